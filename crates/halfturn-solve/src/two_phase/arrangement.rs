//! Which piece is where, in a form that a processor permutes in one instruction.

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn};
use halfturn_search::{Coordinate, coordinates::SlicePermutation};

use crate::lanes::{LANES, Lanes};

/// The pieces of a cube without their orientations, place by place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrangement {
    corners: [u8; LANES],
    edges: [u8; LANES],
}

impl Arrangement {
    /// The arrangement of a cube's pieces.
    pub fn of(cube: &Cube) -> Self {
        // Lanes that hold no piece stay where they are.
        let mut lanes =
            Self { corners: std::array::from_fn(|lane| lane as u8), edges: std::array::from_fn(|lane| lane as u8) };
        lanes.corners[..Corner::COUNT].copy_from_slice(&cube.corner_places());
        lanes.edges[..Edge::COUNT].copy_from_slice(&cube.edge_places());
        lanes
    }

    /// Solved after each turn.
    pub fn turns() -> [Self; Turn::COUNT] {
        Turn::ALL.map(|turn| Self::of(&Cube::SOLVED.turned(turn)))
    }

    /// This arrangement, then another one's turns.
    #[inline(always)]
    pub fn then<L: Lanes>(&self, next: &Self, lanes: L) -> Self {
        Self { corners: lanes.shuffle(self.corners, next.corners), edges: lanes.shuffle(self.edges, next.edges) }
    }

    /// The edges alone.
    #[inline(always)]
    pub fn edges(&self) -> Edges {
        Edges(self.edges)
    }

    /// The value of the coordinate `CornerPermutation`.
    #[inline(always)]
    pub fn corner_rank(&self) -> usize {
        rank8(&self.corners)
    }
}

/// The edges of a cube without their flips, place by place.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Edges([u8; LANES]);

impl Edges {
    /// The edges, then another arrangement's turns.
    #[inline(always)]
    pub fn then<L: Lanes>(self, next: Self, lanes: L) -> Self {
        Self(lanes.shuffle(self.0, next.0))
    }

    /// The edges as a symmetry shows them.
    #[inline(always)]
    pub fn seen<L: Lanes>(self, by: &Carried, lanes: L) -> Self {
        by.to.then(self.then(by.from, lanes), lanes)
    }

    /// In G1: the value of the coordinate `LayerEdgePermutation`.
    #[inline(always)]
    pub fn rank(self) -> usize {
        rank8(&self.0)
    }

    /// In G1: a number below [`Edges::SLICE_KEYS`] that tells the order of the slice edges.
    #[inline(always)]
    pub fn slice_key(self) -> usize {
        let [.., a, b, c, _, _, _, _, _] = self.0;
        usize::from(a & 3 | (b & 3) << 2 | (c & 3) << 4)
    }

    /// Numbers that tell the order of the slice edges.
    pub const SLICE_KEYS: usize = 64;

    /// By [`Edges::slice_key`]: the value of the coordinate `SlicePermutation`.
    pub fn slice_ranks() -> [u8; Self::SLICE_KEYS] {
        let mut ranks = [0; Self::SLICE_KEYS];
        for value in 0..SlicePermutation::COUNT {
            ranks[Arrangement::of(&SlicePermutation::cube(value)).edges().slice_key()] = value as u8;
        }
        ranks
    }
}

/// What a symmetry does to edges.
#[derive(Clone, Copy)]
pub(super) struct Carried {
    /// By edge: where it goes.
    to: Edges,
    /// By place: where what comes there was.
    from: Edges,
}

impl Carried {
    pub fn by(symmetry: Symmetry) -> Self {
        let images = |symmetry: Symmetry| {
            let mut edges = Arrangement::of(&Cube::SOLVED).edges();
            for (place, edge) in Edge::ALL.iter().enumerate() {
                edges.0[place] = symmetry.edge(*edge) as u8;
            }
            edges
        };
        Self { to: images(symmetry), from: images(symmetry.inverse()) }
    }
}

/// Items in half a permutation of eight, and bits of an item.
const HALF: usize = 4;
const ITEM_BITS: usize = 3;
/// Ways to write down half a permutation.
const HALVES: usize = 1 << (HALF * ITEM_BITS);
/// Orders of half the items.
const ORDERS: u16 = 24;

/// By the first half of a permutation: its number among all of them. By the second half: the number of its order.
static RANKS: [[u16; HALVES]; 2] = ranks();

const fn ranks() -> [[u16; HALVES]; 2] {
    let mut ranks = [[0; HALVES]; 2];
    let mut half = 0;
    while half < HALVES {
        let (mut first, mut order) = (0, 0);
        let mut place = 0;
        while place < HALF {
            let item = half >> (place * ITEM_BITS) & 7;
            let (mut smaller_before, mut smaller_after) = (0, 0);
            let mut other = 0;
            while other < HALF {
                if half >> (other * ITEM_BITS) & 7 < item {
                    if other < place {
                        smaller_before += 1;
                    } else {
                        smaller_after += 1;
                    }
                }
                other += 1;
            }
            // How many of the items not yet used are smaller: of all eight, and of this half alone. What is no permutation is never asked for.
            first = first * (2 * HALF - place) + item.saturating_sub(smaller_before);
            order = order * (HALF - place) + smaller_after;
            place += 1;
        }
        ranks[0][half] = first as u16;
        ranks[1][half] = order as u16;
        half += 1;
    }
    ranks
}

/// The number of a permutation of eight, in lexicographic order: half by half, from bytes that are pushed together.
#[inline(always)]
fn rank8(items: &[u8; LANES]) -> usize {
    let [a, b, c, d, e, f, g, h, ..] = *items;
    let bytes = u64::from_le_bytes([a, b, c, d, e, f, g, h]) & 0x0707_0707_0707_0707;
    let pairs = (bytes | bytes >> 5) & 0x003F_003F_003F_003F;
    let halves = (pairs | pairs >> 10) & 0x0000_0FFF_0000_0FFF;
    let (first, second) = (halves as usize % HALVES, (halves >> u32::BITS) as usize % HALVES);
    usize::from(RANKS[0][first] * ORDERS + RANKS[1][second])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Portable;
    use halfturn_cube::TurnSet;
    use halfturn_search::{
        Coordinate,
        coordinates::{CornerPermutation, LayerEdgePermutation},
    };

    #[test]
    fn arrangements_follow_the_cube() {
        let turns = Arrangement::turns();
        let domino: Vec<Turn> = TurnSet::DOMINO.collect();
        let mut cube = Cube::SOLVED;
        let mut arrangement = Arrangement::of(&cube);
        for step in 0..2000 {
            let turn = domino[step * step * 7 % 11 % domino.len()];
            cube = cube.turned(turn);
            arrangement = arrangement.then(&turns[turn.index()], Portable);
            assert_eq!(arrangement, Arrangement::of(&cube));
            assert_eq!(arrangement.corner_rank() as u32, CornerPermutation::of(&cube));
            assert_eq!(arrangement.edges().rank() as u32, LayerEdgePermutation::of(&cube));
            let slice = Edges::slice_ranks()[arrangement.edges().slice_key()];
            assert_eq!(u32::from(slice), SlicePermutation::of(&cube));
            let symmetry = Symmetry::ALL[step % Symmetry::KEEPS_AXIS];
            let seen = arrangement.edges().seen(&Carried::by(symmetry), Portable);
            assert_eq!(seen, Arrangement::of(&cube.conjugate(symmetry)).edges(), "{symmetry:?}");
        }
    }
}
