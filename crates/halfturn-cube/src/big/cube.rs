//! The state of a cube of any size.

use core::fmt;

use crate::{
    algorithm::Algorithm,
    face::Face,
    facelets::{Colors, Facelets, pieces},
    geometry::{Sticker, dot, outer, quarter_turn, sticker_index_of, sticker_of},
    held::Held,
    pieces::Corner,
    symmetry::Symmetry,
};

use super::{
    facelets::BigFacelets,
    moves::{BigAlgorithm, BigMove},
    size::CubeSize,
};

/// A position of a cube of any size, always solvable: no unsolvable one can be constructed.
///
/// ```
/// use halfturn_cube::{BigAlgorithm, BigCube, CubeSize};
/// let size = CubeSize::new(5).expect("2 to 33");
/// let cube = BigCube::solved(size).after(&BigAlgorithm::parse_for("3Rw x' Lw2 Rw2", size)?);
/// assert!(!cube.is_solved());
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BigCube {
    size: CubeSize,
    /// For each facelet, the face that its sticker has in the solved cube.
    stickers: Vec<Face>,
}

impl BigCube {
    /// The solved cube.
    #[must_use]
    pub fn solved(size: CubeSize) -> Self {
        let stickers = (0..size.facelets()).map(|facelet| Face::ALL[facelet / size.per_face()]).collect();
        Self { size, stickers }
    }

    /// A cube with these stickers, which the caller has checked.
    pub(super) fn checked(size: CubeSize, stickers: Vec<Face>) -> Self {
        debug_assert_eq!(stickers.len(), size.facelets());
        Self { size, stickers }
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(&self) -> CubeSize {
        self.size
    }

    /// For each facelet, the face that its sticker has in the solved cube.
    #[must_use]
    pub fn stickers(&self) -> &[Face] {
        &self.stickers
    }

    /// Whether every face has one colour, in whatever way the cube is held.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.stickers.chunks(self.size.per_face()).all(|face| face.iter().all(|sticker| *sticker == face[0]))
    }

    /// The corner in each place and its twist, with its colours as faces of the standard hold.
    ///
    /// ```
    /// use halfturn_cube::{BigAlgorithm, BigCube, Corner, CubeSize};
    /// let size = CubeSize::new(4).expect("2 to 33");
    /// let cube = BigCube::solved(size).after(&BigAlgorithm::parse_for("R", size)?);
    /// assert_eq!(cube.corners()[Corner::URF.index()], (Corner::DFR, 2));
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn corners(&self) -> [(Corner, u8); Corner::COUNT] {
        let side = self.size.get();
        // Only messages need the names of the colours.
        let colors = Colors { symbols: Face::ALL.map(Face::letter), are_standard: false };
        let facelets = |corner: Corner| corner.facelets_of(side);
        pieces(&self.stickers, &colors, Corner::ALL, Corner::STICKERS, facelets, Corner::faces)
            .expect("the cube is valid by construction")
    }

    /// The same cube with other colours: those of the cube rotated by `rotation` before all its
    /// moves.
    ///
    /// ```
    /// use halfturn_cube::{BigCube, CubeSize, Symmetry};
    /// assert!(BigCube::solved(CubeSize::MIN).recolored(Symmetry::y()).is_solved());
    /// ```
    ///
    /// # Panics
    /// If `rotation` is a mirror.
    #[must_use]
    pub fn recolored(&self, rotation: Symmetry) -> Self {
        assert!(!rotation.is_mirror(), "a mirrored cube has other pieces");
        Self { size: self.size, stickers: self.stickers.iter().map(|&face| rotation.face(face)).collect() }
    }

    /// The same cube with other colours, so that the corner in this place is solved. It tells how
    /// an even cube is held, which has no fixed centres.
    ///
    /// ```
    /// use halfturn_cube::{BigAlgorithm, BigCube, Corner, CubeSize};
    /// let size = CubeSize::new(4).expect("2 to 33");
    /// let cube = |text| BigAlgorithm::parse_for(text, size).map(|moves| BigCube::solved(size).after(&moves));
    /// assert_eq!(cube("x Uw R")?.with_solved(Corner::DBL), cube("Uw R")?.with_solved(Corner::DBL));
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn with_solved(&self, place: Corner) -> Self {
        let seen = place.facelets_of(self.size.get()).map(|facelet| self.stickers[facelet]);
        let solves =
            |rotation: &Symmetry| !rotation.is_mirror() && seen.map(|face| rotation.face(face)) == place.faces();
        self.recolored(Symmetry::ALL.into_iter().find(solves).expect("a rotation takes every corner to every place"))
    }

    /// The cube after a move.
    ///
    /// # Panics
    /// If the move is of a cube of another size.
    #[must_use]
    pub fn moved(&self, one: BigMove) -> Self {
        assert_eq!(one.size(), self.size, "the move is of a cube of this size");
        let mut stickers = self.stickers.clone();
        for (from, to) in one.moved_facelets() {
            stickers[to] = self.stickers[from];
        }
        Self { size: self.size, stickers }
    }

    /// The cube after an algorithm.
    ///
    /// # Panics
    /// If the algorithm is for cubes of another size.
    #[must_use]
    pub fn after(&self, algorithm: &BigAlgorithm) -> Self {
        algorithm.moves().into_iter().fold(self.clone(), |cube, one| cube.moved(one))
    }
}

