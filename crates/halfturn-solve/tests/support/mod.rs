//! What the tests of several solvers need. The unit tests of the crate include this file too.
#![allow(dead_code, reason = "every test uses only some of it")]

use std::collections::HashMap;

use halfturn_cube::{Cube, Turn};

/// All cubes within this many moves of solved, with their distances: breadth-first search.
pub(crate) fn cubes_within(moves: u8) -> HashMap<Cube, u8> {
    let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
    let mut level = vec![Cube::SOLVED];
    for distance in 1..=moves {
        let mut next = Vec::new();
        for cube in level.iter().flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn))) {
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        level = next;
    }
    distances
}
