//! The six faces and three axes, in the order `U R F D L B` that facelet strings use.

use core::fmt::{self, Write};

use crate::geometry::Vector;

/// A face of the cube, named by position: up, right, front, down, left, back.
///
/// ```
/// use halfturn_cube::{Axis, Face};
/// assert_eq!(Face::U.opposite(), Face::D);
/// assert_eq!(Face::R.axis(), Axis::X);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

/// The axis through two opposite faces. Moves of one axis commute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// From D to U.
    Y,
    /// From L to R.
    X,
    /// From B to F.
    Z,
}

impl Face {
    /// The number of faces.
    pub const COUNT: usize = 6;
    /// All faces in facelet order.
    pub const ALL: [Self; Self::COUNT] = [Self::U, Self::R, Self::F, Self::D, Self::L, Self::B];

    /// The face's index in facelet order, 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face with this letter, in upper or lower case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'U' => Self::U,
            'R' => Self::R,
            'F' => Self::F,
            'D' => Self::D,
            'L' => Self::L,
            'B' => Self::B,
            _ => return None,
        })
    }

    /// The face's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::U => 'U',
            Self::R => 'R',
            Self::F => 'F',
            Self::D => 'D',
            Self::L => 'L',
            Self::B => 'B',
        }
    }

    /// The opposite face.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + Self::COUNT / 2) % Self::COUNT]
    }

    /// The axis of the face.
    #[must_use]
    pub const fn axis(self) -> Axis {
        Axis::ALL[self.index() % Axis::COUNT]
    }

    /// The outward normal of the face: x to the right, y up, z to the front.
    pub(crate) const fn normal(self) -> Vector {
        match self {
            Self::U => [0, 1, 0],
            Self::R => [1, 0, 0],
            Self::F => [0, 0, 1],
            Self::D => [0, -1, 0],
            Self::L => [-1, 0, 0],
            Self::B => [0, 0, -1],
        }
    }

    /// The face with this outward normal.
    pub(crate) const fn from_normal(normal: Vector) -> Self {
        match normal {
            [0, 1, 0] => Self::U,
            [1, 0, 0] => Self::R,
            [0, 0, 1] => Self::F,
            [0, -1, 0] => Self::D,
            [-1, 0, 0] => Self::L,
            [0, 0, -1] => Self::B,
            _ => panic!("a face looks along one axis"),
        }
    }
}

impl Axis {
    /// The number of axes.
    pub const COUNT: usize = 3;
    /// All axes, in the order of their faces U, R, F.
    pub const ALL: [Self; Self::COUNT] = [Self::Y, Self::X, Self::Z];

    /// The axis's index, 0 to 2.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face whose clockwise move defines the direction of the axis: U, R or F.
    #[must_use]
    pub const fn face(self) -> Face {
        Face::ALL[self.index()]
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_know_their_letters_normals_and_opposites() {
        for face in Face::ALL {
            assert_eq!(Face::from_letter(face.letter()), Some(face));
            assert_eq!(Face::from_normal(face.normal()), face);
            assert_eq!(face.opposite().opposite(), face);
            assert_eq!(face.opposite().axis(), face.axis());
            assert_eq!(face.opposite().normal(), face.normal().map(|part| -part));
        }
    }
}
