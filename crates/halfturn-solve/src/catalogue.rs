//! The catalogue of solvers. The command line's help, `halfturn solvers` and the README's table are
//! generated from it.

use core::fmt;

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Stopped, TableSource, TableStore, Watcher};

use crate::{
    big::BigSolverEntry,
    distribution::DistributionEntry,
    kociemba::Kociemba,
    korf::Korf,
    lin::Lin,
    min2phase,
    optimal::{self, Checkpoint},
    request::{Guarantee, Report, Request, SolveError, Target},
    thistlethwaite::Thistlethwaite,
    tier::{Size, Tier},
    two_phase,
};

/// A solver's record in the catalogue.
pub struct SolverEntry {
    /// Its name on the command line and in results.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The typical and the maximum length of its solutions.
    pub length: &'static str,
    /// The sizes of its tables and how long they take to build.
    pub tables: &'static str,
    /// The page that explains it, relative to the root of the project.
    pub page: &'static str,
    /// Whether it proves that its solutions are the shortest.
    pub proves: bool,
    /// Whether it can list several solutions, because it tries one length after another.
    pub lists_solutions: bool,
    /// Whether several threads can work on one cube together.
    pub shares_cube: bool,
    /// The tier to open if no larger one is built. A solver whose usual tier is its smallest solves
    /// a cube faster than it loads larger tables.
    pub usual: Tier,
    /// The length that [`Solver::solve_then_improve`] keeps searching for.
    pub aim: Option<u8>,
    /// Its tables by size, the smallest first. A size between two tiers belongs to the lower tier.
    pub tiers: &'static [TierEntry],
}

/// Entries are equal if their names are, which are unique in each list.
macro_rules! by_name {
    ($($entry:ident),*) => {$(
        impl PartialEq for $entry {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $entry {}

        impl fmt::Debug for $entry {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($entry)).field(&self.name).finish()
            }
        }
    )*};
}

by_name!(SolverEntry, BigSolverEntry, DistributionEntry);

/// One size of a solver's tables. `M` is what the tables open to: the search of a solver.
pub struct TierEntry<M: ?Sized = dyn Method> {
    /// The tier's name.
    pub tier: Tier,
    /// Memory use of its tables in bytes, rounded up to a megabyte.
    pub bytes: u64,
    /// The names of its tables that are saved to disk, without the file extension.
    pub files: &'static [&'static str],
    pub(crate) open: Open<M>,
}

