//! A watcher that stops work at a Python signal or a time limit.

use std::{
    ops::ControlFlow,
    sync::Mutex,
    time::{Duration, Instant},
};

use halfturn_search::{WatchEvent, Watcher};
use pyo3::prelude::*;

use crate::failure::PyFailure;

/// The interval between two checks for signals.
const EVERY: Duration = Duration::from_millis(50);

/// A watcher for work that runs without the interpreter lock. It stops at a signal such as Ctrl-C
/// or at a deadline.
pub struct SignalWatcher {
    deadline: Option<Instant>,
    state: Mutex<State>,
}

struct State {
    checked: Instant,
    raised: Option<PyErr>,
}

impl SignalWatcher {
    /// A watcher without a time limit, or with a limit in seconds.
    pub fn new(seconds: Option<f64>) -> Self {
        let now = Instant::now();
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Self {
            deadline: limit.and_then(|limit| now.checked_add(limit)),
            state: Mutex::new(State { checked: now, raised: None }),
        }
    }

    /// The exception of a signal, or `otherwise` if there was none.
    pub fn failure(self, otherwise: impl Into<PyFailure>) -> PyFailure {
        self.raised().unwrap_or_else(|| otherwise.into())
    }

    /// The exception of a signal as an error, or `result` if there was none.
    pub fn unless_raised<T>(self, result: Result<T, PyFailure>) -> Result<T, PyFailure> {
        self.raised().map_or(result, Err)
    }

    fn raised(self) -> Option<PyFailure> {
        self.state.into_inner().ok().and_then(|state| state.raised).map(PyFailure::Signal)
    }
}

impl Watcher for SignalWatcher {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return ControlFlow::Break(());
        }
        // One thread checks for signals; the others continue.
        let Ok(mut state) = self.state.try_lock() else { return ControlFlow::Continue(()) };
        if state.raised.is_none() && now - state.checked >= EVERY {
            state.checked = now;
            state.raised = Python::attach(|py| py.check_signals()).err();
        }
        if state.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
