//! The boundary, crossed as the page crosses it.

#![allow(unsafe_code)] // As in the page: addresses.

use halfturn::Question;
use halfturn_wasm::{
    Opened, allocate, ask, help, is_short, open,
    page::{Received, received},
};
use serde_json::Value;

fn asked(service: *const Opened, question: &str) -> Received {
    let room = allocate(question.len());
    // SAFETY: there is room for just this, and the service is open.
    unsafe {
        room.copy_from_nonoverlapping(question.as_ptr(), question.len());
        ask(service, room, question.len());
    }
    received()
}

#[test]
fn questions_are_answered_one_after_the_other() {
    let service = open(1, false);
    for question in [r#"{"ask": "solve", "input": "R U F"}"#, r#"{"ask": "solve", "input": "R U F", "solver": "lin"}"#]
    {
        let received = asked(service, question);
        assert_eq!(received.answers.len(), 1);
        let answer: Value = serde_json::from_str(&received.answers[0]).unwrap();
        assert_eq!(answer["length"].as_u64(), Some(3), "{answer}");
    }
}

#[test]
fn the_page_and_the_server_call_the_same_questions_short() {
    let mut compared = [0; 2];
    for text in [
        r#"{"ask": "check", "input": "R"}"#,
        r#"{"ask": "catalogue"}"#,
        r#"{"ask": "solve", "input": "R"}"#,
        r#"{"ask": "solve", "input": "R", "best": true}"#,
        r#"{"ask": "scramble", "number": 11}"#,
        r#"{"ask": "reconstruct", "input": "R", "solve": "R'"}"#,
        r#"{"ask": "distribution", "name": "cross"}"#,
        r#"{"ask": "algs", "case": "pll"}"#,
        r#"{"ask": "cases", "set": "pll"}"#,
    ] {
        let room = allocate(text.len());
        // SAFETY: there is room for just this.
        let answered = unsafe {
            room.copy_from_nonoverlapping(text.as_ptr(), text.len());
            is_short(room, text.len())
        };
        // The server asks the question itself.
        let question: Question = serde_json::from_str(text).unwrap();
        assert_eq!(answered, u32::from(question.is_short()), "{text}");
        compared[answered as usize] += 1;
    }
    assert_eq!(compared, [5, 4]);
}

#[test]
fn nonsense_is_answered_too() {
    let service = open(1, false);
    for question in ["?", "{}", r#"{"ask": "solve"}"#, r#"{"ask": "solve", "input": "R U Q"}"#] {
        let received = asked(service, question);
        assert_eq!(received.answers.len(), 1);
        let answer: Value = serde_json::from_str(&received.answers[0]).unwrap();
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
}

#[test]
fn stages_are_told_as_they_are_found_and_tables_are_kept() {
    let question = r#"{"ask": "analyze", "input": "R U2 F' L D B2", "colors": "WY", "stages": "cross..xcross"}"#;
    let first = asked(open(1, false), question);
    let kind = |event: &&String| serde_json::from_str::<Value>(event).unwrap()["event"].as_str().unwrap().to_owned();
    assert!(first.events.iter().any(|event| kind(&event) == "length"));
    assert!(first.events.iter().any(|event| kind(&event) == "building"));
    // Another engine finds the tables of the first.
    let second = asked(open(1, false), question);
    assert_eq!(second.answers, first.answers);
    assert!(second.events.iter().all(|event| kind(&event) != "building"), "{:?}", second.events);
}

#[test]
fn an_engine_that_starts_small_reads_larger_tables_on_request() {
    let nodes = |service, tables: &str| {
        let question = format!(r#"{{"ask": "solve", "input": "R U2 F' L D B2 R2 U' F L'"{tables}}}"#);
        let answer: Value = serde_json::from_str(&asked(service, &question).answers[0]).unwrap();
        answer["nodes"].as_u64().unwrap_or_else(|| panic!("{answer}"))
    };
    let standard = nodes(open(1, false), r#", "tables": "standard""#);
    assert_eq!(nodes(open(1, false), ""), standard);
    let service = open(1, true);
    let tiny = nodes(service, "");
    assert_ne!(tiny, standard);
    assert_eq!(nodes(service, ""), tiny);
    assert_eq!(nodes(service, r#", "tables": "standard""#), standard);
    assert_eq!(nodes(service, ""), standard);
}

#[test]
fn the_thread_that_answers_sends_what_all_threads_find() {
    let question = r#"{"ask": "solve", "input": "R U F D2 L B2 U' R", "best": true, "min_probes": 20000}"#;
    let alone = asked(open(1, false), question);
    let opened = open(3, false);
    for _ in 1..3 {
        let address = opened.expose_provenance();
        // SAFETY: the address is that of an open engine.
        std::thread::spawn(move || unsafe { help(std::ptr::with_exposed_provenance(address)) });
    }
    let length = |received: &Received| {
        let answer: Value = serde_json::from_str(&received.answers[0]).unwrap();
        answer["length"].as_u64().unwrap_or_else(|| panic!("{answer}"))
    };
    // What another thread sent would not be received here.
    let together = asked(opened, question);
    assert_eq!(length(&together), length(&alone));
    let found = |received: &Received| received.events.iter().any(|event| event.contains("found"));
    assert!(found(&alone) && found(&together));
}
