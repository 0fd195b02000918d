//! Uniformly random positions, and random sequences of moves.

use rand::{Rng, RngExt};

use crate::{
    cube::{Cube, is_odd},
    pieces::{Corner, Edge},
    turn::{Turn, TurnSet},
};

impl Cube {
    /// A position drawn uniformly from all 43,252,003,274,489,856,000, given a uniform random
    /// generator.
    ///
    /// The result is as random as the generator. For competition scrambles use a cryptographic
    /// generator seeded by the operating system; use a fixed seed to reproduce positions.
    ///
    /// ```
    /// use halfturn_cube::Cube;
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    /// let mut rng = ChaCha20Rng::seed_from_u64(7);
    /// let cube = Cube::random(&mut rng);
    /// assert_eq!(cube, Cube::random(&mut ChaCha20Rng::seed_from_u64(7)));
    /// assert_ne!(cube, Cube::random(&mut rng));
    /// ```
    #[must_use]
    pub fn random(rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut corners: [(Corner, u8); Corner::COUNT] = core::array::from_fn(|index| (Corner::ALL[index], 0));
        let mut edges: [(Edge, u8); Edge::COUNT] = core::array::from_fn(|index| (Edge::ALL[index], 0));
        shuffle(&mut corners, rng);
        shuffle(&mut edges, rng);
        // Swapping two edges maps odd arrangements one to one to even ones, so the distribution
        // stays uniform.
        if is_odd(&corners.map(|(piece, _)| piece as u8)) != is_odd(&edges.map(|(piece, _)| piece as u8)) {
            edges.swap(0, 1);
        }
        orient(&mut corners, Corner::STICKERS as u8, rng);
        orient(&mut edges, Edge::STICKERS as u8, rng);
        Self::from_pieces(corners, edges).expect("permuted, of equal parity, with orientations that add up")
    }
}

impl Turn {
    /// A random sequence of moves, each drawn from those that are not redundant after the one
    /// before ([`TurnSet::after`]).
    ///
    /// ```
    /// use halfturn_cube::{Cube, Turn};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    /// let turns = Turn::random_sequence(12, &mut ChaCha20Rng::seed_from_u64(7));
    /// assert!(turns.is_sorted_by(|turn, next| !turn.makes_redundant(*next)) && turns.len() == 12);
    /// ```
    #[must_use]
    pub fn random_sequence(length: usize, rng: &mut (impl Rng + ?Sized)) -> Vec<Self> {
        let mut sequence: Vec<Self> = Vec::with_capacity(length);
        while sequence.len() < length {
            let turn = Self::ALL[rng.random_range(0..Self::COUNT)];
            if sequence.last().is_none_or(|&last| TurnSet::after(last).contains(turn)) {
                sequence.push(turn);
            }
        }
        sequence
    }
}

/// A Fisher–Yates shuffle: every order is equally likely.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut (impl Rng + ?Sized)) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last));
    }
}

/// Sets random orientations, except for the last, which makes the sum a multiple of `ways`.
pub(crate) fn orient<P>(pieces: &mut [(P, u8)], ways: u8, rng: &mut (impl Rng + ?Sized)) {
    let Some(((_, last), rest)) = pieces.split_last_mut() else { return };
    let mut sum = 0;
    for (_, orientation) in rest {
        *orientation = rng.random_range(0..ways);
        sum += *orientation;
    }
    *last = (ways - sum % ways) % ways;
}
