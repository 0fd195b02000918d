//! Scrambles.

use halfturn_solve::{Difficult, Difficulty, Solver, Tier, WcaEvent, find};
use pyo3::prelude::*;

use crate::{
    cube::randomness,
    failure::Failure,
    solver::{store, threads},
    watch::Patience,
};

/// Draws that a difficulty may take.
const TRIES: u64 = 1_000_000;

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
    let found = WcaEvent::from_name(event);
    let names = || WcaEvent::ALL.map(WcaEvent::name).join(", ");
    let event = found.ok_or_else(|| Failure::Argument(format!("{event:?} is no event; these are: {}", names())))?;
    let difficulty = difficulty.map(str::parse::<Difficulty>).transpose()?;
    let source = randomness(seed)?;
    let (patience, threads) = (Patience::new(None), self::threads(threads));
    let made = py.detach(|| -> Result<Vec<String>, Failure> {
        let (store, entry) = (store(), find("two-phase"));
        let solver: Option<Solver> =
            entry.map(|entry| entry.open(Tier::Tiny, &store, threads, &patience)).transpose()?.flatten();
        let solver = solver.ok_or_else(|| Failure::Internal("there is no two-phase solver".to_owned()))?;
        let open = |difficulty| Difficult::open(difficulty, Tier::Tiny, &store, threads, &patience);
        let difficult = difficulty.map(open).transpose()?;
        // Every scramble has a stream of its own, so that the same seed gives the same scrambles on any number of threads.
        let one = |&number: &u64| -> Result<String, Failure> {
            let mut rng = source.clone();
            rng.set_stream(number);
            let scramble = match &difficult {
                Some(difficult) => {
                    let state = difficult.draw(&mut rng, TRIES, &patience)?;
                    event.scramble_of(state, &solver, &mut rng, &patience)?
                }
                None => event.scramble(&solver, &mut rng, &patience)?,
            };
            Ok(scramble.to_string())
        };
        let numbers: Vec<u64> = (1..=number).collect();
        threads.map(&numbers, one).into_iter().collect()
    });
    made.map_err(|failure| patience.failure(failure))
}
