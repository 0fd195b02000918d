//! All positions of a coset of G1 at once, after Rokicki.
//!
//! See `docs/algorithms/coset.md`.

mod bitmap;
mod file;
mod layout;
mod search;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicU64;

use halfturn_cube::Cube;
use halfturn_search::{Stopped, TableSource, Threads, Watcher};

use super::phase1_tables::LargePhase1;
use crate::{
    catalogue::Solver,
    request::{Request, SolveError, Target},
};
use bitmap::{Bitmap, Schedule};
pub use file::CosetFileError;
use layout::Layout;
use search::{Endings, Phase1Search, Progress, QueuedNode};

/// With this many positions reached, it is cheaper to make the moves of G1 on the whole bitmap than
/// to search for sequences that end with them.
const MANY: u64 = 1 << 23;
/// A distance is searched in at most this many steps.
const STEPS: usize = 64;
/// The least number of tasks in a step.
const TASKS_PER_STEP: usize = 256;

/// Nodes to spend on a missing position: some seconds.
const MISSING_NODES: u64 = 50_000_000;

/// The tables of a coset search: phase 1 with directions, and the layout of the bitmap.
pub struct CosetTables {
    search: Phase1Search,
    layout: Layout,
    schedule: Schedule,
}

impl CosetTables {
    /// The bytes of the tables and of the bitmap of one coset.
    pub const BYTES: u64 = 3_600_000_000;

    /// Opens the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let search = Phase1Search::new(LargePhase1::open(source)?);
        let layout = Layout::build();
        Ok(Self { search, schedule: Schedule::build(&layout), layout })
    }

    /// The memory that the tables and the bitmap of one coset take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.search.bytes() + self.layout.bytes() + self.schedule.bitmap_bytes()
    }
}

/// What to find out about a coset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CosetGoal {
    /// The number of positions at each distance up to this one.
    Distances(u8),
    /// Whether all positions are within `bound` moves of solved.
    Bound {
        /// Distances up to this one are searched. From there on only the moves of G1 are made.
        searched: u8,
        /// The bound.
        bound: u8,
    },
}

/// The positions of a coset of G1, and which of them are known to be within some number of moves of
/// solved.
///
/// The coset of a cube consists of all cubes with the same twists, flips and places of the slice
/// edges. Phase 1 of the two-phase algorithm does not tell them apart: a sequence that takes one of
/// them into G1 takes all of them there.
///
/// ```no_run
/// use halfturn_cube::Cube;
/// use halfturn_search::{TableSource, TableStore, Threads};
/// use halfturn_solve::{Coset, CosetGoal, CosetTables};
/// let store = TableStore::in_memory();
/// let tables = CosetTables::open(TableSource::new(&store, Threads::new(2), &()))?;
/// let mut coset = Coset::new(&tables, Cube::SOLVED);
/// while coset.advance(CosetGoal::Distances(5), Threads::new(2), &())? {}
/// assert_eq!(coset.counts(), [1, 10, 67, 456, 3_079, 20_076]);
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct Coset<'t> {
    tables: &'t CosetTables,
    cube: Cube,
    /// An element `g` of G1 stands for the position `g` · cube. Sequences that solve the position
    /// take the cube to the inverse of `g`.
    reached: Bitmap,
    /// By distance: the positions that are known to be within it.
    within: Vec<u64>,
    /// Distances up to which `within` is exact.
    exact: usize,
    next: NextDistance,
    broken: bool,
}

/// The work that is done for the next distance.
#[derive(Clone, Default)]
struct NextDistance {
    /// Whether the moves of G1 were made on the bitmap.
    enlarged: bool,
    /// The number of tasks that are finished.
    done: usize,
    /// The tasks, once they are known.
    tasks: Option<Vec<QueuedNode>>,
}

impl<'t> Coset<'t> {
    /// The positions in a coset.
    pub const POSITIONS: u64 = 19_508_428_800;

    /// The coset of a cube, of which nothing is known.
    #[must_use]
    pub fn new(tables: &'t CosetTables, cube: Cube) -> Self {
        let reached = Bitmap::new(&tables.schedule);
        Self { tables, cube, reached, within: vec![], exact: 0, next: NextDistance::default(), broken: false }
    }

    /// The distance of the coset from G1. No position of the coset is nearer to solved.
    #[must_use]
    pub fn distance(&self) -> u8 {
        self.tables.search.distance(&self.cube)
    }

    /// The positions known to be within 0, 1, 2, … moves of solved.
    #[must_use]
    pub fn within(&self) -> &[u64] {
        &self.within
    }

