//! Orientations of all pieces.

use halfturn_cube::{Corner, Cube, Edge};

use super::{Draft, Spare, orientation_value, orientations};
use crate::coordinate::Coordinate;

/// Corner orientation: the twists of the corners. The first seven determine the eighth.
pub struct Twist;

impl Coordinate for Twist {
    type Puzzle = Cube;

    const NAME: &'static str = "twist";
    const COUNT: u32 = (Corner::STICKERS as u32).pow(Corner::COUNT as u32 - 1);

    fn of(cube: &Cube) -> u32 {
        orientation_value(&cube.corner_twists(), Corner::STICKERS as u8)
    }

    fn cube(value: u32) -> Cube {
        Draft::new().with_twists(orientations(value, Corner::STICKERS as u8)).finish(Spare::Corners)
    }
}

/// Edge orientation with respect to the F–B axis: the flips of the edges. The first eleven
/// determine the twelfth.
pub struct Flip;

impl Coordinate for Flip {
    type Puzzle = Cube;

    const NAME: &'static str = "flip";
    const COUNT: u32 = (Edge::STICKERS as u32).pow(Edge::COUNT as u32 - 1);

    fn of(cube: &Cube) -> u32 {
        orientation_value(&cube.edge_flips(), Edge::STICKERS as u8)
    }

    fn cube(value: u32) -> Cube {
        Draft::new().with_flips(orientations(value, Edge::STICKERS as u8)).finish(Spare::Corners)
    }
}
