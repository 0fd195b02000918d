//! A set that may take strangers for members, never a member for a stranger.
//!
//! A Bloom filter in words: a key is three bits of one 64-bit word, so that a question reads a single word. Some eight bits a key
//! let about three strangers in a hundred pass.
//!
//! ```
//! use halfturn_search::Filter;
//!
//! let mut filter = Filter::of_bytes(1 << 10);
//! (0..1_000).for_each(|key| filter.insert(7 * key));
//! assert!((0..1_000).all(|key| filter.contains(7 * key)));
//! assert!((0..1_000).filter(|key| filter.contains(7 * key + 1)).count() < 100);
//! ```

/// Bits that tell a place in a word.
const PLACE_BITS: u32 = u64::BITS.ilog2();
/// Bits of a key.
const BITS_PER_KEY: u32 = 3;

/// A set of keys that never denies a member.
pub struct Filter {
    words: Vec<u64>,
}

impl Filter {
    /// An empty set that takes so many bytes, and at least a word.
    #[must_use]
    pub fn of_bytes(bytes: usize) -> Self {
        Self { words: vec![0; (bytes / size_of::<u64>()).max(1)] }
    }

    /// Puts a key in.
    #[inline]
    pub fn insert(&mut self, key: u32) {
        let (word, bits) = self.place(key);
        self.words[word] |= bits;
    }

    /// Whether the key may have been put in; certainly not, if not.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u32) -> bool {
        let (word, bits) = self.place(key);
        self.words[word] & bits == bits
    }

    /// Bytes of memory that the set takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }

    /// The word of a key, and its bits there.
    #[inline]
    fn place(&self, key: u32) -> (usize, u64) {
        // Fibonacci hashing: the high half of the product spreads over the words, the low half tells the bits after another round.
        let mixed = (u64::from(key) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let word = ((mixed >> u32::BITS) * self.words.len() as u64) >> u32::BITS;
        let mut rest =
            (mixed ^ mixed >> u32::BITS).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> (u64::BITS - BITS_PER_KEY * PLACE_BITS);
        let mut bits = 0;
        for _ in 0..BITS_PER_KEY {
            bits |= 1 << (rest & u64::from(u64::BITS - 1));
            rest >>= PLACE_BITS;
        }
        (word as usize, bits)
    }
}
