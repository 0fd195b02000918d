//! The states up to one move further from the goal of a phase than those of [`near`](super::near).
//!
//! There are twenty times as many of them, so a Bloom filter has them instead of a table: it takes
//! ten bits for a state. The few states that it contains wrongly cost the search a step more.

use std::collections::HashSet;

use halfturn_search::{
    BlockedBloomBuilder, BlockedBloomFilter, Buffer, Stopped, StoredTable, TableSource, TableSpec, hash64,
};

use super::{
    near::hash,
    phases::{Phase, State},
};

/// The format of the file: raised when keys or the layout change.
const REVISION: u32 = 1;

/// The filter of a phase.
pub(super) struct Beyond {
    filter: BlockedBloomFilter,
    /// All states that are at most this far from the goal are in it.
    distance: usize,
}

impl Beyond {
    /// Reads the filter of a phase with this goal from the store, or builds it.
    pub fn open(name: &str, phase: &Phase, goal: State, bytes: u64, source: TableSource<'_>) -> Result<Self, Stopped> {
        let distance = phase.near.depth() + 1;
        let name = format!("{name}-within-{distance}");
        let spec = TableSpec::new(&name, REVISION, u8::BITS as u16, bytes);
        let stored = source.store.load_or_build(&spec, source.watcher, || {
            let mut bytes = Buffer::zeroed(bytes as usize);
            fill(phase, goal, distance, &mut bytes);
            Ok(StoredTable { distribution: Vec::new(), bytes })
        })?;
        Ok(Self { filter: BlockedBloomFilter::new(stored.bytes), distance })
    }

    /// The largest distance of its states from the goal.
    pub fn distance(&self) -> usize {
        self.distance
    }

    /// Whether a state may be within this distance.
    #[inline]
    pub fn contains(&self, state: &State) -> bool {
        self.filter.contains(hash64(hash(state)))
    }

    pub fn bytes(&self) -> usize {
        self.filter.bytes()
    }
}

fn fill(phase: &Phase, goal: State, distance: usize, bytes: &mut Buffer) {
    let builder = BlockedBloomBuilder::new(bytes);
    let mut inserter = builder.inserter();
    let mut seen = HashSet::from([hash(&goal)]);
    let mut frontier = vec![goal];
    inserter.insert(hash64(hash(&goal)));
    for depth in 1..=distance {
        let mut next = Vec::new();
        for state in &frontier {
            for one in 0..phase.moves.len() {
                let after = phase.moved(state, one);
                let key = hash(&after);
                if depth == distance {
                    inserter.insert(hash64(key));
                } else if seen.insert(key) {
                    inserter.insert(hash64(key));
                    next.push(after);
                }
            }
        }
        frontier = next;
    }
}
