//! The stable numbers by which every face of halfturn (command line, JSON, server, Python) names what went wrong.

use core::fmt;

/// What kind of thing was wrong. The numbers never change their meaning.
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
    /// An edge is there twice, missing, or impossible.
    Edges = 2,
    /// The edges' flips do not add up: one edge is turned over.
    Flip = 3,
    /// A corner is there twice, missing, or impossible.
    Corners = 4,
    /// The corners' twists do not add up: one corner is twisted.
    Twist = 5,
    /// Two pieces are swapped.
    Parity = 6,
    /// There is no solution as short as asked for.
    NoSolution = 7,
    /// A limit of time or effort was reached first.
    LimitReached = 8,
    /// A sequence of turns could not be read.
    Notation = 9,
    /// The input is in no form that we know.
    Format = 10,
    /// What was begun is of another input, with other options, or of another version.
    Changed = 11,
}

impl Code {
    /// How many codes there are.
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
