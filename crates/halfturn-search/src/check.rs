//! The promises of coordinates, as tests that any crate can run on its own: one function for every coordinate.

use crate::{
    coordinate::{Coordinate, Index, SymmetryOf, TurnOf},
    puzzle::{Puzzle, PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet},
};

/// Steps of the walk on which [`coordinate`] and [`symmetric`] meet cubes.
const STEPS: u64 = 20_000;

/// Cubes on a long walk of the coordinate's turns, the same in every run.
fn walk<C: Coordinate>() -> impl Iterator<Item = (C::Puzzle, TurnOf<C>)> {
    let turns: Vec<_> = C::TURNS.collect();
    let mut cube = C::Puzzle::SOLVED;
    // Weyl's sequence: evenly spread turns without a generator of random numbers.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut state = 0u64;
    (0..STEPS).map(move |_| {
        state = state.wrapping_add(STEP);
        let mixed = (state ^ state >> 31).wrapping_mul(STEP) >> 33;
        let here = (cube, turns[mixed as usize % turns.len()]);
        cube = cube.turned(here.1);
        here
    })
}

/// Checks that `C` keeps the promises of [`Coordinate`]: home is 0, every value comes back from its cube, and the value
/// after a turn depends only on the value before.
///
/// # Panics
/// If a promise is broken, with the value and turn that break it.
pub fn coordinate<C: Coordinate>() {
    assert_eq!(C::of(&Puzzle::SOLVED), 0, "{}: solved is 0", C::NAME);
    for turn in C::TURNS {
        assert!(C::TURNS.contains(turn.inverse()), "{}: {turn} without its inverse", C::NAME);
    }
    for index in Index::<C>::all() {
        let value = C::of(&C::cube(index.get()));
        assert_eq!(value, index.get(), "{}: round trip", C::NAME);
    }
    let mut met = 0;
    for (cube, turn) in walk::<C>() {
        let value = C::of(&cube);
        let other = C::cube(value);
        let (after, other_after) = (C::of(&cube.turned(turn)), C::of(&other.turned(turn)));
        assert_eq!(after, other_after, "{}: value {value} after {turn}", C::NAME);
        met += 1;
    }
    assert_eq!(met, STEPS);
}

/// Checks that the value of `C` under each of the first `group` symmetries depends only on the value: what
/// [`Reduction`](crate::Reduction) and [`Conjugates`](crate::Conjugates) rest on.
///
/// # Panics
/// If it does not, with the value and symmetry.
pub fn symmetric<C: Coordinate>(group: usize) {
    let mut met = 0;
    for (cube, _) in walk::<C>() {
        let value = C::of(&cube);
        let other = C::cube(value);
        for symmetry in SymmetryOf::<C>::ALL.iter().copied().take(group) {
            let (image, other_image) = (C::of(&cube.conjugate(symmetry)), C::of(&other.conjugate(symmetry)));
            assert_eq!(image, other_image, "{}: value {value} under {symmetry:?}", C::NAME);
        }
        met += 1;
    }
    assert_eq!(met, STEPS);
}
