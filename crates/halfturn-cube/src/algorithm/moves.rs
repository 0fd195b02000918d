//! Written moves: of a face, of two layers, of a middle layer or of the whole cube.

use core::fmt;

use crate::{
    face::{Axis, Face},
    symmetry::Symmetry,
    turn::{Amount, Turn},
};

use super::{LayerNumbers, Letter, Metric, WrittenMove, simplify};

/// The layers that a move turns, without the amount.
///
/// ```
/// use halfturn_cube::{Axis, Face, Family};
/// assert_eq!(Family::Slice(Axis::X).to_string(), "M");
/// assert_eq!(Family::Slice(Axis::X).follows(), Face::L);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// One face: `R`.
    Face(Face),
    /// A face and the middle layer next to it: `Rw`.
    Wide(Face),
    /// A middle layer alone: `M` on the axis of L and R, `E` on that of U and D, `S` on that of F
    /// and B.
    Slice(Axis),
    /// The whole cube: `x` on the axis of L and R, `y` on that of U and D, `z` on that of F and B.
    Rotation(Axis),
}

impl Family {
    /// The number of families.
    pub const COUNT: usize = 2 * Face::COUNT + 2 * Axis::COUNT;
    /// All families: faces, wide moves, slices, rotations.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Face(Face::U); Self::COUNT];
        let mut index = 0;
        while index < Face::COUNT {
            all[index] = Self::Face(Face::ALL[index]);
            all[Face::COUNT + index] = Self::Wide(Face::ALL[index]);
            index += 1;
        }
        index = 0;
        while index < Axis::COUNT {
            all[2 * Face::COUNT + index] = Self::Slice(Axis::ALL[index]);
            all[2 * Face::COUNT + Axis::COUNT + index] = Self::Rotation(Axis::ALL[index]);
            index += 1;
        }
        all
    };

    /// The axis of the move.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::Face(face) | Self::Wide(face) => face.axis(),
            Self::Slice(axis) | Self::Rotation(axis) => axis,
        }
    }

    /// The face whose clockwise direction the family follows: L for `M`, D for `E`, F for `S`.
    #[must_use]
    pub const fn follows(self) -> Face {
        match self {
            Self::Face(face) | Self::Wide(face) => face,
            Self::Slice(Axis::X) => Face::L,
            Self::Slice(Axis::Y) => Face::D,
            Self::Slice(Axis::Z) => Face::F,
            Self::Rotation(axis) => axis.face(),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Face(face) => face.fmt(f),
            Self::Wide(face) => write!(f, "{face}w"),
            Self::Slice(Axis::X) => f.write_str("M"),
            Self::Slice(Axis::Y) => f.write_str("E"),
            Self::Slice(Axis::Z) => f.write_str("S"),
            Self::Rotation(Axis::X) => f.write_str("x"),
            Self::Rotation(Axis::Y) => f.write_str("y"),
            Self::Rotation(Axis::Z) => f.write_str("z"),
        }
    }
}

/// One written move, such as `R2`, `Rw'`, `M` or `x`: a family and an amount.
///
/// ```
/// use halfturn_cube::{Amount, Face, Family, Move};
/// let wide = Move::new(Family::Wide(Face::R), Amount::Counterclockwise);
/// assert_eq!(wide.to_string(), "Rw'");
/// assert_eq!(wide.mirror().to_string(), "Lw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    family: Family,
    amount: Amount,
}

/// The quarter turns of the three layers of an axis, clockwise as seen from U, R or F: the layer of
/// that face, the middle one, the opposite one.
pub(super) type Layers = [i32; 3];

impl Move {
    /// The number of moves.
    pub const COUNT: usize = Family::COUNT * Amount::COUNT;

    /// The move of `family` by `amount`.
    #[must_use]
    pub const fn new(family: Family, amount: Amount) -> Self {
        Self { family, amount }
    }

    /// All moves, family by family.
    pub fn all() -> impl Iterator<Item = Self> {
        Family::ALL.into_iter().flat_map(|family| Amount::ALL.map(|amount| Self::new(family, amount)))
    }

    /// The family of the move.
    #[must_use]
    pub const fn family(self) -> Family {
        self.family
    }

