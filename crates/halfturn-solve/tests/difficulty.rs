//! States of a given difficulty: they satisfy it, and all have the same probability. Seeds are
//! fixed, so that the statistical tests cannot fail by chance.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use halfturn_cube::{Cube, Edge, Turn, View};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Single, TableSource, TableStore, Threads, TurnTable, coordinates::Cross,
};
use halfturn_solve::{
    DifficultyError, DifficultySampler, Tier,
    stages::{Slot, Variant, reached},
};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const DRAWS: u64 = 100_000;

fn open(text: &str) -> DifficultySampler {
    let store = TableStore::in_memory();
    DifficultySampler::open(text.parse().unwrap(), Tier::Tiny, TableSource::new(&store, Threads::new(2), &())).unwrap()
}

fn draw(sampler: &DifficultySampler, count: usize, seed: u64) -> impl Iterator<Item = Cube> {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    (0..count).map(move |_| sampler.draw(&mut rng, DRAWS, &()).unwrap())
}

/// Checks that counts are uniform: chi-square is within five standard deviations of its mean.
fn assert_even(counts: &[usize]) {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    assert!(expected >= 5.0, "too few samples");
    let chi_square: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    let deviation = (2.0 * freedom).sqrt();
    assert!((chi_square - freedom).abs() < 5.0 * deviation, "chi-square {chi_square} for {freedom} degrees of freedom");
}

#[test]
fn crosses_at_a_distance_have_the_same_probability() {
    let sampler = open("cross(W) = 2");
    let mut crosses = HashMap::new();
    let mut corners = [0; 24];
    let mut flips = [0; 2];
    for cube in draw(&sampler, 158 * 60, 1) {
        let seen = cube.conjugate(View::White.rotation());
        *crosses.entry(Cross::of(&seen)).or_insert(0) += 1;
        let (corner, twist) = seen.corner(halfturn_cube::Corner::URF);
        corners[corner.index() * 3 + usize::from(twist)] += 1;
        let free = Edge::ALL.iter().copied().map(|place| seen.edge(place)).find(|(edge, _)| *edge == Edge::UB);
        flips[usize::from(free.unwrap().1)] += 1;
    }
    assert_eq!(crosses.len(), 158, "all crosses at distance two");
    assert_even(&crosses.into_values().collect::<Vec<_>>());
    assert_even(&corners);
    assert_even(&flips);
}

/// The crosses within one move, as places and flips of the four edges.
fn near_crosses() -> Vec<Vec<(usize, u8)>> {
    let mut crosses = vec![];
    for cube in std::iter::once(Cube::SOLVED).chain(Turn::ALL.map(|turn| Cube::SOLVED.turned(turn))) {
        let place = |piece: Edge| {
            let place = Edge::ALL.iter().copied().find(|&place| cube.edge(place).0 == piece).unwrap();
            (place.index(), cube.edge(place).1)
        };
        let cross = vec![place(Edge::DR), place(Edge::DF), place(Edge::DL), place(Edge::DB)];
        if !crosses.contains(&cross) {
            crosses.push(cross);
        }
    }
    crosses
}

#[test]
fn a_state_that_two_colors_propose_is_not_drawn_twice_as_often() {
    const DRAWN: usize = 40_000;
    let yellow = near_crosses();
    assert_eq!(yellow.len(), 16);
    // The places of the opposite cross: U in place of D.
    let opposite = |place: usize| match place {
        0..4 => place + 4,
        4..8 => place - 4,
        middle => middle,
    };
    // Neither flips nor reflections matter for collisions of places.
    let white: Vec<Vec<usize>> =
        yellow.iter().map(|cross| cross.iter().map(|&(place, _)| opposite(place)).collect()).collect();
    let both = yellow
        .iter()
        .flat_map(|first| white.iter().map(move |second| (first, second)))
        .filter(|(first, second)| first.iter().all(|(place, _)| !second.contains(place)))
        .count();
    // The number of placements of the opposite cross, given one cross.
    let opposite_crosses = 8 * 7 * 6 * 5 * 16;
    let alone = 16 * opposite_crosses;
    let share = both as f64 / (2 * alone - both) as f64;
    let sampler = open("cross(WY) <= 1");
    let near = |cube: &Cube, view: View| {
        let seen = cube.conjugate(view.rotation());
        let solved = |cube: &Cube| Cross::of(cube) == 0;
        solved(&seen) || Turn::ALL.into_iter().any(|turn| solved(&seen.turned(turn)))
    };
    let mut counts = [0; 2];
    let mut found_both = 0;
    for cube in draw(&sampler, DRAWN, 2) {
        let (white, yellow) = (near(&cube, View::White), near(&cube, View::Yellow));
        assert!(white || yellow);
        counts[usize::from(white)] += 1;
        found_both += usize::from(white && yellow);
    }
    assert_even(&counts);
    let expected = share * DRAWN as f64;
    assert!((found_both as f64 - expected).abs() < 5.0 * expected.sqrt() + 1.0, "{found_both}, expected {expected}");
}

#[test]
fn every_color_is_equally_often_the_best() {
    let sampler = open("cross(any) = 3");
    let turns = TurnTable::<Cross>::build();
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::ONE, &());
    let table: DistanceTable<Cross, Exact> = DistanceTable::open(&Single::new(&turns), source).unwrap();
    let mut counts = [0; View::COUNT];
    for cube in draw(&sampler, 3000, 3) {
        let lengths = View::ALL.map(|view| table.distance(Single::entry(Index::of(&cube.conjugate(view.rotation())))));
        assert_eq!(lengths.into_iter().min(), Some(3));
        let best: Vec<usize> = (0..View::COUNT).filter(|&view| lengths[view] == 3).collect();
        if let [only] = best[..] {
            counts[only] += 1;
        }
    }
    assert_even(&counts);
}

#[test]
fn longer_stages_are_drawn_through_the_cross() {
    // If only one slot is solved, it is each of the four equally often.
    let sampler = open("xcross(Y) = 0 and cross(W) >= 5");
    let mut counts = [0; Slot::COUNT];
    for cube in draw(&sampler, 800, 5) {
        let solved = |slot: Slot| reached(Variant::Std, 1, Some([slot].into_iter().collect()), &cube);
        let solved: Vec<Slot> = Slot::ALL.into_iter().filter(|&slot| solved(slot)).collect();
        assert!(!solved.is_empty());
        if let [only] = solved[..] {
            counts[only.index()] += 1;
        }
    }
    assert_even(&counts);
    // A pseudo cross in one move: the cross itself may need two.
    let mut needs_two = 0;
    for cube in draw(&open("pseudo_cross(G) = 1"), 100, 6) {
        let seen = cube.conjugate(View::Green.rotation());
        let turned = |turn| seen.turned(turn);
        assert!(!reached(Variant::Pseudo, 0, None, &seen));
        assert!(Turn::ALL.into_iter().any(|turn| reached(Variant::Pseudo, 0, None, &turned(turn))));
        needs_two += usize::from(!Turn::ALL.into_iter().any(|turn| reached(Variant::Std, 0, None, &turned(turn))));
    }
    assert!(needs_two > 50, "{needs_two}");
}

#[test]
fn draws_stop_at_the_limit() {
    let sampler = open("cross(any) = 8");
    let failed = sampler.draw(&mut ChaCha20Rng::seed_from_u64(7), 5000, &()).unwrap_err();
    assert_eq!(failed, DifficultyError::Hopeless { draws: 5000, narrowed: " with a possible cross" });
    assert!(failed.to_string().contains("none of 5000 random states with a possible cross"));
}
