//! A run, from start to output.

use std::{
    fs::{self, File, TryLockError},
    io,
    ops::{ControlFlow, Range},
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use halfturn_search::{Threads, WatchEvent, Watcher};

use super::{
    ErrorsFile, PREFIX, RunError, RunOptions, Source, Task, TaskError,
    feed::Feed,
    input::Input,
    manifest::Manifest,
    part::{self, Outcome, PartRow},
    result_cache::ResultCache,
    task::outcome,
};
use crate::{
    atomic_file::AtomicFile,
    results::{Cell, Metadata, RowBatch, Writer},
    scramble_file::{RowError, ScrambleRow},
};

const MANIFEST: &str = "manifest.json";
const LOCK: &str = "lock";
const INPUT: &str = "input";

/// The number of rows by outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunSummary {
    /// Rows that were processed.
    pub rows: u64,
    /// Rows with results.
    pub written: u64,
    /// Rows in the errors file.
    pub refused: u64,
    /// Rows in the errors file because of an internal error.
    pub faults: u64,
}

/// A batch run over a file of scrambles, with its folder of finished parts.
pub struct Run {
    options: RunOptions,
    folder: PathBuf,
    pub(super) input: Input,
    pub(super) manifest: Manifest,
    /// The input rows to process.
    pub(super) rows: Range<u64>,
    /// For each part, whether it was finished when the run started.
    pub(super) finished: Vec<bool>,
    /// Held until the end, so that no other process works in the folder.
    _lock: File,
}

