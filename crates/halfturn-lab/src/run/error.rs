//! Why a run does not go on.

use std::{io, path::PathBuf};

use halfturn_cube::Code;

/// Why a run does not go on. What is finished is kept.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// Something else was begun.
    #[error("{} was begun {difference}: --restart begins anew", folder.display())]
    Changed {
        /// The folder of unfinished work.
        folder: PathBuf,
        /// What is not as it was.
        difference: String,
    },
    /// The input changed between the two times that it was read.
    #[error("the input was changed while it was read")]
    Unsteady,
    /// Another process is at it.
    #[error("another process is working in {}", folder.display())]
    Busy {
        /// The folder of unfinished work.
        folder: PathBuf,
    },
    /// There is no place for unfinished work.
    #[error("cannot make {}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The disk is full, or the like.
    #[error("cannot write {}: {error}; what is finished is kept, and the same command goes on from there", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of finished rows is gone, or not as it was.
    #[error("{} was changed by somebody else; the same command does it again", path.display())]
    Part {
        /// The file.
        path: PathBuf,
    },
    /// A row for which there is nothing to be had, where all rows are asked for.
    #[error("{reason}")]
    GivenUp {
        /// The stable code; none if the fault is ours.
        code: Option<Code>,
        /// Why, in a sentence.
        reason: String,
    },
    /// The watcher said so.
    #[error("stopped before the work was done")]
    Stopped,
}

impl RunError {
    /// The stable code of this error, where it is the user's to mend.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Changed { .. } | Self::Unsteady => Some(Code::Changed),
            Self::Input(error) if error.kind() == io::ErrorKind::InvalidData => Some(Code::Format),
            _ => None,
        }
    }
}
