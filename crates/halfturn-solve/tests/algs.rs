//! Algorithms for cases: against brute force, and the known ones.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Metric, Move, Turn};
use halfturn_search::Threads;
use halfturn_solve::{
    PiecePattern, Request, Target, Tier, Wanted,
    algs::{AlgRequest, AlgSearch, CaseSet, FoundAlg, Position},
};

mod support;

/// All moves of these families.
fn moves(families: &str) -> Vec<Move> {
    let families: Vec<&str> = families.split(' ').collect();
    Move::all().filter(|one| families.contains(&one.family().to_string().as_str())).collect()
}

fn request(set: CaseSet, name: &str, families: &str) -> AlgRequest {
    AlgRequest {
        positions: vec![set.case(name).unwrap().position()],
        moves: moves(families),
        metric: Metric::Htm,
        free_before: true,
        free_after: true,
    }
}

/// All algorithms of at most this length, each replayed.
fn find(request: &AlgRequest, max_length: usize) -> Vec<FoundAlg> {
    let mut search = AlgSearch::new(request);
    let mut all = Vec::new();
    for length in 0..=max_length {
        search
            .of_length(length, Threads::new(2), &(), &mut |alg| {
                let cost: usize = alg.moves.iter().map(|one| one.count(request.metric)).sum();
                assert_eq!(cost, length);
                assert!(request.is_solved_by(&alg));
                let u = |amount: Option<Amount>| amount.map(|amount| Turn::new(Face::U, amount));
                let Position { cube, goal } = &request.positions[alg.position];
                let end = alg.moves.iter().fold(Held::from(cube.after(u(alg.before))), |held, &one| held.moved(one));
                let end = end.standard().after(u(alg.after));
                if *goal == PiecePattern::SOLVED {
                    assert_eq!(end, Cube::SOLVED);
                }
                all.push(alg);
            })
            .unwrap();
    }
    all
}

/// All cases of a set, or some of them by name.
fn positions(set: CaseSet, names: &[&str]) -> Vec<Position> {
    let cases = set.cases().into_iter().filter(|case| names.is_empty() || names.contains(&case.name.as_str()));
    cases.map(|case| case.position()).collect()
}

fn written(all: &[FoundAlg]) -> HashSet<String> {
    let set: HashSet<String> =
        all.iter().map(|alg| alg.moves.iter().copied().collect::<Algorithm>().to_string()).collect();
    assert_eq!(set.len(), all.len(), "none twice");
    set
}

/// The algorithms of at most this length by trying all sequences, up to the same conventions:
/// moves of one axis in order and at most two, none of U at the ends, nothing after the goal.
fn by_force(request: &AlgRequest, max_length: usize) -> HashSet<String> {
    struct Force<'r> {
        request: &'r AlgRequest,
        goal: PiecePattern,
        found: HashSet<String>,
    }
    impl Force<'_> {
        fn is_goal(&self, held: Held) -> bool {
            let cube = held.standard();
            let turned = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)]
                .map(|amount| cube.after(amount.map(|amount| Turn::new(Face::U, amount))));
            let turned = if self.request.free_after { &turned[..] } else { &turned[..1] };
            turned.iter().any(|cube| self.goal.matches(cube))
        }

        fn extend(&mut self, held: Held, path: &mut Vec<Move>, left: usize) {
            if self.is_goal(held) {
                let top = held.rotation.face(Face::U);
                let mut end = path.iter().rev().take_while(|one| one.family().axis() == top.axis());
                let rotates = path.last().is_some_and(|last| matches!(last.family(), Family::Rotation(_)));
                let is_free = self.request.free_after && end.any(|one| one.family() == Family::Face(top));
                if !rotates && !is_free {
                    self.found.insert(path.iter().copied().collect::<Algorithm>().to_string());
                }
                return;
            }
            for &one in &self.request.moves {
                let cost = one.count(self.request.metric);
                let same: Vec<&Move> =
                    path.iter().rev().take_while(|last| last.family().axis() == one.family().axis()).collect();
                let top = held.rotation.face(Face::U);
                let is_first = same.len() == path.len() && one.family() == Family::Face(top);
                let in_order = same.first().is_none_or(|last| last.family() < one.family()) && same.len() < 2;
                let rotates = |one: &Move| matches!(one.family(), Family::Rotation(_));
                let twice = rotates(&one) && path.last().is_some_and(rotates);
                if cost <= left && in_order && !(is_first && self.request.free_before) && !twice {
                    path.push(one);
                    self.extend(held.moved(one), path, left - cost);
                    path.pop();
                }
            }
        }
    }
    let [Position { cube, goal }] = request.positions[..] else { panic!("one position at a time") };
    let mut force = Force { request, goal, found: HashSet::new() };
    let amounts = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)];
    for amount in amounts.into_iter().take(if request.free_before { 4 } else { 1 }) {
        let start = cube.after(amount.map(|amount| Turn::new(Face::U, amount)));
        force.extend(Held::from(start), &mut Vec::new(), max_length);
    }
    force.found
}

