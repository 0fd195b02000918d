//! Facelets: corpora of valid and invalid ones, round trips, and no panic on any text.

mod common;

use std::collections::BTreeMap;

use common::{any_cube, any_held, held_after, rotations, rows};
use halfturn_cube::{Code, Corner, Cube, Edge, Face, Facelets, Held, Input, Scheme, draw};
use proptest::{prelude::*, sample::Index};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

#[test]
fn the_golden_scramble() {
    let held = held_after("F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2");
    let expected = "FBLLURRFBUUFBRFDDFUULLFRDDLRFBLDRFBLUUBFLBDDBUURRBLDDR";
    assert_eq!(Facelets::from(held).to_string(), expected);
    assert_eq!(expected.parse::<Facelets>().unwrap().held(), Ok(held));
}

#[test]
fn valid_corpus() {
    let mut checked = 0;
    for row in rows(include_str!("corpus/facelets/valid.txt")) {
        let [input, expected, rotation, scheme] = row.as_slice() else { panic!("four cells: {row:?}") };
        let facelets: Facelets = input.parse().unwrap_or_else(|error| panic!("{input}: {error}"));
        let held = facelets.held().unwrap_or_else(|error| panic!("{input}: {error}"));
        assert_eq!(&Facelets::from(held.cube).to_string(), expected, "{input}");
        assert_eq!(&held.rotation.to_string(), rotation, "{input}");
        assert_eq!(&format!("{:?}", facelets.scheme()), scheme, "{input}");
        assert!(Facelets::looks_like(input), "{input}");
        checked += 1;
    }
    assert_eq!(checked, VALID);
}

#[test]
fn invalid_corpus() {
    let mut counts = BTreeMap::new();
    for row in rows(include_str!("corpus/facelets/invalid.txt")) {
        let [code, input, message] = row.as_slice() else { panic!("three cells: {row:?}") };
        let result = input.parse::<Facelets>().and_then(|facelets| facelets.held());
        let error = result.expect_err(input);
        assert_eq!(&error.code().number().to_string(), code, "{input}: {error}");
        assert!(error.to_string().contains(message), "{input}\n  says: {error}\n  not:  {message}");
        let stickers = error.stickers();
        assert!(stickers.is_sorted() && stickers.iter().all(|&facelet| facelet < Facelets::COUNT));
        assert!(error.code() == Code::Format || !stickers.is_empty(), "{input}: {error}");
        *counts.entry(error.code()).or_insert(0) += 1;
    }
    assert_eq!(counts, BTreeMap::from(INVALID));
}

#[test]
fn offending_stickers() {
    let stickers = |text: &str| text.parse::<Facelets>().and_then(|facelets| facelets.held()).unwrap_err().stickers();
    let with = |changes: &[(usize, char)]| {
        let mut symbols: Vec<char> = SOLVED.chars().collect();
        for &(facelet, symbol) in changes {
            symbols[facelet] = symbol;
        }
        symbols.into_iter().collect::<String>()
    };
    // Both edges may be flipped.
    assert_eq!(stickers(&with(&[(1, '?'), (7, '?'), (19, '?'), (46, '?')])), [1]);
    assert_eq!(stickers(&with(&[(20, 'Q')])), [20]);
    assert_eq!(stickers(&with(&[(13, 'U')])), [4, 13]);
    assert_eq!(stickers(&with(&[(7, 'R'), (10, 'U')])), [5, 7, 10, 12, 19, 23], "UU at UR; RF at UF and at FR");
    assert_eq!(stickers(&with(&[(9, 'F'), (20, 'R')])), [8, 9, 20], "a mirrored corner");
    assert_eq!(stickers(&with(&[(7, 'F'), (19, 'U')])), [7, 19], "a flipped edge");
    assert_eq!(stickers(&with(&[(8, 'F'), (9, 'U'), (20, 'R')])), [8, 9, 20], "a twisted corner");
    assert_eq!(stickers(&with(&[(10, 'F'), (19, 'R')])), [5, 7, 10, 19], "two swapped edges");
}

/// The stickers of corners, or of edges, that are not those of the solved cube as it is held.
fn unsolved(held: Held, corners: bool) -> Vec<usize> {
    let pieces: Vec<Vec<usize>> = if corners {
        Corner::ALL.iter().map(|place| place.facelets().to_vec()).collect()
    } else {
        Edge::ALL.iter().map(|place| place.facelets().to_vec()).collect()
    };
    let (facelets, solved) = (Facelets::from(held), Facelets::from(Held { cube: Cube::SOLVED, ..held }));
    let differs = |&facelet: &usize| facelets.symbol(facelet) != solved.symbol(facelet);
    let mut stickers: Vec<usize> = pieces.into_iter().filter(|piece| piece.iter().any(differs)).flatten().collect();
    stickers.sort_unstable();
    stickers
}

