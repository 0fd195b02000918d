//! Questions in JSON, as for the server and the page.

use halfturn::{Observer, Question};
use halfturn_search::Watcher;
use pyo3::prelude::*;

use crate::{failure::PyFailure, solver::engine, watch::SignalWatcher};

/// Cancels a question when Ctrl-C is pressed.
struct SignalObserver(SignalWatcher);

impl Observer for SignalObserver {
    fn notify(&self, _: halfturn::Event) {}

    fn is_waiting(&self) -> bool {
        self.0.watch(halfturn_search::WatchEvent::Searching { nodes: 0 }).is_continue()
    }
}

/// The names that the list of capabilities has for Python. The tests look them up.
#[pyfunction]
#[pyo3(name = "_capabilities")]
pub fn capabilities() -> Vec<&'static str> {
    let name = |capability: &halfturn::Capability| match capability.python {
        halfturn::Access::By(name) => Some(name),
        halfturn::Access::Not(_) => None,
    };
    halfturn::CAPABILITIES.iter().filter_map(name).collect()
}

/// Answers a question in JSON with JSON; see `docs/server.md` for the questions.
#[pyfunction]
#[pyo3(signature = (question, *, threads = None))]
pub fn answer(py: Python<'_>, question: &str, threads: Option<usize>) -> Result<String, PyFailure> {
    let question: Question = serde_json::from_str(question).map_err(|error| PyFailure::Argument(error.to_string()))?;
    let signals = SignalObserver(SignalWatcher::new(None));
    let answer = py.detach(|| engine(threads).answer(&question, &signals)).map_err(PyFailure::from);
    let text = answer
        .and_then(|answer| serde_json::to_string(&answer).map_err(|error| PyFailure::Internal(error.to_string())));
    // Some questions have an answer even after a signal.
    signals.0.unless_raised(text)
}