#[test]
fn none_is_missed() {
    for (set, name, families, max_length) in [
        (CaseSet::Pll, "Ua", "R U", 11),
        (CaseSet::Oll, "27", "R U", 9),
        (CaseSet::Oll, "45", "R U F", 6),
        (CaseSet::Oll, "44", "U R Fw", 6),
    ] {
        let request = request(set, name, families);
        let found = written(&find(&request, max_length));
        assert!(!found.is_empty(), "{set:?} {name}");
        assert_eq!(found, by_force(&request, max_length), "{set:?} {name}");
    }
    // Slices cost two or one, rotations nothing.
    for (metric, families, max_length) in
        [(Metric::Htm, "M U R", 6), (Metric::Stm, "M U R x", 4), (Metric::Qtm, "Rw U F", 5), (Metric::Etm, "M U x", 5)]
    {
        let setup: Algorithm = "M' U M Rw U2 Rw'".parse().unwrap();
        for count in [3, 6] {
            let cube = setup.moves().into_iter().take(count).fold(Held::SOLVED, Held::moved).standard();
            let positions = vec![Position { cube, goal: PiecePattern::SOLVED }];
            let moves = moves(families);
            let request = AlgRequest { positions, metric, moves, free_before: true, free_after: true };
            let found = written(&find(&request, max_length));
            assert_eq!(found, by_force(&request, max_length), "{metric} {families}");
            assert!(count > 3 || families.starts_with('R') || !found.is_empty(), "{metric} {families}");
        }
    }
    let request = AlgRequest { metric: Metric::Stm, ..request(CaseSet::Pll, "H", "M U") };
    let found = written(&find(&request, 7));
    assert!(found.contains("M2 U M2 U2 M2 U M2"), "{found:?}");
}

#[test]
fn fixed_moves_of_the_last_layer_count() {
    let free = request(CaseSet::Pll, "Ua", "R U");
    let shortest = find(&free, 11);
    let fixed = AlgRequest { free_before: false, free_after: false, ..free.clone() };
    for alg in find(&fixed, 12) {
        assert_eq!((alg.before, alg.after), (None, None));
    }
    assert!(!shortest.is_empty() && find(&fixed, 10).is_empty());
}

/// The algorithms that people use for these cases are the shortest with their moves.
#[test]
fn known_lengths() {
    for (set, name, families, expected) in [
        (CaseSet::Pll, "T", "R U F", 14),
        (CaseSet::Oll, "27", "R U", 7),
        (CaseSet::Oll, "21", "R U", 11),
        (CaseSet::Oll, "45", "R U F", 6),
    ] {
        let request = request(set, name, families);
        let mut search = AlgSearch::new(&request);
        let first = (0..=expected).find(|&length| {
            let mut any = false;
            search.of_length(length, Threads::new(2), &(), &mut |_| any = true).unwrap();
            any
        });
        assert_eq!(first, Some(expected), "{set:?} {name}");
    }
}

#[test]
fn positions_together_have_the_same_algorithms_as_alone() {
    for (set, families, max_length) in
        [(CaseSet::Pll, "R U", 11), (CaseSet::Oll, "R U F", 8), (CaseSet::Cmll, "R U", 9), (CaseSet::Oll, "M U R", 8)]
    {
        let all = AlgRequest { positions: positions(set, &[]), ..request(CaseSet::Pll, "T", families) };
        let together = find(&all, max_length);
        assert!(!together.is_empty(), "{set:?}");
        for (number, position) in all.positions.iter().enumerate() {
            let one = AlgRequest { positions: vec![position.clone()], ..all.clone() };
            let expected = written(&find(&one, max_length));
            let found: Vec<FoundAlg> = together.iter().filter(|alg| alg.position == number).cloned().collect();
            assert_eq!(written(&found), expected, "{set:?} {number}");
        }
    }
}

