//! Larger tables, built while a long run goes on with smaller ones.

use std::{
    ops::ControlFlow,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
};

use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher};
use halfturn_solve::{Solver, Tier};

use crate::terminal;

/// Cubes after which a run counts as long: with tiny tables they take as much time as the standard ones take to build.
const LONG: u64 = 20_000;

/// A solver that may be followed by one with larger tables.
pub struct Growing {
    small: Arc<Solver>,
    large: OnceLock<Solver>,
    solved: AtomicU64,
}

impl Growing {
    pub fn new(small: Arc<Solver>) -> Self {
        Self { small, large: OnceLock::new(), solved: AtomicU64::new(0) }
    }

    /// The best solver that is there now.
    pub fn solver(&self) -> &Solver {
        self.large.get().unwrap_or(&self.small)
    }

    /// Runs `work`, which solves cubes and calls its argument after each. If they are many and `may_grow`, standard tables are built
    /// meanwhile. What is not ready when the work is done is left.
    pub fn while_growing<T>(
        &self,
        may_grow: bool,
        store: &TableStore,
        work: impl FnOnce(&(dyn Fn() + Sync)) -> T,
    ) -> T {
        let entry = self.small.entry();
        let grows =
            may_grow && self.small.tier() < Tier::Standard && entry.tiers.iter().any(|at| at.tier == Tier::Standard);
        if !grows {
            return work(&|| {});
        }
        let done = AtomicBool::new(false);
        let (long, is_long) = mpsc::sync_channel(1);
        let (done, large) = (&done, &self.large);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                // The sender is dropped when a run ends that was short.
                if is_long.recv().is_ok()
                    && let Ok(Some(solver)) =
                        entry.open(Tier::Standard, TableSource::new(store, Threads::ONE, &Until(done)))
                {
                    let _ = large.set(solver);
                }
            });
            let long = long;
            let result = work(&|| {
                if self.solved.fetch_add(1, Ordering::Relaxed) + 1 == LONG {
                    let _ = long.try_send(());
                }
            });
            done.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// Builds in silence until the work is done.
struct Until<'a>(&'a AtomicBool);

impl Watcher for Until<'_> {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        if terminal::interrupted() || self.0.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