    /// The amount of the move, in the direction of [`Family::follows`].
    #[must_use]
    pub const fn amount(self) -> Amount {
        self.amount
    }

    /// The inverse move.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.family, self.amount.inverse())
    }

    /// The move mirrored between left and right.
    #[must_use]
    pub const fn mirror(self) -> Self {
        match self.family {
            Family::Face(face) => Self::new(Family::Face(Symmetry::MIRROR.face(face)), self.amount.inverse()),
            Family::Wide(face) => Self::new(Family::Wide(Symmetry::MIRROR.face(face)), self.amount.inverse()),
            // A move about the axis from left to right is its own mirror image.
            Family::Slice(Axis::X) | Family::Rotation(Axis::X) => self,
            Family::Slice(_) | Family::Rotation(_) => self.inverse(),
        }
    }

    /// The quarter turns of each layer of the axis.
    pub(super) fn layers(self) -> Layers {
        let face = self.family.follows();
        let first = face == face.axis().face();
        let quarters = if first { self.amount.quarters() } else { -self.amount.quarters() };
        let turning = match (self.family, first) {
            (Family::Face(_), true) => [1, 0, 0],
            (Family::Face(_), false) => [0, 0, 1],
            (Family::Wide(_), true) => [1, 1, 0],
            (Family::Wide(_), false) => [0, 1, 1],
            (Family::Slice(_), _) => [0, 1, 0],
            (Family::Rotation(_), _) => [1, 1, 1],
        };
        turning.map(|turns: i32| turns * quarters)
    }
}

impl WrittenMove for Move {
    type Family = Family;
    type Puzzle = ();

    fn spelled(layers: LayerNumbers, letter: Letter, (): ()) -> Result<Family, String> {
        let family = match letter {
            Letter::Face(face) => Family::Face(face),
            Letter::Wide(face) => Family::Wide(face),
            Letter::Middle(axis) | Letter::Inner(axis) => Family::Slice(axis),
            Letter::Rotation(axis) => Family::Rotation(axis),
        };
        match (layers, family) {
            (LayerNumbers::None, _) | (LayerNumbers::One(2), Family::Wide(_)) => Ok(family),
            _ => Err("a wide move of two layers such as 2Rw, Rw or r; other layers are for bigger cubes".to_owned()),
        }
    }

    fn of_family(family: Family, amount: Amount) -> Self {
        Self::new(family, amount)
    }

    fn family(self) -> Family {
        self.family
    }

    fn amount(self) -> Amount {
        self.amount
    }

    fn axis(self) -> Axis {
        self.family.axis()
    }

    fn inverse(self) -> Self {
        self.inverse()
    }

    fn mirror(self) -> Self {
        self.mirror()
    }

    fn count(self, metric: Metric) -> usize {
        self.count(metric)
    }

    fn cancel(moves: &[Self]) -> bool {
        simplify::cancel(moves)
    }

    fn shortened(moves: Vec<Self>) -> Vec<Self> {
        simplify::shortened(moves)
    }
}

impl From<Turn> for Move {
    fn from(turn: Turn) -> Self {
        Self::new(Family::Face(turn.face()), turn.amount())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family.fmt(f)?;
        f.write_str(self.amount.suffix())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_differ_and_moves_invert_and_mirror() {
        let names: HashSet<_> = Move::all().map(|one| one.to_string()).collect();
        assert_eq!(names.len(), Move::COUNT);
        for one in Move::all() {
            assert_eq!(one.inverse().inverse(), one);
            assert_eq!(one.mirror().mirror(), one);
            assert_eq!(one.mirror().inverse(), one.inverse().mirror());
        }
    }

    #[test]
    fn mirroring_keeps_layers_about_x_and_reverses_the_others() {
        for one in Move::all() {
            let [first, middle, last] = one.layers();
            let expected = match one.family().axis() {
                Axis::X => [last, middle, first],
                Axis::Y | Axis::Z => [-first, -middle, -last],
            };
            let modulo = |layers: Layers| layers.map(|quarters| quarters.rem_euclid(4));
            assert_eq!(modulo(one.mirror().layers()), modulo(expected), "{one}");
        }
    }
}
