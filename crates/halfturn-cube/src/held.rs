//! A cube together with its orientation in the hands.

use crate::{cube::Cube, face::Face, symmetry::Symmetry};

/// A cube as it is held: its state relative to the current centres, and the rotation from the
/// standard hold (white up, green in front).
///
/// Moves of a solution are relative to the current hold: `U` is the face that is up now.
///
/// ```
/// use halfturn_cube::{Algorithm, Cube, Held};
/// let scramble: Algorithm = "R U x".parse()?;
/// let held = Held::from(&scramble);
/// let solution: Algorithm = "B' R'".parse()?; // U is at the back now
/// assert_eq!(held.cube * solution.cube(), Cube::SOLVED);
/// assert_eq!(held.rotation.to_string(), "x");
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    /// The state relative to the centres as held.
    pub cube: Cube,
    /// The rotation from the standard hold to this one.
    pub rotation: Symmetry,
}

impl Held {
    /// The solved cube in the standard hold.
    pub const SOLVED: Self = Self { cube: Cube::SOLVED, rotation: Symmetry::IDENTITY };

    /// The same cube after a rotation of the whole cube.
    #[must_use]
    pub fn rotated(self, rotation: Symmetry) -> Self {
        Self { cube: self.cube.conjugate(rotation), rotation: self.rotation.then(rotation) }
    }

    /// The state in the standard hold.
    #[must_use]
    pub fn standard(self) -> Cube {
        self.cube.conjugate(self.rotation.inverse())
    }

    /// The colour seen on `face` now, as a face of the standard hold.
    #[must_use]
    pub fn color(self, face: Face) -> Face {
        self.rotation.inverse().face(face)
    }
}

impl From<Cube> for Held {
    fn from(cube: Cube) -> Self {
        Self { cube, rotation: Symmetry::IDENTITY }
    }
}
