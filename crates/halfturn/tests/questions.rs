//! Questions and their answers in JSON.

use std::{
    sync::{
        LazyLock, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use halfturn::{Engine, Event, Host, Limits, Observer, Question};
use halfturn_cube::{Algorithm, Held, View};
use halfturn_solve::stages::{Variant, reached};
use serde_json::{Value, json};

/// A machine whose clock goes on by a millisecond whenever it is read, so that time limits do not
/// depend on how busy the real one is.
#[derive(Default)]
struct Machine(AtomicU64);

impl Host for Machine {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn randomness(&self) -> Result<[u8; 32], String> {
        Ok([3; 32])
    }
}

/// Records all events and cancels the job after a number of them.
struct Listener {
    heard: Mutex<Vec<Value>>,
    patience: AtomicUsize,
}

impl Listener {
    fn new(patience: usize) -> Self {
        Self { heard: Mutex::default(), patience: AtomicUsize::new(patience) }
    }

    fn heard(&self) -> Vec<Value> {
        self.heard.lock().expect("no thread panics here").clone()
    }
}

impl Observer for Listener {
    fn notify(&self, event: Event) {
        let left = self.patience.load(Ordering::Relaxed);
        self.patience.store(left.saturating_sub(1), Ordering::Relaxed);
        let event = serde_json::to_value(event).expect("events are JSON");
        self.heard.lock().expect("no thread panics here").push(event);
    }

    fn is_waiting(&self) -> bool {
        self.patience.load(Ordering::Relaxed) > 0
    }
}

fn engine(limits: Limits) -> Engine {
    Engine::builder().in_memory().threads(2).limits(limits).host(Machine::default()).build()
}

/// One that keeps its tables for all tests.
fn unlimited() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| engine(Limits::NONE));
    &ENGINE
}

fn ask(engine: &Engine, question: Value) -> Value {
    serde_json::from_str(&engine.answer_json(&question.to_string(), &())).expect("answers are JSON")
}

/// The scramble of the study that the stages come from.
const SCRAMBLE: &str = "F' U2 L2 B D2 F L2 F D2 B R2 U2 D' B' R U F R' B' D'";

#[test]
fn solves_and_says_how_good_it_is() {
    let engine = unlimited();
    let answer = ask(engine, json!({"ask": "solve", "input": SCRAMBLE}));
    let scramble: Algorithm = SCRAMBLE.parse().unwrap();
    let solution: Algorithm = answer["solution"].as_str().unwrap().parse().unwrap();
    assert_eq!(Held::from(&scramble.then(&solution)), Held::SOLVED);
    assert_eq!(answer["solver"], "two-phase");
    let best = ask(engine, json!({"ask": "solve", "input": "R U F", "solver": "korf"}));
    assert_eq!((&best["length"], &best["optimal"]), (&json!(3), &json!(true)));
}

#[test]
fn tells_ever_shorter_solutions_until_the_time_is_up() {
    let (engine, listener) = (unlimited(), Listener::new(usize::MAX));
    let question = json!({"ask": "solve", "input": SCRAMBLE, "best": true, "time_ms": 300});
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string(), &listener)).unwrap();
    let found: Vec<u64> = listener.heard().iter().filter_map(|event| event["length"].as_u64()).collect();
    assert!(found.windows(2).all(|pair| pair[1] < pair[0]), "{found:?}");
    assert!(!found.is_empty(), "{answer}");
    assert_eq!(found.last(), answer["length"].as_u64().as_ref());
}

#[test]
fn analyzes_cell_by_cell() {
    let (engine, listener) = (unlimited(), Listener::new(usize::MAX));
    let question = json!({"ask": "analyze", "input": "R U2 F' L D B2", "stages": "cross..xcross", "colors": "WY"});
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string(), &listener)).unwrap();
    assert_eq!(answer["lengths"]["cross"]["W"], 5);
    assert_eq!(answer["lengths"]["xcross"].as_object().unwrap().len(), 2);
    let exact = listener.heard().iter().filter(|event| event["exact"] == true).count();
    assert_eq!(exact, 4);
}

