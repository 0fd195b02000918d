//! The search itself.
//!
//! First phases are tried in order of their length, pre-moves included, over all roots at once. Nodes wait on a stack and are taken in
//! batches: what a node needs is fetched when it is put there, so that by the time it is taken many reads have been under way
//! together. Ends of phase 1 wait in a queue of their own for the large table of phase 2.

use halfturn_cube::{Amount, Turn};
use halfturn_search::{Event, Meter, Stopped};

#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::{
    TwoPhase,
    arrangement::Arrangement,
    lanes::{Lanes, Portable},
    phase1::{self, NO_FACE},
    phase2::{self, DEEPEST},
    roots::{Direction, MOST_PRE_MOVES, Root, add_roots},
};
use crate::request::{Request, Target};

/// Nodes taken from the stack at once, and ends that wait for phase 2 at once.
const BATCH: usize = 16;

/// A first phase behind pre-moves has at least this many turns of its own: shorter ones are found from the other end.
const SHORTEST_AFTER_PRE_MOVES: u8 = 8;
/// In which order pre-moves are tried.
const ORDER: [usize; MOST_PRE_MOVES + 1] = [1, 0, 2, 3];
/// First phases at most, so that a path fits its word.
const LONGEST_PHASE1: u8 = 12;
/// Bits of a turn in a path.
const TURN_BITS: u32 = 5;
/// Second phases at most.
const LONGEST_PHASE2: u8 = 12;

/// A node of phase 1 on its way.
#[derive(Clone, Copy, Default)]
struct Waiting {
    node: phase1::Node,
    root: u32,
    /// The turns so far, the first in the lowest bits.
    path: u64,
    distance: u8,
    budget: u8,
    length: u8,
    last: u8,
}

/// A cube in G1 that waits for its distance.
#[derive(Clone, Copy, Default)]
struct End {
    node: phase2::Node,
    root: u32,
    path: u64,
    length: u8,
    twin: bool,
}

/// One search for one cube.
pub(super) struct Search<'a> {
    engine: &'a TwoPhase,
    request: &'a Request,
    turns: [Arrangement; Turn::COUNT],
    directions: Vec<Direction>,
    roots: Vec<Root>,
    stack: Vec<Waiting>,
    ends: Vec<End>,
    /// The longest solution that is of use now.
    longest: u8,
    /// The shortest solution so far.
    pub best: Option<Vec<Turn>>,
}

impl<'a> Search<'a> {
    pub fn new(engine: &'a TwoPhase, request: &'a Request, longest: u8) -> Self {
        Self {
            engine,
            request,
            turns: Arrangement::turns(),
            directions: Direction::all(&request.cube),
            roots: Vec::new(),
            stack: Vec::new(),
            ends: Vec::with_capacity(BATCH),
            longest,
            best: None,
        }
    }

    pub fn complete(&self) -> bool {
        false
    }

    fn enough(&self) -> bool {
        self.best.is_some() && self.request.target != Target::Best
    }

