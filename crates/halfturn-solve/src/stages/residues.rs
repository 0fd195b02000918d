//! Distances that a table stores modulo 3.
//!
//! A neighbour is at most one move farther or nearer, so the residue and the parent's distance give
//! a child's distance.

use halfturn_cube::Turn;
use halfturn_search::{DistanceTable, PrefetchQueue, Residue, TableEntry};

use super::search::BatchProblem;

/// The divisor.
const MODULUS: u8 = 3;
/// The number of codes that two bits hold, so that a masked residue needs no bounds check.
const CODES: usize = 4;
/// More than any distance.
const DISTANCES: usize = 32;

/// The distance of a child, from its parent's distance and its own residue.
#[inline(always)]
pub(super) fn child_distance(parent: u8, residue: u8) -> u8 {
    CHILD_DISTANCES[usize::from(parent) % DISTANCES][usize::from(residue) % CODES]
}

/// By the parent's distance and the child's residue: the child's distance, which is one less, the
/// same or one more.
const CHILD_DISTANCES: [[u8; CODES]; DISTANCES] = {
    let mut distances = [[0; CODES]; DISTANCES];
    let mut parent = 1;
    while parent < DISTANCES {
        let mut child = parent - 1;
        while child <= parent + 1 {
            distances[parent][child % MODULUS as usize] = child as u8;
            child += 1;
        }
        parent += 1;
    }
    // A goal has no nearer neighbour.
    distances[0][1] = 1;
    distances
};

/// A bit for each residue with which a child of a parent at this distance fits its budget.
#[inline(always)]
pub(super) fn residues_within(parent: u8, budget: u8) -> u8 {
    (0..MODULUS).fold(0, |fitting, residue| fitting | u8::from(child_distance(parent, residue) <= budget) << residue)
}

/// The distance of a state, where no parent's distance is known.
///
/// Descends to the goal, always to a neighbour that is one move nearer, and counts the moves.
pub(super) fn distance_by_descent<P: BatchProblem, K>(
    problem: &P,
    table: &DistanceTable<K, Residue>,
    (mut state, mut frame): (P::State, u8),
    entry: impl Fn(&P::State, u8) -> TableEntry<K>,
) -> u8 {
    let mut lines = PrefetchQueue::default();
    let mut here = table.residue(entry(&state, frame));
    let mut moves = 0;
    loop {
        let neighbours: [(P::State, u8, TableEntry<K>); Turn::COUNT] = std::array::from_fn(|turn| {
            let (state, symmetry) = problem.turned(&state, turn);
            let frame = problem.classes().product(frame, symmetry);
            let entry = entry(&state, frame);
            table.queue_prefetch(entry, &mut lines);
            (state, frame, entry)
        });
        lines.prefetch();
        let nearer = (here + MODULUS - 1) % MODULUS;
        let Some(next) = neighbours.into_iter().find(|&(_, _, entry)| table.residue(entry) == nearer) else {
            // Only a goal has no nearer neighbour.
            return moves;
        };
        (state, frame, here) = (next.0, next.1, nearer);
        moves += 1;
    }
}
