//! Tables of the 5×5×5 against plain breadth-first searches over its stickers and pieces.

use std::collections::{BTreeSet, HashSet};

use halfturn_cube::{Axis, BigAlgorithm, BigCube, Face};
use halfturn_search::{TableStore, Threads};

use crate::big::orbit::is_odd;

use super::{
    beam::{Start, search_all},
    beyond::Beyond,
    moves::{EDGES, FiveMove, Placed, Places, size},
    near::hash,
    phases::State,
    *,
};

/// Beside which middle edge each wing of a half is, by place from `from` on.
fn joined(placed: &Placed, half: usize, from: usize) -> Vec<u32> {
    let edge = |piece: u8| usize::from(piece) % EDGES;
    let middle = |wanted: usize| (0..EDGES).find(|&place| edge(middles(placed)[place]) == wanted);
    let of = |place: usize| middle(edge(wings(placed)[half * EDGES + place])).map_or(0, |place| place as u32);
    (from..EDGES).map(of).collect()
}

fn wings(placed: &Placed) -> Places {
    placed.wings.expect("the cube is valid")
}

fn middles(placed: &Placed) -> Places {
    placed.middles.expect("the cube is valid")
}

/// The number of states at distance 0, 1, 2, … up to `depth`, where `seen` is what a phase sees of
/// a cube.
fn counts(pieces: &Pieces, phase: usize, depth: usize, seen: impl Fn(&Placed) -> Vec<u32>) -> Vec<u64> {
    let solved = BigCube::solved(size());
    let mut known = HashSet::from([seen(&pieces.of(solved.stickers()))]);
    let mut level = vec![solved];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for cube in &level {
            for one in FiveMove::all().filter(|one| one.is_in_phase(phase)) {
                let cube = cube.moved(one.written());
                if known.insert(seen(&pieces.of(cube.stickers()))) {
                    next.push(cube);
                }
            }
        }
        counts.push(next.len() as u64);
        level = next;
    }
    counts
}

#[test]
fn tables_have_the_counts_of_a_plain_search() {
    let pieces = Pieces::new();
    let store = TableStore::in_memory();
    let phases = Phases::open(&pieces, &phases::TINY, TableSource::new(&store, Threads::new(2), &()));
    let phases = phases.expect("nothing stops it").phases;
    // The tables of a phase, counted from 1, with this number of states.
    let distribution = |phase: usize, states: u64, table: usize| -> &[u64] {
        let all = phases[phase - 1].distributions();
        let of_size: Vec<_> = all.into_iter().filter(|one| one.iter().sum::<u64>() == states).collect();
        of_size.get(table).unwrap_or_else(|| panic!("phase {phase} has no table {table} of {states} states"))
    };
    let begins = |phase: usize, states: u64, table: usize, plain: &[u64]| {
        assert_eq!(distribution(phase, states, table)[..plain.len()], *plain, "phase {phase}, table {table}");
    };
    let of_axis = |placed: &Placed, orbit: usize, axis: Axis| placed.places(orbit, |face| face.axis() == axis);

    for orbit in [0, 1] {
        begins(1, 735_471, orbit, &counts(&pieces, 1, 3, |placed| vec![of_axis(placed, orbit, Axis::X)]));
    }
    // Two axes, and the parity of the wings.
    let seen = |placed: &Placed| {
        let [corners, beside] = [0, 1].map(|orbit| of_axis(placed, orbit, Axis::Z));
        vec![corners, beside, u32::from(is_odd(&wings(placed)))]
    };
    begins(2, 2 * 12_870 * 12_870, 0, &counts(&pieces, 2, 3, seen));

    let first_half = |places: &[u8]| places.iter().map(|&piece| u32::from(usize::from(piece) < EDGES)).collect();
    begins(3, 2_704_156, 0, &counts(&pieces, 3, 3, |placed| first_half(&wings(placed))));
    assert_eq!(distribution(3, 1 << (EDGES - 1), 0), [1, 2, 25, 202, 620, 900, 285, 13]);

    // Four edges among twelve, for the middles and one half of the wings.
    let edge = |piece: u8| usize::from(piece) % EDGES;
    let belongs = |pieces: &[u8]| pieces.iter().map(|&piece| u32::from(edge(piece) >= moves::UPRIGHT_FROM)).collect();
    let seen = |placed: &Placed, half: usize| -> Vec<u32> {
        let wings: Vec<u32> = belongs(&wings(placed)[half * EDGES..][..EDGES]);
        let middles: Vec<u32> = belongs(&middles(placed)[..EDGES]);
        [middles, wings].concat()
    };
    for half in [0, 1] {
        begins(4, 495 * 495, half, &counts(&pieces, 4, 3, |placed| seen(placed, half)));
    }

    // Wings of one half beside which middle edges, and where the others between U and D are.
    let seen = |placed: &Placed, half: usize| -> Vec<u32> {
        [joined(placed, half, 0), joined(placed, 1 - half, moves::UPRIGHT_FROM)].concat()
    };
    for half in [0, 1] {
        begins(5, 40_320 * 96, half, &counts(&pieces, 5, 3, |placed| seen(placed, half)));
    }
}

