//! States of a given difficulty: they satisfy it, and all have the same probability. Seeds are
//! fixed, so that the statistical tests cannot fail by chance.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use halfturn_cube::{Corner, Cube, Edge, Face, Turn, View};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Single, TableSource, TableStore, Threads, TurnTable, coordinates::Cross,
};
use halfturn_solve::{
    Difficulty, DifficultyError, DifficultySampler, NAMED_GOALS, NamedGoal, PiecePattern, Tier,
    algs::CaseSet,
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
        let (corner, twist) = seen.corner(Corner::URF);
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

/// The number of states that are drawn of each drill.
const DRILLS: usize = 1000;

/// Draws states of a drill, as they are seen with white at the bottom.
fn seen_from_white(text: &str, count: usize, seed: u64) -> Vec<Cube> {
    draw(&open(text), count, seed).map(|cube| cube.conjugate(View::White.rotation())).collect()
}

fn named(name: &str) -> PiecePattern {
    NamedGoal::find(name).unwrap().pattern
}

#[test]
fn every_stage_is_drawn_met() {
    let mut drills = 0;
    for variant in Variant::ALL {
        for (stage, entry) in variant.stages().iter().enumerate() {
            for cube in seen_from_white(&format!("{}(W) = 0", entry.name), DRILLS, 8) {
                assert!(reached(variant, stage, None, &cube), "{} {cube:?}", entry.name);
                drills += 1;
            }
        }
    }
    assert_eq!(drills, Variant::stage_names().count() * DRILLS);
}

#[test]
fn pairs_are_drawn_before_each_other() {
    for (solved, next) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        let [start, goal] = [solved, next].map(|stage: usize| Variant::Std.stages()[stage].name);
        for cube in seen_from_white(&format!("{start}(W) = 0 and {goal}(W) >= 1"), DRILLS, 9) {
            assert!(reached(Variant::Std, solved, None, &cube) && !reached(Variant::Std, next, None, &cube), "{start}");
        }
    }
    // The slot that is left is each of the four equally often.
    let mut slots = [0; Slot::COUNT];
    for cube in seen_from_white("xxxcross(W) = 0 and f2l(W) >= 1", 4 * DRILLS, 10) {
        let is_open = |slot: &&Slot| {
            cube.edge(slot.edge()) != (slot.edge(), 0)
                || cube.corner(slot.corner()).0 != slot.corner()
                || cube.corner(slot.corner()).1 != 0
        };
        slots[Slot::ALL.iter().find(is_open).unwrap().index()] += 1;
    }
    assert_even(&slots);
}

#[test]
fn every_named_goal_is_drawn_met() {
    let mut drills = 0;
    for goal in NAMED_GOALS {
        let text = format!("{}(W)", goal.name);
        if ["pll", "zbll", "last_layer"].contains(&goal.name) {
            let refused = text.parse::<Difficulty>().unwrap_err();
            assert!(matches!(refused, DifficultyError::None { .. }), "{}", goal.name);
            continue;
        }
        for cube in seen_from_white(&text, DRILLS, 11) {
            assert!(goal.pattern.matches(&cube), "{}", goal.name);
            drills += 1;
        }
    }
    assert_eq!(drills, (NAMED_GOALS.len() - 3) * DRILLS);
    for cube in seen_from_white("last_slot(W) and oll(W) >= 1", DRILLS, 12) {
        assert!(named("last_slot").matches(&cube) && !named("oll").matches(&cube));
    }
}

#[test]
fn edges_or_corners_alone_are_scrambled() {
    let is_solved = |cube: &Cube| {
        let corners = Corner::ALL.iter().all(|&corner| cube.corner(corner) == (corner, 0));
        (corners, Edge::ALL.iter().all(|&edge| cube.edge(edge) == (edge, 0)))
    };
    for (text, solved) in [("corners", (true, false)), ("edges", (false, true))] {
        let mut places = [0; 24];
        for cube in draw(&open(text), DRILLS, 13) {
            assert_eq!(is_solved(&cube), solved, "{text}");
            let (piece, turned) = match text {
                "corners" => (cube.edge(Edge::UF).0.index() * 2, cube.edge(Edge::UF).1),
                _ => (cube.corner(Corner::URF).0.index() * 3, cube.corner(Corner::URF).1),
            };
            places[piece + usize::from(turned)] += 1;
        }
        assert_even(&places);
    }
}

#[test]
fn every_case_is_drawn() {
    let mut drills = 0;
    for (set, names) in [
        (CaseSet::Pll, vec!["Aa", "E", "H", "T", "Z", "Gc"]),
        (CaseSet::Oll, vec!["1", "20", "21", "27", "57"]),
        (CaseSet::Coll, vec!["H2", "Pi3"]),
        (CaseSet::Cmll, vec!["O1", "S4"]),
        (CaseSet::Zbll, vec!["T5"]),
    ] {
        for name in names {
            // Recognition is slow, so the test does it once for each key of the set.
            let mut known = HashMap::new();
            for cube in seen_from_white(&format!("{} {name}(W)", set.name()), DRILLS, 14) {
                let start = match set {
                    CaseSet::Cmll => reached(Variant::Roux, 1, None, &cube),
                    _ => named("last_slot").matches(&cube),
                };
                assert!(start, "{set:?} {name}");
                let seen = match set {
                    CaseSet::Oll => (Cube::SOLVED.corner_places(), cube.corner_twists(), cube.edge_flips(), None),
                    CaseSet::Coll => (cube.corner_places(), cube.corner_twists(), cube.edge_flips(), None),
                    CaseSet::Cmll => (cube.corner_places(), cube.corner_twists(), Cube::SOLVED.edge_flips(), None),
                    _ => (cube.corner_places(), cube.corner_twists(), cube.edge_flips(), Some(cube.edge_places())),
                };
                let found = known.entry(seen).or_insert_with(|| set.recognise(&cube));
                assert_eq!(found.as_deref(), Some(name), "{set:?}");
                drills += 1;
            }
        }
    }
    assert_eq!(drills, 16 * DRILLS);
}

