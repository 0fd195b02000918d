//! Goals as patterns: against stickers, against brute force, and what is wrong with bad ones.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{Algorithm, Cube, Facelets, Held, Symmetry, Turn, TurnSet, View};
use halfturn_search::Threads;
use halfturn_solve::{
    PatternError, PiecePattern, Wanted,
    stages::{GoalSolver, PatternSolver, StageRequest},
};
use rand::RngExt;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// Patterns in the order of their faces U R F D L B.
const PATTERNS: [(&str, &str); 20] = [
    ("a single corner", "........U ......... ......... ......... ......... ........."),
    ("a corner by its colours", "........U R........ ..F...... ......... ......... ........."),
    ("an edge, flipped", ".......F. ......... .U....... ......... ......... ........."),
    ("a corner in the place of another", "..U...... ..F...... ......... ......... ......... R........"),
    ("the cross", "......... .......R. .......F. .D.D.D.D. .......L. .......B."),
    ("one face", "UUUUUUUUU ......... ......... ......... ......... ........."),
    ("one face, another colour at its corners", ".U.UUU.U. ......... ......... D.D...D.D ......... ........."),
    ("the first layer", "......... ......RRR ......FFF DDDDDDDDD ......LLL ......BBB"),
    ("opposite faces", "UUUUUUUUU ......... ......... DDDDDDDDD ......... ........."),
    ("the edges of a slice", "......... ...R.R... ...F.F... ......... ...L.L... ...B.B..."),
    ("the middle slice of edges and centres", ".U..U..U. ......... .F..F..F. .D..D..D. ......... .B..B..B."),
    ("a block of two by two by two", "......... ......... ...FF.FF. DD.DD.... ....LL.LL ........."),
    ("three edges, one flipped", ".U.U.U.F. ......... .U....... ......... .L....... .B......."),
    ("all but the last layer", "....U.... ...RRRRRR ...FFFFFF DDDDDDDDD ...LLLLLL ...BBBBBB"),
    ("an oriented last layer", "UUUUUUUUU ...RRRRRR ...FFFFFF DDDDDDDDD ...LLLLLL ...BBBBBB"),
    ("all but one slot", "....U.... ....RR.RR ...FF.FF. DD.DDDDDD ...LLLLLL ...BBBBBB"),
    ("two stickers", "U........ ......... ......... ........D ......... ........."),
    ("the corners", "U.U...U.U R.R...R.R F.F...F.F D.D...D.D L.L...L.L B.B...B.B"),
    ("the edges", ".U.U.U.U. .R.R.R.R. .F.F.F.F. .D.D.D.D. .L.L.L.L. .B.B.B.B."),
    ("the whole cube", "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB"),
];

fn pattern(text: &str) -> PiecePattern {
    PiecePattern::from_stickers(text).unwrap()
}

/// Whether the stickers of a cube are those of a pattern, compared one by one.
fn shows(cube: &Cube, text: &str) -> bool {
    let facelets = Facelets::from(Held { cube: *cube, rotation: Symmetry::IDENTITY });
    let wanted = text.chars().filter(|symbol| !symbol.is_whitespace());
    facelets.symbols().zip(wanted).all(|(symbol, wanted)| wanted == '.' || wanted == symbol)
}

/// All sequences of a length that reach a pattern for the first time at their end.
fn solutions_by_force(cube: &Cube, text: &str, length: usize, path: &mut Vec<Turn>, all: &mut Vec<Vec<Turn>>) {
    let is_goal = shows(cube, text);
    if is_goal && path.len() == length {
        all.push(path.clone());
    }
    if is_goal || path.len() == length {
        return;
    }
    for turn in path.last().map_or(TurnSet::ALL, |&last| TurnSet::after(last)) {
        path.push(turn);
        solutions_by_force(&cube.turned(turn), text, length, path, all);
        path.pop();
    }
}

