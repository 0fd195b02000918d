//! The two phases as search problems: three coordinates and two pruning tables each.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Pair, Problem, Stopped, TableSource,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use crate::three_coordinates::{ThreeCoordinates, ThreeIndices};

/// Phase 1: from any position into G1.
pub(super) type Phase1 = Phase<Twist, Flip, Slice>;

/// Phase 2: from G1 to solved.
pub(super) type Phase2 = Phase<CornerPermutation, LayerEdgePermutation, SlicePermutation>;

/// A phase: three coordinates, and pruning tables of the first and of the second, each with the
/// third.
pub(super) struct Phase<A: Coordinate, B: Coordinate, C: Coordinate> {
    coordinates: ThreeCoordinates<A, B, C>,
    first_third: DistanceTable<(A, C), Exact>,
    second_third: DistanceTable<(B, C), Exact>,
}

impl<A, B, C> Phase<A, B, C>
where
    A: Coordinate<Puzzle = Cube>,
    B: Coordinate<Puzzle = Cube>,
    C: Coordinate<Puzzle = Cube>,
{
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let coordinates = ThreeCoordinates::build();
        let ThreeCoordinates { first, second, third } = &coordinates;
        Ok(Self {
            first_third: DistanceTable::open(&Pair::new(first, third), source)?,
            second_third: DistanceTable::open(&Pair::new(second, third), source)?,
            coordinates,
        })
    }

    /// The node of a cube, which is in G1 for phase 2.
    pub fn node(&self, cube: &Cube) -> ThreeIndices<A, B, C> {
        ThreeCoordinates::of(cube)
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.coordinates.bytes() + self.first_third.bytes() + self.second_third.bytes()
    }
}

impl<A, B, C> Problem for Phase<A, B, C>
where
    A: Coordinate<Puzzle = Cube>,
    B: Coordinate<Puzzle = Cube>,
    C: Coordinate<Puzzle = Cube>,
{
    type Puzzle = Cube;
    type Node = ThreeIndices<A, B, C>;

    fn turns(&self) -> TurnSet {
        ThreeCoordinates::<A, B, C>::TURNS
    }

    #[inline]
    fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
        self.coordinates.turned(*node, turn)
    }

    #[inline]
    fn bound(&self, &(first, second, third): &Self::Node) -> u8 {
        let first_third = self.first_third.distance(Pair::entry(first, third));
        let second_third = self.second_third.distance(Pair::entry(second, third));
        first_third.max(second_third)
    }
}
