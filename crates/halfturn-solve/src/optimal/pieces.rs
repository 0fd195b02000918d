//! A cube in 32 bytes, which a processor with AVX2 turns in five instructions.
//!
//! Sixteen bytes hold the corners, of which eight are used, and sixteen the edges, of which twelve
//! are. The low four bits of a byte are the piece in that place, the bits above are its
//! orientation. Unused bytes hold their own index. All implementations of [`Pieces`] have the same
//! bytes and give the same results.

#![allow(unsafe_code)] // Instructions that not every processor has, after asking for them.

use halfturn_cube::{Corner, Cube, Edge, Symmetry};
use halfturn_search::coordinates::EdgeSlices;

/// Bytes for the corners, and for the edges.
const LANES: usize = 16;
/// The bytes of a cube.
pub(super) type Bytes = [u8; 2 * LANES];

const PIECE_BITS: u32 = 4;
const PIECE: u8 = (1 << PIECE_BITS) - 1;
const FLIP: u8 = 1 << PIECE_BITS;
/// In [`EdgeSymmetry::pieces`]: whether the edge is carried to slice 0 or slice 1.
const FIRST_SLICE: u8 = 1 << 7;
const SECOND_SLICE: u8 = 1 << 6;
/// Where the bit of the first tetrad is after the shuffle with [`TETRADS`].
const FIRST_TETRAD: u8 = 1 << 7;
/// What is subtracted from an orientation that exceeds its range.
const FULL_TWIST: u8 = (Corner::STICKERS as u8) << PIECE_BITS;
const FULL_FLIP: u8 = (Edge::STICKERS as u8) << PIECE_BITS;

/// By corner: whether it belongs to the first tetrad, in the bit that `movemask` collects.
const TETRADS: [u8; LANES] = {
    let mut tetrads = [0; LANES];
    let first = [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB];
    let mut index = 0;
    while index < first.len() {
        tetrads[first[index].index()] = FIRST_TETRAD;
        index += 1;
    }
    tetrads
};
/// The weights of the twists: powers of three for seven corners, the highest first, divided so that
/// they fit signed bytes.
#[cfg(target_arch = "x86_64")]
const TWIST_BYTES: [i8; LANES] = [27, 9, 3, 1, 9, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The weights of pairs of those.
#[cfg(target_arch = "x86_64")]
const TWIST_PAIRS: [i16; LANES / 2] = [27, 27, 1, 1, 0, 0, 0, 0];

/// The coordinates of the corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CornerCoordinates {
    /// The places of the first tetrad, a bit for each.
    pub tetrads: u32,
    /// The value of the twist coordinate.
    pub twist: u32,
}

/// Masks of the edges, a bit for each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EdgeMasks {
    /// The places of slice 0.
    pub first: u32,
    /// The places of slice 1.
    pub second: u32,
    /// The places of flipped edges.
    pub flips: u32,
}

/// The effect of a symmetry on the edges.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct EdgeSymmetry {
    /// By place: where its edge comes from.
    places: [u8; LANES],
    /// By edge: the slice that it is carried to, and whether its flip changes.
    pieces: [u8; LANES],
    /// By place: whether the flip of its edge changes.
    shifts: [u8; LANES],
}

impl EdgeSymmetry {
    /// The effect of this symmetry.
    pub fn of(symmetry: Symmetry) -> Self {
        let mut edges = Self { places: std::array::from_fn(|lane| lane as u8), pieces: [0; LANES], shifts: [0; LANES] };
        for &edge in Edge::ALL {
            let facelet = symmetry.facelet(edge.facelets()[0]);
            let (image, sticker) = Edge::at_facelet(facelet).expect("a symmetry takes edges to edges");
            let shift = sticker as u8 * FLIP;
            edges.places[image.index()] = edge as u8;
            edges.shifts[image.index()] = shift;
            edges.pieces[edge.index()] = shift | [FIRST_SLICE, SECOND_SLICE, 0][EdgeSlices::slice(image)];
        }
        edges
    }
}

/// A cube, or pieces in places with a parity that no real cube has.
pub(super) trait Pieces: Copy + Send + Sync + PartialEq + 'static {
    /// The cube with these bytes.
    fn new(bytes: Bytes) -> Self;

    /// This cube followed by the moves that make `next`.
    fn then(self, next: Self) -> Self;

    /// The coordinates of the corners.
    fn corners(self) -> CornerCoordinates;

    /// The edges under a symmetry.
    fn edges(self, symmetry: &EdgeSymmetry) -> EdgeMasks;

    /// Packs the bits of `places` that are set in `among`, as the instruction `pext` does.
    fn gather(places: u32, among: u32) -> u32;
}

/// The bytes of a cube.
pub(super) fn bytes(cube: &Cube) -> Bytes {
    let mut bytes: Bytes = std::array::from_fn(|lane| (lane % LANES) as u8);
    for &place in Corner::ALL {
        let (piece, twist) = cube.corner(place);
        bytes[place.index()] = piece as u8 | twist << PIECE_BITS;
    }
    for &place in Edge::ALL {
        let (piece, flip) = cube.edge(place);
        bytes[LANES + place.index()] = piece as u8 | flip << PIECE_BITS;
    }
    bytes
}

