//! The first moves of all solutions, by which threads share the work.

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};

/// The length of a prefix, where solutions are long enough to share.
const TURNS: usize = 4;
/// Solutions shorter than this are searched from one empty prefix.
const SHARED_FROM: u8 = 10;

/// The first moves of a solution.
pub(super) type Prefix = Vec<Turn>;

/// All prefixes of solutions of this length, one for each set that symmetries of the cube carry to
/// each other.
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
    // Keep the smallest of symmetric prefixes.
    prefixes.retain(|prefix| {
        let stands = symmetries.iter().filter(|&&symmetry| stays_whole(prefix, symmetry));
        stands.copied().all(|symmetry| *prefix <= image(prefix, symmetry))
    });
    prefixes
}

/// Whether the image of every solution with this prefix has the image of the prefix. It does not if
/// a move of the opposite face may follow the prefix and, in the image, is sorted before its last
/// move.
fn stays_whole(prefix: &Prefix, symmetry: Symmetry) -> bool {
    let comes_first = |turn: Turn| turn.face() == turn.face().axis().face();
    prefix.last().is_none_or(|&last| !comes_first(last) || comes_first(symmetry.turn(last)))
}

/// The symmetries that keep the cube and the sets of allowed first and last moves.
pub(super) fn symmetries(cube: &Cube, ends: [TurnSet; 2]) -> Vec<Symmetry> {
    let keeps =
        |symmetry: &Symmetry| ends.into_iter().all(|set| set.into_iter().all(|turn| set.contains(symmetry.turn(turn))));
    cube.symmetries().filter(keeps).collect()
}

/// The image of a sequence under a symmetry, in canonical order.
pub(super) fn image(turns: &[Turn], symmetry: Symmetry) -> Vec<Turn> {
    let mut image: Vec<Turn> = turns.iter().map(|&turn| symmetry.turn(turn)).collect();
    arrange(&mut image);
    image
}

/// Sorts adjacent moves that commute into the canonical order, in which the search tries them.
pub(super) fn arrange(turns: &mut [Turn]) {
    for at in 1..turns.len() {
        let (one, other) = (turns[at - 1].face(), turns[at].face());
        if one.axis() == other.axis() && one > other {
            turns.swap(at - 1, at);
        }
    }
}
