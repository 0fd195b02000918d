//! Builds larger tables in the background while a long run uses smaller ones.

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

/// The number of cubes after which a run is long. Solving them with tiny tables takes as long as
/// building the standard tables.
const LONG: u64 = 20_000;

/// A solver that is replaced by one with larger tables during a long run.
pub struct UpgradableSolver {
    small: Arc<Solver>,
    large: OnceLock<Solver>,
    solved: AtomicU64,
}

impl UpgradableSolver {
    pub fn new(small: Arc<Solver>) -> Self {
        Self { small, large: OnceLock::new(), solved: AtomicU64::new(0) }
    }

    /// The solver with the largest tables that are ready.
    pub fn solver(&self) -> &Solver {
        self.large.get().unwrap_or(&self.small)
    }

    /// Runs `work`, which calls its argument after each cube. If `may_upgrade` and there are many
    /// cubes, a background thread builds standard tables. The build stops when the work is done.
    pub fn while_upgrading<T>(
        &self,
        may_upgrade: bool,
        store: &TableStore,
        work: impl FnOnce(&(dyn Fn() + Sync)) -> T,
    ) -> T {
        let entry = self.small.entry();
        let upgrades =
            may_upgrade && self.small.tier() < Tier::Standard && entry.tiers.iter().any(|at| at.tier == Tier::Standard);
        if !upgrades {
            return work(&|| {});
        }
        let done = AtomicBool::new(false);
        let (long, is_long) = mpsc::sync_channel(1);
        let (done, large) = (&done, &self.large);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                // The sender is dropped without a message if the run is short.
                if is_long.recv().is_ok()
                    && let Ok(Some(solver)) =
                        entry.open(Tier::Standard, TableSource::new(store, Threads::ONE, &StopWhenDone(done)))
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

/// A watcher that stops the build when the work is done.
struct StopWhenDone<'a>(&'a AtomicBool);

impl Watcher for StopWhenDone<'_> {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        if terminal::interrupted() || self.0.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
