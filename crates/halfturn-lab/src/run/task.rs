//! What is done with each row.

use halfturn_cube::{Code, Cube, Held, Input as Scramble, InputError};
use halfturn_search::{Stopped, Watcher};

use super::{
    RunError,
    input::line,
    memory::Memory,
    part::{Outcome, Refusal},
};
use crate::{
    results::Cell,
    scramble_file::{Entry, EntryError},
};

/// What is done with each cube. Equal cubes have equal results.
pub trait Task: Sync {
    /// What of a cube in somebody's hands matters.
    fn cube(&self, held: &Held) -> Cube;

    /// The cells of its row, one for each of the order's columns.
    ///
    /// # Errors
    /// Says why there are none.
    fn work(&self, cube: &Cube, watcher: &dyn Watcher) -> Result<Vec<Cell>, TaskError>;
}

/// Why there are no results for a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskError {
    /// The row goes to the errors file, with a code unless the fault is ours.
    Refused {
        /// The stable code; none if the fault is ours.
        code: Option<Code>,
        /// What is wrong, in a sentence.
        reason: String,
    },
    /// The watcher stopped the work; the row is worked off another time.
    Stopped,
}

impl From<Stopped> for TaskError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// What a task makes of a row.
pub(super) fn outcome(
    entry: Result<Entry, EntryError>,
    task: &dyn Task,
    memory: &Memory,
    watcher: &dyn Watcher,
) -> Result<Outcome, RunError> {
    let refused = |line: String, id: String, code: Option<Code>, reason: String| {
        let code = code.map_or(0, Code::number);
        Ok(Outcome::Refused(Refusal { line, id, code, reason }))
    };
    let entry = match entry {
        Ok(entry) => entry,
        Err(EntryError::Row { place, reason }) => {
            return refused(line(&place), String::new(), Some(Code::Format), reason);
        }
        Err(EntryError::Io(error)) => return Err(RunError::Input(error)),
    };
    let held: Result<Held, InputError> = entry.text.parse::<Scramble>().and_then(|scramble| scramble.held());
    let held = match held {
        Ok(held) => held,
        Err(error) => return refused(line(&entry.place), entry.id, Some(error.code()), error.to_string()),
    };
    let cube = task.cube(&held);
    let cells = match memory.get(&cube) {
        Some(cells) => cells,
        None => match task.work(&cube, watcher) {
            Ok(cells) => {
                memory.add(cube, &cells);
                cells
            }
            Err(TaskError::Refused { code, reason }) => return refused(line(&entry.place), entry.id, code, reason),
            Err(TaskError::Stopped) => return Err(RunError::Stopped),
        },
    };
    Ok(Outcome::Row([Cell::Text(entry.id), Cell::Text(entry.text)].into_iter().chain(cells).collect()))
}
