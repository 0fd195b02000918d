//! The statistics of a collection, as data.

use halfturn_solve::stages::Variant;
use serde::Serialize;

use super::{
    collection::{Collection, Extreme, StageSums},
    histogram::Summary,
    hotelling::{EqualMeans, equal_means},
    joint::JointSums,
    subset::ColorSubset,
};

/// All statistics of a collection of results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Statistics {
    /// The number of rows in all files.
    pub rows: u64,
    /// The statistics of each stage.
    pub stages: Vec<StageStatistics>,
    /// The increments from each stage to the next, for variants whose stages contain one another.
    pub increments: Vec<Increment>,
    /// The correlations between the stages of a variant.
    pub correlations: Vec<Correlation>,
    /// Stages of other variants against the standard ones, where results have both.
    pub variants: Vec<VariantMean>,
}

/// The statistics of one stage.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StageStatistics {
    /// The variant.
    pub variant: &'static str,
    /// The stage.
    pub stage: &'static str,
    /// The distribution for each set of colours.
    pub subsets: Vec<SubsetSummary>,
    /// The mean number of moves that more colours save against white alone.
    pub savings: Vec<Saving>,
    /// Tests of colour symmetry, if results have all colours.
    pub symmetry: Option<Symmetry>,
    /// The scrambles that need the most moves with all known colours; of equal ones, the first in
    /// the input.
    pub hardest: Vec<Extreme>,
    /// The scrambles that need the fewest moves.
    pub easiest: Vec<Extreme>,
}

impl StageStatistics {
    /// The summary for a set of colours, by its name, such as `WY`.
    #[must_use]
    pub fn subset(&self, name: &str) -> Option<&Summary> {
        self.subsets.iter().find(|subset| subset.subset == name).map(|subset| &subset.summary)
    }
}

/// The distribution for a set of colours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SubsetSummary {
    /// The letters of its colours.
    pub subset: &'static str,
    /// The distribution.
    #[serde(flatten)]
    pub summary: Summary,
}

/// The moves that a set of colours saves against white alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Saving {
    /// The letters of its colours.
    pub subset: &'static str,
    /// The number of its colours.
    pub colors: usize,
    /// The mean number of moves saved.
    pub saved: f64,
    /// The standard error of that mean, with paired scrambles.
    pub error: f64,
}

/// A mean and its standard error.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The letters of the colours.
    pub subset: &'static str,
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// Tests whether colours are equally easy, as symmetry implies for random scrambles.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Symmetry {
    /// The means of the six colours.
    pub singles: Vec<Mean>,
    /// The largest of these means minus the smallest.
    pub spread: f64,
    /// A test whether these means are equal.
    pub singles_test: Option<EqualMeans>,
    /// The means of the three pairs of opposite colours.
    pub duals: Vec<Mean>,
    /// The largest of these means minus the smallest.
    pub duals_spread: f64,
    /// A test whether these means are equal.
    pub duals_test: Option<EqualMeans>,
}

/// How many more moves a stage needs than the one before.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Increment {
    /// The variant.
    pub variant: &'static str,
    /// The stage before.
    pub from: &'static str,
    /// The stage.
    pub to: &'static str,
    /// The letters of the colours.
    pub subset: &'static str,
    /// The mean of the difference.
    pub mean: f64,
    /// The sample standard deviation of the difference.
    pub std: f64,
}

/// The correlation between two stages.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Correlation {
    /// The variant.
    pub variant: &'static str,
    /// The first stage.
    pub one: &'static str,
    /// The second stage.
    pub other: &'static str,
    /// The letters of the colours.
    pub subset: &'static str,
    /// Pearson's correlation coefficient.
    pub r: f64,
}

/// A stage of a variant against the standard stage with as many slots.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VariantMean {
    /// The variant.
    pub variant: &'static str,
    /// Its stage.
    pub stage: &'static str,
    /// The standard stage.
    pub standard: &'static str,
    /// The letters of the colours.
    pub subset: &'static str,
    /// The mean minus that of the standard stage, over the same scrambles.
    pub difference: f64,
    /// The standard error of the difference.
    pub error: f64,
}

fn name((variant, stage): (Variant, usize)) -> &'static str {
    variant.stages()[stage].name
}

