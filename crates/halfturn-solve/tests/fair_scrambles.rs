//! Scrambles of cubes of other sizes than 3×3×3 pass chi-square tests over the states that they
//! reach, or over their moves, and the same tests detect unfair ones.
#![allow(clippy::unwrap_used)]

#[path = "support/fairness.rs"]
mod fairness;

use fairness::{LIMIT, Sample, Verdict, aspects};
use halfturn_cube::BigAlgorithm;
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{EventSolver, Solver, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// Scrambles of an event.
fn scrambles(event: WcaEvent, number: u64) -> Vec<Sample> {
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let big = match event.solver() {
        EventSolver::Big(entry) => Some(entry.open_tier(&entry.tiers[0], source).unwrap()),
        _ => None,
    };
    let solver: EventSolver<&Solver, _> = big.as_ref().map_or(EventSolver::None, EventSolver::Big);
    let seeds: Vec<u64> = (0..number).collect();
    Threads::new(2)
        .map(&seeds, |&seed| Sample::new(event.scramble(solver, &mut ChaCha20Rng::seed_from_u64(seed), &()).unwrap()))
}

/// The aspects that are tested, and those in which scrambles are not fair.
fn suspicious(event: WcaEvent, scrambles: &[Sample]) -> (usize, Vec<String>) {
    let verdicts: Vec<_> = aspects(event).iter().map(|aspect| aspect.verdict(scrambles)).collect();
    // Too even is as suspicious as too uneven.
    let unfair = verdicts.iter().filter(|verdict| verdict.deviation.abs() > LIMIT);
    let written = |verdict: &Verdict| {
        let Verdict { name, cells, freedom, deviation } = verdict;
        format!("{name}: {deviation:+.2} in {cells} cells of freedom {freedom}")
    };
    (verdicts.len(), unfair.map(written).collect())
}

#[test]
fn scrambles_of_every_size_are_fair() {
    for (event, number, aspects) in [
        (WcaEvent::Two, 2000, 11),
        (WcaEvent::Five, 8000, 5),
        (WcaEvent::Six, 8000, 5),
        (WcaEvent::Seven, 8000, 5),
        (WcaEvent::FiveBlindfolded, 8000, 6),
    ] {
        assert_eq!(suspicious(event, &scrambles(event, number)), (aspects, vec![]), "{event:?}");
    }
}

/// The states of the 4×4×4 take longer. `BigCube::random`, from which they come, has tests with
/// many more.
#[test]
fn scrambles_of_the_4x4x4_are_fair() {
    let event = WcaEvent::FourBlindfolded;
    assert_eq!(suspicious(event, &scrambles(event, 50)), (12, vec![]));
}

#[test]
#[ignore = "heavy"]
fn heavy_scrambles_of_the_4x4x4_are_fair() {
    for (event, aspects) in [(WcaEvent::Four, 11), (WcaEvent::FourBlindfolded, 12)] {
        assert_eq!(suspicious(event, &scrambles(event, 2000)), (aspects, vec![]), "{event:?}");
    }
}

#[test]
fn unfair_scrambles_are_caught() {
    // One first move in twelve is R.
    let event = WcaEvent::Five;
    let mut moves = scrambles(event, 4000);
    let first = BigAlgorithm::parse_for("R", event.size()).unwrap().moves()[0];
    for sample in moves.iter_mut().step_by(12) {
        let rest = sample.scramble.moves().into_iter().skip(1).skip_while(|one| one.layers() == first.layers());
        // Enough moves for the last place that is looked at.
        *sample = Sample::new([first].into_iter().chain(rest).chain([first, first]).collect());
    }
    let (_, found) = suspicious(event, &moves);
    assert!(found.iter().any(|name| name.starts_with("move 1:")), "{found:?}");
    assert!(!found.iter().any(|name| name.starts_with("move 30:")), "{found:?}");

    // One scramble in eight leaves the corners of the 2×2×2 untwisted.
    let event = WcaEvent::Two;
    let mut states = scrambles(event, 1000);
    for sample in states.iter_mut().step_by(8) {
        *sample = Sample::new(BigAlgorithm::parse_for("R2 U2 F2 R2", event.size()).unwrap());
    }
    let (_, found) = suspicious(event, &states);
    assert!(found.iter().any(|name| name.starts_with("all twists")), "{found:?}");
}
