//! The states at a few turns from a goal, as filters.
//!
//! When a search has shown that nothing is shorter than `D` turns, a node with `r` turns left matters only if it is *exactly* `r` turns from the goal.
//! A filter of those states turns nearly everything else away with one read.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    BlockedBloomBuilder, BlockedBloomFilter, BloomInserter, Buffer, Stopped, StoredTable, TableSpec, Threads,
    WatchEvent, hash64,
};

use super::{
    frames::{Frames, State},
    oriented::{Orientations, OrientedState},
    slots::Slot,
    tables::Opening,
};

/// Which slots are solved at the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Around {
    /// All four.
    Four,
    /// All but one, whichever.
    Three,
    /// All four, with all edges oriented to one axis, whichever.
    Oriented,
}

/// Raised when keys or lines change their meaning.
const REVISION: u32 = 3;

/// States of the first turns, from which threads follow all others.
const SHARED_DEPTH: usize = 3;

/// What there is at a distance: a filter of all states that many turns from the goal.
pub(super) struct NearSpec {
    pub around: Around,
    pub depth: u8,
    /// The size of the filter.
    pub bytes: u64,
}

impl NearSpec {
    fn name(&self) -> String {
        let goal = match self.around {
            Around::Four => "4-slots",
            Around::Three => "3-slots",
            Around::Oriented => "eo-4-slots",
        };
        format!("stages-near-{goal}-{}-turns-{}-mb", self.depth, self.bytes / 1_000_000)
    }

    /// About how many sequences lead to the distance: those of the first turns times the usual branching.
    fn expected(&self) -> u64 {
        const BRANCHING: f64 = 13.35;
        let first = match self.around {
            Around::Four => 350.0,
            Around::Three => 1350.0,
            Around::Oriented => 700.0,
        };
        (first * BRANCHING.powi(i32::from(self.depth) - SHARED_DEPTH as i32)) as u64
    }

    /// The filter from the store, or built.
    pub fn open(
        &self,
        opening: &Opening<'_>,
        orientations: Option<&Orientations>,
    ) -> Result<BlockedBloomFilter, Stopped> {
        let name = self.name();
        let &Opening { frames, store, threads, watcher, .. } = opening;
        let spec =
            TableSpec { name: &name, revision: REVISION, parameters: "", bits: u8::BITS as u16, entries: self.bytes };
        let stored = store.load_or_build(&spec, watcher, || {
            let mut bytes = Buffer::zeroed(self.bytes as usize);
            let builder = BlockedBloomBuilder::new(&mut bytes);
            let tell = |filled| {
                let event = WatchEvent::Building { table: &name, filled, total: self.expected().max(filled) };
                match watcher.watch(event) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stopped),
                }
            };
            let hand = || builder.inserter();
            let depth = self.depth;
            match (self.around, orientations) {
                (Around::Oriented, Some(orientations)) => {
                    let ground = WithFlips { frames, orientations };
                    Walk { frames, ground, depth }.run(threads, &hand, &tell)?;
                }
                (Around::Three, _) => {
                    let ground = Plain::<3> { frames };
                    Walk { frames, ground, depth }.run(threads, &hand, &tell)?;
                }
                (Around::Four | Around::Oriented, _) => {
                    let ground = Plain::<4> { frames };
                    Walk { frames, ground, depth }.run(threads, &hand, &tell)?;
                }
            }
            Ok(StoredTable { distribution: Vec::new(), bytes })
        })?;
        Ok(BlockedBloomFilter::new(stored.bytes))
    }
}

/// The key of a state with the edges' flips to an axis of its frame, around the goal with all slots.
#[inline(always)]
pub(super) fn eo_key(frames: &Frames, node: &OrientedState, axis: usize) -> u64 {
    let flips = u64::from(node.flips[axis % node.flips.len()]) << 1 | axis as u64;
    frames.key(&node.state).all() ^ hash64(flips + 1)
}

/// What is walked on: states around a goal. A *mark* tells goals of one kind apart: the slot that is left out, or the axis.
trait Ground: Sync {
    type Node: Copy + Send + Sync;