/// Loads or builds a solver's tables.
type Open<M> = fn(TableSource<'_>) -> Result<Box<M>, Stopped>;

impl<M: ?Sized> TierEntry<M> {
    /// The tables of a solver that has only one size.
    pub(crate) const fn only(megabytes: u64, open: Open<M>) -> Self {
        Self { tier: Tier::Standard, bytes: megabytes * MB, files: &[], open }
    }

    /// The tables of this size among those of a solver.
    pub(crate) fn of_size(tiers: &[Self], size: Size) -> Option<&Self> {
        match size {
            Size::Tier(tier) => tiers.iter().find(|entry| entry.tier == tier),
            Size::Bytes(bytes) => tiers.iter().rfind(|entry| entry.bytes <= bytes),
        }
    }

    /// The largest of a solver's sizes up to a tier whose files are in the store.
    pub(crate) fn built(tiers: &[Self], up_to: Tier, store: &TableStore) -> Option<Size> {
        let is_built = |entry: &&Self| entry.tier <= up_to && entry.files.iter().all(|name| store.contains(name));
        tiers.iter().rfind(is_built).map(|entry| Size::Bytes(entry.bytes))
    }
}

/// All solvers, the usual choice first.
pub static SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        name: "two-phase",
        summary: "two-phase from six directions with pre-moves, the fastest way to 20 moves or fewer",
        length: "20 moves or fewer, except for a few of the hardest cubes",
        tables: "tiny 2 MB, built instantly; standard 100 MB, in seconds; large 630 MB, in 15 seconds",
        page: "docs/algorithms/two-phase.md",
        proves: false,
        lists_solutions: false,
        shares_cube: true,
        usual: Tier::Tiny,
        aim: Some(two_phase::USUAL),
        tiers: &[
            TierEntry { tier: Tier::Tiny, bytes: 2 * MB, files: &[], open: two_phase::tiny },
            TierEntry {
                tier: Tier::Standard,
                bytes: 100 * MB,
                files: &[COUNTED, TABULATED],
                open: two_phase::standard,
            },
            TierEntry { tier: Tier::Large, bytes: 627 * MB, files: &[DIRECTED, TABULATED], open: two_phase::large },
        ],
    },
    SolverEntry {
        name: "optimal",
        summary: "proved shortest solutions: one, all, or all within K moves of the shortest; uses all processors",
        length: "optimal: at most 20 moves",
        tables: "tiny 35 MB, built in seconds; standard 242 MB, in half a minute; large 3.8 GB, in minutes; and sizes in between",
        page: "docs/algorithms/optimal.md",
        proves: true,
        lists_solutions: true,
        shares_cube: true,
        usual: Tier::Standard,
        aim: None,
        tiers: &[
            TierEntry {
                tier: Tier::Tiny,
                bytes: 35 * MB,
                files: &["half-turn-cosets-0-from-7"],
                open: optimal::open::<0, 7>,
            },
            TierEntry {
                tier: Tier::Tiny,
                bytes: 65 * MB,
                files: &["half-turn-cosets-1-from-8"],
                open: optimal::open::<1, 8>,
            },
            TierEntry {
                tier: Tier::Tiny,
                bytes: 124 * MB,
                files: &["half-turn-cosets-2-from-8"],
                open: optimal::open::<2, 8>,
            },
            TierEntry {
                tier: Tier::Standard,
                bytes: 243 * MB,
                files: &["half-turn-cosets-3-from-8"],
                open: optimal::open::<3, 8>,
            },
            TierEntry {
                tier: Tier::Standard,
                bytes: 480 * MB,
                files: &["half-turn-cosets-4-from-8"],
                open: optimal::open::<4, 8>,
            },
            TierEntry {
                tier: Tier::Standard,
                bytes: 954 * MB,
                files: &["half-turn-cosets-5-from-9"],
                open: optimal::open::<5, 9>,
            },
            TierEntry {
                tier: Tier::Standard,
                bytes: 1902 * MB,
                files: &["half-turn-cosets-6-from-9"],
                open: optimal::open::<6, 9>,
            },
            TierEntry {
                tier: Tier::Large,
                bytes: 3797 * MB,
                files: &["half-turn-cosets-7-from-9"],
                open: optimal::open::<7, 9>,
            },
        ],
    },
    SolverEntry {
        name: "min2phase",
        summary: "Chen Shuang's min2phase: six directions and pre-moves with about 1 MB of tables",
        length: "21 moves or fewer, about 20.5 on average",
        tables: "1.7 MB: tiny is filled partly, instantly; standard fully, in 0.1 seconds",
        page: "docs/algorithms/min2phase.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Tiny,
        aim: None,
        tiers: &[
            // The same tables, filled only near the goals, so that they are ready sooner.
            TierEntry { tier: Tier::Tiny, bytes: 2 * MB, files: &[], open: min2phase::partial },
            TierEntry { tier: Tier::Standard, bytes: 2 * MB, files: &[], open: min2phase::full },
        ],
    },
    SolverEntry {
        name: "kociemba",
        summary: "Kociemba's classic two-phase algorithm: into the subgroup G1, then to solved",
        length: "about 21 moves, at most 30",
        tables: "8 MB, built in a second",
        page: "docs/algorithms/kociemba.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[TierEntry::only(9, |source| Ok(Box::new(Kociemba::open(source)?)))],
    },
    SolverEntry {
        name: "thistlethwaite",
        summary: "Thistlethwaite's four phases through a chain of subgroups, each with the fewest moves",
        length: "about 31 moves, at most 45",
        tables: "0.4 MB, built in 0.1 seconds",
        page: "docs/algorithms/thistlethwaite.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[TierEntry::only(1, |source| Ok(Box::new(Thistlethwaite::open(source)?)))],
    },
    SolverEntry {
        name: "lin",
        summary: "Lin's modified two-phase: searches without pruning that meet tables of states near G1 and near solved",
        length: "about 24 moves, at most 32",
        tables: "11 MB, built in 0.2 seconds",
        page: "docs/algorithms/lin.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[TierEntry::only(11, |source| Ok(Box::new(Lin::open(source)?)))],
    },
    SolverEntry {
        name: "korf",
        summary: "Korf's IDA* with pattern databases of corners and edges: the shortest solution of short scrambles",
        length: "optimal: at most 20 moves",
        tables: "30 MB, built in two seconds",
        page: "docs/algorithms/korf.md",
        proves: true,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[TierEntry::only(31, |source| Ok(Box::new(Korf::open(source)?)))],
    },
];

pub(crate) const MB: u64 = 1_000_000;

const COUNTED: &str = "flipslice-twist-by-16-modulo-3";
const DIRECTED: &str = "flipslice-twist-by-16-directions";
const TABULATED: &str = "corner-permutation-layer-edge-permutation-by-16-to-13";

/// Finds a solver by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SolverEntry> {
    SOLVERS.iter().find(|entry| entry.name == name)
}

impl SolverEntry {
    /// Whether it solves a cube with its smallest tables faster than it loads larger ones.
    #[must_use]
    pub fn is_instant(&self) -> bool {
        self.usual == self.tiers[0].tier
    }

