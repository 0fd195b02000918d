//! Lin's solver: the counts of his Table 1, and solutions.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{Algorithm, Cube, Face, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, TableSource, TableStore, Threads};
use halfturn_solve::{Counting, DistributionEntry, Request, SolveError, Solver, Target};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// Table 1 of "Modified Kociemba Two Phase Method" (2023): states within each number of moves.
const PHASE_1: [u128; 13] = [
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
const PHASE_2: [u128; 18] = [
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

/// The states within 0, 1, 2, … moves.
fn within(name: &str, depth: u8) -> Vec<u128> {
    let store = TableStore::in_memory();
    let counting = Counting { depth, ..Counting::new(TableSource::new(&store, Threads::new(2), &())) };
    let counts = DistributionEntry::find(name).unwrap().count(&counting).unwrap().states;
    counts.iter().scan(0, |sum, count| Some(*sum + count).inspect(|&next| *sum = next)).collect()
}

/// The number of sequences that Lin's searches follow: those of 1 to 7 moves in phase 1 and of 1 to
/// 10 in phase 2. The paper prints 21,386,292 for nine moves of phase 2, but its next number
/// follows from 21,386,296.
const SEARCH_1: [u64; 7] = [18, 108, 1_440, 19_224, 256_608, 3_425_328, 45_722_880];
const SEARCH_2: [u64; 10] = [10, 34, 216, 1_492, 10_088, 68_456, 464_616, 3_151_712, 21_386_296, 145_099_168];

/// The last move of a sequence of several: one that the goal of the phase does not allow.
const QUARTERS_OF_SIDES: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);
const HALVES_OF_SIDES: TurnSet = TurnSet::HALF.without(TurnSet::of_face(Face::U)).without(TurnSet::of_face(Face::D));

/// A search without bounds or goals: every sequence of its moves is a solution.
struct Blind(TurnSet);

impl Problem for Blind {
    type Puzzle = Cube;
    type Node = ();

    fn turns(&self) -> TurnSet {
        self.0
    }

    fn turned(&self, (): &(), _: Turn) {}

    fn bound(&self, (): &()) -> u8 {
        0
    }
}

/// The number of sequences of 1, 2, … `longest` moves. As in the paper, a single move may be any of
/// `turns`. The last of several is in `last`.
fn sequences(turns: TurnSet, last: TurnSet, longest: usize) -> Vec<u64> {
    let blind = Blind(turns);
    let mut meter = Meter::new(None, &());
    let mut count = |length: u8| {
        let last = if length == 1 { turns } else { last };
        let mut search = DepthFirst::between(&blind, (), length, turns, last);
        let mut found = 0;
        while search.next(&mut meter).unwrap().is_some() {
            found += 1;
        }
        found
    };
    (1..=longest as u8).map(&mut count).collect()
}

#[test]
fn lin_search_counts() {
    assert_eq!(sequences(TurnSet::ALL, QUARTERS_OF_SIDES, 5), SEARCH_1[..5]);
    assert_eq!(sequences(TurnSet::DOMINO, HALVES_OF_SIDES, 7), SEARCH_2[..7]);
}

#[test]
#[ignore = "heavy"]
fn heavy_lin_search_counts() {
    assert_eq!(sequences(TurnSet::ALL, QUARTERS_OF_SIDES, SEARCH_1.len()), SEARCH_1);
    assert_eq!(sequences(TurnSet::DOMINO, HALVES_OF_SIDES, SEARCH_2.len()), SEARCH_2);
}

fn open() -> Solver {
    Solver::open("lin", TableSource::new(&TableStore::in_memory(), Threads::ONE, &())).unwrap().unwrap()
}

/// The percentages that Table 1 prints. The paper rounds some of them up and some down, so the last
/// decimal may be off by one.
#[test]
fn shares_of_table_1() {
    let size = |name: &str| DistributionEntry::find(name).unwrap().size;
    assert_eq!((size("lin-phase1"), size("lin-phase2")), (2_217_093_120, 1_219_276_800));
    assert_eq!((size("lin-phase1"), size("lin-phase2")), (PHASE_1[12], PHASE_2[17]));
    for (name, within, published, last_decimal) in [
        ("lin-phase1", PHASE_1[6], 0.05, 0.01),
        ("lin-phase1", PHASE_1[7], 0.6, 0.1),
        ("lin-phase1", PHASE_1[8], 6.2, 0.1),
        ("lin-phase1", PHASE_1[9], 43.0, 1.0),
        ("lin-phase1", PHASE_1[10], 97.0, 1.0),
        ("lin-phase1", PHASE_1[11], 99.999_978, 0.000_001),
        ("lin-phase2", PHASE_2[7], 0.02, 0.01),
        ("lin-phase2", PHASE_2[8], 0.12, 0.01),
        ("lin-phase2", PHASE_2[9], 0.62, 0.01),
        ("lin-phase2", PHASE_2[10], 3.0, 0.2),
        ("lin-phase2", PHASE_2[11], 12.0, 1.0),
        ("lin-phase2", PHASE_2[12], 35.0, 1.0),
        ("lin-phase2", PHASE_2[13], 70.0, 1.0),
        ("lin-phase2", PHASE_2[14], 96.0, 1.0),
        ("lin-phase2", PHASE_2[15], 99.9386, 0.0001),
        ("lin-phase2", PHASE_2[16], 99.999_953, 0.000_001),
    ] {
        let share = within as f64 / size(name) as f64 * 100.0;
        assert!((share - published).abs() <= last_decimal, "{name}: {share}, published {published}");
    }
}

#[test]
fn the_beginning_of_table_1() {
    assert_eq!(within("lin-phase1", 5), PHASE_1[..=5]);
    assert_eq!(within("lin-phase2", 7), PHASE_2[..=7]);
    assert_eq!(within("lin-phase2", 3), PHASE_2[..=3]);
}

#[test]
#[ignore = "heavy"]
fn heavy_lin_table_1_phase_1() {
    assert_eq!(within("lin-phase1", 20), PHASE_1);
}

#[test]
#[ignore = "heavy"]
fn heavy_lin_table_1_phase_2() {
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
        let lengths: Vec<usize> = report.phases.iter().map(|phase| phase.length).collect();
        let [search1, table1, search2, adjustment, table2] = lengths[..] else { panic!("five phases") };
        assert!(search1 + table1 <= 12 && table1 <= 5);
        assert!(search2 <= 11 && adjustment <= 2 && table2 <= 7);
    }
}

