//! Which pruning tables a goal gets.
//!
//! If a table of the whole goal fits into the limit, perhaps reduced by the symmetries of the goal,
//! it is the only one. Otherwise candidates are built, and their
//! bounds for some hundred cubes are computed. The candidate with the largest mean is chosen first,
//! then repeatedly the one that raises the mean of the larger bounds most.

use halfturn_cube::{Corner, Cube, Edge, Turn};
use halfturn_search::{Stopped, TableSource, TableStore};

use super::{
    kinds::Kinds,
    pattern::{Images, PiecePattern},
    search::{GoalTables, MOST_READINGS},
    table::{Aspect, MOST_COLUMNS, Projection},
};

/// The most values of a coordinate: its move table then has 72 MB.
const MOST_ROWS: u64 = 1 << 20;
/// The bytes of a move table for each value.
const MOVE_BYTES: u64 = (Turn::COUNT * size_of::<u32>()) as u64;
/// The bytes of a row's class, and of a column under one symmetry.
const CLASS_BYTES: u64 = size_of::<u32>() as u64;
const COLUMN_BYTES: u64 = size_of::<u16>() as u64;
/// The share of the memory that one of several tables may have.
const SHARE: u64 = 4;
/// The most entries of a candidate: it is built only to be measured.
const CANDIDATE_ENTRIES: u64 = 32_000_000;
/// The number of cubes on which candidates are measured.
const SAMPLE: usize = 300;
/// The least gain for which another table is taken, in moves.
const LEAST_GAIN: f64 = 0.02;
/// The number of candidates with the same number of pieces.
const WINDOWS: usize = 3;

/// Chooses the tables of a goal, small ones first. `None` if not even the smallest fit into this
/// many bytes.
pub(crate) fn choose(
    pattern: &PiecePattern,
    bytes: u64,
    source: TableSource<'_>,
) -> Result<Option<Vec<Projection>>, Stopped> {
    let images = &Images::new(pattern);
    let fits = |projection: &Projection, bytes: u64| {
        let [rows, columns] = projection.counts(images);
        rows <= MOST_ROWS && columns <= MOST_COLUMNS && rows * columns / 2 + (rows + columns) * MOVE_BYTES <= bytes
    };
    let whole = Projection::ordered(images, Aspect::ALL_EDGES, Aspect::ALL_CORNERS);
    if fits(&whole, bytes) {
        return Ok(Some(vec![whole]));
    }
    if fits(&whole, bytes.saturating_mul(whole.symmetries(images))) && reduced_bytes(&whole, images) <= bytes {
        return Ok(Some(vec![whole.reduced()]));
    }
    let share = bytes / SHARE;
    let is_candidate = |projection: &Projection| {
        let [rows, columns] = projection.counts(images);
        fits(projection, share) && rows * columns <= CANDIDATE_ENTRIES
    };
    let cubes = sample();
    let store = TableStore::in_memory();
    let mut candidates = Vec::new();
    for projection in candidates_of(images, &is_candidate) {
        let source = TableSource { store: &store, ..source };
        let tables = GoalTables::open(pattern, &[projection], source)?;
        let bounds: Vec<u8> = cubes.iter().map(|cube| tables.lower_bound(&tables.node(cube))).collect();
        candidates.push((projection, bounds));
    }
    let mut best = vec![0; cubes.len()];
    let mut chosen: Vec<Projection> = Vec::new();
    // A table needs two readings.
    while chosen.len() < (SHARE as usize).min(MOST_READINGS / 2) {
        let joined =
            |bounds: &[u8]| bounds.iter().zip(&best).map(|(&one, &other)| f64::from(one.max(other))).sum::<f64>();
        let now = joined(&best);
        let most = candidates.iter().max_by(|one, other| joined(&one.1).total_cmp(&joined(&other.1)));
        let Some((projection, bounds)) = most.filter(|(_, bounds)| joined(bounds) - now > LEAST_GAIN * SAMPLE as f64)
        else {
            break;
        };
        chosen.push(*projection);
        best.iter_mut().zip(bounds).for_each(|(best, &bound)| *best = bound.max(*best));
    }
    chosen.sort_by_key(|projection| projection.counts(images).iter().product::<u64>());
    Ok((!chosen.is_empty()).then_some(chosen))
}

/// The memory of a table whose rows are symmetry classes. On average a class has slightly fewer
/// values than there are symmetries: an eighth is added.
fn reduced_bytes(projection: &Projection, images: &Images) -> u64 {
    let [rows, columns] = projection.counts(images);
    let symmetries = projection.symmetries(images);
    let entries = rows * columns / symmetries * 9 / 8 / 2;
    entries + (rows + columns) * MOVE_BYTES + rows * CLASS_BYTES + symmetries * columns * COLUMN_BYTES
}

/// The largest projections that are accepted: some kinds of edges with some kinds of corners, and
/// places or orientations alone.
fn candidates_of(images: &Images, is_accepted: &dyn Fn(&Projection) -> bool) -> Vec<Projection> {
    let edges = Kinds::<{ Edge::COUNT }, { Edge::STICKERS }>::of(&images.edges).required();
    let corners = Kinds::<{ Corner::COUNT }, { Corner::STICKERS }>::of(&images.corners).required();
    let part = |edges: &[u16], corners: &[u16]| {
        let union = |sets: &[u16]| sets.iter().fold(0, |all, set| all | set);
        Projection::ordered(images, Aspect::edges_of(union(edges)), Aspect::corners_of(union(corners)))
    };
    let mut candidates = Vec::new();
    for edge_count in 0..=edges.len() {
        // The most kinds of corners that go with as many kinds of edges, and not with one more.
        let accepted = |edge_count: usize, corner_count: usize| {
            edge_count <= edges.len()
                && corner_count <= corners.len()
                && is_accepted(&part(&edges[..edge_count], &corners[..corner_count]))
        };
        let Some(corner_count) = (0..=corners.len()).rev().find(|&count| accepted(edge_count, count)) else { break };
        if accepted(edge_count + 1, corner_count) {
            continue;
        }
        for window in 0..WINDOWS {
            let some = |kinds: &[u16], count: usize| -> Vec<u16> {
                let first = window * kinds.len() / WINDOWS;
                kinds.iter().cycle().skip(first).take(count).copied().collect()
            };
            candidates.push(part(&some(&edges, edge_count), &some(&corners, corner_count)));
        }
    }
    let aspects = [Aspect::FLIPS, Aspect::TWISTS, Aspect::EDGE_PLACES, Aspect::CORNER_PLACES];
    for (number, &one) in aspects.iter().enumerate() {
        candidates.extend(aspects[number + 1..].iter().map(|&other| Projection::ordered(images, one, other)));
    }
    let mut kept: Vec<Projection> = Vec::new();
    for candidate in candidates {
        if !kept.contains(&candidate) && is_accepted(&candidate) {
            kept.push(candidate);
        }
    }
    kept
}

/// Cubes far from solved, the same in every run.
fn sample() -> Vec<Cube> {
    const TURNS: usize = 40;
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
    let (mut number, mut cube) = (1u64, Cube::SOLVED);
    let mut next = || {
        for _ in 0..TURNS {
            number = number.wrapping_mul(MULTIPLIER).wrapping_add(1);
            cube = cube.turned(Turn::ALL[(number >> 33) as usize % Turn::COUNT]);
        }
        cube
    };
    (0..SAMPLE).map(|_| next()).collect()
}