impl Run {
    /// Reads the input once and finds the parts that are already finished.
    ///
    /// # Errors
    /// The input cannot be read, the folder cannot be written, or it belongs to a different run.
    pub fn begin(options: RunOptions, source: Source, watcher: &dyn Watcher) -> Result<Self, RunError> {
        let folder = options.folder();
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| RunError::Write { path, error }
        };
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(RunError::Folder { folder, error });
            }
            _ => {}
        }
        let lock = folder.join(LOCK);
        let lock = File::create(&lock).map_err(failed(&lock))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RunError::Busy { folder }),
            Err(TryLockError::Error(error)) => return Err(failed(&folder)(error)),
        }
        let path = folder.join(MANIFEST);
        let begun = fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<Manifest>(&bytes).ok());
        let survey = Input::survey(source, options.events.clone(), &folder.join(INPUT), watcher);
        if begun.is_none() && survey.is_err() {
            // No earlier run left the folder, and this one fails: remove it.
            let _ = fs::remove_dir_all(&folder);
        }
        let input = survey?;
        let rows = options.shard.map_or(0..input.rows, |shard| shard.rows(input.rows));
        let part_rows = options.rows_in_part(rows.end - rows.start);
        let mut settings = options.settings.clone();
        settings.insert("event".to_owned(), options.events.to_string());
        let columns = options.columns.iter().map(|column| column.name.clone()).collect();
        let shard = options.shard.map(|shard| shard.to_string());
        let manifest = Manifest::new(settings, columns, input.digest.clone(), input.rows, shard, part_rows);
        let difference = begun.as_ref().and_then(|begun| manifest.difference(begun));
        match difference {
            Some(difference) if !options.restart => return Err(RunError::Changed { folder, difference }),
            _ => {}
        }
        if options.restart || begun.is_none() {
            remove_parts(&folder).map_err(failed(&folder))?;
            let mut file = AtomicFile::create(&path).map_err(failed(&path))?;
            serde_json::to_writer_pretty(&mut file, &manifest).map_err(io::Error::from).map_err(failed(&path))?;
            file.finish().map_err(failed(&path))?;
        }
        let mut run = Self { options, folder, input, manifest, rows, finished: Vec::new(), _lock: lock };
        for part in 0..run.parts() {
            let records = part::read(&run.path(part), run.part_len(part)).map_err(failed(&run.path(part)))?;
            run.finished.push(records.is_some());
        }
        Ok(run)
    }

    /// The number of rows to process.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows.end - self.rows.start
    }

    /// The number of rows that were finished when the run started.
    #[must_use]
    pub fn finished(&self) -> u64 {
        let finished = self.finished.iter().enumerate().filter(|(_, finished)| **finished);
        finished.map(|(part, _)| self.part_len(part as u64)).sum()
    }

    pub(super) fn parts(&self) -> u64 {
        self.rows().div_ceil(self.manifest.part_rows)
    }

    pub(super) fn part_len(&self, part: u64) -> u64 {
        let begin = part * self.manifest.part_rows;
        self.manifest.part_rows.min(self.rows() - begin)
    }

    fn path(&self, part: u64) -> PathBuf {
        self.folder.join(format!("part-{part:06}.csv"))
    }

    /// Processes the unfinished parts.
    ///
    /// # Errors
    /// The input cannot be read, a part cannot be written, or the watcher stops the run.
    pub fn work<T: Task>(&self, task: &T, threads: Threads, watcher: &dyn Watcher) -> Result<(), RunError> {
        let cache = ResultCache::of(task.remembered());
        self.each(|entry| outcome(entry, task, &cache, watcher), threads, watcher)
    }

    /// Generates a scramble for each unfinished number of [`Source::Numbers`].
    ///
    /// # Errors
    /// A part cannot be written, there is no scramble for a number, or the watcher stops the run.
    pub fn make(
        &self,
        scramble: impl Fn(u64) -> Result<String, TaskError> + Sync,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<(), RunError> {
        let row = |entry: Result<ScrambleRow, RowError>| {
            let number = |entry: &ScrambleRow| entry.id.parse().map_err(|_| RunError::Unsteady);
            let id = entry.map_err(|_| RunError::Unsteady)?;
            match scramble(number(&id)?) {
                Ok(scramble) => Ok(Outcome::Row(vec![Cell::Text(id.id), Cell::Text(scramble)])),
                Err(TaskError::Refused { code, reason }) => Err(RunError::GivenUp { code, reason }),
                Err(TaskError::Stopped) => Err(RunError::Stopped),
            }
        };
        self.each(row, threads, watcher)
    }

    /// Applies `row` to every unfinished row, on `threads` worker threads.
    fn each(
        &self,
        row: impl Fn(Result<ScrambleRow, RowError>) -> Result<Outcome, RunError> + Sync,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<(), RunError> {
        if self.finished.iter().all(|finished| *finished) {
            return Ok(());
        }
        let feed = Mutex::new(Feed::new(self)?);
        let (done, stop) = (AtomicU64::new(self.finished()), AtomicBool::new(false));
        let one_more = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher.watch(WatchEvent::Rows { done, total: self.rows() })
        };
        let worker = || {
            while !stop.load(Ordering::Relaxed) {
                let next = feed.lock().expect("no worker panics while it holds the input").next();
                let Some((part, entries)) = next? else { return Ok(()) };
                let (mut outcomes, rows) = (Vec::new(), entries.len());
                let mut stopped = false;
                for entry in entries {
                    outcomes.push(row(entry)?);
                    stopped = one_more() == ControlFlow::Break(()) || stop.load(Ordering::Relaxed);
                    if stopped && outcomes.len() < rows {
                        return Err(RunError::Stopped);
                    }
                }
                let path = self.path(part);
                part::write(&path, &outcomes).map_err(|error| RunError::Write { path, error })?;
                // Stop only after writing, so that a complete part is kept.
                if stopped {
                    return Err(RunError::Stopped);
                }
            }
            Ok(())
        };
        if threads == Threads::ONE {
            return worker();
        }
        let worker = || worker().inspect_err(|_| stop.store(true, Ordering::Relaxed));
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(worker)).collect();
            let results = workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            // Workers that stopped because of another worker's error are not the cause.
            let errors: Vec<RunError> = results.filter_map(Result::err).collect();
            let cause = |error: &RunError| !matches!(error, RunError::Stopped);
            let first = errors.iter().position(cause).unwrap_or(0);
            errors.into_iter().nth(first).map_or(Ok(()), Err)
        })
    }

    /// Joins the parts into the output and removes the folder.
    ///
    /// # Errors
    /// A file cannot be written, or a part is missing.
    pub fn finish(self) -> Result<RunSummary, RunError> {
        let (output, errors_file) = (&self.options.output, &self.options.errors_file());
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| RunError::Write { path, error }
        };
        let columns = self.options.all_columns();
        let out = AtomicFile::create(output).map_err(failed(output))?;
        let mut out = Writer::new(self.options.format, out, &columns, &self.metadata()).map_err(failed(output))?;
        let mut errors = ErrorsFile::new(errors_file);
        let mut summary = RunSummary { rows: self.rows(), ..RunSummary::default() };
        for part in 0..self.parts() {
            let path = self.path(part);
            let records = part::read(&path, self.part_len(part)).map_err(failed(&path))?;
            let changed = || RunError::Part { path: path.clone() };
            let mut batch = RowBatch::new(&columns);
            for record in records.ok_or_else(changed)? {
                match record {
                    PartRow::Row(cells) => {
                        summary.written += 1;
                        let fit = cells.len() == columns.len();
                        let pushed =
                            batch.columns.iter_mut().zip(&cells).try_for_each(|(column, cell)| column.push(cell));
                        if !fit || pushed.is_err() {
                            return Err(changed());
                        }
                    }
                    PartRow::Refused(refusal) => {
                        summary.refused += 1;
                        summary.faults += u64::from(refusal.code == 0);
                        errors.write(&refusal).map_err(failed(errors_file))?;
                    }
                }
            }
            out.write(batch).map_err(failed(output))?;
        }
        let out = out.finish().map_err(failed(output))?;
        errors.finish().map_err(failed(errors_file))?;
        out.finish().map_err(failed(output))?;
        // The output is complete, so a leftover folder does no harm.
        let _ = fs::remove_dir_all(&self.folder);
        Ok(summary)
    }

    /// The metadata of a Parquet output.
    fn metadata(&self) -> Metadata {
        let mut metadata: Metadata =
            self.manifest.settings.iter().map(|(name, value)| (format!("{PREFIX}{name}"), value.clone())).collect();
        let mut add = |name: &str, value: String| metadata.insert(format!("{PREFIX}{name}"), value);
        add("version", env!("CARGO_PKG_VERSION").to_owned());
        add("input", self.manifest.input.clone());
        add("input_rows", self.manifest.rows.to_string());
        if let Some(shard) = self.options.shard {
            add("shard", shard.to_string());
        }
        metadata
    }
}

/// Removes the parts of an earlier run.
fn remove_parts(folder: &Path) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-")) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}
