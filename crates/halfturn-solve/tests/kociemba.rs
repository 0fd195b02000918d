//! Solutions of Kociemba's algorithm, replayed on the cube.
#![allow(clippy::unwrap_used)]

mod support;

use std::{
    ops::ControlFlow,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use halfturn_cube::{Code, Cube, Face, TurnSet};
use halfturn_search::{
    Coordinate, WatchEvent, Watcher,
    coordinates::{FlipSlice, Twist},
};
use halfturn_solve::{Guarantee, Request, SolveError, Solver, Target, Tier};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use support::{UNTRIED_ORDERS, assert_short_scrambles_are_optimal, cube, moves_off_axis, open, solve_and_replay};

static SOLVER: LazyLock<Solver> = LazyLock::new(|| open("kociemba", Tier::Standard));

fn solve_random(count: usize, seed: u64) -> Vec<usize> {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    (0..count)
        .map(|_| {
            let report = solve_and_replay(&SOLVER, &Request::new(Cube::random(&mut rng)));
            assert_eq!(report.phases.len(), 2);
            assert!(report.phases[1].length <= 18);
            report.turns.len()
        })
        .collect()
}

#[test]
fn random_states_need_about_22_turns() {
    let lengths = solve_random(100, 1);
    assert!(lengths.iter().all(|&length| length <= 30));
    assert!(lengths.iter().sum::<usize>() <= 22 * lengths.len());
}

#[test]
#[ignore = "heavy"]
fn heavy_a_thousand_random_states() {
    let lengths = solve_random(1000, 2);
    assert_eq!(lengths.len(), 1000);
    assert!(lengths.iter().all(|&length| length <= 30));
    assert!(lengths.iter().sum::<usize>() <= 22 * lengths.len());
}

/// All cubes within three moves get an optimal solution, with proof.
#[test]
fn short_scrambles_are_proved_optimal() {
    assert_short_scrambles_are_optimal(&SOLVER, &Request::new(Cube::SOLVED));
}

#[test]
fn too_short_a_target_is_proved_impossible() {
    let scrambled = cube("R U F D L");
    let request = |length| Request { target: Target::AtMost(length), ..Request::new(scrambled) };
    assert_eq!(SOLVER.solve(&request(5), &()).unwrap().turns.len(), 5);
    for length in 0..5 {
        let error = SOLVER.solve(&request(length), &()).unwrap_err();
        assert_eq!(error, SolveError::NoSolution { max_length: length });
        assert_eq!(error.code(), Some(Code::NoSolution));
    }
}

#[test]
fn limits_and_watchers_stop_the_search() {
    let hard = Cube::random(&mut ChaCha20Rng::seed_from_u64(9));
    let request = Request { target: Target::AtMost(17), max_nodes: Some(100_000), ..Request::new(hard) };
    let error = SOLVER.solve(&request, &()).unwrap_err();
    assert_eq!(error, SolveError::LimitReached { best: None });
    assert_eq!(error.code(), Some(Code::LimitReached));

    /// A watcher that stops at the second solution.
    struct Second(AtomicUsize);
    impl Watcher for Second {
        fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
            if let WatchEvent::Found { .. } = event {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
            if self.0.load(Ordering::Relaxed) >= 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let watcher = Second(AtomicUsize::new(0));
    let report = SOLVER.solve(&Request { target: Target::Best, ..Request::new(hard) }, &watcher).unwrap();
    assert_eq!(report.guarantee, Guarantee::None);
    assert!(watcher.0.into_inner() >= 2, "the best so far is given back when the watcher says stop");
}

#[test]
fn first_and_last_turns_can_be_restricted() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for _ in 0..20 {
        let cube = Cube::random(&mut rng);
        let request = Request { first: moves_off_axis(Face::R), last: moves_off_axis(Face::F), ..Request::new(cube) };
        let report = SOLVER.solve(&request, &()).unwrap();
        assert!(request.first.contains(report.turns[0]) && request.last.contains(*report.turns.last().unwrap()));
    }
    let of_two =
        [("L R2", Face::R, Face::L), ("L R2", Face::L, Face::R), ("L2 R", Face::L, Face::R), ("U D", Face::D, Face::U)];
    for (scramble, first, last) in UNTRIED_ORDERS.into_iter().chain(of_two) {
        let length = scramble.split(' ').count() as u16;
        let (first, last) = (TurnSet::of_face(first), TurnSet::of_face(last));
        let request = Request { target: Target::AtMost(length), first, last, ..Request::new(cube(scramble)) };
        let report = SOLVER.solve(&request, &()).unwrap();
        assert_eq!(report.turns.len(), usize::from(length));
        assert_eq!(report.guarantee, Guarantee::Optimal);
        let after_phase1 = cube(scramble).after(report.turns[..report.phases[0].length].iter().copied());
        assert_eq!((Twist::of(&after_phase1), FlipSlice::of(&after_phase1)), (0, 0), "{scramble}");
        let shorter = Request { target: Target::AtMost(length - 1), ..request };
        assert_eq!(SOLVER.solve(&shorter, &()), Err(SolveError::NoSolution { max_length: length - 1 }));
    }
    // A single move that is allowed at neither end must be made in another way.
    let request = Request { first: moves_off_axis(Face::R), last: moves_off_axis(Face::R), ..Request::new(cube("R")) };
    assert!(SOLVER.solve(&request, &()).unwrap().turns.len() > 1);
}
