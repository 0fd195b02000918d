//! Stable error codes, shared by the command line, JSON, the server and Python.

use core::fmt;

/// The kind of an error. The numbers never change their meaning.
///
/// ```
/// use halfturn_cube::Code;
/// assert_eq!(Code::Twist.number(), 5);
/// assert_eq!(Code::Twist.name(), "twist");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Code {
    /// There are not nine stickers of each of six colours.
    ColorCounts = 1,
    /// An edge is duplicated, missing or impossible.
    Edges = 2,
    /// The edge flips do not add up: an odd number of edges is flipped.
    Flip = 3,
    /// A corner is duplicated, missing or impossible.
    Corners = 4,
    /// The corner twists do not add up: a corner is twisted.
    Twist = 5,
    /// The permutation parity is odd: two pieces are swapped.
    Parity = 6,
    /// There is no solution within the requested length.
    NoSolution = 7,
    /// A limit of time or effort was reached before a result.
    LimitReached = 8,
    /// An algorithm could not be parsed.
    Notation = 9,
    /// The input is in no known format.
    Format = 10,
    /// The unfinished run has a different input, options or version.
    Changed = 11,
}

impl Code {
    /// The number of codes.
    pub const COUNT: usize = 11;
    /// All codes by number.
    pub const ALL: [Self; Self::COUNT] = [
        Self::ColorCounts,
        Self::Edges,
        Self::Flip,
        Self::Corners,
        Self::Twist,
        Self::Parity,
        Self::NoSolution,
        Self::LimitReached,
        Self::Notation,
        Self::Format,
        Self::Changed,
    ];

    /// The stable number, 1 to 11.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The stable name, in lower case with underscores.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ColorCounts => "color_counts",
            Self::Edges => "edges",
            Self::Flip => "flip",
            Self::Corners => "corners",
            Self::Twist => "twist",
            Self::Parity => "parity",
            Self::NoSolution => "no_solution",
            Self::LimitReached => "limit_reached",
            Self::Notation => "notation",
            Self::Format => "format",
            Self::Changed => "changed",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.number(), self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_from_one() {
        for (index, code) in Code::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(code.number()), index + 1);
        }
    }
}
