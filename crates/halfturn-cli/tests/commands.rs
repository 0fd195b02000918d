//! Every command, its errors, its exit status.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::Stdio,
    time::{Duration, Instant},
};

use common::{halfturn, interrupt, run, run_with, tables, wait_until, worked};
use halfturn_cube::{Algorithm, Cube, Facelets, Held};
use serde_json::Value;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const TWISTED: &str = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

fn held(text: &str) -> Held {
    Held::from(&text.parse::<Algorithm>().unwrap())
}

#[test]
fn solve_answers_an_algorithm_and_stickers() {
    for input in ["R U2 F' L D B2", "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL"] {
        let ran = run(&["solve", input]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{input}");
        let cube = input.parse::<halfturn_cube::Input>().unwrap().held().unwrap().cube;
        assert_eq!(cube * ran.out.parse::<Algorithm>().unwrap().cube(), Cube::SOLVED);
    }
    // Words need no quotes.
    assert_eq!(run(&["solve", "R", "U"]).out, "U' R'\n");
}

#[test]
fn solve_json_has_the_promised_fields() {
    let answer = json(&run(&["solve", "--json", "R U2 F' L D B2"]).out);
    assert_eq!(answer["input"], "R U2 F' L D B2");
    assert_eq!(answer["solver"], "two-phase");
    assert_eq!(answer["solution"], "B2 D' L' F U2 R'");
    assert_eq!(answer["length"], 6);
    assert_eq!(answer["optimal"], true);
    assert!(answer["micros"].is_u64());
    let ran = run(&["solve", "--json", TWISTED]);
    let answer = json(&ran.out);
    assert_eq!(ran.code, 2);
    assert_eq!((&answer["error"]["code"], &answer["error"]["name"]), (&5.into(), &"twist".into()));
    assert!(answer["error"]["message"].as_str().unwrap().contains("twist"));
}

#[test]
fn a_solved_cube_needs_no_turns() {
    for input in [SOLVED, "R R'", "x y2", "// nothing"] {
        let answer = json(&run(&["solve", "--json", input]).out);
        assert_eq!((&answer["length"], &answer["solution"], &answer["optimal"]), (&0.into(), &"".into(), &true.into()));
    }
}

#[test]
fn rows_that_fail_do_not_stop_the_others() {
    let rows = format!("R U\n\n# a comment\n{TWISTED}\nR Q\n{SOLVED}\nF2\n");
    for threads in ["1", "3"] {
        let ran = run_with(&["solve", "-", "--threads", threads], &rows);
        assert_eq!(ran.code, 2);
        assert_eq!(ran.out, "U' R'\n\n\n// 0 moves: already solved\nF2\n");
        assert!(ran.err.contains("line 4: ") && ran.err.contains("[code 5 (twist)]"), "{}", ran.err);
        assert!(ran.err.contains("line 5: at character 3: found \"Q\""), "{}", ran.err);

        let ran = run_with(&["solve", "-", "--json", "--threads", threads], &rows);
        let lines: Vec<Value> = ran.out.lines().map(json).collect();
        assert_eq!(lines.len(), 5, "every row has its object");
        assert_eq!((&lines[1]["error"]["code"], &lines[2]["error"]["code"]), (&5.into(), &9.into()));
    }
}

#[test]
fn answers_keep_the_order_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scrambles.txt");
    let scrambles = run(&["scramble", "-n", "30", "--seed", "1"]).out;
    fs::write(&path, &scrambles).unwrap();
    let ran = run(&["solve", "--threads", "2", "--file", path.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 30));
    for (scramble, solution) in scrambles.lines().zip(ran.out.lines()) {
        assert_eq!(held(scramble).then(held(solution)).cube, Cube::SOLVED);
    }
}

#[test]
fn a_file_may_hold_one_cube_as_a_net() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.txt");
    fs::write(&path, run(&["show", "R U x"]).out.split("\n\n").next().unwrap()).unwrap();
    let ran = run(&["solve", "--file", path.to_str().unwrap(), "--json"]);
    let answer = json(&ran.out);
    assert_eq!((ran.code, &answer["solution"], &answer["rotation"]), (0, &"B' R'".into(), &"x".into()));
}

#[test]
fn the_solution_is_for_the_cube_as_it_is_held() {
    let ran = run(&["solve", "R U x"]);
    assert_eq!(ran.out, "B' R'\n");
    assert!(ran.err.contains("held as after x"));
    let ran = run(&["solve", "--json", "Rw U2 M' z"]);
    let solution = json(&ran.out)["solution"].as_str().unwrap().to_owned();
    assert_eq!(held(&format!("Rw U2 M' z {solution}")).cube, Cube::SOLVED);
}

/// Limits in milliseconds, the last of which is enough on any machine.
const TIMES: [&str; 3] = ["300", "3000", "30000"];

#[test]
fn lengths_and_times_that_do_not_suffice_have_codes() {
    let ran = run(&["solve", "--json", "--max-length", "4", "R U F D L"]);
    assert_eq!((ran.code, &json(&ran.out)["error"]["code"]), (2, &7.into()));
    let hard = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";
    let ran = run(&["solve", "--json", "--max-length", "17", "--time", "200", hard]);
    assert_eq!((ran.code, &json(&ran.out)["error"]["code"]), (2, &8.into()));
    // What was found in time is given. A busy machine needs more of it.
    let mut codes = TIMES.into_iter().map(|time| run(&["solve", "--json", "--time", time, hard]).code);
    assert_eq!(codes.find(|&code| code != 2), Some(0));
    let ran = run(&["solve", "--json", "--time", &u64::MAX.to_string(), "R U"]);
    assert_eq!(ran.code, 0, "no clock is that long, and no limit is that short");
}

