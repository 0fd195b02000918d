//! A score for how comfortably an algorithm is executed.

use core::fmt;

use halfturn_cube::{Amount, Face, Family, Move};
use thiserror::Error;

/// The effort of each move. An algorithm's score is the sum, plus `regrip` for each change of grip;
/// lower is better.
///
/// Moves of R and L turn a wrist. A quarter away from the body is one step up, a quarter towards it
/// one step down; a hand that holds the cube reaches from one step below its home grip to two above
/// it. A move beyond needs a new grip first. A half turn takes the way that stays within reach, the
/// one that ends closer to home if both do. Rotations of the cube begin with new grips anyway.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_solve::algs::Ergonomics;
///
/// let score = |text: &str| Ergonomics::default().score(&text.parse::<Algorithm>().unwrap().moves());
/// assert!(score("R U R' U R") < score("R U R U R"), "a wrist turns there and back");
/// assert!(score("R U R' U'") < score("B U B' U'"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ergonomics {
    weights: [f64; Family::COUNT],
    half: f64,
    regrip: f64,
}

/// The efforts of faces, wide moves, slices and rotations, in the order of [`Family::ALL`].
const EFFORTS: [f64; Family::COUNT] = [
    1.0, 1.0, 1.3, 1.4, 1.2, 2.2, // U R F D L B
    1.4, 1.1, 1.6, 1.6, 1.3, 2.5, // Uw Rw Fw Dw Lw Bw
    1.4, 1.4, 1.4, // slices: see `Default`
    1.5, 1.5, 1.5, // rotations
];

impl Default for Ergonomics {
    fn default() -> Self {
        let mut all = Self { weights: EFFORTS, half: 1.4, regrip: 1.5 };
        for (name, effort) in [("E", 2.5), ("S", 1.9), ("x", 1.0)] {
            *all.weight(name).expect("these are families") = effort;
        }
        all
    }
}

/// Why weights were refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is no weight: write a move, `half` or `regrip`, then = and a number from 0 to 100")]
pub struct WeightError(String);

/// The largest weight.
const MAX_WEIGHT: f64 = 100.0;

impl Ergonomics {
    fn weight(&mut self, name: &str) -> Option<&mut f64> {
        match name {
            "half" => Some(&mut self.half),
            "regrip" => Some(&mut self.regrip),
            _ => {
                let place = Family::ALL.iter().position(|family| family.to_string() == name)?;
                Some(&mut self.weights[place])
            }
        }
    }

    /// The same with other weights: `B=3 regrip=1`, separated by spaces or commas.
    ///
    /// # Errors
    /// A weight has no such form.
    pub fn with(mut self, weights: &str) -> Result<Self, WeightError> {
        for word in weights.split([' ', ',']).filter(|word| !word.is_empty()) {
            let wrong = || WeightError(word.to_owned());
            let (name, number) = word.split_once('=').ok_or_else(wrong)?;
            let number: f64 = number.parse().map_err(|_| wrong())?;
            if !(0.0..=MAX_WEIGHT).contains(&number) {
                return Err(wrong());
            }
            *self.weight(name).ok_or_else(wrong)? = number;
        }
        Ok(self)
    }

    /// The score of an algorithm.
    #[must_use]
    pub fn score(&self, moves: &[Move]) -> f64 {
        let mut wrists = [Wrist::default(); 2];
        let mut score = 0.0;
        for one in moves {
            let place = Family::ALL.iter().position(|&family| family == one.family());
            let weight = self.weights[place.expect("the list has every family")];
            score += if one.amount() == Amount::Half { weight * self.half } else { weight };
            let (hand, amount) = match one.family() {
                Family::Face(Face::R) | Family::Wide(Face::R) => (0, one.amount()),
                Family::Face(Face::L) | Family::Wide(Face::L) => (1, one.amount().inverse()),
                Family::Rotation(_) => {
                    wrists = Default::default();
                    continue;
                }
                _ => continue,
            };
            if !wrists[hand].turn(amount) {
                score += self.regrip;
            }
        }
        score
    }
}

impl fmt::Display for Ergonomics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (family, weight) in Family::ALL.iter().zip(self.weights) {
            write!(f, "{family}={weight} ")?;
        }
        write!(f, "half={} regrip={}", self.half, self.regrip)
    }
}

/// How far a wrist is turned from its home grip, in quarters.
#[derive(Clone, Copy, Default)]
struct Wrist(i32);

impl Wrist {
    /// Turns the wrist. Returns whether that needs no new grip.
    fn turn(&mut self, amount: Amount) -> bool {
        let ways: &[i32] = match amount {
            Amount::Clockwise => &[1],
            Amount::Half => &[2, -2],
            Amount::Counterclockwise => &[-1],
        };
        let reach = |from: i32| {
            let ends = ways.iter().map(|way| from + way).filter(|end| (-1..=2).contains(end));
            ends.min_by_key(|end| end.abs())
        };
        let end = reach(self.0);
        self.0 = end.or_else(|| reach(0)).unwrap_or(0);
        end.is_some()
    }
}

#[cfg(test)]
mod tests {
    use halfturn_cube::Algorithm;

    use super::*;

    fn score(ergonomics: &Ergonomics, text: &str) -> f64 {
        ergonomics.score(&text.parse::<Algorithm>().unwrap().moves())
    }

    #[test]
    fn grips_change_when_a_wrist_cannot_turn_on() {
        let only_grips = "U=0 R=0 L=0 Rw=0 x=0 half=1 regrip=1";
        let grips = Ergonomics::default().with(only_grips).unwrap();
        for (text, expected) in [
            ("R U R'", 0.0),
            ("R U R", 0.0),
            ("R U R U R", 1.0),
            ("R' U R'", 1.0),
            ("R2 U R2", 0.0),
            ("R U R2 U R", 0.0),
            ("R U R2 U R'", 1.0),
            ("R' U R' x R'", 1.0),
            ("L' U L' R U R", 0.0),
            ("Rw U R U R", 1.0),
        ] {
            assert!((score(&grips, text) - expected).abs() < 1e-9, "{text}: {}", score(&grips, text));
        }
    }

    #[test]
    fn weights_are_read_and_printed() {
        let one = Ergonomics::default().with("B=3, half=2").unwrap();
        assert!((score(&one, "B2") - 6.0).abs() < 1e-9);
        assert_eq!(Ergonomics::default().with(&one.to_string()).unwrap(), one);
        for wrong in ["B", "B=", "Q=1", "B=-1", "B=1e9", "B=NaN"] {
            assert!(Ergonomics::default().with(wrong).is_err(), "{wrong}");
        }
    }
}
