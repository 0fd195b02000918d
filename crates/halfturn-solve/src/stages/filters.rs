//! Bloom filters of the states at an exact distance from a goal.
//!
//! When a search has exhausted all lengths below `D`, a state with `r` moves left can only lead to
//! a solution if it is *exactly* `r` moves from the goal. A filter of those states prunes nearly
//! all others with one memory read.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    BlockedBloomBuilder, BlockedBloomFilter, BloomInserter, Buffer, Stopped, StoredTable, TableSource, TableSpec,
    Threads, WatchEvent, hash64,
};

use super::{
    classes::CrossClasses,
    orientation::{EoState, Orientations},
    slots::Slot,
    state::CrossState,
    tables::{CrossSource, MEGABYTE},
};

/// The length of an array of filters by distance.
pub(super) const FILTER_DEPTHS: usize = 10;

/// The goal of a filter.
#[derive(Clone, Copy)]
pub(super) enum FilterGoal<'a> {
    /// The cross and all four slots.
    F2l,
    /// The cross and any three slots.
    ThreeSlots,
    /// F2L with all edges oriented to any horizontal axis.
    EoF2l(&'a Orientations),
}

/// The format of the files: raised when keys or the layout change.
const REVISION: u32 = 3;

/// The depth of the breadth-first search whose states the threads start from.
const SHARED_DEPTH: usize = 3;

/// A filter of all states at distance `depth` from a goal.
pub(super) struct FilterSpec<'a> {
    pub goal: FilterGoal<'a>,
    pub depth: u8,
    /// The size of the filter. It determines the rate of false positives.
    pub bytes: u64,
}

impl FilterSpec<'_> {
    fn name(&self) -> String {
        let goal = match self.goal {
            FilterGoal::F2l => "4-slots",
            FilterGoal::ThreeSlots => "3-slots",
            FilterGoal::EoF2l(_) => "eo-4-slots",
        };
        format!("stages-near-{goal}-{}-turns-{}-mb", self.depth, self.bytes / MEGABYTE)
    }

    /// Roughly how many sequences the builder walks, for progress reports: the states at the shared
    /// depth times the branching factor for each further move.
    fn expected(&self) -> u64 {
        const BRANCHING: f64 = 13.35;
        let shared = match self.goal {
            FilterGoal::F2l => 350.0,
            FilterGoal::ThreeSlots => 1350.0,
            FilterGoal::EoF2l(_) => 700.0,
        };
        (shared * BRANCHING.powi(i32::from(self.depth) - SHARED_DEPTH as i32)) as u64
    }

    /// Reads the filter from the store, or builds it.
    pub fn open(&self, source: &CrossSource<'_>) -> Result<BlockedBloomFilter, Stopped> {
        let name = self.name();
        let &CrossSource { classes, source: TableSource { store, threads, watcher }, .. } = source;
        let spec = TableSpec::new(&name, REVISION, u8::BITS as u16, self.bytes);
        let stored = store.load_or_build(&spec, watcher, || {
            let mut bytes = Buffer::zeroed(self.bytes as usize);
            let builder = BlockedBloomBuilder::new(&mut bytes);
            let report = |filled| {
                let event = WatchEvent::Building { table: &name, filled, total: self.expected().max(filled) };
                match watcher.watch(event) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(Stopped),
                }
            };
            let hand = || builder.inserter();
            let depth = self.depth;
            match self.goal {
                FilterGoal::EoF2l(orientations) => {
                    let space = EoSpace { classes, orientations };
                    Walk { classes, space, depth }.run(threads, &hand, &report)?;
                }
                FilterGoal::ThreeSlots => {
                    let space = SlotSpace::<3> { classes };
                    Walk { classes, space, depth }.run(threads, &hand, &report)?;
                }
                FilterGoal::F2l => {
                    let space = SlotSpace::<4> { classes };
                    Walk { classes, space, depth }.run(threads, &hand, &report)?;
                }
            }
            Ok(StoredTable { distribution: Vec::new(), bytes })
        })?;
        Ok(BlockedBloomFilter::new(stored.bytes))
    }
}

/// The Zobrist key of a state with its edge flips to an axis of its frame.
#[inline(always)]
pub(super) fn eo_key(classes: &CrossClasses, state: &EoState, axis: usize) -> u64 {
    let flips = u64::from(state.flips[axis % state.flips.len()]) << 1 | axis as u64;
    classes.key(&state.cross).all() ^ hash64(flips + 1)
}

