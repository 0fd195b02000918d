//! Why a command could not do what it was asked, and the exit status that says so.

use std::{fmt, io, path::Path, process::ExitCode};

use halfturn::{Error, ErrorObject};
use halfturn_cube::{Code, InputError};
use halfturn_lab::{MergeError, run::RunError};
use halfturn_search::Stopped;
use halfturn_solve::{DifficultyError, SolveError, stages::StageError};

/// The input, the options or the limits were at fault.
const INPUT: u8 = 2;
/// halfturn, or the machine, was at fault.
const OURS: u8 = 1;
/// Stopped from the keyboard: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// What went wrong.
#[derive(Debug)]
pub enum Failure {
    /// The input.
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
    /// The options or a file named in them.
    Usage(String),
    /// Our fault, or that of the machine.
    Internal(String),
    /// Ctrl-C.
    Interrupted,
    /// Whoever read our output has had enough.
    BrokenPipe,
}

impl Failure {
    /// The exit status for this failure.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input { .. } | Self::Usage(_) => INPUT,
            Self::Internal(_) => OURS,
            Self::Interrupted => INTERRUPTED,
            Self::BrokenPipe => 0,
        })
    }

    /// The input, with nothing to point at.
    pub fn input(code: Code, message: String) -> Self {
        Self::Input { code, message, excerpt: None, stickers: Vec::new() }
    }

    /// The same failure, with the option whose value was at fault.
    pub fn within(self, option: &str) -> Self {
        match self {
            Self::Input { code, message, excerpt, stickers } => {
                Self::Input { code, message: format!("{option}: {message}"), excerpt, stickers }
            }
            other => other,
        }
    }

    /// A file named by the user that could not be read or written. That there is no room for it is the machine's fault.
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
            Self::BrokenPipe => f.write_str("nobody reads the output"),
        }
    }
}

impl From<Error> for Failure {
    fn from(refusal: Error) -> Self {
        match refusal {
            Error::Input { code, message, excerpt, stickers } => Self::Input { code, message, excerpt, stickers },
            Error::Question(message) | Error::TooMuch(message) => Self::Usage(message),
            Error::Stopped => Self::Interrupted,
            Error::Internal(message) => Self::Internal(message),
        }
    }
}

impl From<&Failure> for ErrorObject {
    fn from(failure: &Failure) -> Self {
        Self::from(match failure {
            Failure::Input { code, message, excerpt, stickers } => Error::Input {
                code: *code,
                message: message.clone(),
                excerpt: excerpt.clone(),
                stickers: stickers.clone(),
            },
            Failure::Usage(message) => Error::Question(message.clone()),
            Failure::Interrupted => Error::Stopped,
            other => Error::Internal(other.to_string()),
        })
    }
}

macro_rules! refused {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        }
    )*};
}

refused!(InputError, SolveError, StageError, DifficultyError);

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

/// Only Ctrl-C stops the building of tables.
impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Interrupted
    }
}

/// Errors of writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Internal(format!("cannot write the output: {error}")),
        }
    }
}

/// The worst of several rows: our fault before the input's.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    input: bool,
    ours: bool,
    interrupted: bool,
}

impl Tally {
    /// Counts a row that failed.
    pub fn add(&mut self, failure: &Failure) {
        match failure {
            Failure::Input { .. } | Failure::Usage(_) => self.input = true,
            Failure::Internal(_) => self.ours = true,
            Failure::Interrupted => self.interrupted = true,
            Failure::BrokenPipe => {}
        }
    }

    /// The exit status of the whole run.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Self { interrupted: true, .. } => INTERRUPTED,
            Self { ours: true, .. } => OURS,
            Self { input: true, .. } => INPUT,
            _ => 0,
        })
    }
}
