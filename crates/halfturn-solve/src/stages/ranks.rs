//! Exact numbers for the places of several pieces at once: no number is wasted on two pieces in one place.
//!
//! Edges are given by their numbers among the states that the cross leaves free (place × 2 + flip), corners by their states (place × 3 + twist).
//! The number of corners is that of the first two, then that of what is left to the others.

use halfturn_cube::{Corner, Edge};

use super::{
    frames::{FREE_STATES, PIECE_ROOM, PIECE_STATES},
    slots::Slot,
};

/// Arrangements of 0 to 4 slot edges in the places that the cross leaves free.
pub(super) const EDGE_RANKS: [usize; Slot::COUNT + 1] = arrangements(FREE_STATES, Edge::STICKERS);
/// Arrangements of 0 to 4 slot corners.
pub(super) const CORNER_RANKS: [usize; Slot::COUNT + 1] = arrangements(PIECE_STATES, Corner::STICKERS);

const fn arrangements(states: usize, stickers: usize) -> [usize; Slot::COUNT + 1] {
    let mut counts = [1; Slot::COUNT + 1];
    let mut pieces = 0;
    while pieces < Slot::COUNT {
        counts[pieces + 1] = counts[pieces] * (states - pieces * stickers);
        pieces += 1;
    }
    counts
}

/// Ways to place the third and fourth corner after two.
const CORNER_SECOND: usize = CORNER_RANKS[4] / CORNER_RANKS[2];
/// Ways to place the third alone.
const CORNER_THIRD: usize = CORNER_RANKS[3] / CORNER_RANKS[2];
/// Ways to twist two corners; what is left to others depends only on their places.
const TWISTS: usize = Corner::STICKERS * Corner::STICKERS;

/// Two corners as one index.
const CORNER_PAIRS: usize = PIECE_ROOM * PIECE_ROOM;

/// Bits of an edge in the code of several.
pub(super) const CODE_BITS: usize = FREE_STATES.ilog2() as usize;

/// The tables behind the numbers.
pub(super) struct Ranks {
    /// By code of three and of four edges, their states side by side: their number, and back.
    edge_ranks: [Vec<u16>; 2],
    edge_codes: [Vec<u16>; 2],
    corner_first: [u16; CORNER_PAIRS],
    corner_second: Vec<[u16; CORNER_PAIRS]>,
    corner_third: Vec<[u8; PIECE_ROOM]>,
    /// By number: the corners, for three and for four of them.
    corners: [Vec<[u8; Slot::COUNT]>; 2],
}

impl Ranks {
    pub fn build() -> Self {
        let mut ranks = Self {
            edge_ranks: [vec![0; 1 << (3 * CODE_BITS)], vec![0; 1 << (4 * CODE_BITS)]],
            edge_codes: [Vec::new(), Vec::new()],
            corner_first: [0; CORNER_PAIRS],
            corner_second: vec![[0; CORNER_PAIRS]; CORNER_RANKS[2] / TWISTS],
            corner_third: vec![[0; PIECE_ROOM]; CORNER_RANKS[2] / TWISTS],
            corners: [vec![[0; Slot::COUNT]; CORNER_RANKS[3]], vec![[0; Slot::COUNT]; CORNER_RANKS[4]]],
        };
        for edges in [3, 4] {
            let place = |code: usize, edge: usize| code >> (edge * CODE_BITS) & (FREE_STATES - 1);
            for code in 0..1 << (edges * CODE_BITS) {
                let places = |edge| place(code, edge) / Edge::STICKERS;
                if (0..edges).all(|edge| (0..edge).all(|other| places(other) != places(edge))) {
                    ranks.edge_ranks[edges - 3][code] = ranks.edge_codes[edges - 3].len() as u16;
                    ranks.edge_codes[edges - 3].push(code as u16);
                }
            }
        }
        // Grouped by places, so that a number divided by the twists is that of the places.
        for (first, [a, b]) in pairs(PIECE_STATES, Corner::STICKERS, TWISTS, &[]).into_iter().enumerate() {
            ranks.corner_first[corner_pair(a, b)] = first as u16;
            for (third, c) in singles(PIECE_STATES, Corner::STICKERS, &[a, b]).into_iter().enumerate() {
                ranks.corner_third[first / TWISTS][usize::from(c)] = third as u8;
                ranks.corners[0][first * CORNER_THIRD + third] = [a, b, c, 0];
            }
            for (second, [c, d]) in pairs(PIECE_STATES, Corner::STICKERS, TWISTS, &[a, b]).into_iter().enumerate() {
                ranks.corner_second[first / TWISTS][corner_pair(c, d)] = second as u16;
                ranks.corners[1][first * CORNER_SECOND + second] = [a, b, c, d];
            }
        }
        ranks
    }