/// The stickers with those of one place rotated by one.
fn turned_in_place(facelets: &Facelets, place: &[usize]) -> Facelets {
    let mut symbols: Vec<char> = facelets.symbols().collect();
    for (at, &facelet) in place.iter().enumerate() {
        symbols[place[(at + 1) % place.len()]] = facelets.symbol(facelet);
    }
    symbols.into_iter().collect::<String>().parse().expect("54 stickers")
}

proptest! {
    /// The error marks the twisted or flipped piece and all unsolved pieces of its kind, but no
    /// solved one.
    #[test]
    fn what_is_turned_in_its_place_is_marked(held in any_held(), number in any::<Index>(), is_corner: bool) {
        let place = if is_corner {
            Corner::ALL[number.index(Corner::COUNT)].facelets().to_vec()
        } else {
            Edge::ALL[number.index(Edge::COUNT)].facelets().to_vec()
        };
        let error = turned_in_place(&Facelets::from(held), &place).held().unwrap_err();
        prop_assert_eq!(error.code(), if is_corner { Code::Twist } else { Code::Flip });
        let marked = error.stickers();
        // Turning the piece may have solved it; the other pieces are unchanged.
        let others = |stickers: &[usize]| -> Vec<usize> {
            stickers.iter().copied().filter(|facelet| !place.contains(facelet)).collect()
        };
        prop_assert_eq!(others(&marked), others(&unsolved(held, is_corner)));
        if held.cube == Cube::SOLVED {
            prop_assert!(place.iter().all(|facelet| marked.contains(facelet)));
        }
        prop_assert!(error.to_string().contains("check the stickers of"), "{}", error);
    }
}

#[test]
fn what_looks_like_facelets() {
    let facelets = [
        SOLVED,
        &SOLVED[1..],
        "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbbb",
        "UUUUUUUU?RRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB",
        "111111111222222222333333333444444444555555555666666666",
        "1111111112222222223333333334444444445555555556666666",
        " UUU\n UUU\n UUU\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nLLLFFFRRRBBB\n DDD\n DDD\n DD",
        "3,1,2, 3,2,4, 3,4,5, 3,5,1, 6,2,1, 6,4,2, 6,5,4",
        "white white red white red white red white red white white red white red white red white red red red pink",
    ];
    let algorithms = [
        "",
        "R U R' U'",
        "RUR'U'",
        "R U F D L B",
        "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2",
        "FU'F2D'BUR'F'LD'R'U'LUB'D2R'FU2D2",
        "R2L2R2L2R2L2R2L2R2L2R2L2R2L2",
        "R U R' U' // acommentaslongasanyfaceletswouldbe",
        "(R U R' U')6 [R, U] [R: U]",
        "R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U",
        "x y z r u f M E S Rw Uw Fw",
        "hello",
        "R U R' U'\nR U R' U'\nR U R' U'\nR U R' U'\nR U R' U'\nR U R' U'",
        "R U F\nR U F\nR U F\nR U F\nR U F\nR U F2",
    ];
    for text in facelets {
        assert!(Facelets::looks_like(text), "{text}");
    }
    for text in algorithms {
        assert!(!Facelets::looks_like(text), "{text}");
    }
}

/// The vector of the solved cube, as Lin's paper prints it.
const SOLVED_VECTOR: [u8; Facelets::COUNT] = [
    3, 1, 2, 3, 2, 4, 3, 4, 5, 3, 5, 1, 6, 2, 1, 6, 4, 2, 6, 5, 4, 6, 1, 5, // corners
    3, 1, 3, 2, 3, 4, 3, 5, 6, 1, 6, 2, 6, 4, 6, 5, 1, 2, 4, 2, 4, 5, 1, 5, // edges
    1, 2, 3, 4, 5, 6, // centres
];

/// Lin's colours 1 to 6.
const VECTOR_COLORS: [Face; Face::COUNT] = [Face::F, Face::R, Face::U, Face::B, Face::L, Face::D];

