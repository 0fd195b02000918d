//! Packed distances: several entries of a pruning table to a byte.
//!
//! There are two packings. [`Exact`] stores a distance in 4 bits. [`Residue`] stores a distance
//! modulo 3 in 2 bits: enough to tell whether a neighbour is closer, equal or farther, and so to
//! find the distance by a walk to the goal. All ones mean *not reached*.

#![allow(unsafe_code)] // Atomic access to bytes that we own.

use std::{
    marker::PhantomData,
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicU8, Ordering},
    },
};

/// A way to pack distances.
pub trait Packing: Send + Sync + 'static {
    /// Bits per entry: a divisor of 8.
    const BITS: u32;
    /// The largest distance that can be stored.
    const MAX: u8;

    /// The end of a table's name, after the name of its space: two packings of one space are two
    /// files.
    const SUFFIX: &'static str = "";

    /// The code of a distance.
    fn code(distance: u8) -> u8;

    /// The code of an entry that is not reached.
    const UNREACHED: u8 = (1 << Self::BITS) - 1;
    /// Entries per byte.
    const PER_BYTE: u64 = (8 / Self::BITS) as u64;
}

/// Packs distances from 0 to 14 in 4 bits.
pub struct Exact;

impl Packing for Exact {
    const BITS: u32 = 4;
    const MAX: u8 = 14;

    fn code(distance: u8) -> u8 {
        distance
    }
}

/// Packs distances modulo 3 in 2 bits.
pub struct Residue;

impl Packing for Residue {
    const BITS: u32 = 2;
    const MAX: u8 = u8::MAX;
    const SUFFIX: &'static str = "-modulo-3";

    fn code(distance: u8) -> u8 {
        distance % 3
    }
}

/// The position of the entry's lowest bit in its byte.
#[inline]
fn shift<P: Packing>(entry: u64) -> u32 {
    (entry % P::PER_BYTE) as u32 * P::BITS
}

/// The code of an entry in packed bytes.
///
/// # Panics
/// If the entry is out of range.
#[must_use]
#[inline]
pub fn get<P: Packing>(bytes: &[u8], entry: u64) -> u8 {
    bytes[(entry / P::PER_BYTE) as usize] >> shift::<P>(entry) & P::UNREACHED
}

/// The bytes as atomics, so that several threads can change them.
pub fn shared(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: `AtomicU8` has the size, alignment and validity of `u8`, and the exclusive borrow
    // lasts as long as the shared one that replaces it.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}

/// Packed entries that several threads fill.
pub(crate) struct Filling<'b, P> {
    bytes: &'b [AtomicU8],
    sharing: Sharing,
    packing: PhantomData<P>,
}

/// By the value of a byte: some of its entries, one bit each.
pub(crate) type Which = [u8; 1 << u8::BITS];
/// By some entries of a byte, one bit each: the mask that sets these entries of the byte.
pub(crate) type Cuts = [u8; 1 << MOST_PER_BYTE];
/// The most entries per byte of any packing.
const MOST_PER_BYTE: u64 = 4;

/// The way in which threads avoid data races.
enum Sharing {
    /// There is only one thread.
    Alone,
    /// A thread locks one of these while it marks entries of a row. Cheaper than an atomic
    /// operation for every entry, but rows must be whole bytes.
    Rows(Vec<Mutex<()>>),
    /// Every mark is an atomic operation on its byte.
    Bytes,
}

/// The number of locks that all rows share: many more than threads, so that few threads wait.
const LOCKS: usize = 1 << 10;
/// The least number of columns for which locking a row pays off.
const LOCKED_COLUMNS: u32 = 64;

impl<'b, P: Packing> Filling<'b, P> {
    pub fn new(bytes: &'b mut [u8], columns: u32, alone: bool) -> Self {
        let sharing = if alone {
            Sharing::Alone
        } else if columns >= LOCKED_COLUMNS && u64::from(columns) % P::PER_BYTE == 0 {
            Sharing::Rows((0..LOCKS).map(|_| Mutex::new(())).collect())
        } else {
            Sharing::Bytes
        };
        Self { bytes: shared(bytes), sharing, packing: PhantomData }
    }