/// The states of a case have the same probability: each is found, and equally often.
#[test]
fn states_of_a_case_have_the_same_probability() {
    // A PLL has a state for each move of U before and after, unless symmetry makes some equal; an
    // OLL has 288 permutations in each of its four, two or one directions.
    for (text, states) in [
        ("pll T", 16),
        ("pll E", 8),
        ("pll Z", 8),
        ("pll H", 4),
        ("pll Na", 4),
        ("oll 27", 4 * 288),
        ("oll 20", 288),
        ("oll 21", 2 * 288),
        // The 72 cases of the whole last layer with this orientation.
        ("1lll 27", 4 * 288),
        // All PLLs but the four states that a move of U solves.
        ("oll", 288 - 4),
    ] {
        let mut counts: HashMap<Cube, usize> = HashMap::new();
        for cube in draw(&open(text), 20 * states, 15) {
            *counts.entry(cube).or_default() += 1;
        }
        assert_eq!(counts.len(), states, "{text}");
        assert_even(&counts.into_values().collect::<Vec<_>>());
    }
}

#[test]
fn cases_are_as_frequent_as_their_states() {
    // Of the 288 states with an oriented last layer, 16 have a T permutation and 4 an H.
    let mut cases: HashMap<String, usize> = HashMap::new();
    for cube in seen_from_white("oll(W)", 284 * 20, 16) {
        *cases.entry(CaseSet::Pll.recognise(&cube).unwrap()).or_default() += 1;
    }
    assert_eq!(cases.len(), 21);
    let few = |name: &str| match name {
        "H" | "Na" | "Nb" => 4,
        "E" | "Z" => 8,
        _ => 16,
    };
    let states: usize = cases.keys().map(|name| few(name)).sum();
    assert_eq!(states, 284);
    let chi_square: f64 = cases
        .iter()
        .map(|(name, &count)| {
            let expected = (20 * few(name)) as f64;
            (count as f64 - expected).powi(2) / expected
        })
        .sum();
    assert!((chi_square - 20.0).abs() < 5.0 * 40f64.sqrt(), "{chi_square}");
    // The 216 orientations of the last layer, and the 24 orders of its corners.
    let mut orientations: HashMap<_, usize> = HashMap::new();
    let mut orders: HashMap<_, usize> = HashMap::new();
    for cube in seen_from_white("f2l(W) = 0", 216 * 30, 17) {
        *orientations.entry((cube.corner_twists(), cube.edge_flips())).or_default() += 1;
        *orders.entry(cube.corner_places()).or_default() += 1;
    }
    assert_eq!((orientations.len(), orders.len()), (216, 24));
    assert_even(&orientations.into_values().collect::<Vec<_>>());
    assert_even(&orders.into_values().collect::<Vec<_>>());
}

#[test]
fn colors_of_a_goal_have_the_same_probability() {
    for text in ["f2l(any) = 0", "pll T(any)", "xcross(any) = 0 and f2l(any) >= 1"] {
        let mut counts = [0; View::COUNT];
        for cube in draw(&open(text), 3000, 18) {
            let stage = if text.starts_with('x') { 1 } else { 4 };
            let fits = |view: &View| reached(Variant::Std, stage, None, &cube.conjugate(view.rotation()));
            let views: Vec<View> = View::ALL.into_iter().filter(fits).collect();
            assert!(!views.is_empty(), "{text}");
            if let [only] = views[..] {
                counts[only.index()] += 1;
            }
        }
        assert_even(&counts);
    }
    // Without colours, the last layer is up: white in the standard hold.
    for cube in draw(&open("oll 27"), 100, 19) {
        assert_eq!(CaseSet::Oll.recognise(&cube).as_deref(), Some("27"));
        assert!(Edge::ALL.iter().all(|&edge| cube.edge(edge) == (edge, 0) || edge.faces().contains(&Face::U)));
    }
}

#[test]
fn goals_and_lengths_are_combined() {
    // Few states have both goals, which are drawn together.
    for cube in draw(&open("corners and cross(W) = 0"), 200, 20) {
        assert!(Corner::ALL.iter().all(|&corner| cube.corner(corner) == (corner, 0)));
        assert!(reached(Variant::Std, 0, None, &cube.conjugate(View::White.rotation())));
    }
    let sampler = open("xcross(W) = 0 and xxcross(W) <= 5 and xxcross(W) >= 1");
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let analyzer = halfturn_solve::stages::Analyzer::open(Variant::Std, Tier::Tiny, source).unwrap();
    for cube in draw(&sampler, 50, 21) {
        let lengths = analyzer.lengths(&cube, &[View::White], 0..3, &()).unwrap();
        assert_eq!(lengths.get(1, View::White), Some(0));
        assert!((1..=5).contains(&lengths.get(2, View::White).unwrap()));
    }
    assert!(sampler.share().is_some_and(|share| share < 1e-7));
}
