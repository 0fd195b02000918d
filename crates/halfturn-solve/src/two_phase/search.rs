//! The search itself.
//!
//! First phases are tried in order of their length, pre-moves included, over all roots at once. Nodes wait on a stack and are taken in
//! batches: what a node needs is fetched when it is put there, so that by the time it is taken many reads have been under way
//! together. Ends of phase 1 wait in a queue of their own for the large table of phase 2.

use halfturn_cube::{Amount, Turn};
use halfturn_search::{Event, Meter, Stopped};

use super::{
    TwoPhase,
    arrangement::Arrangement,
    guide::{Guide, NO_FACE},
    home::{DEEPEST, Home},
    roots::{Direction, MOST_PRE_MOVES, Root, add_roots},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::{
    lanes::{Lanes, Portable},
    request::{Request, Target},
};

/// Nodes taken from the stack at once, and ends that wait for phase 2 at once.
const BATCH: usize = 16;

/// A first phase behind pre-moves has at least this many turns of its own: shorter ones are found from the other end.
const SHORTEST_AFTER_PRE_MOVES: u8 = 8;
/// First phases at most, so that a path fits its word.
const LONGEST_PHASE1: u8 = 12;
/// Bits of a turn in a path.
const TURN_BITS: u32 = 5;
/// Second phases at most.
const LONGEST_PHASE2: u8 = 12;
/// Solutions up to this length are all tried, since neither of their phases can be longer.
const EXHAUSTIVE: u8 = 12;
/// How long to look for something shorter than a short solution: about a millisecond.
const NODES_FOR_SHORT: u64 = 30_000;

/// A node of phase 1 on its way.
#[derive(Clone, Copy, Default)]
struct Waiting<N> {
    node: N,
    root: u32,
    /// The turns so far, the first in the lowest bits.
    path: u64,
    /// What the guide said of the distance.
    hint: u8,
    budget: u8,
    length: u8,
    last: u8,
}

/// A cube in G1 that waits for its distance.
#[derive(Clone, Copy, Default)]
struct End<N> {
    node: N,
    root: u32,
    path: u64,
    length: u8,
    twin: bool,
}

/// One search for one cube.
pub(super) struct Search<'a, G: Guide, H: Home> {
    engine: &'a TwoPhase<G, H>,
    request: &'a Request,
    turns: [Arrangement; Turn::COUNT],
    directions: Vec<Direction>,
    roots: Vec<Root<G::Node>>,
    stack: Vec<Waiting<G::Node>>,
    ends: Vec<End<H::Node>>,
    /// The longest solution that is of use now.
    longest: u8,
    /// Nodes after which a search without a solution gives up.
    patience: u64,
    /// Whether a solution was passed over because of its first or last turn; another behind the same end may have been missed.
    refused: bool,
    /// The shortest solution so far.
    pub best: Option<Vec<Turn>>,
}

/// How a search that nobody stopped came to its end.
#[derive(PartialEq, Eq)]
pub(super) enum Ended {
    /// The target is met.
    Enough,
    /// Proved: nothing shorter than the best, or nothing at all within the target.
    Exhausted,
    /// There may be something, but not where this search looks.
    GaveUp,
}

impl<'a, G: Guide, H: Home> Search<'a, G, H> {
    pub fn new(engine: &'a TwoPhase<G, H>, request: &'a Request, longest: u8, patience: u64) -> Self {
        Self {
            engine,
            request,
            turns: Arrangement::turns(),
            directions: Direction::all(&request.cube),
            roots: Vec::new(),
            stack: Vec::new(),
            ends: Vec::with_capacity(BATCH),
            longest,
            patience,
            refused: false,
            best: None,
        }
    }

    /// Whether the best is short enough for the target. A solution that no random cube has comes from a short scramble, which deserves
    /// the shortest there is, or nearly so.
    fn enough(&self, meter: &Meter<'_>) -> bool {
        match &self.best {
            Some(best) if self.request.target != Target::Best => {
                best.len() > usize::from(EXHAUSTIVE) || meter.nodes() > NODES_FOR_SHORT
            }
            _ => false,
        }
    }

    fn out_of_patience(&self, meter: &Meter<'_>) -> bool {
        self.best.is_none() && meter.nodes() > self.patience
    }

