//! A beam search: for each number of moves, the most promising states are followed up.
//!
//! It ends where a state is near the goal: from there the way is known. So it need not see the last
//! moves, where distances of parts tell the least about the whole.

use std::collections::HashSet;

use halfturn_search::{Meter, Stopped};

use super::{
    beyond::Beyond,
    moves::FiveMove,
    near::hash,
    phases::{FirstLook, LargeEntries, Phase, State},
};

/// A state where the search begins, after moves that are already made.
pub(super) struct Start {
    pub state: State,
    pub cost: usize,
    pub last: Option<FiveMove>,
}

/// A way from a start to the goal.
#[derive(Clone)]
pub(super) struct Way {
    /// The number of the start.
    pub start: usize,
    pub moves: Vec<FiveMove>,
    /// The number of moves, those of the start included.
    pub cost: usize,
}

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub(in crate::big) struct Width {
    /// States followed up for each number of moves.
    pub states: usize,
    /// Ways to the goal.
    pub ways: usize,
    /// The most ways that differ only in their last moves.
    pub alike: usize,
    /// How many moves more than the shortest way others may have.
    pub longer: usize,
    /// All ways of up to this many moves are collected, and not only those that the beam meets.
    pub all_to: usize,
    /// Mixes states of the same measure: another seed follows up others.
    pub seed: u32,
}

/// The most moves of a phase: a search that needs more is lost.
const MOST: usize = 60;

struct Node {
    state: State,
    last: Option<FiveMove>,
    /// The node of the level before and the move from there, or the number of the start.
    from: Result<(u32, u8), usize>,
}

/// A child of a node of the last level.
type Child = (u32, u8);

/// Searches for short ways from the starts to the goal, the shortest first. Only those count that
/// lead on.
pub(super) fn search(
    phase: &Phase,
    starts: &[Start],
    width: Width,
    leads_on: impl Fn(&Way) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Vec<Way>, Stopped> {
    let Some(first) = starts.iter().map(|start| start.cost).min() else { return Ok(vec![]) };
    let mut levels: Vec<Vec<Node>> = Vec::new();
    let mut ends = Ends { phase, width, leads_on, ways: vec![], shortest: usize::MAX / 2, tried: 0, more: 0 };
    let mut seen = HashSet::new();
    let mut largest = u32::MAX;
    for cost in first..first + MOST {
        // All ways that are as short have been met by now.
        if ends.is_full() || cost + phase.near.depth() > ends.longest() + 1 {
            break;
        }
        let (children, near) = match levels.last() {
            Some(level) => children(phase, level, width, &mut largest),
            None => (vec![], vec![]),
        };
        meter.tick_by(1 + levels.last().map_or(0, |level| level.len() * phase.moves.len()) as u64)?;
        for (node, one, distance) in near {
            ends.reach(&levels, node, one, distance, cost);
        }
        let mut level: Vec<Node> = Vec::new();
        for (number, start) in starts.iter().enumerate().filter(|(_, start)| start.cost == cost) {
            if phase.near.distance(hash(&start.state)) == Some(0) {
                ends.offer(Way { start: number, moves: vec![], cost });
            } else if seen.insert(hash(&start.state)) {
                level.push(Node { state: start.state, last: start.last, from: Err(number) });
            }
        }
        let before = levels.last().map_or(&[][..], |level| level);
        for (node, one) in children {
            if level.len() >= width.states {
                break;
            }
            let state = phase.moved(&before[node as usize].state, one.into());
            if seen.insert(hash(&state)) {
                level.push(Node { state, last: Some(phase.moves[usize::from(one)]), from: Ok((node, one)) });
            }
        }
        levels.push(level);
    }
    let longest = ends.longest();
    let mut ways = ends.ways;
    ways.retain(|way| way.cost <= longest);
    ways.sort_by_key(|way| way.cost);
    ways.truncate(width.ways);
    Ok(ways)
}

/// All ways from the starts to the goal with at most `width.all_to` moves.
pub(super) fn search_all(
    phase: &Phase,
    starts: &[Start],
    width: Width,
    meter: &mut Meter<'_>,
) -> Result<Vec<Way>, Stopped> {
    let leads_on = |_: &Way| true;
    let mut ends = Ends { phase, width, leads_on, ways: vec![], shortest: usize::MAX / 2, tried: 0, more: usize::MAX };
    for length in 0..=width.all_to {
        for (number, start) in starts.iter().enumerate().filter(|(_, start)| start.cost <= length) {
            let mut way = Way { start: number, moves: vec![], cost: start.cost };
            let nodes = ends.exhaust(&start.state, start.last, length, &mut way);
            meter.tick_by(nodes)?;
        }
        if ends.is_full() {
            break;
        }
    }
    Ok(ends.ways)
}

/// Ways are collected up to this multiple of those wanted, so that shorter ones replace others.
const ENOUGH: usize = 4;

/// The ways that a search has found.
struct Ends<'p, F> {
    phase: &'p Phase,
    width: Width,
    leads_on: F,
    ways: Vec<Way>,
    /// The length of the shortest.
    shortest: usize,
    /// How many ways were tried since one that leads on was found.
    tried: usize,
    /// How many more ways from one child are tried.
    more: usize,
}

