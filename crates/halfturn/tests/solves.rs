//! Real solves, taken apart: `corpus/solves.txt` has them with what the engine must find.
#![allow(clippy::unwrap_used)]

use std::{fmt::Write, sync::LazyLock};

use halfturn::{Algorithm, Cube, Engine, Held, METHODS, Symmetry, Turn, View};
use halfturn_cube::{alg_cubing_net_link, twizzle_link};
use serde_json::{Value, json};

const CORPUS: &str = include_str!("corpus/solves.txt");

/// One engine that keeps its tables for all tests.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::builder().in_memory().threads(2).build());

fn ask(question: &Value) -> Value {
    serde_json::from_str(&ENGINE.answer_json(&question.to_string(), &())).expect("answers are JSON")
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("no {field} in {value:#}"))
}

fn number(value: &Value, field: &str) -> u64 {
    value[field].as_u64().unwrap_or_else(|| panic!("no {field} in {value:#}"))
}

/// The solves, each as a text with its scramble, and what is expected.
fn solves() -> Vec<(String, String)> {
    let blocks = CORPUS.split("\n\n").map(|block| {
        let (expected, solve): (Vec<&str>, Vec<&str>) =
            block.lines().filter(|line| !line.starts_with('#')).partition(|line| line.starts_with("= "));
        (solve.join("\n"), expected.join("\n"))
    });
    blocks.filter(|(solve, _)| !solve.is_empty()).collect()
}

fn named(stage: &Value) -> String {
    let case = stage["case"].as_str().map_or_else(String::new, |case| format!(" {case}"));
    format!("{}{case}", text(stage, "name"))
}

fn found(answer: &Value) -> String {
    let mut lines = format!(
        "= {}, {}, {} STM, loss {}",
        text(answer, "method"),
        text(answer, "view"),
        number(answer, "stm"),
        number(answer, "loss")
    );
    for stage in answer["stages"].as_array().unwrap() {
        write!(lines, "\n= {}: {}, {}", named(stage), number(stage, "length"), number(stage, "optimal")).unwrap();
    }
    lines
}

/// The cube after some moves, with the bottom colour down, in each rotation about the vertical axis
/// that a method tells apart.
fn seen(played: &str, answer: &Value) -> Vec<Cube> {
    let held = Held::from(&played.parse::<Algorithm>().unwrap());
    let view = View::from_letter(text(answer, "view").chars().next().unwrap()).unwrap();
    let quarters = if answer["method"] == "roux" { 4 } else { 1 };
    let frames = std::iter::successors(Some(view.rotation()), |frame| Some(frame.then(Symmetry::y())));
    frames.take(quarters).map(|frame| held.standard().conjugate(frame)).collect()
}

#[test]
fn real_solves_are_taken_apart() {
    let solves = solves();
    assert_eq!(solves.len(), 10);
    let mut methods = Vec::new();
    let (mut wrong, mut brute) = (String::new(), 0);
    for (solve, expected) in &solves {
        let answer = ask(&json!({"ask": "reconstruct", "solve": solve}));
        assert_eq!(answer["solved"], true, "{answer:#}");
        let found = found(&answer);
        if found != *expected {
            write!(wrong, "{solve}\n{found}\n\n").unwrap();
        }
        methods.push(text(&answer, "method").to_owned());
        let method = METHODS.iter().find(|method| method.name == answer["method"]).unwrap();
        let mut before = text(&answer, "scramble").to_owned();
        for stage in answer["stages"].as_array().unwrap() {
            assert_eq!(number(stage, "length"), number(stage, "optimal") + number(stage, "loss"), "{stage:#}");
            let step = method.steps.iter().find(|step| step.name == stage["name"]).unwrap();
            let suggested = seen(&format!("{before} {}", text(stage, "solution")), &answer);
            assert!(suggested.iter().any(|cube| step.is_done(cube)), "{stage:#}");
            // Plain brute force finds nothing shorter.
            let fewest = number(stage, "optimal");
            if (1..=4).contains(&fewest) && method.name != "roux" {
                let is_done = |cube: &Cube| step.is_done(cube);
                assert!(!is_within(&seen(&before, &answer)[0], fewest - 1, None, &is_done), "{stage:#}");
                brute += 1;
            }
            before = format!("{before} {}", text(stage, "moves"));
        }
    }
    for (name, count) in [("cfop", 4), ("roux", 3), ("zz", 3)] {
        assert_eq!(methods.iter().filter(|method| *method == name).count(), count, "{name}");
    }
    assert!(wrong.is_empty(), "found:\n{wrong}");
    assert!(brute > 10, "{brute}");
}

/// Whether some sequence of at most this many moves leads to a goal.
fn is_within(cube: &Cube, moves: u64, last: Option<Turn>, is_done: &dyn Fn(&Cube) -> bool) -> bool {
    is_done(cube)
        || moves > 0
            && Turn::ALL.into_iter().any(|turn| {
                last.is_none_or(|last| last.face() != turn.face())
                    && is_within(&cube.turned(turn), moves - 1, Some(turn), is_done)
            })
}

