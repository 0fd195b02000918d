//! Pruning tables: the distance of every entry of a space from its goals.

use std::marker::PhantomData;

use crate::{
    buffer::Buffer,
    fill::{Filled, fill_to},
    packed::{self, Exact, Packing, Residue},
    prefetch::{PrefetchQueue, prefetch, prefetch_all},
    space::{ColumnMap, Space, TableEntry},
    store::{StoredTable, TableSpec},
    table_source::TableSource,
    watch::Stopped,
};

/// Increased when the bytes of a table change their meaning, so that older files are rebuilt.
const REVISION: u32 = 1;

/// A pruning table: the distances of all entries of a space with key `K`, packed as `P`.
///
/// For [`Exact`] it returns distances, for [`Residue`] distances modulo 3. For
/// [`Directions`](crate::Directions) it is a [`DirectionTable`](crate::DirectionTable).
///
/// ```
/// use halfturn_search::{
///     DistanceTable, Exact, Index, Single, TableSource, TableStore, Threads, TurnTable,
///     coordinates::Flip,
/// };
/// let turns = TurnTable::<Flip>::build();
/// let space = Single::new(&turns);
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::ONE, &());
/// let table = DistanceTable::<_, Exact>::open(&space, source)?;
/// assert_eq!(table.distribution(), [1, 2, 25, 202, 620, 900, 285, 13]);
/// assert_eq!(table.distance(Single::entry(Index::HOME)), 0);
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct DistanceTable<K, P> {
    pub(crate) bytes: Buffer,
    distribution: Vec<u64>,
    /// The number of different distances: one more than the largest.
    levels: u8,
    key: PhantomData<fn() -> (K, P)>,
}

impl<K, P> DistanceTable<K, P> {
    /// Loads the table with this specification from the store, or builds and stores it.
    pub(crate) fn load_or_build(
        spec: &TableSpec<'_>,
        source: TableSource<'_>,
        build: impl FnOnce() -> Result<StoredTable, Stopped>,
    ) -> Result<Self, Stopped> {
        let StoredTable { bytes, distribution } = source.store.load_or_build(spec, source.watcher, build)?;
        let levels = distribution.len() as u8;
        Ok(Self { bytes, distribution, levels, key: PhantomData })
    }

    /// The number of states at distance 0, 1, 2, …
    #[must_use]
    pub fn distribution(&self) -> &[u64] {
        &self.distribution
    }

    /// The memory that the table takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

impl<K, P: Packing> DistanceTable<K, P> {
    /// Loads the table of this space from the store, or builds and stores it.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn open<S: Space<Key = K>>(space: &S, source: TableSource<'_>) -> Result<Self, Stopped> {
        Self::open_to(space, u8::MAX, source)
    }

    /// Like [`DistanceTable::open`], but filled only up to distance `depth`. Entries beyond have
    /// the code [`Packing::UNREACHED`], which for [`Exact`] is larger than every distance.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn open_to<S: Space<Key = K>>(space: &S, depth: u8, source: TableSource<'_>) -> Result<Self, Stopped> {
        // Tables of one space with different packings or depths are different files.
        let cut = if depth == u8::MAX { String::new() } else { format!("-to-{depth}") };
        let name = space.name() + P::SUFFIX + &cut;
        let spec = TableSpec::new(&name, REVISION, P::BITS as u16, space.entries());
        Self::load_or_build(&spec, source, || {
            let Filled { bytes, distribution } = fill_to::<S, P>(space, depth, source.threads, source.watcher)?;
            Ok(StoredTable { distribution, bytes })
        })
    }

    /// Prefetches an entry.
    #[inline]
    pub fn prefetch(&self, entry: TableEntry<K>) {
        prefetch(&self.bytes, (entry.get() / P::PER_BYTE) as usize);
    }

    /// Prefetches entries, where hardly anything is computed between two of them.
    #[inline(always)]
    pub fn prefetch_all(&self, entries: impl IntoIterator<Item = TableEntry<K>>) {
        prefetch_all(&self.bytes, entries.into_iter().map(|entry| (entry.get() / P::PER_BYTE) as usize));
    }

    /// Queues an entry for prefetching.
    #[inline]
    pub fn queue_prefetch(&self, entry: TableEntry<K>, queue: &mut PrefetchQueue) {
        queue.push(&self.bytes, (entry.get() / P::PER_BYTE) as usize);
    }

    /// The packed code of an entry.
    #[inline]
    fn code(&self, entry: TableEntry<K>) -> u8 {
        packed::get::<P>(&self.bytes, entry.get())
    }
}

impl<K> DistanceTable<K, Exact> {
    /// The distance of an entry.
    #[must_use]
    #[inline]
    pub fn distance(&self, entry: TableEntry<K>) -> u8 {
        self.code(entry)
    }

    /// A lower bound on the distance of an entry: the distance itself, or one more than the depth
    /// of a table that is not filled that far ([`DistanceTable::open_to`]).
    #[must_use]
    #[inline]
    pub fn lower_bound(&self, entry: TableEntry<K>) -> u8 {
        self.code(entry).min(self.levels)
    }
}

impl<K> DistanceTable<K, Residue> {
    /// The distance of an entry modulo 3.
    #[must_use]
    #[inline]
    pub fn residue(&self, entry: TableEntry<K>) -> u8 {
        self.code(entry)
    }

    /// The distance of an entry. Walks to a goal, always to a neighbour that is one move closer,
    /// and counts the steps.
    #[must_use]
    pub fn walk<S: Space<Key = K>>(&self, space: &S, entry: TableEntry<K>) -> u8 {
        let goals = space.goals();
        let columns = u64::from(space.columns());
        let mut here = entry.get();
        let mut steps = 0;
        while !goals.contains(&here) {
            let closer = (packed::get::<Residue>(&self.bytes, here) + 2) % 3;
            let (row, column) = ((here / columns) as u32, (here % columns) as u32);
            let mut neighbours =
                space.steps(row).map(|step| u64::from(step.row) * columns + u64::from(step.columns.image(column)));
            let near = neighbours.find(|&near| packed::get::<Residue>(&self.bytes, near) == closer);
            here = near.expect("an entry that is no goal has a closer neighbour");
            steps += 1;
        }
        steps
    }
}
