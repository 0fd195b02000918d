//! The two phases as search problems: three coordinates and two distance tables each.

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{
    DistanceTable, Exact, Index, Pair, Problem, Stopped, TableStore, Threads, TurnTable, Watcher,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

/// From anywhere into G1.
pub(crate) struct Phase1 {
    twist: TurnTable<Twist>,
    flip: TurnTable<Flip>,
    slice: TurnTable<Slice>,
    twist_slice: DistanceTable<(Twist, Slice), Exact>,
    flip_slice: DistanceTable<(Flip, Slice), Exact>,
}

/// What phase 1 looks at.
#[derive(Clone, Copy)]
pub(crate) struct Node1 {
    twist: Index<Twist>,
    flip: Index<Flip>,
    slice: Index<Slice>,
}

impl Phase1 {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (twist, flip, slice) = (TurnTable::build(), TurnTable::build(), TurnTable::build());
        Ok(Self {
            twist_slice: DistanceTable::open(&Pair::new(&twist, &slice), store, threads, watcher)?,
            flip_slice: DistanceTable::open(&Pair::new(&flip, &slice), store, threads, watcher)?,
            twist,
            flip,
            slice,
        })
    }

    pub fn node(&self, cube: &Cube) -> Node1 {
        Node1 { twist: Index::of(cube), flip: Index::of(cube), slice: Index::of(cube) }
    }

    pub fn bytes(&self) -> usize {
        self.twist.bytes() + self.flip.bytes() + self.slice.bytes() + self.twist_slice.bytes() + self.flip_slice.bytes()
    }
}

impl Problem for Phase1 {
    type Puzzle = Cube;
    type Node = Node1;

    #[inline]
    fn turned(&self, node: &Node1, turn: Turn) -> Node1 {
        Node1 {
            twist: self.twist.turned(node.twist, turn),
            flip: self.flip.turned(node.flip, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Node1) -> u8 {
        let twist_slice = self.twist_slice.distance(Pair::entry(node.twist, node.slice));
        let flip_slice = self.flip_slice.distance(Pair::entry(node.flip, node.slice));
        twist_slice.max(flip_slice)
    }
}

/// From G1 to solved.
pub(crate) struct Phase2 {
    corners: TurnTable<CornerPermutation>,
    edges: TurnTable<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    corners_slice: DistanceTable<(CornerPermutation, SlicePermutation), Exact>,
    edges_slice: DistanceTable<(LayerEdgePermutation, SlicePermutation), Exact>,
}

/// What phase 2 looks at.
#[derive(Clone, Copy)]
pub(crate) struct Node2 {
    corners: Index<CornerPermutation>,
    edges: Index<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

impl Phase2 {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (corners, edges, slice) = (TurnTable::build(), TurnTable::build(), TurnTable::build());
        Ok(Self {
            corners_slice: DistanceTable::open(&Pair::new(&corners, &slice), store, threads, watcher)?,
            edges_slice: DistanceTable::open(&Pair::new(&edges, &slice), store, threads, watcher)?,
            corners,
            edges,
            slice,
        })
    }

    /// The node of a cube in G1.
    pub fn node(&self, cube: &Cube) -> Node2 {
        Node2 { corners: Index::of(cube), edges: Index::of(cube), slice: Index::of(cube) }
    }

    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        turns + self.corners_slice.bytes() + self.edges_slice.bytes()
    }
}

impl Problem for Phase2 {
    type Puzzle = Cube;
    type Node = Node2;

    fn turns(&self) -> TurnSet {
        TurnSet::DOMINO
    }

    #[inline]
    fn turned(&self, node: &Node2, turn: Turn) -> Node2 {
        Node2 {
            corners: self.corners.turned(node.corners, turn),
            edges: self.edges.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn bound(&self, node: &Node2) -> u8 {
        let corners_slice = self.corners_slice.distance(Pair::entry(node.corners, node.slice));
        let edges_slice = self.edges_slice.distance(Pair::entry(node.edges, node.slice));
        corners_slice.max(edges_slice)
    }
}
