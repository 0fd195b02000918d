//! The error type of the engine, and its JSON form.

use std::fmt;

use halfturn_cube::{Code, InputError, NotationError};
use halfturn_search::Stopped;
use halfturn_solve::{CountError, Difficulty, DifficultyError, SolveError, stages::StageError};
use serde::Serialize;

use crate::{detail::Detail, reconstruct::other_puzzle};

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
        /// The facts behind the message.
        details: Vec<Detail>,
    },
    /// The question is invalid.
    Question(String),
    /// A condition on scrambles is invalid.
    Condition(DifficultyError),
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
    /// The facts behind the message, for a sentence in another language.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
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
            details: Vec::new(),
        };
        match error {
            Error::Input { code, message, excerpt, stickers, details } => {
                Self { code: code.number(), name: code.name().to_owned(), message, excerpt, stickers, details }
            }
            Error::Question(message) => plain("question", message),
            Error::Condition(error) => {
                Self { details: Detail::of_condition(&error), ..plain("question", error.to_string()) }
            }
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
            Self::Condition(error) => error.fmt(f),
            Self::Stopped => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error of a question that is not JSON, or has a wrong field. The message about a field is
    /// without its place in the text.
    #[must_use]
    pub fn of_question(error: &serde_json::Error, question: &[u8]) -> Self {
        let message = error.to_string();
        if !error.is_data() {
            return Self::Question(format!("invalid question: {message}"));
        }
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        match wrong_condition(question) {
            // Deserializing leaves only the text of the error.
            Some(error) if error.to_string() == message => Self::Condition(error),
            _ => Self::Question(message.to_owned()),
        }
    }

    /// The same, about the moves of a solve.
    pub(crate) fn of_solve(self) -> Self {
        self.within("in the solve", Detail::Within { part: "solve".to_owned(), puzzle: None })
    }

    /// The same, about the cube that distances are counted from.
    pub(crate) fn of_start(self) -> Self {
        self.within("in `from`", Detail::Within { part: "from".to_owned(), puzzle: None })
    }

    /// The same, with the place before the message of an invalid input.
    fn within(self, place: &str, within: Detail) -> Self {
        match self {
            Self::Input { code, message, excerpt, stickers, mut details } => {
                details.insert(0, within);
                Self::Input { code, message: format!("{place}, {message}"), excerpt, stickers, details }
            }
            other => other,
        }
    }

    /// The same, about a scramble: it may be one of another puzzle.
    pub(crate) fn of_scramble(self, scramble: &str) -> Self {
        let puzzle = other_puzzle(scramble);
        let within = Detail::Within { part: "scramble".to_owned(), puzzle: puzzle.map(|puzzle| puzzle.to_string()) };
        match puzzle {
            Some(puzzle) => self.within(&format!("in the scramble, which seems to be one of {puzzle}"), within),
            None => self.within("in the scramble", within),
        }
    }

    pub(crate) fn coded(code: Code, message: String, details: Vec<Detail>) -> Self {
        Self::stickers(code, message, Vec::new(), details)
    }

    fn stickers(code: Code, message: String, stickers: Vec<usize>, details: Vec<Detail>) -> Self {
        Self::Input { code, message, excerpt: None, stickers, details }
    }
}

/// What is wrong with the condition of a question, if it has one.
fn wrong_condition(question: &[u8]) -> Option<DifficultyError> {
    let question: serde_json::Value = serde_json::from_slice(question).ok()?;
    question.get("where")?.as_str()?.parse::<Difficulty>().err()
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Stopped => Self::Stopped,
            other => Self::Question(other.to_string()),
        }
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        Self::Input {
            code: error.code(),
            message: error.to_string(),
            excerpt: Some(error.excerpt()),
            stickers: Vec::new(),
            details: vec![Detail::of_notation(&error)],
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        let details = Detail::of_input(&error);
        match error {
            InputError::Notation(error) => error.into(),
            InputError::Facelets(error) => Self::stickers(error.code(), error.to_string(), error.stickers(), details),
            InputError::BigFacelets(error) => {
                Self::stickers(error.code(), error.to_string(), error.stickers(), details)
            }
            InputError::Empty { .. } => Self::coded(error.code(), error.to_string(), details),
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error.code() {
            Some(code) => Self::coded(code, error.to_string(), Detail::of_solving(&error)),
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
        let details = Detail::of_condition(&error);
        match error {
            DifficultyError::Stopped => Self::Stopped,
            DifficultyError::Hopeless { .. } => Self::coded(Code::LimitReached, error.to_string(), details),
            DifficultyError::None { .. } => Self::coded(Code::NoSolution, error.to_string(), details),
            other => Self::Condition(other),
        }
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
