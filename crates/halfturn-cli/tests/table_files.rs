//! Trouble with table files never costs an answer.
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path, process::Stdio};

use common::{Ran, halfturn};

const TABLE: &str = "twist-slice.table";

fn solve(tables: &Path) -> Ran {
    halfturn(tables).args(["solve", "--solver", "kociemba", "-v", "R U"]).output().unwrap().into()
}

/// Solves with a table file that was tampered with: a right answer, one warning, and a good file
/// afterwards.
fn tampered(what: &str, tamper: impl Fn(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    let ran = solve(folder.path());
    assert_eq!((ran.code, ran.out.as_str()), (0, "U' R'\n"));
    let path = folder.path().join(TABLE);
    let good = fs::read(&path).unwrap();
    tamper(&path);
    assert_ne!(fs::read(&path).unwrap_or_default(), good);

    let ran = solve(folder.path());
    assert_eq!((ran.code, ran.out.as_str()), (0, "U' R'\n"), "{what}");
    let warnings = ran.err.lines().filter(|line| line.starts_with("warning: ")).count();
    assert_eq!(warnings, 1, "{what}: {}", ran.err);
    assert!(ran.err.contains("built table twist-slice"), "{what}: {}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), good, "{what}: the file is good again");
    assert!(!solve(folder.path()).err.contains("built"));
}

#[test]
fn damaged_files_are_built_anew() {
    tampered("truncated", |path| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    });
    tampered("empty", |path| fs::write(path, b"").unwrap());
    tampered("one bit flipped in the entries", |path| {
        let mut bytes = fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        fs::write(path, bytes).unwrap();
    });
    tampered("one bit flipped in the header", |path| {
        let mut bytes = fs::read(path).unwrap();
        bytes[20] ^= 1;
        fs::write(path, bytes).unwrap();
    });
    tampered("another format version", |path| {
        let mut bytes = fs::read(path).unwrap();
        bytes[8] += 1;
        fs::write(path, bytes).unwrap();
    });
    tampered("no table at all", |path| fs::write(path, "hello").unwrap());
}

/// A writer that was killed leaves a temporary file and no table.
#[test]
fn a_half_written_file_is_never_read() {
    let folder = tempfile::tempdir().unwrap();
    solve(folder.path());
    let path = folder.path().join(TABLE);
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    fs::write(folder.path().join("twist-slice.12345-0.tmp"), &bytes[..bytes.len() - 1000]).unwrap();
    let ran = solve(folder.path());
    assert_eq!((ran.code, ran.out.as_str()), (0, "U' R'\n"));
    assert!(ran.err.contains("built table twist-slice"));
    assert_eq!(ran.err.lines().filter(|line| line.starts_with("warning: ")).count(), 1, "{}", ran.err);
    assert_eq!(fs::read(&path).unwrap(), bytes);
    let left = fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().ends_with(".tmp"));
    assert_eq!(left.count(), 0, "left-overs are cleared away");
}

#[test]
fn two_processes_build_a_table_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let mut command = halfturn(folder.path());
        command
            .args(["solve", "--solver", "kociemba", "-v", "R U"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let children = [start(), start(), start()];
    let ran: Vec<Ran> = children.into_iter().map(|child| child.wait_with_output().unwrap().into()).collect();
    let all: String = ran.iter().map(|ran| ran.err.as_str()).collect();
    for table in ["twist-slice", "flip-slice"] {
        let said = |what: &str| all.lines().filter(|line| *line == format!("{what} table {table}")).count();
        assert_eq!((said("built"), said("loaded")), (1, 2), "{all}");
    }
    assert!(ran.iter().all(|ran| ran.out == "U' R'\n"));
}

#[test]
fn a_folder_that_cannot_be_written_is_said_and_solving_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    for tables in [file.join("tables"), "/proc/halfturn".into()] {
        let ran = solve(&tables);
        assert_eq!((ran.code, ran.out.as_str()), (0, "U' R'\n"));
        let warnings: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("warning: ")).collect();
        assert_eq!(warnings.len(), 1, "{}", ran.err);
        assert!(warnings[0].contains("working from memory"), "{}", warnings[0]);
        // A command that must store tables on disk fails.
        let ran: Ran = halfturn(&tables).args(["tables", "build", "kociemba"]).output().unwrap().into();
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    }
}

#[test]
fn without_any_folder_it_is_said_and_solving_goes_on() {
    let mut command = halfturn(Path::new(""));
    command.env_remove("HOME").env_remove("XDG_CACHE_HOME").env_remove("LOCALAPPDATA").args(["solve", "R U"]);
    let ran: Ran = command.output().unwrap().into();
    assert_eq!((ran.code, ran.out.as_str()), (0, "U' R'\n"));
    assert!(ran.err.starts_with("warning: tables cannot be saved: "), "{}", ran.err);
}

#[test]
fn tables_are_listed_built_checked_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let tables =
        |arguments: &[&str]| -> Ran { halfturn(folder.path()).arg("tables").args(arguments).output().unwrap().into() };
    assert!(tables(&["list"]).out.ends_with("(none)\n"));
    assert_eq!(tables(&["build", "kociemba"]).code, 0);
    assert_eq!(tables(&["list"]).out.lines().count(), 1 + 4);
    assert_eq!(tables(&["check"]).code, 0);
    let path = folder.path().join(TABLE);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let ran = tables(&["check"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("twist-slice: cannot be used: "), "{}", ran.out);
    assert_eq!(tables(&["remove", "twist-slice"]).out, "removed twist-slice\n");
    assert_eq!(tables(&["remove", "--all"]).out.lines().count(), 3);
    assert!(tables(&["list"]).out.ends_with("(none)\n"));
}
