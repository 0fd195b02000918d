//! The cube as its pieces: always a solvable state.

use core::{fmt, ops::Mul};

use crate::{
    code::Code,
    geometry::{self, carried, sticker},
    pieces::{Corner, Edge},
    symmetry::Symmetry,
    turn::Turn,
};

/// A cube position, always solvable: no unsolvable `Cube` can be constructed.
///
/// Multiplication is composition: `a * b` is the solved cube after the moves of `a`, then those of
/// `b`. Read as a state, `a * b` is state `a` after the moves of `b`.
///
/// ```
/// use halfturn_cube::{Algorithm, Cube};
/// let sexy: Algorithm = "R U R' U'".parse()?;
/// assert_eq!(sexy.cube().order(), 6);
/// assert_eq!(sexy.cube() * sexy.cube().inverse(), Cube::SOLVED);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// For each place, the piece in the low nibble and its twist above.
    corners: [u8; Corner::COUNT],
    /// For each place, the piece in the low nibble and its flip above.
    edges: [u8; Edge::COUNT],
}

/// The bits of the piece; its orientation is above them.
const PIECE_BITS: u32 = 4;
const PIECE: u8 = (1 << PIECE_BITS) - 1;
const TWISTS: u8 = Corner::STICKERS as u8;
const FLIPS: u8 = Edge::STICKERS as u8;

/// Why pieces do not form a solvable [`Cube`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CubeError {
    /// An edge is duplicated and another is missing.
    Edges {
        /// The first duplicated edge.
        doubled: Edge,
        /// The first missing edge.
        missing: Edge,
    },
    /// The flips add up to an odd number.
    Flip,
    /// A corner is duplicated and another is missing.
    Corners {
        /// The first duplicated corner.
        doubled: Corner,
        /// The first missing corner.
        missing: Corner,
    },
    /// The twists do not add up to a multiple of three.
    Twist {
        /// The sum over all corners, in clockwise thirds of a turn.
        sum: u8,
    },
    /// The permutations of edges and corners have different parities.
    Parity,
}

impl CubeError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Edges { .. } => Code::Edges,
            Self::Flip => Code::Flip,
            Self::Corners { .. } => Code::Corners,
            Self::Twist { .. } => Code::Twist,
            Self::Parity => Code::Parity,
        }
    }

    /// What is wrong, in a cuber's words.
    pub(crate) fn what(&self) -> String {
        match self {
            Self::Edges { doubled, missing } => {
                format!("edge {doubled} is there more than once and edge {missing} is missing")
            }
            Self::Flip => "one edge is flipped".to_owned(),
            Self::Corners { doubled, missing } => {
                format!("corner {doubled} is there more than once and corner {missing} is missing")
            }
            Self::Twist { sum } => format!("one corner is twisted {}", twist_name(*sum)),
            Self::Parity => "two edges or two corners are swapped".to_owned(),
        }
    }

    /// What to do with a real cube so that it becomes solvable.
    pub(crate) fn remedy(&self) -> String {
        match self {
            Self::Edges { .. } | Self::Corners { .. } => "put the missing piece in".to_owned(),
            Self::Flip => "take an edge of your cube out and put it back the other way round".to_owned(),
            // The other way round, two thirds are one third.
            Self::Twist { sum } => format!("twist a corner of your cube {}", twist_name(2 * sum)),
            Self::Parity => "take two edges of your cube out and swap them".to_owned(),
        }
    }

    /// Why no moves lead to such a cube.
    pub(crate) fn why(&self) -> String {
        match self {
            Self::Edges { .. } | Self::Corners { .. } => "every piece is there once".to_owned(),
            Self::Flip => "an odd number of edges is flipped, and moves always flip an even number".to_owned(),
            Self::Twist { sum } => format!("the corner twists add up to {sum}, which is not a multiple of 3"),
            Self::Parity => "moves never swap just two pieces".to_owned(),
        }
    }
}

/// The direction of a twist by `sum` clockwise thirds of a turn.
const fn twist_name(sum: u8) -> &'static str {
    if sum % TWISTS == 1 { "clockwise" } else { "counterclockwise" }
}

impl fmt::Display for CubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.what(), self.remedy(), self.why())
    }
}

impl core::error::Error for CubeError {}

impl Cube {
    /// The solved cube.
    pub const SOLVED: Self = {
        let mut cube = Self { corners: [0; Corner::COUNT], edges: [0; Edge::COUNT] };
        let mut place = 0;
        while place < Corner::COUNT {
            cube.corners[place] = place as u8;
            place += 1;
        }
        place = 0;
        while place < Edge::COUNT {
            cube.edges[place] = place as u8;
            place += 1;
        }
        cube
    };

