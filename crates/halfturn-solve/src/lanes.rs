//! Permuting sixteen bytes at once, with one instruction where the processor has it.

#![allow(unsafe_code)] // SIMD instructions, after a check that the processor has them.

/// Bytes that one shuffle permutes.
pub(crate) const LANES: usize = 16;

/// An instruction set that can permute sixteen bytes. Having a value proves that the processor
/// supports it.
pub(crate) trait Lanes: Copy {
    /// Runs `work`, compiled for this instruction set.
    fn run<T>(self, work: impl FnOnce() -> T) -> T;

    /// `table[index[0]], table[index[1]], …` for indices below [`LANES`]. It is fast only inside
    /// [`Lanes::run`].
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES];
}

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    #[inline(always)]
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES] {
        index.map(|lane| table[usize::from(lane) % LANES])
    }
}

/// What the program may use without asking the processor.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) type Baseline = Portable;
/// What the program may use without asking the processor.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) type Baseline = Simd128;
/// The value of [`Baseline`].
pub(crate) const BASELINE: Baseline = {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    let baseline = Portable;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let baseline = Simd128;
    baseline
};

/// WebAssembly with 128-bit vectors, which a module has or not as a whole.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy)]
pub(crate) struct Simd128;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Lanes for Simd128 {
    #[inline(always)]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    #[inline(always)]
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES] {
        use core::arch::wasm32::{u8x16_swizzle, v128};
        // SAFETY: sixteen bytes and a vector have the same size and no invalid values.
        unsafe {
            let table: v128 = std::mem::transmute(table);
            let index: v128 = std::mem::transmute(index);
            std::mem::transmute(u8x16_swizzle(table, index))
        }
    }
}

/// x86-64 processors with AVX2. Only [`Avx2::detect`] creates a value.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// A value if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx2 {
    #[inline]
    fn run<T>(self, work: impl FnOnce() -> T) -> T {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        // SAFETY: a value of this type proves that the processor has these instructions.
        unsafe { compiled(work) }
    }

    #[inline(always)]
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES] {
        use core::arch::x86_64::{__m128i, _mm_shuffle_epi8};
        // SAFETY: a value of this type proves that the processor has the instruction. Sixteen bytes
        // and a vector register have the same size and no invalid values.
        unsafe {
            let table: __m128i = std::mem::transmute(table);
            let index: __m128i = std::mem::transmute(index);
            std::mem::transmute(_mm_shuffle_epi8(table, index))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_instruction_sets_permute_alike() {
        let table: [u8; LANES] = std::array::from_fn(|lane| (lane * 7 % 16) as u8 + 100);
        for step in 0..50 {
            let index = std::array::from_fn(|lane| ((lane * (2 * step + 1) + step) % LANES) as u8);
            let expected: [u8; LANES] = std::array::from_fn(|lane| table[usize::from(index[lane])]);
            assert_eq!(Portable.shuffle(table, index), expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(avx2) = Avx2::detect() {
                assert_eq!(avx2.run(|| avx2.shuffle(table, index)), expected);
            }
        }
    }
}
