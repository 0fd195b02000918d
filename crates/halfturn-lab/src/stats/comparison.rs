//! Comparing two sets of scrambles.

use serde::Serialize;

use super::{Collection, ColorSubset, Histogram};

/// Two sets of scrambles, compared by stage and set of colours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// One row for each stage and set of colours that both have.
    pub rows: Vec<ComparisonRow>,
}

/// How two sets of scrambles differ in a stage.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComparisonRow {
    /// The variant.
    pub variant: &'static str,
    /// The stage.
    pub stage: &'static str,
    /// The letters of the colours.
    pub subset: &'static str,
    /// The number of scrambles in each set.
    pub n: [u64; 2],
    /// The mean of each set.
    pub means: [f64; 2],
    /// The second mean minus the first.
    pub difference: f64,
    /// The standard error of the difference. The sets are independent and may have different
    /// variances.
    pub error: f64,
    /// The minimum of each set.
    pub min: [u8; 2],
    /// The maximum of each set.
    pub max: [u8; 2],
}

impl Comparison {
    /// Compares two collections.
    #[must_use]
    pub fn new(one: &Collection, other: &Collection) -> Self {
        let mut rows = Vec::new();
        for (key, sums) in &one.stages {
            let Some(others) = other.stages.get(key) else { continue };
            for subset in ColorSubset::all() {
                let histograms = [sums, others].map(|sums| &sums.histograms[subset.index()]);
                let [Some(first), Some(second)] = histograms.map(Histogram::summary) else { continue };
                let share = |histogram: &Histogram| histogram.variance() / histogram.n() as f64;
                rows.push(ComparisonRow {
                    variant: key.0.name(),
                    stage: key.0.stages()[key.1].name,
                    subset: subset.name(),
                    n: [first.n, second.n],
                    means: [first.mean, second.mean],
                    difference: second.mean - first.mean,
                    error: (share(histograms[0]) + share(histograms[1])).sqrt(),
                    min: [first.min, second.min],
                    max: [first.max, second.max],
                });
            }
        }
        Self { rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_small_sets() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["id,cross_z0,f2l_z0\na,4,9\nb,6,9\n", "id,cross_z0\na,7\nb,8\nc,8\nd,9\n"].map(|text| {
            let path = folder.path().join("file.csv");
            std::fs::write(&path, text).unwrap();
            let mut collection = Collection::default();
            collection.add_file(&path, &()).unwrap();
            collection
        });
        let [row] = Comparison::new(&one, &other).rows.try_into().unwrap();
        assert_eq!((row.stage, row.subset, row.n, row.means), ("cross", "Y", [2, 4], [5.0, 8.0]));
        assert_eq!((row.difference, row.min, row.max), (3.0, [4, 7], [6, 9]));
        // Variances 2 and 2/3.
        assert!((row.error - (2.0 / 2.0 + 2.0 / 3.0 / 4.0_f64).sqrt()).abs() < 1e-12);
    }
}
