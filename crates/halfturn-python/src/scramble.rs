//! Scrambles.

use halfturn::{ScrambleOptions, words};
use pyo3::prelude::*;

use crate::{failure::PyFailure, solver::opened};

/// Generates `number` scrambles for an event of the World Cube Association, optionally
/// of a `difficulty`. The same seed gives the same scrambles.
#[pyfunction]
#[pyo3(signature = (number = 1, *, event = "333", seed = None, difficulty = None, threads = None))]
pub fn scramble(
    py: Python<'_>,
    number: u64,
    event: &str,
    seed: Option<u64>,
    difficulty: Option<&str>,
    threads: Option<usize>,
) -> Result<Vec<String>, PyFailure> {
    let options = ScrambleOptions {
        event: words::event(event).map_err(PyFailure::Argument)?,
        difficulty: difficulty.map(words::difficulty).transpose().map_err(PyFailure::Argument)?,
        seed,
        ..ScrambleOptions::default()
    };
    let (scrambles, _) = opened(py, threads, |engine, watcher| {
        let scrambler = engine.scrambler(&options, watcher)?;
        let one = |&number: &u64| Ok(scrambler.scramble(number, watcher)?.to_string());
        engine.threads().map(&(1..=number).collect::<Vec<_>>(), one).into_iter().collect::<Result<Vec<_>, _>>()
    })?;
    Ok(scrambles)
}

/// The number of layers of an event's cube.
#[pyfunction]
#[pyo3(name = "_event_size")]
pub fn event_size(event: &str) -> Result<usize, PyFailure> {
    Ok(words::event(event).map_err(PyFailure::Argument)?.size().get())
}
