//! A file that takes its name only when it is whole.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
};

/// A file that is written under another name beside its own and renamed at the end. Dropped before, it leaves nothing behind.
pub struct Replacement {
    path: PathBuf,
    /// Where it is written; none where there is nothing to rename, as for a device.
    temporary: Option<PathBuf>,
    file: BufWriter<File>,
}

impl Replacement {
    /// Begins to write a file of this name.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path) -> io::Result<Self> {
        // To put a file in the place of a device or a pipe is not what anybody wants.
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            let file = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Self { path: path.to_owned(), temporary: None, file });
        }
        // Through a link, so that the link stays.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(".");
        name.push(path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?);
        name.push(format!(".{}.tmp", process::id()));
        let temporary = path.with_file_name(name);
        let file = BufWriter::new(File::create(&temporary)?);
        Ok(Self { path, temporary: Some(temporary), file })
    }

    /// Gives the file its name, when all of it is on the disk.
    ///
    /// # Errors
    /// What the system says; then the old file, if there was one, is still there.
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

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // It is of no use to anybody; if it cannot be removed, it does no harm either.
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
        let mut file = Replacement::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        let mut file = Replacement::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_to_and_not_replaced() {
        let mut file = Replacement::create(Path::new("/dev/null")).unwrap();
        file.write_all(b"gone").unwrap();
        file.finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
