//! The 2×2×2: counts, shortest solutions in both metrics, and all of them.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};

use halfturn_cube::{Axis, BigAlgorithm, BigCube, BigMove, Corner, CubeSize, Face, Metric};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{BigRequest, BigSolver, Guarantee, SolveError, Target, Wanted};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

const SIZE: CubeSize = CubeSize::MIN;

fn solver() -> BigSolver {
    let store = TableStore::in_memory();
    BigSolver::open("2x2x2", TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap()
}

fn after(text: &str) -> BigCube {
    BigCube::solved(SIZE).after(&BigAlgorithm::parse_for(text, SIZE).unwrap())
}

/// All turns of these faces.
fn turns(faces: &[Face]) -> Vec<BigMove> {
    let amounts = (1..4).map(|quarters| halfturn_cube::Amount::from_quarters(quarters).unwrap());
    let all = amounts.flat_map(|amount| faces.iter().map(move |&face| BigMove::new(SIZE, face, 1, 1, amount).unwrap()));
    all.collect()
}

fn cost(moves: &[BigMove], metric: Metric) -> usize {
    BigAlgorithm::from(moves).count(metric)
}

/// A random walk of turns of all six faces and rotations, so that the cube is held in any way.
fn random_walk(length: usize, rng: &mut ChaCha20Rng) -> BigCube {
    let mut all = turns(&Face::ALL);
    all.extend([Axis::X, Axis::Y, Axis::Z].map(|axis| BigMove::rotation(SIZE, axis, halfturn_cube::Amount::Clockwise)));
    let mut pick = || all[rng.next_u32() as usize % all.len()];
    (0..length).fold(BigCube::solved(SIZE), |cube, _| cube.moved(pick()))
}

/// The positions up to a distance with all their shortest solutions counted, by breadth-first
/// search on stickers: an independent judge.
fn ball(radius: usize, metric: Metric) -> HashMap<BigCube, (usize, usize)> {
    let moves = turns(&[Face::U, Face::R, Face::F]);
    let mut known: HashMap<BigCube, (usize, usize)> = HashMap::from([(BigCube::solved(SIZE), (0, 1))]);
    // By distance, last face turned: the number of shortest paths that end so.
    let mut levels: Vec<HashMap<(BigCube, Option<Face>), usize>> =
        vec![HashMap::from([((BigCube::solved(SIZE), None), 1)])];
    for distance in 1..=radius {
        let mut level: HashMap<(BigCube, Option<Face>), usize> = HashMap::new();
        for &one in &moves {
            let Some(before) = distance.checked_sub(cost(&[one], metric)) else { continue };
            for ((cube, last), paths) in &levels[before] {
                let face = one.layers().0;
                let next = cube.moved(one);
                if *last != Some(face) && known.get(&next).is_none_or(|(known, _)| *known == distance) {
                    known.entry(next.clone()).or_insert((distance, 0)).1 += paths;
                    *level.entry((next, Some(face))).or_insert(0) += paths;
                }
            }
        }
        levels.push(level);
    }
    known
}

#[test]
fn every_near_position_has_all_its_shortest_solutions() {
    let solver = solver();
    for (metric, radius, positions) in
        [(Metric::Htm, 4, 1 + 9 + 54 + 321 + 1847), (Metric::Qtm, 5, 1 + 6 + 27 + 120 + 534 + 2256)]
    {
        let near = ball(radius, metric);
        assert_eq!(near.len(), positions);
        for (cube, (distance, paths)) in near {
            let request = BigRequest { metric, wanted: Wanted::Within(0), ..BigRequest::new(cube) };
            let report = solver.solve(&request, &()).unwrap();
            assert_eq!(report.guarantee, Guarantee::Optimal);
            let all: BTreeSet<Vec<BigMove>> = report.more.iter().cloned().chain([report.moves.clone()]).collect();
            assert_eq!(all.len(), 1 + report.more.len(), "all are different");
            assert!(all.iter().all(|moves| cost(moves, metric) == distance), "{all:?}");
            assert_eq!(all.len(), paths, "{all:?}");
        }
    }
}

#[test]
fn random_positions_in_any_hold_are_solved() {
    let solver = solver();
    let mut rng = ChaCha20Rng::seed_from_u64(222);
    let mut longest = 0;
    for _ in 0..2000 {
        let cube = random_walk(40, &mut rng);
        let half = solver.solve(&BigRequest::new(cube.clone()), &()).unwrap();
        let quarter = solver.solve(&BigRequest { metric: Metric::Qtm, ..BigRequest::new(cube.clone()) }, &()).unwrap();
        assert!(half.moves.iter().all(|one| matches!(one.layers().0, Face::U | Face::R | Face::F)));
        assert!(half.moves.len() <= 11 && half.moves.len() <= quarter.moves.len());
        assert!(cost(&quarter.moves, Metric::Qtm) <= 14);
        assert!(cost(&quarter.moves, Metric::Qtm) <= cost(&half.moves, Metric::Qtm));
        longest = longest.max(half.moves.len());
        // A rotation of the whole cube changes no length.
        let rotated = cube.moved(BigMove::rotation(SIZE, Axis::X, halfturn_cube::Amount::Clockwise));
        assert_eq!(solver.solve(&BigRequest::new(rotated), &()).unwrap().moves.len(), half.moves.len());
    }
    assert!(longest >= 10);
}

#[test]
fn requests_are_respected() {
    let solver = solver();
    // No turn of the solved cube is solved by fewer moves; in another hold it takes none.
    assert_eq!(solver.solve(&BigRequest::new(after("R L' x'")), &()).unwrap().moves, []);
    let cube = after("R U2 F' R");
    let request = BigRequest::new(cube.clone());
    let at_most = |length| BigRequest { target: Target::AtMost(length), ..request.clone() };
    assert_eq!(solver.solve(&at_most(3), &()), Err(SolveError::NoSolution { max_length: 3 }));
    assert_eq!(solver.solve(&at_most(4), &()).unwrap().moves.len(), 4);
    let several = solver.solve(&BigRequest { wanted: Wanted::Several(20), ..request.clone() }, &()).unwrap();
    assert_eq!(several.more.len(), 19);
    let lengths: Vec<usize> = [&several.moves].into_iter().chain(&several.more).map(Vec::len).collect();
    assert!(lengths.is_sorted(), "the shortest first: {lengths:?}");
    let within = solver.solve(&BigRequest { wanted: Wanted::Within(2), ..request.clone() }, &()).unwrap();
    let limited = BigRequest { wanted: Wanted::Within(2), target: Target::AtMost(5), ..request.clone() };
    let limited = solver.solve(&limited, &()).unwrap();
    assert!(limited.more.len() < within.more.len());
    assert!(limited.more.iter().all(|moves| moves.len() <= 5));
    let stopped = BigRequest { max_nodes: Some(1), ..BigRequest::new(after("R U2 F' R U F2 R' U")) };
    assert_eq!(solver.solve(&stopped, &()), Err(SolveError::LimitReached { best: None }));
    // The corner in the place DBL tells the hold.
    assert_eq!(after("y R").with_solved(Corner::DBL), after("R").with_solved(Corner::DBL));
}