#[test]
fn wrong_words_are_answered_with_help() {
    for arguments in [
        &["solve"][..],
        &["solve", "--solver", "magic", "R"],
        &["solve", "--file", "/no/such/file"],
        &["scramble", "--event", "sq1"],
        &["distribution", "nothing"],
        &["fly"],
        &["solve", ""],
        &["tables", "remove", "no-such-table"],
        &["tables", "remove", "../../etc/passwd"],
        &["show", SOLVED, "--links"],
        &["solve", "--threads", "0", "R"],
        &["tables", "build", "--threads", "100000"],
        &["tables", "check", "no-such-table"],
        &["distribution", "positions", "--depth", "9"],
        &["coset", TWISTED],
        &["coset", "--memory", "3000"],
        &["coset", "--depth", "21"],
        &["coset", "--depth", "9", "--bound", "20"],
        &["coset", "--depth", "9", "--exact"],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("error: "), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains("panicked"));
    }
}

#[test]
fn notation_errors_point_at_the_place() {
    let ran = run(&["invert", "R U2 Q F"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("\n  R U2 Q F\n       ^"), "{}", ran.err);
}

#[test]
fn scrambles_come_again_by_seed_on_any_number_of_threads() {
    let one = run(&["scramble", "-n", "12", "--seed", "7", "--threads", "1"]).out;
    assert_eq!(one, run(&["scramble", "-n", "12", "--seed", "7", "--threads", "4"]).out);
    assert!(one.starts_with(&run(&["scramble", "-n", "3", "--seed", "7"]).out));
    assert_ne!(run(&["scramble"]).out, run(&["scramble"]).out);
    let scramble = json(&run(&["scramble", "--json", "--seed", "7", "--event", "333bf"]).out);
    let facelets: Facelets = scramble["facelets"].as_str().unwrap().parse().unwrap();
    assert_eq!(facelets.held().unwrap(), held(scramble["scramble"].as_str().unwrap()));
    assert_eq!(run(&["scramble", "-n", "0"]).out, "");
}

#[test]
fn algorithms_are_rewritten() {
    assert_eq!(run(&["invert", "R U2 F'"]).out, "F U2 R'\n");
    assert_eq!(run(&["simplify", "R R2 U U'"]).out, "R'\n");
    assert_eq!(run(&["mirror", "R U R' U'"]).out, "L' U' L U\n");
    assert_eq!(run(&["count", "R U R' U' M2 x"]).out, "6 HTM  8 QTM  5 STM  6 ETM  order 420\n");
    assert_eq!(run_with(&["invert", "-"], "R\nQ\nU2\n").out, "R'\n\nU2\n");
}

#[test]
fn apply_and_show_and_check() {
    let golden = "FBLLURRFBUUFBRFDDFUULLFRDDLRFBLDRFBLUUBFLBDDBUURRBLDDR\n";
    assert_eq!(run(&["apply", "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2"]).out, golden);
    assert_eq!(run(&["apply", "R'", "--to", "R"]).out, format!("{SOLVED}\n"));
    let shown = run(&["show", "R U R' U'"]);
    assert!(!shown.out.contains('\u{1b}') && shown.out.contains("https://alpha.twizzle.net/edit/?setup-alg=R"));
    assert!(run(&["show", "R", "--color", "always"]).out.contains('\u{1b}'));
    assert!(run(&["show", "R", "--svg", "-"]).out.starts_with("<svg"));
    assert!(json(&run(&["show", "R", "--kpattern"]).out)["CORNERS"].is_object());
    assert!(run(&["check", SOLVED]).out.starts_with("valid: "));
    assert_eq!(json(&run(&["check", SOLVED, "--json"]).out)["valid"], true);
    assert_eq!(run(&["check", TWISTED]).code, 2);
}

#[test]
fn svg_is_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cube.svg");
    assert_eq!(run(&["show", "R", "--svg", path.to_str().unwrap()]).code, 0);
    assert!(fs::read_to_string(path).unwrap().contains("</svg>"));
    assert_eq!(run(&["show", "R", "--svg", "/no/such/folder/cube.svg"]).code, 2);
}

#[test]
fn counts_are_printed() {
    let cross = run(&["distribution", "cross"]).out;
    assert!(cross.contains("    6                 97254                155012   51.164773%   81.550926%\n"), "{cross}");
    assert!(
        counted(&cross).ends_with(
            "    8                   102                190080    0.053662%         100%\n\
        mean 5.8121 moves over all 190080 states\n"
        ),
        "{cross}"
    );
    let rows = run(&["distribution", "flip", "--depth", "2", "--csv"]).out;
    assert_eq!(rows, "moves,states,within,share\n0,1,1,0.00048828125\n1,2,3,0.00146484375\n2,25,28,0.013671875\n");
    let rows = run(&["distribution", "twist-flip", "--depth", "1", "--csv"]).out;
    assert!(rows.starts_with("moves,states,within,share,entries\n0,1,1,") && rows.lines().count() == 3, "{rows}");
    // A share is of all states, also where only some are counted.
    let cross = run(&["distribution", "cross", "--depth", "6"]).out;
    assert!(cross.contains("    6                 97254                155012   51.164773%   81.550926%\n"), "{cross}");
    assert!(counted(&cross).ends_with("\ncounted 155012 of 190080 states\n"), "{cross}");
    let positions = run(&["distribution", "positions", "--depth", "3"]).out;
    assert!(positions.contains("  7.491e-15%   8.097e-15%\n"), "{positions}");
    assert!(counted(&positions).ends_with("counted 3502 of 43252003274489856000 states\n"), "{positions}");
}

