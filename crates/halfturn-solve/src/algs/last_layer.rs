//! The states of the last layer, with the fewest moves for each.

use std::collections::HashMap;

use halfturn_cube::{Algorithm, Amount, Cube, Symmetry};
use halfturn_search::{Stopped, TableSource};

use super::{
    cases::{CaseKey, CaseSet, last_layers, whole_key},
    search::{LastLayerSearch, POWERS, of_u},
};
use crate::{
    distribution::Counting,
    goal::{OLL as ORIENTED, PiecePattern},
    optimal,
    request::{Request, SolveError},
};

/// The number of positions in which everything but the last layer is solved: 4! · 4! / 2
/// permutations, 3³ twists, 2³ flips.
pub(crate) const POSITIONS: usize = 24 * 24 / 2 * 27 * 8;

/// The memory for cubes near the solved one, in bytes: all that are seven moves away.
const BYTES: usize = 1 << 30;

/// One state in this many is left to the optimal solver: the last ones are few and far.
const FEW: usize = 600;

/// A set of states to count.
#[derive(Clone, Copy)]
pub(crate) enum States {
    /// All positions of the last layer with this pattern, each by itself.
    Positions(PiecePattern),
    /// What a set of cases tells apart. A move of U before an algorithm counts, one after it is
    /// free.
    Of(CaseSet),
}

impl States {
    /// The state of a position.
    fn key(self, cube: &Cube) -> CaseKey {
        match self {
            Self::Positions(_) => whole_key(cube),
            Self::Of(set) => set.state(cube),
        }
    }

    /// What a solution achieves.
    fn goal(self) -> PiecePattern {
        match self {
            Self::Positions(_) => PiecePattern::SOLVED,
            Self::Of(set) => set.goal(),
        }
    }

    /// Whether a position has one of these states.
    fn contains(self, cube: &Cube) -> bool {
        match self {
            Self::Positions(pattern) => pattern.matches(cube),
            Self::Of(set) => set.start().matches(cube),
        }
    }

    /// All states, with a position for each.
    fn all(self) -> HashMap<CaseKey, Cube> {
        last_layers(true).into_iter().filter(|cube| self.contains(cube)).map(|cube| (self.key(&cube), cube)).collect()
    }

    /// The moves of U at the end of a solution that count.
    fn ends(self) -> &'static [Option<Amount>] {
        match self {
            Self::Positions(_) => &POWERS,
            Self::Of(_) => &POWERS[..1],
        }
    }
}

/// The fewest moves that each state needs, or those that need at most `depth`.
///
/// A shortest solution of a state is a move of U or none, a sequence that neither begins nor ends
/// with U, and again a move of U or none. So once all such sequences up to a length are known,
/// every distance that exceeds it by at most one is exact. `found` is called with each sequence
/// that is as short as any before for its state.
fn distances(
    states: States,
    source: TableSource<'_>,
    depth: u8,
    found: &mut dyn FnMut(CaseKey, &Algorithm),
) -> Result<HashMap<CaseKey, u8>, Stopped> {
    let all = states.all();
    let mut search = LastLayerSearch::new(states.goal(), BYTES);
    let mut distances: HashMap<CaseKey, u8> = HashMap::new();
    for length in 0u8.. {
        search.of_length(length.into(), source.threads, source.watcher, &mut |word| {
            let word: Algorithm = word.iter().copied().collect();
            let [powers, ends] = [&POWERS, states.ends()].map(|powers| powers.iter().map(|&power| of_u(power)));
            for (before, after) in powers.flat_map(|before| ends.clone().map(move |after| (before, after))) {
                let [first, last] = [before, after].map(|turn| turn.into_iter().collect::<Algorithm>());
                let solution = first.then(&word).then(&last);
                let position = solution.cube().inverse();
                if states.contains(&position) {
                    let distance = length + u8::from(before.is_some()) + u8::from(after.is_some());
                    let key = states.key(&position);
                    let known = distances.entry(key).or_insert(distance);
                    *known = distance.min(*known);
                    if *known == distance {
                        found(key, &solution);
                    }
                }
            }
        })?;
        if length >= depth {
            distances.retain(|_, distance| *distance <= depth);
            break;
        }
        let exact = distances.values().filter(|&&distance| distance <= length + 1).count();
        if exact == all.len() {
            break;
        }
        if states.goal() == PiecePattern::SOLVED && (all.len() - exact) * FEW < all.len() {
            distances.retain(|_, distance| *distance <= length + 1);
            finish(states, &all, &mut distances, length + 1, source)?;
            break;
        }
    }
    Ok(distances)
}

