//! The input of a run. It is read twice: once to count rows and compute a checksum, once to process
//! them.

use std::{
    fs,
    io::{self, Read},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use halfturn_search::{WatchEvent, Watcher};
use xxhash_rust::xxh3::Xxh3;

use super::RunError;
use crate::scramble_file::{self, Events, RowError, RowLocation, ScrambleRow, ScrambleRows};

/// Where scrambles come from.
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A stream that can be read only once. A copy is kept in the run's folder until the run ends.
    Stream(Box<dyn Read + Send>),
    /// No input: this many numbered rows, from 1, for which scrambles are generated.
    Numbers(u64),
}

/// Rows between two calls of the watcher.
const BETWEEN_LOOKS: u64 = 1024;

/// A source that can be read more than once.
enum RereadableSource {
    File(PathBuf),
    Numbers(u64),
}

/// An input that can be read more than once.
pub struct Input {
    source: RereadableSource,
    events: Events,
    /// The number of rows.
    pub rows: u64,
    /// The checksum of all rows.
    pub digest: String,
}

impl Input {
    /// Reads the whole input once. A stream is copied to the file `kept`.
    pub fn survey(source: Source, events: Events, kept: &Path, watcher: &dyn Watcher) -> Result<Self, RunError> {
        let source = match source {
            Source::Numbers(count) => RereadableSource::Numbers(count),
            Source::File(path) => RereadableSource::File(path),
            Source::Stream(mut reader) => {
                let failed = |error| RunError::Write { path: kept.to_owned(), error };
                let mut file = fs::File::create(kept).map_err(failed)?;
                io::copy(&mut MarkedReader(&mut reader), &mut file).map_err(|error| {
                    match error.downcast::<ReadError>() {
                        Ok(ReadError(error)) => RunError::Input(error),
                        Err(error) => failed(error),
                    }
                })?;
                RereadableSource::File(kept.to_owned())
            }
        };
        let mut input = Self { source, events, rows: 0, digest: String::new() };
        let mut digest = Digest::default();
        for entry in input.entries()? {
            input.rows += 1;
            digest.add(&entry);
            if let Err(RowError::Io(error)) = entry {
                return Err(RunError::Input(error));
            }
            let event = WatchEvent::Reading { rows: input.rows };
            if input.rows.is_multiple_of(BETWEEN_LOOKS) && watcher.watch(event) == ControlFlow::Break(()) {
                return Err(RunError::Stopped);
            }
        }
        input.digest = digest.text();
        Ok(input)
    }

    /// The rows, from the first.
    pub fn entries(&self) -> Result<ScrambleRows, RunError> {
        match &self.source {
            RereadableSource::File(path) => {
                let reader = scramble_file::open(path).map_err(RunError::Input)?;
                scramble_file::read(reader, &self.events).map_err(RunError::Input)
            }
            RereadableSource::Numbers(count) => Ok(Box::new((1..=*count).map(|number| {
                Ok(ScrambleRow { id: number.to_string(), place: RowLocation::Line(number), text: String::new() })
            }))),
        }
    }
}

/// Marks read errors, so that they differ from write errors in `io::copy`.
struct MarkedReader<R>(R);

#[derive(Debug, thiserror::Error)]
#[error(transparent)]
struct ReadError(io::Error);

impl<R: Read> Read for MarkedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => io::Error::other(ReadError(error)),
        })
    }
}

/// The checksum of the rows' contents, independent of compression and file format.
#[derive(Default)]
pub struct Digest(Xxh3);

impl Digest {
    /// Adds a row.
    pub fn add(&mut self, entry: &Result<ScrambleRow, RowError>) {
        let mut text = |text: &str| {
            self.0.update(&(text.len() as u64).to_le_bytes());
            self.0.update(text.as_bytes());
        };
        match entry {
            Ok(ScrambleRow { id, place, text: scramble }) => {
                text(&line(place));
                text(id);
                text(scramble);
            }
            Err(RowError::Row { place, reason }) => {
                text(&line(place));
                text(reason);
            }
            // A run with an unreadable input fails before it uses the checksum.
            Err(RowError::Io(_)) => {}
        }
    }

    /// The checksum as text.
    pub fn text(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

/// A location as written in files: for a line, its number alone.
pub fn line(place: &RowLocation) -> String {
    match place {
        RowLocation::Line(line) => line.to_string(),
        place @ RowLocation::Solve { .. } => place.to_string(),
    }
}
