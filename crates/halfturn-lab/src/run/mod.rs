//! Runs over many scrambles that can be stopped at any moment and taken up again.
//!
//! A [`Run`] works off its input in parts. A finished part is a file in a folder beside the output; it is written under another name, synced and renamed, so that it is there whole or not at
//! all. At the end the parts are joined in the order of the input, and the folder goes. Whoever is killed runs the same again: what is finished is not done
//! again, and the results are those of a run that nobody disturbed. A manifest in the folder says what the run is about; another run is refused.
//!
//! Every row of the input ends either in the output or, with its line and what is wrong with it, in the errors file beside it.
//!
//! ```
//! use halfturn_cube::{Cube, Held};
//! use halfturn_lab::{results::{Cell, Column}, run::{Order, Run, Source, Task, TaskError}};
//! use halfturn_search::{Threads, Watcher};
//!
//! /// Tells which cubes are solved.
//! struct Solved;
//!
//! impl Task for Solved {
//!     fn cube(&self, held: &Held) -> Cube {
//!         held.cube
//!     }
//!     fn work(&self, cube: &Cube, _: &dyn Watcher) -> Result<Vec<Cell>, TaskError> {
//!         Ok(vec![Cell::Length(u8::from(*cube == Cube::SOLVED))])
//!     }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let output = folder.path().join("out.csv");
//! let mut order = Order::new(&output, vec![Column::named("solved")]).expect("a name that ends in csv");
//! let input = Source::Stream(Box::new(&b"a,R R'\nb,R U\nc,R Q\n"[..]));
//! let run = Run::begin(order, input, &())?;
//! run.work(&Solved, Threads::ONE, &())?;
//! let summary = run.finish()?;
//! assert_eq!((summary.rows, summary.written, summary.refused), (3, 2, 1));
//! assert_eq!(std::fs::read_to_string(&output)?, "id,scramble,solved\na,R R',1\nb,R U,0\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod input;
mod manifest;
mod memory;
mod part;
mod shard;

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    ops::{ControlFlow, Range},
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use halfturn_cube::{Code, Cube, Held, Input as Scramble, InputError};
use halfturn_search::{Event, Stopped, Threads, Watcher};

pub use input::Source;
pub use shard::{Shard, ShardError};

use crate::{
    replacement::Replacement,
    results::{Block, Cell, Column, Format, ID, Metadata, SCRAMBLE, Writer},
    scramble_file::{Entries, Entry, EntryError, Events},
};
use input::{Digest, Input, line};
use manifest::Manifest;
use memory::Memory;
use part::{Outcome, Record, Refusal};

/// Parts that a run has, if its rows are many but not too many.
const USUAL_PARTS: u64 = 1024;
/// Fewer rows are not worth a file.
const FEWEST_ROWS: u64 = 16;
/// More rows are too much work to lose.
const MOST_ROWS: u64 = 8192;

const MANIFEST: &str = "manifest.json";
const LOCK: &str = "lock";
const INPUT: &str = "input";

/// What is done with each cube. Equal cubes have equal results.
pub trait Task: Sync {
    /// What of a cube in somebody's hands matters.
    fn cube(&self, held: &Held) -> Cube;

    /// The cells of its row, one for each of the order's columns.
    ///
    /// # Errors
    /// Says why there are none.
    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError>;
}

/// Why there are no results for a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskError {
    /// The row goes to the errors file, with a code unless the fault is ours.
    Refused {
        /// The stable code; none if the fault is ours.
        code: Option<Code>,
        /// What is wrong, in a sentence.
        reason: String,
    },
    /// The watcher stopped the work; the row is worked off another time.
    Stopped,
}

impl From<Stopped> for TaskError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Order {
    output: PathBuf,
    format: Format,
    columns: Vec<Column>,
    /// Whatever decides the results, by name: who takes up the run must have the same.
    pub settings: BTreeMap<String, String>,
    /// The events whose scrambles are taken.
    pub events: Events,
    /// Which of the rows, if not all.
    pub shard: Option<Shard>,
    /// Whether to begin anew rather than go on.
    pub restart: bool,
    /// Whether a CSV file has the scrambles; Parquet files always have them.
    pub scrambles_in_csv: bool,
}

impl Order {
    /// Results in these columns, after those for id and scramble, to a file whose name ends in `.csv` or `.parquet`; none if it does not.
    #[must_use]
    pub fn new(output: &Path, columns: Vec<Column>) -> Option<Self> {
        Some(Self {
            output: output.to_owned(),
            format: Format::of(output)?,
            columns,
            settings: BTreeMap::new(),
            events: Events::default(),
            shard: None,
            restart: false,
            scrambles_in_csv: true,
        })
    }

