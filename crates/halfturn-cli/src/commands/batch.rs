//! Whole files to files of results, for `analyze` and `solve`; and `halfturn merge`.

use std::{
    fs,
    io::{self, Cursor, Read, Write},
    path::Path,
    process::ExitCode,
};

use halfturn_lab::{
    merge,
    results::Column,
    run::{Run, RunError, RunOptions, Source, Task},
};
use halfturn_search::Threads;

use crate::{
    cli::{BatchOptions, Merge},
    failure::{Failure, Tally},
    terminal::{self, Working},
};

/// What is to be done with a file.
pub struct Batch<'a> {
    pub options: &'a BatchOptions,
    pub file: Option<&'a Path>,
    pub words: &'a [String],
    pub columns: Vec<Column>,
    /// Whether a CSV file has the scrambles.
    pub scrambles_in_csv: bool,
    /// What decides the results.
    pub settings: Vec<(&'static str, String)>,
    pub threads: Threads,
}

/// Whether results go to a file of their own, and not to standard output or a device.
pub fn is_batch(output: Option<&Path>) -> bool {
    let is_special = |path: &Path| path == Path::new("-") || fs::metadata(path).is_ok_and(|data| !data.is_file());
    output.is_some_and(|path| !is_special(path))
}

/// Works off a file and tells what became of its rows. The task, and with it tables, is asked for when there is work to do.
pub fn run<T: Task>(batch: Batch<'_>, task: impl FnOnce() -> Result<T, Failure>) -> Result<ExitCode, Failure> {
    let options = batch.options;
    let mut order = order(options.output.as_deref().unwrap_or(Path::new("-")), batch.columns, batch.settings)?;
    order.events = options.events.clone();
    order.shard = options.shard;
    order.restart = options.restart;
    order.scrambles_in_csv = batch.scrambles_in_csv;
    let source = source(batch.file, batch.words)?;
    let named = |failure: RunError| match (failure, batch.file) {
        (RunError::Input(error), Some(path)) if error.kind() != io::ErrorKind::InvalidData => {
            Failure::file(path, &error)
        }
        (error, _) => error.into(),
    };
    conduct(order, source, named, |run, watcher| {
        let task = task()?;
        watcher.begin(run.finished(), run.rows());
        Ok(run.work(&task, batch.threads, watcher)?)
    })
}

/// What a run is to do, with what decides its results.
pub fn order(output: &Path, columns: Vec<Column>, settings: Vec<(&str, String)>) -> Result<RunOptions, Failure> {
    let mut order = RunOptions::new(output, columns).ok_or_else(|| {
        Failure::Usage(format!("{}: the name of a file of results ends in .parquet or .csv", output.display()))
    })?;
    order.settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(order)
}

/// Takes a run from its beginning, or from where it was, to its output, and tells what became of its rows.
pub fn conduct(
    order: RunOptions,
    source: Source,
    failed: impl FnOnce(RunError) -> Failure,
    work: impl FnOnce(&Run, &Working) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let (output, errors_file) = (order.output().to_owned(), order.errors_file());
    let watcher = Working::new();
    let run = Run::begin(order, source, &watcher).map_err(failed)?;
    let (rows, finished) = (run.rows(), run.finished());
    if finished > 0 {
        terminal::say(&format!("going on: {finished} of {rows} rows are finished"));
    }
    if finished < rows {
        let worked = work(&run, &watcher);
        watcher.clear();
        if matches!(worked, Err(Failure::Interrupted)) {
            terminal::say("what is finished is kept: the same command goes on from there");
        }
        worked?;
    }
    let summary = run.finish()?;
    let mut line = format!("{} rows: {} in {}", summary.rows, summary.written, output.display());
    if summary.refused > 0 {
        line.push_str(&format!(", {} with errors in {}", summary.refused, errors_file.display()));
    }
    writeln!(io::stdout(), "{line}")?;
    let mut tally = Tally::default();
    if summary.refused > summary.faults {
        tally.add(&Failure::Usage(String::new()));
    }
    if summary.faults > 0 {
        tally.add(&Failure::Internal(String::new()));
    }
    Ok(tally.exit_code())
}

/// Where scrambles come from: what cannot be read twice is a stream.
fn source(file: Option<&Path>, words: &[String]) -> Result<Source, Failure> {
    Ok(match (file, words) {
        (Some(path), _) if fs::metadata(path).is_ok_and(|data| data.is_file() || data.is_dir()) => {
            Source::File(path.to_owned())
        }
        (Some(path), _) => {
            let file = terminal::while_waiting(|| fs::File::open(path)).map_err(|error| Failure::file(path, &error))?;
            Source::Stream(Box::new(Waiting(file)))
        }
        (None, [word]) if word == "-" => Source::Stream(Box::new(Waiting(io::stdin()))),
        (None, words) => Source::Stream(Box::new(Cursor::new(words.join(" ").into_bytes()))),
    })
}

/// Whoever waits for input may be stopped at once.
pub struct Waiting<R>(pub R);

impl<R: Read> Read for Waiting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        terminal::while_waiting(|| self.0.read(buffer))
    }
}

/// `halfturn merge`.
pub fn merge_files(options: &Merge) -> Result<ExitCode, Failure> {
    let merged = merge(&options.output, &options.parts, &Working::new())?;
    let errors = if merged.refused > 0 { format!(", and {} errors beside it", merged.refused) } else { String::new() };
    writeln!(io::stdout(), "{} rows in {}{errors}", merged.rows, options.output.display())?;
    Ok(ExitCode::SUCCESS)
}
