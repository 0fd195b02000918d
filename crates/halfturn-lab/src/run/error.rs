//! Why a run stops early.

use std::{io, path::PathBuf};

use halfturn_cube::Code;

/// Why a run stops early. Finished parts are kept.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// The folder belongs to a run with a different input, options or version.
    #[error("{} was begun {difference}: --restart begins anew", folder.display())]
    Changed {
        /// The folder of unfinished work.
        folder: PathBuf,
        /// What differs, as part of a sentence.
        difference: String,
    },
    /// The input changed between the two passes over it.
    #[error("the input was changed while it was read")]
    Unsteady,
    /// Another process holds the lock of the run's folder.
    #[error("another process is working in {}", folder.display())]
    Busy {
        /// The folder of unfinished work.
        folder: PathBuf,
    },
    /// The folder for unfinished work cannot be created.
    #[error("cannot make {}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file cannot be written, for example because the disk is full.
    #[error("cannot write {}: {error}; what is finished is kept, and the same command goes on from there", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file of a finished part is missing or was changed.
    #[error("{} was changed by another program; the same command writes it again", path.display())]
    Part {
        /// The file.
        path: PathBuf,
    },
    /// A row has no result in a run that needs a result for every row.
    #[error("{reason}")]
    GivenUp {
        /// The stable code; `None` for an internal error.
        code: Option<Code>,
        /// Why, in a sentence.
        reason: String,
    },
    /// The watcher stopped the run.
    #[error("stopped before the work was done")]
    Stopped,
}

impl RunError {
    /// The stable code, if the user can fix the cause.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Changed { .. } | Self::Unsteady => Some(Code::Changed),
            Self::Input(error) if error.kind() == io::ErrorKind::InvalidData => Some(Code::Format),
            _ => None,
        }
    }
}
