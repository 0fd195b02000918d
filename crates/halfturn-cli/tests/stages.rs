//! Stages on the command line: `analyze`, `solve --goal`, `scramble --where`. The numbers are those
//! of other programs, and solutions are replayed.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
};

use common::{Ran, halfturn, run, run_with};
use halfturn_cube::{Algorithm, Held, View};
use halfturn_solve::stages::{Slot, SlotSet, Variant, reached};
use serde_json::Value;

/// The worked example of the golden files.
const SCRAMBLE: &str = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B";
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../halfturn-solve/tests/golden/");

fn golden(name: &str) -> String {
    fs::read_to_string(format!("{GOLDEN}{name}.csv")).unwrap()
}

fn json_lines(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file in a folder of its own.
fn file(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Whether the solution, done on the cube as it is held after the scramble, reaches the stage with
/// the colour at the bottom.
fn reaches(variant: Variant, slots: usize, only: Option<SlotSet>, scramble: &str, solution: &str, color: char) -> bool {
    let [scramble, solution] = [scramble, solution].map(|text| Held::from(&text.parse::<Algorithm>().unwrap()));
    let view = View::from_letter(color).unwrap();
    reached(variant, slots, only, &scramble.then(solution).standard().conjugate(view.rotation()))
}

#[test]
fn solutions_of_all_cells_as_rows() {
    let ran = run(&["analyze", "--all", "--csv", "--hold=easiest", "--stages", "cross..xcross", SCRAMBLE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut lines = ran.out.lines();
    assert_eq!(lines.next(), Some("id,stage,color,length,solution"));
    let mut cells = std::collections::HashSet::new();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let stage = Variant::find_stage(fields[1]).unwrap().1;
        let color = fields[2].chars().next().unwrap();
        assert!(reaches(Variant::Std, stage, None, SCRAMBLE, fields[4], color), "{line}");
        cells.insert((fields[1], color));
    }
    assert_eq!(cells.len(), 2 * 6);
    assert_eq!(run(&["analyze", "--hold=up", SCRAMBLE]).code, 2);
}

#[test]
fn a_route_for_people() {
    let ran = run(&["route", "--stages", "cross..xxcross", "--colors", "W", "--hold", SCRAMBLE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "z2 // W at the bottom");
    assert!(lines[1].starts_with("cross    ") && lines[1].ends_with("// 6 moves"), "{}", ran.out);
    let whole: Vec<&str> = lines[1..4].iter().map(|line| &line[8..line.find("//").unwrap()]).collect();
    assert!(reaches(Variant::Std, 2, None, SCRAMBLE, &format!("z2 {}", whole.join(" ")), 'W'), "{}", ran.out);
    assert!(ran.out.contains("xxcross without the steps before, 10 instead of"), "{}", ran.out);
    let refused = run(&["route", "--variant", "blocks", SCRAMBLE]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("make no route"), "{}", refused.err);
    let rows = run_with(&["route", "-", "--json", "--greedy-only", "--stages", "cross"], "R U F\nR Q\n");
    assert_eq!(rows.code, 2);
    let rows = json_lines(&rows);
    assert!(rows[0]["steps"][0]["length"].is_u64() && rows[1]["error"]["code"] == 9);
}

#[test]
fn a_table_of_stages_and_colors() {
    let ran = run(&["analyze", "--stages", "cross..xxxcross", SCRAMBLE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let expected = "\
std        Y    W    O    R    G    B
cross      6    6    6    5*   7    5*
xcross     7*   7*   8    7*   9    7*
xxcross    9*  10   10    9*  10    9*
xxxcross  11   11   11   12   12   10*

harder than % of competition scrambles
           Y    W    O    R    G    B   best
cross     30   30   30    5   81    5     29  about average
xcross    10   10   53   10   98   10     42  about average
xxcross   12   63   63   12   63   12     45  about average
xxxcross   9    9    9   58   58    0      5  easy
score 55 of 100; the mean of competition scrambles is 50
";
    assert_eq!(ran.out, expected);
    let painted = run(&["analyze", "--stages", "cross", "--colors", "wr", "--color", "always", SCRAMBLE]).out;
    assert!(painted.contains("\x1b[48;5;231;38;5;16m W \x1b[0m") && painted.contains("\x1b[1m 5*\x1b[0m"), "{painted}");
    let ran = run(&["analyze", "--variant", "pseudo", "--stages", "cross", SCRAMBLE]);
    assert!(
        ran.out.starts_with("pseudo         Y    W    O    R    G    B\npseudo_cross   5    6    6    4*   7    5\n\n")
    );
    // The name of a stage selects its variant.
    let ran = run(&["analyze", "--stages", "dr", "--colors", "W", SCRAMBLE]);
    assert!(ran.out.starts_with("reductions   W\ndr"), "{}", ran.out);
    let ran = run(&["analyze", "--variant", "roux", "--stages", "cross", SCRAMBLE]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cross is not a stage of roux; there are fbsquare, f2b"), "{}", ran.err);
    // White and green together were not counted, nor were chosen slots.
    let ran = run(&["analyze", "--stages", "cross", "--colors", "WG", SCRAMBLE]);
    let expected =
        "std     W    G\ncross   6*   7\n\nharder than % of competition scrambles\n        W    G\ncross  30   81\n";
    assert_eq!(ran.out, expected);
    let ran = run(&["analyze", "--stages", "cross", "--colors", "W", "--slots", "FR", SCRAMBLE]);
    assert_eq!(ran.out, "std     W\ncross   6*\n");
}

#[test]
fn solutions_are_for_the_cube_as_it_is_held_or_begin_with_a_rotation() {
    for scramble in [SCRAMBLE, "R U2 F' L D B2 Fw U x", "x2 y R U"] {
        for hold in [&[][..], &["--hold"]] {
            let mut arguments = vec!["analyze", "--stages", "cross..xcross", "--solutions", "--json", scramble];
            arguments.extend(hold);
            let ran = run(&arguments);
            let object = &json_lines(&ran)[0];
            let mut checked = 0;
            for (slots, stage) in ["cross", "xcross"].into_iter().enumerate() {
                for color in "YWORGB".chars() {
                    let key = color.to_string();
                    let solutions = object["solutions"][stage][&key].as_array().unwrap();
                    let solution = solutions[0].as_str().unwrap();
                    assert_eq!(solutions.len(), 1);
                    assert!(reaches(Variant::Std, slots, None, scramble, solution, color), "{scramble} {solution}");
                    let turns: Algorithm = solution.parse().unwrap();
                    let length = object["lengths"][stage][&key].as_u64().unwrap() as usize;
                    assert_eq!(turns.count(halfturn_cube::Metric::Htm), length, "{solution}");
                    if !hold.is_empty() {
                        // The colour is at the bottom in the end.
                        let held = Held::from(&scramble.parse::<Algorithm>().unwrap()).then(Held::from(&turns));
                        assert_eq!(View::of_face(held.color(halfturn_cube::Face::D)).letter(), color);
                    }
                    checked += 1;
                }
            }
            assert_eq!(checked, 12);
        }
    }
    let text = run(&["analyze", "--stages", "xcross", "--colors", "W", "--hold", "--all", SCRAMBLE]).out;
    assert_eq!(text.lines().filter(|line| line.starts_with("  white:  z2 ")).count(), 2, "{text}");
    let solved = run(&["analyze", "--stages", "xcross", "--colors", "W", "--solutions", "U"]).out;
    assert!(solved.contains("white:  U'\n"), "{solved}");
    let solved = run(&["analyze", "--stages", "cross", "--colors", "Y", "--solutions", "U"]).out;
    assert!(solved.contains("yellow: // already solved"), "{solved}");
}

#[test]
fn hints_show_only_the_first_turns() {
    let arguments = ["analyze", "--stages", "cross", "--colors", "W", "--hint", "2", SCRAMBLE];
    let text = run(&arguments).out;
    let whole = run(&["analyze", "--stages", "cross", "--colors", "W", "--solutions", SCRAMBLE]).out;
    let (hint, whole) = (text.lines().last().unwrap(), whole.lines().last().unwrap());
    let shown = hint.strip_suffix(" …").unwrap();
    assert!(whole.starts_with(shown) && shown.split_whitespace().count() == 3, "{hint} of {whole}");
    let object = &json_lines(&run(&[&arguments[..], &["--json"]].concat()))[0];
    let solution = object["solutions"]["cross"]["W"][0].as_str().unwrap();
    assert_eq!(solution.parse::<Algorithm>().unwrap().moves().len(), 2);
    let zero = run(&["analyze", "--stages", "cross", "--colors", "W", "--hint", "0", SCRAMBLE]).out;
    assert!(zero.ends_with("white:  …\n"), "{zero}");
}

#[test]
fn slots_that_are_left_alone() {
    let arguments = ["analyze", "--colors", "WG", "--slots", "fr,BL", "--solutions", "--json", SCRAMBLE];
    let object = &json_lines(&run(&arguments))[0];
    let lengths = object["lengths"].as_object().unwrap();
    assert_eq!(lengths.keys().collect::<Vec<_>>().len(), 3, "two slots make an xxcross at most");
    let free = &json_lines(&run(&["analyze", "--colors", "WG", "--stages", "..xxcross", "--json", SCRAMBLE]))[0];
    for color in ["W", "G"] {
        for stage in ["cross", "xcross", "xxcross"] {
            assert!(lengths[stage][color].as_u64() >= free["lengths"][stage][color].as_u64());
        }
        let only: SlotSet = [Slot::FR, Slot::BL].into_iter().collect();
        let solution = object["solutions"]["xxcross"][color][0].as_str().unwrap();
        assert!(reaches(Variant::Std, 2, Some(only), SCRAMBLE, solution, color.chars().next().unwrap()));
    }
    assert_eq!(run(&["analyze", "--slots", "FR", "--stages", "xxcross", SCRAMBLE]).code, 2);
}

/// The columns of the first stages, as many as there are.
fn columns(csv: &str, rows: usize, stages: usize) -> String {
    let cut = |line: &str| line.split(',').take(1 + stages * View::COUNT).collect::<Vec<_>>().join(",") + "\n";
    csv.lines().take(1 + rows).map(cut).collect()
}

#[test]
fn csv_files_are_as_other_programs_write_them() {
    let folder = tempfile::tempdir().unwrap();
    let none = file(folder.path(), "none.txt", "\n");
    let out = folder.path().join("out.csv");
    for variant in Variant::CFOP {
        let golden = golden(&variant.name().replace('-', "_"));
        let arguments = ["--variant", variant.name(), "-o", out.to_str().unwrap()];
        let ran = run(&[&["analyze", "--file", none.to_str().unwrap()], &arguments[..]].concat());
        assert_eq!((ran.code, ran.err.as_str(), ran.out), (0, "", format!("0 rows: 0 in {}\n", out.display())));
        assert_eq!(fs::read_to_string(&out).unwrap().trim_end(), golden.lines().next().unwrap());
    }
    let scrambles = golden("scrambles").lines().take(8).collect::<Vec<_>>().join("\n");
    let path = file(folder.path(), "scrambles.csv", &scrambles);
    let arguments = ["analyze", "--file", path.to_str().unwrap(), "-o", out.to_str().unwrap()];
    for threads in ["1", "3"] {
        let ran = run(&[&arguments[..], &["--stages", "cross..xxcross", "--threads", threads]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert_eq!(fs::read_to_string(&out).unwrap(), columns(&golden("std"), 8, 3));
    }
    let ran = run(&["analyze", "--file", path.to_str().unwrap(), "-o", "-", "--stages", "..cross"]);
    assert_eq!(ran.out, columns(&golden("std"), 8, 1));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing else is left behind");
}

#[test]
fn rows_that_cannot_be_read_are_reported_and_do_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "scrambles.txt", "a,R U\n\nb,R Q\n# no\nc,F2 D\nd,\n");
    let out = folder.path().join("out.csv");
    let arguments = ["analyze", "--file", path.to_str().unwrap(), "--stages", "cross"];
    let ran = run(&[&arguments[..], &["-o", out.to_str().unwrap()]].concat());
    assert_eq!(ran.code, 2);
    let errors = fs::read_to_string(folder.path().join("out.csv.errors.csv")).unwrap();
    let rows: Vec<&str> = errors.lines().collect();
    assert_eq!((rows.len(), rows[0]), (3, "line,id,code,reason"));
    assert!(rows[1].starts_with("3,b,9,") && rows[1].contains("at character 3: found \"\"Q\"\""), "{errors}");
    assert!(rows[2].starts_with("6,d,10,"), "{errors}");
    assert!(ran.out.starts_with("4 rows: 2 in ") && ran.out.contains(", 2 with errors in "), "{}", ran.out);
    let rows = fs::read_to_string(&out).unwrap();
    assert_eq!(rows.lines().map(|row| &row[..2]).collect::<Vec<_>>(), ["id", "a,", "c,"]);
    let ran = run(&[&arguments[..], &["--json"]].concat());
    let objects = json_lines(&ran);
    assert_eq!((ran.code, objects.len()), (2, 4));
    assert_eq!((&objects[1]["id"], &objects[1]["error"]["code"]), (&"b".into(), &9.into()));
    assert_eq!((&objects[2]["id"], &objects[2]["lengths"]["cross"]["W"]), (&"c".into(), &2.into()));
    let ran = run(&arguments);
    assert!(ran.out.starts_with("a: R U\nstd ") && ran.out.contains("\n\nc: F2 D\nstd "), "{}", ran.out);
}

#[test]
fn files_of_other_programs() {
    let folder = tempfile::tempdir().unwrap();
    let export = "scramble\tid\tcompetition_id\tevent_id\tgroup_id\tis_extra\tround_type_id\tscramble_num\n\
        R U F\t7\tX\t333\tA\t0\tf\t1\nRw U\t8\tX\t444\tA\t0\tf\t1\nF D|F2 D2|Lw\t9\tX\t333mbf\tA\t0\tf\t1\n";
    let timer = "{\"session1\":[[[0,12340],\"R U F\",\"\",1700000000],[[0,12340],\"F D\",\"\",1700000000]]}";
    for (content, expected) in [(export, &["7", "9-1", "9-2", "9-3"][..]), (timer, &["session1-1", "session1-2"])] {
        let path = file(folder.path(), "file", content);
        let ran = run(&["analyze", "--file", path.to_str().unwrap(), "--stages", "cross", "--json"]);
        let ids: Vec<Value> = json_lines(&ran).into_iter().map(|object| object["id"].clone()).collect();
        assert_eq!((ran.code, ids), (0, expected.iter().map(|&id| id.into()).collect()), "{}", ran.err);
    }
    let ran = run_with(&["analyze", "-", "--stages", "cross", "--colors", "Y", "-o", "-"], "x,R\nF2\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "id,cross_z0\nx,1\n2,1\n"));
    let broken = file(folder.path(), "broken", "{\"session1\":[");
    let ran = run(&["analyze", "--file", broken.to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("not the backup of a timer"), "{}", ran.err);
}

#[test]
fn a_goal_is_solved_in_the_best_color_or_the_one_asked_for() {
    let ran = run(&["solve", "--goal", "xcross", "--json", SCRAMBLE]);
    let best = &json_lines(&ran)[0];
    assert_eq!(
        (ran.code, &best["goal"], &best["length"], &best["optimal"]),
        (0, &"xcross".into(), &7.into(), &true.into())
    );
    assert_eq!(best["view"], "Y", "the first of those that need seven");
    let ran = run(&["solve", "--goal", "xcross", "--view", "W", "--hold", SCRAMBLE]);
    let (solution, comment) = ran.out.split_once(" // ").unwrap();
    assert!(solution.starts_with("z2 ") && reaches(Variant::Std, 1, None, SCRAMBLE, solution, 'W'));
    assert_eq!(comment, "xcross on white: 7 moves\n");
    let ran = run_with(&["solve", "--goal", "cross", "--view", "G", "-"], "R U\nR Q\nF2\n");
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, rows.len(), rows[1]), (2, 3, ""));
    assert_eq!(run(&["solve", "--goal", "cross", "U"]).out, "// cross on yellow: 0 moves\n");
}

#[test]
fn more_solutions_of_a_goal() {
    let solutions = |arguments: &[&str]| {
        let ran = run(&[&["solve", "--goal", "cross", "--json"], arguments, &[SCRAMBLE]].concat());
        let object = &json_lines(&ran)[0];
        let more = object["more"].as_array().cloned().unwrap_or_default();
        let all: Vec<(char, String, u64)> = std::iter::once(object.clone())
            .chain(more)
            .map(|one| {
                let view = one["view"].as_str().unwrap().chars().next().unwrap();
                (view, one["solution"].as_str().unwrap().to_owned(), one["length"].as_u64().unwrap())
            })
            .collect();
        for (view, solution, length) in &all {
            assert!(reaches(Variant::Std, 0, None, SCRAMBLE, solution, *view), "{solution}");
            assert_eq!(solution.split_whitespace().count() as u64, *length);
        }
        assert!(all.is_sorted_by_key(|(.., length)| *length));
        all
    };
    let all = solutions(&["--all"]);
    assert!(all.iter().all(|(view, _, length)| "RB".contains(*view) && *length == 5));
    assert!(all.iter().any(|(view, ..)| *view == 'R') && all.iter().any(|(view, ..)| *view == 'B'));
    let within = solutions(&["--within", "1"]);
    assert!(within.len() > all.len() && within.iter().any(|(view, ..)| *view == 'W'));
    assert!(within.starts_with(&all));
    let three = solutions(&["--number", "3"]);
    assert!(three.len() == 3 && three.iter().all(|one| all.contains(one)), "{three:?}");
    let turns = solutions(&["--turns", "RUFLB", "--view", "WR"]);
    assert!(!turns[0].1.contains('D'), "{turns:?}");
}

#[test]
fn limits_of_a_goal() {
    let ran = run(&["solve", "--goal", "xcross", "--max-length", "6", "--json", SCRAMBLE]);
    assert_eq!((ran.code, &json_lines(&ran)[0]["error"]["code"]), (2, &7.into()));
    let ran = run(&["solve", "--goal", "cross", "--view", "W", "--turns", "RU", "--time", "100", "--json", SCRAMBLE]);
    assert_eq!((ran.code, &json_lines(&ran)[0]["error"]["code"]), (2, &8.into()));
    let ran = run(&["solve", "--goal", "xcross", "--slots", "FR", "--view", "W", "--json", SCRAMBLE]);
    let solution = json_lines(&ran)[0]["solution"].as_str().unwrap().to_owned();
    assert!(reaches(Variant::Std, 1, Some([Slot::FR].into_iter().collect()), SCRAMBLE, &solution, 'W'));
    for arguments in [
        &["solve", "--goal", "xcross", "--slots", "FR,FL", "R"][..],
        &["solve", "--goal", "ycross", "R"],
        &["solve", "--goal", "cross", "--view", "Q", "R"],
        &["solve", "--goal", "cross", "--solver", "korf", "R"],
        &["solve", "--view", "W", "R"],
        &["analyze", "--variant", "odd", "R"],
        &["analyze", "--stages", "xxcross..cross", "R"],
        &["analyze", "--colors", "", "R"],
        &["analyze", "--slots", "UR", "R"],
        &["analyze", "--json", "-o", "-", "R"],
        &["analyze", "-o", "results.txt", "R"],
        &["analyze", "--shard", "3/2", "-o", "results.csv", "R"],
        &["analyze", "--event", "333,444", "R"],
        &["analyze", "--solutions", "-o", "-", "R"],
        &["analyze", "--file", "/no/such/file"],
        &["analyze", "--stages", "cross", "-o", "/no/such/folder/out.csv", "R"],
        &["analyze", "R Q"],
        &["analyze"],
        &["scramble", "--where", "cross(W) = 9"],
        &["scramble", "--where", "cross(W) = 3 and xcross(W) = 2"],
        &["scramble", "--where", "cross"],
        &["scramble", "--where", "oll(W) <= 8"],
        &["scramble", "--where", "pll Q(W)"],
        &["scramble", "--where", "pll T(W) = 3"],
        &["scramble", "--where", "last_layer(W)"],
        &["scramble", "--where", "cross(any) = 8", "--tries", "1000", "--seed", "1"],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("error: ") && !ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn an_empty_file_needs_no_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, empty) = (folder.path().join("tables"), file(folder.path(), "empty.txt", "\n# nothing\n"));
    for command in [&["solve"][..], &["solve", "--goal", "cross"], &["stage", "cross"], &["analyze"]] {
        for json in [&[][..], &["--json"]] {
            let mut program = halfturn(&tables);
            let ran: Ran = program.args(command).arg("--file").arg(&empty).args(json).output().unwrap().into();
            assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{command:?}");
        }
    }
    assert!(!tables.exists());
}

#[test]
fn scrambles_of_a_difficulty() {
    let one = run(&["scramble", "-n", "6", "--seed", "5", "--where", "cross(W) = 8", "--threads", "1"]);
    assert_eq!((one.code, one.err.as_str(), one.out.lines().count()), (0, "", 6));
    assert_eq!(one.out, run(&["scramble", "-n", "6", "--seed", "5", "--where", "cross(W) = 8", "--threads", "3"]).out);
    let ran = run_with(&["analyze", "-", "--stages", "cross", "--json"], &one.out);
    assert!(json_lines(&ran).iter().all(|object| object["lengths"]["cross"]["W"] == 8));
    for event in ["333", "333bf", "333fm"] {
        let condition = "xcross(WY) <= 4 and cross(R) > 4";
        let scrambles = run(&["scramble", "-n", "3", "--seed", "5", "--event", event, "--where", condition]).out;
        let objects = json_lines(&run_with(&["analyze", "-", "--stages", "cross..xcross", "--json"], &scrambles));
        assert_eq!(objects.len(), 3);
        for object in &objects {
            let length = |stage: &str, color: &str| object["lengths"][stage][color].as_u64().unwrap();
            assert!(length("xcross", "W").min(length("xcross", "Y")) <= 4 && length("cross", "R") > 4, "{event}");
        }
    }
}

#[test]
fn scrambles_for_drills() {
    let folder = tempfile::tempdir().unwrap();
    let scrambles = |condition: &str| {
        let arguments = ["scramble", "-n", "5", "--seed", "6", "--where", condition];
        let ran: Ran = halfturn(folder.path()).args(arguments).output().unwrap().into();
        assert_eq!((ran.code, ran.err.as_str(), ran.out.lines().count()), (0, "", 5), "{condition}");
        ran.out
    };
    let oriented = scrambles("oll(W)");
    let pairs = scrambles("xxxcross(W) = 0 and f2l(W) >= 1");
    // Only the solver of scrambles needs tables, which are not stored.
    let is_empty = fs::read_dir(folder.path()).map_or(true, |mut files| files.next().is_none());
    assert!(is_empty, "no stage was measured");
    assert_ne!(scrambles("oll 57(W) and corners"), scrambles("corners"));
    for (scrambles, goal) in [(oriented, "oll"), (pairs, "xxxcross")] {
        let objects = json_lines(&run_with(&["stage", goal, "--view", "W", "-", "--json"], &scrambles));
        assert_eq!(objects.len(), 5);
        assert!(objects.iter().all(|object| object["length"] == 0), "{goal}");
    }
}

#[test]
fn tables_of_stages_are_built_ahead() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["tables", "build", "--stages", "pseudo", "--tables", "tiny"];
    let ran: Ran = halfturn(folder.path()).args(arguments).output().unwrap().into();
    assert!(ran.code == 0 && ran.out.starts_with("stages pseudo: ready in "), "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.lines().count(), 1, "nothing else was asked for");
    assert_eq!(run(&["tables", "build", "--stages", "std", "--tables", "1MB"]).code, 2);
}

#[test]
#[ignore = "heavy"]
fn heavy_all_variants_as_csv() {
    let folder = tempfile::tempdir().unwrap();
    let first = golden("scrambles").lines().take(100).collect::<Vec<_>>().join("\n");
    let path = file(folder.path(), "scrambles.csv", &first);
    for variant in Variant::CFOP {
        let ran = run(&[
            "analyze",
            "--file",
            path.to_str().unwrap(),
            "--variant",
            variant.name(),
            "--stages",
            "..xxcross",
            "-o",
            "-",
        ]);
        let name = variant.name().replace('-', "_");
        assert_eq!((ran.code, ran.out), (0, columns(&golden(&name), 100, 3)), "{variant}");
    }
}

#[test]
fn a_stage_has_a_command_of_its_own() {
    let answer = |arguments: &[&str]| -> Value {
        let ran = run(arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut answer: Value = serde_json::from_str(ran.out.trim()).unwrap();
        answer["micros"].take();
        answer
    };
    let options = ["--view", "W", "--all", "--json", "R U2 F' L D B2"];
    let stage = answer(&[&["stage", "xcross"][..], &options].concat());
    assert_eq!(stage["goal"], "xcross");
    assert_eq!(stage, answer(&[&["solve", "--goal", "xcross"][..], &options].concat()));
    assert_eq!(run(&["stage", "crosss", "R"]).code, 2);
    let ran = run(&["stage", "xcross", "--slots", "FR,FL", "R"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: --slots: xcross needs 1 slot, found 2\n"));
    assert_eq!(run(&["stage", "cross", "R Q"]).code, 2);
}

#[test]
fn pieces_and_stickers_are_goals() {
    let stickers = ".......... .......R. .......F. .D.D.D.D. .......L. .......B.";
    for goal in ["DF DB DL DR", "df,db,dl,dr", &stickers[1..]] {
        let ran = run(&["stage", goal, "R U F"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "F' R' // pattern: 2 moves\n"), "{}", ran.err);
    }
    // The cross of every colour, by its pieces.
    let lengths = |goal: &str| {
        let length = |color: &View| {
            let ran = run(&["stage", goal, "--view", &color.letter().to_string(), "--json", SCRAMBLE]);
            json_lines(&ran)[0]["length"].as_u64().unwrap()
        };
        View::ALL.iter().map(length).collect::<Vec<_>>()
    };
    assert_eq!(lengths("DF DB DL DR"), [6, 6, 6, 5, 7, 5]);
    let ran = run(&["stage", "eo DF DB", "--view", "W", "R U F"]);
    assert!(ran.code == 0 && ran.out.contains("// pattern on white: "), "{}{}", ran.out, ran.err);
    let ran = run(&["stage", stickers, "R U F"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("a pattern has 54 stickers, but 55 were given"), "{}", ran.err);
    let ran = run(&["stage", "DF DB", "--slots", "FR", "R U F"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: --slots: pattern needs 0 slots, found 1\n"));
}

#[test]
fn the_steps_of_other_methods_are_variants() {
    for (variant, stages) in [("reductions", ["eo", "dr"]), ("roux", ["fbsquare", "f2b"])] {
        let ran = run(&["analyze", "--variant", variant, "--colors", "WY", "--json", "R U2 F' L D B2"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        for stage in stages {
            let length = json_lines(&ran)[0]["lengths"][stage]["W"].as_u64().unwrap();
            assert!(length <= 6, "{stage}: the inverse of the scramble reaches it");
            let ran = run(&["stage", stage, "--view", "W", "--json", "R U2 F' L D B2"]);
            assert_eq!(json_lines(&ran)[0]["length"], length, "{stage}");
        }
    }
}
