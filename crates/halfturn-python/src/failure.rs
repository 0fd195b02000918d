//! What goes wrong, as Python sees it: one exception with the stable code.

use halfturn_cube::{Code, InputError, NotationError, ViewSetError};
use halfturn_search::Stopped;
use halfturn_solve::{DifficultyError, SizeError, SolveError, stages::StageError};
use pyo3::{exceptions::PyValueError, prelude::*};

pyo3::create_exception!(
    halfturn,
    HalfturnError,
    PyValueError,
    "Something is wrong with what was given. `code` is the stable number (0 if there is none), `name` its name."
);

/// What went wrong.
pub enum Failure {
    /// The input or a limit, with its stable code.
    Coded(Code, String),
    /// An argument that makes no sense.
    Argument(String),
    /// Ctrl-C, or whatever a signal handler raised.
    Signal(PyErr),
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let (number, name, message) = match failure {
            Failure::Coded(code, message) => (code.number(), code.name(), message),
            Failure::Argument(message) => (0, "argument", message),
            Failure::Signal(error) => return error,
        };
        Python::attach(|py| {
            let error = HalfturnError::new_err(message);
            let value = error.value(py);
            match value.setattr("code", number).and_then(|()| value.setattr("name", name)) {
                Ok(()) => error,
                Err(other) => other,
            }
        })
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Coded(error.code(), error.to_string())
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Self::Coded(error.code(), error.to_string())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error.code() {
            Some(code) => Self::Coded(code, error.to_string()),
            None => Self::Argument(error.to_string()),
        }
    }
}

macro_rules! arguments {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Argument(error.to_string())
            }
        }
    )*};
}

arguments!(ViewSetError, SizeError, StageError, Stopped);

impl From<DifficultyError> for Failure {
    fn from(error: DifficultyError) -> Self {
        match error {
            DifficultyError::Hopeless { .. } => Self::Coded(Code::LimitReached, error.to_string()),
            DifficultyError::None { .. } => Self::Coded(Code::NoSolution, error.to_string()),
            other => Self::Argument(other.to_string()),
        }
    }
}
