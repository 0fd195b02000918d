//! What is wrong with a table file.

use std::io;

/// What is wrong with a table file. The message is part of a sentence about the file.
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
    /// The file does not exist.
    #[error("it does not exist")]
    Missing,
    /// The file does not begin with the magic number, or it is a directory or a pipe.
    #[error("it is not a halfturn table")]
    NotATable,
    /// Another version of the program wrote the file.
    #[error("its format is version {found} instead of {expected}")]
    WrongVersion {
        /// The version in the file.
        found: u32,
        /// The version that this program reads and writes.
        expected: u32,
    },
    /// The file is intact but has another table.
    #[error("its {what} is {found} instead of {expected}")]
    Stale {
        /// The field that differs.
        what: &'static str,
        /// The field in the file.
        found: String,
        /// The field in the spec.
        expected: String,
    },
    /// The file is too short.
    #[error("it is {} bytes long instead of {}", grouped(*found), grouped(*expected))]
    Truncated {
        /// The correct length, or the least length it can be.
        expected: u64,
        /// The length of the file.
        found: u64,
    },
    /// The file is too long.
    #[error("it is {} bytes long instead of {}", grouped(*found), grouped(*expected))]
    TooLong {
        /// The correct length.
        expected: u64,
        /// The length of the file.
        found: u64,
    },
    /// The header does not match its checksum, or its fields are invalid.
    #[error("its header is corrupt")]
    HeaderCorrupt,
    /// The entries do not match their checksum.
    #[error("its entries do not match their checksum")]
    PayloadCorrupt,
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
}

impl From<io::Error> for Damage {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Not a directory: the path of the folder goes through a file.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing,
            _ => Self::Unreadable(error),
        }
    }
}

/// A number with commas between groups of three digits.
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
