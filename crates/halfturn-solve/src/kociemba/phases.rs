//! The two phases as search problems: three coordinates and two pruning tables each.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    DistanceTable, Exact, Index, Pair, Problem, Stopped, TableSource, TurnTable,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

/// Phase 1: from any position into G1.
pub(crate) struct Phase1 {
    twist: TurnTable<Twist>,
    flip: TurnTable<Flip>,
    slice: TurnTable<Slice>,
    twist_slice: DistanceTable<(Twist, Slice), Exact>,
    flip_slice: DistanceTable<(Flip, Slice), Exact>,
}

/// A position as phase 1 sees it.
#[derive(Clone, Copy)]
pub(crate) struct Phase1Node {
    twist: Index<Twist>,
    flip: Index<Flip>,
    slice: Index<Slice>,
}

impl Phase1 {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (twist, flip, slice) = (TurnTable::build(), TurnTable::build(), TurnTable::build());
        Ok(Self {
            twist_slice: DistanceTable::open(&Pair::new(&twist, &slice), source)?,
            flip_slice: DistanceTable::open(&Pair::new(&flip, &slice), source)?,
            twist,
            flip,
            slice,
        })
    }

    /// The node of a cube.
    pub fn node(&self, cube: &Cube) -> Phase1Node {
        Phase1Node { twist: Index::of(cube), flip: Index::of(cube), slice: Index::of(cube) }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.twist.bytes() + self.flip.bytes() + self.slice.bytes() + self.twist_slice.bytes() + self.flip_slice.bytes()
    }
}

impl Problem for Phase1 {
    type Puzzle = Cube;
    type Node = Phase1Node;

    #[inline]
    fn turned(&self, node: &Phase1Node, turn: Turn) -> Phase1Node {
        Phase1Node {
            twist: self.twist.turned(node.twist, turn),
            flip: self.flip.turned(node.flip, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Phase1Node) -> u8 {
        let twist_slice = self.twist_slice.distance(Pair::entry(node.twist, node.slice));
        let flip_slice = self.flip_slice.distance(Pair::entry(node.flip, node.slice));
        twist_slice.max(flip_slice)
    }
}

/// Phase 2: from G1 to solved.
pub(crate) struct Phase2 {
    corners: TurnTable<CornerPermutation>,
    edges: TurnTable<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    corners_slice: DistanceTable<(CornerPermutation, SlicePermutation), Exact>,
    edges_slice: DistanceTable<(LayerEdgePermutation, SlicePermutation), Exact>,
}

/// A position as phase 2 sees it.
#[derive(Clone, Copy)]
pub(crate) struct Phase2Node {
    corners: Index<CornerPermutation>,
    edges: Index<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

impl Phase2 {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (corners, edges, slice) = (TurnTable::build(), TurnTable::build(), TurnTable::build());
        Ok(Self {
            corners_slice: DistanceTable::open(&Pair::new(&corners, &slice), source)?,
            edges_slice: DistanceTable::open(&Pair::new(&edges, &slice), source)?,
            corners,
            edges,
            slice,
        })
    }

    /// The node of a cube in G1.
    pub fn node(&self, cube: &Cube) -> Phase2Node {
        Phase2Node { corners: Index::of(cube), edges: Index::of(cube), slice: Index::of(cube) }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        turns + self.corners_slice.bytes() + self.edges_slice.bytes()
    }
}

impl Problem for Phase2 {
    type Puzzle = Cube;
    type Node = Phase2Node;

    fn turns(&self) -> TurnSet {
        TurnSet::DOMINO
    }

    #[inline]
    fn turned(&self, node: &Phase2Node, turn: Turn) -> Phase2Node {
        Phase2Node {
            corners: self.corners.turned(node.corners, turn),
            edges: self.edges.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Phase2Node) -> u8 {
        let corners_slice = self.corners_slice.distance(Pair::entry(node.corners, node.slice));
        let edges_slice = self.edges_slice.distance(Pair::entry(node.edges, node.slice));
        corners_slice.max(edges_slice)
    }
}
