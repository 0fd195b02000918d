//! Maps the errors of the engine to Python exceptions.
//!
//! An error that the caller can fix (a cube, a scramble, an argument, a limit) is a
//! `HalfturnError`, which is a `ValueError`. A bug of halfturn or a fault of the machine is an
//! `InternalError`, which is a `RuntimeError`. Both carry `code` and `name`.

use halfturn::Error;
use halfturn_cube::{Code, InputError, NotationError};
use halfturn_lab::stats::StatsError;
use halfturn_search::Stopped;
use halfturn_solve::{
    DifficultyError, SolveError,
    stages::{StageError, Variant},
};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};

pyo3::create_exception!(
    halfturn,
    HalfturnError,
    PyValueError,
    "The input or an argument is invalid, or a limit was reached. \
     `code` is the stable number (0 if there is none), `name` its name."
);

pyo3::create_exception!(
    halfturn,
    InternalError,
    PyRuntimeError,
    "A bug in halfturn, or a fault of the machine. `code` is 0 and `name` is \"internal\"."
);

/// An error that becomes a Python exception.
#[derive(Debug)]
pub enum PyFailure {
    /// Invalid input or a reached limit, with its stable code.
    Coded(Code, String),
    /// An invalid argument.
    Argument(String),
    /// A bug of halfturn, or a fault of the machine.
    Internal(String),
    /// KeyboardInterrupt, or another exception of a signal handler.
    Signal(PyErr),
}

impl From<PyFailure> for PyErr {
    fn from(failure: PyFailure) -> Self {
        let (error, number, name) = match failure {
            PyFailure::Coded(code, message) => (HalfturnError::new_err(message), code.number(), code.name()),
            PyFailure::Argument(message) => (HalfturnError::new_err(message), 0, "argument"),
            PyFailure::Internal(message) => (InternalError::new_err(message), 0, "internal"),
            PyFailure::Signal(error) => return error,
        };
        Python::attach(|py| {
            let value = error.value(py);
            match value.setattr("code", number).and_then(|()| value.setattr("name", name)) {
                Ok(()) => error,
                Err(other) => other,
            }
        })
    }
}

impl From<Error> for PyFailure {
    fn from(error: Error) -> Self {
        match error {
            Error::Input { code, message, .. } => Self::Coded(code, message),
            Error::Question(message) | Error::TooMuch(message) => Self::Argument(message),
            Error::Condition(error) => Self::Argument(error.to_string()),
            Error::Stopped => Self::from(Stopped),
            Error::Internal(message) => Self::Internal(message),
        }
    }
}

impl From<StatsError> for PyFailure {
    fn from(error: StatsError) -> Self {
        match error {
            StatsError::Stopped => Self::from(Stopped),
            StatsError::Results(_) | StatsError::NoStages { .. } => Self::Argument(error.to_string()),
        }
    }
}

/// Only a signal stops work that has no limit, and then
/// [`SignalWatcher::failure`](crate::watch::SignalWatcher::failure) raises the signal's exception
/// instead.
impl From<Stopped> for PyFailure {
    fn from(_: Stopped) -> Self {
        Self::Internal("internal error: the work was stopped, but not by a signal".to_owned())
    }
}

macro_rules! from_engine_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for PyFailure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        }
    )*};
}

from_engine_errors!(InputError, NotationError, SolveError, StageError, DifficultyError);

/// Exceptions by the name of the error that they are made from. The Python tests check the table
/// with them, since bugs cannot be provoked.
#[pyfunction]
#[pyo3(name = "_failures")]
pub fn failures(py: Python<'_>) -> Vec<(&'static str, Py<PyAny>)> {
    let table: [(&str, PyFailure); 9] = [
        ("SolveError::NoSolution", SolveError::NoSolution { max_length: 3 }.into()),
        ("SolveError::LimitReached", SolveError::LimitReached { best: None }.into()),
        ("SolveError::WrongAnswer", SolveError::WrongAnswer { solver: "two-phase" }.into()),
        ("StageError::NoSuchStage", StageError::NoSuchStage { variant: Variant::Std, stage: 9 }.into()),
        ("StageError::WrongSlots", StageError::WrongSlots { expected: 1, found: 2 }.into()),
        ("StageError::WrongAnswer", StageError::WrongAnswer { stage: "cross" }.into()),
        ("DifficultyError::Syntax", DifficultyError::Syntax { text: String::new() }.into()),
        ("DifficultyError::Stopped", DifficultyError::Stopped.into()),
        ("Stopped", Stopped.into()),
    ];
    table.map(|(name, failure)| (name, PyErr::from(failure).into_value(py).into_any())).into()
}
