//! The optimal solver: shortest solutions, with proof.
//!
//! See `docs/algorithms/optimal.md`.

/// Runs an expression with `P` as the fastest kind of [`Pieces`](pieces::Pieces) on this processor.
macro_rules! dispatch {
    ($pieces:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            crate::lanes::Lanes::run(
                avx2,
                #[inline(always)]
                || {
                    type $pieces = Avx2Pieces;
                    $work
                },
            )
        } else {
            type $pieces = $crate::optimal::pieces::BaselinePieces;
            $work
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            type $pieces = $crate::optimal::pieces::BaselinePieces;
            $work
        }
    }};
}

mod bounds;
mod build;
mod checkpoint;
mod coset;
mod edges;
mod pieces;
mod prefixes;
mod proof;
mod search;
mod table;

#[cfg(test)]
mod tests;

use halfturn_cube::Turn;
use halfturn_search::{Stopped, TableSource, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Report, Request, SolveError, Target, Wanted},
    two_phase,
};
use bounds::Bounds;
use build::Shape;
pub use checkpoint::{Checkpoint, CheckpointError};
use proof::Proof;

/// The longest solution to search for: no cube needs more than 20 moves. A search with restricted
/// first and last moves stops there too.
const LONGEST: u8 = 20;
const _: () = assert!(LONGEST <= search::LONGEST);

/// The optimal solver with its tables.
struct Optimal {
    bounds: Bounds,
    /// Finds a short solution quickly, as an upper bound.
    two_phase: Box<dyn Method>,
}

/// Nodes after which a proof is so long that an upper bound from the two-phase solver may save
/// time.
const LONG_PROOF_NODES: u64 = 300_000;
/// The least nodes to spend on an upper bound: some tens of milliseconds.
const UPPER_BOUND_NODES: u64 = 100_000;
/// The first upper bound: the two-phase solver finds a solution of this length at once, for any
/// cube.
const FIRST_UPPER_BOUND: u8 = 24;
/// The ratio of proof nodes to upper-bound nodes. At this ratio the upper bound costs little, and
/// it may save the longest part of the proof.
const PROOF_NODES_PER_BOUND_NODE: u64 = 50;

/// Opens the solver whose table distinguishes `BITS` flips and is 0 up to distance `BASE`.
pub(crate) fn open<const BITS: u32, const BASE: u8>(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    let bounds = Bounds::open(Shape { bits: BITS, base: BASE }, source)?;
    Ok(Box::new(Optimal { bounds, two_phase: two_phase::tiny(source)? }))
}

impl Optimal {
    /// Improves on `best` one move at a time with the two-phase solver, down to `length` moves.
    /// Spends up to `nodes` nodes on each step.
    fn upper_bound(
        &self,
        request: &Request,
        mut best: Option<Vec<Turn>>,
        length: u8,
        nodes: u64,
        watcher: &dyn Watcher,
    ) -> Option<Vec<Turn>> {
        let request = Request { max_nodes: Some(nodes), wanted: Wanted::One, ..*request };
        loop {
            let attempt = match &best {
                Some(best) if best.len() <= usize::from(length) => return Some(best.clone()),
                Some(best) => Request { target: Target::AtMost(best.len() as u16 - 1), ..request },
                None => Request { target: Target::AtMost(FIRST_UPPER_BOUND.into()), ..request },
            };
            match self.two_phase.search(&attempt, watcher) {
                Ok(report) => best = Some(report.turns),
                Err(_) => return best,
            }
        }
    }
}

impl Method for Optimal {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        self.prove(request, None, watcher)
    }

    fn search_from(
        &self,
        request: &Request,
        checkpoint: &Checkpoint,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        self.prove(request, Some(checkpoint), watcher)
    }

    fn table_bytes(&self) -> usize {
        self.bounds.bytes() + self.two_phase.table_bytes()
    }
}

