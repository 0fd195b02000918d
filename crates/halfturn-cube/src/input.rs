//! User input for a cube: an algorithm or stickers.

use core::str::FromStr;

use crate::{
    algorithm::{Algorithm, NotationError},
    big::{BigFaceletsError, CubeSize},
    code::Code,
    facelets::{Facelets, FaceletsError},
    held::Held,
};

/// An algorithm or stickers, whichever the text looks like (see [`Facelets::looks_like`]).
///
/// ```
/// use halfturn_cube::{Held, Input};
/// let scramble: Input = "R U R' U'".parse()?;
/// let stickers: Input = "UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB".parse()?;
/// assert_eq!(scramble.held()?, stickers.held()?);
/// # Ok::<(), halfturn_cube::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The moves that lead from the solved cube to this one.
    Algorithm(Algorithm),
    /// The stickers of the cube.
    Facelets(Facelets),
}

/// What is wrong with an [`Input`] or a [`BigInput`](crate::BigInput).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InputError {
    /// The input is empty.
    #[error("the input is empty; expected an algorithm such as R U2 F', or {} stickers", size.facelets())]
    Empty {
        /// The size of the cube that is expected.
        size: CubeSize,
    },
    /// An algorithm could not be parsed.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// Stickers could not be parsed or are not those of a solvable cube.
    #[error(transparent)]
    Facelets(#[from] FaceletsError),
    /// The same for a cube of another size ([`BigInput`](crate::BigInput)).
    #[error(transparent)]
    BigFacelets(#[from] BigFaceletsError),
}

impl InputError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Empty { .. } => Code::Format,
            Self::Notation(error) => error.code(),
            Self::Facelets(error) => error.code(),
            Self::BigFacelets(error) => error.code(),
        }
    }
}

impl Input {
    /// The cube, and how it is held at the end.
    ///
    /// # Errors
    /// The stickers are not those of a solvable cube.
    pub fn held(&self) -> Result<Held, InputError> {
        match self {
            Self::Algorithm(algorithm) => Ok(algorithm.into()),
            Self::Facelets(facelets) => Ok(facelets.held()?),
        }
    }
}

impl FromStr for Input {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        if text.trim().is_empty() {
            Err(InputError::Empty { size: CubeSize::THREE })
        } else if Facelets::looks_like(text) {
            Ok(Self::Facelets(text.parse()?))
        } else {
            Ok(Self::Algorithm(text.parse()?))
        }
    }
}
