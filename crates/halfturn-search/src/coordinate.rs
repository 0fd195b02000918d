//! Coordinates: small numbers that each describe one aspect of a cube.
//!
//! A coordinate is a type without values; it only gathers the facts that tables are made from. A
//! table accepts an [`Index`] of its own coordinate and no other number, so that a twist cannot be
//! looked up as a flip.
//!
//! ```
//! use halfturn_cube::{Cube, Turn};
//! use halfturn_search::{Coordinate, Index, TurnTable, coordinates::Twist};
//!
//! let turns = TurnTable::<Twist>::build();
//! let cube = Cube::SOLVED.turned(Turn::ALL[3]);
//! assert_eq!(turns.turned(Index::HOME, Turn::ALL[3]), Index::<Twist>::of(&cube));
//! ```

use std::{fmt, marker::PhantomData};

use crate::puzzle::{Puzzle, PuzzleTurnSet};

/// A coordinate: one aspect of a cube as a number below [`Coordinate::COUNT`].
///
/// It promises three things, which [`check::coordinate`](crate::check::coordinate) tests:
/// - *round trip*: every number below `COUNT` is the value of some cube, and [`Coordinate::cube`]
///   returns one;
/// - *well defined*: the value after a move of [`Coordinate::TURNS`] depends only on the value
///   before;
/// - *home*: the value of the solved cube is 0.
pub trait Coordinate: Sized + Send + Sync + 'static {
    /// The puzzle that the coordinate describes.
    type Puzzle: Puzzle;

    /// The name in files and on the command line, in lower case with hyphens.
    const NAME: &'static str;
    /// The number of values.
    const COUNT: u32;
    /// The moves under which the coordinate is well defined, closed under inverses.
    const TURNS: TurnSetOf<Self> = PuzzleTurnSet::ALL;

    /// The value of a cube. A coordinate of a subgroup may return any value for a cube outside it.
    fn of(cube: &Self::Puzzle) -> u32;

    /// Some cube with this value.
    fn cube(value: u32) -> Self::Puzzle;
}

/// A move of the puzzle that coordinate `C` describes.
pub type TurnOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::Turn;
/// A set of moves of the puzzle that coordinate `C` describes.
pub type TurnSetOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::TurnSet;
/// A symmetry of the puzzle that coordinate `C` describes.
pub type SymmetryOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::Symmetry;

/// A value of coordinate `C`, always below [`Coordinate::COUNT`].
pub struct Index<C>(u32, PhantomData<fn() -> C>);

impl<C: Coordinate> Index<C> {
    /// The value of the solved cube.
    pub const HOME: Self = Self(0, PhantomData);

    /// The value of a cube.
    ///
    /// # Panics
    /// If the coordinate breaks its promise.
    #[must_use]
    pub fn of(cube: &C::Puzzle) -> Self {
        Self::new(C::of(cube))
    }

    /// The index with this value.
    ///
    /// # Panics
    /// If `value` is not below [`Coordinate::COUNT`].
    #[must_use]
    pub fn new(value: u32) -> Self {
        assert!(value < C::COUNT, "{} has no value {value}", C::NAME);
        Self(value, PhantomData)
    }

    /// The index with a value from a table, which was checked when the table was built.
    #[inline]
    pub(crate) fn trusted(value: u32) -> Self {
        debug_assert!(value < C::COUNT);
        Self(value, PhantomData)
    }

    /// The value.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// All indices in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..C::COUNT).map(|value| Self(value, PhantomData))
    }
}

impl<C> Clone for Index<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Index<C> {}

impl<C> PartialEq for Index<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<C> Eq for Index<C> {}

impl<C: Coordinate> fmt::Debug for Index<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", C::NAME, self.0)
    }
}
