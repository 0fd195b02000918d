//! What is left when the program is killed at any moment: nothing half-written is ever read, and what was done is not lost.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use common::{Ran, halfturn};
use serde_json::Value;

/// Runs a command and kills it after a while; whether it ended by itself before.
fn run_for(command: &mut Command, time: Duration) -> bool {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    false
}

/// Moments to kill at, from soon to late, in no order.
fn moments(kills: u64, longest: Duration) -> impl Iterator<Item = Duration> {
    (0..kills).map(move |kill| longest * (1 + (kill * 7 % kills) as u32) / kills as u32)
}

/// The tables of a folder.
fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let tables = files.filter(|path| path.extension().is_some_and(|extension| extension == "table"));
    tables.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
}

#[test]
#[ignore = "heavy"]
fn heavy_builds_survive_kills() {
    for what in [&["optimal", "--tables", "tiny"][..], &["--stages", "std", "--tables", "small"]] {
        let [undisturbed, killed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let build = |folder: &Path| {
            let mut command = halfturn(folder);
            command.args(["tables", "build"]).args(what);
            command
        };
        let start = Instant::now();
        assert!(run_for(&mut build(undisturbed.path()), Duration::MAX));
        let expected = tables(undisturbed.path());
        let mut kills = 0;
        for moment in moments(20, start.elapsed()) {
            if run_for(&mut build(killed.path()), moment) {
                // It was too late this time: begin anew, so that there is something to kill.
                for name in tables(killed.path()).keys() {
                    fs::remove_file(killed.path().join(name)).unwrap();
                }
            } else {
                kills += 1;
            }
            // Whatever is there under its name is whole.
            for (name, table) in tables(killed.path()) {
                assert!(expected[&name] == table, "{name} after {kills} kills");
            }
        }
        assert!(kills >= 5, "{kills} kills");
        assert!(run_for(&mut build(killed.path()), Duration::MAX));
        assert!(tables(killed.path()) == expected, "{what:?} after {kills} kills");
        let checked: Ran = halfturn(killed.path()).args(["tables", "check"]).output().unwrap().into();
        assert_eq!(checked.code, 0, "{}", checked.err);
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_a_proof_survives_kills() {
    const CUBE: &str = "R U2 F' L D B2 U R' F L2 D' B R2 U' F D2";
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let prove = |resume: bool| {
        let mut command = halfturn(folder.path());
        command.args(["solve", "--solver", "optimal", "--tables", "tiny", "--json", CUBE]);
        if resume {
            command.arg("--resume").arg(&proof);
        }
        command
    };
    let answer = |mut command: Command| -> (Value, Duration) {
        let start = Instant::now();
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, 0, "{}", ran.err);
        (serde_json::from_str(ran.out.trim()).unwrap(), start.elapsed())
    };
    answer(prove(false));
    let (expected, alone) = answer(prove(false));
    assert_eq!(expected["optimal"], true);
    // None of the runs has the time that the proof takes; together they come to its end.
    let (mut kills, slice) = (0, alone / 4);
    while !run_for(&mut prove(true), slice) {
        kills += 1;
        assert!(kills < 40, "the proof does not get on");
    }
    assert!(kills >= 1);
    let (found, last) = answer(prove(true));
    assert_eq!((&found["length"], &found["optimal"]), (&expected["length"], &expected["optimal"]));
    assert!(last < alone, "{last:?} after the proof, {alone:?} for all of it");
}
