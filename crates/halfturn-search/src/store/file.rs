//! Opening and writing a table file on a disk.

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

/// Opens a table file.
pub(super) fn open(path: &Path) -> Result<Opened<File>, Damage> {
    // Checked before opening, because opening a pipe waits for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(Damage::NotATable);
    }
    let bytes = File::open(path)?;
    let length = bytes.metadata()?.len();
    Ok(Opened { bytes, length })
}

/// Writes the table under a temporary name, then renames the file. The caller holds the table's
/// lock.
pub(super) fn write(path: &Path, spec: &TableSpec<'_>, table: &StoredTable) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let temporary = Temporary(folder.join(temporary_name(spec.name)));
    let mut file = File::create_new(&temporary.0)?;
    file.write_all(&first_page(spec, table))?;
    file.write_all(&table.bytes)?;
    // Before the rename: otherwise a crash could leave an empty file with the final name.
    file.sync_all()?;
    // Some systems cannot rename an open file.
    drop(file);
    fs::rename(&temporary.0, path)?;
    // Best effort: if power fails before the rename reaches the disk, the table is built again.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A temporary file name that no other writer uses.
fn temporary_name(table: &str) -> String {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    format!("{table}.{}-{}.tmp", process::id(), WRITTEN.fetch_add(1, Ordering::Relaxed))
}

/// A temporary file, which is removed on drop unless it was renamed.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
