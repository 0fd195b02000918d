//! Phase 1.

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, Reduction,
    coordinates::{Flip, Slice, Twist},
};

use super::{
    super::{
        class::{Class, GROUP, Products, products},
        guide::Guide,
    },
    each_member, images,
    perimeter::{Landscape, Perimeter},
    stabilizers, turned,
};

/// Symmetries that keep every axis.
const KEEPS_AXES: usize = 8;

/// Bytes of the filters for 0, 1, 2 … turns: what they need to let few strangers pass, and all that is left of 2 MB for the last.
const FILTERS: [usize; 8] = [8, 16, 64, 256, 2 << 10, 16 << 10, 128 << 10, 720 << 10];

/// Leads phase 1. Hints are not used.
pub(in super::super) struct SmallGuide {
    ground: Ground,
    near: Perimeter,
    after: [TurnSet; Face::COUNT + 1],
}

/// What a turn and a symmetry do.
struct Ground {
    twist_turned: Vec<[u16; Turn::COUNT]>,
    flip_turned: Vec<[u16; Turn::COUNT]>,
    slice_turned: Vec<[u16; Turn::COUNT]>,
    twist_class: Vec<Class>,
    twist_stabilizer: Vec<u16>,
    slice_image: Vec<[u16; GROUP]>,
    /// Under the symmetries that keep every axis.
    flip_image: Vec<[u16; KEEPS_AXES]>,
    /// By symmetry: whether it takes the flips from the side, and which that keeps every axis is left to do.
    flip_frame: [(usize, usize); GROUP],
    /// By turn: the turn as seen after a quarter turn of the whole cube.
    side_turn: [u8; Turn::COUNT],
    products: Products,
}

#[derive(Clone, Copy, Default)]
pub(in super::super) struct Node {
    twist: u16,
    slice: u16,
    /// The flips, and the flips as seen after a quarter turn of the whole cube: along the other horizontal axis.
    flips: [u16; 2],
}

impl Node {
    fn of(cube: &Cube) -> Self {
        Self {
            twist: Twist::of(cube) as u16,
            slice: Slice::of(cube) as u16,
            flips: [Flip::of(cube) as u16, Flip::of(&cube.conjugate(Symmetry::y())) as u16],
        }
    }
}

impl Ground {
    fn build() -> Self {
        let keeps_axes = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
        let keepers: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(keeps_axes).collect();
        let twists = Reduction::<Twist>::build(GROUP);
        Self {
            twist_turned: turned::<Twist>(),
            flip_turned: turned::<Flip>(),
            slice_turned: turned::<Slice>(),
            twist_class: Class::all(&twists),
            twist_stabilizer: stabilizers(&twists),
            slice_image: images(&Conjugates::<Slice>::build(GROUP)),
            flip_image: (0..Flip::COUNT)
                .map(|flip| {
                    let cube = Flip::cube(flip);
                    std::array::from_fn(|keeper| Flip::of(&cube.conjugate(keepers[keeper])) as u16)
                })
                .collect(),
            flip_frame: std::array::from_fn(|s| {
                let symmetry = Symmetry::ALL[s];
                let keeper = |symmetry: Symmetry| keepers.iter().position(|&keeper| keeper == symmetry);
                let from_side =
                    || (1, keeper(Symmetry::y().inverse().then(symmetry)).expect("the rest keeps every axis"));
                keeper(symmetry).map_or_else(from_side, |keeper| (0, keeper))
            }),
            side_turn: Turn::ALL.map(|turn| Symmetry::y().turn(turn).index() as u8),
            products: products(),
        }
    }

    /// The key of a node as a symmetry shows it, which leads its twists to the representative of their class.
    #[inline(always)]
    fn key_under(&self, node: Node, class: u32, symmetry: usize) -> u32 {
        let (side, rest) = self.flip_frame[symmetry];
        let flip = self.flip_image[usize::from(node.flips[side])][rest];
        let slice = self.slice_image[usize::from(node.slice)][symmetry];
        (class * Flip::COUNT + u32::from(flip)) * Slice::COUNT + u32::from(slice)
    }
}

impl Landscape for Ground {
    type Node = Node;

    const TURNS: TurnSet = TurnSet::ALL;

    #[inline(always)]
    fn turned(&self, node: Node, turn: Turn) -> Node {
        let side = usize::from(self.side_turn[turn.index()]);
        Node {
            twist: self.twist_turned[usize::from(node.twist)][turn.index()],
            slice: self.slice_turned[usize::from(node.slice)][turn.index()],
            flips: [
                self.flip_turned[usize::from(node.flips[0])][turn.index()],
                self.flip_turned[usize::from(node.flips[1])][side],
            ],
        }
    }

