//! Notation: corpora of texts, and properties of every algorithm.

use halfturn_cube::{Algorithm, Code, Cube, Held, Metric, Move, Symmetry, Turn};
use proptest::{collection::vec, prelude::*, sample::select};

/// The lines `left => right` of a corpus.
fn cases(corpus: &str) -> impl Iterator<Item = (String, &str)> {
    let lines = corpus.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| {
        let (text, expected) = line.split_once("=>").expect("every line has an arrow");
        let text = text.strip_suffix(' ').unwrap_or(text);
        (text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t"), expected.trim())
    })
}

#[test]
fn valid_texts_print_as_expected() {
    let mut checked = 0;
    for (text, expected) in cases(include_str!("corpus/notation/valid.txt")) {
        let algorithm: Algorithm = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(algorithm.to_string(), expected, "{text:?}");
        assert_eq!(expected.parse(), Ok(algorithm), "{text:?}");
        checked += 1;
    }
    assert_eq!(checked, VALID);
}

#[test]
fn invalid_texts_are_refused_at_the_right_place() {
    let mut checked = 0;
    for (text, expected) in cases(include_str!("corpus/notation/invalid.txt")) {
        let (place, message) = expected.split_once(": ").expect("a place and a message");
        let Err(error) = text.parse::<Algorithm>() else { panic!("{text:?} was read") };
        assert_eq!(error.position().to_string(), place, "{text:?}: {error}");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
        assert!(error.excerpt().ends_with('^'));
        assert_eq!(error.code(), Code::Notation);
        checked += 1;
    }
    assert_eq!(checked, INVALID);
}

const VALID: usize = 106;
const INVALID: usize = 91;

/// A move in one of its spellings.
fn spelled_move() -> impl Strategy<Value = String> {
    let letters = "U R F D L B u r f d l b Uw Rw Fw Dw Lw Bw 2Uw 2r M E S m e s x y z X Y Z";
    let letter = select(letters.split(' ').collect::<Vec<_>>());
    let suffix = select(vec!["", "", "", "'", "'", "2", "2'", "3", "’", "2′", "3'", "4", "5", "0"]);
    (letter, suffix).prop_map(|(letter, suffix)| format!("{letter}{suffix}"))
}

/// Algorithms in all their spellings, brackets and comments included.
fn texts() -> impl Strategy<Value = String> {
    let part = spelled_move().boxed().prop_recursive(3, 32, 5, |part| {
        let inner = || vec(part.clone(), 1..4).prop_map(|parts| parts.join(" "));
        let bracket = (0..3, inner(), inner()).prop_map(|(kind, first, second)| match kind {
            0 => format!("({first})"),
            1 => format!("[{first},{second}]"),
            _ => format!("[{first} : {second}]"),
        });
        let suffix = select(vec!["", "'", "2", "3'", "2’", "0", "1"]);
        (bracket, suffix).prop_map(|(bracket, suffix)| bracket + suffix)
    });
    let blank = select(vec![" ", " ", "\n", "\t", " . ", " // words, (odd) ones\n", "/* Q */"]);
    vec((part, blank), 0..8).prop_map(|parts| parts.into_iter().map(|(part, blank)| part + blank).collect())
}

fn algorithms() -> impl Strategy<Value = Algorithm> {
    texts().prop_map(|text| text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}")))
}

fn flat() -> impl Strategy<Value = Algorithm> {
    vec(select(Move::all().collect::<Vec<_>>()), 0..30).prop_map(Algorithm::from)
}

