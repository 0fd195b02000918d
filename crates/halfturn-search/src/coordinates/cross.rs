//! The cross: places and flips of the four edges of the D face.

use halfturn_cube::{Cube, Edge};

use super::{Draft, Spare};
use crate::{
    coordinate::Coordinate,
    rank::{partial_permutation, partial_permutations, unrank_partial_permutation},
};

const CROSS_EDGES: usize = 4;
/// The number of the first cross edge; the other three follow.
const FIRST: usize = Edge::DR as usize;
/// The number of ways to flip the cross edges.
const FLIPS: u32 = 1 << CROSS_EDGES;

/// The cross: the places and flips of the edges DR, DF, DL and DB.
pub struct Cross;

/// The number of a place, counted from the home of the first cross edge, so that the solved cube
/// has value 0.
const fn rotated(place: usize) -> usize {
    (place + Edge::COUNT - FIRST) % Edge::COUNT
}

impl Coordinate for Cross {
    type Puzzle = Cube;

    const NAME: &'static str = "cross";
    const COUNT: u32 = partial_permutations(Edge::COUNT as u32, CROSS_EDGES as u32) * FLIPS;

    fn of(cube: &Cube) -> u32 {
        let mut places = [0; CROSS_EDGES];
        let mut flips = 0;
        for (place, (&piece, flip)) in cube.edge_places().iter().zip(cube.edge_flips()).enumerate() {
            let number = usize::from(piece).wrapping_sub(FIRST);
            if number < CROSS_EDGES {
                places[number] = rotated(place) as u8;
                flips |= u32::from(flip) << number;
            }
        }
        partial_permutation(&places, Edge::COUNT) * FLIPS + flips
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let places: [u8; CROSS_EDGES] = unrank_partial_permutation(value / FLIPS, Edge::COUNT);
        for (number, place) in places.into_iter().enumerate() {
            let place = (usize::from(place) + FIRST) % Edge::COUNT;
            // Swap the edge into its place.
            let from = (0..Edge::COUNT).find(|&from| draft.edges[from].0 as usize == FIRST + number);
            draft.edges.swap(from.expect("every edge has a place"), place);
            draft.edges[place].1 = (value >> number & 1) as u8;
        }
        let spare = draft.edges.iter().position(|(edge, _)| *edge == Edge::UR);
        let flips: u8 = draft.edges.iter().map(|(_, flip)| flip).sum();
        draft.edges[spare.expect("every edge has a place")].1 = flips % 2;
        draft.finish(Spare::Corners)
    }
}
