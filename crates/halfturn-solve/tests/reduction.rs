//! Reduction: cubes of many sizes, parities, and what limits do. The judge is a model of its own:
//! stickers as squares in space.
#![allow(clippy::unwrap_used)]

use std::{ops::ControlFlow, sync::OnceLock};

use halfturn_cube::{Amount, BigAlgorithm, BigCube, BigMove, CubeSize, Face, Metric};
use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher};
use halfturn_solve::{BigReport, BigRequest, BigSolver, BigSolverEntry, SolveError, Target, Tier};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

fn size(layers: usize) -> CubeSize {
    CubeSize::new(layers).unwrap()
}

/// The solver, opened once for all tests.
fn solver() -> &'static BigSolver {
    static SOLVER: OnceLock<BigSolver> = OnceLock::new();
    SOLVER.get_or_init(|| {
        let store = TableStore::in_memory();
        BigSolver::open("reduction", TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap()
    })
}

/// Squares with the coordinates of their centres, doubled, so that they are whole numbers.
struct Squares {
    side: i32,
    squares: Vec<([i32; 3], Face)>,
}

impl Squares {
    fn of(cube: &BigCube) -> Self {
        let side = cube.size().get() as i32;
        let mut squares = Vec::new();
        for (index, &color) in cube.stickers().iter().enumerate() {
            let index = index as i32;
            let face = Face::ALL[(index / (side * side)) as usize];
            let step = |line: i32| 2 * line + 1 - side;
            let (right, down) = (step(index % side), step(index / side % side));
            let place = match face {
                Face::U => [right, side, down],
                Face::R => [side, -down, -right],
                Face::F => [right, -down, side],
                Face::D => [right, -side, -down],
                Face::L => [-side, -down, right],
                Face::B => [-right, -down, -side],
            };
            squares.push((place, color));
        }
        Self { side, squares }
    }

    fn turn(&mut self, one: BigMove) {
        let (face, first, last) = one.layers();
        let (axis, sign) = match face {
            Face::R => (0, 1),
            Face::L => (0, -1),
            Face::U => (1, 1),
            Face::D => (1, -1),
            Face::F => (2, 1),
            Face::B => (2, -1),
        };
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
        for (place, _) in &mut self.squares {
            // A square on the face itself is in the first layer, one on the opposite face in the
            // last.
            let depth = (self.side - sign * place[axis]).clamp(1, 2 * self.side - 1) / 2 + 1;
            if (first as i32..=last as i32).contains(&depth) {
                for _ in 0..one.amount().quarters() {
                    (place[a], place[b]) = (sign * place[b], -sign * place[a]);
                }
            }
        }
    }

    fn is_solved(&self) -> bool {
        (0..3).all(|axis| {
            [self.side, -self.side].into_iter().all(|end| {
                let mut colors = self.squares.iter().filter(|(place, _)| place[axis] == end).map(|(_, color)| color);
                let first = colors.next();
                colors.all(|color| Some(color) == first)
            })
        })
    }
}

/// Checks a solution on squares.
fn check(cube: &BigCube, report: &BigReport) {
    let mut squares = Squares::of(cube);
    report.moves.iter().for_each(|&one| squares.turn(one));
    assert!(squares.is_solved(), "{:?}", report.moves);
    assert_eq!(report.phases.iter().map(|phase| phase.length).sum::<usize>(), report.moves.len());
    // Only outer blocks turn, so that every move counts one.
    assert_eq!(BigAlgorithm::from(report.moves.as_slice()).count(Metric::Htm), report.moves.len());
}

fn solved(solver: &BigSolver, cube: BigCube) -> BigReport {
    let report = solver.solve(&BigRequest::new(cube.clone()), &()).unwrap();
    check(&cube, &report);
    report
}

fn random(layers: usize, rng: &mut ChaCha20Rng) -> BigCube {
    let size = size(layers);
    let mut below = |limit: usize| rng.next_u32() as usize % limit;
    (0..20 * layers * layers).fold(BigCube::solved(size), |cube, _| {
        let (face, last, amount) = (Face::ALL[below(6)], 1 + below(layers - 1), Amount::ALL[below(3)]);
        cube.moved(BigMove::new(size, face, 1, last, amount).unwrap())
    })
}

fn after(text: &str, layers: usize) -> BigCube {
    BigCube::solved(size(layers)).after(&BigAlgorithm::parse_for(text, size(layers)).unwrap())
}

