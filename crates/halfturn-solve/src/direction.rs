//! Six ways to look at a cube, for solvers of two phases.
//!
//! G1 can be taken about each of the three axes, and a solution of the inverse cube, inverted, solves the cube.

use halfturn_cube::{Cube, Symmetry, Turn};

use crate::request::Leg;

/// Rotations that bring another axis to U–D.
const AXES: usize = 3;

/// The cube in one direction.
pub(crate) struct Direction {
    /// The cube as it looks this way.
    pub cube: Cube,
    symmetry: Symmetry,
    /// Whether it is the inverse that is solved.
    pub inverse: bool,
}

impl Direction {
    /// How many directions there are.
    pub const COUNT: usize = 2 * AXES;

    /// The directions of a cube that are worth searching: those that symmetry does not make equal.
    pub fn all(cube: &Cube) -> Vec<Self> {
        let mut directions: Vec<Self> = Vec::with_capacity(Self::COUNT);
        for inverse in [false, true] {
            let cube = if inverse { cube.inverse() } else { *cube };
            for axis in 0..AXES {
                let symmetry = Symmetry::ALL[axis * Symmetry::KEEPS_AXIS];
                let cube = cube.conjugate(symmetry);
                if !directions.iter().any(|other| other.cube == cube) {
                    directions.push(Self { cube, symmetry, inverse });
                }
            }
        }
        directions
    }

    /// A solution in this direction as a solution of the cube itself.
    pub fn restore(&self, turns: &[Turn]) -> Vec<Turn> {
        let back = self.symmetry.inverse();
        let mut turns: Vec<Turn> = turns.iter().map(|&turn| back.turn(turn)).collect();
        if self.inverse {
            turns.reverse();
            turns.iter_mut().for_each(|turn| *turn = turn.inverse());
        }
        turns
    }

    /// The phases of a solution of `length` turns. `lengths` are those of phase 1, phase 2 and the pre-moves before turns of one face
    /// were joined where they meet.
    pub fn legs(&self, lengths: [usize; 3], length: usize) -> Vec<Leg> {
        let mut joined = lengths.iter().sum::<usize>() - length;
        let mut legs: Vec<Leg> = ["phase 1", "phase 2", "pre-moves"]
            .into_iter()
            .zip(lengths)
            .map(|(name, length)| Leg { name, length })
            .collect();
        // Phase 1 ends with a quarter turn that leads into G1, and keeps it: a turn that is saved was one of phase 2.
        for leg in legs.iter_mut().skip(1) {
            let saved = joined.min(leg.length);
            leg.length -= saved;
            joined -= saved;
        }
        if self.inverse {
            legs.reverse();
        }
        legs.retain(|leg| leg.length > 0);
        legs
    }
}
