//! Options for solving a whole cube, shared by all interfaces.

use std::{ops::ControlFlow, time::Duration};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Threads, WatchEvent, Watcher};
use halfturn_solve::{Report, Request, SOLVERS, Size, SolverEntry, Target, Wanted, find};

use crate::{engine::Engine, error::Error};

/// All options of a solver except the cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// The solver.
    pub solver: &'static SolverEntry,
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
    /// The minimum number of phase-2 searches. More of them give shorter solutions.
    pub min_probes: u64,
    /// The maximum number of phase-2 searches.
    pub max_probes: Option<u64>,
    /// The moves that a solution may begin with.
    pub first: TurnSet,
    /// The moves that a solution may end with.
    pub last: TurnSet,
    /// The cube to reach, instead of the solved one.
    pub to: Cube,
    /// Whether to return the inverse: the moves from `to` to the cube.
    pub inverse: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            solver: &SOLVERS[0],
            tables: None,
            max_length: None,
            best: false,
            wanted: Wanted::One,
            at_least: 0,
            min_probes: 0,
            max_probes: None,
            first: TurnSet::ALL,
            last: TurnSet::ALL,
            to: Cube::SOLVED,
            inverse: false,
        }
    }
}

impl SolveOptions {
    /// Checks that the solver supports the options.
    ///
    /// # Errors
    /// [`Error::Question`] if it cannot.
    pub fn check(&self) -> Result<(), Error> {
        if !self.solver.lists_solutions && (self.wanted != Wanted::One || self.at_least > 0) {
            let able = SOLVERS.iter().filter(|entry| entry.lists_solutions).map(|entry| entry.name);
            let able = able.collect::<Vec<_>>().join(", ");
            return Err(Error::Question(format!(
                "several solutions or a minimum length need a solver that lists solutions: {able}"
            )));
        }
        Ok(())
    }

    /// The request for a cube, to be solved by this many threads together.
    #[must_use]
    pub fn request(&self, cube: Cube, threads: Threads) -> Request {
        // The moves from one cube to another are those that solve their quotient.
        let between = self.to.inverse() * cube;
        let target = match (self.max_length, self.best) {
            (Some(length), _) => Target::AtMost(length),
            (None, true) => Target::Best,
            (None, false) => Target::Usual,
        };
        // The first move of the inverse is the last move of the solution.
        let (first, last) = if self.inverse { (self.last, self.first) } else { (self.first, self.last) };
        Request {
            target,
            min_probes: self.min_probes,
            max_probes: self.max_probes,
            first,
            last,
            wanted: self.wanted,
            at_least: self.at_least,
            threads,
            ..Request::new(between)
        }
    }

    /// Inverts the solutions of a report if the options request it.
    #[must_use]
    pub fn directed(&self, mut report: Report) -> Report {
        if self.inverse {
            for turns in [&mut report.turns].into_iter().chain(&mut report.more) {
                turns.reverse();
                turns.iter_mut().for_each(|turn: &mut Turn| *turn = turn.inverse());
            }
            report.phases.reverse();
        }
        report
    }
}

/// A cube to be solved: set options, then [`run`](Self::run).
#[must_use]
pub struct Solving<'e> {
    engine: &'e Engine,
    cube: Cube,
    options: SolveOptions,
}

impl<'e> Solving<'e> {
    pub(crate) fn new(engine: &'e Engine, cube: Cube) -> Self {
        Self { engine, cube, options: SolveOptions::default() }
    }

    /// Uses these options.
    pub fn options(self, options: SolveOptions) -> Self {
        Self { options, ..self }
    }

    /// Uses the solver of this name; [`SOLVERS`] lists them.
    ///
    /// # Errors
    /// [`Error::Question`] if there is none.
    pub fn solver(mut self, name: &str) -> Result<Self, Error> {
        self.options.solver = crate::words::solver(name).map_err(Error::Question)?;
        Ok(self)
    }

    /// Finds a shortest solution and proves that it is.
    pub fn optimal(mut self) -> Self {
        self.options.solver = find("optimal").expect("the catalogue has an optimal solver");
        self
    }

    /// Lists all solutions that have at most this many moves more than the shortest.
    pub fn within(mut self, more: u8) -> Self {
        self.options.wanted = Wanted::Within(more);
        self
    }

    /// Lists this many solutions, the shortest first.
    pub fn several(mut self, number: usize) -> Self {
        self.options.wanted = Wanted::Several(number);
        self
    }

    /// Accepts solutions of at most this many moves.
    pub fn max_length(mut self, length: u16) -> Self {
        self.options.max_length = Some(length);
        self
    }

    /// Uses tables of this size.
    pub fn tables(mut self, size: impl Into<Size>) -> Self {
        self.options.tables = Some(size.into());
        self
    }

    /// Solves the cube. The solution is replayed before it is returned.
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn run(self) -> Result<Report, Error> {
        self.watched(&())
    }

    /// Solves the cube and reports to a watcher, which may stop the search.
    ///
    /// # Errors
    /// Returns why there is no solution.
    pub fn watched(self, watcher: &dyn Watcher) -> Result<Report, Error> {
        self.options.check()?;
        let solver = self.engine.solver(self.options.solver, self.options.tables, watcher)?;
        let threads = if self.options.solver.shares_cube { self.engine.threads() } else { Threads::ONE };
        let improving = TimeLimit::new(self.engine, self.engine.limits.improvement_time, watcher);
        let report = solver.solve_then_improve(&self.options.request(self.cube, threads), watcher, &improving)?;
        Ok(self.options.directed(report))
    }
}

/// A watcher that also stops after a time on the engine's clock.
pub(crate) struct TimeLimit<'a> {
    engine: &'a Engine,
    moment: Duration,
    watcher: &'a dyn Watcher,
}

impl<'a> TimeLimit<'a> {
    /// Stops after this time, or when the other watcher stops.
    pub fn new(engine: &'a Engine, time: Duration, watcher: &'a dyn Watcher) -> Self {
        Self { engine, moment: engine.host.now().saturating_add(time), watcher }
    }
}

impl Watcher for TimeLimit<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        self.watcher.watch(event)?;
        if self.engine.host.now() < self.moment { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
