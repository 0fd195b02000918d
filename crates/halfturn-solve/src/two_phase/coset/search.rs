//! All sequences of one length that lead from a cube into G1.

use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Stopped, Threads, WatchEvent, Watcher};

use super::{bitmap::Marker, layout::Layout};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::{
    lanes::{BASELINE, Lanes},
    two_phase::{
        arrangement::Arrangement,
        phase1::{NO_FACE, Phase1, Phase1Moves, TurnsAfter, turns_after},
        phase1_tables::{LargePhase1, Phase1Node},
    },
};

/// Nodes that are expanded together, so that their table reads overlap.
const BATCH: usize = 16;
/// Elements that wait until the bytes of the bitmap arrive in the cache.
const PENDING: usize = 64;
/// A length is divided into at least as many tasks, if it is long enough.
const TASKS: usize = 4096;
/// Lengths of a task that are not worth dividing.
const SHORT: u8 = 6;
/// Tasks that a thread takes at a time.
const TASKS_AT_A_TIME: u64 = 8;

/// A node of phase 1 that waits for its expansion.
#[derive(Clone, Copy)]
pub(super) struct QueuedNode {
    node: Phase1Node,
    /// The inverse of the cube here. It is multiplied by moves from the left.
    inverse: Arrangement,
    /// The distance from G1.
    distance: u8,
    /// Moves left.
    budget: u8,
    /// The face of the last move, or [`NO_FACE`].
    last: u8,
}

/// The last moves of the sequences that are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Endings {
    /// Any move.
    All,
    /// Moves that enter G1. The others are moves of G1, and lead to elements from those that
    /// shorter sequences reach.
    Entering,
}

/// Searches phase 1 for all its solutions.
pub(super) struct Phase1Search {
    phase1: LargePhase1,
    after: TurnsAfter,
    /// By move: the arrangement of its inverse.
    inverses: [Arrangement; Turn::COUNT],
}

impl Phase1Search {
    pub fn new(phase1: LargePhase1) -> Self {
        let inverse = |turn: Turn| Arrangement::of(&Cube::SOLVED.turned(turn.inverse()));
        Self { phase1, after: turns_after(), inverses: Turn::ALL.map(inverse) }
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        self.phase1.bytes()
    }

    fn root(&self, cube: &Cube, budget: u8) -> QueuedNode {
        let moves = self.phase1.moves();
        let node = moves.node(moves.coordinates(cube));
        let inverse = Arrangement::of(&cube.inverse());
        QueuedNode { node, inverse, distance: self.phase1.distance(node), budget, last: NO_FACE }
    }

    /// The distance of a cube from G1.
    pub fn distance(&self, cube: &Cube) -> u8 {
        self.root(cube, 0).distance
    }

    /// The first moves of all sequences of this length, as tasks of similar size. The list of a
    /// cube and a length is always the same.
    pub fn tasks(&self, cube: &Cube, length: u8) -> Vec<QueuedNode> {
        let root = self.root(cube, length);
        if root.distance > length {
            return vec![];
        }
        let mut tasks = vec![root];
        for _ in SHORT..length {
            if tasks.len() >= TASKS {
                break;
            }
            let mut longer = Vec::new();
            tasks.iter().for_each(|task| self.expand(task, &mut longer, BASELINE));
            tasks = longer;
        }
        tasks
    }