    /// Locks a row, if rows have locks. The caller holds the result while it marks entries of the
    /// row.
    pub fn hold(&self, row: u32) -> Option<MutexGuard<'_, ()>> {
        match &self.sharing {
            Sharing::Rows(locks) => Some(locks[row as usize % LOCKS].lock().expect("marking entries does not panic")),
            Sharing::Alone | Sharing::Bytes => None,
        }
    }

    #[inline]
    pub fn get(&self, entry: u64) -> u8 {
        self.bytes[(entry / P::PER_BYTE) as usize].load(Ordering::Relaxed) >> shift::<P>(entry) & P::UNREACHED
    }

    /// By the value of a byte: which of its entries have this code, one bit each.
    pub fn which(code: u8) -> Which {
        let has = |byte: usize, entry: u64| byte as u8 >> shift::<P>(entry) & P::UNREACHED == code;
        std::array::from_fn(|byte| (0..P::PER_BYTE).fold(0, |bits, entry| bits | u8::from(has(byte, entry)) << entry))
    }

    /// Collects the entries among the `count` from `first` on that [`which`](Self::which) selects.
    ///
    /// Both the first levels and the last unreached entries are sparse, so bytes without any are
    /// skipped, several at a time.
    pub fn select(&self, first: u64, count: u32, which: &Which, chosen: &mut Vec<u32>) {
        const TOGETHER: usize = 16;
        chosen.clear();
        let selected = |byte: &AtomicU8| which[usize::from(byte.load(Ordering::Relaxed))];
        let entries = first..first + u64::from(count);
        let start = first / P::PER_BYTE;
        let bytes = &self.bytes[start as usize..entries.end.div_ceil(P::PER_BYTE) as usize];
        let mut place = start * P::PER_BYTE;
        for together in bytes.chunks(TOGETHER) {
            if together.iter().fold(0, |any, byte| any | selected(byte)) != 0 {
                for (byte, place) in together.iter().zip((place..).step_by(P::PER_BYTE as usize)) {
                    let mut bits = selected(byte);
                    while bits != 0 {
                        let entry = place + u64::from(bits.trailing_zeros());
                        if entries.contains(&entry) {
                            chosen.push((entry - first) as u32);
                        }
                        bits &= bits - 1;
                    }
                }
            }
            place += TOGETHER as u64 * P::PER_BYTE;
        }
    }

    /// The entries among the `count` from `first` on that `which` selects, one bit each. They must
    /// be whole bytes.
    #[inline]
    pub fn word(&self, first: u64, count: u32, which: &Which) -> u32 {
        let (start, end) = (first / P::PER_BYTE, (first + u64::from(count)) / P::PER_BYTE);
        let bytes = &self.bytes[start as usize..end as usize];
        let bits = |byte: &AtomicU8| u32::from(which[usize::from(byte.load(Ordering::Relaxed))]);
        bytes.iter().rev().fold(0, |word, byte| word << P::PER_BYTE | bits(byte))
    }

    /// By some entries of a byte, one bit each: the mask that gives these unreached entries this
    /// code.
    pub fn cuts(code: u8) -> Cuts {
        let given = |bits: usize, entry: u64| bits >> entry & 1 == 1;
        std::array::from_fn(|bits| {
            (0..P::PER_BYTE).filter(|&entry| given(bits, entry)).fold(u8::MAX, |cut, entry| {
                let shift = shift::<P>(entry);
                cut & (code << shift | !(P::UNREACHED << shift))
            })
        })
    }

    /// Sets the entries from `first` on whose bits are set in `word`. None of them is reached, and
    /// no other thread marks in these bytes.
    #[inline]
    pub fn mark_word(&self, first: u64, word: u32, cuts: &Cuts) {
        const { assert!(P::PER_BYTE <= MOST_PER_BYTE) };
        let mut left = word;
        for byte in &self.bytes[(first / P::PER_BYTE) as usize..] {
            if left == 0 {
                break;
            }
            let cut = cuts[left as usize & ((1 << P::PER_BYTE) - 1)];
            byte.store(byte.load(Ordering::Relaxed) & cut, Ordering::Relaxed);
            left >>= P::PER_BYTE;
        }
    }

    /// Sets an entry if it is not reached, and returns whether this call set it. The caller holds
    /// the entry's row ([`hold`](Self::hold)), or no other thread marks in it.
    #[inline]
    pub fn mark(&self, entry: u64, code: u8) -> bool {
        self.mark_if(true, entry, code)
    }

    /// [`mark`](Self::mark) if `wanted`, else nothing.
    #[inline]
    pub fn mark_if(&self, wanted: bool, entry: u64, code: u8) -> bool {
        let byte = &self.bytes[(entry / P::PER_BYTE) as usize];
        let shift = shift::<P>(entry);
        let cut = code << shift | !(P::UNREACHED << shift);
        let now = byte.load(Ordering::Relaxed);
        let sets = wanted & (now >> shift & P::UNREACHED == P::UNREACHED);
        if matches!(self.sharing, Sharing::Bytes) {
            // *Not reached* is all ones, so a mark only clears bits: threads cannot undo each
            // other.
            return sets && byte.fetch_and(cut, Ordering::Relaxed) >> shift & P::UNREACHED == P::UNREACHED;
        }
        // Branch-free, because the branch would be unpredictable: write the byte in any case.
        let keep = u8::from(sets).wrapping_sub(1);
        byte.store(now & (cut | keep), Ordering::Relaxed);
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks_and_reads<P: Packing>(alone: bool) {
        let mut bytes = vec![u8::MAX; 64];
        let entries = 64 * P::PER_BYTE;
        let filling = Filling::<P>::new(&mut bytes, 1, alone);
        for entry in (0..entries).rev() {
            assert_eq!(filling.get(entry), P::UNREACHED);
            assert!(filling.mark(entry, P::code((entry % 7) as u8)));
            assert!(!filling.mark(entry, 0), "an entry is set once");
        }
        for entry in 0..entries {
            assert_eq!(get::<P>(&bytes, entry), P::code((entry % 7) as u8));
        }
    }

    #[test]
    fn both_packings_hold_what_was_marked() {
        for alone in [true, false] {
            marks_and_reads::<Exact>(alone);
            marks_and_reads::<Residue>(alone);
        }
    }
}