    #[inline(always)]
    fn key(&self, node: Node) -> u32 {
        let twist = self.twist_class[usize::from(node.twist)];
        self.key_under(node, twist.class(), twist.symmetry())
    }

    #[inline(always)]
    fn keys(&self, node: Node, mut visit: impl FnMut(u32)) {
        let twist = self.twist_class[usize::from(node.twist)];
        each_member(self.twist_stabilizer[twist.class() as usize], |stabilizer| {
            let symmetry = usize::from(self.products[twist.symmetry()][stabilizer]);
            visit(self.key_under(node, twist.class(), symmetry));
        });
    }
}

impl SmallGuide {
    pub fn build() -> Self {
        let ground = Ground::build();
        Self {
            near: Perimeter::build(&ground, Node::of(&Cube::SOLVED), &FILTERS),
            ground,
            after: std::array::from_fn(|face| match Face::ALL.get(face) {
                Some(&face) => TurnSet::after(Turn::new(face, Amount::Clockwise)),
                None => TurnSet::ALL,
            }),
        }
    }
}

impl Guide for SmallGuide {
    type Sight = Node;
    type Node = Node;

    const PRE_MOVES: &'static [usize] = &[1, 0, 2, 3];

    #[inline(always)]
    fn sight(&self, cube: &Cube) -> Node {
        Node::of(cube)
    }

    #[inline(always)]
    fn node(&self, sight: Node) -> Node {
        sight
    }

    #[inline(always)]
    fn distance(&self, node: Node) -> u8 {
        self.near.distance(self.ground.key(node), self.near.radius())
    }

    #[inline(always)]
    fn expand(&self, node: Node, _: u8, budget: u8, last: u8, mut visit: impl FnMut(u8, Node, u8)) {
        let mut turns = self.after[usize::from(last)];
        while let Some(turn) = turns.pop() {
            let child = self.ground.turned(node, turn);
            let key = self.ground.key(child);
            if self.near.reaches(key, budget - 1) {
                visit(turn.index() as u8, child, 0);
            } else if !self.near.reaches(key, budget) {
                // The face's other turns are one turn away from this one: they are too far as well.
                turns = turns.without(TurnSet::of_face(turn.face()));
            }
        }
    }

    #[inline(always)]
    fn enter(&self, node: Node, _: u8, last: u8, mut visit: impl FnMut(u8)) {
        for turn in self.after[usize::from(last)].without(TurnSet::DOMINO) {
            let Node { twist, slice, flips } = self.ground.turned(node, turn);
            if twist | slice | flips[0] == 0 {
                visit(turn.index() as u8);
            }
        }
    }

    fn bytes(&self) -> usize {
        let ground = &self.ground;
        size_of_val(ground.twist_turned.as_slice())
            + size_of_val(ground.flip_turned.as_slice())
            + size_of_val(ground.slice_turned.as_slice())
            + size_of_val(ground.twist_class.as_slice())
            + size_of_val(ground.slice_image.as_slice())
            + size_of_val(ground.flip_image.as_slice())
            + self.near.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_known_to_be() {
        let guide = SmallGuide::build();
        for walk in 0..500usize {
            let mut cube = Cube::SOLVED;
            for step in 0..=guide.near.radius() + 1 {
                assert!(guide.distance(guide.sight(&cube)) <= step, "{step} turns");
                let turn = Turn::ALL[(walk * 7919 + usize::from(step) * (walk + 31)) % Turn::COUNT];
                let followed = guide.ground.turned(guide.sight(&cube), turn);
                cube = cube.turned(turn);
                assert_eq!(guide.ground.key(followed), guide.ground.key(guide.sight(&cube)));
            }
        }
    }

    #[test]
    fn symmetric_cubes_share_a_key() {
        let ground = Ground::build();
        let mut cube = Cube::SOLVED;
        for step in 0..300usize {
            cube = cube.turned(Turn::ALL[step * step * 7 % 19 % Turn::COUNT]);
            for symmetry in &Symmetry::ALL[..GROUP] {
                let key = ground.key(Node::of(&cube.conjugate(*symmetry)));
                let mut shared = false;
                ground.keys(Node::of(&cube), |other| shared |= other == key);
                assert!(shared, "under {symmetry:?}");
            }
        }
    }
}