#[test]
fn patterns_are_goals_too() {
    let engine = unlimited();
    let ask_for = |goal: &str| ask(engine, json!({"ask": "stage", "input": "R U F", "goal": goal}));
    let cross = ask_for("DF DB DL DR");
    assert_eq!((&cross["solution"], &cross["goal"], &cross["view"]), (&json!("F' R'"), &json!("pattern"), &json!("Y")));
    assert_eq!(cross["optimal"], true);
    let stickers = ask_for("......... .......R. .......F. .D.D.D.D. .......L. .......B.");
    assert_eq!(stickers["solution"], cross["solution"]);
    // Another colour at the bottom: the cross of that colour.
    let question = |goal: &str| json!({"ask": "stage", "input": SCRAMBLE, "goal": goal, "view": "R"});
    let [pieces, stage] = ["DF DB DL DR", "cross"].map(|goal| ask(engine, question(goal))["length"].clone());
    assert_eq!(pieces, stage);
    for (goal, message) in [
        ("xxxxxcross", "there is no stage"),
        ("UUU.", "a pattern has 54 stickers, but 4 were given"),
        ("........U D........ ......... ......... ......... .........", "no piece has the colours at URF"),
        (".U.U.U.U. ......... ......... .U....... ......... .........", "the stickers contradict each other"),
        ("UUUUUUUFU RRRRRRRRR FUFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB", "an odd number of flipped edges"),
    ] {
        let answer = ask_for(goal);
        let told = answer["error"]["message"].as_str().unwrap();
        assert!(told.contains(message), "{answer}");
    }
    let tight = json!({"ask": "stage", "input": "R U F", "goal": "DF DB DL DR", "tables": "0.0001MB"});
    let answer = ask(engine, tight);
    assert_eq!(answer["error"]["name"], "too_much", "{answer}");
}

#[test]
fn stages_come_with_what_a_page_needs() {
    let engine = unlimited();
    for (goal, view) in [("xcross", "R"), ("pseudo_xcross", "W"), ("cross_pair", "G"), ("2x2x2", "B")] {
        let answer =
            ask(engine, json!({"ask": "stage", "input": SCRAMBLE, "goal": goal, "view": view, "tables": "tiny"}));
        let (variant, stage) = Variant::find_stage(goal).unwrap();
        let view = View::from_letter(view.chars().next().unwrap()).unwrap();
        let at_goal = |text: &str| {
            let whole: Algorithm = format!("{SCRAMBLE} {text}").parse().unwrap();
            reached(variant, stage, None, &Held::from(&whole).standard().conjugate(view.rotation()))
        };
        let text = |field: &str| answer[field].as_str().unwrap().to_owned();
        assert!(at_goal(&text("solution")), "{answer}");
        assert!(at_goal(&format!("{} {}", text("rotation"), text("turns"))), "{answer}");
        assert_eq!(answer["optimal"], true);
        let shown = answer["stickering"].as_str().unwrap();
        assert!(shown.starts_with("EDGES:") && shown.contains('-'), "{shown}");
    }
    let answer = ask(engine, json!({"ask": "stage", "input": SCRAMBLE, "goal": "xcross", "view": "R", "slots": "FL"}));
    assert_eq!(answer["slots"], json!(["FL"]));
    let cross = |more: Value| {
        let mut question = json!({"ask": "stage", "input": "R U F", "goal": "cross", "view": "W"});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(engine, question)
    };
    let answer = cross(json!({"turns": "FRUL", "max_length": 8}));
    let turns = answer["solution"].as_str().unwrap();
    assert!(turns.chars().all(|sign| " FRUL2'".contains(sign)), "{turns}");
    assert_eq!(cross(json!({"max_length": 1}))["error"]["name"], "no_solution");
}

