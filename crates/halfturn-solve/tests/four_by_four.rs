//! The 4×4×4: every answer solves its cube, whatever the parities and however it is held.
#![allow(clippy::unwrap_used)]

use std::{ops::ControlFlow, sync::Mutex};

use halfturn_cube::{Amount, BigAlgorithm, BigCube, BigMove, CubeSize, Face};
use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher};
use halfturn_solve::{BigReport, BigRequest, BigSolver, BigSolverEntry, Guarantee, SolveError, Target, Tier};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

fn size() -> CubeSize {
    CubeSize::new(4).unwrap()
}

fn open(tier: Tier) -> BigSolver {
    let store = TableStore::in_memory();
    let entry = BigSolverEntry::find("4x4x4").unwrap();
    entry.open(tier, TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap()
}

fn after(text: &str) -> BigCube {
    BigCube::solved(size()).after(&BigAlgorithm::parse_for(text, size()).unwrap())
}

fn random(rng: &mut ChaCha20Rng) -> BigCube {
    (0..100).fold(BigCube::solved(size()), |cube, _| {
        let number = rng.next_u32() as usize;
        let face = Face::ALL[number % Face::COUNT];
        let amount = Amount::ALL[number / 8 % Amount::ALL.len()];
        cube.moved(BigMove::new(size(), face, 1, 1 + number / 64 % 2, amount).unwrap())
    })
}

/// Solves a cube, and checks the answer on the cube and for its writing.
fn solve(solver: &BigSolver, cube: &BigCube) -> BigReport {
    let report = solver.solve(&BigRequest::new(cube.clone()), &()).unwrap();
    let text = BigAlgorithm::from(report.moves.as_slice()).to_string();
    assert!(cube.after(&BigAlgorithm::parse_for(&text, size()).unwrap()).is_solved(), "{text}");
    assert_eq!(report.guarantee, Guarantee::None);
    assert_eq!(report.phases.iter().map(|phase| phase.length).sum::<usize>(), report.moves.len());
    report
}

#[test]
fn every_kind_of_cube_is_solved() {
    let solver = open(Tier::Tiny);
    let cubes = [
        ("one face", "R"),
        ("one wide move", "Uw'"),
        ("one inner layer", "2F"),
        ("in another hold", "x y Rw2 U"),
        ("one flipped pair of wings", "Rw' U2 Lw F2 Lw' F2 Rw2 U2 Rw U2 Rw' U2 F2 Rw2 F2"),
        ("two swapped pairs of wings", "2R2 U2 2R2 Uw2 2R2 Uw2"),
        ("all corners and edges of a 3×3×3", "R U2 F' L D B2 R' U F2 D' L2 B U2 R F' D2"),
        ("far from solved", "Rw U Fw2 D' Lw B2 Uw R F' Dw2 L Bw' U2 Rw2 F Dw L2 Fw' R B2 Uw2"),
    ];
    for (name, scramble) in cubes {
        let cube = after(scramble);
        let report = solve(&solver, &cube);
        assert!(report.moves.len() <= 52, "{name}: {} moves", report.moves.len());
    }
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    let lengths: Vec<usize> = (0..3).map(|_| solve(&solver, &random(&mut rng)).moves.len()).collect();
    assert!(lengths.iter().all(|&length| (35..=52).contains(&length)), "{lengths:?}");

    // A cube that needs no reduction is solved as a 3×3×3, or shorter.
    assert_eq!(solve(&solver, &after("R")).moves.len(), 1);
    assert_eq!(solve(&solver, &after("Uw'")).moves.len(), 1);

    let cube = random(&mut rng);
    let limited = BigRequest { max_nodes: Some(10), ..BigRequest::new(cube.clone()) };
    assert_eq!(solver.solve(&limited, &()), Err(SolveError::LimitReached { best: None }));
    let short = BigRequest { target: Target::AtMost(5), max_nodes: Some(5_000_000), ..BigRequest::new(cube) };
    let outcome = solver.solve(&short, &());
    assert!(matches!(outcome, Err(SolveError::LimitReached { best: Some(35..=55) })), "{outcome:?}");
}

/// The phases of a solution, each with its name and its moves.
type Phases = Vec<(&'static str, String)>;

/// Collects the solutions that a search reports: the length and the phases.
#[derive(Default)]
struct Reported(Mutex<Vec<(usize, Phases)>>);

impl Watcher for Reported {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if let WatchEvent::Found { turns } = event {
            self.0.lock().unwrap().push((turns.length(), turns.phases()));
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn only_solutions_of_the_whole_cube_are_reported() {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    for (name, cube) in [
        ("4x4x4", random(&mut rng)),
        ("5x5x5", BigCube::random(CubeSize::new(5).unwrap(), &mut rng)),
        ("reduction", BigCube::random(CubeSize::new(6).unwrap(), &mut rng)),
    ] {
        let solver = BigSolver::open(name, source).unwrap().unwrap();
        let reported = Reported::default();
        let report = solver.solve(&BigRequest::new(cube), &reported).unwrap();
        let phases: Vec<_> =
            report.phase_moves().map(|(name, moves)| (name, BigAlgorithm::from(moves).to_string())).collect();
        assert_eq!(phases.len(), 3);
        assert_eq!(*reported.0.lock().unwrap(), [(report.moves.len(), phases)]);
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_lengths_of_the_four() {
    let solver = open(Tier::Standard);
    let mut rng = ChaCha20Rng::seed_from_u64(44);
    let lengths: Vec<usize> = (0..200).map(|_| solve(&solver, &random(&mut rng)).moves.len()).collect();
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
    assert!(mean < 43.6, "{mean}");
}
