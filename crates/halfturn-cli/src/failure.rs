//! Errors of commands and their exit codes.

use std::{fmt, io, path::Path, process::ExitCode};

use halfturn::{Detail, Error, ErrorObject};
use halfturn_cube::{Code, InputError};
use halfturn_lab::{MergeError, run::RunError};
use halfturn_search::Stopped;
use halfturn_solve::{DifficultyError, SolveError, stages::StageError};

/// Invalid input or options, or a limit was reached.
const INPUT: u8 = 2;
/// An internal error, or a fault of the machine.
const INTERNAL: u8 = 1;
/// Interrupted from the keyboard: 128 plus the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// An error that ends a command or fails a row.
#[derive(Debug)]
pub enum Failure {
    /// Invalid input, or a limit was reached.
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
    /// Invalid options, or a file that cannot be accessed.
    Usage(String),
    /// A bug in halfturn, or a fault of the machine.
    Internal(String),
    /// Ctrl-C.
    Interrupted,
    /// The reader of the output closed the pipe.
    BrokenPipe,
}

impl Failure {
    /// The exit code for this failure.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input { .. } | Self::Usage(_) => INPUT,
            Self::Internal(_) => INTERNAL,
            Self::Interrupted => INTERRUPTED,
            Self::BrokenPipe => 0,
        })
    }

    /// An input error without an excerpt.
    pub fn input(code: Code, message: String) -> Self {
        Self::Input { code, message, excerpt: None, stickers: Vec::new(), details: Vec::new() }
    }

    /// Adds the name of the option to an error of the input or the options.
    pub fn within(self, option: &str) -> Self {
        match self {
            Self::Usage(message) => Self::Usage(format!("{option}: {message}")),
            Self::Input { code, message, excerpt, stickers, details } => {
                Self::Input { code, message: format!("{option}: {message}"), excerpt, stickers, details }
            }
            other => other,
        }
    }

    /// A file of the user that cannot be read or written. A full disk is an internal error.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            FileTooLarge | QuotaExceeded | StorageFull => {
                Self::Internal(format!("cannot write {}: {error}", path.display()))
            }
            _ => Self::Usage(format!("{}: {error}", path.display())),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { code, message, excerpt, .. } => {
                write!(f, "{message} [code {code}]")?;
                excerpt.iter().flat_map(|excerpt| excerpt.lines()).try_for_each(|line| write!(f, "\n  {line}"))
            }
            Self::Usage(message) | Self::Internal(message) => f.write_str(message),
            Self::Interrupted => f.write_str("interrupted"),
            Self::BrokenPipe => f.write_str("the output pipe was closed"),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Input { code, message, excerpt, stickers, details } => {
                Self::Input { code, message, excerpt, stickers, details }
            }
            Error::Condition(error) => Self::Usage(error.to_string()),
            Error::Question(message) | Error::TooMuch(message) => Self::Usage(message),
            Error::Stopped => Self::Interrupted,
            Error::Internal(message) => Self::Internal(message),
        }
    }
}

impl From<&Failure> for ErrorObject {
    fn from(failure: &Failure) -> Self {
        Self::from(match failure {
            Failure::Input { code, message, excerpt, stickers, details } => Error::Input {
                code: *code,
                message: message.clone(),
                excerpt: excerpt.clone(),
                stickers: stickers.clone(),
                details: details.clone(),
            },
            Failure::Usage(message) => Error::Question(message.clone()),
            Failure::Interrupted => Error::Stopped,
            other => Error::Internal(other.to_string()),
        })
    }
}

macro_rules! from_engine_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        }
    )*};
}

from_engine_errors!(InputError, SolveError, StageError, DifficultyError);

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        match (&error, error.code()) {
            (RunError::Stopped, _) => Self::Interrupted,
            (RunError::GivenUp { code: Some(_), .. }, _) => Self::Usage(message),
            (_, Some(code)) => Self::input(code, message),
            (RunError::Input(_) | RunError::Busy { .. } | RunError::Folder { .. }, None) => Self::Usage(message),
            (_, None) => Self::Internal(message),
        }
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Self {
        let message = error.to_string();
        match error {
            MergeError::Stopped => Self::Interrupted,
            MergeError::Write { .. } => Self::Internal(message),
            MergeError::Different { .. } | MergeError::Shards { .. } => Self::input(Code::Changed, message),
            MergeError::Read(_) | MergeError::Name { .. } => Self::Usage(message),
        }
    }
}

/// Only Ctrl-C stops a table build.
impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Interrupted
    }
}

/// An error while writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Internal(format!("cannot write the output: {error}")),
        }
    }
}

/// The failures of many rows. The worst one decides the exit code.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    input: bool,
    internal: bool,
    interrupted: bool,
}

impl Tally {
    /// Counts a row that failed.
    pub fn add(&mut self, failure: &Failure) {
        match failure {
            Failure::Input { .. } | Failure::Usage(_) => self.input = true,
            Failure::Internal(_) => self.internal = true,
            Failure::Interrupted => self.interrupted = true,
            Failure::BrokenPipe => {}
        }
    }

    /// The exit code of the whole run.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Self { interrupted: true, .. } => INTERRUPTED,
            Self { internal: true, .. } => INTERNAL,
            Self { input: true, .. } => INPUT,
            _ => 0,
        })
    }
}
