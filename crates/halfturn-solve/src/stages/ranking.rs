//! Ranking of several pieces at once: a bijection between their arrangements and `0..n`.
//!
//! Two pieces never share a place, and no rank is wasted on such arrangements. An edge is given by
//! its rank among the states that the cross leaves free (place × 2 + flip), a corner by its state
//! (place × 3 + twist). Corners are ranked two at a time: the rank of the first two is the high
//! part, and the rank of the others among the remaining places the low part.

use halfturn_cube::{Corner, Edge};

use super::{
    free_edges::FREE_STATES,
    slots::Slot,
    state::{PADDED_STATES, PIECE_STATES},
};

/// The number of arrangements of 0 to 4 slot edges in the free places.
pub(super) const EDGE_ARRANGEMENTS: [usize; Slot::COUNT + 1] = arrangements(FREE_STATES, Edge::STICKERS);
/// The number of arrangements of 0 to 4 slot corners.
pub(super) const CORNER_ARRANGEMENTS: [usize; Slot::COUNT + 1] = arrangements(PIECE_STATES, Corner::STICKERS);

const fn arrangements(states: usize, stickers: usize) -> [usize; Slot::COUNT + 1] {
    let mut counts = [1; Slot::COUNT + 1];
    let mut pieces = 0;
    while pieces < Slot::COUNT {
        counts[pieces + 1] = counts[pieces] * (states - pieces * stickers);
        pieces += 1;
    }
    counts
}

/// The arrangements of the third and fourth corner, given the first two.
const CORNER_SECOND: usize = CORNER_ARRANGEMENTS[4] / CORNER_ARRANGEMENTS[2];
/// The arrangements of the third corner alone.
const CORNER_THIRD: usize = CORNER_ARRANGEMENTS[3] / CORNER_ARRANGEMENTS[2];
/// The twists of two corners. The arrangements of the others depend only on the places of these.
const TWISTS: usize = Corner::STICKERS * Corner::STICKERS;

/// The size of an array indexed by two corners: see [`corner_pair`].
const CORNER_PAIRS: usize = PADDED_STATES * PADDED_STATES;

/// The bits of one edge in a code of several edges, which holds their ranks side by side.
pub(super) const CODE_BITS: usize = FREE_STATES.ilog2() as usize;

/// The lookup tables for ranking and unranking.
pub(super) struct PieceRanking {
    /// By code of three and of four edges: their rank, and back.
    edge_ranks: [Vec<u16>; 2],
    edge_codes: [Vec<u16>; 2],
    /// The rank of the first two corners; of the next two, and of a third alone, by the places of
    /// the first two.
    corner_first: [u16; CORNER_PAIRS],
    corner_second: Vec<[u16; CORNER_PAIRS]>,
    corner_third: Vec<[u8; PADDED_STATES]>,
    /// By rank: the corners, for three and for four of them.
    corners: [Vec<[u8; Slot::COUNT]>; 2],
}

impl PieceRanking {
    pub fn build() -> Self {
        let mut ranking = Self {
            edge_ranks: [vec![0; 1 << (3 * CODE_BITS)], vec![0; 1 << (4 * CODE_BITS)]],
            edge_codes: [Vec::new(), Vec::new()],
            corner_first: [0; CORNER_PAIRS],
            corner_second: vec![[0; CORNER_PAIRS]; CORNER_ARRANGEMENTS[2] / TWISTS],
            corner_third: vec![[0; PADDED_STATES]; CORNER_ARRANGEMENTS[2] / TWISTS],
            corners: [vec![[0; Slot::COUNT]; CORNER_ARRANGEMENTS[3]], vec![[0; Slot::COUNT]; CORNER_ARRANGEMENTS[4]]],
        };
        for edges in [3, 4] {
            let place = |code: usize, edge: usize| code >> (edge * CODE_BITS) & (FREE_STATES - 1);
            for code in 0..1 << (edges * CODE_BITS) {
                let places = |edge| place(code, edge) / Edge::STICKERS;
                if (0..edges).all(|edge| (0..edge).all(|other| places(other) != places(edge))) {
                    ranking.edge_ranks[edges - 3][code] = ranking.edge_codes[edges - 3].len() as u16;
                    ranking.edge_codes[edges - 3].push(code as u16);
                }
            }
        }
        // Pairs are grouped by places, so that dividing a rank by the twists gives the places.
        for (first, [a, b]) in pairs(PIECE_STATES, Corner::STICKERS, &[]).into_iter().enumerate() {
            ranking.corner_first[corner_pair(a, b)] = first as u16;
            for (third, c) in singles(PIECE_STATES, Corner::STICKERS, &[a, b]).into_iter().enumerate() {
                ranking.corner_third[first / TWISTS][usize::from(c)] = third as u8;
                ranking.corners[0][first * CORNER_THIRD + third] = [a, b, c, 0];
            }
            for (second, [c, d]) in pairs(PIECE_STATES, Corner::STICKERS, &[a, b]).into_iter().enumerate() {
                ranking.corner_second[first / TWISTS][corner_pair(c, d)] = second as u16;
                ranking.corners[1][first * CORNER_SECOND + second] = [a, b, c, d];
            }
        }
        ranking
    }

