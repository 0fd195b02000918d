//! Solutions of the two-phase solver, replayed on the cube.
#![allow(clippy::unwrap_used)]

mod support;

use std::sync::LazyLock;

use halfturn_cube::{Cube, Face};
use halfturn_search::Threads;
use halfturn_solve::{Guarantee, Request, SolveError, Solver, Target, Tier, find};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use support::{
    SYMMETRIC_POSITIONS, StopAtOnce, assert_nodes_are_limited, assert_short_scrambles_are_optimal,
    assert_too_short_targets_are_impossible, cube, moves_off_axis, open, solve_and_replay,
};

static TINY: LazyLock<Solver> = LazyLock::new(|| open("two-phase", Tier::Tiny));

/// The lengths of solutions of random cubes.
fn lengths(solver: &Solver, target: Target, count: usize, seed: u64) -> Vec<usize> {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let request = |_| Request { target, ..Request::new(Cube::random(&mut rng)) };
    (0..count).map(request).map(|request| solve_and_replay(solver, &request).turns.len()).collect()
}

#[test]
fn random_states_are_solved_within_the_target() {
    for (target, longest) in [(Target::Usual, 20), (Target::AtMost(21), 21), (Target::AtMost(20), 20)] {
        let lengths = lengths(&TINY, target, 100, 1);
        assert!(lengths.iter().all(|&length| length <= longest), "{target:?}: {lengths:?}");
    }
}

