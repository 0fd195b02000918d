//! Prefetching: asking memory for a cache line before it is read.
//!
//! A prefetch whose address misses the processor's address cache holds up the instructions after it
//! until the address is translated. Prefetches that follow each other closely are translated
//! together. So where much is computed between two addresses, a [`PrefetchQueue`] collects them
//! first and issues all prefetches at once.
//!
//! WebAssembly has no such instruction. But there, too, reads overlap that follow each other
//! closely, so what is prefetched all at once is read there, a byte of each line. A read by itself
//! would hold up what comes after it: a single prefetch does nothing.

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
    #[cfg(target_arch = "x86_64")]
    hint(slice.as_ptr().wrapping_add(index).cast());
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}

/// Prefetches the cache lines of elements, where hardly more is computed between two of them than
/// their addresses.
///
/// ```
/// use halfturn_search::prefetch_all;
/// prefetch_all(&[1, 2, 3], [1, 99]);
/// ```
#[inline(always)]
pub fn prefetch_all<T>(slice: &[T], indices: impl IntoIterator<Item = usize>) {
    for index in indices {
        if let Some(address) = address(slice, index) {
            prefetch_together(address);
        }
    }
}

/// Like [`prefetch_all`], directly before the elements are read. It does something only where
/// [`prefetch`], long before, did not.
#[inline(always)]
pub fn prefetch_late<T>(slice: &[T], indices: impl IntoIterator<Item = usize>) {
    if cfg!(target_arch = "wasm32") {
        prefetch_all(slice, indices);
    }
}

/// The address of an element. Where a prefetch reads, there is none if the slice has no such
/// element.
#[inline(always)]
fn address<T>(slice: &[T], index: usize) -> Option<*const u8> {
    let may_prefetch = cfg!(not(target_arch = "wasm32")) || index < slice.len() && size_of::<T>() > 0;
    may_prefetch.then(|| slice.as_ptr().wrapping_add(index).cast())
}

/// Prefetches the cache line of an address that [`address`] returned, directly before or after
/// others.
#[inline(always)]
fn prefetch_together(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    hint(address);
    #[cfg(target_arch = "wasm32")]
    // SAFETY: the address was that of an element, and the memory of WebAssembly never becomes
    // smaller, so it can be read. Nothing depends on the byte, which may be padding or change.
    unsafe {
        address.cast::<core::mem::MaybeUninit<u8>>().read_volatile();
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "wasm32")))]
    let _ = address;
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn hint(address: *const u8) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch never faults, whatever the address, and has no effect that a program can
    // observe.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
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
        self.addresses.extend(address(slice, index));
    }

    /// Prefetches all queued lines and empties the queue.
    #[inline]
    pub fn prefetch(&mut self) {
        for &address in &self.addresses {
            prefetch_together(address);
        }
        self.addresses.clear();
    }
}
