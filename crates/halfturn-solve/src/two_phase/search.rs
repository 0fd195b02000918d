//! The search itself.
//!
//! First phases are tried in order of their length, pre-moves included, over all roots at once, by as many workers as there are threads.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed},
};

use halfturn_cube::{Amount, Turn, TurnSet};
use halfturn_search::{Meter, Stopped, Threads, WatchEvent, Watcher};

use super::{
    TwoPhase,
    guide::Guide,
    home::{DEEPEST, Home},
    roots::{Direction, MOST_PRE_MOVES, Root, Roots},
    worker::Worker,
};
use crate::request::{Leg, Request, Target};

/// A first phase behind pre-moves has at least this many turns of its own: shorter ones are found from the other end.
const SHORTEST_AFTER_PRE_MOVES: u8 = 8;
/// First phases at most, so that a path fits its word.
const LONGEST_PHASE1: u8 = 12;
/// Second phases at most.
const LONGEST_PHASE2: u8 = 12;
/// Solutions up to this length are all tried, since neither of their phases can be longer.
pub(super) const EXHAUSTIVE: u8 = 12;
/// Nodes before other threads are called: less than it takes to start them is of no use to any.
const NODES_ALONE: u64 = 2_000;
/// Bits of a root's number that tell its place among those with as many pre-moves.
pub(super) const INDEX_BITS: u32 = 28;

/// A search for one cube, which any number of workers may share.
pub(super) struct Search<'a, G: Guide, H: Home> {
    pub(super) engine: &'a TwoPhase<G, H>,
    pub(super) request: Request,
    pub(super) directions: Vec<Direction>,
    /// Whether the cube has a symmetry that saves work.
    symmetric: bool,
    /// By number of pre-moves.
    pub(super) roots: [Roots<G::Node>; MOST_PRE_MOVES + 1],
    /// What there is to do, in the order in which it is begun.
    pub(super) steps: Vec<Step>,
    /// How many roots a worker takes at a time, or all.
    pub(super) share: Option<usize>,
    /// The longest solution that is of use now.
    pub(super) longest: AtomicU8,
    /// The longest solution that was of use to begin with.
    pub(super) asked: u8,
    /// A solution of at most so many turns is enough.
    pub(super) wanted: u8,
    /// Nodes after which a search without a solution gives up.
    pub(super) patience: u64,
    /// Nodes and ends of phase 1 so far, but for what workers have yet to report.
    pub(super) nodes: AtomicU64,
    pub(super) probes: AtomicU64,
    /// Whether a solution was passed over because of its first or last turn; another behind the same end may have been missed.
    pub(super) refused: AtomicBool,
    /// Whether a worker was told to stop.
    pub(super) stopped: AtomicBool,
    pub(super) best: Mutex<Option<Solution>>,
}

/// A solution, and what it consists of.
#[derive(Clone)]
pub(super) struct Solution {
    pub turns: Vec<Turn>,
    pub legs: Vec<Leg>,
}

/// First phases of one length, behind so many pre-moves.
pub(super) struct Step {
    /// Turns of the first phase and the pre-moves together.
    pub(super) length: u8,
    pub(super) pre_moves: usize,
    /// The next root that no worker has taken.
    pub(super) next: AtomicUsize,
}

impl Step {
    /// Turns of the first phase itself.
    pub(super) fn own(&self) -> u8 {
        self.length - self.pre_moves as u8
    }
}

/// Why a worker came back without having been stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// The target is met.
    Enough,
    /// Nothing is left to try.
    Through,
    /// The search has used up its patience, or its probes.
    GaveUp,
    /// It has done as many nodes as it was to do for now.
    Paused,
}

impl<'a, G: Guide, H: Home> Search<'a, G, H> {
    /// A search for solutions of at most `longest` turns, that gives up after `patience` nodes without one.
    pub fn new(engine: &'a TwoPhase<G, H>, request: Request, longest: u8, patience: u64) -> Self {
        let steps = (0..=LONGEST_PHASE1 + MOST_PRE_MOVES as u8).flat_map(|length| {
            G::PRE_MOVES.iter().filter_map(move |&pre_moves| {
                let own = length.checked_sub(pre_moves as u8)?;
                let useful = own <= LONGEST_PHASE1 && (pre_moves == 0 || own >= SHORTEST_AFTER_PRE_MOVES);
                useful.then(|| Step { length, pre_moves, next: AtomicUsize::new(0) })
            })
        });
        // Where not every solution will do, the one that is wanted may be what symmetry makes of another.
        let any = request.first == TurnSet::ALL && request.last == TurnSet::ALL;
        let symmetric = any && request.cube.symmetries().nth(1).is_some();
        let directions = Direction::all(&request.cube);
        Self {
            engine,
            request,
            directions: if symmetric { Direction::distinct(directions) } else { directions },
            symmetric,
            roots: Default::default(),
            steps: steps.collect(),
            share: None,
            longest: AtomicU8::new(longest),
            asked: longest,
            wanted: if request.target == Target::Best { 0 } else { longest },
            patience,
            nodes: AtomicU64::new(0),
            probes: AtomicU64::new(0),
            refused: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            best: Mutex::new(None),
        }
    }

