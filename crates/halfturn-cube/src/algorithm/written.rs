//! What the notation of a puzzle must define: the rest of it is the same for all puzzles.

use core::{fmt, hash::Hash};

use crate::{
    face::{Axis, Face},
    turn::Amount,
};

use super::Metric;

/// The numbers before the letter of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayerNumbers {
    /// None: `R`.
    None,
    /// One: `2R`, `3Rw`.
    One(i32),
    /// The first and the last layer: `2-3Rw`.
    Span(i32, i32),
}

/// The letter of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letter {
    /// An upper-case letter of a face: `R`.
    Face(Face),
    /// A lower-case letter of a face, or `w` after an upper-case one: `r`, `Rw`.
    Wide(Face),
    /// `M`, `E` or `S`.
    Middle(Axis),
    /// `m`, `e` or `s`.
    Inner(Axis),
    /// `x`, `y` or `z`.
    Rotation(Axis),
}

/// A written move of some puzzle, one element of a [`Sequence`](super::Sequence).
pub trait WrittenMove: Copy + Eq + Hash + fmt::Debug + fmt::Display {
    /// The layers that a move turns, without the amount.
    type Family: Copy + Eq;
    /// What the parser must know of the puzzle.
    type Puzzle: Copy;

    /// The family that is spelled like this.
    ///
    /// # Errors
    /// Says what is expected instead, if the puzzle has no such family.
    fn spelled(layers: LayerNumbers, letter: Letter, puzzle: Self::Puzzle) -> Result<Self::Family, String>;

    /// The move of a family by an amount.
    #[must_use]
    fn of_family(family: Self::Family, amount: Amount) -> Self;

    /// The family of the move.
    fn family(self) -> Self::Family;

    /// The amount of the move.
    fn amount(self) -> Amount;

    /// The axis of the move. Moves of one axis commute.
    fn axis(self) -> Axis;

    /// The inverse move.
    #[must_use]
    fn inverse(self) -> Self;

    /// The move mirrored between left and right.
    #[must_use]
    fn mirror(self) -> Self;

    /// The cost of the move in a metric.
    fn count(self, metric: Metric) -> usize;

    /// Whether moves of one axis have no effect together.
    fn cancel(moves: &[Self]) -> bool;

    /// Moves of one axis with the effect of these, at most as many in every metric.
    #[must_use]
    fn shortened(moves: Vec<Self>) -> Vec<Self>;
}
