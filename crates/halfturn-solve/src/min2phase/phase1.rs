//! Phase 1: into G1, where corners and edges are oriented and the slice edges are in their slice.

use halfturn_cube::{Cube, Face, Symmetry, Turn};
use halfturn_search::{
    Conjugates, DistanceTable, Exact, Index, Problem, Reduced, ReducedPair, Reduction, Stopped, TableStore, Threads,
    TurnTable, Watcher,
    coordinates::{Flip, Slice, Twist},
};

/// Up to which distance the tables of this phase are filled.
pub(super) struct Depths {
    pub with_slice: u8,
    pub twist_flip: u8,
}

/// What phase 1 knows: three coordinates, and a distance table for each two of them.
pub(super) struct Phase1 {
    twist: TurnTable<Twist>,
    flip: TurnTable<Flip>,
    slice: TurnTable<Slice>,
    twists: Reduction<Twist>,
    flips: Reduction<Flip>,
    flip_images: Conjugates<Flip>,
    slice_images: Conjugates<Slice>,
    twist_slice: DistanceTable<Reduced<Twist, Slice>, Exact>,
    flip_slice: DistanceTable<Reduced<Flip, Slice>, Exact>,
    twist_flip: DistanceTable<Reduced<Twist, Flip>, Exact>,
}

/// What phase 1 looks at.
#[derive(Clone, Copy)]
pub(super) struct Node {
    here: Orientations,
    slice: Index<Slice>,
    /// As seen after a quarter turn of the whole cube. The twists are the same in other places, but edges have other flips along the
    /// other horizontal axis: the table of twists and flips gives a second, different bound for nothing.
    aside: Orientations,
}

#[derive(Clone, Copy)]
struct Orientations {
    twist: Index<Twist>,
    flip: Index<Flip>,
}

/// Carries a cube to how it looks from aside.
const ASIDE: Symmetry = Symmetry::y();

/// The eight symmetries that keep every axis. Flips are seen along one axis, so only these make
/// classes of them.
pub(super) fn keeps_axes() -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
    Symmetry::ALL.into_iter().filter(keeps).collect()
}

impl Phase1 {
    pub fn build(depths: &Depths, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let group = keeps_axes();
        let (twists, flips) = (Reduction::<Twist>::under(&group), Reduction::<Flip>::under(&group));
        let (flip, flip_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let (slice, slice_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let store = TableStore::in_memory();
        Ok(Self {
            twist_slice: DistanceTable::open_to(
                &ReducedPair::new(&twists, &slice, &slice_images),
                depths.with_slice,
                &store,
                threads,
                watcher,
            )?,
            flip_slice: DistanceTable::open_to(
                &ReducedPair::new(&flips, &slice, &slice_images),
                depths.with_slice,
                &store,
                threads,
                watcher,
            )?,
            twist_flip: DistanceTable::open_to(
                &ReducedPair::new(&twists, &flip, &flip_images),
                depths.twist_flip,
                &store,
                threads,
                watcher,
            )?,
            twist: TurnTable::build(),
            flip,
            slice,
            twists,
            flips,
            flip_images,
            slice_images,
        })
    }

    pub fn node(&self, cube: &Cube) -> Node {
        let orientations = |cube: &Cube| Orientations { twist: Index::of(cube), flip: Index::of(cube) };
        Node { here: orientations(cube), slice: Index::of(cube), aside: orientations(&cube.conjugate(ASIDE)) }
    }

    /// Turns that these orientations need at least.
    #[inline]
    fn orient(&self, Orientations { twist, flip }: Orientations) -> u8 {
        self.twist_flip.lower_bound(ReducedPair::entry(&self.twists, &self.flip_images, twist, flip))
    }

    #[inline]
    fn reorient(&self, Orientations { twist, flip }: Orientations, turn: Turn) -> Orientations {
        Orientations { twist: self.twist.turned(twist, turn), flip: self.flip.turned(flip, turn) }
    }

    pub fn bytes(&self) -> usize {
        let turns = self.twist.bytes() + self.flip.bytes() + self.slice.bytes();
        let symmetry = self.twists.bytes() + self.flips.bytes() + self.flip_images.bytes() + self.slice_images.bytes();
        turns + symmetry + self.twist_slice.bytes() + self.flip_slice.bytes() + self.twist_flip.bytes()
    }
}

impl Problem for Phase1 {
    type Puzzle = Cube;
    type Node = Node;

    #[inline]
    fn turned(&self, node: &Node, turn: Turn) -> Node {
        Node {
            here: self.reorient(node.here, turn),
            slice: self.slice.turned(node.slice, turn),
            aside: self.reorient(node.aside, ASIDE.turn(turn)),
        }
    }

    #[inline]
    fn bound(&self, node: &Node) -> u8 {
        self.bound_within(node, u8::MAX)
    }

    #[inline]
    fn bound_within(&self, node: &Node, budget: u8) -> u8 {
        let Orientations { twist, flip } = node.here;
        let flip_slice =
            self.flip_slice.lower_bound(ReducedPair::entry(&self.flips, &self.slice_images, flip, node.slice));
        if flip_slice > budget {
            return flip_slice;
        }
        let twist_slice =
            self.twist_slice.lower_bound(ReducedPair::entry(&self.twists, &self.slice_images, twist, node.slice));
        let bound = twist_slice.max(flip_slice).max(self.orient(node.here));
        if bound > budget { bound } else { bound.max(self.orient(node.aside)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along every walk from the goal the bound stays below the number of turns, and follows it in steps of one at most.
    #[test]
    fn bounds_are_lower_bounds() {
        for depths in [Depths { with_slice: u8::MAX, twist_flip: u8::MAX }, Depths { with_slice: 6, twist_flip: 1 }] {
            let phase = Phase1::build(&depths, Threads::ONE, &()).unwrap();
            let turns: Vec<Turn> = phase.turns().collect();
            for walk in 0..500 {
                let mut cube = Cube::SOLVED;
                let mut before = 0;
                for step in 1..20u8 {
                    let turn =
                        turns[(walk * 31 + usize::from(step) * usize::from(step) * (walk + 7)) % 101 % turns.len()];
                    let followed = phase.turned(&phase.node(&cube), turn);
                    cube = cube.turned(turn);
                    let bound = phase.bound(&phase.node(&cube));
                    assert_eq!(phase.bound(&followed), bound);
                    assert!(bound <= step && bound.abs_diff(before) <= 1, "{turn} after {before}: {bound}");
                    before = bound;
                }
            }
        }
    }

    /// Entries within each distance, as published for the table of the original.
    #[test]
    fn twists_and_flips_are_as_far_as_published() {
        const WITHIN: [usize; 10] = [1, 3, 15, 106, 951, 9_826, 89_711, 447_496, 662_070, 663_552];
        let phase =
            Phase1::build(&Depths { with_slice: 0, twist_flip: u8::MAX }, Threads::ONE, &()).expect("nobody stops it");
        let entries =
            || (0..phase.twists.classes()).flat_map(|class| Index::<Flip>::all().map(move |flip| (class, flip)));
        for (distance, expected) in WITHIN.into_iter().enumerate() {
            let within = |&(class, flip): &(u32, Index<Flip>)| {
                usize::from(phase.twist_flip.lower_bound(ReducedPair::class_entry(class, flip))) <= distance
            };
            assert_eq!(entries().filter(within).count(), expected, "within {distance}");
        }
        assert_eq!((phase.twists.classes(), phase.flips.classes()), (324, 336));
    }
}
