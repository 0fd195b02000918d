//! Lower bounds: all the tables together.

use halfturn_search::{Buffer, CACHE_LINE, Stopped, StoredTable, TableSpec, TableStore, Threads, Watcher};

use super::{
    build::{Shape, build},
    coset::{Cosets, FLIP_BITS},
    edges::EdgeTable,
    pieces::Pieces,
    table::{Entries, Place, lines},
};

/// Raised when the entries change their meaning.
const REVISION: u32 = 1;

/// What tells how far a cube is at least.
pub(super) struct Bounds {
    pub cosets: Cosets,
    pub shape: Shape,
    entries: Entries,
    edges: EdgeTable,
}

impl Bounds {
    /// The tables: read from the store, or built and kept there.
    pub fn open(shape: Shape, store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let cosets = Cosets::build();
        let edges = EdgeTable::open(&cosets, store, watcher)?;
        let entries = Entries(Self::load(&cosets, shape, store, watcher, || {
            if let Some(larger) = Self::larger(&cosets, shape, store, threads, watcher) {
                return Ok(StoredTable { distribution: vec![], bytes: larger.0 });
            }
            build(&cosets, shape, &Self::name(shape), threads, watcher)
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

    /// The table from a larger one that is there already, if one is: sooner than from nothing.
    fn larger(
        cosets: &Cosets,
        shape: Shape,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Option<Entries> {
        let sizes = (shape.bits + 1..=FLIP_BITS).map(|bits| Shape { bits, ..shape });
        let larger = sizes.into_iter().find(|&size| store.contains(&Self::name(size)))?;
        // A damaged one is not worth building for this.
        let mut entries = Entries(Self::load(cosets, larger, store, watcher, || Err(Stopped)).ok()?);
        for bits in (shape.bits..larger.bits).rev() {
            entries = entries.halved(cosets.count(bits), threads);
        }
        Some(entries)
    }

    /// The name of the table's file.
    pub fn name(shape: Shape) -> String {
        format!("half-turn-cosets-{}-from-{}", shape.bits, shape.base)
    }

    pub fn bytes(&self) -> usize {
        self.entries.0.len() + self.cosets.bytes() + self.edges.bytes()
    }

    /// Where the bound of a cube is.
    #[inline(always)]
    pub fn place<P: Pieces>(&self, pieces: P) -> Place {
        Place::of(self.cosets.of(pieces).number(self.shape.bits))
    }

    #[inline(always)]
    pub fn prefetch(&self, place: Place) {
        self.entries.prefetch(place);
    }

    /// How many turns the cube at this place needs at least; it is asked for because `left` are left, so that more than this
    /// many need not be told exactly.
    #[inline(always)]
    pub fn bound<P: Pieces>(&self, place: Place, left: u8, pieces: impl FnOnce() -> P) -> u8 {
        let entry = self.entries.get(place);
        if entry != 0 {
            return self.shape.base + entry;
        }
        let minimum = self.entries.minimum(place);
        if left > self.shape.base || minimum > left {
            return minimum;
        }
        minimum.max(self.edges.distance(&self.cosets, pieces()))
    }
}
