//! The two phases: what each looks at, and the number by which its table knows a state.

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};
use halfturn_search::{
    Coordinate, Index, TurnTable,
    coordinates::{CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

/// Half turns of the sides: what of phase 2's turns changes a state of G1'.
pub(super) const SIDES: TurnSet = TurnSet::HALF.without(TurnSet::of_face(Face::U)).without(TurnSet::of_face(Face::D));

/// A phase whose states can be met.
pub(super) trait Phase {
    /// What the phase looks at.
    type Node: Copy;

    /// The turns of its search and its table.
    const TURNS: TurnSet;
    /// How many turns its table goes back from the goal.
    const STEPS: u8;
    /// The turns that may lead away from the goal: others would not leave it.
    const FIRST: TurnSet;
    /// The turns that may come last: others would not change the state.
    const LAST: TurnSet;

    /// The node of a cube.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// The node after a turn.
    fn turned(&self, node: Self::Node, turn: Turn) -> Self::Node;

    /// The number of the node's state. Nodes of one number are one state.
    fn state(&self, node: Self::Node) -> u32;

    /// The node after some turns.
    fn after(&self, node: Self::Node, turns: &[Turn]) -> Self::Node {
        turns.iter().fold(node, |node, &turn| self.turned(node, turn))
    }
}

/// From anywhere into G1.
pub(super) struct Phase1 {
    twist: TurnTable<Twist>,
    flip: TurnTable<Flip>,
    slice: TurnTable<Slice>,
}

#[derive(Clone, Copy)]
pub(super) struct Node1 {
    twist: Index<Twist>,
    flip: Index<Flip>,
    slice: Index<Slice>,
}

impl Phase1 {
    pub fn build() -> Self {
        Self { twist: TurnTable::build(), flip: TurnTable::build(), slice: TurnTable::build() }
    }

    pub fn bytes(&self) -> usize {
        self.twist.bytes() + self.flip.bytes() + self.slice.bytes()
    }
}

impl Phase for Phase1 {
    type Node = Node1;

    const TURNS: TurnSet = TurnSet::ALL;
    const STEPS: u8 = 5;
    const FIRST: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);
    const LAST: TurnSet = TurnSet::ALL;

    fn node(&self, cube: &Cube) -> Node1 {
        Node1 { twist: Index::of(cube), flip: Index::of(cube), slice: Index::of(cube) }
    }

    #[inline]
    fn turned(&self, node: Node1, turn: Turn) -> Node1 {
        Node1 {
            twist: self.twist.turned(node.twist, turn),
            flip: self.flip.turned(node.flip, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn state(&self, node: Node1) -> u32 {
        (node.twist.get() * Flip::COUNT + node.flip.get()) * Slice::COUNT + node.slice.get()
    }
}

/// From G1 to solved, by way of G1': states are one if turns of U and D lead from one to the other.
pub(super) struct Phase2 {
    corners: TurnTable<CornerPermutation>,
    edges: TurnTable<LayerEdgePermutation>,
    slice: TurnTable<SlicePermutation>,
    layers: Vec<Layers>,
}

#[derive(Clone, Copy)]
pub(super) struct Node2 {
    corners: Index<CornerPermutation>,
    edges: Index<LayerEdgePermutation>,
    slice: Index<SlicePermutation>,
}

/// How to turn the U and D layers so that their edges are as in the first of the 16 permutations that this reaches, and
/// the number of those 16 among all 2,520 such sets.
#[derive(Clone, Copy)]
struct Layers {
    class: u16,
    up: Option<Turn>,
    down: Option<Turn>,
}

/// Sets of 16 permutations of the layers' edges.
const CLASSES: u32 = LayerEdgePermutation::COUNT / 16;

impl Phase2 {
    pub fn build() -> Self {
        let edges = TurnTable::<LayerEdgePermutation>::build();
        let quarters = |face, quarters| Amount::from_quarters(quarters).map(|amount| Turn::new(face, amount));
        let mut layers: Vec<Option<Layers>> = vec![None; LayerEdgePermutation::COUNT as usize];
        let mut class = 0;
        for index in Index::all() {
            if layers[index.get() as usize].is_some() {
                continue;
            }
            for (up, down) in (0..4).flat_map(|up| (0..4).map(move |down| (up, down))) {
                let way = [quarters(Face::U, up), quarters(Face::D, down)];
                let there = way.into_iter().flatten().fold(index, |index, turn| edges.turned(index, turn));
                let back = Layers { class, up: quarters(Face::U, -up), down: quarters(Face::D, -down) };
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

    pub fn bytes(&self) -> usize {
        let turns = self.corners.bytes() + self.edges.bytes() + self.slice.bytes();
        turns + size_of_val(self.layers.as_slice())
    }
}

impl Phase for Phase2 {
    type Node = Node2;

    const TURNS: TurnSet = TurnSet::DOMINO;
    const STEPS: u8 = 7;
    const FIRST: TurnSet = TurnSet::ALL;
    const LAST: TurnSet = SIDES;

    fn node(&self, cube: &Cube) -> Node2 {
        Node2 { corners: Index::of(cube), edges: Index::of(cube), slice: Index::of(cube) }
    }

    #[inline]
    fn turned(&self, node: Node2, turn: Turn) -> Node2 {
        Node2 {
            corners: self.corners.turned(node.corners, turn),
            edges: self.edges.turned(node.edges, turn),
            slice: self.slice.turned(node.slice, turn),
        }
    }

    #[inline]
    fn state(&self, node: Node2) -> u32 {
        let Layers { class, up, down } = self.layers[node.edges.get() as usize];
        let corners =
            [up, down].into_iter().flatten().fold(node.corners, |corners, turn| self.corners.turned(corners, turn));
        (u32::from(class) * CornerPermutation::COUNT + corners.get()) * SlicePermutation::COUNT + node.slice.get()
    }
}