/// Requests for fewer moves, for certain first and last moves, and with a limit.
#[test]
fn requests_are_honoured() {
    let solver = open();
    let cube = Cube::random(&mut ChaCha20Rng::seed_from_u64(7));
    let usual = solver.solve(&Request::new(cube), &()).unwrap().turns.len();

    let shorter = Request { target: Target::AtMost(usual as u16 - 1), ..Request::new(cube) };
    assert!(solver.solve(&shorter, &()).unwrap().turns.len() < usual);

    let faces = |faces: [Face; 2]| faces.into_iter().flat_map(TurnSet::of_face).collect::<TurnSet>();
    let ends = Request { first: faces([Face::U, Face::B]), last: faces([Face::L, Face::D]), ..Request::new(cube) };
    let turns = solver.solve(&ends, &()).unwrap().turns;
    assert!(ends.first.contains(turns[0]) && ends.last.contains(turns[turns.len() - 1]));

    let hopeless = Request { target: Target::AtMost(12), max_nodes: Some(100_000), ..Request::new(cube) };
    assert_eq!(solver.solve(&hopeless, &()), Err(SolveError::LimitReached { best: None }));

    // States in a table need no search. If only the layers are turned, the solution is the
    // adjustment.
    let scramble: Algorithm = "R2 U F2 D'".parse().unwrap();
    assert_eq!(solver.solve(&Request::new(scramble.cube()), &()).unwrap().turns.len(), 4);
    let layers: Algorithm = "U D2".parse().unwrap();
    let report = solver.solve(&Request::new(layers.cube()), &()).unwrap();
    assert_eq!(report.phases.iter().map(|phase| phase.length).collect::<Vec<_>>(), [0, 0, 0, 2, 0]);
}
