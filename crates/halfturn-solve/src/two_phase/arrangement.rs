//! The permutation of a cube's pieces, in a form that a processor composes with one instruction.

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn};
use halfturn_search::{Coordinate, coordinates::SlicePermutation};

use crate::lanes::{LANES, Lanes};

/// Which piece is in which place, without orientations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrangement {
    corners: [u8; LANES],
    edges: [u8; LANES],
}

impl Arrangement {
    /// The arrangement of a cube's pieces.
    pub fn of(cube: &Cube) -> Self {
        // Lanes without a piece hold their own index.
        let mut lanes =
            Self { corners: std::array::from_fn(|lane| lane as u8), edges: std::array::from_fn(|lane| lane as u8) };
        lanes.corners[..Corner::COUNT].copy_from_slice(&cube.corner_places());
        lanes.edges[..Edge::COUNT].copy_from_slice(&cube.edge_places());
        lanes
    }

    /// By move: the arrangement after it from solved.
    pub fn turns() -> [Self; Turn::COUNT] {
        Turn::ALL.map(|turn| Self::of(&Cube::SOLVED.turned(turn)))
    }

    /// This arrangement followed by the moves that make `next`.
    #[inline(always)]
    pub fn then<L: Lanes>(&self, next: &Self, lanes: L) -> Self {
        Self { corners: lanes.shuffle(self.corners, next.corners), edges: lanes.shuffle(self.edges, next.edges) }
    }

    /// The edges alone.
    #[inline(always)]
    pub fn edges(&self) -> EdgeArrangement {
        EdgeArrangement(self.edges)
    }

    /// The value of the coordinate `CornerPermutation`.
    #[inline(always)]
    pub fn corner_rank(&self) -> usize {
        rank8(&self.corners)
    }
}

/// Which edge is in which place, without flips.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct EdgeArrangement([u8; LANES]);

impl EdgeArrangement {
    /// These edges followed by the moves that make `next`.
    #[inline(always)]
    pub fn then<L: Lanes>(self, next: Self, lanes: L) -> Self {
        Self(lanes.shuffle(self.0, next.0))
    }

    /// The image of the edges under a symmetry.
    #[inline(always)]
    pub fn conjugate<L: Lanes>(self, by: &EdgeConjugator, lanes: L) -> Self {
        by.to.then(self.then(by.from, lanes), lanes)
    }

    /// In G1: the value of the coordinate `LayerEdgePermutation`.
    #[inline(always)]
    pub fn rank(self) -> usize {
        rank8(&self.0)
    }

    /// In G1: a number below [`EdgeArrangement::SLICE_KEYS`] that identifies the permutation of the
    /// slice edges.
    #[inline(always)]
    pub fn slice_key(self) -> usize {
        let [.., a, b, c, _, _, _, _, _] = self.0;
        usize::from(a & 3 | (b & 3) << 2 | (c & 3) << 4)
    }

    /// The number of slice keys: two bits for each of three slice edges. The fourth follows.
    pub const SLICE_KEYS: usize = 1 << (2 * 3);

    /// By [`EdgeArrangement::slice_key`]: the value of the coordinate `SlicePermutation`.
    pub fn slice_ranks() -> [u8; Self::SLICE_KEYS] {
        let mut ranks = [0; Self::SLICE_KEYS];
        for value in 0..SlicePermutation::COUNT {
            ranks[Arrangement::of(&SlicePermutation::cube(value)).edges().slice_key()] = value as u8;
        }
        ranks
    }
}

/// The effect of a symmetry on edges: conjugation by it.
#[derive(Clone, Copy)]
pub(super) struct EdgeConjugator {
    /// By edge: its image.
    to: EdgeArrangement,
    /// By place: its image under the inverse.
    from: EdgeArrangement,
}

impl EdgeConjugator {
    /// The effect of this symmetry.
    pub fn new(symmetry: Symmetry) -> Self {
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

/// Items in half a permutation of eight, and bits per item.
const HALF: usize = 4;
const ITEM_BITS: usize = 3;
const ITEM_MASK: usize = (1 << ITEM_BITS) - 1;
/// Bit patterns of half a permutation.
const HALVES: usize = 1 << (HALF * ITEM_BITS);
/// Permutations of half the items: 4!.
const ORDERS: u16 = 4 * 3 * 2;

/// By first half: its rank among all first halves. By second half: the rank of its order.
static RANKS: [[u16; HALVES]; 2] = ranks();

const fn ranks() -> [[u16; HALVES]; 2] {
    let mut ranks = [[0; HALVES]; 2];
    let mut half = 0;
    while half < HALVES {
        let (mut first, mut order) = (0, 0);
        let mut place = 0;
        while place < HALF {
            let item = half >> (place * ITEM_BITS) & ITEM_MASK;
            let (mut smaller_before, mut smaller_after) = (0, 0);
            let mut other = 0;
            while other < HALF {
                if half >> (other * ITEM_BITS) & ITEM_MASK < item {
                    if other < place {
                        smaller_before += 1;
                    } else {
                        smaller_after += 1;
                    }
                }
                other += 1;
            }
            // Lehmer code: how many of the unused items are smaller, of all eight and of this half
            // alone. Patterns that are no permutation get a value that is never read.
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

/// The lexicographic rank of a permutation of eight. Eight bytes are packed into two halves of 12
/// bits, each of which is looked up.
#[inline(always)]
fn rank8(items: &[u8; LANES]) -> usize {
    let [a, b, c, d, e, f, g, h, ..] = *items;
    let bytes = u64::from_le_bytes([a, b, c, d, e, f, g, h]) & 0x0707_0707_0707_0707;
    // Two items of 3 bits move together, then two pairs of 6 bits.
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
            let slice = EdgeArrangement::slice_ranks()[arrangement.edges().slice_key()];
            assert_eq!(u32::from(slice), SlicePermutation::of(&cube));
            let symmetry = Symmetry::ALL[step % Symmetry::KEEPS_AXIS];
            let seen = arrangement.edges().conjugate(&EdgeConjugator::new(symmetry), Portable);
            assert_eq!(seen, Arrangement::of(&cube.conjugate(symmetry)).edges(), "{symmetry:?}");
        }
    }
}
