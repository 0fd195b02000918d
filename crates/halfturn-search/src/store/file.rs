//! One table file on a disk: reading, checking and writing it.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use super::{
    Damage, StoredTable, TableSpec,
    content::{Opened, first_page},
};

/// The file, to be read from its beginning.
pub(super) fn open(path: &Path) -> Result<Opened<File>, Damage> {
    // Asked before opening: to open a pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(Damage::NotATable);
    }
    let bytes = File::open(path)?;
    let length = bytes.metadata()?.len();
    Ok(Opened { bytes, length })
}

/// Writes the table under a temporary name, then puts it in place. Needs the table's lock.
pub(super) fn write(path: &Path, spec: &TableSpec<'_>, table: &StoredTable) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let temporary = Temporary(folder.join(temporary_name(spec.name)));
    let mut file = File::create_new(&temporary.0)?;
    file.write_all(&first_page(spec, table))?;
    file.write_all(&table.bytes)?;
    // Before the rename: else a crash could leave the name with nothing behind it.
    file.sync_all()?;
    // Some systems will not rename an open file.
    drop(file);
    fs::rename(&temporary.0, path)?;
    // The file is whole by now; at worst the name is lost with the power, and the table is built again.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A name that no other writer uses, now or later in this process.
fn temporary_name(table: &str) -> String {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    format!("{table}.{}-{}.tmp", process::id(), WRITTEN.fetch_add(1, Ordering::Relaxed))
}

/// A file that is removed if it still has its temporary name at the end.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
