//! Exact distance distributions: the number of states at each distance from the goal.
//!
//! [`DISTRIBUTIONS`] is the catalogue; one entry adds a distribution everywhere.

use std::{collections::HashSet, fmt, ops::ControlFlow};

use halfturn_cube::{Corner, Cube, Edge, Metric, Symmetry, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Packing, Pair, Residue, Single, Space, Step, Stopped, TableSource,
    TableStore, TurnTable, WatchEvent,
    coordinates::{
        CornerLayersParity, CornerPermutation, CornerTetrads, Cross, Flip, LayerEdgePermutation, MiddleSlice, Slice,
        SlicePermutation, SquareCorners, SquareEdges, Twist,
    },
    fill_to,
};

use crate::{
    algs::{
        CaseSet,
        last_layer::{self, States},
        last_six_edges,
    },
    big::two,
    goal::PiecePattern,
    korf, lin, min2phase,
    stages::{
        self,
        steps::{BLOCKS, REDUCTIONS, ROUX},
    },
    thistlethwaite::Phase,
    two_phase,
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
    /// What can be chosen besides the depth.
    pub choices: Choices,
    count: Count,
}

/// What can be chosen for a count, besides its depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Choices {
    /// Nothing: distances are from solved, and a slice move counts 1 (slice-turn metric).
    SliceMoves,
    /// Nothing: distances are from solved, in the half-turn metric.
    Nothing,
    /// The metric.
    Metric,
    /// The metric, and the position from which distances are measured.
    MetricAndStart,
}

