//! Saves the checkpoint of a proof to a file, so that the proof can be resumed.

use std::{
    fs,
    io::{self, Write},
    ops::ControlFlow,
    path::Path,
    sync::Mutex,
    time::{Duration, Instant},
};

use halfturn_lab::AtomicFile;
use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::{Checkpoint, Report, Request, SolveError, Solver};

use crate::{
    failure::Failure,
    terminal::{self, Deadline, SearchProgress},
};

/// The interval between two writes of the file.
const EVERY: Duration = Duration::from_secs(1);

/// A file that holds the checkpoint of a proof.
pub struct ProofFile<'a>(&'a Path);

impl<'a> ProofFile<'a> {
    pub fn new(path: &'a Path) -> Self {
        Self(path)
    }

    /// Solves a cube from the checkpoint in the file. A file of another cube or an invalid file is
    /// an error and is not overwritten.
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
                    return Err(Failure::Usage(format!("{place} belongs to another cube")));
                }
                terminal::say(&format!("resuming at {} moves from {place}", checkpoint.length()));
                checkpoint
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Checkpoint::new(request),
            Err(error) => return Err(failed(error)),
        };
        self.write(&checkpoint).map_err(failed)?;
        let progress = SearchProgress::new(deadline);
        let keeping =
            CheckpointWriter { file: self, checkpoint: &checkpoint, progress, written: Mutex::new(Instant::now()) };
        let report = solver.solve_from(request, &checkpoint, &keeping);
        self.write(&checkpoint).map_err(failed)?;
        Ok(report)
    }

    fn write(&self, checkpoint: &Checkpoint) -> io::Result<()> {
        let mut file = AtomicFile::create(self.0)?;
        file.write_all(checkpoint.to_string().as_bytes())?;
        file.finish()
    }
}

/// A watcher that saves the checkpoint regularly.
struct CheckpointWriter<'a> {
    file: &'a ProofFile<'a>,
    checkpoint: &'a Checkpoint,
    progress: SearchProgress<'a>,
    written: Mutex<Instant>,
}

impl Watcher for CheckpointWriter<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if matches!(event, WatchEvent::Trying { .. })
            && let Ok(mut written) = self.written.try_lock()
            && written.elapsed() >= EVERY
        {
            // A failed write is retried after the next interval.
            let _ = self.file.write(self.checkpoint);
            *written = Instant::now();
        }
        self.progress.watch(event)
    }
}
