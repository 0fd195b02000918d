//! The number by which tables know a cube.
//!
//! A *coset* is all cubes that differ by half turns made before: the same kinds of corners (two tetrads) and of edges
//! (three slices) in all places, with the same orientations. Symmetric cosets count as one: the twisted tetrads of the corners say which
//! of the 48 symmetries to look through, and the edges are numbered as that symmetry shows them.

use halfturn_cube::{Cube, Symmetry};
use halfturn_search::{
    Coordinate, Index, Reduction,
    coordinates::{EdgeSlices, TwistedTetrads},
};

use super::pieces::{Bytes, Edges, Pieces, View, bytes, joined};

/// Flips that tell all: the twelfth follows.
pub(super) const FLIP_BITS: u32 = 11;
/// Arrangements of the edges by slice.
pub(super) const SLICES: u32 = EdgeSlices::COUNT;
/// Bits of an entry of `by_key` that hold the class; the symmetry is above them.
const CLASS_BITS: u32 = 12;
/// Room for all values of the corners, as a power of two so that no read can be out of range.
const KEYS: usize = 1 << 18;
const SYMMETRIES: usize = 64;

/// The classes of corners, and all that is needed to number a cube.
pub(super) struct Cosets {
    /// By value of the corners: the class, and the symmetry that shows the representative.
    by_key: Box<[u32; KEYS]>,
    /// By places of the first tetrad: what it adds to the value of the corners.
    tetrad_ranks: [u32; 1 << 8],
    /// By places of slice 0.
    first_ranks: Box<[u16; 1 << 12]>,
    /// By places of slice 1 among the other eight.
    second_ranks: [u8; 1 << 8],
    views: [View; SYMMETRIES],
    /// By class: the symmetries, but for the identity, that keep the corners of the representative.
    stabilizers: Vec<u64>,
    /// By class: the corners of the representative.
    corners: Vec<Bytes>,
    /// By number of the slices: edges that are so.
    edges: Vec<Bytes>,
    classes: u32,
}

/// Where a cube is: the class of its corners, and its edges in the frame of that class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coset {
    pub class: u32,
    pub slices: u32,
    /// One bit for each place, all twelve.
    pub flips: u32,
    /// The symmetry that shows the class's representative.
    symmetry: u32,
}

impl Coset {
    /// The number of the coset when `bits` of the flips are told apart.
    #[inline(always)]
    pub fn number(self, bits: u32) -> u64 {
        (u64::from(self.class) * u64::from(SLICES) + u64::from(self.slices)) << bits
            | u64::from(self.flips & ((1 << bits) - 1))
    }
}

impl Cosets {
    pub fn build() -> Self {
        let reduction = Reduction::<TwistedTetrads>::build(Symmetry::COUNT);
        let mut by_key = vec![0; KEYS];
        for index in Index::<TwistedTetrads>::all() {
            let (class, symmetry) = reduction.class(index);
            by_key[index.get() as usize] = class | (symmetry.index() as u32) << CLASS_BITS;
        }
        let mut tetrad_ranks = [0; 1 << 8];
        for value in (0..TwistedTetrads::COUNT).step_by(TwistedTetrads::TWISTS as usize) {
            let corners = super::pieces::Plain::new(bytes(&TwistedTetrads::cube(value))).corners();
            tetrad_ranks[corners.tetrads as usize] = value;
        }
        let fours = |mask: &u32| mask.count_ones() == 4;
        let mut first_ranks = vec![0; 1 << 12];
        for mask in (0..1 << 12).filter(fours) {
            first_ranks[mask as usize] = EdgeSlices::first_rank(mask) as u16;
        }
        let mut second_ranks = [0; 1 << 8];
        for mask in (0..1 << 8).filter(fours) {
            second_ranks[mask as usize] = EdgeSlices::second_rank(mask) as u8;
        }
        let identity = 1 << Symmetry::IDENTITY.index();
        let classes = reduction.classes();
        let stabilizer = |class| reduction.stabilizer(class).fold(0u64, |set, symmetry| set | 1 << symmetry.index());
        Self {
            by_key: by_key.try_into().expect("as many as were asked for"),
            tetrad_ranks,
            first_ranks: first_ranks.try_into().expect("as many as were asked for"),
            second_ranks,
            views: std::array::from_fn(|index| View::of(*Symmetry::ALL.get(index).unwrap_or(&Symmetry::IDENTITY))),
            stabilizers: (0..classes).map(|class| stabilizer(class) & !identity).collect(),
            corners: (0..classes)
                .map(|class| bytes(&TwistedTetrads::cube(reduction.representative(class).get())))
                .collect(),
            edges: (0..SLICES).map(|slices| bytes(&EdgeSlices::cube(slices))).collect(),
            classes,
        }
    }

