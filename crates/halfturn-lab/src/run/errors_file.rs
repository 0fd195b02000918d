//! The errors file: input rows without results, with the reason for each.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::part::FailedRow;
use crate::atomic_file::AtomicFile;

/// Writes the errors file. No file is created while there are no rows.
pub(crate) struct ErrorsFile {
    path: PathBuf,
    writer: Option<csv::Writer<AtomicFile>>,
}

impl ErrorsFile {
    /// An errors file at `path`, created with its first row.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), writer: None }
    }

    /// Adds a failed row.
    pub(super) fn write(&mut self, FailedRow { line, id, code, reason }: &FailedRow) -> io::Result<()> {
        self.record([line, id, &code.to_string(), reason])
    }

    /// Adds a row: line, id, code and reason.
    pub fn record(&mut self, record: [&str; 4]) -> io::Result<()> {
        let writer = match &mut self.writer {
            Some(writer) => writer,
            None => {
                let mut writer = csv::Writer::from_writer(AtomicFile::create(&self.path)?);
                writer.write_record(["line", "id", "code", "reason"])?;
                self.writer.insert(writer)
            }
        };
        Ok(writer.write_record(record)?)
    }

    /// Completes the file. Without rows, removes the file of an earlier run.
    pub fn finish(self) -> io::Result<()> {
        match self.writer {
            Some(writer) => {
                let whole = writer.into_inner().map_err(|error| {
                    let error = error.error();
                    io::Error::new(error.kind(), error.to_string())
                });
                whole?.finish()
            }
            None => match fs::remove_file(&self.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }
}
