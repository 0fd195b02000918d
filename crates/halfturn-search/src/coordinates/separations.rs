//! The cube up to half turns made before it: which *kind* of piece is where, and how it is oriented.
//!
//! A half turn takes a corner to another of its tetrad and an edge to another of its slice, and changes no orientation. So
//! these coordinates do not see what half turns do to the pieces before anything else happens. Seen along any of the
//! three axes, orientations follow from those along one and from the kinds, so all 48 symmetries keep them.

use halfturn_cube::{Corner, Cube, Edge};

use super::{
    Draft, Spare, orientation_value, orientations,
    squares::{CHOICES, FOUR, SLICES, TETRADS, in_tetrad, tetrad_order},
};
use crate::{
    coordinate::Coordinate,
    rank::{binomial, subset, unrank_subset},
};

/// The twists of all corners, and which places hold those of the first tetrad.
pub struct TwistedTetrads;

impl TwistedTetrads {
    /// How many twists there are. A value is the number of the places times this, plus that of the twists.
    pub const TWISTS: u32 = 3u32.pow(Corner::COUNT as u32 - 1);
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

/// Which places hold the edges of each slice.
pub struct EdgeSlices;

/// Ways to choose the places of the first slice.
const FIRST_CHOICES: u32 = binomial(Edge::COUNT as u32, FOUR as u32);

impl EdgeSlices {
    /// The slices in the order in which their places are numbered; the rest is for the last.
    const ORDER: [[Edge; FOUR]; 3] = [SLICES[2], SLICES[1], SLICES[0]];

    /// The number of a slice of the order, 0 to 2, that an edge belongs to.
    #[must_use]
    pub fn slice(edge: Edge) -> usize {
        Self::ORDER.iter().position(|slice| slice.contains(&edge)).expect("every edge is in a slice")
    }

    /// The number of the places of slice 0, bits of a mask, counted in steps of the number of places for slice 1.
    #[must_use]
    pub fn first_rank(places: u32) -> u32 {
        // Home is the set of the four highest places.
        (FIRST_CHOICES - 1 - subset(places)) * CHOICES
    }

    /// The number of the places of slice 1, bits of a mask among the eight that slice 0 leaves, lowest first.
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
