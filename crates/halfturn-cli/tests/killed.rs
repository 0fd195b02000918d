//! What is left when the program is killed at any moment: nothing half-written is ever read, and
//! what was done is not lost.
#![allow(clippy::unwrap_used)]

mod common;

use std::{collections::BTreeMap, fs, path::Path, process::Command, time::Duration};

use common::{Ran, halfturn, work_for};
use serde_json::Value;

/// After how much work to kill, from little to much, in no order.
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
        let (all, _) = work_for(&mut build(undisturbed.path()), Duration::MAX);
        let expected = tables(undisturbed.path());
        let mut kills = 0;
        for moment in moments(20, all) {
            if work_for(&mut build(killed.path()), moment).1 {
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
        assert!(work_for(&mut build(killed.path()), Duration::MAX).1);
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
    let answer = |mut command: Command| -> Value {
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, 0, "{}", ran.err);
        serde_json::from_str(ran.out.trim()).unwrap()
    };
    let expected = answer(prove(false));
    assert_eq!(expected["optimal"], true);
    // With tables that are built, the proof alone.
    let (alone, _) = work_for(&mut prove(false), Duration::MAX);
    // None of the runs may work as much as the proof takes; together they come to its end.
    let (mut kills, slice) = (0, alone / 4);
    while !work_for(&mut prove(true), slice).1 {
        kills += 1;
        assert!(kills < 40, "the proof does not get on");
    }
    assert!(kills >= 1);
    let (last, _) = work_for(&mut prove(true), Duration::MAX);
    let found = answer(prove(true));
    assert_eq!((&found["length"], &found["optimal"]), (&expected["length"], &expected["optimal"]));
    assert!(last < alone, "{last:?} after the proof, {alone:?} for all of it");
}

#[test]
#[ignore = "heavy"]
fn heavy_a_coset_survives_kills() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let count = |resume: bool| {
        let mut command = halfturn(folder.path());
        command.args(["coset", "--depth", "10", "--json"]);
        if resume {
            command.arg("--resume").arg(&state);
        }
        command
    };
    let answer = |mut command: Command| -> Value {
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, 0, "{}", ran.err);
        serde_json::from_str(ran.out.trim()).unwrap()
    };
    let expected = answer(count(false));
    // With tables that are built, the count alone.
    let (alone, _) = work_for(&mut count(false), Duration::MAX);
    let mut kills = 0;
    for moment in moments(5, alone) {
        kills += usize::from(!work_for(&mut count(true), moment).1);
    }
    assert!(kills >= 3, "{kills} kills");
    assert_eq!(answer(count(true)), expected);
    fs::write(&state, "halfturn coset 1\n").unwrap();
    let ran: Ran = count(true).output().unwrap().into();
    assert_eq!((ran.code, fs::read_to_string(&state).unwrap().as_str()), (2, "halfturn coset 1\n"), "{}", ran.err);
}
