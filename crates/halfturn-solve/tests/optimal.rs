//! The optimal solver with its full tables. Unit tests in the crate cover its search with a smaller
//! table.
#![allow(clippy::unwrap_used)]

mod support;

use std::sync::LazyLock;

use halfturn_cube::{Algorithm, Cube, Turn};
use halfturn_search::Threads;
use halfturn_solve::{Guarantee, Request, Size, SolveError, Solver, Target, Tier, Wanted};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use support::{SYMMETRIC_POSITIONS, cube, open};

static STANDARD: LazyLock<Solver> = LazyLock::new(|| open("optimal", Tier::Standard));

/// 200 scrambles of up to twelve moves have the same lengths as with Korf's solver, with two table
/// sizes and any number of threads.
#[test]
#[ignore = "heavy"]
fn heavy_lengths_are_korfs() {
    let korf = open("korf", Tier::Standard);
    let solvers = [open("optimal", Tier::Tiny), open("optimal", Size::Bytes(70_000_000))];
    assert!(solvers[0].table_bytes() < solvers[1].table_bytes());
    let mut rng = ChaCha20Rng::seed_from_u64(200);
    for round in 0..200 {
        let cube = Cube::SOLVED.after(Turn::random_sequence(3 + round % 10, &mut rng));
        let length = korf.solve(&Request::new(cube), &()).unwrap().turns.len();
        for (solver, threads) in solvers.iter().zip([1 + round % 2, 3]) {
            let request = Request { threads: Threads::new(threads), ..Request::new(cube) };
            let report = solver.solve(&request, &()).unwrap();
            assert_eq!((report.turns.len(), report.guarantee), (length, Guarantee::Optimal), "{cube:?}");
        }
    }
}

/// Positions with well-known distances, and all solutions of one of them.
#[test]
#[ignore = "heavy"]
fn heavy_known_positions() {
    let solve = |algorithm: &str, wanted: Wanted| {
        let cube = algorithm.parse::<Algorithm>().unwrap().cube();
        let request = Request { wanted, threads: Threads::new(2), ..Request::new(cube) };
        let report = STANDARD.solve(&request, &()).unwrap();
        assert_eq!(report.guarantee, Guarantee::Optimal);
        report
    };
    // Six spots, four spots, the cube in the cube, the checkerboard.
    for (algorithm, length) in [
        ("U D' R L' F B' U D'", 8),
        ("F2 B2 U D' R2 L2 U D'", 8),
        ("F L F U' R U F2 L2 U' L' B D' B' L2 U", 15),
        ("R2 L2 U2 D2 F2 B2", 6),
    ] {
        assert_eq!(solve(algorithm, Wanted::One).turns.len(), length, "{algorithm}");
    }
    // The order of the three axes is free.
    assert_eq!(solve("R2 L2 U2 D2 F2 B2", Wanted::Within(0)).more.len() + 1, 6);
}

/// The first position that was proved to need twenty moves. The test runs a part of the proof, on
/// two threads with a symmetric cube. The whole proof takes minutes with the large table.
#[test]
#[ignore = "heavy"]
fn heavy_superflip_needs_more_than_seventeen() {
    let superflip = cube(SYMMETRIC_POSITIONS[0].1);
    assert_eq!(superflip.symmetries().count(), 48);
    let request = Request { target: Target::AtMost(17), threads: Threads::new(2), ..Request::new(superflip) };
    assert_eq!(STANDARD.solve(&request, &()), Err(SolveError::NoSolution { max_length: 17 }));
}
