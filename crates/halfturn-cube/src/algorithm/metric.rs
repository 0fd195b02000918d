//! Metrics: ways to count moves.

use core::fmt;

use crate::turn::Amount;

use super::{
    Sequence, WrittenMove,
    moves::{Family, Move},
};

/// A metric: how the moves of an algorithm are counted.
///
/// ```
/// use halfturn_cube::{Algorithm, Metric};
/// let algorithm: Algorithm = "R2 M2 Uw' x".parse()?;
/// assert_eq!(Metric::ALL.map(|metric| algorithm.count(metric)), [4, 7, 4, 3]);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Metric {
    /// Half-turn metric, used by the WCA and for God's number 20.
    Htm,
    /// Quarter-turn metric.
    Qtm,
    /// Execution-turn metric: every written move.
    Etm,
    /// Slice-turn metric.
    Stm,
}

impl Metric {
    /// The number of metrics.
    pub const COUNT: usize = 4;
    /// All metrics.
    pub const ALL: [Self; Self::COUNT] = [Self::Htm, Self::Qtm, Self::Etm, Self::Stm];

    /// The stable name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Htm => "htm",
            Self::Qtm => "qtm",
            Self::Etm => "etm",
            Self::Stm => "stm",
        }
    }

    /// The metric with this name, in upper or lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name().eq_ignore_ascii_case(name))
    }

    /// A short description of what the metric counts.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Htm => "half-turn metric: any turn of a face counts 1, a middle layer 2, rotations nothing",
            Self::Qtm => "quarter-turn metric: a quarter counts 1, a half 2, a middle layer double, rotations nothing",
            Self::Etm => "execution-turn metric: every written move counts 1, rotations too",
            Self::Stm => "slice-turn metric: any turn of a face or middle layer counts 1, rotations nothing",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Move {
    /// The cost of the move in a metric.
    #[must_use]
    pub const fn count(self, metric: Metric) -> usize {
        let faces = match self.family() {
            Family::Face(_) | Family::Wide(_) => 1,
            Family::Slice(_) => 2,
            Family::Rotation(_) => 0,
        };
        let quarters = match self.amount() {
            Amount::Half => 2,
            Amount::Clockwise | Amount::Counterclockwise => 1,
        };
        match metric {
            Metric::Htm => faces,
            Metric::Qtm => faces * quarters,
            Metric::Etm => 1,
            Metric::Stm => (faces > 0) as usize,
        }
    }
}

impl<M: WrittenMove> Sequence<M> {
    /// The number of moves in a metric, with brackets expanded.
    #[must_use]
    pub fn count(&self, metric: Metric) -> usize {
        self.moves().into_iter().map(|one| one.count(metric)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Algorithm;

    #[test]
    fn each_family_counts_as_described() {
        for (text, htm, qtm, etm, stm) in [
            ("", 0, 0, 0, 0),
            ("R", 1, 1, 1, 1),
            ("R2", 1, 2, 1, 1),
            ("Rw", 1, 1, 1, 1),
            ("Rw2", 1, 2, 1, 1),
            ("M'", 2, 2, 1, 1),
            ("M2", 2, 4, 1, 1),
            ("x", 0, 0, 1, 0),
            ("y2", 0, 0, 1, 0),
            ("[R, U2]3 z", 12, 18, 13, 12),
        ] {
            let algorithm: Algorithm = text.parse().unwrap();
            assert_eq!(Metric::ALL.map(|metric| algorithm.count(metric)), [htm, qtm, etm, stm], "{text}");
            assert_eq!(algorithm.turns().len(), htm, "{text}");
        }
    }

    #[test]
    fn names_lead_back() {
        for metric in Metric::ALL {
            assert_eq!(Metric::from_name(&metric.to_string().to_uppercase()), Some(metric));
        }
        assert_eq!(Metric::from_name("ftm"), None);
    }
}
