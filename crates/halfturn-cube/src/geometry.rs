//! The position of every sticker in space, for cubes of every size. Moves, rotations and mirrors
//! are all derived from it, so there are no hand-written permutations that could disagree.
//!
//! Pieces are 2 apart, so that they have whole coordinates on even cubes, too: a cube with `side`
//! layers fills `1 - side..=side - 1` on each axis, x to the right, y up, z to the front.

use crate::face::Face;

/// A position or direction in space.
pub(crate) type Vector = [i8; 3];

/// A signed permutation of the axes, row by row: one of the 48 symmetries of the cube.
pub(crate) type Matrix = [Vector; 3];

/// The number of layers of the 3×3×3.
pub(crate) const SIDE: usize = 3;
/// The number of stickers on a face of the 3×3×3.
pub(crate) const PER_FACE: usize = SIDE * SIDE;
/// The number of stickers on the 3×3×3.
pub(crate) const FACELETS: usize = PER_FACE * Face::COUNT;

pub(crate) const IDENTITY: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// A sticker: the position of its piece, and the face it is on.
#[derive(Clone, Copy)]
pub(crate) struct Sticker {
    pub place: Vector,
    pub face: Face,
}

pub(crate) const fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) const fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Rotates a vector by a quarter turn, clockwise as seen from outside the face.
pub(crate) const fn quarter_turn(face: Face, v: Vector) -> Vector {
    let normal = face.normal();
    let along = dot(v, normal);
    let across = cross(v, normal);
    [normal[0] * along + across[0], normal[1] * along + across[1], normal[2] * along + across[2]]
}

pub(crate) const fn transform(matrix: &Matrix, v: Vector) -> Vector {
    [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)]
}

/// The composition of `first`, then `second`.
pub(crate) const fn then(first: &Matrix, second: &Matrix) -> Matrix {
    let mut product = [[0; 3]; 3];
    let mut row = 0;
    while row < 3 {
        let mut column = 0;
        while column < 3 {
            let mut inner = 0;
            while inner < 3 {
                product[row][column] += second[row][inner] * first[inner][column];
                inner += 1;
            }
            column += 1;
        }
        row += 1;
    }
    product
}

/// The rotation of the whole cube in the direction of `face`.
pub(crate) const fn rotation(face: Face) -> Matrix {
    let columns = [quarter_turn(face, [1, 0, 0]), quarter_turn(face, [0, 1, 0]), quarter_turn(face, [0, 0, 1])];
    let mut matrix = [[0; 3]; 3];
    let mut row = 0;
    while row < 3 {
        matrix[row] = [columns[0][row], columns[1][row], columns[2][row]];
        row += 1;
    }
    matrix
}

/// 1 for a rotation, -1 for a mirror image.
pub(crate) const fn determinant(m: &Matrix) -> i8 {
    dot(m[0], cross(m[1], m[2]))
}

/// The distance of the outer pieces from the middle of a cube with `side` layers.
pub(crate) const fn outer(side: usize) -> i8 {
    side as i8 - 1
}

/// The position of the piece that belongs to these faces: a corner, or the middle of an edge.
pub(crate) const fn place_of(side: usize, faces: &[Face]) -> Vector {
    let mut place = [0; 3];
    let mut index = 0;
    while index < faces.len() {
        let normal = faces[index].normal();
        let mut axis = 0;
        while axis < place.len() {
            place[axis] += normal[axis] * outer(side);
            axis += 1;
        }
        index += 1;
    }
    place
}

/// The sticker with this number on a cube with `side` layers: face by face in the order U R F D L
/// B, each row by row as seen from outside: U with B above it, D with F above it, the others with U
/// above.
pub(crate) const fn sticker_of(side: usize, index: usize) -> Sticker {
    let per_face = side * side;
    let face = Face::ALL[index / per_face];
    let outer = outer(side);
    let row = (index % per_face / side) as i8 * 2 - outer;
    let column = (index % side) as i8 * 2 - outer;
    let place = match face {
        Face::U => [column, outer, row],
        Face::R => [outer, -row, -column],
        Face::F => [column, -row, outer],
        Face::D => [column, -outer, -row],
        Face::L => [-outer, -row, column],
        Face::B => [-column, -row, -outer],
    };
    Sticker { place, face }
}

/// The number of a sticker: the inverse of [`sticker_of`].
pub(crate) const fn sticker_index_of(side: usize, sticker: Sticker) -> usize {
    let [x, y, z] = sticker.place;
    let (row, column) = match sticker.face {
        Face::U => (z, x),
        Face::R => (-y, -z),
        Face::F => (-y, x),
        Face::D => (-z, x),
        Face::L => (-y, z),
        Face::B => (-y, -x),
    };
    let (row, column) = ((row + outer(side)) as usize / 2, (column + outer(side)) as usize / 2);
    sticker.face.index() * side * side + row * side + column
}

/// The sticker of the 3×3×3 with this number.
pub(crate) const fn sticker(index: usize) -> Sticker {
    sticker_of(SIDE, index)
}

/// The number of a sticker of the 3×3×3.
pub(crate) const fn sticker_index(sticker: Sticker) -> usize {
    sticker_index_of(SIDE, sticker)
}

/// The image of a sticker under `matrix`.
pub(crate) const fn carried(matrix: &Matrix, from: Sticker) -> Sticker {
    Sticker { place: transform(matrix, from.place), face: Face::from_normal(transform(matrix, from.face.normal())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sticker_has_its_own_number() {
        for side in 1..=33 {
            for index in 0..Face::COUNT * side * side {
                let s = sticker_of(side, index);
                assert_eq!(sticker_index_of(side, s), index);
                assert_eq!(dot(s.place, s.face.normal()), outer(side), "sticker {index} lies on its face");
            }
        }
    }

    #[test]
    fn a_clockwise_u_takes_front_to_left() {
        assert_eq!(quarter_turn(Face::U, Face::F.normal()), Face::L.normal());
        assert_eq!(quarter_turn(Face::R, Face::F.normal()), Face::U.normal());
        assert_eq!(quarter_turn(Face::F, Face::U.normal()), Face::R.normal());
        for face in Face::ALL {
            assert_eq!(determinant(&rotation(face)), 1);
        }
    }
}
