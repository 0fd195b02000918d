//! The positions near a goal, in one Bloom filter per distance.
//!
//! A pruning table also stores the far positions, which are nearly all of them, so a small one can
//! only store a projection of the position. But a search only needs to know whether a position may
//! reach the goal within the moves that are left. When few moves are left, few positions can, and
//! their keys fit a Bloom filter. A false positive costs time, never a solution.

use std::{collections::HashSet, hash::BuildHasherDefault};

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::WordBloomFilter;

use crate::integer_hasher::IntegerHasher;

/// The positions within 0, 1, 2 … moves of a goal.
pub(super) struct Perimeter {
    /// By number of moves.
    filters: Vec<WordBloomFilter>,
}

/// The positions of a phase, as keys of a Bloom filter.
pub(super) trait PerimeterSpace {
    /// A position.
    type Node: Copy;

    /// The moves of the phase.
    const TURNS: TurnSet;

    /// The position after a move.
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node;

    /// One of the keys of a node.
    fn key(&self, node: Self::Node) -> u32;

    /// Calls `visit` with all keys of a node: those of all positions in its symmetry class.
    fn keys(&self, node: Self::Node, visit: impl FnMut(u32));
}

impl Perimeter {
    /// Inserts the positions around `goal`. `bytes` are the sizes of the filters for 0, 1, 2 …
    /// moves.
    pub fn build<S: PerimeterSpace>(space: &S, goal: S::Node, bytes: &[usize]) -> Self {
        let mut filters: Vec<WordBloomFilter> = bytes.iter().map(|&bytes| WordBloomFilter::of_bytes(bytes)).collect();
        // Filters have about a byte per position, and the set holds all but the outermost shell.
        let remembered = bytes.iter().rev().nth(1).copied().unwrap_or_default();
        let mut seen =
            HashSet::<u32, BuildHasherDefault<IntegerHasher>>::with_capacity_and_hasher(remembered, Default::default());
        seen.insert(space.key(goal));
        let mut shell = vec![(goal, S::TURNS)];
        for turns in 0.. {
            for &(node, _) in &shell {
                space.keys(node, |key| filters[turns..].iter_mut().for_each(|filter| filter.insert(key)));
            }
            // The outermost positions need not be distinct: duplicates only set the same bits
            // again.
            if let [filter] = &mut filters[turns + 1..] {
                for &(node, next) in &shell {
                    next.for_each(|turn| space.keys(space.turned(node, turn), |key| filter.insert(key)));
                }
                break;
            }
            let mut next_shell = Vec::with_capacity(8 * shell.len());
            for &(node, next) in &shell {
                for turn in next {
                    let node = space.turned(node, turn);
                    let mut lowest = u32::MAX;
                    space.keys(node, |key| lowest = lowest.min(key));
                    if seen.insert(lowest) {
                        // A second move of the same face leads back or to a sibling.
                        next_shell.push((node, S::TURNS.without(TurnSet::of_face(turn.face()))));
                    }
                }
            }
            shell = next_shell;
        }
        Self { filters }
    }

    /// The number of moves of the largest filter.
    #[inline(always)]
    pub fn radius(&self) -> u8 {
        self.filters.len() as u8 - 1
    }

    /// Whether a position with this key may be within this many moves of the goal. Beyond the
    /// radius the answer is always yes.
    #[inline(always)]
    pub fn may_be_within(&self, key: u32, turns: u8) -> bool {
        self.filters.get(usize::from(turns)).is_none_or(|filter| filter.contains(key))
    }

    /// A lower bound on the distance of a position with this key; `most + 1` if it is more than
    /// `most`.
    #[inline(always)]
    pub fn distance(&self, key: u32, most: u8) -> u8 {
        let mut distance = most + 1;
        while distance > 0 && self.may_be_within(key, distance - 1) {
            distance -= 1;
        }
        distance
    }

    /// Bytes of memory that the filters take.
    pub fn bytes(&self) -> usize {
        self.filters.iter().map(WordBloomFilter::bytes).sum()
    }
}