    /// Searches until the target is met or nothing is left to try.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<Ended, Stopped> {
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
    fn run_with<L: Lanes>(&mut self, meter: &mut Meter<'_>) -> Result<Ended, Stopped> {
        // By number of pre-moves: where their roots begin and end.
        let mut levels: [Option<(usize, usize)>; MOST_PRE_MOVES + 1] = Default::default();
        for length in 0..=LONGEST_PHASE1 + MOST_PRE_MOVES as u8 {
            if length > self.longest {
                break;
            }
            for &pre_moves in G::PRE_MOVES {
                let Some(own) = length.checked_sub(pre_moves as u8) else { continue };
                if own > LONGEST_PHASE1 || pre_moves > 0 && own < SHORTEST_AFTER_PRE_MOVES {
                    continue;
                }
                let (begin, end) = *levels[pre_moves].get_or_insert_with(|| {
                    let begin = add_roots(&self.directions, pre_moves, &self.engine.guide, &mut self.roots);
                    (begin, self.roots.len())
                });
                for (index, root) in self.roots[begin..end].iter().enumerate() {
                    if root.distance <= own {
                        self.stack.push(Waiting {
                            node: root.node,
                            root: (begin + index) as u32,
                            path: 0,
                            hint: root.distance,
                            budget: own,
                            length: own,
                            last: NO_FACE,
                        });
                    }
                }
                self.drain::<L>(length, meter)?;
                if self.enough(meter) {
                    return Ok(Ended::Enough);
                }
                if self.out_of_patience(meter) {
                    return Ok(Ended::GaveUp);
                }
            }
        }
        // Without pre-moves, every solution of at most as many turns as the longest first phase was tried.
        let all = self.longest <= EXHAUSTIVE && !self.refused;
        Ok(if all { Ended::Exhausted } else { Ended::GaveUp })
    }

    /// Works until nothing waits.
    #[inline(always)]
    fn drain<L: Lanes>(&mut self, length: u8, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while !self.stack.is_empty() {
            let mut batch = [Waiting::<G::Node>::default(); BATCH];
            let taken = self.stack.len().min(BATCH);
            let from = self.stack.len() - taken;
            batch[..taken].copy_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            meter.tick_by(taken as u64)?;
            for waiting in &batch[..taken] {
                self.expand::<L>(waiting, length, meter);
            }
            if self.enough(meter) || self.out_of_patience(meter) {
                return Ok(());
            }
        }
        self.settle(length, meter);
        Ok(())
    }

    #[inline(always)]
    fn expand<L: Lanes>(&mut self, waiting: &Waiting<G::Node>, length: u8, meter: &mut Meter<'_>) {
        let guide = &self.engine.guide;
        let Waiting { node, hint, budget, last, .. } = *waiting;
        match budget {
            // Only a root that is in G1 already.
            0 => self.end::<L>(waiting, waiting.path, length, meter),
            1 => guide.enter(
                node,
                hint,
                last,
                #[inline(always)]
                |turn| {
                    self.end::<L>(waiting, waiting.with(turn), length, meter);
                },
            ),
            _ => guide.expand(
                node,
                hint,
                budget,
                last,
                #[inline(always)]
                |turn, node, hint| {
                    self.stack.push(Waiting {
                        node,
                        path: waiting.with(turn),
                        hint,
                        budget: budget - 1,
                        last: turn / Amount::COUNT as u8,
                        ..*waiting
                    });
                },
            ),
        }
    }

    /// An end of phase 1, and its twins.
    #[inline(always)]
    fn end<L: Lanes>(&mut self, waiting: &Waiting<G::Node>, path: u64, length: u8, meter: &mut Meter<'_>) {
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
            if let Some(node) = self.engine.home.node(&pieces, budget) {
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
            if self.engine.home.bound(end.node) <= budget && !self.enough(meter) {
                self.finish(&end, budget, meter);
            }
        }
        self.ends = ends;
    }

    #[cold]
    fn finish(&mut self, end: &End<H::Node>, budget: u8, meter: &mut Meter<'_>) {
        let mut turns = Vec::with_capacity(32);
        let mut rest = end.path;
        for _ in 0..end.length {
            turns.push(Turn::ALL[(rest & ((1 << TURN_BITS) - 1)) as usize]);
            rest >>= TURN_BITS;
        }
        let mut nodes = 0;
        let found = self.engine.home.finish(end.node, budget, &mut turns, &mut nodes);
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
        let turns = self.directions[root.direction].restore(&merged(&turns));
        let fits = turns.first().is_none_or(|&turn| self.request.first.contains(turn))
            && turns.last().is_none_or(|&turn| self.request.last.contains(turn));
        if !fits {
            self.refused = true;
            return;
        }
        self.longest = turns.len() as u8 - 1;
        let _ = meter.watcher().watch(Event::Found { turns: &turns });
        self.best = Some(turns);
    }
}

impl<N> Waiting<N> {
    /// The path with one turn more.
    #[inline(always)]
    fn with(&self, turn: u8) -> u64 {
        self.path | u64::from(turn) << (u32::from(self.length - self.budget) * TURN_BITS)
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