    /// The number of positions at distance 0, 1, 2, …, as far as all of them were searched for.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        let before = std::iter::once(0).chain(self.within.iter().copied());
        self.within[..self.exact].iter().zip(before).map(|(within, before)| within - before).collect()
    }

    /// The distance in work: all positions nearer to solved are counted.
    #[must_use]
    pub fn next_distance(&self) -> u8 {
        self.within.len() as u8
    }

    /// Whether all positions are known to be within the last distance.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.within.last() == Some(&Self::POSITIONS)
    }

    /// Does a part of the work for a goal, some seconds or minutes, and returns whether anything is
    /// left to do. Between two parts the state can be [written](Coset::write).
    ///
    /// A bound may be out of reach: then some positions are [missing](Coset::missing).
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so. Afterwards the work can continue, unless the coset [is
    /// broken](Coset::is_broken).
    pub fn advance(&mut self, goal: CosetGoal, threads: Threads, watcher: &dyn Watcher) -> Result<bool, Stopped> {
        let next = self.next_distance();
        let (searched, last) = match goal {
            CosetGoal::Distances(depth) => (depth, depth),
            CosetGoal::Bound { searched, bound } => (searched.min(bound), bound),
        };
        if self.is_full() || next > last {
            return Ok(false);
        }
        if next <= searched {
            self.search(threads, watcher)?;
        } else {
            self.extend(threads, watcher)?;
        }
        Ok(true)
    }

    /// Does a part of the search for the positions at the next distance.
    fn search(&mut self, threads: Threads, watcher: &dyn Watcher) -> Result<(), Stopped> {
        let length = self.next_distance();
        let many = self.within.last().is_some_and(|&within| within >= MANY);
        if many && !self.next.enlarged {
            return self.make_moves(threads, watcher);
        }
        let CosetTables { search, layout, .. } = self.tables;
        let tasks = self.next.tasks.get_or_insert_with(|| search.tasks(&self.cube, length));
        let from = self.next.done.min(tasks.len());
        let to = tasks.len().min(from + TASKS_PER_STEP.max(tasks.len() / STEPS));
        let endings = if many { Endings::Entering } else { Endings::All };
        let progress = Progress { length, done: AtomicU64::new(from as u64), total: tasks.len() as u64, watcher };
        search.run(&tasks[from..to], endings, layout, &self.reached.marker(), threads, &progress)?;
        self.next.done = to;
        if to == tasks.len() {
            // What is searched beyond distances that are only bounded is not exact either.
            self.exact += usize::from(self.exact == self.within.len());
            self.finish_distance(threads);
        }
        Ok(())
    }

    /// Adds the positions that one move of G1 leads to from those within the last distance. These
    /// are only a part of the positions at the next distance, but found without a search.
    fn extend(&mut self, threads: Threads, watcher: &dyn Watcher) -> Result<(), Stopped> {
        if !self.next.enlarged {
            self.make_moves(threads, watcher)?;
        }
        self.finish_distance(threads);
        Ok(())
    }

    /// Whether a stop left the state unusable: some moves of G1 were made and others were not.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    fn make_moves(&mut self, threads: Threads, watcher: &dyn Watcher) -> Result<(), Stopped> {
        let length = self.next_distance();
        let CosetTables { layout, schedule, .. } = self.tables;
        self.broken = true;
        self.reached.enlarge(layout, schedule, length, threads, watcher)?;
        self.broken = false;
        self.next.enlarged = true;
        Ok(())
    }

    fn finish_distance(&mut self, threads: Threads) {
        let next = std::mem::take(&mut self.next);
        let unchanged = !next.enlarged && next.done == 0;
        let before = self.within.last().copied().unwrap_or(0);
        self.within.push(if unchanged { before } else { self.reached.count(threads) });
    }

    /// The positions that are not known to be within the last distance.
    ///
    /// # Panics
    /// If the coset [is broken](Coset::is_broken).
    pub fn missing(&self) -> impl Iterator<Item = Cube> {
        assert!(!self.broken, "a broken coset has no state");
        self.reached.missing().map(|place| self.tables.layout.element(place) * self.cube)
    }

    /// Solves the missing positions one by one, in at most `length` moves each, and returns their
    /// number. Spends some seconds on each.
    ///
    /// # Errors
    /// Why the solver failed, for the first position that it did not solve.
    pub fn solve_missing(
        &self,
        solver: &Solver,
        length: u8,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<u64, SolveError> {
        let mut solved = 0;
        for cube in self.missing() {
            let target = Target::AtMost(length.into());
            let request = Request { target, threads, max_nodes: Some(MISSING_NODES), ..Request::new(cube) };
            solver.solve(&request, watcher)?;
            solved += 1;
        }
        Ok(solved)
    }
}
