//! How much memory a solver's tables may take.

use core::fmt;

/// A size of tables. A solver has one or more; its answers are right with any, and faster with the larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Built in a moment, kept in no file.
    Tiny,
    /// Built once, in seconds.
    Standard,
    /// Hundreds of megabytes or more, for those who solve a lot.
    Large,
}

impl Tier {
    /// How many tiers there are.
    pub const COUNT: usize = 3;
    /// All tiers by size.
    pub const ALL: [Self; Self::COUNT] = [Self::Tiny, Self::Standard, Self::Large];

    /// The tier's name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiny => "tiny",
            Self::Standard => "standard",
            Self::Large => "large",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
