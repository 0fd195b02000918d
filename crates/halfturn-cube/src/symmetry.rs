//! The 48 symmetries of the cube: 24 rotations and their mirror images.
//!
//! They are numbered so that useful subgroups are prefixes: the first 8 keep the D face, the first
//! 16 keep the U–D axis ([`Symmetry::KEEPS_DOWN`], [`Symmetry::KEEPS_AXIS`]).
//!
//! Symmetry `16 a + 8 b + 2 c + d` mirrors left and right `d` times, then rotates by a quarter turn
//! about U `c` times, a half turn about F `b` times and a third of a turn about the URF corner `a`
//! times.

use core::fmt;

use crate::{
    face::{Axis, Face},
    geometry::{self, IDENTITY, Matrix, carried, determinant, rotation, sticker, then, transform},
    pieces::{Corner, Edge},
    turn::{Amount, Turn},
};

/// One of the 48 symmetries of the cube: a rotation, or a rotation with a mirror.
///
/// A symmetry maps faces to faces: `symmetry.face(F)` is the image of the front face.
///
/// ```
/// use halfturn_cube::{Face, Symmetry};
/// assert_eq!(Symmetry::x().face(Face::F), Face::U);
/// assert_eq!(Symmetry::x().then(Symmetry::x()).to_string(), "x2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// The action of a symmetry on places and orientations.
pub(crate) struct PieceMap {
    /// The image of each corner place.
    pub corners: [u8; Corner::COUNT],
    /// The image of each edge place.
    pub edges: [u8; Edge::COUNT],
    /// The sticker of the image to which sticker 0 of each corner place goes.
    pub corner_shifts: [u8; Corner::COUNT],
    /// The sticker of the image to which sticker 0 of each edge place goes.
    pub edge_shifts: [u8; Edge::COUNT],
    /// Whether clockwise becomes counterclockwise.
    pub mirrored: bool,
}

impl Symmetry {
    /// The number of symmetries.
    pub const COUNT: usize = 48;
    /// The number of symmetries that keep the U–D axis, which come first.
    pub const KEEPS_AXIS: usize = 16;
    /// The number of symmetries that keep the D face, which come first.
    pub const KEEPS_DOWN: usize = 8;
    /// The identity.
    pub const IDENTITY: Self = Self(0);
    /// The mirror that swaps left and right.
    pub const MIRROR: Self = Self(1);
    /// All symmetries.
    pub const ALL: [Self; Self::COUNT] = numbered!(Self, Self::COUNT);

    /// The symmetry's index in [`Symmetry::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rotation of the whole cube about an axis, clockwise as seen from its face U, R or F.
    #[must_use]
    pub const fn rotation(axis: Axis, amount: Amount) -> Self {
        let quarter = rotation(axis.face());
        let mut matrix = IDENTITY;
        let mut quarters = amount.quarters();
        while quarters > 0 {
            matrix = then(&matrix, &quarter);
            quarters -= 1;
        }
        from_matrix(&matrix)
    }

    /// The rotation `x`: the whole cube in the direction of R.
    #[must_use]
    pub const fn x() -> Self {
        Self::rotation(Axis::X, Amount::Clockwise)
    }

    /// The rotation `y`: the whole cube in the direction of U.
    #[must_use]
    pub const fn y() -> Self {
        Self::rotation(Axis::Y, Amount::Clockwise)
    }

    /// The rotation `z`: the whole cube in the direction of F.
    #[must_use]
    pub const fn z() -> Self {
        Self::rotation(Axis::Z, Amount::Clockwise)
    }

    /// The rotation that maps U to `up` and F to `front`; `None` unless they are adjacent.
    #[must_use]
    pub fn with_faces(up: Face, front: Face) -> Option<Self> {
        Self::ALL.into_iter().find(|s| !s.is_mirror() && s.face(Face::U) == up && s.face(Face::F) == front)
    }

