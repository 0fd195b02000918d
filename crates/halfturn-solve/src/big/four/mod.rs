//! The 4×4×4: reduction to a 3×3×3 in three phases, then the two-phase solver.
//!
//! 1. The centres of two opposite colours go to R and L.
//! 2. All centres go to the faces of their axis, and wings to the half of the places where phase 3
//!    can pair them. Wide quarter turns are allowed about R–L only.
//! 3. Centres are solved and wings paired by turns of faces and wide half turns.
//!
//! The search collects hundreds of ways through phases 1 and 2, follows those up that promise the
//! shortest phase 3, and solves the cubes that it ends with as 3×3×3s. See
//! `docs/algorithms/4x4x4.md`.

mod centers;
mod moves;
mod pairing;
mod search;
#[cfg(test)]
mod tests;

use halfturn_cube::BigMove;
use halfturn_search::{DistanceTable, Exact, Meter, Stopped, TableSource, Watcher};

use crate::{
    catalogue::Method,
    lanes::{BASELINE, Lanes},
    request::SolveError,
    two_phase,
};

use super::{
    catalogue::BigMethod,
    reduced::shortest,
    request::{BigReport, BigRequest},
};
use centers::Centers;
use moves::{FourMove, MOVES, PieceMoves};
use pairing::{Halves, PairingKey, Pairings};
use search::{Search, Successors};

pub(super) use search::Staged;

/// The solver with its tables.
pub(crate) struct Four<L> {
    pieces: PieceMoves,
    centers: Centers,
    halves: Halves,
    /// The first half of the wings' places, and by move the places whose wings it takes there.
    first_half: u32,
    before_first_half: [u32; MOVES],
    pairings: Pairings<L>,
    table: DistanceTable<PairingKey, Exact>,
    phase1_moves: Successors,
    phase1_last: Successors,
    phase2_moves: Successors,
    phase2_last: Successors,
    /// Moves of phase 2 if the centres are on their axes already.
    staged_moves: Successors,
    staged_last: Successors,
    phase3_moves: Successors,
    phase3_last: Successors,
    /// What a usual solution may cost.
    effort: Effort,
}

/// The solver.
struct FourSolver<L> {
    four: Four<L>,
    /// The solver of the 3×3×3.
    three: Box<dyn Method>,
}

/// The last phases, for larger cubes: their innermost layers turn like a 4×4×4.
pub(super) trait StagedFour: Send + Sync {
    /// Reduces one of several cubes whose centres are on their axes, by turns of faces and wide
    /// half turns. Returns the number of the cube and the moves, the shortest in total first.
    fn reduce(&self, starts: &[Staged], meter: &mut Meter<'_>) -> Result<Vec<(usize, Vec<BigMove>)>, Stopped>;

    /// The memory that the tables take, in bytes.
    fn bytes(&self) -> usize;
}

impl<L: Lanes + Send + Sync> StagedFour for Four<L> {
    fn reduce(&self, starts: &[Staged], meter: &mut Meter<'_>) -> Result<Vec<(usize, Vec<BigMove>)>, Stopped> {
        Search::staged(self, starts, self.effort, meter).into_reduced()
    }

    fn bytes(&self) -> usize {
        self.centers.bytes() + self.table.bytes()
    }
}

/// How much a search may do.
#[derive(Clone, Copy)]
struct Effort {
    /// Ways through phases 1 and 2.
    candidates: usize,
    /// Nodes of phase 3, if it finds anything within them.
    nodes: u64,
    /// Ways through phase 3.
    reduced: usize,
    /// Nodes for all 3×3×3s together but the first.
    solver_nodes: u64,
}

impl Effort {
    fn times(self, factor: u32) -> Self {
        Self {
            candidates: self.candidates * factor as usize,
            nodes: self.nodes * u64::from(factor),
            reduced: self.reduced * factor as usize,
            solver_nodes: self.solver_nodes * u64::from(factor),
        }
    }
}

const TINY: Effort = Effort { candidates: 100, nodes: 200_000, reduced: 8, solver_nodes: 10_000 };
/// The distance up to which the tiny table is exact.
const TINY_DEPTH: u8 = 9;
/// For larger cubes: they follow up many ways.
const STAGED: Effort = Effort { candidates: 300, nodes: 400_000, reduced: 60, solver_nodes: 0 };
const STANDARD: Effort = Effort { candidates: 300, nodes: 1_400_000, reduced: 40, solver_nodes: 500_000 };

/// Opens the solver with tables that are built within a second.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(source, TINY_DEPTH, two_phase::tiny(source)?, TINY)
}

/// Opens the solver with tables of 120 MB.
pub(crate) fn standard(source: TableSource<'_>) -> Result<Box<dyn BigMethod>, Stopped> {
    open(source, u8::MAX, two_phase::standard(source)?, STANDARD)
}

fn open(
    source: TableSource<'_>,
    depth: u8,
    three: Box<dyn Method>,
    effort: Effort,
) -> Result<Box<dyn BigMethod>, Stopped> {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = crate::lanes::Avx2::detect() {
        return Ok(Box::new(FourSolver { four: Four::new(lanes, source, depth, effort)?, three }));
    }
    Ok(Box::new(FourSolver { four: Four::new(BASELINE, source, depth, effort)?, three }))
}

/// Opens the last phases with the tiny tables.
pub(super) fn staged(source: TableSource<'_>) -> Result<Box<dyn StagedFour>, Stopped> {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = crate::lanes::Avx2::detect() {
        return Ok(Box::new(Four::new(lanes, source, TINY_DEPTH, STAGED)?));
    }
    Ok(Box::new(Four::new(BASELINE, source, TINY_DEPTH, STAGED)?))
}

impl<L: Lanes + Send + Sync + 'static> Four<L> {
    fn new(lanes: L, source: TableSource<'_>, depth: u8, effort: Effort) -> Result<Self, Stopped> {
        let pieces = PieceMoves::new();
        let halves = Halves::new(&pieces);
        let centers = Centers::open(&pieces, halves.flips(&pieces), source)?;
        let pairings = Pairings::new(lanes, &halves, &pieces);
        let table = pairings.table(depth, source)?;
        let mut all = FourMove::all();
        Ok(Self {
            first_half: halves.first(),
            before_first_half: core::array::from_fn(|_| {
                halves.before(&pieces, all.next().expect("as many moves as MOVES"))
            }),
            phase1_moves: Successors::new(|_| true),
            phase1_last: Successors::new(|one| !one.is_phase2()),
            phase2_moves: Successors::new(FourMove::is_phase2),
            phase2_last: Successors::new(|one| one.is_phase2() && !one.is_phase3()),
            staged_moves: Successors::new(|one| !one.is_wide() || !one.is_quarter()),
            staged_last: Successors::new(|one| !one.is_wide() && !one.is_phase3()),
            phase3_moves: Successors::new(FourMove::is_phase3),
            phase3_last: Successors::new(|one| one.is_phase3() && one.is_wide()),
            pieces,
            centers,
            halves,
            pairings,
            table,
            effort,
        })
    }
}

impl<L: Lanes + Send + Sync + 'static> BigMethod for FourSolver<L> {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        shortest(request, watcher, ["centers", "pairing", "3x3x3"], |round, best, meter| {
            Search::new(&self.four, &request.cube, self.four.effort.times(1 << round), meter).run(&*self.three, best)
        })
    }

    fn table_bytes(&self) -> usize {
        self.four.bytes() + self.three.table_bytes()
    }
}
