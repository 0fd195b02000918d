//! The way home inside G1: what phase 2 needs to know, and its search.

use halfturn_cube::{Turn, TurnSet};

use super::arrangement::Arrangement;

/// Turns that keep G1.
pub(super) const TURNS: usize = 10;
/// Distances beyond this need not be told apart: no second phase is looked for that long.
pub(super) const DEEPEST: u8 = 13;

/// The turns that keep G1, numbered.
pub(super) fn turns() -> [Turn; TURNS] {
    let mut turns = TurnSet::DOMINO;
    std::array::from_fn(|_| turns.next().expect("G1 has ten turns"))
}

/// Leads phase 2. Turns are numbered, in a frame that may be the node's own.
pub(super) trait Home: Send + Sync {
    /// A cube in G1.
    type Node: Copy + Default + Send + Sync;

    /// The node of an arrangement in G1, unless a quick look says that it needs more than `budget` turns. Starts to fetch what
    /// [`Home::within`] reads.
    fn node(&self, arrangement: &Arrangement, budget: u8) -> Option<Self::Node>;

    /// Turns that are needed at least.
    fn bound(&self, node: Self::Node) -> u8;

    /// Whether the cube may be solved within `budget` turns, at a closer look.
    fn within(&self, node: Self::Node, budget: u8) -> bool;

    /// Starts to fetch what [`Home::within`] reads.
    fn prefetch(&self, node: Self::Node);

    /// Whether the cube is solved.
    fn is_solved(&self, node: Self::Node) -> bool;

    /// The node after a turn, unless a quick look says that it needs more than `budget` turns.
    fn turned(&self, node: Self::Node, turn: usize, budget: u8) -> Option<Self::Node>;

    /// A turn of the node's frame in the cube's frame.
    fn actual(&self, node: Self::Node, turn: usize) -> Turn;

    /// Bytes of memory that its tables take.
    fn bytes(&self) -> usize;

    /// Appends the shortest way home of at most `budget` turns that may follow the last turn of `path`, if there is one.
    fn finish(&self, node: Self::Node, budget: u8, path: &mut Vec<Turn>, nodes: &mut u64) -> bool {
        (self.bound(node)..=budget).any(|length| self.search(node, length, path, nodes))
    }

    /// Appends a way home of exactly `length` turns.
    fn search(&self, node: Self::Node, length: u8, path: &mut Vec<Turn>, nodes: &mut u64) -> bool {
        let Some(left) = length.checked_sub(1) else { return self.is_solved(node) };
        let mut children = [(Self::Node::default(), Turn::ALL[0]); TURNS];
        let mut count = 0;
        let after = path.last().map_or(TurnSet::ALL, |&turn| TurnSet::after(turn));
        for index in 0..TURNS {
            let turn = self.actual(node, index);
            if !after.contains(turn) {
                continue;
            }
            if let Some(child) = self.turned(node, index, left) {
                self.prefetch(child);
                children[count] = (child, turn);
                count += 1;
            }
        }
        *nodes += count as u64;
        for &(child, turn) in &children[..count] {
            if self.within(child, left) {
                path.push(turn);
                if self.search(child, left, path, nodes) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
