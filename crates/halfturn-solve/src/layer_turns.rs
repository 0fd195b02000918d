//! Turns of the U and D layers: the sixteen elements of the group ⟨U, D⟩.

use halfturn_cube::{Amount, Cube, Face, Turn};

/// Turns of the U and D layers, each by 0 to 3 quarters.
pub(crate) const LAYER_TURNS: usize = 4 * 4;

/// The solved cube after the turns of the layers with this number. Number 0 turns nothing.
pub(crate) fn layer_turns(number: usize) -> Cube {
    let turn = |face, quarters| Amount::from_quarters(quarters as i32).map(|amount| Turn::new(face, amount));
    Cube::SOLVED.after([turn(Face::U, number / 4), turn(Face::D, number % 4)].into_iter().flatten())
}
