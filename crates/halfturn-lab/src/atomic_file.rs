//! Atomic file writes: a file appears under its name only when it is complete.

use std::{
    ffi::OsString,
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
        let mut name = OsString::from(".");
        name.push(path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?);
        name.push(format!(".{}.tmp", process::id()));
        let temporary = path.with_file_name(name);
        let file = BufWriter::new(File::create(&temporary)?);
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

    #[cfg(unix)]
    #[test]
    fn devices_are_written_to_and_not_replaced() {
        let mut file = AtomicFile::create(Path::new("/dev/null")).unwrap();
        file.write_all(b"gone").unwrap();
        file.finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
