//! Asking memory early for what will be read soon.
//!
//! A processor stops at a request whose address it must first look up, until it has; what follows waits. Requests that follow each other closely are looked up
//! together. So where there is much to compute between them, they are better collected first and made all at once: [`Lines`].

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
    fetch(slice.as_ptr().wrapping_add(index).cast());
}

#[inline(always)]
fn fetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch never faults, whatever the address, and changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// Lines of memory that will be read soon.
///
/// ```
/// use halfturn_search::Lines;
/// let mut lines = Lines::default();
/// lines.want(&[1, 2, 3], 1);
/// lines.want(&[1, 2, 3], 99);
/// lines.fetch();
/// ```
#[derive(Default)]
pub struct Lines {
    addresses: Vec<*const u8>,
}

impl Lines {
    /// Remembers the line of an element.
    #[inline(always)]
    pub fn want<T>(&mut self, slice: &[T], index: usize) {
        self.addresses.push(slice.as_ptr().wrapping_add(index).cast());
    }

    /// Starts to fetch all lines that were remembered, and forgets them.
    #[inline]
    pub fn fetch(&mut self) {
        for &address in &self.addresses {
            fetch(address);
        }
        self.addresses.clear();
    }
}
