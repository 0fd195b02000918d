//! The 2×2×2: shortest solutions from a table of all 3,674,160 positions.
//!
//! The corner DBL is held fixed, so that the moves of U, R and F are all there are, and the cube is
//! solved in whatever way it is held. The table has the distance of every position. A search that
//! only follows moves which bring the cube closer finds a shortest solution at once, and all of
//! them if it tries every such move. See `docs/algorithms/2x2x2.md`.

mod coordinates;

use halfturn_cube::{Amount, BigMove, Corner, CubeSize, Metric, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Meter, Pair, Stopped, TableSource, TurnTable, WatchEvent, Watcher,
};

use crate::{
    distribution::Counting,
    request::{Guarantee, SolveError, Wanted},
};

use super::{
    catalogue::BigMethod,
    request::{BigReport, BigRequest},
};
use coordinates::{Places, TURNS, Twists, with_corners};

/// The number of positions, up to rotations of the whole cube.
pub(crate) const POSITIONS: u64 = Places::COUNT as u64 * Twists::COUNT as u64;

/// The distances of all positions in one metric.
type Distances = DistanceTable<(Places, Twists), Exact>;

/// The solver with its tables.
pub(crate) struct Two {
    places: TurnTable<Places>,
    twists: TurnTable<Twists>,
    half_turns: Distances,
    quarter_turns: Distances,
}

impl Two {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (places, twists) = (TurnTable::build(), TurnTable::build());
        let half_turns = distances(&places, &twists, Metric::Htm, source)?;
        let quarter_turns = distances(&places, &twists, Metric::Qtm, source)?;
        Ok(Self { places, twists, half_turns, quarter_turns })
    }
}

fn distances(
    places: &TurnTable<Places>,
    twists: &TurnTable<Twists>,
    metric: Metric,
    source: TableSource<'_>,
) -> Result<Distances, Stopped> {
    let space = Pair::new(places, twists);
    match metric {
        // A half turn is two moves.
        Metric::Qtm => DistanceTable::open(&space.under(TURNS.without(TurnSet::HALF)), source),
        _ => DistanceTable::open(&space, source),
    }
}

/// Counts all positions by distance.
pub(crate) fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (places, twists) = (TurnTable::build(), TurnTable::build());
    Ok(distances(&places, &twists, counting.metric, counting.source)?.distribution().to_vec())
}

impl BigMethod for Two {
    fn search(&self, request: &BigRequest, watcher: &dyn Watcher) -> Result<BigReport, SolveError> {
        let cube = with_corners(request.cube.with_solved(Corner::DBL).corners());
        let mut search = Search {
            solver: self,
            distances: if request.metric == Metric::Qtm { &self.quarter_turns } else { &self.half_turns },
            metric: request.metric,
            size: request.cube.size(),
            most: match request.wanted {
                Wanted::One => 1,
                Wanted::Several(count) => count.max(1),
                Wanted::Within(_) => usize::MAX,
            },
            path: Vec::new(),
            found: Vec::new(),
            meter: Meter::new(request.max_nodes, watcher),
        };
        let root = (Index::of(&cube), Index::of(&cube));
        let proved = search.distance(root);
        let shortest = proved.max(request.at_least);
        let within = match request.wanted {
            Wanted::Within(more) => shortest.saturating_add(more),
            Wanted::One | Wanted::Several(_) => u8::MAX,
        };
        let longest = request.target.up_to(within);
        let mut is_stopped = false;
        for length in shortest..=longest {
            // If a limit or the watcher stops the search, what was found counts.
            is_stopped = search.solutions(root, length, TURNS).is_err();
            if is_stopped || search.found.len() >= search.most {
                break;
            }
        }
        if search.found.is_empty() {
            return Err(if is_stopped {
                SolveError::LimitReached { best: None }
            } else {
                SolveError::NoSolution { max_length: longest.into() }
            });
        }
        let moves = search.found.remove(0);
        let _ = watcher.watch(WatchEvent::Found { turns: &moves });
        Ok(BigReport {
            moves,
            phases: vec![],
            more: search.found,
            guarantee: if shortest > proved { Guarantee::None } else { Guarantee::Optimal },
            nodes: search.meter.nodes(),
        })
    }

    fn table_bytes(&self) -> usize {
        self.places.bytes() + self.twists.bytes() + self.half_turns.bytes() + self.quarter_turns.bytes()
    }
}

/// A position as the search sees it.
type Node = (Index<Places>, Index<Twists>);

/// The search for the solutions of one position.
struct Search<'a> {
    solver: &'a Two,
    distances: &'a Distances,
    metric: Metric,
    size: CubeSize,
    /// The number of solutions to find.
    most: usize,
    path: Vec<Turn>,
    found: Vec<Vec<BigMove>>,
    meter: Meter<'a>,
}

impl Search<'_> {
    fn distance(&self, node: Node) -> u8 {
        self.distances.distance(Pair::entry(node.0, node.1))
    }

    /// Finds the solutions that cost exactly `budget` and begin with one of these moves.
    fn solutions(&mut self, node: Node, budget: u8, turns: TurnSet) -> Result<(), Stopped> {
        if budget == 0 {
            let written = |turn: &Turn| {
                BigMove::new(self.size, turn.face(), 1, 1, turn.amount()).expect("a cube has outer layers")
            };
            self.found.push(self.path.iter().map(written).collect());
            return Ok(());
        }
        for turn in turns {
            let cost = if self.metric == Metric::Qtm && turn.amount() == Amount::Half { 2 } else { 1 };
            let Some(left) = budget.checked_sub(cost) else { continue };
            self.meter.tick_by(1)?;
            let child = (self.solver.places.turned(node.0, turn), self.solver.twists.turned(node.1, turn));
            if self.distance(child) > left {
                continue;
            }
            self.path.push(turn);
            let result = self.solutions(child, left, TURNS.and(TurnSet::after(turn)));
            self.path.pop();
            result?;
            if self.found.len() >= self.most {
                break;
            }
        }
        Ok(())
    }
}
