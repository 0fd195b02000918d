//! The table store, which keeps tables between runs.
//!
//! A table takes seconds or minutes to build, so it is stored in a file and read the next time.
//! [`TableStore`] documents the guarantees.
//!
//! The store does not interpret the content of a table. The caller describes the table
//! ([`TableSpec`]) and provides a function that builds it. In a folder, the table `name` is the
//! file `name.table`, guarded by the empty lock file `name.lock`. The lock file is never removed:
//! if it were, two waiting processes could both get the lock. [`Header`] has the layout of a table
//! file.
//!
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use halfturn_search::{Buffer, StoredTable, TableSpec, TableStore};
//!
//! let folder = tempfile::tempdir()?;
//! let spec =
//!     TableSpec { name: "squares", revision: 1, parameters: "modulo 256", bits: 8, entries: 100 };
//! let build = || {
//!     let mut bytes = Buffer::zeroed(100);
//!     for (number, square) in bytes.iter_mut().enumerate() {
//!         *square = (number * number) as u8;
//!     }
//!     Ok(StoredTable { distribution: vec![], bytes })
//! };
//! let store = TableStore::at(folder.path());
//! let built = store.load_or_build(&spec, &(), build)?;
//! let loaded = store.load_or_build(&spec, &(), || unreachable!("it is in its file"))?;
//! assert_eq!(*built.bytes, *loaded.bytes);
//! assert_eq!(loaded.bytes[9], 81);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod content;
mod damage;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod folder;
mod header;
#[cfg(feature = "files")]
mod lock;
mod shelf;
mod spec;

#[cfg(feature = "files")]
use std::path::PathBuf;
use std::{fmt, path::Path, sync::Arc};

use crate::{Buffer, Stopped, WatchEvent, Watcher, watch::tell};

#[cfg(feature = "files")]
pub use folder::{Content, TableFile, default_folder};
pub use {damage::Damage, header::Header, shelf::Shelf, spec::TableSpec};

/// A table from its builder or its file.
#[derive(Debug)]
pub struct StoredTable {
    /// The number of states at distance 0, 1, 2, …; empty if the builder did not count them.
    pub distribution: Vec<u64>,
    /// The packed entries.
    pub bytes: Buffer,
}

/// Stores tables in a folder, on a [`Shelf`], or not at all.
///
/// - **A loaded table is correct.** The store uses a file only if its header matches the
///   [`TableSpec`] and both checksums match. It reports any other file ([`WatchEvent::Damaged`]),
///   builds the table and replaces the file.
/// - **A file is written completely or not at all.** It is written under another name, synced, then
///   renamed. A process that dies meanwhile leaves a file ending in `.tmp`, which is never read and
///   which the next writer removes.
/// - **Two processes build a table once.** The second waits for the lock of the first
///   ([`WatchEvent::Waiting`]), then reads the file.
/// - **A folder that cannot be written is no error.** The table is used from memory, and the store
///   reports why it was not saved ([`WatchEvent::Unsaved`]).
#[derive(Clone, Debug)]
pub struct TableStore {
    place: Place,
}

/// The place where a store keeps its tables.
#[derive(Clone)]
enum Place {
    Nowhere,
    #[cfg(feature = "files")]
    Folder(PathBuf),
    Shelf(Arc<dyn Shelf>),
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere => f.write_str("Nowhere"),
            #[cfg(feature = "files")]
            Self::Folder(folder) => f.debug_tuple("Folder").field(folder).finish(),
            Self::Shelf(_) => f.write_str("Shelf"),
        }
    }
}

impl TableStore {
    /// A store that keeps nothing: every table is built.
    pub fn in_memory() -> Self {
        Self { place: Place::Nowhere }
    }

    /// A store in this folder, which is created when the first table is saved.
    #[cfg(feature = "files")]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { place: Place::Folder(folder.into()) }
    }

    /// A store on this shelf. There are no locks: two processes that need a table both build it.
    pub fn on(shelf: Arc<dyn Shelf>) -> Self {
        Self { place: Place::Shelf(shelf) }
    }

    /// The folder of the store, if it has one.
    pub fn folder(&self) -> Option<&Path> {
        match &self.place {
            #[cfg(feature = "files")]
            Place::Folder(folder) => Some(folder),
            Place::Nowhere | Place::Shelf(_) => None,
        }
    }

    /// Whether there is a file for a table of this name. It may still be damaged or stale.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        match &self.place {
            Place::Nowhere => false,
            #[cfg(feature = "files")]
            Place::Folder(folder) => folder::table_path(folder, name).exists(),
            Place::Shelf(shelf) => shelf.length(name).is_some(),
        }
    }

    /// Loads the table, or builds and saves it.
    ///
    /// The store reports once that the table was [`Loaded`](WatchEvent::Loaded) or
    /// [`Built`](WatchEvent::Built). The table is locked while `build` runs, so `build` may load other
    /// tables from the store but not this one.
    ///
    /// # Errors
    /// [`Stopped`] if `build` or the watcher says so.
    ///
    /// # Panics
    /// If the spec breaks the rules in [`TableSpec`], or `build` returns a table of another size.
    pub fn load_or_build(
        &self,
        spec: &TableSpec<'_>,
        watcher: &dyn Watcher,
        build: impl FnOnce() -> Result<StoredTable, Stopped>,
    ) -> Result<StoredTable, Stopped> {
        spec.assert_sound();
        // A `dyn` closure, so that reading and writing are compiled once for all tables.
        let mut build = Some(build);
        let build: &mut dyn FnMut() -> _ = &mut || {
            let build = build.take().expect("a table is built at most once");
            build().inspect(|table| spec.assert_describes(table))
        };
        match &self.place {
            #[cfg(feature = "files")]
            Place::Folder(folder) => folder::load_or_build(folder, spec, watcher, build),
            Place::Shelf(shelf) => shelf::load_or_build(&**shelf, spec, watcher, build),
            Place::Nowhere => {
                let table = build()?;
                tell(watcher, WatchEvent::Built { table: spec.name })?;
                Ok(table)
            }
        }
    }
}
