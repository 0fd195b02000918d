//! Classes of what the symmetries that keep the U–D axis make equal.

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{Coordinate, Index, Reduction};

/// Symmetries that keep the axis.
pub(super) const GROUP: usize = Symmetry::KEEPS_AXIS;

/// A class and the symmetry that leads to its representative, in 16 bits.
#[derive(Clone, Copy, Default)]
pub(super) struct Class(u16);

impl Class {
    pub fn new((class, symmetry): (u32, Symmetry)) -> Self {
        Self((class as usize * GROUP + symmetry.index()) as u16)
    }

    /// The classes of all values.
    pub fn all<C: Coordinate<Puzzle = Cube>>(reduction: &Reduction<C>) -> Vec<Self> {
        Index::all().map(|index| Self::new(reduction.class(index))).collect()
    }

    /// By class and turn: where these turns of a coordinate lead from the representative.
    pub fn turned<C: Coordinate<Puzzle = Cube>, const TURNS: usize>(
        reduction: &Reduction<C>,
        turns: [Turn; TURNS],
    ) -> Vec<[Self; TURNS]> {
        let rows = reduction.turned(turns.into_iter().collect()).into_iter();
        rows.map(|row| turns.map(|turn| Self::new(row[turn.index()]))).collect()
    }

    #[inline(always)]
    pub fn class(self) -> u32 {
        u32::from(self.0) / GROUP as u32
    }

    #[inline(always)]
    pub fn symmetry(self) -> usize {
        usize::from(self.0) % GROUP
    }

    /// The class after a step from its representative, which leads to `next`.
    #[inline(always)]
    pub fn stepped(self, next: Self, products: &Products) -> Self {
        let symmetry = products[self.symmetry()][next.symmetry()];
        Self((next.class() as usize * GROUP + usize::from(symmetry)) as u16)
    }
}

/// By two symmetries: the first, then the second.
pub(super) type Products = [[u8; GROUP]; GROUP];

/// All products.
pub(super) fn products() -> Products {
    let group = &Symmetry::ALL[..GROUP];
    std::array::from_fn(|a| std::array::from_fn(|b| group[a].then(group[b]).index() as u8))
}
