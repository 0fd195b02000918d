//! Building a table: breadth first near solved, then depth first from the last level.
//!
//! The breadth-first part keeps every coset, with all flips: there are 7.4 million within eight
//! moves. The depth-first part keeps none. From each of the farthest cosets it walks all sequences
//! of one, two or three more moves, and marks what they reach unless a shorter sequence has marked
//! it before. A mark is a write to a random address, so it waits in a queue while its cache line is
//! prefetched.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::{Buffer, CACHE_LINE, Stopped, StoredTable, Threads, WatchEvent, Watcher};

#[cfg(target_arch = "x86_64")]
use super::pieces::avx2::Avx2Pieces;
use super::{
    coset::{Cosets, FLIP_BITS},
    pieces::Pieces,
    table::{CosetTable, EntryAddress, FAR, SharedCosetTable, lines},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// The depth of the breadth-first part.
const BREADTH_FIRST_DEPTH: u8 = 8;
/// Marks that wait for their cache line.
const QUEUED_MARKS: usize = 32;
/// Cosets that a thread takes at a time.
const COSETS_PER_TASK: u64 = 1 << 10;
/// The same for walks of three moves, which take longer.
const COSETS_PER_LONG_TASK: u64 = COSETS_PER_TASK / 16;

/// The size of a table and the meaning of its entries. Its debug form is part of the file header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The number of edge flips that the table distinguishes.
    pub bits: u32,
    /// Entries are 0 up to this distance.
    pub base: u8,
}

/// By distance up to `depth`: the cosets up to symmetry, with all flips.
pub(super) fn breadth_first(
    cosets: &Cosets,
    depth: u8,
    threads: Threads,
    report: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
) -> Result<Vec<Vec<u64>>, Stopped> {
    let mut levels: Vec<Vec<u64>> = vec![vec![0]];
    for distance in 1..=usize::from(depth) {
        let last = &levels[distance - 1];
        let expand = |found: &mut Vec<u64>, range: std::ops::Range<u64>| {
            report(0)?;
            let part = &last[range.start as usize..range.end as usize];
            dispatch!(P => neighbours::<P>(cosets, part, found));
            Ok(())
        };
        let join = |mut one: Vec<u64>, other: Vec<u64>| {
            one.extend(other);
            one
        };
        let mut next = threads.run(last.len() as u64, COSETS_PER_TASK, Vec::new, expand, join)?;
        next.sort_unstable();
        next.dedup();
        // A move leads at most one level back.
        let old = &levels[distance.saturating_sub(2)..];
        next.retain(|number| old.iter().all(|level| level.binary_search(number).is_err()));
        levels.push(next);
    }
    Ok(levels)
}

/// Collects the cosets one move from `part`, each represented by the smallest of its numbers.
#[inline(always)]
fn neighbours<P: Pieces>(cosets: &Cosets, part: &[u64], found: &mut Vec<u64>) {
    let turns = Cosets::turns::<P>();
    for &number in part {
        let pieces = P::new(cosets.pieces(number));
        for turn in turns {
            let pieces = pieces.then(turn);
            let coset = cosets.of(pieces);
            let numbers = cosets.equivalents(pieces, coset).map(|equivalent| equivalent.number(FLIP_BITS));
            found.push(numbers.fold(coset.number(FLIP_BITS), u64::min));
        }
    }
}