/// The corners of one cube and the edges of another, with these flips.
pub(super) fn joined(corners: &Bytes, edges: &Bytes, flips: u32) -> Bytes {
    let mut bytes = *corners;
    for place in 0..Edge::COUNT {
        bytes[LANES + place] = edges[LANES + place] & PIECE | ((flips >> place & 1) as u8) << PIECE_BITS;
    }
    bytes
}

/// Pieces for any processor.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(32))]
pub(super) struct PortablePieces(Bytes);

impl Pieces for PortablePieces {
    fn new(bytes: Bytes) -> Self {
        Self(bytes)
    }

    #[inline]
    fn then(self, next: Self) -> Self {
        let mut product = next.0;
        for (half, full) in [(0, FULL_TWIST), (LANES, FULL_FLIP)] {
            for byte in &mut product[half..half + LANES] {
                let sum = self.0[half + usize::from(*byte & PIECE)] + (*byte & !PIECE);
                *byte = sum.min(sum.wrapping_sub(full));
            }
        }
        Self(product)
    }

    #[inline]
    fn corners(self) -> CornerCoordinates {
        let (mut tetrads, mut twist) = (0, 0);
        for place in 0..Corner::COUNT {
            let byte = self.0[place];
            tetrads |= u32::from(TETRADS[usize::from(byte & PIECE)] != 0) << place;
            if place + 1 < Corner::COUNT {
                twist = twist * Corner::STICKERS as u32 + u32::from(byte >> PIECE_BITS);
            }
        }
        CornerCoordinates { tetrads, twist }
    }

    #[inline]
    fn edges(self, symmetry: &EdgeSymmetry) -> EdgeMasks {
        let mut edges = EdgeMasks { first: 0, second: 0, flips: 0 };
        for place in 0..Edge::COUNT {
            let byte = self.0[LANES + usize::from(symmetry.places[place])];
            let seen = symmetry.pieces[usize::from(byte & PIECE)] ^ byte & FLIP ^ symmetry.shifts[place];
            edges.first |= u32::from(seen & FIRST_SLICE != 0) << place;
            edges.second |= u32::from(seen & SECOND_SLICE != 0) << place;
            edges.flips |= u32::from(seen & FLIP != 0) << place;
        }
        edges
    }

    #[inline]
    fn gather(places: u32, mut among: u32) -> u32 {
        let (mut gathered, mut count) = (0, 0);
        while among != 0 {
            gathered |= (places >> among.trailing_zeros() & 1) << count;
            count += 1;
            among &= among - 1;
        }
        gathered
    }
}

/// What the program may use without asking the processor.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type BaselinePieces = PortablePieces;
/// What the program may use without asking the processor.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type BaselinePieces = simd128::Simd128Pieces;

/// Pieces for WebAssembly with 128-bit vectors.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::*;

    use super::*;

    /// The weights of the twists: powers of three for seven corners, the highest first.
    const TWIST_WEIGHTS: v128 = i16x8(729, 243, 81, 27, 9, 3, 1, 0);

    /// The corners and the edges of a cube.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Simd128Pieces {
        corners: v128,
        edges: v128,
    }

    impl PartialEq for Simd128Pieces {
        #[inline(always)]
        fn eq(&self, other: &Self) -> bool {
            let different = v128_or(v128_xor(self.corners, other.corners), v128_xor(self.edges, other.edges));
            !v128_any_true(different)
        }
    }

    #[inline(always)]
    fn vector(bytes: [u8; LANES]) -> v128 {
        // SAFETY: sixteen bytes and a vector have the same size and no invalid values.
        unsafe { std::mem::transmute(bytes) }
    }

    /// `table` at the pieces in the low bits of `places`.
    #[inline(always)]
    fn at_pieces(table: v128, places: v128) -> v128 {
        u8x16_swizzle(table, v128_and(places, u8x16_splat(PIECE)))
    }

    #[inline(always)]
    fn product(first: v128, next: v128, full: u8) -> v128 {
        let sum = u8x16_add(at_pieces(first, next), v128_and(next, u8x16_splat(!PIECE)));
        u8x16_min(sum, u8x16_sub(sum, u8x16_splat(full)))
    }

    impl Pieces for Simd128Pieces {
        #[inline(always)]
        fn new(bytes: Bytes) -> Self {
            let half = |from: usize| vector(std::array::from_fn(|lane| bytes[from + lane]));
            Self { corners: half(0), edges: half(LANES) }
        }

        #[inline(always)]
        fn then(self, next: Self) -> Self {
            Self {
                corners: product(self.corners, next.corners, FULL_TWIST),
                edges: product(self.edges, next.edges, FULL_FLIP),
            }
        }

        #[inline(always)]
        fn corners(self) -> CornerCoordinates {
            let tetrads = at_pieces(vector(TETRADS), self.corners);
            let twists = u16x8_extend_low_u8x16(u8x16_shr(self.corners, PIECE_BITS));
            let sums = i32x4_dot_i16x8(twists, TWIST_WEIGHTS);
            let twist = i32x4_extract_lane::<0>(sums)
                + i32x4_extract_lane::<1>(sums)
                + i32x4_extract_lane::<2>(sums)
                + i32x4_extract_lane::<3>(sums);
            CornerCoordinates { tetrads: u32::from(u8x16_bitmask(tetrads)), twist: twist as u32 }
        }

        #[inline(always)]
        fn edges(self, symmetry: &EdgeSymmetry) -> EdgeMasks {
            let moved = u8x16_swizzle(self.edges, vector(symmetry.places));
            let flips = v128_and(moved, u8x16_splat(FLIP));
            let seen = v128_xor(at_pieces(vector(symmetry.pieces), moved), v128_xor(flips, vector(symmetry.shifts)));
            let places = |bit: v128| u32::from(u8x16_bitmask(bit));
            EdgeMasks { first: places(seen), second: places(u8x16_shl(seen, 1)), flips: places(u8x16_shl(seen, 3)) }
        }

        #[inline(always)]
        fn gather(places: u32, among: u32) -> u32 {
            PortablePieces::gather(places, among)
        }
    }
}

