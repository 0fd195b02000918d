//! A set that may claim too much, never too little: a Bloom filter in blocks of 32 bytes.
//!
//! A key sets one bit in each of the four words of one block, which lies in one line of the cache: asking for it costs one read of memory however large the filter is, and
//! four shifts. A key that was put in is always found; one that was not is found now and then, the more rarely the more bits there are for each key: one in 37
//! with eight bits, one in ten with five.
//!
//! Keys are numbers that are spread evenly already: see [`spread`].
//!
//! ```
//! use halfturn_search::{Buffer, LineFilter, LineFilterBuilder, spread};
//! let mut bytes = Buffer::zeroed(1024);
//! let builder = LineFilterBuilder::new(&mut bytes);
//! let mut hand = builder.hand();
//! for number in 0..1000 {
//!     hand.put(spread(number));
//! }
//! drop(hand);
//! let filter = LineFilter::new(bytes);
//! assert!((0..1000).all(|number| filter.contains(spread(number))));
//! let wrong = (1000..11_000).filter(|&number| filter.contains(spread(number))).count();
//! assert!(wrong < 500);
//! ```

use std::sync::Mutex;

use crate::{
    buffer::{Buffer, CACHE_LINE},
    prefetch::prefetch,
};

/// Words in a block: a key sets a bit in each.
const WORDS: usize = 4;
/// Bytes in a word.
const WORD: usize = size_of::<u64>();
/// Bits that choose one bit of a word.
const BIT_BITS: u32 = u64::BITS.ilog2();

type Block = [[u8; WORD]; WORDS];

/// Makes a number's bits depend on all of it, so that neighbours are far apart.
#[must_use]
#[inline]
pub const fn spread(number: u64) -> u64 {
    // The finaliser of MurmurHash3.
    let mixed = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let mixed = (mixed ^ mixed >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    mixed ^ mixed >> 33
}

/// A set of keys that may claim too much.
pub struct LineFilter {
    bytes: Buffer,
}

/// The block of a key among so many: by its high half.
#[inline]
fn block_of(key: u64, blocks: usize) -> usize {
    (((key >> 32) * blocks as u64) >> 32) as usize
}

/// By word: how far up the key's bit is, by its low half.
#[inline]
fn bits_of(key: u64) -> [u32; WORDS] {
    std::array::from_fn(|word| (key >> (word as u32 * BIT_BITS)) as u32 % u64::BITS)
}

fn blocks(bytes: &[u8]) -> &[Block] {
    bytes.as_chunks().0.as_chunks().0
}

impl LineFilter {
    /// The filter with these bytes, which a [`LineFilterBuilder`] made.
    ///
    /// # Panics
    /// If they are not whole lines.
    #[must_use]
    pub fn new(bytes: Buffer) -> Self {
        assert!(bytes.len().is_multiple_of(CACHE_LINE) && !bytes.is_empty(), "a filter is made of whole lines");
        Self { bytes }
    }

    /// Whether the key may have been put in.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let blocks = blocks(&self.bytes);
        let block = &blocks[block_of(key, blocks.len())];
        // All words, whatever the first ones say: a jump that cannot be foreseen costs more than they do.
        let words = block.iter().zip(bits_of(key)).map(|(&word, bit)| u64::from_le_bytes(word) >> bit);
        words.fold(1, |all, word| all & word) == 1
    }

    /// Starts to fetch the block of a key that will be asked for soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        let blocks = blocks(&self.bytes);
        prefetch(blocks, block_of(key, blocks.len()));
    }

    /// Bytes of memory that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// Blocks that lie in the processor's cache together while keys are put into them.
const PART_BLOCKS: usize = 1 << 15;
/// Keys that wait for a part before they are put in.
const WAITING: usize = 1 << 9;
/// How many keys ahead memory is asked for.
const AHEAD: usize = 12;

/// A filter that several threads fill. Keys wait until there are many for the same part of the memory, so that filling it stays in the cache.
pub struct LineFilterBuilder<'b> {
    parts: Vec<Mutex<&'b mut [Block]>>,
    blocks: usize,
}

/// What one thread holds while it fills a filter. Dropped, it puts in what is left.
pub struct Hand<'h, 'b> {
    builder: &'h LineFilterBuilder<'b>,
    waiting: Vec<Vec<u64>>,
}

impl<'b> LineFilterBuilder<'b> {
    /// Fills these bytes, which are zeros.
    ///
    /// # Panics
    /// If they are not whole lines.
    #[must_use]
    pub fn new(bytes: &'b mut Buffer) -> Self {
        assert!(bytes.len().is_multiple_of(CACHE_LINE) && !bytes.is_empty(), "a filter is made of whole lines");
        let blocks: &mut [Block] = bytes.as_chunks_mut().0.as_chunks_mut().0;
        Self { blocks: blocks.len(), parts: blocks.chunks_mut(PART_BLOCKS).map(Mutex::new).collect() }
    }

    /// Something to put keys in with.
    #[must_use]
    pub fn hand(&self) -> Hand<'_, 'b> {
        Hand { builder: self, waiting: self.parts.iter().map(|_| Vec::with_capacity(WAITING)).collect() }
    }
}

impl Hand<'_, '_> {
    /// Puts in a key.
    #[inline]
    pub fn put(&mut self, key: u64) {
        let part = block_of(key, self.builder.blocks) / PART_BLOCKS;
        let waiting = &mut self.waiting[part];
        waiting.push(key);
        if waiting.len() == WAITING {
            self.flush(part);
        }
    }

    fn flush(&mut self, part: usize) {
        let mut blocks = self.builder.parts[part].lock().expect("nobody panics while putting in keys");
        let keys = &self.waiting[part];
        let block_of = |key: u64| block_of(key, self.builder.blocks) - part * PART_BLOCKS;
        for (number, &key) in keys.iter().enumerate() {
            if let Some(&soon) = keys.get(number + AHEAD) {
                prefetch(&blocks, block_of(soon));
            }
            for (word, bit) in blocks[block_of(key)].iter_mut().zip(bits_of(key)) {
                *word = (u64::from_le_bytes(*word) | 1 << bit).to_le_bytes();
            }
        }
        self.waiting[part].clear();
    }
}

impl Drop for Hand<'_, '_> {
    fn drop(&mut self) {
        for part in 0..self.waiting.len() {
            self.flush(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of strangers that are found is what one bit in each of four words makes it.
    #[test]
    fn what_was_put_in_is_found_and_few_others() {
        const BYTES: usize = 1 << 20;
        for (bits_per_key, most) in [(5, 0.11), (8, 0.03), (16, 0.004)] {
            let keys = BYTES as u64 * 8 / bits_per_key;
            let mut bytes = Buffer::zeroed(BYTES);
            let builder = LineFilterBuilder::new(&mut bytes);
            let mut hand = builder.hand();
            (0..keys).for_each(|number| hand.put(spread(number)));
            drop(hand);
            let filter = LineFilter::new(bytes);
            assert!((0..keys).all(|number| filter.contains(spread(number))));
            let found = (keys..keys + 100_000).filter(|&number| filter.contains(spread(number))).count();
            let share = found as f64 / 100_000.0;
            assert!((most / 2.0..most).contains(&share), "{bits_per_key} bits a key: {share}");
        }
    }
}
