//! Scrambles follow the regulations of their events.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashSet};

use halfturn_cube::{
    Algorithm, Axis, BigAlgorithm, BigCube, BigFamily, BigMove, Corner, Cube, CubeSize, Face, Held, Metric, Symmetry,
};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{BigRequest, BigSolver, EventSolver, Request, SolveError, Solver, Target, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// The solvers that scrambles need.
struct Solvers {
    three: Solver,
    two: BigSolver,
    four: BigSolver,
}

impl Solvers {
    fn open() -> Self {
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, Threads::new(2), &());
        Self {
            three: Solver::open("two-phase", source).unwrap().unwrap(),
            two: BigSolver::open("2x2x2", source).unwrap().unwrap(),
            four: BigSolver::open("4x4x4", source).unwrap().unwrap(),
        }
    }

    fn of(&self, event: WcaEvent) -> EventSolver<&Solver, &BigSolver> {
        match event.solver() {
            EventSolver::Three(()) => EventSolver::Three(&self.three),
            EventSolver::Big(entry) if entry.name == "2x2x2" => EventSolver::Big(&self.two),
            EventSolver::Big(entry) if entry.name == "4x4x4" => EventSolver::Big(&self.four),
            EventSolver::Big(entry) => panic!("open {}", entry.name),
            EventSolver::None => EventSolver::None,
        }
    }

    fn scramble(&self, event: WcaEvent, seed: u64) -> BigAlgorithm {
        event.scramble(self.of(event), &mut ChaCha20Rng::seed_from_u64(seed), &()).unwrap()
    }
}

/// The same moves of a 3×3×3.
fn of_three(scramble: &BigAlgorithm) -> Algorithm {
    scramble.to_string().parse().unwrap()
}

fn is_wide(one: &&BigMove) -> bool {
    matches!(one.family(), BigFamily::Layers { last: 2.., .. })
}

#[test]
fn every_event_follows_its_regulations() {
    let solvers = Solvers::open();
    for event in WcaEvent::ALL {
        let mut rotations = HashSet::new();
        // Few of the slow ones.
        for seed in 0..if event.size().get() == 4 { 5 } else { 40 } {
            let scramble = solvers.scramble(event, seed);
            assert_eq!(scramble, solvers.scramble(event, seed), "a seed gives the same scramble");
            // `Lw L'` is a move of an inner layer, which scrambles do not have.
            if event.size() <= CubeSize::THREE {
                assert_eq!(scramble.simplified(), scramble, "nothing cancels");
            }
            let moves = scramble.moves();
            assert!(moves.iter().all(|one| one.size() == event.size()));
            let turns = scramble.count(Metric::Htm);
            if event.size() == CubeSize::THREE {
                // The scramble leads to the drawn state. `Cube::random` has tests of uniformity.
                let drawn = Cube::random(&mut ChaCha20Rng::seed_from_u64(seed));
                let held = Held::from(&of_three(&scramble));
                assert_eq!(held.standard(), drawn, "{event:?}");
                rotations.insert(held.rotation);
            }
            let text = scramble.to_string();
            match event {
                WcaEvent::Three | WcaEvent::OneHanded => assert!((2..=21).contains(&turns)),
                WcaEvent::FewestMoves => {
                    assert!(text.starts_with("R' U' F ") && text.ends_with(" R' U' F"), "{text}");
                    assert!((8..=27).contains(&turns));
                }
                WcaEvent::Blindfolded | WcaEvent::NoInspection => {
                    assert!(moves.iter().filter(is_wide).count() <= 2);
                    assert!(turns <= 23);
                }
                WcaEvent::Two => {
                    assert_eq!(turns, 11);
                    assert!(moves.iter().all(|one| matches!(one.layers().0, Face::U | Face::R | Face::F)), "{text}");
                }
                WcaEvent::Four | WcaEvent::FourBlindfolded => {
                    let is_half = |one: &&BigMove| one.layers().2 == 2;
                    let rotations = moves.iter().filter(|one| matches!(one.family(), BigFamily::Rotation(_))).count();
                    assert!(rotations <= if event == WcaEvent::Four { 0 } else { 2 }, "{text}");
                    assert!(
                        moves.iter().filter(is_half).all(|one| matches!(one.layers().0, Face::U | Face::R | Face::F))
                    );
                    assert!((30..=55).contains(&turns), "{text}");
                    let drawn = BigCube::random(event.size(), &mut ChaCha20Rng::seed_from_u64(seed));
                    // In one of the 24 holds.
                    let holds = ["", "x", "x2", "x'", "z", "z'"]
                        .map(|up| ["", "y", "y2", "y'"].map(|front| format!("{up} {front}")));
                    let reached = BigCube::solved(event.size()).after(&scramble);
                    let held = |hold: &String| reached.after(&BigAlgorithm::parse_for(hold, event.size()).unwrap());
                    let is_drawn = |hold| held(hold).with_solved(Corner::DBL) == drawn.with_solved(Corner::DBL);
                    assert_eq!(holds.as_flattened().iter().filter(|hold| is_drawn(hold)).count(), 1, "{text}");
                }
                WcaEvent::Five => assert_eq!(turns, 60),
                WcaEvent::Six => assert_eq!(turns, 80),
                WcaEvent::Seven => assert_eq!(turns, 100),
                WcaEvent::FiveBlindfolded => {
                    assert!((60..=62).contains(&turns));
                    let end: Vec<String> = moves[60..].iter().map(BigMove::to_string).collect();
                    assert!(end.iter().all(|one| one.starts_with('3')), "{text}");
                }
            }
        }
        match event {
            WcaEvent::Blindfolded | WcaEvent::NoInspection => {
                // 40 draws from 24 orientations hardly ever give fewer than 12 different ones.
                assert!(rotations.len() > 12);
            }
            event if event.size() == CubeSize::THREE => assert_eq!(rotations, HashSet::from([Symmetry::IDENTITY])),
            _ => {}
        }
    }
}

