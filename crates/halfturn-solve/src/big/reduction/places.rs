//! Faces and edges under rotations of the cube.

use halfturn_cube::{Amount, Axis, BigCube, BigMove, CubeSize, Face};

/// Where a rotation about an axis, by clockwise quarter turns as seen from U, R or F, takes a face.
pub(super) fn turned(face: Face, axis: Axis, quarters: u8) -> Face {
    let Some(amount) = Amount::from_quarters(quarters.into()) else { return face };
    let rotated = BigCube::solved(CubeSize::MIN).moved(BigMove::rotation(CubeSize::MIN, axis, amount));
    let of_face = CubeSize::MIN.per_face();
    let shows = |to: &Face| rotated.stickers()[to.index() * of_face] == face;
    Face::ALL.into_iter().find(shows).expect("a rotation permutes the faces")
}

/// The number of directed edges.
pub(super) const EDGES: usize = 24;

/// An edge with a direction: two neighbouring faces in order. It points to the third face that
/// follows from them, as the names of wings do: `UF` points to R and `FU` to L.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Directed {
    pub faces: [Face; 2],
    pub third: Face,
}

/// All directed edges, each rotated from the one between U and F.
pub(super) fn directed_edges() -> [Directed; EDGES] {
    let mut found = vec![Directed { faces: [Face::U, Face::F], third: Face::R }];
    let mut next = 0;
    while let Some(&one) = found.get(next) {
        for axis in Axis::ALL {
            let rotated = one.rotated(axis, 1);
            if !found.contains(&rotated) {
                found.push(rotated);
            }
        }
        next += 1;
    }
    found.try_into().expect("24 rotations")
}

impl Directed {
    pub fn rotated(self, axis: Axis, quarters: u8) -> Self {
        let turn = |face| turned(face, axis, quarters);
        Self { faces: self.faces.map(turn), third: turn(self.third) }
    }

    pub fn reversed(self) -> Self {
        Self { faces: [self.faces[1], self.faces[0]], third: self.third.opposite() }
    }
}
