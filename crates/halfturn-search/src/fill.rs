//! The one breadth-first filler of pruning tables.
//!
//! It fills a table level by level from the goals. There are two ways to find the next level:
//! - *forward*: every entry of the last level marks its neighbours;
//! - *backward*: every unreached entry looks for a neighbour in the last level.
//!
//! Forward is cheaper while levels are small, backward once few entries are left. Each level takes
//! the cheaper way. Where columns form blocks ([`ColumnMap::BLOCK`]), backward works on a whole
//! block at a time and is cheaper much sooner.

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
};

use crate::{
    buffer::Buffer,
    packed::{Filling, Packing, Which},
    space::{ColumnMap, Space, Step},
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
    fill_rows::<S::Columns<'_>, P>(&Whole(space), depth, threads, watcher)
}

/// A space as the filler sees it. As a `dyn` trait, so that the filler is compiled once for each
/// kind of column map and not for each of the many pairs of coordinates.
trait FillSpace<C>: Sync {
    fn name(&self) -> String;
    fn rows(&self) -> u32;
    fn columns(&self) -> u32;
    fn goals(&self) -> Vec<u64>;
    /// Replaces `steps` by the steps of a row. See [`Space::steps`].
    fn read_steps(&self, row: u32, steps: &mut Vec<Step<C>>);
    /// Replaces `twins` by the twins of a row. See [`Space::twins`].
    fn read_twins(&self, row: u32, twins: &mut Vec<Step<C>>);
    fn weight(&self, row: u32) -> u64;
}

struct Whole<'s, S>(&'s S);

impl<'s, S: Space> FillSpace<S::Columns<'s>> for Whole<'s, S> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn rows(&self) -> u32 {
        self.0.rows()
    }

    fn columns(&self) -> u32 {
        self.0.columns()
    }

    fn goals(&self) -> Vec<u64> {
        self.0.goals()
    }

    fn read_steps(&self, row: u32, steps: &mut Vec<Step<S::Columns<'s>>>) {
        steps.clear();
        steps.extend(self.0.steps(row));
    }

    fn read_twins(&self, row: u32, twins: &mut Vec<Step<S::Columns<'s>>>) {
        twins.clear();
        twins.extend(self.0.twins(row));
    }

    fn weight(&self, row: u32) -> u64 {
        self.0.weight(row)
    }
}

