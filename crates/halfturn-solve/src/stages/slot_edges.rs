//! The cross with the orientation of the four slot edges, which the variants of F2LEO require.
//!
//! A slot edge is oriented to a horizontal axis if moves other than quarter turns of that axis's
//! faces can solve it. The goals require it of all four: of those in their slots it is true anyway.
//! So the pruning table need not tell the edges apart. An arrangement is a set of four free places,
//! with a bit for the edge in each.

use halfturn_cube::{Cube, Edge, Turn};
use halfturn_search::{ColumnMap, DistanceTable, Exact, Space, Step, TableEntry};

use super::{
    classes::{CrossClasses, NO_TURN},
    free_edges::FREE_PLACES,
    orientation::{AXES, axis_image, flips},
    pattern::CrossKind,
    slots::Slot,
    state::{CrossState, PADDED_STATES, cubes_by_state, edge_state},
};

/// The arrangements: 70 sets of four of the eight free places, and 16 ways to flip the edges.
const ARRANGEMENTS: usize = 70 * (1 << Slot::COUNT);

/// A bit for each free place with a slot edge, and above them a bit for each of these edges that is
/// flipped.
type Code = u16;

/// Half of the free places. Their bits are looked up together.
const HALF: usize = FREE_PLACES / 2;
/// The codes of one half of the places.
const HALF_CODES: usize = 1 << (2 * HALF);

/// The exact distances of the cross with oriented slot edges.
pub(super) type SlotEdgesTable = DistanceTable<SlotEdgesKey, Exact>;

/// The key of the tables of [`SlotEdges`].
pub(super) struct SlotEdgesKey;

/// The orientation of slot edges, and the ranks of their arrangements.
pub(super) struct SlotEdgeRanking {
    /// By axis and edge state: 1 if a slot edge in this state is flipped.
    flipped: [[u8; PADDED_STATES]; AXES.len()],
    /// By code.
    ranks: Vec<u16>,
    /// By rank: the bits of the code in each half of the places.
    halves: Vec<[u8; 2]>,
}

/// The bits of a code in each half of the places, those of the flips above those of the places.
fn halves(code: Code) -> [u8; 2] {
    [0, HALF].map(|first| {
        let bits = |kind: usize| (code >> (kind * FREE_PLACES + first)) as u8 & ((1 << HALF) - 1);
        bits(0) | bits(1) << HALF
    })
}

impl SlotEdgeRanking {
    pub fn build() -> Self {
        let cubes = cubes_by_state(|cube| edge_state(cube, Slot::FR.edge()));
        let flipped = AXES.map(|axis| {
            let mut flipped = [0; PADDED_STATES];
            for (state, cube) in cubes.iter().enumerate() {
                flipped[state] = (flips(cube, axis) >> (state / Edge::STICKERS) & 1) as u8;
            }
            flipped
        });
        let is_arrangement = |code: &Code| {
            let [places, flips] = code.to_le_bytes();
            places.count_ones() as usize == Slot::COUNT && flips & !places == 0
        };
        let codes: Vec<Code> = (0..=Code::MAX).filter(is_arrangement).collect();
        let mut ranks = vec![0; 1 << Code::BITS];
        for (rank, &code) in (0..).zip(&codes) {
            ranks[usize::from(code)] = rank;
        }
        Self { flipped, ranks, halves: codes.into_iter().map(halves).collect() }
    }

    /// The bits of an edge in a free place.
    #[inline(always)]
    fn bits(place: u8, flipped: u8) -> Code {
        (1 | Code::from(flipped) << FREE_PLACES) << place
    }

    /// The rank of the edges of a state, for an axis of its frame.
    #[inline(always)]
    fn rank(&self, classes: &CrossClasses, state: &CrossState, axis: usize) -> usize {
        let free = classes.free_ranks(state.class);
        let flipped = &self.flipped[axis % AXES.len()];
        let code = state.edges.all().into_iter().fold(0, |code, edge| {
            let edge = usize::from(edge) % PADDED_STATES;
            code | Self::bits(free[edge] / Edge::STICKERS as u8, flipped[edge])
        });
        self.ranks[usize::from(code)].into()
    }

    /// The memory of all this, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.ranks.as_slice()) + size_of_val(self.halves.as_slice())
    }
}

/// The cross, and the orientation of the slot edges to one axis. A row is a class or coset of
/// crosses with an axis of its frame, a column an arrangement.
pub(super) struct SlotEdges<'c> {
    pub classes: &'c CrossClasses,
    pub ranking: &'c SlotEdgeRanking,
    pub kind: CrossKind,
}

