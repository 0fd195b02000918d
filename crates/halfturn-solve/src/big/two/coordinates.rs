//! Coordinates of the 2×2×2: the corners of a 3×3×3 that is turned by U, R and F only.

use halfturn_cube::{Corner, Cube, Edge, Face, TurnSet};
use halfturn_search::{
    Coordinate,
    rank::{partial_permutations, permutation, unrank_permutation},
};

/// The moves of the 2×2×2 with the corner DBL held fixed. A move of D, L or B is one of these with
/// a rotation of the whole cube.
pub(super) const TURNS: TurnSet = TurnSet::ALL
    .without(TurnSet::of_face(Face::D))
    .without(TurnSet::of_face(Face::L))
    .without(TurnSet::of_face(Face::B));

/// The number of corners that move.
const MOVING: usize = Corner::COUNT - 1;
const TWISTS: u8 = Corner::STICKERS as u8;

/// The places of all corners but the fixed one.
fn places() -> impl Iterator<Item = usize> {
    (0..Corner::COUNT).filter(|&place| place != Corner::DBL.index())
}

/// The 3×3×3 with these corners. Two edges are swapped if the corners are permuted oddly.
pub(super) fn with_corners(corners: [(Corner, u8); Corner::COUNT]) -> Cube {
    let mut edges: [(Edge, u8); Edge::COUNT] = core::array::from_fn(|edge| (Edge::ALL[edge], 0));
    Cube::from_pieces(corners, edges).unwrap_or_else(|_| {
        edges.swap(0, 1);
        Cube::from_pieces(corners, edges).expect("corners of the 2×2×2 are only permuted oddly or evenly")
    })
}

fn solved_corners() -> [(Corner, u8); Corner::COUNT] {
    core::array::from_fn(|corner| (Corner::ALL[corner], 0))
}

/// Which corner is where.
pub(super) struct Places;

impl Coordinate for Places {
    type Puzzle = Cube;

    const NAME: &'static str = "pocket-places";
    const COUNT: u32 = partial_permutations(MOVING as u32, MOVING as u32);
    const TURNS: TurnSet = TURNS;

    fn of(cube: &Cube) -> u32 {
        // Without the fixed corner, DRB is the last one.
        let corners = cube.corner_places();
        let moving: Vec<u8> = places().map(|place| corners[place].min(MOVING as u8 - 1)).collect();
        permutation(&moving)
    }

    fn cube(value: u32) -> Cube {
        let moving: [u8; MOVING] = unrank_permutation(value);
        let mut corners = solved_corners();
        let pieces: Vec<usize> = places().collect();
        for (place, corner) in places().zip(moving) {
            corners[place].0 = Corner::ALL[pieces[usize::from(corner)]];
        }
        with_corners(corners)
    }
}

/// How the corners are twisted in their places.
pub(super) struct Twists;

impl Coordinate for Twists {
    type Puzzle = Cube;

    const NAME: &'static str = "pocket-twists";
    // The twist of the last corner follows from the others.
    const COUNT: u32 = (TWISTS as u32).pow(MOVING as u32 - 1);
    const TURNS: TurnSet = TURNS;

    fn of(cube: &Cube) -> u32 {
        let twists = cube.corner_twists();
        places().take(MOVING - 1).fold(0, |value, place| value * u32::from(TWISTS) + u32::from(twists[place]))
    }

    fn cube(mut value: u32) -> Cube {
        let mut corners = solved_corners();
        let mut sum = 0;
        for place in (0..MOVING - 1).rev() {
            let twist = (value % u32::from(TWISTS)) as u8;
            corners[place].1 = twist;
            sum += twist;
            value /= u32::from(TWISTS);
        }
        corners[Corner::COUNT - 1].1 = (TWISTS - sum % TWISTS) % TWISTS;
        with_corners(corners)
    }
}

#[cfg(test)]
mod tests {
    use halfturn_search::check;

    use super::*;

    #[test]
    fn promises() {
        check::coordinate::<Places>();
        check::coordinate::<Twists>();
    }
}