/// How an entry is counted.
enum Count {
    /// Counts states.
    States(fn(&Counting<'_>) -> Result<Vec<u64>, Stopped>),
    /// Counts states that may be more than 64 bits can number.
    Many(fn(&Counting<'_>) -> Result<Vec<u128>, Stopped>),
    /// Counts states, and the entries of a table whose first coordinate is reduced by symmetry.
    Classes(fn(&Counting<'_>) -> Result<Counted, Stopped>),
}

/// States by distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number of states at distance 0, 1, 2, …
    pub states: Vec<u128>,
    /// The number of entries at distance 0, 1, 2, … in min2phase's pruning table, if it has one for
    /// these states. The table has an entry for each symmetry class of the first coordinate and
    /// each value of the second.
    pub entries: Option<Vec<u64>>,
}

/// The mean distance.
fn mean_distance(counts: impl Iterator<Item = u128> + Clone) -> f64 {
    let sum: u128 = (0..).zip(counts.clone()).map(|(distance, count)| distance * count).sum();
    sum as f64 / counts.sum::<u128>() as f64
}

/// The same numbers with more bits.
pub(crate) fn widened(counts: Vec<u64>) -> Vec<u128> {
    counts.into_iter().map(u128::from).collect()
}

/// How to count: the source of the tables, and what the caller chose.
#[derive(Clone, Copy)]
pub struct Counting<'a> {
    /// Where the tables come from.
    pub source: TableSource<'a>,
    /// The largest distance to count.
    pub depth: u8,
    /// How moves are counted: half-turn or quarter-turn metric.
    pub metric: Metric,
    /// The position from which distances are measured, if it is not the solved one.
    pub from: Option<Cube>,
}

impl<'a> Counting<'a> {
    /// Counts all distances from solved, in the half-turn metric.
    #[must_use]
    pub const fn new(source: TableSource<'a>) -> Self {
        Self { source, depth: u8::MAX, metric: Metric::Htm, from: None }
    }

    /// The moves that count 1. In the quarter-turn metric a half turn is two of them.
    fn turns(&self) -> TurnSet {
        if self.metric == Metric::Qtm { TurnSet::ALL.without(TurnSet::HALF) } else { TurnSet::ALL }
    }

    /// Whether metric and start are those of the tables that the store keeps.
    pub(crate) fn is_usual(&self) -> bool {
        self.metric == Metric::Htm && self.from.is_none()
    }

    /// The same, with tables that are not kept.
    pub(crate) fn unstored(self, store: &'a TableStore) -> Self {
        Self { source: TableSource { store, ..self.source }, ..self }
    }

    /// The distances of all entries of a space from its goals, in the chosen metric.
    pub(crate) fn table<S: Space, P: Packing>(&self, space: &S) -> Result<DistanceTable<S::Key, P>, Stopped> {
        if self.is_usual() {
            return DistanceTable::open(space, self.source);
        }
        let chosen = Chosen { space, turns: self.turns(), goals: space.goals() };
        DistanceTable::open(&chosen, self.unstored(&TableStore::in_memory()).source)
    }

    /// The states of a space by distance. `start` is the entry of a position.
    pub(crate) fn states<S: Space, P: Packing>(
        &self,
        space: &S,
        start: impl FnOnce(&Cube) -> u64,
    ) -> Result<Vec<u64>, Stopped> {
        if self.is_usual() {
            return Ok(DistanceTable::<S::Key, P>::open(space, self.source)?.distribution().to_vec());
        }
        let goals = self.from.as_ref().map_or_else(|| space.goals(), |cube| vec![start(cube)]);
        let chosen = Chosen { space, turns: self.turns(), goals };
        // Modulo 3 there is no largest distance.
        Ok(fill_to::<_, Residue>(&chosen, self.depth, self.source.threads, self.source.watcher)?.distribution)
    }

    /// The states of a space that is reduced by symmetry, for which there is no other start.
    pub(crate) fn reduced_states<S: Space, P: Packing>(&self, space: &S) -> Result<Vec<u64>, Stopped> {
        self.states::<S, P>(space, |_| unreachable!("only entries with `MetricAndStart` have another start"))
    }
}

/// A space under some of the moves, with other goals. The steps of the space are all moves in
/// order.
struct Chosen<'s, S> {
    space: &'s S,
    turns: TurnSet,
    goals: Vec<u64>,
}

impl<S: Space> Space for Chosen<'_, S> {
    type Key = S::Key;
    type Columns<'a>
        = S::Columns<'a>
    where
        Self: 'a;

    fn name(&self) -> String {
        format!("{}-chosen", self.space.name())
    }

    fn rows(&self) -> u32 {
        self.space.rows()
    }

    fn columns(&self) -> u32 {
        self.space.columns()
    }

    fn goals(&self) -> Vec<u64> {
        self.goals.clone()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<S::Columns<'_>>> {
        let steps = TurnSet::ALL.zip(self.space.steps(row));
        steps.filter(|(turn, _)| self.turns.contains(*turn)).map(|(_, step)| step)
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<S::Columns<'_>>> {
        self.space.twins(row)
    }

    fn weight(&self, row: u32) -> u64 {
        self.space.weight(row)
    }
}

/// Why there are no counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountError {
    /// The watcher stopped it.
    Stopped,
    /// The states are not counted in this metric.
    Metric {
        /// The name of the distribution.
        name: &'static str,
        /// The metric.
        metric: Metric,
    },
    /// The distances are from solved only.
    Start {
        /// The name of the distribution.
        name: &'static str,
    },
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let possible = |choices: Choices| {
            let names = DISTRIBUTIONS.iter().filter(|entry| entry.choices >= choices).map(|entry| entry.name);
            names.collect::<Vec<_>>().join(", ")
        };
        match *self {
            Self::Stopped => Stopped.fmt(f),
            Self::Metric { metric: Metric::Qtm, name } => write!(
                f,
                "{name} is counted in the metric {} only; qtm is possible for {}",
                DistributionEntry::find(name).map_or(Metric::Htm, |entry| entry.metric(Metric::Htm)).name(),
                possible(Choices::Metric)
            ),
            Self::Metric { metric, .. } => {
                write!(f, "distances are counted in the metric htm or qtm, not in {}", metric.name())
            }
            Self::Start { name } if DistributionEntry::find(name).is_some_and(|entry| entry.endless) => {
                write!(f, "the counts of {name} are the same from every position; leave the start out")
            }
            Self::Start { name } => write!(
                f,
                "distances of {name} are from the solved state only; another start is possible for {}",
                possible(Choices::MetricAndStart)
            ),
        }
    }
}

impl std::error::Error for CountError {}

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

const CORNERS: u128 = Corner::COUNT as u128;
const EDGES: u128 = Edge::COUNT as u128;
const CROSS_EDGES: u128 = 4;
const FLIPS: u128 = Edge::STICKERS as u128;
const TWISTS: u128 = Corner::STICKERS as u128;

/// The choices of places for the four slot edges among the eight that the cross leaves.
const CHOSEN_PLACES: u128 = placements(4, 8, 1) / placements(4, 4, 1);

