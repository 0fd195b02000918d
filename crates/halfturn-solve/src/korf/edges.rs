//! The pattern database of six edges, or fewer.
//!
//! Two coordinates describe the edges, three edges in one and the rest in the other: two small move
//! tables instead of a huge one. Not all pairs of values occur, since no place holds two edges. So
//! the places of the second coordinate are numbered among those that the first leaves free, and
//! every entry of the table is a state.
//!
//! A row of the table is a choice of places for all edges, a column their flips. Which edges a move
//! flips depends only on their places.

use halfturn_cube::{Cube, Edge, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Space, Step, Stopped, TableEntry, TableSource, TurnTable,
    coordinates::{EdgeList, EdgeSet},
};

use crate::distribution::Counting;

/// Edges of the first coordinate.
const THREE: usize = 3;

/// The first three edges.
pub(super) struct FirstThree;

impl EdgeList<THREE> for FirstThree {
    const NAME: &'static str = "first-three-edges";
    const EDGES: [Edge; THREE] = [Edge::UR, Edge::UF, Edge::UL];
}

/// The coordinate of the first three edges.
pub(super) type First = EdgeSet<FirstThree, THREE>;

/// Three more edges: with the first three, they are the edges of the U layer and two opposite ones
/// of the slice.
pub(crate) struct ThreeMore;

impl EdgeList<3> for ThreeMore {
    const NAME: &'static str = "three-more-edges";
    const EDGES: [Edge; 3] = [Edge::UB, Edge::FR, Edge::BL];
}

/// The pattern database of the first three edges and the `N` edges of `L`.
pub(super) struct EdgePatterns<L: EdgeList<N>, const N: usize> {
    first: TurnTable<First>,
    second: TurnTable<EdgeSet<L, N>>,
    free: FreePlaces,
    table: DistanceTable<(First, L), Exact>,
}

/// The edges of a position.
pub(super) struct EdgeNode<L, const N: usize> {
    first: Index<First>,
    second: Index<EdgeSet<L, N>>,
}

impl<L, const N: usize> Clone for EdgeNode<L, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, const N: usize> Copy for EdgeNode<L, N> {}

impl<L: EdgeList<N>, const N: usize> EdgePatterns<L, N> {
    /// Reads the database from the store, or builds it and stores it there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (first, second) = (TurnTable::build(), TurnTable::build());
        let free = FreePlaces::build::<L, N>();
        let space = EdgeSpace::new(&first, &second, &free);
        let table = DistanceTable::open(&space, source)?;
        Ok(Self { first, second, free, table })
    }

    /// The node of a cube.
    pub fn node(cube: &Cube) -> EdgeNode<L, N> {
        EdgeNode { first: Index::of(cube), second: Index::of(cube) }
    }

    /// The node after a move.
    #[inline]
    pub fn turned(&self, node: EdgeNode<L, N>, turn: Turn) -> EdgeNode<L, N> {
        EdgeNode { first: self.first.turned(node.first, turn), second: self.second.turned(node.second, turn) }
    }

    /// The distance of these pieces from solved.
    #[inline]
    pub fn distance(&self, node: EdgeNode<L, N>) -> u8 {
        self.table.distance(self.free.entry(node))
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.free.bytes() + self.table.bytes()
    }

    /// States by distance.
    #[cfg(test)]
    pub fn distribution(&self) -> &[u64] {
        self.table.distribution()
    }

    /// Counts the states by distance.
    pub fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        let (first, second) = (TurnTable::build(), TurnTable::build());
        let free = FreePlaces::build::<L, N>();
        let space = EdgeSpace::<L, N>::new(&first, &second, &free);
        counting.states::<_, Exact>(&space, |cube| free.entry(Self::node(cube)).get())
    }
}

/// Numbers the places of the second coordinate among those that the first leaves free.
struct FreePlaces {
    /// By number of the first coordinate's places: the index of the set of these places.
    sets: Vec<u16>,
    /// By set and number of the second coordinate's places: their number among those outside the
    /// set.
    numbers: Vec<u16>,
    /// By set and that number: the number of the second coordinate's places.
    places: Vec<u16>,
    /// How many numbers the second coordinate's places have, in all and outside a set.
    all: usize,
    free: usize,
}

/// Marks places that overlap with the set.
const TAKEN: u16 = u16::MAX;

