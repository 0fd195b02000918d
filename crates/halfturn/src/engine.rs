//! The engine: a table store, threads, and the solvers and analyzers that were opened with them.

use std::{
    ops::ControlFlow,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use halfturn_cube::{Cube, View};
use halfturn_search::{self as search, Pool, TableSource, TableStore, Threads, Watcher};
use halfturn_solve::{
    BigSolver, CosetTables, Counting, PiecePattern, Size, Solver, SolverEntry, Tier,
    stages::{Analyzer, GoalSolver, Lengths, PatternSolver, Variant},
};

use crate::{
    answer::{Answer, Counts, Event},
    distribution::DistributionOptions,
    error::{Error, ErrorObject, Failed},
    host::Host,
    job::Job,
    opened::Opened,
    question::Question,
    solving::Solving,
    stage_search::Goal,
    words,
};

/// Receives the events of a job and may cancel it. `()` ignores all events and never cancels.
pub trait Observer: Sync {
    /// Receives an event, from any thread.
    fn notify(&self, event: Event);

    /// Whether the answer is still wanted. The engine calls this regularly.
    fn is_waiting(&self) -> bool;
}

impl Observer for () {
    fn notify(&self, _: Event) {}

    fn is_waiting(&self) -> bool {
        true
    }
}

/// How much one question may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest that the engine works on one question.
    pub time: Duration,
    /// How long the engine improves a solution that is longer than the solver's
    /// [`aim`](SolverEntry::aim).
    pub improvement_time: Duration,
    /// The most bytes of tables that are open at once.
    pub table_bytes: u64,
    /// The most solutions of one question.
    pub solutions: usize,
    /// The largest difference from the shortest length for which all solutions may be requested.
    pub within: u8,
    /// The most scrambles of one question.
    pub scrambles: u64,
    /// The longest input, in bytes.
    pub input_bytes: usize,
    /// The longest algorithm, in moves written out.
    pub moves: usize,
    /// The largest distance up to which a distribution is counted that has too many states to count
    /// all.
    pub depth: u8,
}

impl Limits {
    /// No limits but those of memory, and a second to improve a solution.
    pub const NONE: Self = Self {
        time: Duration::MAX,
        improvement_time: Duration::from_secs(1),
        table_bytes: u64::MAX,
        solutions: usize::MAX,
        within: u8::MAX,
        scrambles: u64::MAX,
        input_bytes: usize::MAX,
        moves: usize::MAX,
        depth: Self::DEEPEST,
    };

    /// The positions up to this distance take 1 GB and some minutes. Each further level takes 13
    /// times as much.
    const DEEPEST: u8 = 8;
}

pub(crate) const MEGABYTE: u64 = 1_000_000;

/// The default distance up to which a distribution is counted that has too many states to count
/// all. It takes about a second.
const USUAL_DEPTH: u8 = 6;

