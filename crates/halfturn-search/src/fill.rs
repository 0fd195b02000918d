//! The one breadth-first filler.
//!
//! Level by level from the goals: *forward*, every entry of the last level marks its neighbours; *backward*, every entry
//! not yet reached looks for a neighbour in the last level. Forward is cheaper while levels are small, backward once
//! little is left; each level takes the cheaper way.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{
    buffer::Buffer,
    packed::{Filling, Packing},
    space::Space,
    threads::Threads,
    watch::{Event, Stopped, Watcher},
};

/// Entries that one thread takes at a time: enough to make the taking cheap, few enough to share evenly.
const PIECE: u64 = 1 << 14;

/// Backward looks at a few neighbours of an entry before it finds one in the last level, forward always at all of them:
/// worth it when fewer entries are left than this many times the level.
const BACKWARD_ADVANTAGE: u64 = 2;

/// The packed distances of a space, and how many states there are at each distance.
pub struct Filled {
    /// The packed entries.
    pub bytes: Buffer,
    /// States at distance 0, 1, 2, …
    pub distribution: Vec<u64>,
}

/// Fills a table of distances from the space's goals.
///
/// # Errors
/// [`Stopped`] if the watcher says so.
///
/// # Panics
/// If a distance is too large for the packing.
pub fn fill<S: Space, P: Packing>(space: &S, threads: Threads, watcher: &dyn Watcher) -> Result<Filled, Stopped> {
    let name = space.name();
    let total = space.len();
    let mut bytes = Buffer::filled(total.div_ceil(P::PER_BYTE) as usize, u8::MAX);
    let cells = Filling::<P>::new(&mut bytes);

    let mut level = Level::default();
    for goal in space.goals() {
        level.mark(space, &cells, goal, P::code(0));
    }
    let mut distribution = vec![level.states];
    let mut reached = level.entries;
    let filled = AtomicU64::new(reached);

    for distance in 0..=u8::MAX {
        let (here, next) = (P::code(distance), P::code(distance + 1));
        let backward = total - reached < BACKWARD_ADVANTAGE * level.entries;
        level = threads.run(
            total,
            PIECE,
            Level::default,
            |level, range| {
                let before = level.entries;
                if backward {
                    for entry in range {
                        if cells.get(entry) == P::UNREACHED
                            && space.neighbours(entry).any(|near| cells.get(near) == here)
                        {
                            level.mark_one(space, &cells, entry, next);
                        }
                    }
                } else {
                    let mut entry = range.start;
                    while entry < range.end {
                        // Early levels are sparse: skip whole bytes that hold nothing.
                        if entry % P::PER_BYTE == 0 && cells.byte(entry) == u8::MAX {
                            entry += P::PER_BYTE;
                            continue;
                        }
                        if cells.get(entry) == here {
                            for near in space.neighbours(entry) {
                                level.mark(space, &cells, near, next);
                            }
                        }
                        entry += 1;
                    }
                }
                let filled = filled.fetch_add(level.entries - before, Ordering::Relaxed) + level.entries - before;
                match watcher.watch(Event::Building { table: &name, filled, total }) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stopped),
                }
            },
            Level::join,
        )?;
        if level.entries == 0 {
            return Ok(Filled { bytes, distribution });
        }
        assert!(distance < P::MAX, "{name} has distances beyond {}", P::MAX);
        distribution.push(level.states);
        reached += level.entries;
    }
    unreachable!("the loop ends when a level is empty, and no distance on the cube comes near 255")
}

/// What one level found.
#[derive(Default)]
struct Level {
    entries: u64,
    states: u64,
}

impl Level {
    #[inline]
    fn mark_one<S: Space, P: Packing>(&mut self, space: &S, cells: &Filling<'_, P>, entry: u64, code: u8) -> bool {
        let new = cells.mark(entry, code);
        if new {
            self.entries += 1;
            self.states += space.weight(entry);
        }
        new
    }

    /// Marks an entry and the other entries for the same state.
    #[inline]
    fn mark<S: Space, P: Packing>(&mut self, space: &S, cells: &Filling<'_, P>, entry: u64, code: u8) {
        if self.mark_one(space, cells, entry, code) {
            for twin in space.twins(entry) {
                self.mark_one(space, cells, twin, code);
            }
        }
    }

    fn join(self, other: Self) -> Self {
        Self { entries: self.entries + other.entries, states: self.states + other.states }
    }
}