    fn all_columns(&self) -> Vec<Column> {
        let scramble = Column { in_csv: self.scrambles_in_csv, ..Column::named(SCRAMBLE) };
        [Column::named(ID), scramble].into_iter().chain(self.columns.iter().cloned()).collect()
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(self.output.as_os_str());
        name.push(ending);
        name.into()
    }

    /// The folder of unfinished work.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.beside(".partial")
    }

    /// Where rows go that have no results.
    #[must_use]
    pub fn errors_file(&self) -> PathBuf {
        self.beside(".errors.csv")
    }
}

/// Why a run does not go on. What is finished is kept.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// Something else was begun.
    #[error("{} was begun {difference}: --restart begins anew", folder.display())]
    Changed {
        /// The folder of unfinished work.
        folder: PathBuf,
        /// What is not as it was.
        difference: String,
    },
    /// The input changed between the two times that it was read.
    #[error("the input was changed while it was read")]
    Unsteady,
    /// Another process is at it.
    #[error("another process is working in {}", folder.display())]
    Busy {
        /// The folder of unfinished work.
        folder: PathBuf,
    },
    /// There is no place for unfinished work.
    #[error("cannot make {}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The disk is full, or the like.
    #[error("cannot write {}: {error}; what is finished is kept, and the same command goes on from there", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of finished rows is gone, or not as it was.
    #[error("{} was changed by somebody else; the same command does it again", path.display())]
    Part {
        /// The file.
        path: PathBuf,
    },
    /// The watcher said so.
    #[error("stopped before the work was done")]
    Stopped,
}

impl RunError {
    /// The stable code of this error, where it is the user's to mend.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Changed { .. } | Self::Unsteady => Some(Code::Changed),
            Self::Input(error) if error.kind() == io::ErrorKind::InvalidData => Some(Code::Format),
            _ => None,
        }
    }
}

/// What became of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Rows of the input.
    pub rows: u64,
    /// Those with results.
    pub written: u64,
    /// Those in the errors file.
    pub refused: u64,
    /// Those of them where the fault is ours.
    pub faults: u64,
}

/// A run, with its folder.
pub struct Run {
    order: Order,
    folder: PathBuf,
    input: Input,
    manifest: Manifest,
    /// The rows that are worked off.
    rows: Range<u64>,
    /// Which parts were there when the run began.
    finished: Vec<bool>,
    /// Held until the end, so that nobody else works in the folder.
    _lock: File,
}

impl Run {
    /// Reads the input through and looks for what is finished already.
    ///
    /// # Errors
    /// The input cannot be read, the folder cannot be written, or it is of another run.
    pub fn begin(order: Order, source: Source, watcher: &dyn Watcher) -> Result<Self, RunError> {
        let folder = order.folder();
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
        let survey = Input::survey(source, order.events.clone(), &folder.join(INPUT), watcher);
        if begun.is_none() && survey.is_err() {
            // Nothing was begun, and nothing is.
            let _ = fs::remove_dir_all(&folder);
        }
        let input = survey?;
        let rows = order.shard.map_or(0..input.rows, |shard| shard.rows(input.rows));
        let part_rows = ((rows.end - rows.start) / USUAL_PARTS).clamp(FEWEST_ROWS, MOST_ROWS);
        let mut settings = order.settings.clone();
        settings.insert("event".to_owned(), order.events.to_string());
        let columns = order.columns.iter().map(|column| column.name.clone()).collect();
        let shard = order.shard.map(|shard| shard.to_string());
        let manifest = Manifest::new(settings, columns, input.digest.clone(), input.rows, shard, part_rows);
        let difference = begun.as_ref().and_then(|begun| manifest.difference(begun));
        match difference {
            Some(difference) if !order.restart => return Err(RunError::Changed { folder, difference }),
            _ => {}
        }
        if order.restart || begun.is_none() {
            remove_parts(&folder).map_err(failed(&folder))?;
            let mut file = Replacement::create(&path).map_err(failed(&path))?;
            serde_json::to_writer_pretty(&mut file, &manifest).map_err(io::Error::from).map_err(failed(&path))?;
            file.finish().map_err(failed(&path))?;
        }
        let mut run = Self { order, folder, input, manifest, rows, finished: Vec::new(), _lock: lock };
        for part in 0..run.parts() {
            let records = part::read(&run.path(part), run.part_len(part)).map_err(failed(&run.path(part)))?;
            run.finished.push(records.is_some());
        }
        Ok(run)
    }