    /// How many cosets there are when so many bits of the flips are told apart.
    pub fn count(&self, bits: u32) -> u64 {
        (u64::from(self.classes) * u64::from(SLICES)) << bits
    }

    /// Bytes of memory that the tables for numbering take.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.by_key)
            + size_of_val(&*self.first_ranks)
            + size_of_val(&*self.stabilizers)
            + size_of_val(&*self.corners)
            + size_of_val(&*self.edges)
    }

    #[inline(always)]
    fn slices<P: Pieces>(&self, edges: Edges) -> u32 {
        let second = P::gather(edges.second, !edges.first & 0xFFF);
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
        let edges = pieces.edges(&self.views[symmetry as usize % SYMMETRIES]);
        Coset { class: found % (1 << CLASS_BITS), slices: self.slices::<P>(edges), flips: edges.flips, symmetry }
    }

    /// The number of the slices of a cube's edges and their flips, as the symmetry of this number shows them.
    #[inline(always)]
    pub fn edges<P: Pieces>(&self, pieces: P, symmetry: usize) -> (u32, u32) {
        let edges = pieces.edges(&self.views[symmetry % SYMMETRIES]);
        (self.slices::<P>(edges), edges.flips)
    }

    /// Whether the same cube, up to symmetry, has other cosets too.
    #[inline(always)]
    pub fn has_twins(&self, coset: Coset) -> bool {
        self.stabilizers[coset.class as usize] != 0
    }

    /// The other cosets of the same cube up to symmetry, some of them perhaps more than once.
    pub fn twins<P: Pieces>(&self, pieces: P, coset: Coset) -> impl Iterator<Item = Coset> {
        let mut left = self.stabilizers[coset.class as usize];
        let there = Symmetry::ALL[coset.symmetry as usize];
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Symmetry::ALL[left.trailing_zeros() as usize])?;
            left &= left - 1;
            let (slices, flips) = self.edges(pieces, there.then(next).index());
            Some(Coset { slices, flips, ..coset })
        })
    }

    /// The pieces of some cube, but perhaps for parity, with this number when all flips are told apart.
    pub fn pieces(&self, number: u64) -> Bytes {
        let flips = (number % (1 << FLIP_BITS)) as u32;
        let rest = number >> FLIP_BITS;
        let (class, slices) = ((rest / u64::from(SLICES)) as usize, (rest % u64::from(SLICES)) as usize);
        joined(&self.corners[class], &self.edges[slices], even(flips))
    }

    /// Some edges with slices of this number and these flips.
    pub fn edge_pieces(&self, slices: u32, flips: u32) -> Bytes {
        joined(&self.corners[0], &self.edges[slices as usize], even(flips))
    }

    /// Solved after each turn.
    pub fn turns<P: Pieces>() -> [P; halfturn_cube::Turn::COUNT] {
        halfturn_cube::Turn::ALL.map(|turn| P::new(bytes(&Cube::SOLVED.turned(turn))))
    }
}

/// The twelfth flip as the others make it.
fn even(flips: u32) -> u32 {
    flips | (flips.count_ones() & 1) << FLIP_BITS
}
