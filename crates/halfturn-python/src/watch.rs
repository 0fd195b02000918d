//! Who follows long work on behalf of Python: Ctrl-C is heard, and time limits are kept.

use std::{
    ops::ControlFlow,
    sync::Mutex,
    time::{Duration, Instant},
};

use halfturn_search::{WatchEvent, Watcher};
use pyo3::prelude::*;

use crate::failure::Failure;

/// How often Python is asked whether somebody wants to stop.
const EVERY: Duration = Duration::from_millis(50);

/// Follows work that is done without holding the interpreter.
pub struct Patience {
    deadline: Option<Instant>,
    state: Mutex<State>,
}

struct State {
    asked: Instant,
    raised: Option<PyErr>,
}

impl Patience {
    /// Until somebody presses Ctrl-C, or for so many seconds.
    pub fn new(seconds: Option<f64>) -> Self {
        let now = Instant::now();
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Self {
            deadline: limit.and_then(|limit| now.checked_add(limit)),
            state: Mutex::new(State { asked: now, raised: None }),
        }
    }

    /// The error that a signal raised, if one did; else `otherwise`.
    pub fn failure(self, otherwise: impl Into<Failure>) -> Failure {
        let raised = self.state.into_inner().ok().and_then(|state| state.raised);
        raised.map_or_else(|| otherwise.into(), Failure::Signal)
    }
}

impl Watcher for Patience {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return ControlFlow::Break(());
        }
        // One thread asks, the others go on.
        let Ok(mut state) = self.state.try_lock() else { return ControlFlow::Continue(()) };
        if state.raised.is_none() && now - state.asked >= EVERY {
            state.asked = now;
            state.raised = Python::attach(|py| py.check_signals()).err();
        }
        if state.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
