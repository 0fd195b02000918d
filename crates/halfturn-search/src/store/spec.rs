//! The description of a table.

use super::StoredTable;

/// The description of a table. The store loads a file only if its header matches every field.
///
/// A name has 1 to [`MAX_NAME`](Self::MAX_NAME) characters `a`–`z`, `0`–`9` and `-`. Parameters
/// have at most [`MAX_PARAMETERS`](Self::MAX_PARAMETERS) bytes. The store panics if a spec breaks
/// these rules.
///
/// ```
/// use halfturn_search::TableSpec;
///
/// let spec = TableSpec {
///     name: "cross",
///     revision: 1,
///     parameters: "classes=24098",
///     bits: 2,
///     entries: 190_081,
/// };
/// assert_eq!(spec.bytes(), 47_521);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSpec<'a> {
    /// The unique name of the table, and the stem of its file name.
    pub name: &'a str,
    /// Increased whenever the bytes change their meaning.
    pub revision: u32,
    /// Anything else that determines the content, as short text.
    pub parameters: &'a str,
    /// Bits per entry, which may be a whole cache line of values.
    pub bits: u16,
    /// The number of entries.
    pub entries: u64,
}

impl<'a> TableSpec<'a> {
    /// The spec of a table that its name determines, without parameters.
    #[must_use]
    pub const fn new(name: &'a str, revision: u32, bits: u16, entries: u64) -> Self {
        Self { name, revision, parameters: "", bits, entries }
    }
}

impl TableSpec<'_> {
    /// The maximum length of a name, in bytes.
    pub const MAX_NAME: usize = 64;
    /// The maximum length of the parameters, in bytes.
    pub const MAX_PARAMETERS: usize = 1024;
    /// The maximum length of a distribution: distances are bytes.
    pub const MAX_DISTANCES: usize = 1 << u8::BITS;

    /// The number of bytes of the packed entries.
    pub fn bytes(&self) -> u64 {
        packed_bytes(self.entries, self.bits)
    }

    pub(super) fn assert_sound(&self) {
        assert!(is_name(self.name), "{:?} cannot name a table", self.name);
        assert!(self.parameters.len() <= Self::MAX_PARAMETERS, "the parameters of {} are too long", self.name);
    }

    pub(super) fn assert_describes(&self, table: &StoredTable) {
        assert_eq!(table.bytes.len() as u64, self.bytes(), "{} was built with the wrong number of bytes", self.name);
        assert!(table.distribution.len() <= Self::MAX_DISTANCES, "the distribution of {} is too long", self.name);
    }
}

/// The number of bytes of this many packed entries, or `u64::MAX` if there are more.
pub(super) fn packed_bytes(entries: u64, bits: u16) -> u64 {
    let bits = u128::from(entries) * u128::from(bits);
    bits.div_ceil(u8::BITS.into()).try_into().unwrap_or(u64::MAX)
}

/// Whether a table may have this name. Such a name is safe in a path on every system.
pub(super) fn is_name(name: &str) -> bool {
    (1..=TableSpec::MAX_NAME).contains(&name.len())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_rounded_up_and_never_overflow() {
        for (entries, bits, bytes) in [
            (0, 2, 0),
            (1, 2, 1),
            (4, 2, 1),
            (5, 2, 2),
            (3, 512, 192),
            (u64::MAX, 8, u64::MAX),
            (u64::MAX, 9, u64::MAX),
        ] {
            assert_eq!(packed_bytes(entries, bits), bytes, "{entries} of {bits} bits");
        }
    }

    #[test]
    fn names_are_safe_in_paths() {
        for good in ["a", "f2l-8", "0", &"x".repeat(TableSpec::MAX_NAME)] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", ".", "..", "a.b", "a/b", "a\\b", "A", "é", "a b", "a_b", &"x".repeat(TableSpec::MAX_NAME + 1)]
        {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
