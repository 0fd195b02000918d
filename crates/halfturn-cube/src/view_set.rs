//! Sets of bottom colours.

use core::{fmt, str::FromStr};

use crate::view::View;

/// A non-empty set of views: the bottom colours that a solver of the cube may choose from.
///
/// ```
/// use halfturn_cube::{View, ViewSet};
/// let two: ViewSet = "wy".parse()?;
/// assert_eq!(two.views().collect::<Vec<_>>(), [View::Yellow, View::White]);
/// assert_eq!("any".parse(), Ok(ViewSet::ALL));
/// assert_eq!(two.to_string(), "YW");
/// # Ok::<(), halfturn_cube::ViewSetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ViewSet(u8);

impl ViewSet {
    /// All six views, for full colour neutrality.
    pub const ALL: Self = Self((1 << View::COUNT) - 1);

    /// The set of one view.
    #[must_use]
    pub const fn of(view: View) -> Self {
        Self(1 << view.index())
    }

    /// Whether the view is in the set.
    #[must_use]
    pub const fn contains(self, view: View) -> bool {
        self.0 >> view.index() & 1 == 1
    }

    /// Whether all views of the other set are in this one.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The number of views in the set.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // It never is.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The views in column order.
    pub fn views(self) -> impl DoubleEndedIterator<Item = View> {
        View::ALL.into_iter().filter(move |&view| self.contains(view))
    }
}

/// Prints the letters of the colours in column order.
impl fmt::Display for ViewSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.views().try_for_each(|view| write!(f, "{}", view.letter()))
    }
}

/// Why a text is not a set of colours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ViewSetError {
    /// A letter that stands for no colour.
    #[error("{0:?} is no colour; colours are W, Y, R, O, G, B, and any for all")]
    NoColor(char),
    /// The text names no colour.
    #[error("no colour is named; colours are W, Y, R, O, G, B, and any for all")]
    Empty,
}

/// Parses letters of colours in any order, with or without commas and blanks; `any` for all.
impl FromStr for ViewSet {
    type Err = ViewSetError;

    fn from_str(text: &str) -> Result<Self, ViewSetError> {
        if text.trim().eq_ignore_ascii_case("any") {
            return Ok(Self::ALL);
        }
        let mut bits = 0;
        for letter in text.chars().filter(|sign| !sign.is_whitespace() && *sign != ',') {
            bits |= Self::of(View::from_letter(letter).ok_or(ViewSetError::NoColor(letter))?).0;
        }
        if bits == 0 { Err(ViewSetError::Empty) } else { Ok(Self(bits)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_from_others() {
        assert_eq!("W, y".parse::<ViewSet>(), "YW".parse());
        assert_eq!("Wx".parse::<ViewSet>(), Err(ViewSetError::NoColor('x')));
        assert_eq!(" ".parse::<ViewSet>(), Err(ViewSetError::Empty));
        assert_eq!(ViewSet::ALL.views().collect::<Vec<_>>(), View::ALL);
        assert!(ViewSet::ALL.includes(ViewSet::of(View::Red)) && !ViewSet::of(View::Red).includes(ViewSet::ALL));
    }
}
