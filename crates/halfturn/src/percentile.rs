//! How hard a scramble is, compared with those of competitions.
//!
//! `competitions.txt` has the exact distributions of the lengths of 1,317,565 competition
//! scrambles, by stage and set of bottom colours. `docs/difficulty.md` defines what is made of
//! them.
//!
//! ```
//! use halfturn::{CompetitionLengths, Level, Variant, ViewSet};
//! let lengths = CompetitionLengths::of(Variant::Std);
//! let white = lengths.percentile(0, "W".parse()?, 7).expect("the crosses on white were counted");
//! assert_eq!((white.harder_than.floor(), white.level), (81.0, Level::Hard));
//! let best = lengths.percentile(0, ViewSet::ALL, 5).expect("the best crosses were counted");
//! assert_eq!(best.level.name(), "about average");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::Range;

use halfturn_cube::{View, ViewSet};
use halfturn_solve::stages::Variant;
use serde::{Serialize, Serializer};

use crate::answer::{Ordered, Percentile};

/// The distributions: a line for each stage and set of colours.
const COMPETITIONS: &str = include_str!("competitions.txt");

/// The number of stages in a score: the cross and up to three pairs. All four pairs need large
/// tables, and people do not plan them.
const SCORED_STAGES: usize = 4;

/// The key of all colours of a question together, of which the best one counts.
pub const BEST: &str = "best";

/// The lengths of a variant's stages over competition scrambles.
pub struct CompetitionLengths {
    variant: Variant,
    distributions: Vec<Distribution>,
}

/// How many scrambles need 0, 1, 2, … moves to a stage with the best of some colours.
struct Distribution {
    stage: usize,
    views: ViewSet,
    counts: Vec<u64>,
}

impl CompetitionLengths {
    /// The number of scrambles.
    pub const SCRAMBLES: u64 = 1_317_565;

    /// The distributions of a variant. Variants that were not counted have none.
    #[must_use]
    pub fn of(variant: Variant) -> Self {
        let distribution = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next()?;
            let stage = variant.stages().iter().position(|stage| stage.name == name)?;
            let views = words.next()?.parse().ok()?;
            let counts = words.map(str::parse).collect::<Result<_, _>>().ok()?;
            Some(Distribution { stage, views, counts })
        };
        let lines = COMPETITIONS.lines().filter(|line| !line.starts_with('#'));
        Self { variant, distributions: lines.filter_map(distribution).collect() }
    }

    /// Whether the variant has no distributions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.distributions.is_empty()
    }

    /// Compares a length of a stage with those of competition scrambles, for the best of these
    /// colours; `None` if there is no distribution. There is one for each single colour, for two
    /// opposite colours, for four colours in opposite pairs, and for all six.
    #[must_use]
    pub fn percentile(&self, stage: usize, views: ViewSet, length: u8) -> Option<Percentile> {
        let is_meant = |distribution: &&Distribution| distribution.stage == stage && distribution.views == views;
        let counts = &self.distributions.iter().find(is_meant)?.counts;
        let fewer: u64 = counts.iter().take(length.into()).sum();
        let same = counts.get(usize::from(length)).copied().unwrap_or(0);
        let percent = |scrambles: f64| 100.0 * scrambles / Self::SCRAMBLES as f64;
        let rank = percent(fewer as f64 + same as f64 / 2.0);
        Some(Percentile { harder_than: percent(fewer as f64), rank, level: Level::of(rank) })
    }

    /// Compares the lengths of a scramble: for each stage, each of the colours and the best of them
    /// all. `length` has the number of moves, if it is known.
    #[must_use]
    pub fn compare(
        &self,
        stages: Range<usize>,
        views: ViewSet,
        length: impl Fn(usize, View) -> Option<u8>,
    ) -> Comparison {
        let best = |stage: usize| {
            let lengths = views.views().map(|view| length(stage, view)).collect::<Option<Vec<u8>>>()?;
            self.percentile(stage, views, lengths.into_iter().min()?)
        };
        let row = |stage: usize| {
            let single = |view: View| {
                let percentile = self.percentile(stage, ViewSet::of(view), length(stage, view)?)?;
                Some((view.letter().to_string(), percentile))
            };
            let together = (views.len() > 1).then(|| best(stage)).flatten();
            let together = together.map(|percentile| (BEST.to_owned(), percentile));
            views.views().filter_map(single).chain(together).collect::<Ordered<_>>()
        };
        let rows = stages.clone().map(|stage| (self.variant.stages()[stage].name.to_owned(), row(stage)));
        let rows: Ordered<Ordered<Percentile>> = rows.filter(|(_, row)| !row.0.is_empty()).collect();
        let scored = 0..SCORED_STAGES;
        let is_scored = self.variant.is_nested() && stages.start == 0 && stages.end >= scored.end;
        let ranks = || scored.map(|stage| Some(best(stage)?.rank)).collect::<Option<Vec<f64>>>();
        let score = is_scored.then(ranks).flatten().map(|ranks| ranks.iter().sum::<f64>() / SCORED_STAGES as f64);
        Comparison { percentiles: (!rows.0.is_empty()).then_some(rows), score }
    }
}

