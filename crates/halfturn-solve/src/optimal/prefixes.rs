//! The first turns of all solutions, which the work is shared out by.

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};

/// How many turns a prefix has, where solutions are long enough to be worth sharing out.
const TURNS: usize = 4;
/// Shorter solutions than this are looked for from one prefix without turns.
const SHARED_FROM: u8 = 10;

/// The first turns of a solution.
pub(super) type Prefix = Vec<Turn>;

/// All first turns that solutions of so many turns may have, but for those that symmetries of the cube make of others.
pub(super) fn prefixes(length: u8, first: TurnSet, symmetries: &[Symmetry]) -> Vec<Prefix> {
    if length < SHARED_FROM {
        return vec![vec![]];
    }
    let mut prefixes: Vec<Prefix> = first.map(|turn| vec![turn]).collect();
    for _ in 1..TURNS {
        let longer = |prefix: &Prefix| {
            let prefix = prefix.clone();
            let next = prefix.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last));
            next.map(move |turn| [prefix.as_slice(), &[turn]].concat())
        };
        prefixes = prefixes.iter().flat_map(longer).collect();
    }
    // Of symmetric prefixes the first stands for all.
    prefixes.retain(|prefix| {
        let stands = symmetries.iter().filter(|&&symmetry| stays_whole(prefix, symmetry));
        stands.copied().all(|symmetry| *prefix <= image(prefix, symmetry))
    });
    prefixes
}

/// Whether every solution that begins with these turns begins with their image when the symmetry shows it. It does not where a
/// turn of the opposite face may follow and, in the image, would be put before the last.
fn stays_whole(prefix: &Prefix, symmetry: Symmetry) -> bool {
    let comes_first = |turn: Turn| turn.face() == turn.face().axis().face();
    prefix.last().is_none_or(|&last| !comes_first(last) || comes_first(symmetry.turn(last)))
}

/// The symmetries that keep the cube and the sets of turns that a solution may begin and end with.
pub(super) fn symmetries(cube: &Cube, ends: [TurnSet; 2]) -> Vec<Symmetry> {
    let keeps =
        |symmetry: &Symmetry| ends.into_iter().all(|set| set.into_iter().all(|turn| set.contains(symmetry.turn(turn))));
    cube.symmetries().filter(keeps).collect()
}

/// The turns as a symmetry shows them.
pub(super) fn image(turns: &[Turn], symmetry: Symmetry) -> Vec<Turn> {
    let mut image: Vec<Turn> = turns.iter().map(|&turn| symmetry.turn(turn)).collect();
    arrange(&mut image);
    image
}

/// Puts neighbours that commute into the order in which a search tries them.
pub(super) fn arrange(turns: &mut [Turn]) {
    for at in 1..turns.len() {
        let (one, other) = (turns[at - 1].face(), turns[at].face());
        if one.axis() == other.axis() && one > other {
            turns.swap(at - 1, at);
        }
    }
}