/// Of the last layer: orders of its corners and of its edges, twists and flips, and moves of U.
const LAST_CORNERS: u128 = placements(4, 4, 1);
const LAST_EDGES: u128 = placements(4, 4, 1);
const LAST_TWISTS: u128 = TWISTS.pow(3);
const LAST_FLIPS: u128 = FLIPS.pow(3);
const LAST_TURNS: u128 = 4;

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

/// The positions of the cube.
pub(crate) const POSITIONS: u128 =
    placements(CORNERS, CORNERS, TWISTS) / TWISTS * placements(EDGES, EDGES, FLIPS) / FLIPS / 2;

/// The catalogue of distributions.
pub static DISTRIBUTIONS: &[DistributionEntry] = &[
    DistributionEntry {
        name: "positions",
        summary: "all positions of the cube, up to --depth",
        size: POSITIONS,
        endless: true,
        megabytes: 1100,
        choices: Choices::Metric,
        count: Count::States(positions),
    },
    DistributionEntry {
        name: Twist::NAME,
        summary: "corner orientations",
        size: values::<Twist>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(single::<Twist>),
    },
    DistributionEntry {
        name: Flip::NAME,
        summary: "edge orientations",
        size: values::<Flip>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(single::<Flip>),
    },
    DistributionEntry {
        name: Slice::NAME,
        summary: "places of the four slice edges, in any order",
        size: values::<Slice>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(single::<Slice>),
    },
    DistributionEntry {
        name: Cross::NAME,
        summary: "places and flips of the four D edges",
        size: values::<Cross>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(single::<Cross>),
    },
    DistributionEntry {
        name: "cross-two-colours",
        summary: "the cross of the colour of D or of U, whichever is closer",
        size: with_cross(4, 0),
        endless: false,
        megabytes: 20,
        choices: Choices::Metric,
        count: Count::States(stages::counting::cross_two_colours),
    },
    DistributionEntry {
        name: "pseudo-cross",
        summary: "the cross up to a move of D",
        size: values::<Cross>(),
        endless: false,
        megabytes: 20,
        choices: Choices::Metric,
        count: Count::States(stages::counting::pseudo_cross),
    },
    DistributionEntry {
        name: "xcross",
        summary: "the cross with the corner and the edge of one slot",
        size: with_cross(1, 1),
        endless: false,
        megabytes: 25,
        choices: Choices::Metric,
        count: Count::States(stages::counting::xcross),
    },
    DistributionEntry {
        name: "xcross-any-slot",
        summary: "the cross with the corner and the edge of any slot, over all placements of the slot pieces",
        size: with_cross(4, 4),
        endless: false,
        megabytes: 30,
        choices: Choices::Metric,
        count: Count::States(stages::any_slot::xcross),
    },
    DistributionEntry {
        name: "xcross-two-colours",
        summary: "the xcross of white or of yellow, whichever is closer, over all cubes: in some minutes",
        size: POSITIONS,
        endless: false,
        megabytes: 200,
        choices: Choices::Metric,
        count: Count::Many(stages::two_colours::xcross),
    },
    DistributionEntry {
        name: "cross-pair-any-slot",
        summary: "the cross with a pair that is solved or that a trigger puts in, of any slot",
        size: with_cross(4, 4),
        endless: false,
        megabytes: 30,
        choices: Choices::Metric,
        count: Count::States(stages::any_slot::cross_pair),
    },
    DistributionEntry {
        name: "f2leo-cross",
        summary: "the cross with the four slot edges oriented to one of the horizontal axes",
        size: values::<Cross>() * CHOSEN_PLACES * FLIPS.pow(4),
        endless: false,
        megabytes: 40,
        choices: Choices::Metric,
        count: Count::States(stages::counting::f2leo_cross),
    },
    DistributionEntry {
        name: "eo-cross",
        summary: "the cross with all edges oriented to one axis",
        size: placements(CROSS_EDGES, EDGES, 1) * values::<Flip>(),
        endless: false,
        megabytes: 25,
        choices: Choices::MetricAndStart,
        count: Count::States(stages::counting::eo_cross),
    },
    DistributionEntry {
        name: "eo-xcross",
        summary: "the cross with one slot and all edges oriented to one axis: 1.2 GB, in a minute or two",
        size: placements(CROSS_EDGES + 1, EDGES, 1) * values::<Flip>() * placements(1, CORNERS, TWISTS),
        endless: false,
        megabytes: 1200,
        choices: Choices::Metric,
        count: Count::States(stages::counting::eo_xcross),
    },
    DistributionEntry {
        name: "cross-4-edges",
        summary: "the cross with the four edges of the slots",
        size: with_cross(4, 0),
        endless: false,
        megabytes: 165,
        choices: Choices::Metric,
        count: Count::States(stages::counting::cross_edges),
    },
    DistributionEntry {
        name: "cross-3-corners",
        summary: "the cross with three of the corners of the slots",
        size: with_cross(0, 3),
        endless: false,
        megabytes: 220,
        choices: Choices::Metric,
        count: Count::States(stages::counting::cross_3_corners),
    },
    DistributionEntry {
        name: "cross-4-corners",
        summary: "the cross with the four corners of the slots: 820 MB, in a minute or two",
        size: with_cross(0, 4),
        endless: false,
        megabytes: 820,
        choices: Choices::Metric,
        count: Count::States(stages::counting::cross_corners),
    },
    DistributionEntry {
        name: "eo-line",
        summary: "the edges DF and DB with all edges oriented to F and B",
        size: placements(2, EDGES, 1) * values::<Flip>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(|counting| BLOCKS[0].count(counting)),
    },
    DistributionEntry {
        name: "2x2x2-cube",
        summary: "all positions of the 2×2×2 cube, up to rotations",
        size: two::POSITIONS as u128,
        endless: false,
        megabytes: 5,
        choices: Choices::Metric,
        count: Count::States(two::count),
    },
    DistributionEntry {
        name: "2x2x2",
        summary: "a corner and the three edges around it",
        size: placements(1, CORNERS, TWISTS) * placements(3, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(|counting| BLOCKS[1].count(counting)),
    },
    DistributionEntry {
        name: "2x2x3",
        summary: "two corners and the five edges that make a 2x2x3 block with them: 440 MB",
        size: placements(2, CORNERS, TWISTS) * placements(5, EDGES, FLIPS),
        endless: false,
        megabytes: 440,
        choices: Choices::Metric,
        count: Count::States(stages::counting::block_2x2x3),
    },
    DistributionEntry {
        name: "roux-block",
        summary: "two corners and the three edges that make Roux's first block with them",
        size: placements(2, CORNERS, TWISTS) * placements(3, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(|counting| BLOCKS[2].count(counting)),
    },
    DistributionEntry {
        name: "dr",
        summary: "domino reduction: orientations and the places of the slice edges, phase 1 of two-phase",
        size: values::<Twist>() * values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 160,
        choices: Choices::Metric,
        count: Count::States(|counting| REDUCTIONS[1].count(counting)),
    },
    DistributionEntry {
        name: "fbsquare",
        summary: "a corner and two edges that make a square of Roux's first block with it",
        size: placements(1, CORNERS, TWISTS) * placements(2, EDGES, FLIPS),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(|counting| ROUX[0].count(counting)),
    },
    DistributionEntry {
        name: CornerPermutation::NAME,
        summary: "places of the corners, in any orientation",
        size: values::<CornerPermutation>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::States(single::<CornerPermutation>),
    },
    DistributionEntry {
        name: "twist-slice",
        summary: "corner orientations with slice places: half of phase 1",
        size: values::<Twist>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::Classes(min2phase::counting::twist_slice),
    },
    DistributionEntry {
        name: "flip-slice",
        summary: "edge orientations with slice places: the other half of phase 1",
        size: values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::Classes(min2phase::counting::flip_slice),
    },
    DistributionEntry {
        name: "twist-flip",
        summary: "corner and edge orientations: min2phase's third table for phase 1",
        size: values::<Twist>() * values::<Flip>(),
        endless: false,
        megabytes: 5,
        choices: Choices::MetricAndStart,
        count: Count::Classes(min2phase::counting::twist_flip),
    },
    DistributionEntry {
        name: "corner-permutation-slice-permutation",
        summary: "inside G1, corners with slice edges: half of phase 2",
        size: values::<CornerPermutation>() * values::<SlicePermutation>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::Classes(min2phase::counting::corners_slice),
    },
    DistributionEntry {
        name: "layer-edge-permutation-slice-permutation",
        summary: "inside G1, the other edges with slice edges: the other half of phase 2",
        size: values::<LayerEdgePermutation>() * values::<SlicePermutation>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::States(pair::<LayerEdgePermutation, SlicePermutation>),
    },
    DistributionEntry {
        name: "layer-edge-permutation-corner-layers-parity",
        summary: "inside G1, the other edges with the layers and the parity of the corners: min2phase's second table \
                  for phase 2",
        size: values::<LayerEdgePermutation>() * values::<CornerLayersParity>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::Classes(min2phase::counting::edges_layers),
    },
    DistributionEntry {
        name: "g1",
        summary: "all positions of G1 by moves of phase 2: 800 MB, in a minute or two",
        size: values::<CornerPermutation>() * values::<LayerEdgePermutation>() * values::<SlicePermutation>() / 2,
        endless: false,
        megabytes: 800,
        choices: Choices::Nothing,
        count: Count::States(two_phase::counting::g1),
    },
    DistributionEntry {
        name: "thistlethwaite-1",
        summary: "Thistlethwaite's phase 1: edge orientations, all moves",
        size: values::<Flip>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::States(thistlethwaite::<1>),
    },
    DistributionEntry {
        name: "thistlethwaite-2",
        summary: "Thistlethwaite's phase 2: corner orientations with slice places, no quarter turns of F and B",
        size: values::<Twist>() * values::<Slice>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::States(thistlethwaite::<2>),
    },
    DistributionEntry {
        name: "thistlethwaite-3",
        summary: "Thistlethwaite's phase 3: up to half turns, quarter turns of U and D only",
        size: values::<CornerTetrads>() * values::<MiddleSlice>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::States(thistlethwaite::<3>),
    },
    DistributionEntry {
        name: "thistlethwaite-4",
        summary: "Thistlethwaite's phase 4: all that half turns can reach",
        size: values::<SquareCorners>() * values::<SquareEdges>(),
        endless: false,
        megabytes: 5,
        choices: Choices::Nothing,
        count: Count::States(thistlethwaite::<4>),
    },
    DistributionEntry {
        name: "lin-phase1",
        summary: "phase 1 of two-phase: all 2,217,093,120 states by moves to G1",
        size: values::<Twist>() * values::<Flip>() * values::<Slice>(),
        endless: false,
        megabytes: 80,
        choices: Choices::Nothing,
        count: Count::States(lin::counting::phase1),
    },
    DistributionEntry {
        name: "lin-phase2",
        summary: "phase 2 of Lin's two-phase: the 1,219,276,800 states of G1 up to moves of U and D, by moves to solved",
        size: values::<CornerPermutation>() * values::<LayerEdgePermutation>() * values::<SlicePermutation>() / 2 / 16,
        endless: false,
        megabytes: 273,
        choices: Choices::Nothing,
        count: Count::States(lin::counting::phase2),
    },
    DistributionEntry {
        name: "last-layer",
        summary: "all 62,208 states of the last layer, by the 18 moves",
        size: last_layer::POSITIONS as u128,
        endless: false,
        megabytes: 1800,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Positions(PiecePattern::ANY), counting)),
    },
    DistributionEntry {
        name: "oll",
        summary: "orientations of the last layer, by moves to an oriented one",
        size: LAST_TWISTS * LAST_FLIPS,
        endless: false,
        megabytes: 1800,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Of(CaseSet::Oll), counting)),
    },
    DistributionEntry {
        name: "coll",
        summary: "corners of the last layer, its edges being oriented and staying so",
        size: LAST_CORNERS * LAST_TWISTS / LAST_TURNS,
        endless: false,
        megabytes: 1800,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Of(CaseSet::Coll), counting)),
    },
    DistributionEntry {
        name: "cmll",
        summary: "corners of the last layer, when Roux's two blocks are kept",
        size: LAST_CORNERS * LAST_TWISTS / LAST_TURNS,
        endless: false,
        megabytes: 150,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Of(CaseSet::Cmll), counting)),
    },
    DistributionEntry {
        name: "pll",
        summary: "permutations of an oriented last layer, up to a move of U at the end",
        size: LAST_CORNERS * LAST_EDGES / 2 / LAST_TURNS,
        endless: false,
        megabytes: 1800,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Of(CaseSet::Pll), counting)),
    },
    DistributionEntry {
        name: "zbll",
        summary: "a last layer with oriented edges, up to a move of U at the end",
        size: LAST_CORNERS * LAST_EDGES / 2 * LAST_TWISTS / LAST_TURNS,
        endless: false,
        megabytes: 1800,
        choices: Choices::Nothing,
        count: Count::States(|counting| last_layer::count(States::Of(CaseSet::Zbll), counting)),
    },
    DistributionEntry {
        name: "lse",
        summary: "Roux's last six edges, by moves of M and U",
        size: last_six_edges::STATES as u128,
        endless: false,
        megabytes: 20,
        choices: Choices::SliceMoves,
        count: Count::States(last_six_edges::count),
    },
    DistributionEntry {
        name: "korf-corners",
        summary: "the corners alone, all 88,179,840 states: Korf's first pattern database",
        size: values::<Twist>() * values::<CornerPermutation>(),
        endless: false,
        megabytes: 50,
        choices: Choices::MetricAndStart,
        count: Count::States(korf::count_corners),
    },
    DistributionEntry {
        name: "korf-edges",
        summary: "all 42,577,920 states of six edges (the U layer, FR and BL): Korf's second pattern database",
        size: placements(6, EDGES, FLIPS),
        endless: false,
        megabytes: 30,
        choices: Choices::MetricAndStart,
        count: Count::States(korf::count_edges),
    },
];

