//! Statistics of result files: distributions by stage and set of colours, the moves saved by colour
//! neutrality, tests of colour symmetry, and comparisons of sets of scrambles.
//!
//! [`Statistics`] are computed from integer sums over any number of files, CSV or Parquet, so they
//! do not depend on the order of rows. They serialise to JSON, and
//! [`write_text`](Statistics::write_text) writes them as tables. Standard deviations are those of
//! the sample (divided by n − 1). The p-th percentile is the least length that at least p percent
//! of scrambles do not exceed.
//!
//! ```
//! use halfturn_lab::stats::{Collection, Statistics, ColorSubset};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("lengths.csv");
//! std::fs::write(&path, "id,cross_z0,cross_z2\na,6,5\nb,5,7\nc,7,7\n")?;
//! let mut collection = Collection::default();
//! collection.add_file(&path, &())?;
//! let statistics = Statistics::new(&collection);
//! let cross = &statistics.stages[0];
//! assert_eq!((cross.stage, cross.subset("Y").map(|yellow| yellow.mean)), ("cross", Some(6.0)));
//! assert_eq!(cross.subset("WY").map(|both| (both.min, both.max)), Some((5, 7)));
//! assert!(cross.subset("BG").is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collection;
mod comparison;
mod histogram;
mod hotelling;
mod joint;
mod statistics;
mod subset;
mod text;

use std::path::PathBuf;

pub use collection::{Collection, Extreme, StageKey};
pub use comparison::{Comparison, ComparisonRow};
pub use histogram::{Histogram, Summary};
pub use hotelling::EqualMeans;
pub use statistics::{
    Correlation, Increment, Mean, Saving, StageStatistics, Statistics, SubsetSummary, Symmetry, VariantMean,
};
pub use subset::ColorSubset;
pub use text::verdict;

use crate::results::ResultsError;

/// Why statistics cannot be computed.
#[derive(Debug, thiserror::Error)]
pub enum StatsError {
    /// A file cannot be read.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// A file has no stage columns.
    #[error("{}: no column is that of a stage and a colour, such as cross_z0", path.display())]
    NoStages {
        /// The file.
        path: PathBuf,
    },
    /// The watcher stopped the work.
    #[error("stopped before the work was done")]
    Stopped,
}
