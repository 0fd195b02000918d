//! `halfturn mine`.

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use halfturn_cube::Algorithm;
use halfturn_lab::{
    Replacement,
    results::{ID, SCRAMBLE},
    run::{Source, TaskError},
};
use halfturn_search::{TableStore, Threads, WatchEvent, Watcher};
use halfturn_solve::{Difficult, Solver, Tier, WcaEvent};
use rand_chacha::ChaCha20Rng;

use super::{
    batch, open,
    scramble::{source, tier_for},
    store, threads,
};
use crate::{
    cli::Mine,
    failure::Failure,
    input::in_order,
    terminal::{self, Progress, Working},
};

/// The fewest and the most scrambles in a part of a run. Some take minutes to find: not one of them is to be lost.
const PART_ROWS: std::ops::RangeInclusive<u64> = 1..=64;

pub fn mine(options: &Mine, verbose: bool) -> Result<ExitCode, Failure> {
    let threads = threads(options.threads);
    match options.output.as_deref() {
        Some(output) if batch::is_batch(Some(output)) => to_file(options, output, threads, verbose),
        output => to_stream(options, output.filter(|path| *path != Path::new("-")), threads, verbose),
    }
}

/// What finds scrambles, each by its number.
struct Miner<'a> {
    options: &'a Mine,
    solver: Solver,
    difficult: Difficult,
    source: ChaCha20Rng,
}

impl<'a> Miner<'a> {
    fn open(options: &'a Mine, store: &TableStore, threads: Threads, verbose: bool) -> Result<Self, Failure> {
        let progress = Progress::new(verbose);
        // Always the same tables, so that a seed gives the same scrambles whatever is built.
        let solver = open("two-phase", |_, _| Tier::Tiny.into(), store, threads, &progress)?;
        let tier = options.tables.unwrap_or_else(|| tier_for(&options.difficulty));
        let difficult = Difficult::open(options.difficulty.clone(), tier, store, threads, &progress)?;
        Ok(Self { options, solver, difficult, source: source(options.seed)? })
    }

    /// Every scramble has a stream of its own, so that the same number gives the same scrambles on any number of threads.
    fn scramble(&self, number: u64, watcher: &dyn Watcher) -> Result<Algorithm, Failure> {
        let mut rng = self.source.clone();
        rng.set_stream(number);
        let state = self.difficult.draw(&mut rng, self.options.tries.unwrap_or(u64::MAX), watcher)?;
        Ok(WcaEvent::Three.scramble_of(state, &self.solver, &mut rng, watcher)?)
    }

    /// Tells how rare they are, by what was drawn.
    fn tell(&self) {
        if let Some(share) = self.difficult.share() {
            terminal::say(&format!("about one state in {} is like this", rounded(1.0 / share)));
        }
    }
}

/// A number with three digits that count, in words where they are long.
fn rounded(number: f64) -> String {
    const WORDS: [(f64, &str); 5] =
        [(1e18, " quintillion"), (1e15, " quadrillion"), (1e12, " trillion"), (1e9, " billion"), (1e6, " million")];
    let (unit, word) = WORDS.into_iter().find(|(unit, _)| number >= *unit).unwrap_or((1.0, ""));
    let decimals =
        if unit == 1.0 && number >= 10.0 { 0 } else { (2.0 - (number / unit).log10().floor()).max(0.0) as usize };
    format!("{:.decimals$}{word}", number / unit)
}

/// Scrambles as they are found, to standard output or a device.
fn to_stream(options: &Mine, path: Option<&Path>, threads: Threads, verbose: bool) -> Result<ExitCode, Failure> {
    let failed = |error: io::Error| match path {
        Some(path) => Failure::file(path, &error),
        None => error.into(),
    };
    // Said before anything is built.
    let mut out: Box<dyn Write> = match path {
        Some(path) => Box::new(Replacement::create(path).map_err(failed)?),
        None => Box::new(io::stdout().lock()),
    };
    let miner = Miner::open(options, &store(), threads, verbose)?;
    let working = Working::new();
    working.begin(0, options.number);
    let mut write = |line: String| out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(failed);
    write(format!("{ID},{SCRAMBLE}\n"))?;
    let one = |number: u64| miner.scramble(number, &working).map(|scramble| (number, scramble));
    in_order(1..=options.number, threads.get(), one, |result| {
        let (number, scramble) = match result {
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            result => result?,
        };
        let _ = working.watch(WatchEvent::Rows { done: number, total: options.number });
        write(format!("{number},{scramble}\n"))
    })?;
    working.clear();
    miner.tell();
    Ok(ExitCode::SUCCESS)
}

/// Scrambles to a file, as a run that can be stopped and taken up again.
fn to_file(options: &Mine, output: &Path, threads: Threads, verbose: bool) -> Result<ExitCode, Failure> {
    // Without a seed everything is drawn anew, so whoever goes on need not know how it was begun.
    let seed = options.seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string());
    let settings = vec![("where", options.difficulty.to_string()), ("seed", seed)];
    let mut order = batch::order(output, Vec::new(), settings)?;
    order.restart = options.restart;
    order.part_rows = PART_ROWS;
    batch::conduct(order, Source::Numbers(options.number), Failure::from, |run, watcher| {
        let miner = Miner::open(options, &store(), threads, verbose)?;
        watcher.begin(run.finished(), run.rows());
        let one = |number: u64| {
            miner.scramble(number, watcher).map(|scramble| scramble.to_string()).map_err(|failure| match failure {
                _ if terminal::interrupted() => TaskError::Stopped,
                Failure::Input { code, message: reason, .. } => TaskError::Refused { code: Some(code), reason },
                failure => TaskError::Refused { code: None, reason: failure.to_string() },
            })
        };
        run.make(one, threads, watcher)?;
        watcher.clear();
        miner.tell();
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn numbers_are_told_with_three_digits() {
        for (number, text) in [
            (1.25, "1.25"),
            (12.6, "13"),
            (4321.7, "4322"),
            (1_234_567.0, "1.23 million"),
            (45_600_000.0, "45.6 million"),
            (2.137_9e12, "2.14 trillion"),
            (4.3e19, "43.0 quintillion"),
        ] {
            assert_eq!(rounded(number), text);
        }
    }
}
