//! Lower bounds on the distance of a cube, from all pruning tables together.

use halfturn_search::{Buffer, CACHE_LINE, Stopped, StoredTable, TableSource, TableSpec, TableStore, Watcher};

use super::{
    build::{Shape, build},
    coset::{Cosets, FLIP_BITS},
    edges::EdgeTable,
    pieces::Pieces,
    table::{CosetTable, EntryAddress, lines},
};

/// The file version: increment it when entries change their meaning.
const REVISION: u32 = 2;

/// The pruning tables of the optimal solver.
pub(super) struct Bounds {
    pub cosets: Cosets,
    pub shape: Shape,
    entries: CosetTable,
    edges: EdgeTable,
}

impl Bounds {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(shape: Shape, source: TableSource<'_>) -> Result<Self, Stopped> {
        let cosets = Cosets::build();
        let edges = EdgeTable::open(&cosets, source.store, source.watcher)?;
        let entries = CosetTable(Self::load(&cosets, shape, source.store, source.watcher, || {
            if let Some(larger) = Self::from_larger(&cosets, shape, source) {
                return Ok(StoredTable { distribution: vec![], bytes: larger.0 });
            }
            build(&cosets, shape, &Self::name(shape), source.threads, source.watcher)
        })?);
        Ok(Self { cosets, shape, entries, edges })
    }

    fn load(
        cosets: &Cosets,
        shape: Shape,
        store: &TableStore,
        watcher: &dyn Watcher,
        build: impl FnOnce() -> Result<StoredTable, Stopped>,
    ) -> Result<Buffer, Stopped> {
        let spec = TableSpec {
            name: &Self::name(shape),
            revision: REVISION,
            parameters: &format!("{shape:?}"),
            bits: 8 * CACHE_LINE as u16,
            entries: lines(cosets.count(shape.bits)),
        };
        Ok(store.load_or_build(&spec, watcher, build)?.bytes)
    }

    /// Derives the table from a larger one in the store, if there is one. That is faster than
    /// building it.
    fn from_larger(cosets: &Cosets, shape: Shape, source: TableSource<'_>) -> Option<CosetTable> {
        let sizes = (shape.bits + 1..=FLIP_BITS).map(|bits| Shape { bits, ..shape });
        let larger = sizes.into_iter().find(|&size| source.store.contains(&Self::name(size)))?;
        // A damaged one is not rebuilt for this.
        let entries = CosetTable(Self::load(cosets, larger, source.store, source.watcher, || Err(Stopped)).ok()?);
        let (bits, fewer) = (shape.bits, larger.bits - shape.bits);
        Some(entries.reduced(cosets.count(bits), bits, fewer, source.threads))
    }

    /// The name of the table's file.
    pub fn name(shape: Shape) -> String {
        format!("half-turn-cosets-{}-from-{}", shape.bits, shape.base)
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.entries.0.len() + self.cosets.bytes() + self.edges.bytes()
    }

    /// The address of the entry of a cube.
    #[inline(always)]
    pub fn address<P: Pieces>(&self, pieces: P) -> EntryAddress {
        EntryAddress::of(self.cosets.of(pieces).number(self.shape.bits))
    }

    /// Prefetches an entry.
    #[inline(always)]
    pub fn prefetch(&self, address: EntryAddress) {
        self.entries.prefetch(address);
    }

    /// Prefetches entries that are read next, where the processor could not prefetch them before.
    #[inline(always)]
    pub fn prefetch_late(&self, addresses: impl IntoIterator<Item = EntryAddress>) {
        self.entries.prefetch_late(addresses);
    }

    /// A lower bound for the cube at this address. `left` is the number of moves left: a bound
    /// greater than that need not be exact.
    #[inline(always)]
    pub fn bound<P: Pieces>(&self, address: EntryAddress, left: u8, pieces: impl FnOnce() -> P) -> u8 {
        let entry = self.entries.get(address);
        if entry != 0 {
            return self.shape.base + entry;
        }
        let minimum = self.entries.minimum(address);
        if left > self.shape.base || minimum > left {
            return minimum;
        }
        minimum.max(self.edges.distance(&self.cosets, pieces()))
    }
}
