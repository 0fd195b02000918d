//! A cache of results, so that repeated cubes are solved once.

use std::{collections::HashMap, hash::Hash, sync::Mutex};

use crate::results::Cell;

/// The usual least number of recent cubes in the cache; at most twice as many. With thirty lengths
/// each they take some 40 MB, independent of the input's length.
pub const REMEMBERED: usize = 1 << 17;

/// The results of the most recent cubes, in two generations. When the young generation is full, it
/// replaces the old one.
pub struct ResultCache<C> {
    most: usize,
    cubes: Mutex<[HashMap<C, Box<[u8]>>; 2]>,
}

impl<C: Eq + Hash> ResultCache<C> {
    /// A cache of at least this many cubes and at most twice as many.
    pub fn of(most: usize) -> Self {
        Self { most, cubes: Mutex::default() }
    }

    /// The cached results of a cube.
    pub fn get(&self, cube: &C) -> Option<Vec<Cell>> {
        let cubes = self.cubes.lock().ok()?;
        cubes.iter().find_map(|cubes| cubes.get(cube)).and_then(|bytes| unpacked(bytes))
    }

    /// Adds a cube and its results.
    pub fn add(&self, cube: C, cells: &[Cell]) {
        if let Ok(mut cubes) = self.cubes.lock() {
            let [young, old] = &mut *cubes;
            if young.len() >= self.most {
                *old = std::mem::take(young);
            }
            young.insert(cube, packed(cells));
        }
    }
}

const LENGTH: u8 = 0;
const FLAG: u8 = 1;
const TEXT: u8 = 2;
const LONG_LENGTH: u8 = 3;

/// Packs cells into bytes: a type tag for each, then its value; text is prefixed with its length.
fn packed(cells: &[Cell]) -> Box<[u8]> {
    let mut bytes = Vec::with_capacity(2 * cells.len());
    for cell in cells {
        match cell {
            Cell::Length(length) => bytes.extend([LENGTH, *length]),
            Cell::LongLength(length) => {
                bytes.push(LONG_LENGTH);
                bytes.extend(length.to_le_bytes());
            }
            Cell::Flag(flag) => bytes.extend([FLAG, u8::from(*flag)]),
            Cell::Text(text) => {
                bytes.push(TEXT);
                bytes.extend((text.len() as u32).to_le_bytes());
                bytes.extend(text.as_bytes());
            }
        }
    }
    bytes.into()
}

fn unpacked(mut bytes: &[u8]) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    while let Some((kind, rest)) = bytes.split_first() {
        let (cell, rest) = match *kind {
            TEXT => {
                let (length, rest) = rest.split_first_chunk()?;
                let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
                (Cell::Text(String::from_utf8(text.to_vec()).ok()?), rest)
            }
            LONG_LENGTH => {
                let (length, rest) = rest.split_first_chunk()?;
                (Cell::LongLength(u16::from_le_bytes(*length)), rest)
            }
            kind => {
                let (value, rest) = rest.split_first()?;
                (if kind == FLAG { Cell::Flag(*value == 1) } else { Cell::Length(*value) }, rest)
            }
        };
        cells.push(cell);
        bytes = rest;
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use halfturn_cube::{Cube, Turn};

    use super::*;

    #[test]
    fn cells_come_back_as_they_were() {
        let cells = [
            Cell::Text("R U2 ’".into()),
            Cell::Length(200),
            Cell::LongLength(20_000),
            Cell::Flag(true),
            Cell::Text(String::new()),
        ];
        assert_eq!(unpacked(&packed(&cells)), Some(cells.to_vec()));
        assert_eq!(unpacked(&packed(&[])), Some(Vec::new()));
        assert_eq!(packed(&vec![Cell::Length(7); 30]).len(), 60);
    }

    #[test]
    fn the_last_cubes_are_remembered_and_no_more() {
        let cache = ResultCache::of(3);
        let cubes: Vec<Cube> = Turn::ALL.into_iter().map(|turn| Cube::SOLVED.turned(turn)).collect();
        for (number, &cube) in cubes.iter().enumerate() {
            cache.add(cube, &[Cell::Length(number as u8)]);
            for (before, cube) in cubes[..=number].iter().enumerate() {
                let found = cache.get(cube);
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
