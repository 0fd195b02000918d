//! Cubes of every size: notation, moves, stickers and what is wrong with them.
//!
//! The judge is a model of its own: a cube as a set of small coloured squares with centres in
//! space, turned by a rotation in floating-point numbers.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{
    Amount, Axis, BigAlgorithm, BigCube, BigFacelets, BigFaceletsError, BigFamily, BigInput, BigMove, Code, CubeSize,
    Face, Metric,
    draw::{NetStyle, net, svg},
};
use proptest::{collection::vec, prelude::*, sample::select};

fn size(layers: usize) -> CubeSize {
    CubeSize::new(layers).unwrap()
}

fn algorithm(text: &str, layers: usize) -> BigAlgorithm {
    BigAlgorithm::parse_for(text, size(layers)).unwrap()
}

fn cube(text: &str, layers: usize) -> BigCube {
    BigCube::solved(size(layers)).after(&algorithm(text, layers))
}

/// A cube of squares: the centre of each in space, and its colour.
struct Squares {
    side: f64,
    squares: Vec<([f64; 3], char)>,
}

impl Squares {
    /// The squares of a solved cube, one after the other as they are read from a net.
    fn solved(layers: usize) -> Self {
        let side = layers as f64;
        let step = |index: usize| index as f64 + 0.5 - side / 2.0;
        let mut squares = Vec::new();
        for letter in "URFDLB".chars() {
            for row in 0..layers {
                for column in 0..layers {
                    // To the right, down and out of the paper, as one looks at the face.
                    let (right, down) = (step(column), step(row));
                    let out = side / 2.0;
                    let place = match letter {
                        'U' => [right, out, down],
                        'R' => [out, -down, -right],
                        'F' => [right, -down, out],
                        'D' => [right, -out, -down],
                        'L' => [-out, -down, right],
                        _ => [-right, -down, -out],
                    };
                    squares.push((place, letter));
                }
            }
        }
        Self { side, squares }
    }

    /// Turns the layers between two distances from a face clockwise by right angles.
    fn turn(&mut self, face: char, first: usize, last: usize, quarters: usize) {
        let (axis, sign) = match face {
            'R' => (0, 1.0),
            'L' => (0, -1.0),
            'U' => (1, 1.0),
            'D' => (1, -1.0),
            'F' => (2, 1.0),
            _ => (2, -1.0),
        };
        let (one, other) = ((axis + 1) % 3, (axis + 2) % 3);
        for (place, _) in &mut self.squares {
            let depth = self.side / 2.0 - sign * place[axis];
            if depth < first as f64 - 1.0 - 0.25 || depth > last as f64 + 0.25 {
                continue;
            }
            // A square on the boundary belongs to this layer only if it lies on the outside there.
            let is_face = place[axis].abs() > self.side / 2.0 - 0.25;
            let outer = (depth < 0.25 && first == 1) || (depth > self.side - 0.25 && last as f64 == self.side);
            if is_face && !outer {
                continue;
            }
            let angle = -sign * quarters as f64 * std::f64::consts::FRAC_PI_2;
            let (a, b) = (place[one], place[other]);
            place[one] = a * angle.cos() - b * angle.sin();
            place[other] = a * angle.sin() + b * angle.cos();
        }
    }

    /// The colours in the order of a solved cube.
    fn read(&self, layers: usize) -> String {
        let near = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.1);
        let at = |place: &[f64; 3]| self.squares.iter().find(|(other, _)| near(other, place)).unwrap().1;
        Self::solved(layers).squares.iter().map(|(place, _)| at(place)).collect()
    }
}

/// All moves of a cube of some size.
fn moves(layers: usize) -> Vec<BigMove> {
    let size = size(layers);
    let mut moves = Vec::new();
    for amount in Amount::ALL {
        for face in Face::ALL {
            for first in 1..=layers {
                moves.extend((first..=layers).filter_map(|last| BigMove::new(size, face, first, last, amount)));
            }
        }
        moves.extend(Axis::ALL.map(|axis| BigMove::rotation(size, axis, amount)));
    }
    moves
}

