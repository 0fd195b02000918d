//! A coordinate up to symmetry, after each turn.
//!
//! A value is known by its class and by the symmetry that carries it to the class's representative, together 16 bits. A turn of the
//! value is another turn of the representative, so a table of turns needs rows only for representatives.

use std::marker::PhantomData;

use halfturn_cube::{Cube, Symmetry, Turn};

use crate::{
    coordinate::{Coordinate, Index},
    reduction::Reduction,
};

/// Symmetries that are told apart: those that keep the U–D axis.
const SYMMETRIES: u16 = Symmetry::KEEPS_AXIS as u16;

/// A value of coordinate `C`: its class, and the symmetry that carries it to the class's representative.
pub struct Class<C>(u16, PhantomData<fn() -> C>);

impl<C> Clone for Class<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Class<C> {}

impl<C> Class<C> {
    fn new((class, symmetry): (u32, Symmetry)) -> Self {
        assert!(symmetry.index() < usize::from(SYMMETRIES), "the symmetries keep the axis");
        let class = u16::try_from(class).ok().and_then(|class| class.checked_mul(SYMMETRIES));
        Self(class.expect("at most 4,096 classes") + symmetry.index() as u16, PhantomData)
    }

    /// The class.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u32 {
        (self.0 / SYMMETRIES) as u32
    }

    /// The symmetry that carries the value to its representative.
    #[must_use]
    #[inline]
    pub const fn symmetry(self) -> Symmetry {
        Symmetry::ALL[(self.0 % SYMMETRIES) as usize]
    }

    /// What this, a value made from some representative, is when it is made from a value that `symmetry` carries to that
    /// representative.
    #[must_use]
    #[inline]
    pub const fn seen_through(self, symmetry: Symmetry) -> Self {
        let symmetry = symmetry.then(self.symmetry());
        Self(self.0 / SYMMETRIES * SYMMETRIES + symmetry.index() as u16, PhantomData)
    }
}

/// The classes of coordinate `C`, by value and after each turn.
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
    by_value: Vec<Class<C>>,
    turned: Vec<[Class<C>; Turn::COUNT]>,
}

impl<C: Coordinate<Puzzle = Cube>> ClassTable<C> {
    /// The table of these classes.
    ///
    /// # Panics
    /// If there are more than 4,096 classes, or symmetries that do not keep the U–D axis.
    #[must_use]
    pub fn build(reduction: &Reduction<C>) -> Self {
        Self {
            by_value: Index::all().map(|index| Class::new(reduction.class(index))).collect(),
            turned: reduction.turned(C::TURNS).into_iter().map(|row| row.map(Class::new)).collect(),
        }
    }

    /// The class of a value.
    #[must_use]
    #[inline]
    pub fn class(&self, index: Index<C>) -> Class<C> {
        self.by_value[index.get() as usize]
    }

    /// The class after a turn of the coordinate's turns.
    #[must_use]
    #[inline]
    pub fn turned(&self, from: Class<C>, turn: Turn) -> Class<C> {
        debug_assert!(C::TURNS.contains(turn), "{} does not survive {turn}", C::NAME);
        let symmetry = from.symmetry();
        self.turned[from.number() as usize][symmetry.turn(turn).index()].seen_through(symmetry)
    }

    /// Bytes of memory that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.by_value.as_slice()) + size_of_val(self.turned.as_slice())
    }
}