impl Statistics {
    /// Computes all statistics of a collection.
    #[must_use]
    pub fn new(collection: &Collection) -> Self {
        let stages = collection.stages.iter().map(|(&key, sums)| StageStatistics {
            variant: key.0.name(),
            stage: name(key),
            subsets: summaries(sums),
            savings: savings(sums),
            symmetry: symmetry(sums),
            hardest: sums.hardest.clone(),
            easiest: sums.easiest.clone(),
        });
        let within = || collection.pairs.iter().filter(|((one, other, _), _)| one.0 == other.0);
        let increments = within().filter(|((one, other, _), _)| one.0.is_nested() && one.1 + 1 == other.1);
        let increments = increments.map(|(&(one, other, subset), joint)| Increment {
            variant: one.0.name(),
            from: name(one),
            to: name(other),
            subset: subset.name(),
            mean: joint.mean_difference(),
            std: joint.std_difference(),
        });
        let correlations = within().filter_map(|(&(one, other, subset), joint)| {
            let r = joint.correlation()?;
            Some(Correlation { variant: one.0.name(), one: name(one), other: name(other), subset: subset.name(), r })
        });
        let variants = collection.pairs.iter().filter(|((one, other, _), _)| one.0 != other.0);
        let variants = variants.map(|(&(standard, other, subset), joint)| VariantMean {
            variant: other.0.name(),
            stage: name(other),
            standard: name(standard),
            subset: subset.name(),
            difference: joint.mean_difference(),
            error: joint.error_of_difference(),
        });
        Self {
            rows: collection.rows,
            stages: stages.collect(),
            increments: increments.collect(),
            correlations: correlations.collect(),
            variants: variants.collect(),
        }
    }
}

fn summaries(sums: &StageSums) -> Vec<SubsetSummary> {
    let summary = |subset: ColorSubset| {
        Some(SubsetSummary { subset: subset.name(), summary: sums.histograms[subset.index()].summary()? })
    };
    ColorSubset::all().filter_map(summary).collect()
}

fn savings(sums: &StageSums) -> Vec<Saving> {
    let white = ColorSubset::WHITE;
    let saving = |subset: ColorSubset| {
        let joint: &JointSums = sums.joints.get(&(white.min(subset), white.max(subset)))?;
        // Adding 0 turns −0 into 0.
        let saved = 0.0 + if subset < white { joint.mean_difference() } else { -joint.mean_difference() };
        let (subset, colors) = (subset.name(), subset.views().len());
        Some(Saving { subset, colors, saved, error: joint.error_of_difference() })
    };
    ColorSubset::all().filter(|subset| subset.views().includes(white.views())).filter_map(saving).collect()
}

