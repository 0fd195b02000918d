//! Prefetching: asking memory for a cache line before it is read.
//!
//! A prefetch whose address misses the processor's address cache holds up the instructions after it
//! until the address is translated. Prefetches that follow each other closely are translated
//! together. So where much is computed between two addresses, a [`PrefetchQueue`] collects them
//! first and issues all prefetches at once.

#![allow(unsafe_code)] // The processor's hint takes a pointer.

/// Prefetches the cache line of an element. Does nothing where the processor has no such
/// instruction, or the slice no such element.
///
/// ```
/// use halfturn_search::prefetch;
/// prefetch(&[1, 2, 3], 1);
/// prefetch(&[1, 2, 3], 99);
/// ```
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    prefetch_line(slice.as_ptr().wrapping_add(index).cast());
}

#[inline(always)]
fn prefetch_line(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch never faults, whatever the address, and has no effect that a program
        // can observe.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// Addresses to prefetch all at once.
///
/// ```
/// use halfturn_search::PrefetchQueue;
/// let mut queue = PrefetchQueue::default();
/// queue.push(&[1, 2, 3], 1);
/// queue.push(&[1, 2, 3], 99);
/// queue.prefetch();
/// ```
#[derive(Default)]
pub struct PrefetchQueue {
    addresses: Vec<*const u8>,
}

impl PrefetchQueue {
    /// Queues the cache line of an element.
    #[inline(always)]
    pub fn push<T>(&mut self, slice: &[T], index: usize) {
        self.addresses.push(slice.as_ptr().wrapping_add(index).cast());
    }

    /// Prefetches all queued lines and empties the queue.
    #[inline]
    pub fn prefetch(&mut self) {
        for &address in &self.addresses {
            prefetch_line(address);
        }
        self.addresses.clear();
    }
}
