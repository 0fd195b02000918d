//! Solutions of whole cubes, as a [`Task`].

use std::sync::Arc;

use halfturn::{SolveOptions, Solver};
use halfturn_cube::{Algorithm, Cube, Held};
use halfturn_search::{Threads, Watcher};
use halfturn_solve::Guarantee;

use crate::{
    results::{Cell, Column, OPTIMAL, SOLUTION},
    run::{Task, TaskError},
};

/// Solves cubes, each for the hold in which it was given.
pub struct SolveTask {
    solver: Arc<Solver>,
    options: SolveOptions,
}

impl SolveTask {
    /// Solves every cube with the same options, each on one thread.
    #[must_use]
    pub fn new(solver: Arc<Solver>, options: SolveOptions) -> Self {
        Self { solver, options }
    }

    /// The columns: the solution, how many turns it has, and whether none has fewer.
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
                // A watcher that wants to stop everything says so again; a limit of this cube alone is an error of its row.
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
