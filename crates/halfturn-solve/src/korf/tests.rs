//! The search with a smaller database, of four edges instead of six, which is built in a second.
//! The code is the same, the bounds are weaker.

use halfturn_cube::{Edge, TurnSet};
use halfturn_search::{TableStore, Threads};
use rand::RngExt;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use super::*;
use crate::support::{StopAtOnce, UNTRIED_ORDERS, cube, cubes_within};

struct OneMore;

impl EdgeList<1> for OneMore {
    const NAME: &'static str = "one-more-edge";
    const EDGES: [Edge; 1] = [Edge::UB];
}

fn small() -> PatternSearch<OneMore, 1> {
    PatternSearch::open(TableSource::new(&TableStore::in_memory(), Threads::new(2), &())).unwrap()
}

#[test]
fn databases_have_the_known_counts() {
    let solver = small();
    // Corners as in the literature. Four edges of one layer have the distribution of the cross.
    let corners = [1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64736];
    assert_eq!(solver.corners.distribution(), corners);
    assert_eq!(solver.edges.distribution(), [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]);
}

/// Compared with brute force: bounds never exceed distances and change by at most one per move, and
/// solutions are optimal.
#[test]
fn solutions_are_optimal() {
    let solver = small();
    let ball = cubes_within(4);
    assert_eq!(ball.len(), 1 + 18 + 243 + 3240 + 43239);
    for (cube, distance) in &ball {
        let node = PatternSearch::<OneMore, 1>::node(cube);
        let bound = solver.bound(&node);
        assert!(bound <= *distance);
        for turn in Turn::ALL {
            assert!(solver.bound(&solver.turned(&node, turn)).abs_diff(bound) <= 1);
        }
    }
    let mut solved = 0;
    for (cube, distance) in ball.iter().filter(|(_, distance)| **distance > 0).step_by(37) {
        let report = solver.search(&Request::new(*cube), &()).unwrap();
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        assert_eq!((report.turns.len(), report.guarantee), (usize::from(*distance), Guarantee::Optimal));
        solved += 1;
    }
    assert!(solved > 1000);
    // Farther cubes: brute force from both sides. A cube is 4 + k moves away if k moves lead into
    // the breadth-first levels and no fewer do.
    let mut rng = ChaCha20Rng::seed_from_u64(1997);
    for _ in 0..20 {
        let cube = Cube::SOLVED.after((0..7).map(|_| Turn::ALL[rng.random_range(0..Turn::COUNT)]));
        let two_more = |cube: &Cube| {
            let near = |cube: Cube| ball.get(&cube).copied().unwrap_or(u8::MAX - 8);
            let one = |cube: Cube| Turn::ALL.into_iter().map(|turn| near(cube.turned(turn))).min().unwrap() + 1;
            let two = |cube: Cube| Turn::ALL.into_iter().map(|turn| one(cube.turned(turn))).min().unwrap() + 1;
            near(*cube).min(one(*cube)).min(two(*cube))
        };
        let distance =
            two_more(&cube).min(Turn::ALL.into_iter().map(|turn| two_more(&cube.turned(turn))).min().unwrap() + 1);
        let report = solver.search(&Request::new(cube), &()).unwrap();
        assert_eq!(cube.after(report.turns.iter().copied()), Cube::SOLVED);
        assert_eq!(report.turns.len(), usize::from(distance));
    }
}

#[test]
fn requests_are_honoured() {
    let solver = small();
    let scrambled = cube("R U F' L2 D B");
    let request = Request { target: Target::AtMost(6), ..Request::new(scrambled) };
    assert_eq!(solver.search(&request, &()).unwrap().turns.len(), 6);
    let too_short = Request { target: Target::AtMost(5), ..Request::new(scrambled) };
    assert_eq!(solver.search(&too_short, &()), Err(SolveError::NoSolution { max_length: 5 }));
    let hurried = Request { max_nodes: Some(10), ..Request::new(scrambled) };
    assert_eq!(solver.search(&hurried, &()), Err(SolveError::LimitReached { best: None }));

    for (scramble, first, last) in UNTRIED_ORDERS {
        let (first, last) = (TurnSet::of_face(first), TurnSet::of_face(last));
        let request = Request { first, last, ..Request::new(cube(scramble)) };
        let turns = solver.search(&request, &()).unwrap().turns;
        assert!(first.contains(turns[0]) && last.contains(turns[2]) && turns.len() == 3, "{turns:?}");
    }

    let far = Cube::random(&mut ChaCha20Rng::seed_from_u64(3));
    assert_eq!(solver.search(&Request::new(far), &StopAtOnce), Err(SolveError::LimitReached { best: None }));
}