    /// The number of positions.
    pub const COUNT: u128 = 43_252_003_274_489_856_000;

    /// Builds a cube from its pieces: for each place, the piece there and its orientation.
    ///
    /// # Errors
    /// The pieces do not form a solvable cube. Orientations are taken modulo 3 and 2.
    pub fn from_pieces(
        corners: [(Corner, u8); Corner::COUNT],
        edges: [(Edge, u8); Edge::COUNT],
    ) -> Result<Self, CubeError> {
        if let Some((doubled, missing)) = misplaced(Edge::ALL, edges.map(|(piece, _)| piece)) {
            return Err(CubeError::Edges { doubled, missing });
        }
        if edges.iter().map(|(_, flip)| flip % FLIPS).sum::<u8>() % FLIPS != 0 {
            return Err(CubeError::Flip);
        }
        if let Some((doubled, missing)) = misplaced(Corner::ALL, corners.map(|(piece, _)| piece)) {
            return Err(CubeError::Corners { doubled, missing });
        }
        let sum = corners.iter().map(|(_, twist)| twist % TWISTS).sum::<u8>();
        if sum % TWISTS != 0 {
            return Err(CubeError::Twist { sum });
        }
        let cube = Self {
            corners: corners.map(|(piece, twist)| piece as u8 | (twist % TWISTS) << PIECE_BITS),
            edges: edges.map(|(piece, flip)| piece as u8 | (flip % FLIPS) << PIECE_BITS),
        };
        if is_odd(&cube.corner_places()) != is_odd(&cube.edge_places()) {
            return Err(CubeError::Parity);
        }
        Ok(cube)
    }

    /// The corner in a place, and its twist: 0 to 2 clockwise thirds of a turn.
    #[must_use]
    pub const fn corner(&self, place: Corner) -> (Corner, u8) {
        let value = self.corners[place as usize];
        (Corner::ALL[(value & PIECE) as usize], value >> PIECE_BITS)
    }

    /// The edge in a place, and its flip: 0 or 1.
    #[must_use]
    pub const fn edge(&self, place: Edge) -> (Edge, u8) {
        let value = self.edges[place as usize];
        (Edge::ALL[(value & PIECE) as usize], value >> PIECE_BITS)
    }

    /// For each place, the index of the corner there.
    #[must_use]
    pub fn corner_places(&self) -> [u8; Corner::COUNT] {
        self.corners.map(|value| value & PIECE)
    }

    /// For each place, the twist of the corner there.
    #[must_use]
    pub fn corner_twists(&self) -> [u8; Corner::COUNT] {
        self.corners.map(|value| value >> PIECE_BITS)
    }

    /// For each place, the index of the edge there.
    #[must_use]
    pub fn edge_places(&self) -> [u8; Edge::COUNT] {
        self.edges.map(|value| value & PIECE)
    }

    /// For each place, the flip of the edge there.
    #[must_use]
    pub fn edge_flips(&self) -> [u8; Edge::COUNT] {
        self.edges.map(|value| value >> PIECE_BITS)
    }

    /// The cube after a move.
    #[must_use]
    pub const fn turned(&self, turn: Turn) -> Self {
        self.then(&TURNED[turn.index()])
    }

    /// The cube after a sequence of moves.
    #[must_use]
    pub fn after(&self, turns: impl IntoIterator<Item = Turn>) -> Self {
        turns.into_iter().fold(*self, |cube, turn| cube.turned(turn))
    }

    /// The moves of this cube, then those of `next`; also written `self * next`.
    #[must_use]
    pub const fn then(&self, next: &Self) -> Self {
        let mut product = *next;
        let mut place = 0;
        while place < Corner::COUNT {
            let moved = next.corners[place];
            let from = self.corners[(moved & PIECE) as usize];
            let twist = (from >> PIECE_BITS) + (moved >> PIECE_BITS);
            let twist = if twist >= TWISTS { twist - TWISTS } else { twist };
            product.corners[place] = from & PIECE | twist << PIECE_BITS;
            place += 1;
        }
        place = 0;
        while place < Edge::COUNT {
            let moved = next.edges[place];
            product.edges[place] = self.edges[(moved & PIECE) as usize] ^ (moved & !PIECE);
            place += 1;
        }
        product
    }

