//! Shared helpers: parsing moves and plain-text tables without the notation module, so that the two
//! are tested independently.

#![allow(dead_code)] // Each test file uses its own part.

use halfturn_cube::{Amount, Cube, Face, Held, Symmetry, Turn};
use proptest::prelude::*;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// The solved cube after moves and rotations such as `R U2 F' x y2`.
pub fn held_after(text: &str) -> Held {
    text.split_whitespace().fold(Held::SOLVED, |held, word| {
        let (letter, suffix) = word.split_at(1);
        let amount = match suffix {
            "" => Amount::Clockwise,
            "2" => Amount::Half,
            "'" => Amount::Counterclockwise,
            _ => panic!("{word} is not a move"),
        };
        let axis = match letter {
            "x" => Face::R,
            "y" => Face::U,
            "z" => Face::F,
            _ => {
                let face = letter.chars().next().and_then(Face::from_letter).expect("a face");
                return Held { cube: held.cube.turned(Turn::new(face, amount)), rotation: held.rotation };
            }
        };
        held.rotated(Symmetry::rotation(axis.axis(), amount))
    })
}

/// The lines of a plain-text table, split at ` | `, with `\n` and `\t` expanded. Lines
/// that start with `#` are comments.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<String>> {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| line.split(" | ").map(|cell| cell.replace("\\n", "\n").replace("\\t", "\t")).collect())
}

pub fn rotations() -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| !symmetry.is_mirror()).collect()
}

pub fn any_cube() -> impl Strategy<Value = Cube> {
    any::<u64>().prop_map(|seed| Cube::random(&mut ChaCha20Rng::seed_from_u64(seed)))
}

pub fn any_held() -> impl Strategy<Value = Held> {
    (any_cube(), proptest::sample::select(rotations())).prop_map(|(cube, rotation)| Held { cube, rotation })
}

pub fn any_symmetry() -> impl Strategy<Value = Symmetry> {
    proptest::sample::select(Symmetry::ALL.to_vec())
}
