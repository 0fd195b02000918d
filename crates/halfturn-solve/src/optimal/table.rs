//! The pruning table: a lower bound for every coset, in two bits.
//!
//! A cache line of 64 bytes holds 254 entries and, in its last four bits, the smallest distance in
//! the line. An entry is 0 if the distance is at most the *base*, 1 or 2 if it is one or two more,
//! and 3 if it is greater still. Few distances are at most the base. For those, the minimum of the
//! line and the table of the edges give a better bound.

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, Ordering},
};

use halfturn_search::{Buffer, CACHE_LINE, Threads, packed, prefetch, prefetch_late};

/// Bits of an entry.
const ENTRY_BITS: u64 = 2;
/// The entry of a coset that is farther than the table tells, or not reached yet.
pub(super) const FAR: u8 = (1 << ENTRY_BITS) - 1;
/// Bits of the minimum of a line.
const MINIMUM_BITS: u64 = 4;
const LINE_BITS: u64 = 8 * CACHE_LINE as u64;
/// Entries of a line.
const LINE_ENTRIES: u64 = (LINE_BITS - MINIMUM_BITS) / ENTRY_BITS;
/// Where the minimum is in the last byte.
const MINIMUM_SHIFT: u32 = u8::BITS - MINIMUM_BITS as u32;
/// Lines that a thread takes at a time.
const LINES_AT_ONCE: u64 = 1 << 14;

/// The address of an entry: the index of its first bit in the table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct EntryAddress(u64);

impl EntryAddress {
    /// The address of the coset with this number.
    #[inline(always)]
    pub fn of(number: u64) -> Self {
        let line = number / LINE_ENTRIES;
        Self(line * LINE_BITS + (number - line * LINE_ENTRIES) * ENTRY_BITS)
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

/// The number of lines that hold this many entries.
pub(super) const fn lines(entries: u64) -> u64 {
    entries.div_ceil(LINE_ENTRIES)
}

/// The pruning table of the cosets.
pub(super) struct CosetTable(pub Buffer);

impl CosetTable {
    /// Prefetches an entry.
    #[inline(always)]
    pub fn prefetch(&self, address: EntryAddress) {
        prefetch(&self.0, address.byte());
    }

    /// Prefetches entries that are read next, where the processor could not prefetch them before.
    #[inline(always)]
    pub fn prefetch_late(&self, addresses: impl IntoIterator<Item = EntryAddress>) {
        prefetch_late(&self.0, addresses.into_iter().map(EntryAddress::byte));
    }

    /// An entry: 0 to 3.
    #[inline(always)]
    pub fn get(&self, address: EntryAddress) -> u8 {
        self.0[address.byte()] >> address.shift() & FAR
    }

    /// The smallest distance in the entry's line. It is valid if some entry of the line is 0.
    #[inline(always)]
    pub fn minimum(&self, address: EntryAddress) -> u8 {
        self.0[address.last_byte()] >> MINIMUM_SHIFT
    }

    /// The table that distinguishes only `bits` flips, `fewer` than this one. Each of its `entries`
    /// is the smallest of those that differ in the highest flips.
    pub fn reduced(&self, entries: u64, bits: u32, fewer: u32, threads: Threads) -> Self {
        let mut reduced = Self(Buffer::filled((lines(entries) * CACHE_LINE as u64) as usize, u8::MAX));
        let bytes = packed::shared(&mut reduced.0);
        let work = |(): &mut (), range: Range<u64>| {
            for line in range {
                let start = line as usize * CACHE_LINE;
                let line = self.reduced_line(line, entries, bits, fewer);
                for (byte, value) in bytes[start..start + CACHE_LINE].iter().zip(line) {
                    byte.store(value, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let done = threads.run(lines(entries), LINES_AT_ONCE, || (), work, |(), ()| ());
        done.expect("`work` never stops");
        reduced
    }

    fn reduced_line(&self, line: u64, entries: u64, bits: u32, fewer: u32) -> [u8; CACHE_LINE] {
        let mut reduced = [u8::MAX; CACHE_LINE];
        let mut minimum = u8::MAX >> MINIMUM_SHIFT;
        for (slot, number) in (line * LINE_ENTRIES..entries.min((line + 1) * LINE_ENTRIES)).enumerate() {
            let flips = number % (1 << bits);
            let first = ((number - flips) << fewer) + flips;
            let mut smallest = FAR;
            for address in (0..1 << fewer).map(|highest: u64| EntryAddress::of(first + (highest << bits))) {
                let entry = self.get(address);
                smallest = smallest.min(entry);
                if entry == 0 {
                    minimum = minimum.min(self.minimum(address));
                }
            }
            let to = EntryAddress(slot as u64 * ENTRY_BITS);
            reduced[to.byte()] &= !((FAR ^ smallest) << to.shift());
        }
        reduced[CACHE_LINE - 1] &= !((u8::MAX >> MINIMUM_SHIFT ^ minimum) << MINIMUM_SHIFT);
        reduced
    }

    /// The number of entries with each value, for tests.
    #[cfg(test)]
    pub fn count(&self, entries: u64) -> [u64; 1 << ENTRY_BITS] {
        let mut counts = [0; 1 << ENTRY_BITS];
        for line in 0..lines(entries) {
            for number in line * LINE_ENTRIES..entries.min((line + 1) * LINE_ENTRIES) {
                counts[usize::from(self.get(EntryAddress::of(number)))] += 1;
            }
        }
        counts
    }
}

/// The table while several threads fill it, smallest distance first.
pub(super) struct SharedCosetTable<'b> {
    bytes: &'b [AtomicU8],
}

impl<'b> SharedCosetTable<'b> {
    /// Shares a table between threads.
    pub fn new(entries: &'b mut CosetTable) -> Self {
        Self { bytes: packed::shared(&mut entries.0) }
    }

    /// Prefetches an entry.
    #[inline(always)]
    pub fn prefetch(&self, address: EntryAddress) {
        prefetch(self.bytes, address.byte());
    }

    /// Sets an entry unless it is set already. Returns whether this call set it. A 0 also updates
    /// the minimum of the line.
    #[inline(always)]
    pub fn mark(&self, address: EntryAddress, value: u8, distance: u8) -> bool {
        let byte = &self.bytes[address.byte()];
        if byte.load(Ordering::Relaxed) >> address.shift() & FAR != FAR {
            return false;
        }
        // A mark only clears bits, since all ones mean far, so that threads cannot undo each
        // other's marks.
        let before = byte.fetch_and(!((FAR ^ value) << address.shift()), Ordering::Relaxed);
        if value == 0 {
            let last = &self.bytes[address.last_byte()];
            const UNSET: u8 = (1 << MINIMUM_BITS) - 1;
            if last.load(Ordering::Relaxed) >> MINIMUM_SHIFT == UNSET {
                last.fetch_and(!((UNSET ^ distance) << MINIMUM_SHIFT), Ordering::Relaxed);
            }
        }
        before >> address.shift() & FAR == FAR
    }
}