    /// Marks the inverses of all elements of G1 that the tasks lead to.
    pub fn run(
        &self,
        tasks: &[QueuedNode],
        endings: Endings,
        layout: &Layout,
        marker: &Marker<'_>,
        threads: Threads,
        progress: &Progress<'_>,
    ) -> Result<(), Stopped> {
        let work = |thread: &mut SearchThread<'_>, numbers: Range<u64>| {
            for number in numbers {
                thread.run(&tasks[number as usize]);
                progress.finish_task()?;
            }
            Ok(())
        };
        let start = || SearchThread {
            search: self,
            layout,
            marker,
            endings,
            stack: Vec::new(),
            pending: [(0, 0); PENDING],
            oldest: 0,
        };
        threads.run(tasks.len() as u64, TASKS_AT_A_TIME, start, work, |one, _| one).map(|_| ())
    }

    /// Pushes the children of a node from which G1 can be reached with the moves that are left.
    #[inline(always)]
    fn expand<L: Lanes>(&self, queued: &QueuedNode, children: &mut Vec<QueuedNode>, lanes: L) {
        let &QueuedNode { node, inverse, distance, budget, last } = queued;
        self.phase1.expand(node, distance, budget, last, |turn, node, distance| {
            children.push(QueuedNode {
                node,
                inverse: self.inverses[usize::from(turn)].then(&inverse, lanes),
                distance,
                budget: budget - 1,
                last: Turn::ALL[usize::from(turn)].face() as u8,
            });
        });
    }
}

/// How much of a length is done, for the watcher.
pub(super) struct Progress<'a> {
    pub length: u8,
    pub done: AtomicU64,
    pub total: u64,
    pub watcher: &'a dyn Watcher,
}

impl Progress<'_> {
    fn finish_task(&self) -> Result<(), Stopped> {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let event = WatchEvent::Trying { length: self.length, done, total: self.total };
        if self.watcher.watch(event).is_break() { Err(Stopped) } else { Ok(()) }
    }
}

/// A search thread: its node stack, and the elements that wait to be marked.
struct SearchThread<'a> {
    search: &'a Phase1Search,
    layout: &'a Layout,
    marker: &'a Marker<'a>,
    endings: Endings,
    stack: Vec<QueuedNode>,
    /// A ring: the index of a byte of the bitmap, and its bit. Marking twice does no harm, and
    /// marking no bits neither.
    pending: [(usize, u8); PENDING],
    /// The element of the ring to be marked next.
    oldest: usize,
}

impl SearchThread<'_> {
    /// Runs a task, compiled for the best instruction set that the processor has.
    fn run(&mut self, task: &QueuedNode) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return avx2.run(
                #[inline(always)]
                || self.run_task(task, avx2),
            );
        }
        self.run_task(task, BASELINE);
    }

    #[inline(always)]
    fn run_task<L: Lanes>(&mut self, task: &QueuedNode, lanes: L) {
        if task.budget == 0 {
            self.reach(&task.inverse, lanes);
        } else {
            self.stack.push(*task);
        }
        let mut batch = [*task; BATCH];
        while !self.stack.is_empty() {
            let first = self.stack.len().saturating_sub(BATCH);
            let count = self.stack.len() - first;
            batch[..count].copy_from_slice(&self.stack[first..]);
            self.stack.truncate(first);
            for queued in &batch[..count] {
                if queued.budget > 1 {
                    self.search.expand(queued, &mut self.stack, lanes);
                } else {
                    self.finish(queued, lanes);
                }
            }
        }
        for &(index, mask) in &self.pending {
            self.marker.mark(index, mask);
        }
    }

    /// Makes the last move of a sequence.
    #[inline(always)]
    fn finish<L: Lanes>(&mut self, queued: &QueuedNode, lanes: L) {
        let search = self.search;
        let &QueuedNode { node, inverse, distance, last, .. } = queued;
        let mut reach = |turn: u8| self.reach(&search.inverses[usize::from(turn)].then(&inverse, lanes), lanes);
        search.phase1.enter(node, distance, last, &mut reach);
        if distance == 0 && self.endings == Endings::All {
            for turn in search.after[usize::from(last)].and(TurnSet::DOMINO) {
                self.reach(&search.inverses[turn.index()].then(&inverse, lanes), lanes);
            }
        }
    }

    /// A sequence ends in G1.
    #[inline(always)]
    fn reach<L: Lanes>(&mut self, inverse: &Arrangement, lanes: L) {
        let place = self.layout.place(inverse, lanes);
        let next = (self.marker.prefetch(place), place.mask);
        let (index, mask) = std::mem::replace(&mut self.pending[self.oldest], next);
        self.oldest = (self.oldest + 1) % PENDING;
        self.marker.mark(index, mask);
    }
}
