//! Table files in a folder.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    Damage, Header, StoredTable, TableSpec, TableStore, content::Opened, file, lock::Lock, spec::is_name, tell,
};
use crate::{Stopped, WatchEvent, Watcher};

/// A file of a table in a store's folder.
#[derive(Debug)]
pub struct TableFile {
    /// The name of the table.
    pub name: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The length of the file.
    pub bytes: u64,
    /// The content of the file.
    pub content: Content,
}

/// The content of a [`TableFile`].
#[derive(Debug)]
pub enum Content {
    /// A table. Only its header and its length were checked.
    Table(Header),
    /// An unusable file, which is replaced when the table is loaded.
    Damaged(Damage),
    /// An unfinished file. Its writer died or is still writing.
    Unfinished,
}

impl TableStore {
    /// Lists the files of all tables in the folder by path. A missing folder has none.
    ///
    /// Reads headers only; [`check`](Self::check) reads whole files.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> io::Result<Vec<TableFile>> {
        let Some(folder) = self.folder() else { return Ok(Vec::new()) };
        let mut files = Vec::new();
        for (name, path, kind) in table_files(folder)? {
            let bytes = match fs::metadata(&path) {
                Ok(metadata) => metadata.len(),
                // The file was removed or renamed since the folder was read.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            let content = match kind {
                Kind::Unfinished => Content::Unfinished,
                Kind::Table => match file::open(&path).and_then(Opened::glance).and_then(|header| named(header, &name))
                {
                    Ok(header) => Content::Table(header),
                    Err(damage) => Content::Damaged(damage),
                },
            };
            files.push(TableFile { name, path, bytes, content });
        }
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }

    /// Reads the whole file of a table and compares its checksums.
    ///
    /// It does not compare the table with a spec; see [`Header::agrees_with`].
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn check(&self, name: &str) -> Result<Header, Damage> {
        let folder = self.folder().filter(|_| is_name(name)).ok_or(Damage::Missing)?;
        file::open(&table_path(folder, name)).and_then(Opened::check).and_then(|header| named(header, name))
    }

    /// Removes the file of a table and its unfinished files. Returns whether there were any.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] while the table is being built, or if a file cannot be
    /// removed.
    pub fn remove(&self, name: &str) -> io::Result<bool> {
        let Some(folder) = self.folder() else { return Ok(false) };
        let files = || Ok::<_, io::Error>(table_files(folder)?.into_iter().filter(|(of, ..)| of == name));
        if files()?.next().is_none() {
            return Ok(false);
        }
        let Some(_lock) = Lock::try_take(folder, name)? else {
            return Err(io::Error::new(io::ErrorKind::WouldBlock, "the table is being built"));
        };
        let mut removed = false;
        for (_, path, _) in files()? {
            fs::remove_file(path)?;
            removed = true;
        }
        Ok(removed)
    }
}

