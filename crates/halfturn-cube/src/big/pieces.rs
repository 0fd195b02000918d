//! Pieces that the 3×3×3 does not have: wings, and centres in orbits of 24.
//!
//! A turn of a layer takes a piece where a rotation of the whole cube could take it. So wings of
//! one layer number stay together, and so do the 24 centres that rotations take to each other.

use core::fmt;

use crate::{
    face::Face,
    facelets::Named,
    geometry::{Sticker, Vector, cross, outer, place_of, sticker_index_of},
};

use super::size::CubeSize;

/// A wing: an edge piece of a big cube that is not in the middle of the edge; and its home place.
///
/// `UFr` is the wing between U and F that is nearer to R. It is named by its faces in the order
/// that makes the third one follow from them: the one nearer to L is `FUl`. There is one wing for
/// every two neighbouring faces in order, and a wing is never flipped in its place.
///
/// ```
/// use halfturn_cube::{CubeSize, Face, Wing};
/// let wing = Wing::new([Face::U, Face::F], 2).expect("two neighbouring faces");
/// assert_eq!(wing.to_string(), "UFr");
/// assert_eq!(Wing::new([Face::F, Face::U], 3).expect("two neighbouring faces").to_string(), "3FUl");
/// assert_eq!(wing.facelets(CubeSize::new(4).expect("2 to 33")), [14, 34]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wing {
    faces: [Face; 2],
    layer: u8,
}

impl Wing {
    /// The number of wings in an orbit.
    pub const COUNT: usize = 24;

    /// The wing of two neighbouring faces in the layer with this number, from 2, counted from the
    /// third face; `None` if the faces are not neighbours.
    #[must_use]
    pub fn new(faces: [Face; 2], layer: u8) -> Option<Self> {
        (faces[0].axis() != faces[1].axis()).then_some(Self { faces, layer })
    }

    /// The 24 wings of a layer.
    #[must_use]
    pub fn all(layer: u8) -> Vec<Self> {
        Face::ALL
            .into_iter()
            .flat_map(|one| Face::ALL.into_iter().filter_map(move |other| Self::new([one, other], layer)))
            .collect()
    }

    /// The layers of a cube that have wings.
    pub fn layers(size: CubeSize) -> impl Iterator<Item = u8> {
        2..=(size.get() / 2) as u8
    }

    /// The home faces of its stickers.
    #[must_use]
    pub const fn faces(self) -> [Face; 2] {
        self.faces
    }

    /// The facelet numbers of this place, in the order of the faces.
    #[must_use]
    pub fn facelets(self, size: CubeSize) -> [usize; 2] {
        let side = size.get();
        let along = outer(side) - 2 * (self.layer as i8 - 1);
        let (middle, third) = (place_of(side, &self.faces), self.third());
        let place: Vector = core::array::from_fn(|axis| middle[axis] + third[axis] * along);
        self.faces.map(|face| sticker_index_of(side, Sticker { place, face }))
    }

    /// The direction from the middle of the edge to the wing.
    const fn third(self) -> Vector {
        cross(self.faces[0].normal(), self.faces[1].normal())
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.layer > 2 {
            write!(f, "{}", self.layer)?;
        }
        let third = Face::from_normal(self.third()).letter().to_ascii_lowercase();
        write!(f, "{}{}{third}", self.faces[0], self.faces[1])
    }
}

impl Named for Wing {
    const NAME: &'static str = "wing";
}

/// The facelets of each orbit of 24 centres, those of one face together.
///
/// ```
/// use halfturn_cube::{CubeSize, center_orbits};
/// let orbits = |side: usize| center_orbits(CubeSize::new(side).expect("2 to 33")).len();
/// assert_eq!([2, 3, 4, 5, 6, 7].map(orbits), [0, 0, 1, 2, 4, 6]);
/// ```
#[must_use]
pub fn center_orbits(size: CubeSize) -> Vec<Vec<usize>> {
    let side = size.get();
    let mut orbits = Vec::new();
    for row in 1..side - 1 {
        for column in 1..side - 1 {
            let mut spots = [(row, column); 4];
            for index in 1..spots.len() {
                let (row, column) = spots[index - 1];
                spots[index] = (column, side - 1 - row);
            }
            // Each orbit once, and not the fixed centres.
            if spots[1..].iter().all(|spot| *spot > spots[0]) {
                let facelet =
                    |face: Face, (row, column): (usize, usize)| face.index() * side * side + row * side + column;
                orbits.push(Face::ALL.into_iter().flat_map(|face| spots.map(|spot| facelet(face, spot))).collect());
            }
        }
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corner, Edge};

    #[test]
    fn every_sticker_belongs_to_one_piece() {
        for size in CubeSize::all() {
            let mut seen = vec![0; size.facelets()];
            Corner::ALL.iter().flat_map(|corner| corner.facelets_of(size.get())).for_each(|facelet| seen[facelet] += 1);
            if size.is_odd() {
                Edge::ALL.iter().flat_map(|edge| edge.facelets_of(size.get())).for_each(|facelet| seen[facelet] += 1);
                Face::ALL.into_iter().for_each(|face| seen[face.index() * size.per_face() + size.per_face() / 2] += 1);
            }
            for layer in Wing::layers(size) {
                assert_eq!(Wing::all(layer).len(), Wing::COUNT);
                Wing::all(layer).iter().flat_map(|wing| wing.facelets(size)).for_each(|facelet| seen[facelet] += 1);
            }
            center_orbits(size).iter().flatten().for_each(|&facelet| seen[facelet] += 1);
            assert!(seen.iter().all(|&count| count == 1), "{size}");
        }
    }
}
