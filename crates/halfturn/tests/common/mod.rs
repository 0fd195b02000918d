//! Runs the program as a user would.
#![allow(dead_code, clippy::unwrap_used)] // Each test file uses its own part.

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
    sync::OnceLock,
};

use tempfile::TempDir;

/// One table folder for all tests of a file that do not care.
pub fn tables() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().unwrap()).path()
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
    halfturn(tables()).args(arguments).output().unwrap().into()
}

/// Runs with this text on standard input.
pub fn run_with(arguments: &[&str], input: &str) -> Ran {
    let mut child = halfturn(tables())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}
