//! Algorithms as people write them: `R U2 F'`, wide and slice moves, rotations, groups, commutators
//! and conjugates.
//!
//! An [`Algorithm`] keeps its brackets; [`Algorithm::moves`] expands them. Moves are relative to
//! the current orientation: after `x`, `U` is the face that came up. `M` follows `L`, `E` follows
//! `D`, `S` follows `F`. Comments and line breaks are discarded.
//!
//! ```
//! use halfturn_cube::{Algorithm, Metric};
//! let algorithm: Algorithm = "[r U: [R, D2]]' // three corners".parse()?;
//! assert_eq!(algorithm.to_string(), "[Rw U: [R, D2]]'");
//! assert_eq!(algorithm.simplified().to_string(), "Rw U D2 R D2 R' U' Rw'");
//! assert_eq!(algorithm.count(Metric::Htm), 8);
//! # Ok::<(), halfturn_cube::NotationError>(())
//! ```

mod error;
mod heading;
mod links;
mod metric;
mod moves;
mod parse;
mod print;
mod replay;
mod simplify;
mod written;

use crate::turn::Turn;

pub use error::{NotationError, NotationProblem};
pub use links::{alg_cubing_net_link, twizzle_link};
pub use metric::Metric;
pub use moves::{Family, Move};
pub use written::{LayerNumbers, Letter, WrittenMove};

/// An algorithm, scramble or solution: a sequence of moves as a person writes it.
///
/// ```
/// use halfturn_cube::Algorithm;
/// let sexy: Algorithm = "(R U R' U')2".parse()?;
/// assert_eq!(sexy.inverse().to_string(), "(U R U' R')2");
/// assert_eq!(sexy.mirror().to_string(), "(L' U' L U)2");
/// assert_eq!(sexy.order(), 3);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
pub type Algorithm = Sequence<Move>;

/// A sequence of moves as a person writes it, with its brackets: an [`Algorithm`] of the 3×3×3 or a
/// [`BigAlgorithm`](crate::BigAlgorithm).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sequence<M> {
    parts: Vec<Part<M>>,
}

/// An element of a sequence.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Part<M> {
    Move(M),
    /// `times` is never 0. If it is negative, the inverse of the body is repeated.
    Bracket {
        body: Body<M>,
        times: i32,
    },
}

/// The contents of a bracket. None of the algorithms is empty: [`Part::bracket`] ensures that.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Body<M> {
    /// `(A)`.
    Group(Sequence<M>),
    /// `[A, B]` is A B A' B'.
    Commutator(Sequence<M>, Sequence<M>),
    /// `[A: B]` is A B A'.
    Conjugate(Sequence<M>, Sequence<M>),
}

impl<M: WrittenMove> Sequence<M> {
    /// The empty algorithm.
    pub const EMPTY: Self = Self { parts: Vec::new() };

    /// Whether the algorithm has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The moves one by one, with all brackets expanded.
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// let algorithm: Algorithm = "[R: U]2".parse()?;
    /// assert_eq!(Algorithm::from(algorithm.moves()).to_string(), "R U R' R U R'");
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<M> {
        let mut moves = Vec::new();
        self.write_out(false, &mut moves);
        moves
    }

    /// The concatenation of this algorithm and `next`.
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// let (setup, trigger): (Algorithm, Algorithm) = ("F".parse()?, "(R U R' U')2".parse()?);
    /// assert_eq!(setup.then(&trigger).then(&setup.inverse()).to_string(), "F (R U R' U')2 F'");
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { parts: self.parts.iter().chain(&next.parts).cloned().collect() }
    }

    /// The inverse algorithm, with its brackets kept.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { parts: self.parts.iter().rev().map(Part::inverse).collect() }
    }

    /// The algorithm mirrored between left and right, with its brackets kept: `R` becomes `L'` and
    /// `U` becomes `U'`, while `M` and `x` do not change.
    ///
    /// The mirrored algorithm produces this one's cube conjugated by
    /// [`Symmetry::MIRROR`](crate::Symmetry::MIRROR).
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self { parts: self.parts.iter().map(Part::mirror).collect() }
    }

    fn write_out(&self, undo: bool, moves: &mut Vec<M>) {
        if undo {
            self.parts.iter().rev().for_each(|part| part.write_out(undo, moves));
        } else {
            self.parts.iter().for_each(|part| part.write_out(undo, moves));
        }
    }
}

impl<M: WrittenMove> Part<M> {
    /// A bracket with its repeat count; `None` if it does nothing. A conjugate without a setup
    /// becomes a group.
    fn bracket(body: Body<M>, times: i32) -> Option<Self> {
        let body = match body {
            Body::Conjugate(setup, inner) if setup.is_empty() => Body::Group(inner),
            body => body,
        };
        let idle = match &body {
            Body::Group(inner) | Body::Conjugate(_, inner) => inner.is_empty(),
            Body::Commutator(first, second) => first.is_empty() || second.is_empty(),
        };
        (times != 0 && !idle).then_some(Self::Bracket { body, times })
    }