/// Too little memory: the sentence names the option and what it needs.
#[test]
fn the_memory_of_a_coset_is_told() {
    let refused = run(&["coset", "--memory", "3000"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("exceed the memory limit; --memory 3600 allows it"), "{}", refused.err);
}

/// The text of a count without its last line, which has the metric, the time and the memory.
fn counted(text: &str) -> &str {
    let (counts, last) = text.trim_end().rsplit_once('\n').unwrap();
    let last: Vec<&str> = last.split(", ").collect();
    assert!(["HTM", "QTM"].contains(&last[0]) && last[1].ends_with(" s") && last[2].ends_with(" MB"), "{text}");
    &text[..=counts.len()]
}

#[test]
fn counts_in_another_metric_and_from_another_position() {
    let flip = run(&["distribution", "flip", "--metric", "qtm", "--csv"]).out;
    assert!(flip.starts_with("moves,states,within,share\n0,1,1,0.00048828125\n1,2,3,"), "{flip}");
    assert!(flip.trim_end().ends_with(",2048,1"), "{flip}");
    // The edges are flipped as the solved ones are after U, so that nothing changes.
    let [solved, from, other] = [&["--json"][..], &["--json", "--from", "U R2"], &["--json", "--from", "F"]]
        .map(|options| json(&run(&[&["distribution", "flip"], options].concat()).out));
    assert_eq!(from["counts"], solved["counts"]);
    assert!(other["counts"] != solved["counts"] && other["total"] == 2048, "{other}");
    assert_eq!(other["from"].as_str().unwrap().len(), 54);
    assert!(solved.get("from").is_none() && solved["metric"] == "htm" && solved["megabytes"] == 5, "{solved}");

    for (options, message) in [
        (&["g1", "--metric", "qtm"][..], "g1 is counted in the metric htm only; qtm is possible for positions, "),
        (&["cross", "--metric", "stm"], "distances are counted in the metric htm or qtm, not in stm"),
        (&["dr", "--from", "R"], "distances of dr are from the solved state only; another start is possible for "),
        (&["positions", "--from", "R"], "the counts of positions are the same from every position"),
        (&["flip", "--from", "Q"], "--from"),
        (&["flip", "--plot", "flip.pdf"], "expected a name that ends in .svg or .png"),
    ] {
        let refused = run(&[&["distribution"], options].concat());
        assert_eq!(refused.code, 2, "{options:?}");
        assert!(refused.err.contains(message), "{}", refused.err);
    }
}

#[test]
fn counts_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("flip.svg", b"<svg".as_slice()), ("flip.png", b"\x89PNG")] {
        let path = folder.path().join(name);
        assert_eq!(run(&["distribution", "flip", "--plot", path.to_str().unwrap()]).code, 0);
        assert!(fs::read(path).unwrap().starts_with(start), "{name}");
    }
    let svg = fs::read_to_string(folder.path().join("flip.svg")).unwrap();
    assert!(svg.contains("flip: states by distance from solved (HTM)") && svg.contains("states (%)"), "{svg}");
}

/// The means that are published for the tables of min2phase, and the entries of one of them.
#[test]
fn means_are_printed() {
    // 6.76 there, cut and not rounded; 6.85 and 7.18.
    for (name, mean) in [("twist-slice", "6.7663"), ("flip-slice", "6.8484"), ("twist-flip", "7.1762")] {
        let text = run(&["distribution", name]).out;
        let last = counted(&text).lines().last().unwrap();
        assert_eq!(last.split_whitespace().nth(1), Some(mean), "{text}");
        assert!(last.ends_with(" entries of min2phase's table, which is reduced by symmetry"), "{text}");
    }
    let text = run(&["distribution", "twist-flip"]).out;
    assert!(text.contains("     214574     662070\n") && text.contains("       1482     663552\n"), "{text}");
    assert!(text.contains("\nmean 7.1691 moves over all 4478976 states\n"), "{text}");
}

