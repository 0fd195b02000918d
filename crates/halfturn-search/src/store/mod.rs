//! Where tables are kept between runs.
//!
//! A table takes seconds or minutes to build, so it is kept as a file and read the next time; [`TableStore`] says what
//! one may count on.
//!
//! The store knows nothing about what is in a table: whoever asks for one says what it is ([`TableSpec`]) and how to
//! build it. In the folder, the table `name` is the file `name.table`, guarded by the empty file `name.lock`, which
//! stays: to remove a lock that others may be waiting for would let two of them in. [`Header`] has the layout of a file.
//!
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use halfturn_search::{Buffer, StoredTable, TableSpec, TableStore};
//!
//! let folder = tempfile::tempdir()?;
//! let spec = TableSpec { name: "squares", revision: 1, parameters: "modulo 256", bits: 8, entries: 100 };
//! let build = || {
//!     let mut bytes = Buffer::zeroed(100);
//!     for (number, square) in bytes.iter_mut().enumerate() {
//!         *square = (number * number) as u8;
//!     }
//!     Ok(StoredTable { distribution: vec![], bytes })
//! };
//! let built = TableStore::at(folder.path()).load_or_build(&spec, &(), build)?;
//! let loaded = TableStore::at(folder.path()).load_or_build(&spec, &(), || unreachable!("it is in its file"))?;
//! assert_eq!(*built.bytes, *loaded.bytes);
//! assert_eq!(loaded.bytes[9], 81);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "files")]
mod damage;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod header;
#[cfg(feature = "files")]
mod lock;
mod spec;

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use crate::{Buffer, Event, Stopped, Watcher};

pub use spec::TableSpec;

#[cfg(feature = "files")]
pub use {
    damage::Damage,
    folder::{Content, TableFile, default_folder},
    header::Header,
};

/// A table as it comes from its builder or its file.
#[derive(Debug)]
pub struct StoredTable {
    /// How many states lie at distance 0, 1, 2, …, as the builder counted them; empty if it did not.
    pub distribution: Vec<u64>,
    /// The entries, packed as the table likes.
    pub bytes: Buffer,
}

/// Keeps tables in a folder, or only hands on what is built.
///
/// - **A table that comes out of the store is right.** A file is used only if it says that it holds exactly this table
///   and both its checksums agree; any other file is told of ([`Event::Damaged`]), built anew and replaced.
/// - **A file appears whole or not at all.** It is written under another name, synced, then renamed. A process that
///   dies on the way leaves a file ending in `.tmp`, which nobody reads and the next writer removes.
/// - **Two processes build a table once.** The second waits for the lock of the first ([`Event::Waiting`]), then reads.
/// - **A folder that cannot be written is no error.** The table works from memory, and the watcher is told why it was
///   not saved ([`Event::Unsaved`]).
#[derive(Clone, Debug)]
pub struct TableStore {
    folder: Option<PathBuf>,
}

impl TableStore {
    /// A store that keeps nothing and never touches a disk: every table is built.
    pub fn in_memory() -> Self {
        Self { folder: None }
    }

    /// A store that keeps its tables in this folder, which is made when the first table is saved.
    #[cfg(feature = "files")]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()) }
    }

    /// The folder, if tables are kept.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Whether there is a file for a table of this name; it may still turn out to be damaged or stale.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        #[cfg(feature = "files")]
        return self.folder().is_some_and(|folder| folder::table_path(folder, name).exists());
        #[cfg(not(feature = "files"))]
        return {
            let _ = name;
            false
        };
    }

    /// Reads the table, or builds and saves it.
    ///
    /// The watcher is told that it was [`Loaded`](Event::Loaded) or [`Built`](Event::Built), once; `build` need not
    /// do so. While `build` runs the table is locked, so it may ask the store for other tables but not for this one.
    ///
    /// # Panics
    /// If the spec breaks its own rules (see [`TableSpec`]) or `build` makes something else than the spec says.
    pub fn load_or_build(
        &self,
        spec: &TableSpec<'_>,
        watcher: &dyn Watcher,
        build: impl FnOnce() -> Result<StoredTable, Stopped>,
    ) -> Result<StoredTable, Stopped> {
        spec.assert_sound();
        let build = || build().inspect(|table| spec.assert_describes(table));
        #[cfg(feature = "files")]
        if let Some(folder) = self.folder() {
            return folder::load_or_build(folder, spec, watcher, build);
        }
        let table = build()?;
        tell(watcher, Event::Built { table: spec.name })?;
        Ok(table)
    }
}

/// What the watcher answers to an event, as a result.
fn tell(watcher: &dyn Watcher, event: Event<'_>) -> Result<(), Stopped> {
    match watcher.watch(event) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stopped),
    }
}
