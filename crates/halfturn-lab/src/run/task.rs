//! The work on each input row.

use halfturn_cube::{Code, Cube, Held, Input as Scramble, InputError};
use halfturn_search::{Stopped, Watcher};

use super::{
    RunError,
    input::line,
    part::{FailedRow, Outcome},
    result_cache::ResultCache,
};
use crate::{
    results::Cell,
    scramble_file::{RowError, ScrambleRow},
};

/// The computation that a run does for each cube. Equal cubes must have equal results.
pub trait Task: Sync {
    /// The cube to work on: relative to the current hold or to the standard one.
    fn cube(&self, held: &Held) -> Cube;

    /// The result cells of a cube, one for each column of the run.
    ///
    /// # Errors
    /// There is no result for the cube, or the watcher stopped the work.
    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError>;
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
pub(super) fn outcome(
    entry: Result<ScrambleRow, RowError>,
    task: &dyn Task,
    cache: &ResultCache,
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
    let held: Result<Held, InputError> = entry.text.parse::<Scramble>().and_then(|scramble| scramble.held());
    let held = match held {
        Ok(held) => held,
        Err(error) => return refused(line(&entry.place), entry.id, Some(error.code()), error.to_string()),
    };
    let cube = task.cube(&held);
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
