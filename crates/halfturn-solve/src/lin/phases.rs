//! The two phases: their coordinates, and the number that identifies a state in the table.

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};
use halfturn_search::{
    Coordinate, Index, TurnTable,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

/// Half turns of the side faces: the moves of phase 2 that change the state of G1'.
pub(super) const SIDE_HALF_TURNS: TurnSet =
    TurnSet::HALF.without(TurnSet::of_face(Face::U)).without(TurnSet::of_face(Face::D));

/// Turns of the U and D layers, each by 0 to 3 quarters.
pub(super) const LAYER_TURNS: usize = 4 * 4;

/// A phase that searches until it meets a table.
pub(super) trait MeetingPhase {
    /// A position as the phase sees it.
    type Node: Copy;

    /// The moves of its search and its table.
    const TURNS: TurnSet;
    /// The table holds the states within this many moves of the goal.
    const TABLE_DEPTH: u8;
    /// The first moves of sequences from the goal. Any other move would stay in it.
    const FIRST_TURNS: TurnSet;
    /// The last moves of sequences from the goal. Any other move would not change the state.
    const LAST_TURNS: TurnSet;

    /// The node of a cube.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// The node after a move.
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node;

    /// The number of the node's state. Nodes with the same number are in the same state.
    fn state(&self, node: Self::Node) -> u32;

    /// The node after a sequence of moves.
    fn after(&self, node: Self::Node, turns: &[Turn]) -> Self::Node {
        turns.iter().fold(node, |node, &turn| self.turned(node, turn))
    }
}

/// Phase 1: from any position into G1.
pub(super) struct Phase1 {
    twist: TurnTable<Twist>,
    flip: TurnTable<Flip>,
    slice: TurnTable<Slice>,
}

/// A position as phase 1 sees it.
#[derive(Clone, Copy)]
pub(super) struct Phase1Node {
    twist: Index<Twist>,
    flip: Index<Flip>,
    slice: Index<Slice>,
}

impl Phase1 {
    /// Builds the tables.
    pub fn build() -> Self {
        Self { twist: TurnTable::build(), flip: TurnTable::build(), slice: TurnTable::build() }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.twist.bytes() + self.flip.bytes() + self.slice.bytes()
    }
}

impl MeetingPhase for Phase1 {
    type Node = Phase1Node;

    const TURNS: TurnSet = TurnSet::ALL;
    const TABLE_DEPTH: u8 = 5;
    const FIRST_TURNS: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);
    const LAST_TURNS: TurnSet = TurnSet::ALL;

    fn node(&self, cube: &Cube) -> Phase1Node {
        Phase1Node { twist: Index::of(cube), flip: Index::of(cube), slice: Index::of(cube) }
    }

    #[inline]
    fn turned(&self, node: Phase1Node, turn: Turn) -> Phase1Node {
        Phase1Node {
            twist: self.twist.turned(node.twist, turn),
            flip: self.flip.turned(node.flip, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn state(&self, node: Phase1Node) -> u32 {
        (node.twist.get() * Flip::COUNT + node.flip.get()) * Slice::COUNT + node.slice.get()
    }
}

/// Phase 2: from G1 to solved. Positions that differ only by moves of U and D count as one state of
/// G1'.
pub(super) struct Phase2 {
    corners: TurnTable<CornerPermutation>,
    edges: TurnTable<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    layers: Vec<LayerAlignment>,
}

/// A position as phase 2 sees it.
#[derive(Clone, Copy)]
pub(super) struct Phase2Node {
    corners: Index<CornerPermutation>,
    edges: Index<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

/// The coset of a permutation of the layer edges under turns of the U and D layers, and the moves
/// that lead to its representative. A coset has 16 permutations, and there are 2,520 cosets.
#[derive(Clone, Copy)]
struct LayerAlignment {
    class: u16,
    up: Option<Turn>,
    down: Option<Turn>,
}

/// The number of cosets of layer edge permutations.
const CLASSES: u32 = LayerEdgePermutation::COUNT / LAYER_TURNS as u32;

impl Phase2 {
    /// Builds the tables.
    pub fn build() -> Self {
        let edges = TurnTable::<LayerEdgePermutation>::build();
        let quarters = |face, quarters| Amount::from_quarters(quarters).map(|amount| Turn::new(face, amount));
        let mut layers: Vec<Option<LayerAlignment>> = vec![None; LayerEdgePermutation::COUNT as usize];
        let mut class = 0;
        for index in Index::all() {
            if layers[index.get() as usize].is_some() {
                continue;
            }
            for (up, down) in (0..4).flat_map(|up| (0..4).map(move |down| (up, down))) {
                let way = [quarters(Face::U, up), quarters(Face::D, down)];
                let there = way.into_iter().flatten().fold(index, |index, turn| edges.turned(index, turn));
                let back = LayerAlignment { class, up: quarters(Face::U, -up), down: quarters(Face::D, -down) };
                layers[there.get() as usize] = Some(back);
            }
            class += 1;
        }
        debug_assert_eq!(u32::from(class), CLASSES);
        Self {
            corners: TurnTable::build(),
            slice: TurnTable::build(),
            edges,
            layers: layers.into_iter().flatten().collect(),
        }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        turns + size_of_val(self.layers.as_slice())
    }
}

impl MeetingPhase for Phase2 {
    type Node = Phase2Node;

    const TURNS: TurnSet = TurnSet::DOMINO;
    const TABLE_DEPTH: u8 = 7;
    const FIRST_TURNS: TurnSet = TurnSet::ALL;
    const LAST_TURNS: TurnSet = SIDE_HALF_TURNS;

    fn node(&self, cube: &Cube) -> Phase2Node {
        Phase2Node { corners: Index::of(cube), edges: Index::of(cube), slice: Index::of(cube) }
    }

    #[inline]
    fn turned(&self, node: Phase2Node, turn: Turn) -> Phase2Node {
        Phase2Node {
            corners: self.corners.turned(node.corners, turn),
            edges: self.edges.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn state(&self, node: Phase2Node) -> u32 {
        let LayerAlignment { class, up, down } = self.layers[node.edges.get() as usize];
        let corners =
            [up, down].into_iter().flatten().fold(node.corners, |corners, turn| self.corners.turned(corners, turn));
        (u32::from(class) * CornerPermutation::COUNT + corners.get()) * SlicePermutation::COUNT + node.slice.get()
    }
}
