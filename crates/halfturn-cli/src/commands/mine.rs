//! `halfturn mine`: finds scrambles of a rare difficulty.

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use halfturn::{Engine, Error, ScrambleOptions, Scrambler};
use halfturn_lab::{
    AtomicFile,
    results::{ID, SCRAMBLE},
    run::{Source, TaskError},
};
use halfturn_search::{WatchEvent, Watcher};

use super::{batch, engine};
use crate::{
    cli::Mine,
    failure::Failure,
    input::in_order,
    terminal::{self, RowProgress, TableProgress},
};

/// The number of scrambles in a part of a run. Parts are small because a scramble may take minutes
/// to find and must not be lost.
const PART_ROWS: std::ops::RangeInclusive<u64> = 1..=64;

pub fn mine(options: &Mine, verbose: bool) -> Result<ExitCode, Failure> {
    let engine = engine(options.threads);
    match options.output.as_deref() {
        Some(output) if batch::is_batch(Some(output)) => to_file(options, output, &engine, verbose),
        output => to_stream(options, output.filter(|path| *path != Path::new("-")), &engine, verbose),
    }
}

/// Opens the scrambler with its tables.
fn open(options: &Mine, engine: &Engine, verbose: bool) -> Result<Scrambler, Failure> {
    let scrambles = ScrambleOptions {
        difficulty: Some(options.difficulty.clone()),
        tables: options.tables,
        tries: options.tries.unwrap_or(u64::MAX),
        seed: options.seed,
        ..ScrambleOptions::default()
    };
    Ok(engine.scrambler(&scrambles, &TableProgress::new(verbose))?)
}

/// Prints the estimated share of matching states.
fn say_share(scrambler: &Scrambler) {
    if let Some(share) = scrambler.share() {
        terminal::say(&format!("about one state in {} matches", rounded(1.0 / share)));
    }
}

/// Formats a number with three significant digits, and words for large units.
fn rounded(number: f64) -> String {
    const WORDS: [(f64, &str); 5] =
        [(1e18, " quintillion"), (1e15, " quadrillion"), (1e12, " trillion"), (1e9, " billion"), (1e6, " million")];
    let (unit, word) = WORDS.into_iter().find(|(unit, _)| number >= *unit).unwrap_or((1.0, ""));
    let decimals =
        if unit == 1.0 && number >= 10.0 { 0 } else { (2.0 - (number / unit).log10().floor()).max(0.0) as usize };
    format!("{:.decimals$}{word}", number / unit)
}

/// Prints scrambles as they are found, to standard output or a device.
fn to_stream(options: &Mine, path: Option<&Path>, engine: &Engine, verbose: bool) -> Result<ExitCode, Failure> {
    let failed = |error: io::Error| match path {
        Some(path) => Failure::file(path, &error),
        None => error.into(),
    };
    // Report an unwritable path before building tables.
    let mut out: Box<dyn Write> = match path {
        Some(path) => Box::new(AtomicFile::create(path).map_err(failed)?),
        None => Box::new(io::stdout().lock()),
    };
    let scrambler = open(options, engine, verbose)?;
    let working = RowProgress::new();
    working.begin(0, options.number);
    let mut write = |line: String| out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(failed);
    write(format!("{ID},{SCRAMBLE}\n"))?;
    let one = |number: u64| scrambler.scramble(number, &working).map(|scramble| (number, scramble));
    in_order(1..=options.number, engine.threads().get(), one, |result| {
        let (number, scramble) = match result {
            Err(_) if terminal::interrupted() => return Err(Failure::Interrupted),
            result => result?,
        };
        let _ = working.watch(WatchEvent::Rows { done: number, total: options.number });
        write(format!("{number},{scramble}\n"))
    })?;
    working.clear();
    say_share(&scrambler);
    Ok(ExitCode::SUCCESS)
}

/// Writes scrambles to a file, as a resumable run.
fn to_file(options: &Mine, output: &Path, engine: &Engine, verbose: bool) -> Result<ExitCode, Failure> {
    // Without a seed a resumed run draws fresh random states.
    let seed = options.seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string());
    let settings = vec![("where", options.difficulty.to_string()), ("seed", seed)];
    let mut order = batch::order(output, Vec::new(), settings)?;
    order.restart = options.restart;
    order.part_rows = PART_ROWS;
    batch::conduct(order, Source::Numbers(options.number), Failure::from, |run, watcher| {
        let scrambler = open(options, engine, verbose)?;
        watcher.begin(run.finished(), run.rows());
        let one = |number: u64| {
            scrambler.scramble(number, watcher).map(|scramble| scramble.to_string()).map_err(|error| match error {
                _ if terminal::interrupted() => TaskError::Stopped,
                Error::Input { code, message: reason, .. } => TaskError::Refused { code: Some(code), reason },
                error => TaskError::Refused { code: None, reason: error.to_string() },
            })
        };
        run.make(one, engine.threads(), watcher)?;
        watcher.clear();
        say_share(&scrambler);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn numbers_have_three_significant_digits() {
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
