//! Asking memory early for what will be read soon.

#![allow(unsafe_code)] // The processor's hint takes a pointer.

/// Starts to fetch the cache line of an element; does nothing where there is no such instruction or no such element.
///
/// ```
/// use halfturn_search::prefetch;
/// prefetch(&[1, 2, 3], 1);
/// prefetch(&[1, 2, 3], 99);
/// ```
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = slice.as_ptr().wrapping_add(index);
        // SAFETY: a prefetch never faults, whatever the address, and changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