proptest! {
    #[test]
    fn printing_then_reading_changes_nothing(algorithm in algorithms()) {
        prop_assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
    }

    #[test]
    fn the_inverse_undoes(algorithm in algorithms()) {
        let both = algorithm.then(&algorithm.inverse());
        prop_assert_eq!(Held::from(&both), Held::SOLVED);
        prop_assert_eq!(both.simplified(), Algorithm::EMPTY);
        prop_assert_eq!(algorithm.inverse().inverse().moves(), algorithm.moves());
        for metric in Metric::ALL {
            prop_assert_eq!(algorithm.inverse().count(metric), algorithm.count(metric));
        }
    }

    #[test]
    fn the_mirror_image_makes_the_mirrored_cube(algorithm in algorithms()) {
        let (held, mirrored) = (Held::from(&algorithm), Held::from(&algorithm.mirror()));
        prop_assert_eq!(mirrored.cube, held.cube.conjugate(Symmetry::MIRROR));
        let rotation = Symmetry::MIRROR.then(held.rotation).then(Symmetry::MIRROR);
        prop_assert_eq!(mirrored.rotation, rotation);
        prop_assert_eq!(algorithm.mirror().mirror(), algorithm);
    }

    #[test]
    fn simplifying_keeps_the_effect_and_is_never_longer(algorithm in prop_oneof![algorithms(), flat()]) {
        let short = algorithm.simplified();
        prop_assert_eq!(Held::from(&short), Held::from(&algorithm));
        for metric in Metric::ALL {
            prop_assert!(short.count(metric) <= algorithm.count(metric), "{} by {}", short, metric);
        }
        prop_assert_eq!(short.simplified(), short);
    }

    #[test]
    fn face_turns_make_the_same_cube_in_the_standard_hold(algorithm in algorithms()) {
        let held = Held::from(&algorithm);
        let turns = algorithm.turns();
        prop_assert_eq!(turns.len(), algorithm.count(Metric::Htm));
        prop_assert_eq!(Cube::SOLVED.after(turns.iter().copied()), held.standard());
        let faces = Algorithm::from(turns);
        prop_assert_eq!(Held::from(&faces).rotated(algorithm.rotation()), held);
        prop_assert_eq!(algorithm.cube(), held.cube);
    }

    #[test]
    fn one_after_the_other(first in flat(), second in flat()) {
        let both = Held::from(&first.then(&second));
        prop_assert_eq!(both, Held::from(&first).then(Held::from(&second)));
        prop_assert_eq!(both, second.moves().into_iter().fold(Held::from(&first), Held::moved));
    }

    #[test]
    fn order_times_is_solved(algorithm in vec(select(Move::all().collect::<Vec<_>>()), 0..6).prop_map(Algorithm::from)) {
        let order = algorithm.order();
        let repeated: Algorithm = format!("({algorithm} R4){order}").parse().unwrap();
        prop_assert_eq!(Held::from(&repeated), Held::SOLVED);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// Parsing any text ends quickly, with an algorithm that parses back or with a position inside
    /// the text.
    #[test]
    fn no_text_panics(text in prop_oneof![
        vec(select("URFDLBurfdlbMESxyzw '’2239()[],:./*\n".chars().collect::<Vec<_>>()), 0..80),
        vec(select("R2()[],:9'".chars().collect::<Vec<_>>()), 0..40),
        vec(any::<char>(), 0..40),
    ].prop_map(|chars| chars.into_iter().collect::<String>())) {
        match text.parse::<Algorithm>() {
            Ok(algorithm) => prop_assert_eq!(algorithm.to_string().parse(), Ok(algorithm)),
            Err(error) => {
                prop_assert!(error.position() <= text.chars().count());
                prop_assert!(error.line() >= 1 && error.column() >= 1);
                prop_assert!(!error.to_string().is_empty() && !error.excerpt().is_empty());
            }
        }
    }
}

#[test]
fn all_turns_survive_as_algorithms() {
    for turn in Turn::ALL {
        let algorithm: Algorithm = [turn].into_iter().collect();
        assert_eq!(turn.to_string().parse(), Ok(algorithm.clone()));
        assert_eq!(algorithm.turns(), [turn]);
    }
    let moves: Algorithm = Move::all().collect();
    assert_eq!(moves.moves().len(), Move::COUNT);
    assert_eq!(moves.to_string().parse(), Ok(moves));
}
