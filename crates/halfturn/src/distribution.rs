//! What can be asked about a distribution.

use halfturn_cube::{Cube, Metric};
use halfturn_solve::DistributionEntry;

/// Which states to count, and how. The command line, HTTP and Python fill in the same struct.
///
#[cfg_attr(feature = "system", doc = "```")]
#[cfg_attr(not(feature = "system"), doc = "```ignore")]
/// use halfturn::{DistributionOptions, Engine, Metric, words};
///
/// let engine = Engine::builder().in_memory().build();
/// let flip = DistributionOptions::new(words::distribution("flip")?);
/// let counts = engine.distribution(&DistributionOptions { metric: Metric::Qtm, ..flip }, &())?;
/// assert_eq!((counts.counts[1], counts.total), (2, 2048));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct DistributionOptions {
    /// The states.
    pub entry: &'static DistributionEntry,
    /// The largest distance to count. Default: none, or the usual one if there are too many states
    /// to count all.
    pub depth: Option<u8>,
    /// How moves are counted: half-turn or quarter-turn metric.
    pub metric: Metric,
    /// The position from which distances are measured. Default: the solved cube.
    pub from: Option<Cube>,
}

impl DistributionOptions {
    /// Counts by distance from solved, in the half-turn metric.
    #[must_use]
    pub const fn new(entry: &'static DistributionEntry) -> Self {
        Self { entry, depth: None, metric: Metric::Htm, from: None }
    }
}
