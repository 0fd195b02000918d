//! Zobrist keys of states, which Bloom filters are built from.
//!
//! Every slot piece has a random number for each of its states. The key of a state is the XOR of
//! the numbers of its eight slot pieces and of one for the class of its cross. Two lookups per
//! piece give the key after a move without the state itself: the first gives the piece after the
//! move, the second the number of its image in the new frame.

use halfturn_cube::Turn;
use halfturn_search::hash64;

use super::{
    classes::{PieceMap, SYMMETRIES},
    slots::Slot,
    state::{CrossState, PADDED_STATES},
};

/// An odd multiplier that spreads the numbers of classes over 64 bits.
const CLASS_FACTOR: u64 = 0x9FB2_1C65_1E98_DF25;

/// The random numbers of one kind of piece, by slot and state.
type Numbers = [[u64; PADDED_STATES]; Slot::COUNT];

/// Slot edges and slot corners, as indices.
const EDGES: usize = 0;
const CORNERS: usize = 1;
const KINDS: usize = 2;

/// The tables behind the keys.
pub(super) struct ZobristKeys {
    /// By move: its action on the edge and on the corner of a slot.
    edge_turns: [PieceMap; Turn::COUNT],
    corner_turns: [PieceMap; Turn::COUNT],
    /// By symmetry: the numbers of the images of edges and corners.
    edges: [Numbers; SYMMETRIES],
    corners: [Numbers; SYMMETRIES],
}

/// A key by parts, so that a slot can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KeyParts {
    cross: u64,
    /// By slot of the frame before the move, if there was one.
    slots: [u64; Slot::COUNT],
}

impl KeyParts {
    /// The key with all slots.
    #[inline(always)]
    pub fn all(&self) -> u64 {
        self.slots.iter().fold(self.cross, |key, slot| key ^ slot)
    }

    /// The key without one slot.
    #[inline(always)]
    pub fn without(&self, slot: usize) -> u64 {
        self.all() ^ self.slots[slot % Slot::COUNT]
    }
}

impl ZobristKeys {
    /// Builds the tables from the actions of moves and of symmetries on the edge and the corner of
    /// a slot, and from the images of the slots.
    pub fn new(
        turned: impl Fn(usize) -> [PieceMap; KINDS],
        image: impl Fn(usize) -> [PieceMap; KINDS],
        slot_images: &[[u8; Slot::COUNT]; SYMMETRIES],
    ) -> Self {
        let number = |kind: usize, slot: u8, state: u8| {
            // Seeds start at 1, since `hash64` maps 0 to 0.
            hash64(((kind * Slot::COUNT + usize::from(slot)) * PADDED_STATES + usize::from(state)) as u64 + 1)
        };
        let numbers = |kind: usize| {
            std::array::from_fn(|symmetry| {
                let map = image(symmetry)[kind];
                slot_images[symmetry].map(|slot| map.map(|state| number(kind, slot, state)))
            })
        };
        Self {
            edge_turns: std::array::from_fn(|turn| turned(turn)[EDGES]),
            corner_turns: std::array::from_fn(|turn| turned(turn)[CORNERS]),
            edges: numbers(EDGES),
            corners: numbers(CORNERS),
        }
    }

    /// The key of a state.
    #[inline(always)]
    pub fn of(&self, state: &CrossState) -> KeyParts {
        let slot = |slot: usize| {
            self.edges[0][slot][usize::from(state.edges.get(slot)) % PADDED_STATES]
                ^ self.corners[0][slot][usize::from(state.corners.get(slot)) % PADDED_STATES]
        };
        KeyParts { cross: cross_number(state.class), slots: std::array::from_fn(slot) }
    }

    /// By move, class after it and symmetry into the frame of that class: the key of the state
    /// after the move. Its parts are by slot of the state before.
    #[inline(always)]
    pub fn after(&self, state: CrossState) -> impl Fn(usize, (u16, usize)) -> KeyParts {
        let [edges, corners] =
            [state.edges, state.corners].map(|pieces| pieces.all().map(|state| usize::from(state) % PADDED_STATES));
        move |turn, (class, symmetry)| {
            let (edge_turn, corner_turn) = (&self.edge_turns[turn], &self.corner_turns[turn]);
            let (edge_numbers, corner_numbers) =
                (&self.edges[symmetry % SYMMETRIES], &self.corners[symmetry % SYMMETRIES]);
            let slot = |slot: usize| {
                let (edge, corner) = (edge_turn[edges[slot]], corner_turn[corners[slot]]);
                edge_numbers[slot][usize::from(edge) % PADDED_STATES]
                    ^ corner_numbers[slot][usize::from(corner) % PADDED_STATES]
            };
            KeyParts { cross: cross_number(class), slots: std::array::from_fn(slot) }
        }
    }
}

#[inline(always)]
fn cross_number(class: u16) -> u64 {
    u64::from(class).wrapping_mul(CLASS_FACTOR)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use halfturn_cube::{Cube, Turn};

    use super::{
        super::{classes::CrossClasses, slots::Slot},
        *,
    };

    /// The key after a move equals the key of the state after it, whole and without any slot, for
    /// all classes and symmetries of a long walk.
    #[test]
    fn keys_follow_moves() {
        let classes = CrossClasses::build();
        let mut state = classes.state(&Cube::SOLVED).0;
        let (mut states, mut keys) = (HashSet::new(), HashSet::new());
        for step in 0..20_000 {
            let after = classes.key_after(state);
            for turn in 0..Turn::COUNT {
                let (next, symmetry) = classes.turned(&state, turn);
                let (found, expected) = (after(turn), classes.key(&next));
                assert_eq!(found.all(), expected.all());
                for (slot, &image) in classes.slot_images(symmetry.into()).iter().enumerate() {
                    assert_eq!(found.without(slot), expected.without(image.into()));
                }
            }
            state = classes.turned(&state, hash64(step) as usize % Turn::COUNT).0;
            states.insert(state);
            let key = classes.key(&state);
            keys.extend((0..Slot::COUNT).map(|slot| key.without(slot)).chain([key.all()]));
        }
        // A key without a slot stays the same if a move changes only that slot. Otherwise keys
        // differ.
        assert!(keys.len() * 100 > states.len() * (Slot::COUNT + 1) * 99, "{} {}", keys.len(), states.len());
    }
}
