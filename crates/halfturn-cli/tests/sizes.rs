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

/// More work than it takes to load the tables of `reduction`: then a program is searching.
#[cfg(unix)]
const SEARCHING: Duration = Duration::from_secs(5);

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
    // Builds the tables.
    assert_eq!(run(&["solve", "--size", "6", "Rw U"]).code, 0);
    let started = Instant::now();
    let mut command = halfturn(&tables());
    command.args([
        "solve",
        "--size",
        "33",
        "--json",
        "12Rw 5U2 16Fw' 3L 2-9Uw B2 R D 7Lw2 F R2 U' 11Bw D2 Rw' F L 13U2 4Fw 9Rw' 15Uw 6Bw2 10L' 3Dw 14Rw F2 8Uw' \
        2Bw 13Lw 5Fw2 16Rw 7Dw' L2 11Uw 4Rw 9Bw' 15Fw 6Lw 12Dw2 3Rw' 10Uw 14Bw 8Fw' 2Rw 13Uw 5Bw 16Lw' 7Rw D2 11Fw",
    ]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(&mut child, |child| worked(child, started) > SEARCHING);
    interrupt(&child);
    let ran: Ran = child.wait_with_output().unwrap().into();
    assert_eq!((ran.code, ran.err.as_str()), (130, "error: interrupted\n"));
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&told["error"]["name"], &told["error"]["code"]), (&"interrupted".into(), &0.into()), "{told}");
}

/// Cubes of the smallest and the largest size, even and odd.
const SIZES: [&str; 5] = ["2", "4", "5", "7", "33"];

#[test]
fn notation_of_every_size() {
    // What `simplify` prints for each of the sizes; `-` for an error of notation.
    let expected = [
        ("Rw", "- Rw Rw Rw Rw"),
        ("r", "- Rw Rw Rw Rw"),
        ("3Rw", "- 3Rw 3Rw 3Rw 3Rw"),
        ("3r'", "- 3Rw' 3Rw' 3Rw' 3Rw'"),
        ("2-3Rw", "- 2-3Rw 2-3Rw 2-3Rw 2-3Rw"),
        ("2R", "2R 2R 2R 2R 2R"),
        ("4R2", "- 4R2 4R2 4R2 4R2"),
        ("M", "- - M M M"),
        ("E' E'", "- - E2 E2 E2"),
        ("m", "- m m m m"),
        ("x", "x x x x x"),
        ("y2'", "y2 y2 y2 y2 y2"),
        ("1Rw R", "R2 R2 R2 R2 R2"),
        ("R3", "R' R' R' R' R'"),
        ("16-18Fw2", "- - - - 16-18Fw2"),
        ("32Rw", "- - - - 32Rw"),
        // All layers, more than all, backwards, none, a span without w, a number before a slice.
        ("33Rw", "- - - - -"),
        ("34R", "- - - - -"),
        ("3-2Rw", "- - - - -"),
        ("0Rw", "- - - - -"),
        ("2-3R", "- - - - -"),
        ("2-Rw", "- - - - -"),
        ("2M", "- - - - -"),
        ("2x", "- - - - -"),
        ("R Q", "- - - - -"),
    ];
    for (input, printed) in expected {
        for (size, printed) in SIZES.into_iter().zip(printed.split(' ')) {
            let ran = run(&["simplify", "--size", size, input]);
            if printed == "-" {
                assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{input} on {size}");
                assert!(ran.err.contains("expected ") && ran.err.contains("[code 9 (notation)]"), "{}", ran.err);
            } else {
                assert_eq!((ran.code, ran.out.trim()), (0, printed), "{input} on {size}: {}", ran.err);
            }
        }
    }
}

#[test]
fn every_command_takes_every_size() {
    let algorithm = "R U2 x' 2F2 D' y";
    let inverse = "y' D 2F2 x U2 R'";
    for size in SIZES {
        let on = |command: &str, text: &str| {
            let ran = run(&[command, "--size", size, text]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command} on {size}");
            ran.out
        };
        assert_eq!(on("invert", algorithm), format!("{inverse}\n"));
        assert_eq!(on("invert", inverse), format!("{algorithm}\n"));
        assert!(on("count", algorithm).contains(" QTM  4 STM  6 ETM  order "));
        // Stickers, which tell the size.
        let stickers = on("apply", algorithm);
        let layers: usize = size.parse().unwrap();
        assert_eq!(stickers.trim().len(), 6 * layers * layers);
        let back = run(&["apply", "--to", stickers.trim(), inverse]).out;
        assert_eq!(
            back.trim(),
            "URFDLB".chars().map(|face| face.to_string().repeat(layers * layers)).collect::<String>()
        );
        let valid = run(&["check", stickers.trim()]).out;
        assert_eq!(valid, format!("valid: the stickers show a solvable {size}×{size}×{size}\n"));
        // The net has three rows of faces, then the stickers in a line.
        let net = on("show", algorithm);
        assert_eq!(net.lines().filter(|line| !line.trim().is_empty()).count(), 3 * layers + 1, "{net}");
        assert!(net.ends_with(&stickers), "{net}");
        let square = "<rect";
        assert_eq!(
            run(&["show", "--size", size, "--svg", "-", algorithm]).out.matches(square).count(),
            6 * layers * layers + 6
        );
        // A sticker is missing; one is unknown; nothing is there.
        let fewer = run(&["check", "--size", size, &stickers.trim()[1..]]);
        let expected = format!("found {} stickers where {} are expected", 6 * layers * layers - 1, 6 * layers * layers);
        assert!(fewer.code == 2 && fewer.err.contains(&expected) && fewer.err.contains("[code 10"), "{}", fewer.err);
        let unknown = run(&["check", "--size", size, &format!("?{}", &stickers.trim()[1..])]);
        assert!(unknown.code == 2 && unknown.err.contains("sticker U1 (row 1, column 1 of face U) is unknown"));
        let empty = run(&["check", "--size", size, ""]);
        assert!(
            empty.code == 2 && empty.err.contains(&format!("or {} stickers", 6 * layers * layers)),
            "{}",
            empty.err
        );
    }
}

/// Cubes that look as if they were put together wrongly, but that moves reach.
#[test]
fn swapped_wings_and_corners_are_solved() {
    let exchanged = |size: usize, pairs: [(usize, usize); 2]| {
        let mut stickers: Vec<char> = "URFDLB".chars().flat_map(|face| vec![face; size * size]).collect();
        pairs.into_iter().for_each(|(one, other)| stickers.swap(one, other));
        stickers.into_iter().collect::<String>()
    };
    for (size, pairs) in [
        // Two wings of UF, on the 4×4×4 and on the 5×5×5.
        (4, [(13, 34), (33, 14)]),
        (5, [(21, 53), (51, 23)]),
        // The corners URF and UFL of the 4×4×4.
        (4, [(35, 67), (16, 32)]),
    ] {
        let stickers = exchanged(size, pairs);
        let ran = run(&["solve", "--tables", "tiny", &stickers]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{stickers}");
        let after = run(&["apply", "--to", &stickers, ran.out.trim()]).out;
        let faces: Vec<&str> = (0..6).map(|face| &after[face * size * size..][..size * size]).collect();
        assert!(faces.iter().all(|face| face.chars().all(|sticker| face.starts_with(sticker))), "{after}");
    }
    // On an odd cube the same corners are impossible, and nothing is solved.
    let ran = run(&["solve", "--json", &exchanged(5, [(54, 104), (25, 50)])]);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &told["error"]["code"], &told["error"]["name"]), (2, &6.into(), &"parity".into()), "{told}");
}
