//! The fixed states that everybody solves.

use std::{error::Error, fmt::Write};

use halfturn_cube::{Cube, Facelets, Held, Turn, draw::kpattern_json};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// How many states there are.
pub const STATES: usize = 1000;
/// What the states are drawn from: `ChaCha20Rng::seed_from_u64(SEED)`.
const SEED: u64 = 1;

const FILE: &str = include_str!("../states.txt");

/// A cube in every form that a solver may want to be given.
pub struct State {
    /// Ours.
    pub cube: Cube,
    /// 54 letters: U R F D L B, row by row.
    pub facelets: String,
    /// JSON for cubing.js.
    pub kpattern: String,
}

impl From<Cube> for State {
    fn from(cube: Cube) -> Self {
        let held = Held::from(cube);
        Self { cube, facelets: Facelets::from(held).to_string(), kpattern: kpattern_json(held) }
    }
}

/// Uniform random states, the same in every run.
fn drawn() -> impl Iterator<Item = Cube> {
    let mut rng = ChaCha20Rng::seed_from_u64(SEED);
    std::iter::repeat_with(move || Cube::random(&mut rng)).take(STATES)
}

/// The text of `states.txt`, made from the seed.
pub fn file() -> String {
    let mut text =
        format!("# {STATES} uniform random states: `Cube::random` from `ChaCha20Rng::seed_from_u64({SEED})`.\n");
    for cube in drawn() {
        writeln!(text, "{}", Facelets::from(Held::from(cube))).expect("a string can be written to");
    }
    text
}

/// The states of `states.txt`.
///
/// # Errors
/// If they are not what the seed gives.
pub fn states() -> Result<Vec<State>, Box<dyn Error>> {
    if FILE != file() {
        return Err(
            "bench/states.txt is not what its seed gives; `halfturn-bench --states` prints what it should be".into()
        );
    }
    Ok(drawn().map(State::from).collect())
}

/// Cubes some turns away from solved, for solvers that prove their answers; the same in every run.
pub fn near(turns: usize, count: usize) -> Vec<Cube> {
    let mut rng = ChaCha20Rng::seed_from_u64(SEED);
    (0..count).map(|_| Cube::SOLVED.after(Turn::random_sequence(turns, &mut rng))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_what_its_seed_gives() {
        let states = states().unwrap();
        assert_eq!(states.len(), STATES);
        let lines: Vec<&str> = FILE.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), STATES);
        for (line, state) in lines.into_iter().zip(states) {
            assert_eq!(line.parse::<Facelets>().unwrap().held().unwrap().cube, state.cube);
        }
    }
}
