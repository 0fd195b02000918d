//! The search for one stage in one view: iterative deepening over all slot sets at once.
//!
//! Every node carries its *targets*: the slot sets that its budget may still reach. A node without
//! targets is pruned. The search pops a batch of nodes and prefetches the table entries of all
//! their children before it reads any, so that many memory reads overlap. Of a child it computes
//! only the first table address (a [`Probe`]) until that entry leaves the child within reach; most
//! children are pruned there.

use std::ops::ControlFlow;

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{BlockedBloomFilter, Meter, PrefetchQueue, Stopped};

use super::{classes::CrossClasses, slots::SlotSet};

/// The bits of a move in a path.
const TURN_BITS: u32 = 5;
/// The longest sequence that fits a path. No stage needs as many moves.
pub(super) const LONGEST: u8 = (u128::BITS / TURN_BITS) as u8;

/// Receives the solutions of a search, and may stop it.
pub(super) type FoundFn<'f> = dyn FnMut(&[Turn]) -> ControlFlow<()> + 'f;

/// Whether a search ran to its end or its receiver stopped it; an error if the watcher did.
pub(super) type SearchFlow = Result<ControlFlow<()>, Stopped>;

/// The number of nodes that are expanded together.
const BATCH: usize = 16;

/// The length of the prefixes that an ordered search sorts by estimate.
const PREFIX: u8 = 3;
/// From this length on, the search sorts its prefixes. Shorter searches finish too soon to gain.
const ORDERED_FROM: u8 = 10;

/// What a batched search needs of a variant: states, moves, and lower bounds in several steps with
/// prefetches between them.
///
/// For each node the search calls `first_check`, `probes`, `prefetch_probes` and `filter_probes`;
/// for each child that remains `record`, `prefetch_child` and two passes of `check`.
pub(super) trait BatchProblem: Sized + Sync {
    /// A cube as the pruning tables see it.
    type State: Copy;
    /// The bounds of a node that its children's bounds derive from.
    type Bounds: Copy;
    /// A stage, prepared for a search.
    type Goal;
    /// The table entries that were prefetched for a child.
    type Entries: Copy + Default;

    fn classes(&self) -> &CrossClasses;

    /// The state after a move of its own frame, and the symmetry into the new frame.
    fn turned(&self, state: &Self::State, turn: usize) -> (Self::State, u8);

    /// Prefetches what [`BatchProblem::turned`] reads for a state.
    fn prefetch(&self, state: &Self::State);

    /// The table that is checked first for the children of a node.
    fn first_check(&self, goal: &Self::Goal, parent: &Node<Self>) -> FirstCheck<'_>;

