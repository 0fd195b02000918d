//! The roots of the search: the cube in six [directions](Direction), each behind pre-moves.
//!
//! *Pre-moves.* If `c · cube · a · b` is solved, so is `cube · a · b · c`: moves made before the
//! cube end its solution. Moves of G1 at the front change nothing for phase 1, so `c` begins with a
//! quarter turn of a side face. Since `R' = R2 · R`, the pre-moves `R …` and `R' …` have the same
//! phase 1. They share one root and differ only in phase 2.
//!
//! *Symmetric cubes.* A symmetry that keeps both the cube and the U–D axis carries pre-moves to
//! other pre-moves whose phase 1 has the same length. The search keeps one root of each such set
//! and, without pre-moves, one first move of each set: the superflip takes a sixteenth of the nodes
//! of other cubes.

use std::{
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};

use super::{
    arrangement::Arrangement,
    phase1::{Phase1, Phase1Moves},
};
pub(super) use crate::direction::Direction;
use crate::direction::distinct_turns;

/// The most pre-moves to try.
pub(super) const MOST_PRE_MOVES: usize = 3;

/// A position from which phase 1 starts.
pub(super) struct Root<N> {
    /// The node of phase 1.
    pub node: N,
    /// A lower bound on its distance from G1.
    pub distance: u8,
    /// The permutation of its pieces, for phase 2.
    pub pieces: Arrangement,
    /// The half turn that, made first, gives the root whose first pre-move is the opposite quarter
    /// turn.
    pub twin: Option<Turn>,
    /// The first moves to try: not all of them if the cube is symmetric.
    pub first_turns: TurnSet,
    /// The index of the direction.
    pub direction: usize,
    /// The pre-moves before the cube.
    pub pre_moves: PreMoves,
}

/// Moves made before the cube, stored in reverse.
#[derive(Clone, Copy)]
pub(super) struct PreMoves {
    turns: [Turn; MOST_PRE_MOVES],
    count: usize,
}

impl PreMoves {
    const NONE: Self = Self { turns: [Turn::ALL[0]; MOST_PRE_MOVES], count: 0 };

    /// The moves in the order in which they are made.
    pub fn iter(&self) -> impl Iterator<Item = Turn> {
        self.turns[..self.count].iter().rev().copied()
    }

    fn first(&self) -> Option<Turn> {
        self.turns[..self.count].last().copied()
    }

    /// Whether a symmetry carries them to the pre-moves of an earlier root.
    fn is_image(&self, symmetry: Symmetry) -> bool {
        let mut image = self.turns;
        let turns = &mut image[..self.count];
        turns.iter_mut().for_each(|turn| *turn = symmetry.turn(*turn));
        if let Some(first) = turns.last_mut() {
            *first = Turn::new(first.face(), Amount::Clockwise);
        }
        turns.is_sorted_by(|&next, turn| !turn.makes_redundant(next)) && image < self.turns
    }

    fn with(mut self, turn: Turn) -> Self {
        self.turns[self.count] = turn;
        self.count += 1;
        self
    }
}

/// The roots with one number of pre-moves. All search threads compute them together, when first
/// needed.
pub(super) struct Roots<N> {
    /// The next part that no thread has started.
    next: AtomicUsize,
    /// One part per direction, or one part in all.
    parts: [OnceLock<Vec<Root<N>>>; Direction::COUNT],
    /// By part: the number of roots up to its end, once all are computed.
    ends: OnceLock<[usize; Direction::COUNT]>,
}

/// From this many pre-moves on, each direction has enough roots to be a part of its own.
const MANY_PRE_MOVES: usize = 2;

impl<N> Default for Roots<N> {
    fn default() -> Self {
        Self { next: AtomicUsize::new(0), parts: Default::default(), ends: OnceLock::new() }
    }
}

impl<N: Copy + Default> Roots<N> {
    /// Computes the missing roots and returns the number of all of them. With `symmetric`, one root
    /// of each set of symmetric ones is kept.
    pub fn make<P1: Phase1<Node = N>>(
        &self,
        directions: &[Direction],
        count: usize,
        symmetric: bool,
        phase1: &P1,
    ) -> usize {
        let parts = if count < MANY_PRE_MOVES { 1 } else { directions.len() };
        let each = directions.len() / parts;
        let make = |part: usize| {
            let range = part * each..(part + 1) * each;
            self.parts[part].get_or_init(|| roots(directions, range, count, symmetric, phase1)).len()
        };
        // Each thread starts a part that no other has started. Then they wait for each other.
        loop {
            let part = self.next.fetch_add(1, Relaxed);
            if part >= parts {
                break;
            }
            make(part);
        }
        let mut ends = [0; Direction::COUNT];
        let mut end = 0;
        for (part, slot) in ends.iter_mut().enumerate() {
            end += if part < parts { make(part) } else { 0 };
            *slot = end;
        }
        self.ends.get_or_init(|| ends);
        end
    }

