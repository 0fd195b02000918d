//! The catalogue of solvers for cubes of other sizes than 3×3×3.

use halfturn_cube::{BigCube, BigMove, CubeSize, Metric};
use halfturn_search::{Stopped, TableSource, TableStore, Watcher};

use crate::{
    catalogue::{MB, TierEntry},
    request::{Guarantee, SolveError},
    tier::{Size, Tier},
};

use super::{
    five, four, reduction,
    request::{BigReport, BigRequest},
    two::Two,
};

/// A record in the catalogue: a solver of cubes of one size or of several.
pub struct BigSolverEntry {
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
    /// The smallest cube that it solves.
    pub smallest: CubeSize,
    /// The largest cube that it solves.
    pub largest: CubeSize,
    /// Whether it proves that its solutions are the shortest.
    pub proves: bool,
    /// Whether it can list several solutions, because it tries one length after another.
    pub lists_solutions: bool,
    /// Whether several threads can work on one cube together.
    pub shares_cube: bool,
    /// The metrics in which it minimizes the number of moves, the usual one first.
    pub metrics: &'static [Metric],
    /// The tier to open if no larger one is built.
    pub usual: Tier,
    /// Its tables by size, the smallest first. A size between two tiers belongs to the lower tier.
    pub tiers: &'static [TierEntry<dyn BigMethod>],
}

/// All solvers of cubes of other sizes than 3×3×3. Of those that solve a size, the first is the
/// usual choice.
pub static BIG_SOLVERS: &[BigSolverEntry] = &[
    BigSolverEntry {
        name: "2x2x2",
        summary: "shortest solutions of the 2×2×2 from a table of all its positions: one, all, or all within K moves",
        length: "optimal: at most 11 moves, or 14 quarter turns",
        tables: "4 MB, built in 0.1 seconds",
        page: "docs/algorithms/2x2x2.md",
        smallest: CubeSize::MIN,
        largest: CubeSize::MIN,
        proves: true,
        lists_solutions: true,
        shares_cube: false,
        metrics: &[Metric::Htm, Metric::Qtm],
        usual: Tier::Standard,
        tiers: &[TierEntry::only(5, |source| Ok(Box::new(Two::open(source)?)))],
    },
    BigSolverEntry {
        name: "4x4x4",
        summary: "reduction to a 3×3×3 in three phases, with the shortest of many ways through each",
        length: "about 43 moves, where wide moves count as one",
        tables: "tiny 20 MB, built in a second; standard 120 MB, in 20 seconds",
        page: "docs/algorithms/4x4x4.md",
        smallest: FOUR,
        largest: FOUR,
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        metrics: &[Metric::Htm],
        usual: Tier::Standard,
        tiers: &[
            TierEntry { tier: Tier::Tiny, bytes: 19 * MB, files: &[], open: four::tiny },
            TierEntry { tier: Tier::Standard, bytes: 120 * MB, files: &["four-pairing-by-8"], open: four::standard },
        ],
    },
    BigSolverEntry {
        name: "5x5x5",
        summary: "reduction to a 3×3×3 in five phases, by beam searches with the shortest of many ways through each",
        length: "about 70 moves, where wide moves count as one",
        tables: "tiny 55 MB, built in 2 seconds; standard 380 MB, in 20 seconds",
        page: "docs/algorithms/5x5x5.md",
        smallest: FIVE,
        largest: FIVE,
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        metrics: &[Metric::Htm],
        usual: Tier::Standard,
        tiers: &[
            TierEntry { tier: Tier::Tiny, bytes: 55 * MB, files: &[], open: five::tiny },
            TierEntry {
                tier: Tier::Standard,
                bytes: 382 * MB,
                files: &["five-all-level-wings-to-14"],
                open: five::standard,
            },
        ],
    },
    BigSolverEntry {
        name: "reduction",
        summary: "cubes of every size from 6×6×6: ring by ring from the middle outwards, each like a 5×5×5; then a 3×3×3",
        length: "about 130 moves for a 6×6×6, 181 for a 7×7×7, 485 for a 10×10×10, where wide moves count as one",
        tables: "tiny 80 MB, built in 3 seconds; standard 410 MB, in 20 seconds",
        page: "docs/algorithms/reduction.md",
        smallest: SIX,
        largest: CubeSize::MAX,
        proves: false,
        lists_solutions: false,
        shares_cube: false,
        metrics: &[Metric::Htm],
        usual: Tier::Tiny,
        tiers: &[
            TierEntry { tier: Tier::Tiny, bytes: 81 * MB, files: &[], open: reduction::tiny },
            TierEntry {
                tier: Tier::Standard,
                bytes: 412 * MB,
                files: &["five-all-level-wings-to-14"],
                open: reduction::standard,
            },
        ],
    },
];

const FIVE: CubeSize = CubeSize::new(5).expect("there are cubes with 5 layers");
const SIX: CubeSize = CubeSize::new(6).expect("there are cubes with 6 layers");
const FOUR: CubeSize = CubeSize::new(4).expect("there are cubes with 4 layers");