    /// Appends the probes of a node's children.
    fn probes(&self, goal: &Self::Goal, first: FirstCheck<'_>, parent: &Node<Self>, probes: &mut Vec<Probe>);

    /// Prefetches the addresses of probes.
    fn prefetch_probes(&self, goal: &Self::Goal, first: FirstCheck<'_>, probes: &[Probe]);

    /// Calls `keep` with the probes of a node that are not pruned, and with the targets that each
    /// leaves within reach.
    fn filter_probes(
        &self,
        goal: &Self::Goal,
        first: FirstCheck<'_>,
        parent: &Node<Self>,
        probes: &[Probe],
        keep: impl FnMut(&Probe, u64),
    );

    /// Stores the distance behind a probe in the bounds of its child.
    fn record(&self, goal: &Self::Goal, first: FirstCheck<'_>, probe: &Probe, child: &mut Child<Self>);

    /// Prefetches what the first pass of [`BatchProblem::check`] reads for a child.
    fn prefetch_child(
        &self,
        goal: &Self::Goal,
        first: FirstCheck<'_>,
        child: &mut Child<Self>,
        lines: &mut PrefetchQueue,
    );

    /// Reads the prefetched entries, removes targets that exceed the child's budget, and prefetches
    /// for the next pass. There are two passes, 0 and 1. Returns whether any target remains.
    fn check<const PASS: usize>(&self, goal: &Self::Goal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool;

    /// Prefetches what [`BatchProblem::estimate`] reads for a node.
    fn prefetch_estimate(&self, goal: &Self::Goal, node: &Node<Self>, lines: &mut PrefetchQueue);

    /// A heuristic for the order of nodes: smaller is more promising. It is not a lower bound.
    fn estimate(&self, goal: &Self::Goal, node: &Node<Self>) -> u32;
}

/// A [`BatchProblem`] with the stages of a variant, numbered by their slots.
pub(super) trait StageProblem: BatchProblem {
    /// The goal with this number of solved slots, or with just the slots of `only`. `exact` allows
    /// filters of exact distances: the search must have exhausted all shorter lengths.
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> Self::Goal;

    /// The root of a search from a cube, with all targets of the goal.
    fn root(&self, goal: &Self::Goal, cube: &Cube) -> Node<Self>;

    /// The targets that the lower bounds leave to the root with this budget.
    fn reachable(&self, goal: &Self::Goal, root: &Node<Self>, budget: u8) -> u64;

    /// Whether the lower bound of a stage with this number of slots is its exact length.
    fn is_exact(&self, slots: usize) -> bool;

    /// See [`Analyzer::hard_xcrosses`](super::Analyzer::hard_xcrosses).
    fn hard_xcrosses(&self, _min_length: u8, _max_count: usize) -> Option<Vec<Cube>> {
        None
    }

    /// The memory of the tables, in bytes.
    fn table_bytes(&self) -> usize;
}

/// A node on the stack.
pub(super) struct Node<P: BatchProblem> {
    pub state: P::State,
    pub bounds: P::Bounds,
    /// The targets still within reach.
    pub targets: u64,
    /// The number of moves left.
    pub budget: u8,
    /// The moves so far, the first in the highest bits.
    path: u128,
    /// The symmetry from the view into the frame of the state.
    pub frame: u8,
    /// The moves that may come next.
    pub next: TurnSet,
}

impl<P: BatchProblem> Clone for Node<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: BatchProblem> Copy for Node<P> {}

impl<P: BatchProblem> Node<P> {
    pub fn root(state: P::State, frame: u8, targets: u64, bounds: P::Bounds, next: TurnSet) -> Self {
        Self { state, bounds, targets, path: 0, frame, budget: 0, next }
    }

    /// The same node with other targets.
    pub fn with_targets(self, targets: u64) -> Self {
        Self { targets, ..self }
    }
}

/// A child of a node in the batch, between its checks.
pub(super) struct Child<P: BatchProblem> {
    pub state: P::State,
    pub frame: u8,
    pub budget: u8,
    /// The number of its parent in the batch.
    parent: u8,
    turn: u8,
    /// Whether the first check was a filter.
    pub filtered: bool,
    /// The targets still within reach.
    pub targets: u64,
    pub bounds: P::Bounds,
    pub entries: P::Entries,
}

impl<P: BatchProblem> Clone for Child<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: BatchProblem> Copy for Child<P> {}

impl<P: BatchProblem> Child<P> {
    /// The child of a node by a move of the view.
    #[inline(always)]
    fn new(problem: &P, (number, parent): (u8, &Node<P>), first: FirstCheck<'_>, turn: Turn) -> Self {
        let classes = problem.classes();
        let (state, symmetry) = problem.turned(&parent.state, classes.turn_image(parent.frame, turn));
        Self {
            state,
            frame: classes.product(parent.frame, symmetry),
            budget: parent.budget - 1,
            parent: number,
            turn: turn.index() as u8,
            filtered: matches!(first, FirstCheck::Filter(_)),
            targets: 0,
            bounds: parent.bounds,
            entries: P::Entries::default(),
        }
    }
}

/// The first check of a node's children.
#[derive(Clone, Copy)]
pub(super) enum FirstCheck<'t> {
    /// A Bloom filter of the states at the child's budget.
    Filter(&'t BlockedBloomFilter),
    /// The residue table of corners.
    Corners,
    /// The table of single pairs, for the pair that was the parent's farthest.
    Pair,
    /// None.
    Nothing,
}

/// A child's first table address. Most children are pruned before more of them is computed.
#[derive(Clone, Copy)]
pub(super) struct Probe {
    /// The key for a filter, or the entry of a table.
    pub address: u64,
    /// Which of the child's several probes it is: a target, an omitted slot or an axis.
    pub choice: u8,
    turn: u8,
}

impl Probe {
    #[inline(always)]
    pub fn new(turn: Turn, choice: u8, address: u64) -> Self {
        Self { address, choice, turn: turn.index() as u8 }
    }
}

/// A search for one goal. It keeps its buffers between lengths.
pub(super) struct StageSearch<'p, P: BatchProblem> {
    problem: &'p P,
    goal: &'p P::Goal,
    /// The allowed moves.
    turns: TurnSet,
    stack: Vec<Node<P>>,
    probes: Vec<Probe>,
    children: Vec<Child<P>>,
    /// The cache lines to prefetch for the children.
    lines: PrefetchQueue,
}

impl<'p, P: BatchProblem> StageSearch<'p, P> {
    pub fn new(problem: &'p P, goal: &'p P::Goal, turns: TurnSet) -> Self {
        Self {
            problem,
            goal,
            turns,
            stack: Vec::new(),
            probes: Vec::new(),
            children: Vec::new(),
            lines: PrefetchQueue::default(),
        }
    }

    /// Tries all sequences of exactly `length` moves and calls `found` with each that reaches a
    /// target, until `found` breaks. Returns its last answer.
    ///
    /// The root must only have targets that its lower bounds leave within reach of `length`.
    pub fn run(&mut self, root: &Node<P>, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        let root = Node { budget: length, next: root.next.and(self.turns), ..*root };
        if length == 0 {
            return Ok(found(&[]));
        }
        self.stack.clear();
        if length < ORDERED_FROM {
            self.stack.push(root);
        } else {
            self.push_ordered_prefixes(root, meter, found)?;
        }
        while !self.stack.is_empty() {
            let mut batch = [self.stack[0]; BATCH];
            let count = self.stack.len().min(BATCH);
            batch[..count].copy_from_slice(&self.stack[self.stack.len() - count..]);
            self.stack.truncate(self.stack.len() - count);
            if self.expand(&batch[..count], meter, found)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Fills the stack with the nodes after the first moves, sorted by estimate.
    ///
    /// The last iteration of a search ends at the first solution, which a good order finds sooner.
    fn push_ordered_prefixes(
        &mut self,
        root: Node<P>,
        meter: &mut Meter<'_>,
        found: &mut FoundFn<'_>,
    ) -> Result<(), Stopped> {
        let mut level = vec![root];
        for _ in 0..PREFIX {
            for batch in level.chunks(BATCH) {
                // Prefixes are shorter than the search, so that `found` is not called.
                let _ = self.expand(batch, meter, found)?;
            }
            level = std::mem::take(&mut self.stack);
        }
        let mut estimates = Vec::with_capacity(level.len());
        for batch in level.chunks(BATCH) {
            batch.iter().for_each(|node| self.problem.prefetch_estimate(self.goal, node, &mut self.lines));
            self.lines.prefetch();
            let numbers = estimates.len() as u64..;
            estimates.extend(
                batch
                    .iter()
                    .zip(numbers)
                    .map(|(node, number)| u64::from(self.problem.estimate(self.goal, node)) << u32::BITS | number),
            );
        }
        // The most promising node is last, since the stack pops it first.
        estimates.sort_unstable();
        self.stack.extend(estimates.into_iter().rev().map(|estimate| level[estimate as u32 as usize]));
        Ok(())
    }

    /// Runs a pass of checks over all children, whose entries were prefetched, and keeps those with
    /// targets.
    #[inline(always)]
    fn check_children<const PASS: usize>(&mut self) {
        self.lines.prefetch();
        let mut kept = 0;
        for number in 0..self.children.len() {
            if self.problem.check::<PASS>(self.goal, &mut self.children[number], &mut self.lines) {
                self.children[kept] = self.children[number];
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }

    /// Computes the children that the first check leaves within reach.
    #[inline(always)]
    fn make_children(&mut self, batch: &[Node<P>]) {
        let (problem, goal) = (self.problem, self.goal);
        // By node: its first check, and where its probes end.
        let mut firsts = [(FirstCheck::Nothing, 0); BATCH];
        self.probes.clear();
        for (parent, first) in batch.iter().zip(&mut firsts) {
            let check = problem.first_check(goal, parent);
            problem.probes(goal, check, parent, &mut self.probes);
            *first = (check, self.probes.len());
        }
        let mut start = 0;
        for &(first, end) in &firsts[..batch.len()] {
            problem.prefetch_probes(goal, first, &self.probes[start..end]);
            start = end;
        }
        self.children.clear();
        start = 0;
        for ((number, parent), &(first, end)) in (0..).zip(batch).zip(&firsts) {
            let first_child = self.children.len();
            problem.filter_probes(goal, first, parent, &self.probes[start..end], |probe, targets| {
                if self.children[first_child..].last().is_none_or(|child| child.turn != probe.turn) {
                    let turn = Turn::ALL[usize::from(probe.turn)];
                    self.children.push(Child::new(problem, (number, parent), first, turn));
                }
                let child = self.children.last_mut().expect("a child was just pushed");
                child.targets |= targets;
                problem.record(goal, first, probe, child);
            });
            for child in &mut self.children[first_child..] {
                problem.prefetch_child(goal, first, child, &mut self.lines);
            }
            start = end;
        }
    }

    /// Pushes the children of a batch that are not pruned, and calls `found` with solutions.
    #[inline(always)]
    fn expand(&mut self, batch: &[Node<P>], meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        meter.tick_by(batch.len() as u64)?;
        for parent in batch {
            self.problem.prefetch(&parent.state);
        }
        self.make_children(batch);
        self.check_children::<0>();
        self.check_children::<1>();
        for child in &self.children {
            let parent = &batch[usize::from(child.parent)];
            let turn = Turn::ALL[usize::from(child.turn)];
            let path = (parent.path << TURN_BITS) | (u128::from(child.turn) + 1);
            if child.budget == 0 {
                if found(&turns_of(path)).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                continue;
            }
            let &Child { state, bounds, targets, frame, budget, .. } = child;
            let next = self.turns.and(TurnSet::after(turn));
            self.stack.push(Node { state, bounds, targets, path, frame, budget, next });
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The moves of a path.
fn turns_of(mut path: u128) -> Vec<Turn> {
    let mut turns = Vec::new();
    while path != 0 {
        turns.push(Turn::ALL[(path as usize & ((1 << TURN_BITS) - 1)) - 1]);
        path >>= TURN_BITS;
    }
    turns.reverse();
    turns
}
