//! The way home inside G1: what phase 2 needs to know, and its search.

use halfturn_cube::{Symmetry, Turn, TurnSet};

use super::{arrangement::Arrangement, class::GROUP};
use crate::lanes::Lanes;

/// Turns that keep G1.
pub(super) const TURNS: usize = TurnSet::DOMINO.len();
/// Distances beyond this need not be told apart: no second phase is looked for that long.
pub(super) const DEEPEST: u8 = 13;

/// The turns that keep G1, numbered.
pub(super) fn turns() -> [Turn; TURNS] {
    let mut turns = TurnSet::DOMINO;
    std::array::from_fn(|_| turns.next().expect("G1 has ten turns"))
}

/// By symmetry and turn: the number of the turn as the symmetry shows it.
pub(super) type Framed = [[u8; Turn::COUNT]; GROUP];

/// The numbers of turns that keep G1, as each symmetry shows them.
pub(super) fn framed() -> Framed {
    let numbered = turns();
    let number = |turn| numbered.iter().position(|&other| other == turn).unwrap_or_default() as u8;
    std::array::from_fn(|s| Turn::ALL.map(|turn| number(Symmetry::ALL[s].turn(turn))))
}

/// Leads phase 2.
pub(super) trait Home: Send + Sync {
    /// A cube in G1.
    type Node: Copy + Default + Send + Sync;

    /// Whether a cube is this near is asked before it is looked for farther away: for this it takes no search.
    const NEAR: u8;

    /// The node of an arrangement in G1, unless a quick look says that it needs more than `budget` turns. Starts to fetch what
    /// [`Home::bound`] reads.
    fn node<L: Lanes>(&self, arrangement: &Arrangement, budget: u8, lanes: L) -> Option<Self::Node>;

    /// Turns that are needed at least, at a quick look.
    fn glance(&self, node: Self::Node) -> u8;

    /// Turns that are needed at least, at a closer look. More than `budget` may be any number more.
    fn bound(&self, node: Self::Node, budget: u8) -> u8;

    /// Starts to fetch what [`Home::bound`] reads.
    fn prefetch(&self, node: Self::Node);

    /// Whether the cube is solved.
    fn is_solved(&self, node: Self::Node) -> bool;

    /// The node after a turn that keeps G1.
    fn turned<L: Lanes>(&self, node: Self::Node, turn: Turn, lanes: L) -> Self::Node;

    /// Bytes of memory that its tables take.
    fn bytes(&self) -> usize;

    /// Appends a way home of at most `budget` turns that may follow the last turn of `path`, if there is one. It need not be the shortest.
    fn finish<L: Lanes>(&self, node: Self::Node, budget: u8, path: &mut Vec<Turn>, nodes: &mut u64, lanes: L) -> bool {
        let near = budget.min(Self::NEAR);
        self.bound(node, near) <= near && self.search(node, near, path, nodes, lanes)
            || near < budget && self.search(node, budget, path, nodes, lanes)
    }

    /// The same, from a node whose bound is within the budget.
    fn search<L: Lanes>(&self, node: Self::Node, budget: u8, path: &mut Vec<Turn>, nodes: &mut u64, lanes: L) -> bool {
        lanes.run(
            #[inline(always)]
            || {
                if self.is_solved(node) {
                    return true;
                }
                let Some(left) = budget.checked_sub(1) else { return false };
                let after = path.last().map_or(TurnSet::ALL, |&turn| TurnSet::after(turn));
                // Nothing depends on a guess: each child is written down, and stays if it deserves to.
                let mut children = [(Self::Node::default(), Turn::ALL[0], 0); TURNS + 1];
                let mut count = 0;
                for turn in TurnSet::DOMINO.and(after) {
                    let child = self.turned(node, turn, lanes);
                    self.prefetch(child);
                    children[count] = (child, turn, 0);
                    count += usize::from(self.glance(child) <= left);
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
                // The nearest first: where there are several ways home, it is likely to be on a short one.
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
