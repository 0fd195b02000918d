//! Cubes of every size: their input, their solvers and how they are solved.
//!
//! The 3×3×3 has types of its own ([`SolveOptions`](crate::SolveOptions)). What is here chooses
//! between them and those of the other sizes.

use std::sync::Arc;

use halfturn_cube::{Algorithm, BigAlgorithm, BigCube, BigInput, CubeSize, Held, Input, InputError, Metric};
use halfturn_search::{Threads, Watcher};
use halfturn_solve::{
    BIG_SOLVERS, BigReport, BigRequest, BigSolver, BigSolverEntry, SOLVERS, Size, SolverEntry, Target, Wanted,
};

use crate::{
    engine::{Engine, goes_on, no_size},
    error::Error,
};

/// A cube of any size, and the input that it comes from.
pub enum SizedCube {
    /// A 3×3×3.
    Three(Input, Held),
    /// A cube of another size.
    Big(BigInput, BigCube),
}

impl SizedCube {
    /// The solved cube of a size.
    #[must_use]
    pub fn solved(size: CubeSize) -> Self {
        if size == CubeSize::THREE {
            return Self::Three(Input::Algorithm(Algorithm::EMPTY), Held::SOLVED);
        }
        Self::Big(BigInput::Algorithm { size, algorithm: BigAlgorithm::EMPTY }, BigCube::solved(size))
    }

    /// The size of the cube that a text is: the given one, or the one that its stickers tell. An
    /// algorithm without a size is one of the 3×3×3.
    ///
    /// # Errors
    /// The text looks like stickers, but their number is that of no cube.
    pub fn size_of(text: &str, size: Option<CubeSize>) -> Result<CubeSize, InputError> {
        match size {
            Some(size) => Ok(size),
            None => Ok(BigInput::size_of(text)?.unwrap_or(CubeSize::THREE)),
        }
    }

    /// Parses a cube of the given size, or of the size that its stickers tell, or else a 3×3×3.
    ///
    /// # Errors
    /// Says what is wrong with the text, or why the cube is not solvable.
    pub fn read(text: &str, size: Option<CubeSize>) -> Result<Self, InputError> {
        let size = Self::size_of(text, size)?;
        if size == CubeSize::THREE {
            let input: Input = text.parse()?;
            let held = input.held()?;
            return Ok(Self::Three(input, held));
        }
        let input = BigInput::parse_for(text, size)?;
        let cube = input.cube()?;
        Ok(Self::Big(input, cube))
    }

    /// The size of the cube.
    #[must_use]
    pub fn size(&self) -> CubeSize {
        match self {
            Self::Three(..) => CubeSize::THREE,
            Self::Big(_, cube) => cube.size(),
        }
    }
}

/// A solver of the catalogue, of cubes of any size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverChoice {
    /// One of the 3×3×3.
    Three(&'static SolverEntry),
    /// One of other sizes.
    Big(&'static BigSolverEntry),
}

impl SolverChoice {
    /// All solvers: those of the 3×3×3, then those of other sizes.
    pub fn all() -> impl Iterator<Item = Self> {
        SOLVERS.iter().map(Self::Three).chain(BIG_SOLVERS.iter().map(Self::Big))
    }

    /// The solvers of cubes of this size, the usual choice first.
    pub fn of_size(size: CubeSize) -> impl Iterator<Item = Self> {
        Self::all().filter(move |choice| choice.solves(size))
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Three(entry) => entry.name,
            Self::Big(entry) => entry.name,
        }
    }

    /// A description in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Three(entry) => entry.summary,
            Self::Big(entry) => entry.summary,
        }
    }

    /// Whether it solves cubes of this size.
    #[must_use]
    pub fn solves(self, size: CubeSize) -> bool {
        match self {
            Self::Three(_) => size == CubeSize::THREE,
            Self::Big(entry) => entry.solves(size),
        }
    }

    /// The chosen solver for cubes of a size, or the usual one if none was chosen.
    ///
    /// # Errors
    /// [`Error::Question`] if the chosen one does not solve this size, or if no solver does.
    pub fn for_size(chosen: Option<Self>, size: CubeSize) -> Result<Self, Error> {
        let names: Vec<&str> = Self::of_size(size).map(Self::name).collect();
        match chosen.or_else(|| Self::of_size(size).next()) {
            None => Err(Error::Question(format!("there is no solver for {size} cubes yet"))),
            Some(choice) if choice.solves(size) => Ok(choice),
            Some(choice) if names.is_empty() => Err(Error::Question(format!(
                "solver {} does not solve {size} cubes, and no other does yet",
                choice.name()
            ))),
            Some(choice) => Err(Error::Question(format!(
                "solver {} does not solve {size} cubes; those that do: {}",
                choice.name(),
                names.join(", ")
            ))),
        }
    }

    /// The solver of the 3×3×3, if it is one.
    ///
    /// # Errors
    /// [`Error::Question`] if it is not.
    pub fn three(self) -> Result<&'static SolverEntry, Error> {
        match Self::for_size(Some(self), CubeSize::THREE)? {
            Self::Three(entry) => Ok(entry),
            Self::Big(entry) => Err(Error::Question(format!("solver {} is for other sizes", entry.name))),
        }
    }
}

