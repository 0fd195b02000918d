//! The distances of six edges, or fewer, from home.
//!
//! The edges are followed as two coordinates, three edges in one and the rest in the other: two small turn tables in
//! place of a huge one. Not all pairs of values occur, since no place holds two edges; the second coordinate's places
//! are numbered among those that the first leaves free, so that the table has an entry for each state and no other.
//!
//! The table has a row for all places of the edges and a column for all their flips: what a turn flips depends on the
//! places only.

use halfturn_cube::{Cube, Edge, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Space, Step, Stopped, TableEntry, TableStore, Threads, TurnTable, Watcher,
    coordinates::{EdgeList, EdgeSet},
};

/// How many edges the first coordinate has.
const THREE: usize = 3;

/// The first three edges.
pub(super) struct FirstThree;

impl EdgeList<THREE> for FirstThree {
    const NAME: &'static str = "first-three-edges";
    const EDGES: [Edge; THREE] = [Edge::UR, Edge::UF, Edge::UL];
}

/// The first coordinate.
pub(super) type First = EdgeSet<FirstThree, THREE>;

/// Three edges more: with the first three, the edges of the U layer and two opposite ones of the slice.
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

/// What the database looks at.
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
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (first, second) = (TurnTable::build(), TurnTable::build());
        let free = FreePlaces::build::<L, N>();
        let space = Edges::new(&first, &second, &free);
        let table = DistanceTable::open(&space, store, threads, watcher)?;
        Ok(Self { first, second, free, table })
    }

    pub fn node(cube: &Cube) -> EdgeNode<L, N> {
        EdgeNode { first: Index::of(cube), second: Index::of(cube) }
    }

    #[inline]
    pub fn turned(&self, node: EdgeNode<L, N>, turn: Turn) -> EdgeNode<L, N> {
        EdgeNode { first: self.first.turned(node.first, turn), second: self.second.turned(node.second, turn) }
    }

    #[inline]
    pub fn distance(&self, node: EdgeNode<L, N>) -> u8 {
        self.table.distance(self.free.entry(node))
    }

    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.free.bytes() + self.table.bytes()
    }

    pub fn distribution(&self) -> &[u64] {
        self.table.distribution()
    }
}

/// The second coordinate's places, numbered among those that the first leaves free.
struct FreePlaces {
    /// By number of the first coordinate's places: which set of places they are.
    sets: Vec<u16>,
    /// By set and number of the second coordinate's places: their number among those free of the set.
    numbers: Vec<u16>,
    /// By set and that number: the number of the second coordinate's places.
    places: Vec<u16>,
    /// Numbers of the second coordinate's places, and of those free of a set.
    all: usize,
    free: usize,
}

/// For places that are not free.
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

    /// The row of two numbers of places.
    #[inline]
    fn row(&self, first: u32, second: u32) -> u32 {
        let set = usize::from(self.sets[first as usize]);
        let number = self.numbers[set * self.all + second as usize];
        debug_assert_ne!(number, TAKEN, "no place holds two edges");
        first * self.free as u32 + u32::from(number)
    }

    /// The numbers of places of a row.
    fn places(&self, row: u32) -> (u32, u32) {
        let (first, number) = (row / self.free as u32, row as usize % self.free);
        let set = usize::from(self.sets[first as usize]);
        (first, self.places[set * self.free + number].into())
    }

    #[inline]
    fn entry<L: EdgeList<N>, const N: usize>(&self, node: EdgeNode<L, N>) -> TableEntry<(First, L)> {
        let (first, second) = (node.first.get(), node.second.get());
        let row = self.row(first / First::FLIPS, second / EdgeSet::<L, N>::FLIPS);
        TableEntry::new(u64::from(row) * u64::from(Edges::<L, N>::COLUMNS) + u64::from(Edges::column(node)))
    }
}

/// All states of the edges.
struct Edges<'t, L: EdgeList<N>, const N: usize> {
    first: &'t TurnTable<First>,
    second: &'t TurnTable<EdgeSet<L, N>>,
    free: &'t FreePlaces,
    /// By which edges a turn flips: where it takes each column.
    flipped: Vec<Vec<u16>>,
}

impl<'t, L: EdgeList<N>, const N: usize> Edges<'t, L, N> {
    /// Ways to flip the edges of both coordinates.
    const COLUMNS: u32 = First::FLIPS * EdgeSet::<L, N>::FLIPS;

    fn new(first: &'t TurnTable<First>, second: &'t TurnTable<EdgeSet<L, N>>, free: &'t FreePlaces) -> Self {
        let columns = 0..Self::COLUMNS as u16;
        let flipped = columns.clone().map(|flips| columns.clone().map(|column| column ^ flips).collect()).collect();
        Self { first, second, free, flipped }
    }

    /// The flips of all edges, a bit for each.
    #[inline]
    fn column(node: EdgeNode<L, N>) -> u32 {
        node.first.get() % First::FLIPS * EdgeSet::<L, N>::FLIPS + node.second.get() % EdgeSet::<L, N>::FLIPS
    }
}

impl<L: EdgeList<N>, const N: usize> Space for Edges<'_, L, N> {
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
        // Edges that are not flipped show what a turn flips.
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