impl BigMove {
    /// The facelets that the move changes, each with the one to which its sticker goes.
    ///
    /// ```
    /// use halfturn_cube::{Amount, BigMove, CubeSize, Face};
    /// let turn = BigMove::new(CubeSize::MIN, Face::U, 1, 1, Amount::Clockwise).expect("one layer");
    /// let moved: Vec<(usize, usize)> = turn.moved_facelets().collect();
    /// assert_eq!(moved.len(), 12);
    /// assert_eq!(moved[0], (0, 1));
    /// ```
    pub fn moved_facelets(self) -> impl Iterator<Item = (usize, usize)> {
        let side = self.size().get();
        let (face, first, last) = self.layers();
        let quarters = self.amount().quarters();
        (0..self.size().facelets()).filter_map(move |facelet| {
            let sticker = sticker_of(side, facelet);
            let depth = outer(side) - dot(sticker.place, face.normal());
            let layer = depth as usize / 2 + 1;
            if layer < first || layer > last {
                return None;
            }
            let turned = |vector| (0..quarters).fold(vector, |vector, _| quarter_turn(face, vector));
            let to = Sticker { place: turned(sticker.place), face: Face::from_normal(turned(sticker.face.normal())) };
            Some((facelet, sticker_index_of(side, to)))
        })
    }
}

impl BigAlgorithm {
    /// The order of the algorithm: how many repetitions bring every sticker back to its place; at
    /// most `u64::MAX`.
    ///
    /// Centres of one colour count as one: `2R2` has order 2, and so has every algorithm that only
    /// exchanges such centres twice.
    ///
    /// ```
    /// use halfturn_cube::{BigAlgorithm, CubeSize};
    /// let size = CubeSize::new(4).expect("2 to 33");
    /// assert_eq!(BigAlgorithm::parse_for("Rw", size)?.order(), 4);
    /// assert_eq!(BigAlgorithm::parse_for("R U", size)?.order(), 105);
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> u64 {
        let moves = self.moves();
        let Some(first) = moves.first() else { return 1 };
        let size = first.size();
        // Where each sticker comes from after one repetition.
        let mut from: Vec<usize> = (0..size.facelets()).collect();
        for one in moves {
            let before = from.clone();
            for (source, to) in one.moved_facelets() {
                from[to] = before[source];
            }
        }
        let solved = BigCube::solved(size);
        order_of_colors(&from, &solved.stickers)
    }
}

/// How many repetitions of a permutation bring back the colours.
fn order_of_colors(from: &[usize], colors: &[Face]) -> u64 {
    let mut seen = vec![false; from.len()];
    let mut order = 1;
    for start in 0..from.len() {
        let mut cycle = Vec::new();
        let mut facelet = start;
        while !seen[facelet] {
            seen[facelet] = true;
            cycle.push(colors[facelet]);
            facelet = from[facelet];
        }
        if !cycle.is_empty() {
            let shifted = |by: usize| (0..cycle.len()).all(|index| cycle[index] == cycle[(index + by) % cycle.len()]);
            let period = (1..=cycle.len()).find(|&by| cycle.len() % by == 0 && shifted(by)).unwrap_or(cycle.len());
            order = least_common_multiple(order, period as u64);
        }
    }
    order
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

/// The 3×3×3 as it is held.
impl From<Held> for BigCube {
    fn from(held: Held) -> Self {
        let letters = Facelets::from(held);
        let face = |letter| Face::from_letter(letter).expect("a cube prints as letters of faces");
        Self { size: CubeSize::THREE, stickers: letters.symbols().map(face).collect() }
    }
}

/// The cube after an algorithm of the 3×3×3.
impl From<&Algorithm> for BigCube {
    fn from(algorithm: &Algorithm) -> Self {
        Held::from(algorithm).into()
    }
}

/// Prints the stickers as letters of their home faces.
impl fmt::Debug for BigCube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BigCube({})", BigFacelets::from(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Axis, Move};

    #[test]
    fn the_three_is_the_three() {
        for one in Move::all() {
            let algorithm = Algorithm::from(vec![one]);
            let big = BigAlgorithm::parse_for(&algorithm.to_string(), CubeSize::THREE).unwrap();
            assert_eq!(big.to_string(), algorithm.to_string());
            assert_eq!(BigCube::solved(CubeSize::THREE).after(&big), BigCube::from(&algorithm), "{one}");
        }
        for text in ["R U2 F' Lw D M' x B", "[r U: [R, D2]]'"] {
            let algorithm: Algorithm = text.parse().unwrap();
            let big = BigAlgorithm::parse_for(text, CubeSize::THREE).unwrap();
            assert_eq!(BigCube::solved(CubeSize::THREE).after(&big), BigCube::from(&algorithm));
        }
    }

    #[test]
    fn layers_together_are_the_whole_cube() {
        for size in CubeSize::all() {
            let scrambled = BigCube::solved(size).after(&BigAlgorithm::parse_for("R U F' D2 L' B", size).unwrap());
            for axis in Axis::ALL {
                let layers = (1..=size.get())
                    .filter_map(|layer| BigMove::new(size, axis.face(), layer, layer, Amount::Clockwise));
                let turned = layers.fold(scrambled.clone(), |cube, one| cube.moved(one));
                assert_eq!(turned, scrambled.moved(BigMove::rotation(size, axis, Amount::Clockwise)));
            }
        }
    }

    #[test]
    fn orders_do_not_see_which_of_equal_centres_is_where() {
        for (layers, text, order) in [(4, "", 1), (4, "2R2", 2), (4, "Rw U", 0), (5, "R U R' U'", 6), (2, "R U", 15)] {
            let size = CubeSize::new(layers).unwrap();
            let algorithm = BigAlgorithm::parse_for(text, size).unwrap();
            let mut cube = BigCube::solved(size).after(&algorithm);
            let mut repeats = 1;
            while cube != BigCube::solved(size) {
                cube = cube.after(&algorithm);
                repeats += 1;
            }
            assert!(order == 0 || repeats == order, "{text} has order {repeats}");
            assert_eq!(algorithm.order(), repeats, "{text}");
        }
    }
}
