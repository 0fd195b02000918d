//! Lin's two-phase: the counts of his Table 1, and whole solutions.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{Algorithm, Cube, Face, TurnSet};
use halfturn_search::{TableStore, Threads};
use halfturn_solve::{Counting, DistributionEntry, Request, SolveError, Solver, Target};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// Table 1 of "Modified Kociemba Two Phase Method" (2023): states within so many steps.
const PHASE_1: [u64; 13] = [
    1,
    5,
    55,
    647,
    7803,
    95_039,
    1_138_856,
    13_209_134,
    138_155_502,
    959_761_462,
    2_158_890_200,
    2_217_092_644,
    2_217_093_120,
];
const PHASE_2: [u64; 18] = [
    1,
    5,
    39,
    253,
    1570,
    9357,
    54_830,
    295_325,
    1_519_971,
    7_573_048,
    34_992_638,
    141_552_026,
    433_575_844,
    861_474_530,
    1_169_329_308,
    1_218_528_172,
    1_219_276_224,
    1_219_276_800,
];

/// States within 0, 1, 2, … turns.
fn within(name: &str, depth: u8) -> Vec<u64> {
    let counting = Counting { store: &TableStore::in_memory(), threads: Threads::new(2), watcher: &(), depth };
    let counts = DistributionEntry::find(name).unwrap().count(&counting).unwrap();
    counts.iter().scan(0, |sum, count| Some(*sum + count).inspect(|&next| *sum = next)).collect()
}

fn open() -> Solver {
    Solver::open("lin", &TableStore::in_memory(), Threads::ONE, &()).unwrap().unwrap()
}

#[test]
fn the_beginning_of_table_1() {
    assert_eq!(within("lin-phase1", 5), PHASE_1[..=5]);
    assert_eq!(within("lin-phase2", 7), PHASE_2[..=7]);
    assert_eq!(within("lin-phase2", 3), PHASE_2[..=3]);
}

#[test]
#[ignore = "heavy"]
fn heavy_table_1_phase_1() {
    assert_eq!(within("lin-phase1", 20), PHASE_1);
}

#[test]
#[ignore = "heavy"]
fn heavy_table_1_phase_2() {
    assert_eq!(within("lin-phase2", 20), PHASE_2);
}

#[test]
fn random_cubes() {
    let solver = open();
    let mut rng = ChaCha20Rng::seed_from_u64(2023);
    const CUBES: usize = 20;
    for _ in 0..CUBES {
        let cube = Cube::random(&mut rng);
        let report = solver.solve(&Request::new(cube), &()).unwrap();
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        let lengths: Vec<usize> = report.legs.iter().map(|leg| leg.length).collect();
        let [search1, table1, search2, adjustment, table2] = lengths[..] else { panic!("five legs") };
        assert!(search1 + table1 <= 12 && table1 <= 5);
        assert!(search2 <= 11 && adjustment <= 2 && table2 <= 7);
    }
}

/// What is asked for beyond the usual: fewer turns, certain first and last turns, an end to the effort.
#[test]
fn requests_are_honoured() {
    let solver = open();
    let cube = Cube::random(&mut ChaCha20Rng::seed_from_u64(7));
    let usual = solver.solve(&Request::new(cube), &()).unwrap().turns.len();

    let shorter = Request { target: Target::AtMost(usual as u8 - 1), ..Request::new(cube) };
    assert!(solver.solve(&shorter, &()).unwrap().turns.len() < usual);

    let faces = |faces: [Face; 2]| faces.into_iter().flat_map(TurnSet::of_face).collect::<TurnSet>();
    let ends = Request { first: faces([Face::U, Face::B]), last: faces([Face::L, Face::D]), ..Request::new(cube) };
    let turns = solver.solve(&ends, &()).unwrap().turns;
    assert!(ends.first.contains(turns[0]) && ends.last.contains(turns[turns.len() - 1]));

    let hopeless = Request { target: Target::AtMost(12), max_nodes: Some(100_000), ..Request::new(cube) };
    assert_eq!(solver.solve(&hopeless, &()), Err(SolveError::LimitReached { best: None }));

    // Within the tables' reach nothing is searched; what only the layers are off by is nothing but the adjustment.
    let scramble: Algorithm = "R2 U F2 D'".parse().unwrap();
    assert_eq!(solver.solve(&Request::new(scramble.cube()), &()).unwrap().turns.len(), 4);
    let layers: Algorithm = "U D2".parse().unwrap();
    let report = solver.solve(&Request::new(layers.cube()), &()).unwrap();
    assert_eq!(report.legs.iter().map(|leg| leg.length).collect::<Vec<_>>(), [0, 0, 0, 2, 0]);
}
