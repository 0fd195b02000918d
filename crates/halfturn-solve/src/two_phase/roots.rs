//! Where the search begins: the cube in six [directions](Direction), each behind pre-moves.
//!
//! *Pre-moves.* If `c · cube · a · b` is solved, so is `cube · a · b · c`: turns done before the cube end its solution. Since turns of
//! G1 in front change nothing for phase 1, `c` begins with a quarter turn of a side; and since `R' = R2 · R`, the pre-moves `R …` and `R' …` lead to the
//! same phase 1. They share one root and part only in phase 2.
//!
//! *Symmetric cubes.* A symmetry that keeps both the cube and the U–D axis carries pre-moves to other pre-moves whose phase 1 is as
//! long, and a phase 1 to another. Of each such set one root is enough, and one first turn without pre-moves: the superflip has a
//! sixteenth of the nodes of other cubes.

use std::{
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};

use super::{arrangement::Arrangement, guide::Guide};
pub(super) use crate::direction::Direction;
use crate::direction::distinct_turns;

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
    /// The turns that phase 1 need begin with: not all if the cube is symmetric.
    pub first: TurnSet,
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

    /// Whether a symmetry carries them to others that are also roots and come before them.
    fn is_image(&self, symmetry: Symmetry) -> bool {
        let mut image = self.turns;
        let turns = &mut image[..self.count];
        turns.iter_mut().for_each(|turn| *turn = symmetry.turn(*turn));
        if let Some(first) = turns.last_mut() {
            *first = Turn::new(first.face(), Amount::Clockwise);
        }
        turns.is_sorted_by(|&next, turn| !turn.makes_redundant(next)) && image < self.turns
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
    /// One for each direction, or one for all of them.
    parts: [OnceLock<Vec<Root<N>>>; Direction::COUNT],
    /// The number of roots up to and with each part, once all are made.
    ends: OnceLock<[usize; Direction::COUNT]>,
}

/// From so many pre-moves on each direction has roots enough to be a part of its own.
const MANY_PRE_MOVES: usize = 2;

impl<N> Default for Roots<N> {
    fn default() -> Self {
        Self { next: AtomicUsize::new(0), parts: Default::default(), ends: OnceLock::new() }
    }
}

impl<N: Copy + Default> Roots<N> {
    /// Makes the roots that are not made yet, and counts all of them. With `symmetric`, one of each set that symmetries of the cube
    /// carry to each other is enough.
    pub fn make<G: Guide<Node = N>>(
        &self,
        directions: &[Direction],
        count: usize,
        symmetric: bool,
        guide: &G,
    ) -> usize {
        let parts = if count < MANY_PRE_MOVES { 1 } else { directions.len() };
        let each = directions.len() / parts;
        let make = |part: usize| {
            let some = part * each..(part + 1) * each;
            self.parts[part].get_or_init(|| roots(directions, some, count, symmetric, guide)).len()
        };
        // Every part is begun by one, so that all who ask have something to do; then they wait for each other.
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

    /// A root by its number, after all are made.
    #[inline(always)]
    pub fn get(&self, number: usize) -> &Root<N> {
        let ends = self.ends.get().expect("all roots are made");
        let part = ends.partition_point(|&end| end <= number);
        let start = if part == 0 { 0 } else { ends[part - 1] };
        &self.parts[part].get().expect("all roots are made")[number - start]
    }
}

/// The roots of some directions behind `count` pre-moves.
fn roots<G: Guide>(
    directions: &[Direction],
    some: Range<usize>,
    count: usize,
    symmetric: bool,
    guide: &G,
) -> Vec<Root<G::Node>> {
    let (mut roots, mut sights) = (Vec::with_capacity(64), Vec::with_capacity(64));
    for direction in some {
        let cube = directions[direction].cube;
        let symmetries = if symmetric { symmetries(&cube) } else { Vec::new() };
        extend(cube, count, PreMoves::NONE, &mut |cube, before| {
            if symmetries.iter().any(|&symmetry| before.is_image(symmetry)) {
                return;
            }
            sights.push(guide.sight(cube));
            let twin = before.first().map(|turn| Turn::new(turn.face(), Amount::Half));
            let pieces = Arrangement::of(cube);
            let first = if count == 0 { distinct_turns(&symmetries) } else { TurnSet::ALL };
            roots.push(Root { node: G::Node::default(), distance: 0, pieces, twin, first, direction, before });
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

/// The symmetries but the identity that keep both the cube and the U–D axis.
fn symmetries(cube: &Cube) -> Vec<Symmetry> {
    cube.symmetries().filter(|symmetry| (1..Symmetry::KEEPS_AXIS).contains(&symmetry.index())).collect()
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The pre-moves of all roots, and of those that are left of them for a cube with these symmetries.
    fn pre_moves(symmetries: &[Symmetry]) -> [HashSet<[Turn; MOST_PRE_MOVES]>; 2] {
        let mut all = Vec::new();
        extend(Cube::SOLVED, MOST_PRE_MOVES, PreMoves::NONE, &mut |_, before| all.push(before));
        let kept = all.iter().filter(|before| !symmetries.iter().any(|&symmetry| before.is_image(symmetry)));
        let kept = kept.map(|before| before.turns).collect();
        [all.iter().map(|before| before.turns).collect(), kept]
    }

    #[test]
    fn symmetries_carry_the_roots_that_are_kept_to_all_others() {
        let some = [&Symmetry::ALL[1..Symmetry::KEEPS_AXIS], &symmetries(&Cube::SOLVED.turned(Turn::ALL[0]))];
        for symmetries in some {
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
