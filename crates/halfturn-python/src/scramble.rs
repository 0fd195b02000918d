//! Scrambles.

use halfturn::{ScrambleOptions, words};
use pyo3::prelude::*;

use crate::{failure::Failure, solver::engine, watch::Patience};

/// Random-state scrambles: `number` of them, for an event of the World Cube Association; with `difficulty`, of a prescribed difficulty. The same seed gives
/// the same scrambles.
#[pyfunction]
#[pyo3(signature = (number = 1, *, event = "333", seed = None, difficulty = None, threads = None))]
pub fn scramble(
    py: Python<'_>,
    number: u64,
    event: &str,
    seed: Option<u64>,
    difficulty: Option<&str>,
    threads: Option<usize>,
) -> Result<Vec<String>, Failure> {
    let options = ScrambleOptions {
        event: words::event(event).map_err(Failure::Argument)?,
        difficulty: difficulty.map(words::difficulty).transpose().map_err(Failure::Argument)?,
        seed,
        ..ScrambleOptions::default()
    };
    let (engine, patience) = (engine(threads), Patience::new(None));
    let made = py.detach(|| -> Result<Vec<String>, halfturn::Error> {
        let scrambler = engine.scrambler(&options, &patience)?;
        let one = |&number: &u64| Ok(scrambler.scramble(number, &patience)?.to_string());
        engine.threads().map(&(1..=number).collect::<Vec<_>>(), one).into_iter().collect()
    });
    made.map_err(|error| patience.failure(error))
}