/// The states around a goal that a [`Walk`] enumerates.
///
/// A *label* tells the goals of one kind apart: the omitted slot, or the axis.
trait FilterSpace: Sync {
    type State: Copy + Send + Sync;

    fn root(&self) -> Self::State;
    fn class(&self, state: &Self::State) -> u16;
    fn turned(&self, state: &Self::State, turn: usize) -> (Self::State, u8);
    fn image(&self, state: &Self::State, symmetry: usize) -> Self::State;
    fn label_image(&self, symmetry: usize, label: u8) -> u8;
    fn key(&self, state: &Self::State, label: u8) -> u64;
}

/// States around the cross with `N` solved slots.
struct SlotSpace<'c, const N: usize> {
    classes: &'c CrossClasses,
}

impl<const N: usize> FilterSpace for SlotSpace<'_, N> {
    type State = CrossState;

    fn root(&self) -> CrossState {
        self.classes.state(&Cube::SOLVED).0
    }

    fn class(&self, state: &CrossState) -> u16 {
        state.class
    }

    #[inline(always)]
    fn turned(&self, state: &CrossState, turn: usize) -> (CrossState, u8) {
        self.classes.turned(state, turn)
    }

    fn image(&self, state: &CrossState, symmetry: usize) -> CrossState {
        self.classes.image(state, symmetry)
    }

    #[inline(always)]
    fn label_image(&self, symmetry: usize, label: u8) -> u8 {
        self.classes.slot_images(symmetry)[usize::from(label) % Slot::COUNT]
    }

    #[inline(always)]
    fn key(&self, state: &CrossState, label: u8) -> u64 {
        let key = self.classes.key(state);
        if N == Slot::COUNT { key.all() } else { key.without(label.into()) }
    }
}

/// States around F2L with all edges oriented.
struct EoSpace<'c> {
    classes: &'c CrossClasses,
    orientations: &'c Orientations,
}

impl FilterSpace for EoSpace<'_> {
    type State = EoState;

    fn root(&self) -> EoState {
        self.orientations.state(self.classes, &Cube::SOLVED).0
    }

    fn class(&self, state: &EoState) -> u16 {
        state.cross.class
    }

    #[inline(always)]
    fn turned(&self, state: &EoState, turn: usize) -> (EoState, u8) {
        self.orientations.turned(self.classes, state, turn)
    }

    fn image(&self, state: &EoState, symmetry: usize) -> EoState {
        self.orientations.image(self.classes, state, symmetry)
    }

    #[inline(always)]
    fn label_image(&self, symmetry: usize, label: u8) -> u8 {
        self.orientations.axis_image(symmetry as u8, label.into()) as u8
    }

    #[inline(always)]
    fn key(&self, state: &EoState, label: u8) -> u64 {
        eo_key(self.classes, state, label.into())
    }
}

/// An enumeration of all sequences of a length that lead away from the goal.
struct Walk<'c, S> {
    classes: &'c CrossClasses,
    space: S,
    depth: u8,
}

/// The end of a sequence.
#[derive(Clone, Copy)]
struct Path<S> {
    state: S,
    /// The goal that it started from, in the frame of the state.
    label: u8,
    last: Option<Turn>,
    frame: u8,
}