    /// Chooses the size for a job: the smallest for a single cube with an instant solver, otherwise
    /// the largest that is built, or the usual one if none is.
    #[must_use]
    pub fn plan(&self, store: &TableStore, many: bool) -> Size {
        let usual = self.usual.into();
        if self.is_instant() && !many { usual } else { self.built(store).unwrap_or(usual) }
    }

    /// The largest size that is built, for an instant solver up to standard; the smallest if none
    /// is built.
    #[must_use]
    pub fn ready(&self, store: &TableStore) -> Size {
        self.built(store).unwrap_or_else(|| self.smallest())
    }

    fn smallest(&self) -> Size {
        self.tiers[0].tier.into()
    }

    fn built(&self, store: &TableStore) -> Option<Size> {
        let affordable = if self.is_instant() { Tier::Standard } else { Tier::Large };
        TierEntry::built(self.tiers, affordable, store)
    }

    /// The tables of this size, if the solver has them.
    #[must_use]
    pub fn tier(&self, size: impl Into<Size>) -> Option<&TierEntry> {
        TierEntry::of_size(self.tiers, size.into())
    }

    /// Opens the solver with tables of this size, loaded from the store or built. Returns `None` if
    /// the solver has no such size.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open(&'static self, size: impl Into<Size>, source: TableSource<'_>) -> Result<Option<Solver>, Stopped> {
        self.tier(size).map(|tier| self.open_tier(tier, source)).transpose()
    }

    /// Opens the solver with the tables of one of its tiers, loaded from the store or built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open_tier(&'static self, tier: &TierEntry, source: TableSource<'_>) -> Result<Solver, Stopped> {
        Ok(Solver { entry: self, tier: tier.tier, method: (tier.open)(source)? })
    }
}

/// The search of a solver. [`Solver::solve`] replays its results instead of trusting them. The
/// trait is public because records point to it, but this module is not.
pub trait Method: Send + Sync {
    /// Finds a solution of an unsolved cube.
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError>;

    /// Starts a search for shorter and shorter solutions, if the solver supports it.
    fn improving<'a>(&'a self, _: &Request) -> Option<Box<dyn Improving + 'a>> {
        None
    }

    /// Resumes a search from a checkpoint. A method without checkpoints starts over.
    fn search_from(
        &self,
        request: &Request,
        _checkpoint: &Checkpoint,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        self.search(request, watcher)
    }

    /// Memory use of its tables in bytes.
    fn table_bytes(&self) -> usize;
}

/// A resumable search for shorter and shorter solutions.
pub trait Improving {
    /// Finds a shorter solution than the last one, or `None` if there are no more.
    fn next(&mut self, watcher: &dyn Watcher) -> Result<Option<Report>, SolveError>;
}

/// A solver with its tables, ready to use from any number of threads.
///
/// ```
/// use halfturn_cube::{Algorithm, Cube};
/// use halfturn_search::{TableSource, TableStore, Threads};
/// use halfturn_solve::{Request, Solver};
///
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::ONE, &());
/// let solver = Solver::open("two-phase", source)?.expect("it is in the catalogue");
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// let report = solver.solve(&Request::new(scramble.cube()), &())?;
/// assert_eq!(scramble.cube().after(report.turns), Cube::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    entry: &'static SolverEntry,
    tier: Tier,
    method: Box<dyn Method>,
}