#[test]
fn random_moves_use_all_layers_alike() {
    let solvers = Solvers::open();
    for (event, kinds) in [(WcaEvent::Five, 36), (WcaEvent::Six, 45), (WcaEvent::Seven, 54)] {
        let size = event.size();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut total = 0;
        for seed in 0..300 {
            let moves = solvers.scramble(event, seed).moves();
            total += moves.len();
            moves.iter().for_each(|one| *counts.entry(one.to_string()).or_insert(0) += 1);
            // Moves of one axis in a row turn different layers.
            for axis in [Axis::X, Axis::Y, Axis::Z] {
                let runs = moves.split(|one| one.layers().0.axis() != axis);
                for run in runs {
                    let layers: HashSet<_> = run.iter().map(|one| one.layers()).collect();
                    assert_eq!(layers.len(), run.len(), "{run:?}");
                }
            }
        }
        assert_eq!(counts.len(), kinds, "{size}");
        let expected = total as f64 / kinds as f64;
        // `fair_scrambles.rs` has chi-square tests.
        assert!(counts.values().all(|&count| (count as f64 / expected - 1.0).abs() < 0.25), "{size}: {counts:?}");
    }
}

/// States of the 2×2×2 are as far from solved as all positions of at least four moves are.
#[test]
fn scrambles_of_the_2x2x2_are_uniform() {
    const SCRAMBLES: u64 = 1500;
    // The positions that need 4, 5, … moves.
    const POSITIONS: [f64; 8] = [1847., 9992., 50_136., 227_536., 870_072., 1_887_748., 623_800., 2644.];
    let solvers = Solvers::open();
    let mut counts = [0.0; POSITIONS.len()];
    for seed in 0..SCRAMBLES {
        let cube = BigCube::solved(CubeSize::MIN).after(&solvers.scramble(WcaEvent::Two, seed));
        let length = solvers.two.solve(&BigRequest::new(cube), &()).unwrap().moves.len();
        counts[length - 4] += 1.0;
    }
    let all: f64 = POSITIONS.iter().sum();
    // Cells with few expected scrambles are counted together.
    let expected = POSITIONS.map(|positions| positions / all * SCRAMBLES as f64);
    let cell = |values: &[f64; 8]| {
        [values[..2].iter().sum::<f64>() + values[7], values[2], values[3], values[4], values[5], values[6]]
    };
    let chi_square: f64 =
        cell(&counts).iter().zip(cell(&expected)).map(|(count, expected)| (count - expected).powi(2) / expected).sum();
    // Five degrees of freedom: beyond 25.7 once in ten thousand.
    assert!(chi_square < 25.7, "{chi_square}: {counts:?}");
    // A state is drawn in any hold; the scramble leads to it with DBL solved.
    let seed = 7;
    let drawn = BigCube::random(CubeSize::MIN, &mut ChaCha20Rng::seed_from_u64(seed));
    let reached = BigCube::solved(CubeSize::MIN).after(&solvers.scramble(WcaEvent::Two, seed));
    assert_eq!(reached.with_solved(Corner::DBL), drawn.with_solved(Corner::DBL));
}

/// A minimum distance excludes the states with a shorter solution.
#[test]
fn distances_are_respected() {
    let solvers = Solvers::open();
    for seed in 0..3 {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let event = WcaEvent::Three;
        let scramble = event.scramble_of_distance(9, solvers.of(event), &mut rng, &()).unwrap();
        let request = Request { target: Target::AtMost(8), ..Request::new(of_three(&scramble).cube()) };
        assert_eq!(solvers.three.solve(&request, &()), Err(SolveError::NoSolution { max_length: 8 }));
    }
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    let event = WcaEvent::Two;
    assert_eq!(event.distances(), 4..=11);
    let scramble = event.scramble_of_distance(11, solvers.of(event), &mut rng, &()).unwrap();
    let cube = BigCube::solved(CubeSize::MIN).after(&scramble);
    assert_eq!(solvers.two.solve(&BigRequest::new(cube), &()).unwrap().moves.len(), 11);
}
