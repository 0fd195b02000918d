//! Exact distances of the edges alone: slices and flips. They sharpen the bound where the large
//! table only says "near".

use halfturn_cube::Symmetry;
use halfturn_search::{
    Buffer, Index, Reduction, Stopped, StoredTable, TableSpec, TableStore, Watcher, coordinates::EdgeSlices,
};

#[cfg(target_arch = "x86_64")]
use super::pieces::avx2::Avx2Pieces;
use super::{
    coset::{Cosets, FLIP_BITS},
    pieces::Pieces,
};
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// Bits of an entry of `classes` that hold the class. The symmetry is above them.
const CLASS_BITS: u32 = 10;
/// A distance that is not known yet. Entries have 4 bits.
const UNREACHED: u8 = 0xF;

/// The pruning table of the edges.
pub(super) struct EdgeTable {
    /// By slice coordinate: the class, and the symmetry to its representative.
    classes: Vec<u16>,
    /// By class and flips under that symmetry.
    distances: Buffer,
}

/// The name of the table's file.
const NAME: &str = "edge-slices-flip-by-48";
/// The file version: increment it when entries change their meaning.
const REVISION: u32 = 1;

impl EdgeTable {
    /// Reads the table from the store, or builds it and stores it there.
    pub fn open(cosets: &Cosets, store: &TableStore, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let reduction = Reduction::<EdgeSlices>::build(Symmetry::COUNT);
        let entries = u64::from(reduction.classes()) << FLIP_BITS;
        let spec = TableSpec::new(NAME, REVISION, 4, entries);
        let stored = store.load_or_build(&spec, watcher, || {
            let mut table = Self { classes: vec![], distances: Buffer::filled((entries / 2) as usize, u8::MAX) };
            let distribution = dispatch!(P => table.fill::<P>(cosets, &reduction));
            Ok(StoredTable { distribution, bytes: table.distances })
        })?;
        let class = |index| {
            let (class, symmetry) = reduction.class(index);
            class as u16 | (symmetry.index() as u16) << CLASS_BITS
        };
        Ok(Self { classes: Index::all().map(class).collect(), distances: stored.bytes })
    }

    /// Fills the table breadth first. Returns the number of entries by distance.
    #[inline(always)]
    fn fill<P: Pieces>(&mut self, cosets: &Cosets, reduction: &Reduction<EdgeSlices>) -> Vec<u64> {
        let turns = Cosets::turns::<P>();
        let mut level = vec![0];
        self.set(0, 0);
        let mut counts = Vec::new();
        while !level.is_empty() {
            counts.push(level.len() as u64);
            let mut next = Vec::new();
            for entry in level {
                let representative = reduction.representative((entry >> FLIP_BITS) as u32).get();
                let here = P::new(cosets.edge_pieces(representative, entry as u32 % (1 << FLIP_BITS)));
                for turn in turns {
                    let there = here.then(turn);
                    let (slices, _) = cosets.edges(there, Symmetry::IDENTITY.index());
                    let (class, symmetry) = reduction.class(Index::new(slices));
                    // All symmetries that carry the slices to their representative.
                    for equivalent in reduction.stabilizer(class) {
                        let (_, flips) = cosets.edges(there, symmetry.then(equivalent).index());
                        let entry = Self::entry(class, flips);
                        if self.get(entry) == UNREACHED {
                            self.set(entry, counts.len() as u8);
                            next.push(entry);
                        }
                    }
                }
            }
            level = next;
        }
        counts
    }

    /// Bytes of memory that the table takes.
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

    /// The distance of the edges from solved.
    #[inline(always)]
    pub fn distance<P: Pieces>(&self, cosets: &Cosets, pieces: P) -> u8 {
        let (slices, _) = cosets.edges(pieces, Symmetry::IDENTITY.index());
        let found = u32::from(self.classes[slices as usize]);
        let (_, flips) = cosets.edges(pieces, (found >> CLASS_BITS) as usize);
        self.get(Self::entry(found % (1 << CLASS_BITS), flips))
    }
}
