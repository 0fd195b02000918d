//! The states of a phase that are a few moves from its goal.

use super::phases::{State, WORDS};

/// The bits of a slot that have the distance.
const DISTANCE: u64 = 0xf;

/// The states nearest to the goal with their distances, found by their hash.
///
/// Two states with the same hash would be taken for one. A search that comes upon such a state does
/// not reach the goal from there, and goes on without it.
pub(super) struct Near {
    slots: Vec<u64>,
    /// All states up to this distance are here.
    depth: u8,
}

/// A number that tells states apart.
#[inline]
pub(super) fn hash(state: &State) -> u64 {
    let mix = |hash: u64, &word: &u32| {
        let hash = (hash ^ u64::from(word)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^ hash >> 32
    };
    state.iter().fold(0x9e37_79b9_7f4a_7c15, mix)
}

impl Near {
    /// Keeps about `states` states.
    pub fn new(goals: &[State], states: usize, moves: usize, moved: impl Fn(&State, usize) -> State) -> Self {
        let mut near = Self { slots: vec![0; (2 * states).next_power_of_two()], depth: 0 };
        let mut count = 0;
        let mut frontier: Vec<State> = goals.to_vec();
        for goal in goals {
            near.insert(hash(goal), 0);
            count += 1;
        }
        for distance in 1..=DISTANCE as u8 {
            let mut next: Vec<State> = Vec::new();
            for state in &frontier {
                for one in 0..moves {
                    let after: [u32; WORDS] = moved(state, one);
                    if near.insert(hash(&after), distance) {
                        next.push(after);
                        count += 1;
                    }
                }
                if count >= states {
                    return near;
                }
            }
            near.depth = distance;
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        near
    }

    /// The slot of a hash, or the free one where it belongs.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = (hash >> 20) as usize & last;
        while self.slots[slot] != 0 && (self.slots[slot] ^ hash) > DISTANCE {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// Whether it was not there yet.
    fn insert(&mut self, hash: u64, distance: u8) -> bool {
        let slot = self.slot(hash);
        let is_new = self.slots[slot] == 0;
        if is_new {
            self.slots[slot] = hash & !DISTANCE | u64::from(distance);
        }
        is_new
    }

    /// The moves from the state with this hash to the goal, if it is near.
    #[inline]
    pub fn distance(&self, hash: u64) -> Option<u8> {
        let found = self.slots[self.slot(hash)];
        (found != 0).then_some((found & DISTANCE) as u8)
    }

    /// The distance up to which all states are here.
    pub fn depth(&self) -> usize {
        self.depth.into()
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }
}
