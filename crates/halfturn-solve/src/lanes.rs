//! Sixteen bytes permuted at once, by one instruction where the processor has it.

#![allow(unsafe_code)] // Instructions that not every processor has, after asking for them.

/// Bytes that one shuffle permutes.
pub(crate) const LANES: usize = 16;

/// How to permute sixteen bytes. A value is the proof that the processor can.
pub(crate) trait Lanes: Copy {
    /// Runs `work` compiled for the instructions that this takes.
    fn run<T>(self, work: impl FnOnce() -> T) -> T;

    /// `table[index[0]], table[index[1]], …` for indices below [`LANES`]. Fast only inside of [`Lanes::run`].
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES];
}

/// On any processor.
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

/// On x86-64 processors with AVX2. Values of this type exist only where they are.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The proof that this processor has what it takes, if it has.
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
        // SAFETY: a value of this type is the proof that the processor has these instructions.
        unsafe { compiled(work) }
    }

    #[inline(always)]
    fn shuffle(self, table: [u8; LANES], index: [u8; LANES]) -> [u8; LANES] {
        use core::arch::x86_64::{__m128i, _mm_shuffle_epi8};
        // SAFETY: a value of this type is the proof that the processor has the instruction; sixteen bytes and a vector register are
        // the same bits.
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
    fn all_ways_permute_alike() {
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
