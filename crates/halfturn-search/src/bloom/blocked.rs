//! A Bloom filter for large sets, in blocks of 32 bytes.
//!
//! A key sets one bit in each of the four words of one block, which is inside one cache line. A
//! lookup costs one read of memory and four shifts, however large the filter is. The share of false
//! positives depends on the bits per key: one in 37 with eight bits, one in ten with five.
//!
//! Keys must be hashes already: see [`hash64`].
//!
//! ```
//! use halfturn_search::{BlockedBloomBuilder, BlockedBloomFilter, Buffer, hash64};
//! let mut bytes = Buffer::zeroed(1024);
//! let builder = BlockedBloomBuilder::new(&mut bytes);
//! let mut inserter = builder.inserter();
//! for number in 0..1000 {
//!     inserter.insert(hash64(number));
//! }
//! drop(inserter);
//! let filter = BlockedBloomFilter::new(bytes);
//! assert!((0..1000).all(|number| filter.contains(hash64(number))));
//! let wrong = (1000..11_000).filter(|&number| filter.contains(hash64(number))).count();
//! assert!(wrong < 500);
//! ```

use std::sync::Mutex;

use crate::{
    buffer::{Buffer, CACHE_LINE},
    prefetch::{prefetch, prefetch_all},
};

/// Words in a block. A key sets one bit in each.
const WORDS: usize = 4;
/// Bytes in a word.
const WORD: usize = size_of::<u64>();
/// Bits that select one bit of a word.
const BIT_INDEX_BITS: u32 = u64::BITS.ilog2();

type Block = [[u8; WORD]; WORDS];

/// Hashes a number: every bit of the result depends on every bit of the number. 0 stays 0.
#[must_use]
#[inline]
pub const fn hash64(number: u64) -> u64 {
    // The finaliser of MurmurHash3.
    let mixed = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let mixed = (mixed ^ mixed >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    mixed ^ mixed >> 33
}

/// A blocked Bloom filter: a set of 64-bit keys with false positives but no false negatives.
pub struct BlockedBloomFilter {
    bytes: Buffer,
}

/// The block of a key among `blocks` blocks, selected by its high half.
#[inline]
fn block_of(key: u64, blocks: usize) -> usize {
    (((key >> 32) * blocks as u64) >> 32) as usize
}

/// The index of the key's bit in each word, selected by its low half.
#[inline]
fn bits_of(key: u64) -> [u32; WORDS] {
    std::array::from_fn(|word| (key >> (word as u32 * BIT_INDEX_BITS)) as u32 % u64::BITS)
}

fn blocks(bytes: &[u8]) -> &[Block] {
    bytes.as_chunks().0.as_chunks().0
}

fn assert_whole_lines(bytes: &Buffer) {
    assert!(bytes.len().is_multiple_of(CACHE_LINE) && !bytes.is_empty(), "a Bloom filter is made of whole cache lines");
}

impl BlockedBloomFilter {
    /// The filter with these bytes, which a [`BlockedBloomBuilder`] filled.
    ///
    /// # Panics
    /// If they are not whole cache lines.
    #[must_use]
    pub fn new(bytes: Buffer) -> Self {
        assert_whole_lines(&bytes);
        Self { bytes }
    }

    /// Whether the key may have been inserted. If this is `false`, it was not.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let blocks = blocks(&self.bytes);
        let block = &blocks[block_of(key, blocks.len())];
        // Branch-free: a mispredicted branch costs more than the other three words.
        let words = block.iter().zip(bits_of(key)).map(|(&word, bit)| u64::from_le_bytes(word) >> bit);
        words.fold(1, |all, word| all & word) == 1
    }

    /// Prefetches the blocks of keys.
    #[inline(always)]
    pub fn prefetch_all(&self, keys: impl IntoIterator<Item = u64>) {
        let blocks = blocks(&self.bytes);
        prefetch_all(blocks, keys.into_iter().map(|key| block_of(key, blocks.len())));
    }

    /// The memory that the filter takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// Blocks in a part of the filter: 1 MB, which stays in the processor's cache while keys are
/// inserted.
const PART_BLOCKS: usize = 1 << 15;
/// Keys that an inserter collects for a part before it locks the part.
const BATCH: usize = 1 << 9;
/// How many keys ahead a block is prefetched.
const AHEAD: usize = 12;

/// Fills a [`BlockedBloomFilter`] on several threads, through one [`BloomInserter`] each.
///
/// The filter is divided into parts. An inserter collects keys by part and inserts them in batches,
/// so that random writes stay inside the cache.
pub struct BlockedBloomBuilder<'b> {
    parts: Vec<Mutex<&'b mut [Block]>>,
    blocks: usize,
}

