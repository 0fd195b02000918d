//! Exact distance distributions: the number of states at each distance from the goal.
//!
//! [`DISTRIBUTIONS`] is the catalogue; one entry adds a distribution everywhere.

use std::{collections::HashSet, ops::ControlFlow};

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Pair, Single, Stopped, TableSource, TurnTable, WatchEvent,
    coordinates::{
        CornerLayersParity, CornerPermutation, CornerTetrads, Cross, Flip, LayerEdgePermutation, MiddleSlice, Slice,
        SlicePermutation, SquareCorners, SquareEdges, Twist,
    },
};

use crate::{
    algs::last_layer,
    korf, lin, min2phase,
    stages::{
        self,
        steps::{BLOCKS, REDUCTIONS, ROUX},
    },
    thistlethwaite::Phase,
};

/// A space whose states can be counted by distance.
pub struct DistributionEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The number of states.
    pub size: u128,
    /// Whether counting needs a depth limit, because there is no table of all states.
    pub endless: bool,
    /// The approximate peak memory of counting, in megabytes.
    pub megabytes: u64,
    count: Count,
}

/// How an entry is counted.
enum Count {
    /// Counts states.
    States(fn(&Counting<'_>) -> Result<Vec<u64>, Stopped>),
    /// Counts states, and the entries of a table whose first coordinate is reduced by symmetry.
    Classes(fn(&Counting<'_>) -> Result<Counted, Stopped>),
}

/// States by distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number of states at distance 0, 1, 2, …
    pub states: Vec<u64>,
    /// The number of entries at distance 0, 1, 2, … in min2phase's pruning table, if it has one for
    /// these states. The table has an entry for each symmetry class of the first coordinate and
    /// each value of the second.
    pub entries: Option<Vec<u64>>,
}

/// The mean distance.
fn mean_distance(counts: &[u64]) -> f64 {
    let sum: u128 = (0..).zip(counts).map(|(distance, &count)| distance * u128::from(count)).sum();
    let total: u128 = counts.iter().map(|&count| u128::from(count)).sum();
    sum as f64 / total as f64
}

/// How to count: the source of the tables, and the maximum distance.
pub struct Counting<'a> {
    /// Where the tables come from.
    pub source: TableSource<'a>,
    /// The largest distance to count.
    pub depth: u8,
}

const CORNERS: u128 = Corner::COUNT as u128;
const EDGES: u128 = Edge::COUNT as u128;
const CROSS_EDGES: u128 = 4;
const FLIPS: u128 = Edge::STICKERS as u128;
const TWISTS: u128 = Corner::STICKERS as u128;

/// The number of values of a coordinate.
const fn values<C: Coordinate<Puzzle = Cube>>() -> u128 {
    C::COUNT as u128
}

/// The placements of `pieces` different pieces into `places`, each in one of `orientations`.
const fn placements(pieces: u128, places: u128, orientations: u128) -> u128 {
    if pieces == 0 { 1 } else { places * orientations * placements(pieces - 1, places - 1, orientations) }
}

/// The states of the cross with some slot edges and slot corners.
const fn with_cross(edges: u128, corners: u128) -> u128 {
    placements(CROSS_EDGES + edges, EDGES, FLIPS) * placements(corners, CORNERS, TWISTS)
}

/// The catalogue of distributions.
pub static DISTRIBUTIONS: &[DistributionEntry] = &[
    DistributionEntry {
        name: "positions",
        summary: "all positions of the cube, up to --depth",
        size: placements(CORNERS, CORNERS, TWISTS) / TWISTS * placements(EDGES, EDGES, FLIPS) / FLIPS / 2,
        endless: true,
        megabytes: 1100,
        count: Count::States(positions),
    },
    DistributionEntry {
        name: Twist::NAME,
        summary: "corner orientations",
        size: values::<Twist>(),
        endless: false,
        megabytes: 5,
        count: Count::States(single::<Twist>),
    },
    DistributionEntry {
        name: Flip::NAME,
        summary: "edge orientations",
        size: values::<Flip>(),
        endless: false,
        megabytes: 5,
        count: Count::States(single::<Flip>),
    },
    DistributionEntry {
        name: Slice::NAME,
        summary: "places of the four slice edges, in any order",
        size: values::<Slice>(),
        endless: false,
        megabytes: 5,
        count: Count::States(single::<Slice>),
    },
    DistributionEntry {
        name: Cross::NAME,
        summary: "places and flips of the four D edges",
        size: values::<Cross>(),
        endless: false,
        megabytes: 5,
        count: Count::States(single::<Cross>),
    },
    DistributionEntry {
        name: "xcross",
        summary: "the cross with the corner and the edge of one slot",
        size: with_cross(1, 1),
        endless: false,
        megabytes: 25,
        count: Count::States(stages::counting::xcross),
    },
    DistributionEntry {
        name: "eo-cross",
        summary: "the cross with all edges oriented to one axis",
        size: placements(CROSS_EDGES, EDGES, 1) * values::<Flip>(),
        endless: false,
        megabytes: 25,
        count: Count::States(stages::counting::eo_cross),
    },
    DistributionEntry {
        name: "eo-xcross",
        summary: "the cross with one slot and all edges oriented to one axis: 1.2 GB, in a minute or two",
        size: placements(CROSS_EDGES + 1, EDGES, 1) * values::<Flip>() * placements(1, CORNERS, TWISTS),
        endless: false,
        megabytes: 1200,
        count: Count::States(stages::counting::eo_xcross),
    },
    DistributionEntry {
        name: "cross-4-edges",
        summary: "the cross with the four edges of the slots",
        size: with_cross(4, 0),
        endless: false,
        megabytes: 165,
        count: Count::States(stages::counting::cross_edges),
    },
    DistributionEntry {
        name: "cross-3-corners",
        summary: "the cross with three of the corners of the slots",
        size: with_cross(0, 3),
        endless: false,
        megabytes: 220,
        count: Count::States(stages::counting::cross_3_corners),
    },
    DistributionEntry {
        name: "cross-4-corners",
        summary: "the cross with the four corners of the slots: 820 MB, in a minute or two",
        size: with_cross(0, 4),
        endless: false,
        megabytes: 820,
        count: Count::States(stages::counting::cross_corners),
    },
    DistributionEntry {
        name: "eo-line",
        summary: "the edges DF and DB with all edges oriented to F and B",
        size: placements(2, EDGES, 1) * values::<Flip>(),
        endless: false,
        megabytes: 5,
        count: Count::States(|counting| BLOCKS[0].count(counting)),
    },
    DistributionEntry {
        name: "2x2x2",
        summary: "a corner and the three edges around it",
        size: placements(1, CORNERS, TWISTS) * placements(3, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        count: Count::States(|counting| BLOCKS[1].count(counting)),
    },
    DistributionEntry {
        name: "roux-block",
        summary: "two corners and the three edges that make Roux's first block with them",
        size: placements(2, CORNERS, TWISTS) * placements(3, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        count: Count::States(|counting| BLOCKS[2].count(counting)),
    },
    DistributionEntry {
        name: "dr",
        summary: "domino reduction: orientations and the places of the slice edges, phase 1 of two-phase",
        size: values::<Twist>() * values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 160,
        count: Count::States(|counting| REDUCTIONS[1].count(counting)),
    },
    DistributionEntry {
        name: "fbsquare",
        summary: "a corner and two edges that make a square of Roux's first block with it",
        size: placements(1, CORNERS, TWISTS) * placements(2, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        count: Count::States(|counting| ROUX[0].count(counting)),
    },
    DistributionEntry {
        name: CornerPermutation::NAME,
        summary: "places of the corners, in any orientation",
        size: values::<CornerPermutation>(),
        endless: false,
        megabytes: 5,
        count: Count::States(single::<CornerPermutation>),
    },
    DistributionEntry {
        name: "twist-slice",
        summary: "corner orientations with slice places: half of phase 1",
        size: values::<Twist>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        count: Count::Classes(min2phase::counting::twist_slice),
    },
    DistributionEntry {
        name: "flip-slice",
        summary: "edge orientations with slice places: the other half of phase 1",
        size: values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        count: Count::Classes(min2phase::counting::flip_slice),
    },
    DistributionEntry {
        name: "twist-flip",
        summary: "corner and edge orientations: min2phase's third table for phase 1",
        size: values::<Twist>() * values::<Flip>(),
        endless: false,
        megabytes: 5,
        count: Count::Classes(min2phase::counting::twist_flip),
    },
    DistributionEntry {
        name: "corner-permutation-slice-permutation",
        summary: "inside G1, corners with slice edges: half of phase 2",
        size: values::<CornerPermutation>() * values::<SlicePermutation>(),
        endless: false,
        megabytes: 5,
        count: Count::Classes(min2phase::counting::corners_slice),
    },
    DistributionEntry {
        name: "layer-edge-permutation-slice-permutation",
        summary: "inside G1, the other edges with slice edges: the other half of phase 2",
        size: values::<LayerEdgePermutation>() * values::<SlicePermutation>(),
        endless: false,
        megabytes: 5,
        count: Count::States(pair::<LayerEdgePermutation, SlicePermutation>),
    },
    DistributionEntry {
        name: "layer-edge-permutation-corner-layers-parity",
        summary: "inside G1, the other edges with the layers and the parity of the corners: min2phase's second table \
                  for phase 2",
        size: values::<LayerEdgePermutation>() * values::<CornerLayersParity>(),
        endless: false,
        megabytes: 5,
        count: Count::Classes(min2phase::counting::edges_layers),
    },
    DistributionEntry {
        name: "thistlethwaite-1",
        summary: "Thistlethwaite's phase 1: edge orientations, all moves",
        size: values::<Flip>(),
        endless: false,
        megabytes: 5,
        count: Count::States(thistlethwaite::<1>),
    },
    DistributionEntry {
        name: "thistlethwaite-2",
        summary: "Thistlethwaite's phase 2: corner orientations with slice places, no quarter turns of F and B",
        size: values::<Twist>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        count: Count::States(thistlethwaite::<2>),
    },
    DistributionEntry {
        name: "thistlethwaite-3",
        summary: "Thistlethwaite's phase 3: up to half turns, quarter turns of U and D only",
        size: values::<CornerTetrads>() * values::<MiddleSlice>(),
        endless: false,
        megabytes: 5,
        count: Count::States(thistlethwaite::<3>),
    },
    DistributionEntry {
        name: "thistlethwaite-4",
        summary: "Thistlethwaite's phase 4: all that half turns can reach",
        size: values::<SquareCorners>() * values::<SquareEdges>(),
        endless: false,
        megabytes: 5,
        count: Count::States(thistlethwaite::<4>),
    },
    DistributionEntry {
        name: "lin-phase1",
        summary: "phase 1 of two-phase: all 2,217,093,120 states by moves to G1",
        size: values::<Twist>() * values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 80,
        count: Count::States(lin::counting::phase1),
    },
    DistributionEntry {
        name: "lin-phase2",
        summary: "phase 2 of Lin's two-phase: the 1,219,276,800 states of G1 up to moves of U and D, by moves to solved",
        size: values::<CornerPermutation>() * values::<LayerEdgePermutation>() * values::<SlicePermutation>() / 2 / 16,
        endless: false,
        megabytes: 273,
        count: Count::States(lin::counting::phase2),
    },
    DistributionEntry {
        name: "last-layer",
        summary: "all 62,208 states of the last layer, by the 18 moves",
        size: last_layer::POSITIONS as u128,
        endless: false,
        megabytes: 1800,
        count: Count::States(last_layer::count),
    },
    DistributionEntry {
        name: "korf-corners",
        summary: "all 88,179,840 states of the corners: Korf's first pattern database",
        size: values::<Twist>() * values::<CornerPermutation>(),
        endless: false,
        megabytes: 50,
        count: Count::States(korf::count_corners),
    },
    DistributionEntry {
        name: "korf-edges",
        summary: "all 42,577,920 states of six edges (the U layer, FR and BL): Korf's second pattern database",
        size: placements(6, EDGES, FLIPS),
        endless: false,
        megabytes: 30,
        count: Count::States(korf::count_edges),
    },
];

impl DistributionEntry {
    /// The entry with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        DISTRIBUTIONS.iter().find(|entry| entry.name == name)
    }

    /// Counts the states at distance 0, 1, 2, … up to the depth.
    ///
    /// ```
    /// use halfturn_search::{TableSource, TableStore, Threads};
    /// use halfturn_solve::{Counting, DistributionEntry};
    /// let store = TableStore::in_memory();
    /// let counting = Counting { source: TableSource::new(&store, Threads::ONE, &()), depth: 3 };
    /// let positions = DistributionEntry::find("positions").expect("it can be counted");
    /// assert_eq!(positions.count(&counting)?.states, [1, 18, 243, 3240]);
    /// assert_eq!(positions.size, 43_252_003_274_489_856_000);
    /// # Ok::<(), halfturn_search::Stopped>(())
    /// ```
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops it.
    pub fn count(&self, counting: &Counting<'_>) -> Result<Counted, Stopped> {
        let mut counted = match self.count {
            Count::States(count) => Counted { states: count(counting)?, entries: None },
            Count::Classes(count) => count(counting)?,
        };
        for counts in std::iter::once(&mut counted.states).chain(&mut counted.entries) {
            counts.truncate(usize::from(counting.depth) + 1);
        }
        Ok(counted)
    }

    /// The mean distance of all states; `None` unless all states were counted.
    #[must_use]
    pub fn mean(&self, counted: &Counted) -> Option<f64> {
        self.is_complete(counted).then(|| mean_distance(&counted.states))
    }

    /// The mean distance of all [entries](Counted::entries); `None` unless there are any and all
    /// were counted.
    #[must_use]
    pub fn entries_mean(&self, counted: &Counted) -> Option<f64> {
        counted.entries.as_deref().filter(|_| self.is_complete(counted)).map(mean_distance)
    }

    fn is_complete(&self, counted: &Counted) -> bool {
        counted.states.iter().map(|&count| u128::from(count)).sum::<u128>() == self.size
    }
}

fn single<A: Coordinate<Puzzle = Cube>>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let turns = TurnTable::<A>::build();
    table(&Single::new(&turns), counting)
}

fn pair<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = A::Puzzle>>(
    counting: &Counting<'_>,
) -> Result<Vec<u64>, Stopped> {
    let (first, second) = (TurnTable::<A>::build(), TurnTable::<B>::build());
    table(&Pair::new(&first, &second), counting)
}

fn table<S: halfturn_search::Space>(space: &S, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, Exact>::open(space, counting.source)?;
    Ok(table.distribution().to_vec())
}

fn thistlethwaite<const PHASE: usize>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    Ok(Phase::open(PHASE, counting.source)?.distribution)
}

/// Counts whole cubes by breadth-first search, one of each class under the 48 symmetries.
fn positions(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let mut before = HashSet::new();
    let mut level = HashSet::from([Cube::SOLVED]);
    let mut counts = Vec::new();
    for depth in 0..=counting.depth {
        counts.push(level.iter().map(|cube| (Symmetry::COUNT / cube.symmetries().count()) as u64).sum());
        if depth == counting.depth {
            break;
        }
        let mut next = HashSet::new();
        for cube in &level {
            for turn in Turn::ALL {
                let class = representative(cube.turned(turn));
                if !before.contains(&class) && !level.contains(&class) {
                    next.insert(class);
                }
            }
            let event = WatchEvent::Searching { nodes: next.len() as u64 };
            if let ControlFlow::Break(()) = counting.source.watcher.watch(event) {
                return Err(Stopped);
            }
        }
        before = std::mem::replace(&mut level, next);
    }
    Ok(counts)
}

/// The representative of a cube's symmetry class: the least of its images.
fn representative(cube: Cube) -> Cube {
    Symmetry::ALL.into_iter().map(|symmetry| cube.conjugate(symmetry)).min().expect("there are 48 symmetries")
}
