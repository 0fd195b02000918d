//! Keys of states, by which filters know them: a number without a pattern for each piece of a slot wherever it is, all of them added without carry.
//!
//! So the key of a state after a turn needs no state: a turn takes each piece somewhere, and what the symmetry after it makes of that is in the number already.

use halfturn_cube::Turn;
use halfturn_search::hash64;

use super::{
    frames::{GROUP, PIECE_ROOM, PieceMap, State},
    slots::Slot,
};

/// An odd number without a pattern, to keep classes apart.
const CLASS_FACTOR: u64 = 0x9FB2_1C65_1E98_DF25;

/// What is added up: by slot, and by state of its edge or corner.
type Numbers = [[u64; PIECE_ROOM]; Slot::COUNT];

/// The numbers behind the keys.
pub(super) struct Keys {
    /// By turn: where it takes the edge and the corner of a slot.
    edge_turns: [PieceMap; Turn::COUNT],
    corner_turns: [PieceMap; Turn::COUNT],
    /// By symmetry: the numbers of what it makes of edges and corners.
    edges: [Numbers; GROUP],
    corners: [Numbers; GROUP],
}

/// The key of a state in parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    cross: u64,
    /// By slot of the frame in which it was asked for.
    slots: [u64; Slot::COUNT],
}

impl Parts {
    /// The key around a goal with all slots.
    #[inline(always)]
    pub fn all(&self) -> u64 {
        self.slots.iter().fold(self.cross, |key, slot| key ^ slot)
    }

    /// The key around a goal with all slots but one.
    #[inline(always)]
    pub fn without(&self, slot: usize) -> u64 {
        self.all() ^ self.slots[slot % Slot::COUNT]
    }
}

impl Keys {
    /// From where turns and symmetries take the edge and the corner of a slot, and where symmetries take the slots.
    pub fn new(
        turned: impl Fn(usize) -> [PieceMap; 2],
        seen: impl Fn(usize) -> [PieceMap; 2],
        slot_images: &[[u8; Slot::COUNT]; GROUP],
    ) -> Self {
        let number = |kind: usize, slot: u8, state: u8| {
            // Numbers from 1 on: the hash of 0 is 0.
            hash64(((kind * Slot::COUNT + usize::from(slot)) * PIECE_ROOM + usize::from(state)) as u64 + 1)
        };
        let numbers = |kind: usize| {
            std::array::from_fn(|symmetry| {
                let map = seen(symmetry)[kind];
                slot_images[symmetry].map(|slot| map.map(|state| number(kind, slot, state)))
            })
        };
        Self {
            edge_turns: std::array::from_fn(|turn| turned(turn)[0]),
            corner_turns: std::array::from_fn(|turn| turned(turn)[1]),
            edges: numbers(0),
            corners: numbers(1),
        }
    }

    /// The key of a state as it is.
    #[inline(always)]
    pub fn of(&self, state: &State) -> Parts {
        let slot = |slot: usize| {
            self.edges[0][slot][usize::from(state.edges.get(slot)) % PIECE_ROOM]
                ^ self.corners[0][slot][usize::from(state.corners.get(slot)) % PIECE_ROOM]
        };
        Parts { cross: cross(state.class), slots: std::array::from_fn(slot) }
    }

    /// By turn: the key of what the turn and then a symmetry make of a state, which brings it into the frame of a class; slots are those of the state before.
    #[inline(always)]
    pub fn after(&self, state: State) -> impl Fn(usize, (u16, usize)) -> Parts {
        let [edges, corners] =
            [state.edges, state.corners].map(|pieces| pieces.all().map(|state| usize::from(state) % PIECE_ROOM));
        move |turn, (class, symmetry)| {
            let (edge_turn, corner_turn) = (&self.edge_turns[turn], &self.corner_turns[turn]);
            let (edge_numbers, corner_numbers) = (&self.edges[symmetry % GROUP], &self.corners[symmetry % GROUP]);
            let slot = |slot: usize| {
                let (edge, corner) = (edge_turn[edges[slot]], corner_turn[corners[slot]]);
                edge_numbers[slot][usize::from(edge) % PIECE_ROOM]
                    ^ corner_numbers[slot][usize::from(corner) % PIECE_ROOM]
            };
            Parts { cross: cross(class), slots: std::array::from_fn(slot) }
        }
    }
}

#[inline(always)]
fn cross(class: u16) -> u64 {
    u64::from(class).wrapping_mul(CLASS_FACTOR)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use halfturn_cube::{Cube, Turn};

    use super::{
        super::{frames::Frames, slots::Slot},
        *,
    };

    /// The key after a turn is that of the state after it, whole and without any slot, through all classes and symmetries that a walk meets.
    #[test]
    fn keys_go_with_turns() {
        let frames = Frames::build();
        let mut state = frames.state(&Cube::SOLVED).0;
        let (mut states, mut keys) = (HashSet::new(), HashSet::new());
        for step in 0..20_000 {
            let number = hash64(step) as usize;
            let after = frames.key_after(state);
            for turn in 0..Turn::COUNT {
                let (next, symmetry) = frames.turned(&state, turn);
                let (told, right) = (after(turn), frames.key(&next));
                assert_eq!(told.all(), right.all());
                for (slot, &image) in frames.slot_images(symmetry.into()).iter().enumerate() {
                    assert_eq!(told.without(slot), right.without(image.into()));
                }
            }
            state = frames.turned(&state, number % Turn::COUNT).0;
            states.insert(state);
            let key = frames.key(&state);
            keys.extend((0..Slot::COUNT).map(|slot| key.without(slot)).chain([key.all()]));
        }
        // A turn that moves nothing but the slot that is left out keeps a key; no two are alike by chance.
        assert!(keys.len() * 100 > states.len() * (Slot::COUNT + 1) * 99, "{} {}", keys.len(), states.len());
    }
}
