//! The puzzle that is searched: its states, moves and symmetries.
//!
//! Everything in this crate that depends on the puzzle goes through [`Puzzle`]. A
//! [`Coordinate`](crate::Coordinate) and a [`Problem`](crate::Problem) name their puzzle as an
//! associated type; move tables, spaces, symmetry reduction and the depth-first driver follow from
//! it. The filler, the packings, the table store and the Bloom filters know no puzzle at all. All
//! loops are monomorphic.
//!
//! The 3×3×3 is [`Cube`]. `tests/other_puzzle.rs` has another puzzle, the 2×2×2, from its moves to
//! its solutions.

use std::{fmt, ops::IndexMut};

use halfturn_cube::{Amount, Cube, Symmetry, Turn, TurnSet};

/// A puzzle: a value is one of its states.
pub trait Puzzle: Copy + Send + Sync + 'static {
    /// A move of the puzzle.
    type Turn: PuzzleTurn;
    /// A set of its moves.
    type TurnSet: PuzzleTurnSet<Turn = Self::Turn>;
    /// A symmetry of the puzzle; `()` if no table uses any.
    type Symmetry: PuzzleSymmetry;

    /// The solved state.
    const SOLVED: Self;

    /// The state after a move.
    #[must_use]
    fn turned(&self, turn: Self::Turn) -> Self;

    /// The state conjugated by a symmetry: the same state of a puzzle that was rotated or mirrored
    /// as a whole. Conjugation by `a`, then by `b`, is conjugation by `a.then(b)`. It keeps the
    /// distance from [`Puzzle::SOLVED`].
    #[must_use]
    fn conjugate(&self, symmetry: Self::Symmetry) -> Self;
}

/// A move of a [`Puzzle`].
pub trait PuzzleTurn: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The number of moves.
    const COUNT: usize;

    /// One value for each move: an array of [`PuzzleTurn::COUNT`] values.
    type Row<T: Copy + Send + Sync + 'static>: Copy + Send + Sync + IndexMut<usize, Output = T>;

    /// A row with these values.
    fn row<T: Copy + Send + Sync + 'static>(value: impl FnMut(Self) -> T) -> Self::Row<T>;

    /// The number of the move, below [`PuzzleTurn::COUNT`].
    fn index(self) -> usize;

    /// The move that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;

    /// Two moves with lower numbers that together have the effect of this one, if there are any:
    /// `U2` is `U U`. Move tables look such moves up instead of computing them from states.
    fn split(self) -> Option<[Self; 2]>;
}

/// A set of the moves of a [`Puzzle`]; as an iterator it yields them by number.
pub trait PuzzleTurnSet: Copy + Eq + Iterator<Item = Self::Turn> + Send + Sync + 'static {
    /// A move of the puzzle.
    type Turn: PuzzleTurn;

    /// All moves.
    const ALL: Self;

    /// Whether the move is in the set.
    fn contains(self, turn: Self::Turn) -> bool;

    /// The moves in both sets.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// The moves of this set that are not in the other.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// All moves of the layer that this move turns. Any two of them differ by one move or none.
    fn of_layer(turn: Self::Turn) -> Self;

    /// The moves that a search tries after this one. It leaves out those that make the sequence
    /// redundant: a shorter sequence, or another one of the same length, has the same effect.
    fn after(turn: Self::Turn) -> Self;
}

/// A symmetry of a [`Puzzle`].
pub trait PuzzleSymmetry: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// All symmetries by number, the identity first; at most 64.
    const ALL: &'static [Self];

    /// The number of the symmetry in [`PuzzleSymmetry::ALL`].
    fn index(self) -> usize;

    /// This symmetry, then `next`.
    #[must_use]
    fn then(self, next: Self) -> Self;

    /// The symmetry that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;
}

impl Puzzle for Cube {
    type Turn = Turn;
    type TurnSet = TurnSet;
    type Symmetry = Symmetry;

    const SOLVED: Self = Self::SOLVED;

    #[inline]
    fn turned(&self, turn: Turn) -> Self {
        self.turned(turn)
    }

    #[inline]
    fn conjugate(&self, symmetry: Symmetry) -> Self {
        self.conjugate(symmetry)
    }
}

impl PuzzleTurn for Turn {
    const COUNT: usize = Self::COUNT;

    type Row<T: Copy + Send + Sync + 'static> = [T; Self::COUNT];

    fn row<T: Copy + Send + Sync + 'static>(value: impl FnMut(Self) -> T) -> [T; Self::COUNT] {
        Self::ALL.map(value)
    }

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn inverse(self) -> Self {
        self.inverse()
    }

    fn split(self) -> Option<[Self; 2]> {
        let quarter = Self::new(self.face(), Amount::Clockwise);
        match self.amount() {
            Amount::Clockwise => None,
            Amount::Half => Some([quarter, quarter]),
            Amount::Counterclockwise => Some([quarter, Self::new(self.face(), Amount::Half)]),
        }
    }
}

impl PuzzleTurnSet for TurnSet {
    type Turn = Turn;

    const ALL: Self = Self::ALL;

    #[inline]
    fn contains(self, turn: Turn) -> bool {
        self.contains(turn)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self.and(other)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self.without(other)
    }

    #[inline]
    fn of_layer(turn: Turn) -> Self {
        Self::of_face(turn.face())
    }

    #[inline]
    fn after(turn: Turn) -> Self {
        Self::after(turn)
    }
}

impl PuzzleSymmetry for Symmetry {
    const ALL: &'static [Self] = &Self::ALL;

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn then(self, next: Self) -> Self {
        self.then(next)
    }

    #[inline]
    fn inverse(self) -> Self {
        self.inverse()
    }
}

/// The identity alone, for puzzles whose tables use no symmetry.
impl PuzzleSymmetry for () {
    const ALL: &'static [Self] = &[()];

    fn index(self) -> usize {
        0
    }

    fn then(self, (): ()) -> Self {}

    fn inverse(self) -> Self {}
}
