//! The exact distances of all states near a goal.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};

use halfturn_search::{Stopped, Threads, WatchEvent, Watcher, prefetch};

use super::tracked::{Node, Tracking, WATCH_NODES, follows};

/// The exact distances of all nodes closer to the goal than [`radius`](Self::radius).
///
/// A hash table of 64-bit words: the node's number, shuffled, and its distance.
pub(super) struct Ball {
    slots: Vec<AtomicU64>,
    /// All nodes closer than this are stored.
    radius: usize,
    len: AtomicUsize,
    /// The number of nodes at each distance.
    sizes: Vec<usize>,
}

/// The bits of a distance, which is stored plus one.
const DISTANCE_BITS: u32 = 4;
/// The largest distance that is stored.
const LONGEST: usize = (1 << DISTANCE_BITS) - 2;
const KEY_BITS: u32 = u64::BITS - DISTANCE_BITS;
/// The number of slots at first.
const FIRST_SLOTS: usize = 1 << 12;

impl Ball {
    pub fn new() -> Self {
        Self { slots: empty(FIRST_SLOTS), radius: 0, len: AtomicUsize::new(0), sizes: Vec::new() }
    }

    /// All distances below this one are known.
    pub fn radius(&self) -> usize {
        self.radius
    }

    /// A lower bound on the distance of a node, exact below the radius.
    #[inline]
    pub fn bound(&self, key: u64) -> usize {
        self.find(key).unwrap_or(self.radius)
    }

