//! The coordinate spaces of the EO cross: the cross with the orientation of all edges, and at most
//! one slot.

use halfturn_cube::{Cube, Edge, Turn};
use halfturn_search::{ColumnMap, Space, Step, TableEntry};

use super::{
    classes::{CrossClasses, NO_TURN, PieceMap, SYMMETRIES},
    free_edges::FREE_PLACES,
    orientation::{AXES, EoState, FLIPS, Orientations, RANKED_PLACES},
    slots::Slot,
    state::{PADDED_STATES, PIECE_STATES},
};

/// The cross, the orientation of all edges to an axis, and `N` slots, 0 or 1.
pub(super) struct EoPattern<'c, const N: usize> {
    pub classes: &'c CrossClasses,
    pub orientations: &'c Orientations,
}

/// The key of the tables of [`EoPattern`].
pub(super) struct EoPatternKey<const N: usize>;

impl<const N: usize> EoPattern<'_, N> {
    /// The choices of an axis and, if there is a slot, of the slot.
    const CHOICES: usize = AXES.len() * if N == 0 { 1 } else { Slot::COUNT };
    const COLUMNS: usize = FLIPS * if N == 0 { 1 } else { FREE_PLACES * PIECE_STATES };

    /// The entry of a state, for an axis and a slot of its frame.
    #[inline(always)]
    pub fn entry(
        classes: &CrossClasses,
        orientations: &Orientations,
        state: &EoState,
        axis: usize,
        slot: usize,
    ) -> TableEntry<EoPatternKey<N>> {
        let class = state.cross.class;
        let flips = orientations.rank(classes, class, state.flips[axis % AXES.len()]);
        let (choice, column) = if N == 0 {
            (axis, flips)
        } else {
            let slot = slot % Slot::COUNT;
            let place =
                usize::from(classes.free_ranks(class)[usize::from(state.cross.edges.get(slot)) % PADDED_STATES])
                    / Edge::STICKERS;
            let corner = usize::from(state.cross.corners.get(slot));
            (axis * Slot::COUNT + slot, (flips * FREE_PLACES + place) * PIECE_STATES + corner)
        };
        TableEntry::new(((usize::from(class) * Self::CHOICES + choice) * Self::COLUMNS + column) as u64)
    }

    /// The action on a row of a move (or none) and the symmetry into the frame of `class`.
    fn step(&self, row: u32, turn: usize, symmetry: usize, class: u16) -> Step<EoPatternColumns<'_, N>> {
        let (from, choice) = (row as usize / Self::CHOICES, row as usize % Self::CHOICES);
        let (axis, slot) = if N == 0 { (choice, 0) } else { (choice / Slot::COUNT, choice % Slot::COUNT) };
        let (classes, orientations) = (self.classes, self.orientations);
        let to = orientations.axis_image(symmetry as u8, axis);
        let choice =
            if N == 0 { to } else { to * Slot::COUNT + usize::from(classes.slot_images(symmetry)[slot % Slot::COUNT]) };
        // Ranks of flips are linear over XOR: each flipped edge changes the rank after the move by
        // a value of its own.
        let after = |rank: usize| {
            let bits = orientations.unrank(from as u16, axis, rank);
            orientations.rank(classes, class, orientations.moved(bits, turn, symmetry, axis)) as u8
        };
        let mut flips = [0; FLIPS];
        flips[0] = after(0);
        for place in 0..RANKED_PLACES {
            let change = after(1 << place) ^ flips[0];
            for rank in 0..1 << place {
                flips[rank | 1 << place] = flips[rank] ^ change;
            }
        }
        let (free_states, free) = (classes.free_states(from as u16), classes.free_ranks(class));
        let map = classes.edge_map(turn, symmetry);
        let places = std::array::from_fn(|place| {
            free[usize::from(map[usize::from(free_states[place * Edge::STICKERS])])] / Edge::STICKERS as u8
        });
        let columns = EoPatternColumns { flips, places, corners: classes.corner_map(turn, symmetry) };
        Step { row: (usize::from(class) * Self::CHOICES + choice) as u32, columns }
    }
}

/// The action of a move and a symmetry on the columns of a row.
pub(super) struct EoPatternColumns<'s, const N: usize> {
    flips: [u8; FLIPS],
    places: [u8; FREE_PLACES],
    corners: &'s PieceMap,
}

impl<const N: usize> ColumnMap for EoPatternColumns<'_, N> {
    #[inline]
    fn image(&self, column: u32) -> u32 {
        let column = column as usize;
        if N == 0 {
            return self.flips[column].into();
        }
        let (places, corner) = (column / PIECE_STATES, column % PIECE_STATES);
        let flips = usize::from(self.flips[places / FREE_PLACES]);
        let place = usize::from(self.places[places % FREE_PLACES]);
        ((flips * FREE_PLACES + place) * PIECE_STATES) as u32 + u32::from(self.corners[corner])
    }
}

impl<const N: usize> Space for EoPattern<'_, N> {
    type Key = EoPatternKey<N>;

    type Columns<'s>
        = EoPatternColumns<'s, N>
    where
        Self: 's;

    fn name(&self) -> String {
        if N == 0 { "stages-eo-cross" } else { "stages-eo-cross-pair" }.to_owned()
    }

    fn rows(&self) -> u32 {
        (self.classes.count() * Self::CHOICES) as u32
    }

    fn columns(&self) -> u32 {
        Self::COLUMNS as u32
    }

    fn goals(&self) -> Vec<u64> {
        let (solved, _) = self.orientations.state(self.classes, &Cube::SOLVED);
        let slots = if N == 0 { 1 } else { Slot::COUNT };
        let all = (0..AXES.len()).flat_map(|axis| (0..slots).map(move |slot| (axis, slot)));
        all.map(|(axis, slot)| Self::entry(self.classes, self.orientations, &solved, axis, slot).get()).collect()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<EoPatternColumns<'_, N>>> {
        let from = (row as usize / Self::CHOICES) as u16;
        (0..Turn::COUNT).map(move |turn| {
            let (class, symmetry) = self.classes.class_turned(from, turn);
            self.step(row, turn, symmetry, class)
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<EoPatternColumns<'_, N>>> {
        let from = (row as usize / Self::CHOICES) as u16;
        self.classes.stabilizer(from).iter().map(move |&(symmetry, _)| self.step(row, NO_TURN, symmetry.into(), from))
    }

    fn weight(&self, row: u32) -> u64 {
        let from = (row as usize / Self::CHOICES) as u16;
        (SYMMETRIES / (1 + self.classes.stabilizer(from).len())) as u64
    }
}
