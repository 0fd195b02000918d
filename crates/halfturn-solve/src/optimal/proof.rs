//! The shortest solutions of one cube: ever longer sequences, until one solves it.

use std::{
    ops::{ControlFlow, Range},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{Event, Stopped, Threads, Watcher};

#[cfg(target_arch = "x86_64")]
use super::pieces::wide::Wide;
use super::{
    bounds::Bounds,
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
    /// By prefix: the first turns, and how many nodes they led to when last tried.
    prefixes: Vec<(Prefix, AtomicU64)>,
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
        let mut next: Vec<(Prefix, AtomicU64)> = prefixes(length, self.ends[0], &self.symmetries)
            .into_iter()
            .map(|prefix| (prefix, AtomicU64::new(0)))
            .collect();
        if next.len() == self.prefixes.len() {
            next = std::mem::take(&mut self.prefixes);
            next.sort_by_key(|(_, nodes)| std::cmp::Reverse(nodes.load(Ordering::Relaxed)));
        }
        self.prefixes = next;
        let found = Mutex::new(Vec::new());
        let done = AtomicBool::new(false);
        let piece = self.prefixes.len().div_ceil(SHARES * self.threads.get());
        let work = |(): &mut (), range: Range<u64>| {
            let range = range.start as usize..range.end as usize;
            if self.portable {
                return self.work::<Plain>(length, range, enough, &found, &done);
            }
            dispatch!(P => self.work::<P>(length, range, enough, &found, &done))
        };
        let outcome = self.threads.run(self.prefixes.len() as u64, piece as u64, || (), work, |(), ()| ());
        let mut solutions = found.into_inner().expect("no thread panics while it holds the solutions");
        match outcome {
            Err(Stopped) if !(enough && done.into_inner()) => Err(Stopped),
            _ => {
                if !enough {
                    let images = |turns: &Vec<Turn>| {
                        let turns = turns.clone();
                        self.symmetries.iter().map(move |&symmetry| image(&turns, symmetry)).collect::<Vec<_>>()
                    };
                    solutions = solutions.iter().flat_map(images).collect();
                }
                solutions.sort_unstable();
                solutions.dedup();
                Ok(solutions)
            }
        }
    }

    /// Searches behind some of the prefixes, on one thread. Stopped also means that another thread has found enough.
    #[inline(always)]
    fn work<P: Pieces>(
        &self,
        length: u8,
        range: Range<usize>,
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
        let node = |index: usize| {
            let turned = |node: Node<P>, turn: &Turn| node.turned(&turning, turn.index());
            let start = Node { prefix: (index - range.start) as u32, ..root };
            self.prefixes[index].0.iter().fold(start, turned)
        };
        let mut nodes: Vec<Node<P>> = range.clone().map(node).collect();
        search.admit(&mut nodes);
        let mut counts = vec![0u64; range.len()];
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
        for (index, count) in range.zip(counts) {
            self.prefixes[index].1.store(count, Ordering::Relaxed);
        }
        Ok(())
    }

    #[cold]
    fn look(&self, visited: u64, done: &AtomicBool) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let go_on = self.watcher.watch(Event::Searching { nodes }) == ControlFlow::Continue(());
        if go_on && nodes < self.limit && !done.load(Ordering::Relaxed) { Ok(()) } else { Err(Stopped) }
    }
}