impl Solver {
    /// The solver of this name, if there is one, with its smallest tables read from the store or
    /// built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open(name: &str, source: TableSource<'_>) -> Result<Option<Self>, Stopped> {
        let Some(entry) = find(name) else { return Ok(None) };
        entry.open(entry.smallest(), source)
    }

    /// The size of its tables.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Its record in the catalogue.
    #[must_use]
    pub fn entry(&self) -> &'static SolverEntry {
        self.entry
    }

    /// Memory use of its tables in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.method.table_bytes()
    }

    /// Solves a cube. The solution is replayed on the cube before it is returned.
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn solve(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        self.checked(request, || self.method.search(request, watcher))
    }

    /// Solves a cube like [`solve`](Self::solve). If the solution is longer than the solver's
    /// [`aim`](SolverEntry::aim), keeps searching until one reaches the aim or the watcher
    /// `improving` stops the search.
    ///
    /// A request that has its own target or limit is solved without this extra search.
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// use halfturn_search::{TableSource, TableStore, Threads};
    /// use halfturn_solve::{Request, Solver};
    ///
    /// let store = TableStore::in_memory();
    /// let source = TableSource::new(&store, Threads::ONE, &());
    /// let solver = Solver::open("two-phase", source)?.expect("it is in the catalogue");
    /// let superflip: Algorithm = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse()?;
    /// let report = solver.solve_then_improve(&Request::new(superflip.cube()), &(), &())?;
    /// assert_eq!(report.turns.len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn solve_then_improve(
        &self,
        request: &Request,
        watcher: &dyn Watcher,
        improving: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        let mut best = self.solve(request, watcher)?;
        let limited = request.target != Target::Usual || request.max_nodes.is_some() || request.max_probes.is_some();
        let Some(aim) = self.entry.aim.filter(|_| !limited) else { return Ok(best) };
        while best.turns.len() > usize::from(aim) {
            let shorter = Request { target: Target::AtMost(best.turns.len() as u16 - 1), ..*request };
            match self.solve(&shorter, improving) {
                Ok(report) => best = Report { nodes: best.nodes + report.nodes, ..report },
                Err(SolveError::LimitReached { .. } | SolveError::NoSolution { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(best)
    }

    /// Solves a cube from a checkpoint, if the solver supports it, and updates the checkpoint. A
    /// checkpoint of a different request is ignored.
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn solve_from(
        &self,
        request: &Request,
        checkpoint: &Checkpoint,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        if !checkpoint.is_for(request) {
            return self.solve(request, watcher);
        }
        self.checked(request, || self.method.search_from(request, checkpoint, watcher))
    }

    /// Searches for shorter and shorter solutions of a cube, one at a time.
    #[must_use]
    pub fn improvements(&self, request: Request) -> Improvements<'_> {
        Improvements { solver: self, request, search: self.method.improving(&request), best: None }
    }

    fn checked(
        &self,
        request: &Request,
        search: impl FnOnce() -> Result<Report, SolveError>,
    ) -> Result<Report, SolveError> {
        if request.cube == Cube::SOLVED {
            return Ok(Report { turns: vec![], phases: vec![], more: vec![], guarantee: Guarantee::Optimal, nodes: 0 });
        }
        self.replayed(search()?, request)
    }

    /// Verifies a report by replaying its solutions on the cube.
    fn replayed(&self, report: Report, request: &Request) -> Result<Report, SolveError> {
        let fits = |set: TurnSet, turn: Option<&Turn>| turn.is_none_or(|&turn| set.contains(turn));
        let solves = |turns: &Vec<Turn>| {
            request.cube.after(turns.iter().copied()) == Cube::SOLVED
                && fits(request.first, turns.first())
                && fits(request.last, turns.last())
        };
        let right = solves(&report.turns)
            && report.more.iter().all(solves)
            && (report.phases.is_empty()
                || report.phases.iter().map(|phase| phase.length).sum::<usize>() == report.turns.len());
        if right { Ok(report) } else { Err(SolveError::WrongAnswer { solver: self.entry.name }) }
    }
}

/// Shorter and shorter solutions of a cube, each replayed on the cube. A search that a limit or the
/// watcher stopped continues at the next call.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_search::{TableSource, TableStore, Threads};
/// use halfturn_solve::{Request, Solver, Target};
///
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::ONE, &());
/// let solver = Solver::open("two-phase", source)?.expect("it is in the catalogue");
/// let scramble: Algorithm = "R2 U' B2 D2 F L D' B L2 F' R U2 B2".parse()?;
/// let mut improvements = solver.improvements(Request { target: Target::AtMost(22), ..Request::new(scramble.cube()) });
/// let first = improvements.next(&())?.expect("every cube has a solution so short");
/// let second = improvements.next(&())?.expect("and this one an even shorter one");
/// assert!(second.turns.len() < first.turns.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Improvements<'s> {
    solver: &'s Solver,
    request: Request,
    search: Option<Box<dyn Improving + 's>>,
    /// The length of the last solution.
    best: Option<usize>,
}

impl Improvements<'_> {
    /// Finds a shorter solution than the last one, or `None` if this solver finds none.
    ///
    /// # Errors
    /// As [`Solver::solve`]. After [`SolveError::LimitReached`] it can be called again.
    pub fn next(&mut self, watcher: &dyn Watcher) -> Result<Option<Report>, SolveError> {
        let report = match (self.best, &mut self.search) {
            (Some(0), _) => None,
            _ if self.request.cube == Cube::SOLVED => Some(self.solver.solve(&self.request, watcher)?),
            (_, Some(search)) => search.next(watcher)?,
            (None, None) => Some(self.solver.solve(&self.request, watcher)?),
            (Some(best), None) => {
                let shorter = Request { target: Target::AtMost(best as u16 - 1), ..self.request };
                match self.solver.solve(&shorter, watcher) {
                    Err(SolveError::NoSolution { .. }) => None,
                    answer => Some(answer?),
                }
            }
        };
        let Some(report) = report else { return Ok(None) };
        self.best = Some(report.turns.len());
        self.solver.replayed(report, &self.request).map(Some)
    }
}