    /// The composition of this symmetry, then `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        Self(PRODUCTS[self.index()][next.index()])
    }

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut index = 0;
        while PRODUCTS[self.index()][index] != Self::IDENTITY.0 {
            index += 1;
        }
        Self(index as u8)
    }

    /// Whether the symmetry is a mirror image rather than a rotation.
    #[must_use]
    pub const fn is_mirror(self) -> bool {
        determinant(&MATRICES[self.index()]) < 0
    }

    /// The image of a face.
    #[must_use]
    pub const fn face(self, face: Face) -> Face {
        Face::from_normal(transform(&MATRICES[self.index()], face.normal()))
    }

    /// The image of a move. A mirror also inverts its direction.
    #[must_use]
    pub const fn turn(self, turn: Turn) -> Turn {
        Turn::ALL[TURNS[self.index()][turn.index()] as usize]
    }

    /// The image of a facelet, 0 to 53.
    #[must_use]
    pub const fn facelet(self, facelet: usize) -> usize {
        geometry::sticker_index(carried(&MATRICES[self.index()], sticker(facelet)))
    }

    /// The image of a corner place, without regard to orientation.
    #[must_use]
    pub const fn corner(self, corner: Corner) -> Corner {
        Corner::ALL[self.pieces().corners[corner.index()] as usize]
    }

    /// The image of an edge place, without regard to orientation.
    #[must_use]
    pub const fn edge(self, edge: Edge) -> Edge {
        Edge::ALL[self.pieces().edges[edge.index()] as usize]
    }

    pub(crate) const fn pieces(self) -> &'static PieceMap {
        &PIECE_MAPS[self.index()]
    }
}

/// Prints a rotation as the shortest sequence of `x y z` (nothing for the identity), and a mirror
/// image with `mirror` in front.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_mirror() {
            write!(f, "mirror")?;
            let rest = Self::MIRROR.inverse().then(*self);
            return if rest == Self::IDENTITY { Ok(()) } else { write!(f, " {rest}") };
        }
        if *self == Self::IDENTITY {
            return Ok(());
        }
        let name = |axis: Axis, amount: Amount| {
            let letter = match axis {
                Axis::X => "x",
                Axis::Y => "y",
                Axis::Z => "z",
            };
            (letter, amount.suffix(), Self::rotation(axis, amount))
        };
        let order = [Axis::X, Axis::Y, Axis::Z];
        let single = || order.into_iter().flat_map(|axis| Amount::ALL.map(|amount| name(axis, amount)));
        if let Some((letter, suffix, _)) = single().find(|(.., rotation)| rotation == self) {
            return write!(f, "{letter}{suffix}");
        }
        for (letter, suffix, first) in single() {
            for (other, other_suffix, second) in single() {
                if first.then(second) == *self {
                    return write!(f, "{letter}{suffix} {other}{other_suffix}");
                }
            }
        }
        unreachable!("two rotations about the axes make any rotation")
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({} \"{self}\")", self.0)
    }
}

static MATRICES: [Matrix; Symmetry::COUNT] = matrices();

const fn matrices() -> [Matrix; Symmetry::COUNT] {
    const MIRROR: Matrix = [[-1, 0, 0], [0, 1, 0], [0, 0, 1]];
    // U to R, R to F, F to U: about their common corner.
    const THIRD: Matrix = [[0, 1, 0], [0, 0, 1], [1, 0, 0]];
    let about_u = rotation(Face::U);
    let about_f = rotation(Face::F);
    let mut matrices = [IDENTITY; Symmetry::COUNT];
    let mut index = 0;
    while index < Symmetry::COUNT {
        let mut matrix = if index % 2 == 1 { MIRROR } else { IDENTITY };
        let mut repeat = index / 2 % 4;
        while repeat > 0 {
            matrix = then(&matrix, &about_u);
            repeat -= 1;
        }
        if index / 8 % 2 == 1 {
            matrix = then(&then(&matrix, &about_f), &about_f);
        }
        repeat = index / 16;
        while repeat > 0 {
            matrix = then(&matrix, &THIRD);
            repeat -= 1;
        }
        matrices[index] = matrix;
        index += 1;
    }
    matrices
}

/// The symmetry with this matrix.
const fn from_matrix(matrix: &Matrix) -> Symmetry {
    const ALL: [Matrix; Symmetry::COUNT] = matrices();
    let mut index = 0;
    'search: while index < Symmetry::COUNT {
        let mut cell = 0;
        while cell < 9 {
            if ALL[index][cell / 3][cell % 3] != matrix[cell / 3][cell % 3] {
                index += 1;
                continue 'search;
            }
            cell += 1;
        }
        return Symmetry(index as u8);
    }
    panic!("every signed permutation of the axes is a symmetry")
}

