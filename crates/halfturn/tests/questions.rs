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
fn cubes_of_other_sizes_are_checked_solved_and_scrambled() {
    let engine = unlimited();
    let answer = ask(engine, json!({"ask": "solve", "input": "R U2 F' R", "size": 2, "within": 0}));
    assert_eq!((&answer["solution"], &answer["optimal"]), (&json!("R' F U2 R'"), &json!(true)), "{answer}");
    assert_eq!((&answer["solver"], &answer["size"]), (&json!("2x2x2"), &json!(2)));
    let inverse = ask(engine, json!({"ask": "solve", "input": "R U2 F' R", "size": 2, "inverse": true}));
    assert_eq!(inverse["solution"], "R U2 F' R");
    let quarter = ask(engine, json!({"ask": "solve", "input": "R U2 F' R", "size": 2, "metric": "qtm"}));
    assert_eq!(quarter["length"], 5);
    // A length that only a big cube needs, and one that is too short even for it.
    let long = json!({"ask": "solve", "input": "3Rw U 2Fw' R2 3Uw", "size": 7, "max_length": 1000});
    assert!((1..=1000).contains(&ask(engine, long)["length"].as_u64().unwrap()));
    let short = ask(engine, json!({"ask": "solve", "input": "R U2 F' R", "size": 2, "max_length": 3}));
    assert_eq!(short["error"]["details"], json!([{"kind": "no_solution", "max_length": 3}]), "{short}");
    let three = |length: u32| ask(engine, json!({"ask": "solve", "input": "R U F", "max_length": length}));
    assert_eq!(three(1000)["solution"], three(20)["solution"]);
    let huge = three(65_536);
    assert!(huge["error"]["message"].as_str().unwrap().contains("65536"), "{huge}");
    // Stickers tell the size.
    let scrambled = ask(engine, json!({"ask": "scramble", "event": "222", "seed": 1}));
    let stickers = scrambled["scrambles"][0]["facelets"].as_str().unwrap();
    assert_eq!(stickers.len(), 24);
    let valid = ask(engine, json!({"ask": "check", "input": stickers}));
    assert_eq!((&valid["size"], &valid["solved"], &valid["kpattern"]), (&json!(2), &json!(false), &Value::Null));
    let solved = ask(engine, json!({"ask": "solve", "input": stickers}));
    assert!((4..=11).contains(&solved["length"].as_u64().unwrap()), "{solved}");
    let scrambled = ask(engine, json!({"ask": "scramble", "event": "777", "seed": 1, "number": 2}));
    assert_eq!(scrambled["scrambles"][1]["facelets"].as_str().unwrap().len(), 6 * 49);
    for (question, message) in [
        (json!({"ask": "solve", "input": "R", "size": 2, "solver": "two-phase"}), "does not solve 2×2×2 cubes"),
        (json!({"ask": "solve", "input": "R", "solver": "2x2x2"}), "does not solve 3×3×3 cubes"),
        (json!({"ask": "solve", "input": "R", "size": 2, "to": "U"}), "to is for 3×3×3 cubes only"),
        (json!({"ask": "solve", "input": "R", "size": 2, "metric": "stm"}), "it does in htm, qtm"),
        (json!({"ask": "solve", "input": "R", "metric": "qtm"}), "it does in htm"),
        (json!({"ask": "solve", "input": "R", "size": 34}), "from 2 to 33"),
        (json!({"ask": "scramble", "event": "222", "where": "cross(W) = 7"}), "conditions are for 3×3×3 cubes"),
    ] {
        let refused = ask(engine, question);
        assert!(refused["error"]["message"].as_str().unwrap().contains(message), "{refused}");
    }
    let wrong = ask(engine, json!({"ask": "check", "input": "UUUFURRRFRFFDDDDLLLLBBBB"}));
    assert_eq!(wrong["error"]["name"], "twist");
    // Every size without a solver says so.
    let names = ask(engine, json!({"ask": "catalogue"}));
    let solves = |size: u64| {
        let fits = |one: &Value| (one["smallest"].as_u64().unwrap()..=one["largest"].as_u64().unwrap()).contains(&size);
        names["solvers"].as_array().unwrap().iter().any(fits)
    };
    assert!(solves(2) && solves(3));
    for size in (2..=33).filter(|&size| !solves(size)) {
        let refused = ask(engine, json!({"ask": "solve", "input": "R", "size": size}));
        let message = refused["error"]["message"].as_str().unwrap();
        assert_eq!(message, format!("there is no solver for {size}×{size}×{size} cubes yet"));
    }
    let events = names["events"].as_array().unwrap();
    assert!(events.iter().any(|event| event["name"] == "666" && event["size"] == 6));
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
fn a_stopped_proof_continues_from_its_checkpoint() {
    let engine = unlimited();
    let question = |checkpoint: &str| {
        let input = "R U2 F' L D B2 U R2 F D' L2 B D2 L";
        json!({"ask": "solve", "input": input, "solver": "optimal", "tables": "tiny", "checkpoint": checkpoint})
    };
    let answered = |question: Value, listener: &Listener| -> Value {
        serde_json::from_str(&engine.answer_json(&question.to_string(), listener)).unwrap()
    };
    let checkpoints = |listener: &Listener| -> Vec<String> {
        listener.heard().iter().filter_map(|event| Some(event["checkpoint"].as_str()?.to_owned())).collect()
    };
    let whole = Listener::new(usize::MAX);
    let answer = answered(question(""), &whole);
    assert_eq!((&answer["length"], &answer["optimal"]), (&json!(14), &json!(true)), "{answer}");
    let sent = checkpoints(&whole);
    assert!(sent.len() > 1, "{sent:?}");

    let continued = answered(question(sent.last().unwrap()), &Listener::new(usize::MAX));
    assert_eq!((&continued["length"], &continued["optimal"]), (&json!(14), &json!(true)), "{continued}");
    assert!(continued["nodes"].as_u64() < answer["nodes"].as_u64(), "{continued} {answer}");

    let mut other = question(sent.last().unwrap());
    other["input"] = json!("R U F");
    for (question, message) in [(question("length 14"), "no whole checkpoint"), (other, "belongs to another cube")] {
        let refused = answered(question, &Listener::new(usize::MAX));
        assert_eq!(refused["error"]["name"], "question");
        assert!(refused["error"]["message"].as_str().unwrap().contains(message), "{refused}");
    }
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
fn lengths_are_compared_with_those_of_competitions() {
    let engine = unlimited();
    let question =
        |colors: &str, stages: &str| json!({"ask": "analyze", "input": SCRAMBLE, "stages": stages, "colors": colors});
    let answer = ask(engine, question("W", "cross..xxxcross"));
    let cross = &answer["percentiles"]["cross"];
    // 6 moves on white, of 1,317,565 scrambles: 399,345 need fewer, and 675,005 as many.
    assert_eq!(answer["lengths"]["cross"]["W"], 6);
    assert_eq!(cross["W"]["harder_than"], 100.0 * 399_345.0 / 1_317_565.0);
    assert_eq!(cross["W"]["rank"], 100.0 * (399_345.0 + 675_005.0 / 2.0) / 1_317_565.0);
    assert_eq!((&cross["W"]["level"], &cross["best"]), (&json!("about average"), &Value::Null));
    assert!((0.0..100.0).contains(&answer["score"].as_f64().unwrap()));
    let answer = ask(engine, question("any", "cross"));
    assert_eq!(answer["percentiles"]["cross"].as_object().unwrap().len(), 7);
    assert_eq!(answer["percentiles"]["cross"]["best"]["level"], "about average");
    assert_eq!(answer["score"], Value::Null);
    let htr = ask(engine, json!({"ask": "analyze", "input": "R2 U2", "variant": "half-turns", "tables": "tiny"}));
    assert_eq!((&htr["percentiles"], &htr["score"]), (&Value::Null, &Value::Null));
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

/// The text of a field.
fn text<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_else(|| panic!("no {field} in {answer}"))
}

/// Each step of a route is as long as the stage from there, and leads to it; of the equally short
/// steps there is none that leaves a shorter next one.
#[test]
fn a_route_is_greedy_step_by_step() {
    let engine = unlimited();
    let scrambles = [SCRAMBLE, "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B z' y", "R U2 F' L D B2"];
    let mut steps_checked = 0;
    for (scramble, (variant, colors)) in scrambles.into_iter().flat_map(|scramble| {
        [("std", "any"), ("pair", "W"), ("pseudo", "G"), ("eo-cross", "Y")].map(|kind| (scramble, kind))
    }) {
        let route = ask(
            engine,
            json!({"ask": "route", "input": scramble, "variant": variant, "colors": colors, "greedy_only": true}),
        );
        assert_eq!((&route["complete"], &route["direct"]), (&json!(true), &Value::Null), "{route}");
        let (steps, color) = (route["steps"].as_array().unwrap(), text(&route, "view"));
        assert_eq!(steps.len(), Variant::from_name(variant).unwrap().stages().len());
        let view = View::from_letter(color.chars().next().unwrap()).unwrap();
        let (mut position, mut rotated) = (scramble.to_owned(), format!("{scramble} {}", text(&route, "rotation")));
        let mut total = 0;
        for (number, step) in steps.iter().enumerate() {
            let stage = text(step, "stage");
            let length = |input: &str, stage: &str| {
                let question = json!({"ask": "analyze", "input": input, "variant": variant, "colors": color,
                    "stages": stage, "tables": "tiny"});
                ask(engine, question)["lengths"][stage][color].as_u64().unwrap()
            };
            assert_eq!(step["length"].as_u64(), Some(length(&position, stage)), "{step}");
            total += length(&position, stage);
            assert_eq!(step["total"].as_u64(), Some(total));
            // The shortest way on from all equally short steps.
            if let Some(next) = steps.get(number + 1).filter(|_| number == 0) {
                let question = json!({"ask": "stage", "input": position, "goal": stage, "view": color, "within": 0});
                let all = ask(engine, question);
                let all: Vec<&Value> = [&all].into_iter().chain(all["more"].as_array().into_iter().flatten()).collect();
                let ahead =
                    |line: &&Value| length(&format!("{position} {}", text(line, "solution")), text(next, "stage"));
                let best = all.iter().map(ahead).min();
                assert!(all.len() > 32 || best == next["length"].as_u64(), "{next} {best:?}");
            }
            position = format!("{position} {}", text(step, "solution"));
            rotated = format!("{rotated} {}", text(step, "turns"));
            let (variant, number) = Variant::find_stage(stage).unwrap();
            for played in [&position, &rotated] {
                let held = Held::from(&played.parse::<Algorithm>().unwrap());
                assert!(reached(variant, number, None, &held.standard().conjugate(view.rotation())), "{played}");
            }
            assert!(text(step, "stickering").starts_with("EDGES:"));
            steps_checked += 1;
        }
        assert_eq!(route["length"].as_u64(), Some(total));
    }
    assert_eq!(steps_checked, 3 * (5 + 4 + 5 + 5));
}

#[test]
fn a_route_has_the_direct_way_beside_it() {
    let engine = unlimited();
    let question = |more: Value| {
        let mut question = json!({"ask": "route", "input": SCRAMBLE, "stages": "cross..xxcross"});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(engine, question)
    };
    let lengths =
        ask(engine, json!({"ask": "analyze", "input": SCRAMBLE, "stages": "cross..xxcross"}))["lengths"].clone();
    let mut shortest = u64::MAX;
    for view in View::ALL {
        let color = view.letter().to_string();
        let route = question(json!({"colors": color}));
        assert_eq!(route["direct"]["length"], lengths["xxcross"][&color], "{route}");
        assert!(route["direct"]["length"].as_u64() <= route["length"].as_u64());
        let played =
            Held::from(&format!("{SCRAMBLE} {}", text(&route["direct"], "solution")).parse::<Algorithm>().unwrap());
        assert!(reached(Variant::Std, 2, None, &played.standard().conjugate(view.rotation())));
        shortest = shortest.min(route["length"].as_u64().unwrap());
    }
    assert_eq!(question(json!({}))["length"].as_u64(), Some(shortest), "the best colour by default");
    // A stage that is reached already takes no moves, and a route may begin with a later one.
    let short = ask(engine, json!({"ask": "route", "input": "R U R'", "colors": "Y", "greedy_only": true}));
    let of_steps: Vec<u64> =
        short["steps"].as_array().unwrap().iter().map(|step| step["length"].as_u64().unwrap()).collect();
    assert_eq!(of_steps, [0, 0, 0, 0, 3]);
    assert_eq!(short["steps"][3]["slots"], json!(["BL", "BR", "FL"]));
    let later = ask(engine, json!({"ask": "route", "input": SCRAMBLE, "colors": "W", "stages": "xxcross..xxxcross"}));
    assert_eq!(later["steps"][0]["length"], lengths["xxcross"]["W"]);
    // The time limit leaves what was found. The direct way to F2L takes long with these tables.
    let limited = question(json!({"colors": "W", "stages": null, "tables": "tiny", "time_ms": 100}));
    assert_eq!((&limited["complete"], &limited["direct"]), (&json!(false), &Value::Null), "{limited}");
    assert!(!limited["steps"].as_array().unwrap().is_empty());
    for (more, told) in [
        (json!({"variant": "blocks", "stages": null}), "make no route; those of std, pseudo"),
        (json!({"last_layer": true}), "the last layer does not follow xxcross"),
        (json!({"variant": "pseudo", "stages": null, "last_layer": true}), "does not follow pseudo_f2l"),
        (json!({"variant": "pair", "stages": "f2l"}), "f2l is not a stage of pair; there are cross_pair"),
    ] {
        let answer = question(more);
        assert!(text(&answer["error"], "message").contains(told), "{answer}");
        assert_eq!(answer["error"]["name"], "question");
    }
    // The catalogue says which variants have routes.
    let variants = ask(engine, json!({"ask": "catalogue"}))["variants"].as_array().unwrap().clone();
    let (nested, others): (Vec<&Value>, Vec<&Value>) = variants.iter().partition(|variant| variant["nested"] == true);
    assert!(nested.iter().any(|variant| variant["name"] == "std") && !others.is_empty());
    for variant in others {
        let answer = question(json!({"variant": variant["name"], "stages": null}));
        assert!(text(&answer["error"], "message").contains("make no route"), "{variant} {answer}");
    }
}

/// With the last layer a route is a whole solve.
#[test]
fn a_route_goes_on_to_the_solved_cube() {
    let engine = unlimited();
    for (scramble, variant) in [(SCRAMBLE, "std"), ("R U2 F' L D B2 x", "std"), (SCRAMBLE, "eo-cross"), ("U", "std")] {
        let question =
            json!({"ask": "route", "input": scramble, "variant": variant, "last_layer": true, "greedy_only": true});
        let route = ask(engine, question);
        let steps = route["steps"].as_array().unwrap();
        let moves: Vec<&str> = steps.iter().map(|step| text(step, "solution")).collect();
        let whole: Algorithm = format!("{scramble} {}", moves.join(" ")).parse().unwrap();
        assert_eq!(Held::from(&whole).cube, halfturn::Cube::SOLVED, "{route}");
        let names: Vec<&str> = steps[5..].iter().map(|step| text(step, "stage")).collect();
        assert_eq!(names, ["oll", "pll"]);
        assert!(steps[5..].iter().all(|step| step["case"].is_string() && !text(step, "stickering").contains('I')));
        assert_eq!(route["length"], steps[6]["total"]);
    }
}

/// Lists have no line that only adds moves to a shorter one, and the easiest of a length is first.
#[test]
fn lists_of_solutions_are_useful() {
    let engine = unlimited();
    let ask_for = |more: Value| {
        let mut question = json!({"ask": "stage", "input": SCRAMBLE, "goal": "cross", "view": "W", "within": 2});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = ask(engine, question);
        let more = answer["more"].as_array().cloned().unwrap_or_default();
        [answer].into_iter().chain(more).collect::<Vec<Value>>()
    };
    let is_cross = |moves: &str| {
        let whole: Algorithm = format!("{SCRAMBLE} {moves}").parse().unwrap();
        reached(Variant::Std, 0, None, &Held::from(&whole).standard().conjugate(View::White.rotation()))
    };
    for hold in [Value::Null, json!("none"), json!("y'"), json!("easiest")] {
        let lines = ask_for(json!({"hold": hold}));
        let shortest = lines[0]["length"].as_u64().unwrap();
        assert!(lines.len() > 20 && lines.iter().any(|line| line["length"] == shortest + 2));
        let rank = |line: &Value| (line["length"].as_u64().unwrap(), line["score"].as_f64().unwrap());
        assert!(lines.windows(2).all(|pair| rank(&pair[0]) <= rank(&pair[1])), "{hold}");
        for line in &lines {
            let (solution, rotation) = (text(line, "solution"), text(line, "rotation"));
            assert!(is_cross(solution) && is_cross(&format!("{rotation} {}", text(line, "turns"))), "{line}");
            assert!(hold.is_null() || solution.starts_with(rotation), "{line}");
            let turns: Vec<&str> = text(line, "turns").split(' ').collect();
            for left_out in 0..turns.len() {
                let rest: Vec<&str> = (0..turns.len()).filter(|&at| at != left_out).map(|at| turns[at]).collect();
                assert!(!is_cross(&format!("{rotation} {}", rest.join(" "))), "{line}");
            }
        }
    }
    // The easiest of the four holds is no harder than any of them.
    let best = |hold: &str| ask_for(json!({"hold": hold, "within": 0}))[0]["score"].as_f64().unwrap();
    let easiest = best("easiest");
    let others = ["none", "y", "y2", "y'"].map(best);
    assert_eq!(easiest, others.into_iter().fold(f64::INFINITY, f64::min));
    // Allowed moves are meant in the hold.
    let few = ask_for(json!({"hold": "easiest", "turns": "RULFD", "max_length": 9}));
    assert!(few.iter().all(|line| !text(line, "turns").contains('B')));
    // All cells at once.
    let table = json!({"ask": "analyze", "input": SCRAMBLE, "stages": "cross..xcross", "within": 0, "hold": "easiest"});
    let table = ask(engine, table);
    for (stage, number) in [("cross", 0), ("xcross", 1)] {
        for view in View::ALL {
            let color = view.letter().to_string();
            let lines = table["solutions"][stage][&color].as_array().unwrap();
            assert!(!lines.is_empty());
            for line in lines {
                let whole: Algorithm = format!("{SCRAMBLE} {}", line.as_str().unwrap()).parse().unwrap();
                assert!(reached(Variant::Std, number, None, &Held::from(&whole).standard().conjugate(view.rotation())));
            }
        }
    }
    let refused = ask(engine, json!({"ask": "stage", "input": "R", "goal": "cross", "hold": "x"}));
    assert_eq!(refused["error"]["name"], "question");
}

#[test]
fn takes_a_solve_apart() {
    let engine = unlimited();
    // Done backward: a cross of two moves with three pairs, a pair, and a last layer.
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
    assert_eq!(names, ["xxxcross", "f2l", "oll", "pll"]);
    let cases = [2, 3].map(|stage| answer["stages"][stage]["case"].as_str().unwrap());
    assert_eq!((cases, &answer["stages"][1]["case"]), (["26", "skip"], &json!(null)));
    assert_eq!((&answer["method"], &answer["loss"], &answer["worst"]), (&json!("cfop"), &json!(0), &json!(null)));
    assert_eq!(answer["view"], "Y");
    let lengths: u64 = answer["stages"].as_array().unwrap().iter().map(|stage| stage["length"].as_u64().unwrap()).sum();
    assert_eq!(lengths, answer["htm"].as_u64().unwrap());
    assert_eq!(answer["stages"][0]["length"], answer["stages"][0]["optimal"]);
}

/// Solves of all methods, made for this test. Every suggested line ends its step, and none is
/// longer than what was done.
#[test]
fn shows_what_would_have_been_shorter() {
    let engine = unlimited();
    let solves = [
        (
            "U2 R2 F2 R2 F D2 R2 U2 L2 B U2 L' D' R U2 L' F2",
            "z2 D' R' D F2 L U' R2 // cross\ny2 U' R U R' // first pair\nU L' U L U' L' U L // second pair\n\
             U' L U2 L' U L U' L' // third\nR' U R U' R' U2 R U' R' U R // fourth\nr U R' U' r' F R F' // OLL\n\
             U R U R' U' R' F R2 U' R' U' R U R' F' U2 // PLL",
            "cfop",
            vec!["cross", "xcross", "xxcross", "xxxcross", "f2l", "oll 24", "pll T"],
        ),
        // A last layer, a pair and an EO cross, backward.
        (
            "U' R U2 R' U' R U' R' L' U2 L F R2 F' D'",
            "D F R2 F' // EO cross\nL' U2 L // pair\nR U R' U R U2 R' U",
            "zz",
            vec!["eo_xxxcross", "eo_f2l", "oll 27", "pll skip"],
        ),
        // The centres are off by a slice until the last step.
        (
            "M U2 M' U' M U R U R' U R U2 R' M' r U2 r' U L' B L",
            "L' B' L // FB\nU' r U2 r' // SB\nM R U2 R' U' R U' R' // CMLL\nU' M' U M U2 M' // LSE",
            "roux",
            vec!["first_block", "second_block", "cmll AS1", "lse"],
        ),
    ];
    let listed = ask(engine, json!({"ask": "catalogue"}))["methods"].as_array().unwrap().clone();
    assert_eq!(listed.len(), solves.len(), "a solve for each method of the catalogue");
    for (scramble, solve, method, steps) in solves {
        assert!(listed.iter().any(|listed| listed["name"] == method), "{method}");
        let answer = ask(engine, json!({"ask": "reconstruct", "input": scramble, "solve": solve}));
        assert_eq!((&answer["method"], &answer["solved"]), (&json!(method), &json!(true)), "{answer:#}");
        let stages = answer["stages"].as_array().unwrap();
        let named = |stage: &Value| match stage["case"].as_str() {
            Some(case) => format!("{} {case}", stage["name"].as_str().unwrap()),
            None => stage["name"].as_str().unwrap().to_owned(),
        };
        assert_eq!(stages.iter().map(named).collect::<Vec<_>>(), steps, "{answer:#}");
        let mut before = scramble.to_owned();
        for stage in stages {
            let [length, optimal, loss] = ["length", "optimal", "loss"].map(|field| stage[field].as_u64().unwrap());
            assert_eq!(length, optimal + loss, "{stage}");
            // The suggested line ends the step when it is replayed in place of the moves.
            let line = format!("{} // {method}", stage["solution"].as_str().unwrap());
            let again = ask(engine, json!({"ask": "reconstruct", "input": before, "solve": line, "method": method}));
            let reached = again["stages"].as_array().unwrap();
            assert!(reached.iter().any(|again| again["name"] == stage["name"]), "{stage} {again}");
            before = format!("{before} {}", stage["moves"].as_str().unwrap());
        }
    }
}

#[test]
fn a_solve_may_be_a_link_and_have_times() {
    let engine = unlimited();
    let link = json!({"ask": "reconstruct", "solve": "https://alg.cubing.net/?setup=R_U_R-_U-&alg=U_R_U-_R-"});
    let answer = ask(engine, link);
    assert_eq!((&answer["scramble"], &answer["solved"]), (&json!("R U R' U'"), &json!(true)));
    // White is up: its cross is there at the end.
    let scramble = "R U R' F D2 L B";
    let timed = "B'@300ms L'@700ms D2@0.8s F'@1300 // cross\nR@1500 U'@1600 R'@1700";
    let answer = ask(engine, json!({"ask": "reconstruct", "input": scramble, "solve": timed}));
    assert_eq!(answer["time_ms"], 1700);
    let stages = answer["stages"].as_array().unwrap();
    let moves: u64 = stages.iter().map(|stage| stage["length"].as_u64().unwrap()).sum();
    assert_eq!(moves, 7);
    let timed: Vec<&Value> = stages.iter().map(|stage| &stage["time"]).filter(|time| !time.is_null()).collect();
    let sum = |field: &str| timed.iter().map(|time| time[field].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("total_ms"), timed[0]["recognition_ms"].as_u64()), (1700, Some(300)));
    assert!(timed.iter().all(|time| time["longest_pause_ms"].as_u64() <= Some(500)));
    assert!(timed.iter().all(|time| time["tps"].as_f64().unwrap() > 1.0));
    for (question, told) in [
        (json!({"ask": "reconstruct", "solve": "https://alg.cubing.net/?setup=R_U"}), "no alg="),
        (json!({"ask": "reconstruct", "input": "R", "solve": "R'@x"}), "@x is no time"),
        (json!({"ask": "reconstruct", "input": "R", "solve": "R'", "method": "petrus"}), "no method"),
        (json!({"ask": "reconstruct", "input": "3Rw U2", "solve": "R'"}), "3Rw"),
    ] {
        let message = ask(engine, question)["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(told), "{message}");
    }
    // One move is missing.
    let answer = ask(engine, json!({"ask": "reconstruct", "input": "R U", "solve": "U2 R'"}));
    assert_eq!((&answer["solved"], &answer["missing"]), (&json!(false), &json!(null)));
    let answer = ask(engine, json!({"ask": "reconstruct", "input": "R U", "solve": "U'"}));
    assert_eq!(answer["missing"], "R'");
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
    // A drill: both layers are solved, and a turn of the last one brings an algorithm of the case.
    let drill = ask(engine, json!({"ask": "scramble", "where": "pll H(W)"}));
    let input = drill["scrambles"][0]["scramble"].as_str().unwrap();
    let solve = |auf: &str| format!("z2 {auf} M2 U M2 U2 M2 U M2");
    let mut solved = ["U", "U'", "U2", ""].into_iter().filter(|auf| {
        let answer = ask(engine, json!({"ask": "reconstruct", "input": input, "solve": solve(auf)}));
        answer["stages"].as_array().unwrap().iter().any(|stage| stage["case"] == "H")
    });
    assert!(solved.next().is_some(), "{input}");
    let refused = ask(engine, json!({"ask": "scramble", "where": "pll(W)"}));
    assert!(refused["error"]["message"].as_str().unwrap().contains("one move away"), "{refused}");
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
fn errors_have_the_facts_behind_their_messages() {
    let engine = unlimited();
    let details = |question: Value| ask(engine, question)["error"]["details"].clone();
    let check = |input: &str| details(json!({"ask": "check", "input": input}));
    let notation = json!({
        "kind": "notation", "problem": "no_move", "found": "Q", "position": 4, "line": 1, "column": 5,
    });
    assert_eq!(check("R U Q"), json!([notation]));
    let unclosed = &check("(R U")[0];
    assert_eq!((&unclosed["problem"], &unclosed["open"]), (&json!("unclosed"), &json!("(")));
    assert_eq!(unclosed.get("found"), None);
    assert_eq!(check(""), json!([{"kind": "empty"}]));
    assert_eq!(check(&"U".repeat(20)), json!([{"kind": "sticker_count", "found": 20}]));
    // In letters of colours, colours have their names.
    let solved = "WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB";
    let changed = |changes: &[(usize, &str)]| {
        let mut stickers = solved.to_owned();
        for (place, color) in changes {
            stickers.replace_range(place..&(place + 1), color);
        }
        check(&stickers)
    };
    let count = |color: &str, count: u8| json!({"kind": "color_count", "color": color, "count": count});
    assert_eq!(changed(&[(0, "Y")]), json!([count("white", 8), count("yellow", 10)]));
    assert_eq!(
        changed(&[(7, "Y"), (27, "W")]),
        json!([
            {"kind": "doubled", "piece": "edge", "colors": ["yellow", "green"], "places": ["UF", "DF"]},
            {"kind": "missing", "piece": "edge", "colors": ["white", "green"]},
        ]),
    );
    assert_eq!(changed(&[(7, "G"), (19, "W")]), json!([{"kind": "flip", "piece": "edge", "places": ["UF"]}]));
    assert_eq!(
        changed(&[(8, "G"), (9, "W"), (20, "R")]),
        json!([{"kind": "twist", "clockwise": true, "places": ["URF"]}]),
    );
    // A wing of a 4×4×4 and a middle edge of a 5×5×5, each turned round in its place.
    let turned = |side: usize, places: [usize; 2]| {
        let mut letters: Vec<char> = "WRGYOB".chars().flat_map(|color| vec![color; side * side]).collect();
        letters.swap(places[0], places[1]);
        check(&letters.into_iter().collect::<String>())
    };
    assert_eq!(
        turned(4, [14, 34]),
        json!([{"kind": "reversed", "colors": ["green", "white"], "places": ["UFr", "FUl"]}]),
    );
    assert_eq!(turned(5, [22, 52]), json!([{"kind": "flip", "piece": "middle edge", "places": ["UF"]}]));
    assert_eq!(
        details(json!({"ask": "stage", "input": "R F", "goal": "cross", "view": "W", "max_length": 0})),
        json!([{"kind": "no_solution", "goal": "cross", "max_length": 0}]),
    );
    let scramble = |condition: &str| details(json!({"ask": "scramble", "where": condition}));
    assert_eq!(scramble("cross at 7"), json!([{"kind": "condition_syntax", "text": "cross at 7"}]));
    assert_eq!(scramble("crisp(W) = 7"), json!([{"kind": "condition_goal", "name": "crisp"}]));
    assert_eq!(scramble("cross = 7"), json!([{"kind": "condition_colors", "goal": "cross"}]));
    assert_eq!(scramble("cross(W) = 9"), json!([{"kind": "condition_never"}]));
    let reconstruct = details(json!({"ask": "reconstruct", "input": "R Q", "solve": "R"}));
    assert_eq!(reconstruct[0], json!({"kind": "within", "part": "scramble"}));
    assert_eq!(reconstruct[1]["kind"], "notation");
    // Other errors have only their message.
    assert_eq!(details(json!({"ask": "nothing"})), Value::Null);
}

#[test]
fn a_cube_with_two_layers_solved_has_a_case() {
    let engine = unlimited();
    let last_layers = |input: &str| ask(engine, json!({"ask": "check", "input": input}))["last_layers"].clone();
    // The T permutation and the Sune, with yellow and with white up, and any move of U around them.
    let permuted = "R U R' U' R' F R2 U' R' U' R U R' F'";
    assert_eq!(last_layers(permuted), json!([{"view": "Y", "set": "pll", "case": "T"}]));
    assert_eq!(last_layers(&format!("x2 U {permuted} U'")), json!([{"view": "W", "set": "pll", "case": "T"}]));
    assert_eq!(last_layers("R U R' U R U2 R'"), json!([{"view": "Y", "set": "oll", "case": "26"}]));
    assert_eq!(last_layers("U2"), Value::Null);
    assert_eq!(last_layers("R U"), Value::Null);
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
        json!({"ask": "scramble", "event": "sq1"}),
        json!({"ask": "distribution", "name": "?"}),
        json!({"ask": "distribution", "name": "cross", "metric": "?"}),
        json!({"ask": "distribution", "name": "g1", "metric": "qtm"}),
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
        json!({"ask": "route", "input": "R"}),
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
