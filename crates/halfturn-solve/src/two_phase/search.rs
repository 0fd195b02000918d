//! The search for one cube, shared by its threads.
//!
//! The search tries phase-1 solutions in order of length, pre-moves included, over all roots.

use std::{
    iter,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};

use halfturn_cube::{Amount, Turn, TurnSet};
use halfturn_search::{Meter, Stopped, Threads, WatchEvent, Watcher};

use super::{
    TwoPhase,
    phase1::{PRE_MOVES, Phase1},
    phase2::{LONGEST_PHASE2, Phase2},
    roots::{Direction, MOST_PRE_MOVES, Root, Roots},
    search_thread::SearchThread,
};
use crate::request::{PhaseLength, Request, Target};

/// The shortest phase 1 to search for behind pre-moves. Shorter ones are found from the opposite
/// direction.
const SHORTEST_AFTER_PRE_MOVES: u8 = 8;
/// The longest phase 1 to search for, so that its moves fit a 64-bit word. It reaches G1 from every
/// position.
const LONGEST_PHASE1: u8 = 12;
/// The search tries every solution up to this length: it fits either phase.
pub(super) const EXHAUSTIVE: u8 = LONGEST_PHASE2;
const _: () = assert!(EXHAUSTIVE <= LONGEST_PHASE1);
/// Nodes that one thread searches before it starts the others. Starting them takes about as long.
const NODES_ALONE: u64 = 2_000;
/// Bits of a root number that hold its index among the roots with as many pre-moves.
pub(super) const INDEX_BITS: u32 = 28;

/// The search for one cube, shared by all its search threads.
pub(super) struct TwoPhaseSearch<'a, P1: Phase1, P2: Phase2> {
    pub(super) solver: &'a TwoPhase<P1, P2>,
    pub(super) request: Request,
    pub(super) directions: Vec<Direction>,
    /// Whether the cube has a symmetry that saves work.
    symmetric: bool,
    /// By number of pre-moves.
    pub(super) roots: [Roots<P1::Node>; MOST_PRE_MOVES + 1],
    /// What to search, in order.
    pub(super) steps: Vec<SearchStep>,
    /// The number of threads that share the roots, once there are several.
    pub(super) sharing_threads: Option<usize>,
    /// The longest solution that still improves on the best one.
    pub(super) longest: AtomicU8,
    /// The value of `longest` at the start.
    pub(super) initial_longest: u8,
    /// A solution of at most this length meets the target.
    pub(super) target_length: u8,
    /// The search gives up after this many nodes without a solution.
    pub(super) give_up_after: u64,
    /// Nodes and probes so far, except for what threads have yet to report.
    pub(super) nodes: AtomicU64,
    pub(super) probes: AtomicU64,
    /// Whether a solution was rejected because of its first or last move. Another one behind the
    /// same end of phase 1 may have been missed.
    pub(super) rejected: AtomicBool,
    /// Whether the watcher or a limit has stopped a thread.
    pub(super) stopped: AtomicBool,
    pub(super) best: Mutex<Option<FoundSolution>>,
}

/// A solution and its phases.
#[derive(Clone)]
pub(super) struct FoundSolution {
    pub turns: Vec<Turn>,
    pub phases: Vec<PhaseLength>,
}

/// All phase-1 solutions of one length behind one number of pre-moves.
pub(super) struct SearchStep {
    /// The length of phase 1 and the pre-moves together.
    pub(super) length: u8,
    pub(super) pre_moves: usize,
    /// The next root that no thread has taken.
    pub(super) next: AtomicUsize,
}

impl SearchStep {
    /// The length of phase 1 without the pre-moves.
    pub(super) fn phase1_length(&self) -> u8 {
        self.length - self.pre_moves as u8
    }
}

/// Why a search thread returned without having been stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TwoPhaseOutcome {
    /// The target is met.
    TargetMet,
    /// The search space is exhausted.
    Exhausted,
    /// The limit of nodes or probes was reached without a solution.
    GaveUp,
    /// The thread has searched the nodes that its caller allowed for now.
    Paused,
}