/// The lengths of a scramble compared with those of competitions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// By stage, then by bottom colour and for [`BEST`]; `None` if nothing was counted.
    pub percentiles: Option<Ordered<Ordered<Percentile>>>,
    /// The mean rank of the first four stages with the best colour. A variant has a score if its
    /// stages are a cross and more and more pairs.
    pub score: Option<f64>,
}

impl Comparison {
    /// The percentile of a stage for a key, which is the letter of a colour or [`BEST`].
    #[must_use]
    pub fn get(&self, stage: &str, key: &str) -> Option<&Percentile> {
        let rows = self.percentiles.as_ref()?;
        let (_, row) = rows.0.iter().find(|(name, _)| name == stage)?;
        row.0.iter().find(|(name, _)| name == key).map(|(_, percentile)| percentile)
    }
}

/// A percentile rank in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// A rank below 5.
    VeryEasy,
    /// A rank below 25.
    Easy,
    /// The middle half.
    Average,
    /// A rank of 75 or more.
    Hard,
    /// A rank of 95 or more.
    VeryHard,
}

impl Level {
    /// The level of a rank.
    #[must_use]
    pub fn of(rank: f64) -> Self {
        match rank {
            ..5.0 => Self::VeryEasy,
            ..25.0 => Self::Easy,
            ..75.0 => Self::Average,
            ..95.0 => Self::Hard,
            _ => Self::VeryHard,
        }
    }

