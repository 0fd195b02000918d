//! Hands the unfinished parts of the input to the worker threads.

use std::ops::Range;

use super::{RunError, input::Digest, work::Run};
use crate::scramble_file::{RowError, ScrambleRow, ScrambleRows};

/// Input rows, valid or not.
pub(super) type Rows = Vec<Result<ScrambleRow, RowError>>;

/// Yields the rows of unfinished parts, and verifies the input's checksum at the end.
pub(super) struct Feed<'a> {
    run: &'a Run,
    entries: std::iter::Peekable<std::iter::Enumerate<ScrambleRows>>,
    digest: Digest,
    next_part: u64,
}

impl<'a> Feed<'a> {
    pub fn new(run: &'a Run) -> Result<Self, RunError> {
        let entries = run.input.entries()?.enumerate().peekable();
        Ok(Self { run, entries, digest: Digest::default(), next_part: 0 })
    }

    /// Reads up to the end of a range and returns its rows if `keep` is set. Rows before the range
    /// are skipped.
    fn read(&mut self, rows: Range<u64>, keep: bool) -> Result<Rows, RunError> {
        let mut kept = Vec::new();
        while let Some((row, entry)) = self.entries.next_if(|(row, _)| (*row as u64) < rows.end) {
            self.digest.add(&entry);
            match entry {
                Err(RowError::Io(error)) => return Err(RunError::Input(error)),
                entry if keep && row as u64 >= rows.start => kept.push(entry),
                _ => {}
            }
        }
        Ok(kept)
    }

    /// The number and rows of the next unfinished part; `None` at the end, if the checksum matches.
    pub fn next(&mut self) -> Result<Option<(u64, Rows)>, RunError> {
        while self.next_part < self.run.parts() {
            let part = self.next_part;
            self.next_part += 1;
            let begin = self.run.rows.start + part * self.run.manifest.part_rows;
            let rows = begin..begin + self.run.part_len(part);
            let finished = self.run.finished[part as usize];
            let count = rows.end - rows.start;
            let entries = self.read(rows, !finished)?;
            if !finished {
                return if entries.len() as u64 == count { Ok(Some((part, entries))) } else { Err(RunError::Unsteady) };
            }
        }
        // Every thread reaches this point; only the first finds rows left to read.
        self.read(0..u64::MAX, false)?;
        if self.digest.text() == self.run.input.digest { Ok(None) } else { Err(RunError::Unsteady) }
    }
}
