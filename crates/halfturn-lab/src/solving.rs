//! A [`Task`] that solves cubes.

use std::sync::Arc;

use halfturn::{SolveOptions, Solver};
use halfturn_cube::{Algorithm, Cube, Held};
use halfturn_search::{Threads, Watcher};
use halfturn_solve::Guarantee;

use crate::{
    results::{Cell, Column, OPTIMAL, SOLUTION},
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
        [SOLUTION, "length", OPTIMAL].map(Column::named).into()
    }
}

impl Task for SolveTask {
    fn cube(&self, held: &Held) -> Cube {
        held.cube
    }

    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
        let report = match self.solver.solve(&self.options.request(*cube, Threads::ONE), watcher) {
            Ok(report) => self.options.directed(report),
            Err(error) => {
                // If the watcher also stops this second call, the whole run stops. Otherwise only
                // this cube reached its limit, which is an error of its row.
                if watcher.watch(halfturn_search::WatchEvent::Searching { nodes: 0 }).is_break() {
                    return Err(TaskError::Stopped);
                }
                return Err(TaskError::Refused { code: error.code(), reason: error.to_string() });
            }
        };
        Ok(vec![
            Cell::Text(Algorithm::from(report.turns.as_slice()).to_string()),
            Cell::Length(report.turns.len() as u8),
            Cell::Flag(report.guarantee == Guarantee::Optimal),
        ])
    }
}
