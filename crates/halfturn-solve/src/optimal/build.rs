//! How a table is filled: cosets near home breadth first, and from the last of them on depth first.
//!
//! Breadth first, every coset is kept, all flips told apart: there are 7.4 million within eight turns. Depth first nothing is kept: from
//! each of the farthest, all sequences of one, two or three turns more are walked, and what they reach is marked unless a
//! shorter way did it before. A mark is a write to a random place, so it waits in a queue until memory has been asked for it.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::{Buffer, CACHE_LINE, Stopped, StoredTable, Threads, WatchEvent, Watcher};

#[cfg(target_arch = "x86_64")]
use super::pieces::wide::Wide;
use super::{
    coset::{Cosets, FLIP_BITS},
    pieces::{Pieces, Plain},
    table::{Entries, FAR, Marks, Place, lines},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// How far cosets are collected breadth first.
const BREADTH: u8 = 8;
/// Marks that wait for memory.
const QUEUE: usize = 32;
/// Cosets that a thread takes at once.
const PIECE: u64 = 1 << 10;

/// What is to be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// Bits of the flips that are told apart.
    pub bits: u32,
    /// The distance up to which entries are 0.
    pub base: u8,
}

/// Cosets by distance, up to symmetry, all flips told apart.
pub(super) fn breadth_first(
    cosets: &Cosets,
    depth: u8,
    threads: Threads,
    tell: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
) -> Result<Vec<Vec<u64>>, Stopped> {
    let mut levels: Vec<Vec<u64>> = vec![vec![0]];
    for distance in 1..=usize::from(depth) {
        let last = &levels[distance - 1];
        let expand = |found: &mut Vec<u64>, range: std::ops::Range<u64>| {
            tell(0)?;
            let part = &last[range.start as usize..range.end as usize];
            dispatch!(P => neighbours::<P>(cosets, part, found));
            Ok(())
        };
        let join = |mut one: Vec<u64>, other: Vec<u64>| {
            one.extend(other);
            one
        };
        let mut next = threads.run(last.len() as u64, PIECE, Vec::new, expand, join)?;
        next.sort_unstable();
        next.dedup();
        // A turn leads at most one level back.
        let old = &levels[distance.saturating_sub(2)..];
        next.retain(|number| old.iter().all(|level| level.binary_search(number).is_err()));
        levels.push(next);
    }
    Ok(levels)
}

/// The cosets one turn from these, each by the lowest of its numbers.
#[inline(always)]
fn neighbours<P: Pieces>(cosets: &Cosets, part: &[u64], found: &mut Vec<u64>) {
    let turns = Cosets::turns::<P>();
    for &number in part {
        let pieces = P::new(cosets.pieces(number));
        for turn in turns {
            let pieces = pieces.then(turn);
            let coset = cosets.of(pieces);
            let numbers = cosets.twins(pieces, coset).map(|twin| twin.number(FLIP_BITS));
            found.push(numbers.fold(coset.number(FLIP_BITS), u64::min));
        }
    }
}