#[test]
fn takes_a_solve_apart() {
    let engine = unlimited();
    // Done backward: a cross of two turns, a pair, and a last layer.
    let question = json!({
        "ask": "reconstruct",
        "input": "(R U R' U R U2 R') (L' U' L) D2 F2",
        "solve": "F2 D2 // cross\nL' U L // pair\ny y' R U2 R' U' R U' R' // last layer",
    });
    let answer = ask(engine, question);
    assert_eq!(answer["solved"], true);
    assert_eq!(answer["canonical"], "F2 D2 L' U L R U2 R' U' R U' R'");
    let names: Vec<_> =
        answer["stages"].as_array().unwrap().iter().map(|stage| stage["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["cross", "xcross", "xxcross", "xxxcross", "f2l", "oll", "pll"]);
    let cases = [5, 6].map(|stage| answer["stages"][stage]["case"].as_str().unwrap());
    assert_eq!((cases, &answer["stages"][4]["case"]), (["26", "skip"], &json!(null)));
    assert_eq!(answer["view"], "Y");
    let lengths: u64 = answer["stages"].as_array().unwrap().iter().map(|stage| stage["length"].as_u64().unwrap()).sum();
    assert_eq!(lengths, answer["htm"].as_u64().unwrap());
    assert_eq!(answer["stages"][0]["length"], answer["stages"][0]["optimal"]);
}

#[test]
fn finds_all_algorithms_of_a_case_length_by_length() {
    let (engine, listener) = (unlimited(), Listener::new(usize::MAX));
    let question = json!({"ask": "algs", "case": "oll 27", "moves": "R U", "max_length": 9});
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string(), &listener)).unwrap();
    let case = &answer["cases"][0];
    assert_eq!((&case["case"], &case["metric"], &case["complete_to"]), (&json!("oll 27"), &json!("htm"), &json!(9)));
    assert_eq!((&case["stopped"], &case["algorithms"][0]["algorithm"]), (&json!(false), &json!("R U R' U R U2 R'")));
    let heard = listener.heard();
    let lengths: Vec<u64> = heard.iter().map(|event| event["length"].as_u64().unwrap()).collect();
    assert_eq!(lengths, (0..=9).collect::<Vec<_>>());
    let told = heard.iter().flat_map(|event| event["algorithms"].as_array().unwrap());
    assert!(told.eq(case["algorithms"].as_array().unwrap()));
    // The usual moves are R, U and F, and the search ends with the shortest.
    let usual = ask(engine, json!({"ask": "algs", "case": "oll 45"}));
    assert_eq!(
        (&usual["cases"][0]["complete_to"], &usual["cases"][0]["algorithms"][0]["length"]),
        (&json!(6), &json!(6))
    );
    // A set, a scramble, and other options.
    let pll = ask(engine, json!({"ask": "algs", "case": "pll", "moves": "R U", "max_length": 9, "images": true}));
    assert_eq!(pll["cases"].as_array().map(Vec::len), Some(21));
    let slices = json!({"ask": "algs", "case": "M2 U M2 U2 M2 U M2", "moves": "M U", "metric": "stm", "fixed_auf": true,
        "within": 0, "weights": "M=2"});
    assert_eq!(ask(engine, slices)["cases"][0]["algorithms"][0]["length"], 7);
}

#[test]
fn a_stopped_search_for_algorithms_returns_what_it_found() {
    let engine = unlimited();
    let moves = "U R F D L B";
    let limited = ask(engine, json!({"ask": "algs", "case": "pll Na", "moves": moves, "time_ms": 20}));
    assert_eq!(limited["cases"][0]["stopped"], true);
    let listener = Listener::new(4);
    let question = json!({"ask": "algs", "case": "pll Na", "moves": moves}).to_string();
    let cancelled: Value = serde_json::from_str(&engine.answer_json(&question, &listener)).unwrap();
    let case = &cancelled["cases"][0];
    assert!(case["stopped"] == true && case["complete_to"].as_u64() >= Some(3), "{cancelled}");
}

#[test]
fn every_set_lists_its_cases_with_their_stickers() {
    let engine = unlimited();
    let catalogue = ask(engine, json!({"ask": "catalogue"}));
    let mut listed = 0;
    for set in catalogue["case_sets"].as_array().unwrap() {
        let list = ask(engine, json!({"ask": "cases", "set": set}));
        for case in list["cases"].as_array().unwrap() {
            let [stickers, picture] = ["facelets", "picture"].map(|field| case[field].as_str().unwrap());
            assert_eq!(ask(engine, json!({"ask": "check", "input": stickers}))["valid"], true);
            assert_eq!(&stickers[27..36], "DDDDDDDDD", "the last layer is up: {case}");
            assert!(picture.chars().zip(stickers.chars()).all(|(shown, is)| shown == is || shown == '.'), "{case}");
            listed += 1;
        }
    }
    assert!(listed >= 57 + 21, "{listed}");
    let oll = ask(engine, json!({"ask": "cases", "set": "OLL"}));
    let cross = oll["cases"][20]["picture"].as_str().unwrap();
    assert_eq!((&oll["cases"][20]["name"], &cross[..9], &cross[18..21]), (&json!("21"), ".U.UUU.U.", "U.U"));
    let pll = ask(engine, json!({"ask": "cases", "set": "pll"}));
    assert!(
        pll["cases"].as_array().unwrap().iter().all(|case| case["facelets"].as_str().unwrap().starts_with("UUUUUUUUU"))
    );
}

