//! Phase 1 of the tiny tier: Bloom filters of the positions near G1.

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{
    AXIS_PRODUCTS, ClassIndex, Conjugates, Coordinate, Reduction,
    coordinates::{Flip, Slice, Twist},
};

use super::{
    super::phase1::{Phase1, Phase1Moves, TurnsAfter, turns_after},
    each_member, images,
    perimeter::{Perimeter, PerimeterSpace},
    stabilizers, turned,
};
use crate::direction::symmetries_keeping_axes;

/// The number of symmetries that keep every axis.
const KEEPS_AXES: usize = 8;

/// Bytes of the Bloom filters for 0, 1, 2 … moves: enough for a low rate of false positives, and
/// for the last one what the others leave of 2 MB.
const FILTERS: [usize; 8] = [8, 16, 64, 256, 2 << 10, 16 << 10, 128 << 10, 720 << 10];

/// Phase 1 with Bloom filters as its only pruning tables. It ignores hints.
pub(in super::super) struct TinyPhase1 {
    space: Phase1Space,
    perimeter: Perimeter,
    after: TurnsAfter,
}

/// Move tables and symmetry tables.
pub(in super::super) struct Phase1Space {
    twist_turned: Vec<[u16; Turn::COUNT]>,
    flip_turned: Vec<[u16; Turn::COUNT]>,
    slice_turned: Vec<[u16; Turn::COUNT]>,
    twist_class: Vec<ClassIndex<Twist>>,
    twist_stabilizer: Vec<u16>,
    slice_image: Vec<[u16; Symmetry::KEEPS_AXIS]>,
    /// By flip and symmetry that keeps every axis: the image of the flip.
    flip_image: Vec<[u16; KEEPS_AXES]>,
    /// By symmetry: which of a node's two flips to take, and which axis-keeping symmetry to apply
    /// to it.
    flip_frame: [(usize, usize); Symmetry::KEEPS_AXIS],
    /// By move: the same move after the rotation `y` of the whole cube.
    side_turn: [u8; Turn::COUNT],
}

/// A position as phase 1 sees it.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Phase1Node {
    twist: u16,
    slice: u16,
    /// The flip of the cube, and its flip after the rotation `y`: measured along the other
    /// horizontal axis.
    flips: [u16; 2],
}

impl Phase1Node {
    fn of(cube: &Cube) -> Self {
        Self {
            twist: Twist::of(cube) as u16,
            slice: Slice::of(cube) as u16,
            flips: [Flip::of(cube) as u16, Flip::of(&cube.conjugate(Symmetry::y())) as u16],
        }
    }
}

impl Phase1Space {
    fn build() -> Self {
        let keepers = symmetries_keeping_axes();
        let twists = Reduction::<Twist>::build(Symmetry::KEEPS_AXIS);
        Self {
            twist_turned: turned::<Twist>(),
            flip_turned: turned::<Flip>(),
            slice_turned: turned::<Slice>(),
            twist_class: ClassIndex::by_value(&twists),
            twist_stabilizer: stabilizers(&twists),
            slice_image: images(&Conjugates::<Slice>::build(Symmetry::KEEPS_AXIS)),
            flip_image: (0..Flip::COUNT)
                .map(|flip| {
                    let cube = Flip::cube(flip);
                    std::array::from_fn(|keeper| Flip::of(&cube.conjugate(keepers[keeper])) as u16)
                })
                .collect(),
            flip_frame: std::array::from_fn(|s| {
                let symmetry = Symmetry::ALL[s];
                let keeper = |symmetry: Symmetry| keepers.iter().position(|&keeper| keeper == symmetry);
                let from_side = || {
                    (
                        1,
                        keeper(Symmetry::y().inverse().then(symmetry))
                            .expect("a symmetry that swaps the horizontal axes is y followed by one that keeps them"),
                    )
                };
                keeper(symmetry).map_or_else(from_side, |keeper| (0, keeper))
            }),
            side_turn: Turn::ALL.map(|turn| Symmetry::y().turn(turn).index() as u8),
        }
    }

    /// The key of a node under a symmetry that carries its twist to the representative of `class`.
    #[inline(always)]
    fn key_under(&self, node: Phase1Node, class: u32, symmetry: usize) -> u32 {
        let (side, rest) = self.flip_frame[symmetry];
        let flip = self.flip_image[usize::from(node.flips[side])][rest];
        let slice = self.slice_image[usize::from(node.slice)][symmetry];
        (class * Flip::COUNT + u32::from(flip)) * Slice::COUNT + u32::from(slice)
    }
}

impl Phase1Moves for Phase1Space {
    type Coordinates = Phase1Node;
    type Node = Phase1Node;

    #[inline(always)]
    fn coordinates(&self, cube: &Cube) -> Phase1Node {
        Phase1Node::of(cube)
    }

    #[inline(always)]
    fn node(&self, coordinates: Phase1Node) -> Phase1Node {
        coordinates
    }
}

