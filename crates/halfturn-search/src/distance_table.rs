//! Distances of a whole space, ready to be asked.

use std::marker::PhantomData;

use crate::{
    buffer::Buffer,
    fill::{Filled, fill_to},
    packed::{self, Exact, Packing, Residue},
    prefetch::{PrefetchQueue, prefetch},
    space::{ColumnMap, Space, TableEntry},
    store::{StoredTable, TableSpec, TableStore},
    threads::Threads,
    watch::{Stopped, Watcher},
};

/// Raised when a table's bytes change their meaning, so that files of older programs are built anew.
const REVISION: u32 = 1;

/// The distances of all entries of a space with key `K`, packed as `P`.
///
/// ```
/// use halfturn_search::{
///     DistanceTable, Exact, Index, Single, TableStore, Threads, TurnTable, coordinates::Flip,
/// };
/// let turns = TurnTable::<Flip>::build();
/// let space = Single::new(&turns);
/// let table = DistanceTable::<_, Exact>::open(&space, &TableStore::in_memory(), Threads::ONE, &())?;
/// assert_eq!(table.distribution(), [1, 2, 25, 202, 620, 900, 285, 13]);
/// assert_eq!(table.distance(Single::entry(Index::HOME)), 0);
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct DistanceTable<K, P> {
    bytes: Buffer,
    distribution: Vec<u64>,
    /// How many distances it has: the first that it has not.
    levels: u8,
    key: PhantomData<fn() -> (K, P)>,
}

impl<K, P: Packing> DistanceTable<K, P> {
    /// The table of this space: from the store, or built (and stored) on that many threads.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn open<S: Space<Key = K>>(
        space: &S,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        Self::open_to(space, u8::MAX, store, threads, watcher)
    }

    /// As [`DistanceTable::open`], but filled only up to `depth`: entries beyond have the code of *not reached*, which for
    /// [`Exact`] is larger than every distance.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn open_to<S: Space<Key = K>>(
        space: &S,
        depth: u8,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        // Tables of one space that differ in packing or depth are different files.
        let cut = if depth == u8::MAX { String::new() } else { format!("-to-{depth}") };
        let name = space.name() + P::SUFFIX + &cut;
        let spec = TableSpec {
            name: &name,
            revision: REVISION,
            parameters: "",
            bits: P::BITS as u16,
            entries: space.entries(),
        };
        let stored = store.load_or_build(&spec, watcher, || {
            let Filled { bytes, distribution } = fill_to::<S, P>(space, depth, threads, watcher)?;
            Ok(StoredTable { distribution, bytes })
        })?;
        let levels = stored.distribution.len() as u8;
        Ok(Self { bytes: stored.bytes, distribution: stored.distribution, levels, key: PhantomData })
    }

    /// States at distance 0, 1, 2, …
    #[must_use]
    pub fn distribution(&self) -> &[u64] {
        &self.distribution
    }

    /// Bytes of memory that the table takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Starts to fetch an entry that will be asked for soon.
    #[inline]
    pub fn prefetch(&self, entry: TableEntry<K>) {
        prefetch(&self.bytes, (entry.get() / P::PER_BYTE) as usize);
    }

    /// Remembers where an entry is that will be asked for soon.
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

    /// Turns that an entry needs at least: its distance or, where the table is not filled so far ([`DistanceTable::open_to`]), the
    /// first distance that is missing.
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

    /// The distance itself: walks to the goal, always to a neighbour that is one turn closer, and counts the steps.
    #[must_use]
    pub fn walk<S: Space<Key = K>>(&self, space: &S, entry: TableEntry<K>) -> u8 {
        let goals = space.goals();
        let columns = u64::from(space.columns());
        let mut here = entry.get();
        let mut steps = 0;
        while !goals.contains(&here) {
            let closer = (packed::get::<Residue>(&self.bytes, here) + 2) % 3;
            let near = space
                .steps((here / columns) as u32)
                .map(|step| u64::from(step.row) * columns + u64::from(step.columns.image((here % columns) as u32)))
                .find(|&near| packed::get::<Residue>(&self.bytes, near) == closer);
            here = near.expect("an entry off the goal has a closer neighbour");
            steps += 1;
        }
        steps
    }
}