/// Adds the states that are missing. None of them needs fewer moves than `at_least`.
fn finish(
    states: States,
    all: &HashMap<CaseKey, Cube>,
    distances: &mut HashMap<CaseKey, u8>,
    at_least: u8,
    source: TableSource<'_>,
) -> Result<(), Stopped> {
    let solver = optimal::open::<0, 7>(source)?;
    let distance = |cube: Cube| {
        let request = Request { at_least, threads: source.threads, ..Request::new(cube) };
        match solver.search(&request, source.watcher) {
            Ok(report) => Ok(report.turns.len() as u8),
            Err(SolveError::LimitReached { .. }) => Err(Stopped),
            Err(error) => unreachable!("every cube has a solution of at most 20 moves: {error}"),
        }
    };
    for (key, cube) in all {
        if distances.contains_key(key) {
            continue;
        }
        let mut shortest = distance(*cube)?;
        if let States::Of(_) = states {
            for after in &POWERS[1..] {
                shortest = distance(cube.inverse().after(of_u(*after)).inverse())?.min(shortest);
            }
        }
        // Its images need as many, and so does the inverse of a position.
        for &symmetry in &Symmetry::ALL[..Symmetry::KEEPS_DOWN] {
            let image = cube.conjugate(symmetry);
            distances.insert(states.key(&image), shortest);
            if let States::Positions(_) = states {
                distances.insert(states.key(&image.inverse()), shortest);
            }
        }
    }
    Ok(())
}

