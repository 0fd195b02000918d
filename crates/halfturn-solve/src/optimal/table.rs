//! A lower bound for every coset, in two bits.
//!
//! A line of the processor's cache, 64 bytes, holds 254 entries and, in its last four bits, the smallest distance in the
//! line. An entry is 0 where the distance is at most the *base*, 1 and 2 where it is one and two more, 3 where it is greater still.
//! Few distances are at most the base; where an entry is 0, the line's minimum and the table of edges tell more.

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, Ordering},
};

use halfturn_search::{Buffer, CACHE_LINE, Threads, packed, prefetch};

/// Bits of an entry.
const ENTRY_BITS: u64 = 2;
/// An entry that nothing has reached.
pub(super) const FAR: u8 = (1 << ENTRY_BITS) - 1;
/// Bits of the line's minimum.
const MINIMUM_BITS: u64 = 4;
const LINE_BITS: u64 = 8 * CACHE_LINE as u64;
/// Entries of a line.
const LINE: u64 = (LINE_BITS - MINIMUM_BITS) / ENTRY_BITS;
/// Where the minimum is in the last byte.
const MINIMUM_SHIFT: u32 = u8::BITS - MINIMUM_BITS as u32;
/// Lines that a thread takes at once.
const LINES_AT_ONCE: u64 = 1 << 14;

/// The number of an entry's first bit in the table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Place(u64);

impl Place {
    /// Where the coset of this number is.
    #[inline(always)]
    pub fn of(number: u64) -> Self {
        let line = number / LINE;
        Self(line * LINE_BITS + (number - line * LINE) * ENTRY_BITS)
    }

    #[inline(always)]
    fn byte(self) -> usize {
        (self.0 / u64::from(u8::BITS)) as usize
    }

    #[inline(always)]
    fn shift(self) -> u32 {
        (self.0 % u64::from(u8::BITS)) as u32
    }

    #[inline(always)]
    fn last_byte(self) -> usize {
        self.byte() | (CACHE_LINE - 1)
    }
}

/// How many lines hold so many entries.
pub(super) const fn lines(entries: u64) -> u64 {
    entries.div_ceil(LINE)
}

/// The entries of a table.
pub(super) struct Entries(pub Buffer);

impl Entries {
    /// Asks memory for an entry.
    #[inline(always)]
    pub fn prefetch(&self, place: Place) {
        prefetch(&self.0, place.byte());
    }

    #[inline(always)]
    pub fn get(&self, place: Place) -> u8 {
        self.0[place.byte()] >> place.shift() & FAR
    }

    /// The smallest distance in the entry's line; it is right where an entry of the line is 0.
    #[inline(always)]
    pub fn minimum(&self, place: Place) -> u8 {
        self.0[place.last_byte()] >> MINIMUM_SHIFT
    }

    /// The table that tells one flip less apart, with so many entries: each the smaller of two.
    pub fn halved(&self, entries: u64, threads: Threads) -> Self {
        let mut half = Self(Buffer::filled((lines(entries) * CACHE_LINE as u64) as usize, u8::MAX));
        let bytes = packed::shared(&mut half.0);
        let work = |(): &mut (), range: Range<u64>| {
            for line in range {
                let start = line as usize * CACHE_LINE;
                let halved = self.halved_line(line, entries);
                for (byte, value) in bytes[start..start + CACHE_LINE].iter().zip(halved) {
                    byte.store(value, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let done = threads.run(lines(entries), LINES_AT_ONCE, || (), work, |(), ()| ());
        done.expect("nobody stops it");
        half
    }

    fn halved_line(&self, line: u64, entries: u64) -> [u8; CACHE_LINE] {
        let mut halved = [u8::MAX; CACHE_LINE];
        let mut minimum = u8::MAX >> MINIMUM_SHIFT;
        for (slot, number) in (line * LINE..entries.min((line + 1) * LINE)).enumerate() {
            let from = [Place::of(2 * number), Place::of(2 * number + 1)];
            let [one, other] = from.map(|place| self.get(place));
            let to = Place(slot as u64 * ENTRY_BITS);
            halved[to.byte()] &= !((FAR ^ one.min(other)) << to.shift());
            for place in from.into_iter().filter(|&place| self.get(place) == 0) {
                minimum = minimum.min(self.minimum(place));
            }
        }
        halved[CACHE_LINE - 1] &= !((u8::MAX >> MINIMUM_SHIFT ^ minimum) << MINIMUM_SHIFT);
        halved
    }

    /// How many of the first entries have each value.
    #[cfg(test)]
    pub fn count(&self, entries: u64) -> [u64; 1 << ENTRY_BITS] {
        let mut counts = [0; 1 << ENTRY_BITS];
        for line in 0..lines(entries) {
            for number in line * LINE..entries.min((line + 1) * LINE) {
                counts[usize::from(self.get(Place::of(number)))] += 1;
            }
        }
        counts
    }
}

/// Entries that several threads fill at once, the nearest first.
pub(super) struct Marks<'b> {
    bytes: &'b [AtomicU8],
}

impl<'b> Marks<'b> {
    pub fn new(entries: &'b mut Entries) -> Self {
        Self { bytes: packed::shared(&mut entries.0) }
    }

    #[inline(always)]
    pub fn prefetch(&self, place: Place) {
        prefetch(self.bytes, place.byte());
    }

    /// Sets an entry, unless it was set before; says whether this call did it. An entry that is set to 0 tells its distance
    /// to its line.
    #[inline(always)]
    pub fn mark(&self, place: Place, value: u8, distance: u8) -> bool {
        let byte = &self.bytes[place.byte()];
        if byte.load(Ordering::Relaxed) >> place.shift() & FAR != FAR {
            return false;
        }
        // All ones mean far, so a mark only clears bits, and two threads cannot undo each other.
        let before = byte.fetch_and(!((FAR ^ value) << place.shift()), Ordering::Relaxed);
        if value == 0 {
            let last = &self.bytes[place.last_byte()];
            const UNSET: u8 = (1 << MINIMUM_BITS) - 1;
            if last.load(Ordering::Relaxed) >> MINIMUM_SHIFT == UNSET {
                last.fetch_and(!((UNSET ^ distance) << MINIMUM_SHIFT), Ordering::Relaxed);
            }
        }
        before >> place.shift() & FAR == FAR
    }
}
