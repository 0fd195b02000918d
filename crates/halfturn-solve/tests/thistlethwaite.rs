//! Thistlethwaite's solver: the known distributions of its phases, and solutions within the known
//! lengths.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{Algorithm, Cube, Face, TurnSet};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Counting, DistributionEntry, Request, SolveError, Solver, Target};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// The greatest distance of each phase, from the literature.
const LONGEST: [usize; 4] = [7, 10, 13, 15];
/// The moves of each phase: those of `G0` to `G3`.
const TURNS: [&str; 4] = [
    "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'",
    "U U2 U' R R2 R' F2 D D2 D' L L2 L' B2",
    "U U2 U' R2 F2 D D2 D' L2 B2",
    "U2 R2 F2 D2 L2 B2",
];

fn open() -> Solver {
    Solver::open("thistlethwaite", TableSource::new(&TableStore::in_memory(), Threads::ONE, &())).unwrap().unwrap()
}

fn counts(name: &str) -> Vec<u128> {
    let store = TableStore::in_memory();
    let counting = Counting { depth: 20, ..Counting::new(TableSource::new(&store, Threads::new(2), &())) };
    DistributionEntry::find(name).unwrap().count(&counting).unwrap().states
}

/// The numbers of states and the greatest distances are those of the literature. Phase 4 has the
/// well-known distribution of the squares group.
#[test]
fn distributions() {
    let phases: [&[u128]; 4] = [
        &[1, 2, 25, 202, 620, 900, 285, 13],
        &[1, 2, 17, 134, 1065, 8190, 54694, 267_576, 560_568, 187_204, 3114],
        &[1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24],
        &[1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113_892, 178_495, 179_196, 89728, 16176, 1488, 144],
    ];
    for (number, ((expected, longest), states)) in
        phases.into_iter().zip(LONGEST).zip([2048, 1_082_565, 29_400, 663_552]).enumerate()
    {
        let counts = counts(&format!("thistlethwaite-{}", number + 1));
        assert_eq!(counts, expected);
        assert_eq!(counts.len(), longest + 1);
        assert_eq!(counts.iter().sum::<u128>(), states);
    }
}

#[test]
fn random_cubes() {
    let solver = open();
    let mut rng = ChaCha20Rng::seed_from_u64(1981);
    let mut total = 0;
    const CUBES: usize = 500;
    for _ in 0..CUBES {
        let cube = Cube::random(&mut rng);
        let report = solver.solve(&Request::new(cube), &()).unwrap();
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        let mut turns = report.turns.iter();
        for ((phase, longest), allowed) in report.phases.iter().zip(LONGEST).zip(TURNS) {
            assert!(phase.length <= longest, "{} took {} turns", phase.name, phase.length);
            let allowed: Vec<&str> = allowed.split(' ').collect();
            assert!(turns.by_ref().take(phase.length).all(|turn| allowed.contains(&turn.to_string().as_str())));
        }
        assert_eq!(turns.next(), None);
        total += report.turns.len();
    }
    let mean = total as f64 / CUBES as f64;
    assert!((30.5..32.5).contains(&mean), "the mean length was {mean}");
}

/// Requests for fewer moves, for certain first and last moves, and with a limit.
#[test]
fn requests_are_honoured() {
    let solver = open();
    let cube = Cube::random(&mut ChaCha20Rng::seed_from_u64(4));
    let usual = solver.solve(&Request::new(cube), &()).unwrap().turns.len();

    let shorter = Request { target: Target::AtMost(usual as u16 - 2), ..Request::new(cube) };
    assert!(solver.solve(&shorter, &()).unwrap().turns.len() <= usual - 2);

    let faces = |faces: [Face; 2]| faces.into_iter().flat_map(TurnSet::of_face).collect::<TurnSet>();
    let ends = Request { first: faces([Face::U, Face::B]), last: faces([Face::L, Face::D]), ..Request::new(cube) };
    let turns = solver.solve(&ends, &()).unwrap().turns;
    assert!(ends.first.contains(turns[0]) && ends.last.contains(turns[turns.len() - 1]));

    let hopeless = Request { target: Target::AtMost(12), max_nodes: Some(100_000), ..Request::new(cube) };
    let Err(SolveError::LimitReached { best: Some(best) }) = solver.solve(&hopeless, &()) else { panic!("12 turns?") };
    assert!((13..=usual).contains(&best));

    let scramble: Algorithm = "R F D".parse().unwrap();
    let too_short = Request { target: Target::AtMost(2), ..Request::new(scramble.cube()) };
    assert_eq!(solver.solve(&too_short, &()), Err(SolveError::NoSolution { max_length: 2 }));

    let scramble: Algorithm = "R2 U2 F2".parse().unwrap();
    let report = solver.solve(&Request::new(scramble.cube()), &()).unwrap();
    assert_eq!(report.phases.iter().map(|phase| phase.length).collect::<Vec<_>>(), [0, 0, 0, 3]);
}
