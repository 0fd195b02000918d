//! Places and permutations of pieces.

use halfturn_cube::{Corner, Cube, Edge, TurnSet};

use super::{Draft, Flip, Spare, deal};
use crate::{
    coordinate::Coordinate,
    rank::{binomial, partial_permutations, permutation, subset, unrank_permutation, unrank_subset},
};

/// The number of edges between the U and D layers, the last in the order of edges.
const SLICE_EDGES: usize = 4;
/// The number of edges of the U and D layers, the first in the order of edges.
const LAYER_EDGES: usize = Edge::COUNT - SLICE_EDGES;
/// The number of corners of the U layer, the first in the order of corners.
const LAYER_CORNERS: usize = 4;

/// The number of permutations of `n` pieces.
const fn factorial(n: usize) -> u32 {
    partial_permutations(n as u32, n as u32)
}

/// The set of places where `inside` holds, as a mask.
fn mask(inside: impl Iterator<Item = bool>) -> u32 {
    inside.enumerate().fold(0, |mask, (place, inside)| mask | u32::from(inside) << place)
}

impl Draft {
    /// The draft with this [`Slice`].
    fn with_slice(mut self, value: u32) -> Self {
        let (layers, slice) = Edge::ALL.split_at(LAYER_EDGES);
        let mask = unrank_subset(value, SLICE_EDGES as u32);
        deal(&mut self.edges, |place| mask >> (Edge::COUNT - 1 - place) & 1 == 1, slice, layers);
        self
    }

    /// The draft with these [`CornerLayers`].
    fn with_corner_layers(mut self, value: u32) -> Self {
        let (upper, lower) = Corner::ALL.split_at(LAYER_CORNERS);
        let mask = unrank_subset(value, LAYER_CORNERS as u32);
        deal(&mut self.corners, |place| mask >> place & 1 == 1, upper, lower);
        self
    }
}

/// UD slice: the set of places of the edges FR, FL, BL and BR, in any order.
pub struct Slice;

impl Coordinate for Slice {
    type Puzzle = Cube;

    const NAME: &'static str = "slice";
    const COUNT: u32 = binomial(Edge::COUNT as u32, SLICE_EDGES as u32);

    fn of(cube: &Cube) -> u32 {
        // Places are counted from the last one, so that the home places have rank 0.
        subset(mask(cube.edge_places().iter().rev().map(|&edge| usize::from(edge) >= LAYER_EDGES)))
    }

    fn cube(value: u32) -> Cube {
        Draft::new().with_slice(value).finish(Spare::Corners)
    }
}

/// Edge orientation and UD slice together. With [`Twist`](super::Twist), they determine phase 1 of
/// the two-phase algorithm.
pub struct FlipSlice;

impl Coordinate for FlipSlice {
    type Puzzle = Cube;

    const NAME: &'static str = "flipslice";
    const COUNT: u32 = Flip::COUNT * Slice::COUNT;

    fn of(cube: &Cube) -> u32 {
        Slice::of(cube) * Flip::COUNT + Flip::of(cube)
    }

    fn cube(value: u32) -> Cube {
        let flips = Flip::cube(value % Flip::COUNT).edge_flips();
        Draft::new().with_slice(value / Flip::COUNT).with_flips(flips).finish(Spare::Corners)
    }
}

/// Corner permutation.
pub struct CornerPermutation;

impl Coordinate for CornerPermutation {
    type Puzzle = Cube;

    const NAME: &'static str = "corner-permutation";
    const COUNT: u32 = factorial(Corner::COUNT);

    fn of(cube: &Cube) -> u32 {
        permutation(&cube.corner_places())
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let places: [u8; Corner::COUNT] = unrank_permutation(value);
        for (corner, piece) in draft.corners.iter_mut().zip(places) {
            corner.0 = Corner::ALL[usize::from(piece)];
        }
        draft.finish(Spare::Edges(Edge::UR, Edge::UF))
    }
}

/// The set of places of the four corners of the U layer, in any order.
pub struct CornerLayers;

impl Coordinate for CornerLayers {
    type Puzzle = Cube;

    const NAME: &'static str = "corner-layers";
    const COUNT: u32 = binomial(Corner::COUNT as u32, LAYER_CORNERS as u32);

    fn of(cube: &Cube) -> u32 {
        subset(mask(cube.corner_places().iter().map(|&corner| usize::from(corner) < LAYER_CORNERS)))
    }

    fn cube(value: u32) -> Cube {
        Draft::new().with_corner_layers(value).finish(Spare::Edges(Edge::UR, Edge::UF))
    }
}

/// [`CornerLayers`], and the parity of the corner permutation.
pub struct CornerLayersParity;

impl Coordinate for CornerLayersParity {
    type Puzzle = Cube;

    const NAME: &'static str = "corner-layers-parity";
    const COUNT: u32 = CornerLayers::COUNT * 2;

    fn of(cube: &Cube) -> u32 {
        CornerLayers::of(cube) + if cube.is_odd() { CornerLayers::COUNT } else { 0 }
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new().with_corner_layers(value % CornerLayers::COUNT);
        let odd = value >= CornerLayers::COUNT;
        if draft.clone().finish(Spare::Edges(Edge::UR, Edge::UF)).is_odd() != odd {
            // Swap two corners of one layer, which keeps the set of places.
            let upper = |corner: Corner| draft.corners.iter().position(|&(other, _)| other == corner);
            let [one, other] =
                [Corner::URF, Corner::UFL].map(|corner| upper(corner).expect("every corner has a place"));
            draft.corners.swap(one, other);
        }
        draft.finish(Spare::Edges(Edge::UR, Edge::UF))
    }
}

/// The permutation of the edges of the U and D layers, inside G1.
pub struct LayerEdgePermutation;

impl Coordinate for LayerEdgePermutation {
    type Puzzle = Cube;

    const NAME: &'static str = "layer-edge-permutation";
    const COUNT: u32 = factorial(LAYER_EDGES);
    const TURNS: TurnSet = TurnSet::DOMINO;

    fn of(cube: &Cube) -> u32 {
        let places = cube.edge_places();
        permutation(&places[..LAYER_EDGES]).min(Self::COUNT - 1)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let places: [u8; LAYER_EDGES] = unrank_permutation(value);
        for (edge, piece) in draft.edges.iter_mut().zip(places) {
            edge.0 = Edge::ALL[usize::from(piece)];
        }
        draft.finish(Spare::Corners)
    }
}

/// The permutation of the UD slice edges, inside G1.
pub struct SlicePermutation;

impl Coordinate for SlicePermutation {
    type Puzzle = Cube;

    const NAME: &'static str = "slice-permutation";
    const COUNT: u32 = factorial(SLICE_EDGES);
    const TURNS: TurnSet = TurnSet::DOMINO;

    fn of(cube: &Cube) -> u32 {
        let places = cube.edge_places();
        let mut slice = [0; SLICE_EDGES];
        for (item, piece) in slice.iter_mut().zip(&places[LAYER_EDGES..]) {
            *item = piece.saturating_sub(LAYER_EDGES as u8);
        }
        permutation(&slice).min(Self::COUNT - 1)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let places: [u8; SLICE_EDGES] = unrank_permutation(value);
        for (edge, piece) in draft.edges[LAYER_EDGES..].iter_mut().zip(places) {
            edge.0 = Edge::ALL[LAYER_EDGES + usize::from(piece)];
        }
        draft.finish(Spare::Corners)
    }
}
