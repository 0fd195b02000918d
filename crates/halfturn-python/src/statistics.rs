//! Statistics of result files.

use std::path::PathBuf;

use halfturn_lab::stats::{Collection, Statistics, StatsError};
use pyo3::prelude::*;

use crate::{failure::PyFailure, watch::SignalWatcher};

/// The pooled statistics of result files, CSV or Parquet, as JSON.
#[pyfunction]
pub fn statistics(py: Python<'_>, files: Vec<PathBuf>) -> Result<String, PyFailure> {
    let watcher = SignalWatcher::new(None);
    let collected = py.detach(|| {
        let mut collection = Collection::default();
        for file in &files {
            collection.add_file(file, &watcher)?;
        }
        Ok::<_, StatsError>(Statistics::new(&collection))
    });
    let statistics = collected.map_err(|error| watcher.failure(error))?;
    serde_json::to_string(&statistics).map_err(|error| PyFailure::Internal(error.to_string()))
}
