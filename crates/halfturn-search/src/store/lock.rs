//! The lock on a table: whoever holds it may write and remove the table's files; reading needs none.
//!
//! A lock belongs to an open file, so it works between threads as between processes, and the system lets go of it when
//! its holder dies.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
    thread,
    time::Duration,
};

use super::tell;
use crate::{Event, Stopped, Watcher};

/// How long to sleep before a lock held by another is tried again.
const PATIENCE: Duration = Duration::from_millis(20);

/// Held until dropped.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough: a process that is just being started may hold a copy of the file for a moment longer.
        let _ = self.file.unlock();
    }
}

impl Lock {
    /// Takes the lock on a table in a folder that exists; nothing if another holds it.
    pub(super) fn try_take(folder: &Path, table: &str) -> io::Result<Option<Self>> {
        let file = open(folder, table)?;
        Ok(try_lock(&file)?.then_some(Self { file }))
    }

    /// Takes the lock on a table in a folder that exists, waiting for it as long as the watcher likes.
    pub(super) fn take(folder: &Path, table: &str, watcher: &dyn Watcher) -> Result<io::Result<Self>, Stopped> {
        let file = match open(folder, table) {
            Ok(file) => file,
            Err(error) => return Ok(Err(error)),
        };
        loop {
            match try_lock(&file) {
                Ok(true) => return Ok(Ok(Self { file })),
                Ok(false) => {}
                Err(error) => return Ok(Err(error)),
            }
            tell(watcher, Event::Waiting { table })?;
            thread::sleep(PATIENCE);
        }
    }
}

fn open(folder: &Path, table: &str) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(format!("{table}.lock")))
}

fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
