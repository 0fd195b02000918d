//! How much memory a solver's tables may take.

use core::{fmt, str::FromStr};

/// A size of tables. A solver has one or more; its answers are right with any, and faster with the larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Built in a moment, kept in no file.
    Tiny,
    /// About a hundred megabytes, built in seconds; for solvers whose standard tables are larger.
    Small,
    /// Built once, in seconds to minutes.
    Standard,
    /// Hundreds of megabytes or more, for those who solve a lot.
    Large,
}

impl Tier {
    /// How many tiers there are.
    pub const COUNT: usize = 4;
    /// All tiers by size.
    pub const ALL: [Self; Self::COUNT] = [Self::Tiny, Self::Small, Self::Standard, Self::Large];

    /// The tier's name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiny => "tiny",
            Self::Small => "small",
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

/// How large tables are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Those of a tier.
    Tier(Tier),
    /// The largest that take at most so many bytes.
    Bytes(u64),
}

impl From<Tier> for Size {
    fn from(tier: Tier) -> Self {
        Self::Tier(tier)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tier(tier) => write!(f, "{tier} tables"),
            Self::Bytes(bytes) => write!(f, "tables of at most {bytes} bytes"),
        }
    }
}

/// A tier by its name, or a number of bytes such as `500MB` or `4GB`.
///
/// ```
/// use halfturn_solve::{Size, Tier};
/// assert_eq!("large".parse(), Ok(Size::Tier(Tier::Large)));
/// assert_eq!("1.5 GB".parse(), Ok(Size::Bytes(1_500_000_000)));
/// assert!("4 potatoes".parse::<Size>().is_err());
/// ```
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let error = || SizeError { text: text.to_owned() };
        if let Some(tier) = Tier::ALL.into_iter().find(|tier| tier.name() == text) {
            return Ok(Self::Tier(tier));
        }
        let unit = text.find(|sign: char| sign.is_ascii_alphabetic()).ok_or_else(error)?;
        let factor = match text[unit..].to_ascii_lowercase().as_str() {
            "mb" => 1e6,
            "gb" => 1e9,
            _ => return Err(error()),
        };
        let number: f64 = text[..unit].trim().parse().map_err(|_| error())?;
        if number.is_finite() && number > 0.0 { Ok(Self::Bytes((number * factor) as u64)) } else { Err(error()) }
    }
}

/// A text that names no size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no size of tables: tiny, standard, large, or a limit such as 500MB or 4GB")]
pub struct SizeError {
    text: String,
}
