//! The one list of solvers. The command line's help, `halfturn solvers` and the README's table are made from it.

use core::fmt;

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Stopped, TableSource, TableStore, Watcher};

use crate::{
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

/// What a solver is, as data.
pub struct SolverEntry {
    /// Its name on the command line and in results.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// What to expect of its solutions.
    pub length: &'static str,
    /// What to expect of its tables.
    pub tables: &'static str,
    /// The page that explains it, from the root of the project.
    pub page: &'static str,
    /// Whether it proves that its solutions are the shortest.
    pub proves: bool,
    /// Whether it can list several solutions: it tries one length after another.
    pub lists_solutions: bool,
    /// Whether several threads can work on one cube together.
    pub shares_cube: bool,
    /// The tier to open where no larger one is built. A solver whose usual tier is its smallest
    /// solves a cube sooner than it reads larger tables.
    pub usual: Tier,
    /// The length that [`Solver::solve_patiently`] keeps searching for.
    pub aim: Option<u8>,
    /// Its tables by size, the smallest first. Sizes between two tiers belong to the lower one, and come after it.
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

by_name!(SolverEntry, DistributionEntry);

/// One size of a solver's tables.
pub struct TierEntry {
    /// Which.
    pub tier: Tier,
    /// Bytes of memory that its tables take, rounded up to a megabyte.
    pub bytes: u64,
    /// The names of its tables that are worth a file, without the ending.
    pub files: &'static [&'static str],
    open: Open,
}

/// How a solver gets its tables.
type Open = fn(TableSource<'_>) -> Result<Box<dyn Method>, Stopped>;

/// All solvers, the usual choice first.
pub static SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        name: "two-phase",
        summary: "two-phase from six directions with pre-moves, the fastest way to 20 turns or fewer",
        length: "20 turns or fewer, but for a few of the hardest cubes",
        tables: "tiny 2 MB, built at once; standard 100 MB, in seconds; large 630 MB, in a quarter of a minute",
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
        summary: "the shortest solution, all of them, or all within some turns of it; proved, on all processors",
        length: "optimal: 20 turns at most",
        tables: "tiny 35 MB, built in seconds; standard 242 MB, in half a minute; large 3.8 GB, in minutes; or any size between",
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
                files: &["half-turn-cosets-1-from-7"],
                open: optimal::open::<1, 7>,
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
                files: &["half-turn-cosets-5-from-8"],
                open: optimal::open::<5, 8>,
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
        summary: "Chen Shuang's min2phase, by its recipe: six directions and pre-moves on about a megabyte of tables",
        length: "21 turns or fewer, about 20.5",
        tables: "1.7 MB: tiny partly filled, at once; standard full, in a tenth of a second",
        page: "docs/algorithms/min2phase.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Tiny,
        aim: None,
        tiers: &[
            // The same tables, filled only near the goals: ready sooner.
            TierEntry { tier: Tier::Tiny, bytes: 2 * MB, files: &[], open: min2phase::partial },
            TierEntry { tier: Tier::Standard, bytes: 2 * MB, files: &[], open: min2phase::full },
        ],
    },
    SolverEntry {
        name: "kociemba",
        summary: "Kociemba's classic two-phase algorithm: into the subgroup G1, then home",
        length: "about 21 turns, 30 at most",
        tables: "8 MB, built in a second",
        page: "docs/algorithms/kociemba.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[only(9, |source| Ok(Box::new(Kociemba::open(source)?)))],
    },
    SolverEntry {
        name: "thistlethwaite",
        summary: "Thistlethwaite's four phases through ever smaller groups, each with the fewest turns",
        length: "about 31 turns, 45 at most",
        tables: "0.4 MB, built in a tenth of a second",
        page: "docs/algorithms/thistlethwaite.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[only(1, |source| Ok(Box::new(Thistlethwaite::open(source)?)))],
    },
    SolverEntry {
        name: "lin",
        summary: "Lin's modified two-phase: blind searches that meet tables of the states near G1 and near solved",
        length: "about 24 turns, 32 at most",
        tables: "11 MB, built in a fifth of a second",
        page: "docs/algorithms/lin.md",
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[only(11, |source| Ok(Box::new(Lin::open(source)?)))],
    },
    SolverEntry {
        name: "korf",
        summary: "Korf's IDA*: the shortest solution, by pattern databases of corners and edges; for short scrambles",
        length: "optimal: 20 turns at most",
        tables: "30 MB, built in two seconds",
        page: "docs/algorithms/korf.md",
        proves: true,
        lists_solutions: false,
        shares_cube: false,
        usual: Tier::Standard,
        aim: None,
        tiers: &[only(31, |source| Ok(Box::new(Korf::open(source)?)))],
    },
];

