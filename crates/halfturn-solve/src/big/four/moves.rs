//! The moves of the 4×4×4 up to rotations of the whole cube, and where they take its pieces.
//!
//! `Lw` is `Rw'` and a rotation, so the faces and `Rw`, `Uw`, `Fw` are enough: 27 moves. Places of
//! centres are numbered face by face, four each. Places of wings are numbered so that the two
//! places of an edge are [`EDGES`] apart; a wing has the number of its home, and its partner, the
//! wing with the same two colours, the other number of that edge.

use halfturn_cube::{Amount, Axis, BigMove, CubeSize, Edge, Face, Symmetry, Wing, center_orbits};

/// The number of moves.
pub(super) const MOVES: usize = 27;
/// The number of centres, and of their places.
pub(super) const CENTERS: usize = 24;
/// The number of wings, and of their places.
pub(super) const WINGS: usize = Wing::COUNT;
/// The number of edges: pairs of wings.
pub(super) const EDGES: usize = Edge::COUNT;

/// The amounts of a move.
const AMOUNTS: usize = Amount::ALL.len();
/// The layers that turn about one axis: both faces, and the wide move.
const KINDS: usize = 3;
/// The kind of a wide move.
const WIDE: usize = 2;
/// The axes, in the order of the moves.
pub(super) const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

/// The size of the cube.
pub(super) fn size() -> CubeSize {
    CubeSize::new(4).expect("there are cubes with 4 layers")
}

/// A move: about R–L first, then about U–D, then about F–B; about each axis the first face, the
/// opposite face, then the wide move of the first face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FourMove(u8);

impl FourMove {
    /// The move with this number.
    #[inline]
    pub fn new(number: u8) -> Self {
        debug_assert!(usize::from(number) < MOVES);
        Self(number)
    }

    /// All moves by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MOVES as u8).map(Self)
    }

    /// The number of the move.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The axis, as its place in [`AXES`].
    fn axis(self) -> usize {
        self.index() / (AMOUNTS * KINDS)
    }

    /// The layer that it turns, unlike all others of its axis.
    fn layer(self) -> usize {
        self.index() / AMOUNTS
    }

    /// Whether it turns two layers.
    pub fn is_wide(self) -> bool {
        self.layer() % KINDS == WIDE
    }

    /// Whether it is a quarter turn, in either direction.
    pub fn is_quarter(self) -> bool {
        self.amount() != Amount::Half
    }

    fn amount(self) -> Amount {
        Amount::ALL[self.index() % AMOUNTS]
    }

    /// Whether phase 2 uses it: wide quarter turns only about R–L, so that the centres of R and L
    /// stay on R and L.
    pub fn is_phase2(self) -> bool {
        !self.is_wide() || !self.is_quarter() || self.axis() == 0
    }

    /// Whether phase 3 uses it: no wide quarter turns, and of R and L only half turns.
    pub fn is_phase3(self) -> bool {
        !self.is_quarter() || !self.is_wide() && self.axis() != 0
    }

    /// Whether it may follow `last`: moves about one axis commute, and are made in one order.
    pub fn may_follow(self, last: Option<Self>) -> bool {
        last.is_none_or(|last| last.axis() != self.axis() || last.layer() < self.layer())
    }

    /// The move as it is written, on a cube that was not rotated by `rotation` before.
    pub fn written(self, rotation: Symmetry) -> BigMove {
        let first = AXES[self.axis()].face();
        let (face, last) = match self.layer() % KINDS {
            0 => (first, 1),
            WIDE => (first, 2),
            _ => (first.opposite(), 1),
        };
        let face = rotation.inverse().face(face);
        BigMove::new(size(), face, 1, last, self.amount()).expect("a 4×4×4 has two outer layers on each side")
    }
}

/// The wings by number.
pub(super) fn wings() -> Vec<Wing> {
    let layer = Wing::layers(size()).next().expect("a 4×4×4 has wings");
    let flipped = |wing: &Wing| {
        let [one, other] = wing.faces();
        Wing::new([other, one], layer).expect("faces of a wing are neighbours")
    };
    // Edges of the layers between R and L come first: symmetries of that axis keep them together.
    let mut first: Vec<Wing> = Wing::all(layer).into_iter().filter(|wing| wing.faces()[0] < wing.faces()[1]).collect();
    first.sort_by_key(|wing| wing.faces().iter().any(|face| face.axis() == Axis::X));
    let second: Vec<Wing> = first.iter().map(flipped).collect();
    first.into_iter().chain(second).collect()
}

/// The edge of a wing's place.
#[inline]
pub(super) fn edge(wing: u8) -> u8 {
    wing % EDGES as u8
}

/// Where the moves take the pieces.
pub(super) struct PieceMoves {
    /// By move and place: where the centre goes.
    pub centers: [[u8; CENTERS]; MOVES],
    /// By move and place: where the wing goes.
    pub wings: [[u8; WINGS]; MOVES],
    /// By move and place: where the wing comes from.
    pub wings_from: [[u8; WINGS]; MOVES],
    /// By move: the facelets that change, each with the one to which its sticker goes.
    pub facelets: [Vec<(u8, u8)>; MOVES],
}

impl PieceMoves {
    pub fn new() -> Self {
        let centers = center_facelets();
        let wings: Vec<[usize; 2]> = wings().iter().map(|wing| wing.facelets(size())).collect();
        let facelets: [Vec<(u8, u8)>; MOVES] = core::array::from_fn(|number| {
            let written = FourMove(number as u8).written(Symmetry::IDENTITY);
            written.moved_facelets().map(|(from, to)| (from as u8, to as u8)).collect()
        });
        let after = |number: usize, facelet: usize| {
            let moved = facelets[number].iter().find(|(from, _)| usize::from(*from) == facelet);
            moved.map_or(facelet, |(_, to)| usize::from(*to))
        };
        let place = |found: Option<usize>| found.expect("a move takes a piece to a place of its kind") as u8;
        let centers = core::array::from_fn(|number| {
            centers.map(|facelet| place(centers.iter().position(|&one| one == after(number, facelet))))
        });
        let wings: [[u8; WINGS]; MOVES] = core::array::from_fn(|number| {
            let to = |place: usize| wings[place].map(|facelet| after(number, facelet));
            core::array::from_fn(|from| place(wings.iter().position(|&one| one == to(from))))
        });
        let wings_from = wings.map(|to| {
            let mut from = [0; WINGS];
            to.iter().enumerate().for_each(|(place, &to)| from[usize::from(to)] = place as u8);
            from
        });
        Self { centers, wings, wings_from, facelets }
    }
}

/// The facelets of the centres' places.
pub(super) fn center_facelets() -> [usize; CENTERS] {
    center_orbits(size()).remove(0).try_into().expect("a 4×4×4 has 24 centres")
}

/// The places of the centres on the faces of an axis, one bit each.
pub(super) fn axis_places(axis: Axis) -> u32 {
    let face = |face: Face| 0b1111 << (4 * face.index());
    face(axis.face()) | face(axis.face().opposite())
}
