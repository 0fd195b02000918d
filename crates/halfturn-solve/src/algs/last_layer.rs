//! All positions of the last layer, with the fewest moves for each.

use std::collections::HashMap;

use halfturn_cube::{Algorithm, Cube, Symmetry};
use halfturn_search::{Stopped, TableSource};

use super::{
    cases::last_layers,
    search::{LastLayerSearch, POWERS, of_u},
};
use crate::{
    distribution::Counting,
    optimal,
    request::{Request, SolveError},
};

/// The number of positions in which everything but the last layer is solved: 4! · 4! / 2
/// permutations, 3³ twists, 2³ flips.
pub(crate) const POSITIONS: usize = 24 * 24 / 2 * 27 * 8;

/// The memory for states near the solved cube, in bytes: all that are seven moves away.
const BYTES: usize = 1 << 30;

/// Fewer positions than this are left to the optimal solver: the last ones are few and far.
const FEW: usize = 100;

/// The fewest moves to each position from solved, or to those that need at most `depth`.
///
/// A shortest sequence to a position is a move of U or none, a sequence that neither begins nor
/// ends with U, and again a move of U or none. So once all such sequences up to a length are known,
/// every distance that exceeds it by at most one is exact.
pub(crate) fn distances(source: TableSource<'_>, depth: u8) -> Result<HashMap<Cube, u8>, Stopped> {
    let mut search = LastLayerSearch::new(BYTES);
    let mut distances: HashMap<Cube, u8> = HashMap::new();
    for length in 0u8.. {
        search.of_length(length.into(), source.threads, source.watcher, &mut |word| {
            let moves: Algorithm = word.iter().copied().collect();
            for before in POWERS {
                for after in POWERS {
                    let cube = Cube::SOLVED.after(of_u(before).into_iter().chain(moves.turns()).chain(of_u(after)));
                    let distance = length + u8::from(before.is_some()) + u8::from(after.is_some());
                    distances.entry(cube).and_modify(|known| *known = distance.min(*known)).or_insert(distance);
                }
            }
        })?;
        if length >= depth {
            distances.retain(|_, distance| *distance <= depth);
            break;
        }
        let exact = distances.values().filter(|&&distance| distance <= length + 1).count();
        if POSITIONS - exact < FEW {
            distances.retain(|_, distance| *distance <= length + 1);
            finish(&mut distances, length + 1, source)?;
            break;
        }
    }
    Ok(distances)
}

/// Adds the positions that are missing. None of them needs fewer moves than `at_least`.
fn finish(distances: &mut HashMap<Cube, u8>, at_least: u8, source: TableSource<'_>) -> Result<(), Stopped> {
    let missing: Vec<Cube> = last_layers(true).into_iter().filter(|cube| !distances.contains_key(cube)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let solver = optimal::open::<0, 7>(source)?;
    for cube in missing {
        if distances.contains_key(&cube) {
            continue;
        }
        let request = Request { at_least, threads: source.threads, ..Request::new(cube) };
        let distance = match solver.search(&request, source.watcher) {
            Ok(report) => report.turns.len() as u8,
            Err(SolveError::LimitReached { .. }) => return Err(Stopped),
            Err(error) => unreachable!("every cube has a solution of at most 20 moves: {error}"),
        };
        // Its images need as many, and so do their inverses.
        for &symmetry in &Symmetry::ALL[..Symmetry::KEEPS_DOWN] {
            let image = cube.conjugate(symmetry);
            distances.extend([(image, distance), (image.inverse(), distance)]);
        }
    }
    Ok(())
}

/// Counts the positions by their distance.
pub(crate) fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let mut counts = Vec::new();
    for distance in distances(counting.source, counting.depth)?.into_values().map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    Ok(counts)
}