    /// The memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(self.corner_second.as_slice())
            + size_of_val(self.corner_third.as_slice())
            + self.edge_ranks.iter().chain(&self.edge_codes).map(|list| size_of_val(list.as_slice())).sum::<usize>()
            + self.corners.iter().map(|list| size_of_val(list.as_slice())).sum::<usize>()
    }

    /// The rank of the first `E` edges; `E` is 0, 1, 3 or 4.
    #[inline(always)]
    pub fn edges<const E: usize>(&self, edges: [u8; Slot::COUNT]) -> usize {
        match E {
            0 => 0,
            1 => edges[0].into(),
            _ => {
                let code = (0..E).fold(0, |code, edge| code | usize::from(edges[edge]) << (edge * CODE_BITS));
                self.edges_coded::<E>(code)
            }
        }
    }

    /// The rank of three or four edges, given their code.
    #[inline(always)]
    pub fn edges_coded<const E: usize>(&self, code: usize) -> usize {
        self.edge_ranks[E - 3][code & ((1 << (E * CODE_BITS)) - 1)].into()
    }

    /// The code of three or four edges, given their rank.
    #[inline(always)]
    pub fn edge_code<const E: usize>(&self, rank: usize) -> usize {
        self.edge_codes[E - 3][rank].into()
    }

    /// The rank of the first `C` corners; `C` is 0, 1, 3 or 4.
    #[inline(always)]
    pub fn corners<const C: usize>(&self, [a, b, c, d]: [u8; Slot::COUNT]) -> usize {
        match C {
            0 => 0,
            1 => a.into(),
            3 => {
                let first = usize::from(self.corner_first[corner_pair(a, b)]);
                first * CORNER_THIRD + usize::from(self.corner_third[first / TWISTS][usize::from(c) % PADDED_STATES])
            }
            _ => {
                let first = usize::from(self.corner_first[corner_pair(a, b)]);
                first * CORNER_SECOND + usize::from(self.corner_second[first / TWISTS][corner_pair(c, d)])
            }
        }
    }

    /// The corners with this rank.
    #[inline(always)]
    pub fn corners_of<const C: usize>(&self, rank: usize) -> [u8; Slot::COUNT] {
        match C {
            0 => [0; Slot::COUNT],
            1 => [rank as u8, 0, 0, 0],
            _ => self.corners[C - 3][rank],
        }
    }
}

#[inline(always)]
fn corner_pair(a: u8, b: u8) -> usize {
    (usize::from(a) * PADDED_STATES + usize::from(b)) % CORNER_PAIRS
}

/// The states of a piece in the places that the others leave free.
fn singles(states: usize, stickers: usize, others: &[u8]) -> Vec<u8> {
    let taken = |state: usize| others.iter().any(|&other| usize::from(other) / stickers == state / stickers);
    (0..states).filter(|&state| !taken(state)).map(|state| state as u8).collect()
}

/// The states of two pieces in the places that the others leave free, grouped by their places.
fn pairs(states: usize, stickers: usize, others: &[u8]) -> Vec<[u8; 2]> {
    let mut pairs = Vec::new();
    for a in singles(states, stickers, others) {
        let others: Vec<u8> = others.iter().copied().chain([a]).collect();
        pairs.extend(singles(states, stickers, &others).into_iter().map(|b| [a, b]));
    }
    pairs.sort_by_key(|pair| pair.map(|state| usize::from(state) / stickers));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trips<const N: usize>(ranking: &PieceRanking) {
        for rank in 0..EDGE_ARRANGEMENTS[N] {
            if N >= 3 {
                assert_eq!(ranking.edges_coded::<N>(ranking.edge_code::<N>(rank)), rank);
            }
        }
        for rank in 0..CORNER_ARRANGEMENTS[N] {
            assert_eq!(ranking.corners::<N>(ranking.corners_of::<N>(rank)), rank);
        }
    }

    #[test]
    fn every_rank_is_used_once() {
        assert_eq!(EDGE_ARRANGEMENTS, [1, 16, 224, 2_688, 26_880]);
        assert_eq!(CORNER_ARRANGEMENTS, [1, 24, 504, 9_072, 136_080]);
        let ranking = PieceRanking::build();
        round_trips::<3>(&ranking);
        round_trips::<4>(&ranking);
    }
}
