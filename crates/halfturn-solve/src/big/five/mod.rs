//! The 5×5×5: reduction to a 3×3×3 in five phases, then the two-phase solver.
//!
//! Each phase makes fewer kinds of moves than the one before. A beam search finds many ways through
//! it, led by tables of distances of parts of the cube, and all of them are starts of the next
//! phase. See `docs/algorithms/5x5x5.md`.

mod beam;
mod coordinate;
mod moves;
mod near;
mod phases;
mod search;
#[cfg(test)]
mod tests;

use halfturn_search::{Stopped, TableSource, Watcher};

use crate::{catalogue::Method, request::SolveError, two_phase};

use super::{
    catalogue::BigMethod,
    reduced::shortest,
    request::{BigReport, BigRequest},
};
use beam::Width;
use moves::Pieces;
use phases::{PHASES, Phases, Tables};

/// The solver with its tables.
pub(crate) struct Five {
    pieces: Pieces,
    phases: Phases,
    /// The solver of the 3×3×3.
    three: Box<dyn Method>,
    /// What a usual solution may cost.
    effort: Effort,
}

/// How much a search may do.
#[derive(Clone, Copy)]
struct Effort {
    widths: [Width; PHASES],
    /// Nodes for each 3×3×3 but the first.
    solver_nodes: u64,
}

/// Opens the solver with tables that are built within seconds.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(&phases::TINY, 5_000, two_phase::tiny(source)?, source)
}

/// Opens the solver with tables for short solutions.
pub(crate) fn standard(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(&phases::STANDARD, 10_000, two_phase::standard(source)?, source)
}

/// `states` are those of the last phase that are followed up for each number of moves.
fn open(
    tables: &Tables,
    states: usize,
    three: Box<dyn Method>,
    source: TableSource<'_>,
) -> Result<Box<dyn BigMethod>, Stopped> {
    let pieces = Pieces::new();
    let phases = Phases::open(&pieces, tables, source)?;
    let width = |states, ways| Width { states, ways, longer: 1, seed: 0 };
    let effort = Effort {
        widths: [width(3_000, 100), width(3_000, 200), width(3_000, 100), width(3_000, 600), width(states, 20)],
        solver_nodes: 10_000,
    };
    Ok(Box::new(Five { pieces, phases, three, effort }))
}

impl BigMethod for Five {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        shortest(request, watcher, ["centers", "pairing", "3x3x3"], |round, best, meter| {
            search::solve(self, &request.cube, self.effort.of_round(round), best, meter)
        })
    }

    fn table_bytes(&self) -> usize {
        self.phases.bytes() + self.three.table_bytes()
    }
}
