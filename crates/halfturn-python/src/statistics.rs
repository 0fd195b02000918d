//! Statistics of files of results.

use std::path::PathBuf;

use halfturn_lab::stats::{Collection, Statistics, StatsError};
use pyo3::prelude::*;

use crate::{failure::Failure, watch::Patience};

/// The statistics of files of results, CSV or Parquet, together, as JSON.
#[pyfunction]
pub fn statistics(py: Python<'_>, files: Vec<PathBuf>) -> Result<String, Failure> {
    let patience = Patience::new(None);
    let collected = py.detach(|| {
        let mut collection = Collection::default();
        for file in &files {
            collection.add_file(file, &patience)?;
        }
        Ok::<_, StatsError>(Statistics::new(&collection))
    });
    let statistics = collected.map_err(|error| patience.failure(error))?;
    serde_json::to_string(&statistics).map_err(|error| Failure::Internal(error.to_string()))
}