/// Patterns up to moves that are free at the end.
const FREE: [(&str, &str); 7] = [
    ("M*", "......... ...R.RR.R ...F.FF.F D.DD.DD.D ...L.LL.L ...B.BB.B"),
    ("U* E*", "U.U...U.U ......... ....F.... .D....... ......... ........."),
    ("U*", "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB"),
    ("D*", "......... .......R. .......F. .D.D.D.D. .......L. .......B."),
    ("R2* F2*", "....U.... ....R.... ....F.... DDDDDDDDD ....L.... ....B...."),
    ("U*", "....U.... ...RRRRRR ...FFFFFF DDDDDDDDD ...LLLLLL ...BBBBBB"),
    ("U* D2*", "U.......U ......... ......... .D....... ......... ........."),
];

#[test]
fn free_moves_equal_brute_force() {
    let mut rng = ChaCha20Rng::seed_from_u64(21);
    for (free, text) in FREE {
        let words: Vec<&str> = free.split(' ').map(|word| word.trim_end_matches('*')).collect();
        let moves = words.iter().flat_map(|word| match word.strip_suffix('2') {
            Some(_) => vec![(*word).to_owned()],
            None => ["", "2", "'"].map(|amount| format!("{word}{amount}")).to_vec(),
        });
        let moves: Vec<Vec<Turn>> = moves.map(|one| one.parse::<Algorithm>().unwrap().turns()).collect();
        // All that the free moves make of a cube.
        let leads = |cube: &Cube| {
            let mut cubes = vec![*cube];
            let mut done = 0;
            while let Some(&cube) = cubes.get(done) {
                if shows(&cube, text) {
                    return true;
                }
                done += 1;
                let next: Vec<Cube> = moves.iter().map(|turns| cube.after(turns.iter().copied())).collect();
                cubes.extend(next.into_iter().filter(|next| !cubes.contains(next)).collect::<Vec<_>>());
            }
            false
        };
        let goal = pattern(&format!("{text} {free}"));
        let solver = PatternSolver::open(&goal, 20_000_000, Threads::new(2), &()).unwrap().unwrap();
        for number in 0..300 {
            let cube = Cube::SOLVED.after(Turn::random_sequence(number % 4, &mut rng));
            assert_eq!(goal.matches(&cube), leads(&cube), "{text} {free}: {cube:?}");
        }
        for number in 1..=3 {
            let cube = Cube::SOLVED.after(Turn::random_sequence(number, &mut rng));
            let found = solver.solutions(&StageRequest::new(cube, View::Yellow, 0), &()).unwrap();
            let mut level = vec![cube];
            let length = (0..=number).find(|_| {
                let reached = level.iter().any(leads);
                level = level.iter().flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn))).collect();
                reached
            });
            assert_eq!(found.turns.first().map(Vec::len), length, "{text} {free}: {cube:?}");
        }
    }
    assert_eq!(PiecePattern::from_stickers(&format!("{} Q*", FREE[0].1)), Err(PatternError::FreeMove));
    let all = "U2* R2* F2* D2* L2* B2*";
    assert_eq!(PiecePattern::from_stickers(&format!("{} {all}", FREE[0].1)), Err(PatternError::TooFree));
}

/// A cube that has the pattern, after a few moves.
fn near(text: &str, turns: usize, rng: &mut ChaCha20Rng) -> Cube {
    // The solved cube has most of the patterns. The others are found near it.
    let start = match text {
        text if shows(&Cube::SOLVED, text) => Cube::SOLVED,
        _ => {
            let sequences = std::iter::repeat_with(|| Turn::random_sequence(rng.random_range(1..60), rng));
            let mut cubes = sequences.map(|turns| Cube::SOLVED.after(turns));
            cubes
                .by_ref()
                .take(3_000_000)
                .find(|cube| shows(cube, text))
                .unwrap_or_else(|| panic!("no cube has {text}"))
        }
    };
    start.after(Turn::random_sequence(turns, rng))
}

#[test]
fn patterns_are_what_their_stickers_show() {
    let mut rng = ChaCha20Rng::seed_from_u64(18);
    for (name, text) in PATTERNS {
        let pattern = pattern(text);
        for number in 0..2000 {
            let cube = Cube::SOLVED.after(Turn::random_sequence(number % 8, &mut rng));
            assert_eq!(pattern.matches(&cube), shows(&cube, text), "{name}: {cube:?}");
        }
    }
}

