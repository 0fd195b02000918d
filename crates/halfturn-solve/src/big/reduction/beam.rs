//! A beam search by cost: of the states that a number of moves reaches, only the most promising
//! are followed up.
//!
//! Its steps are short sequences of moves of the form `s A s'`, where `s` turns a block of layers
//! and `A` turns faces. What stays of `s` at the end of one step and what begins the next may
//! merge, so a step costs fewer moves after some steps than after others.

use std::collections::{BTreeMap, BinaryHeap, HashMap};

use halfturn_cube::Axis;
use halfturn_search::{Meter, Stopped};

use super::blocks::{Block, Turns};

/// The most turns in a step.
const LONGEST: usize = 9;

/// A step: turns of blocks and faces, neighbours about different axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    turns: [Block; LONGEST],
    length: u8,
}

impl Step {
    pub fn new(turns: impl IntoIterator<Item = Block>) -> Self {
        let mut step = Self { turns: [Block { axis: Axis::Y, low: 0, high: 0, quarters: 0 }; LONGEST], length: 0 };
        for turn in turns {
            step.turns[usize::from(step.length)] = turn;
            step.length += 1;
        }
        step
    }

    pub fn blocks(&self) -> impl Iterator<Item = Block> {
        self.turns.into_iter().take(self.length.into())
    }
}

/// What a search is about.
pub(super) trait Stage {
    type State: Clone;

    /// How far a state is from the goal: 0 if and only if it is there.
    fn distance(&self, state: &Self::State) -> i32;

    /// A number that tells states apart.
    fn key(&self, state: &Self::State) -> u64;

    /// Visits all steps from a state, each with the distance after it. The search asks for the cost
    /// of a step itself.
    fn steps(&mut self, state: &Self::State, visit: &mut dyn FnMut(&Self, i32, Step));

    /// The state after a step.
    fn after(&self, state: &Self::State, step: &Step) -> Self::State;
}

/// A state where the search begins, after moves that are already made.
pub(super) struct Start<S> {
    pub state: S,
    pub cost: usize,
    /// The last turns about one axis.
    pub last: Turns,
}

/// A way to the goal.
pub(super) struct Way {
    /// The number of its start.
    pub start: usize,
    pub steps: Vec<Step>,
    /// The number of moves, those of the start included.
    pub cost: usize,
}

/// How much a search may do.
#[derive(Clone, Copy)]
pub(super) struct Width {
    /// States followed up for each number of moves.
    pub states: usize,
    /// Ways to the goal beyond which no more are collected.
    pub ways: usize,
    /// How many moves more than the shortest way others may have.
    pub longer: usize,
}

struct Node<S> {
    /// The node before it and the step from there, or the number of the start.
    from: Result<(usize, Step), usize>,
    state: S,
    last: Turns,
}

#[derive(Clone, Copy)]
struct Candidate {
    distance: i32,
    /// Orders candidates of one distance: those of one node do not follow each other.
    mixed: u32,
    key: u64,
    node: usize,
    step: Step,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.distance, self.mixed).cmp(&(other.distance, other.mixed))
    }
}

/// A sequence of numbers without a pattern, the same for every search.
struct Mixer(u32);

impl Mixer {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }
}