    /// How many rows there are to work off in all.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows.end - self.rows.start
    }

    /// How many of them were finished when the run began.
    #[must_use]
    pub fn finished(&self) -> u64 {
        let finished = self.finished.iter().enumerate().filter(|(_, finished)| **finished);
        finished.map(|(part, _)| self.part_len(part as u64)).sum()
    }

    fn parts(&self) -> u64 {
        self.rows().div_ceil(self.manifest.part_rows)
    }

    fn part_len(&self, part: u64) -> u64 {
        let begin = part * self.manifest.part_rows;
        self.manifest.part_rows.min(self.rows() - begin)
    }

    fn path(&self, part: u64) -> PathBuf {
        self.folder.join(format!("part-{part:06}.csv"))
    }

    /// Works off what is not finished.
    ///
    /// # Errors
    /// The input cannot be read, a part cannot be written, or the watcher says stop.
    pub fn work(&self, task: &dyn Task, threads: Threads, watcher: &dyn Watcher) -> Result<(), RunError> {
        if self.finished.iter().all(|finished| *finished) {
            return Ok(());
        }
        let feed = Mutex::new(Feed::new(self)?);
        let memory = Memory::default();
        let (done, stop) = (AtomicU64::new(self.finished()), AtomicBool::new(false));
        let one_more = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher.watch(Event::Rows { done, total: self.rows() })
        };
        let worker = || {
            while !stop.load(Ordering::Relaxed) {
                let next = feed.lock().expect("no worker panics while it holds the input").next();
                let Some((part, entries)) = next? else { return Ok(()) };
                let mut outcomes = Vec::new();
                for entry in entries {
                    outcomes.push(outcome(entry, task, &memory, watcher)?);
                    if one_more() == ControlFlow::Break(()) || stop.load(Ordering::Relaxed) {
                        return Err(RunError::Stopped);
                    }
                }
                let path = self.path(part);
                part::write(&path, &outcomes).map_err(|error| RunError::Write { path, error })?;
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
            // Those that were stopped because of another's error are not the cause.
            let errors: Vec<RunError> = results.filter_map(Result::err).collect();
            let cause = |error: &RunError| !matches!(error, RunError::Stopped);
            let first = errors.iter().position(cause).unwrap_or(0);
            errors.into_iter().nth(first).map_or(Ok(()), Err)
        })
    }

    /// Joins the parts to the output and removes the folder.
    ///
    /// # Errors
    /// A file cannot be written, or a part is missing.
    pub fn finish(self) -> Result<Summary, RunError> {
        let (output, errors_file) = (&self.order.output, &self.order.errors_file());
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| RunError::Write { path, error }
        };
        let columns = self.order.all_columns();
        let out = Replacement::create(output).map_err(failed(output))?;
        let mut out = Writer::new(self.order.format, out, &columns, &self.metadata()).map_err(failed(output))?;
        let mut errors = ErrorsFile::new(errors_file);
        let mut summary = Summary { rows: self.rows(), ..Summary::default() };
        for part in 0..self.parts() {
            let path = self.path(part);
            let records = part::read(&path, self.part_len(part)).map_err(failed(&path))?;
            let changed = || RunError::Part { path: path.clone() };
            let mut block = Block::new(&columns);
            for record in records.ok_or_else(changed)? {
                match record {
                    Record::Row(cells) => {
                        summary.written += 1;
                        let fit = cells.len() == columns.len();
                        let pushed =
                            block.columns.iter_mut().zip(&cells).try_for_each(|(column, cell)| column.push(cell));
                        if !fit || pushed.is_err() {
                            return Err(changed());
                        }
                    }
                    Record::Refused(refusal) => {
                        summary.refused += 1;
                        summary.faults += u64::from(refusal.code == 0);
                        errors.write(&refusal).map_err(failed(errors_file))?;
                    }
                }
            }
            out.write(block).map_err(failed(output))?;
        }
        let out = out.finish().map_err(failed(output))?;
        errors.finish().map_err(failed(errors_file))?;
        out.finish().map_err(failed(output))?;
        // The output is whole; what is left of the folder would only be done again.
        let _ = fs::remove_dir_all(&self.folder);
        Ok(summary)
    }

    /// What a Parquet file says about how it came about.
    fn metadata(&self) -> Metadata {
        let mut metadata: Metadata =
            self.manifest.settings.iter().map(|(name, value)| (format!("{PREFIX}{name}"), value.clone())).collect();
        let mut add = |name: &str, value: String| metadata.insert(format!("{PREFIX}{name}"), value);
        add("version", env!("CARGO_PKG_VERSION").to_owned());
        add("input", self.manifest.input.clone());
        add("input_rows", self.manifest.rows.to_string());
        if let Some(shard) = self.order.shard {
            add("shard", shard.to_string());
        }
        metadata
    }
}

/// What our names in the metadata of a Parquet file begin with.
pub(crate) const PREFIX: &str = "halfturn.";

/// Removes whatever another run left.
fn remove_parts(folder: &Path) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-")) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Rows of the input, good and bad.
type Rows = Vec<Result<Entry, EntryError>>;

