//! Counting the nodes of a search, and stopping it.

use crate::watch::{Stopped, WatchEvent, Watcher, tell};

/// Nodes between two calls of the watcher: some tens of microseconds.
const NODES_PER_LOOK: u64 = 1 << 12;

/// Counts the nodes of a search, reports them to a watcher, and stops at a limit.
pub struct Meter<'w> {
    nodes: u64,
    /// The node count at which the watcher is called next.
    next_look: u64,
    limit: u64,
    watcher: &'w dyn Watcher,
}

impl<'w> Meter<'w> {
    /// A meter that stops after `limit` nodes, if there is a limit, or when the watcher says so.
    #[must_use]
    pub fn new(limit: Option<u64>, watcher: &'w dyn Watcher) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { nodes: 0, next_look: NODES_PER_LOOK.min(limit), limit, watcher }
    }

    /// The number of nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The watcher.
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

    /// Counts nodes without checking the limit or the watcher. The next tick checks both.
    #[inline]
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Reports a lower bound to the watcher: no solution has fewer moves.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn proved(&self, turns: u8) -> Result<(), Stopped> {
        tell(self.watcher, WatchEvent::AtLeast { turns })
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.next_look = (self.nodes + NODES_PER_LOOK).min(self.limit);
        tell(self.watcher, WatchEvent::Searching { nodes: self.nodes })?;
        if self.nodes >= self.limit { Err(Stopped) } else { Ok(()) }
    }
}
