//! A Bloom filter for small sets: a key sets three bits of one 64-bit word.
//!
//! With eight bits per key, about 3 % of the lookups of other keys are false positives.
//!
//! ```
//! use halfturn_search::WordBloomFilter;
//!
//! let mut filter = WordBloomFilter::of_bytes(1 << 10);
//! (0..1_000).for_each(|key| filter.insert(7 * key));
//! assert!((0..1_000).all(|key| filter.contains(7 * key)));
//! assert!((0..1_000).filter(|key| filter.contains(7 * key + 1)).count() < 100);
//! ```

/// Bits that select one bit of a word.
const BIT_INDEX_BITS: u32 = u64::BITS.ilog2();
/// Bits that a key sets.
const BITS_PER_KEY: u32 = 3;

/// A multiplier for Fibonacci hashing: 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
/// The multiplier of degski's 64-bit hash.
const SECOND: u64 = 0xD6E8_FEB8_6659_FD93;

/// A Bloom filter whose keys each set three bits of one 64-bit word.
///
/// It does not share the layout of [`BlockedBloomFilter`](super::BlockedBloomFilter): its search
/// would visit other nodes with other false positives, and the filters in table files are blocked.
pub struct WordBloomFilter {
    words: Vec<u64>,
}

impl WordBloomFilter {
    /// An empty filter of this many bytes, rounded down to whole words, and at least one word.
    #[must_use]
    pub fn of_bytes(bytes: usize) -> Self {
        Self { words: vec![0; (bytes / size_of::<u64>()).max(1)] }
    }

    /// Inserts a key.
    #[inline]
    pub fn insert(&mut self, key: u32) {
        let (word, bits) = self.place(key);
        self.words[word] |= bits;
    }

    /// Whether the key may have been inserted. If this is `false`, it was not.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u32) -> bool {
        let (word, bits) = self.place(key);
        self.words[word] & bits == bits
    }

    /// The memory that the filter takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }

    /// The index of the key's word, and its bits there.
    #[inline]
    fn place(&self, key: u32) -> (usize, u64) {
        // The high half of the first product selects the word, the high bits of the second one the
        // bits. Keys start at 1, because 0 would hash to 0.
        let hash = (u64::from(key) + 1).wrapping_mul(GOLDEN);
        let word = ((hash >> u32::BITS) * self.words.len() as u64) >> u32::BITS;
        let mut indices =
            (hash ^ hash >> u32::BITS).wrapping_mul(SECOND) >> (u64::BITS - BITS_PER_KEY * BIT_INDEX_BITS);
        let mut bits = 0;
        for _ in 0..BITS_PER_KEY {
            bits |= 1 << (indices & u64::from(u64::BITS - 1));
            indices >>= BIT_INDEX_BITS;
        }
        (word as usize, bits)
    }
}