fn symmetry(sums: &StageSums) -> Option<Symmetry> {
    let compared = |subsets: Vec<ColorSubset>| {
        let mean = |subset: &ColorSubset| {
            let histogram = &sums.histograms[subset.index()];
            let n = histogram.n();
            let error = (histogram.variance() / n as f64).sqrt();
            (n > 0).then(|| Mean { subset: subset.name(), mean: histogram.mean(), error })
        };
        let means: Vec<Mean> = subsets.iter().map(mean).collect::<Option<_>>()?;
        let values: Vec<f64> = means.iter().map(|mean| mean.mean).collect();
        let spread = values.iter().copied().fold(f64::MIN, f64::max) - values.iter().copied().fold(f64::MAX, f64::min);
        let n = sums.histograms[subsets[0].index()].n();
        let test = equal_means(n, &values, |one, other| sums.covariance(subsets[one], subsets[other]));
        Some((means, spread, test))
    };
    let (singles, spread, singles_test) = compared(ColorSubset::singles().collect())?;
    let (duals, duals_spread, duals_test) = compared(ColorSubset::duals().collect())?;
    Some(Symmetry { singles, spread, singles_test, duals, duals_spread, duals_test })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use halfturn_cube::{View, ViewSet};

    use super::*;

    const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../halfturn-solve/tests/golden/");

    fn golden(variant: Variant) -> PathBuf {
        PathBuf::from(format!("{GOLDEN}{}.csv", variant.name().replace('-', "_")))
    }

    fn statistics(files: &[PathBuf]) -> Statistics {
        let mut collection = Collection::default();
        files.iter().for_each(|file| collection.add_file(file, &()).unwrap());
        Statistics::new(&collection)
    }

    /// The lengths of a stage with the best of some colours, read directly from a file.
    fn values(variant: Variant, heading: &str, views: ViewSet) -> Vec<f64> {
        let text = std::fs::read_to_string(golden(variant)).unwrap();
        let headings: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let suffixes = [("z0", View::Yellow), ("z2", View::White), ("z3", View::Orange)];
        let suffixes = suffixes.into_iter().chain([("z1", View::Red), ("x3", View::Green), ("x1", View::Blue)]);
        let suffixes = suffixes.filter(|(_, view)| views.contains(*view));
        let name = |(suffix, _): (&str, View)| format!("{heading}_{suffix}");
        let columns: Vec<usize> =
            suffixes.map(name).map(|name| headings.iter().position(|&heading| heading == name).unwrap()).collect();
        let best = |line: &str| {
            let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
            columns.iter().map(|&column| cells[column]).fold(f64::MAX, f64::min)
        };
        text.lines().skip(1).map(best).collect()
    }

    fn mean(values: &[f64]) -> f64 {
        values.iter().sum::<f64>() / values.len() as f64
    }

    fn deviation(values: &[f64]) -> f64 {
        let mean = mean(values);
        (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() as f64 - 1.0)).sqrt()
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    }

    #[test]
    fn all_stages_and_colors_as_summed_plainly() {
        let mut checked = 0;
        for variant in Variant::CFOP {
            let statistics = statistics(&[golden(variant)]);
            assert_eq!(statistics.rows, 100);
            for stage in &statistics.stages {
                let heading = variant.stages().iter().find(|entry| entry.name == stage.stage).unwrap().heading;
                assert_eq!(stage.subsets.len(), ColorSubset::COUNT);
                for subset in &stage.subsets {
                    let mut values = values(variant, heading, subset.subset.parse().unwrap());
                    let summary = &subset.summary;
                    close(summary.mean, mean(&values));
                    close(summary.std, deviation(&values));
                    values.sort_by(f64::total_cmp);
                    let percentiles = [9, 49, 89, 98].map(|place| values[place] as u8);
                    assert_eq!([summary.p10, summary.p50, summary.p90, summary.p99], percentiles);
                    assert_eq!([summary.min, summary.max], [values[0] as u8, values[99] as u8]);
                    assert_eq!(summary.histogram.values().sum::<u64>(), 100);
                    checked += 1;
                }
                for saving in &stage.savings {
                    let [white, best] = [ViewSet::of(View::White), saving.subset.parse().unwrap()]
                        .map(|views| values(variant, heading, views));
                    let saved: Vec<f64> = white.iter().zip(&best).map(|(white, best)| white - best).collect();
                    close(saving.saved, mean(&saved));
                    close(saving.error, deviation(&saved) / 10.0);
                }
                let subsets: Vec<&str> = stage.savings.iter().map(|saving| saving.subset).collect();
                assert_eq!(subsets, ["WY", "ORWY", "BGWY", "BGORWY"]);
                let symmetry = stage.symmetry.as_ref().unwrap();
                for mean in symmetry.singles.iter().chain(&symmetry.duals) {
                    close(mean.mean, stage.subset(mean.subset).unwrap().mean);
                    close(mean.error, stage.subset(mean.subset).unwrap().std / 10.0);
                }
                let p = symmetry.singles_test.unwrap();
                assert!(p.degrees == [5, 95] && (0.0..=1.0).contains(&p.p), "{p:?}");
            }
        }
        assert_eq!(checked, Variant::CFOP.into_iter().map(Variant::file_stages).sum::<usize>() * ColorSubset::COUNT);
    }

    #[test]
    fn blocks_are_not_steps_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("blocks.csv");
        let text = "id,cross_z0,eo_line_z0,block_2x2x2_z0\na,6,4,3\nb,5,3,4\nc,5,4,4\n";
        std::fs::write(&path, text).unwrap();
        let statistics = statistics(&[path]);
        assert_eq!(statistics.stages.len(), 3);
        assert_eq!((statistics.increments.len(), statistics.variants.len(), statistics.correlations.len()), (0, 0, 1));
    }

    #[test]
    fn stages_and_variants_of_the_same_scrambles() {
        // One file with the columns of both.
        let [std, pseudo] =
            [Variant::Std, Variant::Pseudo].map(|variant| std::fs::read_to_string(golden(variant)).unwrap());
        let both =
            std.lines().zip(pseudo.lines()).map(|(one, other)| format!("{one},{}\n", other.split_once(',').unwrap().1));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("both.csv");
        std::fs::write(&path, both.collect::<String>()).unwrap();
        let statistics = statistics(&[path]);
        assert_eq!(statistics.stages.len(), 9);
        assert_eq!(statistics.increments.len(), (4 + 3) * ColorSubset::COUNT);
        assert_eq!(statistics.variants.len(), 4 * ColorSubset::COUNT);
        let stage = |name: &str| {
            let (variant, stage) = Variant::find_stage(name).unwrap();
            move |subset: &str| values(variant, variant.stages()[stage].heading, subset.parse().unwrap())
        };
        for increment in &statistics.increments {
            let (from, to) = (stage(increment.from)(increment.subset), stage(increment.to)(increment.subset));
            let difference: Vec<f64> = from.iter().zip(&to).map(|(from, to)| to - from).collect();
            close(increment.mean, mean(&difference));
            close(increment.std, deviation(&difference));
        }
        for variant in &statistics.variants {
            let (from, to) = (stage(variant.standard)(variant.subset), stage(variant.stage)(variant.subset));
            let difference: Vec<f64> = from.iter().zip(&to).map(|(from, to)| to - from).collect();
            close(variant.difference, mean(&difference));
            assert!(variant.difference <= 0.0, "pseudo is never harder");
        }
        let all = statistics.correlations.iter().filter(|correlation| correlation.subset == "BGORWY");
        assert_eq!(all.count(), 10 + 6);
        for correlation in &statistics.correlations {
            let (x, y) = (stage(correlation.one)(correlation.subset), stage(correlation.other)(correlation.subset));
            let (mx, my) = (mean(&x), mean(&y));
            let products: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
            close(correlation.r, products / 99.0 / (deviation(&x) * deviation(&y)));
        }
    }

    #[test]
    fn files_add_up_and_extremes_are_those_met_first() {
        let folder = tempfile::tempdir().unwrap();
        let text = std::fs::read_to_string(golden(Variant::Std)).unwrap();
        let (headings, rows) = text.split_once('\n').unwrap();
        let rows: Vec<&str> = rows.lines().collect();
        let parts: Vec<PathBuf> = rows
            .chunks(33)
            .enumerate()
            .map(|(number, rows)| {
                let path = folder.path().join(number.to_string());
                std::fs::write(&path, format!("{headings}\n{}\n", rows.join("\n"))).unwrap();
                path
            })
            .collect();
        let whole = statistics(&[golden(Variant::Std)]);
        assert_eq!(statistics(&parts), whole);
        let cross = &whole.stages[0];
        let all = values(Variant::Std, "cross", ViewSet::ALL);
        let ids: Vec<&str> = rows.iter().map(|row| row.split(',').next().unwrap()).collect();
        for (extremes, sign) in [(&cross.hardest, -1.0), (&cross.easiest, 1.0)] {
            let mut expected: Vec<(f64, usize)> =
                all.iter().enumerate().map(|(row, &turns)| (sign * turns, row)).collect();
            expected.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let expected: Vec<&str> = expected.iter().take(10).map(|&(_, row)| ids[row]).collect();
            assert_eq!(extremes.iter().map(|extreme| extreme.id.as_str()).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn files_without_rows_and_without_stages() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.csv");
        std::fs::write(&path, "id,cross_z0\n").unwrap();
        let none = statistics(std::slice::from_ref(&path));
        assert_eq!((none.rows, none.stages.len(), none.stages[0].subsets.len()), (0, 1, 0));
        std::fs::write(&path, "id,scramble,solution,length,optimal\na,R,R',1,true\n").unwrap();
        let error = Collection::default().add_file(&path, &()).unwrap_err().to_string();
        assert!(error.contains("such as cross_z0"), "{error}");
    }
}
