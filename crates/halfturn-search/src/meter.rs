//! How much effort a search has spent, and whether it may go on.

use crate::watch::{Event, Stopped, Watcher};

/// Nodes between two looks at the watcher: some tens of microseconds.
const NODES_PER_LOOK: u64 = 1 << 12;

/// Counts nodes, tells the watcher now and then, and stops at a limit.
pub struct Meter<'w> {
    nodes: u64,
    next_look: u64,
    limit: u64,
    watcher: &'w dyn Watcher,
}

impl<'w> Meter<'w> {
    /// A meter that stops after `limit` nodes, if any, or when the watcher says so.
    #[must_use]
    pub fn new(limit: Option<u64>, watcher: &'w dyn Watcher) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { nodes: 0, next_look: NODES_PER_LOOK.min(limit), limit, watcher }
    }

    /// Nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who is told.
    #[must_use]
    pub fn watcher(&self) -> &'w dyn Watcher {
        self.watcher
    }

    /// Counts one node.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stopped> {
        self.tick_by(1)
    }

    /// Counts several nodes at once.
    ///
    /// # Errors
    /// [`Stopped`] if the limit is reached or the watcher says so.
    #[inline]
    pub fn tick_by(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes < self.next_look { Ok(()) } else { self.look() }
    }

    /// Counts nodes without asking whether to go on; the next tick asks.
    #[inline]
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Tells the watcher that no solution has fewer turns.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn proved(&self, turns: u8) -> Result<(), Stopped> {
        if self.watcher.watch(Event::AtLeast { turns }).is_break() { Err(Stopped) } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.next_look = (self.nodes + NODES_PER_LOOK).min(self.limit);
        let watched = self.watcher.watch(Event::Searching { nodes: self.nodes });
        if watched.is_break() || self.nodes >= self.limit { Err(Stopped) } else { Ok(()) }
    }
}
