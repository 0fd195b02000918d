//! What a run is to do.

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

/// Parts that a run has, if its rows are many but not too many.
const USUAL_PARTS: u64 = 1024;
/// Fewer rows are not worth a file, more are too much work to lose.
const PART_ROWS: RangeInclusive<u64> = 16..=8192;

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) output: PathBuf,
    pub(super) format: Format,
    pub(super) columns: Vec<Column>,
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
    /// The fewest and the most rows in a part: what is lost of each thread's work when a run is killed.
    pub part_rows: RangeInclusive<u64>,
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
            part_rows: PART_ROWS,
        })
    }

    /// All columns, those for id and scramble first.
    pub(super) fn all_columns(&self) -> Vec<Column> {
        let scramble = Column { in_csv: self.scrambles_in_csv, ..Column::named(SCRAMBLE) };
        [Column::named(ID), scramble].into_iter().chain(self.columns.iter().cloned()).collect()
    }

    /// How many rows each part has, of so many in all.
    pub(super) fn rows_in_part(&self, rows: u64) -> u64 {
        (rows / USUAL_PARTS).clamp(*self.part_rows.start(), *self.part_rows.end())
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(self.output.as_os_str());
        name.push(ending);
        name.into()
    }

    /// Where the results go.
    #[must_use]
    pub fn output(&self) -> &Path {
        &self.output
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
