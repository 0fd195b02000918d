//! Phase 2, from G1 to solved: the interface to its tables, and the depth-first search.

use halfturn_cube::{Symmetry, Turn, TurnSet};

use super::arrangement::Arrangement;
use crate::lanes::Lanes;

/// The number of moves that keep G1.
pub(super) const G1_TURNS: usize = TurnSet::DOMINO.len();
/// The longest phase 2 to search for.
pub(super) const LONGEST_PHASE2: u8 = 12;
/// Pruning tables are filled up to this distance: enough to prune at [`LONGEST_PHASE2`].
pub(super) const TABLE_DEPTH: u8 = LONGEST_PHASE2 + 1;

/// The moves that keep G1, in the order in which move tables number them.
pub(super) fn g1_turns() -> [Turn; G1_TURNS] {
    let mut turns = TurnSet::DOMINO;
    std::array::from_fn(|_| turns.next().expect("G1 has ten moves"))
}

/// By symmetry and move: the number, among the moves that keep G1, of the move's image.
pub(super) type TurnImages = [[u8; Turn::COUNT]; Symmetry::KEEPS_AXIS];

/// Stands for a move that leaves G1. It is no valid index of a move table, so that its use panics.
pub(super) const LEAVES_G1: u8 = u8::MAX;

/// The images of the moves that keep G1 under the symmetries that keep the U–D axis.
pub(super) fn g1_turn_images() -> TurnImages {
    let numbered = g1_turns();
    let number = |turn| numbered.iter().position(|&other| other == turn).map_or(LEAVES_G1, |number| number as u8);
    std::array::from_fn(|s| Turn::ALL.map(|turn| number(Symmetry::ALL[s].turn(turn))))
}

/// Phase 2 with its tables.
pub(super) trait Phase2: Send + Sync {
    /// A position in G1.
    type Node: Copy + Default + Send + Sync;

    /// A search tries this budget before a larger one, because the tables prune best within it.
    const FIRST_BUDGET: u8;

    /// The node of an arrangement in G1, unless [`Phase2::quick_bound`] exceeds `budget`.
    /// Prefetches what [`Phase2::bound`] reads.
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, lanes: L) -> Option<Self::Node>;

    /// A lower bound from a small table that is always in cache.
    fn quick_bound(&self, node: Self::Node) -> u8;

    /// A lower bound from the large table. Values up to `budget` are lower bounds: any
    /// larger value only means that the node is farther than that.
    fn bound(&self, node: Self::Node, budget: u8) -> u8;

    /// Prefetches what [`Phase2::bound`] reads.
    fn prefetch(&self, node: Self::Node);

    /// Whether the cube is solved.
    fn is_solved(&self, node: Self::Node) -> bool;

    /// The node after a move that keeps G1.
    fn turned<L: Lanes>(&self, node: Self::Node, turn: Turn, lanes: L) -> Self::Node;

    /// Bytes of memory that the tables take.
    fn bytes(&self) -> usize;

    /// Appends a solution of at most `budget` moves to `path`, if there is one that may follow the
    /// last move of `path`. It need not be the shortest.
    fn finish<L: Lanes>(&self, node: Self::Node, budget: u8, path: &mut Vec<Turn>, nodes: &mut u64, lanes: L) -> bool {
        let first = budget.min(Self::FIRST_BUDGET);
        self.bound(node, first) <= first && self.search(node, first, path, nodes, lanes)
            || first < budget && self.search(node, budget, path, nodes, lanes)
    }

    /// The depth-first search behind [`Phase2::finish`], from a node whose bound fits the budget.
    fn search<L: Lanes>(&self, node: Self::Node, budget: u8, path: &mut Vec<Turn>, nodes: &mut u64, lanes: L) -> bool {
        lanes.run(
            #[inline(always)]
            || {
                if self.is_solved(node) {
                    return true;
                }
                let Some(left) = budget.checked_sub(1) else { return false };
                let after = path.last().map_or(TurnSet::ALL, |&turn| TurnSet::after(turn));
                // Branch-free: store every child, keep it only if its bound fits the budget.
                let mut children = [(Self::Node::default(), Turn::ALL[0], 0); G1_TURNS + 1];
                let mut count = 0;
                for turn in TurnSet::DOMINO.and(after) {
                    let child = self.turned(node, turn, lanes);
                    self.prefetch(child);
                    children[count] = (child, turn, 0);
                    count += usize::from(self.quick_bound(child) <= left);
                }
                *nodes += count as u64;
                let mut kept = 0;
                for index in 0..count {
                    let (child, turn, _) = children[index];
                    let bound = self.bound(child, left);
                    children[kept] = (child, turn, bound);
                    kept += usize::from(bound <= left);
                }
                let children = &mut children[..kept];
                // Smallest bound first: that child is the most likely to be on a short solution.
                children.sort_unstable_by_key(|&(.., bound)| bound);
                for &(child, turn, _) in &*children {
                    path.push(turn);
                    if self.search(child, left, path, nodes, lanes) {
                        return true;
                    }
                    path.pop();
                }
                false
            },
        )
    }
}
