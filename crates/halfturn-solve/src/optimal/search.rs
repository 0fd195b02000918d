//! The depth-first search for solutions of one length, on one thread.
//!
//! A node is a cube and its inverse. A move of the cube is the next move of the solution; a move of
//! the inverse, undone, is the last one still open. The side that moves is the *front*, the other
//! the *back*. A half turn of the front does not change the coset of the back. So if the back's
//! bound equals the number of moves left, no half turn of the front can lead to a solution. The
//! side with fewer moves to try becomes the front; of two with equally many, the one with the
//! smaller bound, because a half turn keeps the larger bound of the back.
//!
//! The two quarter turns of a face differ by a half turn, so they lead to the same coset of the
//! back: one read is for both.
//!
//! Moves of opposite faces commute. So if `D` cannot begin a solution, neither can `U D`: a child
//! does not try the moves of the opposite face that its parent has excluded.
//!
//! Nodes wait on a stack. Each round pops a few of them and prefetches the entries of their
//! children. The next round reads those entries: first the bound of the back, one round later the
//! bound of the front. So dozens of reads are in flight at any time, and no node waits for memory.

use halfturn_cube::{Amount, Face, Turn, TurnSet};

use super::{bounds::Bounds, coset::Cosets, pieces::Pieces, table::EntryAddress};

/// Nodes that a round pops from the stack.
const PARENTS: usize = 8;
/// Rounds from popping a node to reading the last bound of its children.
const ROUNDS: usize = 3;
/// Bits of a step in a path: the move, and the side that it was made on.
const STEP_BITS: u32 = 6;
/// The longest path that fits its word.
pub(super) const LONGEST: u8 = (u128::BITS / STEP_BITS) as u8;

/// The half turns.
const HALVES: u32 = TurnSet::HALF.bits();

/// The moves of the face that a move turns.
#[inline(always)]
const fn same_face(turn: u32) -> u32 {
    const ONE_FACE: u32 = (1 << Amount::COUNT) - 1;
    ONE_FACE << (turn - turn % Amount::COUNT as u32)
}

/// By move: the moves of the opposite face.
const OPPOSITE: [u32; Turn::COUNT] = {
    let (mut sets, mut index) = ([0; Turn::COUNT], 0);
    while index < Turn::COUNT {
        sets[index] = TurnSet::of_face(Turn::ALL[index].face().opposite()).bits();
        index += 1;
    }
    sets
};

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node<P> {
    pub front: P,
    pub back: P,
    pub path: u128,
    /// The moves that may come next on each side.
    pub front_turns: u32,
    pub back_turns: u32,
    pub prefix: u32,
    /// Moves left.
    pub left: u8,
    pub front_bound: u8,
    pub back_bound: u8,
    /// Whether the front is the inverse.
    pub reversed: bool,
}

/// A node whose children are being visited.
#[derive(Clone, Copy)]
struct Parent<P> {
    /// The node. A move leaves the set of its front when the front or the back is too far after it.
    node: Node<P>,
    /// By face: the bound of the back after a quarter turn of the front.
    back_bounds: [u8; Face::COUNT],
}

/// A child whose table entry is being prefetched, or both quarter turns of a face while the entry
/// of the back is. Most children are pruned before more of them is computed.
#[derive(Clone, Copy)]
struct Probe {
    address: EntryAddress,
    /// The index of the parent among those of the last rounds.
    parent: u8,
    turn: u8,
    /// The bound of the front, once it is known.
    bound: u8,
}

/// The inverses of a set of moves.
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

/// The moves as pieces.
pub(super) struct TurnPieces<P> {
    turns: [P; Turn::COUNT],
    inverses: [P; Turn::COUNT],
    after: [u32; Turn::COUNT],
    solved: P,
}

impl<P: Pieces> TurnPieces<P> {
    /// Computes the pieces of all moves.
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
    /// The node after a move of the front. Its bounds are those of its parent until they are set.
    #[inline(always)]
    pub fn turned(&self, turn_pieces: &TurnPieces<P>, turn: usize) -> Self {
        Self {
            front: self.front.then(turn_pieces.turns[turn]),
            back: turn_pieces.inverses[turn].then(self.back),
            path: self.path << STEP_BITS | (turn << 1) as u128 | u128::from(self.reversed),
            front_turns: turn_pieces.after[turn],
            left: self.left - 1,
            ..*self
        }
    }

    /// The moves of the solution that ends in this node, after this many steps.
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

/// The state of the search on one thread.
pub(super) struct ProofSearch<'a, P> {
    bounds: &'a Bounds,
    turn_pieces: &'a TurnPieces<P>,
    stack: Vec<Node<P>>,
    parents: Vec<Parent<P>>,
    round: usize,
    /// Nodes that the last round popped.
    popped: usize,
    first: Vec<Probe>,
    second: Vec<Probe>,
    /// The lists of the previous round.
    ready_first: Vec<Probe>,
    ready_second: Vec<Probe>,
}

impl<'a, P: Pieces> ProofSearch<'a, P> {
    /// An empty search: [`ProofSearch::push_roots`] starts it.
    #[inline(always)]
    pub fn new(bounds: &'a Bounds, turn_pieces: &'a TurnPieces<P>) -> Self {
        let placeholder = Node {
            front: turn_pieces.solved,
            back: turn_pieces.solved,
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
            turn_pieces,
            stack: Vec::with_capacity(1 << 10),
            parents: vec![Parent { node: placeholder, back_bounds: [0; Face::COUNT] }; ROUNDS * PARENTS],
            round: 0,
            popped: 0,
            first: room(),
            second: room(),
            ready_first: room(),
            ready_second: room(),
        }
    }

