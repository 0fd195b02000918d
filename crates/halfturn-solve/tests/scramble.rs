//! Scrambles follow the regulations of their events.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use halfturn_cube::{Cube, Family, Held, Metric, Move, Symmetry};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Request, SolveError, Solver, Target, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

#[test]
fn every_event_follows_its_regulations() {
    let store = TableStore::in_memory();
    let solver = Solver::open("two-phase", TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap();
    for event in WcaEvent::ALL {
        let mut rotations = HashSet::new();
        for seed in 0..40 {
            let scramble = event.scramble(&solver, &mut ChaCha20Rng::seed_from_u64(seed), &()).unwrap();
            let again = event.scramble(&solver, &mut ChaCha20Rng::seed_from_u64(seed), &()).unwrap();
            assert_eq!(scramble, again);
            assert_eq!(scramble.simplified(), scramble, "nothing cancels");
            // The scramble leads to the drawn state, and `Cube::random` has tests of uniformity.
            let drawn = Cube::random(&mut ChaCha20Rng::seed_from_u64(seed));
            assert_eq!(Held::from(&scramble).standard(), drawn, "{event:?}");
            let text = scramble.to_string();
            let turns = scramble.count(Metric::Htm);
            let wide = |one: &Move| matches!(one.family(), Family::Wide(_));
            rotations.insert(Held::from(&scramble).rotation);
            match event {
                WcaEvent::Three | WcaEvent::OneHanded => assert!((2..=21).contains(&turns)),
                WcaEvent::FewestMoves => {
                    assert!(text.starts_with("R' U' F ") && text.ends_with(" R' U' F"), "{text}");
                    assert!((8..=27).contains(&turns));
                }
                WcaEvent::Blindfolded | WcaEvent::NoInspection => {
                    assert!(scramble.moves().iter().filter(|one| wide(one)).count() <= 2);
                    assert!(turns <= 23);
                }
            }
        }
        match event {
            WcaEvent::Blindfolded | WcaEvent::NoInspection => {
                // 40 draws from 24 orientations hardly ever give fewer than 12 different ones.
                assert!(rotations.len() > 12);
            }
            _ => assert_eq!(rotations, HashSet::from([Symmetry::IDENTITY])),
        }
    }
}

/// A minimum distance excludes the states with a shorter solution.
#[test]
fn distances_are_respected() {
    let store = TableStore::in_memory();
    let solver = Solver::open("two-phase", TableSource::new(&store, Threads::new(2), &())).unwrap().unwrap();
    for seed in 0..3 {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let scramble = WcaEvent::Three.scramble_of_distance(9, &solver, &mut rng, &()).unwrap();
        let request = Request { target: Target::AtMost(8), ..Request::new(scramble.cube()) };
        assert_eq!(solver.solve(&request, &()), Err(SolveError::NoSolution { max_length: 8 }));
    }
}
