//! Cubes of every size from 6×6×6: reduction to a 3×3×3, ring by ring from the middle outwards.
//!
//! See `docs/algorithms/reduction.md`.

mod pairing;
mod search;

use std::sync::OnceLock;

use halfturn_cube::CubeSize;
use halfturn_search::{Stopped, TableSource, Watcher};

use crate::{catalogue::Method, request::SolveError, two_phase};

use super::{
    catalogue::BigMethod,
    five::Five,
    four,
    reduced::{finish, shortest},
    request::{BigReport, BigRequest},
};
use search::{Effort, Search, Solvers, Turning};

/// The phases of a solution.
const PHASES: [&str; 3] = ["centers", "pairing", "3x3x3"];

/// Nodes for each 3×3×3 but the first.
const SOLVER_NODES: u64 = 10_000;

/// The solver.
struct Reduction {
    solvers: Solvers,
    three: Box<dyn Method>,
    /// By number of layers: the moves, once a cube of this size was solved.
    turning: [OnceLock<Turning>; CubeSize::MAX.get() + 1],
}

/// Opens the solver with tables that are built within seconds.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(Five::tiny_of_rings(source)?, two_phase::tiny(source)?, source)
}

/// Opens the solver with tables for short solutions.
pub(crate) fn standard(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(Five::standard_of_rings(source)?, two_phase::standard(source)?, source)
}

fn open(five: Five, three: Box<dyn Method>, source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    let solvers = Solvers::new(five, four::staged(source)?);
    Ok(Box::new(Reduction { solvers, three, turning: [const { OnceLock::new() }; CubeSize::MAX.get() + 1] }))
}

impl BigMethod for Reduction {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        let size = request.cube.size();
        let turning = self.turning[size.get()].get_or_init(|| Turning::new(size));
        shortest(request, watcher, PHASES, |round, best, meter| {
            let effort = Effort::of_round(size, self.solvers.five.widths, round);
            let reduced = Search::new(&self.solvers, turning, effort, meter).reduce(&request.cube);
            let reduced = reduced.map_err(|Stopped| SolveError::LimitReached { best: None })?;
            finish(size, &reduced, &*self.three, SOLVER_NODES, best, meter)
        })
    }

    fn table_bytes(&self) -> usize {
        self.solvers.five.bytes() + self.solvers.four.bytes() + self.three.table_bytes()
    }
}
