//! Runs of `analyze` and `solve` that write result files, and `halfturn merge`.

use std::{
    fs,
    io::{self, Cursor, Read, Write},
    path::Path,
    process::ExitCode,
};

use halfturn_cube::CubeSize;
use halfturn_lab::{
    merge,
    results::Column,
    run::{Run, RunError, RunOptions, Source, Task},
    scramble_file::Events,
};
use halfturn_search::Threads;

use crate::{
    cli::{BatchOptions, Merge},
    failure::{Failure, Tally},
    terminal::{self, RowProgress},
};

/// A run over an input file.
pub struct Batch<'a> {
    pub options: &'a BatchOptions,
    pub file: Option<&'a Path>,
    pub words: &'a [String],
    /// The size of the cubes.
    pub size: CubeSize,
    pub columns: Vec<Column>,
    /// Whether a CSV output has a column for the scrambles.
    pub scrambles_in_csv: bool,
    /// The options that determine the results.
    pub settings: Vec<(&'static str, String)>,
    pub threads: Threads,
}

/// Whether results go to a regular file, not to standard output or a device.
pub fn is_batch(output: Option<&Path>) -> bool {
    let is_special = |path: &Path| path == Path::new("-") || fs::metadata(path).is_ok_and(|data| !data.is_file());
    output.is_some_and(|path| !is_special(path))
}

/// The events to read, which are of cubes of a size.
pub fn events(options: &BatchOptions, size: CubeSize) -> Result<Events, Failure> {
    let Some(text) = &options.events else { return Ok(Events::of_size(size)) };
    Events::parse_for(text, size).map_err(|error| Failure::Usage(format!("--event: {error}")))
}

/// Processes a file and prints a summary. The task opens its tables only if there are rows to
/// process.
pub fn run<T: Task>(batch: Batch<'_>, task: impl FnOnce() -> Result<T, Failure>) -> Result<ExitCode, Failure> {
    let options = batch.options;
    let mut order = order(options.output.as_deref().unwrap_or(Path::new("-")), batch.columns, batch.settings)?;
    order.events = events(options, batch.size)?;
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

/// The options of a run, with the settings that determine its results.
pub fn order(output: &Path, columns: Vec<Column>, settings: Vec<(&str, String)>) -> Result<RunOptions, Failure> {
    let mut order = RunOptions::new(output, columns).ok_or_else(|| {
        Failure::Usage(format!("{}: the name of a result file must end in .parquet or .csv", output.display()))
    })?;
    order.settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(order)
}

/// Starts or resumes a run, writes its output and prints a summary.
pub fn conduct(
    order: RunOptions,
    source: Source,
    failed: impl FnOnce(RunError) -> Failure,
    work: impl FnOnce(&Run, &RowProgress) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let (output, errors_file) = (order.output().to_owned(), order.errors_file());
    let watcher = RowProgress::new();
    let run = Run::begin(order, source, &watcher).map_err(failed)?;
    let (rows, finished) = (run.rows(), run.finished());
    if finished > 0 {
        terminal::say(&format!("resuming: {finished} of {rows} rows are finished"));
    }
    if finished < rows {
        let worked = work(&run, &watcher);
        watcher.clear();
        if matches!(worked, Err(Failure::Interrupted)) {
            terminal::say("finished rows are kept; run the same command to resume");
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

/// The source of scrambles. Input that cannot be read twice is a stream.
fn source(file: Option<&Path>, words: &[String]) -> Result<Source, Failure> {
    Ok(match (file, words) {
        (Some(path), _) if fs::metadata(path).is_ok_and(|data| data.is_file() || data.is_dir()) => {
            Source::File(path.to_owned())
        }
        (Some(path), _) => {
            let file = terminal::while_waiting(|| fs::File::open(path)).map_err(|error| Failure::file(path, &error))?;
            Source::Stream(Box::new(InterruptibleReader(file)))
        }
        (None, [word]) if word == "-" => Source::Stream(Box::new(InterruptibleReader(io::stdin()))),
        (None, words) => Source::Stream(Box::new(Cursor::new(words.join(" ").into_bytes()))),
    })
}

/// A reader that Ctrl-C interrupts at once while it waits for input.
pub struct InterruptibleReader<R>(pub R);

impl<R: Read> Read for InterruptibleReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        terminal::while_waiting(|| self.0.read(buffer))
    }
}

/// `halfturn merge`.
pub fn merge_files(options: &Merge) -> Result<ExitCode, Failure> {
    let merged = merge(&options.output, &options.parts, &RowProgress::new())?;
    let errors =
        if merged.refused > 0 { format!(", and {} in the errors file", merged.refused) } else { String::new() };
    writeln!(io::stdout(), "{} rows in {}{errors}", merged.rows, options.output.display())?;
    Ok(ExitCode::SUCCESS)
}
