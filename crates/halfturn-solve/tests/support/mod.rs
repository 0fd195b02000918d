//! What the tests of several solvers need. The unit tests of the crate include this file too.
#![allow(dead_code, reason = "every test uses only some of it")]
#![allow(clippy::unwrap_used, reason = "it is for tests")]

use std::{collections::HashMap, ops::ControlFlow};

use halfturn_cube::{Algorithm, Cube, Face, Turn, TurnSet};
use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher};
use halfturn_solve::{Guarantee, Report, Request, Size, SolveError, Solver, Target, find};

/// Highly symmetric positions. All need at most 20 moves, the superflip exactly 20.
pub(crate) const SYMMETRIC_POSITIONS: [(&str, &str); 5] = [
    ("superflip", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"),
    ("checkerboard", "U2 D2 R2 L2 F2 B2"),
    ("superflip and four spots", "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'"),
    ("cube in a cube", "F L F U' R U F2 L2 U' L' B D' B' L2 U"),
    ("six spots", "U D' R L' F B' U D'"),
];

/// Scrambles with the faces that a solution must begin and end with. They only allow an order that
/// a search does not try: it makes U before D.
pub(crate) const UNTRIED_ORDERS: [(&str, Face, Face); 4] = [
    ("F D' U", Face::U, Face::F),
    ("F D' U", Face::D, Face::F),
    ("U D' F", Face::F, Face::U),
    ("U D' F", Face::F, Face::D),
];

/// A watcher that stops the work at the first event.
pub(crate) struct StopAtOnce;

impl Watcher for StopAtOnce {
    fn watch(&self, _: WatchEvent<'_>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// A solver with its tables in memory.
pub(crate) fn open(solver: &str, size: impl Into<Size>) -> Solver {
    let store = TableStore::in_memory();
    find(solver).unwrap().open(size, TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap()
}

/// The cube after an algorithm.
pub(crate) fn cube(algorithm: &str) -> Cube {
    algorithm.parse::<Algorithm>().unwrap().cube()
}

/// The moves that are not about the axis of a face.
pub(crate) fn moves_off_axis(face: Face) -> TurnSet {
    TurnSet::ALL.filter(|turn| turn.face().axis() != face.axis()).collect()
}

/// All cubes within this many moves of solved, with their distances: breadth-first search.
pub(crate) fn cubes_within(moves: u8) -> HashMap<Cube, u8> {
    let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
    let mut level = vec![Cube::SOLVED];
    for distance in 1..=moves {
        let mut next = Vec::new();
        for cube in level.iter().flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn))) {
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        level = next;
    }
    distances
}

/// Solves a cube. The solver has replayed the solution, and this replays it again.
pub(crate) fn solve_and_replay(solver: &Solver, request: &Request) -> Report {
    let report = solver.solve(request, &()).unwrap();
    assert_eq!(request.cube.after(report.turns.iter().copied()), Cube::SOLVED);
    let written = Algorithm::from(report.turns.as_slice());
    assert_eq!(written.simplified(), written, "nothing cancels");
    report
}

/// Asserts that all cubes within three moves get an optimal solution, with proof, from a request
/// with these options.
pub(crate) fn assert_short_scrambles_are_optimal(solver: &Solver, options: &Request) {
    let cubes = cubes_within(3);
    assert_eq!(cubes.len(), 1 + 18 + 243 + 3240);
    for (cube, distance) in cubes {
        let report = solver.solve(&Request { cube, ..*options }, &()).unwrap();
        assert_eq!((report.turns.len(), report.guarantee), (usize::from(distance), Guarantee::Optimal), "{cube:?}");
    }
}

/// Asserts that a cube of seven moves is solved in seven, and proved to have no shorter solution.
pub(crate) fn assert_too_short_targets_are_impossible(solver: &Solver) {
    let request = |length| Request { target: Target::AtMost(length), ..Request::new(cube("R U F D L B2 R")) };
    assert_eq!(solver.solve(&request(7), &()).unwrap().turns.len(), 7);
    for length in 0..7 {
        assert_eq!(solver.solve(&request(length), &()), Err(SolveError::NoSolution { max_length: length }));
    }
}

/// Asserts that the limits of a hard request stop the search, and that the best solution so far is
/// given back, of at most `best` moves.
pub(crate) fn assert_nodes_are_limited(solver: &Solver, hard: Cube, best: usize) {
    let request = Request { target: Target::AtMost(16), max_nodes: Some(20_000), ..Request::new(hard) };
    assert_eq!(solver.solve(&request, &()), Err(SolveError::LimitReached { best: None }));
    let request = Request { target: Target::Best, max_nodes: Some(200_000), ..Request::new(hard) };
    assert!(solver.solve(&request, &()).unwrap().turns.len() <= best, "the best so far is given back");
}
