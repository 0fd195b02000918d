//! Lines and blocks: goals of so few pieces that a table of two coordinates knows how far they are, or nearly so.
//!
//! A block may lie in any of four directions around the view's axis. Only one of them has tables; for the others the cube is turned instead.

use halfturn_cube::{Corner, Cube, Edge, Turn, TurnSet};
use halfturn_search::{
    Coordinate, DepthFirst, DistanceTable, Exact, Index, Meter, Pair, Problem, Stopped, TableStore, Threads, TurnTable,
    Watcher,
    coordinates::{CornerList, CornerSet, EdgeList, EdgePlaces, EdgeSet, Flip},
};

use super::{
    analyzer::{Engine, Inquiry},
    goals::around,
    search::{LONGEST, Next},
};
use crate::distribution::Counting;

/// The edges of a line from front to back.
pub(crate) struct Line;

impl EdgeList<2> for Line {
    const NAME: &'static str = "line-places";
    const EDGES: [Edge; 2] = [Edge::DF, Edge::DB];
}

/// The corner at the left in front.
pub(crate) struct LeftFront;

impl CornerList<1> for LeftFront {
    const NAME: &'static str = "left-front-corner";
    const CORNERS: [Corner; 1] = [Corner::DLF];
}

/// The edges around that corner.
pub(crate) struct AroundLeftFront;

impl EdgeList<3> for AroundLeftFront {
    const NAME: &'static str = "left-front-edges";
    const EDGES: [Edge; 3] = [Edge::DL, Edge::DF, Edge::FL];
}

/// The corners at the left.
pub(crate) struct Left;

impl CornerList<2> for Left {
    const NAME: &'static str = "left-corners";
    const CORNERS: [Corner; 2] = [Corner::DLF, Corner::DBL];
}

/// The edges at the left that make a block with those corners.
pub(crate) struct Upright;

impl EdgeList<3> for Upright {
    const NAME: &'static str = "left-edges";
    const EDGES: [Edge; 3] = [Edge::DL, Edge::FL, Edge::BL];
}

/// The edges below that make a block with those corners.
pub(crate) struct Flat;

impl EdgeList<3> for Flat {
    const NAME: &'static str = "left-bottom-edges";
    const EDGES: [Edge; 3] = [Edge::DL, Edge::DF, Edge::DB];
}

type EoLine = Part<EdgePlaces<Line, 2>, Flip>;
type TwoByTwo = Part<EdgeSet<AroundLeftFront, 3>, CornerSet<LeftFront, 1>>;
type Roux = Part<EdgeSet<Upright, 3>, CornerSet<Left, 2>>;
type Base = Part<EdgeSet<Flat, 3>, CornerSet<Left, 2>>;

/// The line and the blocks, by number of the stage.
pub(super) struct Blocks {
    line: EoLine,
    two: TwoByTwo,
    /// Of Roux's block and the one that lies flat, which together are 2 x 2 x 3.
    three: Both<Roux, Base>,
}

impl Blocks {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Ok(Self {
            line: Part::open(store, threads, watcher)?,
            two: Part::open(store, threads, watcher)?,
            three: Both(Part::open(store, threads, watcher)?, Part::open(store, threads, watcher)?),
        })
    }

    fn block(&self, stage: usize) -> &dyn Block {
        match stage {
            0 => &self.line,
            1 => &self.two,
            2 => &self.three.0,
            _ => &self.three,
        }
    }

    /// From how many directions the stage looks different: a line is the same from both ends.
    fn directions(stage: usize) -> usize {
        if stage == 0 { 2 } else { 4 }
    }
}

impl Engine for Blocks {
    fn length(&self, cube: &Cube, stage: usize, from: u8, meter: &mut Meter<'_>) -> Result<u8, Stopped> {
        let block = self.block(stage);
        for length in from..=LONGEST {
            for direction in 0..Self::directions(stage) {
                let mut found = false;
                let seen = cube.conjugate(around(direction));
                block.solutions(&seen, length, TurnSet::ALL, meter, &mut |_| {
                    found = true;
                    Next::Enough
                })?;
                if found {
                    return Ok(length);
                }
            }
            meter.proved(length + 1)?;
        }
        unreachable!("no block needs {LONGEST} turns")
    }

