//! Peers that live in processes of their own.
//!
//! The process first prints `ready BYTES`, the size of its tables, or `ready -` if it cannot tell.
//! Then, for every line `LENGTH STATE` that it is given, it prints `NANOSECONDS TURNS`, where it
//! measures its own processor time around the solving alone, or `error WHY`.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use crate::{
    contestant::{Answer, Contestant, Failure, Needs, Outcome},
    states::State,
};

/// Time for a peer to get ready.
const STARTING: Duration = Duration::from_secs(60);

/// What a peer is.
pub struct Description {
    pub name: &'static str,
    /// How it is started.
    pub command: Command,
    /// The form in which it takes a cube.
    pub form: fn(&State) -> &str,
    pub takes_length: bool,
    /// Whether its tables come with it as files.
    pub has_files: bool,
}

/// A peer in a process of its own, which can be cut off and is then started anew.
pub struct Peer {
    description: Description,
    needs: Needs,
    running: Option<Running>,
}

struct Running {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Peer {
    /// Starts the process and waits until it is ready.
    pub fn start(mut description: Description) -> Result<Self, Failure> {
        let start = Instant::now();
        let (running, bytes) = Running::start(&mut description)?;
        let ready = Some(start.elapsed());
        let needs = match description.has_files {
            true => Needs { bytes, built: None, read: ready },
            false => Needs { bytes, built: ready, read: None },
        };
        Ok(Self { description, needs, running: Some(running) })
    }
}

impl Contestant for Peer {
    fn name(&self) -> &str {
        self.description.name
    }

    fn needs(&self) -> Needs {
        self.needs
    }

    fn takes_length(&self) -> bool {
        self.description.takes_length
    }

    fn solve(&mut self, state: &State, length: u8, time_limit: Duration) -> Result<Outcome, Failure> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&mut self.description)?.0,
        };
        writeln!(running.input, "{length} {}", (self.description.form)(state))?;
        // A process that is dropped is ended; only one that answered is kept.
        let Some(line) = running.line(time_limit)? else { return Ok(Outcome::CutOff(time_limit)) };
        let (time, turns) = line.split_once(' ').unwrap_or((&line, ""));
        let Ok(nanoseconds) = time.parse() else {
            return Err(format!("{}: {line}, on {}", self.description.name, state.facelets).into());
        };
        self.running = Some(running);
        Ok(Outcome::Solved(Answer { time: Duration::from_nanos(nanoseconds), turns: turns.into(), nodes: None }))
    }
}

impl Running {
    /// The process, and how many bytes its tables have.
    fn start(description: &mut Description) -> Result<(Self, Option<u64>), Failure> {
        let mut process = description.command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().expect("piped");
        let output = process.stdout.take().expect("piped");
        let (sender, lines) = mpsc::channel();
        // Ends when the process does.
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let running = Self { process, input, lines };
        let line = running.line(STARTING)?;
        let bytes = line.as_deref().and_then(|line| line.strip_prefix("ready "));
        let Some(bytes) = bytes else { return Err(format!("{} did not get ready", description.name).into()) };
        let bytes = bytes.parse().ok();
        Ok((running, bytes))
    }

    /// The next line, or none if it takes too long.
    fn line(&self, time_limit: Duration) -> Result<Option<String>, Failure> {
        match self.lines.recv_timeout(time_limit) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err("a peer's process ended".into()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