#[test]
fn solutions_of_patterns_equal_brute_force() {
    const LONGEST: usize = 4;
    const BYTES: u64 = 4_000_000;
    let mut rng = ChaCha20Rng::seed_from_u64(20);
    for (name, text) in PATTERNS {
        let solver = PatternSolver::open(&pattern(text), BYTES, Threads::new(2), &()).unwrap().unwrap();
        assert!(solver.table_bytes() as u64 <= BYTES, "{name} has {} bytes", solver.table_bytes());
        for turns in 1..=LONGEST {
            let cube = near(text, turns, &mut rng);
            let request = StageRequest { wanted: Wanted::Within(0), ..StageRequest::new(cube, View::Yellow, 0) };
            let found = solver.solutions(&request, &()).unwrap();
            assert!(found.complete);
            let mut expected = Vec::new();
            let length = (0..=turns).find(|&length| {
                solutions_by_force(&cube, text, length, &mut Vec::new(), &mut expected);
                !expected.is_empty()
            });
            assert_eq!(Some(usize::from(found.bound)), length, "{name}: {cube:?}");
            let mut turns = found.turns;
            turns.sort();
            expected.sort();
            assert_eq!(turns, expected, "{name}: {cube:?}");
        }
    }
}

#[test]
fn a_pattern_is_solved_in_other_views() {
    let cross = pattern("......... .......R. .......F. .D.D.D.D. .......L. .......B.");
    let solver = PatternSolver::open(&cross, 20_000_000, Threads::new(2), &()).unwrap().unwrap();
    let scramble: Algorithm = "B2 U' L2 U F2 L2 D2 L2 U F2 L F2 L D U L' D2 F' U2 B".parse().unwrap();
    let length = |view| {
        let solutions = solver.solutions(&StageRequest::new(scramble.cube(), view, 0), &()).unwrap();
        solutions.turns[0].len()
    };
    assert_eq!(View::ALL.map(length), [6, 6, 6, 5, 7, 5]);
}

#[test]
fn too_little_memory_is_no_table() {
    let all_but_last = pattern("....U.... ...RRRRRR ...FFFFFF DDDDDDDDD ...LLLLLL ...BBBBBB");
    assert!(PatternSolver::open(&all_but_last, 100, Threads::ONE, &()).unwrap().is_none());
}

#[test]
fn bad_patterns_are_refused_with_a_sentence() {
    let refused = |text: &str| PiecePattern::from_stickers(text).unwrap_err();
    let message = |text: &str| refused(text).to_string();
    let blank = "......... ......... ......... ......... ......... .........";
    assert!(PiecePattern::from_stickers(blank).is_ok());
    assert_eq!(refused("UUU"), PatternError::Length { found: 3 });
    assert_eq!(message("UUU"), "a pattern has 54 stickers, but 3 were given");
    assert_eq!(
        message(&blank.replacen('.', "X", 1)),
        "sticker U1 is `X`, but only the letters U R F D L B and `.` for any colour are known"
    );
    assert_eq!(
        refused("....R.... ......... ......... ......... ......... ........."),
        PatternError::Center { face: halfturn_cube::Face::U, found: halfturn_cube::Face::R }
    );
    // U and D on one corner.
    assert_eq!(
        refused("........U D........ ......... ......... ......... ........."),
        PatternError::NoPiece { place: "URF".to_owned() }
    );
    // Five edges with an U sticker.
    assert_eq!(
        refused(".U.U.U.U. ......... ......... .U....... ......... ........."),
        PatternError::Contradiction { pieces: "edges" }
    );
    // One edge flipped, one corner twisted, two edges swapped, on an otherwise solved cube.
    let solved = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    assert_eq!(
        refused(&solved.replace("UUUUUUUUU", "UUUUUUUFU").replace("FFFFFFFFF", "FUFFFFFFF")),
        PatternError::Flip
    );
    let twisted = "UUUUUUUUR FRRRRRRRR FFUFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    assert_eq!(refused(twisted), PatternError::Twist);
    let swapped = "UUUUUUUUU RFRRRRRRR FRFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
    assert_eq!(refused(swapped), PatternError::Parity);
}