/// Solves, scrambles and analyses cubes, from any number of threads at a time.
///
/// An engine opens solvers and analyzers when they are first needed and keeps them. All ways to use
/// halfturn (the command line, the server, the page, the Python package) go through it.
///
#[cfg_attr(feature = "system", doc = "```")]
#[cfg_attr(not(feature = "system"), doc = "```ignore")]
/// use halfturn::{Algorithm, Cube, Engine, Variant, View};
///
/// let engine = Engine::builder().in_memory().threads(2).build();
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// let report = engine.solve(&scramble.cube()).run()?;
/// assert_eq!(scramble.cube().after(report.turns), Cube::SOLVED);
///
/// let lengths = engine.stages(&scramble.cube(), Variant::Std, 0..2)?;
/// assert_eq!(lengths.get(0, View::White), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    store: TableStore,
    threads: Threads,
    pub(crate) limits: Limits,
    pub(crate) host: Box<dyn Host>,
    solvers: Opened<(&'static str, Tier, u64), Solver>,
    pub(crate) big_solvers: Opened<(&'static str, Tier, u64), BigSolver>,
    analyzers: Opened<(Variant, Tier), Analyzer>,
    /// The solvers of the last patterns, the oldest first.
    last_patterns: Mutex<Vec<KeptPattern>>,
    table_bytes: AtomicU64,
    starts_small: bool,
}

/// The number of patterns whose solvers are kept: the steps of a method.
const KEPT_PATTERNS: usize = 4;

/// The solver of a pattern.
struct KeptPattern {
    /// The bytes that its tables were allowed.
    bytes: u64,
    solver: Arc<PatternSolver>,
}

/// Configures an [`Engine`].
#[must_use]
pub struct Builder {
    store: Option<TableStore>,
    threads: Option<Threads>,
    limits: Limits,
    host: Option<Box<dyn Host>>,
    starts_small: bool,
}

impl Builder {
    /// Keeps tables in this store. By default they are files in the user's cache folder, or in the
    /// folder that the environment variable `HALFTURN_TABLES` names.
    pub fn store(self, store: TableStore) -> Self {
        Self { store: Some(store), ..self }
    }

    /// Keeps tables only in memory and never touches the disk.
    pub fn in_memory(self) -> Self {
        self.store(TableStore::in_memory())
    }

    /// Uses at most this many threads for one question. The default is one per processor.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: Some(Threads::new(threads)), ..self }
    }

    /// Uses at most this many threads for one question: the caller's own, and others of this pool.
    pub fn pool(self, pool: &'static Pool, threads: usize) -> Self {
        Self { threads: Some(Threads::of(pool, threads)), ..self }
    }

    /// Limits how much one question may cost. By default there are no limits.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Takes the time and randomness from this host instead of the operating system.
    pub fn host(self, host: impl Host + 'static) -> Self {
        Self { host: Some(Box::new(host)), ..self }
    }

    /// Whether an instant solver begins with its smallest tables even if larger ones are stored,
    /// because the first answer would wait until those are read. They are used as soon as a
    /// question that names their size has opened them.
    pub fn starts_small(self, starts_small: bool) -> Self {
        Self { starts_small, ..self }
    }

    /// Builds the engine, which opens no tables yet.
    ///
    /// # Panics
    /// Without the feature `system`, if no host was given.
    #[must_use]
    pub fn build(self) -> Engine {
        let processors = || Threads::new(std::thread::available_parallelism().map_or(1, usize::from));
        Engine {
            store: self.store.unwrap_or_else(default_store),
            threads: self.threads.unwrap_or_else(processors),
            limits: self.limits,
            host: self.host.unwrap_or_else(default_host),
            starts_small: self.starts_small,
            solvers: Opened::new(),
            big_solvers: Opened::new(),
            analyzers: Opened::new(),
            last_patterns: Mutex::new(Vec::new()),
            table_bytes: AtomicU64::new(0),
        }
    }
}

/// The user's table folder; tables stay in memory if the environment names none.
#[cfg(all(feature = "files", feature = "system"))]
fn default_store() -> TableStore {
    search::default_folder(|name| std::env::var_os(name)).map_or_else(TableStore::in_memory, TableStore::at)
}

#[cfg(not(all(feature = "files", feature = "system")))]
fn default_store() -> TableStore {
    TableStore::in_memory()
}

#[cfg(feature = "system")]
fn default_host() -> Box<dyn Host> {
    Box::new(crate::host::System::new())
}

#[cfg(not(feature = "system"))]
fn default_host() -> Box<dyn Host> {
    panic!("without the feature `system` an engine needs a host")
}

impl Engine {
    /// Returns a builder to configure an engine.
    pub fn builder() -> Builder {
        Builder { store: None, threads: None, limits: Limits::NONE, host: None, starts_small: false }
    }

    /// The table store.
    #[must_use]
    pub fn store(&self) -> &TableStore {
        &self.store
    }

    /// The number of threads for one question.
    #[must_use]
    pub fn threads(&self) -> Threads {
        self.threads
    }

    /// Where its tables come from, while this watcher follows.
    pub(crate) fn source<'a>(&'a self, watcher: &'a dyn Watcher) -> TableSource<'a> {
        TableSource::new(&self.store, self.threads, watcher)
    }

