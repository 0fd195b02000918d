//! Storage for tables other than the file system, such as the storage of a browser.

use std::{
    io::{self, Read},
    path::Path,
};

use super::{
    Damage, StoredTable, TableSpec,
    content::{Opened, first_page},
    tell,
};
use crate::{Stopped, WatchEvent, Watcher};

/// Storage for table files where there is no folder. A file is identified by the name of its table.
///
/// The store checks everything that it reads from a shelf, as it checks files.
pub trait Shelf: Send + Sync {
    /// The length of a table's file; `None` if there is no file.
    fn length(&self, table: &str) -> Option<u64>;

    /// Fills `bytes` from a table's file, beginning at the offset `from`.
    ///
    /// # Errors
    /// If the file is too short or cannot be read.
    fn read(&self, table: &str, from: u64, bytes: &mut [u8]) -> io::Result<()>;

    /// Writes a table's file, which is these two parts joined, and replaces the old one. The file
    /// is written completely or not at all.
    ///
    /// # Errors
    /// If it cannot be written. A shelf that writes later may ignore errors: the table is then
    /// built again the next time.
    fn write(&self, table: &str, parts: [&[u8]; 2]) -> io::Result<()>;
}

/// A reader of a file on a shelf.
struct Reader<'a> {
    shelf: &'a dyn Shelf,
    table: &'a str,
    at: u64,
    length: u64,
}

impl Read for Reader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.length - self.at).unwrap_or(usize::MAX);
        let count = left.min(bytes.len());
        self.shelf.read(self.table, self.at, &mut bytes[..count])?;
        self.at += count as u64;
        Ok(count)
    }
}

/// Loads the table, or builds and saves it.
pub(super) fn load_or_build(
    shelf: &dyn Shelf,
    spec: &TableSpec<'_>,
    watcher: &dyn Watcher,
    build: &mut dyn FnMut() -> Result<StoredTable, Stopped>,
) -> Result<StoredTable, Stopped> {
    let (table, path) = (spec.name, Path::new(spec.name));
    let read = |length| Opened { bytes: Reader { shelf, table, at: 0, length }, length }.read(spec);
    match shelf.length(table).ok_or(Damage::Missing).and_then(read) {
        Ok(stored) => {
            tell(watcher, WatchEvent::Loaded { table })?;
            return Ok(stored);
        }
        Err(Damage::Missing) => {}
        Err(damage) => tell(watcher, WatchEvent::Damaged { table, path, reason: &damage.to_string() })?,
    }
    let stored = build()?;
    let saved = shelf.write(table, [&first_page(spec, &stored), &stored.bytes]);
    tell(watcher, WatchEvent::Built { table })?;
    if let Err(error) = saved {
        tell(watcher, WatchEvent::Unsaved { table, path, reason: &format!("it cannot be written: {error}") })?;
    }
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use std::{
        collections::HashMap,
        ops::ControlFlow,
        sync::{Arc, Mutex},
    };

    use super::*;
    use crate::{Buffer, TableStore};

    #[derive(Default)]
    struct Drawer {
        files: Mutex<HashMap<String, Vec<u8>>>,
        full: bool,
    }

    impl Shelf for Drawer {
        fn length(&self, table: &str) -> Option<u64> {
            Some(self.files.lock().unwrap().get(table)?.len() as u64)
        }

        fn read(&self, table: &str, from: u64, bytes: &mut [u8]) -> io::Result<()> {
            let files = self.files.lock().unwrap();
            bytes.copy_from_slice(&files[table][usize::try_from(from).unwrap()..][..bytes.len()]);
            Ok(())
        }

        fn write(&self, table: &str, parts: [&[u8]; 2]) -> io::Result<()> {
            if self.full {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.files.lock().unwrap().insert(table.to_owned(), parts.concat());
            Ok(())
        }
    }

    /// The names of all events.
    #[derive(Default)]
    struct Told(Mutex<Vec<String>>);

    impl Watcher for Told {
        fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
            let text = format!("{event:?}");
            self.0.lock().unwrap().push(text.split_whitespace().next().unwrap_or_default().to_owned());
            ControlFlow::Continue(())
        }
    }

    const BYTES: usize = 600_000;
    const SPEC: TableSpec<'_> =
        TableSpec { name: "seconds", revision: 3, parameters: "", bits: 8, entries: BYTES as u64 };

    fn load(shelf: &Arc<Drawer>) -> Vec<String> {
        let told = Told::default();
        let right: Vec<u8> = (0..BYTES).map(|number| (number % 60) as u8).collect();
        let build = || Ok(StoredTable { distribution: vec![1, 2, 3], bytes: Buffer::from(&right[..]) });
        let table = TableStore::on(shelf.clone()).load_or_build(&SPEC, &told, build).unwrap();
        assert_eq!(*table.bytes, right);
        assert_eq!(table.distribution, [1, 2, 3]);
        told.0.into_inner().unwrap()
    }

    #[test]
    fn what_is_built_is_loaded_the_next_time() {
        let shelf = Arc::new(Drawer::default());
        assert!(!TableStore::on(shelf.clone()).contains("seconds"));
        assert_eq!(load(&shelf), ["Built"]);
        assert!(TableStore::on(shelf.clone()).contains("seconds"));
        assert_eq!(load(&shelf), ["Loaded"]);
    }

    #[test]
    fn a_changed_file_is_built_again() {
        let shelf = Arc::new(Drawer::default());
        load(&shelf);
        let good = shelf.files.lock().unwrap()["seconds"].clone();
        let changed = |at: usize| {
            let mut file = good.clone();
            file[at] ^= 1;
            file
        };
        for bad in [vec![], good[..5000].to_vec(), [&good[..], &[0]].concat(), changed(20), changed(500_000)] {
            shelf.files.lock().unwrap().insert("seconds".to_owned(), bad);
            assert_eq!(load(&shelf), ["Damaged", "Built"]);
            assert_eq!(load(&shelf), ["Loaded"]);
        }
    }

    #[test]
    fn a_full_shelf_is_no_error() {
        assert_eq!(load(&Arc::new(Drawer { full: true, ..Drawer::default() })), ["Built", "Unsaved"]);
    }
}