impl<'a, P1: Phase1, P2: Phase2> TwoPhaseSearch<'a, P1, P2> {
    /// A search for solutions of at most `longest` moves. It gives up after `give_up_after` nodes
    /// without one.
    pub fn new(solver: &'a TwoPhase<P1, P2>, request: Request, longest: u8, give_up_after: u64) -> Self {
        let steps = (0..=LONGEST_PHASE1 + MOST_PRE_MOVES as u8).flat_map(|length| {
            PRE_MOVES.into_iter().filter_map(move |pre_moves| {
                let phase1_length = length.checked_sub(pre_moves as u8)?;
                let useful =
                    phase1_length <= LONGEST_PHASE1 && (pre_moves == 0 || phase1_length >= SHORTEST_AFTER_PRE_MOVES);
                useful.then(|| SearchStep { length, pre_moves, next: AtomicUsize::new(0) })
            })
        });
        // If the request restricts the first or last move, the image of a solution under a symmetry
        // may violate the restriction.
        let any = request.first == TurnSet::ALL && request.last == TurnSet::ALL;
        let symmetric = any && request.cube.symmetries().nth(1).is_some();
        let directions = Direction::all(&request.cube);
        Self {
            solver,
            request,
            directions: if symmetric { Direction::distinct(directions) } else { directions },
            symmetric,
            roots: Default::default(),
            steps: steps.collect(),
            sharing_threads: None,
            longest: AtomicU8::new(longest),
            initial_longest: longest,
            target_length: if request.target == Target::Best { 0 } else { longest },
            give_up_after,
            nodes: AtomicU64::new(0),
            probes: AtomicU64::new(0),
            rejected: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            best: Mutex::new(None),
        }
    }

    /// Searches until the target is met or the search space is exhausted. One thread starts alone,
    /// since most cubes are solved before others could help.
    pub fn run(&mut self, threads: Threads, meter: &mut Meter<'_>) -> Result<TwoPhaseOutcome, Stopped> {
        let mut first = SearchThread::new();
        if threads == Threads::ONE {
            return first.run(self, u64::MAX, meter);
        }
        let outcome = first.run(self, NODES_ALONE, meter)?;
        if outcome != TwoPhaseOutcome::Paused {
            return Ok(outcome);
        }
        self.sharing_threads = Some(threads.get());
        let limit = self.request.max_nodes.map(|nodes| nodes.saturating_sub(meter.nodes()) / threads.get() as u64);
        let (search, watcher) = (&*self, meter.watcher());
        let mut search_threads: Vec<_> = iter::repeat_with(|| Mutex::new(None)).take(threads.get()).collect();
        search_threads[0] = Mutex::new(Some(first));
        let outcomes = threads.map(&search_threads, |thread| {
            let mut thread = thread.lock().expect("no other thread runs this search thread");
            thread.get_or_insert_with(SearchThread::new).run(search, u64::MAX, &mut Meter::new(limit, watcher))
        });
        let joined = outcomes.into_iter().reduce(|one, other| match (one, other) {
            (Ok(TwoPhaseOutcome::TargetMet), _) | (_, Ok(TwoPhaseOutcome::TargetMet)) => Ok(TwoPhaseOutcome::TargetMet),
            (Err(Stopped), _) | (_, Err(Stopped)) => Err(Stopped),
            (Ok(TwoPhaseOutcome::Exhausted), Ok(TwoPhaseOutcome::Exhausted)) => Ok(TwoPhaseOutcome::Exhausted),
            _ => Ok(TwoPhaseOutcome::GaveUp),
        });
        joined.expect("there is at least one thread")
    }

    /// Resumes a search that was paused or stopped, with a new target length.
    pub fn resume(&mut self, target_length: u8) {
        self.target_length = target_length;
        self.stopped = AtomicBool::new(false);
    }

    /// The longest solution that the search accepted at the start.
    pub fn initial_longest(&self) -> u8 {
        self.initial_longest
    }

