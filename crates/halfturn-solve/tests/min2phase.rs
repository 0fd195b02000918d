//! Solutions of min2phase, replayed on the cube, and the figures published for it.
#![allow(clippy::unwrap_used)]

mod support;

use std::sync::LazyLock;

use halfturn_cube::{Cube, Face};
use halfturn_solve::{Report, Request, SolveError, Solver, Target, Tier};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use support::{
    SYMMETRIC_POSITIONS, assert_nodes_are_limited, assert_short_scrambles_are_optimal,
    assert_too_short_targets_are_impossible, cube, moves_off_axis, open, solve_and_replay,
};

static FULL: LazyLock<Solver> = LazyLock::new(|| open("min2phase", Tier::Standard));
static PARTIAL: LazyLock<Solver> = LazyLock::new(|| open("min2phase", Tier::Tiny));

/// The reports for random cubes.
fn reports(solver: &Solver, request: &Request, count: usize) -> Vec<Report> {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let request = |_| Request { cube: Cube::random(&mut rng), ..*request };
    (0..count).map(request).map(|request| solve_and_replay(solver, &request)).collect()
}

fn mean_length(reports: &[Report]) -> f64 {
    reports.iter().map(|report| report.turns.len()).sum::<usize>() as f64 / reports.len() as f64
}

fn unlimited(min_probes: u64) -> Request {
    Request { target: Target::AtMost(30), min_probes, ..Request::new(Cube::SOLVED) }
}

#[test]
fn random_states_are_solved_within_the_target() {
    for solver in [&FULL, &PARTIAL] {
        for longest in [30, 21, 20] {
            let request = Request { target: Target::AtMost(longest), ..unlimited(0) };
            let reports = reports(solver, &request, 15);
            assert!(reports.iter().all(|report| report.turns.len() <= usize::from(longest)));
        }
    }
    assert!(reports(&FULL, &Request::new(Cube::SOLVED), 15).iter().all(|report| report.turns.len() <= 21));
}

/// Partly filled tables give weaker bounds: the search finds the same solutions, after more nodes.
#[test]
fn partly_filled_tables_give_the_same_answers() {
    let [full, part] = [&FULL, &PARTIAL].map(|solver| reports(solver, &unlimited(0), 20));
    for (full, part) in full.iter().zip(&part) {
        assert_eq!(full.turns, part.turns);
        assert!(full.nodes < part.nodes);
    }
}

#[test]
fn more_probes_make_shorter_answers() {
    let lengths = [0, 20, 200].map(|probes| mean_length(&reports(&FULL, &unlimited(probes), 20)));
    assert!(lengths[0] > lengths[1] && lengths[1] > lengths[2], "{lengths:?}");
}

#[test]
fn limits_of_probes_and_nodes_stop_the_search() {
    let hard = Cube::random(&mut ChaCha20Rng::seed_from_u64(9));
    let request = Request { target: Target::AtMost(16), max_probes: Some(200), ..Request::new(hard) };
    assert_eq!(FULL.solve(&request, &()), Err(SolveError::LimitReached { best: None }));
    let request = Request { target: Target::AtMost(30), max_probes: Some(0), ..Request::new(hard) };
    assert_eq!(FULL.solve(&request, &()), Err(SolveError::LimitReached { best: None }));
    assert_nodes_are_limited(&FULL, hard, 20);
}

/// The limit of probes only applies until there is a solution. After that the search improves it
/// until there were enough probes.
#[test]
fn probes_are_counted_as_in_the_original() {
    let hard = Cube::random(&mut ChaCha20Rng::seed_from_u64(9));
    let solve = |min_probes, max_probes| {
        FULL.solve(&Request { cube: hard, max_probes: Some(max_probes), ..unlimited(min_probes) }, &())
    };
    let needed = (1..).find(|&most| solve(0, most).is_ok()).unwrap();
    assert!(needed > 1);
    let first = solve(0, needed).unwrap();
    assert_eq!(solve(needed, needed).unwrap().turns, first.turns, "the probe that found it was the last needed");
    assert_eq!(solve(0, u64::MAX).unwrap(), first);
    assert!(solve(100 * needed, needed).unwrap().turns.len() < first.turns.len());
}

#[test]
fn too_short_a_target_is_proved_impossible() {
    for solver in [&FULL, &PARTIAL] {
        assert_too_short_targets_are_impossible(solver);
    }
}

/// With enough probes, all cubes within three moves get an optimal solution, with proof.
#[test]
fn short_scrambles_are_proved_optimal() {
    assert_short_scrambles_are_optimal(&FULL, &unlimited(u64::MAX));
}

/// Highly symmetric positions, which share directions and have no pre-moves.
#[test]
fn symmetric_positions_are_solved() {
    for (name, algorithm) in SYMMETRIC_POSITIONS {
        let report = FULL.solve(&Request { cube: cube(algorithm), ..unlimited(0) }, &());
        let length = report.unwrap_or_else(|error| panic!("{name}: {error}")).turns.len();
        assert!(length <= 24, "{name}: {length}");
    }
}

#[test]
fn first_and_last_turns_can_be_restricted() {
    let request =
        Request { first: moves_off_axis(Face::R), last: moves_off_axis(Face::F), ..Request::new(Cube::SOLVED) };
    for report in reports(&FULL, &request, 20) {
        assert!(request.first.contains(report.turns[0]) && request.last.contains(*report.turns.last().unwrap()));
    }
    // R2 alone solves it but is not allowed, so the solution is longer.
    let request = Request { cube: cube("R2"), first: moves_off_axis(Face::R), ..unlimited(10_000) };
    assert!(FULL.solve(&request, &()).unwrap().turns.len() > 1);
}

/// The published mean lengths by number of probes, over enough cubes that ours vary by a few
/// hundredths.
#[test]
#[ignore = "heavy"]
fn heavy_lengths_by_probes_are_as_published() {
    for (probes, published, cubes) in [
        (5, 20.63, 1000),
        (10, 20.48, 1000),
        (20, 20.27, 1000),
        (50, 19.95, 1000),
        (100, 19.68, 1000),
        (200, 19.48, 1000),
        (500, 19.29, 1000),
        (1_000, 19.11, 1000),
        (10_000, 18.63, 100),
    ] {
        let mean = mean_length(&reports(&FULL, &unlimited(probes), cubes));
        assert!((mean - published).abs() <= 0.1, "{probes} probes: {mean:.3} instead of {published}");
    }
}
