//! The six directions in which a two-phase solver can search.
//!
//! G1 can be defined about each of the three axes, and a solution of the inverse cube, inverted,
//! solves the cube.

use halfturn_cube::{Cube, Face, Symmetry, Turn, TurnSet};

use crate::request::PhaseLength;

/// The number of axes about which G1 can be defined.
const AXES: usize = 3;

/// The cube as seen from one direction.
pub(crate) struct Direction {
    /// The cube to solve: rotated and possibly inverted.
    pub cube: Cube,
    symmetry: Symmetry,
    /// Whether it is the inverse of the original cube.
    pub inverse: bool,
}

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 2 * AXES;

    /// The directions of a cube, without duplicates.
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

    /// The directions without those that a symmetry of the U–D axis carries to an earlier one.
    pub fn distinct(directions: Vec<Self>) -> Vec<Self> {
        let mut kept: Vec<Self> = Vec::with_capacity(directions.len());
        for direction in directions {
            let images =
                Symmetry::ALL[..Symmetry::KEEPS_AXIS].iter().map(|&symmetry| direction.cube.conjugate(symmetry));
            let images: Vec<Cube> = images.collect();
            if !kept.iter().any(|other| images.contains(&other.cube)) {
                kept.push(direction);
            }
        }
        kept
    }

    /// Translates a solution in this direction into a solution of the original cube.
    pub fn restore(&self, turns: &[Turn]) -> Vec<Turn> {
        let back = self.symmetry.inverse();
        let mut turns: Vec<Turn> = turns.iter().map(|&turn| back.turn(turn)).collect();
        if self.inverse {
            turns.reverse();
            turns.iter_mut().for_each(|turn| *turn = turn.inverse());
        }
        turns
    }

    /// The phases of a solution of `length` moves. `lengths` are those of phase 1, phase 2 and the
    /// pre-moves before moves of one face were merged.
    pub fn phases(&self, lengths: [usize; 3], length: usize) -> Vec<PhaseLength> {
        let mut joined = lengths.iter().sum::<usize>() - length;
        let mut phases: Vec<PhaseLength> = ["phase 1", "phase 2", "pre-moves"]
            .into_iter()
            .zip(lengths)
            .map(|(name, length)| PhaseLength { name, length })
            .collect();
        // Phase 1 ends with a quarter turn that enters G1, and no later move merges with it. So the
        // moves that were saved belong to phase 2 or the pre-moves.
        for phase in phases.iter_mut().skip(1) {
            let saved = joined.min(phase.length);
            phase.length -= saved;
            joined -= saved;
        }
        if self.inverse {
            phases.reverse();
        }
        phases.retain(|phase| phase.length > 0);
        phases
    }
}

/// The smallest move of each set that these symmetries carry to each other. If they keep the cube,
/// a solution need not begin with any other move.
pub(crate) fn distinct_turns(symmetries: &[Symmetry]) -> TurnSet {
    let is_first = |turn: &Turn| symmetries.iter().all(|symmetry| symmetry.turn(*turn) >= *turn);
    TurnSet::ALL.filter(is_first).collect()
}

/// The eight symmetries that keep every axis. Edge flips are measured along one axis, so that only
/// these carry one flip coordinate to another.
pub(crate) fn symmetries_keeping_axes() -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis());
    Symmetry::ALL.into_iter().filter(keeps).collect()
}
