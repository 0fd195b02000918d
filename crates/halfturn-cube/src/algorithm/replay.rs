//! Applying algorithms to a cube.
//!
//! The cube is relative to its current orientation. A wide move is a move of the opposite face and
//! a rotation; a slice move is a move of both outer faces and a rotation: `Rw` is `L x`, `M` is `R
//! L' x'`.

use crate::{
    cube::Cube,
    face::Face,
    held::Held,
    symmetry::Symmetry,
    turn::{Amount, Turn},
};

use super::{
    Algorithm,
    moves::{Family, Move},
};

impl Move {
    /// The face moves that the move consists of, and the rotation of the whole cube after them.
    fn made_of(self) -> (impl Iterator<Item = Turn>, Symmetry) {
        let (face, amount) = (self.family().follows(), self.amount());
        let opposite = Turn::new(face.opposite(), amount);
        let (turns, rotation) = match self.family() {
            Family::Face(_) => ([Some(Turn::new(face, amount)), None], Symmetry::IDENTITY),
            Family::Wide(_) => ([Some(opposite), None], along(face, amount)),
            Family::Slice(_) => ([Some(Turn::new(face, amount.inverse())), Some(opposite)], along(face, amount)),
            Family::Rotation(_) => ([None, None], along(face, amount)),
        };
        (turns.into_iter().flatten(), rotation)
    }
}

/// The rotation of the whole cube in the direction of a face.
fn along(face: Face, amount: Amount) -> Symmetry {
    let amount = if face == face.axis().face() { amount } else { amount.inverse() };
    Symmetry::rotation(face.axis(), amount)
}

impl Held {
    /// The cube after a move.
    ///
    /// ```
    /// use halfturn_cube::{Amount, Axis, Family, Held, Move, Symmetry};
    /// let held = Held::SOLVED.moved(Move::new(Family::Rotation(Axis::Y), Amount::Half));
    /// assert_eq!(held, Held::SOLVED.rotated(Symmetry::y()).rotated(Symmetry::y()));
    /// ```
    #[must_use]
    pub fn moved(self, one: Move) -> Self {
        let (turns, rotation) = one.made_of();
        let turned = Self { cube: self.cube.after(turns), rotation: self.rotation };
        if rotation == Symmetry::IDENTITY { turned } else { turned.rotated(rotation) }
    }

    /// The composition: the state and rotation of this cube, then those of `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let rotated = self.rotated(next.rotation);
        Self { cube: rotated.cube * next.cube, rotation: rotated.rotation }
    }
}

/// Applies the algorithm to the solved cube in the standard hold.
impl From<&Algorithm> for Held {
    fn from(algorithm: &Algorithm) -> Self {
        algorithm.moves().into_iter().fold(Self::SOLVED, Self::moved)
    }
}

impl Algorithm {
    /// The cube after the algorithm, relative to the centres as held at the end: [`Held::cube`].
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// let slice: Algorithm = "M".parse()?;
    /// let faces: Algorithm = "R L'".parse()?;
    /// assert_eq!(slice.cube(), faces.cube().conjugate(slice.rotation()));
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn cube(&self) -> Cube {
        Held::from(self).cube
    }

    /// The rotation of the whole cube at the end: [`Held::rotation`].
    #[must_use]
    pub fn rotation(&self) -> Symmetry {
        Held::from(self).rotation
    }

    /// The algorithm as face moves in the standard hold. Rotations are removed, a wide move becomes
    /// one face move, a slice move becomes two.
    ///
    /// They produce the same cube in the standard hold, [`Held::standard`], without the final
    /// [`Algorithm::rotation`].
    ///
    /// ```
    /// use halfturn_cube::{Algorithm, Cube, Held};
    /// let algorithm: Algorithm = "R x U Rw M".parse()?;
    /// let turns = algorithm.turns();
    /// assert_eq!(Algorithm::from(turns.as_slice()).to_string(), "R F L L' R");
    /// assert_eq!(Cube::SOLVED.after(turns), Held::from(&algorithm).standard());
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut rotation = Symmetry::IDENTITY;
        let mut to_standard = Symmetry::IDENTITY;
        for one in self.moves() {
            let (faces, turned) = one.made_of();
            turns.extend(faces.map(|turn| to_standard.turn(turn)));
            if turned != Symmetry::IDENTITY {
                rotation = rotation.then(turned);
                to_standard = rotation.inverse();
            }
        }
        turns
    }

    /// The order of the algorithm: how many repetitions bring back the solved cube in the standard
    /// hold.
    ///
    /// ```
    /// use halfturn_cube::Algorithm;
    /// assert_eq!("R U".parse::<Algorithm>()?.order(), 105);
    /// assert_eq!("x".parse::<Algorithm>()?.order(), 4);
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> u32 {
        let once = Held::from(self);
        let mut held = once;
        let mut order = 1;
        while held != Held::SOLVED {
            held = held.then(once);
            order += 1;
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(text: &str) -> Held {
        Held::from(&text.parse::<Algorithm>().unwrap())
    }

    #[test]
    fn wide_turns_and_middle_layers_are_what_the_definitions_say() {
        let equal = [
            ("r", "L x"),
            ("l", "R x'"),
            ("u", "D y"),
            ("d", "U y'"),
            ("f", "B z"),
            ("b", "F z'"),
            ("M", "R L' x'"),
            ("E", "U D' y'"),
            ("S", "F' B z"),
            ("M", "r' R"),
            ("M", "l L'"),
            ("E", "d D'"),
            ("S", "f F'"),
            ("x", "r L'"),
            ("x", "R M' L'"),
            ("y", "U E' D'"),
            ("z", "F S B'"),
            ("x y", "y z"),
        ];
        for (one, other) in equal {
            for power in 1..4 {
                let repeated = |text: &str| held(&format!("({text}){power}"));
                assert_eq!(repeated(one), repeated(other), "{one} = {other}, {power} times");
            }
        }
    }

    #[test]
    fn middle_layers_carry_the_centres() {
        // The M slice moves the centres as L moves its stickers: F to D, D to B.
        let after = held("M");
        assert_eq!(after.color(Face::D), Face::F);
        assert_eq!(after.color(Face::F), Face::U);
        assert_eq!(held("E").color(Face::R), Face::F);
        assert_eq!(held("S").color(Face::R), Face::U);
    }

    #[test]
    fn known_orders() {
        for (text, order) in [
            ("", 1),
            ("R", 4),
            ("R U", 105),
            ("R U'", 63),
            ("R U R' U'", 6),
            ("R U2 D' B D'", 1260),
            ("M", 4),
            ("x y", 3),
            ("M E", 12),
            ("R x", 4),
        ] {
            let algorithm: Algorithm = text.parse().unwrap();
            assert_eq!(algorithm.order(), order, "{text}");
            let held = Held::from(&algorithm);
            let power = (1..algorithm.order()).fold(held, |power, _| power.then(held));
            assert_eq!(power, Held::SOLVED, "{text}");
        }
    }
}
