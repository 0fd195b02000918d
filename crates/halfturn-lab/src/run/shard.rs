//! Shards: equal parts of an input, for several machines.

use std::{fmt, ops::Range, str::FromStr};

/// One of several contiguous parts of an input, equal in size.
///
/// ```
/// use halfturn_lab::run::Shard;
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!(shard.rows(10), 3..6);
/// # Ok::<(), halfturn_lab::run::ShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// The shard's number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of shards.
    #[must_use]
    pub fn count(self) -> u32 {
        self.count
    }

    /// The shard's rows of an input with `all` rows.
    #[must_use]
    pub fn rows(self, all: u64) -> Range<u64> {
        let begin = |number: u32| (u128::from(all) * u128::from(number) / u128::from(self.count)) as u64;
        begin(self.number - 1)..begin(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// The text is not a shard such as `1/4`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no shard; write for example 1/4 for the first of four")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let wrong = || ShardError(text.to_owned());
        let (number, count) = text.split_once('/').ok_or_else(wrong)?;
        let [number, count] = [number, count].map(|part| part.trim().parse::<u32>());
        match (number, count) {
            (Ok(number), Ok(count)) if (1..=count).contains(&number) => Ok(Self { number, count }),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_everything_once() {
        for all in [0, 1, 5, 6, 1_317_565] {
            for count in [1, 2, 3, 7] {
                let mut next = 0;
                for number in 1..=count {
                    let rows = format!("{number}/{count}").parse::<Shard>().unwrap().rows(all);
                    assert_eq!(rows.start, next);
                    next = rows.end;
                }
                assert_eq!(next, all);
            }
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
