//! How a caller follows long work, and stops it.
//!
//! The library never prints and never decides by the clock: it tells a [`Watcher`] what happens, and the watcher
//! says whether to go on.

use std::{fmt, ops::ControlFlow, path::Path};

use crate::puzzle::PuzzleTurn;

/// Something a watcher may want to know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A table is being filled; told again and again.
    Building {
        /// The table's name.
        table: &'a str,
        /// Entries filled so far.
        filled: u64,
        /// Entries in all.
        total: u64,
    },
    /// A table was filled from nothing.
    Built {
        /// The table's name.
        table: &'a str,
    },
    /// A table was read from its file.
    Loaded {
        /// The table's name.
        table: &'a str,
    },
    /// Another process or thread is building this table and we wait for it; told again and again.
    Waiting {
        /// The table's name.
        table: &'a str,
    },
    /// A table file cannot be used; the table is built anew.
    Damaged {
        /// The table's name.
        table: &'a str,
        /// Its file.
        path: &'a Path,
        /// What is wrong with the file, as part of a sentence.
        reason: &'a str,
    },
    /// A table could not be saved; it works from memory and will have to be built again next time.
    Unsaved {
        /// The table's name.
        table: &'a str,
        /// The file or folder that could not be written.
        path: &'a Path,
        /// Why, as part of a sentence.
        reason: &'a str,
    },
    /// Rows of an input are being counted; told again and again.
    Reading {
        /// How many were read.
        rows: u64,
    },
    /// One row more of a long input was worked off.
    Rows {
        /// How many are done.
        done: u64,
        /// How many there are.
        total: u64,
    },
    /// Random states are drawn until one is as it should be; told again and again.
    Drawing {
        /// How many were drawn from the same source so far.
        drawn: u64,
    },
    /// A search is under way; told again and again.
    Searching {
        /// Nodes visited so far.
        nodes: u64,
    },
    /// All sequences of one length are being tried; told again and again.
    Trying {
        /// How many turns they have.
        length: u8,
        /// How much is done.
        done: u64,
        /// How much there is to do, in the same measure.
        total: u64,
    },
    /// Proved: no solution has fewer turns. Told whenever more is proved.
    AtLeast {
        /// How many turns a solution has at least.
        turns: u8,
    },
    /// A search found a solution, or a shorter one than before.
    Found {
        /// Its moves.
        turns: &'a dyn TurnSequence,
    },
}

/// A sequence of moves of any puzzle; every `Vec` of moves is one.
pub trait TurnSequence: fmt::Debug {
    /// The number of moves.
    fn length(&self) -> usize;

    /// The moves in notation, with spaces between them.
    fn notation(&self) -> String;
}

impl<T: PuzzleTurn> TurnSequence for Vec<T> {
    fn length(&self) -> usize {
        self.len()
    }

    fn notation(&self) -> String {
        self.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// Follows long work and may stop it. `()` watches nothing and never stops.
pub trait Watcher: Sync {
    /// Told what happens. To stop the work, return [`ControlFlow::Break`]; it ends soon after.
    fn watch(&self, event: Event<'_>) -> ControlFlow<()>;
}

impl Watcher for () {
    fn watch(&self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The watcher said stop before the work was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the work was done")]
pub struct Stopped;
