//! The search for one stage in one view: iterative deepening over all slot sets at once.
//!
//! Every node carries the *targets* (slot sets) that it can still reach in the turns it has left; a node without any is dropped. Nodes are taken
//! from the stack several at a time: memory is asked for what their children need before any child is looked at, so that many
//! reads are under way together. Of a child no more is made at first than where the first answer about it is: most are turned away by that.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{BlockedBloomFilter, DistanceTable, Meter, PrefetchQueue, Residue, Stopped, TableEntry};

use super::{frames::Frames, slots::SlotSet};

/// Bits of a turn in a path.
const TURN_BITS: u32 = 5;
/// No sequence is longer: no stage needs so many turns, and more would not fit a path.
pub(super) const LONGEST: u8 = (u128::BITS / TURN_BITS) as u8;

/// Nodes that are expanded together.
const BATCH: usize = 16;

/// First turns that are made before the others are tried in order of promise.
const PREFIX: u8 = 3;
/// Searches shorter than this are not worth ordering.
const ORDERED_FROM: u8 = 10;

/// What leads a search: nodes, targets and what tables say of them.
pub(super) trait Guide: Sized + Sync {
    /// What is known of a cube.
    type Node: Copy;
    /// What tables said of a node, of use to its children.
    type Bounds: Copy;
    /// What is to be reached.
    type Goal;
    /// What is asked of memory for a child.
    type Wanted: Copy + Default;

    fn frames(&self) -> &Frames;

    /// The node after a turn of its own frame, and the symmetry into the new one.
    fn turned(&self, node: &Self::Node, turn: usize) -> (Self::Node, u8);

    /// Asks memory for what [`Guide::turned`] reads of a node.
    fn fetch(&self, node: &Self::Node);

    /// What is asked first about a node's children.
    fn first(&self, goal: &Self::Goal, parent: &Task<Self>) -> First<'_>;

