//! Orbits of 24 places: sets of places as the bits of a number, and permutations.

use core::marker::PhantomData;

use halfturn_search::{Space, Step, rank::binomial};

/// The number of places in an orbit of centres or wings.
pub(super) const PLACES: usize = 24;

/// Where a move takes the places in a set: a table for each byte of it.
#[derive(Clone)]
pub(super) struct Moved(Box<[[u32; 1 << 8]; 3]>);

impl Moved {
    /// The memory that one takes, in bytes.
    pub const BYTES: usize = size_of::<[[u32; 1 << 8]; 3]>();

    /// `to` has the place to which the move takes each place.
    pub fn new(to: &[u8; PLACES]) -> Self {
        let mut tables = Box::new([[0; 1 << 8]; 3]);
        for (byte, table) in tables.iter_mut().enumerate() {
            for (bits, image) in table.iter_mut().enumerate() {
                *image = (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| 1 << to[8 * byte + bit]).sum();
            }
        }
        Self(tables)
    }

    #[inline]
    pub fn of(&self, places: u32) -> u32 {
        self.0[0][(places & 0xff) as usize]
            | self.0[1][(places >> 8 & 0xff) as usize]
            | self.0[2][(places >> 16) as usize]
    }
}

/// Ranks of sets of as many places, by the lower and the upper half of the places.
pub(super) struct Ranks {
    /// By half: its rank among the halves with as many places.
    of_half: Vec<u16>,
    /// By the number of places in the lower half: the first rank, and the number of upper halves.
    spans: Vec<(u32, u32)>,
}

impl Ranks {
    /// Half of the places.
    const HALF: u32 = PLACES as u32 / 2;

    /// Ranks of the sets of `count` places.
    pub fn new(count: u32) -> Self {
        let mut found = [0u16; Self::HALF as usize + 1];
        let number = |half: u32| {
            let found = &mut found[half.count_ones() as usize];
            *found += 1;
            *found - 1
        };
        let of_half = (0..1 << Self::HALF).map(number).collect();
        let mut first = 0;
        let spans = (0..=count).map(|lower| {
            let is_possible = lower <= Self::HALF && count - lower <= Self::HALF;
            let upper = if is_possible { binomial(Self::HALF, count - lower) } else { 0 };
            let span = (first, upper);
            first += if is_possible { binomial(Self::HALF, lower) * upper } else { 0 };
            span
        });
        Self { spans: spans.collect(), of_half }
    }

    #[inline]
    pub fn rank(&self, places: u32) -> u32 {
        let (lower, upper) = (places & ((1 << Self::HALF) - 1), places >> Self::HALF);
        let (first, count) = self.spans[lower.count_ones() as usize];
        first + u32::from(self.of_half[lower as usize]) * count + u32::from(self.of_half[upper as usize])
    }

    /// The sets of `count` places by rank.
    pub fn unranked(&self, count: u32) -> Vec<u32> {
        let mut sets = vec![0; binomial(PLACES as u32, count) as usize];
        let all = (0..1u32 << PLACES).filter(|places| places.count_ones() == count);
        all.for_each(|places| sets[self.rank(places) as usize] = places);
        sets
    }
}

/// The space of all sets of as many places as the goal has; `K` identifies it.
pub(super) struct Sets<'a, K> {
    name: &'a str,
    moves: &'a [Moved],
    ranks: &'a Ranks,
    /// By rank: the places.
    unranked: Vec<u32>,
    goal: u32,
    key: PhantomData<fn() -> K>,
}

impl<'a, K> Sets<'a, K> {
    /// `ranks` are those of sets of as many places as `goal` has.
    pub fn new(name: &'a str, moves: &'a [Moved], ranks: &'a Ranks, goal: u32) -> Self {
        Self { name, moves, ranks, unranked: ranks.unranked(goal.count_ones()), goal, key: PhantomData }
    }
}

impl<K> Space for Sets<'_, K> {
    type Key = K;
    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn rows(&self) -> u32 {
        self.unranked.len() as u32
    }

    fn columns(&self) -> u32 {
        1
    }

    fn goals(&self) -> Vec<u64> {
        vec![self.ranks.rank(self.goal).into()]
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let places = self.unranked[row as usize];
        self.moves.iter().map(move |one| Step { row: self.ranks.rank(one.of(places)), columns: [0].as_slice() })
    }
}

/// Whether a permutation is odd.
pub(super) fn is_odd(items: &[u8]) -> bool {
    let inversions = |(index, item)| items[index + 1..].iter().filter(|&later| later < item).count();
    items.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}