#[test]
fn counts_are_told_in_json() {
    let mut counts = json(&run(&["distribution", "positions", "--depth", "3", "--json"]).out);
    assert!(counts.as_object_mut().unwrap().remove("micros").is_some_and(|micros| micros.is_u64()));
    assert_eq!(
        counts,
        serde_json::json!({
            "name": "positions", "counts": [1, 18, 243, 3240], "within": [1, 19, 262, 3502], "metric": "htm",
            "total": 3502, "size": 43_252_003_274_489_856_000_f64, "mean": null, "megabytes": 1100,
        })
    );
    let counts = json(&run(&["distribution", "twist-flip", "--json"]).out);
    assert_eq!(counts["size"], 2187 * 2048);
    assert_eq!(counts["entries"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 663_552);
    assert_eq!(format!("{:.2}", counts["entries_mean"].as_f64().unwrap()), "7.18");
    assert_eq!(format!("{:.4}", counts["mean"].as_f64().unwrap()), "7.1691");
}

/// Lin's vector of numbers, as an argument, on standard input and in files; wrong ones have the
/// codes of other stickers.
#[test]
fn vectors_of_numbers_are_read() {
    let solved = "3,1,2,3,2,4,3,4,5,3,5,1,6,2,1,6,4,2,6,5,4,6,1,5,\
        3,1,3,2,3,4,3,5,6,1,6,2,6,4,6,5,1,2,4,2,4,5,1,5,1,2,3,4,5,6";
    // After R, whose facelets any other form gives.
    let turned = "1,6,2,1,2,3,3,4,5,3,5,1,4,2,6,4,3,2,6,5,4,6,1,5,\
        3,1,1,2,3,4,3,5,6,1,4,2,6,4,6,5,6,2,3,2,4,5,1,5,1,2,3,4,5,6";
    let text = run(&["solve", turned]);
    assert_eq!((text.code, text.out.as_str()), (0, "R'\n"), "{}", text.err);
    let rows = format!("{turned}\n{solved}\n{}\n", &solved[2..]);
    let ran = run_with(&["solve", "-", "--json"], &rows);
    let answers: Vec<Value> = ran.out.lines().map(json).collect();
    assert_eq!((ran.code, answers.len()), (2, 3), "{}", ran.out);
    assert_eq!((&answers[0]["solution"], &answers[1]["solution"]), (&"R'".into(), &"".into()));
    assert_eq!(answers[2]["error"]["code"], 10);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cube.txt");
    let (corners, edges) = turned.split_at(48);
    for text in [format!("{corners}\n{edges}\n"), format!("{turned}\n")] {
        fs::write(&path, text).unwrap();
        assert_eq!(run(&["solve", "--file", path.to_str().unwrap()]).out, "R'\n");
    }
    fs::write(&path, format!("{turned}\n17,{solved}\n")).unwrap();
    let output = folder.path().join("out.csv");
    let ran = run(&["solve", "--file", path.to_str().unwrap(), "-o", output.to_str().unwrap(), "--tables", "tiny"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = fs::read_to_string(&output).unwrap();
    assert!(written.contains(",R',1,") && written.contains("\n17,"), "{written}");
    let code = |vector: &str| json(&run(&["check", "--json", vector]).out)["error"]["code"].as_u64();
    assert_eq!(code(&solved.replacen("3,1,2", "3,2,1", 1)), Some(4));
    assert_eq!(code(&solved.replacen("3,1,2", "1,2,3", 1)), Some(5));
    assert_eq!(code(&solved.replacen("3,1,2", "7,1,2", 1)), Some(1));
}

#[test]
fn a_cube_is_solved_to_another_and_backward() {
    let ran = run(&["solve", "R U", "--to", "F2"]);
    assert_eq!(held(&format!("R U {}", ran.out)).cube, held("F2").cube);
    let ran = run(&["solve", "R U", "--to", "F2", "--inverse"]);
    assert_eq!(held(&format!("F2 {}", ran.out)).cube, held("R U").cube);
    assert_eq!(run(&["solve", "R U F", "--inverse"]).out, "R U F\n");
    let ran = run(&["solve", "R U", "--to", "Q"]);
    assert!(ran.code == 2 && ran.err.contains("--to: at character 1"), "{}", ran.err);
}

#[test]
fn solvers_are_compared() {
    let ran = run(&["compare", "R U2 F' L", "--json"]);
    let answers: Vec<Value> = ran.out.lines().map(json).collect();
    let solvers: Vec<Value> = run(&["solvers", "--json"]).out.lines().map(json).collect();
    let of_three =
        solvers.iter().filter(|solver| solver["smallest"].as_u64() <= Some(3) && solver["largest"].as_u64() >= Some(3));
    assert_eq!((ran.code, answers.len()), (0, of_three.count()));
    for answer in answers {
        let solution = answer["solution"].as_str().unwrap();
        assert_eq!(held(&format!("R U2 F' L {solution}")).cube, Cube::SOLVED, "{}", answer["solver"]);
        assert!(answer["length"].as_u64().unwrap() >= 4 && answer["table_bytes"].as_u64().unwrap() > 0);
    }
    assert!(run(&["compare", "R U2 F' L"]).out.contains("korf"));
    assert_eq!(run(&["compare", TWISTED]).code, 2);
}

#[test]
fn all_shortest_solutions_are_listed() {
    let optimal = |more: &[&str]| run(&[&["solve", "--solver", "optimal", "--tables", "tiny"], more].concat());
    // The order of the three axes is free.
    let ran = optimal(&["--all", "--json", "R2 L2 U2 D2 F2 B2"]);
    let answer = json(ran.out.trim());
    let more = answer["more"].as_array().unwrap();
    assert_eq!((answer["length"].as_u64(), answer["optimal"].as_bool(), more.len()), (Some(6), Some(true), 5));
    assert_eq!(optimal(&["--number", "2", "R2 L2 U2 D2 F2 B2"]).out.lines().count(), 2);
    let longer = json(optimal(&["--at-least", "5", "--within", "0", "--json", "R U F"]).out.trim());
    assert!(longer["length"].as_u64().unwrap() >= 5 && longer["optimal"] == false);
    assert_eq!(run(&["solve", "--all", "R U F"]).code, 2);
    assert_eq!(run(&["solve", "--tables", "4 potatoes", "R U F"]).code, 2);
}

#[test]
fn a_proof_is_resumed_from_its_file() {
    const FAR: &str = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    let prove = |cube: &str| {
        let options = ["solve", "--solver", "optimal", "--tables", "tiny", "--time", "1500", "--json", "--resume"];
        run(&[&options[..], &[path.to_str().unwrap(), cube]].concat())
    };
    let first = prove(FAR);
    assert_eq!(first.err, "");
    let mut answer = json(first.out.trim());
    let at_least = |answer: &Value| answer["at_least"].as_u64().unwrap();
    // Each run goes on where the one before it was stopped, however little a busy machine lets it
    // do.
    for more in 0.. {
        let next = prove(FAR);
        assert!(next.err.starts_with("resuming at "), "{}", next.err);
        let before = std::mem::replace(&mut answer, json(next.out.trim()));
        assert!(answer["optimal"] == false && at_least(&answer) >= at_least(&before), "{answer} after {before}");
        if at_least(&answer) > 11 {
            break;
        }
        assert!(more < 100, "the proof does not get on: {answer}");
    }
    let kept = fs::read_to_string(&path).unwrap();
    // Neither another cube's file nor half a file is written over.
    assert_eq!(prove("R U F").code, 2);
    fs::write(&path, &kept[..kept.len() / 2]).unwrap();
    assert_eq!(prove(FAR).code, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), kept[..kept.len() / 2]);
}

#[test]
fn the_readme_shows_the_catalogue() {
    let readme = include_str!("../../../README.md");
    let table = run(&["solvers", "--markdown"]).out;
    assert!(readme.contains(&format!("-->\n{table}<!-- end -->")), "paste this into README.md:\n{table}");
    for line in run(&["solvers", "--json"]).out.lines() {
        let page = json(line)["page"].as_str().unwrap().to_owned();
        let path = format!("{}/../../{page}", env!("CARGO_MANIFEST_DIR"));
        assert!(fs::exists(path).unwrap(), "{page} explains a solver");
    }
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(run(&["completions", shell]).out.contains("halfturn"));
    }
    assert!(run(&["man"]).out.contains(".TH halfturn"));
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["man", "--dir", folder.path().to_str().unwrap()]).code, 0);
    assert!(fs::exists(folder.path().join("halfturn-solve.1")).unwrap());
    assert!(run(&["--help"]).out.contains("Examples:") && run(&["solve", "--help"]).out.contains("Examples:"));
}