/// The sequences of at most `longest` moves that lead from a state to the goal of phase 1 and not
/// earlier, by trying all of them.
fn plain_ways(phases: &Phases, state: &State, last: Option<FiveMove>, longest: usize) -> BTreeSet<Vec<FiveMove>> {
    let phase = &phases.phases[0];
    if phase.near.distance(hash(state)) == Some(0) {
        return BTreeSet::from([vec![]]);
    }
    let mut ways = BTreeSet::new();
    for (one, &next) in phase.moves.iter().enumerate().filter(|(_, next)| longest > 0 && next.may_follow(last)) {
        let rest = plain_ways(phases, &phase.moved(state, one), Some(next), longest - 1);
        ways.extend(rest.into_iter().map(|rest| [vec![next], rest].concat()));
    }
    ways
}

#[test]
fn all_short_ways_are_found_with_and_without_the_filter() {
    const MEGABYTE: u64 = 1 << 20;
    let pieces = Pieces::new();
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::new(2), &());
    let mut phases = Phases::open(&pieces, &phases::TINY, source).expect("nothing stops it");
    let cubes = ["Rw U Fw'", "Rw U Fw' Dw", "Uw F Rw2 B' Lw U' Bw", "Uw L Dw2 F Lw' B Uw' R Fw"].map(|moves| {
        let moves = BigAlgorithm::parse_for(moves, size()).expect("moves of a 5×5×5").moves();
        moves.into_iter().fold(BigCube::solved(size()), |cube, one| cube.moved(one))
    });
    let found = |phases: &Phases, longest: usize, cube: &BigCube| -> BTreeSet<Vec<FiveMove>> {
        let state = phases.states(0, &pieces.of(cube.stickers()))[0];
        let width = Width { states: 1, ways: 100_000, alike: 1, longer: 0, all_to: longest, seed: 0 };
        let starts = [Start { state, cost: 0, last: None }];
        let mut meter = Meter::new(None, &());
        let ways = search_all(&phases.phases[0], &starts, width, &mut meter).expect("nothing stops it");
        let all: BTreeSet<_> = ways.iter().map(|way| way.moves.clone()).collect();
        assert_eq!(all.len(), ways.len());
        all
    };
    let plain =
        |cube: &BigCube, longest| plain_ways(&phases, &phases.states(0, &pieces.of(cube.stickers()))[0], None, longest);
    for cube in &cubes[..2] {
        assert!(found(&phases, 4, cube) == plain(cube, 4));
    }
    // Ways of seven moves pass the distance of the filter.
    let without = cubes.each_ref().map(|cube| found(&phases, 7, cube));
    assert!(without.iter().filter(|ways| ways.iter().any(|way| way.len() == 7)).count() >= 2);
    let goal = phases.states(0, &pieces.of(BigCube::solved(size()).stickers()))[0];
    phases.phases[0].beyond =
        Some(Beyond::open("test", &phases.phases[0], goal, 2 * MEGABYTE, source).expect("nothing stops it"));
    assert!(cubes.each_ref().map(|cube| found(&phases, 7, cube)) == without);
}

#[test]
#[ignore = "heavy"]
fn heavy_whole_tables_have_the_counts_of_a_plain_search() {
    let pieces = Pieces::new();
    let store = TableStore::in_memory();
    let phases = Phases::open(&pieces, &phases::STANDARD, TableSource::new(&store, Threads::new(2), &()));
    let phases = phases.expect("nothing stops it").phases;
    let distributions = phases[4].distributions();
    let [.., centers, level_wings] = &distributions[..] else { unreachable!("these are the last tables") };

    let seen = |placed: &Placed| -> Vec<u32> {
        let faces = Face::ALL.into_iter().flat_map(|face| [(0, face), (1, face)]);
        faces.map(|(orbit, face)| placed.places(orbit, |one| one == face)).collect()
    };
    assert_eq!(centers[..5], counts(&pieces, 5, 4, seen));

    let seen = |placed: &Placed| -> Vec<u32> {
        [0, 1].map(|half| joined(placed, half, 0)[..moves::UPRIGHT_FROM].to_vec()).concat()
    };
    assert_eq!(level_wings[..5], counts(&pieces, 5, 4, seen));
    // All but the few that are further than the table tells.
    let all = 40_320u64.pow(2);
    assert!(level_wings.iter().sum::<u64>() <= all && level_wings.iter().sum::<u64>() > all / 100 * 99);
}
