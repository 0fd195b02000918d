//! Distributions of lengths by stage and set of colours: the counts that others published, and
//! those of `halfturn stats --json`.

use std::collections::BTreeMap;

use halfturn_lab::stats::{Histogram, Summary};
use serde::Deserialize;

use super::Fault;

/// The distributions of one set of scrambles.
pub struct Counts {
    /// What was counted, or the commands that counted it.
    pub origin: String,
    /// The number of scrambles.
    pub scrambles: u64,
    histograms: BTreeMap<(String, String), Histogram>,
    /// What is known of the joint distributions.
    pub joint: Vec<JointStage>,
}

/// The statistics of a stage that need the lengths of all colours together.
#[derive(Deserialize)]
pub struct JointStage {
    /// The name of the stage.
    pub stage: String,
    subsets: Vec<CountedSubset>,
    /// The moves that more colours save against white alone.
    pub savings: Vec<Saving>,
    /// The tests of equal means.
    pub symmetry: Option<Symmetry>,
}

#[derive(Deserialize)]
struct CountedSubset {
    subset: String,
    histogram: BTreeMap<usize, u64>,
}

/// The moves that a set of colours saves.
#[derive(Deserialize)]
pub struct Saving {
    /// The letters of its colours.
    pub subset: String,
    /// The mean.
    pub saved: f64,
    /// Its standard error.
    pub error: f64,
}

/// The tests of equal means.
#[derive(Deserialize)]
pub struct Symmetry {
    /// Of the six single colours.
    pub spread: f64,
    /// Their test.
    pub singles_test: Option<EqualMeans>,
    /// Of the three pairs of opposite colours.
    pub duals_spread: f64,
    /// Their test.
    pub duals_test: Option<EqualMeans>,
}

/// A test of equal means.
#[derive(Deserialize)]
pub struct EqualMeans {
    /// The F statistic.
    pub f: f64,
    /// Its degrees of freedom.
    pub degrees: [u64; 2],
    /// The p-value.
    pub p: f64,
}

/// The JSON of `halfturn stats --json`, with the commands in front.
#[derive(Deserialize)]
struct StatisticsFile {
    commands: Vec<String>,
    stages: Vec<JointStage>,
}

impl Counts {
    /// Reads lines of a stage, a set of colours, and the counts by moves.
    pub fn of_lines(text: &str) -> Result<Self, Fault> {
        let comment = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let origin = comment("# Origin: ").ok_or("no origin")?.to_owned();
        let scrambles = comment("# Scrambles: ").ok_or("no number of scrambles")?.parse()?;
        let mut histograms = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ').map(str::to_owned);
            let (stage, subset) = words.next().zip(words.next()).ok_or("no stage or no colours")?;
            let counts: Vec<u64> = words.map(|word| word.parse()).collect::<Result<_, _>>()?;
            if counts.iter().sum::<u64>() != scrambles {
                return Err(format!("the counts of {stage}, {subset} do not add up").into());
            }
            histograms.insert((stage, subset), Histogram::of_counts(counts));
        }
        Ok(Self { origin, scrambles, histograms, joint: Vec::new() })
    }

    /// Reads the JSON of `halfturn stats --json`. All stages must be of the same scrambles.
    pub fn of_statistics(text: &str) -> Result<Self, Fault> {
        let file: StatisticsFile = serde_json::from_str(text)?;
        let first = file.stages.first().and_then(|stage| stage.subsets.first()).ok_or("no stages")?;
        let scrambles: u64 = first.histogram.values().sum();
        let mut histograms = BTreeMap::new();
        for stage in &file.stages {
            for CountedSubset { subset, histogram } in &stage.subsets {
                let longest = histogram.last_key_value().map_or(0, |(&longest, _)| longest);
                let counts: Vec<u64> =
                    (0..=longest).map(|length| histogram.get(&length).copied().unwrap_or(0)).collect();
                if counts.iter().sum::<u64>() != scrambles {
                    return Err(format!("the counts of {}, {subset} do not add up", stage.stage).into());
                }
                histograms.insert((stage.stage.clone(), subset.clone()), Histogram::of_counts(counts));
            }
        }
        Ok(Self { origin: file.commands.join("\n"), scrambles, histograms, joint: file.stages })
    }

    /// The distribution of a stage with the best of some colours.
    pub fn histogram(&self, stage: &str, subset: &str) -> Result<&Histogram, Fault> {
        let key = (stage.to_owned(), subset.to_owned());
        Ok(self.histograms.get(&key).ok_or_else(|| format!("no counts of {stage}, {subset}"))?)
    }

    /// The summary of a distribution.
    pub fn summary(&self, stage: &str, subset: &str) -> Result<Summary, Fault> {
        Ok(self.histogram(stage, subset)?.summary().ok_or("an empty distribution")?)
    }

    /// The mean of a distribution and its standard error.
    pub fn mean(&self, stage: &str, subset: &str) -> Result<(f64, f64), Fault> {
        let Summary { mean, std, n, .. } = self.summary(stage, subset)?;
        Ok((mean, std / (n as f64).sqrt()))
    }

    /// The joint statistics of a stage.
    pub fn joint(&self, stage: &str) -> Result<&JointStage, Fault> {
        Ok(self.joint.iter().find(|joint| joint.stage == stage).ok_or_else(|| format!("no stage {stage}"))?)
    }
}