    /// Searches until the target is met or nothing is left to try, alone at first: most cubes are solved before others could help.
    pub fn run(&mut self, threads: Threads, meter: &mut Meter<'_>) -> Result<Ended, Stopped> {
        let mut first = Worker::new();
        if threads == Threads::ONE {
            return first.run(self, u64::MAX, meter);
        }
        let ended = first.run(self, NODES_ALONE, meter)?;
        if ended != Ended::Paused {
            return Ok(ended);
        }
        self.share = Some(threads.get());
        let limit = self.request.max_nodes.map(|nodes| nodes.saturating_sub(meter.nodes()) / threads.get() as u64);
        let (search, watcher) = (&*self, meter.watcher());
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.get())
                .map(|_| scope.spawn(|| Worker::new().run(search, u64::MAX, &mut Meter::new(limit, watcher))))
                .collect();
            let mut all = first.run(search, u64::MAX, &mut Meter::new(limit, watcher));
            for other in others {
                let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                all = match (all, other) {
                    (Ok(Ended::Enough), _) | (_, Ok(Ended::Enough)) => Ok(Ended::Enough),
                    (Err(Stopped), _) | (_, Err(Stopped)) => Err(Stopped),
                    (Ok(Ended::Through), Ok(Ended::Through)) => Ok(Ended::Through),
                    _ => Ok(Ended::GaveUp),
                };
            }
            all
        })
    }

    /// Lets a search that was stopped go on, until a solution of this length is found.
    pub fn resume(&mut self, wanted: u8) {
        self.wanted = wanted;
        self.stopped = AtomicBool::new(false);
    }

    /// The longest solution that was of use to begin with.
    pub fn asked(&self) -> u8 {
        self.asked
    }

    /// Whether it ended without a solution where one of a turn more would have been welcome.
    pub fn is_at_a_loss(&self, ended: &Result<Ended, Stopped>) -> bool {
        self.request.target == Target::Usual
            && matches!(ended, Ok(Ended::GaveUp | Ended::Through))
            && self.request.max_probes.is_none_or(|most| self.probes.load(Relaxed) < most)
            && self.best().is_none()
    }

    /// The shortest solution so far.
    pub fn best(&self) -> Option<Solution> {
        self.best.lock().expect("no worker panics while it holds the best").clone()
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether a search that is through has proved that there is nothing shorter than its best: without pre-moves, every solution of at
    /// most as many turns as the longest first phase was tried.
    pub fn exhaustive(&self) -> bool {
        self.longest.load(Relaxed) <= EXHAUSTIVE && !self.refused.load(Relaxed)
    }

    /// Makes the roots behind so many pre-moves, and tells how many there are.
    pub(super) fn make_roots(&self, pre_moves: usize) -> usize {
        self.roots[pre_moves].make(&self.directions, pre_moves, self.symmetric, &self.engine.guide)
    }

    pub(super) fn root(&self, number: u32) -> &Root<G::Node> {
        let (pre_moves, index) = (number >> INDEX_BITS, number & ((1 << INDEX_BITS) - 1));
        self.roots[pre_moves as usize].get(index as usize)
    }

    /// Turns that a second phase may have behind `length` turns.
    #[inline(always)]
    pub(super) fn budget(&self, length: u8) -> Option<u8> {
        Some(self.longest.load(Relaxed).checked_sub(length)?.min(LONGEST_PHASE2).min(DEEPEST))
    }

    /// A solution was found: keeps it if it fits what was asked for, and if no other worker has found one as short.
    pub(super) fn found(&self, root: &Root<G::Node>, turns: &[Turn], lengths: [usize; 3], watcher: &dyn Watcher) {
        let direction = &self.directions[root.direction];
        let turns = direction.restore(&merged(turns));
        let fits = turns.first().is_none_or(|&turn| self.request.first.contains(turn))
            && turns.last().is_none_or(|&turn| self.request.last.contains(turn));
        if !fits {
            self.refused.store(true, Relaxed);
            return;
        }
        let mut best = self.best.lock().expect("no worker panics while it holds the best");
        if turns.len() <= usize::from(self.longest.load(Relaxed)) {
            self.longest.store((turns.len() as u8).saturating_sub(1), Relaxed);
            let _ = watcher.watch(WatchEvent::Found { turns: &turns });
            *best = Some(Solution { legs: direction.legs(lengths, turns.len()), turns });
        }
    }
}

/// The turns with those of one face joined where only turns of the opposite face stand between: a second phase may end with the face
/// that the pre-moves begin with.
fn merged(turns: &[Turn]) -> Vec<Turn> {
    let mut merged: Vec<Turn> = Vec::with_capacity(turns.len());
    for &turn in turns {
        let same_axis = merged.iter().rev().take_while(|before| before.face().axis() == turn.face().axis()).count();
        let start = merged.len() - same_axis;
        match merged[start..].iter().position(|before| before.face() == turn.face()) {
            None => merged.push(turn),
            Some(at) => {
                let before = merged.remove(start + at);
                let quarters = before.amount().quarters() + turn.amount().quarters();
                if let Some(amount) = Amount::from_quarters(quarters) {
                    merged.insert(start + at, Turn::new(turn.face(), amount));
                }
            }
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfturn_cube::{Algorithm, Cube};

    #[test]
    fn turns_of_one_face_are_joined() {
        for (turns, expected) in [
            ("U R2 R F", "U R' F"),
            ("R2 L2 R F", "R' L2 F"),
            ("U R L R' L' U", "U2"),
            ("R U R", "R U R"),
            ("F2 B F2 B'", ""),
        ] {
            let turns = turns.parse::<Algorithm>().unwrap().turns();
            let joined = merged(&turns);
            assert_eq!(Algorithm::from(joined.as_slice()).to_string(), expected);
            assert_eq!(Cube::SOLVED.after(joined), Cube::SOLVED.after(turns));
        }
    }
}