/// Hands out the rows of parts that are not finished, and compares the input with what it was.
struct Feed<'a> {
    run: &'a Run,
    entries: std::iter::Peekable<std::iter::Enumerate<Entries>>,
    digest: Digest,
    next_part: u64,
}

impl<'a> Feed<'a> {
    fn new(run: &'a Run) -> Result<Self, RunError> {
        let entries = run.input.entries()?.enumerate().peekable();
        Ok(Self { run, entries, digest: Digest::default(), next_part: 0 })
    }

    /// Reads the rows of a range; those before it are passed over.
    fn read(&mut self, rows: Range<u64>, keep: bool) -> Result<Rows, RunError> {
        let mut kept = Vec::new();
        while let Some((row, entry)) = self.entries.next_if(|(row, _)| (*row as u64) < rows.end) {
            self.digest.add(&entry);
            match entry {
                Err(EntryError::Io(error)) => return Err(RunError::Input(error)),
                entry if keep && row as u64 >= rows.start => kept.push(entry),
                _ => {}
            }
        }
        Ok(kept)
    }

    /// The number and the rows of the next part that is not finished; none if there is none, and the input is what it was.
    fn next(&mut self) -> Result<Option<(u64, Rows)>, RunError> {
        while self.next_part < self.run.parts() {
            let part = self.next_part;
            self.next_part += 1;
            let begin = self.run.rows.start + part * self.run.manifest.part_rows;
            let rows = begin..begin + self.run.part_len(part);
            let finished = self.run.finished[part as usize];
            let count = rows.end - rows.start;
            let entries = self.read(rows, !finished)?;
            if !finished {
                return if entries.len() as u64 == count { Ok(Some((part, entries))) } else { Err(RunError::Unsteady) };
            }
        }
        // All threads come by here; only the first finds anything left.
        self.read(0..u64::MAX, false)?;
        if self.digest.text() == self.run.input.digest { Ok(None) } else { Err(RunError::Unsteady) }
    }
}

fn outcome(
    entry: Result<Entry, EntryError>,
    task: &dyn Task,
    memory: &Memory,
    watcher: &dyn Watcher,
) -> Result<Outcome, RunError> {
    let refused = |line: String, id: String, code: Option<Code>, reason: String| {
        let code = code.map_or(0, Code::number);
        Ok(Outcome::Refused(Refusal { line, id, code, reason }))
    };
    let entry = match entry {
        Ok(entry) => entry,
        Err(EntryError::Row { place, reason }) => {
            return refused(line(&place), String::new(), Some(Code::Format), reason);
        }
        Err(EntryError::Io(error)) => return Err(RunError::Input(error)),
    };
    let held: Result<Held, InputError> = entry.text.parse::<Scramble>().and_then(|scramble| scramble.held());
    let held = match held {
        Ok(held) => held,
        Err(error) => return refused(line(&entry.place), entry.id, Some(error.code()), error.to_string()),
    };
    let cube = task.cube(&held);
    let cells = match memory.get(&cube) {
        Some(cells) => cells,
        None => match task.work(&cube, watcher) {
            Ok(cells) => {
                memory.add(cube, &cells);
                cells
            }
            Err(TaskError::Refused { code, reason }) => return refused(line(&entry.place), entry.id, code, reason),
            Err(TaskError::Stopped) => return Err(RunError::Stopped),
        },
    };
    Ok(Outcome::Row([Cell::Text(entry.id), Cell::Text(entry.text)].into_iter().chain(cells).collect()))
}

/// The file of rows without results; there is none if there are no such rows.
pub(crate) struct ErrorsFile {
    path: PathBuf,
    writer: Option<csv::Writer<Replacement>>,
}

impl ErrorsFile {
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), writer: None }
    }

    fn write(&mut self, Refusal { line, id, code, reason }: &Refusal) -> io::Result<()> {
        self.record([line, id, &code.to_string(), reason])
    }

    /// Adds a row.
    pub fn record(&mut self, record: [&str; 4]) -> io::Result<()> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            None => {
                let mut writer = csv::Writer::from_writer(Replacement::create(&self.path)?);
                writer.write_record(["line", "id", "code", "reason"])?;
                self.writer.insert(writer)
            }
        };
        Ok(writer.write_record(record)?)
    }

    /// Gives the file its name; without rows, removes what an earlier run left.
    pub fn finish(self) -> io::Result<()> {
        match self.writer {
            Some(writer) => {
                let whole = writer.into_inner().map_err(|error| {
                    let error = error.error();
                    io::Error::new(error.kind(), error.to_string())
                });
                whole?.finish()
            }
            None => match fs::remove_file(&self.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }
}
