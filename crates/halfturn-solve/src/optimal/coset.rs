//! The coset of a cube, and its number: the index into the pruning table.
//!
//! A *coset* holds all cubes that differ by half turns made before everything else. They have the
//! same kinds of corners (two tetrads) and edges (three slices) in all places, with the same
//! orientations. Symmetric cosets count as one: the tetrads and twists of the corners choose one of
//! the 48 symmetries, and the edges are numbered in the frame of that symmetry.

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn};
use halfturn_search::{
    Coordinate, Index, Reduction,
    coordinates::{EdgeSlices, TwistedTetrads},
};

use super::pieces::{Bytes, EdgeMasks, EdgeSymmetry, Pieces, bytes, joined};

/// Independent edge flips: the twelfth follows from the others.
pub(super) const FLIP_BITS: u32 = 11;
/// Values of the coordinate that says which slice the edge in each place belongs to.
pub(super) const SLICES: u32 = EdgeSlices::COUNT;
/// Bits of an entry of `by_key` that hold the class. The symmetry is above them.
const CLASS_BITS: u32 = 12;
/// Room for all values of the corner coordinate: a power of two, so that an index needs only a
/// mask.
const KEYS: usize = 1 << 18;
/// Room for all 48 symmetries, as a power of two for the same reason.
const SYMMETRIES: usize = 64;
/// Sets of corner places, and of the eight places that the edges of one slice leave free.
const CORNER_MASKS: usize = 1 << Corner::COUNT;
const OTHER_EDGE_MASKS: usize = 1 << (Edge::COUNT - SLICE_EDGES as usize);
/// Sets of edge places.
const EDGE_MASKS: usize = 1 << Edge::COUNT;
/// Edges in a slice.
const SLICE_EDGES: u32 = 4;

/// The symmetry classes of the corners, and the tables that number a cube.
pub(super) struct Cosets {
    /// By value of the corner coordinate: the class, and the symmetry to its representative.
    by_key: Box<[u32; KEYS]>,
    /// By mask of the places of the first tetrad: what it contributes to the corner coordinate.
    tetrad_ranks: [u32; CORNER_MASKS],
    /// By mask of the places of slice 0: what it contributes to the slice coordinate.
    first_ranks: Box<[u16; EDGE_MASKS]>,
    /// By mask of the places of slice 1 among the other eight: what it contributes.
    second_ranks: [u8; OTHER_EDGE_MASKS],
    edge_symmetries: [EdgeSymmetry; SYMMETRIES],
    /// By class: the stabilizer of its representative without the identity, a bit for each
    /// symmetry.
    stabilizers: Vec<u64>,
    /// By class: the corners of the representative.
    corners: Vec<Bytes>,
    /// By value of the slice coordinate: edges that have it.
    edges: Vec<Bytes>,
    classes: u32,
}

/// A coset: the class of its corners, and its edges in the frame of that class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coset {
    pub class: u32,
    pub slices: u32,
    /// The flips of all twelve places, a bit for each.
    pub flips: u32,
    /// The symmetry to the representative of the class.
    symmetry: u32,
}

impl Coset {
    /// The number of the coset in a table that distinguishes `bits` flips.
    #[inline(always)]
    pub fn number(self, bits: u32) -> u64 {
        (u64::from(self.class) * u64::from(SLICES) + u64::from(self.slices)) << bits
            | u64::from(self.flips & ((1 << bits) - 1))
    }
}

impl Cosets {
    /// Builds the tables.
    pub fn build() -> Self {
        let reduction = Reduction::<TwistedTetrads>::build(Symmetry::COUNT);
        let mut by_key = vec![0; KEYS];
        for index in Index::<TwistedTetrads>::all() {
            let (class, symmetry) = reduction.class(index);
            by_key[index.get() as usize] = class | (symmetry.index() as u32) << CLASS_BITS;
        }
        let mut tetrad_ranks = [0; CORNER_MASKS];
        for value in (0..TwistedTetrads::COUNT).step_by(TwistedTetrads::TWISTS as usize) {
            let corners = super::pieces::PortablePieces::new(bytes(&TwistedTetrads::cube(value))).corners();
            tetrad_ranks[corners.tetrads as usize] = value;
        }
        let is_slice = |mask: &u32| mask.count_ones() == SLICE_EDGES;
        let mut first_ranks = vec![0; EDGE_MASKS];
        for mask in (0..EDGE_MASKS as u32).filter(is_slice) {
            first_ranks[mask as usize] = EdgeSlices::first_rank(mask) as u16;
        }
        let mut second_ranks = [0; OTHER_EDGE_MASKS];
        for mask in (0..OTHER_EDGE_MASKS as u32).filter(is_slice) {
            second_ranks[mask as usize] = EdgeSlices::second_rank(mask) as u8;
        }
        let identity = 1 << Symmetry::IDENTITY.index();
        let classes = reduction.classes();
        let stabilizer = |class| reduction.stabilizer(class).fold(0u64, |set, symmetry| set | 1 << symmetry.index());
        Self {
            by_key: by_key.try_into().expect("the vector has this length"),
            tetrad_ranks,
            first_ranks: first_ranks.try_into().expect("the vector has this length"),
            second_ranks,
            edge_symmetries: std::array::from_fn(|index| {
                EdgeSymmetry::of(*Symmetry::ALL.get(index).unwrap_or(&Symmetry::IDENTITY))
            }),
            stabilizers: (0..classes).map(|class| stabilizer(class) & !identity).collect(),
            corners: (0..classes)
                .map(|class| bytes(&TwistedTetrads::cube(reduction.representative(class).get())))
                .collect(),
            edges: (0..SLICES).map(|slices| bytes(&EdgeSlices::cube(slices))).collect(),
            classes,
        }
    }