    fn root(&self) -> Self::Node;
    fn class(&self, node: &Self::Node) -> u16;
    fn turned(&self, node: &Self::Node, turn: usize) -> (Self::Node, u8);
    fn twin(&self, node: &Self::Node, symmetry: usize) -> Self::Node;
    fn mark_image(&self, symmetry: usize, mark: u8) -> u8;
    fn key(&self, node: &Self::Node, mark: u8) -> u64;
}

/// The cross with `N` slots.
struct Plain<'f, const N: usize> {
    frames: &'f Frames,
}

impl<const N: usize> Ground for Plain<'_, N> {
    type Node = State;

    fn root(&self) -> State {
        self.frames.state(&Cube::SOLVED).0
    }

    fn class(&self, node: &State) -> u16 {
        node.class
    }

    #[inline(always)]
    fn turned(&self, node: &State, turn: usize) -> (State, u8) {
        self.frames.turned(node, turn)
    }

    fn twin(&self, node: &State, symmetry: usize) -> State {
        self.frames.twin(node, symmetry)
    }

    #[inline(always)]
    fn mark_image(&self, symmetry: usize, mark: u8) -> u8 {
        self.frames.slot_images(symmetry)[usize::from(mark) % Slot::COUNT]
    }

    #[inline(always)]
    fn key(&self, node: &State, mark: u8) -> u64 {
        let key = self.frames.key(node);
        if N == Slot::COUNT { key.all() } else { key.without(mark.into()) }
    }
}

/// The cross with all slots and all edges oriented.
struct WithFlips<'f> {
    frames: &'f Frames,
    orientations: &'f Orientations,
}

impl Ground for WithFlips<'_> {
    type Node = OrientedState;

    fn root(&self) -> OrientedState {
        self.orientations.state(self.frames, &Cube::SOLVED).0
    }

    fn class(&self, node: &OrientedState) -> u16 {
        node.state.class
    }

    #[inline(always)]
    fn turned(&self, node: &OrientedState, turn: usize) -> (OrientedState, u8) {
        self.orientations.turned(self.frames, node, turn)
    }

    fn twin(&self, node: &OrientedState, symmetry: usize) -> OrientedState {
        self.orientations.twin(self.frames, node, symmetry)
    }

    #[inline(always)]
    fn mark_image(&self, symmetry: usize, mark: u8) -> u8 {
        self.orientations.axis_image(symmetry as u8, mark.into()) as u8
    }

    #[inline(always)]
    fn key(&self, node: &OrientedState, mark: u8) -> u64 {
        eo_key(self.frames, node, mark.into())
    }
}

/// A walk along all sequences of a length away from the goal.
struct Walk<'f, G> {
    frames: &'f Frames,
    ground: G,
    depth: u8,
}

/// A state on the way, with the last turn.
#[derive(Clone, Copy)]
struct Step<N> {
    node: N,
    /// Which of the goals it came from, in the frame of the node.
    mark: u8,
    last: Option<Turn>,
    frame: u8,
}