impl PerimeterSpace for Phase1Space {
    type Node = Phase1Node;

    const TURNS: TurnSet = TurnSet::ALL;

    #[inline(always)]
    fn turned(&self, node: Phase1Node, turn: Turn) -> Phase1Node {
        let side = usize::from(self.side_turn[turn.index()]);
        Phase1Node {
            twist: self.twist_turned[usize::from(node.twist)][turn.index()],
            slice: self.slice_turned[usize::from(node.slice)][turn.index()],
            flips: [
                self.flip_turned[usize::from(node.flips[0])][turn.index()],
                self.flip_turned[usize::from(node.flips[1])][side],
            ],
        }
    }

    #[inline(always)]
    fn key(&self, node: Phase1Node) -> u32 {
        let twist = self.twist_class[usize::from(node.twist)];
        self.key_under(node, twist.number(), twist.symmetry_index())
    }

    #[inline(always)]
    fn keys(&self, node: Phase1Node, mut visit: impl FnMut(u32)) {
        let twist = self.twist_class[usize::from(node.twist)];
        each_member(self.twist_stabilizer[twist.number() as usize], |stabilizer| {
            let symmetry = usize::from(AXIS_PRODUCTS[twist.symmetry_index()][stabilizer]);
            visit(self.key_under(node, twist.number(), symmetry));
        });
    }
}

impl TinyPhase1 {
    /// Builds the tables.
    pub fn build() -> Self {
        let space = Phase1Space::build();
        Self {
            perimeter: Perimeter::build(&space, Phase1Node::of(&Cube::SOLVED), &FILTERS),
            space,
            after: turns_after(),
        }
    }
}

impl Phase1 for TinyPhase1 {
    type Node = Phase1Node;
    type Moves = Phase1Space;

    #[inline(always)]
    fn moves(&self) -> &Phase1Space {
        &self.space
    }

    /// Nothing: the tables stay in the cache.
    #[inline(always)]
    fn prefetch(&self, _: Phase1Node) {}

    #[inline(always)]
    fn distance(&self, node: Phase1Node) -> u8 {
        self.perimeter.distance(self.space.key(node), self.perimeter.radius())
    }

    #[inline(always)]
    fn expand(&self, node: Phase1Node, _: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Phase1Node, u8)) {
        let mut turns = self.after[usize::from(last)];
        while let Some(turn) = turns.pop() {
            let child = self.space.turned(node, turn);
            let key = self.space.key(child);
            if self.perimeter.may_be_within(key, budget - 1) {
                visit(turn.index() as u8, child, 0);
            } else if !self.perimeter.may_be_within(key, budget) {
                // The other moves of this face lead to neighbours of this child, which are too far
                // as well.
                turns = turns.without(TurnSet::of_face(turn.face()));
            }
        }
    }

    #[inline(always)]
    fn enter(&self, node: Phase1Node, _: u8, last: u8, mut visit: impl FnMut(u8)) {
        for turn in self.after[usize::from(last)].without(TurnSet::DOMINO) {
            let Phase1Node { twist, slice, flips } = self.space.turned(node, turn);
            if twist | slice | flips[0] == 0 {
                visit(turn.index() as u8);
            }
        }
    }

    fn bytes(&self) -> usize {
        let space = &self.space;
        size_of_val(space.twist_turned.as_slice())
            + size_of_val(space.flip_turned.as_slice())
            + size_of_val(space.slice_turned.as_slice())
            + size_of_val(space.twist_class.as_slice())
            + size_of_val(space.slice_image.as_slice())
            + size_of_val(space.flip_image.as_slice())
            + self.perimeter.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_have_no_false_negatives() {
        let phase1 = TinyPhase1::build();
        for walk in 0..500usize {
            let mut cube = Cube::SOLVED;
            for step in 0..=phase1.perimeter.radius() + 1 {
                assert!(phase1.distance(Phase1Node::of(&cube)) <= step, "{step} turns");
                let turn = Turn::ALL[(walk * 7919 + usize::from(step) * (walk + 31)) % Turn::COUNT];
                let followed = phase1.space.turned(Phase1Node::of(&cube), turn);
                cube = cube.turned(turn);
                assert_eq!(phase1.space.key(followed), phase1.space.key(Phase1Node::of(&cube)));
            }
        }
    }

    #[test]
    fn symmetric_cubes_share_a_key() {
        let space = Phase1Space::build();
        let mut cube = Cube::SOLVED;
        for step in 0..300usize {
            cube = cube.turned(Turn::ALL[step * step * 7 % 19 % Turn::COUNT]);
            for symmetry in &Symmetry::ALL[..Symmetry::KEEPS_AXIS] {
                let key = space.key(Phase1Node::of(&cube.conjugate(*symmetry)));
                let mut shared = false;
                space.keys(Phase1Node::of(&cube), |other| shared |= other == key);
                assert!(shared, "under {symmetry:?}");
            }
        }
    }
}