    /// Prefetches what [`bound`](Self::bound) reads.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.slots, self.slot(shuffled(key)));
    }

    #[inline]
    fn slot(&self, shuffled: u64) -> usize {
        (shuffled >> (u64::BITS - self.slots.len().trailing_zeros())) as usize
    }

    #[inline]
    fn find(&self, key: u64) -> Option<usize> {
        let shuffled = shuffled(key);
        let mut slot = self.slot(shuffled);
        loop {
            match self.slots[slot].load(Ordering::Relaxed) {
                0 => return None,
                held if (held ^ shuffled) >> DISTANCE_BITS == 0 => {
                    return Some((held & ((1 << DISTANCE_BITS) - 1)) as usize - 1);
                }
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Adds a node if it is new. Returns whether there is room for more.
    #[inline]
    fn add(&self, key: u64, distance: usize) -> bool {
        let word = shuffled(key) | (distance as u64 + 1);
        let mut slot = self.slot(word);
        loop {
            match self.slots[slot].compare_exchange(0, word, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return self.len.fetch_add(1, Ordering::Relaxed) < self.slots.len() / 8 * 7,
                Err(held) if (held ^ word) >> DISTANCE_BITS == 0 => return true,
                Err(_) => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// Adds all nodes closer than `radius`, or as many whole distances as fit into `bytes`.
    pub fn grow(
        &mut self,
        radius: usize,
        bytes: usize,
        tracking: &Tracking,
        goals: &[Node],
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<(), Stopped> {
        while self.radius < radius.min(LONGEST + 1) && self.make_room(bytes) {
            let before = *self.len.get_mut();
            let level = Level {
                ball: self,
                tracking,
                distance: self.radius,
                nodes: AtomicU64::new(0),
                full: AtomicBool::new(false),
                watcher,
            };
            let starts: Vec<(&Node, usize)> =
                goals.iter().flat_map(|goal| (0..tracking.moves.len()).map(move |first| (goal, first))).collect();
            if self.radius == 0 {
                goals.iter().for_each(|goal| _ = self.add(tracking.key(goal), 0));
            }
            let done = threads.map(&starts, |&(goal, first)| level.extend(goal, 0, None, Some(first)));
            let full = level.full.into_inner();
            done.into_iter().collect::<Result<(), Stopped>>()?;
            if full {
                // This distance is incomplete. Its nodes are stored with the radius, which is also
                // the bound of all nodes that are not stored.
                break;
            }
            self.sizes.push(*self.len.get_mut() - before);
            self.radius += 1;
        }
        Ok(())
    }

    /// Whether the next distance will fit, if it grows as the last one did. Makes the table larger
    /// if necessary.
    fn make_room(&mut self, bytes: usize) -> bool {
        let len = *self.len.get_mut();
        let next = match self.sizes.as_slice() {
            [.., before, last] => last * (last / before.max(&1) + 1),
            _ => FIRST_SLOTS / 4,
        };
        let slots = ((len + next) / 3 * 4).next_power_of_two().max(self.slots.len());
        // The estimate is high. If its table is too large, half of that may be enough.
        let slots = if slots * size_of::<u64>() <= bytes { slots } else { slots / 2 };
        if slots * size_of::<u64>() > bytes.max(FIRST_SLOTS * size_of::<u64>()) || len + next / 2 > slots {
            return false;
        }
        if slots > self.slots.len() {
            let old = std::mem::replace(&mut self.slots, empty(slots));
            self.len = AtomicUsize::new(0);
            for word in old.into_iter().map(AtomicU64::into_inner).filter(|&word| word != 0) {
                let mut slot = self.slot(word);
                while *self.slots[slot].get_mut() != 0 {
                    slot = (slot + 1) & (slots - 1);
                }
                *self.slots[slot].get_mut() = word;
                *self.len.get_mut() += 1;
            }
        }
        true
    }
}

fn empty(slots: usize) -> Vec<AtomicU64> {
    std::iter::repeat_with(|| AtomicU64::new(0)).take(slots).collect()
}

/// A number below 2⁶⁰, spread over the high bits. Different numbers stay different.
#[inline]
fn shuffled(key: u64) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mask = (1 << KEY_BITS) - 1;
    let mixed = key.wrapping_mul(ODD) & mask;
    let mixed = (mixed ^ mixed >> (KEY_BITS / 2)).wrapping_mul(ODD) & mask;
    (mixed ^ mixed >> (KEY_BITS / 2)) << DISTANCE_BITS
}

/// The search for all nodes at one distance.
struct Level<'b> {
    ball: &'b Ball,
    tracking: &'b Tracking,
    distance: usize,
    nodes: AtomicU64,
    full: AtomicBool,
    watcher: &'b dyn Watcher,
}

impl Level<'_> {
    /// Goes back from a node at a known distance, with all moves or just one.
    fn extend(&self, node: &Node, distance: usize, last: Option<usize>, only: Option<usize>) -> Result<(), Stopped> {
        let moves = &self.tracking.moves;
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed);
        if nodes.is_multiple_of(WATCH_NODES)
            && self.watcher.watch(WatchEvent::Searching { nodes }) == ControlFlow::Break(())
        {
            return Err(Stopped);
        }
        for (number, allowed) in moves.iter().enumerate().filter(|(number, _)| only.is_none_or(|only| only == *number))
        {
            // Algorithms are read backward here.
            let may_follow = last.is_none_or(|last| follows(allowed.one.family(), moves[last].one.family()));
            let reached = distance + allowed.cost;
            if !may_follow || reached > self.distance || self.full.load(Ordering::Relaxed) {
                continue;
            }
            let before = self.tracking.before(node, number);
            let key = self.tracking.key(&before);
            if reached == self.distance && !self.ball.add(key, reached) {
                self.full.store(true, Ordering::Relaxed);
            }
            // Moves that cost nothing may follow at the last distance, too.
            if self.ball.find(key) == Some(reached) && (reached < self.distance || allowed.cost > 0 && self.has_free())
            {
                self.extend(&before, reached, Some(number), None)?;
            }
        }
        Ok(())
    }

    /// Whether some moves cost nothing.
    fn has_free(&self) -> bool {
        self.tracking.moves.iter().any(|allowed| allowed.cost == 0)
    }
}