impl SlotEdges<'_> {
    /// The entry of a state, for an axis of its frame.
    #[inline(always)]
    pub fn entry(
        classes: &CrossClasses,
        ranking: &SlotEdgeRanking,
        kind: CrossKind,
        state: &CrossState,
        axis: usize,
    ) -> TableEntry<SlotEdgesKey> {
        let row = kind.group(classes, state.class).0 * AXES.len() + axis;
        TableEntry::new((row * ARRANGEMENTS + ranking.rank(classes, state, axis)) as u64)
    }

    /// The class of a row, and its axis.
    fn row(&self, row: u32) -> (u16, usize) {
        let (group, axis) = (row as usize / AXES.len(), row as usize % AXES.len());
        (self.kind.representative(self.classes, group), axis)
    }

    /// The action of a move (or none) and the symmetry into the frame of `class` on a row.
    fn step(
        &self,
        (from, axis): (u16, usize),
        (turn, symmetry): (usize, usize),
        class: u16,
    ) -> Step<SlotEdgesColumns<'_>> {
        let to = axis_image(symmetry, AXES[axis]);
        let (free_states, free) = (self.classes.free_states(from), self.classes.free_ranks(class));
        let map = self.classes.edge_map(turn, symmetry);
        // By free place and whether the edge is flipped: its bits after the move.
        let mut moved = [[0; Edge::STICKERS]; FREE_PLACES];
        for (rank, &state) in free_states.iter().enumerate() {
            let after = usize::from(map[usize::from(state)]);
            let flipped = self.ranking.flipped[axis][usize::from(state)];
            moved[rank / Edge::STICKERS][usize::from(flipped)] =
                SlotEdgeRanking::bits(free[after] / Edge::STICKERS as u8, self.ranking.flipped[to][after]);
        }
        let (moved, _) = moved.as_chunks::<HALF>();
        let after = std::array::from_fn(|half| {
            let mut codes = [0; HALF_CODES];
            for (code, after) in codes.iter_mut().enumerate() {
                let places = (0..HALF).filter(|place| code >> place & 1 == 1);
                *after = places.fold(0, |bits, place| bits | moved[half][place][code >> (HALF + place) & 1]);
            }
            codes
        });
        let row = self.kind.group(self.classes, class).0 * AXES.len() + to;
        Step { row: row as u32, columns: SlotEdgesColumns { ranking: self.ranking, after } }
    }
}

/// The action of a move and a symmetry on the columns of a row.
pub(super) struct SlotEdgesColumns<'s> {
    ranking: &'s SlotEdgeRanking,
    /// By half of the places and their bits: the bits after.
    after: [[Code; HALF_CODES]; 2],
}

impl ColumnMap for SlotEdgesColumns<'_> {
    #[inline]
    fn image(&self, column: u32) -> u32 {
        let [low, high] = self.ranking.halves[column as usize];
        self.ranking.ranks[usize::from(self.after[0][usize::from(low)] | self.after[1][usize::from(high)])].into()
    }
}

impl Space for SlotEdges<'_> {
    type Key = SlotEdgesKey;

    type Columns<'s>
        = SlotEdgesColumns<'s>
    where
        Self: 's;

    fn name(&self) -> String {
        format!("stages-{}cross-oriented-slot-edges", self.kind.prefix())
    }

    fn rows(&self) -> u32 {
        (self.kind.groups(self.classes) * AXES.len()) as u32
    }

    fn columns(&self) -> u32 {
        ARRANGEMENTS as u32
    }

    /// The cross is solved, and the slot edges are in any of the free places, oriented.
    fn goals(&self) -> Vec<u64> {
        let (solved, _) = self.classes.state(&Cube::SOLVED);
        let first_row = self.kind.group(self.classes, solved.class).0 * AXES.len();
        let rows = (first_row..first_row + AXES.len()).map(|row| (row * ARRANGEMENTS) as u64);
        let is_oriented = |&rank: &usize| self.ranking.halves[rank].iter().all(|bits| bits >> HALF == 0);
        rows.flat_map(|row| (0..ARRANGEMENTS).filter(is_oriented).map(move |rank| row + rank as u64)).collect()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<SlotEdgesColumns<'_>>> {
        let from = self.row(row);
        (0..Turn::COUNT).map(move |turn| {
            let (class, symmetry) = self.classes.class_turned(from.0, turn);
            self.step(from, (turn, symmetry), class)
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<SlotEdgesColumns<'_>>> {
        let from = self.row(row);
        let stabilizer = self.kind.stabilizer(self.classes, from.0).iter();
        stabilizer.map(move |&(symmetry, _)| self.step(from, (NO_TURN, symmetry.into()), from.0))
    }

    fn weight(&self, row: u32) -> u64 {
        self.kind.weight(self.classes, self.row(row).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orientation_of_slot_edges_does_not_depend_on_the_slot() {
        let ranking = SlotEdgeRanking::build();
        assert_eq!(ranking.halves.len(), ARRANGEMENTS);
        for slot in Slot::ALL {
            for (state, cube) in cubes_by_state(|cube| edge_state(cube, slot.edge())).iter().enumerate() {
                for (axis, flipped) in AXES.into_iter().zip(&ranking.flipped) {
                    let bit = flips(cube, axis) >> (state / Edge::STICKERS) & 1;
                    assert_eq!(u16::from(flipped[state]), bit, "{slot:?}, state {state}");
                }
            }
        }
    }
}
