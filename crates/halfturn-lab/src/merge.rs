//! Merges the result files of several shards into one.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use halfturn_search::{WatchEvent, Watcher};

use crate::{
    atomic_file::AtomicFile,
    results::{Column, Format, Metadata, Reader, ResultsError, SCRAMBLE, Writer},
    run::{ErrorsFile, PREFIX, Shard},
};

/// Why result files cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ResultsError),
    /// The files come from different runs.
    #[error("{} does not belong to {}: {difference}", path.display(), first.display())]
    Different {
        /// The file that differs.
        path: PathBuf,
        /// The first file, which the others are compared with.
        first: PathBuf,
        /// How the two differ.
        difference: String,
    },
    /// Some shards are missing or given twice.
    #[error("of {count} shards there must be one each, but there are {found}")]
    Shards {
        /// The number of shards of the run.
        count: u32,
        /// The numbers of the shards that were given.
        found: String,
    },
    /// The output's name does not end in a known format.
    #[error("{}: the name of a file of results ends in .parquet or .csv", path.display())]
    Name {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be written, for example because the disk is full.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The watcher stopped the merge.
    #[error("stopped before the work was done")]
    Stopped,
}

/// The number of rows that were merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Rows of results.
    pub rows: u64,
    /// Rows of the errors files.
    pub refused: u64,
}

fn errors_file(path: &Path) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(".errors.csv");
    name.into()
}

/// Merges result files into `output`, and their errors files into the errors file beside it.
///
/// Parquet files record their shard: all shards of one run must be given, in any order. CSV files
/// are joined in the order given. The formats of input and output may differ.
///
/// # Errors
/// A file cannot be read or written, or the files come from different runs.
pub fn merge(output: &Path, parts: &[PathBuf], watcher: &dyn Watcher) -> Result<Merged, MergeError> {
    let format = Format::of(output).ok_or_else(|| MergeError::Name { path: output.to_owned() })?;
    let failed = |error| MergeError::Write { path: output.to_owned(), error };
    let mut readers: Vec<(&PathBuf, Reader)> =
        parts.iter().map(|path| Ok((path, Reader::open(path)?))).collect::<Result<_, ResultsError>>()?;
    let (mut columns, metadata) = agreed(&mut readers)?;
    // As in a run: a CSV file of stage lengths has no scrambles, so that other programs can read
    // it.
    let lengths_only = columns.iter().any(|column| crate::stages::of_heading(&column.name).is_some());
    columns.iter_mut().for_each(|column| column.in_csv = column.name != SCRAMBLE || !lengths_only);
    let mut out =
        Writer::new(format, AtomicFile::create(output).map_err(failed)?, &columns, &metadata).map_err(failed)?;
    let mut errors = ErrorsFile::new(&errors_file(output));
    let mut merged = Merged::default();
    for (path, reader) in &mut readers {
        while let Some(batch) = reader.next_batch()? {
            merged.rows += batch.rows() as u64;
            out.write(batch).map_err(failed)?;
            if watcher.watch(WatchEvent::Reading { rows: merged.rows }).is_break() {
                return Err(MergeError::Stopped);
            }
        }
        merged.refused += copy_errors(&errors_file(path), &mut errors)?;
    }
    let out = out.finish().map_err(failed)?;
    errors.finish().map_err(failed)?;
    out.finish().map_err(failed)?;
    Ok(merged)
}

/// The columns and metadata that all files share. Sorts shards by number.
fn agreed(readers: &mut [(&PathBuf, Reader)]) -> Result<(Vec<Column>, Metadata), MergeError> {
    let shard_key = format!("{PREFIX}shard");
    let without_shard = |reader: &Reader| {
        let mut metadata = reader.metadata();
        let shard = metadata.remove(&shard_key).and_then(|shard| shard.parse::<Shard>().ok());
        metadata.retain(|name, _| name.starts_with(PREFIX));
        (metadata, shard)
    };
    let Some((first, reader)) = readers.first() else { return Ok((Vec::new(), Metadata::new())) };
    let (columns, (metadata, shard)) = (reader.columns().to_vec(), without_shard(reader));
    for (path, reader) in readers.iter() {
        let different =
            |difference: String| MergeError::Different { path: (*path).clone(), first: (*first).clone(), difference };
        if reader.columns() != columns {
            return Err(different("it has other columns".to_owned()));
        }
        let (other, other_shard) = without_shard(reader);
        if let Some(name) = metadata.keys().chain(other.keys()).find(|&name| metadata.get(name) != other.get(name)) {
            return Err(different(format!("{} differs", name.trim_start_matches(PREFIX))));
        }
        if other_shard.map(Shard::count) != shard.map(Shard::count) {
            return Err(different("it is a shard of another number of them".to_owned()));
        }
    }
    if let Some(shard) = shard {
        readers.sort_by_key(|(_, reader)| without_shard(reader).1.map(Shard::number));
        let found: Vec<u32> =
            readers.iter().filter_map(|(_, reader)| without_shard(reader).1.map(Shard::number)).collect();
        if !found.iter().copied().eq(1..=shard.count()) {
            let found = found.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            return Err(MergeError::Shards { count: shard.count(), found });
        }
    }
    Ok((columns, metadata))
}

fn copy_errors(path: &Path, errors: &mut ErrorsFile) -> Result<u64, MergeError> {
    let unreadable = |reason: String| ResultsError { path: path.to_owned(), reason };
    let file = match fs::File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        file => file.map_err(|error| unreadable(error.to_string()))?,
    };
    let mut count = 0;
    for record in csv::Reader::from_reader(file).records() {
        let record = record.map_err(|error| unreadable(error.to_string()))?;
        let [Some(line), Some(id), Some(code), Some(reason)] = [0, 1, 2, 3].map(|place| record.get(place)) else {
            return Err(unreadable("not an errors file: it has fewer than four columns".to_owned()).into());
        };
        errors.record([line, id, code, reason]).map_err(|error| MergeError::Write { path: path.to_owned(), error })?;
        count += 1;
    }
    Ok(count)
}
