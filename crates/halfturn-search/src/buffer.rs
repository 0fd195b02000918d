//! The bytes of a table.
//!
//! Random reads of a large table miss the processor's address cache (TLB) as often as its data
//! cache. So a large buffer is in huge pages of 2 MB where the system has them. The buffer requests
//! them before it touches the first byte, because the system does not enlarge pages that exist
//! already. A small buffer is on the heap, and so is every buffer without the feature `files`.
//! Every buffer starts at a cache line.
//!
//! A buffer stores the address of its first byte beside the memory that owns it, so that a read
//! does not depend on the kind of memory.
//!
//! ```
//! use halfturn_search::Buffer;
//!
//! let mut distances = Buffer::filled(1_000, 0xFF);
//! distances[0] = 0;
//! assert_eq!(distances[..2], [0, 0xFF]);
//! ```

#![expect(unsafe_code, reason = "the bytes are read by address, whatever memory owns them")]

use std::{
    fmt,
    ops::{Deref, DerefMut},
    ptr::NonNull,
    slice,
};

#[cfg(feature = "files")]
use memmap2::MmapMut;

/// Bytes in a cache line. Every buffer starts at a multiple of it.
pub const CACHE_LINE: usize = 64;

/// Bytes in a huge page. A buffer of at least this size is in huge pages.
#[cfg(feature = "files")]
const HUGE_PAGE: usize = 2 << 20;

/// The bytes of a table: a fixed number, aligned to a cache line, in huge pages if they are many.
pub struct Buffer {
    /// The first byte, inside `memory`.
    start: NonNull<u8>,
    len: usize,
    /// Owns the bytes, which do not move until it is dropped. They are accessed only through
    /// `start`.
    _memory: Memory,
}

/// The owner of the bytes. Moving it does not move the bytes.
enum Memory {
    Heap {
        _bytes: Vec<u8>,
    },
    #[cfg(feature = "files")]
    Pages {
        _pages: MmapMut,
    },
}

impl Buffer {
    /// A buffer of `len` zeros.
    pub fn zeroed(len: usize) -> Self {
        #[cfg(feature = "files")]
        if len >= HUGE_PAGE
            && let Some(buffer) = Self::in_pages(len)
        {
            return buffer;
        }
        Self::on_heap(len)
    }

    /// A buffer of `len` times this byte.
    pub fn filled(len: usize, byte: u8) -> Self {
        let mut buffer = Self::zeroed(len);
        if byte != 0 {
            buffer.fill(byte);
        }
        buffer
    }

    fn on_heap(len: usize) -> Self {
        let mut bytes = vec![0; len.checked_add(CACHE_LINE).expect("a table fits the memory")];
        let start = aligned(&mut bytes, CACHE_LINE, len);
        Self { start, len, _memory: Memory::Heap { _bytes: bytes } }
    }

    /// A buffer in whole huge pages; `None` if the system refuses them.
    #[cfg(feature = "files")]
    fn in_pages(len: usize) -> Option<Self> {
        let mut pages = MmapMut::map_anon(len.checked_next_multiple_of(HUGE_PAGE)?.checked_add(HUGE_PAGE)?).ok()?;
        // Only advice: without huge pages the table is slower, not wrong.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        let start = aligned(&mut pages, HUGE_PAGE, len);
        Some(Self { start, len, _memory: Memory::Pages { _pages: pages } })
    }
}

/// The address of the first multiple of `alignment` in `memory`, with `len` bytes after it.
fn aligned(memory: &mut [u8], alignment: usize, len: usize) -> NonNull<u8> {
    let skipped = memory.as_ptr().align_offset(alignment);
    NonNull::from(&mut memory[skipped..][..len]).cast()
}

// SAFETY: like a `Vec<u8>`, a buffer owns its bytes alone and lends them only by `&self` and
// `&mut self`.
unsafe impl Send for Buffer {}
// SAFETY: as above; through `&self` the bytes can only be read.
unsafe impl Sync for Buffer {}

impl Deref for Buffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: `aligned` found `len` initialised bytes at `start`; they live, unmoved, as long
        // as `_memory`.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl DerefMut for Buffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `deref`; `&mut self` is the only access to the bytes while the slice lives.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl From<&[u8]> for Buffer {
    fn from(bytes: &[u8]) -> Self {
        let mut buffer = Self::zeroed(bytes.len());
        buffer.copy_from_slice(bytes);
        buffer
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("len", &self.len).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths around every boundary in the code.
    const LENGTHS: [usize; 10] = [0, 1, 63, 64, 65, 4096, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, (3 << 20) + 12_345];

    #[test]
    fn every_length_is_zeroed_aligned_and_writable() {
        for len in LENGTHS {
            let mut buffer = Buffer::zeroed(len);
            assert_eq!(buffer.len(), len);
            assert!(buffer.iter().all(|&byte| byte == 0), "{len}");
            assert_eq!(buffer.as_ptr().align_offset(CACHE_LINE), 0, "{len}");
            let twin: Vec<u8> = (0..len).map(|i| (i * 7 % 251) as u8).collect();
            buffer.copy_from_slice(&twin);
            let moved = Box::new(buffer);
            assert_eq!(**moved, *twin, "{len}");
            assert_eq!(*Buffer::from(&twin[..]), *twin, "{len}");
        }
    }

    #[test]
    fn filled_means_every_byte() {
        for len in LENGTHS {
            assert!(Buffer::filled(len, 0xA5).iter().all(|&byte| byte == 0xA5), "{len}");
        }
    }

    #[cfg(feature = "files")]
    #[test]
    fn large_buffers_are_in_pages_and_small_ones_on_the_heap() {
        assert!(matches!(Buffer::zeroed(HUGE_PAGE - 1)._memory, Memory::Heap { .. }));
        let large = Buffer::zeroed(HUGE_PAGE);
        assert!(matches!(large._memory, Memory::Pages { .. }));
        assert_eq!(large.as_ptr().align_offset(HUGE_PAGE), 0);
    }

    #[test]
    fn threads_can_share_and_own_it() {
        let mut buffer = Buffer::filled(1000, 1);
        let sum = std::thread::scope(|scope| {
            let sum = || scope.spawn(|| buffer.iter().map(|&byte| u32::from(byte)).sum::<u32>());
            let (one, two) = (sum(), sum());
            one.join().unwrap() + two.join().unwrap()
        });
        assert_eq!(sum, 2000);
        buffer[0] = 5;
        assert_eq!(std::thread::spawn(move || buffer[0]).join().unwrap(), 5);
    }
}