impl<G: Ground> Walk<'_, G> {
    /// The keys of all symmetric images of a state.
    fn keys(&self, step: &Step<G::Node>, mut each: impl FnMut(u64)) {
        each(self.ground.key(&step.node, step.mark));
        for &(symmetry, _) in self.frames.twins(self.ground.class(&step.node)) {
            let mark = self.ground.mark_image(symmetry.into(), step.mark);
            each(self.ground.key(&self.ground.twin(&step.node, symmetry.into()), mark));
        }
    }

    /// The least of them, which stands for all.
    fn canonical(&self, step: &Step<G::Node>) -> u64 {
        let mut least = u64::MAX;
        self.keys(step, |key| least = least.min(key));
        least
    }

    #[inline(always)]
    fn turned(&self, step: &Step<G::Node>, turn: Turn) -> Step<G::Node> {
        let (node, symmetry) = self.ground.turned(&step.node, self.frames.turn_image(step.frame, turn));
        let mark = self.ground.mark_image(symmetry.into(), step.mark);
        Step { node, mark, last: Some(turn), frame: self.frames.product(step.frame, symmetry) }
    }

    /// Different states of each number of turns up to the shared depth, none nearer than that.
    fn shared(&self) -> Vec<Step<G::Node>> {
        let root = Step { node: self.ground.root(), mark: 0, last: None, frame: 0 };
        let mut seen = HashSet::from([self.canonical(&root)]);
        let mut level = vec![root];
        for _ in 0..SHARED_DEPTH.min(self.depth.into()) {
            let mut next = HashMap::new();
            for step in &level {
                for turn in step.last.map_or(TurnSet::ALL, TurnSet::after) {
                    let step = self.turned(step, turn);
                    let key = self.canonical(&step);
                    if !seen.contains(&key) {
                        next.entry(key).or_insert(step);
                    }
                }
            }
            seen.extend(next.keys());
            // In an order that does not change from run to run.
            let mut sorted: Vec<(u64, Step<G::Node>)> = next.into_iter().collect();
            sorted.sort_by_key(|&(key, _)| key);
            level = sorted.into_iter().map(|(_, step)| step).collect();
        }
        level
    }

    /// Puts the keys of all states at the depth into hands, one for each thread.
    fn run<'h, 'b: 'h>(
        &self,
        threads: Threads,
        hand: &(dyn Fn() -> BloomInserter<'h, 'b> + Sync),
        tell: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<(), Stopped> {
        let shared = self.shared();
        let left = usize::from(self.depth).saturating_sub(SHARED_DEPTH);
        let done = AtomicU64::new(0);
        threads.run(
            shared.len() as u64,
            1,
            hand,
            |hand, pieces| {
                for step in &shared[pieces.start as usize..pieces.end as usize] {
                    let mut put = 0;
                    self.follow(step, left, &mut |step| {
                        put += 1;
                        self.keys(step, |key| hand.insert(key));
                    });
                    tell(done.fetch_add(put, Ordering::Relaxed) + put)?;
                }
                Ok(())
            },
            |one, _| one,
        )?;
        Ok(())
    }

    fn follow(&self, step: &Step<G::Node>, left: usize, end: &mut impl FnMut(&Step<G::Node>)) {
        if left == 0 {
            return end(step);
        }
        for turn in step.last.map_or(TurnSet::ALL, TurnSet::after) {
            self.follow(&self.turned(step, turn), left - 1, end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ranks::Ranks, *};
    use halfturn_search::TableStore;

    fn filter(frames: &Frames, ranks: &Ranks, depth: u8, threads: usize) -> BlockedBloomFilter {
        let store = TableStore::in_memory();
        let opening = Opening { frames, ranks, store: &store, threads: Threads::new(threads), watcher: &() };
        NearSpec { around: Around::Four, depth, bytes: 12_800_000 }.open(&opening, None).expect("nobody stops it")
    }

    /// Every state that some turns away from solved reach is in the filter; states far away hardly ever are.
    #[test]
    fn what_is_near_is_found() {
        let (frames, ranks) = (Frames::build(), Ranks::build());
        let filter = filter(&frames, &ranks, 5, 1);
        let mut state = 1u64;
        let mut random = || {
            state = hash64(state.wrapping_add(0x9E37_79B9_7F4A_7C15));
            Turn::ALL[state as usize % Turn::COUNT]
        };
        let (mut near, mut far) = (0, 0);
        for _ in 0..20_000 {
            let mut turns: Vec<Turn> = Vec::new();
            while turns.len() < 5 {
                let turn = random();
                if turns.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last)).contains(turn) {
                    turns.push(turn);
                }
            }
            // Turns of U at the start keep the goal: then the state is nearer, and may be missing.
            if !TurnSet::of_face(halfturn_cube::Face::U).contains(turns[0]) {
                let (state, _) = frames.state(&Cube::SOLVED.after(turns.iter().copied()));
                near += u32::from(filter.contains(frames.key(&state).all()));
            } else {
                near += 1;
            }
            let (state, _) = frames.state(&Cube::SOLVED.after((0..30).map(|_| random())));
            far += u32::from(filter.contains(frames.key(&state).all()));
        }
        // Some sequences of five turns have shortcuts.
        assert!(near > 19_900, "{near}");
        assert!(far < 20, "{far}");
    }
}