impl<F: Fn(&Way) -> bool> Ends<'_, F> {
    /// The most moves of a way that is wanted.
    fn longest(&self) -> usize {
        self.shortest + self.width.longer
    }

    fn is_full(&self) -> bool {
        self.ways.len() >= ENOUGH * self.width.ways || self.tried >= ENOUGH * self.width.ways
    }

    fn offer(&mut self, way: Way) {
        self.tried += 1;
        self.more = self.more.saturating_sub(1);
        if (self.leads_on)(&way) {
            self.tried = 0;
            self.shortest = self.shortest.min(way.cost);
            self.ways.push(way);
        }
    }

    /// Follows all short ways from the child of a node that is this far from the goal.
    fn reach(&mut self, levels: &[Vec<Node>], node: u32, one: u8, distance: u8, cost: usize) {
        if cost + usize::from(distance) > self.longest() || self.is_full() {
            return;
        }
        self.more = self.width.alike;
        let mut moves = vec![self.phase.moves[usize::from(one)]];
        let mut at = node;
        for level in levels.iter().rev() {
            match level[at as usize].from {
                Ok((before, one)) => {
                    moves.push(self.phase.moves[usize::from(one)]);
                    at = before;
                }
                Err(start) => {
                    moves.reverse();
                    let parent = &levels.last().expect("the node is in the last level")[node as usize].state;
                    let state = self.phase.moved(parent, one.into());
                    let shortest = cost + usize::from(distance);
                    let mut way = Way { start, moves, cost };
                    for length in shortest..=self.longest().min(shortest + self.width.longer) {
                        self.descend(&state, distance, length, &mut way);
                    }
                    return;
                }
            }
        }
    }

    /// Follows all ways on that have `length` moves in all, and returns the number of nodes.
    fn exhaust(&mut self, state: &State, last: Option<FiveMove>, length: usize, way: &mut Way) -> u64 {
        let budget = length - way.cost;
        if budget <= self.phase.near.depth() {
            let distance = self.phase.near.distance(hash(state));
            if let Some(distance) = distance.filter(|&one| usize::from(one) <= budget) {
                self.more = usize::MAX;
                self.descend(state, distance, length, way);
            }
            return 0;
        }
        let is_beyond = |beyond: &Beyond| beyond.distance() == budget && !beyond.contains(state);
        if self.phase.beyond.as_ref().is_some_and(is_beyond) {
            return 0;
        }
        let mut nodes = 0;
        for (one, &next) in self.phase.moves.iter().enumerate() {
            if !next.may_follow(last) {
                continue;
            }
            nodes += 1;
            let after = self.phase.moved(state, one);
            if self.phase.may_reach(&after, budget - 1) {
                way.moves.push(next);
                way.cost += 1;
                nodes += self.exhaust(&after, Some(next), length, way);
                way.cost -= 1;
                way.moves.pop();
            }
        }
        nodes
    }

    /// Follows all ways of `length` moves on from a state that is `left` moves from the goal.
    fn descend(&mut self, state: &State, left: u8, length: usize, way: &mut Way) {
        if left == 0 {
            if way.cost == length {
                self.offer(way.clone());
            }
            return;
        }
        for (one, &next) in self.phase.moves.iter().enumerate() {
            if self.more == 0 || self.is_full() {
                return;
            }
            if !next.may_follow(way.moves.last().copied()) {
                continue;
            }
            let state = self.phase.moved(state, one);
            let Some(left) = self.phase.near.distance(hash(&state)) else { continue };
            if way.cost + 1 + usize::from(left) <= length {
                way.moves.push(next);
                way.cost += 1;
                self.descend(&state, left, length, way);
                way.cost -= 1;
                way.moves.pop();
            }
        }
    }
}

