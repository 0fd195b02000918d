//! The options of a run.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use super::Shard;
use crate::{
    results::{Column, Format, ID, SCRAMBLE},
    scramble_file::Events,
};

/// The number of parts, unless [`PART_ROWS`] limits their size.
const USUAL_PARTS: u64 = 1024;
/// Rows per part: fewer are not worth a file, more are too much work to lose.
const PART_ROWS: RangeInclusive<u64> = 16..=8192;

/// The options of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    pub(super) output: PathBuf,
    pub(super) format: Format,
    pub(super) columns: Vec<Column>,
    /// All options that determine the results, by name. A resumed run must have the same.
    pub settings: BTreeMap<String, String>,
    /// The WCA events whose scrambles are used.
    pub events: Events,
    /// The shard of the input to process; `None` for all rows.
    pub shard: Option<Shard>,
    /// Whether to start over instead of resuming.
    pub restart: bool,
    /// Whether a CSV file includes the scrambles; Parquet files always do.
    pub scrambles_in_csv: bool,
    /// The least and greatest number of rows in a part. A killed run loses at most one part per
    /// thread.
    pub part_rows: RangeInclusive<u64>,
}

impl RunOptions {
    /// Options for a run that writes these columns, after those for id and scramble, to `output`;
    /// `None` unless the name ends in `.csv` or `.parquet`.
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
            part_rows: PART_ROWS,
        })
    }

    /// All columns, starting with id and scramble.
    pub(super) fn all_columns(&self) -> Vec<Column> {
        let scramble = Column { in_csv: self.scrambles_in_csv, ..Column::named(SCRAMBLE) };
        [Column::named(ID), scramble].into_iter().chain(self.columns.iter().cloned()).collect()
    }

    /// The number of rows per part, given the total.
    pub(super) fn rows_in_part(&self, rows: u64) -> u64 {
        (rows / USUAL_PARTS).clamp(*self.part_rows.start(), *self.part_rows.end())
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(self.output.as_os_str());
        name.push(ending);
        name.into()
    }

    /// The output file.
    #[must_use]
    pub fn output(&self) -> &Path {
        &self.output
    }

    /// The folder for unfinished work.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.beside(".partial")
    }

    /// The file for rows without results.
    #[must_use]
    pub fn errors_file(&self) -> PathBuf {
        self.beside(".errors.csv")
    }
}
