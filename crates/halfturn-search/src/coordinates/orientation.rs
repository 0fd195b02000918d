//! How the pieces are turned in their places.

use halfturn_cube::{Corner, Cube, Edge};

use super::{Draft, Spare, orientation_value, orientations};
use crate::coordinate::Coordinate;

/// The twists of all corners: seven digits of base 3, since the eighth follows.
pub struct Twist;

impl Coordinate for Twist {
    type Puzzle = Cube;

    const NAME: &'static str = "twist";
    const COUNT: u32 = 3u32.pow(Corner::COUNT as u32 - 1);

    fn of(cube: &Cube) -> u32 {
        orientation_value(&cube.corner_twists(), Corner::STICKERS as u8)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let twists: [u8; Corner::COUNT] = orientations(value, Corner::STICKERS as u8);
        for (corner, twist) in draft.corners.iter_mut().zip(twists) {
            corner.1 = twist;
        }
        draft.finish(Spare::Corners)
    }
}

/// The flips of all edges, seen along the F–B axis: eleven bits, since the twelfth follows.
pub struct Flip;

impl Coordinate for Flip {
    type Puzzle = Cube;

    const NAME: &'static str = "flip";
    const COUNT: u32 = 2u32.pow(Edge::COUNT as u32 - 1);

    fn of(cube: &Cube) -> u32 {
        orientation_value(&cube.edge_flips(), Edge::STICKERS as u8)
    }

    fn cube(value: u32) -> Cube {
        let mut draft = Draft::new();
        let flips: [u8; Edge::COUNT] = orientations(value, Edge::STICKERS as u8);
        for (edge, flip) in draft.edges.iter_mut().zip(flips) {
            edge.1 = flip;
        }
        draft.finish(Spare::Corners)
    }
}