#[test]
fn every_move_turns_the_squares_that_it_names() {
    let mut checked = 0;
    for layers in 2..=7 {
        for one in moves(layers) {
            let (face, first, last) = one.layers();
            let mut squares = Squares::solved(layers);
            // A start without symmetry, so that every square counts.
            let start = "R U2 F' D L2 B U' R2";
            for text in start.split(' ') {
                let amount = if text.ends_with('2') {
                    2
                } else if text.ends_with('\'') {
                    3
                } else {
                    1
                };
                squares.turn(text.chars().next().unwrap(), 1, 1, amount);
            }
            squares.turn(face.letter(), first, last, one.amount().quarters() as usize);
            let expected = squares.read(layers);
            let after = cube(start, layers).moved(one);
            assert_eq!(BigFacelets::from(&after).to_string(), expected, "{one} on {layers}");
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * (2..=7).map(|n| 6 * (n * (n + 1) / 2 - 1) + 3).sum::<usize>());
}

#[test]
fn words_mean_what_cubers_mean() {
    for (layers, one, other) in [
        (4, "r", "Rw"),
        (4, "Rw", "R 2R"),
        (5, "3Rw", "R 2R 3R"),
        (5, "3r", "3Rw"),
        (5, "2-3Rw", "2R 3R"),
        (5, "2-4r", "m'"),
        (5, "M", "3L"),
        (5, "S", "3F"),
        (5, "E", "3D"),
        (4, "m", "2L 3L"),
        (4, "x", "Rw Lw'"),
        (7, "4Rw", "3Rw 4R"),
        (7, "2R", "6L'"),
        (2, "x", "R L'"),
        (4, "(Rw U)2 [Fw, 2D] // and a comment", "Rw U Rw U Fw 2D Fw' 2D'"),
    ] {
        assert_eq!(cube(one, layers), cube(other, layers), "{one} = {other} on {layers}");
    }
}

#[test]
fn stickers_in_every_form_and_every_size() {
    for size in CubeSize::all() {
        let layers = size.get();
        let wide = if layers > 2 { "Rw" } else { "R" };
        let cube = cube(&format!("{wide} U2 F' {wide}2 D L' B2 U"), layers);
        let facelets = BigFacelets::from(&cube);
        for text in [facelets.to_string(), net(&facelets, NetStyle::Plain), facelets.to_string().to_lowercase()] {
            let read: BigFacelets = text.parse().unwrap();
            assert_eq!(read, facelets);
            assert_eq!(read.cube().unwrap(), cube);
            assert_eq!(BigInput::size_of(&text).unwrap(), Some(size));
        }
        assert_eq!(svg(&facelets).matches("<rect").count(), size.facelets() + Face::COUNT);
    }
}

#[test]
fn colours_of_even_cubes_follow_from_the_corners() {
    for layers in [2, 4, 6] {
        for (scramble, letters) in
            [("", "WRGYOB"), ("x y R U F' D", "123456"), ("R U F", "ABCDEF"), ("y' D L", "WRGYOB")]
        {
            let cube = cube(scramble, layers);
            let symbols: Vec<char> = letters.chars().collect();
            let text: String = cube.stickers().iter().map(|face| symbols[face.index()]).collect();
            let read = text.parse::<BigFacelets>().unwrap().cube().unwrap();
            assert_eq!(read.is_solved(), scramble.is_empty());
            // Other letters leave the hold open: the cube is the same after some rotation.
            let rotations = ["", "x", "x2", "x'", "z", "z'"].map(|x| ["", "y", "y2", "y'"].map(|y| format!("{x} {y}")));
            let held = |rotation: &String| {
                let inverse = algorithm(rotation, layers).inverse();
                let first = BigCube::solved(size(layers)).after(&inverse).after(&algorithm(scramble, layers));
                first == read
            };
            let found = rotations.iter().flatten().filter(|rotation| held(rotation)).count();
            assert_eq!(found, 1, "{scramble} in {letters} on {layers}");
        }
    }
}

/// The stickers of a solved cube with some of them exchanged.
fn exchanged(layers: usize, pairs: &[(usize, usize)]) -> Result<BigCube, BigFaceletsError> {
    let mut text: Vec<char> = BigFacelets::from(&BigCube::solved(size(layers))).to_string().chars().collect();
    pairs.iter().for_each(|&(one, other)| text.swap(one, other));
    text.into_iter().collect::<String>().parse::<BigFacelets>().unwrap().cube()
}

/// The facelet in a row and a column of a face.
fn at(layers: usize, face: Face, row: usize, column: usize) -> usize {
    face.index() * layers * layers + row * layers + column
}

#[test]
fn what_is_possible_on_a_big_cube() {
    // Two wings of one edge exchange places: the four stickers are exchanged crosswise.
    for layers in [4, 5, 6, 7] {
        let last = layers - 1;
        let wings = [
            (at(layers, Face::U, last, 1), at(layers, Face::F, 0, layers - 2)),
            (at(layers, Face::F, 0, 1), at(layers, Face::U, last, layers - 2)),
        ];
        let swapped = exchanged(layers, &wings).unwrap();
        assert!(!swapped.is_solved());
    }
    // The corners URF and UFL exchange places.
    for layers in [2, 3, 4, 5, 6, 7] {
        let last = layers - 1;
        let corners = [
            (at(layers, Face::F, 0, last), at(layers, Face::L, 0, last)),
            (at(layers, Face::R, 0, 0), at(layers, Face::F, 0, 0)),
        ];
        let swapped = exchanged(layers, &corners);
        if layers % 2 == 0 {
            assert!(swapped.is_ok(), "{layers}");
        } else {
            let error = swapped.unwrap_err();
            assert_eq!(error.code(), Code::Parity);
            assert_eq!(error.stickers().len(), 6);
            assert!(error.to_string().contains("URF and UFL"), "{error}");
        }
    }
}

#[test]
fn what_is_not_possible_says_why() {
    let fails = |layers: usize, pairs: &[(usize, usize)]| exchanged(layers, pairs).unwrap_err();
    for layers in 2..=9 {
        let last = layers - 1;
        let urf = [at(layers, Face::U, last, last), at(layers, Face::R, 0, 0), at(layers, Face::F, 0, last)];
        // A twisted corner.
        let error = fails(layers, &[(urf[0], urf[1]), (urf[0], urf[2])]);
        assert_eq!(error.code(), Code::Twist);
        assert_eq!(error.stickers(), urf);
        // Two stickers of one corner exchanged: no corner has its colours in this order.
        let error = fails(layers, &[(urf[0], urf[1])]);
        assert_eq!(error.code(), Code::Corners);
        assert!(error.to_string().contains("wrong way round"), "{error}");
        if layers >= 4 {
            // A wing turned round is the other wing of its edge.
            let wing = (at(layers, Face::U, last, 1), at(layers, Face::F, 0, 1));
            let error = fails(layers, &[wing]);
            assert_eq!(error.code(), Code::Edges);
            assert_eq!(
                error.to_string(),
                "a wing is the wrong way round, the one at UFr or the one at FUl: exchange its two stickers, U and F; the two \
                 wings of an edge are mirror images, and neither can be flipped in its place"
            );
            assert_eq!(error.stickers().len(), 4);
        }
        if layers % 2 == 1 {
            let middle = layers / 2;
            let error = fails(layers, &[(at(layers, Face::U, last, middle), at(layers, Face::F, 0, middle))]);
            assert_eq!(error.code(), Code::Flip);
            assert!(error.to_string().contains("UF, the only middle edge that is not solved"), "{error}");
        }
        if layers >= 6 {
            // A centre exchanged with one of another orbit.
            let error = fails(layers, &[(at(layers, Face::U, 1, 1), at(layers, Face::F, 2, 1))]);
            assert_eq!(error.code(), Code::ColorCounts);
            assert!(error.to_string().contains("among the 24 centres at U"), "{error}");
            assert_eq!(error.stickers().len(), 5);
        }
    }
    let miscounted: BigFacelets = "UUUURRRRFFFFDDDDLLLLBBBU".parse().unwrap();
    let error = miscounted.cube().unwrap_err();
    assert_eq!(
        error.to_string(),
        "U is there 5 times and B is there 3 times: check these stickers; a 2×2×2 has six colours with 4 stickers each"
    );
    assert_eq!(error.stickers(), [0, 1, 2, 3, 23]);
    let unknown = "UUUURRRRFFFFDDDDLLLLBBB?".parse::<BigFacelets>().unwrap_err();
    assert!(unknown.to_string().starts_with("sticker B4 (row 2, column 2 of face B) is unknown"));
    let short = BigInput::size_of(&"U".repeat(95)).unwrap_err();
    assert!(short.to_string().starts_with("found 95 stickers, which no cube has"), "{short}");
    assert_eq!(short.code(), Code::Format);
}

/// The lines of a file of the corpus, without comments, cut into fields.
fn fields(file: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(" | ").collect())
}