/// The same solve means the same in every form that people paste.
#[test]
fn every_form_of_a_solve_is_read() {
    for index in [1, 7] {
        let solve = solves()[index].0.clone();
        let (scramble, moves) = solve.split_once('\n').unwrap();
        let answer = ask(&json!({"ask": "reconstruct", "input": scramble, "solve": moves}));
        let method = text(&answer, "method");
        let [setup, alg]: [Algorithm; 2] = [scramble, moves].map(|text| text.parse().unwrap());
        let encoded = |text: &str| {
            text.replace(' ', "_").replace('\'', "-").replace('\n', "%0A").replace('/', "%2F").replace('+', "%2B")
        };
        let timed: String =
            (1..).zip(alg.moves()).fold(String::new(), |text, (at, one)| format!("{text}{one}@{}ms ", at * 120));
        for form in [
            solve.clone(),
            format!("Scramble: {scramble}\n\n{moves}\n\nTime: 9.87"),
            format!("A. Cuber - 9.87 3x3 single\n{scramble}\n\n{moves}\n\nView at a page"),
            format!(
                "https://cubedb.net/?puzzle=3&title=One&scramble={}&time=9.87&alg={}",
                encoded(scramble),
                encoded(moves)
            ),
            twizzle_link(&setup, &alg),
            alg_cubing_net_link(&setup, &alg),
            format!("{scramble}\n{timed}"),
        ] {
            let again = ask(&json!({"ask": "reconstruct", "solve": form, "method": method}));
            assert_eq!(found(&again), found(&answer), "{form}");
            if form.contains('@') {
                assert_eq!(number(&again, "time_ms"), 120 * alg.moves().len() as u64, "{again:#}");
            }
        }
    }
}

#[test]
fn a_session_has_averages() {
    let some = [1, 2, 4, 7].map(|number| solves()[number].0.clone());
    let texts: Vec<String> = some.into_iter().chain(["R U R' U' R U R' U'\nR Q".to_owned()]).collect();
    let report = ask(&json!({"ask": "session", "solves": texts}));
    let solves = report["solves"].as_array().unwrap();
    assert_eq!((solves.len(), &solves[4]["error"]["name"]), (5, &json!("notation")));
    let averages = report["averages"].as_array().unwrap();
    let names: Vec<&str> = averages.iter().map(|method| text(method, "name")).collect();
    assert_eq!(names, ["cfop", "zz", "roux"]);
    for method in averages {
        let own: Vec<&Value> = solves
            .iter()
            .map(|solve| &solve["reconstructed"])
            .filter(|solve| solve["method"] == method["name"])
            .collect();
        let loss: u64 = own.iter().map(|solve| number(solve, "loss")).sum();
        assert!((method["loss"].as_f64().unwrap() - loss as f64 / own.len() as f64).abs() < 1e-9, "{method:#}");
        for step in method["steps"].as_array().unwrap() {
            let all = || own.iter().flat_map(|solve| solve["stages"].as_array().unwrap());
            let done: Vec<&Value> = all().filter(|stage| stage["name"] == step["name"]).collect();
            let sum: u64 = done.iter().map(|stage| number(stage, "length")).sum();
            assert_eq!(number(step, "solves"), done.len() as u64);
            assert!((step["moves"].as_f64().unwrap() - sum as f64 / done.len() as f64).abs() < 1e-9, "{step:#}");
        }
    }
    // The same solves, judged for their crosses.
    let judged = ask(&json!({"ask": "session", "solves": texts[..3], "goal": "cross"}));
    let cross = &judged["averages"][0];
    assert_eq!(
        (&cross["name"], &cross["steps"][0]["name"], number(&cross["steps"][0], "solves")),
        (&json!("std"), &json!("cross"), 3)
    );
    let losses: u64 = judged["solves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|solve| number(&solve["judged"], "length") - number(&solve["judged"], "optimal"))
        .sum();
    assert!((cross["loss"].as_f64().unwrap() - losses as f64 / 3.0).abs() < 1e-9, "{judged:#}");
}

#[test]
fn what_is_wrong_with_a_solve_is_said() {
    let message = |scramble: &str, solve: &str| {
        let answer = ask(&json!({"ask": "reconstruct", "input": scramble, "solve": solve}));
        text(&answer["error"], "message").to_owned()
    };
    for (scramble, solve, told) in [
        ("R++ D-- R-- D++ U'", "R U", "in the scramble, which seems to be one of the Megaminx, at character 2"),
        ("Rw2 Fw' U2 Uw R 3Rw' F2", "R U", "in the scramble, which seems to be one of a larger cube, at character 17"),
        ("Rw2 Fw' U2 Uw R D' F2", "R U", "the scramble seems to be one of a larger cube"),
        ("R U' L B' U L' R B l r' b u'", "R U", "the scramble seems to be one of the Pyraminx"),
        ("(1,0)/ (3,3)/ (-1,2)/", "R U", "in the scramble, which seems to be one of Square-1"),
        ("R U Q", "R U", "in the scramble, at character 5"),
        ("R U", "R U\nF Q", "in the solve, at character 7 (line 2"),
        ("R U", "https://alg.cubing.net/?setup=R_U&alg=R%2", "the link breaks off"),
        ("", "R++ D-- R-- D++ U'\nR U", "one of the Megaminx"),
        ("", "R U", "there is no scramble"),
    ] {
        let found = message(scramble, solve);
        assert!(found.contains(told), "{scramble:?} {solve:?}: {found}");
    }
    // A solve that does not solve is an answer that says so.
    let answer = ask(&json!({"ask": "reconstruct", "input": "R U R' U' F2 D2", "solve": "D2 F2 U R"}));
    assert_eq!((&answer["solved"], &answer["missing"]), (&json!(false), &Value::Null), "{answer:#}");
}
