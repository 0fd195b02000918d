//! Symmetry classes under the sixteen symmetries that keep the U–D axis, packed into 16 bits.

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{Coordinate, Index, Reduction};

/// The number of symmetries that keep the U–D axis.
pub(super) const AXIS_SYMMETRIES: usize = Symmetry::KEEPS_AXIS;

/// A symmetry class, and the symmetry that carries a value to the representative of the class.
#[derive(Clone, Copy, Default)]
pub(super) struct PackedClass(u16);

impl PackedClass {
    /// Packs a class and the symmetry to its representative.
    pub fn new((class, symmetry): (u32, Symmetry)) -> Self {
        Self((class as usize * AXIS_SYMMETRIES + symmetry.index()) as u16)
    }

    /// By value of a coordinate: its class.
    pub fn all<C: Coordinate<Puzzle = Cube>>(reduction: &Reduction<C>) -> Vec<Self> {
        Index::all().map(|index| Self::new(reduction.class(index))).collect()
    }

    /// The move table of the representatives: by class and move, the class after the move.
    pub fn turned<C: Coordinate<Puzzle = Cube>, const TURNS: usize>(
        reduction: &Reduction<C>,
        turns: [Turn; TURNS],
    ) -> Vec<[Self; TURNS]> {
        let rows = reduction.turned(turns.into_iter().collect()).into_iter();
        rows.map(|row| turns.map(|turn| Self::new(row[turn.index()]))).collect()
    }

    /// The number of the class.
    #[inline(always)]
    pub fn class(self) -> u32 {
        u32::from(self.0) / AXIS_SYMMETRIES as u32
    }

    /// The number of the symmetry to the representative.
    #[inline(always)]
    pub fn symmetry(self) -> usize {
        usize::from(self.0) % AXIS_SYMMETRIES
    }

    /// The class after a move that takes the representative of this class to `next`.
    #[inline(always)]
    pub fn stepped(self, next: Self, products: &SymmetryProducts) -> Self {
        let symmetry = products[self.symmetry()][next.symmetry()];
        Self((next.class() as usize * AXIS_SYMMETRIES + usize::from(symmetry)) as u16)
    }
}

/// By two symmetries: the first followed by the second.
pub(super) type SymmetryProducts = [[u8; AXIS_SYMMETRIES]; AXIS_SYMMETRIES];

/// The multiplication table of the symmetries that keep the U–D axis.
pub(super) fn symmetry_products() -> SymmetryProducts {
    let group = &Symmetry::ALL[..AXIS_SYMMETRIES];
    std::array::from_fn(|a| std::array::from_fn(|b| group[a].then(group[b]).index() as u8))
}