impl Optimal {
    /// Tries one length after another, as [`Method::search`] and [`Method::search_from`] do.
    fn prove(
        &self,
        request: &Request,
        checkpoint: Option<&Checkpoint>,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        let longest = request.target.up_to(LONGEST);
        let ends = request.ends();
        let mut proof = Proof::new(&self.bounds, request.cube, ends, request.threads, request.max_nodes, watcher);
        // Solutions that do not begin and end as requested do not count, so that one may not be
        // enough.
        let one = request.wanted == Wanted::One && ends == [request.first, request.last];
        let proved = proof.first_bound().max(1);
        let mut length = proved.max(request.at_least);
        let guarantee = if length > proved { Guarantee::None } else { Guarantee::Optimal };
        // Lengths that are skipped are not proved, so the checkpoint must not say so.
        proof.checkpoint = checkpoint.filter(|_| guarantee == Guarantee::Optimal);
        let mut upper_bound: Option<Vec<Turn>> = None;
        let mut solutions: Vec<Vec<Turn>> = Vec::new();
        let mut last = longest;
        while length <= last {
            if one && proof.nodes() > LONG_PROOF_NODES {
                let nodes = UPPER_BOUND_NODES.max(proof.nodes() / PROOF_NODES_PER_BOUND_NODE);
                upper_bound = self.upper_bound(request, upper_bound, length, nodes, watcher);
            }
            // All shorter lengths are exhausted, so that an upper bound of this length is optimal.
            if one && let Some(turns) = upper_bound.take_if(|turns| turns.len() == usize::from(length)) {
                solutions = vec![turns];
                break;
            }
            let Ok(found) = proof.try_length(length, one) else {
                // Stopped: report the shortest solutions, even if not all that were wanted.
                if !solutions.is_empty() {
                    break;
                }
                let proved = if guarantee == Guarantee::Optimal { Guarantee::AtLeast(length) } else { guarantee };
                return self.stopped(request, upper_bound, proved, proof.nodes());
            };
            let fitting = found.iter().filter_map(|turns| request.arranged(turns));
            let first = solutions.is_empty();
            solutions.extend(fitting);
            if first && let Some(turns) = solutions.first() {
                let _ = watcher.watch(WatchEvent::Found { turns });
                if let Wanted::Within(more) = request.wanted {
                    last = longest.min(length.saturating_add(more));
                }
            }
            if truncate(&mut solutions, request.wanted) {
                break;
            }
            length += 1;
            if solutions.is_empty() && guarantee == Guarantee::Optimal {
                let _ = watcher.watch(WatchEvent::AtLeast { turns: length });
            }
        }
        if solutions.is_empty() {
            return Err(SolveError::NoSolution { max_length: longest.into() });
        }
        Ok(report(solutions, guarantee, proof.nodes()))
    }

    /// The report of a proof that was stopped before it found a solution: the upper bound, or else
    /// a first solution that the two-phase solver finds at once.
    fn stopped(
        &self,
        request: &Request,
        upper_bound: Option<Vec<Turn>>,
        proved: Guarantee,
        nodes: u64,
    ) -> Result<Report, SolveError> {
        let first = || self.upper_bound(request, None, FIRST_UPPER_BOUND, UPPER_BOUND_NODES, &());
        let fits = |turns: &Vec<Turn>| match request.target {
            Target::AtMost(length) => turns.len() <= usize::from(length),
            Target::Usual | Target::Best => true,
        };
        match upper_bound.or_else(first) {
            Some(turns) if fits(&turns) => Ok(report(vec![turns], proved, nodes)),
            longer => Err(SolveError::LimitReached { best: longer.map(|turns| turns.len()) }),
        }
    }
}

/// Drops solutions beyond the number that is wanted. Returns whether there are enough.
fn truncate(solutions: &mut Vec<Vec<Turn>>, wanted: Wanted) -> bool {
    let count = match wanted {
        // Threads may find several before they learn of the first.
        Wanted::One => 1,
        Wanted::Several(count) => count,
        Wanted::Within(_) => return false,
    };
    let enough = solutions.len() >= count;
    if enough {
        solutions.truncate(count.max(1));
    }
    enough
}

/// The report of a list of solutions, the shortest first.
fn report(mut solutions: Vec<Vec<Turn>>, guarantee: Guarantee, nodes: u64) -> Report {
    let turns = solutions.remove(0);
    Report { turns, phases: vec![], more: solutions, guarantee, nodes }
}