#[test]
fn judges_a_way_to_a_stage() {
    let engine = unlimited();
    let judge = |solve: &str| {
        ask(engine, json!({"ask": "judge", "input": "F2 D2 R", "solve": solve, "goal": "cross", "view": "Y"}))
    };
    let good = judge("R' D2 F2 // and on U R U'");
    assert_eq!((&good["reached"], &good["length"], &good["optimal"]), (&json!(true), &json!(3), &json!(3)));
    let long = judge("y U U' y' R' D2 F2 U");
    assert_eq!((&long["reached"], &long["length"]), (&json!(true), &json!(5)));
    assert_eq!(judge("R")["reached"], false);
}

#[test]
fn scrambles_are_reproducible_and_can_be_made_in_parts() {
    let engine = unlimited();
    let all = ask(engine, json!({"ask": "scramble", "number": 3, "seed": 5}));
    let last = ask(engine, json!({"ask": "scramble", "first": 3, "seed": 5}));
    assert_eq!(all["scrambles"][2], last["scrambles"][0]);
    let hard = ask(engine, json!({"ask": "scramble", "where": "cross(W) = 8"}));
    let scramble = hard["scrambles"][0]["scramble"].as_str().unwrap();
    let answer = ask(engine, json!({"ask": "analyze", "input": scramble, "stages": "cross", "colors": "W"}));
    assert_eq!(answer["lengths"]["cross"]["W"], 8);
}

#[test]
fn every_scramble_is_told_when_it_is_ready() {
    let (engine, listener) = (unlimited(), Listener::new(usize::MAX));
    let question = json!({"ask": "scramble", "number": 2, "event": "333oh"});
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string(), &listener)).unwrap();
    let heard = listener.heard();
    let told: Vec<&Value> =
        heard.iter().filter(|event| event["event"] == "scramble").map(|event| &event["scramble"]).collect();
    assert_eq!(told, answer["scrambles"].as_array().unwrap().iter().collect::<Vec<_>>());
    assert_eq!((told.len(), &told[0]["event"]), (2, &json!("333oh")));
}

#[test]
fn what_is_wrong_is_said_with_code_and_stickers() {
    let engine = unlimited();
    let error = |question: Value| ask(engine, question)["error"].clone();
    let stickers = "UUUUUUUDURRRRRRRRRFFFFFFFFFUDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let edges = error(json!({"ask": "check", "input": stickers}));
    assert_eq!((&edges["code"], &edges["name"]), (&json!(2), &json!("edges")));
    assert!(edges["stickers"].as_array().unwrap().contains(&json!(7)));
    let notation = error(json!({"ask": "solve", "input": "R U Q"}));
    assert_eq!(notation["code"], 9);
    assert!(notation["excerpt"].as_str().unwrap().contains('^'));
    let flawed = error(json!({"ask": "stage", "input": "R", "goal": "UUU."}));
    assert_eq!(flawed["message"], "a pattern has 54 stickers, but 4 were given");
    for question in [
        json!({"ask": "nothing"}),
        json!({"ask": "solve"}),
        json!({"ask": "solve", "input": "R", "surprise": 1}),
        json!({"ask": "solve", "input": "R", "solver": "luck"}),
        json!({"ask": "solve", "input": "R", "tables": "potatoes"}),
        json!({"ask": "solve", "input": "R", "number": 2}),
        json!({"ask": "analyze", "input": "R", "variant": "xyz"}),
        json!({"ask": "analyze", "input": "R", "colors": "Q"}),
        json!({"ask": "stage", "input": "R", "goal": "xcross", "slots": "FR,FL"}),
        json!({"ask": "scramble", "event": "444"}),
        json!({"ask": "distribution", "name": "?"}),
        json!({"ask": "algs", "case": "pll Q"}),
        json!({"ask": "algs", "case": "pll", "moves": "R2"}),
        json!({"ask": "algs", "case": "pll", "metric": "abc"}),
        json!({"ask": "algs", "case": "pll", "weights": "Q=1"}),
        json!({"ask": "cases", "set": "ll"}),
        json!([]),
    ] {
        let error = error(question.clone());
        assert_eq!((&error["code"], &error["name"]), (&json!(0), &json!("question")), "{question} {error}");
    }
}

