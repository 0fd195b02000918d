//! `halfturn scramble`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_cube::{Facelets, Held};
use halfturn_solve::Tier;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use super::{open, store, threads};
use crate::{
    cli::Scramble,
    failure::Failure,
    input::in_order,
    output::{Scrambled, json_line},
    terminal::{self, Deadline, Progress},
};

pub fn scramble(options: &Scramble, verbose: bool) -> Result<ExitCode, Failure> {
    let threads = threads(options.threads);
    // Always the same tables, so that a seed gives the same scrambles whatever is built.
    let solver = open("two-phase", |_, _| Tier::Tiny.into(), &store(), threads, &Progress::new(verbose))?;
    let source = match options.seed {
        Some(seed) => ChaCha20Rng::seed_from_u64(seed),
        None => {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed)
                .map_err(|error| Failure::Internal(format!("the system gives no randomness: {error}")))?;
            ChaCha20Rng::from_seed(seed)
        }
    };
    // Every scramble has a stream of its own, so that the same number gives the same scrambles on any number of threads.
    let one = |number: u64| {
        let mut rng = source.clone();
        rng.set_stream(number);
        let scramble = options.event.scramble_of_distance(options.at_least, &solver, &mut rng, &Deadline(None));
        scramble.map(|scramble| (number, scramble))
    };
    let mut out = io::stdout().lock();
    in_order(1..=options.number, threads.get(), one, |result| {
        let (number, scramble) = match result {
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            result => result?,
        };
        if options.json {
            let facelets = Facelets::from(Held::from(&scramble)).to_string();
            let event = options.event.name();
            let object = Scrambled { event, scramble: scramble.to_string(), facelets, seed: options.seed, number };
            json_line(&mut out, &object)?;
        } else {
            writeln!(out, "{scramble}")?;
        }
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}
