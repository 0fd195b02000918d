//! [`Task`]s that solve cubes: of the 3×3×3, and of other sizes.

use std::sync::Arc;

use halfturn::{BigSolveOptions, BigSolver, SolveOptions, Solver};
use halfturn_cube::{Algorithm, BigAlgorithm, BigCube, BigInput, Cube, CubeSize, Input, InputError};
use halfturn_search::{Threads, WatchEvent, Watcher};
use halfturn_solve::{Guarantee, SolveError};

use crate::{
    results::{Cell, Column, ColumnKind, LENGTH, OPTIMAL, SOLUTION},
    run::{Task, TaskError},
};

/// Solves each cube in the orientation in which it was given.
pub struct SolveTask {
    solver: Arc<Solver>,
    options: SolveOptions,
}

impl SolveTask {
    /// A task that solves every cube with the same options, on one thread each.
    #[must_use]
    pub fn new(solver: Arc<Solver>, options: SolveOptions) -> Self {
        Self { solver, options }
    }

    /// The result columns: the solution, its number of moves, and whether it is proved optimal.
    #[must_use]
    pub fn columns() -> Vec<Column> {
        // A byte holds the length of every solution of a 3×3×3.
        let short = Column { kind: ColumnKind::Length, ..Column::named(LENGTH) };
        vec![Column::named(SOLUTION), short, Column::named(OPTIMAL)]
    }
}

impl Task for SolveTask {
    type Cube = Cube;

    fn cube(&self, text: &str) -> Result<Cube, InputError> {
        Ok(text.parse::<Input>()?.held()?.cube)
    }

    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
        let report = self.solver.solve(&self.options.request(*cube, Threads::ONE), watcher);
        let report = self.options.directed(finished(report, watcher)?);
        Ok(vec![
            Cell::Text(Algorithm::from(report.turns.as_slice()).to_string()),
            Cell::Length(report.turns.len() as u8),
            Cell::Flag(report.guarantee == Guarantee::Optimal),
        ])
    }
}

/// The most bytes of results of cubes of other sizes that a run keeps in memory.
const REMEMBERED_BYTES: usize = 64 << 20;
/// The bytes that a cube and its solution take at most for each sticker.
const BYTES_PER_STICKER: usize = 16;

/// Solves each cube of one size other than 3×3×3.
pub struct BigSolveTask {
    size: CubeSize,
    solver: Arc<BigSolver>,
    options: BigSolveOptions,
}

impl BigSolveTask {
    /// A task that solves every cube with the same options, on one thread each.
    #[must_use]
    pub fn new(size: CubeSize, solver: Arc<BigSolver>, options: BigSolveOptions) -> Self {
        Self { size, solver, options }
    }

    /// The result columns, as those of [`SolveTask`]. The length is counted in the metric of the
    /// options.
    #[must_use]
    pub fn columns() -> Vec<Column> {
        [SOLUTION, LENGTH, OPTIMAL].map(Column::named).into()
    }
}

impl Task for BigSolveTask {
    type Cube = BigCube;

    fn cube(&self, text: &str) -> Result<BigCube, InputError> {
        BigInput::parse_for(text, self.size)?.cube()
    }

    fn work(&self, cube: &BigCube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
        let report = self.solver.solve(&self.options.request(cube.clone(), Threads::ONE), watcher);
        let report = self.options.directed(finished(report, watcher)?);
        let solution = BigAlgorithm::from(report.moves.as_slice());
        let length = u16::try_from(solution.count(self.options.metric)).map_err(|_| TaskError::Refused {
            code: None,
            reason: format!("internal error: a solution has {} moves", report.moves.len()),
        })?;
        Ok(vec![
            Cell::Text(solution.to_string()),
            Cell::LongLength(length),
            Cell::Flag(report.guarantee == Guarantee::Optimal),
        ])
    }

    fn remembered(&self) -> usize {
        (REMEMBERED_BYTES / (BYTES_PER_STICKER * self.size.facelets())).max(1)
    }
}

/// The report of a search that came to an end.
fn finished<R>(report: Result<R, SolveError>, watcher: &dyn Watcher) -> Result<R, TaskError> {
    let is_stopped = || watcher.watch(WatchEvent::Searching { nodes: 0 }).is_break();
    match report {
        // If the watcher also stops this second call, the whole run stops. Otherwise only this cube
        // reached its limit, which is an error of its row.
        Err(_) if is_stopped() => Err(TaskError::Stopped),
        Err(error) => Err(TaskError::Refused { code: error.code(), reason: error.to_string() }),
        Ok(report) => Ok(report),
    }
}