/// Positions that need 20 moves: `solve_then_improve` finds 20, within the nodes of about a second.
#[test]
fn positions_that_need_twenty_turns_get_twenty() {
    for (name, algorithm) in [
        ("superflip", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"),
        ("superflip and four spots", "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'"),
        ("superflip and six spots", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2 U D' R L' F B' U D'"),
        ("superflip and checkerboard", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2 R2 L2 U2 D2 F2 B2"),
    ] {
        let cube = cube(algorithm);
        let report = TINY.solve_then_improve(&Request::new(cube), &(), &()).unwrap();
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        assert!(report.turns.len() <= 20, "{name}: {}", report.turns.len());
        assert!(report.nodes < 16_000_000, "{name}: {} nodes", report.nodes);
    }
}

#[test]
fn only_requests_without_limits_are_improved_until_the_watcher_stops() {
    let superflip = Request::new(cube("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"));
    let usual = TINY.solve(&superflip, &()).unwrap();
    assert!(usual.turns.len() > 20, "improving takes longer: {}", usual.turns.len());
    assert_eq!(TINY.solve_then_improve(&superflip, &(), &StopAtOnce), Ok(usual));
    let longer = Request { target: Target::AtMost(22), ..superflip };
    assert_eq!(TINY.solve_then_improve(&longer, &(), &()), TINY.solve(&longer, &()));
}

/// Highly symmetric positions share directions and have few phase-1 solutions.
#[test]
fn symmetric_positions_are_solved() {
    for (name, algorithm) in SYMMETRIC_POSITIONS {
        let report = TINY.solve(&Request { target: Target::AtMost(21), ..Request::new(cube(algorithm)) }, &());
        let length = report.unwrap_or_else(|error| panic!("{name}: {error}")).turns.len();
        assert!(length <= 21, "{name}: {length}");
    }
}

/// One of the hardest known positions: it needs 20 moves and has very few such solutions. The usual
/// answer does not wait for one.
#[test]
fn the_hardest_position_has_a_usual_answer() {
    let hardest = cube("F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2");
    let report = TINY.solve(&Request::new(hardest), &()).unwrap();
    assert!((20..=22).contains(&report.turns.len()));
}

/// All cubes within three moves get an optimal solution, with proof.
#[test]
fn short_scrambles_are_proved_optimal() {
    assert_short_scrambles_are_optimal(&TINY, &Request::new(Cube::SOLVED));
}

#[test]
fn too_short_a_target_is_proved_impossible() {
    assert_too_short_targets_are_impossible(&TINY);
}

#[test]
fn a_limit_of_nodes_stops_the_search() {
    assert_nodes_are_limited(&TINY, Cube::random(&mut ChaCha20Rng::seed_from_u64(9)), 19);
}

#[test]
fn first_and_last_turns_can_be_restricted() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for _ in 0..50 {
        let request = Request {
            first: moves_off_axis(Face::R),
            last: moves_off_axis(Face::F),
            ..Request::new(Cube::random(&mut rng))
        };
        let report = TINY.solve(&request, &()).unwrap();
        assert!(request.first.contains(report.turns[0]) && request.last.contains(*report.turns.last().unwrap()));
    }
}

#[test]
#[ignore = "heavy"]
fn heavy_all_tiers_solve_many_random_states() {
    for solver in find("two-phase").unwrap().tiers.iter().map(|entry| open("two-phase", entry.tier)) {
        for longest in [21, 20, 19] {
            let lengths = lengths(&solver, Target::AtMost(longest), if longest < 20 { 200 } else { 1000 }, 2);
            assert!(lengths.iter().all(|&length| length <= usize::from(longest)));
        }
    }
}

/// A search that is stopped and resumed many times gives the same sequence of shorter solutions as
/// one that is not.
#[test]
fn improvements_resume_after_a_stop() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    for _ in 0..5 {
        let request = Request { target: Target::AtMost(23), ..Request::new(Cube::random(&mut rng)) };
        let mut undisturbed = TINY.improvements(request);
        let mut disturbed = TINY.improvements(Request { max_nodes: Some(50), ..request });
        let (mut stops, mut last) = (0, usize::MAX);
        while last > 20 {
            let expected = undisturbed.next(&()).unwrap().unwrap();
            let report = loop {
                match disturbed.next(&()) {
                    Ok(report) => break report.unwrap(),
                    Err(SolveError::LimitReached { .. }) => stops += 1,
                    Err(error) => panic!("{error}"),
                }
            };
            assert_eq!(report.turns, expected.turns);
            assert!(report.turns.len() < last);
            last = report.turns.len();
        }
        assert!(stops > 0, "the limit was never reached");
    }
}

#[test]
fn improvements_end_at_the_shortest() {
    let mut improvements = TINY.improvements(Request::new(cube("R U2 F' L D")));
    let mut lengths = Vec::new();
    while let Some(report) = improvements.next(&()).unwrap() {
        lengths.push(report.turns.len());
    }
    assert!(lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert_eq!(lengths.last(), Some(&5));
    let solved = TINY.improvements(Request::new(Cube::SOLVED)).next(&()).unwrap().unwrap();
    assert_eq!((solved.turns.len(), solved.guarantee), (0, Guarantee::Optimal));
}

#[test]
fn more_probes_make_shorter_solutions() {
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    let cubes: Vec<Cube> = (0..30).map(|_| Cube::random(&mut rng)).collect();
    let total = |min_probes| -> usize {
        let request = |&cube| Request { target: Target::AtMost(22), min_probes, ..Request::new(cube) };
        cubes.iter().map(|cube| TINY.solve(&request(cube), &()).unwrap().turns.len()).sum()
    };
    let totals = [0, 100, 2_000].map(total);
    assert!(totals[0] > totals[1] && totals[1] > totals[2], "{totals:?}");
    let request = Request { target: Target::AtMost(15), max_probes: Some(100), ..Request::new(cubes[0]) };
    assert_eq!(TINY.solve(&request, &()), Err(SolveError::LimitReached { best: None }));
}

#[test]
fn several_threads_share_one_cube() {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    for _ in 0..10 {
        let request =
            Request { target: Target::AtMost(19), threads: Threads::new(3), ..Request::new(Cube::random(&mut rng)) };
        assert!(TINY.solve(&request, &()).unwrap().turns.len() <= 19);
    }
    // A proof holds with several threads too.
    let request =
        Request { target: Target::AtMost(7), threads: Threads::new(3), ..Request::new(cube("R U2 F' L D B2 U' R")) };
    assert_eq!(TINY.solve(&request, &()), Err(SolveError::NoSolution { max_length: 7 }));
}

#[test]
fn reports_have_the_phases() {
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    let (mut pre_moves, mut backward) = (0, 0);
    for _ in 0..50 {
        let report = TINY.solve(&Request::new(Cube::random(&mut rng)), &()).unwrap();
        let names: Vec<&str> = report.phases.iter().map(|phase| phase.name).collect();
        assert!(report.phases.iter().all(|phase| phase.length > 0));
        assert!(names.contains(&"phase 1"), "{names:?}");
        pre_moves += usize::from(names.contains(&"pre-moves"));
        backward += usize::from(names.last() == Some(&"phase 1"));
    }
    assert!(pre_moves > 0 && backward > 0);
}
