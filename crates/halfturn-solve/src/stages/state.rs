//! A cube as the tables of the stages see it: its cross and the pieces of the slots.

use halfturn_cube::{Corner, Cube, Edge, Turn};

use super::slots::Slot;

/// The states of one piece, places times orientations: the same number for corners and edges.
pub(super) const PIECE_STATES: usize = Corner::COUNT * Corner::STICKERS;
const _: () = assert!(PIECE_STATES == Edge::COUNT * Edge::STICKERS);
/// The length of an array that a masked piece state indexes without a bounds check.
pub(super) const PADDED_STATES: usize = PIECE_STATES.next_power_of_two();

/// The cross and the slot pieces, in the frame of the cross's symmetry class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct CrossState {
    /// The symmetry class of the cross.
    pub class: u16,
    /// The slot edges, each as place × 2 + flip.
    pub edges: SlotPieces,
    /// The slot corners, each as place × 3 + twist.
    pub corners: SlotPieces,
}

/// The states of four pieces, one per slot. They are the bytes of one word, so that they stay in a
/// register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct SlotPieces(u32);

impl SlotPieces {
    pub fn new(by_slot: [u8; Slot::COUNT]) -> Self {
        Self(u32::from_le_bytes(by_slot))
    }

    /// The piece of one slot; the others are 0.
    #[inline(always)]
    pub fn only(slot: usize, piece: u8) -> Self {
        Self(u32::from(piece) << (u8::BITS as usize * slot))
    }

    /// The piece of a slot.
    #[inline(always)]
    pub fn get(self, slot: usize) -> u8 {
        (self.0 >> (u8::BITS as usize * slot)) as u8
    }

    /// All four, by slot.
    #[inline(always)]
    pub fn all(self) -> [u8; Slot::COUNT] {
        self.0.to_le_bytes()
    }

    /// All four around the cube, starting after this slot and ending with it.
    #[inline(always)]
    pub fn after(self, slot: usize) -> [u8; Slot::COUNT] {
        self.0.rotate_right(u8::BITS * (slot as u32 + 1)).to_le_bytes()
    }

    /// The same with another piece in a slot.
    pub fn with(self, slot: usize, piece: u8) -> Self {
        let mut all = self.all();
        all[slot] = piece;
        Self::new(all)
    }

    /// Looks every piece up in a map, then permutes the slots.
    #[inline(always)]
    pub fn mapped(self, map: &[u8; PADDED_STATES], slots: SlotPermutation) -> Self {
        let mut pieces = 0;
        for slot in 0..Slot::COUNT {
            pieces |= u32::from(map[usize::from(self.get(slot)) % PADDED_STATES]) << (u8::BITS * slot as u32);
        }
        let pieces = if slots.reversed { pieces.swap_bytes() } else { pieces };
        Self(pieces.rotate_left(slots.rotation))
    }
}

/// What a symmetry does to the ring of slots, as operations on the bytes of [`SlotPieces`].
#[derive(Clone, Copy)]
pub(super) struct SlotPermutation {
    /// Whether the order of the slots is reversed first: the symmetry is a reflection.
    reversed: bool,
    /// By how many bits the bytes are then rotated to the left.
    rotation: u32,
}

impl SlotPermutation {
    /// The permutation that takes slot `i` to `images[i]`.
    pub fn of(images: [u8; Slot::COUNT]) -> Self {
        let reversed = (images[0] + 1) % Slot::COUNT as u8 != images[1];
        // The image of the slot that is first after the reversal.
        let first = if reversed { images[Slot::COUNT - 1] } else { images[0] };
        Self { reversed, rotation: u8::BITS * u32::from(first) }
    }
}

/// The state of an edge: place × 2 + flip.
pub(super) fn edge_state(cube: &Cube, edge: Edge) -> u8 {
    let place = cube.edge_places().iter().position(|&piece| usize::from(piece) == edge.index());
    let place = place.expect("every edge is in some place");
    (place * Edge::STICKERS) as u8 + cube.edge_flips()[place]
}

/// The state of a corner: place × 3 + twist.
pub(super) fn corner_state(cube: &Cube, corner: Corner) -> u8 {
    let place = cube.corner_places().iter().position(|&piece| usize::from(piece) == corner.index());
    let place = place.expect("every corner is in some place");
    (place * Corner::STICKERS) as u8 + cube.corner_twists()[place]
}

/// A cube for each state of a piece, found by a search over the states.
pub(super) fn cubes_by_state(state: impl Fn(&Cube) -> u8) -> Vec<Cube> {
    let mut found = vec![None; PIECE_STATES];
    found[usize::from(state(&Cube::SOLVED))] = Some(Cube::SOLVED);
    let mut queue = vec![Cube::SOLVED];
    while let Some(cube) = queue.pop() {
        for next in Turn::ALL.map(|turn| cube.turned(turn)) {
            let entry = &mut found[usize::from(state(&next))];
            if entry.is_none() {
                *entry = Some(next);
                queue.push(next);
            }
        }
    }
    found.into_iter().map(|cube| cube.expect("moves take a piece to every state")).collect()
}
