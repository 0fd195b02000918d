//! Move tables over symmetry classes.
//!
//! A value of a coordinate is given by its symmetry class and a symmetry that carries it to the
//! representative of the class. Together they fit 16 bits; Kociemba calls this a *sym-coordinate*.
//! A move of the value corresponds to another move of the representative, so the move table needs
//! rows only for representatives.

use std::marker::PhantomData;

use halfturn_cube::{Cube, Symmetry, Turn};

use crate::{
    coordinate::{Coordinate, Index},
    reduction::Reduction,
};

/// Symmetries of the 3×3×3 that keep the U–D axis, the only ones that a [`ClassIndex`] holds.
const SYMMETRIES: u16 = Symmetry::KEEPS_AXIS as u16;

/// By two symmetries that keep the U–D axis: the first followed by the second. Loops use this small
/// part of the multiplication table of all symmetries, because it stays in the L1 cache.
pub static AXIS_PRODUCTS: [[u8; Symmetry::KEEPS_AXIS]; Symmetry::KEEPS_AXIS] = {
    let mut products = [[0; Symmetry::KEEPS_AXIS]; Symmetry::KEEPS_AXIS];
    let mut pair = 0;
    while pair < Symmetry::KEEPS_AXIS * Symmetry::KEEPS_AXIS {
        let (first, second) = (pair / Symmetry::KEEPS_AXIS, pair % Symmetry::KEEPS_AXIS);
        products[first][second] = Symmetry::ALL[first].then(Symmetry::ALL[second]).index() as u8;
        pair += 1;
    }
    products
};

/// A value of coordinate `C` as its symmetry class and a symmetry to the class's representative.
/// The default is that of the solved cube.
pub struct ClassIndex<C>(u16, PhantomData<fn() -> C>);

impl<C> Clone for ClassIndex<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for ClassIndex<C> {}

impl<C> Default for ClassIndex<C> {
    fn default() -> Self {
        Self(0, PhantomData)
    }
}

impl<C> ClassIndex<C> {
    fn new((class, symmetry): (u32, Symmetry)) -> Self {
        assert!(symmetry.index() < usize::from(SYMMETRIES), "the symmetries keep the axis");
        let class = u16::try_from(class).ok().and_then(|class| class.checked_mul(SYMMETRIES));
        Self(class.expect("at most 4,096 classes") + symmetry.index() as u16, PhantomData)
    }

    /// The number of the class.
    #[must_use]
    #[inline(always)]
    pub const fn number(self) -> u32 {
        (self.0 / SYMMETRIES) as u32
    }

    /// The symmetry that carries the value to the representative.
    #[must_use]
    #[inline]
    pub const fn symmetry(self) -> Symmetry {
        Symmetry::ALL[self.symmetry_index()]
    }

    /// The index of [`ClassIndex::symmetry`], below [`Symmetry::KEEPS_AXIS`].
    #[must_use]
    #[inline(always)]
    pub const fn symmetry_index(self) -> usize {
        (self.0 % SYMMETRIES) as usize
    }

    /// The index of another value, whose index in the frame of this value's representative is
    /// `framed`. This value after a move, for example, from the representative after the same move.
    #[must_use]
    #[inline(always)]
    pub const fn unframed(self, framed: Self) -> Self {
        let symmetry = AXIS_PRODUCTS[self.symmetry_index()][framed.symmetry_index()];
        Self(framed.0 / SYMMETRIES * SYMMETRIES + symmetry as u16, PhantomData)
    }
}

impl<C: Coordinate<Puzzle = Cube>> ClassIndex<C> {
    /// By value: its index.
    ///
    /// # Panics
    /// If there are more than 4,096 classes, or a symmetry does not keep the U–D axis.
    #[must_use]
    pub fn by_value(reduction: &Reduction<C>) -> Vec<Self> {
        Index::all().map(|index| Self::new(reduction.class(index))).collect()
    }

    /// By class and move: the index of the representative after the move, for a choice of moves.
    /// Moves that are not in [`Coordinate::TURNS`] keep the class.
    ///
    /// # Panics
    /// If there are more than 4,096 classes, or a symmetry does not keep the U–D axis.
    #[must_use]
    pub fn turned<const TURNS: usize>(reduction: &Reduction<C>, turns: [Turn; TURNS]) -> Vec<[Self; TURNS]> {
        let defined = turns.into_iter().filter(|&turn| C::TURNS.contains(turn)).collect();
        let rows = reduction.turned(defined).into_iter();
        rows.map(|row| turns.map(|turn| Self::new(row[turn.index()]))).collect()
    }
}

/// A move table for coordinate `C` up to symmetry: the class of each value, and classes after
/// moves.
///
/// ```
/// use halfturn_cube::{Cube, Symmetry, Turn};
/// use halfturn_search::{ClassTable, Index, Reduction, coordinates::CornerPermutation};
/// let table = ClassTable::build(&Reduction::<CornerPermutation>::build(Symmetry::KEEPS_AXIS));
/// let cube = Cube::SOLVED.turned(Turn::ALL[0]).turned(Turn::ALL[4]);
/// let followed = table.turned(table.turned(table.class(Index::HOME), Turn::ALL[0]), Turn::ALL[4]);
/// assert_eq!(followed.number(), table.class(Index::of(&cube)).number());
/// ```
pub struct ClassTable<C> {
    by_value: Vec<ClassIndex<C>>,
    turned: Vec<[ClassIndex<C>; Turn::COUNT]>,
}

impl<C: Coordinate<Puzzle = Cube>> ClassTable<C> {
    /// Computes the table of these classes.
    ///
    /// # Panics
    /// If there are more than 4,096 classes, or a symmetry does not keep the U–D axis.
    #[must_use]
    pub fn build(reduction: &Reduction<C>) -> Self {
        Self { by_value: ClassIndex::by_value(reduction), turned: ClassIndex::turned(reduction, Turn::ALL) }
    }

    /// The class of a value.
    #[must_use]
    #[inline]
    pub fn class(&self, index: Index<C>) -> ClassIndex<C> {
        self.by_value[index.get() as usize]
    }

    /// The class after a move, which must be in [`Coordinate::TURNS`].
    #[must_use]
    #[inline]
    pub fn turned(&self, from: ClassIndex<C>, turn: Turn) -> ClassIndex<C> {
        debug_assert!(C::TURNS.contains(turn), "{} is not defined after {turn}", C::NAME);
        from.unframed(self.turned[from.number() as usize][from.symmetry().turn(turn).index()])
    }

    /// The memory that the table takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.by_value.as_slice()) + size_of_val(self.turned.as_slice())
    }
}
