//! Why there is no answer.

use std::fmt;

use halfturn_cube::{Code, InputError, NotationError};
use halfturn_search::Stopped;
use halfturn_solve::{DifficultyError, SolveError, stages::StageError};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Something is wrong with the cube or the turns, or there is no solution as asked for.
    Input {
        /// The stable code.
        code: Code,
        /// What is wrong, in a sentence.
        message: String,
        /// The place in the input, with a mark under it.
        excerpt: Option<String>,
        /// The stickers to look at.
        stickers: Vec<usize>,
    },
    /// The question makes no sense, or asks for what there is not.
    Question(String),
    /// The question asks for more than is allowed here.
    TooMuch(String),
    /// Whoever asked does not want to know any more.
    Stopped,
    /// Our fault.
    Internal(String),
}

/// What is wrong, as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorObject {
    /// The stable code; 0 where the fault is not the cube's.
    pub code: u8,
    /// The code's stable name; without a code `question`, `too_much`, `interrupted` or `internal`.
    pub name: String,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The place in the input, with a mark under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// The stickers to look at, by their places among the 54 letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<usize>,
}

/// An error where an answer was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Failed {
    /// What was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// What is wrong.
    pub error: ErrorObject,
}

impl From<Error> for ErrorObject {
    fn from(refusal: Error) -> Self {
        let plain = |name: &str, message: String| Self {
            code: 0,
            name: name.to_owned(),
            message,
            excerpt: None,
            stickers: Vec::new(),
        };
        match refusal {
            Error::Input { code, message, excerpt, stickers } => {
                Self { code: code.number(), name: code.name().to_owned(), message, excerpt, stickers }
            }
            Error::Question(message) => plain("question", message),
            Error::TooMuch(message) => plain("too_much", message),
            Error::Stopped => plain("interrupted", Error::Stopped.to_string()),
            Error::Internal(message) => plain("internal", message),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { message, .. }
            | Self::Question(message)
            | Self::TooMuch(message)
            | Self::Internal(message) => f.write_str(message),
            Self::Stopped => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    fn coded(code: Code, message: String) -> Self {
        Self::Input { code, message, excerpt: None, stickers: Vec::new() }
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        Self::Input {
            code: error.code(),
            message: error.to_string(),
            excerpt: Some(error.excerpt()),
            stickers: Vec::new(),
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        match error {
            InputError::Notation(error) => error.into(),
            InputError::Facelets(error) => Self::Input {
                code: error.code(),
                message: error.to_string(),
                excerpt: None,
                stickers: error.stickers(),
            },
            InputError::Empty => Self::coded(error.code(), error.to_string()),
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error.code() {
            Some(code) => Self::coded(code, error.to_string()),
            None => Self::Internal(error.to_string()),
        }
    }
}

impl From<StageError> for Error {
    fn from(error: StageError) -> Self {
        match error {
            StageError::NoSuchStage { .. } | StageError::WrongSlots { .. } => Self::Question(error.to_string()),
            StageError::WrongAnswer { .. } => Self::Internal(error.to_string()),
        }
    }
}

impl From<DifficultyError> for Error {
    fn from(error: DifficultyError) -> Self {
        match error {
            DifficultyError::Stopped => Self::Stopped,
            DifficultyError::Hopeless { .. } => Self::coded(Code::LimitReached, error.to_string()),
            DifficultyError::None { .. } => Self::coded(Code::NoSolution, error.to_string()),
            other => Self::Question(other.to_string()),
        }
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