    /// The inverse cube: `cube * cube.inverse()` is solved.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let mut inverse = *self;
        let mut place = 0;
        while place < Corner::COUNT {
            let value = self.corners[place];
            let twist = (TWISTS - (value >> PIECE_BITS)) % TWISTS;
            inverse.corners[(value & PIECE) as usize] = place as u8 | twist << PIECE_BITS;
            place += 1;
        }
        place = 0;
        while place < Edge::COUNT {
            let value = self.edges[place];
            inverse.edges[(value & PIECE) as usize] = place as u8 | value & !PIECE;
            place += 1;
        }
        inverse
    }

    /// The cube conjugated by a symmetry: the solved cube after this cube's moves with every move
    /// `t` replaced by `symmetry.turn(t)`. The symmetry may be a rotation or a mirror. Solution
    /// lengths do not change.
    ///
    /// ```
    /// use halfturn_cube::{Algorithm, Symmetry};
    /// let r: Algorithm = "R".parse()?;
    /// let f: Algorithm = "F".parse()?;
    /// let y = Symmetry::y();
    /// assert_eq!(r.cube().conjugate(y), f.cube());
    /// # Ok::<(), halfturn_cube::NotationError>(())
    /// ```
    #[must_use]
    pub fn conjugate(&self, symmetry: Symmetry) -> Self {
        let map = symmetry.pieces();
        let mut image = *self;
        for place in 0..Corner::COUNT {
            let value = self.corners[place];
            let (piece, twist) = ((value & PIECE) as usize, value >> PIECE_BITS);
            let twist = if map.mirrored { TWISTS - twist } else { twist };
            let twist = (twist + map.corner_shifts[place] + TWISTS - map.corner_shifts[piece]) % TWISTS;
            image.corners[map.corners[place] as usize] = map.corners[piece] | twist << PIECE_BITS;
        }
        for place in 0..Edge::COUNT {
            let value = self.edges[place];
            let (piece, flip) = ((value & PIECE) as usize, value >> PIECE_BITS);
            let flip = flip ^ map.edge_shifts[place] ^ map.edge_shifts[piece];
            image.edges[map.edges[place] as usize] = map.edges[piece] | flip << PIECE_BITS;
        }
        image
    }

    /// The order of the cube in the group: how many repetitions of its moves give the solved cube.
    #[must_use]
    pub fn order(&self) -> u32 {
        let mut power = *self;
        let mut order = 1;
        while power != Self::SOLVED {
            power = power * *self;
            order += 1;
        }
        order
    }

    /// Whether the cube is an odd number of quarter turns from solved. The permutations of corners
    /// and of edges are then odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        is_odd(&self.corner_places())
    }

    /// The symmetries of this cube: those whose conjugate equals the cube.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let cube = *self;
        // Testing one corner rejects most symmetries of an asymmetric cube.
        let (place, (piece, _)) = (Corner::ALL[0], cube.corner(Corner::ALL[0]));
        let fits = move |symmetry: Symmetry| cube.corner(symmetry.corner(place)).0 == symmetry.corner(piece);
        Symmetry::ALL.into_iter().filter(move |&symmetry| fits(symmetry) && cube.conjugate(symmetry) == cube)
    }
}

impl Mul for Cube {
    type Output = Self;

    fn mul(self, next: Self) -> Self {
        self.then(&next)
    }
}

impl Default for Cube {
    fn default() -> Self {
        Self::SOLVED
    }
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cube(")?;
        for &place in Corner::ALL {
            let (piece, twist) = self.corner(place);
            write!(f, "{piece}{} ", ["", "+", "-"][twist as usize])?;
        }
        for &place in Edge::ALL {
            let (piece, flip) = self.edge(place);
            write!(f, "{}{piece}{}", if place == Edge::UR { "" } else { " " }, ["", "*"][flip as usize])?;
        }
        write!(f, ")")
    }
}

/// The first duplicated and the first missing piece; `None` if each occurs once.
fn misplaced<P: Copy + PartialEq, const N: usize>(all: &[P], pieces: [P; N]) -> Option<(P, P)> {
    let count = |piece: P| pieces.iter().filter(|&&other| other == piece).count();
    let missing = all.iter().copied().find(|&piece| !pieces.contains(&piece))?;
    let doubled = all.iter().copied().find(|&piece| count(piece) > 1);
    Some((doubled.expect("as many places as pieces, and one piece is missing"), missing))
}

/// Whether a permutation is odd.
pub(crate) fn is_odd(permutation: &[u8]) -> bool {
    let (mut seen, mut inversions) = (0u32, 0);
    for &item in permutation {
        inversions += (seen >> item).count_ones();
        seen |= 1 << item;
    }
    inversions % 2 == 1
}

/// The solved cube after each move, derived from the geometry of stickers.
static TURNED: [Cube; Turn::COUNT] = {
    let mut turned = [Cube::SOLVED; Turn::COUNT];
    let mut index = 0;
    while index < Turn::COUNT {
        let turn = Turn::ALL[index];
        let quarter = quarter_turned(turn);
        let mut quarters = turn.amount().quarters();
        while quarters > 0 {
            turned[index] = turned[index].then(&quarter);
            quarters -= 1;
        }
        index += 1;
    }
    turned
};