#[test]
fn long_questions_are_told_from_short_ones() {
    let is_short = |question: &Value| serde_json::from_value::<Question>(question.clone()).unwrap().is_short();
    let short = [
        json!({"ask": "check", "input": "R"}),
        json!({"ask": "catalogue"}),
        json!({"ask": "solve", "input": "R"}),
        json!({"ask": "solve", "input": "R", "solver": "two-phase", "max_length": 21}),
        json!({"ask": "scramble"}),
        json!({"ask": "scramble", "number": 10, "event": "333fm", "seed": 1}),
        json!({"ask": "cases", "set": "pll"}),
    ];
    let long = [
        json!({"ask": "solve", "input": "R", "best": true}),
        json!({"ask": "solve", "input": "R", "max_length": 20}),
        json!({"ask": "solve", "input": "R", "tables": "standard"}),
        json!({"ask": "solve", "input": "R", "solver": "lin"}),
        json!({"ask": "solve", "input": "R", "solver": "optimal"}),
        json!({"ask": "scramble", "number": 11}),
        json!({"ask": "scramble", "where": "cross(W) = 7"}),
        json!({"ask": "analyze", "input": "R"}),
        json!({"ask": "stage", "input": "R", "goal": "cross"}),
        json!({"ask": "judge", "input": "R", "solve": "R'", "goal": "cross"}),
        json!({"ask": "reconstruct", "input": "R", "solve": "R'"}),
        json!({"ask": "distribution", "name": "cross"}),
        json!({"ask": "algs", "case": "pll"}),
    ];
    for question in &short {
        assert!(is_short(question), "{question}");
    }
    for question in &long {
        assert!(!is_short(question), "{question}");
    }
}

#[test]
fn limits_hold() {
    let limits = Limits {
        improvement_time: Duration::from_millis(100),
        time: Duration::from_secs(2),
        table_bytes: 40_000_000,
        solutions: 10,
        within: 1,
        scrambles: 5,
        input_bytes: 100,
        moves: 1000,
        depth: 3,
    };
    let engine = &engine(limits);
    let name = |question: Value| ask(engine, question)["error"]["name"].clone();
    assert_eq!(name(json!({"ask": "scramble", "number": 6})), "too_much");
    assert_eq!(name(json!({"ask": "stage", "input": "R", "goal": "cross", "number": 11})), "too_much");
    assert_eq!(name(json!({"ask": "stage", "input": "R", "goal": "cross", "within": 2})), "too_much");
    assert_eq!(name(json!({"ask": "solve", "input": "R ".repeat(51)})), "too_much");
    assert_eq!(name(json!({"ask": "solve", "input": "((R U)99)99"})), "too_much");
    assert_eq!(name(json!({"ask": "reconstruct", "input": "R", "solve": "((R U)99)99"})), "too_much");
    assert_eq!(name(json!({"ask": "algs", "case": "((R U)99)99"})), "too_much");
    let algs = ask(engine, json!({"ask": "algs", "case": "pll H", "moves": "M U", "max_length": 20, "images": true}));
    let case = &algs["cases"][0];
    assert!(case["stopped"] == true && case["algorithms"].as_array().is_some_and(|algs| algs.len() <= 10), "{algs}");
    assert_eq!(name(json!({"ask": "distribution", "name": "cross-4-corners"})), "too_much");
    assert_eq!(name(json!({"ask": "distribution", "name": "positions", "depth": 4})), "too_much");
    let counts = |question: Value| ask(engine, question)["counts"].clone();
    assert_eq!(counts(json!({"ask": "distribution", "name": "positions"})), json!([1, 18, 243, 3240]));
    assert_eq!(counts(json!({"ask": "distribution", "name": "positions", "depth": 2})), json!([1, 18, 243]));
    assert_eq!(name(json!({"ask": "solve", "input": "R", "tables": "large"})), "too_much");
    assert_eq!(engine.table_bytes(), 0, "what was refused is not counted");
    // It would go on for ever without the limit.
    let solved = ask(engine, json!({"ask": "solve", "input": SCRAMBLE, "best": true}));
    assert!(solved["length"].as_u64().is_some_and(|length| length <= 22), "{solved}");
}

#[test]
fn who_leaves_gets_nothing_more() {
    let (engine, listener) = (unlimited(), Listener::new(1));
    let question = json!({"ask": "solve", "input": SCRAMBLE, "best": true});
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string(), &listener)).unwrap();
    assert!(answer["error"]["name"] == "interrupted" || answer["length"].is_u64(), "{answer}");
}
