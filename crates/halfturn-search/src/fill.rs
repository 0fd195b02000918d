//! The one breadth-first filler of pruning tables.
//!
//! It fills a table level by level from the goals. There are two ways to find the next level:
//! - *forward*: every entry of the last level marks its neighbours;
//! - *backward*: every unreached entry looks for a neighbour in the last level.
//!
//! Forward is cheaper while levels are small, backward once few entries are left. Each level takes
//! the cheaper way. Where columns form blocks ([`Space::BLOCK`]), backward works on a whole block
//! at a time and is cheaper much sooner.

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
};

use crate::{
    buffer::Buffer,
    packed::{Filling, Packing},
    space::{ColumnMap, Space},
    threads::Threads,
    watch::{Stopped, WatchEvent, Watcher, tell},
};

/// Entries that a thread takes at a time: enough that taking them is cheap, few enough that threads
/// finish together.
const PIECE: u32 = 1 << 14;

/// Backward is cheaper than forward if fewer entries are left than this many times the last level:
/// it looks at a few neighbours of an entry, forward at all of them.
const BACKWARD_ADVANTAGE: u64 = 2;

/// A step of a block costs less than this many steps of single entries.
const BLOCK_ADVANTAGE: u64 = 2;

/// A filled pruning table.
pub struct Filled {
    /// The packed distances of all entries.
    pub bytes: Buffer,
    /// The number of states at distance 0, 1, 2, …
    pub distribution: Vec<u64>,
}

/// Fills a pruning table with the distances of all entries from the goals of the space.
///
/// # Errors
/// [`Stopped`] if the watcher says so.
///
/// # Panics
/// If a distance is too large for the packing.
pub fn fill<S: Space, P: Packing>(space: &S, threads: Threads, watcher: &dyn Watcher) -> Result<Filled, Stopped> {
    fill_to::<S, P>(space, u8::MAX, threads, watcher)
}

/// Fills a pruning table up to distance `depth`. Entries beyond stay [`Packing::UNREACHED`].
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
    let (rows, piece) = (u64::from(space.rows()), u64::from(PIECE / space.columns()).max(1));

    let mut level = Level::default();
    for goal in space.goals() {
        let columns = u64::from(space.columns());
        let column = (goal % columns) as u32;
        mark(space, &cells, &mut level, (goal / columns) as u32, [column].into_iter(), P::code(0));
    }
    let mut distribution = vec![level.states];
    let mut reached = level.entries;
    let filled = AtomicU64::new(reached);
    let mut blocks = None;

    for distance in 0..depth {
        let codes = Codes { here: P::code(distance), next: P::code(distance + 1) };
        let way = if S::BLOCK > 1 && total < BLOCK_ADVANTAGE * u64::from(S::BLOCK) * level.entries {
            let blocks = blocks.get_or_insert_with(|| Blocks::new(space));
            let choose = |(): &mut (), rows| {
                choose(space, &cells, blocks, rows, codes.here);
                Ok(())
            };
            threads.run(rows, piece, || (), choose, |(), ()| ())?;
            Way::ByBlocks(blocks)
        } else if total - reached < BACKWARD_ADVANTAGE * level.entries {
            Way::Backward
        } else {
            Way::Forward
        };
        let work = |level: &mut Level, rows| {
            let before = level.entries;
            match &way {
                Way::Forward => forward(space, &cells, level, rows, codes),
                Way::Backward => backward(space, &cells, level, rows, codes),
                Way::ByBlocks(blocks) => by_blocks(space, &cells, level, blocks, rows, codes.next),
            }
            let new = level.entries - before;
            let filled = filled.fetch_add(new, Ordering::Relaxed) + new;
            tell(watcher, WatchEvent::Building { table: &name, filled, total })
        };
        level = threads.run(rows, piece, Level::default, work, Level::join)?;
        if level.entries == 0 {
            break;
        }
        assert!(distance < P::MAX, "{name} has distances beyond {}", P::MAX);
        distribution.push(level.states);
        reached += level.entries;
    }
    Ok(Filled { bytes, distribution })
}

/// Rows of a space, a piece of work for one thread.
type Rows = Range<u64>;

/// The codes of the last level and of the one being found.
#[derive(Clone, Copy)]
struct Codes {
    here: u8,
    next: u8,
}

/// The way in which a level is found.
enum Way<'b> {
    Forward,
    Backward,
    ByBlocks(&'b Blocks),
}

/// The entries of the last level, one bit each: one word for each block, row by row.
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
}

/// The part of a level that one thread found.
#[derive(Default)]
struct Level {
    entries: u64,
    states: u64,
    /// Columns of the current row, and those of them that were marked. Kept from row to row, to
    /// allocate once.
    columns: Vec<u32>,
    marked: Vec<u32>,
}

