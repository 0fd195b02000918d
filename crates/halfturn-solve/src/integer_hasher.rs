//! A fast hasher for integer keys.

use std::hash::Hasher;

/// A hasher for integers that do not come from an adversary: one multiplication instead of SipHash.
#[derive(Default)]
pub(crate) struct IntegerHasher(u64);

impl Hasher for IntegerHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(size_of::<u32>()) {
            let mut number = [0; size_of::<u32>()];
            number[..bytes.len()].copy_from_slice(bytes);
            self.write_u32(u32::from_le_bytes(number));
        }
    }

    fn write_u32(&mut self, number: u32) {
        /// 2⁶⁴ divided by the golden ratio: spreads neighbouring numbers over all bits (Fibonacci
        /// hashing).
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        let mixed = (self.0 ^ u64::from(number)).wrapping_mul(GOLDEN);
        // The map uses the lowest and the highest bits, and the low bits of a product are poor.
        self.0 = mixed ^ mixed >> 32;
    }
}