/// All options of a solver of other sizes than 3×3×3, except the cube.
///
#[cfg_attr(feature = "system", doc = "```")]
#[cfg_attr(not(feature = "system"), doc = "```ignore")]
/// use halfturn::{BigAlgorithm, BigCube, BigSolveOptions, CubeSize, Engine};
///
/// let engine = Engine::builder().in_memory().build();
/// let size = CubeSize::new(2).expect("2 to 33");
/// let cube = BigCube::solved(size).after(&BigAlgorithm::parse_for("R U2 F' R", size)?);
/// let report = BigSolveOptions::of_size(size)?.run(&engine, &cube, &())?;
/// assert_eq!(BigAlgorithm::from(report.moves).to_string(), "R' F U2 R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BigSolveOptions {
    /// The solver.
    pub solver: &'static BigSolverEntry,
    /// The size of its tables; by default the largest that is open or built.
    pub tables: Option<Size>,
    /// The maximum number of moves.
    pub max_length: Option<u16>,
    /// Whether to search for shorter solutions until the time is up.
    pub best: bool,
    /// How many solutions to return.
    pub wanted: Wanted,
    /// Skip solutions of fewer moves, with a solver that tries one length after another.
    pub at_least: u8,
    /// How moves are counted.
    pub metric: Metric,
    /// Whether to return the inverse: the moves from the solved cube to this one.
    pub inverse: bool,
}

impl BigSolveOptions {
    /// The usual options of a solver.
    #[must_use]
    pub fn new(solver: &'static BigSolverEntry) -> Self {
        Self {
            solver,
            tables: None,
            max_length: None,
            best: false,
            wanted: Wanted::One,
            at_least: 0,
            metric: solver.metrics[0],
            inverse: false,
        }
    }

    /// The options of the usual solver of a size other than 3×3×3.
    ///
    /// # Errors
    /// [`Error::Question`] if there is no solver for this size.
    pub fn of_size(size: CubeSize) -> Result<Self, Error> {
        match SolverChoice::for_size(None, size)? {
            SolverChoice::Big(solver) => Ok(Self::new(solver)),
            SolverChoice::Three(_) => Err(Error::Question(format!("{size} cubes have options of their own"))),
        }
    }

    /// Checks that the solver supports the options.
    ///
    /// # Errors
    /// [`Error::Question`] if it cannot.
    pub fn check(&self) -> Result<(), Error> {
        let BigSolverEntry { name, lists_solutions, metrics, .. } = *self.solver;
        if !lists_solutions && (self.wanted != Wanted::One || self.at_least > 0) {
            return Err(Error::Question(format!("solver {name} does not list several solutions or skip short ones")));
        }
        if !metrics.contains(&self.metric) {
            let names: Vec<&str> = metrics.iter().map(|metric| metric.name()).collect();
            return Err(Error::Question(format!(
                "solver {name} does not count moves in {}; it does in {}",
                self.metric,
                names.join(", ")
            )));
        }
        Ok(())
    }

    /// The request for a cube, to be solved by this many threads together.
    #[must_use]
    pub fn request(&self, cube: BigCube, threads: Threads) -> BigRequest {
        BigRequest {
            target: match (self.max_length, self.best) {
                (Some(length), _) => Target::AtMost(length),
                (None, true) => Target::Best,
                (None, false) => Target::Usual,
            },
            wanted: self.wanted,
            at_least: self.at_least,
            metric: self.metric,
            threads,
            ..BigRequest::new(cube)
        }
    }

    /// Inverts the solutions of a report if the options request it.
    #[must_use]
    pub fn directed(&self, mut report: BigReport) -> BigReport {
        if self.inverse {
            for moves in [&mut report.moves].into_iter().chain(&mut report.more) {
                *moves = BigAlgorithm::from(moves.as_slice()).inverse().moves();
            }
            report.phases.reverse();
        }
        report
    }

    /// Solves a cube. The solution is replayed before it is returned.
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn run(&self, engine: &Engine, cube: &BigCube, watcher: &dyn Watcher) -> Result<BigReport, Error> {
        SolverChoice::for_size(Some(SolverChoice::Big(self.solver)), cube.size())?;
        self.check()?;
        let solver = engine.big_solver(self.solver, self.tables, watcher)?;
        let threads = if self.solver.shares_cube { engine.threads() } else { Threads::ONE };
        Ok(self.directed(solver.solve(&self.request(cube.clone(), threads), watcher)?))
    }
}

impl Engine {
    /// Returns a solver of other sizes than 3×3×3 with tables of this size, and opens it if
    /// necessary. The default size is the largest that is open or built.
    ///
    /// # Errors
    /// As [`Engine::solver`].
    pub fn big_solver(
        &self,
        entry: &'static BigSolverEntry,
        size: Option<Size>,
        watcher: &dyn Watcher,
    ) -> Result<Arc<BigSolver>, Error> {
        let open = || entry.tiers.iter().rfind(|tier| self.big_solvers.is_open((entry.name, tier.tier, tier.bytes)));
        let ready = || open().map_or_else(|| entry.ready(self.store()), |tier| Size::Bytes(tier.bytes));
        let size = size.unwrap_or_else(ready);
        let tier = entry
            .tier(size)
            .ok_or_else(|| no_size(entry.name, size, entry.tiers.iter().map(|size| size.tier.name())))?;
        self.big_solvers.get((entry.name, tier.tier, tier.bytes), &|| goes_on(watcher), || {
            self.afford(tier.bytes, || Ok(entry.open_tier(tier, self.source(watcher))?))
        })
    }
}