static PRODUCTS: [[u8; Symmetry::COUNT]; Symmetry::COUNT] = {
    let matrices = matrices();
    let mut products = [[0; Symmetry::COUNT]; Symmetry::COUNT];
    let mut first = 0;
    while first < Symmetry::COUNT {
        let mut second = 0;
        while second < Symmetry::COUNT {
            products[first][second] = from_matrix(&then(&matrices[first], &matrices[second])).0;
            second += 1;
        }
        first += 1;
    }
    products
};

static TURNS: [[u8; Turn::COUNT]; Symmetry::COUNT] = {
    let matrices = matrices();
    let mut turns = [[0; Turn::COUNT]; Symmetry::COUNT];
    let mut index = 0;
    while index < Symmetry::COUNT {
        let mut turn = 0;
        while turn < Turn::COUNT {
            let original = Turn::ALL[turn];
            let face = Face::from_normal(transform(&matrices[index], original.face().normal()));
            let mirrored = determinant(&matrices[index]) < 0;
            let amount = if mirrored { original.amount().inverse() } else { original.amount() };
            turns[index][turn] = Turn::new(face, amount).index() as u8;
            turn += 1;
        }
        index += 1;
    }
    turns
};

static PIECE_MAPS: [PieceMap; Symmetry::COUNT] = {
    const EMPTY: PieceMap = PieceMap {
        corners: [0; Corner::COUNT],
        edges: [0; Edge::COUNT],
        corner_shifts: [0; Corner::COUNT],
        edge_shifts: [0; Edge::COUNT],
        mirrored: false,
    };
    let matrices = matrices();
    let mut maps = [EMPTY; Symmetry::COUNT];
    let mut index = 0;
    while index < Symmetry::COUNT {
        let matrix = &matrices[index];
        maps[index].mirrored = determinant(matrix) < 0;
        let mut place = 0;
        while place < Corner::COUNT {
            let to = geometry::sticker_index(carried(matrix, sticker(Corner::ALL[place].facelets()[0])));
            let Some((corner, shift)) = Corner::at_facelet(to) else { panic!("a corner stays a corner") };
            maps[index].corners[place] = corner as u8;
            maps[index].corner_shifts[place] = shift as u8;
            place += 1;
        }
        place = 0;
        while place < Edge::COUNT {
            let to = geometry::sticker_index(carried(matrix, sticker(Edge::ALL[place].facelets()[0])));
            let Some((edge, shift)) = Edge::at_facelet(to) else { panic!("an edge stays an edge") };
            maps[index].edges[place] = edge as u8;
            maps[index].edge_shifts[place] = shift as u8;
            place += 1;
        }
        index += 1;
    }
    maps
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn they_are_a_group_of_48_with_the_promised_prefixes() {
        assert_eq!(MATRICES.iter().collect::<HashSet<_>>().len(), Symmetry::COUNT);
        assert_eq!(Symmetry::ALL.iter().filter(|s| !s.is_mirror()).count(), 24);
        for a in Symmetry::ALL {
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.index() < Symmetry::KEEPS_DOWN, a.face(Face::D) == Face::D);
            assert_eq!(a.index() < Symmetry::KEEPS_AXIS, a.face(Face::D).axis() == Axis::Y);
            for b in Symmetry::ALL {
                for turn in Turn::ALL {
                    assert_eq!(a.then(b).turn(turn), b.turn(a.turn(turn)));
                }
            }
        }
        assert_eq!(Symmetry::MIRROR.face(Face::L), Face::R);
        assert!(Symmetry::MIRROR.is_mirror());
    }

    #[test]
    fn rotations_have_distinct_names() {
        let names: HashSet<_> = Symmetry::ALL.into_iter().map(|s| s.to_string()).collect();
        assert_eq!(names.len(), Symmetry::COUNT);
        assert_eq!(Symmetry::with_faces(Face::D, Face::F).map(|s| s.to_string()).as_deref(), Some("z2"));
        assert_eq!(Symmetry::with_faces(Face::D, Face::U), None);
    }
}
