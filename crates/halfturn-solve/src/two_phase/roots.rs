//! Where the search begins: the cube in six [directions](Direction), each behind pre-moves.
//!
//! *Pre-moves.* If `c · cube · a · b` is solved, so is `cube · a · b · c`: turns done before the cube end its solution. Since turns of
//! G1 in front change nothing for phase 1, `c` begins with a quarter turn of a side; and since `R' = R2 · R`, the pre-moves `R …` and `R' …` lead to the
//! same phase 1. They share one root and part only in phase 2.

use std::{
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};

use super::{arrangement::Arrangement, guide::Guide};
pub(super) use crate::direction::Direction;

/// Pre-moves at most.
pub(super) const MOST_PRE_MOVES: usize = 3;

/// A cube to begin with.
pub(super) struct Root<N> {
    /// What phase 1 knows of it.
    pub node: N,
    /// Turns into G1 at least.
    pub distance: u8,
    /// Where its pieces are.
    pub pieces: Arrangement,
    /// The half turn that leads to the root of the pre-moves with the opposite first turn.
    pub twin: Option<Turn>,
    /// Which way the cube is looked at.
    pub direction: usize,
    /// The pre-moves.
    pub before: PreMoves,
}

/// Turns in front of the cube, the first one last.
#[derive(Clone, Copy)]
pub(super) struct PreMoves {
    turns: [Turn; MOST_PRE_MOVES],
    count: usize,
}

impl PreMoves {
    const NONE: Self = Self { turns: [Turn::ALL[0]; MOST_PRE_MOVES], count: 0 };

    /// The turns, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = Turn> {
        self.turns[..self.count].iter().rev().copied()
    }

    fn first(&self) -> Option<Turn> {
        self.turns[..self.count].last().copied()
    }

    fn behind(mut self, turn: Turn) -> Self {
        self.turns[self.count] = turn;
        self.count += 1;
        self
    }
}

/// The roots behind so many pre-moves, made when they are first asked for, by all who ask.
pub(super) struct Roots<N> {
    /// The next part that nobody has begun.
    next: AtomicUsize,
    /// One for each direction, or one for all of them. Each has as many roots.
    parts: [OnceLock<Vec<Root<N>>>; Direction::COUNT],
}

/// From so many pre-moves on each direction has roots enough to be a part of its own.
const MANY_PRE_MOVES: usize = 2;

impl<N> Default for Roots<N> {
    fn default() -> Self {
        Self { next: AtomicUsize::new(0), parts: Default::default() }
    }
}

impl<N: Copy + Default> Roots<N> {
    /// Makes what is not made yet, and tells how many roots there are.
    pub fn make<G: Guide<Node = N>>(&self, directions: &[Direction], count: usize, guide: &G) -> usize {
        let parts = if count < MANY_PRE_MOVES { 1 } else { directions.len() };
        let each = directions.len() / parts;
        let make = |part: usize| {
            self.parts[part].get_or_init(|| roots(directions, part * each..(part + 1) * each, count, guide)).len()
        };
        // Every part is begun by one, so that all who ask have something to do; then they wait for each other.
        loop {
            let part = self.next.fetch_add(1, Relaxed);
            if part >= parts {
                break;
            }
            make(part);
        }
        (0..parts).map(make).sum()
    }

    /// A root by its number, after all are made.
    #[inline(always)]
    pub fn get(&self, number: usize) -> &Root<N> {
        let roots = |part: usize| self.parts[part].get().map_or(&[][..], Vec::as_slice);
        let each = roots(0).len();
        &roots(number / each)[number % each]
    }
}

/// The roots of some directions behind `count` pre-moves.
fn roots<G: Guide>(directions: &[Direction], some: Range<usize>, count: usize, guide: &G) -> Vec<Root<G::Node>> {
    let (mut roots, mut sights) = (Vec::with_capacity(64), Vec::with_capacity(64));
    for direction in some {
        extend(directions[direction].cube, count, PreMoves::NONE, &mut |cube, before| {
            sights.push(guide.sight(cube));
            let twin = before.first().map(|turn| Turn::new(turn.face(), Amount::Half));
            let pieces = Arrangement::of(cube);
            roots.push(Root { node: G::Node::default(), distance: 0, pieces, twin, direction, before });
        });
    }
    // Three rounds, so that the reads of one round are under way together.
    for (root, &sight) in roots.iter_mut().zip(&sights) {
        root.node = guide.node(sight);
    }
    for root in &mut roots {
        root.distance = guide.distance(root.node);
    }
    roots
}

/// Calls `visit` for every cube behind `count` more pre-moves; they are put in front one by one, the first one last.
fn extend(cube: Cube, count: usize, before: PreMoves, visit: &mut impl FnMut(&Cube, PreMoves)) {
    if count == 0 {
        visit(&cube, before);
        return;
    }
    let turns = match count {
        // The first pre-move: one of each pair of quarter turns of a side.
        1 => FIRST_PRE_MOVES,
        _ => TurnSet::ALL,
    };
    for turn in turns {
        if before.first().is_none_or(|next| !turn.makes_redundant(next)) {
            extend(Cube::SOLVED.turned(turn) * cube, count - 1, before.behind(turn), visit);
        }
    }
}

const FIRST_PRE_MOVES: TurnSet = TurnSet::EMPTY
    .with(Turn::new(Face::R, Amount::Clockwise))
    .with(Turn::new(Face::F, Amount::Clockwise))
    .with(Turn::new(Face::L, Amount::Clockwise))
    .with(Turn::new(Face::B, Amount::Clockwise));
