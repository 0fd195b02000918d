//! Runs the program as a user would.
#![allow(dead_code, clippy::unwrap_used)] // Each test file uses its own part.

use std::{
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// The table folder of a test. Every test runs in a thread of its own, so none finds the tables of
/// another. The folder is removed at the end of the test.
pub fn tables() -> PathBuf {
    thread_local! {
        static FOLDER: TempDir = tempfile::tempdir().unwrap();
    }
    FOLDER.with(|folder| folder.path().to_owned())
}

pub fn halfturn(tables: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("halfturn"));
    command.env("HALFTURN_TABLES", tables).env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// What the program printed and how it ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

pub fn run(arguments: &[&str]) -> Ran {
    halfturn(&tables()).args(arguments).output().unwrap().into()
}

/// Runs with this text on standard input.
pub fn run_with(arguments: &[&str], input: &str) -> Ran {
    let mut child = halfturn(&tables())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its options does not read its input.
    let written = child.stdin.take().unwrap().write_all(input.as_bytes());
    assert!(written.is_ok() || written.is_err_and(|error| error.kind() == ErrorKind::BrokenPipe));
    child.wait_with_output().unwrap().into()
}

/// How often a running program is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// Waits until something is so. Fails if the program ends before.
pub fn wait_until(child: &mut Child, mut is_so: impl FnMut(&Child) -> bool) {
    while !is_so(child) {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none() || is_so(child), "the program has ended: {ended:?}");
        thread::sleep(LOOK);
    }
}

/// How much a program that was started at this moment has worked: the processor time of its
/// threads, which does not depend on how busy the machine is.
#[cfg(target_os = "linux")]
pub fn worked(child: &Child, _started: Instant) -> Duration {
    const TICKS_PER_SECOND: u64 = 100;
    // Fields of proc_pid_stat(5), counted from the state, which follows the name in brackets.
    const USER: usize = 11;
    const SYSTEM: usize = 12;
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or_default();
    Duration::from_millis((ticks(USER) + ticks(SYSTEM)) * 1000 / TICKS_PER_SECOND)
}

#[cfg(not(target_os = "linux"))]
pub fn worked(_: &Child, started: Instant) -> Duration {
    started.elapsed()
}

/// Presses Ctrl-C.
pub fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// Lets a program work for a while, then kills it. Tells how much it worked, and whether it had
/// ended by itself.
pub fn work_for(command: &mut Command, work: Duration) -> (Duration, bool) {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut done = Duration::ZERO;
    while done < work {
        if child.try_wait().unwrap().is_some() {
            return (done, true);
        }
        thread::sleep(LOOK);
        done = done.max(worked(&child, started));
    }
    let ended = child.try_wait().unwrap().is_some();
    child.kill().unwrap();
    child.wait().unwrap();
    (done, ended)
}
