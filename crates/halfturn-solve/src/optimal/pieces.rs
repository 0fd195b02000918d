//! A cube in 32 bytes, which a processor with AVX2 turns in five instructions.
//!
//! Sixteen bytes for the corners, of which eight are used, then sixteen for the edges, of which twelve are: place by
//! place the piece in the low four bits and its orientation above. Bytes without a piece hold their own number. Both kinds of
//! [`Pieces`] have the same bytes and give the same answers.

#![allow(unsafe_code)] // Instructions that not every processor has, after asking for them.

use halfturn_cube::{Corner, Cube, Edge, Symmetry};
use halfturn_search::coordinates::EdgeSlices;

/// Bytes of the corners, and of the edges.
const LANES: usize = 16;
/// The bytes of a cube.
pub(super) type Bytes = [u8; 2 * LANES];

const PIECE_BITS: u32 = 4;
const PIECE: u8 = (1 << PIECE_BITS) - 1;
const FLIP: u8 = 1 << PIECE_BITS;
/// In the bytes of a view: whether a piece is of slice 0, of slice 1.
const FIRST_SLICE: u8 = 1 << 7;
const SECOND_SLICE: u8 = 1 << 6;
/// Where the bit of the first tetrad is after the shuffle with [`TETRADS`].
const FIRST_TETRAD: u8 = 1 << 7;
/// What is taken off an orientation that has come full circle.
const FULL_TWIST: u8 = (Corner::STICKERS as u8) << PIECE_BITS;
const FULL_FLIP: u8 = (Edge::STICKERS as u8) << PIECE_BITS;

/// By corner: whether it is of the first tetrad, as a bit that the processor gathers from all bytes at once.
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
/// What each twist counts: powers of three for seven corners, the first the highest, split so that they fit signed bytes.
#[cfg(target_arch = "x86_64")]
const TWIST_BYTES: [i8; LANES] = [27, 9, 3, 1, 9, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// What each pair of those counts.
#[cfg(target_arch = "x86_64")]
const TWIST_PAIRS: [i16; LANES / 2] = [27, 27, 1, 1, 0, 0, 0, 0];

/// What is read off the corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Corners {
    /// The places of the first tetrad, a bit for each.
    pub tetrads: u32,
    /// The number of the twists.
    pub twist: u32,
}

/// What is read off the edges; a bit for each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    /// The places of slice 0.
    pub first: u32,
    /// The places of slice 1.
    pub second: u32,
    /// The places of flipped edges.
    pub flips: u32,
}

/// How the edges look under a symmetry.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct View {
    /// By place: from where its edge comes.
    places: [u8; LANES],
    /// By edge: the slice it goes to, and whether its flip changes.
    pieces: [u8; LANES],
    /// By place: whether the flip of its edge changes.
    shifts: [u8; LANES],
}

impl View {
    pub fn of(symmetry: Symmetry) -> Self {
        let mut view = Self { places: std::array::from_fn(|lane| lane as u8), pieces: [0; LANES], shifts: [0; LANES] };
        for &edge in Edge::ALL {
            let facelet = symmetry.facelet(edge.facelets()[0]);
            let (image, sticker) = Edge::at_facelet(facelet).expect("a symmetry takes edges to edges");
            let shift = sticker as u8 * FLIP;
            view.places[image.index()] = edge as u8;
            view.shifts[image.index()] = shift;
            view.pieces[edge.index()] = shift | [FIRST_SLICE, SECOND_SLICE, 0][EdgeSlices::slice(image)];
        }
        view
    }
}

/// A cube, or anything else that has pieces in its places: parities do not matter here.
pub(super) trait Pieces: Copy + Send + Sync + PartialEq + 'static {
    fn new(bytes: Bytes) -> Self;

    /// This cube's turns, then those of `next`.
    fn then(self, next: Self) -> Self;

    fn corners(self) -> Corners;

    /// The edges as a symmetry shows them.
    fn edges(self, view: &View) -> Edges;

    /// The places, bits of a mask, renumbered without those that are not in `among`.
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

