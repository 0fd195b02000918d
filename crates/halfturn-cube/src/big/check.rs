//! Converting the stickers of a cube of any size to a cube, or finding what is wrong with them.
//!
//! The checks run in the order of the codes: colour counts and centres, edges and wings, flip,
//! corners, twist, parity. What moves can do on a big cube:
//!
//! - corners twist only together, and so do the middle edges of an odd cube flip;
//! - wings of one layer may be permuted in every way, two of them swapped alone included. A wing
//!   cannot be flipped: turned round, it is another wing;
//! - centres of one orbit may be arranged in every way, four of each colour;
//! - on an even cube corners may be permuted in every way, too. On an odd cube the permutations of
//!   the corners and of the middle edges are both even or both odd.

use crate::{
    cube::{CubeError, is_odd},
    face::Face,
    facelets::{Colors, Scheme, pieces},
    pieces::{Corner, Edge},
    symmetry::Symmetry,
};

use super::{
    cube::BigCube,
    error::BigFaceletsError,
    facelets::{Assignment, BigFacelets},
    pieces::{Wing, center_orbits},
};

impl BigFacelets {
    /// The cube with these stickers.
    ///
    /// On an odd cube the fixed centres tell which colour belongs to which face. On an even cube
    /// the letters do, if they are those of faces or of the standard colours and fit the corners;
    /// otherwise the corners, with the one at DBL taken to be solved.
    ///
    /// # Errors
    /// The stickers are not those of a solvable cube.
    pub fn cube(&self) -> Result<BigCube, BigFaceletsError> {
        if !self.are_counted() {
            return Err(BigFaceletsError::ColorCounts { facelets: self.clone() });
        }
        let (assignment, rotation) = self.assignment()?;
        let faces = self.faces(&assignment);
        let colors = self.names(&assignment);
        self.check(&faces, &colors)?;
        let home = rotation.inverse();
        Ok(BigCube::checked(self.size(), faces.into_iter().map(|face| home.face(face)).collect()))
    }

    /// Which colour belongs to which face as the cube is held, and the rotation from the standard
    /// hold to this one.
    fn assignment(&self) -> Result<(Assignment, Symmetry), BigFaceletsError> {
        if !self.size().is_odd() {
            let fits = |assignment: &Assignment| self.corners(assignment).is_ok();
            let by_letters = self.by_letters();
            let by_corners = self.by_corners();
            let assignment = match by_letters {
                // Wrong corners are reported in the letters that were used.
                Some(letters) if fits(&letters) || !fits(&by_corners) => letters,
                _ => by_corners,
            };
            return Ok((assignment, Symmetry::IDENTITY));
        }
        let assignment = Face::ALL.map(|face| (self.center(face).expect("an odd cube has centres"), face));
        for (index, (symbol, _)) in assignment.iter().enumerate() {
            if assignment[..index].iter().any(|(other, _)| other == symbol) {
                return Err(BigFaceletsError::ColorCounts { facelets: self.clone() });
            }
        }
        let scheme = self.letters().unwrap_or(Scheme::Other);
        let shows = |rotation: Symmetry| {
            let fits = |&(symbol, face): &(u8, Face)| {
                scheme.face(symbol.into()).is_some_and(|home| rotation.face(home) == face)
            };
            assignment.iter().all(fits)
        };
        let rotation = Symmetry::ALL.into_iter().find(|&rotation| !rotation.is_mirror() && shows(rotation));
        Ok((assignment, rotation.unwrap_or(Symmetry::IDENTITY)))
    }

    fn faces(&self, assignment: &Assignment) -> Vec<Face> {
        let face = |symbol: u8| assignment.iter().find(|(one, _)| *one == symbol).map_or(Face::U, |&(_, face)| face);
        self.symbols().iter().map(|&symbol| face(symbol)).collect()
    }

    fn names(&self, assignment: &Assignment) -> Colors {
        let symbol =
            |face: Face| assignment.iter().find(|(_, one)| *one == face).map_or('?', |&(symbol, _)| symbol.into());
        Colors { symbols: Face::ALL.map(symbol), are_standard: self.letters() == Some(Scheme::Colors) }
    }

    fn corners(&self, assignment: &Assignment) -> Result<[(Corner, u8); Corner::COUNT], BigFaceletsError> {
        self.found_corners(&self.faces(assignment), &self.names(assignment))
    }

    fn found_corners(
        &self,
        faces: &[Face],
        colors: &Colors,
    ) -> Result<[(Corner, u8); Corner::COUNT], BigFaceletsError> {
        let (size, side) = (self.size(), self.size().get());
        pieces(faces, colors, Corner::ALL, Corner::STICKERS, |corner: Corner| corner.facelets_of(side), Corner::faces)
            .map_err(|faults| BigFaceletsError::Corners { size, faults })
    }

    /// Checks all pieces, with the colours as faces of the cube as it is held.
    fn check(&self, faces: &[Face], colors: &Colors) -> Result<(), BigFaceletsError> {
        let (size, side) = (self.size(), self.size().get());
        for orbit in center_orbits(size) {
            let count = |face: Face| orbit.iter().filter(|&&facelet| faces[facelet] == face).count();
            if Face::ALL.into_iter().any(|face| count(face) != orbit.len() / Face::COUNT) {
                return Err(BigFaceletsError::Centers { facelets: self.clone(), orbit });
            }
        }
        let mut edges = None;
        if size.is_odd() {
            let found: [(Edge, u8); Edge::COUNT] =
                pieces(faces, colors, Edge::ALL, Edge::STICKERS, |edge: Edge| edge.facelets_of(side), Edge::faces)
                    .map_err(|faults| BigFaceletsError::Edges { size, faults })?;
            edges = Some(found);
        }
        for layer in Wing::layers(size) {
            let _: [(Wing, u8); Wing::COUNT] =
                pieces(faces, colors, &Wing::all(layer), 1, |wing: Wing| wing.facelets(size), Wing::faces)
                    .map_err(|faults| BigFaceletsError::Wings { size, faults })?;
        }
        let edges = edges.as_ref().map_or(&[][..], |edges| &edges[..]);
        let unsolvable =
            |error, corners: &[(Corner, u8)]| Err(BigFaceletsError::unsolvable(size, error, corners, edges));
        if edges.iter().map(|(_, flip)| flip).sum::<u8>() % Edge::STICKERS as u8 != 0 {
            return unsolvable(CubeError::Flip, &[]);
        }
        let corners = self.found_corners(faces, colors)?;
        let sum = corners.iter().map(|(_, twist)| twist).sum::<u8>();
        if sum % Corner::STICKERS as u8 != 0 {
            return unsolvable(CubeError::Twist { sum }, &corners);
        }
        let places = |index: fn(&(Corner, u8)) -> u8| corners.iter().map(index).collect::<Vec<u8>>();
        let corners_odd = is_odd(&places(|(corner, _)| corner.index() as u8));
        let edges_odd = is_odd(&edges.iter().map(|(edge, _)| edge.index() as u8).collect::<Vec<_>>());
        if size.is_odd() && corners_odd != edges_odd {
            return unsolvable(CubeError::Parity, &corners);
        }
        Ok(())
    }
}
