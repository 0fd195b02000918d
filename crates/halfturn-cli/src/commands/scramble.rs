//! `halfturn scramble`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn::{Scrambled, stage_search::usual_tier};
use halfturn_solve::{Difficult, Difficulty, Tier};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use super::{open, store, threads};
use crate::{
    cli::Scramble,
    failure::Failure,
    input::in_order,
    output::json_line,
    terminal::{self, Deadline, Progress},
};

pub fn scramble(options: &Scramble, verbose: bool) -> Result<ExitCode, Failure> {
    let threads = threads(options.threads);
    let (store, progress) = (store(), Progress::new(verbose));
    // Always the same tables, so that a seed gives the same scrambles whatever is built.
    let solver = open("two-phase", |_, _| Tier::Tiny.into(), &store, threads, &progress)?;
    let open =
        |difficulty: &Difficulty| Difficult::open(difficulty.clone(), tier_for(difficulty), &store, threads, &progress);
    let difficult = options.difficulty.as_ref().map(open).transpose()?;
    let source = source(options.seed)?;
    // Every scramble has a stream of its own, so that the same number gives the same scrambles on any number of threads.
    let one = |number: u64| {
        let mut rng = source.clone();
        rng.set_stream(number);
        let watcher = Deadline(None);
        let scramble = match &difficult {
            Some(difficult) => {
                let state = difficult.draw(&mut rng, options.tries, &watcher)?;
                options.event.scramble_of(state, &solver, &mut rng, &watcher)
            }
            None => options.event.scramble_of_distance(options.at_least, &solver, &mut rng, &watcher),
        };
        Ok::<_, Failure>((number, scramble?))
    };
    let mut out = io::stdout().lock();
    in_order(1..=options.number, threads.get(), one, |result| {
        let (number, scramble) = match result {
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            result => result?,
        };
        if options.json {
            json_line(&mut out, &Scrambled::new(options.event, &scramble, options.seed, number))?;
        } else {
            writeln!(out, "{scramble}")?;
        }
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The size of tables that is usual for the stages of these conditions.
pub fn tier_for(difficulty: &Difficulty) -> Tier {
    usual_tier(difficulty.conditions().iter().map(|condition| condition.stage.1).max().unwrap_or(0))
}

/// Randomness from a seed, or else from the system.
pub fn source(seed: Option<u64>) -> Result<ChaCha20Rng, Failure> {
    match seed {
        Some(seed) => Ok(ChaCha20Rng::seed_from_u64(seed)),
        None => {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed)
                .map_err(|error| Failure::Internal(format!("the system gives no randomness: {error}")))?;
            Ok(ChaCha20Rng::from_seed(seed))
        }
    }
}