/// The tables of a solver that has but one size.
const fn only(megabytes: u64, open: Open) -> TierEntry {
    TierEntry { tier: Tier::Standard, bytes: megabytes * MB, files: &[], open }
}

const MB: u64 = 1_000_000;

const COUNTED: &str = "flipslice-twist-by-16-modulo-3";
const DIRECTED: &str = "flipslice-twist-by-16-directions";
const TABULATED: &str = "corner-permutation-layer-edge-permutation-by-16-to-13";

/// The solver of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SolverEntry> {
    SOLVERS.iter().find(|entry| entry.name == name)
}

impl SolverEntry {
    /// Whether it solves a cube sooner than it reads larger tables than its smallest.
    #[must_use]
    pub fn is_instant(&self) -> bool {
        self.usual == self.tiers[0].tier
    }

    /// The size for a job. For a single cube of an instant solver that is the smallest, which is
    /// ready soonest; else the largest whose tables are built, or the usual one if none are.
    #[must_use]
    pub fn plan(&self, store: &TableStore, many: bool) -> Size {
        let usual = self.usual.into();
        if self.is_instant() && !many { usual } else { self.built(store).unwrap_or(usual) }
    }

    /// The largest size whose tables are built, of an instant solver up to standard; else the
    /// smallest.
    #[must_use]
    pub fn ready(&self, store: &TableStore) -> Size {
        self.built(store).unwrap_or_else(|| self.smallest())
    }

    fn smallest(&self) -> Size {
        self.tiers[0].tier.into()
    }

    fn built(&self, store: &TableStore) -> Option<Size> {
        let affordable = |entry: &&TierEntry| !self.is_instant() || entry.tier <= Tier::Standard;
        let is_built = |entry: &&TierEntry| entry.files.iter().all(|name| store.contains(name));
        self.tiers.iter().filter(affordable).rfind(is_built).map(|entry| Size::Bytes(entry.bytes))
    }

    /// Its tables of this size, if it has such.
    #[must_use]
    pub fn tier(&self, size: impl Into<Size>) -> Option<&TierEntry> {
        match size.into() {
            Size::Tier(tier) => self.tiers.iter().find(|entry| entry.tier == tier),
            Size::Bytes(bytes) => self.tiers.iter().rfind(|entry| entry.bytes <= bytes),
        }
    }

    /// The solver with tables of this size, read from the store or built; none if it has no such size.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(&'static self, size: impl Into<Size>, source: TableSource<'_>) -> Result<Option<Solver>, Stopped> {
        self.tier(size).map(|tier| self.open_tier(tier, source)).transpose()
    }

    /// The solver with the tables of one of its tiers, read from the store or built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open_tier(&'static self, tier: &TierEntry, source: TableSource<'_>) -> Result<Solver, Stopped> {
        Ok(Solver { entry: self, tier: tier.tier, method: (tier.open)(source)? })
    }
}

/// How a solver searches. What it gives back is not trusted: [`Solver::solve`] replays it.
pub(crate) trait Method: Send + Sync {
    /// A solution of an unsolved cube.
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError>;

    /// The same as a search that can be left and taken up, if the solver has one.
    fn improving<'a>(&'a self, _: &Request) -> Option<Box<dyn Improving + 'a>> {
        None
    }

    /// The same, from where an earlier search was left; a method that cannot starts anew.
    fn search_from(
        &self,
        request: &Request,
        _checkpoint: &Checkpoint,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        self.search(request, watcher)
    }

    /// Bytes of memory that its tables take.
    fn table_bytes(&self) -> usize;
}