/// Fills a table.
pub(super) fn build(
    cosets: &Cosets,
    shape: Shape,
    name: &str,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<StoredTable, Stopped> {
    let breadth = shape.base.min(BREADTH);
    let deepest = shape.base + FAR - 1;
    // Sequences without redundant turns: 18, then 13.5 times as many or a little fewer with each turn.
    let sequences = |turns: u8| (1..turns).fold(18, |count, _| count * 27 / 2);
    let all = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let tell = |more: u64| {
        let filled = done.fetch_add(more, Ordering::Relaxed) + more;
        let event = WatchEvent::Building { table: name, filled, total: all.load(Ordering::Relaxed).max(filled + 1) };
        if watcher.watch(event) == ControlFlow::Continue(()) { Ok(()) } else { Err(Stopped) }
    };
    let levels = breadth_first(cosets, breadth, threads, &tell)?;
    let last = &levels[usize::from(breadth)];
    let work = |turns: u8| last.len() as u64 * sequences(turns);
    all.store((1..=deepest - breadth).map(work).sum(), Ordering::Relaxed);

    let mut entries = Entries(Buffer::filled((lines(cosets.count(shape.bits)) * CACHE_LINE as u64) as usize, u8::MAX));
    let marks = Marks::new(&mut entries);
    let mut distribution = Vec::new();
    for distance in 0..=deepest {
        let turns = distance.saturating_sub(breadth);
        let roots = &levels[usize::from(distance.min(breadth))];
        let value = distance.saturating_sub(shape.base);
        let expand = |count: &mut u64, range: std::ops::Range<u64>| {
            let part = &roots[range.start as usize..range.end as usize];
            dispatch!(P => *count += Walk::<P>::new(cosets, &marks, shape, distance, value).run(part, turns));
            tell(part.len() as u64 * if turns > 0 { sequences(turns) } else { 0 })
        };
        let piece = if turns > 2 { PIECE / 16 } else { PIECE };
        distribution.push(threads.run(roots.len() as u64, piece, || 0, expand, |one, other| one + other)?);
    }
    Ok(StoredTable { distribution, bytes: entries.0 })
}

/// A walk over all sequences of some turns from some cosets.
struct Walk<'a, P> {
    cosets: &'a Cosets,
    marks: &'a Marks<'a>,
    shape: Shape,
    distance: u8,
    value: u8,
    turns: [P; Turn::COUNT],
    queue: [Place; QUEUE],
    next: usize,
    /// How many entries this walk was the first to reach.
    count: u64,
}

impl<'a, P: Pieces> Walk<'a, P> {
    #[inline(always)]
    fn new(cosets: &'a Cosets, marks: &'a Marks<'a>, shape: Shape, distance: u8, value: u8) -> Self {
        let turns = Cosets::turns();
        // Until the queue is full it holds home, which is marked already or is to be marked now.
        Self { cosets, marks, shape, distance, value, turns, queue: [Place::of(0); QUEUE], next: 0, count: 0 }
    }

    #[inline(always)]
    fn run(mut self, roots: &[u64], turns: u8) -> u64 {
        for &number in roots {
            let pieces = P::new(self.cosets.pieces(number));
            match turns {
                0 => self.reach(pieces),
                1 => self.one(pieces, TurnSet::ALL),
                2 => self.two(pieces, TurnSet::ALL),
                _ => {
                    debug_assert_eq!(turns, 3);
                    for turn in Turn::ALL {
                        self.two(pieces.then(self.turns[turn.index()]), TurnSet::after(turn));
                    }
                }
            }
        }
        for place in self.queue {
            self.count += u64::from(self.marks.mark(place, self.value, self.distance));
        }
        self.count
    }

    #[inline(always)]
    fn two(&mut self, pieces: P, turns: TurnSet) {
        for turn in turns {
            self.one(pieces.then(self.turns[turn.index()]), TurnSet::after(turn));
        }
    }

    #[inline(always)]
    fn one(&mut self, pieces: P, turns: TurnSet) {
        for turn in turns {
            self.reach(pieces.then(self.turns[turn.index()]));
        }
    }

    #[inline(always)]
    fn reach(&mut self, pieces: P) {
        let coset = self.cosets.of(pieces);
        self.put(coset.number(self.shape.bits));
        if self.cosets.has_twins(coset) {
            for twin in self.cosets.twins(pieces, coset) {
                self.put(twin.number(self.shape.bits));
            }
        }
    }

    #[inline(always)]
    fn put(&mut self, number: u64) {
        let place = Place::of(number);
        self.marks.prefetch(place);
        let ready = std::mem::replace(&mut self.queue[self.next], place);
        self.next = (self.next + 1) % QUEUE;
        self.count += u64::from(self.marks.mark(ready, self.value, self.distance));
    }
}