/// The number of a facelet from its face and its place, as in `U16`.
fn facelet(layers: usize, name: &str) -> usize {
    let (face, place) = name.split_at(1);
    let face = Face::ALL.into_iter().find(|one| one.to_string() == face).unwrap();
    at(layers, face, 0, place.parse::<usize>().unwrap() - 1)
}

/// What becomes of a solved cube when stickers are exchanged, as in `U16-R1`, or replaced, as in
/// `D1=?`, one after the other.
fn edited(layers: usize, edits: &str) -> Result<BigCube, BigFaceletsError> {
    let mut text: Vec<char> = BigFacelets::from(&BigCube::solved(size(layers))).to_string().chars().collect();
    for edit in edits.split(' ') {
        if let Some((one, other)) = edit.split_once('-') {
            text.swap(facelet(layers, one), facelet(layers, other));
        } else {
            let (one, symbol) = edit.split_once('=').unwrap();
            text[facelet(layers, one)] = symbol.parse().unwrap();
        }
    }
    text.into_iter().collect::<String>().parse::<BigFacelets>()?.cube()
}

#[test]
fn impossible_cubes_of_the_corpus_say_why() {
    let mut found = [0; 2];
    for line in fields(include_str!("corpus/big/impossible.txt")) {
        let [layers, what, edits, code, message] = line[..] else { panic!("{line:?}") };
        let layers = layers.parse().unwrap();
        let error = edited(layers, edits).expect_err(what);
        assert_eq!((error.code().number().to_string().as_str(), error.to_string().as_str()), (code, message), "{what}");
        found[layers - 4] += 1;
    }
    assert_eq!(found, [12, 19], "cases of the 4×4×4 and of the 5×5×5");
}

