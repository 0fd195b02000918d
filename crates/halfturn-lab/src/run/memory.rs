//! Cubes that were met already, so that duplicates are solved once.

use std::{collections::HashMap, sync::Mutex};

use halfturn_cube::Cube;

use crate::results::Cell;

/// Cubes that are remembered at least; twice as many at most. Their results take some tens of megabytes, however long the input is.
const REMEMBERED: usize = 1 << 17;

/// The results of the cubes that were met last. When as many new ones have come, the older ones are forgotten.
pub struct Memory {
    most: usize,
    cubes: Mutex<[HashMap<Cube, Vec<Cell>>; 2]>,
}

impl Default for Memory {
    fn default() -> Self {
        Self::of(REMEMBERED)
    }
}

impl Memory {
    fn of(most: usize) -> Self {
        Self { most, cubes: Mutex::default() }
    }

    /// What was found out about this cube, if it is remembered.
    pub fn get(&self, cube: &Cube) -> Option<Vec<Cell>> {
        let cubes = self.cubes.lock().ok()?;
        cubes.iter().find_map(|cubes| cubes.get(cube)).cloned()
    }

    /// Remembers a cube.
    pub fn add(&self, cube: Cube, cells: &[Cell]) {
        if let Ok(mut cubes) = self.cubes.lock() {
            let [young, old] = &mut *cubes;
            if young.len() >= self.most {
                *old = std::mem::take(young);
            }
            young.insert(cube, cells.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use halfturn_cube::Turn;

    use super::*;

    #[test]
    fn the_last_cubes_are_remembered_and_no_more() {
        let memory = Memory::of(3);
        let cubes: Vec<Cube> = Turn::ALL.into_iter().map(|turn| Cube::SOLVED.turned(turn)).collect();
        for (number, &cube) in cubes.iter().enumerate() {
            memory.add(cube, &[Cell::Length(number as u8)]);
            for (before, cube) in cubes[..=number].iter().enumerate() {
                let found = memory.get(cube);
                if before + 3 > number {
                    assert_eq!(found, Some(vec![Cell::Length(before as u8)]));
                }
                if before + 6 <= number {
                    assert_eq!(found, None);
                }
            }
        }
    }
}
