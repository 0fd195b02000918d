//! The shortest solutions of one cube: ever longer sequences, until one solves it.

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
use super::pieces::wide::Wide;
use super::{
    bounds::Bounds,
    checkpoint::Checkpoint,
    pieces::{Pieces, Plain, bytes},
    prefixes::{Prefix, arrange, image, prefixes, symmetries},
    search::{Node, Search, Turning, inverses},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// Nodes between two looks at the watcher and at the other threads: about a millisecond.
const NODES_PER_LOOK: u64 = 1 << 15;
/// Shares of the work that each thread takes, one after another.
const SHARES: usize = 256;

/// What is looked for, and what was found so far.
pub(super) struct Proof<'a> {
    bounds: &'a Bounds,
    cube: Cube,
    inverse: Cube,
    ends: [TurnSet; 2],
    /// Of symmetric first turns only one is tried.
    pub symmetries: Vec<Symmetry>,
    /// Whether to use no instructions but those that every processor has.
    pub portable: bool,
    threads: Threads,
    watcher: &'a dyn Watcher,
    /// The most nodes to visit.
    limit: u64,
    nodes: AtomicU64,
    /// What an earlier search has done, and where this one notes what it has.
    pub checkpoint: Option<&'a Checkpoint>,
    prefixes: Vec<Start>,
}

/// Where a part of the search starts.
struct Start {
    prefix: Prefix,
    /// Its number among all of the same length.
    number: u32,
    /// How many nodes it led to when last tried.
    nodes: AtomicU64,
}

impl<'a> Proof<'a> {
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
            prefixes: Vec::new(),
        }
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many turns a solution has at least, without a search.
    pub fn first_bound(&self) -> u8 {
        let bound = |cube: &Cube| {
            let pieces = Plain::new(bytes(cube));
            // Zero turns left: everything near is told as exactly as the tables know it.
            self.bounds.bound(self.bounds.place(pieces), 0, || pieces)
        };
        bound(&self.cube).max(bound(&self.inverse))
    }

    /// Tries all sequences of this length and gives back those that solve the cube, each once; only until one does if one is
    /// `enough`.
    pub fn try_length(&mut self, length: u8, enough: bool) -> Result<Vec<Vec<Turn>>, Stopped> {
        let known = self.checkpoint.map_or_else(Vec::new, |checkpoint| checkpoint.solutions(length));
        if self.checkpoint.is_some_and(|checkpoint| checkpoint.length() > length) || enough && !known.is_empty() {
            return Ok(self.complete(known, enough));
        }
        let all = prefixes(length, self.ends[0], &self.symmetries);
        if all.len() == self.prefixes.len() {
            self.prefixes.sort_by_key(|start| std::cmp::Reverse(start.nodes.load(Ordering::Relaxed)));
        } else {
            let start = |(number, prefix)| Start { prefix, number, nodes: AtomicU64::new(0) };
            self.prefixes = (0..).zip(all).map(start).collect();
        }
        let weight = |start: &Start| start.nodes.load(Ordering::Relaxed) + 1;
        let total = self.prefixes.iter().map(weight).sum();
        let finished = AtomicU64::new(0);
        let earlier = self.checkpoint.map(|checkpoint| checkpoint.done(length));
        let is_done = |number: u32| earlier.as_ref().is_some_and(|done| done(number));
        let found = Mutex::new(known);
        let done = AtomicBool::new(false);
        let piece = self.prefixes.len().div_ceil(SHARES * self.threads.get());
        let work = |(): &mut (), range: Range<u64>| {
            let starts = &self.prefixes[range.start as usize..range.end as usize];
            let weight = starts.iter().map(weight).sum();
            let open: Vec<&Start> = starts.iter().filter(|start| !is_done(start.number)).collect();
            if open.is_empty() {
                finished.fetch_add(weight, Ordering::Relaxed);
                return Ok(());
            }
            if self.portable {
                self.work::<Plain>(length, &open, enough, &found, &done)?;
            } else {
                dispatch!(P => self.work::<P>(length, &open, enough, &found, &done))?;
            }
            if let Some(checkpoint) = self.checkpoint {
                checkpoint.add_done(length, open.iter().map(|start| start.number));
            }
            let finished = finished.fetch_add(weight, Ordering::Relaxed) + weight;
            match self.watcher.watch(WatchEvent::Trying { length, done: finished, total }) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stopped),
            }
        };
        let outcome = self.threads.run(self.prefixes.len() as u64, piece as u64, || (), work, |(), ()| ());
        let solutions = found.into_inner().expect("no thread panics while it holds the solutions");
        match outcome {
            Err(Stopped) if !done.into_inner() => Err(Stopped),
            _ => Ok(self.complete(solutions, enough)),
        }
    }

    /// The solutions in order, each once, with all that symmetries make of them unless one is enough.
    fn complete(&self, solutions: Vec<Vec<Turn>>, enough: bool) -> Vec<Vec<Turn>> {
        let symmetries = if enough { &[Symmetry::IDENTITY] } else { self.symmetries.as_slice() };
        let images = |turns: &Vec<Turn>| symmetries.iter().map(|&symmetry| image(turns, symmetry)).collect::<Vec<_>>();
        let mut solutions: Vec<Vec<Turn>> = solutions.iter().flat_map(images).collect();
        solutions.sort_unstable();
        solutions.dedup();
        solutions
    }

    /// Searches behind some of the prefixes, on one thread. Stopped also means that another thread has found enough.
    #[inline(always)]
    fn work<P: Pieces>(
        &self,
        length: u8,
        starts: &[&Start],
        enough: bool,
        found: &Mutex<Vec<Vec<Turn>>>,
        done: &AtomicBool,
    ) -> Result<(), Stopped> {
        let turning = Turning::<P>::new();
        let mut search = Search::new(self.bounds, &turning);
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
        let node = |(index, start): (u32, &&Start)| {
            let turned = |node: Node<P>, turn: &Turn| node.turned(&turning, turn.index());
            start.prefix.iter().fold(Node { prefix: index, ..root }, turned)
        };
        let mut nodes: Vec<Node<P>> = (0..).zip(starts).map(node).collect();
        search.admit(&mut nodes);
        let mut counts = vec![0u64; starts.len()];
        let mut visited = 0;
        while !search.is_done() {
            visited += search.round(
                #[inline(always)]
                |prefix, nodes| counts[prefix as usize] += u64::from(nodes),
                #[inline(always)]
                |node: &Node<P>| {
                    let mut turns = node.turns(length);
                    arrange(&mut turns);
                    // Where both ends meet, a turn may stand between two of the opposite face, which are but one.
                    if turns.windows(2).all(|pair| TurnSet::after(pair[0]).contains(pair[1])) {
                        if let Some(checkpoint) = self.checkpoint {
                            checkpoint.add_solution(&turns);
                        }
                        found.lock().expect("no thread panics while it holds the solutions").push(turns);
                        done.fetch_or(enough, Ordering::Relaxed);
                    }
                },
            );
            if visited >= NODES_PER_LOOK {
                self.look(std::mem::take(&mut visited), done)?;
            }
        }
        self.look(visited, done)?;
        for (start, count) in starts.iter().zip(counts) {
            start.nodes.store(count, Ordering::Relaxed);
        }
        Ok(())
    }

    #[cold]
    fn look(&self, visited: u64, done: &AtomicBool) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let go_on = self.watcher.watch(WatchEvent::Searching { nodes }) == ControlFlow::Continue(());
        if go_on && nodes < self.limit && !done.load(Ordering::Relaxed) { Ok(()) } else { Err(Stopped) }
    }
}
