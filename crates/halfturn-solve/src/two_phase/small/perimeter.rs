//! The states near a goal, as filters: one for each number of turns.
//!
//! A table of distances must hold the far states too, which are nearly all of them, and so small tables can hold only a shadow of the state. But a
//! search asks only whether a state may be home within the turns that are left, and where few are left few states are. These
//! are put into filters whole. A stranger that passes costs time, never an answer.

use std::{collections::HashSet, hash::BuildHasherDefault};

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::WordBloomFilter;

use crate::mixer::Mixer;

/// Which states are within so many turns of a goal.
pub(super) struct Perimeter {
    /// By turns.
    filters: Vec<WordBloomFilter>,
}

/// States that are to be told near or far.
pub(super) trait Landscape {
    /// A state.
    type Node: Copy;

    /// The turns that keep to the landscape.
    const TURNS: TurnSet;

    /// The state after a turn.
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node;

    /// The key of a node, one of its keys.
    fn key(&self, node: Self::Node) -> u32;

    /// Calls `visit` with all keys of a node: those of all nodes that symmetry makes equal to it.
    fn keys(&self, node: Self::Node, visit: impl FnMut(u32));
}

impl Perimeter {
    /// The states around `home`; `bytes` tells how large the filters for 0, 1, 2 … turns are.
    pub fn build<L: Landscape>(landscape: &L, home: L::Node, bytes: &[usize]) -> Self {
        let mut filters: Vec<WordBloomFilter> = bytes.iter().map(|&bytes| WordBloomFilter::of_bytes(bytes)).collect();
        // Filters have about a byte for every state, and those of the last shell but one are remembered.
        let remembered = bytes.iter().rev().nth(1).copied().unwrap_or_default();
        let mut seen =
            HashSet::<u32, BuildHasherDefault<Mixer>>::with_capacity_and_hasher(remembered, Default::default());
        seen.insert(landscape.key(home));
        let mut shell = vec![(home, L::TURNS)];
        for turns in 0.. {
            for &(node, _) in &shell {
                landscape.keys(node, |key| filters[turns..].iter_mut().for_each(|filter| filter.insert(key)));
            }
            // The outermost states need not be told from each other.
            if let [filter] = &mut filters[turns + 1..] {
                for &(node, next) in &shell {
                    next.for_each(|turn| landscape.keys(landscape.turned(node, turn), |key| filter.insert(key)));
                }
                break;
            }
            let mut next_shell = Vec::with_capacity(8 * shell.len());
            for &(node, next) in &shell {
                for turn in next {
                    let node = landscape.turned(node, turn);
                    let mut lowest = u32::MAX;
                    landscape.keys(node, |key| lowest = lowest.min(key));
                    if seen.insert(lowest) {
                        // Another turn of the same face leads to where the way here began, or beside it.
                        next_shell.push((node, L::TURNS.without(TurnSet::of_face(turn.face()))));
                    }
                }
            }
            shell = next_shell;
        }
        Self { filters }
    }

    /// The most turns that can be asked for.
    #[inline(always)]
    pub fn radius(&self) -> u8 {
        self.filters.len() as u8 - 1
    }

    /// Whether a state with this key may be home within so many turns.
    #[inline(always)]
    pub fn reaches(&self, key: u32, turns: u8) -> bool {
        self.filters.get(usize::from(turns)).is_none_or(|filter| filter.contains(key))
    }

    /// Turns that a state with this key is away at least; one more than `most` if it is farther than that.
    #[inline(always)]
    pub fn distance(&self, key: u32, most: u8) -> u8 {
        let mut distance = most + 1;
        while distance > 0 && self.reaches(key, distance - 1) {
            distance -= 1;
        }
        distance
    }

    /// Bytes of memory that the filters take.
    pub fn bytes(&self) -> usize {
        self.filters.iter().map(WordBloomFilter::bytes).sum()
    }
}
