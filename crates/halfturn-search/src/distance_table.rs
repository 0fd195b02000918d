//! Distances of a whole space, ready to be asked.

use std::{marker::PhantomData, ops::ControlFlow};

use crate::{
    buffer::Buffer,
    fill::{Filled, fill},
    packed::{self, Exact, Packing, Residue},
    space::{Entry, Space},
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
        let stored = store.load_or_build(&spec::<S, P>(space, &(space.name() + P::SUFFIX)), watcher, || {
            let Filled { bytes, distribution } = fill::<S, P>(space, threads, watcher)?;
            Ok(StoredTable { distribution, bytes })
        })?;
        Ok(Self { bytes: stored.bytes, distribution: stored.distribution, key: PhantomData })
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

    /// The packed code of an entry.
    #[inline]
    fn code(&self, entry: Entry<K>) -> u8 {
        packed::get::<P>(&self.bytes, entry.get())
    }
}

/// What the store must know to find the table of a space again.
fn spec<'n, S: Space, P: Packing>(space: &S, name: &'n str) -> TableSpec<'n> {
    TableSpec { name, revision: REVISION, parameters: "", bits: P::BITS as u16, entries: space.len() }
}

impl<K> DistanceTable<K, Exact> {
    /// The distance of an entry.
    #[must_use]
    #[inline]
    pub fn distance(&self, entry: Entry<K>) -> u8 {
        self.code(entry)
    }
}

impl<K> DistanceTable<K, Residue> {
    /// The distance of an entry modulo 3.
    #[must_use]
    #[inline]
    pub fn residue(&self, entry: Entry<K>) -> u8 {
        self.code(entry)
    }

    /// The distance itself: walks to the goal, always to a neighbour that is one turn closer, and counts the steps.
    #[must_use]
    pub fn walk<S: Space<Key = K>>(&self, space: &S, entry: Entry<K>) -> u8 {
        let goals = space.goals();
        let mut here = entry.get();
        let mut steps = 0;
        while !goals.contains(&here) {
            let closer = (packed::get::<Residue>(&self.bytes, here) + 2) % 3;
            let found = space.neighbours(here).try_for_each(|near| {
                if packed::get::<Residue>(&self.bytes, near) == closer {
                    ControlFlow::Break(near)
                } else {
                    ControlFlow::Continue(())
                }
            });
            let ControlFlow::Break(near) = found else { unreachable!("an entry off the goal has a closer neighbour") };
            here = near;
            steps += 1;
        }
        steps
    }
}