    fn solutions(
        &self,
        cube: &Cube,
        request: &Inquiry,
        meter: &mut Meter<'_>,
        advance: &mut dyn FnMut(u8) -> Next,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<(), Stopped> {
        let block = self.block(request.stage);
        for length in request.shortest..=request.longest {
            if advance(length) == Next::Enough {
                break;
            }
            for direction in 0..Self::directions(request.stage) {
                let symmetry = around(direction);
                let turns = request.turns.map(|turn| symmetry.turn(turn)).collect();
                let mut given = |turns: &[Turn]| {
                    let turns: Vec<Turn> = turns.iter().map(|&turn| symmetry.inverse().turn(turn)).collect();
                    // What ends at two blocks at once was given for the first of them.
                    let end = cube.after(turns.iter().copied());
                    if (0..direction).any(|earlier| block.is_solved(&end.conjugate(around(earlier)))) {
                        return Next::More;
                    }
                    found(&turns)
                };
                if block.solutions(&cube.conjugate(symmetry), length, turns, meter, &mut given)? == Next::Enough {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.line.bytes() + self.two.bytes() + self.three.bytes()
    }
}

/// A block seen from the direction that has tables.
trait Block: Send + Sync {
    /// Gives `found` all solutions of just this length until it has enough.
    fn solutions(
        &self,
        cube: &Cube,
        length: u8,
        turns: TurnSet,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<Next, Stopped>;

    fn is_solved(&self, cube: &Cube) -> bool;
}

impl<P: Pieces> Block for P {
    fn solutions(
        &self,
        cube: &Cube,
        length: u8,
        turns: TurnSet,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<Next, Stopped> {
        let problem = Limited { pieces: self, turns };
        let mut search = DepthFirst::new(&problem, P::node(cube), length);
        while let Some(turns) = search.next(meter)? {
            if found(turns) == Next::Enough {
                return Ok(Next::Enough);
            }
        }
        Ok(Next::More)
    }

    fn is_solved(&self, cube: &Cube) -> bool {
        self.is_goal(&P::node(cube))
    }
}

/// Pieces that tables know.
trait Pieces: Problem<Puzzle = Cube> + Send + Sync {
    fn node(cube: &Cube) -> Self::Node;

    /// Bytes of memory that its tables take.
    fn bytes(&self) -> usize;
}

/// Two coordinates, and how far they are together.
struct Part<A: Coordinate, B: Coordinate> {
    first: TurnTable<A>,
    second: TurnTable<B>,
    table: DistanceTable<(A, B), Exact>,
}

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> Part<A, B> {
    fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (first, second) = (TurnTable::build(), TurnTable::build());
        let table = DistanceTable::open(&Pair::new(&first, &second), store, threads, watcher)?;
        Ok(Self { first, second, table })
    }

    fn count(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        Ok(Self::open(counting.store, counting.threads, counting.watcher)?.table.distribution().to_vec())
    }
}

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> Problem for Part<A, B> {
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

impl<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>> Pieces for Part<A, B> {
    fn node(cube: &Cube) -> Self::Node {
        (Index::of(cube), Index::of(cube))
    }

    fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.table.bytes()
    }
}

/// The pieces of both.
struct Both<P, Q>(P, Q);

impl<P: Problem<Puzzle = Cube>, Q: Problem<Puzzle = Cube>> Problem for Both<P, Q> {
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

impl<P: Pieces, Q: Pieces> Pieces for Both<P, Q> {
    fn node(cube: &Cube) -> Self::Node {
        (P::node(cube), Q::node(cube))
    }

    fn bytes(&self) -> usize {
        self.0.bytes() + self.1.bytes()
    }
}

/// The same with fewer turns.
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
    TwoByTwo::count(counting)
}

pub(crate) fn roux_block(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    Roux::count(counting)
}
