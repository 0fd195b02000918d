//! Algorithms for cases: against brute force, and the known ones.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Metric, Move, Turn};
use halfturn_search::Meter;
use halfturn_solve::algs::{AlgGoal, AlgRequest, AlgSearch, CaseSet, FoundAlg};

/// All moves of these families.
fn moves(families: &str) -> Vec<Move> {
    let families: Vec<&str> = families.split(' ').collect();
    Move::all().filter(|one| families.contains(&one.family().to_string().as_str())).collect()
}

fn request(set: CaseSet, name: &str, families: &str) -> AlgRequest {
    AlgRequest {
        cube: set.case(name).unwrap().cube,
        goal: set.goal(),
        moves: moves(families),
        metric: Metric::Htm,
        free_before: true,
        free_after: true,
    }
}

/// All algorithms of at most this length, each replayed.
fn find(request: &AlgRequest, max_length: usize) -> Vec<FoundAlg> {
    let mut meter = Meter::new(None, &());
    let mut search = AlgSearch::new(request);
    let mut all = Vec::new();
    for length in 0..=max_length {
        search
            .of_length(length, &mut meter, &mut |alg| {
                let cost: usize = alg.moves.iter().map(|one| one.count(request.metric)).sum();
                assert_eq!(cost, length);
                let u = |amount: Option<Amount>| amount.map(|amount| Turn::new(Face::U, amount));
                let start = request.cube.after(u(alg.before));
                let end = alg.moves.iter().fold(Held::from(start), |held, &one| held.moved(one));
                let end = end.standard().after(u(alg.after));
                match request.goal {
                    AlgGoal::Solved => assert_eq!(end, Cube::SOLVED),
                    AlgGoal::Oriented => assert!(CaseSet::Oll.recognise(&end).is_none() && is_oriented(&end)),
                }
                all.push(alg);
            })
            .unwrap();
    }
    all
}

fn is_oriented(cube: &Cube) -> bool {
    cube.corner_twists().iter().chain(&cube.edge_flips()).all(|&orientation| orientation == 0)
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
        found: HashSet<String>,
    }
    impl Force<'_> {
        fn is_goal(&self, held: Held) -> bool {
            let cube = held.standard();
            let turned = [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)]
                .map(|amount| cube.after(amount.map(|amount| Turn::new(Face::U, amount))));
            match self.request.goal {
                AlgGoal::Solved => turned.contains(&Cube::SOLVED),
                AlgGoal::Oriented => {
                    let first_layers = "DF DR DB DL FR FL BR BL DFR DRB DBL DLF";
                    let pattern = halfturn_solve::PiecePattern::from_pieces(first_layers).unwrap();
                    pattern.matches(&cube) && is_oriented(&cube)
                }
            }
        }

        fn extend(&mut self, held: Held, path: &mut Vec<Move>, left: usize) {
            if self.is_goal(held) {
                let top = held.rotation.face(Face::U);
                let mut end = path.iter().rev().take_while(|one| one.family().axis() == top.axis());
                let rotates = path.last().is_some_and(|last| matches!(last.family(), Family::Rotation(_)));
                if !rotates && !end.any(|one| one.family() == Family::Face(top)) {
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
                if cost <= left && in_order && !is_first && !twice {
                    path.push(one);
                    self.extend(held.moved(one), path, left - cost);
                    path.pop();
                }
            }
        }
    }
    let mut force = Force { request, found: HashSet::new() };
    for amount in [None, Some(Amount::Clockwise), Some(Amount::Half), Some(Amount::Counterclockwise)] {
        let start = request.cube.after(amount.map(|amount| Turn::new(Face::U, amount)));
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
        for moves in [3, 6] {
            let cube = setup.moves().into_iter().take(moves).fold(Held::SOLVED, Held::moved).standard();
            let request = AlgRequest { cube, metric, moves: self::moves(families), ..request(CaseSet::Pll, "T", "U") };
            let found = written(&find(&request, max_length));
            assert_eq!(found, by_force(&request, max_length), "{metric} {families}");
            assert!(moves > 3 || families.starts_with('R') || !found.is_empty(), "{metric} {families}");
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
        let mut meter = Meter::new(None, &());
        let mut search = AlgSearch::new(&request);
        let first = (0..=expected).find(|&length| {
            let mut any = false;
            search.of_length(length, &mut meter, &mut |_| any = true).unwrap();
            any
        });
        assert_eq!(first, Some(expected), "{set:?} {name}");
    }
}
