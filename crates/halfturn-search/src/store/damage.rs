//! Why a table file cannot be used.

use std::io;

/// Why a table file cannot be used, as part of a sentence about the file.
///
/// ```
/// use halfturn_search::Damage;
///
/// let damage = Damage::Truncated { expected: 540_000, found: 1_024 };
/// assert_eq!(damage.to_string(), "it is 1,024 bytes long instead of 540,000");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// There is no such file.
    #[error("it does not exist")]
    Missing,
    /// It does not begin like a table, or is no file at all.
    #[error("it is not a halfturn table")]
    NotATable,
    /// It was written by another version of the program.
    #[error("its format is version {found} instead of {expected}")]
    WrongVersion {
        /// The version in the file.
        found: u32,
        /// The version that this program reads and writes.
        expected: u32,
    },
    /// It is whole, but not the table that is wanted.
    #[error("its {what} is {found} instead of {expected}")]
    Stale {
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What is wanted.
        expected: String,
    },
    /// It ends too early.
    #[error("it is {} bytes long instead of {}", grouped(*found), grouped(*expected))]
    Truncated {
        /// The length it should have, at least.
        expected: u64,
        /// The length it has.
        found: u64,
    },
    /// It goes on after its end.
    #[error("it is {} bytes long instead of {}", grouped(*found), grouped(*expected))]
    TooLong {
        /// The length it should have.
        expected: u64,
        /// The length it has.
        found: u64,
    },
    /// Its header is not what was written.
    #[error("its header is corrupt")]
    HeaderCorrupt,
    /// Its entries are not what was written.
    #[error("its entries do not match their checksum")]
    PayloadCorrupt,
    /// The system would not let us read it.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
}

impl From<io::Error> for Damage {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Not a directory: the folder itself is missing, and cannot even be made.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing,
            _ => Self::Unreadable(error),
        }
    }
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (123_456, "123,456"), (u64::MAX, "18,446,744,073,709,551,615")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
