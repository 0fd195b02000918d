//! The proof for one cube: it exhausts one length after another.

use std::{
    ops::{ControlFlow, Range},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{Stopped, Threads, WatchEvent, Watcher};

#[cfg(target_arch = "x86_64")]
use super::pieces::avx2::Avx2Pieces;
use super::{
    bounds::Bounds,
    checkpoint::Checkpoint,
    pieces::{Pieces, PortablePieces, bytes},
    prefixes::{Prefix, arrange, image, prefixes, symmetries},
    search::{Node, ProofSearch, TurnPieces, inverses},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// Nodes between two progress reports: about a millisecond.
const NODES_PER_REPORT: u64 = 1 << 15;
/// Shares of the prefixes per thread.
const SHARES_PER_THREAD: usize = 256;

/// The proof that a cube has no solution of the lengths tried.
pub(super) struct Proof<'a> {
    bounds: &'a Bounds,
    cube: Cube,
    inverse: Cube,
    ends: [TurnSet; 2],
    /// The symmetries of the cube. The search tries one of symmetric prefixes.
    pub symmetries: Vec<Symmetry>,
    /// Whether to avoid AVX2, for tests.
    pub portable: bool,
    threads: Threads,
    watcher: &'a dyn Watcher,
    /// The most nodes to visit.
    limit: u64,
    nodes: AtomicU64,
    /// The progress of an earlier search, where this one records its own.
    pub checkpoint: Option<&'a Checkpoint>,
    tasks: Vec<PrefixTask>,
}

/// The part of the search behind one prefix.
struct PrefixTask {
    prefix: Prefix,
    /// The number of the prefix among all of the same length.
    number: u32,
    /// The nodes behind the prefix at the last length tried.
    nodes: AtomicU64,
}

impl<'a> Proof<'a> {
    /// A proof for a cube with these first and last moves.
    pub fn new(
        bounds: &'a Bounds,
        cube: Cube,
        ends: [TurnSet; 2],
        threads: Threads,
        limit: Option<u64>,
        watcher: &'a dyn Watcher,
    ) -> Self {
        Self {
            bounds,
            cube,
            inverse: cube.inverse(),
            ends,
            symmetries: symmetries(&cube, ends),
            portable: false,
            threads,
            watcher,
            limit: limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            checkpoint: None,
            tasks: Vec::new(),
        }
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// A lower bound on the length of a solution, without a search.
    pub fn first_bound(&self) -> u8 {
        let bound = |cube: &Cube| {
            let pieces = PortablePieces::new(bytes(cube));
            // With no moves left, the bound is as exact as the tables allow.
            self.bounds.bound(self.bounds.address(pieces), 0, || pieces)
        };
        bound(&self.cube).max(bound(&self.inverse))
    }

    /// Tries all sequences of this length. Returns all that solve the cube, without duplicates, or
    /// stops after the first if one is `enough`.
    pub fn try_length(&mut self, length: u8, enough: bool) -> Result<Vec<Vec<Turn>>, Stopped> {
        let known = self.checkpoint.map_or_else(Vec::new, |checkpoint| checkpoint.solutions(length));
        if self.checkpoint.is_some_and(|checkpoint| checkpoint.length() > length) || enough && !known.is_empty() {
            return Ok(self.complete(known, enough));
        }
        let all = prefixes(length, self.ends[0], &self.symmetries);
        if all.len() == self.tasks.len() {
            self.tasks.sort_by_key(|task| std::cmp::Reverse(task.nodes.load(Ordering::Relaxed)));
        } else {
            let task = |(number, prefix)| PrefixTask { prefix, number, nodes: AtomicU64::new(0) };
            self.tasks = (0..).zip(all).map(task).collect();
        }
        let weight = |task: &PrefixTask| task.nodes.load(Ordering::Relaxed) + 1;
        let total = self.tasks.iter().map(weight).sum();
        let finished = AtomicU64::new(0);
        let earlier = self.checkpoint.map(|checkpoint| checkpoint.done(length));
        let is_done = |number: u32| earlier.as_ref().is_some_and(|done| done(number));
        let found = Mutex::new(known);
        let done = AtomicBool::new(false);
        let per_share = self.tasks.len().div_ceil(SHARES_PER_THREAD * self.threads.get());
        let work = |(): &mut (), range: Range<u64>| {
            let tasks = &self.tasks[range.start as usize..range.end as usize];
            let weight = tasks.iter().map(weight).sum();
            let open: Vec<&PrefixTask> = tasks.iter().filter(|task| !is_done(task.number)).collect();
            if open.is_empty() {
                finished.fetch_add(weight, Ordering::Relaxed);
                return Ok(());
            }
            if self.portable {
                self.search_tasks::<PortablePieces>(length, &open, enough, &found, &done)?;
            } else {
                dispatch!(P => self.search_tasks::<P>(length, &open, enough, &found, &done))?;
            }
            if let Some(checkpoint) = self.checkpoint {
                checkpoint.add_done(length, open.iter().map(|task| task.number));
            }
            let finished = finished.fetch_add(weight, Ordering::Relaxed) + weight;
            match self.watcher.watch(WatchEvent::Trying { length, done: finished, total }) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stopped),
            }
        };
        let outcome = self.threads.run(self.tasks.len() as u64, per_share as u64, || (), work, |(), ()| ());
        let solutions = found.into_inner().expect("no thread panics while it holds the solutions");
        match outcome {
            Err(Stopped) if !done.into_inner() => Err(Stopped),
            _ => Ok(self.complete(solutions, enough)),
        }
    }

    /// Sorts solutions and removes duplicates. Unless one is enough, adds their images under the
    /// symmetries of the cube.
    fn complete(&self, solutions: Vec<Vec<Turn>>, enough: bool) -> Vec<Vec<Turn>> {
        let symmetries = if enough { &[Symmetry::IDENTITY] } else { self.symmetries.as_slice() };
        let images = |turns: &Vec<Turn>| symmetries.iter().map(|&symmetry| image(turns, symmetry)).collect::<Vec<_>>();
        let mut solutions: Vec<Vec<Turn>> = solutions.iter().flat_map(images).collect();
        solutions.sort_unstable();
        solutions.dedup();
        solutions
    }

    /// Searches behind some prefixes, on one thread. It also returns [`Stopped`] after another
    /// thread has found enough.
    #[inline(always)]
    fn search_tasks<P: Pieces>(
        &self,
        length: u8,
        tasks: &[&PrefixTask],
        enough: bool,
        found: &Mutex<Vec<Vec<Turn>>>,
        done: &AtomicBool,
    ) -> Result<(), Stopped> {
        let turn_pieces = TurnPieces::<P>::new();
        let mut search = ProofSearch::new(self.bounds, &turn_pieces);
        let root = Node {
            front: P::new(bytes(&self.cube)),
            back: P::new(bytes(&self.inverse)),
            path: 0,
            front_turns: self.ends[0].bits(),
            back_turns: inverses(self.ends[1].bits()),
            prefix: 0,
            left: length,
            front_bound: 0,
            back_bound: 0,
            reversed: false,
        };
        let node = |(index, task): (u32, &&PrefixTask)| {
            let turned = |node: Node<P>, turn: &Turn| node.turned(&turn_pieces, turn.index());
            task.prefix.iter().fold(Node { prefix: index, ..root }, turned)
        };
        let mut nodes: Vec<Node<P>> = (0..).zip(tasks).map(node).collect();
        search.push_roots(&mut nodes);
        let mut counts = vec![0u64; tasks.len()];
        let mut visited = 0;
        while !search.is_done() {
            visited += search.round(
                #[inline(always)]
                |prefix, nodes| counts[prefix as usize] += u64::from(nodes),
                #[inline(always)]
                |node: &Node<P>| {
                    let mut turns = node.turns(length);
                    arrange(&mut turns);
                    // Where both ends meet, `U D U` may occur, which is a shorter solution in
                    // disguise.
                    if turns.windows(2).all(|pair| TurnSet::after(pair[0]).contains(pair[1])) {
                        if let Some(checkpoint) = self.checkpoint {
                            checkpoint.add_solution(&turns);
                        }
                        found.lock().expect("no thread panics while it holds the solutions").push(turns);
                        done.fetch_or(enough, Ordering::Relaxed);
                    }
                },
            );
            if visited >= NODES_PER_REPORT {
                self.report_progress(std::mem::take(&mut visited), done)?;
            }
        }
        self.report_progress(visited, done)?;
        for (task, count) in tasks.iter().zip(counts) {
            task.nodes.store(count, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Adds the nodes visited to the total, and checks the watcher, the limit and the other
    /// threads.
    #[cold]
    fn report_progress(&self, visited: u64, done: &AtomicBool) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let go_on = self.watcher.watch(WatchEvent::Searching { nodes }) == ControlFlow::Continue(());
        if go_on && nodes < self.limit && !done.load(Ordering::Relaxed) { Ok(()) } else { Err(Stopped) }
    }
}