    /// Bytes of memory that the tables take.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(self.corner_second.as_slice())
            + size_of_val(self.corner_third.as_slice())
            + self.edge_ranks.iter().chain(&self.edge_codes).map(|list| size_of_val(list.as_slice())).sum::<usize>()
            + self.corners.iter().map(|list| size_of_val(list.as_slice())).sum::<usize>()
    }

    /// The number of the first `E` of these edges, none, one, three or four.
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

    /// The number of three or four edges whose states stand side by side.
    #[inline(always)]
    pub fn edges_coded<const E: usize>(&self, code: usize) -> usize {
        self.edge_ranks[E - 3][code & ((1 << (E * CODE_BITS)) - 1)].into()
    }

    /// The states of three or four edges with this number, side by side.
    #[inline(always)]
    pub fn edge_code<const E: usize>(&self, rank: usize) -> usize {
        self.edge_codes[E - 3][rank].into()
    }

    /// The number of the first `C` of these corners, none, one, three or four.
    #[inline(always)]
    pub fn corners<const C: usize>(&self, [a, b, c, d]: [u8; Slot::COUNT]) -> usize {
        match C {
            0 => 0,
            1 => a.into(),
            3 => {
                let first = usize::from(self.corner_first[corner_pair(a, b)]);
                first * CORNER_THIRD + usize::from(self.corner_third[first / TWISTS][usize::from(c) % PIECE_ROOM])
            }
            _ => {
                let first = usize::from(self.corner_first[corner_pair(a, b)]);
                first * CORNER_SECOND + usize::from(self.corner_second[first / TWISTS][corner_pair(c, d)])
            }
        }
    }

    /// The corners with this number.
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
    (usize::from(a) * PIECE_ROOM + usize::from(b)) % CORNER_PAIRS
}

/// The states of a piece whose place none of the others has.
fn singles(states: usize, stickers: usize, others: &[u8]) -> Vec<u8> {
    let taken = |state: usize| others.iter().any(|&other| usize::from(other) / stickers == state / stickers);
    (0..states).filter(|&state| !taken(state)).map(|state| state as u8).collect()
}

/// The states of two pieces in places of their own, those of the same places together if `by_places` is more than one.
fn pairs(states: usize, stickers: usize, by_places: usize, others: &[u8]) -> Vec<[u8; 2]> {
    let mut pairs = Vec::new();
    for a in singles(states, stickers, others) {
        let others: Vec<u8> = others.iter().copied().chain([a]).collect();
        pairs.extend(singles(states, stickers, &others).into_iter().map(|b| [a, b]));
    }
    if by_places > 1 {
        pairs.sort_by_key(|pair| pair.map(|state| usize::from(state) / stickers));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trips<const N: usize>(ranks: &Ranks) {
        for rank in 0..EDGE_RANKS[N] {
            if N >= 3 {
                assert_eq!(ranks.edges_coded::<N>(ranks.edge_code::<N>(rank)), rank);
            }
        }
        for rank in 0..CORNER_RANKS[N] {
            assert_eq!(ranks.corners::<N>(ranks.corners_of::<N>(rank)), rank);
        }
    }

    #[test]
    fn every_number_is_used_once() {
        assert_eq!(EDGE_RANKS, [1, 16, 224, 2_688, 26_880]);
        assert_eq!(CORNER_RANKS, [1, 24, 504, 9_072, 136_080]);
        let ranks = Ranks::build();
        round_trips::<3>(&ranks);
        round_trips::<4>(&ranks);
    }
}
