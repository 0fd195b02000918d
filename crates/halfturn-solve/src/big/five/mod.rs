//! The 5×5×5: reduction to a 3×3×3 in five phases, then the two-phase solver.
//!
//! Each phase makes fewer kinds of moves than the one before. A beam search finds many ways through
//! it, led by tables of distances of parts of the cube, and all of them are starts of the next
//! phase. See `docs/algorithms/5x5x5.md`.

mod beam;
mod beyond;
mod classes;
mod coordinate;
mod moves;
mod near;
mod phases;
mod search;
#[cfg(test)]
mod tests;

use halfturn_cube::{Face, Symmetry};
use halfturn_search::{Meter, Stopped, TableSource, Watcher};

use crate::{catalogue::Method, request::SolveError, two_phase};

use super::{
    blocks::Block,
    catalogue::BigMethod,
    reduced::{Reduced, finish, holds, shortest},
    request::{BigReport, BigRequest},
};
use moves::{Pieces, size};
use phases::{Phases, Tables};

pub(super) use beam::Width;
pub(super) use moves::OuterMove;
pub(super) use phases::{PHASES, SINGLE};
pub(super) use search::Partial;

/// The phases that bring the centres to their axes. The others solve them and pair the wings.
pub(super) const STAGING: usize = 2;

/// The tables and searches of all phases.
pub(super) struct Five {
    pieces: Pieces,
    phases: Phases,
    /// What a usual solution may cost.
    pub widths: [Width; PHASES],
}

/// The solver.
struct FiveSolver {
    five: Five,
    /// The solver of the 3×3×3.
    three: Box<dyn Method>,
}

/// Nodes for a 3×3×3 that needs to be solved within 17 moves.
const SOLVER_NODES: u64 = 150_000;

/// All ways through phase 1 with up to this many moves are collected. Their number grows 27-fold
/// with each move, and so does the time.
const ALL_TO: usize = 10;

/// Opens the solver with tables that are built within seconds.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    Ok(Box::new(FiveSolver { five: Five::tiny(source)?, three: two_phase::tiny(source)? }))
}

/// Opens the solver with tables for short solutions.
pub(crate) fn standard(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    let mut five = Five::standard(source)?;
    five.phases.open_beyond(source)?;
    let [first, _, third, fourth, last] = &mut five.widths;
    first.all_to = ALL_TO;
    // Phases 3 and 4 are short and cheap, and every end more is another chance for phase 5.
    *third = Width { states: 18_000, ways: 3_000, longer: 2, ..*third };
    *fourth = Width { states: 9_000, ways: 3_000, ..*fourth };
    last.states = 7_000;
    Ok(Box::new(FiveSolver { five, three: two_phase::standard(source)? }))
}

impl Five {
    /// With tables that are built within seconds.
    fn tiny(source: TableSource<'_>) -> Result<Self, Stopped> {
        Self::open(&phases::TINY, 4_000, source)
    }

    /// With tables for short solutions.
    fn standard(source: TableSource<'_>) -> Result<Self, Stopped> {
        Self::open(&phases::STANDARD, 9_000, source)
    }

    /// With the phases of larger cubes, and tables that are built within seconds.
    pub fn tiny_of_rings(source: TableSource<'_>) -> Result<Self, Stopped> {
        Self::tiny(source)?.with_single(&phases::TINY, source)
    }

    /// With the phases of larger cubes, and tables for short solutions.
    pub fn standard_of_rings(source: TableSource<'_>) -> Result<Self, Stopped> {
        Self::standard(source)?.with_single(&phases::STANDARD, source)
    }

    fn with_single(mut self, tables: &Tables, source: TableSource<'_>) -> Result<Self, Stopped> {
        self.phases.open_single(&self.pieces, tables, source)?;
        Ok(self)
    }

    /// `states` are those of the last phase that are followed up for each number of moves.
    fn open(tables: &Tables, states: usize, source: TableSource<'_>) -> Result<Self, Stopped> {
        let pieces = Pieces::new();
        let phases = Phases::open(&pieces, tables, source)?;
        let width = |states, ways| Width { states, ways, alike: 8, longer: 1, all_to: 0, seed: 0 };
        // Many ends of phase 1, because a table tells how far each is from the end of phase 2.
        let first = Width { alike: usize::MAX, longer: 2, ..width(3_000, 3_000) };
        let second = Width { alike: 32, longer: 2, ..width(3_000, 1_000) };
        let widths = [first, second, width(6_000, 600), width(3_000, 1_000), width(states, 60)];
        Ok(Self { pieces, phases, widths })
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        self.phases.bytes()
    }
}

impl BigMethod for FiveSolver {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        shortest(request, watcher, ["centers", "pairing", "3x3x3"], |round, best, meter| {
            let reduced = self.reduce(request.cube.stickers(), round, meter);
            let reduced = reduced.map_err(|Stopped| SolveError::LimitReached { best: None })?;
            finish(size(), &reduced, &*self.three, SOLVER_NODES << round.min(DOUBLED), best, meter)
        })
    }

    fn table_bytes(&self) -> usize {
        self.five.bytes() + self.three.table_bytes()
    }
}

impl FiveSolver {
    /// Ways to reduce the cube, the shortest first.
    fn reduce(&self, stickers: &[Face], round: u32, meter: &mut Meter<'_>) -> Result<Vec<Reduced>, Stopped> {
        let widths = self.five.widths.map(|width| width.of_round(round));
        let holds = holds(size(), stickers);
        let starts = holds.iter().enumerate().map(|(start, hold)| Partial::new(start, hold.0.clone(), 0)).collect();
        let staged = self.five.ways(starts, 0..STAGING, &widths[..STAGING], meter)?;
        // The second part begins anew, so that it is told apart.
        let starts =
            staged.iter().enumerate().map(|(start, one)| Partial::new(start, one.stickers.clone(), one.cost()));
        let ways = self.five.ways(starts.collect(), STAGING..PHASES, &widths[STAGING..], meter)?;
        let reduced = |way: Partial| {
            let before = &staged[way.start];
            let hold = holds[before.start].1;
            let blocks = |moves: &[OuterMove]| moves.iter().map(|one| one.block(hold)).collect();
            Reduced {
                parts: [blocks(&before.moves), blocks(&way.moves)],
                hold: hold.then(way.rotation),
                stickers: way.stickers,
            }
        };
        Ok(ways.into_iter().map(reduced).collect())
    }
}

/// The rounds that double the effort: more would take gigabytes of memory.
const DOUBLED: u32 = 4;

impl Width {
    /// The width of a further round: twice that of the round before, and with longer ways, because
    /// there may be no way on from the short ones. Later rounds differ in the seed.
    pub fn of_round(self, round: u32) -> Self {
        let doubled = round.min(DOUBLED);
        Self {
            states: self.states << doubled,
            ways: self.ways << doubled,
            longer: self.longer + doubled as usize,
            seed: round,
            ..self
        }
    }
}

impl OuterMove {
    /// The turn of layers on a cube that was not rotated by `hold` before.
    fn block(self, hold: Symmetry) -> Block {
        let layers = if self.is_wide { 2 } else { 1 };
        Block::outer(size(), hold.inverse().face(self.face), layers, self.amount)
    }
}