/// Children that wait for the large tables at a time.
const BATCH: usize = 64;

/// A child that waits for the large tables.
struct Waiting {
    child: Child,
    state: State,
    look: FirstLook,
    entries: LargeEntries,
}

/// The most promising children of a level in order, and those that are near the goal with their
/// distances. Children with measures beyond `largest`, that of the level before, do not count:
/// as a rule, a level is nearer to the goal than the one before.
fn children(phase: &Phase, level: &[Node], width: Width, largest: &mut u32) -> (Vec<Child>, Vec<(u32, u8, u8)>) {
    // Some are states that were met before.
    let mut children = Best::new(3 * width.states);
    let mut near = Vec::new();
    let mut mixer = 0x9e37_79b9 ^ width.seed;
    let mut waiting: Vec<Waiting> = Vec::with_capacity(BATCH + phase.moves.len());
    for (number, node) in level.iter().enumerate() {
        for (one, next) in phase.moves.iter().enumerate() {
            if next.may_follow(node.last) {
                let state = phase.moved(&node.state, one);
                if let Some(look) = phase.first_look(&state, children.largest().min(*largest)) {
                    let child = (number as u32, one as u8);
                    waiting.push(Waiting { child, state, look, entries: phase.prefetched(&state) });
                }
            }
        }
        if waiting.len() < BATCH && number + 1 < level.len() {
            continue;
        }
        for Waiting { child, state, look, entries } in waiting.drain(..) {
            let (measure, distance) = phase.second_look(&state, look, &entries, children.largest().min(*largest));
            if let Some(distance) = distance {
                near.push((child.0, child.1, distance));
            }
            mixer ^= mixer << 13;
            mixer ^= mixer >> 17;
            mixer ^= mixer << 5;
            if let Some(measure) = measure {
                children.push(measure, mixer, child);
            }
        }
    }
    near.sort_by_key(|&(_, _, distance)| distance);
    // Where starts join later, a level may be somewhat further.
    *largest = children.shrunk().saturating_add(children.largest() / 8);
    (children.sorted(), near)
}

/// Collects the items with the smallest measures.
pub(super) struct Best<T> {
    most: usize,
    /// The items with their measures, then a number that orders items of the same measure.
    items: Vec<(u64, T)>,
    largest: u32,
}

impl<T> Best<T> {
    pub fn new(most: usize) -> Self {
        Self { most, items: Vec::new(), largest: u32::MAX }
    }

    /// Items with larger measures do not count any more.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    pub fn push(&mut self, measure: u32, tie: u32, item: T) {
        self.items.push((u64::from(measure) << 32 | u64::from(tie), item));
        if self.items.len() >= 2 * self.most {
            self.shrunk();
        }
    }

    /// Keeps only the items that count, and returns the largest measure that does.
    pub fn shrunk(&mut self) -> u32 {
        if self.items.len() > self.most {
            let (_, last, _) = self.items.select_nth_unstable_by_key(self.most - 1, |item| item.0);
            self.largest = (last.0 >> 32) as u32;
            self.items.truncate(self.most);
        }
        self.largest
    }

    /// The items by measure.
    pub fn sorted(mut self) -> Vec<T> {
        self.shrunk();
        self.items.sort_unstable_by_key(|item| item.0);
        self.items.into_iter().map(|item| item.1).collect()
    }
}
