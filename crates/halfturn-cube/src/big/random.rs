//! Uniformly random positions of cubes of any size.

use rand::Rng;

use crate::{
    cube::is_odd,
    face::Face,
    pieces::{Corner, Edge},
    random::{orient, shuffle},
};

use super::{
    cube::BigCube,
    pieces::{Wing, center_orbits},
    size::CubeSize,
};

impl BigCube {
    /// A position drawn uniformly from all that moves can reach, given a uniform random generator.
    /// Centres of one colour are not told apart. The fixed centres of an odd cube are in their home
    /// places; an even cube has none, and is also held in a random way.
    ///
    /// ```
    /// use halfturn_cube::{BigCube, CubeSize};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    /// let cube = |seed| BigCube::random(CubeSize::MAX, &mut ChaCha20Rng::seed_from_u64(seed));
    /// assert_eq!(cube(7), cube(7));
    /// assert_ne!(cube(7), cube(8));
    /// ```
    #[must_use]
    pub fn random(size: CubeSize, rng: &mut (impl Rng + ?Sized)) -> Self {
        let side = size.get();
        let mut stickers = Self::solved(size).stickers().to_vec();
        let mut corners: [(Corner, u8); Corner::COUNT] = core::array::from_fn(|index| (Corner::ALL[index], 0));
        shuffle(&mut corners, rng);
        let corners_odd = is_odd(&corners.map(|(piece, _)| piece as u8));
        orient(&mut corners, Corner::STICKERS as u8, rng);
        for (place, (corner, twist)) in Corner::ALL.iter().zip(corners) {
            put(&mut stickers, &place.facelets_of(side), &corner.faces(), twist);
        }
        if size.is_odd() {
            let mut edges: [(Edge, u8); Edge::COUNT] = core::array::from_fn(|index| (Edge::ALL[index], 0));
            shuffle(&mut edges, rng);
            // Swapping two edges maps odd arrangements one to one to even ones.
            if is_odd(&edges.map(|(piece, _)| piece as u8)) != corners_odd {
                edges.swap(0, 1);
            }
            orient(&mut edges, Edge::STICKERS as u8, rng);
            for (place, (edge, flip)) in Edge::ALL.iter().zip(edges) {
                put(&mut stickers, &place.facelets_of(side), &edge.faces(), flip);
            }
        }
        for layer in Wing::layers(size) {
            let places = Wing::all(layer);
            let mut wings = places.clone();
            shuffle(&mut wings, rng);
            for (place, wing) in places.into_iter().zip(wings) {
                put(&mut stickers, &place.facelets(size), &wing.faces(), 0);
            }
        }
        for orbit in center_orbits(size) {
            let mut colors: Vec<Face> = orbit.iter().map(|&facelet| Face::ALL[facelet / size.per_face()]).collect();
            shuffle(&mut colors, rng);
            orbit.into_iter().zip(colors).for_each(|(facelet, color)| stickers[facelet] = color);
        }
        Self::checked(size, stickers)
    }
}

/// Puts the stickers of a piece into a place, turned by its orientation.
fn put(stickers: &mut [Face], facelets: &[usize], faces: &[Face], orientation: u8) {
    for (index, &face) in faces.iter().enumerate() {
        stickers[facelets[(index + usize::from(orientation)) % facelets.len()]] = face;
    }
}
