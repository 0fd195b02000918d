//! Histograms of lengths and their summary statistics.

use std::collections::BTreeMap;

use serde::Serialize;

/// The number of scrambles by length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    counts: Vec<u64>,
}

/// Summary statistics of a distribution of lengths.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The number of scrambles.
    pub n: u64,
    /// The minimum.
    pub min: u8,
    /// The maximum.
    pub max: u8,
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation (divided by n − 1).
    pub std: f64,
    /// The 10th percentile: the least length that at least 10 % of scrambles do not exceed.
    pub p10: u8,
    /// The median, defined likewise.
    pub p50: u8,
    /// The 90th percentile.
    pub p90: u8,
    /// The 99th percentile.
    pub p99: u8,
    /// The most frequent length; the least of several.
    pub mode: u8,
    /// The share of scrambles with that length, from 0 to 1.
    pub mode_share: f64,
    /// The number of scrambles by length.
    pub histogram: BTreeMap<u8, u64>,
}

impl Histogram {
    /// The histogram with these numbers of scrambles at 0, 1, 2, … moves.
    #[must_use]
    pub const fn of_counts(counts: Vec<u64>) -> Self {
        Self { counts }
    }

    /// Adds lengths to the counts.
    pub fn add(&mut self, lengths: &[u8]) {
        let mut counts = [0_u64; 256];
        lengths.iter().for_each(|&length| counts[usize::from(length)] += 1);
        let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        if self.counts.len() < used {
            self.counts.resize(used, 0);
        }
        self.counts.iter_mut().zip(counts).for_each(|(all, more)| *all += more);
    }

    /// The number of scrambles.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The lengths that occur, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u64)> {
        self.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(length, &count)| (length as u8, count))
    }

    /// The least length that at least this percentage of scrambles does not exceed.
    fn percentile(&self, percent: u64) -> u8 {
        let needed = u128::from(self.n()) * u128::from(percent);
        let mut below = 0_u128;
        let reaches = |&(_, count): &(u8, u64)| {
            below += u128::from(count) * 100;
            below >= needed
        };
        self.iter().find(reaches).map_or(0, |(length, _)| length)
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.iter().map(|(length, count)| u64::from(length) * count).sum();
        sum as f64 / self.n() as f64
    }

    /// The summary statistics; `None` without any lengths.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let n = self.n();
        let (min, _) = self.iter().next()?;
        let (max, _) = self.iter().last()?;
        let (mode, most) = self.iter().reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some(Summary {
            n,
            min,
            max,
            mean: self.mean(),
            std: self.variance().sqrt(),
            p10: self.percentile(10),
            p50: self.percentile(50),
            p90: self.percentile(90),
            p99: self.percentile(99),
            mode,
            mode_share: most as f64 / n as f64,
            histogram: self.iter().collect(),
        })
    }

    /// The sample variance; 0 for a single scramble.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let n = i128::from(self.n());
        let sum = |power: u32| {
            self.iter().map(|(length, count)| i128::from(length).pow(power) * i128::from(count)).sum::<i128>()
        };
        // Integers until the last division, to avoid rounding errors.
        let squares = n * sum(2) - sum(1) * sum(1);
        if n > 1 { squares as f64 / (n * (n - 1)) as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same statistics, computed directly from the list.
    fn plainly(lengths: &[u8]) -> Summary {
        let mut sorted = lengths.to_vec();
        sorted.sort_unstable();
        let n = sorted.len();
        let mean = sorted.iter().map(|&length| f64::from(length)).sum::<f64>() / n as f64;
        let squares: f64 = sorted.iter().map(|&length| (f64::from(length) - mean).powi(2)).sum();
        let rank = |share: f64| sorted[((share * n as f64).ceil() as usize).max(1) - 1];
        let count = |length: u8| sorted.iter().filter(|&&other| other == length).count() as u64;
        let mode = sorted.iter().copied().rev().max_by_key(|&length| count(length)).unwrap();
        Summary {
            n: n as u64,
            min: sorted[0],
            max: sorted[n - 1],
            mean,
            std: (squares / (n as f64 - 1.0)).sqrt(),
            p10: rank(0.1),
            p50: rank(0.5),
            p90: rank(0.9),
            p99: rank(0.99),
            mode,
            mode_share: count(mode) as f64 / n as f64,
            histogram: sorted.iter().map(|&length| (length, count(length))).collect(),
        }
    }

    #[test]
    fn as_one_would_compute_it_plainly() {
        let mut state = 1_u32;
        let mut next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        for n in [2, 3, 10, 99, 100, 101, 1000] {
            let lengths: Vec<u8> = (0..n).map(|_| next() % 5 + next() % 7).collect();
            let mut histogram = Histogram::default();
            lengths.chunks(37).for_each(|chunk| histogram.add(chunk));
            let (found, expected) = (histogram.summary().unwrap(), plainly(&lengths));
            assert!((found.mean - expected.mean).abs() < 1e-12 && (found.std - expected.std).abs() < 1e-12);
            assert_eq!(Summary { mean: 0.0, std: 0.0, ..found }, Summary { mean: 0.0, std: 0.0, ..expected });
        }
        assert_eq!(Histogram::default().summary(), None);
        let mut one = Histogram::default();
        one.add(&[7]);
        let one = one.summary().unwrap();
        assert_eq!((one.n, one.min, one.p10, one.p99, one.std), (1, 7, 7, 7, 0.0));
    }
}