fn vector_text(vector: &[u8]) -> String {
    vector.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// The vector of a cube, computed from its pieces: each number is a sticker of the piece in that
/// place.
fn vector_of(cube: Cube) -> Vec<u8> {
    let number = |face: Face| 1 + VECTOR_COLORS.iter().position(|&color| color == face).expect("all six") as u8;
    let faces = |numbers: &[u8]| numbers.iter().map(|&n| VECTOR_COLORS[usize::from(n) - 1]).collect::<Vec<_>>();
    let mut vector = Vec::new();
    for place in SOLVED_VECTOR[..24].chunks(3).map(faces) {
        let corner = Corner::ALL.iter().find(|corner| corner.faces().iter().all(|face| place.contains(face)));
        let corner = *corner.expect("every corner");
        let (piece, twist) = cube.corner(corner);
        for face in place {
            let sticker = corner.faces().iter().position(|&other| other == face).expect("one of its faces");
            vector.push(number(piece.faces()[(sticker + 3 - usize::from(twist)) % 3]));
        }
    }
    for place in SOLVED_VECTOR[24..48].chunks(2).map(faces) {
        let edge = Edge::ALL.iter().find(|edge| edge.faces().iter().all(|face| place.contains(face)));
        let edge = *edge.expect("every edge");
        let (piece, flip) = cube.edge(edge);
        for face in place {
            let sticker = edge.faces().iter().position(|&other| other == face).expect("one of its faces");
            vector.push(number(piece.faces()[(sticker + usize::from(flip)) % 2]));
        }
    }
    vector.extend(&SOLVED_VECTOR[48..]);
    vector
}

/// The paper's worked example: where a counterclockwise quarter turn of face 1 (F) takes the
/// numbers, counted from 1.
#[test]
fn lins_turn_of_the_front() {
    const CYCLE: [[usize; 5]; 4] =
        [[1, 2, 3, 25, 26], [11, 12, 10, 48, 47], [22, 23, 24, 33, 34], [14, 15, 13, 42, 41]];
    let mut turned = SOLVED_VECTOR;
    for (index, from) in CYCLE.iter().enumerate() {
        for (from, to) in from.iter().zip(CYCLE[(index + 1) % CYCLE.len()]) {
            turned[to - 1] = SOLVED_VECTOR[from - 1];
        }
    }
    let facelets: Facelets = vector_text(&turned).parse().unwrap();
    assert_eq!(facelets.held(), Ok(held_after("F'")));
    assert_eq!(vector_of(held_after("F'").cube), turned);
}

/// Digits with commas that go face by face, but end with six that could be the centres of a vector.
#[test]
fn what_only_ends_like_a_vector() {
    let mut checked = 0;
    for seed in 0..200 {
        let cube = Cube::random(&mut ChaCha20Rng::seed_from_u64(seed));
        let letters = Facelets::from(cube).to_string();
        let end = &letters[Facelets::COUNT - Face::COUNT..];
        let digits: Option<Vec<u8>> =
            letters.chars().map(|letter| end.find(letter).map(|place| place as u8 + 1)).collect();
        if let Some(digits) = digits {
            assert!(digits.ends_with(&[1, 2, 3, 4, 5, 6]));
            assert_eq!(vector_text(&digits).parse::<Facelets>().unwrap().held(), Ok(cube.into()), "seed {seed}");
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn every_hold_of_the_solved_cube_is_told() {
    for rotation in rotations() {
        let held = Held { cube: Cube::SOLVED, rotation };
        let facelets = Facelets::from(held);
        assert_eq!(facelets.held(), Ok(held));
        for face in Face::ALL {
            assert_eq!(facelets.center(face), held.color(face).letter());
        }
    }
}

/// The text with each face letter replaced.
fn relabelled(text: &str, symbols: &[char]) -> String {
    text.chars().map(|letter| symbols[Face::from_letter(letter).expect("a face letter").index()]).collect()
}

fn any_symbols() -> impl Strategy<Value = Vec<char>> {
    Just("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".chars().collect::<Vec<_>>()).prop_shuffle().prop_map(|mut symbols| {
        symbols.truncate(Face::COUNT);
        symbols
    })
}

/// Six blocks of three lines.
fn blocks(text: &str) -> String {
    text.as_bytes().chunks(3).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

proptest! {
    #[test]
    fn vectors_read_back(cube in any_cube()) {
        let text = vector_text(&vector_of(cube));
        for form in [text.clone(), text.replace(',', ", "), text.replace(',', ",\n"), format!("[{text}]"), text + ",\n"] {
            prop_assert!(Facelets::looks_like(&form));
            prop_assert_eq!(form.parse::<Input>().unwrap().held(), Ok(cube.into()));
        }
    }

    #[test]
    fn print_then_parse(held in any_held()) {
        let facelets = Facelets::from(held);
        let text = facelets.to_string();
        for form in [text.clone(), text.to_lowercase(), blocks(&text), draw::net(&facelets, draw::NetStyle::Plain)] {
            let read: Facelets = form.parse().unwrap();
            prop_assert_eq!(read, facelets);
            prop_assert_eq!(read.held(), Ok(held));
            prop_assert!(Facelets::looks_like(&form));
        }
        let colors = relabelled(&text, &['W', 'R', 'G', 'Y', 'O', 'B']).parse::<Facelets>().unwrap();
        prop_assert_eq!(colors.scheme(), Scheme::Colors);
        prop_assert_eq!(colors.held(), Ok(held));
        prop_assert_eq!(colors.colors(), facelets.colors());
    }

    /// Unknown stickers are filled in only if they follow, and those of one piece do.
    #[test]
    fn stickers_follow_from_the_others(
        held in any_held(),
        unknown in proptest::collection::vec(any::<Index>(), 0..30),
    ) {
        let facelets = Facelets::from(held);
        let without = |stickers: &[usize]| -> String {
            let is_center = |facelet: usize| facelet % 9 == 4;
            let shown = |(facelet, symbol)| if stickers.contains(&facelet) && !is_center(facelet) { '-' } else { symbol };
            facelets.symbols().enumerate().map(shown).collect()
        };
        for place in Corner::ALL {
            prop_assert_eq!(without(&place.facelets()).parse(), Ok(facelets));
        }
        for place in Edge::ALL {
            prop_assert_eq!(without(&place.facelets()).parse(), Ok(facelets));
        }
        let unknown: Vec<_> = unknown.iter().map(|index| index.index(Facelets::COUNT)).collect();
        if let Ok(filled) = without(&unknown).parse::<Facelets>() {
            prop_assert_eq!(filled, facelets);
        }
    }

    #[test]
    fn any_six_symbols_will_do(cube in any_cube(), symbols in any_symbols()) {
        let facelets: Facelets = relabelled(&Facelets::from(cube).to_string(), &symbols).parse().unwrap();
        let held = facelets.held().unwrap();
        if facelets.scheme() == Scheme::Other {
            prop_assert_eq!(held, Held::from(cube));
        } else {
            prop_assert_eq!(held.cube, cube);
        }
    }

    #[test]
    fn no_text_makes_it_panic(
        text in ".*",
        near in "[URFDLBurfdlbwgyo?.:=#\n |,x-]{0,80}",
        lines in "([URFDLB?-]{1,12}\n){6,20}",
    ) {
        for text in [text, near, lines] {
            let _ = Facelets::looks_like(&text);
            if let Ok(facelets) = text.parse::<Facelets>() {
                let _ = facelets.held().map_err(|error| (error.to_string(), error.stickers()));
                let _ = (draw::svg(&facelets), draw::net(&facelets, draw::NetStyle::Color));
            }
        }
    }

    #[test]
    fn changed_stickers_are_refused_or_are_a_cube(
        held in any_held(),
        swaps in proptest::collection::vec(any::<(Index, Index)>(), 0..4),
        changes in proptest::collection::vec((any::<Index>(), "[URFDLBW?x]"), 0..2),
    ) {
        let mut symbols: Vec<char> = Facelets::from(held).symbols().collect();
        for (a, b) in swaps {
            symbols.swap(a.index(Facelets::COUNT), b.index(Facelets::COUNT));
        }
        for (place, symbol) in changes {
            symbols[place.index(Facelets::COUNT)] = symbol.chars().next().unwrap();
        }
        let text: String = symbols.into_iter().collect();
        match text.parse::<Facelets>().and_then(|facelets| facelets.held().map(|held| (facelets, held))) {
            Ok((facelets, held)) => {
                // Centres that are no rotation of the standard ones print in other letters, with
                // the same pattern.
                let centers: Vec<char> = Face::ALL.map(|face| facelets.center(face)).to_vec();
                let printed = Facelets::from(held);
                let printed = if facelets.scheme() == Scheme::Other {
                    relabelled(&printed.to_string(), &centers)
                } else {
                    printed.to_string()
                };
                prop_assert_eq!(&printed, &facelets.to_string());
                // Unknown stickers were filled in.
                let is_kept = |(printed, given): (char, char)| printed == given || "?x".contains(given);
                prop_assert!(printed.chars().zip(text.chars()).all(is_kept), "{} {}", printed, text);
            }
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert!(error.stickers().iter().all(|&facelet| facelet < Facelets::COUNT));
            }
        }
    }
}

/// The number of rows of `valid.txt`.
const VALID: usize = 44;
/// The number of rows of `invalid.txt` by code.
const INVALID: [(Code, usize); 7] = [
    (Code::ColorCounts, 12),
    (Code::Edges, 11),
    (Code::Flip, 10),
    (Code::Corners, 12),
    (Code::Twist, 10),
    (Code::Parity, 10),
    (Code::Format, 21),
];