impl<S: FilterSpace> Walk<'_, S> {
    /// Calls `each` with the keys of a state and of its images under the stabilizer of its class.
    /// They all stand for the same symmetry class of states.
    fn keys(&self, path: &Path<S::State>, mut each: impl FnMut(u64)) {
        each(self.space.key(&path.state, path.label));
        for &(symmetry, _) in self.classes.stabilizer(self.space.class(&path.state)) {
            let label = self.space.label_image(symmetry.into(), path.label);
            each(self.space.key(&self.space.image(&path.state, symmetry.into()), label));
        }
    }

    /// The least of these keys, which identifies the symmetry class.
    fn canonical(&self, path: &Path<S::State>) -> u64 {
        let mut least = u64::MAX;
        self.keys(path, |key| least = least.min(key));
        least
    }

    #[inline(always)]
    fn turned(&self, path: &Path<S::State>, turn: Turn) -> Path<S::State> {
        let (state, symmetry) = self.space.turned(&path.state, self.classes.turn_image(path.frame, turn));
        let label = self.space.label_image(symmetry.into(), path.label);
        Path { state, label, last: Some(turn), frame: self.classes.product(path.frame, symmetry) }
    }

    /// The states at the shared depth, one of each symmetry class, by breadth-first search.
    fn shared(&self) -> Vec<Path<S::State>> {
        let root = Path { state: self.space.root(), label: 0, last: None, frame: 0 };
        let mut seen = HashSet::from([self.canonical(&root)]);
        let mut level = vec![root];
        for _ in 0..SHARED_DEPTH.min(self.depth.into()) {
            let mut next = HashMap::new();
            for path in &level {
                for turn in path.last.map_or(TurnSet::ALL, TurnSet::after) {
                    let path = self.turned(path, turn);
                    let key = self.canonical(&path);
                    if !seen.contains(&key) {
                        next.entry(key).or_insert(path);
                    }
                }
            }
            seen.extend(next.keys());
            // Sorted, so that the order is the same in every run.
            let mut sorted: Vec<(u64, Path<S::State>)> = next.into_iter().collect();
            sorted.sort_by_key(|&(key, _)| key);
            level = sorted.into_iter().map(|(_, path)| path).collect();
        }
        level
    }

    /// Inserts the keys of all states at the depth into the filter, on all threads.
    fn run<'h, 'b: 'h>(
        &self,
        threads: Threads,
        hand: &(dyn Fn() -> BloomInserter<'h, 'b> + Sync),
        report: &(dyn Fn(u64) -> Result<(), Stopped> + Sync),
    ) -> Result<(), Stopped> {
        let shared = self.shared();
        let remaining = usize::from(self.depth).saturating_sub(SHARED_DEPTH);
        let done = AtomicU64::new(0);
        threads.run(
            shared.len() as u64,
            1,
            hand,
            |hand, pieces| {
                for path in &shared[pieces.start as usize..pieces.end as usize] {
                    let mut put = 0;
                    self.enumerate(path, remaining, &mut |path| {
                        put += 1;
                        self.keys(path, |key| hand.insert(key));
                    });
                    report(done.fetch_add(put, Ordering::Relaxed) + put)?;
                }
                Ok(())
            },
            |one, _| one,
        )?;
        Ok(())
    }

    /// Calls `end` with the end of every sequence of `remaining` more moves.
    fn enumerate(&self, path: &Path<S::State>, remaining: usize, end: &mut impl FnMut(&Path<S::State>)) {
        if remaining == 0 {
            return end(path);
        }
        for turn in path.last.map_or(TurnSet::ALL, TurnSet::after) {
            self.enumerate(&self.turned(path, turn), remaining - 1, end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ranking::PieceRanking, *};
    use halfturn_search::TableStore;

    const BYTES: u64 = 12_800_000;

    fn filter(classes: &CrossClasses, ranking: &PieceRanking, depth: u8, threads: usize) -> BlockedBloomFilter {
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, Threads::new(threads), &());
        let source = CrossSource { classes, ranking, source };
        FilterSpec { goal: FilterGoal::F2l, depth, bytes: BYTES }.open(&source).expect("no watcher stops it")
    }

    /// The filter contains nearly all ends of sequences of its length and hardly any random state.
    #[test]
    fn filters_hold_the_states_at_their_distance() {
        const DEPTH: u8 = 5;
        const SAMPLES: u32 = 20_000;
        const RANDOM_LENGTH: usize = 30;
        let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
        let filter = filter(&classes, &ranking, DEPTH, 1);
        let mut seed = 0u64;
        let mut random = || {
            seed += 1;
            Turn::ALL[hash64(seed) as usize % Turn::COUNT]
        };
        let contains = |cube: &Cube| filter.contains(classes.key(&classes.state(cube).0).all());
        let (mut near, mut far) = (0, 0);
        for _ in 0..SAMPLES {
            let mut turns: Vec<Turn> = Vec::new();
            while turns.len() < usize::from(DEPTH) {
                let turn = random();
                if turns.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last)).contains(turn) {
                    turns.push(turn);
                }
            }
            // A move of U keeps the goal, so such sequences end nearer and may be missing.
            let stays_at_goal = TurnSet::of_face(halfturn_cube::Face::U).contains(turns[0]);
            near += u32::from(stays_at_goal || contains(&Cube::SOLVED.after(turns)));
            far += u32::from(contains(&Cube::SOLVED.after((0..RANDOM_LENGTH).map(|_| random()))));
        }
        // A few sequences of five moves have shortcuts.
        assert!(near > SAMPLES * 995 / 1000, "{near}");
        assert!(far < SAMPLES / 1000, "{far}");
    }
}