/// The default folder for tables: `HALFTURN_TABLES`, or `halfturn/tables` in the user's cache
/// folder. `None` if the environment has neither.
///
/// The caller reads the environment:
///
/// ```
/// use halfturn_search::{TableStore, default_folder};
///
/// let folder = default_folder(|name| std::env::var_os(name));
/// let store = folder.map_or_else(TableStore::in_memory, TableStore::at);
/// # let _ = store;
/// ```
pub fn default_folder(environment: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| environment(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // A relative path would depend on the current directory.
    let absolute = |name| folder(name).filter(|path| path.is_absolute());
    let cache = || {
        if cfg!(windows) {
            absolute("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            absolute("HOME").map(|home| home.join("Library/Caches"))
        } else {
            absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        }
    };
    folder("HALFTURN_TABLES").or_else(|| cache().map(|cache| cache.join("halfturn").join("tables")))
}

/// Loads the table, or builds and saves it.
pub(super) fn load_or_build(
    folder: &Path,
    spec: &TableSpec<'_>,
    watcher: &dyn Watcher,
    build: &mut dyn FnMut() -> Result<StoredTable, Stopped>,
) -> Result<StoredTable, Stopped> {
    let (table, path) = (spec.name, &*table_path(folder, spec.name));
    let loaded = |stored| tell(watcher, WatchEvent::Loaded { table }).map(|()| stored);
    let damaged = |damage| match damage {
        Damage::Missing => Ok(()),
        _ => tell(watcher, WatchEvent::Damaged { table, path, reason: &damage.to_string() }),
    };
    let unsaved = |path, reason: String| tell(watcher, WatchEvent::Unsaved { table, path, reason: &reason });

    let read = || file::open(path).and_then(|file| file.read(spec));

    // Reading needs no lock: an intact file is never replaced.
    let damage = match read() {
        Ok(stored) => return loaded(stored),
        Err(damage) => damage,
    };
    let lock = match fs::create_dir_all(folder) {
        Ok(()) => Lock::take(folder, table, watcher)?.map_err(|error| format!("it cannot be locked: {error}")),
        Err(error) => Err(format!("the folder cannot be made: {error}")),
    };
    if let Err(reason) = lock {
        damaged(damage)?;
        // Reported before the work, so that the user can stop and choose another folder.
        unsaved(folder, reason)?;
        let stored = build()?;
        tell(watcher, WatchEvent::Built { table })?;
        return Ok(stored);
    }
    // The process that held the lock before may have built the table.
    let unfinished = match read() {
        Ok(stored) => return loaded(stored),
        Err(Damage::Missing) => remove_unfinished(folder, table),
        Err(damage) => {
            remove_unfinished(folder, table);
            damaged(damage)?;
            None
        }
    };
    if let Some(path) = &unfinished {
        let reason = "an earlier build was cut off before it was written whole";
        tell(watcher, WatchEvent::Damaged { table, path, reason })?;
    }
    let stored = build()?;
    // Saved before anything is reported, so that the work is not lost if the watcher says stop.
    let saved = file::write(path, spec, &stored);
    tell(watcher, WatchEvent::Built { table })?;
    if let Err(error) = saved {
        unsaved(path, format!("it cannot be written: {error}"))?;
    }
    Ok(stored)
}

/// Removes unfinished files of this table, and returns the path of one if there were any. The
/// caller holds the table's lock, so no writer is alive. A file that cannot be removed does no
/// harm.
fn remove_unfinished(folder: &Path, table: &str) -> Option<PathBuf> {
    let mut last = None;
    for (name, path, kind) in table_files(folder).unwrap_or_default() {
        if name == table && kind == Kind::Unfinished {
            let _ = fs::remove_file(&path);
            last = Some(path);
        }
    }
    last
}

pub(super) fn table_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.table"))
}

/// Checks that the header has this table name.
fn named(header: Header, name: &str) -> Result<Header, Damage> {
    if header.name == name {
        Ok(header)
    } else {
        Err(Damage::Stale { what: "name", found: header.name, expected: name.to_owned() })
    }
}

/// The kind of a file, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `name.table`
    Table,
    /// `name.….tmp`
    Unfinished,
}

/// The files of all tables, with the names of the tables. None if there is no folder.
fn table_files(folder: &Path) -> io::Result<Vec<(String, PathBuf, Kind)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        if let Some((name, kind)) = entry.file_name().to_str().and_then(table_and_kind) {
            files.push((name.to_owned(), entry.path(), kind));
        }
    }
    Ok(files)
}

fn table_and_kind(file_name: &str) -> Option<(&str, Kind)> {
    let (name, rest) = file_name.split_once('.')?;
    let kind = match rest {
        "table" => Kind::Table,
        _ if rest.ends_with(".tmp") => Kind::Unfinished,
        _ => return None,
    };
    is_name(name).then_some((name, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_tell_what_they_are() {
        let name_of = |file, wanted| table_and_kind(file).and_then(|(name, kind)| (kind == wanted).then_some(name));
        assert_eq!(name_of("f2l-8.table", Kind::Table), Some("f2l-8"));
        assert_eq!(name_of("f2l-8.12-0.tmp", Kind::Unfinished), Some("f2l-8"));
        for other in ["f2l-8.lock", "f2l-8", ".table", "F.table", "a.tmp", "a.table.bak", "notes.txt"] {
            assert!(table_and_kind(other).is_none(), "{other}");
        }
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn the_default_folder_follows_the_environment() {
        let folder = |pairs: &[(&str, &str)]| {
            default_folder(|wanted| pairs.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.into()))
        };
        let home = ("HOME", "/home/ada");
        assert_eq!(folder(&[]), None);
        assert_eq!(folder(&[home]), Some("/home/ada/.cache/halfturn/tables".into()));
        assert_eq!(folder(&[home, ("XDG_CACHE_HOME", "/c")]), Some("/c/halfturn/tables".into()));
        assert_eq!(folder(&[home, ("XDG_CACHE_HOME", "")]), Some("/home/ada/.cache/halfturn/tables".into()));
        assert_eq!(folder(&[home, ("XDG_CACHE_HOME", "c")]), Some("/home/ada/.cache/halfturn/tables".into()));
        assert_eq!(folder(&[home, ("HALFTURN_TABLES", "here")]), Some("here".into()));
    }
}