/// Builds a table.
pub(super) fn build(
    cosets: &Cosets,
    shape: Shape,
    name: &str,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<StoredTable, Stopped> {
    let breadth = shape.base.min(BREADTH_FIRST_DEPTH);
    let deepest = shape.base + FAR - 1;
    // An estimate for the progress report: sequences grow 13.5-fold with each move, or a little
    // less.
    let sequences = |turns: u8| (1..turns).fold(Turn::COUNT as u64, |count, _| count * 27 / 2);
    let all = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let report = |more: u64| {
        let filled = done.fetch_add(more, Ordering::Relaxed) + more;
        let event = WatchEvent::Building { table: name, filled, total: all.load(Ordering::Relaxed).max(filled + 1) };
        if watcher.watch(event) == ControlFlow::Continue(()) { Ok(()) } else { Err(Stopped) }
    };
    let levels = breadth_first(cosets, breadth, threads, &report)?;
    let last = &levels[usize::from(breadth)];
    let work = |turns: u8| last.len() as u64 * sequences(turns);
    all.store((1..=deepest - breadth).map(work).sum(), Ordering::Relaxed);

    let mut entries =
        CosetTable(Buffer::filled((lines(cosets.count(shape.bits)) * CACHE_LINE as u64) as usize, u8::MAX));
    let marks = SharedCosetTable::new(&mut entries);
    let mut distribution = Vec::new();
    for distance in 0..=deepest {
        let turns = distance.saturating_sub(breadth);
        let roots = &levels[usize::from(distance.min(breadth))];
        let value = distance.saturating_sub(shape.base);
        let expand = |count: &mut u64, range: std::ops::Range<u64>| {
            let part = &roots[range.start as usize..range.end as usize];
            dispatch!(P => *count += Walk::<P>::new(cosets, &marks, shape, distance, value).run(part, turns));
            report(part.len() as u64 * if turns > 0 { sequences(turns) } else { 0 })
        };
        let per_task = if turns > 2 { COSETS_PER_LONG_TASK } else { COSETS_PER_TASK };
        distribution.push(threads.run(roots.len() as u64, per_task, || 0, expand, |one, other| one + other)?);
    }
    Ok(StoredTable { distribution, bytes: entries.0 })
}

/// A walk over all sequences of up to three moves from a list of cosets.
struct Walk<'a, P> {
    cosets: &'a Cosets,
    marks: &'a SharedCosetTable<'a>,
    shape: Shape,
    distance: u8,
    value: u8,
    turns: [P; Turn::COUNT],
    queue: [EntryAddress; QUEUED_MARKS],
    next: usize,
    /// The number of entries that this walk was the first to mark.
    count: u64,
}

impl<'a, P: Pieces> Walk<'a, P> {
    #[inline(always)]
    fn new(cosets: &'a Cosets, marks: &'a SharedCosetTable<'a>, shape: Shape, distance: u8, value: u8) -> Self {
        let turns = Cosets::turns();
        // The queue starts out filled with the solved coset, which is marked already or is being
        // marked now.
        Self {
            cosets,
            marks,
            shape,
            distance,
            value,
            turns,
            queue: [EntryAddress::of(0); QUEUED_MARKS],
            next: 0,
            count: 0,
        }
    }

    #[inline(always)]
    fn run(mut self, roots: &[u64], turns: u8) -> u64 {
        for &number in roots {
            let pieces = P::new(self.cosets.pieces(number));
            match turns {
                0 => self.mark_coset(pieces),
                1 => self.walk_one(pieces, TurnSet::ALL),
                2 => self.walk_two(pieces, TurnSet::ALL),
                _ => {
                    debug_assert_eq!(turns, 3);
                    for turn in Turn::ALL {
                        self.walk_two(pieces.then(self.turns[turn.index()]), TurnSet::after(turn));
                    }
                }
            }
        }
        for address in self.queue {
            self.count += u64::from(self.marks.mark(address, self.value, self.distance));
        }
        self.count
    }

    #[inline(always)]
    fn walk_two(&mut self, pieces: P, turns: TurnSet) {
        for turn in turns {
            self.walk_one(pieces.then(self.turns[turn.index()]), TurnSet::after(turn));
        }
    }

    #[inline(always)]
    fn walk_one(&mut self, pieces: P, turns: TurnSet) {
        for turn in turns {
            self.mark_coset(pieces.then(self.turns[turn.index()]));
        }
    }

    #[inline(always)]
    fn mark_coset(&mut self, pieces: P) {
        let coset = self.cosets.of(pieces);
        self.queue_mark(coset.number(self.shape.bits));
        if self.cosets.has_equivalents(coset) {
            for equivalent in self.cosets.equivalents(pieces, coset) {
                self.queue_mark(equivalent.number(self.shape.bits));
            }
        }
    }

    #[inline(always)]
    fn queue_mark(&mut self, number: u64) {
        let address = EntryAddress::of(number);
        self.marks.prefetch(address);
        let ready = std::mem::replace(&mut self.queue[self.next], address);
        self.next = (self.next + 1) % QUEUED_MARKS;
        self.count += u64::from(self.marks.mark(ready, self.value, self.distance));
    }
}
