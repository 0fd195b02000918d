//! Hashing for numbers that are no secret.

use std::hash::Hasher;

/// A hash for numbers that nobody chose to collide: one multiplication instead of the careful default.
#[derive(Default)]
pub(crate) struct IntegerHasher(u64);

impl Hasher for IntegerHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(byte.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        /// The golden ratio in 64 bits: spreads neighbouring numbers over all bits.
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        let mixed = (self.0 ^ u64::from(number)).wrapping_mul(GOLDEN);
        // The map looks at the lowest and the highest bits; the product's low bits are poor.
        self.0 = mixed ^ mixed >> 32;
    }
}
