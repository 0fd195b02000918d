//! The one breadth-first filler.
//!
//! Level by level from the goals: *forward*, every entry of the last level marks its neighbours; *backward*, every entry
//! not yet reached looks for a neighbour in the last level. Forward is cheaper while levels are small, backward once
//! little is left; each level takes the cheaper way. Where columns stay together in blocks, backward works on a whole block
//! at a time, and is cheaper much sooner.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
};

use crate::{
    buffer::Buffer,
    packed::{Filling, Packing},
    space::{ColumnMap, Space},
    threads::Threads,
    watch::{Event, Stopped, Watcher},
};

/// Entries that one thread takes at a time: enough to make the taking cheap, few enough to share evenly.
const PIECE: u32 = 1 << 14;

/// Backward looks at a few neighbours of an entry before it finds one in the last level, forward always at all of them:
/// worth it when fewer entries are left than this many times the level.
const BACKWARD_ADVANTAGE: u64 = 2;

/// A step of a block costs less than that many of single entries.
const BLOCK_ADVANTAGE: u64 = 2;

/// The packed distances of a space, and how many states there are at each distance.
pub struct Filled {
    /// The packed entries.
    pub bytes: Buffer,
    /// States at distance 0, 1, 2, …
    pub distribution: Vec<u64>,
}

/// Fills a table of distances from the space's goals.
///
/// # Errors
/// [`Stopped`] if the watcher says so.
///
/// # Panics
/// If a distance is too large for the packing.
pub fn fill<S: Space, P: Packing>(space: &S, threads: Threads, watcher: &dyn Watcher) -> Result<Filled, Stopped> {
    fill_to::<S, P>(space, u8::MAX, threads, watcher)
}

/// Fills a table of distances up to `depth`; entries beyond stay *not reached*.
///
/// # Errors
/// [`Stopped`] if the watcher says so.
///
/// # Panics
/// If a distance is too large for the packing.
pub fn fill_to<S: Space, P: Packing>(
    space: &S,
    depth: u8,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Filled, Stopped> {
    let name = space.name();
    let total = space.entries();
    let mut bytes = Buffer::filled(total.div_ceil(P::PER_BYTE) as usize, u8::MAX);
    let cells = Filling::<P>::new(&mut bytes, space.columns(), threads == Threads::ONE);

    let mut level = Level::default();
    for goal in space.goals() {
        let columns = u64::from(space.columns());
        level.mark(space, &cells, (goal / columns) as u32, [(goal % columns) as u32].into_iter(), P::code(0));
    }
    let mut distribution = vec![level.states];
    let mut reached = level.entries;
    let filled = AtomicU64::new(reached);
    let piece = u64::from(PIECE / space.columns()).max(1);
    let mut blocks = None;

    for distance in 0..depth {
        let (here, next) = (P::code(distance), P::code(distance + 1));
        let way = if S::BLOCK > 1 && total < BLOCK_ADVANTAGE * u64::from(S::BLOCK) * level.entries {
            let blocks = blocks.get_or_insert_with(|| Blocks::new(space));
            threads.run(
                u64::from(space.rows()),
                piece,
                || (),
                |(), rows| {
                    blocks.choose(space, &cells, rows, here);
                    Ok(())
                },
                |(), ()| (),
            )?;
            Way::ByBlocks(blocks)
        } else if total - reached < BACKWARD_ADVANTAGE * level.entries {
            Way::Backward
        } else {
            Way::Forward
        };
        level = threads.run(
            u64::from(space.rows()),
            piece,
            Level::default,
            |level, rows| {
                let before = level.entries;
                match &way {
                    Way::Forward => level.forward(space, &cells, rows, here, next),
                    Way::Backward => level.backward(space, &cells, rows, here, next),
                    Way::ByBlocks(blocks) => level.by_blocks(space, &cells, blocks, rows, next),
                }
                let filled = filled.fetch_add(level.entries - before, Ordering::Relaxed) + level.entries - before;
                match watcher.watch(Event::Building { table: &name, filled, total }) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stopped),
                }
            },
            Level::join,
        )?;
        if level.entries == 0 {
            break;
        }
        assert!(distance < P::MAX, "{name} has distances beyond {}", P::MAX);
        distribution.push(level.states);
        reached += level.entries;
    }
    Ok(Filled { bytes, distribution })
}

/// How a level is found.
enum Way<'b> {
    Forward,
    Backward,
    ByBlocks(&'b Blocks),
}

/// The last level, a bit for each entry: a word for every block, row by row.
struct Blocks {
    words: Vec<AtomicU32>,
    in_row: usize,
}

impl Blocks {
    fn new<S: Space>(space: &S) -> Self {
        let in_row = (space.columns() / S::BLOCK) as usize;
        let words = (0..space.rows() as usize * in_row).map(|_| AtomicU32::new(0)).collect();
        Self { words, in_row }
    }

    fn row(&self, row: u32) -> &[AtomicU32] {
        &self.words[row as usize * self.in_row..][..self.in_row]
    }

    /// Notes which entries of these rows have the code.
    fn choose<S: Space, P: Packing>(&self, space: &S, cells: &Filling<'_, P>, rows: Range<u64>, code: u8) {
        let which = Filling::<P>::which(code);
        for row in rows.map(|row| row as u32) {
            for (entry, word) in (first(space, row)..).step_by(S::BLOCK as usize).zip(self.row(row)) {
                word.store(cells.word(entry, S::BLOCK, &which), Ordering::Relaxed);
            }
        }
    }
}