/// `halfturn scramble -n 100000 | head -1`
#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = halfturn(&tables())
        .args(["scramble", "-n", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut line).unwrap();
    drop(reader);
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""));
}

/// A robot sends a cube and waits for the answer before it sends the next.
#[test]
fn a_pipe_is_answered_line_by_line() {
    let mut child =
        halfturn(&tables()).args(["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for (cube, answer) in [("R\n", "R'\n"), ("U2\n", "U2\n"), ("F'\n", "F\n")] {
        to.write_all(cube.as_bytes()).unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(to);
    assert!(child.wait().unwrap().success());
}

/// More work than it takes to start and to build small tables: then a program is searching.
#[cfg(unix)]
const SEARCHING: Duration = Duration::from_secs(1);

/// Ctrl-C ends a long search soon, with the status that shells expect; rows that are done are out
/// already.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let started = Instant::now();
    let mut child = halfturn(&tables())
        .args(["solve", "-", "--max-length", "17"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(b"R U\nF U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2\n").unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    assert_eq!(line, "U' R'\n");
    wait_until(&mut child, |child| worked(child, started) > SEARCHING);
    interrupt(&child);
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// With nothing to work on, Ctrl-C ends the program even though it waits for a line.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_wait_for_input() {
    let mut child =
        halfturn(&tables()).args(["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(b"R\n").unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // By now it waits for a line, or is about to.
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(to);
}

#[test]
fn a_net_with_a_sticker_missing_is_one_cube_and_not_nine_algorithms() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.txt");
    let net = run(&["show", "R U F"]).out.split("\n\n").next().unwrap().to_owned();
    let unknown = net.replace(['U', 'R', 'F'], "?");
    for (text, code) in [(net.replacen('U', " ", 1), 10), (net.replacen('U', "R", 1), 1), (unknown, 10)] {
        fs::write(&path, text).unwrap();
        let ran = run(&["solve", "--json", "--file", path.to_str().unwrap()]);
        assert_eq!((ran.code, ran.out.lines().count()), (2, 1), "{}", ran.out);
        assert_eq!(json(&ran.out)["error"]["code"], code);
    }
    // A sticker that follows from the others is filled in.
    fs::write(&path, net.replacen('U', "?", 1)).unwrap();
    assert_eq!(run(&["solve", "--file", path.to_str().unwrap()]).out, run(&["solve", "R U F"]).out);
    // Short scrambles, and stickers with one cube per line, are rows.
    for (text, rows) in [("R\n".repeat(54), 54), (format!("{SOLVED}\n{SOLVED}\n"), 2), ("R U F\n".repeat(5), 5)] {
        fs::write(&path, text).unwrap();
        assert_eq!(run(&["solve", "--file", path.to_str().unwrap()]).out.lines().count(), rows);
    }
}

#[test]
fn a_line_without_end_is_one_row_that_fails() {
    let rows = format!("R\n{}U\nF\n", " ".repeat(17 << 20));
    let ran = run_with(&["solve", "-", "--json"], &rows);
    let lines: Vec<Value> = ran.out.lines().map(json).collect();
    assert_eq!((ran.code, lines.len()), (2, 3));
    assert_eq!((&lines[0]["solution"], &lines[2]["solution"]), (&"R'".into(), &"F'".into()));
    assert_eq!(lines[1]["error"]["code"], 10);
}

#[test]
fn stickers_are_not_taken_for_turns() {
    for command in ["apply", "invert", "count"] {
        let ran = run(&[command, SOLVED]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command}");
        assert!(ran.err.contains("stickers") && ran.err.contains("[code 9"), "{}", ran.err);
    }
    let ran = run_with(&["count", "-", "--json"], "R\nQ\n");
    assert_eq!(json(ran.out.lines().nth(1).unwrap())["error"]["code"], 9, "every line is an object");
}

#[test]
fn wrong_input_is_refused_before_tables_are_built() {
    let folder = tempfile::tempdir().unwrap();
    let output = halfturn(folder.path()).args(["solve", "--json", "R Q"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(json(&String::from_utf8(output.stdout).unwrap())["error"]["code"], 9);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A full disk or a closed pipe behind standard error must not turn an answer into a crash.
#[cfg(target_os = "linux")]
#[test]
fn messages_may_be_lost() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = halfturn(&tables());
    assert_eq!(command.args(["solve", "R Q"]).stderr(full()).status().unwrap().code(), Some(2));
    let mut command = halfturn(&tables());
    assert_eq!(command.args(["solve", "R"]).stdout(full()).stderr(Stdio::null()).status().unwrap().code(), Some(1));
}

/// A file of 54 colours whose scheme has red and orange above and below: as a net, as six blocks
/// and as one line, with either colour on top. What is printed solves the stickers of the file.
#[test]
fn a_file_of_colours_with_red_and_orange_above_and_below_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cube.txt");
    // By face, in the order U R F D L B: two ways to hold a cube of the usual colours.
    for scheme in ["RYGOWB", "OBWRGY"] {
        let stickers = run(&["apply", "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2"]).out;
        let colour = |sticker: char| scheme.chars().nth("URFDLB".find(sticker).unwrap()).unwrap();
        let colours: String = stickers.trim().chars().map(colour).collect();
        let row = |face: usize, row: usize| &colours[9 * face + 3 * row..][..3];
        let mut net: Vec<String> = (0..3).map(|line| format!("   {}", row(0, line))).collect();
        net.extend((0..3).map(|line| [4, 2, 1, 5].map(|face| row(face, line)).concat()));
        net.extend((0..3).map(|line| format!("   {}", row(3, line))));
        let blocks: Vec<String> = (0..18).map(|line| row(line / 3, line % 3).to_owned()).collect();
        for text in [net.join("\n"), blocks.join("\n"), colours.clone()] {
            fs::write(&path, text + "\n").unwrap();
            let ran = run(&["solve", "--file", path.to_str().unwrap()]);
            assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{}", ran.err);
            let solved = run(&["apply", ran.out.trim(), "--to", &colours]).out;
            // Colours are printed as the faces that have them on a cube held with white above and
            // green in front.
            let face = |colour: char| "URFDLB".chars().nth("WRGYOB".find(colour).unwrap()).unwrap();
            let expected: String = scheme.chars().flat_map(|colour| [face(colour); 9]).collect();
            assert_eq!(solved.trim(), expected);
        }
        fs::write(&path, colours.replacen('R', "O", 1)).unwrap();
        let ran = run(&["solve", "--file", path.to_str().unwrap()]);
        assert!(ran.code == 2 && ran.err.contains("orange"), "a wrong colour is named: {}", ran.err);
    }
}

/// `halfturn solve --max-length 15 --file scrambles.txt | head -0`: a closed pipe stops the row
/// that would take hours.
#[test]
fn a_reader_that_leaves_ends_the_search_for_the_others() {
    let mut child = halfturn(&tables())
        .args(["solve", "-", "--max-length", "15", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let rows = b"R\nF U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2\n";
    child.stdin.take().unwrap().write_all(rows).unwrap();
    // Without a client the work must stop: the whole search takes hours.
    assert!(child.wait().unwrap().success());
}

/// Ctrl-C is reported once, and rows in JSON have their own error.
#[cfg(unix)]
#[test]
fn an_interrupted_row_says_so() {
    let hard = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";
    for json_wanted in [false, true] {
        let mut command = halfturn(&tables());
        command.args(["solve", "--max-length", "15", hard]).args(json_wanted.then_some("--json"));
        let started = Instant::now();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until(&mut child, |child| worked(child, started) > SEARCHING);
        interrupt(&child);
        let ran: common::Ran = child.wait_with_output().unwrap().into();
        assert_eq!((ran.code, ran.err.as_str()), (130, "error: interrupted\n"));
        if json_wanted {
            assert_eq!(json(&ran.out)["error"]["name"], "interrupted");
        }
    }
}

const RANDOM: &str = "R U2 F' L D B2 U R2 F D' L2 B U2 R' F2 U L' D2 B R F'";

#[test]
fn solutions_become_ever_shorter() {
    // A busy machine needs more time to find a second solution.
    let improve = |time| run(&["solve", "--improve", "--max-length", "22", "--time", time, "--threads", "1", RANDOM]);
    let ran = TIMES.into_iter().map(improve).find(|ran| ran.out.lines().count() > 1).unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lengths: Vec<usize> = ran.out.lines().map(|line| line.parse::<Algorithm>().unwrap().moves().len()).collect();
    assert!(lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    for line in ran.out.lines() {
        assert_eq!(held(RANDOM).cube * held(line).cube, Cube::SOLVED, "{line}");
    }
    assert_eq!(run(&["solve", "--improve", "--file", "no such file"]).code, 2);
    let many = run_with(&["solve", "--improve", "-"], "R\nU\n");
    assert!(many.code == 2 && many.err.contains("--improve is for a single cube"), "{}", many.err);
}

#[test]
fn probes_limit_a_search_and_lengthen_it() {
    let length = |arguments: &[&str]| {
        let answer = json(&run(&[&["solve", "--json", "--threads", "1"], arguments, &[RANDOM]].concat()).out);
        answer["length"].as_u64().unwrap()
    };
    assert!(length(&["--min-probes", "3000"]) < length(&["--max-length", "22"]));
    let ran = run(&["solve", "--max-length", "16", "--max-probes", "10", RANDOM]);
    assert!(ran.code == 2 && ran.err.contains("[code 8"), "{}", ran.err);
}

#[test]
fn phases_and_lengths_are_written_on_request() {
    let plain = run(&["solve", "--threads", "1", RANDOM]).out;
    let ran = run(&["solve", "--threads", "1", "--separator", "--length", RANDOM]);
    let (turns, comment) = ran.out.trim_end().split_once(" // ").unwrap();
    assert!(turns.contains(" . "), "{turns}");
    assert_eq!(turns.replace(" . ", " "), plain.trim_end());
    assert_eq!(comment, format!("{} moves", plain.split_whitespace().count()));
    let backward = run(&["solve", "--threads", "1", "--separator", "--inverse", RANDOM]).out;
    assert_eq!(held(&backward), held(RANDOM));
}

#[test]
fn first_and_last_faces_are_kept_to() {
    for _ in 0..3 {
        let out = run(&["solve", "--first", "UD", "--last", "R,L", RANDOM]).out;
        let turns: Vec<&str> = out.split_whitespace().collect();
        assert!(turns[0].starts_with(['U', 'D']) && turns.last().unwrap().starts_with(['R', 'L']), "{out}");
        let out = run(&["solve", "--inverse", "--first", "UD", RANDOM]).out;
        assert!(out.starts_with(['U', 'D']), "{out}");
    }
    let ran = run(&["solve", "--first", "Q", RANDOM]);
    assert!(ran.code == 2 && ran.err.contains("Q is not a face"), "{}", ran.err);
}

/// The blocks of code of a Markdown page: the language and the lines of each.
fn blocks(page: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        match (line.strip_prefix("```"), is_open) {
            (Some(language), false) => blocks.push((language, Vec::new())),
            (None, true) => blocks.last_mut().unwrap().1.push(line),
            _ => {}
        }
        is_open ^= line.starts_with("```");
    }
    blocks
}

/// `docs/algorithms/README.md` shows a file `cube.txt`, then commands with their output.
#[test]
fn the_commands_of_the_documentation_print_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("halfturn");
    let paths = std::env::join_paths([program.parent().unwrap(), "/usr/bin".as_ref(), "/bin".as_ref()]).unwrap();
    let mut ran = 0;
    for (language, lines) in blocks(include_str!("../../../docs/algorithms/README.md")) {
        if language.is_empty() {
            fs::write(folder.path().join("cube.txt"), lines.join("\n")).unwrap();
        } else if language == "console" {
            let is_command = |line: &&&str| line.starts_with("$ ") || line.starts_with("    ");
            let command: Vec<&str> =
                lines.iter().take_while(is_command).map(|line| line.trim_start_matches("$ ")).collect();
            let mut shell = std::process::Command::new("sh");
            shell.arg("-c").arg(command.join("\n")).current_dir(folder.path());
            let output = shell.env("PATH", &paths).env("HALFTURN_TABLES", tables()).output().unwrap();
            let shown = lines[command.len()..].join("\n");
            assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), shown, "{command:?}");
            ran += 1;
        }
    }
    assert_eq!(ran, 3);
}

#[test]
fn algorithms_of_a_case() {
    let ran = run(&["algs", "oll", "27", "--moves", "R U"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, "// oll 27: 1 algorithm, complete up to 7 HTM\nR U R' U R U2 R' // 7 HTM, score 7.4\n");
    // The cube may be given by its scramble, and moves of U may count.
    let ran = run(&["algs", "R U2 R' U' R U' R'", "--moves", "R U", "--fixed-auf", "--weights", "half=1,regrip=0"]);
    assert_eq!(ran.out.lines().nth(1), Some("R U R' U R U2 R' // 7 HTM, score 7"));
    let ran = run(&["algs", "pll", "--moves", "R U", "--max-length", "11", "--csv"]);
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, rows[0]), (0, "case,algorithm,before,after,length,score,images"));
    assert!(rows[1..].iter().all(|row| ["pll H,", "pll Ua,", "pll Ub,"].iter().any(|case| row.starts_with(case))));
    let ran = run(&["algs", "pll:h", "--moves", "M,U", "--metric", "stm", "--images", "--json"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(answer["case"] == "pll H" && answer["complete_to"] == 7, "{answer}");
    let ran = run(&["algs", "pll", "Na", "--moves", "U R F D L B", "--time", "1"]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.out.ends_with(", stopped\n"), "{}", ran.out);
    let ran = run(&["algs", "pll", "--list"]);
    assert!(ran.code == 0 && ran.out.starts_with("Aa\nAb\nE\n"), "{}", ran.out);
    let ran = run(&["algs", "oll", "--list", "--json"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&answer["set"], answer["cases"].as_array().map(Vec::len)), (&Value::from("oll"), Some(57)));
    for (arguments, message) in [
        (["pll T", "--list"].as_slice(), "there is no set of cases \"pll T\"; there are oll, pll"),
        (["pll", "Q"].as_slice(), "there is no case of pll \"Q\"; there are Aa, Ab"),
        (&["R Q"], "Q"),
        (&["pll", "--moves", "R2"], "no kind of move"),
        (&["pll", "--weights", "Q=1"], "is no weight"),
        (&["pll", "--metric", "abc"], "there is no metric \"abc\"; there are htm"),
    ] {
        let ran = run(&[&["algs"], arguments].concat());
        assert!(ran.code == 2 && ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn cubes_of_other_sizes_are_solved_and_scrambled() {
    let solved = run(&["solve", "--size", "2", "--length", "R U2 F' R"]);
    assert_eq!((solved.code, solved.out.as_str()), (0, "R' F U2 R' // 4 moves\n"), "{}", solved.err);
    let all = run(&["solve", "--size", "2", "--within", "3", "R U2 F' R"]);
    let lengths: Vec<usize> = all.out.lines().map(|line| line.split(' ').count()).collect();
    assert!(
        lengths.len() > 1 && lengths.is_sorted() && lengths.iter().all(|length| (4..=7).contains(length)),
        "{lengths:?}"
    );
    assert_eq!(run(&["solve", "--size", "2", "R L' x'"]).out, "// 0 moves: already solved\n");
    let answer = json(&run(&["solve", "--json", "--metric", "qtm", "--size", "2", "R U2 F' R"]).out);
    assert_eq!((&answer["length"], &answer["size"], &answer["solver"]), (&5.into(), &2.into(), &"2x2x2".into()));

    // Scrambles are solved in a pipe, and a seed repeats them.
    let scrambles = run(&["scramble", "--event", "222", "-n", "20", "--seed", "5"]).out;
    assert_eq!(scrambles, run(&["scramble", "--event", "222", "-n", "20", "--seed", "5", "-j", "1"]).out);
    let solutions = run_with(&["solve", "--size", "2", "-"], &format!("{scrambles}R Q\n"));
    assert_eq!((solutions.code, solutions.out.lines().count()), (2, 21), "{}", solutions.err);
    assert!(solutions.err.contains("line 21"), "{}", solutions.err);
    for (scramble, solution) in scrambles.lines().zip(solutions.out.lines()) {
        let both = format!("{scramble} {solution}");
        assert_eq!(json(&run(&["check", "--json", "--size", "2", &both]).out)["solved"], true, "{both}");
    }
    // The stickers of the first row tell the size of all.
    let stickers = json(&run(&["scramble", "--event", "222", "--json", "--seed", "5"]).out)["facelets"].clone();
    let stickers = stickers.as_str().unwrap();
    assert!(solutions.out.starts_with(&run(&["solve", stickers]).out));
    let compared = run(&["compare", "--size", "2", "R U F"]);
    assert!(compared.out.contains("F' U' R'  optimal"), "{}", compared.out);
    assert!(run(&["solvers"]).out.contains("2x2x2\n"));
    for (arguments, message) in [
        (vec!["solve", "--size", "2", "--solver", "korf", "R"], "solver korf does not solve 2×2×2 cubes"),
        (vec!["solve", "--solver", "2x2x2", "R"], "solver 2x2x2 does not solve 3×3×3 cubes"),
        (vec!["solve", "--size", "2", "--to", "U", "R"], "--to is for 3×3×3 cubes only"),
        (vec!["solve", "--metric", "qtm", "R"], "it does in htm"),
        (vec!["solve", "--size", "4", "--resume", "proof", "R"], "--resume is for 3×3×3 cubes only"),
        (vec!["solve", "--size", "4", "--improve", "--separator", "R"], "--separator cannot be used with --improve"),
        (vec!["solve", "--size", "4", "--improve", "--file", "no such file"], "no such file"),
        (vec!["scramble", "--event", "222", "--at-least", "12"], "at most 11 moves"),
        (vec!["scramble", "--event", "555", "--at-least", "3"], "random moves"),
        (vec!["scramble", "--event", "555", "--where", "cross(W) = 7"], "conditions are for 3×3×3 cubes"),
    ] {
        let ran = run(&arguments);
        assert!(ran.code == 2 && ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn cubes_of_every_size_are_turned_checked_and_drawn() {
    // The number of stickers tells the size; moves need `--size`.
    let turned = run(&["apply", "--size", "4", "Rw U 2-3Fw'"]);
    assert_eq!((turned.code, turned.err.as_str()), (0, ""));
    let stickers = turned.out.trim();
    assert_eq!(stickers.len(), 96);
    assert_eq!(run(&["apply", "--to", stickers, "(Rw U 2-3Fw')'"]).out, run(&["apply", "--size", "4", ""]).out);
    let checked = run(&["check", stickers]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "valid: the stickers show a solvable 4×4×4\n"));
    let answer = json(&run(&["check", "--json", "--size", "5", "3Rw 3Rw'"]).out);
    assert_eq!((&answer["valid"], &answer["size"], &answer["solved"]), (&true.into(), &5.into(), &true.into()));
    let net = run(&["show", stickers]).out;
    assert_eq!(net.lines().count(), 14);
    assert_eq!(run_with(&["check", "-"], &format!("{stickers}\nR U\n")).code, 0);
    let svg = run(&["show", "--svg", "-", "--size", "7", "R"]).out;
    assert_eq!(svg.matches("<rect").count(), 6 * 49 + 6);

    // A net of another size in a file is one cube.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net.txt");
    fs::write(&file, net.lines().take(12).collect::<Vec<_>>().join("\n")).unwrap();
    assert_eq!(run(&["check", "--file", file.to_str().unwrap()]).out, checked.out);

    for (arguments, expected) in [
        (["invert", "--size", "6", "[3Rw: 2U]'"], "[3Rw: 2U]\n"),
        (["simplify", "--size", "5", "R 2R M' Rw'"], "3R\n"),
        (["mirror", "--size", "4", "Rw 2U x"], "Lw' 2U' x\n"),
        (["count", "--size", "4", "Rw2 2R x"], "3 HTM  4 QTM  2 STM  3 ETM  order 4\n"),
    ] {
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, expected, ""), "{arguments:?}");
    }
    for (arguments, code, expected) in [
        (["check", "--size", "4", "M"], 9, "no middle layer on a 4×4×4"),
        (["check", "--size", "2", stickers], 10, "found 96 stickers where 24 are expected"),
        (["check", "--size", "2", "UUUFURRRFRFFDDDDLLLLBBBB"], 5, "one corner is twisted clockwise"),
        (["check", "--size", "3", "3Rw"], 9, "other layers are for bigger cubes"),
    ] {
        let ran = run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(expected) && ran.err.contains(&format!("[code {code} ")), "{}", ran.err);
    }
    let ran = run(&["check", &"U".repeat(95)]);
    assert!(ran.err.contains("which no cube has"), "{}", ran.err);
    assert!(run(&["show", "--size", "34", "R"]).err.contains("from 2 to 33"));
}
