//! Phase 1: into G1, where corners and edges are oriented and the slice edges are in their slice.

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{
    Conjugates, DistanceTable, Exact, Index, Problem, Reduced, ReducedPair, Reduction, Stopped, TableSource,
    TableStore, Threads, TurnTable, Watcher,
    coordinates::{Flip, Slice, Twist},
};

use crate::direction::symmetries_keeping_axes;

/// The distances up to which the tables of phase 1 are filled.
pub(super) struct Phase1Depths {
    pub with_slice: u8,
    pub twist_flip: u8,
}

impl Phase1Depths {
    /// Full tables.
    pub const FULL: Self = Self { with_slice: u8::MAX, twist_flip: u8::MAX };
    /// Partly filled tables, as deep as the original fills them.
    pub const PARTIAL: Self = Self { with_slice: 6, twist_flip: 1 };
}

/// Phase 1 with its tables: three coordinates, and a pruning table for each pair of them.
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

/// A position as phase 1 sees it.
#[derive(Clone, Copy)]
pub(super) struct Phase1Node {
    orientations: Orientations,
    slice: Index<Slice>,
    /// The orientations after the rotation `y` of the whole cube. Twists are the same in other
    /// places, but flips are then measured along the other horizontal axis. So the table of twist
    /// and flip gives a second, different lower bound.
    rotated: Orientations,
}

#[derive(Clone, Copy)]
struct Orientations {
    twist: Index<Twist>,
    flip: Index<Flip>,
}

/// The rotation for the second orientations.
const ROTATION: Symmetry = Symmetry::y();

impl Phase1 {
    /// Builds the tables in memory.
    pub fn build(depths: &Phase1Depths, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let group = symmetries_keeping_axes();
        let (twists, flips) = (Reduction::<Twist>::under(&group), Reduction::<Flip>::under(&group));
        let (flip, flip_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let (slice, slice_images) = (TurnTable::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, threads, watcher);
        Ok(Self {
            twist_slice: DistanceTable::open_to(
                &ReducedPair::new(&twists, &slice, &slice_images),
                depths.with_slice,
                source,
            )?,
            flip_slice: DistanceTable::open_to(
                &ReducedPair::new(&flips, &slice, &slice_images),
                depths.with_slice,
                source,
            )?,
            twist_flip: DistanceTable::open_to(
                &ReducedPair::new(&twists, &flip, &flip_images),
                depths.twist_flip,
                source,
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

    /// The node of a cube.
    pub fn node(&self, cube: &Cube) -> Phase1Node {
        let of = |cube: &Cube| Orientations { twist: Index::of(cube), flip: Index::of(cube) };
        Phase1Node { orientations: of(cube), slice: Index::of(cube), rotated: of(&cube.conjugate(ROTATION)) }
    }

    /// A lower bound from the table of twist and flip.
    #[inline]
    fn orientation_bound(&self, Orientations { twist, flip }: Orientations) -> u8 {
        self.twist_flip.lower_bound(ReducedPair::entry(&self.twists, &self.flip_images, twist, flip))
    }

    /// The orientations after a move.
    #[inline]
    fn turn_orientations(&self, Orientations { twist, flip }: Orientations, turn: Turn) -> Orientations {
        Orientations { twist: self.twist.turned(twist, turn), flip: self.flip.turned(flip, turn) }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        let turns = self.twist.bytes() + self.flip.bytes() + self.slice.bytes();
        let symmetry = self.twists.bytes() + self.flips.bytes() + self.flip_images.bytes() + self.slice_images.bytes();
        turns + symmetry + self.twist_slice.bytes() + self.flip_slice.bytes() + self.twist_flip.bytes()
    }
}

impl Problem for Phase1 {
    type Puzzle = Cube;
    type Node = Phase1Node;

    #[inline]
    fn turned(&self, node: &Phase1Node, turn: Turn) -> Phase1Node {
        Phase1Node {
            orientations: self.turn_orientations(node.orientations, turn),
            slice: self.slice.turned(node.slice, turn),
            rotated: self.turn_orientations(node.rotated, ROTATION.turn(turn)),
        }
    }

    #[inline]
    fn bound(&self, node: &Phase1Node) -> u8 {
        self.bound_within(node, u8::MAX)
    }

    #[inline]
    fn bound_within(&self, node: &Phase1Node, budget: u8) -> u8 {
        let Orientations { twist, flip } = node.orientations;
        let flip_slice =
            self.flip_slice.lower_bound(ReducedPair::entry(&self.flips, &self.slice_images, flip, node.slice));
        if flip_slice > budget {
            return flip_slice;
        }
        let twist_slice =
            self.twist_slice.lower_bound(ReducedPair::entry(&self.twists, &self.slice_images, twist, node.slice));
        let bound = twist_slice.max(flip_slice).max(self.orientation_bound(node.orientations));
        if bound > budget { bound } else { bound.max(self.orientation_bound(node.rotated)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along every walk from the goal the bound never exceeds the number of moves, and changes by
    /// at most one per move.
    #[test]
    fn bounds_are_lower_bounds() {
        for depths in [Phase1Depths::FULL, Phase1Depths::PARTIAL] {
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

    /// Entries within each distance, as published for the original.
    #[test]
    fn twist_flip_table_has_the_published_counts() {
        const WITHIN: [usize; 10] = [1, 3, 15, 106, 951, 9_826, 89_711, 447_496, 662_070, 663_552];
        let phase = Phase1::build(&Phase1Depths { with_slice: 0, ..Phase1Depths::FULL }, Threads::ONE, &()).unwrap();
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