#[test]
fn possible_cubes_of_the_corpus_are_read() {
    let mut found = 0;
    for line in fields(include_str!("corpus/big/possible.txt")) {
        let [layers, what, edits] = line[..] else { panic!("{line:?}") };
        assert!(!edited(layers.parse().unwrap(), edits).expect(what).is_solved());
        found += 1;
    }
    assert_eq!(found, 9);
}

fn any_moves(layers: usize) -> impl Strategy<Value = BigAlgorithm> {
    vec(select(moves(layers)), 0..20).prop_map(BigAlgorithm::from)
}

fn sized_moves() -> impl Strategy<Value = (usize, BigAlgorithm)> {
    (2usize..=8).prop_flat_map(|layers| any_moves(layers).prop_map(move |algorithm| (layers, algorithm)))
}

proptest! {
    #[test]
    fn algorithms_print_invert_simplify_and_mirror((layers, algorithm) in sized_moves()) {
        let size = size(layers);
        let solved = BigCube::solved(size);
        let cube = solved.after(&algorithm);
        let facelets = BigFacelets::from(&cube);
        prop_assert_eq!(BigAlgorithm::parse_for(&algorithm.to_string(), size).unwrap(), algorithm.clone());
        prop_assert_eq!(cube.after(&algorithm.inverse()), solved.clone());
        let short = algorithm.simplified();
        prop_assert_eq!(solved.after(&short), cube.clone());
        for metric in Metric::ALL {
            prop_assert!(short.count(metric) <= algorithm.count(metric));
        }
        prop_assert_eq!(algorithm.mirror().mirror(), algorithm.clone());
        // Every state that moves reach is accepted, and a colour letter says the same.
        prop_assert_eq!(facelets.cube().unwrap(), cube.clone());
        let colors: String = cube.stickers().iter().map(|face| ['W', 'R', 'G', 'Y', 'O', 'B'][face.index()]).collect();
        prop_assert_eq!(colors.parse::<BigFacelets>().unwrap().cube().unwrap(), cube);
    }

    #[test]
    fn families_print_and_read_back(layers in 2usize..=33, index in any::<prop::sample::Index>()) {
        let moves = moves(layers.min(12));
        let one = moves[index.index(moves.len())];
        let read = BigAlgorithm::parse_for(&one.to_string(), one.size()).unwrap();
        prop_assert_eq!(read.moves(), vec![one]);
        prop_assert!(!matches!(one.family(), BigFamily::Inner(_)));
    }
}
