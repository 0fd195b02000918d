//! Tests for the promises of coordinates, one function for all of them. Any crate can run them on
//! its own coordinates.

use crate::{
    coordinate::{Coordinate, Index, SymmetryOf, TurnOf},
    puzzle::{Puzzle, PuzzleSymmetry, PuzzleTurn, PuzzleTurnSet},
};

/// The length of the walk on which [`coordinate`] and [`symmetric`] find their cubes.
const STEPS: u64 = 20_000;

/// A long walk of the coordinate's moves, the same in every run: each cube with the move after it.
fn walk<C: Coordinate>() -> impl Iterator<Item = (C::Puzzle, TurnOf<C>)> {
    let turns: Vec<_> = C::TURNS.collect();
    let mut cube = C::Puzzle::SOLVED;
    // A Weyl sequence distributes the moves evenly without a random number generator.
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

/// Checks that `C` keeps the promises of [`Coordinate`]: home, round trip and well defined.
///
/// # Panics
/// If a promise is broken. The message has the value and the move.
pub fn coordinate<C: Coordinate>() {
    assert_eq!(C::of(&Puzzle::SOLVED), 0, "{}: solved is 0", C::NAME);
    for turn in C::TURNS {
        assert!(C::TURNS.contains(turn.inverse()), "{}: {turn} without its inverse", C::NAME);
    }
    for index in Index::<C>::all() {
        let value = C::of(&C::cube(index.get()));
        assert_eq!(value, index.get(), "{}: round trip", C::NAME);
    }
    let mut checked = 0;
    for (cube, turn) in walk::<C>() {
        let value = C::of(&cube);
        let other = C::cube(value);
        let (after, other_after) = (C::of(&cube.turned(turn)), C::of(&other.turned(turn)));
        assert_eq!(after, other_after, "{}: value {value} after {turn}", C::NAME);
        checked += 1;
    }
    assert_eq!(checked, STEPS);
}

/// Checks that `C` is symmetric under the first `group` symmetries: the value of a conjugate
/// depends only on the value. [`Reduction`](crate::Reduction) and [`Conjugates`](crate::Conjugates)
/// need it.
///
/// # Panics
/// If it is not. The message has the value and the symmetry.
pub fn symmetric<C: Coordinate>(group: usize) {
    let mut checked = 0;
    for (cube, _) in walk::<C>() {
        let value = C::of(&cube);
        let other = C::cube(value);
        for &symmetry in &SymmetryOf::<C>::ALL[..group] {
            let (image, other_image) = (C::of(&cube.conjugate(symmetry)), C::of(&other.conjugate(symmetry)));
            assert_eq!(image, other_image, "{}: value {value} under {symmetry:?}", C::NAME);
        }
        checked += 1;
    }
    assert_eq!(checked, STEPS);
}