    fn inverse(&self) -> Self {
        match self {
            Self::Move(one) => Self::Move(one.inverse()),
            // The inverse of an inverted bracket is the bracket itself.
            Self::Bracket { body, times } if *times < 0 => Self::Bracket { body: body.clone(), times: -times },
            Self::Bracket { body, times } => Self::Bracket { body: body.inverse(), times: *times },
        }
    }

    fn mirror(&self) -> Self {
        match self {
            Self::Move(one) => Self::Move(one.mirror()),
            Self::Bracket { body, times } => Self::Bracket { body: body.mirror(), times: *times },
        }
    }

    fn write_out(&self, undo: bool, moves: &mut Vec<M>) {
        match self {
            Self::Move(one) => moves.push(if undo { one.inverse() } else { *one }),
            Self::Bracket { body, times } => {
                let undo = undo != (*times < 0);
                for _ in 0..times.unsigned_abs() {
                    body.write_out(undo, moves);
                }
            }
        }
    }
}

impl<M: WrittenMove> Body<M> {
    fn inverse(&self) -> Self {
        match self {
            Self::Group(inner) => Self::Group(inner.inverse()),
            Self::Commutator(first, second) => Self::Commutator(second.clone(), first.clone()),
            Self::Conjugate(setup, inner) => Self::Conjugate(setup.clone(), inner.inverse()),
        }
    }

    fn mirror(&self) -> Self {
        match self {
            Self::Group(inner) => Self::Group(inner.mirror()),
            Self::Commutator(first, second) => Self::Commutator(first.mirror(), second.mirror()),
            Self::Conjugate(setup, inner) => Self::Conjugate(setup.mirror(), inner.mirror()),
        }
    }

    fn write_out(&self, undo: bool, moves: &mut Vec<M>) {
        match self {
            Self::Group(inner) => inner.write_out(undo, moves),
            Self::Commutator(first, second) => {
                let (first, second) = if undo { (second, first) } else { (first, second) };
                first.write_out(false, moves);
                second.write_out(false, moves);
                first.write_out(true, moves);
                second.write_out(true, moves);
            }
            Self::Conjugate(setup, inner) => {
                setup.write_out(false, moves);
                inner.write_out(undo, moves);
                setup.write_out(true, moves);
            }
        }
    }
}

impl<M> Default for Sequence<M> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<M: WrittenMove> FromIterator<M> for Sequence<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self { parts: moves.into_iter().map(Part::Move).collect() }
    }
}

impl FromIterator<Turn> for Algorithm {
    fn from_iter<I: IntoIterator<Item = Turn>>(turns: I) -> Self {
        turns.into_iter().map(Move::from).collect()
    }
}

impl<M: WrittenMove> From<Vec<M>> for Sequence<M> {
    fn from(moves: Vec<M>) -> Self {
        moves.into_iter().collect()
    }
}

impl<M: WrittenMove> From<&[M]> for Sequence<M> {
    fn from(moves: &[M]) -> Self {
        moves.iter().copied().collect()
    }
}

impl From<Vec<Turn>> for Algorithm {
    fn from(turns: Vec<Turn>) -> Self {
        turns.into_iter().collect()
    }
}

impl From<&[Turn]> for Algorithm {
    fn from(turns: &[Turn]) -> Self {
        turns.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Algorithm {
        text.parse().unwrap()
    }

    fn written_out(text: &str) -> String {
        Algorithm::from(read(text).moves()).to_string()
    }

    #[test]
    fn brackets_are_written_out() {
        for (text, expected) in [
            ("(R U)2", "R U R U"),
            ("(R U)'", "U' R'"),
            ("(R U)2'", "U' R' U' R'"),
            ("[R, U]", "R U R' U'"),
            ("[R, U]'", "U R U' R'"),
            ("[R U: F]", "R U F U' R'"),
            ("[R U: F]'", "R U F' U' R'"),
            ("[R: [U, F]2]'", "R F U F' U' F U F' U' R'"),
            ("((R U)' F)'", "F' R U"),
        ] {
            assert_eq!(written_out(text), expected, "{text}");
        }
    }

    #[test]
    fn inverses_read_well_and_undo() {
        for (text, expected) in [
            ("R U2 F'", "F U2 R'"),
            ("(R U)3 D", "D' (U' R')3"),
            ("(R U)2'", "(R U)2"),
            ("[R, U]", "[U, R]"),
            ("[R: U F]2", "[R: F' U']2"),
        ] {
            let inverse = read(text).inverse();
            assert_eq!(inverse.to_string(), expected, "{text}");
            let mut undone = read(text).moves();
            undone.reverse();
            assert_eq!(inverse.moves(), undone.into_iter().map(Move::inverse).collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn turns_make_algorithms() {
        let turns = read("R U2 F'").turns();
        assert_eq!(Algorithm::from(turns.as_slice()), read("R U2 F'"));
        assert_eq!(Algorithm::from(turns.clone()), turns.into_iter().collect());
        assert_eq!(Algorithm::EMPTY, Algorithm::default());
        assert!(Algorithm::EMPTY.is_empty());
    }
}