    /// Whether the search outcome without a solution although the request accepts a longer one.
    pub fn should_accept_longer(&self, outcome: &Result<TwoPhaseOutcome, Stopped>) -> bool {
        self.request.target == Target::Usual
            && matches!(outcome, Ok(TwoPhaseOutcome::GaveUp | TwoPhaseOutcome::Exhausted))
            && self.request.max_probes.is_none_or(|most| self.probes.load(Relaxed) < most)
            && self.best().is_none()
    }

    /// The shortest solution so far.
    pub fn best(&self) -> Option<FoundSolution> {
        self.best.lock().expect("no thread panics while it holds the best").clone()
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether an exhausted search has proved that no shorter solution exists. Without pre-moves it
    /// has tried every solution that is no longer than the longest phase 1.
    pub fn exhaustive(&self) -> bool {
        self.longest.load(Relaxed) <= EXHAUSTIVE && !self.rejected.load(Relaxed)
    }

    /// Computes the roots with this many pre-moves and returns their count.
    pub(super) fn make_roots(&self, pre_moves: usize) -> usize {
        self.roots[pre_moves].make(&self.directions, pre_moves, self.symmetric, &self.solver.phase1)
    }

    /// The root with this number.
    pub(super) fn root(&self, number: u32) -> &Root<P1::Node> {
        let (pre_moves, index) = (number >> INDEX_BITS, number & ((1 << INDEX_BITS) - 1));
        self.roots[pre_moves as usize].get(index as usize)
    }

    /// The longest useful phase 2 after `length` moves.
    #[inline(always)]
    pub(super) fn budget(&self, length: u8) -> Option<u8> {
        Some(self.longest.load(Relaxed).checked_sub(length)?.min(LONGEST_PHASE2))
    }

    /// Records a solution if it respects the request's first and last moves and no thread has found
    /// one as short.
    pub(super) fn found(&self, root: &Root<P1::Node>, turns: &[Turn], lengths: [usize; 3], watcher: &dyn Watcher) {
        let direction = &self.directions[root.direction];
        let turns = direction.restore(&merged(turns));
        let fits = turns.first().is_none_or(|&turn| self.request.first.contains(turn))
            && turns.last().is_none_or(|&turn| self.request.last.contains(turn));
        if !fits {
            self.rejected.store(true, Relaxed);
            return;
        }
        let mut best = self.best.lock().expect("no thread panics while it holds the best");
        if turns.len() <= usize::from(self.longest.load(Relaxed)) {
            self.longest.store((turns.len() as u8).saturating_sub(1), Relaxed);
            let _ = watcher.watch(WatchEvent::Found { turns: &turns });
            *best = Some(FoundSolution { phases: direction.phases(lengths, turns.len()), turns });
        }
    }
}

/// Merges moves of one face that are adjacent, or separated only by moves of the opposite face.
/// Phase 2 may end with the face that the pre-moves begin with.
fn merged(turns: &[Turn]) -> Vec<Turn> {
    let mut merged: Vec<Turn> = Vec::with_capacity(turns.len());
    for &turn in turns {
        let same_axis = merged.iter().rev().take_while(|before| before.face().axis() == turn.face().axis()).count();
        let start = merged.len() - same_axis;
        match merged[start..].iter().position(|before| before.face() == turn.face()) {
            None => merged.push(turn),
            Some(at) => {
                let before = merged.remove(start + at);
                let quarters = before.amount().quarters() + turn.amount().quarters();
                if let Some(amount) = Amount::from_quarters(quarters) {
                    merged.insert(start + at, Turn::new(turn.face(), amount));
                }
            }
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfturn_cube::{Algorithm, Cube};

    #[test]
    fn turns_of_one_face_are_joined() {
        for (turns, expected) in [
            ("U R2 R F", "U R' F"),
            ("R2 L2 R F", "R' L2 F"),
            ("U R L R' L' U", "U2"),
            ("R U R", "R U R"),
            ("F2 B F2 B'", ""),
        ] {
            let turns = turns.parse::<Algorithm>().unwrap().turns();
            let joined = merged(&turns);
            assert_eq!(Algorithm::from(joined.as_slice()).to_string(), expected);
            assert_eq!(Cube::SOLVED.after(joined), Cube::SOLVED.after(turns));
        }
    }
}