fn five(tier: Tier) -> BigSolver {
    let store = TableStore::in_memory();
    let entry = BigSolverEntry::find("5x5x5").unwrap();
    entry.open(tier, TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap()
}

#[test]
fn the_five_solves_every_kind_of_cube() {
    let solver = five(Tier::Tiny);
    let cubes = [
        ("one inner layer", "2F"),
        ("the layer in the middle", "M"),
        ("in another hold", "x y Rw2 U"),
        ("two swapped wings", "Rw' U2 Lw F2 Lw' F2 Rw2 U2 Rw U2 Rw' U2 F2 Rw2 F2"),
        ("corners and edges of a 3×3×3", "R U2 F' L D B2 R' U F2 D' L2 B U2 R F' D2"),
        ("far from solved", "Rw U Fw2 D' Lw B2 Uw R F' Dw2 L Bw' U2 Rw2 F Dw L2 Fw' R B2 Uw2"),
    ];
    for (name, scramble) in cubes {
        let report = solved(&solver, after(scramble, 5));
        assert!(report.moves.len() <= 95, "{name}: {} moves", report.moves.len());
    }
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let lengths: Vec<usize> = (0..2).map(|_| solved(&solver, random(5, &mut rng)).moves.len()).collect();
    assert!(lengths.iter().all(|&length| (60..=100).contains(&length)), "{lengths:?}");
    assert_eq!(solved(&solver, after("R", 5)).moves.len(), 1);
    assert_eq!(solved(&solver, after("Uw'", 5)).moves.len(), 1);

    let limited = BigRequest { max_nodes: Some(10), ..BigRequest::new(random(5, &mut rng)) };
    assert_eq!(solver.solve(&limited, &()), Err(SolveError::LimitReached { best: None }));
}

#[test]
#[ignore = "heavy"]
fn heavy_lengths_of_the_five() {
    let solver = five(Tier::Standard);
    let mut rng = ChaCha20Rng::seed_from_u64(55);
    let lengths: Vec<usize> = (0..200).map(|_| solved(&solver, random(5, &mut rng)).moves.len()).collect();
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
    assert!(mean < 70.5, "{mean}");
}

#[test]
fn squares_turn_as_cubes_do() {
    for layers in [4, 5] {
        for face in Face::ALL {
            let one = BigMove::new(size(layers), face, 1, 2, Amount::Clockwise).unwrap();
            let start = after("R 2U F' 2-3Rw", layers);
            let mut squares = Squares::of(&start);
            squares.turn(one);
            let mut expected = Squares::of(&start.moved(one)).squares;
            squares.squares.sort_unstable();
            expected.sort_unstable();
            assert_eq!(squares.squares, expected, "{one}");
        }
    }
}

#[test]
fn random_cubes_are_solved() {
    let solver = solver();
    let mut rng = ChaCha20Rng::seed_from_u64(22);
    for (layers, longest) in [(6, 150), (6, 150), (7, 205), (8, 320), (9, 400), (11, 750)] {
        let report = solved(solver, random(layers, &mut rng));
        assert!(report.moves.len() <= longest, "{layers} layers: {} moves", report.moves.len());
    }
}

#[test]
#[ignore = "a minute or more"]
fn heavy_cubes_of_every_size_are_solved() {
    let solver = solver();
    let mut rng = ChaCha20Rng::seed_from_u64(33);
    for layers in 6..=CubeSize::MAX.get() {
        solved(solver, random(layers, &mut rng));
    }
}

/// Means of rubiks-cube-NxNxN-solver.
const OTHERS: [(usize, f64); 5] = [(6, 135.7), (7, 193.8), (8, 306.4), (9, 368.6), (10, 523.4)];

#[test]
#[ignore = "minutes"]
fn heavy_solutions_are_shorter_than_those_of_others() {
    let solver = solver();
    let mut rng = ChaCha20Rng::seed_from_u64(44);
    for (layers, other) in OTHERS {
        let lengths: Vec<usize> = (0..50).map(|_| solved(solver, random(layers, &mut rng)).moves.len()).collect();
        let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
        assert!(mean < other, "{layers} layers: {mean}");
    }
}

#[test]
fn nearly_solved_cubes_are_solved() {
    let solver = solver();
    for (text, layers, longest) in [("R", 6, 1), ("x R", 7, 1), ("2R", 6, 20), ("3Uw2", 7, 20), ("4R", 7, 20)] {
        let length = solved(solver, after(text, layers)).moves.len();
        assert!(length <= longest, "{text}: {length} moves");
    }
    assert!(solved(solver, after("x y", 6)).moves.is_empty());
}

#[test]
fn parities_are_solved() {
    let solver = solver();
    // Two wings of one layer swapped, and two edges swapped on an even cube.
    let wings = |layer: usize| {
        format!("{layer}R2 B2 U2 {layer}L U2 {layer}R' U2 {layer}R U2 F2 {layer}R F2 {layer}L' B2 {layer}R2")
    };
    for (layers, layer) in [(6, 2), (6, 3), (7, 3)] {
        let cube = after(&wings(layer), layers);
        let home = BigCube::solved(size(layers));
        let swapped = cube.stickers().iter().zip(home.stickers()).filter(|(a, b)| a != b).count();
        assert_eq!(swapped, 4, "{layers}: two wings have four stickers");
        solved(solver, cube);
    }
    solved(solver, after("2-3Rw2 U2 2-3Rw2 3Uw2 2-3Rw2 3Uw2", 6));
}

#[test]
fn limits_stop_the_search() {
    let solver = solver();
    let cube = random(6, &mut ChaCha20Rng::seed_from_u64(6));
    let limited = BigRequest { max_nodes: Some(100), ..BigRequest::new(cube.clone()) };
    assert!(matches!(solver.solve(&limited, &()), Err(SolveError::LimitReached { best: None })));
    let short = BigRequest { target: Target::AtMost(5), max_nodes: Some(3_000_000), ..BigRequest::new(cube.clone()) };
    assert!(matches!(solver.solve(&short, &()), Err(SolveError::LimitReached { .. })));

    struct First;
    impl Watcher for First {
        fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
            if matches!(event, WatchEvent::Found { .. }) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let best = BigRequest { target: Target::Best, ..BigRequest::new(cube.clone()) };
    check(&cube, &solver.solve(&best, &First).unwrap());
}

#[test]
fn it_is_the_usual_choice_from_six_layers() {
    for layers in 6..=CubeSize::MAX.get() {
        assert_eq!(BigSolverEntry::for_size(size(layers)).next().unwrap().name, "reduction");
    }
    assert_eq!(BigSolverEntry::for_size(size(4)).map(|entry| entry.name).collect::<Vec<_>>(), ["4x4x4"]);
    assert_eq!(BigSolverEntry::for_size(size(5)).map(|entry| entry.name).collect::<Vec<_>>(), ["5x5x5"]);
}