    /// Puts down where the first answers about a node's children are.
    fn sprout(&self, goal: &Self::Goal, first: First<'_>, parent: &Task<Self>, sprouts: &mut Vec<Sprout>);

    /// Asks memory for these answers.
    fn ask(&self, goal: &Self::Goal, first: First<'_>, sprouts: &[Sprout]);

    /// Calls `grow` with the sprouts of a node that may lead to the goal, and with the targets that are within reach if just this answer is looked at.
    fn pick(
        &self,
        goal: &Self::Goal,
        first: First<'_>,
        parent: &Task<Self>,
        sprouts: &[Sprout],
        grow: impl FnMut(&Sprout, u64),
    );

    /// Notes the answer for the children of a child that has grown.
    fn note(&self, goal: &Self::Goal, first: First<'_>, sprout: &Sprout, child: &mut Child<Self>);

    /// Asks memory for what the first look at a child that has grown will read.
    fn ask_more(&self, goal: &Self::Goal, first: First<'_>, child: &mut Child<Self>, lines: &mut PrefetchQueue);

    /// Looks at what memory was asked for, takes away targets that the child cannot reach with the turns it has left, and asks for what the next look
    /// will read. There are two; says whether any target is left.
    fn look<const LOOK: usize>(&self, goal: &Self::Goal, child: &mut Child<Self>, lines: &mut PrefetchQueue) -> bool;

    /// Asks memory for what [`Guide::promise`] will read of a node.
    fn ask_promise(&self, goal: &Self::Goal, task: &Task<Self>, lines: &mut PrefetchQueue);

    /// How far a node seems from the goal: less is more promising.
    fn promise(&self, goal: &Self::Goal, task: &Task<Self>) -> u32;
}

/// A guide that knows the stages of a variant.
pub(super) trait Staged: Guide {
    /// The goal with so many slots solved; just these slots if they are given. `exact` if the search will use filters.
    fn goal(&self, slots: usize, only: Option<SlotSet>, exact: bool) -> Self::Goal;

    /// The root of a search for a goal from a cube, with all its targets.
    fn root(&self, goal: &Self::Goal, cube: &Cube) -> Task<Self>;

    /// The targets that the root may reach in so many turns, as far as tables can tell.
    fn within_reach(&self, goal: &Self::Goal, root: &Task<Self>, left: u8) -> u64;

    /// Whether the tables tell the length of a stage with so many slots.
    fn is_exact(&self, slots: usize) -> bool;

    /// One cube for each way to place the cross and the pairs of all slots in which each pair needs so many turns or more, up to symmetry; none if they are too many, or no
    /// table tells.
    fn far_pairs(&self, _least: u8, _most: usize) -> Option<Vec<Cube>> {
        None
    }

    /// Bytes of memory that the tables take.
    fn table_bytes(&self) -> usize;
}

/// A node to be expanded.
pub(super) struct Task<G: Guide> {
    pub node: G::Node,
    pub bounds: G::Bounds,
    /// The targets still within reach.
    pub targets: u64,
    pub left: u8,
    /// The turns so far, the first in the highest bits.
    path: u128,
    /// The symmetry that brought the cube into the frame of the node.
    pub frame: u8,
    /// What may be turned next.
    pub next: TurnSet,
}

impl<G: Guide> Clone for Task<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Guide> Copy for Task<G> {}

impl<G: Guide> Task<G> {
    pub fn root(node: G::Node, frame: u8, targets: u64, bounds: G::Bounds, first: TurnSet) -> Self {
        Self { node, bounds, targets, path: 0, frame, left: 0, next: first }
    }

    /// The same with just these targets.
    pub fn with_targets(self, targets: u64) -> Self {
        Self { targets, ..self }
    }
}

/// A node after one more turn, with what is known of it so far.
pub(super) struct Child<G: Guide> {
    pub node: G::Node,
    pub frame: u8,
    pub left: u8,
    parent: u8,
    turn: u8,
    /// Whether it was a filter that was asked first.
    pub filtered: bool,
    /// The targets that may still be within reach.
    pub targets: u64,
    pub bounds: G::Bounds,
    pub wanted: G::Wanted,
}

impl<G: Guide> Clone for Child<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Guide> Copy for Child<G> {}

impl<G: Guide> Child<G> {
    /// The node after a turn of one of the parents.
    #[inline(always)]
    fn new(guide: &G, (number, parent): (u8, &Task<G>), first: First<'_>, turn: Turn) -> Self {
        let frames = guide.frames();
        let (node, symmetry) = guide.turned(&parent.node, frames.turn_image(parent.frame, turn));
        Self {
            node,
            frame: frames.product(parent.frame, symmetry),
            left: parent.left - 1,
            parent: number,
            turn: turn.index() as u8,
            filtered: matches!(first, First::Filter(_)),
            targets: 0,
            bounds: parent.bounds,
            wanted: G::Wanted::default(),
        }
    }
}

/// What is asked first about the children of a node.
#[derive(Clone, Copy)]
pub(super) enum First<'t> {
    /// Whether a filter has them.
    Filter(&'t BlockedBloomFilter),
    /// How far their corners are.
    Corners,
    /// How far the pair is that was the farthest of their parent's.
    Pair,
    Nothing,
}

/// A child of which no more is known than where the first answer about it is.
#[derive(Clone, Copy)]
pub(super) struct Sprout {
    /// A key of a filter or an entry of a table.
    pub place: u64,
    /// Which of several answers about the child it is.
    pub anchor: u8,
    turn: u8,
}

impl Sprout {
    #[inline(always)]
    pub fn new(turn: Turn, anchor: u8, place: u64) -> Self {
        Self { place, anchor, turn: turn.index() as u8 }
    }
}

/// Whether to go on after a solution.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    Enough,
    More,
}

/// A search for one goal from one root.
pub(super) struct Search<'g, G: Guide> {
    pub guide: &'g G,
    pub goal: &'g G::Goal,
    /// The turns that may be used.
    pub turns: TurnSet,
    stack: Vec<Task<G>>,
    sprouts: Vec<Sprout>,
    children: Vec<Child<G>>,
    /// What children want of memory.
    lines: PrefetchQueue,
}

impl<'g, G: Guide> Search<'g, G> {
    pub fn new(guide: &'g G, goal: &'g G::Goal, turns: TurnSet) -> Self {
        Self {
            guide,
            goal,
            turns,
            stack: Vec::new(),
            sprouts: Vec::new(),
            children: Vec::new(),
            lines: PrefetchQueue::default(),
        }
    }

    /// Tries all sequences of exactly `length` turns and calls `found` with each that reaches a target; says whether it was enough.
    ///
    /// The root's targets must be within reach as far as tables can tell.
    pub fn run(
        &mut self,
        root: &Task<G>,
        length: u8,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<Next, Stopped> {
        let root = Task { left: length, next: root.next.and(self.turns), ..*root };
        if length == 0 {
            return Ok(found(&[]));
        }
        self.stack.clear();
        if length < ORDERED_FROM {
            self.stack.push(root);
        } else {
            let mut level = vec![root];
            for _ in 0..PREFIX {
                for batch in level.chunks(BATCH) {
                    // Too far from the goal for a solution.
                    self.expand(batch, meter, found)?;
                }
                level = std::mem::take(&mut self.stack);
            }
            let mut promises = Vec::with_capacity(level.len());
            for batch in level.chunks(BATCH) {
                batch.iter().for_each(|task| self.guide.ask_promise(self.goal, task, &mut self.lines));
                self.lines.prefetch();
                let numbers = promises.len() as u64..;
                promises.extend(
                    batch
                        .iter()
                        .zip(numbers)
                        .map(|(task, number)| u64::from(self.guide.promise(self.goal, task)) << u32::BITS | number),
                );
            }
            // The most promising last: the stack gives it first.
            promises.sort_unstable();
            self.stack.extend(promises.into_iter().rev().map(|promise| level[promise as u32 as usize]));
        }
        while !self.stack.is_empty() {
            let mut batch = [self.stack[0]; BATCH];
            let count = self.stack.len().min(BATCH);
            batch[..count].copy_from_slice(&self.stack[self.stack.len() - count..]);
            self.stack.truncate(self.stack.len() - count);
            if self.expand(&batch[..count], meter, found)? == Next::Enough {
                return Ok(Next::Enough);
            }
        }
        Ok(Next::More)
    }

    /// Gives every child one more look, for which memory was asked, and keeps those that may lead to the goal.
    #[inline(always)]
    fn sift<const LOOK: usize>(&mut self) {
        self.lines.prefetch();
        let mut kept = 0;
        for number in 0..self.children.len() {
            if self.guide.look::<LOOK>(self.goal, &mut self.children[number], &mut self.lines) {
                self.children[kept] = self.children[number];
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }

    /// Makes children of what may lead to the goal by the first answers.
    #[inline(always)]
    fn grow(&mut self, batch: &[Task<G>]) {
        let (guide, goal) = (self.guide, self.goal);
        let mut firsts = [(First::Nothing, 0); BATCH];
        self.sprouts.clear();
        for (parent, first) in batch.iter().zip(&mut firsts) {
            let asked = guide.first(goal, parent);
            guide.sprout(goal, asked, parent, &mut self.sprouts);
            *first = (asked, self.sprouts.len());
        }
        let mut start = 0;
        for &(first, end) in &firsts[..batch.len()] {
            guide.ask(goal, first, &self.sprouts[start..end]);
            start = end;
        }
        self.children.clear();
        start = 0;
        for ((number, parent), &(first, end)) in (0..).zip(batch).zip(&firsts) {
            let grown = self.children.len();
            guide.pick(goal, first, parent, &self.sprouts[start..end], |sprout, targets| {
                if self.children[grown..].last().is_none_or(|child| child.turn != sprout.turn) {
                    let turn = Turn::ALL[usize::from(sprout.turn)];
                    self.children.push(Child::new(guide, (number, parent), first, turn));
                }
                let child = self.children.last_mut().expect("it was put there");
                child.targets |= targets;
                guide.note(goal, first, sprout, child);
            });
            for child in &mut self.children[grown..] {
                guide.ask_more(goal, first, child, &mut self.lines);
            }
            start = end;
        }
    }

    /// Puts what may lead to the goal after one more turn of the nodes on the stack.
    #[inline(always)]
    fn expand(
        &mut self,
        batch: &[Task<G>],
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<Next, Stopped> {
        meter.tick_by(batch.len() as u64)?;
        for parent in batch {
            self.guide.fetch(&parent.node);
        }
        self.grow(batch);
        self.sift::<0>();
        self.sift::<1>();
        for child in &self.children {
            let parent = &batch[usize::from(child.parent)];
            let turn = Turn::ALL[usize::from(child.turn)];
            let path = (parent.path << TURN_BITS) | (u128::from(child.turn) + 1);
            if child.left == 0 {
                if found(&turns_of(path)) == Next::Enough {
                    return Ok(Next::Enough);
                }
                continue;
            }
            let &Child { node, bounds, targets, frame, left, .. } = child;
            let next = self.turns.and(TurnSet::after(turn));
            self.stack.push(Task { node, bounds, targets, path, frame, left, next });
        }
        Ok(Next::More)
    }
}

/// A distance that a table knows modulo 3: walks to the goal, always to a neighbour that is one closer, and counts the steps.
pub(super) fn walk<G: Guide, K>(
    guide: &G,
    table: &DistanceTable<K, Residue>,
    (mut node, mut frame): (G::Node, u8),
    entry: impl Fn(&G::Node, u8) -> TableEntry<K>,
) -> u8 {
    let mut lines = PrefetchQueue::default();
    let mut here = table.residue(entry(&node, frame));
    let mut steps = 0;
    loop {
        let neighbours: [(G::Node, u8, TableEntry<K>); Turn::COUNT] = std::array::from_fn(|turn| {
            let (node, symmetry) = guide.turned(&node, turn);
            let frame = guide.frames().product(frame, symmetry);
            let entry = entry(&node, frame);
            table.queue_prefetch(entry, &mut lines);
            (node, frame, entry)
        });
        lines.prefetch();
        let closer = (here + 2) % 3;
        let Some(next) = neighbours.into_iter().find(|&(_, _, entry)| table.residue(entry) == closer) else {
            // Only the goal has no closer neighbour.
            return steps;
        };
        (node, frame, here) = (next.0, next.1, closer);
        steps += 1;
    }
}

/// The turns of a path.
fn turns_of(mut path: u128) -> Vec<Turn> {
    let mut turns = Vec::new();
    while path != 0 {
        turns.push(Turn::ALL[(path as usize & ((1 << TURN_BITS) - 1)) - 1]);
        path >>= TURN_BITS;
    }
    turns.reverse();
    turns
}