impl DistributionEntry {
    /// The entry with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        DISTRIBUTIONS.iter().find(|entry| entry.name == name)
    }

    /// The metric of the counts, if this one is chosen. Distances in which a slice move counts 1
    /// have no other.
    #[must_use]
    pub fn metric(&self, chosen: Metric) -> Metric {
        if self.choices == Choices::SliceMoves { Metric::Stm } else { chosen }
    }

    /// Counts the states at distance 0, 1, 2, … up to the depth.
    ///
    /// ```
    /// use halfturn_search::{TableSource, TableStore, Threads};
    /// use halfturn_solve::{Counting, DistributionEntry};
    /// let store = TableStore::in_memory();
    /// let counting = Counting { depth: 3, ..Counting::new(TableSource::new(&store, Threads::ONE, &())) };
    /// let positions = DistributionEntry::find("positions").expect("it can be counted");
    /// assert_eq!(positions.count(&counting)?.states, [1, 18, 243, 3240]);
    /// assert_eq!(positions.size, 43_252_003_274_489_856_000);
    /// # Ok::<(), halfturn_solve::CountError>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError`] if the watcher stops it, or if the entry does not offer the metric or the
    /// start.
    pub fn count(&self, counting: &Counting<'_>) -> Result<Counted, CountError> {
        let metric = counting.metric;
        if metric != Metric::Htm && (metric != Metric::Qtm || self.choices < Choices::Metric) {
            return Err(CountError::Metric { name: self.name, metric });
        }
        if counting.from.is_some() && self.choices < Choices::MetricAndStart {
            return Err(CountError::Start { name: self.name });
        }
        let mut counted = match self.count {
            Count::States(count) => Counted { states: widened(count(counting)?), entries: None },
            Count::Many(count) => Counted { states: count(counting)?, entries: None },
            Count::Classes(count) => count(counting)?,
        };
        let distances = usize::from(counting.depth) + 1;
        counted.states.truncate(distances);
        if let Some(entries) = &mut counted.entries {
            entries.truncate(distances);
        }
        Ok(counted)
    }

    /// The mean distance of all states; `None` unless all states were counted.
    #[must_use]
    pub fn mean(&self, counted: &Counted) -> Option<f64> {
        self.is_complete(counted).then(|| mean_distance(counted.states.iter().copied()))
    }

    /// The mean distance of all [entries](Counted::entries); `None` unless there are any and all
    /// were counted.
    #[must_use]
    pub fn entries_mean(&self, counted: &Counted) -> Option<f64> {
        let entries = counted.entries.as_ref().filter(|_| self.is_complete(counted))?;
        Some(mean_distance(entries.iter().copied().map(u128::from)))
    }

    fn is_complete(&self, counted: &Counted) -> bool {
        counted.states.iter().sum::<u128>() == self.size
    }
}

fn single<A: Coordinate<Puzzle = Cube>>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let turns = TurnTable::<A>::build();
    counting.states::<_, Exact>(&Single::new(&turns), |cube| Single::entry(Index::<A>::of(cube)).get())
}

pub(crate) fn pair<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>>(
    counting: &Counting<'_>,
) -> Result<Vec<u64>, Stopped> {
    let (first, second) = (TurnTable::<A>::build(), TurnTable::<B>::build());
    let start = |cube: &Cube| Pair::<A, B>::entry(Index::of(cube), Index::of(cube)).get();
    counting.states::<_, Exact>(&Pair::new(&first, &second), start)
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
            for turn in counting.turns() {
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
