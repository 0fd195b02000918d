//! The two phases: their coordinates, and the number that identifies a state in the table.

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};
use halfturn_search::{
    Coordinate, Index,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use crate::{
    layer_turns::LAYER_TURNS,
    three_coordinates::{Phase1Coordinates, Phase2Coordinates, ThreeIndices},
};

/// Half turns of the side faces: the moves of phase 2 that change the state of G1'.
pub(super) const SIDE_HALF_TURNS: TurnSet =
    TurnSet::HALF.without(TurnSet::of_face(Face::U)).without(TurnSet::of_face(Face::D));

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
pub(super) type Phase1 = Phase1Coordinates;

impl MeetingPhase for Phase1 {
    type Node = ThreeIndices<Twist, Flip, Slice>;

    const TURNS: TurnSet = Phase1Coordinates::TURNS;
    const TABLE_DEPTH: u8 = 5;
    const FIRST_TURNS: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);
    const LAST_TURNS: TurnSet = TurnSet::ALL;

    fn node(&self, cube: &Cube) -> Self::Node {
        Phase1Coordinates::of(cube)
    }

    #[inline]
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node {
        Phase1Coordinates::turned(self, node, turn)
    }

    #[inline]
    fn state(&self, (twist, flip, slice): Self::Node) -> u32 {
        (twist.get() * Flip::COUNT + flip.get()) * Slice::COUNT + slice.get()
    }
}

/// Phase 2: from G1 to solved. Positions that differ only by moves of U and D count as one state of
/// G1'.
pub(super) struct Phase2 {
    coordinates: Phase2Coordinates,
    layers: Vec<LayerAlignment>,
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
        let coordinates = Phase2Coordinates::build();
        let edges = &coordinates.second;
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
        Self { coordinates, layers: layers.into_iter().flatten().collect() }
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        self.coordinates.bytes() + size_of_val(self.layers.as_slice())
    }
}

impl MeetingPhase for Phase2 {
    type Node = ThreeIndices<CornerPermutation, LayerEdgePermutation, SlicePermutation>;

    const TURNS: TurnSet = Phase2Coordinates::TURNS;
    const TABLE_DEPTH: u8 = 7;
    const FIRST_TURNS: TurnSet = TurnSet::ALL;
    const LAST_TURNS: TurnSet = SIDE_HALF_TURNS;

    fn node(&self, cube: &Cube) -> Self::Node {
        Phase2Coordinates::of(cube)
    }

    #[inline]
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node {
        self.coordinates.turned(node, turn)
    }

    #[inline]
    fn state(&self, (corners, edges, slice): Self::Node) -> u32 {
        let LayerAlignment { class, up, down } = self.layers[edges.get() as usize];
        let turned = |corners, turn| self.coordinates.first.turned(corners, turn);
        let corners = [up, down].into_iter().flatten().fold(corners, turned);
        (u32::from(class) * CornerPermutation::COUNT + corners.get()) * SlicePermutation::COUNT + slice.get()
    }
}
