//! Positions of a phase as three coordinates.
//!
//! Phase 1 of the two-phase algorithm is corner orientation, edge orientation and slice; phase 2 is
//! the permutations of corners, layer edges and slice edges.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    Coordinate, Index, TurnTable,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

/// The move tables of three coordinates.
pub(crate) struct ThreeCoordinates<A: Coordinate, B: Coordinate, C: Coordinate> {
    pub first: TurnTable<A>,
    pub second: TurnTable<B>,
    pub third: TurnTable<C>,
}

/// A position as three coordinates see it.
pub(crate) type ThreeIndices<A, B, C> = (Index<A>, Index<B>, Index<C>);

/// The coordinates of phase 1.
pub(crate) type Phase1Coordinates = ThreeCoordinates<Twist, Flip, Slice>;
/// The coordinates of phase 2.
pub(crate) type Phase2Coordinates = ThreeCoordinates<CornerPermutation, LayerEdgePermutation, SlicePermutation>;

impl<A, B, C> ThreeCoordinates<A, B, C>
where
    A: Coordinate<Puzzle = Cube>,
    B: Coordinate<Puzzle = Cube>,
    C: Coordinate<Puzzle = Cube>,
{
    /// The moves under which all three are well defined.
    pub const TURNS: TurnSet = A::TURNS.and(B::TURNS).and(C::TURNS);

    /// Computes the tables.
    pub fn build() -> Self {
        Self { first: TurnTable::build(), second: TurnTable::build(), third: TurnTable::build() }
    }

    /// The coordinates of a cube.
    pub fn of(cube: &Cube) -> ThreeIndices<A, B, C> {
        (Index::of(cube), Index::of(cube), Index::of(cube))
    }

    /// The coordinates after a move.
    #[inline]
    pub fn turned(&self, (first, second, third): ThreeIndices<A, B, C>, turn: Turn) -> ThreeIndices<A, B, C> {
        (self.first.turned(first, turn), self.second.turned(second, turn), self.third.turned(third, turn))
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.third.bytes()
    }
}