/// The corners of one cube with the edges of another, whose flips are replaced.
pub(super) fn joined(corners: &Bytes, edges: &Bytes, flips: u32) -> Bytes {
    let mut bytes = *corners;
    for place in 0..Edge::COUNT {
        bytes[LANES + place] = edges[LANES + place] & PIECE | ((flips >> place & 1) as u8) << PIECE_BITS;
    }
    bytes
}

/// On any processor.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(32))]
pub(super) struct Plain(Bytes);

impl Pieces for Plain {
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
    fn corners(self) -> Corners {
        let (mut tetrads, mut twist) = (0, 0);
        for place in 0..Corner::COUNT {
            let byte = self.0[place];
            tetrads |= u32::from(TETRADS[usize::from(byte & PIECE)] != 0) << place;
            if place + 1 < Corner::COUNT {
                twist = twist * Corner::STICKERS as u32 + u32::from(byte >> PIECE_BITS);
            }
        }
        Corners { tetrads, twist }
    }

    #[inline]
    fn edges(self, view: &View) -> Edges {
        let mut edges = Edges { first: 0, second: 0, flips: 0 };
        for place in 0..Edge::COUNT {
            let byte = self.0[LANES + usize::from(view.places[place])];
            let seen = view.pieces[usize::from(byte & PIECE)] ^ byte & FLIP ^ view.shifts[place];
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

/// On x86-64 processors with AVX2 and BMI2, inside [`Avx2::run`](crate::lanes::Avx2::run) only.
#[cfg(target_arch = "x86_64")]
pub(super) mod wide {
    use std::arch::x86_64::*;

    use super::*;

    #[derive(Clone, Copy)]
    pub(in super::super) struct Wide(__m256i);

    impl PartialEq for Wide {
        #[inline(always)]
        fn eq(&self, other: &Self) -> bool {
            // SAFETY: a register and its bytes are the same bits.
            let bytes = |wide: &Self| unsafe { std::mem::transmute::<__m256i, Bytes>(wide.0) };
            bytes(self) == bytes(other)
        }
    }

    // SAFETY of every block below: only code inside `Avx2::run` uses this type, and only a processor that has the
    // instructions gets there; arrays and registers of the same size are the same bits.
    impl Pieces for Wide {
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
                // The shuffle looks at the low four bits and at the highest, which is never set.
                let from = _mm256_shuffle_epi8(self.0, next.0);
                let sum = _mm256_add_epi8(from, _mm256_and_si256(next.0, _mm256_set1_epi8(!PIECE as i8)));
                Self(_mm256_min_epu8(sum, _mm256_sub_epi8(sum, full)))
            }
        }

        #[inline(always)]
        fn corners(self) -> Corners {
            // SAFETY: see above.
            unsafe {
                let corners = _mm256_castsi256_si128(self.0);
                let tetrads = _mm_shuffle_epi8(std::mem::transmute::<[u8; LANES], __m128i>(TETRADS), corners);
                let mask = _mm_set1_epi8(PIECE as i8);
                let twists = _mm_and_si128(_mm_srli_epi16::<{ PIECE_BITS as i32 }>(corners), mask);
                let pairs = _mm_maddubs_epi16(twists, std::mem::transmute::<[i8; LANES], __m128i>(TWIST_BYTES));
                let fours = _mm_madd_epi16(pairs, std::mem::transmute::<[i16; LANES / 2], __m128i>(TWIST_PAIRS));
                let both = _mm_cvtsi128_si64(fours) as u64;
                Corners { tetrads: _mm_movemask_epi8(tetrads) as u32, twist: both as u32 + (both >> 32) as u32 }
            }
        }

        #[inline(always)]
        fn edges(self, view: &View) -> Edges {
            // SAFETY: see above.
            unsafe {
                let edges = _mm256_extracti128_si256::<1>(self.0);
                let moved = _mm_shuffle_epi8(edges, std::mem::transmute::<[u8; LANES], __m128i>(view.places));
                let flips = _mm_and_si128(moved, _mm_set1_epi8(FLIP as i8));
                let shifts = _mm_xor_si128(flips, std::mem::transmute::<[u8; LANES], __m128i>(view.shifts));
                let seen = _mm_shuffle_epi8(std::mem::transmute::<[u8; LANES], __m128i>(view.pieces), moved);
                let seen = _mm_xor_si128(seen, shifts);
                Edges {
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