impl FreePlaces {
    fn build<L: EdgeList<N>, const N: usize>() -> Self {
        let mask = |places: &[Edge]| places.iter().fold(0u16, |mask, place| mask | 1 << place.index());
        let firsts = (0..First::COUNT).step_by(First::FLIPS as usize);
        let firsts: Vec<u16> = firsts.map(|value| mask(&First::places(&First::cube(value)))).collect();
        let seconds = (0..EdgeSet::<L, N>::COUNT).step_by(EdgeSet::<L, N>::FLIPS as usize);
        let seconds = seconds.map(|value| mask(&EdgeSet::<L, N>::places(&EdgeSet::<L, N>::cube(value))));
        let seconds: Vec<u16> = seconds.collect();

        let mut distinct = firsts.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let set = |mask: &u16| distinct.iter().position(|other| other == mask).expect("it is one of them") as u16;
        let (mut numbers, mut places) = (Vec::new(), Vec::new());
        for taken in &distinct {
            let before = places.len();
            for (second, mask) in seconds.iter().enumerate() {
                if taken & mask == 0 {
                    numbers.push((places.len() - before) as u16);
                    places.push(second as u16);
                } else {
                    numbers.push(TAKEN);
                }
            }
        }
        Self {
            sets: firsts.iter().map(set).collect(),
            all: seconds.len(),
            free: places.len() / distinct.len(),
            numbers,
            places,
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(self.sets.as_slice()) + size_of_val(self.numbers.as_slice()) + size_of_val(self.places.as_slice())
    }

    /// The row for these places of both coordinates.
    #[inline]
    fn row(&self, first: u32, second: u32) -> u32 {
        let set = usize::from(self.sets[first as usize]);
        let number = self.numbers[set * self.all + second as usize];
        debug_assert_ne!(number, TAKEN, "no place holds two edges");
        first * self.free as u32 + u32::from(number)
    }

    /// The places of both coordinates in a row.
    fn places(&self, row: u32) -> (u32, u32) {
        let (first, number) = (row / self.free as u32, row as usize % self.free);
        let set = usize::from(self.sets[first as usize]);
        (first, self.places[set * self.free + number].into())
    }

    #[inline]
    fn entry<L: EdgeList<N>, const N: usize>(&self, node: EdgeNode<L, N>) -> TableEntry<(First, L)> {
        let (first, second) = (node.first.get(), node.second.get());
        let row = self.row(first / First::FLIPS, second / EdgeSet::<L, N>::FLIPS);
        TableEntry::new(u64::from(row) * u64::from(EdgeSpace::<L, N>::COLUMNS) + u64::from(EdgeSpace::column(node)))
    }
}

/// The states of the edges, as a space to fill.
struct EdgeSpace<'t, L: EdgeList<N>, const N: usize> {
    first: &'t TurnTable<First>,
    second: &'t TurnTable<EdgeSet<L, N>>,
    free: &'t FreePlaces,
    /// By set of flipped edges: the permutation of columns.
    flipped: Vec<Vec<u16>>,
}

impl<'t, L: EdgeList<N>, const N: usize> EdgeSpace<'t, L, N> {
    /// Combinations of flips of all edges.
    const COLUMNS: u32 = First::FLIPS * EdgeSet::<L, N>::FLIPS;

    fn new(first: &'t TurnTable<First>, second: &'t TurnTable<EdgeSet<L, N>>, free: &'t FreePlaces) -> Self {
        let columns = 0..Self::COLUMNS as u16;
        let flipped = columns.clone().map(|flips| columns.clone().map(|column| column ^ flips).collect()).collect();
        Self { first, second, free, flipped }
    }

    /// The column of a node: the flips of all edges, a bit for each.
    #[inline]
    fn column(node: EdgeNode<L, N>) -> u32 {
        node.first.get() % First::FLIPS * EdgeSet::<L, N>::FLIPS + node.second.get() % EdgeSet::<L, N>::FLIPS
    }
}

impl<L: EdgeList<N>, const N: usize> Space for EdgeSpace<'_, L, N> {
    type Key = (First, L);

    fn name(&self) -> String {
        format!("{}-and-{}", First::NAME, L::NAME)
    }

    fn rows(&self) -> u32 {
        First::COUNT / First::FLIPS * self.free.free as u32
    }

    fn columns(&self) -> u32 {
        Self::COLUMNS
    }

    fn goals(&self) -> Vec<u64> {
        vec![self.free.entry(EdgePatterns::<L, N>::node(&Cube::SOLVED)).get()]
    }

    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let (first, second) = self.free.places(row);
        // A move of unflipped edges gives the edges that it flips.
        let first = Index::new(first * First::FLIPS);
        let second = Index::new(second * EdgeSet::<L, N>::FLIPS);
        TurnSet::ALL.map(move |turn| {
            let node = EdgeNode { first: self.first.turned(first, turn), second: self.second.turned(second, turn) };
            let places = (node.first.get() / First::FLIPS, node.second.get() / EdgeSet::<L, N>::FLIPS);
            Step {
                row: self.free.row(places.0, places.1),
                columns: self.flipped[Self::column(node) as usize].as_slice(),
            }
        })
    }
}