    /// The level in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryEasy => "very easy",
            Self::Easy => "easy",
            Self::Average => "about average",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
        }
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_the_distribution_of_a_stage() {
        let mut read = 0;
        for variant in Variant::ALL {
            let lengths = CompetitionLengths::of(variant);
            read += lengths.distributions.len();
            for Distribution { stage, views, counts } in &lengths.distributions {
                assert_eq!(counts.iter().sum::<u64>(), CompetitionLengths::SCRAMBLES, "{variant} {stage} {views}");
                assert!(counts.len() <= usize::from(variant.stages()[*stage].max_length) + 1);
                // With more colours to choose from, no stage gets longer.
                let mean = |counts: &[u64]| (0..).zip(counts).map(|(moves, &count)| moves * count).sum::<u64>();
                let others = lengths.distributions.iter().filter(|other| other.stage == *stage);
                for more in others.filter(|other| other.views.includes(*views)) {
                    assert!(mean(&more.counts) <= mean(counts), "{variant} {stage} {views}");
                }
            }
            // Every stage has thirteen sets of colours, or none.
            for stage in 0..variant.stages().len() {
                let sets = lengths.distributions.iter().filter(|other| other.stage == stage).count();
                assert!(sets == 13 || sets == 0, "{variant} {stage}: {sets}");
            }
        }
        assert_eq!(read, COMPETITIONS.lines().filter(|line| !line.starts_with('#')).count());
        assert_eq!(read, 38 * 13);
    }

    #[test]
    fn ranks_have_a_mean_of_fifty() {
        for variant in Variant::ALL {
            let lengths = CompetitionLengths::of(variant);
            for Distribution { stage, views, counts } in &lengths.distributions {
                let rank = |moves: u8| lengths.percentile(*stage, *views, moves).unwrap().rank;
                let sum: f64 = (0..).zip(counts).map(|(moves, &count)| rank(moves) * count as f64).sum();
                assert!((sum / CompetitionLengths::SCRAMBLES as f64 - 50.0).abs() < 1e-9, "{variant} {stage} {views}");
            }
        }
    }

    #[test]
    fn lengths_are_compared_with_known_counts() {
        let lengths = CompetitionLengths::of(Variant::Std);
        // The crosses on white: 5, 88, 1099, 9581, 68007, 320565, 675005, 242532 and 683.
        let white = ViewSet::of(View::White);
        let fewer = 1_317_565 - 242_532 - 683;
        let seven = lengths.percentile(0, white, 7).unwrap();
        assert_eq!(seven.harder_than, 100.0 * f64::from(fewer) / 1_317_565.0);
        assert_eq!(seven.rank, 100.0 * (f64::from(fewer) + 242_532.0 / 2.0) / 1_317_565.0);
        assert_eq!(lengths.percentile(0, white, 0).unwrap().harder_than, 0.0);
        assert_eq!(lengths.percentile(0, white, 9).unwrap().harder_than, 100.0);
        let levels = [3, 4, 5, 6, 7, 8].map(|moves| lengths.percentile(0, white, moves).unwrap().level);
        let expected = [Level::VeryEasy, Level::VeryEasy, Level::Easy, Level::Average, Level::Hard, Level::VeryHard];
        assert_eq!(levels, expected);
        // Two neighbouring colours were not counted, and neither was half-turn reduction.
        assert_eq!(lengths.percentile(0, "WG".parse().unwrap(), 6), None);
        assert!(CompetitionLengths::of(Variant::HalfTurns).is_empty());
    }

    #[test]
    fn a_score_needs_four_stages_of_one_kind_and_counted_colors() {
        let lengths = CompetitionLengths::of(Variant::Std);
        let length = |stage: usize, _: View| Some([5, 7, 9, 11, 13][stage]);
        let whole = lengths.compare(0..5, ViewSet::ALL, length);
        let ranks = ["cross", "xcross", "xxcross", "xxxcross"].map(|stage| whole.get(stage, BEST).unwrap().rank);
        assert_eq!(whole.score, Some(ranks.iter().sum::<f64>() / 4.0));
        assert_eq!(lengths.compare(0..4, ViewSet::ALL, length).score, whole.score);
        assert_eq!(lengths.compare(0..3, ViewSet::ALL, length).score, None);
        assert_eq!(lengths.compare(1..5, ViewSet::ALL, length).score, None);
        // One colour has no best.
        let single = lengths.compare(0..4, ViewSet::of(View::White), length);
        assert!(single.score.is_some() && single.get("cross", "W").is_some() && single.get("cross", BEST).is_none());
        let neighbours = lengths.compare(0..4, "WG".parse().unwrap(), length);
        assert!(neighbours.score.is_none() && neighbours.get("cross", "G").is_some());
        assert!(neighbours.get("cross", BEST).is_none());
        // Blocks are the first steps of different methods.
        let blocks = CompetitionLengths::of(Variant::Blocks).compare(0..4, ViewSet::ALL, |_, _| Some(5));
        assert!(blocks.score.is_none() && blocks.get("eo_line", BEST).is_some());
        let unknown = lengths.compare(0..4, ViewSet::ALL, |stage, _| (stage < 2).then_some(6));
        assert!(unknown.score.is_none() && unknown.get("xxcross", "W").is_none());
        let nothing = CompetitionLengths::of(Variant::HalfTurns).compare(0..1, ViewSet::ALL, |_, _| Some(9));
        assert_eq!(nothing, Comparison::default());
    }
}
