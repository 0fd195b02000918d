//! All sequences of one length that the bounds do not rule out.
//!
//! A node is a cube and its inverse. Either can be turned: a turn of the cube is the next turn of the solution, one of
//! the inverse is the last that is still open, undone. The side that is turned is the *front*, the other the *back*. A half turn
//! of the front does not change the coset of the back: where the back's bound is as large as the number of turns left, no half turn
//! of the front can help. So the side with fewer turns to try becomes the front.
//!
//! Nodes wait on a stack. In each round some are taken, and memory is asked for the bounds of all their children; what was
//! asked for in the round before is looked at, first the back's bound, then in the round after the front's. So dozens of reads
//! are under way at any time, and no node waits for memory.

use halfturn_cube::{Amount, Face, Turn, TurnSet};

use super::{bounds::Bounds, coset::Cosets, pieces::Pieces, table::Place};

/// Nodes that are taken from the stack in a round.
const PARENTS: usize = 8;
/// Rounds from the taking of a node to the last look at its children.
const ROUNDS: usize = 3;
/// Bits of a step in a path: the turn, and which side it was made on.
const STEP_BITS: u32 = 6;
/// Longest path.
pub(super) const LONGEST: u8 = (u128::BITS / STEP_BITS) as u8;

const HALVES: u32 = TurnSet::HALF.bits();

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    pub front: P,
    pub back: P,
    pub path: u128,
    /// The turns that may come next on each side.
    pub front_turns: u32,
    pub back_turns: u32,
    pub prefix: u32,
    /// Turns left.
    pub left: u8,
    pub front_bound: u8,
    pub back_bound: u8,
    /// Whether the front is the inverse.
    pub reversed: bool,
}

/// A child whose bound memory was asked for.
#[derive(Clone, Copy)]
struct Probe {
    place: Place,
    /// The parent among those of the last rounds.
    parent: u8,
    turn: u8,
    /// The bound of the back, once it is known.
    back_bound: u8,
}

/// The turns that undo those of a set.
pub(super) fn inverses(turns: u32) -> u32 {
    const CLOCKWISE: u32 = {
        let (mut set, mut face) = (0, 0);
        while face < Face::COUNT {
            set |= 1 << (face * Amount::COUNT);
            face += 1;
        }
        set
    };
    turns & HALVES | (turns & CLOCKWISE) << 2 | turns >> 2 & CLOCKWISE
}

/// What turns do, once computed.
pub(super) struct Turning<P> {
    turns: [P; Turn::COUNT],
    inverses: [P; Turn::COUNT],
    after: [u32; Turn::COUNT],
    solved: P,
}

impl<P: Pieces> Turning<P> {
    pub fn new() -> Self {
        let turns = Cosets::turns::<P>();
        Self {
            turns,
            inverses: Turn::ALL.map(|turn| turns[turn.inverse().index()]),
            after: Turn::ALL.map(|turn| TurnSet::after(turn).bits()),
            solved: turns[0].then(turns[Turn::ALL[0].inverse().index()]),
        }
    }
}

impl<P: Pieces> Node<P> {
    /// The node after a turn of the front. Its bounds are those of its parent until they are set.
    #[inline(always)]
    pub fn turned(&self, turning: &Turning<P>, turn: usize) -> Self {
        Self {
            front: self.front.then(turning.turns[turn]),
            back: turning.inverses[turn].then(self.back),
            path: self.path << STEP_BITS | (turn << 1) as u128 | u128::from(self.reversed),
            front_turns: turning.after[turn],
            left: self.left - 1,
            ..*self
        }
    }

    /// The turns of a solution that ends here, after so many steps.
    pub fn turns(&self, steps: u8) -> Vec<Turn> {
        let step = |index: u8| (self.path >> (u32::from(steps - 1 - index) * STEP_BITS)) as usize % (1 << STEP_BITS);
        let made =
            |reversed: usize| (0..steps).map(step).filter(move |step| step % 2 == reversed).map(|step| step >> 1);
        let mut turns: Vec<Turn> = made(0).map(|turn| Turn::ALL[turn]).collect();
        let mut last: Vec<Turn> = made(1).map(|turn| Turn::ALL[turn].inverse()).collect();
        last.reverse();
        turns.append(&mut last);
        turns
    }
}

/// A search under way on one thread.
pub(super) struct Search<'a, P> {
    bounds: &'a Bounds,
    turning: &'a Turning<P>,
    stack: Vec<Node<P>>,
    parents: Vec<Node<P>>,
    round: usize,
    first: Vec<Probe>,
    second: Vec<Probe>,
    /// The lists of the round before.
    ready_first: Vec<Probe>,
    ready_second: Vec<Probe>,
}

