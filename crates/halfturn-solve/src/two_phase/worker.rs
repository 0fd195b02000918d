//! One who works on a search.
//!
//! Nodes wait on a stack and are taken in batches: what a node needs is fetched when it is put there, so that by the time it is taken many
//! reads have been under way together. Ends of phase 1 wait in a queue of their own for the large table of phase 2.

use std::sync::atomic::Ordering::Relaxed;

use halfturn_cube::{Amount, Turn, TurnSet};
use halfturn_search::{Meter, Stopped};

use super::{
    guide::{Guide, NO_FACE},
    home::Home,
    search::{EXHAUSTIVE, Ended, INDEX_BITS, Search},
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;
use crate::lanes::{Lanes, Portable};

/// Nodes taken from the stack at once, and ends that wait for phase 2 at once.
const BATCH: usize = 16;
/// Bits of a turn in a path.
const TURN_BITS: u32 = 5;
/// How long to look for something shorter than a short solution: about a millisecond.
const NODES_FOR_SHORT: u64 = 30_000;
/// Of a thousand random cubes not one is so near G1, in any direction.
const NEAR_G1: u8 = 5;
/// Into how many shares for each worker the roots of a step are cut.
const SHARES: usize = 8;

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

/// One who works on a search: what waits to be done, and where to go on.
pub(super) struct Worker<G: Guide, H: Home> {
    step: usize,
    stack: Vec<Waiting<G::Node>>,
    ends: Vec<End<H::Node>>,
    /// Not yet reported to the search.
    nodes: u64,
    probes: u64,
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
                || self.run_with(search, until, meter, avx2),
            );
        }
        self.run_with(search, until, meter, Portable)
    }

    #[inline(always)]
    fn run_with<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        until: u64,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> Result<Ended, Stopped> {
        let ended = self.work(search, until, meter, lanes);
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
        lanes: L,
    ) -> Result<Ended, Stopped> {
        while let Some(step) = search.steps.get(self.step) {
            if step.length > search.longest.load(Relaxed) {
                break;
            }
            let roots = search.make_roots(step.pre_moves);
            loop {
                if let Some(ended) = self.drain(search, step.length, until, meter, lanes)? {
                    return Ok(ended);
                }
                let share = search.share.map_or(roots, |workers| (roots / (workers * SHARES)).clamp(1, BATCH));
                let from = step.next.fetch_add(share, Relaxed);
                if from >= roots {
                    break;
                }
                for index in from..roots.min(from + share) {
                    let number = (step.pre_moves << INDEX_BITS | index) as u32;
                    let root = search.root(number);
                    if root.distance > step.own() {
                        continue;
                    }
                    let waiting = Waiting {
                        node: root.node,
                        root: number,
                        path: 0,
                        hint: root.distance,
                        budget: step.own(),
                        length: step.own(),
                        last: NO_FACE,
                    };
                    if root.first == TurnSet::ALL || step.own() < 2 {
                        self.stack.push(waiting);
                    } else {
                        self.start(search, &waiting, root.first);
                    }
                }
            }
            if self.settle(search, step.length, meter, lanes) {
                return Ok(Ended::Enough);
            }
            self.step += 1;
        }
        Ok(Ended::Through)
    }

    /// Takes a root's first turns of this set.
    fn start(&mut self, search: &Search<'_, G, H>, root: &Waiting<G::Node>, first: TurnSet) {
        search.engine.guide.expand(root.node, root.hint, root.budget, root.last, |turn, node, hint| {
            if first.contains(Turn::ALL[usize::from(turn)]) {
                self.stack.push(root.turned(turn, node, hint));
            }
        });
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
        // A way home or into G1 that hardly a random cube has comes from a short scramble, which deserves the shortest there is, or nearly so.
        let is_short = best <= EXHAUSTIVE || search.steps.get(self.step).is_some_and(|step| step.length <= NEAR_G1);
        let enough =
            best <= search.wanted && probes() >= search.request.min_probes && (!is_short || nodes() > NODES_FOR_SHORT);
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
        lanes: L,
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
                self.expand(search, waiting, length, meter, lanes);
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
        lanes: L,
    ) {
        let guide = &search.engine.guide;
        let Waiting { node, hint, budget, last, .. } = *waiting;
        match budget {
            // Only a root that is in G1 already.
            0 => self.end(search, waiting, waiting.path, length, meter, lanes),
            1 => guide.enter(
                node,
                hint,
                last,
                #[inline(always)]
                |turn| {
                    self.end(search, waiting, waiting.with(turn), length, meter, lanes);
                },
            ),
            _ => guide.expand(
                node,
                hint,
                budget,
                last,
                #[inline(always)]
                |turn, node, hint| {
                    self.stack.push(waiting.turned(turn, node, hint));
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
        lanes: L,
    ) {
        let Some(budget) = search.budget(length) else { return };
        let root = search.root(waiting.root);
        let turns = &search.engine.turns;
        let mut pieces = root.pieces;
        for turn in unpacked(path, waiting.length) {
            pieces = pieces.then(&turns[turn], lanes);
        }
        let twin = root.twin.map(|turn| turns[turn.index()].then(&pieces, lanes));
        for (twin, pieces) in [(false, Some(pieces)), (true, twin)] {
            let Some(pieces) = pieces else { continue };
            self.probes += 1;
            if let Some(node) = search.engine.home.node(&pieces, budget, lanes) {
                self.ends.push(End { node, root: waiting.root, path, length: waiting.length, twin });
                if self.ends.len() >= BATCH {
                    self.settle(search, length, meter, lanes);
                }
            }
        }
    }

    /// Looks at all ends that wait, or until the target is met; then tells so.
    fn settle<L: Lanes>(&mut self, search: &Search<'_, G, H>, length: u8, meter: &mut Meter<'_>, lanes: L) -> bool {
        let mut ends = std::mem::take(&mut self.ends);
        let mut looked_at = 0;
        let mut enough = false;
        for end in &ends {
            let Some(mut budget) = search.budget(length) else {
                looked_at = ends.len();
                break;
            };
            looked_at += 1;
            while search.engine.home.bound(end.node, budget) <= budget && self.finish(search, end, budget, meter, lanes)
            {
                enough = self.ended(search) == Some(Ended::Enough);
                // The way that was found need not be the shortest. One that is not wanted is not improved on.
                match search.budget(length) {
                    Some(shorter) if !enough && shorter < budget => budget = shorter,
                    _ => break,
                }
            }
            if enough {
                break;
            }
        }
        ends.drain(..looked_at);
        self.ends = ends;
        enough
    }

    /// Looks for a second phase, and tells whether there is one.
    #[cold]
    fn finish<L: Lanes>(
        &mut self,
        search: &Search<'_, G, H>,
        end: &End<H::Node>,
        budget: u8,
        meter: &mut Meter<'_>,
        lanes: L,
    ) -> bool {
        let mut turns = Vec::with_capacity(32);
        turns.extend(unpacked(end.path, end.length).map(|turn| Turn::ALL[turn]));
        let mut nodes = 0;
        let found = search.engine.home.finish(end.node, budget, &mut turns, &mut nodes, lanes);
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

    /// The node behind one turn more.
    #[inline(always)]
    fn turned(&self, turn: u8, node: N, hint: u8) -> Self {
        Self {
            node,
            root: self.root,
            path: self.with(turn),
            hint,
            budget: self.budget - 1,
            length: self.length,
            last: turn / Amount::COUNT as u8,
        }
    }
}

/// The numbers of the turns of a path, the first one first.
#[inline(always)]
fn unpacked(path: u64, length: u8) -> impl Iterator<Item = usize> {
    (0..u32::from(length)).map(move |place| (path >> (place * TURN_BITS) & ((1 << TURN_BITS) - 1)) as usize)
}