/// Pieces for x86-64 processors with AVX2 and BMI2. Use them only inside
/// [`Lanes::run`](crate::lanes::Lanes::run).
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use std::arch::x86_64::*;

    use super::*;

    /// A cube in one AVX2 register.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2Pieces(__m256i);

    impl PartialEq for Avx2Pieces {
        #[inline(always)]
        fn eq(&self, other: &Self) -> bool {
            // SAFETY: a register and its bytes are the same bits.
            let bytes = |wide: &Self| unsafe { std::mem::transmute::<__m256i, Bytes>(wide.0) };
            bytes(self) == bytes(other)
        }
    }

    // SAFETY of every block below: only code inside `Avx2::run` uses this type, and only a
    // processor that has the instructions gets there; arrays and registers of the same size are the
    // same bits.
    impl Pieces for Avx2Pieces {
        #[inline(always)]
        fn new(bytes: Bytes) -> Self {
            // SAFETY: see above.
            Self(unsafe { std::mem::transmute::<Bytes, __m256i>(bytes) })
        }

        #[inline(always)]
        fn then(self, next: Self) -> Self {
            // SAFETY: see above.
            unsafe {
                let full = _mm256_set_m128i(_mm_set1_epi8(FULL_FLIP as i8), _mm_set1_epi8(FULL_TWIST as i8));
                // The shuffle reads the low four bits and the highest one, which is never set.
                let from = _mm256_shuffle_epi8(self.0, next.0);
                let sum = _mm256_add_epi8(from, _mm256_and_si256(next.0, _mm256_set1_epi8(!PIECE as i8)));
                Self(_mm256_min_epu8(sum, _mm256_sub_epi8(sum, full)))
            }
        }

        #[inline(always)]
        fn corners(self) -> CornerCoordinates {
            // SAFETY: see above.
            unsafe {
                let corners = _mm256_castsi256_si128(self.0);
                let tetrads = _mm_shuffle_epi8(std::mem::transmute::<[u8; LANES], __m128i>(TETRADS), corners);
                let mask = _mm_set1_epi8(PIECE as i8);
                let twists = _mm_and_si128(_mm_srli_epi16::<{ PIECE_BITS as i32 }>(corners), mask);
                let pairs = _mm_maddubs_epi16(twists, std::mem::transmute::<[i8; LANES], __m128i>(TWIST_BYTES));
                let fours = _mm_madd_epi16(pairs, std::mem::transmute::<[i16; LANES / 2], __m128i>(TWIST_PAIRS));
                let both = _mm_cvtsi128_si64(fours) as u64;
                CornerCoordinates {
                    tetrads: _mm_movemask_epi8(tetrads) as u32,
                    twist: both as u32 + (both >> 32) as u32,
                }
            }
        }

        #[inline(always)]
        fn edges(self, symmetry: &EdgeSymmetry) -> EdgeMasks {
            // SAFETY: see above.
            unsafe {
                let edges = _mm256_extracti128_si256::<1>(self.0);
                let moved = _mm_shuffle_epi8(edges, std::mem::transmute::<[u8; LANES], __m128i>(symmetry.places));
                let flips = _mm_and_si128(moved, _mm_set1_epi8(FLIP as i8));
                let shifts = _mm_xor_si128(flips, std::mem::transmute::<[u8; LANES], __m128i>(symmetry.shifts));
                let seen = _mm_shuffle_epi8(std::mem::transmute::<[u8; LANES], __m128i>(symmetry.pieces), moved);
                let seen = _mm_xor_si128(seen, shifts);
                EdgeMasks {
                    first: _mm_movemask_epi8(seen) as u32,
                    second: _mm_movemask_epi8(_mm_slli_epi16::<1>(seen)) as u32,
                    flips: _mm_movemask_epi8(_mm_slli_epi16::<3>(seen)) as u32,
                }
            }
        }

        #[inline(always)]
        fn gather(places: u32, among: u32) -> u32 {
            // SAFETY: see above.
            unsafe { _pext_u32(places, among) }
        }
    }
}
