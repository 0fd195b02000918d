//! Provably shortest solutions.
//!
//! See `docs/algorithms/optimal.md`.

/// Runs an expression with `P` as the kind of [`Pieces`](pieces::Pieces) that this processor is fastest with.
macro_rules! dispatch {
    ($pieces:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            crate::lanes::Lanes::run(
                avx2,
                #[inline(always)]
                || {
                    type $pieces = Wide;
                    $work
                },
            )
        } else {
            type $pieces = Plain;
            $work
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            type $pieces = Plain;
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
use halfturn_search::{Stopped, TableStore, Threads, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Report, Request, SolveError, Target, Wanted},
    two_phase,
};
use bounds::Bounds;
use build::Shape;
pub use checkpoint::{Checkpoint, CheckpointError};
use proof::Proof;

/// No cube needs more turns than this, and a search for one with sets of first and last turns goes no further.
const LONGEST: u8 = 20;
const _: () = assert!(LONGEST <= search::LONGEST);

/// The solver with its tables.
struct Optimal {
    bounds: Bounds,
    /// Finds solutions that may not be the shortest, but nearly so and at once.
    near: Box<dyn Method>,
}

/// Nodes after which a proof is long enough to ask first how long solutions are that can be found sooner.
const LONG: u64 = 300_000;
/// Nodes to spend on that at least: some tens of milliseconds.
const NEAR_NODES: u64 = 100_000;
/// A solution of so many turns comes at once, for any cube.
const FIRST_NEAR: u8 = 24;
/// Nodes of a proof for each one of those: then it costs little, and may spare the longest part of the proof.
const NEAR_SHARE: u64 = 50;

/// The solver whose table tells so many flips apart.
pub(crate) fn open<const BITS: u32, const BASE: u8>(
    store: &TableStore,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Box<dyn Method>, Stopped> {
    let bounds = Bounds::open(Shape { bits: BITS, base: BASE }, store, threads, watcher)?;
    Ok(Box::new(Optimal { bounds, near: two_phase::tiny(store, threads, watcher)? }))
}

impl Optimal {
    /// The shortest solution that is found by spending so many nodes on each turn less, down to `length` turns.
    fn near(
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
                Some(best) => Request { target: Target::AtMost(best.len() as u8 - 1), ..request },
                None => Request { target: Target::AtMost(FIRST_NEAR), ..request },
            };
            match self.near.search(&attempt, watcher) {
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
        self.bounds.bytes() + self.near.table_bytes()
    }
}

impl Optimal {
    fn prove(
        &self,
        request: &Request,
        checkpoint: Option<&Checkpoint>,
        watcher: &dyn Watcher,
    ) -> Result<Report, SolveError> {
        let (longest, asked) = match request.target {
            Target::AtMost(length) => (length.min(LONGEST), usize::from(length)),
            Target::Usual | Target::Best => (LONGEST, usize::MAX),
        };
        let ends = request.ends();
        let mut proof = Proof::new(&self.bounds, request.cube, ends, request.threads, request.max_nodes, watcher);
        // Solutions that cannot be arranged to begin and end as asked for do not count, so one may not be enough.
        let one = request.wanted == Wanted::One && ends == [request.first, request.last];
        let proved = proof.first_bound().max(1);
        let mut length = proved.max(request.at_least);
        let guarantee = if length > proved { Guarantee::None } else { Guarantee::Optimal };
        // What is passed over is not proved, and no checkpoint may say so.
        proof.checkpoint = checkpoint.filter(|_| guarantee == Guarantee::Optimal);
        let mut near: Option<Vec<Turn>> = None;
        let mut solutions: Vec<Vec<Turn>> = Vec::new();
        let mut last = longest;
        while length <= last {
            if one && proof.nodes() > LONG {
                let nodes = NEAR_NODES.max(proof.nodes() / NEAR_SHARE);
                near = self.near(request, near, length, nodes, watcher);
            }
            if one && let Some(near) = near.take_if(|near| near.len() == usize::from(length)) {
                solutions = vec![near];
                break;
            }
            let Ok(found) = proof.try_length(length, one) else {
                // Stopped. The shortest are known, if not all that are wanted; or what was found in a moment has to do.
                if !solutions.is_empty() {
                    break;
                }
                let proved = if guarantee == Guarantee::Optimal { Guarantee::AtLeast(length) } else { guarantee };
                // However soon it was stopped, nobody is left without a solution: the first comes in a moment.
                let near = near.or_else(|| self.near(request, None, FIRST_NEAR, NEAR_NODES, &()));
                return match near {
                    Some(turns) if turns.len() <= asked => Ok(report(vec![turns], proved, proof.nodes())),
                    near => Err(SolveError::LimitReached { best: near.map(|turns| turns.len()) }),
                };
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
            match request.wanted {
                Wanted::One if !solutions.is_empty() => {
                    // Threads may meet several before they hear of the first.
                    solutions.truncate(1);
                    break;
                }
                Wanted::Several(count) if solutions.len() >= count => {
                    solutions.truncate(count.max(1));
                    break;
                }
                _ => {}
            }
            length += 1;
            if solutions.is_empty() && guarantee == Guarantee::Optimal {
                let _ = watcher.watch(WatchEvent::AtLeast { turns: length });
            }
        }
        if solutions.is_empty() {
            return Err(SolveError::NoSolution { max_length: longest });
        }
        Ok(report(solutions, guarantee, proof.nodes()))
    }
}

fn report(mut solutions: Vec<Vec<Turn>>, guarantee: Guarantee, nodes: u64) -> Report {
    let turns = solutions.remove(0);
    Report { turns, legs: vec![], more: solutions, guarantee, nodes }
}
