//! User input for a cube of any size: an algorithm or stickers.

use crate::{
    facelets::{Facelets, FaceletsError},
    input::InputError,
};

use super::{cube::BigCube, error::BigFaceletsError, facelets::BigFacelets, moves::BigAlgorithm, size::CubeSize};

/// An algorithm or the stickers of a cube of any size, whichever the text looks like.
///
/// ```
/// use halfturn_cube::{BigInput, CubeSize};
/// let size = CubeSize::new(4).expect("2 to 33");
/// let scramble = BigInput::parse_for("Rw U", size)?;
/// let stickers = BigInput::parse_for(&halfturn_cube::BigFacelets::from(&scramble.cube()?).to_string(), size)?;
/// assert_eq!(scramble.cube()?, stickers.cube()?);
/// # Ok::<(), halfturn_cube::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BigInput {
    /// The moves that lead from the solved cube to this one.
    Algorithm {
        /// The size of the cube.
        size: CubeSize,
        /// The moves.
        algorithm: BigAlgorithm,
    },
    /// The stickers of the cube.
    Facelets(BigFacelets),
}

/// The greatest difference from 54 stickers that is taken for a miscounted 3×3×3.
const MISCOUNTED: usize = 6;

impl BigInput {
    /// The size that a text tells: that of its stickers, if it looks like stickers. `None` for an
    /// algorithm. A number of stickers that no cube has, near 54, is taken for a 3×3×3.
    ///
    /// # Errors
    /// The text looks like stickers, but their number is that of no cube.
    pub fn size_of(text: &str) -> Result<Option<CubeSize>, BigFaceletsError> {
        if !BigFacelets::looks_like(text) {
            return Ok(None);
        }
        match text.parse::<BigFacelets>() {
            Ok(facelets) => Ok(Some(facelets.size())),
            Err(BigFaceletsError::Unknown { size, .. }) => Ok(Some(size)),
            Err(BigFaceletsError::Format(FaceletsError::Count { found, .. }))
                if found.abs_diff(Facelets::COUNT) > MISCOUNTED =>
            {
                Err(FaceletsError::Count { found, size: None }.into())
            }
            // The 3×3×3 has more forms, and says what is wrong with them.
            Err(_) => Ok(Some(CubeSize::THREE)),
        }
    }

    /// Parses an algorithm or stickers of a cube of this size.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn parse_for(text: &str, size: CubeSize) -> Result<Self, InputError> {
        if text.trim().is_empty() {
            Err(InputError::Empty { size })
        } else if BigFacelets::looks_like(text) {
            Ok(Self::Facelets(BigFacelets::parse_for(text, size)?))
        } else {
            Ok(Self::Algorithm { size, algorithm: BigAlgorithm::parse_for(text, size)? })
        }
    }

    /// The cube.
    ///
    /// # Errors
    /// The stickers are not those of a solvable cube.
    pub fn cube(&self) -> Result<BigCube, InputError> {
        match self {
            Self::Algorithm { size, algorithm } => Ok(BigCube::solved(*size).after(algorithm)),
            Self::Facelets(facelets) => Ok(facelets.cube()?),
        }
    }
}