    /// The number of cosets in a table that distinguishes `bits` flips.
    pub fn count(&self, bits: u32) -> u64 {
        (u64::from(self.classes) * u64::from(SLICES)) << bits
    }

    /// Bytes of memory that these tables take.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.by_key)
            + size_of_val(&*self.first_ranks)
            + size_of_val(&*self.stabilizers)
            + size_of_val(&*self.corners)
            + size_of_val(&*self.edges)
    }

    #[inline(always)]
    fn slices<P: Pieces>(&self, edges: EdgeMasks) -> u32 {
        let second = P::gather(edges.second, !edges.first & (EDGE_MASKS as u32 - 1));
        u32::from(self.first_ranks[edges.first as usize % self.first_ranks.len()])
            + u32::from(self.second_ranks[second as usize % self.second_ranks.len()])
    }

    /// The coset of a cube.
    #[inline(always)]
    pub fn of<P: Pieces>(&self, pieces: P) -> Coset {
        let corners = pieces.corners();
        let key = self.tetrad_ranks[corners.tetrads as usize % self.tetrad_ranks.len()] + corners.twist;
        let found = self.by_key[key as usize % KEYS];
        let symmetry = found >> CLASS_BITS;
        let edges = pieces.edges(&self.edge_symmetries[symmetry as usize % SYMMETRIES]);
        Coset { class: found % (1 << CLASS_BITS), slices: self.slices::<P>(edges), flips: edges.flips, symmetry }
    }

    /// The slice coordinate and the flips of a cube's edges under the symmetry with this index.
    #[inline(always)]
    pub fn edges<P: Pieces>(&self, pieces: P, symmetry: usize) -> (u32, u32) {
        let edges = pieces.edges(&self.edge_symmetries[symmetry % SYMMETRIES]);
        (self.slices::<P>(edges), edges.flips)
    }

    /// Whether the cube, up to symmetry, may have further cosets.
    #[inline(always)]
    pub fn has_equivalents(&self, coset: Coset) -> bool {
        self.stabilizers[coset.class as usize] != 0
    }

    /// The further cosets of the same cube up to symmetry, possibly with repetitions.
    pub fn equivalents<P: Pieces>(&self, pieces: P, coset: Coset) -> impl Iterator<Item = Coset> {
        let mut left = self.stabilizers[coset.class as usize];
        let there = Symmetry::ALL[coset.symmetry as usize];
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Symmetry::ALL[left.trailing_zeros() as usize])?;
            left &= left - 1;
            let (slices, flips) = self.edges(pieces, there.then(next).index());
            Some(Coset { slices, flips, ..coset })
        })
    }

    /// Pieces whose coset has this number, with all flips. Their permutation parity may be that of
    /// no real cube.
    pub fn pieces(&self, number: u64) -> Bytes {
        let flips = (number % (1 << FLIP_BITS)) as u32;
        let rest = number >> FLIP_BITS;
        let (class, slices) = ((rest / u64::from(SLICES)) as usize, (rest % u64::from(SLICES)) as usize);
        joined(&self.corners[class], &self.edges[slices], with_last_flip(flips))
    }

    /// Edges with this slice coordinate and these flips.
    pub fn edge_pieces(&self, slices: u32, flips: u32) -> Bytes {
        joined(&self.corners[0], &self.edges[slices as usize], with_last_flip(flips))
    }

    /// By move: the pieces after it from solved.
    pub fn turns<P: Pieces>() -> [P; Turn::COUNT] {
        Turn::ALL.map(|turn| P::new(bytes(&Cube::SOLVED.turned(turn))))
    }
}

/// Adds the twelfth flip, which makes the number of flips even.
fn with_last_flip(flips: u32) -> u32 {
    flips | (flips.count_ones() & 1) << FLIP_BITS
}
