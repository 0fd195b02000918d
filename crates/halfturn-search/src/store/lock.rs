//! Locks on tables. The holder may write and remove the table's files; reading needs no lock.
//!
//! A lock belongs to an open file, so it works between threads and between processes. The system
//! releases it when its holder dies.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::Path,
    thread,
    time::Duration,
};

use super::tell;
use crate::{Stopped, WatchEvent, Watcher};

/// The time between two attempts to take a lock.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// A lock on a table, released on drop.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough: a child process that is just starting may still hold a copy of the
        // file.
        let _ = self.file.unlock();
    }
}

impl Lock {
    /// Takes the lock on a table in an existing folder; `None` if it is held.
    pub(super) fn try_take(folder: &Path, table: &str) -> io::Result<Option<Self>> {
        let file = open(folder, table)?;
        Ok(try_lock(&file)?.then_some(Self { file }))
    }

    /// Takes the lock on a table in an existing folder. Waits until it is free or the watcher says
    /// stop.
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
            tell(watcher, WatchEvent::Waiting { table })?;
            thread::sleep(RETRY_INTERVAL);
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