/// Inserts the keys of one thread into a [`BlockedBloomFilter`]. Dropping it inserts the rest.
pub struct BloomInserter<'h, 'b> {
    builder: &'h BlockedBloomBuilder<'b>,
    /// By part: the keys that are not inserted yet.
    batches: Vec<Vec<u64>>,
}

impl<'b> BlockedBloomBuilder<'b> {
    /// Fills these bytes, which must be zeros.
    ///
    /// # Panics
    /// If they are not whole cache lines.
    #[must_use]
    pub fn new(bytes: &'b mut Buffer) -> Self {
        assert_whole_lines(bytes);
        let blocks: &mut [Block] = bytes.as_chunks_mut().0.as_chunks_mut().0;
        Self { blocks: blocks.len(), parts: blocks.chunks_mut(PART_BLOCKS).map(Mutex::new).collect() }
    }

    /// An inserter for one thread.
    #[must_use]
    pub fn inserter(&self) -> BloomInserter<'_, 'b> {
        BloomInserter { builder: self, batches: self.parts.iter().map(|_| Vec::with_capacity(BATCH)).collect() }
    }
}

impl BloomInserter<'_, '_> {
    /// Inserts a key.
    #[inline]
    pub fn insert(&mut self, key: u64) {
        let part = block_of(key, self.builder.blocks) / PART_BLOCKS;
        let batch = &mut self.batches[part];
        batch.push(key);
        if batch.len() == BATCH {
            self.flush(part);
        }
    }

    fn flush(&mut self, part: usize) {
        let mut blocks = self.builder.parts[part].lock().expect("inserting keys does not panic");
        let keys = &self.batches[part];
        let block_of = |key: u64| block_of(key, self.builder.blocks) - part * PART_BLOCKS;
        for (number, &key) in keys.iter().enumerate() {
            if let Some(&soon) = keys.get(number + AHEAD) {
                prefetch(&blocks, block_of(soon));
            }
            for (word, bit) in blocks[block_of(key)].iter_mut().zip(bits_of(key)) {
                *word = (u64::from_le_bytes(*word) | 1 << bit).to_le_bytes();
            }
        }
        self.batches[part].clear();
    }
}

impl Drop for BloomInserter<'_, '_> {
    fn drop(&mut self) {
        for part in 0..self.batches.len() {
            self.flush(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_keys_are_found_and_the_share_of_false_positives_is_as_computed() {
        const BYTES: usize = 1 << 20;
        for (bits_per_key, most) in [(5, 0.11), (8, 0.03), (16, 0.004)] {
            let keys = BYTES as u64 * 8 / bits_per_key;
            let mut bytes = Buffer::zeroed(BYTES);
            let builder = BlockedBloomBuilder::new(&mut bytes);
            let mut inserter = builder.inserter();
            (0..keys).for_each(|number| inserter.insert(hash64(number)));
            drop(inserter);
            let filter = BlockedBloomFilter::new(bytes);
            assert!((0..keys).all(|number| filter.contains(hash64(number))));
            let found = (keys..keys + 100_000).filter(|&number| filter.contains(hash64(number))).count();
            let share = found as f64 / 100_000.0;
            assert!((most / 2.0..most).contains(&share), "{bits_per_key} bits a key: {share}");
        }
    }
}
