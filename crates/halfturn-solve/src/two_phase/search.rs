//! The search itself.
//!
//! First phases are tried in order of their length, pre-moves included, over all roots at once. Nodes wait on a stack and are taken in
//! batches: what a node needs is fetched when it is put there, so that by the time it is taken many reads have been under way
//! together. Ends of phase 1 wait in a queue of their own for the large table of phase 2.

use std::sync::{
    Mutex, OnceLock,
    atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed},
};

use halfturn_cube::{Amount, Turn};
use halfturn_search::{Event, Meter, Stopped, Threads, Watcher};

use super::{
    TwoPhase,
    arrangement::Arrangement,
    guide::{Guide, NO_FACE},
    home::{DEEPEST, Home},
    roots::{Direction, MOST_PRE_MOVES, Root, roots},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::{
    lanes::{Lanes, Portable},
    request::{Leg, Request, Target},
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
/// Nodes before other threads are called: less than it takes to start them is of no use to any.
const NODES_ALONE: u64 = 4_000;
/// Into how many shares for each worker the roots of a step are cut.
const SHARES: usize = 8;
/// Bits of a root's number that tell its place among those with as many pre-moves.
const INDEX_BITS: u32 = 28;

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

/// A search for one cube, which any number of workers may share.
pub(super) struct Search<'a, G: Guide, H: Home> {
    engine: &'a TwoPhase<G, H>,
    request: Request,
    turns: [Arrangement; Turn::COUNT],
    directions: Vec<Direction>,
    /// By number of pre-moves.
    roots: [OnceLock<Vec<Root<G::Node>>>; MOST_PRE_MOVES + 1],
    /// What there is to do, in the order in which it is begun.
    steps: Vec<Step>,
    /// How many roots a worker takes at a time, or all.
    share: Option<usize>,
    /// The longest solution that is of use now.
    longest: AtomicU8,
    /// The longest solution that was of use to begin with.
    asked: u8,
    /// A solution of at most so many turns is enough.
    wanted: u8,
    /// Nodes after which a search without a solution gives up.
    patience: u64,
    /// Nodes and ends of phase 1 so far, but for what workers have yet to report.
    nodes: AtomicU64,
    probes: AtomicU64,
    /// Whether a solution was passed over because of its first or last turn; another behind the same end may have been missed.
    refused: AtomicBool,
    /// Whether a worker was told to stop.
    stopped: AtomicBool,
    best: Mutex<Option<Solution>>,
}

/// A solution, and what it consists of.
#[derive(Clone)]
pub(super) struct Solution {
    pub turns: Vec<Turn>,
    pub legs: Vec<Leg>,
}

/// First phases of one length, behind so many pre-moves.
struct Step {
    /// Turns of the first phase and the pre-moves together.
    length: u8,
    pre_moves: usize,
    /// The next root that no worker has taken.
    next: AtomicUsize,
}

impl Step {
    /// Turns of the first phase itself.
    fn own(&self) -> u8 {
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

/// One who works on a search: what waits to be done, and where to go on.
pub(super) struct Worker<G: Guide, H: Home> {
    step: usize,
    stack: Vec<Waiting<G::Node>>,
    ends: Vec<End<H::Node>>,
    /// Not yet reported to the search.
    nodes: u64,
    probes: u64,
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
        Self {
            engine,
            request,
            turns: Arrangement::turns(),
            directions: Direction::all(&request.cube),
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

    fn roots(&self, pre_moves: usize) -> &[Root<G::Node>] {
        self.roots[pre_moves].get_or_init(|| roots(&self.directions, pre_moves, &self.engine.guide))
    }

    fn root(&self, number: u32) -> &Root<G::Node> {
        let (pre_moves, index) = (number >> INDEX_BITS, number & ((1 << INDEX_BITS) - 1));
        &self.roots(pre_moves as usize)[index as usize]
    }

    /// Turns that a second phase may have behind `length` turns.
    #[inline(always)]
    fn budget(&self, length: u8) -> Option<u8> {
        Some(self.longest.load(Relaxed).checked_sub(length)?.min(LONGEST_PHASE2).min(DEEPEST))
    }

    /// A solution was found: keeps it if it fits what was asked for, and if no other worker has found one as short.
    fn found(&self, root: &Root<G::Node>, turns: &[Turn], lengths: [usize; 3], watcher: &dyn Watcher) {
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
            let _ = watcher.watch(Event::Found { turns: &turns });
            *best = Some(Solution { legs: legs(lengths, turns.len(), direction.inverse), turns });
        }
    }
}

impl<G: Guide, H: Home> Worker<G, H> {
    pub fn new() -> Self {
        Self { step: 0, stack: Vec::new(), ends: Vec::with_capacity(BATCH), nodes: 0, probes: 0 }
    }

    /// Works until the search is at its end, or for about so many nodes; then it can go on.
    pub fn run(&mut self, search: &Search<'_, G, H>, nodes: u64, meter: &mut Meter<'_>) -> Result<Ended, Stopped> {
        let until = meter.nodes().saturating_add(nodes);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return avx2.run(
                #[inline(always)]
                || self.run_with::<Avx2>(search, until, meter),
            );
        }
        self.run_with::<Portable>(search, until, meter)
    }

    #[inline(always)]
    fn run_with<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        until: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stopped> {
        let ended = self.work::<L>(search, until, meter);
        self.report(search);
        if ended.is_err() {
            search.stopped.store(true, Relaxed);
        }
        ended
    }

    #[inline(always)]
    fn work<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        until: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stopped> {
        while let Some(step) = search.steps.get(self.step) {
            if step.length > search.longest.load(Relaxed) {
                break;
            }
            let roots = search.roots(step.pre_moves);
            loop {
                if let Some(ended) = self.drain::<L>(search, step.length, until, meter)? {
                    return Ok(ended);
                }
                let share =
                    search.share.map_or(roots.len(), |workers| (roots.len() / (workers * SHARES)).clamp(1, BATCH));
                let from = step.next.fetch_add(share, Relaxed);
                if from >= roots.len() {
                    break;
                }
                for (index, root) in roots.iter().enumerate().skip(from).take(share) {
                    if root.distance <= step.own() {
                        self.stack.push(Waiting {
                            node: root.node,
                            root: (step.pre_moves << INDEX_BITS | index) as u32,
                            path: 0,
                            hint: root.distance,
                            budget: step.own(),
                            length: step.own(),
                            last: NO_FACE,
                        });
                    }
                }
            }
            if self.settle(search, step.length, meter) {
                return Ok(Ended::Enough);
            }
            self.step += 1;
        }
        Ok(Ended::Through)
    }

    /// Tells the search what was done since the last time.
    fn report(&mut self, search: &Search<'_, G, H>) {
        search.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
        search.probes.fetch_add(std::mem::take(&mut self.probes), Relaxed);
    }

    /// Whether to come back, and why.
    #[inline(always)]
    fn ended(&self, search: &Search<'_, G, H>) -> Option<Ended> {
        let nodes = || search.nodes.load(Relaxed) + self.nodes;
        let probes = || search.probes.load(Relaxed) + self.probes;
        let longest = search.longest.load(Relaxed);
        if longest == search.asked {
            let out_of_probes = search.request.max_probes.is_some_and(|most| probes() >= most);
            return (nodes() > search.patience || out_of_probes).then_some(Ended::GaveUp);
        }
        let best = longest + 1;
        // A solution that no random cube has comes from a short scramble, which deserves the shortest there is, or nearly so.
        let enough = best <= search.wanted
            && probes() >= search.request.min_probes
            && (best > EXHAUSTIVE || nodes() > NODES_FOR_SHORT);
        enough.then_some(Ended::Enough)
    }

    /// Works until nothing waits, or tells why not.
    #[inline(always)]
    fn drain<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        length: u8,
        until: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Ended>, Stopped> {
        while !self.stack.is_empty() {
            if let Some(ended) = self.ended(search) {
                return Ok(Some(ended));
            }
            if meter.nodes() >= until {
                return Ok(Some(Ended::Paused));
            }
            if search.stopped.load(Relaxed) {
                return Err(Stopped);
            }
            let taken = self.stack.len().min(BATCH);
            // Before anything is taken, so that nothing is lost if this is where it stops.
            meter.tick_by(taken as u64)?;
            let mut batch = [Waiting::<G::Node>::default(); BATCH];
            let from = self.stack.len() - taken;
            batch[..taken].copy_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            self.nodes += taken as u64;
            for waiting in &batch[..taken] {
                self.expand::<L>(search, waiting, length, meter);
            }
        }
        Ok(self.ended(search))
    }

    #[inline(always)]
    fn expand<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        waiting: &Waiting<G::Node>,
        length: u8,
        meter: &mut Meter<'_>,
    ) {
        let guide = &search.engine.guide;
        let Waiting { node, hint, budget, last, .. } = *waiting;
        match budget {
            // Only a root that is in G1 already.
            0 => self.end::<L>(search, waiting, waiting.path, length, meter),
            1 => guide.enter(
                node,
                hint,
                last,
                #[inline(always)]
                |turn| {
                    self.end::<L>(search, waiting, waiting.with(turn), length, meter);
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
    fn end<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        waiting: &Waiting<G::Node>,
        path: u64,
        length: u8,
        meter: &mut Meter<'_>,
    ) {
        let Some(budget) = search.budget(length) else { return };
        let root = search.root(waiting.root);
        let mut pieces = root.pieces;
        for turn in unpacked(path, waiting.length) {
            pieces = pieces.then::<L>(&search.turns[turn]);
        }
        let twin = root.twin.map(|turn| search.turns[turn.index()].then::<L>(&pieces));
        for (twin, pieces) in [(false, Some(pieces)), (true, twin)] {
            let Some(pieces) = pieces else { continue };
            self.probes += 1;
            if let Some(node) = search.engine.home.node(&pieces, budget) {
                self.ends.push(End { node, root: waiting.root, path, length: waiting.length, twin });
                if self.ends.len() >= BATCH {
                    self.settle(search, length, meter);
                }
            }
        }
    }

    /// Looks at all ends that wait, or until the target is met; then tells so.
    fn settle(&mut self, search: &Search<'_, G, H>, length: u8, meter: &mut Meter<'_>) -> bool {
        let mut ends = std::mem::take(&mut self.ends);
        let mut looked_at = 0;
        let mut enough = false;
        for end in &ends {
            let Some(budget) = search.budget(length) else {
                looked_at = ends.len();
                break;
            };
            looked_at += 1;
            if search.engine.home.within(end.node, budget) && self.finish(search, end, budget, meter) {
                enough = self.ended(search) == Some(Ended::Enough);
                if enough {
                    break;
                }
            }
        }
        ends.drain(..looked_at);
        self.ends = ends;
        enough
    }

    /// Looks for a second phase, and tells whether there is one.
    #[cold]
    fn finish(&mut self, search: &Search<'_, G, H>, end: &End<H::Node>, budget: u8, meter: &mut Meter<'_>) -> bool {
        let mut turns = Vec::with_capacity(32);
        turns.extend(unpacked(end.path, end.length).map(|turn| Turn::ALL[turn]));
        let mut nodes = 0;
        let found = search.engine.home.finish(end.node, budget, &mut turns, &mut nodes);
        meter.add(nodes);
        self.nodes += nodes;
        if found {
            let root = search.root(end.root);
            let before = turns.len();
            turns.extend(root.before.iter());
            if end.twin {
                turns[before] = turns[before].inverse();
            }
            let first = usize::from(end.length);
            search.found(root, &turns, [first, before - first, turns.len() - before], meter.watcher());
        }
        found
    }
}

impl<N> Waiting<N> {
    /// The path with one turn more.
    #[inline(always)]
    fn with(&self, turn: u8) -> u64 {
        self.path | u64::from(turn) << (u32::from(self.length - self.budget) * TURN_BITS)
    }
}

/// The numbers of the turns of a path, the first one first.
#[inline(always)]
fn unpacked(path: u64, length: u8) -> impl Iterator<Item = usize> {
    (0..u32::from(length)).map(move |place| (path >> (place * TURN_BITS) & ((1 << TURN_BITS) - 1)) as usize)
}

/// The parts of a solution of `length` turns, whose phases and pre-moves had these lengths before they were joined.
fn legs(lengths: [usize; 3], length: usize, inverse: bool) -> Vec<Leg> {
    let mut joined = lengths.iter().sum::<usize>() - length;
    let mut legs: Vec<Leg> = ["first phase", "second phase", "pre-moves"]
        .into_iter()
        .zip(lengths)
        .map(|(name, length)| Leg { name, length })
        .collect();
    // Where pre-moves and the second phase meet in one face, the turns that are saved were of the second phase.
    for leg in legs.iter_mut().skip(1) {
        let saved = joined.min(leg.length);
        leg.length -= saved;
        joined -= saved;
    }
    if inverse {
        legs.reverse();
    }
    legs.retain(|leg| leg.length > 0);
    legs
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