/// Searches for short ways from any of the starts to the goal.
pub(super) fn search<S: Stage>(
    stage: &mut S,
    side: usize,
    starts: Vec<Start<S::State>>,
    width: Width,
    meter: &mut Meter<'_>,
) -> Result<Vec<Way>, Stopped> {
    let mut nodes: Vec<Node<S::State>> = Vec::new();
    let mut ready: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, start) in starts.into_iter().enumerate() {
        ready.entry(start.cost).or_default().push(nodes.len());
        nodes.push(Node { from: Err(number), state: start.state, last: start.last });
    }
    let mut candidates: BTreeMap<usize, BinaryHeap<Candidate>> = BTreeMap::new();
    // By key: the fewest moves to a state so far.
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut ways: Vec<Way> = Vec::new();
    let mut mixer = Mixer(0x9e37_79b9);
    loop {
        let Some(cost) = ready.keys().next().into_iter().chain(candidates.keys().next()).min().copied() else {
            return Ok(ways);
        };
        let is_enough = ways.len() >= width.ways || ways.first().is_some_and(|way| cost > way.cost + width.longer);
        if is_enough {
            return Ok(ways);
        }
        // The best candidates become nodes.
        let mut level = ready.remove(&cost).unwrap_or_default();
        for candidate in candidates.remove(&cost).unwrap_or_default().into_sorted_vec() {
            if level.len() >= width.states {
                break;
            }
            // Another way to the same state was shorter, or as short.
            if seen.insert(candidate.key, 0).is_some_and(|least| least < cost) {
                continue;
            }
            let before = &nodes[candidate.node];
            let state = stage.after(&before.state, &candidate.step);
            let last = last_turns(&before.last, &candidate.step);
            level.push(nodes.len());
            nodes.push(Node { from: Ok((candidate.node, candidate.step)), state, last });
        }
        for node in level {
            if stage.distance(&nodes[node].state) == 0 {
                ways.push(way(&nodes, node, cost));
                continue;
            }
            let mut tried = 1;
            let last = nodes[node].last;
            let (alone, last_moves) = (Costs::new(side), last.moves(side));
            let mut merged = MergedCosts { last, last_moves, side, known: [(None, 0); 4] };
            let state = nodes[node].state.clone();
            stage.steps(&state, &mut |stage, distance, step| {
                tried += 1;
                let mut turns = step.blocks();
                let first = turns.next().map_or(0, |block| {
                    if block.axis == last.axis { merged.cost(block) } else { alone.of(block) as isize }
                });
                let others: usize = turns.map(|block| alone.of(block)).sum();
                let total = (cost + others).saturating_add_signed(first).max(cost + 1);
                let heap = candidates.entry(total).or_default();
                let is_full = heap.len() >= width.states;
                let mixed = mixer.next();
                if is_full && heap.peek().is_some_and(|worst| (worst.distance, worst.mixed) <= (distance, mixed)) {
                    return;
                }
                let key = stage.key(&stage.after(&state, &step));
                if seen.get(&key).is_some_and(|&least| least <= total) {
                    return;
                }
                seen.insert(key, total);
                if is_full {
                    heap.pop();
                }
                heap.push(Candidate { distance, mixed, key, node, step });
            });
            meter.tick_by(tried)?;
        }
    }
}

/// What blocks cost that merge with nothing.
struct Costs {
    last: u8,
}

impl Costs {
    fn new(side: usize) -> Self {
        Self { last: side as u8 - 1 }
    }

    fn of(&self, block: Block) -> usize {
        usize::from(block.low > 0) + usize::from(block.high < self.last)
    }
}

/// What blocks cost that merge with the last turns. A few neighbours in the order of steps are
/// remembered, because many steps begin with the same block.
struct MergedCosts {
    last: Turns,
    last_moves: usize,
    side: usize,
    known: [(Option<Block>, isize); 4],
}

impl MergedCosts {
    fn cost(&mut self, block: Block) -> isize {
        let known = &mut self.known[usize::from(block.quarters)];
        if known.0 != Some(block) {
            let mut turns = self.last;
            turns.add(block);
            *known = (Some(block), turns.moves(self.side) as isize - self.last_moves as isize);
        }
        known.1
    }
}

/// The last turns about one axis after a step.
pub(super) fn last_turns(before: &Turns, step: &Step) -> Turns {
    step.blocks().fold(*before, |mut last, block| {
        if last.axis == block.axis {
            last.add(block);
            last
        } else {
            Turns::of(block)
        }
    })
}

fn way<S>(nodes: &[Node<S>], mut node: usize, cost: usize) -> Way {
    let mut steps = Vec::new();
    loop {
        match nodes[node].from {
            Ok((before, step)) => {
                steps.push(step);
                node = before;
            }
            Err(start) => {
                steps.reverse();
                return Way { start, steps, cost };
            }
        }
    }
}

/// The largest cube for which inner blocks of all lengths are tried. On larger cubes inner blocks
/// have one layer, so that the time stays reasonable.
const ALL_SPANS: usize = 14;

/// Blocks of layers that steps may turn: inner ones, and outer ones of up to half of the cube.
pub(super) fn spans(side: usize) -> Vec<(u8, u8)> {
    let last = side - 1;
    let longest = if side <= ALL_SPANS { side } else { 1 };
    let inner = (1..last).flat_map(|low| (low..last.min(low + longest)).map(move |high| (low, high)));
    let near = (1..side / 2).map(|high| (0, high));
    let far = (side / 2 + 1..last).map(|low| (low, last));
    near.chain(far).chain(inner).map(|(low, high)| (low as u8, high as u8)).collect()
}

/// The faces that are not on this axis.
pub(super) fn around(axis: Axis) -> impl Iterator<Item = halfturn_cube::Face> {
    halfturn_cube::Face::ALL.into_iter().filter(move |face| face.axis() != axis)
}
