//! Watchers: how a caller follows long work, and stops it.
//!
//! The library never prints and decides nothing by the clock. It reports events to a [`Watcher`],
//! and the watcher decides whether the work continues.

use std::{fmt, ops::ControlFlow, path::Path};

use halfturn_cube::{BigAlgorithm, BigMove};

use crate::puzzle::PuzzleTurn;

/// An event that a [`Watcher`] receives.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum WatchEvent<'a> {
    /// A table is being built; reported repeatedly.
    Building {
        /// The name of the table.
        table: &'a str,
        /// The number of entries filled so far.
        filled: u64,
        /// The number of all entries.
        total: u64,
    },
    /// A table was built.
    Built {
        /// The name of the table.
        table: &'a str,
    },
    /// A table was read from its file.
    Loaded {
        /// The name of the table.
        table: &'a str,
    },
    /// Another process or thread is building this table, and we wait for it; reported repeatedly.
    Waiting {
        /// The name of the table.
        table: &'a str,
    },
    /// A table file is unusable; the table will be built again.
    Damaged {
        /// The name of the table.
        table: &'a str,
        /// The path of its file.
        path: &'a Path,
        /// What is wrong with the file, as part of a sentence.
        reason: &'a str,
    },
    /// A table could not be saved. It is used from memory, and must be built again next time.
    Unsaved {
        /// The name of the table.
        table: &'a str,
        /// The file or folder that could not be written.
        path: &'a Path,
        /// The cause, as part of a sentence.
        reason: &'a str,
    },
    /// The rows of an input are being counted; reported repeatedly.
    Reading {
        /// The number of rows read so far.
        rows: u64,
    },
    /// One more row of a long input is done.
    Rows {
        /// The number of rows done.
        done: u64,
        /// The number of all rows.
        total: u64,
    },
    /// Random states are being drawn until one meets a condition; reported repeatedly.
    Drawing {
        /// The number of states drawn from the same source so far.
        drawn: u64,
    },
    /// A search is running; reported repeatedly.
    Searching {
        /// The number of nodes so far.
        nodes: u64,
    },
    /// All sequences of one length are being searched; reported repeatedly.
    Trying {
        /// The number of moves in a sequence.
        length: u8,
        /// The work done.
        done: u64,
        /// All of the work, in the same unit.
        total: u64,
    },
    /// A lower bound was proved: no solution has fewer moves. Reported whenever it rises.
    AtLeast {
        /// The least number of moves in a solution.
        turns: u8,
    },
    /// A search found a solution, or one that is shorter than those before.
    Found {
        /// The moves of the solution.
        turns: &'a dyn TurnSequence,
    },
}

/// A sequence of moves of any puzzle; every `Vec` of moves is one.
pub trait TurnSequence: fmt::Debug {
    /// The number of moves.
    fn length(&self) -> usize;

    /// The moves in notation, separated by spaces.
    fn notation(&self) -> String;

    /// The phases in order, each with its name and its moves in notation. Empty if the search has
    /// no phases, or reports them only at its end.
    fn phases(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl<T: PuzzleTurn> TurnSequence for Vec<T> {
    fn length(&self) -> usize {
        self.len()
    }

    fn notation(&self) -> String {
        self.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl TurnSequence for Vec<BigMove> {
    fn length(&self) -> usize {
        self.len()
    }

    fn notation(&self) -> String {
        BigAlgorithm::from(self.as_slice()).to_string()
    }
}

/// Follows long work and may stop it. `()` ignores every event and never stops.
pub trait Watcher: Sync {
    /// Receives an event. The work stops soon after this returns [`ControlFlow::Break`].
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()>;
}

impl Watcher for () {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Reports an event, and returns [`Stopped`] if the watcher says stop.
pub(crate) fn tell(watcher: &dyn Watcher, event: WatchEvent<'_>) -> Result<(), Stopped> {
    match watcher.watch(event) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stopped),
    }
}

/// The error of work that its watcher stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the work was done")]
pub struct Stopped;
