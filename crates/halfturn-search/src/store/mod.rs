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
use std::{fmt, ops::ControlFlow, path::Path, sync::Arc};

use crate::{Buffer, Event, Stopped, Watcher};

#[cfg(feature = "files")]
pub use folder::{Content, TableFile, default_folder};
pub use {damage::Damage, header::Header, shelf::Shelf, spec::TableSpec};

/// A table as it comes from its builder or its file.
#[derive(Debug)]
pub struct StoredTable {
    /// How many states lie at distance 0, 1, 2, …, as the builder counted them; empty if it did not.
    pub distribution: Vec<u64>,
    /// The entries, packed as the table likes.
    pub bytes: Buffer,
}

/// Keeps tables in a folder or on a [`Shelf`], or only hands on what is built.
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
    place: Place,
}

/// Where a store keeps its tables.
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
    /// A store that keeps nothing and never touches a disk: every table is built.
    pub fn in_memory() -> Self {
        Self { place: Place::Nowhere }
    }

    /// A store that keeps its tables in this folder, which is made when the first table is saved.
    #[cfg(feature = "files")]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { place: Place::Folder(folder.into()) }
    }

    /// A store that keeps its tables on this shelf. There is no lock: two that want the same table both build it.
    pub fn on(shelf: Arc<dyn Shelf>) -> Self {
        Self { place: Place::Shelf(shelf) }
    }

    /// The folder, if tables are kept in one.
    pub fn folder(&self) -> Option<&Path> {
        match &self.place {
            #[cfg(feature = "files")]
            Place::Folder(folder) => Some(folder),
            Place::Nowhere | Place::Shelf(_) => None,
        }
    }

    /// Whether there is a file for a table of this name; it may still turn out to be damaged or stale.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        match &self.place {
            Place::Nowhere => false,
            #[cfg(feature = "files")]
            Place::Folder(folder) => folder::table_path(folder, name).exists(),
            Place::Shelf(shelf) => shelf.length(name).is_some(),
        }
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
        // One closure type for all tables, so that reading and writing are compiled once.
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
                tell(watcher, Event::Built { table: spec.name })?;
                Ok(table)
            }
        }
    }
}

/// What the watcher answers to an event, as a result.
fn tell(watcher: &dyn Watcher, event: Event<'_>) -> Result<(), Stopped> {
    match watcher.watch(event) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stopped),
    }
}