impl Level {
    /// Counts entries of a row that were reached.
    fn count<S: Space>(&mut self, space: &S, row: u32, entries: u64) {
        self.entries += entries;
        self.states += entries * space.weight(row);
    }

    fn join(self, other: Self) -> Self {
        Self { entries: self.entries + other.entries, states: self.states + other.states, ..Self::default() }
    }
}

// The passes take `space` and `cells` as arguments on purpose. As fields of a struct, their
// contents are read again after every mark, which costs 30 % more instructions.

/// The first entry of a row.
#[inline]
fn first<S: Space>(space: &S, row: u32) -> u64 {
    u64::from(row) * u64::from(space.columns())
}

/// The first entry of each block of a row.
fn block_entries<S: Space>(space: &S, row: u32) -> impl Iterator<Item = u64> + Clone + use<S> {
    let blocks = (space.columns() / S::BLOCK) as usize;
    (first(space, row)..).step_by(S::BLOCK as usize).take(blocks)
}

/// Every entry of the last level marks its neighbours.
fn forward<S: Space, P: Packing>(space: &S, cells: &Filling<'_, P>, level: &mut Level, rows: Rows, codes: Codes) {
    let Codes { here, next } = codes;
    let which = Filling::<P>::which(here);
    for row in rows.map(|row| row as u32) {
        let mut columns = std::mem::take(&mut level.columns);
        cells.select(first(space, row), space.columns(), &which, &mut columns);
        if !columns.is_empty() {
            for step in space.steps(row) {
                let images = columns.iter().map(|&column| step.columns.image(column));
                mark(space, cells, level, step.row, images, next);
            }
        }
        level.columns = columns;
    }
}

/// Every unreached entry looks for a neighbour in the last level.
fn backward<S: Space, P: Packing>(space: &S, cells: &Filling<'_, P>, level: &mut Level, rows: Rows, codes: Codes) {
    let Codes { here, next } = codes;
    let which = Filling::<P>::which(P::UNREACHED);
    for row in rows.map(|row| row as u32) {
        let mut columns = std::mem::take(&mut level.columns);
        let own = first(space, row);
        cells.select(own, space.columns(), &which, &mut columns);
        let mut found = 0;
        let mut steps = space.steps(row);
        while !columns.is_empty()
            && let Some(step) = steps.next()
        {
            let there = first(space, step.row);
            // A branch-free `retain`: see `Filling::mark_if`.
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
        level.count(space, row, found);
        level.columns = columns;
    }
}

/// Stores in `blocks` which entries of these rows have this code.
fn choose<S: Space, P: Packing>(space: &S, cells: &Filling<'_, P>, blocks: &Blocks, rows: Rows, code: u8) {
    let which = Filling::<P>::which(code);
    for row in rows.map(|row| row as u32) {
        for (entry, word) in block_entries(space, row).zip(blocks.row(row)) {
            word.store(cells.word(entry, S::BLOCK, &which), Ordering::Relaxed);
        }
    }
}

/// Like [`backward`], for whole blocks of entries. `last` has the last level.
fn by_blocks<S: Space, P: Packing>(
    space: &S,
    cells: &Filling<'_, P>,
    level: &mut Level,
    last: &Blocks,
    rows: Rows,
    next: u8,
) {
    let which = Filling::<P>::which(P::UNREACHED);
    let cuts = Filling::<P>::cuts(next);
    let (mut unreached, mut left) = (Vec::new(), Vec::new());
    for row in rows.map(|row| row as u32) {
        let blocks = block_entries(space, row);
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
        level.count(space, row, found);
    }
}

/// Marks entries of a row, and their twins.
#[inline]
fn mark<S: Space, P: Packing>(
    space: &S,
    cells: &Filling<'_, P>,
    level: &mut Level,
    row: u32,
    columns: impl Iterator<Item = u32>,
    code: u8,
) {
    let own = first(space, row);
    let is_new = |column: u32| cells.mark(own + u64::from(column), code);
    let mut marked = std::mem::take(&mut level.marked);
    marked.clear();
    let held = cells.hold(row);
    // Few rows have twins. For the others it is enough to count the new entries.
    let found = if space.twins(row).next().is_some() {
        marked.extend(columns.filter(|&column| is_new(column)));
        marked.len() as u64
    } else {
        columns.map(|column| u64::from(is_new(column))).sum()
    };
    // Twins may be in rows that another thread holds.
    drop(held);
    level.count(space, row, found);
    if !marked.is_empty() {
        for twin in space.twins(row) {
            let there = first(space, twin.row);
            let held = cells.hold(twin.row);
            let images = marked.iter().map(|&column| there + u64::from(twin.columns.image(column)));
            let found = images.filter(|&entry| cells.mark(entry, code)).count();
            drop(held);
            level.count(space, twin.row, found as u64);
        }
    }
    level.marked = marked;
}
