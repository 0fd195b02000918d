//! `halfturn mine`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use halfturn_lab::{
    Replacement,
    results::{ID, SCRAMBLE},
};
use halfturn_search::{Event, Watcher};
use halfturn_solve::{Difficult, Tier, WcaEvent};

use super::{
    open,
    scramble::{source, tier_for},
    store, threads,
};
use crate::{
    cli::Mine,
    failure::Failure,
    input::in_order,
    terminal::{self, Deadline, Progress, Working},
};

pub fn mine(options: &Mine, verbose: bool) -> Result<ExitCode, Failure> {
    let threads = threads(options.threads);
    let (store, progress) = (store(), Progress::new(verbose));
    let failed = |error: io::Error| match &options.output {
        Some(path) => Failure::file(path, &error),
        None => error.into(),
    };
    // Said before anything is built.
    let mut file = options.output.as_deref().map(Replacement::create).transpose().map_err(failed)?;
    // Always the same tables, so that a seed gives the same scrambles whatever is built.
    let solver = open("two-phase", |_, _| Tier::Tiny.into(), &store, threads, &progress)?;
    let tier = options.tables.unwrap_or_else(|| tier_for(&options.difficulty));
    let difficult = Difficult::open(options.difficulty.clone(), tier, &store, threads, &progress)?;
    let source = source(options.seed)?;
    // Every scramble has a stream of its own, so that the same number gives the same scrambles on any number of threads.
    let one = |number: u64| {
        let mut rng = source.clone();
        rng.set_stream(number);
        let watcher = Deadline(None);
        let state = difficult.draw(&mut rng, options.tries.unwrap_or(u64::MAX), &watcher)?;
        Ok::<_, Failure>((number, WcaEvent::Three.scramble_of(state, &solver, &mut rng, &watcher)?))
    };
    let working = Working::new();
    let mut write = |line: String| match &mut file {
        Some(file) => file.write_all(line.as_bytes()).map_err(failed),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(failed)
        }
    };
    write(format!("{ID},{SCRAMBLE}\n"))?;
    in_order(1..=options.number, threads.get(), one, |result| {
        let (number, scramble) = match result {
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            result => result?,
        };
        let _ = working.watch(Event::Rows { done: number, total: options.number });
        write(format!("{number},{scramble}\n"))
    })?;
    if let Some(file) = file {
        file.finish().map_err(failed)?;
    }
    Ok(ExitCode::SUCCESS)
}
