//! Atomic file writes: a file appears under its name only when it is complete.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
};

/// An output file that is written under a temporary name and renamed when finished.
///
/// If it is dropped before [`AtomicFile::finish`], the temporary file is removed and any old file
/// stays.
pub struct AtomicFile {
    path: PathBuf,
    /// The temporary name. `None` for a device or pipe, which is written directly.
    temporary: Option<PathBuf>,
    file: BufWriter<File>,
}

impl AtomicFile {
    /// Creates a file that will replace `path`.
    ///
    /// # Errors
    /// The temporary file cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        // Renaming over a device or a pipe would replace it with a regular file.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            let file = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Self { path: path.to_owned(), temporary: None, file });
        }
        // Resolve a symbolic link, so that the link stays.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut start = OsString::from(".");
        start.push(path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?);
        start.push(".");
        remove_leftovers(&path, &start);
        let mut name = start;
        name.push(format!("{}{TEMPORARY}", process::id()));
        let temporary = path.with_file_name(name);
        let file = loop {
            let file = File::create(&temporary)?;
            // Without locks, files that a killed process left behind are not removed either.
            let _ = file.lock();
            // Before it was locked, another process may have taken it for one of them.
            if temporary.exists() {
                break BufWriter::new(file);
            }
        };
        Ok(Self { path, temporary: Some(temporary), file })
    }

    /// Flushes the file to disk and renames it to its final name.
    ///
    /// # Errors
    /// The file cannot be written or renamed. An old file under the name is then unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(temporary) = &self.temporary {
            self.file.get_ref().sync_data()?;
            fs::rename(temporary, &self.path)?;
            self.temporary = None;
        }
        Ok(())
    }
}

/// How temporary names end.
const TEMPORARY: &str = ".tmp";

/// Removes temporary files for `path`, whose names begin with `start`, that processes left behind
/// when they were killed: nobody has them locked.
fn remove_leftovers(path: &Path, start: &OsStr) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // What cannot be read or removed does no harm.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let (name, start) = (name.as_encoded_bytes(), start.as_encoded_bytes());
        let process = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(TEMPORARY.as_bytes()));
        if process.is_some_and(|process| process.iter().all(u8::is_ascii_digit))
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // A leftover temporary file does no harm, so ignore errors.
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let leftover = folder.path().join(".out.csv.1.tmp");
        let others = [".out.csv.x.tmp", ".out.csv.old.2.tmp", "out.csv.3.tmp"].map(|name| folder.path().join(name));
        for path in others.iter().chain([&leftover]) {
            fs::write(path, "half").unwrap();
        }
        let in_use = folder.path().join(".out.csv.2.tmp");
        let locked = File::create(&in_use).unwrap();
        locked.lock().unwrap();
        AtomicFile::create(&path).unwrap().finish().unwrap();
        assert!(!leftover.exists() && in_use.exists() && others.iter().all(|path| path.exists()));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_to_and_not_replaced() {
        let mut file = AtomicFile::create(Path::new("/dev/null")).unwrap();
        file.write_all(b"gone").unwrap();
        file.finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