/// A search for ever shorter solutions that goes on where it was left.
pub(crate) trait Improving {
    /// A shorter solution than the last one, or none if none is left to be found.
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
    /// The solver of this name, if there is one, with its smallest tables read from the store or built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(name: &str, source: TableSource<'_>) -> Result<Option<Self>, Stopped> {
        let Some(entry) = find(name) else { return Ok(None) };
        entry.open(entry.smallest(), source)
    }

    /// The size of its tables.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Its place in the catalogue.
    #[must_use]
    pub fn entry(&self) -> &'static SolverEntry {
        self.entry
    }

    /// Bytes of memory that its tables take.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.method.table_bytes()
    }

    /// Solves a cube, and replays the solution before giving it away.
    ///
    /// # Errors
    /// Says why there is no solution to give.
    pub fn solve(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        self.checked(request, || self.method.search(request, watcher))
    }

    /// Solves a cube as [`solve`](Self::solve) does. Where the solution is longer than the solver's
    /// [`aim`](SolverEntry::aim), keeps searching for shorter ones until one is not, or `patience` says stop.
    ///
    /// A request with a target or a limit of its own is solved as it stands.
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
    /// let report = solver.solve_patiently(&Request::new(superflip.cube()), &(), &())?;
    /// assert_eq!(report.turns.len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Says why there is no solution to give.
    pub fn solve_patiently(
        &self,
        request: &Request,
        watcher: &dyn Watcher,
        patience: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        let mut best = self.solve(request, watcher)?;
        let limited = request.target != Target::Usual || request.max_nodes.is_some() || request.max_probes.is_some();
        let Some(aim) = self.entry.aim.filter(|_| !limited) else { return Ok(best) };
        while best.turns.len() > usize::from(aim) {
            let shorter = Request { target: Target::AtMost(best.turns.len() as u8 - 1), ..*request };
            match self.solve(&shorter, patience) {
                Ok(report) => best = Report { nodes: best.nodes + report.nodes, ..report },
                Err(SolveError::LimitReached { .. } | SolveError::NoSolution { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(best)
    }

    /// Solves a cube, from where a proof was left if the solver can do that, and notes how far it comes. A checkpoint of another
    /// request is not looked at.
    ///
    /// # Errors
    /// Says why there is no solution to give.
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

    /// Ever shorter solutions of a cube, one at a time.
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
            return Ok(Report { turns: vec![], legs: vec![], more: vec![], guarantee: Guarantee::Optimal, nodes: 0 });
        }
        self.replayed(search()?, request)
    }

    /// The report, if it is right.
    fn replayed(&self, report: Report, request: &Request) -> Result<Report, SolveError> {
        let fits = |set: TurnSet, turn: Option<&Turn>| turn.is_none_or(|&turn| set.contains(turn));
        let solves = |turns: &Vec<Turn>| {
            request.cube.after(turns.iter().copied()) == Cube::SOLVED
                && fits(request.first, turns.first())
                && fits(request.last, turns.last())
        };
        let right = solves(&report.turns)
            && report.more.iter().all(solves)
            && (report.legs.is_empty()
                || report.legs.iter().map(|leg| leg.length).sum::<usize>() == report.turns.len());
        if right { Ok(report) } else { Err(SolveError::WrongAnswer { solver: self.entry.name }) }
    }
}

/// Ever shorter solutions of a cube, each replayed. A search that a limit or the watcher stopped goes on at the next call.
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
    /// A shorter solution than the last one, or none if this solver finds none.
    ///
    /// # Errors
    /// As [`Solver::solve`]; after [`SolveError::LimitReached`] it can be asked again.
    pub fn next(&mut self, watcher: &dyn Watcher) -> Result<Option<Report>, SolveError> {
        let report = match (self.best, &mut self.search) {
            (Some(0), _) => None,
            _ if self.request.cube == Cube::SOLVED => Some(self.solver.solve(&self.request, watcher)?),
            (_, Some(search)) => search.next(watcher)?,
            (None, None) => Some(self.solver.solve(&self.request, watcher)?),
            (Some(best), None) => {
                let shorter = Request { target: Target::AtMost(best as u8 - 1), ..self.request };
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
