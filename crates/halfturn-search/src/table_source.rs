//! The source of tables: everything that opening a table needs besides its space.

use crate::{store::TableStore, threads::Threads, watch::Watcher};

/// Where tables come from: the store that keeps them, the threads that build those that it lacks,
/// and the watcher that follows.
///
/// ```
/// use halfturn_search::{
///     DistanceTable, Exact, Single, TableSource, TableStore, Threads, TurnTable,
///     coordinates::{Flip, Twist},
/// };
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::ONE, &());
/// let (flips, twists) = (TurnTable::<Flip>::build(), TurnTable::<Twist>::build());
/// let flip = DistanceTable::<_, Exact>::open(&Single::new(&flips), source)?;
/// let twist = DistanceTable::<_, Exact>::open(&Single::new(&twists), source)?;
/// assert_eq!(flip.distribution().iter().sum::<u64>(), 2048);
/// assert_eq!(twist.distribution().iter().sum::<u64>(), 2187);
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
#[derive(Clone, Copy)]
pub struct TableSource<'a> {
    /// The store that tables are read from and saved to.
    pub store: &'a TableStore,
    /// The threads that build a table.
    pub threads: Threads,
    /// The watcher, which may stop the work.
    pub watcher: &'a dyn Watcher,
}

impl<'a> TableSource<'a> {
    /// A source with this store, threads and watcher.
    #[must_use]
    pub const fn new(store: &'a TableStore, threads: Threads, watcher: &'a dyn Watcher) -> Self {
        Self { store, threads, watcher }
    }
}