/// See [`fill_to`].
fn fill_rows<C: ColumnMap, P: Packing>(
    space: &dyn FillSpace<C>,
    depth: u8,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Filled, Stopped> {
    let name = space.name();
    let columns = space.columns();
    let total = u64::from(space.rows()) * u64::from(columns);
    let mut bytes = Buffer::filled(total.div_ceil(P::PER_BYTE) as usize, u8::MAX);
    let cells = Filling::<P>::new(&mut bytes, columns, threads == Threads::ONE);
    let (rows, piece) = (u64::from(space.rows()), u64::from(PIECE / columns).max(1));

    let mut level = Level::default();
    let mut twins = Vec::new();
    for goal in space.goals() {
        let (row, column) = ((goal / u64::from(columns)) as u32, (goal % u64::from(columns)) as u32);
        mark(space, &cells, &mut level, &mut twins, row, [column].into_iter(), P::code(0));
    }
    let mut distribution = vec![level.states];
    let mut reached = level.entries;
    let filled = AtomicU64::new(reached);
    let mut blocks = None;

    for distance in 0..depth {
        let codes = Codes { here: P::code(distance), next: P::code(distance + 1) };
        let way = if C::BLOCK > 1 && total < BLOCK_ADVANTAGE * u64::from(C::BLOCK) * level.entries {
            let blocks = blocks.get_or_insert_with(|| Blocks::new(rows, columns / C::BLOCK));
            let choose = |(): &mut (), rows| {
                choose::<C, P>(&cells, blocks, rows, codes.here);
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
    fn new(rows: u64, in_row: u32) -> Self {
        let words = (0..rows * u64::from(in_row)).map(|_| AtomicU32::new(0)).collect();
        Self { words, in_row: in_row as usize }
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
    fn count<C>(&mut self, space: &dyn FillSpace<C>, row: u32, entries: u64) {
        self.entries += entries;
        self.states += entries * space.weight(row);
    }

    fn join(self, other: Self) -> Self {
        Self { entries: self.entries + other.entries, states: self.states + other.states, ..Self::default() }
    }
}

// The passes take `space` and `cells` as arguments on purpose. As fields of a struct, their
// contents are read again after every mark, which costs 30 % more instructions.

/// The first entry of each block of a row, and the block's word.
fn in_blocks<C: ColumnMap>(blocks: &Blocks, row: u32) -> impl Iterator<Item = (u64, &AtomicU32)> {
    let first = u64::from(row) * blocks.in_row as u64 * u64::from(C::BLOCK);
    (first..).step_by(C::BLOCK as usize).zip(blocks.row(row))
}

/// The rows that may have chosen entries: all of them, or just those if rows have one column.
fn rows_to_visit<P: Packing>(cells: &Filling<'_, P>, rows: Rows, columns: u32, which: &Which) -> Vec<u32> {
    if columns > 1 {
        return rows.map(|row| row as u32).collect();
    }
    let mut chosen = Vec::new();
    cells.select(rows.start, (rows.end - rows.start) as u32, which, &mut chosen);
    chosen.iter_mut().for_each(|row| *row += rows.start as u32);
    chosen
}

/// Every entry of the last level marks its neighbours.
fn forward<C: ColumnMap, P: Packing>(
    space: &dyn FillSpace<C>,
    cells: &Filling<'_, P>,
    level: &mut Level,
    rows: Rows,
    codes: Codes,
) {
    let Codes { here, next } = codes;
    let which = Filling::<P>::which(here);
    let count = space.columns();
    let (mut steps, mut twins) = (Vec::new(), Vec::new());
    for row in rows_to_visit(cells, rows, count, &which) {
        let mut columns = std::mem::take(&mut level.columns);
        cells.select(u64::from(row) * u64::from(count), count, &which, &mut columns);
        if !columns.is_empty() {
            space.read_steps(row, &mut steps);
            for step in &steps {
                let images = columns.iter().map(|&column| step.columns.image(column));
                mark(space, cells, level, &mut twins, step.row, images, next);
            }
        }
        level.columns = columns;
    }
}

/// Every unreached entry looks for a neighbour in the last level.
fn backward<C: ColumnMap, P: Packing>(
    space: &dyn FillSpace<C>,
    cells: &Filling<'_, P>,
    level: &mut Level,
    rows: Rows,
    codes: Codes,
) {
    let Codes { here, next } = codes;
    let which = Filling::<P>::which(P::UNREACHED);
    let count = space.columns();
    let mut steps = Vec::new();
    for row in rows_to_visit(cells, rows, count, &which) {
        let mut columns = std::mem::take(&mut level.columns);
        let own = u64::from(row) * u64::from(count);
        cells.select(own, count, &which, &mut columns);
        let mut found = 0;
        if !columns.is_empty() {
            space.read_steps(row, &mut steps);
        }
        for step in &steps {
            if columns.is_empty() {
                break;
            }
            let there = u64::from(step.row) * u64::from(count);
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
fn choose<C: ColumnMap, P: Packing>(cells: &Filling<'_, P>, blocks: &Blocks, rows: Rows, code: u8) {
    let which = Filling::<P>::which(code);
    for row in rows.map(|row| row as u32) {
        for (entry, word) in in_blocks::<C>(blocks, row) {
            word.store(cells.word(entry, C::BLOCK, &which), Ordering::Relaxed);
        }
    }
}

/// Like [`backward`], for whole blocks of entries. `last` has the last level.
fn by_blocks<C: ColumnMap, P: Packing>(
    space: &dyn FillSpace<C>,
    cells: &Filling<'_, P>,
    level: &mut Level,
    last: &Blocks,
    rows: Rows,
    next: u8,
) {
    let which = Filling::<P>::which(P::UNREACHED);
    let cuts = Filling::<P>::cuts(next);
    let (mut unreached, mut left, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows.map(|row| row as u32) {
        let entries = in_blocks::<C>(last, row).map(|(entry, _)| entry);
        unreached.clear();
        unreached.extend(entries.map(|entry| cells.word(entry, C::BLOCK, &which)));
        left.clone_from(&unreached);
        space.read_steps(row, &mut steps);
        for step in &steps {
            if left.iter().all(|&left| left == 0) {
                break;
            }
            let there = last.row(step.row);
            for (block, left) in left.iter_mut().enumerate() {
                let level = |block: u32| there[block as usize].load(Ordering::Relaxed);
                *left &= !step.columns.preimage(block as u32, level);
            }
        }
        let mut found = 0;
        for ((entry, _), (unreached, left)) in in_blocks::<C>(last, row).zip(unreached.iter().zip(&left)) {
            let near = unreached & !left;
            found += u64::from(near.count_ones());
            cells.mark_word(entry, near, &cuts);
        }
        level.count(space, row, found);
    }
}

/// Marks entries of a row, and their twins. Replaces `twins` by those of the row.
#[inline]
fn mark<C: ColumnMap, P: Packing>(
    space: &dyn FillSpace<C>,
    cells: &Filling<'_, P>,
    level: &mut Level,
    twins: &mut Vec<Step<C>>,
    row: u32,
    columns: impl Iterator<Item = u32>,
    code: u8,
) {
    let count = u64::from(space.columns());
    let own = u64::from(row) * count;
    let is_new = |column: u32| cells.mark(own + u64::from(column), code);
    let mut marked = std::mem::take(&mut level.marked);
    marked.clear();
    space.read_twins(row, twins);
    let held = cells.hold(row);
    // Few rows have twins. For the others it is enough to count the new entries.
    let found = if twins.is_empty() {
        columns.map(|column| u64::from(is_new(column))).sum()
    } else {
        marked.extend(columns.filter(|&column| is_new(column)));
        marked.len() as u64
    };
    // Twins may be in rows that another thread holds.
    drop(held);
    level.count(space, row, found);
    if !marked.is_empty() {
        for twin in &*twins {
            let there = u64::from(twin.row) * count;
            let held = cells.hold(twin.row);
            let images = marked.iter().map(|&column| there + u64::from(twin.columns.image(column)));
            let found = images.filter(|&entry| cells.mark(entry, code)).count();
            drop(held);
            level.count(space, twin.row, found as u64);
        }
    }
    level.marked = marked;
}
