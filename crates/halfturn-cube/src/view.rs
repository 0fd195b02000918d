//! Views: the choice of the bottom colour.

use core::fmt;

use crate::{
    face::{Axis, Face},
    symmetry::Symmetry,
    turn::Amount,
};

/// The colour at the bottom, one of six, in the order of every table and file: yellow, white,
/// orange, red, green, blue, on a cube held with white up and green in front.
///
/// ```
/// use halfturn_cube::{Face, View};
/// assert_eq!(View::White.face(), Face::U);
/// assert_eq!(View::White.rotation().to_string(), "z2");
/// assert_eq!(View::White.rotation().face(View::White.face()), Face::D);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum View {
    /// The D face is at the bottom already.
    Yellow,
    /// The U face goes to the bottom by `z2`.
    White,
    /// The L face goes to the bottom by `z'`.
    Orange,
    /// The R face goes to the bottom by `z`.
    Red,
    /// The F face goes to the bottom by `x'`.
    Green,
    /// The B face goes to the bottom by `x`.
    Blue,
}

impl View {
    /// The number of views.
    pub const COUNT: usize = 6;
    /// All views in column order.
    pub const ALL: [Self; Self::COUNT] = [Self::Yellow, Self::White, Self::Orange, Self::Red, Self::Green, Self::Blue];

    /// The view's index in column order, 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour's letter: Y W O R G B.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::White => 'W',
            Self::Orange => 'O',
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }

    /// The view with this colour letter, in upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.letter() == letter.to_ascii_uppercase())
    }

    /// The face that goes to the bottom.
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::Yellow => Face::D,
            Self::White => Face::U,
            Self::Orange => Face::L,
            Self::Red => Face::R,
            Self::Green => Face::F,
            Self::Blue => Face::B,
        }
    }

    /// The view with the colour of a face in the standard hold.
    #[must_use]
    pub const fn of_face(face: Face) -> Self {
        match face {
            Face::U => Self::White,
            Face::R => Self::Red,
            Face::F => Self::Green,
            Face::D => Self::Yellow,
            Face::L => Self::Orange,
            Face::B => Self::Blue,
        }
    }

    /// The rotation of the whole cube that brings the colour to the bottom.
    #[must_use]
    pub const fn rotation(self) -> Symmetry {
        match self {
            Self::Yellow => Symmetry::IDENTITY,
            Self::White => Symmetry::rotation(Axis::Z, Amount::Half),
            Self::Orange => Symmetry::rotation(Axis::Z, Amount::Counterclockwise),
            Self::Red => Symmetry::rotation(Axis::Z, Amount::Clockwise),
            Self::Green => Symmetry::rotation(Axis::X, Amount::Counterclockwise),
            Self::Blue => Symmetry::rotation(Axis::X, Amount::Clockwise),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yellow => "yellow",
            Self::White => "white",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Green => "green",
            Self::Blue => "blue",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rotation_brings_its_colour_down() {
        for view in View::ALL {
            assert_eq!(view.rotation().face(view.face()), Face::D);
            assert_eq!(View::of_face(view.face()), view);
            assert_eq!(View::from_letter(view.letter().to_ascii_lowercase()), Some(view));
        }
    }
}
