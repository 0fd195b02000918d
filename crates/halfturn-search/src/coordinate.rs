//! What a coordinate is: a small number that describes one aspect of a cube.
//!
//! A coordinate is a type, not a value: it never exists at run time and only gathers the facts that tables are made
//! from. A table takes an [`Index`] of its own coordinate and no other number, so that a twist can never be looked up as
//! a flip.
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

/// One aspect of a cube as a number below [`Coordinate::COUNT`].
///
/// The promise, which [`check::coordinate`](crate::check::coordinate) tests for any coordinate:
/// - every number below `COUNT` is the value of some cube, and [`Coordinate::cube`] gives one (*round trip*);
/// - after a turn of [`Coordinate::TURNS`], the value depends only on the value before (*well defined*);
/// - the solved cube's value is 0 (*home*).
pub trait Coordinate: Sized + Send + Sync + 'static {
    /// The puzzle that it describes.
    type Puzzle: Puzzle;

    /// Its name, in lower case with hyphens, as in files and on the command line.
    const NAME: &'static str;
    /// How many values there are.
    const COUNT: u32;
    /// The turns under which it is a coordinate, closed under inverses.
    const TURNS: TurnSetOf<Self> = PuzzleTurnSet::ALL;

    /// The cube's value. A coordinate of a subgroup may answer anything for a cube outside it.
    fn of(cube: &Self::Puzzle) -> u32;

    /// Some cube with this value.
    fn cube(value: u32) -> Self::Puzzle;
}

/// A move of the puzzle that coordinate `C` describes.
pub type TurnOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::Turn;
/// A set of such moves.
pub type TurnSetOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::TurnSet;
/// A symmetry of the puzzle that coordinate `C` describes.
pub type SymmetryOf<C> = <<C as Coordinate>::Puzzle as Puzzle>::Symmetry;

/// A value of the coordinate `C`, always below its count.
pub struct Index<C>(u32, PhantomData<fn() -> C>);

impl<C: Coordinate> Index<C> {
    /// The solved cube's value.
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
    /// If there is no such value.
    #[must_use]
    pub fn new(value: u32) -> Self {
        assert!(value < C::COUNT, "{} has no value {value}", C::NAME);
        Self(value, PhantomData)
    }

    /// An index that a table holds, which was checked when the table was made.
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

    /// All indices.
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
