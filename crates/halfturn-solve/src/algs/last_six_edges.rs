//! The last six edges of Roux, by moves of M and U.

use std::collections::{HashMap, hash_map::Entry};

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Move};
use halfturn_search::{Stopped, WatchEvent, Watcher};

use crate::distribution::Counting;

/// The number of states: the corners up to a move of U, the centres up to a move of M, 6! orders of
/// the edges and 2⁵ flips. Orders of the wrong parity cannot be reached.
pub(crate) const STATES: usize = 4 * 4 * 720 * 32 / 2;

/// The states in the order of their distance from solved, until `level` breaks or all are known.
/// Each has the move by which it was reached.
fn explore(
    watcher: &dyn Watcher,
    mut level: impl FnMut(&[Held], &HashMap<Held, Option<Move>>) -> bool,
) -> Result<(), Stopped> {
    let families = [Family::Slice(Face::L.axis()), Family::Face(Face::U)];
    let moves = families.map(|family| Amount::ALL.map(|amount| Move::new(family, amount))).concat();
    let mut known = HashMap::from([(Held::SOLVED, None)]);
    let mut held = vec![Held::SOLVED];
    while !held.is_empty() && level(&held, &known) {
        if watcher.watch(WatchEvent::Searching { nodes: known.len() as u64 }).is_break() {
            return Err(Stopped);
        }
        let mut next = Vec::new();
        for (held, &one) in held.iter().flat_map(|held| moves.iter().map(move |one| (held, one))) {
            if let Entry::Vacant(entry) = known.entry(held.moved(one)) {
                next.push(*entry.key());
                entry.insert(Some(one));
            }
        }
        held = next;
    }
    Ok(())
}

/// Counts the states by the fewest moves. A move of M counts as one.
pub(crate) fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let mut counts = Vec::new();
    explore(counting.source.watcher, |level, _| {
        counts.push(level.len() as u64);
        counts.len() <= counting.depth.into()
    })?;
    Ok(counts)
}

/// A shortest algorithm of moves of M and U that solves the cube, relative to its centres as held;
/// `None` if these moves do not solve it.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_solve::algs::solve_last_six_edges;
/// let h_perm: Algorithm = "M2 U M2 U2 M2 U M2".parse()?;
/// let solution = solve_last_six_edges(&h_perm.cube(), &())?;
/// assert_eq!(solution.expect("M and U are enough").moves().len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stopped`] if the watcher says so.
pub fn solve_last_six_edges(cube: &Cube, watcher: &dyn Watcher) -> Result<Option<Algorithm>, Stopped> {
    let mut solution = None;
    explore(watcher, |level, known| {
        solution = level.iter().find(|held| held.cube == *cube).map(|&found| {
            // Back to the solved cube, move by move.
            let mut held = found;
            let mut moves = Vec::new();
            while let Some(Some(one)) = known.get(&held) {
                moves.push(one.inverse());
                held = held.moved(one.inverse());
            }
            moves.into_iter().collect()
        });
        solution.is_none()
    })?;
    Ok(solution)
}