    /// The root with this number. [`Roots::make`] must have returned before.
    #[inline(always)]
    pub fn get(&self, number: usize) -> &Root<N> {
        let ends = self.ends.get().expect("`make` has returned");
        let part = ends.partition_point(|&end| end <= number);
        let start = if part == 0 { 0 } else { ends[part - 1] };
        &self.parts[part].get().expect("`make` has returned")[number - start]
    }
}

/// The roots of a range of directions behind `count` pre-moves.
fn roots<P1: Phase1>(
    directions: &[Direction],
    range: Range<usize>,
    count: usize,
    symmetric: bool,
    phase1: &P1,
) -> Vec<Root<P1::Node>> {
    let (mut roots, mut coordinates) = (Vec::with_capacity(64), Vec::with_capacity(64));
    for direction in range {
        let cube = directions[direction].cube;
        let symmetries = if symmetric { symmetries(&cube) } else { Vec::new() };
        for_each_pre_moves(cube, count, PreMoves::NONE, &mut |cube, pre_moves| {
            if symmetries.iter().any(|&symmetry| pre_moves.is_image(symmetry)) {
                return;
            }
            coordinates.push(phase1.moves().coordinates(cube));
            let twin = pre_moves.first().map(|turn| Turn::new(turn.face(), Amount::Half));
            let pieces = Arrangement::of(cube);
            let first_turns = if count == 0 { distinct_turns(&symmetries) } else { TurnSet::ALL };
            roots.push(Root {
                node: P1::Node::default(),
                distance: 0,
                pieces,
                twin,
                first_turns,
                direction,
                pre_moves,
            });
        });
    }
    // Three passes, so that the reads of one pass overlap.
    for (root, &coordinates) in roots.iter_mut().zip(&coordinates) {
        root.node = phase1.moves().node(coordinates);
        phase1.prefetch(root.node);
    }
    for root in &mut roots {
        root.distance = phase1.distance(root.node);
    }
    roots
}

/// The symmetries, except the identity, that keep both the cube and the U–D axis.
fn symmetries(cube: &Cube) -> Vec<Symmetry> {
    cube.symmetries().filter(|symmetry| (1..Symmetry::KEEPS_AXIS).contains(&symmetry.index())).collect()
}

/// Calls `visit` for the cube behind every sequence of `count` pre-moves, in front of those it has.
/// The first move is put in front last.
fn for_each_pre_moves(cube: Cube, count: usize, pre_moves: PreMoves, visit: &mut impl FnMut(&Cube, PreMoves)) {
    if count == 0 {
        visit(&cube, pre_moves);
        return;
    }
    let turns = match count {
        // The first pre-move: one of the two quarter turns of each side face.
        1 => FIRST_PRE_MOVES,
        _ => TurnSet::ALL,
    };
    for turn in turns {
        if pre_moves.first().is_none_or(|next| !turn.makes_redundant(next)) {
            for_each_pre_moves(Cube::SOLVED.turned(turn) * cube, count - 1, pre_moves.with(turn), visit);
        }
    }
}

/// The clockwise turns of the side faces.
const FIRST_PRE_MOVES: TurnSet = TurnSet::EMPTY
    .with(Turn::new(Face::R, Amount::Clockwise))
    .with(Turn::new(Face::F, Amount::Clockwise))
    .with(Turn::new(Face::L, Amount::Clockwise))
    .with(Turn::new(Face::B, Amount::Clockwise));

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The pre-moves of all roots, and of those that are kept for a cube with these symmetries.
    fn pre_moves(symmetries: &[Symmetry]) -> [HashSet<[Turn; MOST_PRE_MOVES]>; 2] {
        let mut all = Vec::new();
        for_each_pre_moves(Cube::SOLVED, MOST_PRE_MOVES, PreMoves::NONE, &mut |_, pre_moves| all.push(pre_moves));
        let kept = all.iter().filter(|pre_moves| !symmetries.iter().any(|&symmetry| pre_moves.is_image(symmetry)));
        let kept = kept.map(|pre_moves| pre_moves.turns).collect();
        [all.iter().map(|pre_moves| pre_moves.turns).collect(), kept]
    }

    #[test]
    fn kept_roots_generate_all_roots_by_symmetry() {
        let range = [&Symmetry::ALL[1..Symmetry::KEEPS_AXIS], &symmetries(&Cube::SOLVED.turned(Turn::ALL[0]))];
        for symmetries in range {
            let [all, kept] = pre_moves(symmetries);
            let image = |turns: &[Turn; MOST_PRE_MOVES], symmetry: Symmetry| {
                let mut image = turns.map(|turn| symmetry.turn(turn));
                image[MOST_PRE_MOVES - 1] = Turn::new(image[MOST_PRE_MOVES - 1].face(), Amount::Clockwise);
                image
            };
            let reached: HashSet<_> = kept
                .iter()
                .flat_map(|turns| symmetries.iter().map(move |&symmetry| image(turns, symmetry)).chain([*turns]))
                .filter(|turns| all.contains(turns))
                .collect();
            assert_eq!(reached, all);
            assert!(kept.len() < all.len() / (symmetries.len() + 1) * 3 / 2, "{} of {}", kept.len(), all.len());
        }
    }
}