    /// Sets the bounds of root nodes and pushes those that are not pruned. Prefetches all entries
    /// before it reads any.
    #[inline(always)]
    pub fn push_roots(&mut self, nodes: &mut [Node<P>]) {
        let addresses = |node: &Node<P>| [self.bounds.address(node.front), self.bounds.address(node.back)];
        for address in nodes.iter().flat_map(addresses) {
            self.bounds.prefetch(address);
        }
        for node in nodes {
            let [front, back] = addresses(node);
            node.front_bound = self.bounds.bound(front, node.left, || node.front);
            node.back_bound = self.bounds.bound(back, node.left, || node.back);
            if node.left > 0 && node.front_bound <= node.left && node.back_bound <= node.left {
                self.stack.push(*node);
            }
        }
    }

    /// Whether the search is exhausted.
    #[inline(always)]
    pub fn is_done(&self) -> bool {
        self.stack.is_empty() && self.popped == 0 && self.second.is_empty()
    }

    /// Runs one round and returns the number of nodes visited. Calls `count(prefix, nodes)` for
    /// each parent, and `found` for each solved node.
    #[inline(always)]
    pub fn round(&mut self, mut count: impl FnMut(u32, u32), mut found: impl FnMut(&Node<P>)) -> u64 {
        std::mem::swap(&mut self.first, &mut self.ready_first);
        std::mem::swap(&mut self.second, &mut self.ready_second);

        self.bounds.prefetch_late(self.ready_second.iter().map(|probe| probe.address));
        self.bounds.prefetch_late(self.ready_first.iter().map(|probe| probe.address));
        // All bounds are known before the first child is pushed, because a child depends on what
        // its parent has excluded.
        let mut kept = 0;
        for index in 0..self.ready_second.len() {
            let probe = self.ready_second[index];
            let Parent { node, .. } = &mut self.parents[usize::from(probe.parent)];
            let turn = usize::from(probe.turn);
            let left = node.left - 1;
            let bound = self.bounds.bound(probe.address, left, || node.front.then(self.turn_pieces.turns[turn]));
            if bound > left {
                node.front_turns &= !(1 << turn);
            } else {
                self.ready_second[kept] = Probe { bound, ..probe };
                kept += 1;
            }
        }
        self.ready_second.truncate(kept);
        for probe in self.ready_second.drain(..) {
            let parent = &self.parents[usize::from(probe.parent)];
            let turn = usize::from(probe.turn);
            let mut node = parent.node.turned(self.turn_pieces, turn);
            node.front_turns &= parent.node.front_turns | !OPPOSITE[turn];
            node.front_bound = probe.bound;
            if HALVES >> turn & 1 == 0 {
                node.back_bound = parent.back_bounds[turn / Amount::COUNT];
            }
            if node.left > 0 {
                self.stack.push(node);
            } else if node.front == self.turn_pieces.solved {
                found(&node);
            }
        }

        for probe in self.ready_first.drain(..) {
            let Parent { node, back_bounds } = &mut self.parents[usize::from(probe.parent)];
            let turn = usize::from(probe.turn);
            let left = node.left - 1;
            let bound = self.bounds.bound(probe.address, left, || self.turn_pieces.inverses[turn].then(node.back));
            back_bounds[turn / Amount::COUNT] = bound;
            if bound > left {
                node.front_turns &= !same_face(turn as u32) | HALVES;
            }
        }
        let slots = self.round * PARENTS..self.round * PARENTS + self.popped;
        for (slot, Parent { node, .. }) in slots.clone().zip(&self.parents[slots]) {
            let mut turns = node.front_turns;
            while turns != 0 {
                let turn = turns.trailing_zeros();
                turns &= turns - 1;
                let address = self.bounds.address(node.front.then(self.turn_pieces.turns[turn as usize]));
                self.bounds.prefetch(address);
                self.second.push(Probe { address, parent: slot as u8, turn: turn as u8, bound: 0 });
            }
        }

        self.round = (self.round + 1) % ROUNDS;
        self.popped = PARENTS.min(self.stack.len());
        let mut visited = 0;
        for slot in self.round * PARENTS..self.round * PARENTS + self.popped {
            let Some(mut node) = self.stack.pop() else { break };
            let [mut front, mut back] = node.candidate_turns();
            if (back.count_ones(), node.back_bound) < (front.count_ones(), node.front_bound) {
                node = node.swapped();
                std::mem::swap(&mut front, &mut back);
            }
            node.front_turns = front;
            let children = front.count_ones();
            count(node.prefix, children);
            visited += u64::from(children);
            let mut quarters = front & !HALVES;
            while quarters != 0 {
                let turn = quarters.trailing_zeros();
                quarters &= !same_face(turn);
                let address = self.bounds.address(self.turn_pieces.inverses[turn as usize].then(node.back));
                self.bounds.prefetch(address);
                self.first.push(Probe { address, parent: slot as u8, turn: turn as u8, bound: 0 });
            }
            self.parents[slot] = Parent { node, back_bounds: [0; Face::COUNT] };
        }
        visited
    }
}

impl<P: Pieces> Node<P> {
    /// The moves to try on each side.
    #[inline(always)]
    fn candidate_turns(&self) -> [u32; 2] {
        let tight = |bound: u8| if bound == self.left { !HALVES } else { u32::MAX };
        let [front, back] = [self.front_turns & tight(self.back_bound), self.back_turns & tight(self.front_bound)];
        // The last open move is adjacent to both sides.
        if self.left == 1 { [front & inverses(back), TurnSet::ALL.bits()] } else { [front, back] }
    }

    /// The same node with front and back exchanged.
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
