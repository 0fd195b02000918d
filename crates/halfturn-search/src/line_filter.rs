//! A set that may claim too much, never too little: a Bloom filter in lines of the cache.
//!
//! A key sets some bits of one 64-byte line, so that asking for it costs one read of memory however large the filter is. A key that was put in is
//! always found; one that was not is found now and then, the more rarely the more bits there are for each key.
//!
//! Keys are numbers that are spread evenly already: see [`spread`].
//!
//! ```
//! use halfturn_search::{LineFilter, LineFilterBuilder, spread};
//! let builder = LineFilterBuilder::new(1024, LineFilter::probes(1024, 1000));
//! let mut hand = builder.hand();
//! for number in 0..1000 {
//!     hand.put(spread(number));
//! }
//! drop(hand);
//! let filter = LineFilter::from(builder);
//! assert!((0..1000).all(|number| filter.contains(spread(number))));
//! let wrong = (1000..11_000).filter(|&number| filter.contains(spread(number))).count();
//! assert!(wrong < 500);
//! ```

use std::sync::Mutex;

use crate::{
    buffer::{Buffer, CACHE_LINE},
    prefetch::{Lines, prefetch},
};

/// The most bits that a key sets in its line.
const MOST_PROBES: u32 = 5;
/// Bits that choose one bit of a line.
const PROBE_BITS: u32 = (CACHE_LINE * 8).ilog2();

type Line = [u8; CACHE_LINE];

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
    /// Bits that a key sets in its line.
    probes: u32,
}

/// The line of a key among so many: by its high half.
#[inline]
fn line_of(key: u64, lines: usize) -> usize {
    (((key >> 32) * lines as u64) >> 32) as usize
}

/// Byte and bit of each bit of the key in its line.
#[inline]
fn probed(key: u64, probes: u32) -> impl Iterator<Item = (usize, u8)> {
    // Keys of one line have their high bits in common: multiplied, the low ones decide.
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let bits = key.wrapping_mul(GOLDEN) >> (u64::BITS - MOST_PROBES * PROBE_BITS);
    (0..probes).map(move |probe| {
        let bit = (bits >> (probe * PROBE_BITS)) as usize % (CACHE_LINE * 8);
        (bit / 8, 1 << (bit % 8))
    })
}

impl LineFilter {
    /// How many bits of its line a key should set, so that the fewest others are found where so many bytes hold so many keys.
    #[must_use]
    pub fn probes(bytes: usize, keys: u64) -> u32 {
        let best = bytes as f64 * 8.0 / keys as f64 * std::f64::consts::LN_2;
        (best.round() as u32).clamp(1, MOST_PROBES)
    }

    /// The filter with these bytes, which a [`LineFilterBuilder`] made with as many probes.
    ///
    /// # Panics
    /// If they are not whole lines, or there are too many probes.
    #[must_use]
    pub fn new(bytes: Buffer, probes: u32) -> Self {
        assert!(bytes.len().is_multiple_of(CACHE_LINE) && !bytes.is_empty(), "a filter is made of whole lines");
        assert!((1..=MOST_PROBES).contains(&probes), "a key has bits for {MOST_PROBES} probes, not {probes}");
        Self { bytes, probes }
    }

    #[inline]
    fn lines(&self) -> &[Line] {
        self.bytes.as_chunks().0
    }

    /// Whether the key may have been put in.
    #[must_use]
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let lines = self.lines();
        let line = &lines[line_of(key, lines.len())];
        // All probes, whatever the first ones say: a jump that cannot be foreseen costs more than they do.
        let all = |probes| probed(key, probes).fold(true, |all, (byte, bit)| all & (line[byte] & bit != 0));
        match self.probes {
            // A number that the compiler knows makes no loop.
            MOST_PROBES => all(MOST_PROBES),
            probes => all(probes),
        }
    }

    /// Remembers where the line of a key is that will be asked for soon.
    #[inline]
    pub fn want(&self, key: u64, wanted: &mut Lines) {
        let lines = self.lines();
        wanted.want(lines, line_of(key, lines.len()));
    }

    /// Bytes of memory that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Its bytes, to be kept.
    #[must_use]
    pub fn into_bytes(self) -> Buffer {
        self.bytes
    }
}

/// Lines that lie in the processor's cache together while keys are put into them.
const PART_LINES: usize = 1 << 14;
/// Keys that wait for a part before they are put in.
const WAITING: usize = 1 << 9;
/// How many keys ahead memory is asked for.
const AHEAD: usize = 12;