    /// Searches until the target is met or nothing is left to try.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return avx2.run(
                #[inline(always)]
                || self.run_with::<Avx2>(meter),
            );
        }
        self.run_with::<Portable>(meter)
    }

    #[inline(always)]
    fn run_with<L: Lanes>(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        // By number of pre-moves: where their roots begin and end.
        let mut levels: [Option<(usize, usize)>; MOST_PRE_MOVES + 1] = Default::default();
        for length in 0..=LONGEST_PHASE1 + MOST_PRE_MOVES as u8 {
            if length > self.longest {
                break;
            }
            for pre_moves in ORDER {
                let Some(own) = length.checked_sub(pre_moves as u8) else { continue };
                if own > LONGEST_PHASE1 || pre_moves > 0 && own < SHORTEST_AFTER_PRE_MOVES {
                    continue;
                }
                let (begin, end) = *levels[pre_moves].get_or_insert_with(|| {
                    let begin = add_roots(&self.directions, pre_moves, &self.engine.phase1, &mut self.roots);
                    (begin, self.roots.len())
                });
                for (index, root) in self.roots[begin..end].iter().enumerate() {
                    if root.distance <= own {
                        self.stack.push(Waiting {
                            node: root.node,
                            root: (begin + index) as u32,
                            path: 0,
                            distance: root.distance,
                            budget: own,
                            length: own,
                            last: NO_FACE,
                        });
                    }
                }
                self.drain::<L>(length, meter)?;
                if self.enough() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Works until nothing waits.
    #[inline(always)]
    fn drain<L: Lanes>(&mut self, length: u8, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while !self.stack.is_empty() {
            let mut batch = [Waiting::default(); BATCH];
            let taken = self.stack.len().min(BATCH);
            let from = self.stack.len() - taken;
            batch[..taken].copy_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            meter.tick_by(taken as u64)?;
            for waiting in &batch[..taken] {
                self.expand::<L>(waiting, length, meter);
            }
            if self.enough() {
                return Ok(());
            }
        }
        self.settle(length, meter);
        Ok(())
    }

    #[inline(always)]
    fn expand<L: Lanes>(&mut self, waiting: &Waiting, length: u8, meter: &mut Meter<'_>) {
        let phase1 = &self.engine.phase1;
        let node = waiting.node;
        if waiting.budget == 0 {
            // Only a root that is in G1 already.
            self.end::<L>(waiting, waiting.path, length, meter);
            return;
        }
        let directions = phase1.directions(node);
        let allowed = phase1.allowed(node, waiting.last);
        let spare = waiting.budget - waiting.distance;
        let closer = directions.closer();
        let farther = directions.farther();
        let turns = match spare {
            0 => allowed.and(closer),
            1 => allowed.without(farther),
            _ => allowed,
        };
        if waiting.budget == 1 {
            if spare == 0 {
                for turn in turns {
                    let path = waiting.with(phase1.actual(node, turn));
                    self.end::<L>(waiting, path, length, meter);
                }
            }
            return;
        }
        for turn in turns {
            let actual = phase1.actual(node, turn);
            let distance = waiting.distance + u8::from(farther.contains(turn)) - u8::from(closer.contains(turn));
            let child = phase1.turned(node, turn);
            phase1.prefetch(child);
            self.stack.push(Waiting {
                node: child,
                path: waiting.with(actual),
                distance,
                budget: waiting.budget - 1,
                last: actual / Amount::COUNT as u8,
                ..*waiting
            });
        }
    }

    /// An end of phase 1, and its twins.
    #[inline(always)]
    fn end<L: Lanes>(&mut self, waiting: &Waiting, path: u64, length: u8, meter: &mut Meter<'_>) {
        let Some(budget) = self.longest.checked_sub(length) else { return };
        let budget = budget.min(LONGEST_PHASE2).min(DEEPEST);
        let root = &self.roots[waiting.root as usize];
        let mut pieces = root.pieces;
        let mut rest = path;
        for _ in 0..waiting.length {
            pieces = pieces.then::<L>(&self.turns[(rest & ((1 << TURN_BITS) - 1)) as usize]);
            rest >>= TURN_BITS;
        }
        let twin = root.twin.map(|turn| self.turns[turn.index()].then::<L>(&pieces));
        for (twin, pieces) in [(false, Some(pieces)), (true, twin)] {
            let Some(pieces) = pieces else { continue };
            if let Some(node) = self.engine.phase2.node(&pieces, budget) {
                self.engine.phase2.prefetch(node);
                self.ends.push(End { node, root: waiting.root, path, length: waiting.length, twin });
                if self.ends.len() >= BATCH {
                    self.settle(length, meter);
                }
            }
        }
    }

    /// Looks at all ends that wait.
    fn settle(&mut self, length: u8, meter: &mut Meter<'_>) {
        let mut ends = std::mem::take(&mut self.ends);
        for end in ends.drain(..) {
            let Some(budget) = self.longest.checked_sub(length) else { break };
            let budget = budget.min(LONGEST_PHASE2).min(DEEPEST);
            if self.engine.phase2.big(end.node) <= budget && !self.enough() {
                self.finish(&end, budget, meter);
            }
        }
        self.ends = ends;
    }

    #[cold]
    fn finish(&mut self, end: &End, budget: u8, meter: &mut Meter<'_>) {
        let mut turns = Vec::with_capacity(32);
        let mut rest = end.path;
        for _ in 0..end.length {
            turns.push(Turn::ALL[(rest & ((1 << TURN_BITS) - 1)) as usize]);
            rest >>= TURN_BITS;
        }
        let mut nodes = 0;
        let found = self.engine.phase2.finish(end.node, budget, &mut turns, &mut nodes);
        meter.add(nodes);
        if !found {
            return;
        }
        let root = &self.roots[end.root as usize];
        let first = turns.len();
        turns.extend(root.before.iter());
        if end.twin {
            turns[first] = turns[first].inverse();
        }
        let turns = self.directions[root.direction].restore(&turns);
        self.longest = turns.len() as u8 - 1;
        let _ = meter.watcher().watch(Event::Found { turns: &turns });
        self.best = Some(turns);
    }
}

impl Waiting {
    /// The path with one turn more.
    #[inline(always)]
    fn with(&self, turn: u8) -> u64 {
        self.path | u64::from(turn) << (u32::from(self.length - self.budget) * TURN_BITS)
    }
}