impl BigSolverEntry {
    /// The solver with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        BIG_SOLVERS.iter().find(|entry| entry.name == name)
    }

    /// The solvers of cubes of this size, the usual choice first.
    pub fn for_size(size: CubeSize) -> impl Iterator<Item = &'static Self> {
        BIG_SOLVERS.iter().filter(move |entry| entry.solves(size))
    }

    /// Whether it solves cubes of this size.
    #[must_use]
    pub fn solves(&self, size: CubeSize) -> bool {
        (self.smallest..=self.largest).contains(&size)
    }

    /// Chooses the size of tables: the largest that is built, or the usual one if none is.
    #[must_use]
    pub fn ready(&self, store: &TableStore) -> Size {
        TierEntry::built(self.tiers, Tier::Large, store).unwrap_or(self.usual.into())
    }

    /// The tables of this size, if the solver has them.
    #[must_use]
    pub fn tier(&self, size: impl Into<Size>) -> Option<&TierEntry<dyn BigMethod>> {
        TierEntry::of_size(self.tiers, size.into())
    }

    /// Opens the solver with tables of this size, loaded from the store or built. Returns `None` if
    /// the solver has no such size.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open(&'static self, size: impl Into<Size>, source: TableSource<'_>) -> Result<Option<BigSolver>, Stopped> {
        self.tier(size).map(|tier| self.open_tier(tier, source)).transpose()
    }

    /// Opens the solver with the tables of one of its tiers, loaded from the store or built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open_tier(
        &'static self,
        tier: &TierEntry<dyn BigMethod>,
        source: TableSource<'_>,
    ) -> Result<BigSolver, Stopped> {
        Ok(BigSolver { entry: self, tier: tier.tier, method: (tier.open)(source)? })
    }
}

/// The search of a solver. [`BigSolver::solve`] replays its results instead of trusting them. The
/// trait is public because records point to it, but this module is not.
pub trait BigMethod: Send + Sync {
    /// Finds a solution of an unsolved cube of a size that the solver's record names.
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError>;

    /// Memory use of its tables in bytes.
    fn table_bytes(&self) -> usize;
}

/// A solver of cubes of other sizes with its tables, ready to use from any number of threads.
///
/// ```
/// use halfturn_cube::{BigAlgorithm, BigCube, CubeSize};
/// use halfturn_search::{TableSource, TableStore, Threads};
/// use halfturn_solve::{BigRequest, BigSolver};
///
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::ONE, &());
/// let solver = BigSolver::open("2x2x2", source)?.expect("it is in the catalogue");
/// let scramble = BigAlgorithm::parse_for("R U2 F' R U'", CubeSize::MIN)?;
/// let cube = BigCube::solved(CubeSize::MIN).after(&scramble);
/// let report = solver.solve(&BigRequest::new(cube), &())?;
/// assert_eq!(report.moves, scramble.inverse().moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BigSolver {
    entry: &'static BigSolverEntry,
    tier: Tier,
    method: Box<dyn BigMethod>,
}

impl BigSolver {
    /// The solver of this name, if there is one, with its smallest tables read from the store or
    /// built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the table build.
    pub fn open(name: &str, source: TableSource<'_>) -> Result<Option<Self>, Stopped> {
        let Some(entry) = BigSolverEntry::find(name) else { return Ok(None) };
        entry.open_tier(&entry.tiers[0], source).map(Some)
    }

    /// The size of its tables.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Its record in the catalogue.
    #[must_use]
    pub fn entry(&self) -> &'static BigSolverEntry {
        self.entry
    }

    /// Memory use of its tables in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.method.table_bytes()
    }

    /// Solves a cube. Every solution is replayed on the cube before it is returned.
    ///
    /// # Errors
    /// Returns why there is no solution.
    ///
    /// # Panics
    /// If the solver is not for cubes of this size ([`BigSolverEntry::solves`]), or does not count
    /// moves in the metric of the request ([`BigSolverEntry::metrics`]).
    pub fn solve(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        let (entry, size) = (self.entry, request.cube.size());
        assert!(entry.solves(size), "{} does not solve a {size}", entry.name);
        assert!(entry.metrics.contains(&request.metric), "{} does not count in this metric", entry.name);
        if request.cube.is_solved() {
            let guarantee = Guarantee::Optimal;
            return Ok(BigReport { moves: vec![], phases: vec![], more: vec![], guarantee, nodes: 0 });
        }
        let report = self.method.search(request, watcher)?;
        let phases = report.phases.iter().map(|phase| phase.length).sum::<usize>();
        let right = solves(&request.cube, &report.moves)
            && report.more.iter().all(|moves| solves(&request.cube, moves))
            && (report.phases.is_empty() || phases == report.moves.len());
        if right { Ok(report) } else { Err(SolveError::WrongAnswer { solver: entry.name }) }
    }
}

/// Whether the moves solve the cube, whatever the hold at the end.
fn solves(cube: &BigCube, moves: &[BigMove]) -> bool {
    moves.iter().all(|one| one.size() == cube.size())
        && moves.iter().fold(cube.clone(), |cube, &one| cube.moved(one)).is_solved()
}
