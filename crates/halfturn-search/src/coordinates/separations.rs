//! Cosets of the half-turn group: which *kind* of piece is in each place, and its orientation.
//!
//! A half turn maps a corner to another corner of its tetrad and an edge to another edge of its
//! slice, and keeps all orientations. So half turns before all other moves do not change these
//! coordinates. The orientations with respect to one axis and the kinds of the pieces determine the
//! orientations with respect to the other axes. So the coordinates are symmetric under all 48
//! symmetries.

use halfturn_cube::{Corner, Cube, Edge};

use super::{
    Draft, Spare, Twist, orientation_value, orientations,
    squares::{CHOICES, FOUR, SLICES, TETRADS, in_tetrad, tetrad_order},
};
use crate::{
    coordinate::Coordinate,
    rank::{binomial, subset, unrank_subset},
};

/// The twists of all corners, and the set of places of the corners of the first tetrad.
pub struct TwistedTetrads;

impl TwistedTetrads {
    /// The number of twists. A value is the rank of the places times this, plus the twists.
    pub const TWISTS: u32 = Twist::COUNT;
}

impl Coordinate for TwistedTetrads {
    type Puzzle = Cube;

    const NAME: &'static str = "twisted-tetrads";
    const COUNT: u32 = CHOICES * Self::TWISTS;

    fn of(cube: &Cube) -> u32 {
        let first = |position: usize| in_tetrad(cube.corner(Corner::ALL[tetrad_order(position)]).0).0 == 0;
        let mask = (0..Corner::COUNT).fold(0, |mask, position| mask | u32::from(first(position)) << position);
        subset(mask) * Self::TWISTS + orientation_value(&cube.corner_twists(), Corner::STICKERS as u8)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let mask = unrank_subset(value / Self::TWISTS, FOUR as u32);
        let twists: [u8; Corner::COUNT] = orientations(value % Self::TWISTS, Corner::STICKERS as u8);
        let mut seen = [0; 2];
        for position in 0..Corner::COUNT {
            let tetrad = usize::from(mask >> position & 1 == 0);
            let place = tetrad_order(position);
            draft.corners[place] = (TETRADS[tetrad][seen[tetrad]], twists[place]);
            seen[tetrad] += 1;
        }
        draft.finish(Spare::Edges(Edge::FR, Edge::FL))
    }
}

/// The sets of places of the edges of each slice.
pub struct EdgeSlices;

/// The number of sets of places of the first slice.
const FIRST_CHOICES: u32 = binomial(Edge::COUNT as u32, FOUR as u32);

impl EdgeSlices {
    /// The slices in the order in which their places are ranked. The last one has the places left.
    const ORDER: [[Edge; FOUR]; 3] = [SLICES[2], SLICES[1], SLICES[0]];

    /// The slice of an edge, 0 to 2.
    #[must_use]
    pub fn slice(edge: Edge) -> usize {
        Self::ORDER.iter().position(|slice| slice.contains(&edge)).expect("every edge is in a slice")
    }

    /// The part of the value that comes from the places of slice 0, the bits of a mask.
    #[must_use]
    pub fn first_rank(places: u32) -> u32 {
        // The home places are the four highest.
        (FIRST_CHOICES - 1 - subset(places)) * CHOICES
    }

    /// The part of the value that comes from the places of slice 1, the bits of a mask over the
    /// eight places that slice 0 leaves, lowest first.
    #[must_use]
    pub fn second_rank(places: u32) -> u32 {
        (subset(places) + CHOICES - Self::second_home()) % CHOICES
    }

    fn second_home() -> u32 {
        subset(Self::ORDER[1].iter().fold(0, |mask, edge| mask | 1 << edge.index()))
    }
}

impl Coordinate for EdgeSlices {
    type Puzzle = Cube;

    const NAME: &'static str = "edge-slices";
    const COUNT: u32 = FIRST_CHOICES * CHOICES;

    fn of(cube: &Cube) -> u32 {
        let (mut first, mut second, mut left) = (0, 0, 0);
        for (index, &place) in Edge::ALL.iter().enumerate() {
            match Self::slice(cube.edge(place).0) {
                0 => first |= 1 << index,
                slice => {
                    second |= u32::from(slice == 1) << left;
                    left += 1;
                }
            }
        }
        Self::first_rank(first) + Self::second_rank(second)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let first = unrank_subset(FIRST_CHOICES - 1 - value / CHOICES, FOUR as u32);
        let second = unrank_subset((value % CHOICES + Self::second_home()) % CHOICES, FOUR as u32);
        let (mut seen, mut left) = ([0; 3], 0);
        for (index, edge) in draft.edges.iter_mut().enumerate() {
            let slice = if first >> index & 1 == 1 {
                0
            } else {
                left += 1;
                if second >> (left - 1) & 1 == 1 { 1 } else { 2 }
            };
            edge.0 = Self::ORDER[slice][seen[slice]];
            seen[slice] += 1;
        }
        draft.finish(Spare::Corners)
    }
}
