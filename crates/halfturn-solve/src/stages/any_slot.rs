//! The cross with a pair of any slot, counted over all placements of the slot pieces.
//!
//! The cross, four slot edges and four slot corners have 190,080 · 26,880 · 136,080 placements, far
//! too many to visit. But how far a slot is depends only on the cross, on its own edge and on its
//! own corner, and the table of pairs has all these distances. So for each class of crosses it is
//! enough to count the placements in which *no* slot is within a distance:
//!
//! - For each slot, count by place of its corner and place of its edge the orientations of both in
//!   which the slot is farther.
//! - A placement gives each slot a place for its corner and one for its edge, no place twice. The
//!   sum, over all such choices, of the products of these counts is the number of placements.
//! - Two slots at a time: the choices of two slots, summed by the two places of their corners and
//!   the two places of their edges. Then two such sums are multiplied where they have no place in
//!   common, by inclusion and exclusion over the places that they share.
//!
//! See `docs/algorithms/counting.md`.

use std::ops::{ControlFlow, Range};

use halfturn_cube::{Corner, Edge};
use halfturn_search::{Stopped, WatchEvent};

use super::{
    classes::CrossClasses,
    counting::differences,
    cross::tables::PairTable,
    free_edges::{FREE_PLACES, FREE_STATES},
    pattern::{CrossKind, Pattern, PatternGoal},
    ranking::{CORNER_ARRANGEMENTS, EDGE_ARRANGEMENTS, PieceRanking},
    slots::Slot,
    state::{CrossState, PIECE_STATES, SlotPieces},
};
use crate::distribution::Counting;

/// Places for the corners, and as many for the slot edges.
pub(super) const PLACES: usize = Corner::COUNT;
const _: () = assert!(PLACES == FREE_PLACES);
/// Sets of two places.
pub(super) const PAIRS: usize = PLACES * (PLACES - 1) / 2;
/// Sets of no, one or two places.
const SETS: usize = 1 + PLACES + PAIRS;

/// Classes of crosses that a thread takes at a time.
const PIECE: u64 = 64;

/// By place of the corner and of the edge of a slot: the number of their orientations in which the
/// slot is farther than some distance.
type Farther = [[u32; PLACES]; PLACES];

/// By set of corner places and set of edge places: the placements of two slots that use these
/// places and any others.
type Sums = [[u32; SETS]; SETS];

/// The sets of two places, in the order of their numbers.
const fn pairs() -> [[usize; 2]; PAIRS] {
    let mut pairs = [[0; 2]; PAIRS];
    let (mut number, mut first) = (0, 0);
    while first < PLACES {
        let mut second = first + 1;
        while second < PLACES {
            pairs[number] = [first, second];
            (number, second) = (number + 1, second + 1);
        }
        first += 1;
    }
    pairs
}

pub(super) const PAIR_PLACES: [[usize; 2]; PAIRS] = pairs();

/// The subsets of a set of two places, as numbers among the sets of no, one or two.
const fn subsets(pair: usize) -> [usize; 4] {
    let [first, second] = PAIR_PLACES[pair];
    [0, 1 + first, 1 + second, 1 + PLACES + pair]
}

/// 1 or −1: inclusion and exclusion alternate with the size of the set.
const fn sign(set: usize) -> i64 {
    if set == 0 || set > PLACES { 1 } else { -1 }
}

/// The placements of two slots.
fn sums(one: &Farther, other: &Farther) -> Sums {
    let mut by_corners = [[0; PAIRS]; SETS];
    for (corners, [a, b]) in PAIR_PLACES.into_iter().enumerate() {
        let placements: [u32; PAIRS] = std::array::from_fn(|edges| {
            let [x, y] = PAIR_PLACES[edges];
            one[a][x] * other[b][y] + one[a][y] * other[b][x] + one[b][x] * other[a][y] + one[b][y] * other[a][x]
        });
        for set in subsets(corners) {
            by_corners[set].iter_mut().zip(placements).for_each(|(sum, count)| *sum += count);
        }
    }
    let mut sums = [[0; SETS]; SETS];
    for (sums, by_edges) in sums.iter_mut().zip(&by_corners) {
        for (edges, &count) in by_edges.iter().enumerate() {
            for set in subsets(edges) {
                sums[set] += count;
            }
        }
    }
    sums
}

/// The placements of four slots.
fn placements(farther: &[Farther; Slot::COUNT]) -> u64 {
    let (first, second) = (sums(&farther[0], &farther[1]), sums(&farther[2], &farther[3]));
    let mut total = 0;
    for (corners, (first, second)) in first.iter().zip(&second).enumerate() {
        let products = first.iter().zip(second).enumerate();
        let row: i64 = products.map(|(edges, (&one, &two))| sign(edges) * i64::from(one) * i64::from(two)).sum();
        total += sign(corners) * row;
    }
    u64::try_from(total).expect("a number of placements is not negative")
}

/// The distances of the slots for one class of crosses: by slot, rank of the edge and state of the
/// corner.
type Distances = [[[u8; PIECE_STATES]; FREE_STATES]; Slot::COUNT];

fn distances(classes: &CrossClasses, ranking: &PieceRanking, table: &PairTable, class: u16) -> Distances {
    let edges = classes.free_states(class);
    std::array::from_fn(|slot| {
        std::array::from_fn(|edge| {
            std::array::from_fn(|corner| {
                let state = CrossState {
                    class,
                    edges: SlotPieces::only(slot, edges[edge]),
                    corners: SlotPieces::only(slot, corner as u8),
                };
                table.distance(Pattern::<1, 1>::entry(classes, ranking, CrossKind::Exact, &state, slot, slot))
            })
        })
    })
}

