//! All positions of the last layer, with the fewest moves for each.

use std::collections::HashMap;

use halfturn_cube::{Algorithm, Amount, Cube, Face, Turn};
use halfturn_search::{Stopped, TableSource};

use super::search::LastLayerSearch;
use crate::distribution::Counting;

/// The number of positions in which everything but the last layer is solved: 4! · 4! / 2
/// permutations, 3³ twists, 2³ flips.
pub(crate) const POSITIONS: usize = 24 * 24 / 2 * 27 * 8;

/// The memory for states near the solved cube, in bytes: all that are seven moves away.
const BYTES: usize = 1 << 30;

/// The fewest moves to each position from solved.
///
/// A shortest sequence to a position is a move of U or none, a sequence that neither begins nor
/// ends with U, and again a move of U or none. So once all such sequences up to a length are known,
/// every distance that exceeds it by at most one is exact.
pub(crate) fn distances(source: TableSource<'_>) -> Result<HashMap<Cube, u8>, Stopped> {
    let mut search = LastLayerSearch::new(BYTES);
    let powers = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)];
    let of_u = |amount: Option<Amount>| amount.map(|amount| Turn::new(Face::U, amount));
    let mut distances: HashMap<Cube, u8> = HashMap::new();
    for length in 0u8.. {
        search.of_length(length.into(), source.threads, source.watcher, &mut |word| {
            let moves: Algorithm = word.iter().copied().collect();
            for before in powers {
                for after in powers {
                    let cube = Cube::SOLVED.after(of_u(before).into_iter().chain(moves.turns()).chain(of_u(after)));
                    let distance = length + u8::from(before.is_some()) + u8::from(after.is_some());
                    distances.entry(cube).and_modify(|known| *known = distance.min(*known)).or_insert(distance);
                }
            }
        })?;
        if distances.len() == POSITIONS && distances.values().all(|&distance| distance <= length + 1) {
            break;
        }
    }
    Ok(distances)
}

/// Counts the positions by their distance.
pub(crate) fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let mut counts = Vec::new();
    for distance in distances(counting.source)?.into_values().map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    Ok(counts)
}
