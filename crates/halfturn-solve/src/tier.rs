//! Tiers: sizes of a solver's tables.

use core::{fmt, str::FromStr};

/// A size of tables. A solver has one or more. Its results are correct with any, and larger tables
/// make it faster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Built within a second or two.
    Tiny,
    /// About a hundred megabytes, built in seconds, for solvers whose standard tables are larger.
    Small,
    /// Built once, in seconds to minutes.
    Standard,
    /// Hundreds of megabytes or more, for solving many cubes.
    Large,
}

impl Tier {
    /// The number of tiers.
    pub const COUNT: usize = 4;
    /// All tiers, smallest first.
    pub const ALL: [Self; Self::COUNT] = [Self::Tiny, Self::Small, Self::Standard, Self::Large];

    /// The tier with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }

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

/// A requested size of tables: a tier, or a limit of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// The tables of a tier.
    Tier(Tier),
    /// The largest tables that take at most this number of bytes.
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

/// Parses the name of a tier, or a number of bytes such as `500MB` or `4GB`.
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
        if let Some(tier) = Tier::from_name(text) {
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

/// The text is neither a tier nor a number of bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is not a size of tables: expected {}, or a limit such as 500MB or 4GB",
    Tier::ALL.map(Tier::name).join(", ")
)]
pub struct SizeError {
    text: String,
}
