//! Exact counts: how many states are how many turns from solved.

use std::{collections::HashSet, ops::ControlFlow};

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{
    Coordinate, DistanceTable, Event, Exact, Pair, Single, Stopped, TableStore, Threads, TurnTable, Watcher,
    coordinates::{CornerPermutation, Cross, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use crate::{korf, lin, stages, thistlethwaite::Phase};

/// Something whose states can be counted by distance.
pub struct DistributionEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is counted, in a line.
    pub summary: &'static str,
    /// Whether it can only be counted up to a depth, because there is no table of all states.
    pub endless: bool,
    /// Megabytes of memory that counting takes at most, about.
    pub megabytes: u64,
    count: fn(&Counting<'_>) -> Result<Vec<u64>, Stopped>,
}

/// What counting may use.
pub struct Counting<'a> {
    /// Where tables are kept.
    pub store: &'a TableStore,
    /// On how many threads they are built.
    pub threads: Threads,
    /// Who follows the work.
    pub watcher: &'a dyn Watcher,
    /// How deep to count.
    pub depth: u8,
}

/// All that can be counted.
pub static DISTRIBUTIONS: &[DistributionEntry] = &[
    DistributionEntry {
        name: "positions",
        summary: "all positions of the cube, up to --depth",
        endless: true,
        megabytes: 1100,
        count: positions,
    },
    DistributionEntry {
        name: Twist::NAME,
        summary: "corner orientations",
        endless: false,
        megabytes: 5,
        count: single::<Twist>,
    },
    DistributionEntry {
        name: Flip::NAME,
        summary: "edge orientations",
        endless: false,
        megabytes: 5,
        count: single::<Flip>,
    },
    DistributionEntry {
        name: Slice::NAME,
        summary: "places of the four slice edges, in any order",
        endless: false,
        megabytes: 5,
        count: single::<Slice>,
    },
    DistributionEntry {
        name: Cross::NAME,
        summary: "places and flips of the four D edges",
        endless: false,
        megabytes: 5,
        count: single::<Cross>,
    },
    DistributionEntry {
        name: "xcross",
        summary: "the cross with the corner and the edge of one slot",
        endless: false,
        megabytes: 25,
        count: stages::counting::xcross,
    },
    DistributionEntry {
        name: "eo-cross",
        summary: "the cross with all edges oriented to one axis",
        endless: false,
        megabytes: 25,
        count: stages::counting::eo_cross,
    },
    DistributionEntry {
        name: "eo-xcross",
        summary: "the cross with one slot and all edges oriented to one axis: 1.2 GB, in a minute or two",
        endless: false,
        megabytes: 1200,
        count: stages::counting::eo_xcross,
    },
    DistributionEntry {
        name: "cross-4-edges",
        summary: "the cross with the four edges of the slots",
        endless: false,
        megabytes: 165,
        count: stages::counting::cross_edges,
    },
    DistributionEntry {
        name: "cross-3-corners",
        summary: "the cross with three of the corners of the slots",
        endless: false,
        megabytes: 220,
        count: stages::counting::cross_3_corners,
    },
    DistributionEntry {
        name: "cross-4-corners",
        summary: "the cross with the four corners of the slots: 820 MB, in a minute or two",
        endless: false,
        megabytes: 820,
        count: stages::counting::cross_corners,
    },
    DistributionEntry {
        name: "eo-line",
        summary: "the edges DF and DB with all edges oriented to F and B",
        endless: false,
        megabytes: 5,
        count: stages::blocks::eo_line,
    },
    DistributionEntry {
        name: "2x2x2",
        summary: "a corner and the three edges around it",
        endless: false,
        megabytes: 5,
        count: stages::blocks::two_by_two,
    },
    DistributionEntry {
        name: "roux-block",
        summary: "two corners and the three edges that make Roux's first block with them",
        endless: false,
        megabytes: 5,
        count: stages::blocks::roux_block,
    },
    DistributionEntry {
        name: CornerPermutation::NAME,
        summary: "places of the corners, whichever way round",
        endless: false,
        megabytes: 5,
        count: single::<CornerPermutation>,
    },
    DistributionEntry {
        name: "twist-slice",
        summary: "corner orientations with slice places: half of phase 1",
        endless: false,
        megabytes: 5,
        count: pair::<Twist, Slice>,
    },
    DistributionEntry {
        name: "flip-slice",
        summary: "edge orientations with slice places: the other half of phase 1",
        endless: false,
        megabytes: 5,
        count: pair::<Flip, Slice>,
    },
    DistributionEntry {
        name: "corner-permutation-slice-permutation",
        summary: "inside G1, corners with slice edges: half of phase 2",
        endless: false,
        megabytes: 5,
        count: pair::<CornerPermutation, SlicePermutation>,
    },
    DistributionEntry {
        name: "layer-edge-permutation-slice-permutation",
        summary: "inside G1, the other edges with slice edges: the other half of phase 2",
        endless: false,
        megabytes: 5,
        count: pair::<LayerEdgePermutation, SlicePermutation>,
    },
    DistributionEntry {
        name: "thistlethwaite-1",
        summary: "Thistlethwaite's phase 1: edge orientations, all turns",
        endless: false,
        megabytes: 5,
        count: thistlethwaite::<1>,
    },
    DistributionEntry {
        name: "thistlethwaite-2",
        summary: "Thistlethwaite's phase 2: corner orientations with slice places, no quarter turns of F and B",
        endless: false,
        megabytes: 5,
        count: thistlethwaite::<2>,
    },
    DistributionEntry {
        name: "thistlethwaite-3",
        summary: "Thistlethwaite's phase 3: up to half turns, quarter turns of U and D only",
        endless: false,
        megabytes: 5,
        count: thistlethwaite::<3>,
    },
    DistributionEntry {
        name: "thistlethwaite-4",
        summary: "Thistlethwaite's phase 4: all that half turns can reach",
        endless: false,
        megabytes: 5,
        count: thistlethwaite::<4>,
    },
    DistributionEntry {
        name: "lin-phase1",
        summary: "phase 1 of two-phase: all 2,217,093,120 states by turns to G1",
        endless: false,
        megabytes: 80,
        count: lin::counting::phase1,
    },
    DistributionEntry {
        name: "lin-phase2",
        summary: "phase 2 of Lin's two-phase: the 1,219,276,800 states of G1 up to turns of U and D, by turns to solved",
        endless: false,
        megabytes: 273,
        count: lin::counting::phase2,
    },
    DistributionEntry {
        name: "korf-corners",
        summary: "all 88,179,840 states of the corners: Korf's first pattern database",
        endless: false,
        megabytes: 50,
        count: korf::count_corners,
    },
    DistributionEntry {
        name: "korf-edges",
        summary: "all 42,577,920 states of six edges (the U layer, FR and BL): Korf's second pattern database",
        endless: false,
        megabytes: 30,
        count: korf::count_edges,
    },
];

impl DistributionEntry {
    /// The entry of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        DISTRIBUTIONS.iter().find(|entry| entry.name == name)
    }

    /// States at distance 0, 1, 2, … up to the depth asked for.
    ///
    /// ```
    /// use halfturn_search::{TableStore, Threads};
    /// use halfturn_solve::{Counting, DistributionEntry};
    /// let counting = Counting { store: &TableStore::in_memory(), threads: Threads::ONE, watcher: &(), depth: 3 };
    /// let positions = DistributionEntry::find("positions").expect("it can be counted");
    /// assert_eq!(positions.count(&counting)?, [1, 18, 243, 3240]);
    /// # Ok::<(), halfturn_search::Stopped>(())
    /// ```
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn count(&self, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        let mut counts = (self.count)(counting)?;
        counts.truncate(usize::from(counting.depth) + 1);
        Ok(counts)
    }
}

fn single<A: Coordinate>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let turns = TurnTable::<A>::build();
    table(&Single::new(&turns), counting)
}

fn pair<A: Coordinate, B: Coordinate>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (first, second) = (TurnTable::<A>::build(), TurnTable::<B>::build());
    table(&Pair::new(&first, &second), counting)
}

fn table<S: halfturn_search::Space>(space: &S, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, Exact>::open(space, counting.store, counting.threads, counting.watcher)?;
    Ok(table.distribution().to_vec())
}

fn thistlethwaite<const PHASE: usize>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    Ok(Phase::open(PHASE, counting.store, counting.threads, counting.watcher)?.distribution)
}

/// Breadth first over whole cubes, one of each class under the 48 symmetries.
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
            let event = Event::Searching { nodes: next.len() as u64 };
            if let ControlFlow::Break(()) = counting.watcher.watch(event) {
                return Err(Stopped);
            }
        }
        before = std::mem::replace(&mut level, next);
    }
    Ok(counts)
}

/// The least of the cubes that symmetries make of this one.
fn representative(cube: Cube) -> Cube {
    Symmetry::ALL.into_iter().map(|symmetry| cube.conjugate(symmetry)).min().expect("there are 48 symmetries")
}