fn farther_than(distances: &Distances, limit: u8) -> [Farther; Slot::COUNT] {
    let mut farther = [[[0; PLACES]; PLACES]; Slot::COUNT];
    for (farther, distances) in farther.iter_mut().zip(distances) {
        for (edge, distances) in distances.iter().enumerate() {
            for (corner, &distance) in distances.iter().enumerate() {
                farther[corner / Corner::STICKERS][edge / Edge::STICKERS] += u32::from(distance > limit);
            }
        }
    }
    farther
}

/// Counts the placements by the distance of the nearest slot.
fn count(goal: PatternGoal, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
    let table: PairTable = counting.table(&Pattern::<1, 1>::new(&classes, &ranking, CrossKind::Exact, goal))?;
    let levels = table.distribution().len();
    let work = |farther: &mut Vec<u64>, range: Range<u64>| {
        for class in range.map(|class| class as u16) {
            let distances = distances(&classes, &ranking, &table, class);
            let weight = CrossKind::Exact.weight(&classes, class);
            for (limit, sum) in farther.iter_mut().enumerate() {
                match placements(&farther_than(&distances, limit as u8)) {
                    0 => break,
                    count => *sum += weight * count,
                }
            }
        }
        match counting.source.watcher.watch(WatchEvent::Searching { nodes: PIECE }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    };
    let join = |one: Vec<u64>, other: Vec<u64>| one.iter().zip(other).map(|(one, other)| one + other).collect();
    let farther = counting.source.threads.run(classes.count() as u64, PIECE, || vec![0; levels], work, join)?;
    let crosses: u64 = (0..classes.count() as u16).map(|class| CrossKind::Exact.weight(&classes, class)).sum();
    let all = crosses * (EDGE_ARRANGEMENTS[Slot::COUNT] * CORNER_ARRANGEMENTS[Slot::COUNT]) as u64;
    Ok(differences(all, &farther))
}

/// The cross with a solved pair.
pub(crate) fn xcross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    count(PatternGoal::Solved, counting)
}

/// The cross with a pair that is solved or ready.
pub(crate) fn cross_pair(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    count(PatternGoal::Ready, counting)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use halfturn_search::{TableSource, TableStore, Threads};

    use super::*;

    /// The same number slot by slot: placements by the sets of places that are taken.
    fn slowly(farther: &[Farther]) -> u64 {
        let mut by_taken = BTreeMap::from([((0u8, 0u8), 1u64)]);
        for farther in farther {
            let mut next = BTreeMap::new();
            for ((corners, edges), count) in by_taken {
                for corner in (0..PLACES).filter(|corner| corners >> corner & 1 == 0) {
                    for edge in (0..PLACES).filter(|edge| edges >> edge & 1 == 0) {
                        let taken = (corners | 1 << corner, edges | 1 << edge);
                        *next.entry(taken).or_insert(0) += count * u64::from(farther[corner][edge]);
                    }
                }
            }
            by_taken = next;
        }
        by_taken.values().sum()
    }

    fn tables() -> (CrossClasses, PieceRanking, PairTable) {
        let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
        let store = TableStore::in_memory();
        let counting = Counting::new(TableSource::new(&store, Threads::new(2), &()));
        let space = Pattern::<1, 1>::new(&classes, &ranking, CrossKind::Exact, PatternGoal::Solved);
        let table = counting.table(&space).expect("nothing stops it");
        (classes, ranking, table)
    }

    #[test]
    fn placements_as_slot_by_slot() {
        let everything = [[[6; PLACES]; PLACES]; Slot::COUNT];
        let all = (EDGE_ARRANGEMENTS[4] * CORNER_ARRANGEMENTS[4]) as u64;
        assert_eq!((placements(&everything), slowly(&everything)), (all, all));
        let (classes, ranking, table) = tables();
        let mut compared = 0;
        for class in (0..classes.count() as u16).step_by(3001) {
            let distances = distances(&classes, &ranking, &table, class);
            for limit in 5..=10 {
                let farther = farther_than(&distances, limit);
                assert_eq!(placements(&farther), slowly(&farther), "class {class}, limit {limit}");
                compared += usize::from(!placements(&farther).is_multiple_of(all));
            }
        }
        assert!(compared >= 9, "only {compared} numbers were between none and all");
    }

    /// Every edge and every corner of two slots, one by one.
    #[test]
    fn two_slots_by_brute_force() {
        let (classes, ranking, table) = tables();
        let is_apart = |one: usize, other: usize, stickers: usize| one / stickers != other / stickers;
        for class in [0, 12_345, 24_000] {
            let distances = distances(&classes, &ranking, &table, class);
            for limit in [6, 8] {
                let mut count = 0;
                for (e, f) in (0..FREE_STATES).flat_map(|e| (0..FREE_STATES).map(move |f| (e, f))) {
                    for (c, d) in (0..PIECE_STATES).flat_map(|c| (0..PIECE_STATES).map(move |d| (c, d))) {
                        count += u64::from(
                            is_apart(e, f, Edge::STICKERS)
                                && is_apart(c, d, Corner::STICKERS)
                                && distances[0][e][c] > limit
                                && distances[1][f][d] > limit,
                        );
                    }
                }
                let farther = farther_than(&distances, limit);
                assert_eq!(u64::from(sums(&farther[0], &farther[1])[0][0]), count, "class {class}, limit {limit}");
                assert_eq!(slowly(&farther[..2]), count, "class {class}, limit {limit}");
            }
        }
    }
}