impl<'a, P: Pieces> Search<'a, P> {
    #[inline(always)]
    pub fn new(bounds: &'a Bounds, turning: &'a Turning<P>) -> Self {
        let nobody = Node {
            front: turning.solved,
            back: turning.solved,
            path: 0,
            front_turns: 0,
            back_turns: 0,
            prefix: 0,
            left: 0,
            front_bound: 0,
            back_bound: 0,
            reversed: false,
        };
        let room = || Vec::with_capacity(2 * PARENTS * Turn::COUNT);
        Self {
            bounds,
            turning,
            stack: Vec::with_capacity(1 << 10),
            parents: vec![nobody; ROUNDS * PARENTS],
            round: 0,
            first: room(),
            second: room(),
            ready_first: room(),
            ready_second: room(),
        }
    }

    /// Sets the bounds of nodes with turns left and keeps those that are not ruled out. Memory is asked for all before any is looked at.
    #[inline(always)]
    pub fn admit(&mut self, nodes: &mut [Node<P>]) {
        let places = |node: &Node<P>| [self.bounds.place(node.front), self.bounds.place(node.back)];
        for place in nodes.iter().flat_map(places) {
            self.bounds.prefetch(place);
        }
        for node in nodes {
            let [front, back] = places(node);
            node.front_bound = self.bounds.bound(front, node.left, || node.front);
            node.back_bound = self.bounds.bound(back, node.left, || node.back);
            if node.left > 0 && node.front_bound <= node.left && node.back_bound <= node.left {
                self.stack.push(*node);
            }
        }
    }

    /// Whether nothing is left to do.
    #[inline(always)]
    pub fn is_done(&self) -> bool {
        self.stack.is_empty() && self.first.is_empty() && self.second.is_empty()
    }

    /// Works one round; says how many nodes were visited. `count` is told how many of them belong to which prefix, `found`
    /// of nodes where the cube is solved.
    #[inline(always)]
    pub fn round(&mut self, mut count: impl FnMut(u32, u32), mut found: impl FnMut(&Node<P>)) -> u64 {
        std::mem::swap(&mut self.first, &mut self.ready_first);
        std::mem::swap(&mut self.second, &mut self.ready_second);

        for probe in self.ready_second.drain(..) {
            let parent = &self.parents[usize::from(probe.parent)];
            let turn = usize::from(probe.turn);
            let left = parent.left - 1;
            let bound = self.bounds.bound(probe.place, left, || parent.front.then(self.turning.turns[turn]));
            if bound > left {
                continue;
            }
            let mut node = parent.turned(self.turning, turn);
            (node.front_bound, node.back_bound) = (bound, probe.back_bound);
            if left > 0 {
                self.stack.push(node);
            } else if node.front == self.turning.solved {
                found(&node);
            }
        }

        for mut probe in self.ready_first.drain(..) {
            let parent = &self.parents[usize::from(probe.parent)];
            let turn = usize::from(probe.turn);
            let left = parent.left - 1;
            probe.back_bound = self.bounds.bound(probe.place, left, || self.turning.inverses[turn].then(parent.back));
            if probe.back_bound > left {
                continue;
            }
            probe.place = self.bounds.place(parent.front.then(self.turning.turns[turn]));
            self.bounds.prefetch(probe.place);
            self.second.push(probe);
        }

        self.round = (self.round + 1) % ROUNDS;
        let slots = self.round * PARENTS..(self.round + 1) * PARENTS;
        let mut visited = 0;
        for slot in slots {
            let Some(mut node) = self.stack.pop() else { break };
            let [mut front, mut back] = node.open_turns();
            if back.count_ones() < front.count_ones() {
                node = node.swapped();
                std::mem::swap(&mut front, &mut back);
            }
            self.parents[slot] = node;
            let children = front.count_ones();
            count(node.prefix, children);
            visited += u64::from(children);
            let mut quarters = front & !HALVES;
            while quarters != 0 {
                let turn = quarters.trailing_zeros();
                quarters &= quarters - 1;
                let place = self.bounds.place(self.turning.inverses[turn as usize].then(node.back));
                self.bounds.prefetch(place);
                self.first.push(Probe { place, parent: slot as u8, turn: turn as u8, back_bound: 0 });
            }
            let mut halves = front & HALVES;
            while halves != 0 {
                let turn = halves.trailing_zeros();
                halves &= halves - 1;
                let place = self.bounds.place(node.front.then(self.turning.turns[turn as usize]));
                self.bounds.prefetch(place);
                self.second.push(Probe { place, parent: slot as u8, turn: turn as u8, back_bound: node.back_bound });
            }
        }
        visited
    }
}

impl<P: Pieces> Node<P> {
    /// The turns to try on each side.
    #[inline(always)]
    fn open_turns(&self) -> [u32; 2] {
        let tight = |bound: u8| if bound == self.left { !HALVES } else { u32::MAX };
        let [front, back] = [self.front_turns & tight(self.back_bound), self.back_turns & tight(self.front_bound)];
        // The last turn that is open is next to both sides.
        if self.left == 1 { [front & inverses(back), 0x3_FFFF] } else { [front, back] }
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        Self {
            front: self.back,
            back: self.front,
            front_turns: self.back_turns,
            back_turns: self.front_turns,
            front_bound: self.back_bound,
            back_bound: self.front_bound,
            reversed: !self.reversed,
            ..self
        }
    }
}
