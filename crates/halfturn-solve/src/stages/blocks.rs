//! Lines and blocks: goals of so few pieces that the distance in a table of two coordinates is
//! exact or nearly so.
//!
//! A block may point in any of four directions around the vertical axis. Tables exist for one of
//! them; for the others the cube is rotated instead.

use std::ops::ControlFlow;

use halfturn_cube::{Corner, Cube, Edge, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DepthFirst, DistanceTable, Exact, Index, Meter, Pair, Problem, Stopped, TableSource, TurnTable,
    coordinates::{CornerList, CornerSet, EdgeList, EdgePlaces, EdgeSet, Flip},
};

use super::{
    analyzer::{LengthSearch, SearchFn, StageQuery, StageSolver},
    goals::{LEFT_CORNERS, LEFT_FRONT_CORNER, LEFT_FRONT_EDGES, LINE_EDGES, QUARTERS, ROUX_EDGES, y_rotation},
    search::{FoundFn, SearchFlow},
    tables::TablePlan,
};
use crate::distribution::Counting;

/// Declares lists of pieces that are coordinates, each with its name in table files.
macro_rules! piece_lists {
    ($(
        $(#[$doc:meta])*
        $Type:ident($name:literal): $List:ident<$count:literal> { $PIECES:ident: $Pieces:ty = $pieces:expr }
    )+) => {$(
        $(#[$doc])*
        pub(crate) struct $Type;

        impl $List<$count> for $Type {
            const NAME: &'static str = $name;
            const $PIECES: $Pieces = $pieces;
        }
    )+};
}

piece_lists! {
    /// The edges of the EO line.
    LineEdges("line-places"): EdgeList<2> { EDGES: [Edge; 2] = LINE_EDGES }
    /// The corner of the 2×2×2 block.
    LeftFrontCorner("left-front-corner"): CornerList<1> { CORNERS: [Corner; 1] = LEFT_FRONT_CORNER }
    /// The edges of the 2×2×2 block.
    LeftFrontEdges("left-front-edges"): EdgeList<3> { EDGES: [Edge; 3] = LEFT_FRONT_EDGES }
    /// The corners of both 1×2×3 blocks on the left.
    LeftCorners("left-corners"): CornerList<2> { CORNERS: [Corner; 2] = LEFT_CORNERS }
    /// The edges of the upright 1×2×3 block: the first block of Roux.
    RouxEdges("left-edges"): EdgeList<3> { EDGES: [Edge; 3] = ROUX_EDGES }
    /// The edges of the flat 1×2×3 block on the bottom.
    FlatEdges("left-bottom-edges"): EdgeList<3> { EDGES: [Edge; 3] = [Edge::DL, Edge::DF, Edge::DB] }
}

type EoLine = TwoCoordinates<EdgePlaces<LineEdges, 2>, Flip>;
type Block222 = TwoCoordinates<EdgeSet<LeftFrontEdges, 3>, CornerSet<LeftFrontCorner, 1>>;
type RouxBlock = TwoCoordinates<EdgeSet<RouxEdges, 3>, CornerSet<LeftCorners, 2>>;
type FlatBlock = TwoCoordinates<EdgeSet<FlatEdges, 3>, CornerSet<LeftCorners, 2>>;

/// The problems of the line and the blocks, with their pruning tables.
pub(super) struct Blocks {
    line: EoLine,
    block222: Block222,
    /// The upright and the flat block, which together make up the 2×2×3 block.
    block223: Combined<RouxBlock, FlatBlock>,
}

impl Blocks {
    /// Opens the tables, which are the same in every tier.
    pub fn open(_plan: &TablePlan, source: TableSource<'_>) -> Result<Box<dyn StageSolver>, Stopped> {
        Ok(Box::new(Self {
            line: TwoCoordinates::open(source)?,
            block222: TwoCoordinates::open(source)?,
            block223: Combined(TwoCoordinates::open(source)?, TwoCoordinates::open(source)?),
        }))
    }

    fn block(&self, stage: usize) -> &dyn BlockSearch {
        match stage {
            0 => &self.line,
            1 => &self.block222,
            2 => &self.block223.0,
            _ => &self.block223,
        }
    }

    /// The number of directions in which a stage differs. A line is the same from both ends.
    fn directions(stage: usize) -> usize {
        if stage == 0 { QUARTERS / 2 } else { QUARTERS }
    }
}

impl StageSolver for Blocks {
    fn search(&self, cube: &Cube, query: &StageQuery, work: &mut SearchFn<'_>) -> Result<(), Stopped> {
        let block = self.block(query.stage);
        work(&mut DirectionsSearch { block, directions: Self::directions(query.stage), cube, turns: query.turns })
    }

    fn bytes(&self) -> usize {
        self.line.bytes() + self.block222.bytes() + self.block223.bytes()
    }
}

/// The search for a block in several directions.
struct DirectionsSearch<'b> {
    block: &'b dyn BlockSearch,
    directions: usize,
    cube: &'b Cube,
    turns: TurnSet,
}

impl LengthSearch for DirectionsSearch<'_> {
    fn try_length(&mut self, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        for direction in 0..self.directions {
            let symmetry = y_rotation(direction);
            let turns = self.turns.map(|turn| symmetry.turn(turn)).collect();
            let query = BlockQuery { cube: self.cube.conjugate(symmetry), length, turns };
            let mut found_here = |turns: &[Turn]| {
                let turns: Vec<Turn> = turns.iter().map(|&turn| symmetry.inverse().turn(turn)).collect();
                // A solution of two blocks at once was already found for the first of them.
                let end = self.cube.after(turns.iter().copied());
                if (0..direction).any(|earlier| self.block.is_solved(&end.conjugate(y_rotation(earlier)))) {
                    return ControlFlow::Continue(());
                }
                found(&turns)
            };
            if self.block.solutions(&query, meter, &mut found_here)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// A block to be solved in the direction that has tables.
struct BlockQuery {
    cube: Cube,
    length: u8,
    turns: TurnSet,
}

/// The search for a block in the direction that has tables.
trait BlockSearch: Send + Sync {
    /// Calls `found` with all solutions of exactly this length, until it breaks.
    fn solutions(&self, query: &BlockQuery, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow;

    fn is_solved(&self, cube: &Cube) -> bool;
}

impl<P: BlockProblem> BlockSearch for P {
    fn solutions(&self, query: &BlockQuery, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        let problem = Limited { pieces: self, turns: query.turns };
        let mut search = DepthFirst::new(&problem, P::node(&query.cube), query.length);
        while let Some(turns) = search.next(meter)? {
            if found(turns).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn is_solved(&self, cube: &Cube) -> bool {
        self.is_goal(&P::node(cube))
    }
}

/// A depth-first [`Problem`] for the pieces of a block.
trait BlockProblem: Problem<Puzzle = Cube> + Send + Sync {
    fn node(cube: &Cube) -> Self::Node;

    /// The memory of its tables, in bytes.
    fn bytes(&self) -> usize;
}

/// Two coordinates, and the pruning table of their pair.
struct TwoCoordinates<A: Coordinate, B: Coordinate> {
    first: TurnTable<A>,
    second: TurnTable<B>,
    table: DistanceTable<(A, B), Exact>,
}

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> TwoCoordinates<A, B> {
    fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (first, second) = (TurnTable::build(), TurnTable::build());
        let table = DistanceTable::open(&Pair::new(&first, &second), source)?;
        Ok(Self { first, second, table })
    }

    fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        Ok(Self::open(counting.source)?.table.distribution().to_vec())
    }
}

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> Problem for TwoCoordinates<A, B> {
    type Puzzle = Cube;
    type Node = (Index<A>, Index<B>);

    #[inline]
    fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
        (self.first.turned(node.0, turn), self.second.turned(node.1, turn))
    }

    #[inline]
    fn bound(&self, node: &Self::Node) -> u8 {
        self.table.distance(Pair::<A, B>::entry(node.0, node.1))
    }
}

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> BlockProblem for TwoCoordinates<A, B> {
    fn node(cube: &Cube) -> Self::Node {
        (Index::of(cube), Index::of(cube))
    }

    fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.table.bytes()
    }
}

/// The pieces of two problems. The lower bound is the larger of both.
struct Combined<P, Q>(P, Q);

impl<P: Problem<Puzzle = Cube>, Q: Problem<Puzzle = Cube>> Problem for Combined<P, Q> {
    type Puzzle = Cube;
    type Node = (P::Node, Q::Node);

    #[inline]
    fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
        (self.0.turned(&node.0, turn), self.1.turned(&node.1, turn))
    }

    #[inline]
    fn bound(&self, node: &Self::Node) -> u8 {
        self.0.bound(&node.0).max(self.1.bound(&node.1))
    }
}

impl<P: BlockProblem, Q: BlockProblem> BlockProblem for Combined<P, Q> {
    fn node(cube: &Cube) -> Self::Node {
        (P::node(cube), Q::node(cube))
    }

    fn bytes(&self) -> usize {
        self.0.bytes() + self.1.bytes()
    }
}

/// A problem with fewer moves.
struct Limited<'p, P> {
    pieces: &'p P,
    turns: TurnSet,
}

impl<P: Problem<Puzzle = Cube>> Problem for Limited<'_, P> {
    type Puzzle = Cube;
    type Node = P::Node;

    fn turns(&self) -> TurnSet {
        self.turns
    }

    #[inline]
    fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
        self.pieces.turned(node, turn)
    }

    #[inline]
    fn bound(&self, node: &Self::Node) -> u8 {
        self.pieces.bound(node)
    }
}

pub(crate) fn eo_line(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    EoLine::count(counting)
}

pub(crate) fn two_by_two(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    Block222::count(counting)
}

pub(crate) fn roux_block(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    RouxBlock::count(counting)
}