/// With all faces, the search tries one first move of each kind and adds the mirror images.
#[test]
fn symmetric_moves_are_found_by_symmetry() {
    for (set, name, families, length) in [(CaseSet::Oll, "45", "U R F L B", 6), (CaseSet::Cmll, "S1", "U R F D L B", 5)]
    {
        let request = request(set, name, families);
        let found = written(&find(&request, length));
        assert_eq!(found, by_force(&request, length), "{set:?} {name}");
    }
    // Slices and wide moves as well.
    let request = AlgRequest { metric: Metric::Stm, ..request(CaseSet::Oll, "57", "U R L M S Fw") };
    assert_eq!(written(&find(&request, 4)), by_force(&request, 4));
}

/// Fixed moves of the last layer are found in the same way.
#[test]
fn fixed_moves_equal_brute_force() {
    let free = request(CaseSet::Oll, "45", "R U F");
    let fixed = AlgRequest { free_before: false, free_after: false, ..free };
    let found = written(&find(&fixed, 7));
    assert!(!found.is_empty());
    assert_eq!(found, by_force(&fixed, 7));
}

/// With all 18 moves, the shortest algorithms are those of the optimal solver, and all of them.
#[test]
#[ignore = "heavy"]
fn heavy_shortest_algorithms_are_all_that_the_optimal_solver_finds() {
    let solver = support::open("optimal", Tier::Tiny);
    let powers = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)];
    let u = |amount: Option<Amount>| amount.map(|amount| Turn::new(Face::U, amount));
    let names = ["Aa", "H", "Ja", "T", "Ua", "Ub"];
    let request =
        AlgRequest { positions: positions(CaseSet::Pll, &names), ..request(CaseSet::Pll, "T", "U R F D L B") };
    let mut search = AlgSearch::new(&request);
    let mut found: Vec<HashSet<String>> = vec![HashSet::new(); names.len()];
    let mut lengths = vec![None; names.len()];
    for length in 0..=11 {
        let mut now: Vec<Vec<FoundAlg>> = vec![Vec::new(); names.len()];
        search.of_length(length, Threads::new(2), &(), &mut |alg| now[alg.position].push(alg)).unwrap();
        for (number, algs) in now.into_iter().enumerate().filter(|(_, algs)| !algs.is_empty()) {
            if lengths[number].is_none() {
                lengths[number] = Some(length);
                found[number] = written(&algs);
            }
        }
    }
    for (number, position) in request.positions.iter().enumerate() {
        let mut expected = HashSet::new();
        let length = lengths[number].unwrap_or_else(|| panic!("{} needs more moves", names[number]));
        for (before, after) in powers.into_iter().flat_map(|before| powers.map(|after| (before, after))) {
            // U before the cube's own moves is U after the solution.
            let cube = Cube::SOLVED.after(u(after)).then(&position.cube).after(u(before));
            let target = Target::AtMost(length as u16);
            let wanted = Request { wanted: Wanted::Within(0), target, threads: Threads::new(2), ..Request::new(cube) };
            let Ok(report) = solver.solve(&wanted, &()) else { continue };
            let all = report.more.iter().chain([&report.turns]);
            for turns in all.filter(|turns| turns.len() == length) {
                let ends = [turns.iter().collect::<Vec<_>>(), turns.iter().rev().collect()];
                let is_free = |end: &Vec<&Turn>| {
                    let mut run = end.iter().take_while(|turn| turn.face().axis() == Face::U.axis());
                    run.any(|turn| turn.face() == Face::U)
                };
                if !ends.iter().any(is_free) {
                    expected.insert(turns.iter().copied().collect::<Algorithm>().to_string());
                }
            }
            assert!(report.turns.len() + 2 >= length, "{}: a shorter one was missed", names[number]);
        }
        assert_eq!(found[number], expected, "{}", names[number]);
    }
}
