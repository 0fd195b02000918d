//! The pattern database of the corners.

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{
    Conjugates, DistanceTable, Exact, Index, Reduced, ReducedPair, Reduction, Stopped, TableSource, TurnTable,
    coordinates::{CornerPermutation, Twist},
};

use crate::distribution::Counting;

/// The distances of all 88,179,840 states of the corners. Reduced by the symmetries that keep the
/// U–D axis, one in 14.6 is stored.
pub(crate) struct CornerPatterns {
    places: TurnTable<CornerPermutation>,
    twist: TurnTable<Twist>,
    reduction: Reduction<CornerPermutation>,
    conjugates: Conjugates<Twist>,
    table: DistanceTable<Reduced<CornerPermutation, Twist>, Exact>,
}

/// The corners of a position.
#[derive(Clone, Copy)]
pub(super) struct CornerNode {
    places: Index<CornerPermutation>,
    twist: Index<Twist>,
}

impl CornerPatterns {
    /// Reads the database from the store, or builds it and stores it there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (places, twist) = (TurnTable::build(), TurnTable::build());
        let reduction = Reduction::build(Symmetry::KEEPS_AXIS);
        let conjugates = Conjugates::build(Symmetry::KEEPS_AXIS);
        let space = ReducedPair::new(&reduction, &twist, &conjugates);
        let table = DistanceTable::open(&space, source)?;
        Ok(Self { places, twist, reduction, conjugates, table })
    }

    /// The node of a cube.
    pub(super) fn node(cube: &Cube) -> CornerNode {
        CornerNode { places: Index::of(cube), twist: Index::of(cube) }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn turned(&self, node: CornerNode, turn: Turn) -> CornerNode {
        CornerNode { places: self.places.turned(node.places, turn), twist: self.twist.turned(node.twist, turn) }
    }

    /// The distance of these pieces from solved.
    #[inline]
    pub(super) fn distance(&self, node: CornerNode) -> u8 {
        self.table.distance(ReducedPair::entry(&self.reduction, &self.conjugates, node.places, node.twist))
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.places.bytes() + self.twist.bytes() + self.reduction.bytes() + self.conjugates.bytes() + self.table.bytes()
    }

    /// Counts the states by distance from solved.
    pub fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        let reduction = Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
        let (twist, conjugates) = (TurnTable::<Twist>::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
        counting.reduced_states::<_, Exact>(&ReducedPair::new(&reduction, &twist, &conjugates))
    }

    /// States by distance.
    #[cfg(test)]
    pub fn distribution(&self) -> &[u64] {
        self.table.distribution()
    }
}
