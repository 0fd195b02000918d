//! The work on each input row.

use std::hash::Hash;

use halfturn_cube::{Code, InputError};
use halfturn_search::{Stopped, Watcher};

use super::{
    RunError,
    input::line,
    part::{FailedRow, Outcome},
    result_cache::{REMEMBERED, ResultCache},
};
use crate::{
    results::Cell,
    scramble_file::{RowError, ScrambleRow},
};

/// The computation that a run does for each cube. Equal cubes must have equal results.
pub trait Task: Sync {
    /// What a row is parsed to.
    type Cube: Eq + Hash + Send;

    /// Parses the cube to work on: relative to the current hold or to the standard one.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn cube(&self, text: &str) -> Result<Self::Cube, InputError>;

    /// The result cells of a cube, one for each column of the run.
    ///
    /// # Errors
    /// There is no result for the cube, or the watcher stopped the work.
    fn work(&self, cube: &Self::Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError>;

    /// The least number of recent cubes whose results are kept in memory, so that repeated ones are
    /// not worked on again.
    fn remembered(&self) -> usize {
        REMEMBERED
    }
}

/// Why a cube has no results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskError {
    /// The row goes to the errors file.
    Refused {
        /// The stable code; `None` for an internal error.
        code: Option<Code>,
        /// What is wrong, in a sentence.
        reason: String,
    },
    /// The watcher stopped the work. The row is processed when the run is resumed.
    Stopped,
}

impl From<Stopped> for TaskError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Parses a row, runs the task on its cube unless the result is cached, and returns the outcome.
pub(super) fn outcome<T: Task>(
    entry: Result<ScrambleRow, RowError>,
    task: &T,
    cache: &ResultCache<T::Cube>,
    watcher: &dyn Watcher,
) -> Result<Outcome, RunError> {
    let refused = |line: String, id: String, code: Option<Code>, reason: String| {
        let code = code.map_or(0, Code::number);
        Ok(Outcome::Refused(FailedRow { line, id, code, reason }))
    };
    let entry = match entry {
        Ok(entry) => entry,
        Err(RowError::Row { place, reason }) => {
            return refused(line(&place), String::new(), Some(Code::Format), reason);
        }
        Err(RowError::Io(error)) => return Err(RunError::Input(error)),
    };
    let cube = match task.cube(&entry.text) {
        Ok(cube) => cube,
        Err(error) => return refused(line(&entry.place), entry.id, Some(error.code()), error.to_string()),
    };
    let cells = match cache.get(&cube) {
        Some(cells) => cells,
        None => match task.work(&cube, watcher) {
            Ok(cells) => {
                cache.add(cube, &cells);
                cells
            }
            Err(TaskError::Refused { code, reason }) => return refused(line(&entry.place), entry.id, code, reason),
            Err(TaskError::Stopped) => return Err(RunError::Stopped),
        },
    };
    Ok(Outcome::Row([Cell::Text(entry.id), Cell::Text(entry.text)].into_iter().chain(cells).collect()))
}