const fn quarter_turned(turn: Turn) -> Cube {
    let face = turn.face();
    let rotation = geometry::rotation(face);
    let mut cube = Cube::SOLVED;
    let mut index = 0;
    while index < Corner::COUNT {
        let from = sticker(Corner::ALL[index].facelets()[0]);
        if geometry::dot(from.place, face.normal()) == geometry::outer(geometry::SIDE) {
            let to = geometry::sticker_index(carried(&rotation, from));
            let Some((place, twist)) = Corner::at_facelet(to) else { panic!("a corner sticker stays one") };
            cube.corners[place as usize] = index as u8 | (twist as u8) << PIECE_BITS;
        }
        index += 1;
    }
    index = 0;
    while index < Edge::COUNT {
        let from = sticker(Edge::ALL[index].facelets()[0]);
        if geometry::dot(from.place, face.normal()) == geometry::outer(geometry::SIDE) {
            let to = geometry::sticker_index(carried(&rotation, from));
            let Some((place, flip)) = Edge::at_facelet(to) else { panic!("an edge sticker stays one") };
            cube.edges[place as usize] = index as u8 | (flip as u8) << PIECE_BITS;
        }
        index += 1;
    }
    cube
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Face};

    fn cube(turns: &[Turn]) -> Cube {
        Cube::SOLVED.after(turns.iter().copied())
    }

    #[test]
    fn orders_tell_handedness() {
        let r = Turn::new(Face::R, Amount::Clockwise);
        let u = Turn::new(Face::U, Amount::Clockwise);
        assert_eq!(cube(&[r, u]).order(), 105);
        assert_eq!(cube(&[r, u.inverse()]).order(), 63);
    }

    #[test]
    fn only_front_and_back_quarters_flip_edges() {
        for turn in Turn::ALL {
            let flips: u8 = Cube::SOLVED.turned(turn).edge_flips().iter().sum();
            let expected = matches!(turn.face(), Face::F | Face::B) && turn.amount() != Amount::Half;
            assert_eq!(flips > 0, expected, "{turn}");
            let twists: u8 = Cube::SOLVED.turned(turn).corner_twists().iter().sum();
            let expected = !matches!(turn.face(), Face::U | Face::D) && turn.amount() != Amount::Half;
            assert_eq!(twists > 0, expected, "{turn}");
        }
    }

    #[test]
    fn quarter_turns_change_the_parity() {
        let mut cube = Cube::SOLVED;
        for turn in Turn::ALL {
            let before = cube.is_odd();
            cube = cube.turned(turn);
            assert_eq!(cube.is_odd() != before, turn.amount() != Amount::Half, "{turn}");
        }
    }

    #[test]
    fn conjugation_maps_turns() {
        for symmetry in Symmetry::ALL {
            for turn in Turn::ALL {
                assert_eq!(
                    Cube::SOLVED.turned(turn).conjugate(symmetry),
                    Cube::SOLVED.turned(symmetry.turn(turn)),
                    "{turn} under {symmetry:?}"
                );
            }
        }
        assert_eq!(Cube::SOLVED.symmetries().count(), Symmetry::COUNT);
    }

    #[test]
    fn pieces_that_cannot_be_are_refused() {
        let corners: [_; Corner::COUNT] = core::array::from_fn(|index| (Corner::ALL[index], 0));
        let edges: [_; Edge::COUNT] = core::array::from_fn(|index| (Edge::ALL[index], 0));
        assert_eq!(Cube::from_pieces(corners, edges), Ok(Cube::SOLVED));

        let mut flipped = edges;
        flipped[3].1 = 1;
        assert_eq!(Cube::from_pieces(corners, flipped), Err(CubeError::Flip));
        let mut twisted = corners;
        twisted[6].1 = 2;
        assert_eq!(Cube::from_pieces(twisted, edges), Err(CubeError::Twist { sum: 2 }));
        let mut swapped = edges;
        swapped.swap(0, 1);
        assert_eq!(Cube::from_pieces(corners, swapped), Err(CubeError::Parity));
        let mut doubled = corners;
        doubled[0].0 = Corner::DRB;
        let error = CubeError::Corners { doubled: Corner::DRB, missing: Corner::URF };
        assert_eq!(Cube::from_pieces(doubled, edges), Err(error));
        let mut doubled = edges;
        doubled[0].0 = Edge::BR;
        let error = CubeError::Edges { doubled: Edge::BR, missing: Edge::UR };
        assert_eq!(Cube::from_pieces(corners, doubled), Err(error));
    }
}