    /// Memory use of open tables in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.table_bytes.load(Ordering::Relaxed)
    }

    /// Solves a cube: `engine.solve(&cube).optimal().within(1).run()`.
    pub fn solve(&self, cube: &Cube) -> Solving<'_> {
        Solving::new(self, *cube)
    }

    /// The fewest moves that stages of a variant need, by number, for every bottom colour.
    ///
    /// # Errors
    /// As [`analyzer`](Self::analyzer).
    pub fn stages(&self, cube: &Cube, variant: Variant, stages: std::ops::Range<usize>) -> Result<Lengths, Error> {
        let last = stages.end.saturating_sub(1);
        let analyzer = self.analyzer(variant, None, last, &())?;
        Ok(analyzer.lengths(cube, &View::ALL, stages, &())?)
    }

    /// Returns a solver with tables of this size, and opens it if necessary. The default size is
    /// the largest that is open or built ([`Builder::starts_small`] changes that).
    ///
    /// # Errors
    /// [`Error::Question`] if the solver has no such size, [`Error::TooMuch`] if the tables exceed
    /// the limits, [`Error::Stopped`] if the watcher stops.
    pub fn solver(
        &self,
        entry: &'static SolverEntry,
        size: Option<Size>,
        watcher: &dyn Watcher,
    ) -> Result<Arc<Solver>, Error> {
        let open = || entry.tiers.iter().rfind(|tier| self.solvers.is_open((entry.name, tier.tier, tier.bytes)));
        let ready = || {
            if self.starts_small && entry.is_instant() { entry.usual.into() } else { entry.ready(&self.store) }
        };
        let size = size.or_else(|| open().map(|tier| Size::Bytes(tier.bytes))).unwrap_or_else(ready);
        let tier = entry
            .tier(size)
            .ok_or_else(|| no_size(entry.name, size, entry.tiers.iter().map(|size| size.tier.name())))?;
        self.solvers.get((entry.name, tier.tier, tier.bytes), &|| goes_on(watcher), || {
            self.afford(tier.bytes, || Ok(entry.open_tier(tier, self.source(watcher))?))
        })
    }

    /// Returns the analyzer of a variant with tables of this tier, and opens it if necessary. The
    /// default tier is the largest that is open, otherwise the usual one for `last_stage`.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if the tables exceed the limits, [`Error::Stopped`] if the watcher stops.
    pub fn analyzer(
        &self,
        variant: Variant,
        tier: Option<Tier>,
        last_stage: usize,
        watcher: &dyn Watcher,
    ) -> Result<Arc<Analyzer>, Error> {
        let usual = variant.usual_tier(last_stage);
        let is_open = |tier: &Tier| *tier >= usual && self.analyzers.is_open((variant, *tier));
        let tier = tier.or_else(|| Tier::ALL.into_iter().rfind(is_open)).unwrap_or(usual);
        self.analyzers.get((variant, tier), &|| goes_on(watcher), || {
            self.afford(variant.table_bytes(tier), || Ok(Analyzer::open(variant, tier, self.source(watcher))?))
        })
    }

    /// Returns the solver of a goal with tables of this size, and opens it if necessary: an
    /// [`analyzer`](Self::analyzer), or a solver of one pattern. Of the latter the engine keeps the
    /// last one.
    ///
    /// # Errors
    /// [`Error::Question`] if the goal has no such tables, [`Error::TooMuch`] if they exceed the
    /// limits, [`Error::Stopped`] if the watcher stops.
    pub fn goal_solver(
        &self,
        goal: &Goal,
        size: Option<Size>,
        watcher: &dyn Watcher,
    ) -> Result<Arc<dyn GoalSolver>, Error> {
        match goal {
            Goal::Stage(variant, stage) => {
                let tier = size.map(|size| words::tier(*variant, size)).transpose().map_err(Error::Question)?;
                Ok(self.analyzer(*variant, tier, *stage, watcher)?)
            }
            Goal::Pattern { pattern, .. } => {
                let bytes = match size.unwrap_or(Size::Tier(Tier::Tiny)) {
                    Size::Tier(tier) => PatternSolver::tier_bytes(tier),
                    Size::Bytes(bytes) => bytes,
                };
                Ok(self.pattern_solver(pattern, bytes, watcher)?)
            }
        }
    }

    /// The solver of a pattern with at most this many bytes of tables.
    fn pattern_solver(
        &self,
        pattern: &PiecePattern,
        bytes: u64,
        watcher: &dyn Watcher,
    ) -> Result<Arc<PatternSolver>, Error> {
        let lock = || self.last_patterns.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |kept: &KeptPattern| (kept.solver.pattern(), kept.bytes) == (pattern, bytes);
        if let Some(known) = lock().iter().find(|kept| is_same(kept)) {
            return Ok(Arc::clone(&known.solver));
        }
        let opened = loop {
            match self.borrow(bytes, || Ok(PatternSolver::open(pattern, bytes, self.threads, watcher)?)) {
                // Older ones give way to the new one.
                Err(Error::TooMuch(_)) if !lock().is_empty() => self.forget_pattern(&mut lock()),
                opened => break opened?,
            }
        };
        let too_small = || Error::TooMuch(format!("no pruning table of this pattern fits into {bytes} bytes"));
        let solver = Arc::new(opened.ok_or_else(too_small)?);
        let mut kept = lock();
        while kept.len() >= KEPT_PATTERNS {
            self.forget_pattern(&mut kept);
        }
        self.table_bytes.fetch_add(solver.table_bytes() as u64, Ordering::Relaxed);
        kept.push(KeptPattern { bytes, solver: Arc::clone(&solver) });
        Ok(solver)
    }

    /// Drops the oldest solver of a pattern.
    fn forget_pattern(&self, kept: &mut Vec<KeptPattern>) {
        if !kept.is_empty() {
            let oldest = kept.remove(0);
            self.table_bytes.fetch_sub(oldest.solver.table_bytes() as u64, Ordering::Relaxed);
        }
    }

    /// Counts the states of a distribution by their distance, up to a depth. By default it counts
    /// all states, or those up to the usual depth if there are too many.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if the depth or the tables exceed the limits, [`Error::Question`] if the
    /// states are not counted in the metric or from the start that was chosen, [`Error::Stopped`]
    /// if the watcher stops.
    pub fn distribution(&self, options: &DistributionOptions, watcher: &dyn Watcher) -> Result<Counts, Error> {
        let DistributionOptions { entry, depth, metric, from } = *options;
        let most = self.limits.depth;
        let (usual, bytes) =
            if entry.endless { (USUAL_DEPTH.min(most), 0) } else { (u8::MAX, entry.megabytes * MEGABYTE) };
        let depth = depth.unwrap_or(usual);
        if entry.endless && depth > most {
            return Err(Error::TooMuch(format!(
                "{} can be counted up to depth {most}; each further level takes 13 times the memory and time",
                entry.name
            )));
        }
        let counting = Counting { source: self.source(watcher), depth, metric, from };
        let started = self.host.now();
        let counted = self.borrow(bytes, || Ok(entry.count(&counting)?))?;
        Ok(Counts::new(options, counted, self.host.now().saturating_sub(started)))
    }

    /// Opens the tables for searching cosets of G1. The memory limit must allow for them and for
    /// the bitmap of one coset.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if they exceed the limits, [`Error::Stopped`] if the watcher stops.
    pub fn coset_tables(&self, watcher: &dyn Watcher) -> Result<CosetTables, Error> {
        self.borrow(CosetTables::BYTES, || Ok(CosetTables::open(self.source(watcher))?))
    }

    /// Answers a question in JSON with JSON: an answer, or an object with the field `error`.
    #[must_use]
    pub fn answer_json(&self, question: &str, observer: &dyn Observer) -> String {
        let answer = match serde_json::from_str::<Question>(question) {
            Ok(question) => self.answer(&question, observer),
            Err(error) => Err(Error::of_question(&error, question.as_bytes())),
        };
        let text = match answer {
            Ok(answer) => serde_json::to_string(&answer),
            Err(error) => serde_json::to_string(&Failed { input: None, error: ErrorObject::from(error) }),
        };
        text.expect("answers have text keys only")
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Returns why there is no answer.
    pub fn answer(&self, question: &Question, observer: &dyn Observer) -> Result<Answer, Error> {
        Job::new(self, observer).answer(question)
    }

    /// Runs work that needs this many bytes for tables, if the limits allow it.
    pub(crate) fn afford<T>(&self, bytes: u64, open: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let before = self.table_bytes.fetch_add(bytes, Ordering::Relaxed);
        let opened = if before.saturating_add(bytes) <= self.limits.table_bytes {
            open()
        } else {
            Err(Error::TooMuch(format!("another {} MB of tables would exceed the memory limit", bytes / MEGABYTE)))
        };
        if opened.is_err() {
            self.table_bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        opened
    }

    /// Runs work that needs this many bytes only while it runs, if the limits allow it.
    fn borrow<T>(&self, bytes: u64, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let done = self.afford(bytes, work)?;
        self.table_bytes.fetch_sub(bytes, Ordering::Relaxed);
        Ok(done)
    }
}

/// The error of a solver that has no tables of a size. It names the sizes that there are.
pub(crate) fn no_size(solver: &str, size: Size, tiers: impl Iterator<Item = &'static str>) -> Error {
    let mut sizes: Vec<&str> = tiers.collect();
    sizes.dedup();
    Error::Question(format!("solver {solver} has no tables of size {size}; available sizes: {}", sizes.join(", ")))
}

/// Whether the watcher lets a thread wait for the tables that another thread opens.
pub(crate) fn goes_on(watcher: &dyn Watcher) -> Result<(), Error> {
    match watcher.watch(search::WatchEvent::Searching { nodes: 0 }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Error::Stopped),
    }
}
