//! The sets of bottom colours that statistics cover.

use halfturn_cube::{View, ViewSet};

/// A set of bottom colours, of which the best one counts for each scramble.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ColorSubset(usize);

/// The name of each set, with its letters in the usual order.
const NAMES: [&str; ColorSubset::COUNT] =
    ["Y", "W", "O", "R", "G", "B", "WY", "BG", "OR", "BGOR", "ORWY", "BGWY", "BGORWY"];

impl ColorSubset {
    /// The number of sets.
    pub const COUNT: usize = 13;
    /// White alone, the baseline for comparisons.
    pub const WHITE: Self = Self(1);
    /// All six colours.
    pub const ALL_COLORS: Self = Self(Self::COUNT - 1);

    /// All sets: six of one colour in column order, three of opposite colours, three of four
    /// colours, and all six.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// The six sets of one colour, in column order.
    pub fn singles() -> impl Iterator<Item = Self> {
        (0..View::COUNT).map(Self)
    }

    /// The three sets of opposite colours.
    pub fn duals() -> impl Iterator<Item = Self> {
        (View::COUNT..View::COUNT + 3).map(Self)
    }

    /// The set's index in [`ColorSubset::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }

    /// The letters of its colours.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0]
    }

    /// Its colours.
    #[must_use]
    pub fn views(self) -> ViewSet {
        self.name().parse().expect("the names are letters of colours")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_one_two_four_and_six_colors() {
        let sizes: Vec<usize> = ColorSubset::all().map(|subset| subset.views().len()).collect();
        assert_eq!(sizes, [1, 1, 1, 1, 1, 1, 2, 2, 2, 4, 4, 4, 6]);
        for (subset, view) in ColorSubset::singles().zip(View::ALL) {
            assert_eq!(subset.views(), ViewSet::of(view));
        }
        for dual in ColorSubset::duals() {
            let [one, other] = dual.views().views().collect::<Vec<_>>().try_into().unwrap();
            assert_eq!(one.face().opposite(), other.face());
        }
        assert_eq!((ColorSubset::WHITE.name(), ColorSubset::ALL_COLORS.views()), ("W", ViewSet::ALL));
    }
}
