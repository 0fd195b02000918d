//! How far a proof has come, kept in a file so that it can be taken up later.

use std::{
    fs,
    io::{self, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::{Checkpoint, Report, Request, SolveError, Solver};

use crate::{
    failure::Failure,
    terminal::{self, Deadline, Following},
};

/// How often the file is written.
const EVERY: Duration = Duration::from_secs(1);

/// The file of a proof.
pub struct ProofFile<'a>(&'a Path);

impl<'a> ProofFile<'a> {
    pub fn new(path: &'a Path) -> Self {
        Self(path)
    }

    /// Solves a cube from where the file says that the proof was left. A file of another cube, or one that is not whole, is not
    /// written over.
    pub fn solve(
        &self,
        solver: &Solver,
        request: &Request,
        deadline: &Deadline,
    ) -> Result<Result<Report, SolveError>, Failure> {
        let failed = |error: io::Error| Failure::file(self.0, &error);
        let checkpoint = match fs::read_to_string(self.0) {
            Ok(text) => {
                let place = self.0.display();
                let checkpoint: Checkpoint =
                    text.parse().map_err(|error| Failure::Usage(format!("{place}: {error}")))?;
                if !checkpoint.is_for(request) {
                    return Err(Failure::Usage(format!("{place} is about another cube")));
                }
                terminal::say(&format!("going on with {} turns, as {place} says", checkpoint.length()));
                checkpoint
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Checkpoint::new(request),
            Err(error) => return Err(failed(error)),
        };
        self.write(&checkpoint).map_err(failed)?;
        let following = Following::new(deadline);
        let keeping = Keeping { file: self, checkpoint: &checkpoint, following, written: Mutex::new(Instant::now()) };
        let report = solver.solve_from(request, &checkpoint, &keeping);
        self.write(&checkpoint).map_err(failed)?;
        Ok(report)
    }

    /// Writes under another name, then renames: the file is whole whenever the program ends.
    fn write(&self, checkpoint: &Checkpoint) -> io::Result<()> {
        let mut name = self.0.as_os_str().to_owned();
        name.push(".tmp");
        let temporary = PathBuf::from(name);
        let mut file = fs::File::create(&temporary)?;
        file.write_all(checkpoint.to_string().as_bytes())?;
        file.sync_data()?;
        fs::rename(temporary, self.0)
    }
}

/// Writes the file every few seconds.
struct Keeping<'a> {
    file: &'a ProofFile<'a>,
    checkpoint: &'a Checkpoint,
    following: Following<'a>,
    written: Mutex<Instant>,
}

impl Watcher for Keeping<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if matches!(event, WatchEvent::Trying { .. })
            && let Ok(mut written) = self.written.try_lock()
            && written.elapsed() >= EVERY
        {
            // If it cannot be written now, perhaps the next time.
            let _ = self.file.write(self.checkpoint);
            *written = Instant::now();
        }
        self.following.watch(event)
    }
}
