//! `halfturn scramble`: random-state scrambles.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn::{ScrambleOptions, Scrambled};

use super::engine;
use crate::{
    cli::Scramble,
    failure::Failure,
    input::in_order,
    output::json_line,
    terminal::{self, Deadline, TableProgress},
};

pub fn scramble(options: &Scramble, verbose: bool) -> Result<ExitCode, Failure> {
    let engine = engine(options.threads);
    let scrambles = ScrambleOptions {
        event: options.event,
        at_least: options.at_least,
        difficulty: options.difficulty.clone(),
        tables: None,
        tries: options.tries,
        seed: options.seed,
    };
    let scrambler = engine.scrambler(&scrambles, &TableProgress::new(verbose))?;
    let one = |number: u64| scrambler.scramble(number, &Deadline(None)).map(|scramble| (number, scramble));
    let mut out = io::stdout().lock();
    in_order(1..=options.number, engine.threads().get(), one, |result| {
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
