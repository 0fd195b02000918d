//! The result files in `docs/results/data`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{Fault, counts::Counts};

/// The folder of result files.
pub struct Data {
    folder: PathBuf,
}

/// A row of a table of results, by heading.
pub type Row = BTreeMap<String, String>;

/// States by distance, as `halfturn distribution --json` prints them, with what the command took.
#[derive(Deserialize)]
pub struct Distribution {
    /// What is counted.
    pub name: String,
    /// How moves are counted.
    pub metric: String,
    /// The number of states at 0, 1, 2, … moves.
    pub counts: Vec<u128>,
    /// The number of states that were counted.
    pub total: u128,
    /// The number of all states.
    pub size: u128,
    /// The mean distance, if all states were counted.
    pub mean: Option<f64>,
    /// The entries of min2phase's table by distance.
    pub entries: Option<Vec<u128>>,
    /// Their mean.
    pub entries_mean: Option<f64>,
    /// The processor time of the command, in seconds.
    pub processor_seconds: f64,
    /// The memory of the command in megabytes, if it was measured.
    pub peak_megabytes: Option<u64>,
}

impl Distribution {
    /// The greatest distance.
    pub fn farthest(&self) -> usize {
        self.counts.len() - 1
    }

    /// The mean distance as text.
    pub fn mean_text(&self, digits: usize) -> String {
        self.mean.map_or_else(String::new, |mean| format!("{mean:.digits$}"))
    }

    /// The number of entries of min2phase's table.
    pub fn all_entries(&self) -> Result<u128, Fault> {
        Ok(self.entries.as_ref().ok_or_else(|| format!("{} has no entries", self.name))?.iter().sum())
    }
}

/// The numbers of states within 0, 1, 2, … moves.
pub fn running_sums(counts: &[u128]) -> Vec<u128> {
    let add = |sum: &mut u128, count: &u128| {
        *sum += count;
        Some(*sum)
    };
    counts.iter().scan(0, add).collect()
}

impl Data {
    /// The result files of the book in this folder.
    pub fn at(book: &Path) -> Self {
        Self { folder: book.join("data") }
    }

    fn read(&self, name: &str) -> Result<String, Fault> {
        Ok(fs::read_to_string(self.folder.join(name)).map_err(|error| format!("{name}: {error}"))?)
    }

    /// The counts of competition scrambles that the engine compares lengths with.
    pub fn competitions(&self) -> Result<Counts, Fault> {
        Counts::of_lines(include_str!("../../../halfturn/src/competitions.txt"))
    }

    /// Counts that others published.
    pub fn published(&self, name: &str) -> Result<Counts, Fault> {
        Counts::of_lines(&self.read(name)?)
    }

    /// Counts of our own, if they are there.
    pub fn statistics(&self, name: &str) -> Result<Counts, Fault> {
        Ok(Counts::of_statistics(&self.read(name)?).map_err(|error| format!("{name}: {error}"))?)
    }

    /// All distributions.
    pub fn distributions(&self) -> Result<Vec<Distribution>, Fault> {
        let lines = self.read("distributions.json")?;
        Ok(lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
    }

    /// A distribution in the half-turn metric.
    pub fn distribution(&self, name: &str) -> Result<Distribution, Fault> {
        let is_meant = |one: &Distribution| one.name == name && one.metric == "htm";
        let found = self.distributions()?.into_iter().find(is_meant);
        Ok(found.ok_or_else(|| format!("distributions.json has no {name}"))?)
    }

    /// The number of values of a coordinate: of all its states, or of all states together with
    /// another coordinate, divided by the values of that one.
    pub fn values(&self, coordinate: &str) -> Result<u128, Fault> {
        let (counted, other) = match coordinate {
            "layer-edge-permutation" => ("layer-edge-permutation-slice-permutation", Some("slice-permutation")),
            "slice-permutation" => ("corner-permutation-slice-permutation", Some("corner-permutation")),
            "corner-layers-parity" => ("layer-edge-permutation-corner-layers-parity", Some("layer-edge-permutation")),
            alone => (alone, None),
        };
        Ok(self.distribution(counted)?.total / other.map_or(Ok(1), |other| self.values(other))?)
    }

    /// The rows of a table, after the comments with the commands.
    pub fn rows(&self, name: &str) -> Result<Vec<Row>, Fault> {
        let text = self.read(name)?;
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        Ok(reader.deserialize().collect::<Result<_, _>>()?)
    }

    /// The commands that made a table.
    pub fn commands(&self, name: &str) -> Result<String, Fault> {
        let text = self.read(name)?;
        let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        Ok(commands.join("\n"))
    }
}

/// The row whose first column has this value.
pub fn row<'a>(rows: &'a [Row], heading: &str, value: &str) -> Result<&'a Row, Fault> {
    let is_meant = |row: &&Row| row.get(heading).is_some_and(|found| found == value);
    Ok(rows.iter().find(is_meant).ok_or_else(|| format!("no row with {heading} = {value}"))?)
}

/// A cell of a row.
pub fn cell<'a>(row: &'a Row, heading: &str) -> Result<&'a str, Fault> {
    Ok(row.get(heading).ok_or_else(|| format!("no column {heading}"))?)
}