/// What one level found.
#[derive(Default)]
struct Level {
    entries: u64,
    states: u64,
    /// The columns of a row that a pass works on, and those that it marked; kept to save their memory from row to row.
    columns: Vec<u32>,
    marked: Vec<u32>,
}

impl Level {
    /// Every entry of the last level marks its neighbours.
    fn forward<S: Space, P: Packing>(
        &mut self,
        space: &S,
        cells: &Filling<'_, P>,
        rows: Range<u64>,
        here: u8,
        next: u8,
    ) {
        let which = Filling::<P>::which(here);
        for row in rows {
            let row = row as u32;
            let mut columns = std::mem::take(&mut self.columns);
            cells.select(first(space, row), space.columns(), &which, &mut columns);
            if !columns.is_empty() {
                for step in space.steps(row) {
                    self.mark(space, cells, step.row, columns.iter().map(|&column| step.columns.image(column)), next);
                }
            }
            self.columns = columns;
        }
    }

    /// Every entry that is not reached looks for a neighbour in the last level.
    fn backward<S: Space, P: Packing>(
        &mut self,
        space: &S,
        cells: &Filling<'_, P>,
        rows: Range<u64>,
        here: u8,
        next: u8,
    ) {
        let which = Filling::<P>::which(P::UNREACHED);
        for row in rows {
            let row = row as u32;
            let mut columns = std::mem::take(&mut self.columns);
            let own = first(space, row);
            cells.select(own, space.columns(), &which, &mut columns);
            let mut found = 0;
            let mut steps = space.steps(row);
            while !columns.is_empty()
                && let Some(step) = steps.next()
            {
                let there = first(space, step.row);
                // Like `retain`, but with nothing to guess: see `Filling::mark_if`.
                let mut kept = 0;
                for number in 0..columns.len() {
                    let column = columns[number];
                    let near = cells.get(there + u64::from(step.columns.image(column))) == here;
                    cells.mark_if(near, own + u64::from(column), next);
                    columns[kept] = column;
                    kept += usize::from(!near);
                }
                found += (columns.len() - kept) as u64;
                columns.truncate(kept);
            }
            self.count(space, row, found);
            self.columns = columns;
        }
    }

    /// The same for whole blocks of entries.
    fn by_blocks<S: Space, P: Packing>(
        &mut self,
        space: &S,
        cells: &Filling<'_, P>,
        last: &Blocks,
        rows: Range<u64>,
        next: u8,
    ) {
        let which = Filling::<P>::which(P::UNREACHED);
        let cuts = Filling::<P>::cuts(next);
        let (mut unreached, mut left) = (Vec::new(), Vec::new());
        for row in rows.map(|row| row as u32) {
            let blocks = (first(space, row)..).step_by(S::BLOCK as usize).take(last.in_row);
            unreached.clear();
            unreached.extend(blocks.clone().map(|entry| cells.word(entry, S::BLOCK, &which)));
            left.clone_from(&unreached);
            let mut steps = space.steps(row);
            while left.iter().any(|&left| left != 0)
                && let Some(step) = steps.next()
            {
                let there = last.row(step.row);
                for (block, left) in left.iter_mut().enumerate() {
                    let level = |block: u32| there[block as usize].load(Ordering::Relaxed);
                    *left &= !step.columns.preimage(block as u32, level);
                }
            }
            let mut found = 0;
            for (entry, (unreached, left)) in blocks.zip(unreached.iter().zip(&left)) {
                let near = unreached & !left;
                found += u64::from(near.count_ones());
                cells.mark_word(entry, near, &cuts);
            }
            self.count(space, row, found);
        }
    }

    /// Counts entries of a row that were reached.
    fn count<S: Space>(&mut self, space: &S, row: u32, entries: u64) {
        self.entries += entries;
        self.states += entries * space.weight(row);
    }

    /// Marks entries of a row, and the other entries for the same states.
    #[inline]
    fn mark<S: Space, P: Packing>(
        &mut self,
        space: &S,
        cells: &Filling<'_, P>,
        row: u32,
        columns: impl Iterator<Item = u32>,
        code: u8,
    ) {
        let own = first(space, row);
        let is_new = |column: u32| cells.mark(own + u64::from(column), code);
        let mut marked = std::mem::take(&mut self.marked);
        marked.clear();
        let held = cells.hold(row);
        // Few rows have twins: of the others it is enough to know how many entries were new.
        let found = if space.twins(row).next().is_some() {
            marked.extend(columns.filter(|&column| is_new(column)));
            marked.len() as u64
        } else {
            columns.map(|column| u64::from(is_new(column))).sum()
        };
        // Twins may be in rows that another thread holds.
        drop(held);
        self.count(space, row, found);
        if !marked.is_empty() {
            for twin in space.twins(row) {
                let there = first(space, twin.row);
                let held = cells.hold(twin.row);
                let images = marked.iter().map(|&column| there + u64::from(twin.columns.image(column)));
                let found = images.filter(|&entry| cells.mark(entry, code)).count();
                drop(held);
                self.count(space, twin.row, found as u64);
            }
        }
        self.marked = marked;
    }

    fn join(self, other: Self) -> Self {
        Self { entries: self.entries + other.entries, states: self.states + other.states, ..Self::default() }
    }
}

/// The first entry of a row.
#[inline]
fn first<S: Space>(space: &S, row: u32) -> u64 {
    u64::from(row) * u64::from(space.columns())
}
