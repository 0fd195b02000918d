//! Korf's solver with six edges in the database. Unit tests in the crate cover its search with
//! smaller databases.
#![allow(clippy::unwrap_used)]

use halfturn_cube::{Cube, Turn};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Counting, DistributionEntry, Guarantee, Request, SolveError, Solver, Target};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

#[test]
#[ignore = "heavy"]
fn heavy_six_edges() {
    let store = TableStore::in_memory();
    let counting = Counting { depth: 20, ..Counting::new(TableSource::new(&store, Threads::new(2), &())) };
    let counts = DistributionEntry::find("korf-edges").unwrap().count(&counting).unwrap().states;
    assert_eq!(counts, [1, 15, 184, 2246, 25935, 267_096, 2_237_667, 12_528_018, 24_495_540, 3_020_908, 310]);
    assert_eq!(counts.iter().sum::<u128>(), 12 * 11 * 10 * 9 * 8 * 7 * 64);
}

/// Solutions are optimal, and the inverse has the same length.
#[test]
#[ignore = "heavy"]
fn heavy_scrambles_of_twelve() {
    let store = TableStore::in_memory();
    let solver = Solver::open("korf", TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap();
    let mut rng = ChaCha20Rng::seed_from_u64(12);
    for _ in 0..20 {
        let cube = Cube::SOLVED.after(Turn::random_sequence(12, &mut rng));
        let report = solver.solve(&Request::new(cube), &()).unwrap();
        assert_eq!(report.guarantee, Guarantee::Optimal);
        assert!(report.turns.len() <= 12);
        let inverse = solver.solve(&Request::new(cube.inverse()), &()).unwrap();
        assert_eq!(inverse.turns.len(), report.turns.len());
        let max_length = report.turns.len() as u16 - 1;
        let shorter = Request { target: Target::AtMost(max_length), ..Request::new(cube) };
        assert_eq!(solver.solve(&shorter, &()), Err(SolveError::NoSolution { max_length }));
    }
}
