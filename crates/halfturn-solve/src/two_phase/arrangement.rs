//! Which piece is where, in a form that a processor permutes in one instruction.

use halfturn_cube::{Corner, Cube, Edge, Turn};

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
    pub fn then<L: Lanes>(&self, next: &Self) -> Self {
        Self { corners: L::shuffle(self.corners, next.corners), edges: L::shuffle(self.edges, next.edges) }
    }

    /// The value of the coordinate `CornerPermutation`.
    #[inline(always)]
    pub fn corner_rank(&self) -> usize {
        rank8(&self.corners)
    }

    /// In G1: the value of the coordinate `LayerEdgePermutation`.
    #[inline(always)]
    pub fn edge_rank(&self) -> usize {
        rank8(&self.edges)
    }

    /// In G1: a number below 64 that tells the order of the slice edges.
    #[inline(always)]
    pub fn slice_key(&self) -> usize {
        let [.., a, b, c, _, _, _, _, _] = self.edges;
        usize::from(a & 3 | (b & 3) << 2 | (c & 3) << 4)
    }
}

/// The number of a permutation of eight, in lexicographic order: digit by digit, each the count of smaller items that are still to
/// come, read from a word that holds these counts for all items at once.
#[inline(always)]
fn rank8(items: &[u8; LANES]) -> usize {
    let mut counts = 0x7654_3210u32;
    let mut rank = 0;
    for (index, &item) in items[..7].iter().enumerate() {
        let shift = u32::from(item & 7) * 4;
        rank = rank * (8 - index as u32) + (counts >> shift & 7);
        counts = counts.wrapping_sub(0x1111_1110u32.wrapping_shl(shift));
    }
    rank as usize
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
            arrangement = arrangement.then::<Portable>(&turns[turn.index()]);
            assert_eq!(arrangement, Arrangement::of(&cube));
            assert_eq!(arrangement.corner_rank() as u32, CornerPermutation::of(&cube));
            assert_eq!(arrangement.edge_rank() as u32, LayerEdgePermutation::of(&cube));
        }
    }
}
