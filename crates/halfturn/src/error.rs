//! The error type of the engine, and its JSON form.

use std::fmt;

use halfturn_cube::{Code, InputError, NotationError};
use halfturn_search::Stopped;
use halfturn_solve::{DifficultyError, SolveError, stages::StageError};
use serde::Serialize;

/// An error of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The cube or the moves are invalid, or there is no solution within the limits.
    Input {
        /// The stable code.
        code: Code,
        /// A sentence that explains the error.
        message: String,
        /// The place in the input, with a mark under it.
        excerpt: Option<String>,
        /// The stickers that are wrong.
        stickers: Vec<usize>,
    },
    /// The question is invalid.
    Question(String),
    /// The question exceeds the engine's [`Limits`](crate::Limits).
    TooMuch(String),
    /// The observer cancelled the job.
    Stopped,
    /// A bug in halfturn, or a fault of the machine.
    Internal(String),
}

/// An error as a JSON object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorObject {
    /// The stable code; 0 if the error is not about the cube.
    pub code: u8,
    /// The code's stable name; without a code `question`, `too_much`, `interrupted` or `internal`.
    pub name: String,
    /// A sentence that explains the error.
    pub message: String,
    /// The place in the input, with a mark under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// The stickers that are wrong, by their index among the 54 letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<usize>,
}

/// The JSON object that is sent instead of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Failed {
    /// The input of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The error.
    pub error: ErrorObject,
}

impl From<Error> for ErrorObject {
    fn from(error: Error) -> Self {
        let plain = |name: &str, message: String| Self {
            code: 0,
            name: name.to_owned(),
            message,
            excerpt: None,
            stickers: Vec::new(),
        };
        match error {
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
    /// The error of a question that is not JSON, or has a wrong field. The message about a field is
    /// without its place in the text.
    #[must_use]
    pub fn of_question(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        if !error.is_data() {
            return Self::Question(format!("invalid question: {message}"));
        }
        let place = format!(" at line {} column {}", error.line(), error.column());
        Self::Question(message.strip_suffix(&place).unwrap_or(&message).to_owned())
    }

    pub(crate) fn coded(code: Code, message: String) -> Self {
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
