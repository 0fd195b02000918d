//! Cubes of every size: ever shorter solutions, and Ctrl-C in the middle of a search.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{BufRead, BufReader, Read},
    process::Stdio,
    time::{Duration, Instant},
};

use common::{Ran, halfturn, interrupt, run, tables, wait_until, worked};
use halfturn_cube::{BigAlgorithm, BigCube, CubeSize};
use serde_json::Value;

/// A scramble of the 4×4×4 and of all larger cubes.
const SCRAMBLE: &str = "Rw U2 Fw' L Uw B2 R D Lw2 F R2 U' Bw D2 Rw' F L Uw2 B R'";

/// Time limits in milliseconds, the shortest first: a busy machine needs longer ones.
const TIMES: [&str; 4] = ["1000", "4000", "16000", "64000"];

/// More work than it takes to start: then a program is searching.
#[cfg(unix)]
const SEARCHING: Duration = Duration::from_millis(500);

/// More work than the first solution of a 4×4×4 takes, with its small tables.
#[cfg(unix)]
const FIRST_SOLUTION: Duration = Duration::from_secs(3);

/// What is printed for a solved cube.
const SOLVED: &str = "// 0 moves: already solved\n";

/// The length of a solution, which is replayed.
fn length(scramble: &str, solution: &str, size: usize) -> usize {
    let size = CubeSize::new(size).unwrap();
    let [scramble, solution] = [scramble, solution].map(|text| BigAlgorithm::parse_for(text, size).unwrap());
    assert!(BigCube::solved(size).after(&scramble).after(&solution).is_solved(), "{solution}");
    solution.moves().len()
}

#[test]
fn solutions_of_big_cubes_become_ever_shorter() {
    let improve = |time| run(&["solve", "--size", "4", "--tables", "tiny", "--improve", "--time", time, SCRAMBLE]);
    let ran = TIMES.into_iter().map(improve).find(|ran| ran.out.lines().count() > 1).unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lengths: Vec<usize> = ran.out.lines().map(|line| length(SCRAMBLE, line, 4)).collect();
    assert!(lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert!(ran.out.lines().all(|line| line.contains(" moves, ")), "{}", ran.out);

    // One that is already solved, one that is proved at once, and none that is so short.
    assert_eq!(run(&["solve", "--size", "4", "--tables", "tiny", "--improve", "Rw Lw' x'"]).out, SOLVED);
    let two = run(&["solve", "--size", "2", "--improve", "--json", "R U2 F' R"]);
    let two: Value = serde_json::from_str(&two.out).unwrap();
    assert_eq!((&two["length"], &two["optimal"]), (&4.into(), &true.into()));
    let none = run(&["solve", "--size", "4", "--tables", "tiny", "--improve", "-m", "5", "--time", TIMES[0], SCRAMBLE]);
    assert_eq!((none.code, none.out.as_str()), (2, ""));
    assert!(none.err.contains("moves, more than allowed [code 8"), "{}", none.err);
}

/// Ctrl-C keeps the best solution so far, and the status says that it may not be the best.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_best_solution_of_a_big_cube() {
    let arguments = ["solve", "--size", "4", "--tables", "tiny", "--time", "3600000", SCRAMBLE];
    let started = Instant::now();
    let mut command = halfturn(&tables());
    let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(&mut child, |child| worked(child, started) > FIRST_SOLUTION);
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, "error: interrupted\n"));
    assert!(length(SCRAMBLE, ran.out.trim(), 4) > 0);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_solutions_that_were_printed() {
    let arguments = ["solve", "--size", "6", "--improve", "--json", SCRAMBLE];
    let mut command = halfturn(&tables());
    let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    let first: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(first["length"], length(SCRAMBLE, first["solution"].as_str().unwrap(), 6));
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, "error: interrupted\n"));
    from.read_to_string(&mut line).unwrap();
    assert!(line.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{line}");
}

/// The first solution of a large cube takes many seconds.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_for_a_first_solution() {
    let started = Instant::now();
    let mut command = halfturn(&tables());
    command.args([
        "solve",
        "--size",
        "33",
        "--json",
        "12Rw 5U2 16Fw' 3L 2-9Uw B2 R D 7Lw2 F R2 U' 11Bw D2 Rw' F L 13U2",
    ]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(&mut child, |child| worked(child, started) > SEARCHING);
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, "error: interrupted\n"));
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&told["error"]["name"], &told["error"]["code"]), (&"interrupted".into(), &0.into()), "{told}");
}
