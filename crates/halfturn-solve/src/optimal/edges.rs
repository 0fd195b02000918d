//! Exact distances of the edges alone, slices and flips: a second opinion where the large table only says "near".

use halfturn_cube::Symmetry;
use halfturn_search::{Index, Reduction, coordinates::EdgeSlices};

use super::{
    coset::{Cosets, FLIP_BITS},
    pieces::{Pieces, Plain},
};

/// Bits of an entry of `classes` that hold the class; the symmetry is above them.
const CLASS_BITS: u32 = 10;
/// Two distances are in a byte.
const UNREACHED: u8 = 0xF;

pub(super) struct EdgeTable {
    /// By number of the slices: the class, and the symmetry that shows its representative.
    classes: Vec<u16>,
    /// By class and flips as that symmetry shows them.
    distances: Vec<u8>,
}

impl EdgeTable {
    pub fn build(cosets: &Cosets) -> Self {
        let reduction = Reduction::<EdgeSlices>::build(Symmetry::COUNT);
        let class = |index| {
            let (class, symmetry) = reduction.class(index);
            class as u16 | (symmetry.index() as u16) << CLASS_BITS
        };
        let entries = reduction.classes() as usize * (1 << FLIP_BITS);
        let mut table = Self {
            classes: Index::all().map(class).collect(),
            distances: vec![UNREACHED << 4 | UNREACHED; entries / 2],
        };
        let turns = Cosets::turns::<Plain>();
        let mut level = vec![0];
        table.set(0, 0);
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for entry in std::mem::take(&mut level) {
                let representative = reduction.representative((entry >> FLIP_BITS) as u32).get();
                let here = Plain::new(cosets.edge_pieces(representative, entry as u32 % (1 << FLIP_BITS)));
                for turn in turns {
                    let there = here.then(turn);
                    let (slices, _) = cosets.edges(there, Symmetry::IDENTITY.index());
                    let (class, symmetry) = reduction.class(Index::new(slices));
                    // All the ways in which symmetry shows the representative's slices.
                    for twin in reduction.stabilizer(class) {
                        let (_, flips) = cosets.edges(there, symmetry.then(twin).index());
                        let entry = Self::entry(class, flips);
                        if table.get(entry) == UNREACHED {
                            table.set(entry, distance);
                            next.push(entry);
                        }
                    }
                }
            }
            level = next;
        }
        table
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.classes) + size_of_val(&*self.distances)
    }

    #[inline(always)]
    fn entry(class: u32, flips: u32) -> usize {
        ((class as usize) << FLIP_BITS) | (flips as usize % (1 << FLIP_BITS))
    }

    #[inline(always)]
    fn get(&self, entry: usize) -> u8 {
        self.distances[entry / 2] >> (entry % 2 * 4) & UNREACHED
    }

    fn set(&mut self, entry: usize, distance: u8) {
        self.distances[entry / 2] &= !((UNREACHED ^ distance) << (entry % 2 * 4));
    }

    /// How far the edges are from home.
    #[inline(always)]
    pub fn distance<P: Pieces>(&self, cosets: &Cosets, pieces: P) -> u8 {
        let (slices, _) = cosets.edges(pieces, Symmetry::IDENTITY.index());
        let found = u32::from(self.classes[slices as usize]);
        let (_, flips) = cosets.edges(pieces, (found >> CLASS_BITS) as usize);
        self.get(Self::entry(found % (1 << CLASS_BITS), flips))
    }
}
