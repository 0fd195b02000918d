//! A beam search: for each number of moves, the most promising states are followed up.
//!
//! It ends where a state is near the goal: from there the way is known. So it need not see the last
//! moves, where distances of parts tell the least about the whole.

use std::collections::HashSet;

use halfturn_search::{Meter, Stopped};

use super::{
    moves::FiveMove,
    near::hash,
    phases::{Phase, State},
};

/// A state where the search begins, after moves that are already made.
pub(super) struct Start {
    pub state: State,
    pub cost: usize,
    pub last: Option<FiveMove>,
}

/// A way from a start to the goal.
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
    /// How many moves more than the shortest way others may have.
    pub longer: usize,
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
#[derive(Clone, Copy)]
struct Child {
    /// The measure, then a number that mixes children of the same.
    order: u64,
    node: u32,
    one: u8,
}

/// Searches for short ways from the starts to the goal, the shortest first.
pub(super) fn search(
    phase: &Phase,
    starts: &[Start],
    width: Width,
    meter: &mut Meter<'_>,
) -> Result<Vec<Way>, Stopped> {
    let Some(first) = starts.iter().map(|start| start.cost).min() else { return Ok(vec![]) };
    let mut levels: Vec<Vec<Node>> = Vec::new();
    let mut ways: Vec<Way> = Vec::new();
    let mut seen = HashSet::new();
    for cost in first..first + MOST {
        let shortest = ways.iter().map(|way| way.cost).min();
        // All ways that are as short have been met by now.
        if shortest.is_some_and(|shortest| cost + phase.near.depth() > shortest + width.longer + 1) {
            break;
        }
        let (children, near) = match levels.last() {
            Some(level) => children(phase, level, width),
            None => (vec![], vec![]),
        };
        meter.tick_by(1 + levels.last().map_or(0, |level| level.len() * phase.moves.len()) as u64)?;
        let longest = |ways: &[Way]| ways.iter().map(|way| way.cost).min().map_or(usize::MAX, |one| one + width.longer);
        for (node, one, distance) in near {
            let total = cost + usize::from(distance);
            if total <= longest(&ways) && ways.len() < ENOUGH * width.ways {
                ways.extend(way(phase, &levels, node, one, distance, total));
            }
        }
        let mut level: Vec<Node> = Vec::new();
        for (number, start) in starts.iter().enumerate().filter(|(_, start)| start.cost == cost) {
            if phase.near.distance(hash(&start.state)) == Some(0) {
                ways.push(Way { start: number, moves: vec![], cost });
            } else if seen.insert(hash(&start.state)) {
                level.push(Node { state: start.state, last: start.last, from: Err(number) });
            }
        }
        let before = levels.last().map_or(&[][..], |level| level);
        for child in children {
            if level.len() >= width.states {
                break;
            }
            let state = phase.moved(&before[child.node as usize].state, child.one.into());
            if seen.insert(hash(&state)) {
                let last = Some(phase.moves[usize::from(child.one)]);
                level.push(Node { state, last, from: Ok((child.node, child.one)) });
            }
        }
        levels.push(level);
    }
    ways.sort_by_key(|way| way.cost);
    let longest = ways.first().map_or(0, |way| way.cost + width.longer);
    ways.retain(|way| way.cost <= longest);
    ways.truncate(width.ways);
    Ok(ways)
}

/// Ways are collected up to this multiple of those wanted, so that shorter ones replace others.
const ENOUGH: usize = 4;

/// The most promising children of a level in order, and those that are near the goal.
fn children(phase: &Phase, level: &[Node], width: Width) -> (Vec<Child>, Vec<(u32, u8, u8)>) {
    let mut children = Vec::with_capacity(level.len() * phase.moves.len());
    let mut near = Vec::new();
    let mut mixer = 0x9e37_79b9 ^ width.seed;
    for (number, node) in level.iter().enumerate() {
        for (one, next) in phase.moves.iter().enumerate() {
            if !next.may_follow(node.last) {
                continue;
            }
            let state = phase.moved(&node.state, one);
            if let Some(distance) = phase.near.distance(hash(&state)) {
                near.push((number as u32, one as u8, distance));
            }
            mixer ^= mixer << 13;
            mixer ^= mixer >> 17;
            mixer ^= mixer << 5;
            let order = u64::from(phase.measure(&state)) << 32 | u64::from(mixer);
            children.push(Child { order, node: number as u32, one: one as u8 });
        }
    }
    // Some are states that were met before.
    let most = 3 * width.states;
    if children.len() > most {
        children.select_nth_unstable_by_key(most, |child| child.order);
        children.truncate(most);
    }
    children.sort_unstable_by_key(|child| child.order);
    near.sort_by_key(|&(_, _, distance)| distance);
    (children, near)
}

/// The way through a node of the last level, a move from it, and on to the goal.
fn way(phase: &Phase, levels: &[Vec<Node>], node: u32, one: u8, distance: u8, cost: usize) -> Option<Way> {
    let mut moves = vec![one];
    let mut at = node;
    let mut start = None;
    for level in levels.iter().rev() {
        match level[at as usize].from {
            Ok((before, one)) => {
                moves.push(one);
                at = before;
            }
            Err(number) => {
                start = Some(number);
                break;
            }
        }
    }
    moves.reverse();
    let mut state = phase.moved(&levels.last()?[node as usize].state, one.into());
    for left in (0..distance).rev() {
        let after = |one: &usize| phase.near.distance(hash(&phase.moved(&state, *one))) == Some(left);
        let one = (0..phase.moves.len()).find(after)?;
        state = phase.moved(&state, one);
        moves.push(one as u8);
    }
    let moves = moves.into_iter().map(|one| phase.moves[usize::from(one)]).collect();
    Some(Way { start: start?, moves, cost })
}