/// A filter that several threads fill. Keys wait until there are many for the same part of the memory, so that filling it stays in the cache.
pub struct LineFilterBuilder {
    parts: Vec<Mutex<Buffer>>,
    lines: usize,
    probes: u32,
}

/// What one thread holds while it fills a filter. Dropped, it puts in what is left.
pub struct Hand<'b> {
    builder: &'b LineFilterBuilder,
    waiting: Vec<Vec<u64>>,
}

impl LineFilterBuilder {
    /// An empty filter of so many bytes, in which a key sets so many bits: see [`LineFilter::probes`].
    ///
    /// # Panics
    /// If they are not whole lines, or there are too many probes.
    #[must_use]
    pub fn new(bytes: usize, probes: u32) -> Self {
        assert!(bytes.is_multiple_of(CACHE_LINE) && bytes > 0, "a filter is made of whole lines");
        assert!((1..=MOST_PROBES).contains(&probes), "a key has bits for {MOST_PROBES} probes, not {probes}");
        let lines = bytes / CACHE_LINE;
        let part = |first: usize| Mutex::new(Buffer::zeroed((lines - first).min(PART_LINES) * CACHE_LINE));
        Self { parts: (0..lines).step_by(PART_LINES).map(part).collect(), lines, probes }
    }

    /// Something to put keys in with.
    #[must_use]
    pub fn hand(&self) -> Hand<'_> {
        Hand { builder: self, waiting: self.parts.iter().map(|_| Vec::with_capacity(WAITING)).collect() }
    }
}

impl Hand<'_> {
    /// Puts in a key.
    #[inline]
    pub fn put(&mut self, key: u64) {
        let part = line_of(key, self.builder.lines) / PART_LINES;
        let waiting = &mut self.waiting[part];
        waiting.push(key);
        if waiting.len() == WAITING {
            self.flush(part);
        }
    }

    fn flush(&mut self, part: usize) {
        let mut bytes = self.builder.parts[part].lock().expect("nobody panics while putting in keys");
        let lines: &mut [Line] = bytes.as_chunks_mut().0;
        let keys = &self.waiting[part];
        let line_of = |key: u64| line_of(key, self.builder.lines) - part * PART_LINES;
        for (number, &key) in keys.iter().enumerate() {
            if let Some(&soon) = keys.get(number + AHEAD) {
                prefetch(lines, line_of(soon));
            }
            let line = &mut lines[line_of(key)];
            for (byte, bit) in probed(key, self.builder.probes) {
                line[byte] |= bit;
            }
        }
        self.waiting[part].clear();
    }
}

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        for part in 0..self.waiting.len() {
            self.flush(part);
        }
    }
}

impl From<LineFilterBuilder> for LineFilter {
    fn from(builder: LineFilterBuilder) -> Self {
        let mut bytes = Buffer::zeroed(builder.lines * CACHE_LINE);
        let mut rest = &mut bytes[..];
        for part in builder.parts {
            let part = part.into_inner().expect("nobody panics while putting in keys");
            let (here, after) = rest.split_at_mut(part.len());
            here.copy_from_slice(&part);
            rest = after;
        }
        Self { bytes, probes: builder.probes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of a hundred thousand strangers are found among so many keys.
    fn strangers(bytes: usize, keys: u64, probes: u32) -> usize {
        let builder = LineFilterBuilder::new(bytes, probes);
        let mut hand = builder.hand();
        (0..keys).for_each(|number| hand.put(spread(number)));
        drop(hand);
        let filter = LineFilter::from(builder);
        assert!((0..keys).all(|number| filter.contains(spread(number))));
        (keys..keys + 100_000).filter(|&number| filter.contains(spread(number))).count()
    }

    #[test]
    fn as_many_probes_as_let_the_fewest_strangers_in() {
        const BYTES: usize = 1 << 20;
        for (bits_per_key, best) in [(2, 1), (4, 3), (6, 4), (8, 5)] {
            let keys = BYTES as u64 * 8 / bits_per_key;
            assert_eq!(LineFilter::probes(BYTES, keys), best);
            let found: Vec<usize> = (1..=MOST_PROBES).map(|probes| strangers(BYTES, keys, probes)).collect();
            let least = found.iter().copied().min().expect("there are some");
            // Neighbours are nearly as good.
            assert!(found[best as usize - 1] <= least + least / 20, "{bits_per_key} bits a key: {found:?}");
        }
    }
}