/// Counts the states by their distance.
pub(crate) fn count(states: States, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let mut counts = Vec::new();
    for distance in distances(states, counting.source, counting.depth, &mut |_, _| ())?.into_values().map(usize::from) {
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    Ok(counts)
}

/// The lists of [`shortest`]: an algorithm per line, one for each state up to symmetry.
const LISTS: [(States, &str); 2] = [
    (States::Of(CaseSet::Oll), include_str!("shortest/oll.txt")),
    (States::Positions(ORIENTED), include_str!("shortest/pll.txt")),
];

/// A shortest algorithm for a case of OLL or PLL, with the moves of U that it needs: before it, and
/// for PLL also after it. `None` if the cube is not at the beginning of the step, or for another
/// set.
///
/// ```
/// use halfturn_cube::{Algorithm, Cube};
/// use halfturn_solve::algs::{CaseSet, shortest};
///
/// let t_perm: Algorithm = "R U R' U' R' F R2 U' R' U' R U R' F' U".parse()?;
/// let solution = shortest(CaseSet::Pll, &t_perm.cube()).expect("the last layer is oriented");
/// assert_eq!(t_perm.then(&solution).cube(), Cube::SOLVED);
/// assert!(solution.moves().len() <= 11);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[must_use]
pub fn shortest(set: CaseSet, cube: &Cube) -> Option<Algorithm> {
    let number = [CaseSet::Oll, CaseSet::Pll].iter().position(|&listed| listed == set)?;
    let (states, list) = LISTS[number];
    if !states.contains(cube) {
        return None;
    }
    let key = states.key(cube);
    list.lines().find_map(|line| {
        let algorithm: Algorithm = line.parse().expect("the lists have algorithms only");
        images(&algorithm).find(|image| states.key(&image.cube().inverse()) == key)
    })
}

/// The images of an algorithm of face moves under the symmetries that keep the last layer up.
fn images(algorithm: &Algorithm) -> impl Iterator<Item = Algorithm> {
    let turns = algorithm.turns();
    Symmetry::ALL[..Symmetry::KEEPS_DOWN]
        .iter()
        .map(move |&symmetry| turns.iter().map(|&turn| symmetry.turn(turn)).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use halfturn_search::{TableStore, Threads};

    use super::{super::score::Ergonomics, *};

    /// A state is as far as the nearest of its positions.
    #[test]
    fn states_are_as_far_as_their_nearest_position() {
        const DEPTH: u8 = 9;
        let store = TableStore::in_memory();
        let within =
            |states| distances(states, TableSource::new(&store, Threads::new(2), &()), DEPTH, &mut |_, _| ()).unwrap();
        let positions = within(States::Positions(PiecePattern::ANY));
        for set in [CaseSet::Oll, CaseSet::Pll, CaseSet::Coll, CaseSet::Zbll, CaseSet::OneLook] {
            let mut nearest: HashMap<CaseKey, u8> = HashMap::new();
            for cube in last_layers(true).into_iter().filter(|cube| set.start().matches(cube)) {
                if let Some(&distance) = positions.get(&whole_key(&cube)) {
                    let known = nearest.entry(set.state(&cube)).or_insert(distance);
                    *known = distance.min(*known);
                }
            }
            assert_eq!(within(States::Of(set)), nearest, "{set:?}");
        }
    }

    /// The most comfortable of the shortest algorithms, one for each state up to symmetry.
    fn list(states: States) -> String {
        let store = TableStore::in_memory();
        let mut best: HashMap<CaseKey, (usize, f64, Algorithm)> = HashMap::new();
        let ergonomics = Ergonomics::default();
        distances(states, TableSource::new(&store, Threads::new(2), &()), u8::MAX, &mut |key, solution| {
            let moves = solution.moves();
            let found = (moves.len(), ergonomics.score(&moves), solution.clone());
            let rank = |(length, score, text): &(usize, f64, Algorithm)| (*length, *score, text.to_string());
            match best.get_mut(&key) {
                Some(known) if rank(known) <= rank(&found) => {}
                Some(known) => *known = found,
                None => _ = best.insert(key, found),
            }
        })
        .unwrap();
        let mut all: Vec<(usize, f64, String, Algorithm)> = best
            .into_values()
            .map(|(length, score, solution)| (length, score, solution.to_string(), solution))
            .collect();
        all.sort_by(|one, other| (one.0, one.1, &one.2).partial_cmp(&(other.0, other.1, &other.2)).unwrap());
        let mut known = HashSet::new();
        let mut lines = String::new();
        for (_, _, text, solution) in all {
            if known.insert(states.key(&solution.cube().inverse())) {
                known.extend(images(&solution).map(|image| states.key(&image.cube().inverse())));
                lines += &format!("{text}\n");
            }
        }
        lines
    }

    #[test]
    #[ignore = "heavy"]
    fn heavy_lists_of_shortest_algorithms() {
        let folder = std::env::var_os("HALFTURN_WRITE_LISTS");
        for (number, (states, kept)) in LISTS.into_iter().enumerate() {
            let list = list(states);
            if let Some(folder) = &folder {
                std::fs::write(std::path::Path::new(folder).join(format!("{number}.txt")), list).unwrap();
            } else {
                assert_eq!(list, kept);
            }
        }
    }

    #[test]
    fn every_state_has_a_shortest_algorithm() {
        let mut lengths = [0; 13];
        for cube in States::Of(CaseSet::Oll).all().into_values() {
            let solution = shortest(CaseSet::Oll, &cube).unwrap();
            assert!(CaseSet::Oll.goal().matches(&cube.then(&solution.cube())));
            lengths[solution.moves().len()] += 1;
        }
        assert_eq!(lengths, [1, 0, 0, 0, 0, 0, 12, 24, 20, 40, 78, 40, 1]);
        let positions = States::Positions(ORIENTED).all();
        assert_eq!(positions.len(), 288);
        for cube in positions.into_values() {
            let solution = shortest(CaseSet::Pll, &cube).unwrap();
            assert_eq!(cube.then(&solution.cube()), Cube::SOLVED);
        }
    }
}
