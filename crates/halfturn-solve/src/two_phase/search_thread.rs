//! A search thread: its node stack and the phase-1 solutions waiting for phase 2.
//!
//! The thread takes nodes from its stack in batches. A node's table entries are prefetched when it
//! is pushed, so that the reads of a batch overlap. Ends of phase 1 wait in a queue for the large
//! pruning table of phase 2.

use std::sync::atomic::Ordering::Relaxed;

use halfturn_cube::{Amount, Turn, TurnSet};
use halfturn_search::{Meter, Stopped};

use super::{
    phase1::{NO_FACE, Phase1},
    phase2::Phase2,
    search::{EXHAUSTIVE, INDEX_BITS, TwoPhaseOutcome, TwoPhaseSearch},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::lanes::{BASELINE, Lanes};

/// Nodes per batch, and ends of phase 1 per batch.
const BATCH: usize = 16;
/// Bits of a move in a path.
const TURN_BITS: u32 = 5;
/// Nodes to spend on improving a short solution: about a millisecond.
const NODES_FOR_SHORT: u64 = 30_000;
/// A cube this near to G1 comes from a short scramble: of a thousand random cubes none is, in any
/// direction.
const NEAR_G1: u8 = 5;
/// Shares of a step's roots per thread.
const SHARES_PER_THREAD: usize = 8;

/// A node of phase 1 on the stack.
#[derive(Clone, Copy, Default)]
struct QueuedNode<N> {
    node: N,
    root: u32,
    /// The moves so far, the first one in the lowest bits.
    path: u64,
    /// The hint for [`Phase1::expand`].
    hint: u8,
    /// Moves left in phase 1.
    budget: u8,
    /// The length of phase 1.
    length: u8,
    /// The face of the last move, or [`NO_FACE`].
    last: u8,
}

/// An end of phase 1 that waits for the pruning table of phase 2.
#[derive(Clone, Copy, Default)]
struct QueuedEnd<N> {
    node: N,
    root: u32,
    path: u64,
    length: u8,
    /// Whether the first pre-move is inverted.
    twin: bool,
}

/// The state of one search thread. It can pause anywhere and resume.
pub(super) struct SearchThread<P1: Phase1, P2: Phase2> {
    /// The index of the current step.
    step: usize,
    /// Nodes of phase 1 to expand.
    stack: Vec<QueuedNode<P1::Node>>,
    /// Ends of phase 1 to continue with phase 2.
    ends: Vec<QueuedEnd<P2::Node>>,
    /// Nodes and probes that are not yet added to the totals of the search.
    nodes: u64,
    probes: u64,
}

impl<P1: Phase1, P2: Phase2> SearchThread<P1, P2> {
    /// A thread before the first step.
    pub fn new() -> Self {
        Self { step: 0, stack: Vec::new(), ends: Vec::with_capacity(BATCH), nodes: 0, probes: 0 }
    }

    /// Searches until the search ends, or for about `nodes` nodes. Afterwards it can resume.
    pub fn run(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Result<TwoPhaseOutcome, Stopped> {
        let pause_at = meter.nodes().saturating_add(nodes);
        let outcome = self.run_compiled(search, pause_at, meter);
        self.report(search);
        if outcome.is_err() {
            search.stopped.store(true, Relaxed);
        }
        outcome
    }

    /// Runs the steps, compiled for the best instruction set that the processor has.
    fn run_compiled(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        pause_at: u64,
        meter: &mut Meter<'_>,
    ) -> Result<TwoPhaseOutcome, Stopped> {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return avx2.run(
                #[inline(always)]
                || self.run_steps(search, pause_at, meter, avx2),
            );
        }
        self.run_steps(search, pause_at, meter, BASELINE)
    }

    #[inline(always)]
    fn run_steps<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        pause_at: u64,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> Result<TwoPhaseOutcome, Stopped> {
        while let Some(step) = search.steps.get(self.step) {
            if step.length > search.longest.load(Relaxed) {
                break;
            }
            let roots = search.make_roots(step.pre_moves);
            loop {
                if let Some(outcome) = self.run_stack(search, step.length, pause_at, meter, lanes)? {
                    return Ok(outcome);
                }
                let share = search
                    .sharing_threads
                    .map_or(roots, |threads| (roots / (threads * SHARES_PER_THREAD)).clamp(1, BATCH));
                let from = step.next.fetch_add(share, Relaxed);
                if from >= roots {
                    break;
                }
                for index in from..roots.min(from + share) {
                    let number = (step.pre_moves << INDEX_BITS | index) as u32;
                    let root = search.root(number);
                    if root.distance > step.phase1_length() {
                        continue;
                    }
                    let queued = QueuedNode {
                        node: root.node,
                        root: number,
                        path: 0,
                        hint: root.distance,
                        budget: step.phase1_length(),
                        length: step.phase1_length(),
                        last: NO_FACE,
                    };
                    if root.first_turns == TurnSet::ALL || step.phase1_length() < 2 {
                        self.stack.push(queued);
                    } else {
                        self.expand_root(search, &queued, root.first_turns);
                    }
                }
            }
            if self.search_phase2(search, step.length, meter, lanes) {
                return Ok(TwoPhaseOutcome::TargetMet);
            }
            self.step += 1;
        }
        Ok(TwoPhaseOutcome::Exhausted)
    }

    /// Pushes the children of a root for these first moves.
    fn expand_root(&mut self, search: &TwoPhaseSearch<'_, P1, P2>, root: &QueuedNode<P1::Node>, first: TurnSet) {
        search.solver.phase1.expand(root.node, root.hint, root.budget, root.last, |turn, node, hint| {
            if first.contains(Turn::ALL[usize::from(turn)]) {
                self.stack.push(root.turned(turn, node, hint));
            }
        });
    }

    /// Adds this thread's nodes and probes to the totals of the search.
    fn report(&mut self, search: &TwoPhaseSearch<'_, P1, P2>) {
        search.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
        search.probes.fetch_add(std::mem::take(&mut self.probes), Relaxed);
    }

    /// Why the thread should return now, if it should.
    #[inline(always)]
    fn stop_reason(&self, search: &TwoPhaseSearch<'_, P1, P2>) -> Option<TwoPhaseOutcome> {
        let nodes = || search.nodes.load(Relaxed) + self.nodes;
        let probes = || search.probes.load(Relaxed) + self.probes;
        let longest = search.longest.load(Relaxed);
        if longest == search.initial_longest {
            let out_of_probes = search.request.max_probes.is_some_and(|most| probes() >= most);
            return (nodes() > search.give_up_after || out_of_probes).then_some(TwoPhaseOutcome::GaveUp);
        }
        let best = longest + 1;
        // A very short solution, or a very short way into G1, comes from a short scramble. Such a
        // scramble gets extra nodes for the shortest solution.
        let is_short = best <= EXHAUSTIVE || search.steps.get(self.step).is_some_and(|step| step.length <= NEAR_G1);
        let target_met = best <= search.target_length
            && probes() >= search.request.min_probes
            && (!is_short || nodes() > NODES_FOR_SHORT);
        target_met.then_some(TwoPhaseOutcome::TargetMet)
    }

    /// Expands nodes until the stack is empty. Returns why it stopped earlier, if it did.
    #[inline(always)]
    fn run_stack<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        length: u8,
        pause_at: u64,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> Result<Option<TwoPhaseOutcome>, Stopped> {
        while !self.stack.is_empty() {
            if let Some(outcome) = self.stop_reason(search) {
                return Ok(Some(outcome));
            }
            if meter.nodes() >= pause_at {
                return Ok(Some(TwoPhaseOutcome::Paused));
            }
            if search.stopped.load(Relaxed) {
                return Err(Stopped);
            }
            let taken = self.stack.len().min(BATCH);
            // Count before popping, so that no node is lost if the meter stops the search here.
            meter.tick_by(taken as u64)?;
            let mut batch = [QueuedNode::<P1::Node>::default(); BATCH];
            let from = self.stack.len() - taken;
            batch[..taken].copy_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            self.nodes += taken as u64;
            for queued in &batch[..taken] {
                self.expand(search, queued, length, meter, lanes);
            }
        }
        Ok(self.stop_reason(search))
    }

    #[inline(always)]
    fn expand<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        queued: &QueuedNode<P1::Node>,
        length: u8,
        meter: &mut Meter<'_>,
        lanes: L,
    ) {
        let phase1 = &search.solver.phase1;
        let QueuedNode { node, hint, budget, last, .. } = *queued;
        match budget {
            // Only for a root that is in G1 already.
            0 => self.queue_phase2(search, queued, queued.path, length, meter, lanes),
            1 => phase1.enter(
                node,
                hint,
                last,
                #[inline(always)]
                |turn| {
                    self.queue_phase2(search, queued, queued.with(turn), length, meter, lanes);
                },
            ),
            _ => phase1.expand(
                node,
                hint,
                budget,
                last,
                #[inline(always)]
                |turn, node, hint| {
                    self.stack.push(queued.turned(turn, node, hint));
                },
            ),
        }
    }

    /// Queues an end of phase 1, and its twin, for phase 2.
    #[inline(always)]
    fn queue_phase2<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        queued: &QueuedNode<P1::Node>,
        path: u64,
        length: u8,
        meter: &mut Meter<'_>,
        lanes: L,
    ) {
        let Some(budget) = search.budget(length) else { return };
        let root = search.root(queued.root);
        let turns = &search.solver.turns;
        let mut pieces = root.pieces;
        for turn in unpacked(path, queued.length) {
            pieces = pieces.then(&turns[turn], lanes);
        }
        let twin = root.twin.map(|turn| turns[turn.index()].then(&pieces, lanes));
        for (twin, pieces) in [(false, Some(pieces)), (true, twin)] {
            let Some(pieces) = pieces else { continue };
            self.probes += 1;
            if let Some(node) = search.solver.phase2.node(&pieces, budget, lanes) {
                self.ends.push(QueuedEnd { node, root: queued.root, path, length: queued.length, twin });
                if self.ends.len() >= BATCH {
                    self.search_phase2(search, length, meter, lanes);
                }
            }
        }
    }

    /// Searches phase 2 from the queued ends until the target is met. Returns whether it is.
    fn search_phase2<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        length: u8,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> bool {
        let mut ends = std::mem::take(&mut self.ends);
        let mut searched = 0;
        let mut target_met = false;
        for end in &ends {
            let Some(mut budget) = search.budget(length) else {
                searched = ends.len();
                break;
            };
            searched += 1;
            while search.solver.phase2.bound(end.node, budget) <= budget
                && self.finish_phase2(search, end, budget, meter, lanes)
            {
                target_met = self.stop_reason(search) == Some(TwoPhaseOutcome::TargetMet);
                // The solution need not be the shortest. Improve on it unless the target is met.
                match search.budget(length) {
                    Some(shorter) if !target_met && shorter < budget => budget = shorter,
                    _ => break,
                }
            }
            if target_met {
                break;
            }
        }
        ends.drain(..searched);
        self.ends = ends;
        target_met
    }

    /// Searches phase 2 from one end and records a solution. Returns whether it found one.
    #[cold]
    fn finish_phase2<L: Lanes>(
        &mut self,
        search: &TwoPhaseSearch<'_, P1, P2>,
        end: &QueuedEnd<P2::Node>,
        budget: u8,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> bool {
        let mut turns = Vec::with_capacity(32);
        turns.extend(unpacked(end.path, end.length).map(|turn| Turn::ALL[turn]));
        let mut nodes = 0;
        let found = search.solver.phase2.finish(end.node, budget, &mut turns, &mut nodes, lanes);
        meter.add(nodes);
        self.nodes += nodes;
        if found {
            let root = search.root(end.root);
            let before = turns.len();
            turns.extend(root.pre_moves.iter());
            if end.twin {
                turns[before] = turns[before].inverse();
            }
            let first = usize::from(end.length);
            search.found(root, &turns, [first, before - first, turns.len() - before], meter.watcher());
        }
        found
    }
}

impl<N> QueuedNode<N> {
    /// The path with one more move.
    #[inline(always)]
    fn with(&self, turn: u8) -> u64 {
        self.path | u64::from(turn) << (u32::from(self.length - self.budget) * TURN_BITS)
    }

    /// The child after one more move.
    #[inline(always)]
    fn turned(&self, turn: u8, node: N, hint: u8) -> Self {
        Self {
            node,
            root: self.root,
            path: self.with(turn),
            hint,
            budget: self.budget - 1,
            length: self.length,
            last: turn / Amount::COUNT as u8,
        }
    }
}

/// The indices of the moves of a path, the first one first.
#[inline(always)]
fn unpacked(path: u64, length: u8) -> impl Iterator<Item = usize> {
    (0..u32::from(length)).map(move |place| (path >> (place * TURN_BITS) & ((1 << TURN_BITS) - 1)) as usize)
}
