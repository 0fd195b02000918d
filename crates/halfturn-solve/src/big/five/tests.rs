//! Tables of the 5×5×5 against plain breadth-first searches over its stickers and pieces.

use std::collections::HashSet;

use halfturn_cube::{Axis, BigCube, Face};
use halfturn_search::{TableStore, Threads};

use crate::big::orbit::is_odd;

use super::{
    moves::{EDGES, FiveMove, Placed, Places, size},
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
    let begins = |phase: usize, table: usize, plain: &[u64]| {
        assert_eq!(phases[phase - 1].distributions()[table][..plain.len()], *plain, "phase {phase}, table {table}");
    };
    let of_axis = |placed: &Placed, orbit: usize, axis: Axis| placed.places(orbit, |face| face.axis() == axis);

    for orbit in [0, 1] {
        assert_eq!(phases[0].distributions()[orbit].iter().sum::<u64>(), 735_471);
        begins(1, orbit, &counts(&pieces, 1, 3, |placed| vec![of_axis(placed, orbit, Axis::X)]));
    }
    // Two axes, and the parity of the wings.
    assert_eq!(phases[1].distributions()[0].iter().sum::<u64>(), 2 * 12_870 * 12_870);
    let seen = |placed: &Placed| {
        let [corners, beside] = [0, 1].map(|orbit| of_axis(placed, orbit, Axis::Z));
        vec![corners, beside, u32::from(is_odd(&wings(placed)))]
    };
    begins(2, 0, &counts(&pieces, 2, 3, seen));

    let first_half = |places: &[u8]| places.iter().map(|&piece| u32::from(usize::from(piece) < EDGES)).collect();
    assert_eq!(phases[2].distributions()[1].iter().sum::<u64>(), 2_704_156);
    begins(3, 1, &counts(&pieces, 3, 3, |placed| first_half(&wings(placed))));
    assert_eq!(phases[2].distributions()[2], [1, 2, 25, 202, 620, 900, 285, 13]);

    // Four edges among twelve, for the middles and one half of the wings.
    let edge = |piece: u8| usize::from(piece) % EDGES;
    let belongs = |pieces: &[u8]| pieces.iter().map(|&piece| u32::from(edge(piece) >= moves::UPRIGHT_FROM)).collect();
    let seen = |placed: &Placed, half: usize| -> Vec<u32> {
        let wings: Vec<u32> = belongs(&wings(placed)[half * EDGES..][..EDGES]);
        let middles: Vec<u32> = belongs(&middles(placed)[..EDGES]);
        [middles, wings].concat()
    };
    for half in [0, 1] {
        assert_eq!(phases[3].distributions()[half].iter().sum::<u64>(), 495 * 495);
        begins(4, half, &counts(&pieces, 4, 3, |placed| seen(placed, half)));
    }

    // Wings of one half beside which middle edges, and where the others between U and D are.
    let seen = |placed: &Placed, half: usize| -> Vec<u32> {
        [joined(placed, half, 0), joined(placed, 1 - half, moves::UPRIGHT_FROM)].concat()
    };
    for half in [0, 1] {
        assert_eq!(phases[4].distributions()[half].iter().sum::<u64>(), 40_320 * 96);
        begins(5, half, &counts(&pieces, 5, 3, |placed| seen(placed, half)));
    }
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
