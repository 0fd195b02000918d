//! The one list of solvers. The command line's help, `halfturn solvers` and the README's table are made from it.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Stopped, TableStore, Threads, Watcher};

use crate::{
    kociemba::Kociemba,
    korf::Korf,
    lin::Lin,
    request::{Guarantee, Report, Request, SolveError, Target},
    thistlethwaite::Thistlethwaite,
    tier::Tier,
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
    /// Its tables by size, the smallest first.
    pub tiers: &'static [TierEntry],
}

/// One size of a solver's tables.
pub struct TierEntry {
    /// Which.
    pub tier: Tier,
    /// The tables that take long to build, by the names of their files.
    files: &'static [&'static str],
    open: Open,
}

/// How a solver gets its tables.
type Open = fn(&TableStore, Threads, &dyn Watcher) -> Result<Box<dyn Method>, Stopped>;

/// All solvers, the usual choice first.
pub static SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        name: "two-phase",
        summary: "two-phase from six directions with pre-moves, the fastest way to 20 turns or fewer",
        length: "20 turns or fewer, but for a few of the hardest cubes",
        tables: "tiny 1.2 MB, built at once; standard 100 MB, in seconds; large 630 MB, in a quarter of a minute",
        page: "docs/algorithms/two-phase.md",
        tiers: &[
            TierEntry { tier: Tier::Tiny, files: &[], open: two_phase::tiny },
            TierEntry { tier: Tier::Standard, files: &[COUNTED, TABULATED], open: two_phase::standard },
            TierEntry { tier: Tier::Large, files: &[DIRECTED, TABULATED], open: two_phase::large },
        ],
    },
    SolverEntry {
        name: "kociemba",
        summary: "Kociemba's classic two-phase algorithm: into the subgroup G1, then home",
        length: "about 21 turns, 30 at most",
        tables: "2 MB, built in a second",
        page: "docs/algorithms/kociemba.md",
        tiers: &[only(|store, threads, watcher| Ok(Box::new(Kociemba::open(store, threads, watcher)?)))],
    },
    SolverEntry {
        name: "thistlethwaite",
        summary: "Thistlethwaite's four phases through ever smaller groups, each with the fewest turns",
        length: "about 31 turns, 45 at most",
        tables: "0.4 MB, built in a tenth of a second",
        page: "docs/algorithms/thistlethwaite.md",
        tiers: &[only(|store, threads, watcher| Ok(Box::new(Thistlethwaite::open(store, threads, watcher)?)))],
    },
    SolverEntry {
        name: "lin",
        summary: "Lin's modified two-phase: blind searches that meet tables of the states near G1 and near solved",
        length: "about 24 turns, 32 at most",
        tables: "11 MB, built in a fifth of a second",
        page: "docs/algorithms/lin.md",
        tiers: &[only(|store, threads, watcher| Ok(Box::new(Lin::open(store, threads, watcher)?)))],
    },
    SolverEntry {
        name: "korf",
        summary: "Korf's IDA*: the shortest solution, by pattern databases of corners and edges; for short scrambles",
        length: "optimal: 20 turns at most",
        tables: "30 MB, built in two seconds",
        page: "docs/algorithms/korf.md",
        tiers: &[only(|store, threads, watcher| Ok(Box::new(Korf::open(store, threads, watcher)?)))],
    },
];

/// The tables of a solver that has but one size.
const fn only(open: Open) -> TierEntry {
    TierEntry { tier: Tier::Standard, files: &[], open }
}

const COUNTED: &str = "flipslice-twist-by-16-modulo-3";
const DIRECTED: &str = "flipslice-twist-by-16-directions";
const TABULATED: &str = "corner-permutation-layer-edge-permutation-by-16-to-13";

/// The solver of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SolverEntry> {
    SOLVERS.iter().find(|entry| entry.name == name)
}

impl SolverEntry {
    /// The tier for a job: the smallest, which is ready soonest, for a single cube; for many, the largest up to standard whose
    /// tables are there already.
    #[must_use]
    pub fn plan(&self, store: &TableStore, many: bool) -> Tier {
        let there = |entry: &&TierEntry| entry.files.iter().all(|name| store.contains(name));
        let mut affordable = self.tiers.iter().filter(|entry| entry.tier <= Tier::Standard);
        let chosen = if many { affordable.rfind(there) } else { None };
        chosen.or(self.tiers.first()).map_or(Tier::Standard, |entry| entry.tier)
    }

    /// The solver with tables of this size, read from the store or built; none if it has no such size.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(
        &'static self,
        tier: Tier,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Option<Solver>, Stopped> {
        let Some(size) = self.tiers.iter().find(|entry| entry.tier == tier) else { return Ok(None) };
        Ok(Some(Solver { entry: self, tier, method: (size.open)(store, threads, watcher)? }))
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
/// use halfturn_search::{TableStore, Threads};
/// use halfturn_solve::{Request, Solver};
///
/// let solver = Solver::open("two-phase", &TableStore::in_memory(), Threads::ONE, &())?.expect("it is in the catalogue");
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
    pub fn open(
        name: &str,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Option<Self>, Stopped> {
        let Some(entry) = find(name) else { return Ok(None) };
        entry.open(entry.plan(store, false), store, threads, watcher)
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
        if request.cube == Cube::SOLVED {
            return Ok(Report { turns: vec![], legs: vec![], guarantee: Guarantee::Optimal, nodes: 0 });
        }
        self.replayed(self.method.search(request, watcher)?, request)
    }

    /// Ever shorter solutions of a cube, one at a time.
    #[must_use]
    pub fn improvements(&self, request: Request) -> Improvements<'_> {
        Improvements { solver: self, request, search: self.method.improving(&request), best: None }
    }

    /// The report, if it is right.
    fn replayed(&self, report: Report, request: &Request) -> Result<Report, SolveError> {
        let fits = |set: TurnSet, turn: Option<&Turn>| turn.is_none_or(|&turn| set.contains(turn));
        let right = request.cube.after(report.turns.iter().copied()) == Cube::SOLVED
            && report.legs.iter().map(|leg| leg.length).sum::<usize>() == report.turns.len()
            && fits(request.first, report.turns.first())
            && fits(request.last, report.turns.last());
        if right { Ok(report) } else { Err(SolveError::WrongAnswer { solver: self.entry.name }) }
    }
}

/// Ever shorter solutions of a cube, each replayed. A search that a limit or the watcher stopped goes on at the next call.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_search::{TableStore, Threads};
/// use halfturn_solve::{Request, Solver, Target};
///
/// let solver = Solver::open("two-phase", &TableStore::in_memory(), Threads::ONE, &())?.expect("it is in the catalogue");
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
