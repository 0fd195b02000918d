//! The symmetry reduction that all tables of crosses share.
//!
//! Eight symmetries keep the D face. They put the 190,080 states of the cross into 24,098 classes.
//! A [`CrossState`] is always in the frame of its class's representative: a move leads to another
//! class, and the symmetry into that class's frame is applied to the slot pieces as well. So every
//! table can be indexed by class. For pseudo goals, classes are further grouped into [`Cosets`].

use halfturn_cube::{Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{Coordinate, Index, Reduction, coordinates::Cross, prefetch};

use super::{
    cosets::{self, Cosets},
    free_edges::{FREE_STATES, FreeEdges},
    slots::Slot,
    state::{CrossState, PADDED_STATES, SlotPermutation, SlotPieces, corner_state, cubes_by_state, edge_state},
    zobrist::{KeyParts, ZobristKeys},
};

/// The symmetries that keep the D face. They are the first of [`Symmetry::ALL`].
pub(super) const SYMMETRIES: usize = Symmetry::KEEPS_DOWN;
/// The bits of one of them.
const SYMMETRY_BITS: u32 = SYMMETRIES.ilog2();

/// The number that stands for "no move" beside the numbers of the moves.
pub(super) const NO_TURN: usize = Turn::COUNT;

/// The image of a piece, by its state.
pub(super) type PieceMap = [u8; PADDED_STATES];

/// The symmetry classes of the cross, and the action of moves and symmetries on states.
pub(super) struct CrossClasses {
    reduction: Reduction<Cross>,
    /// By class.
    moves: Vec<ClassMoves>,
    /// By move (or none) and the symmetry after it: their action on the pieces of one slot.
    edge_maps: Vec<PieceMap>,
    corner_maps: Vec<PieceMap>,
    /// By symmetry: the images of the slots, as numbers and as a permutation of bytes.
    slot_images: [[u8; Slot::COUNT]; SYMMETRIES],
    slot_permutations: [SlotPermutation; SYMMETRIES],
    /// By symmetry and move: the image of the move.
    turn_images: [[u8; Turn::COUNT]; SYMMETRIES],
    /// By two symmetries: the first, then the second.
    products: [[u8; SYMMETRIES]; SYMMETRIES],
    free_edges: FreeEdges,
    cosets: Cosets,
    keys: ZobristKeys,
}

/// The move table of one class: the class after each move, and the symmetry into its frame. It
/// fills one cache line, since a class is rarely cached when it is read.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct ClassMoves {
    classes: [u16; Turn::COUNT],
    /// The symmetries, that of the first move in the lowest bits.
    symmetries: u64,
}

impl ClassMoves {
    fn new(moves: [(u32, Symmetry); Turn::COUNT]) -> Self {
        let symmetries =
            moves.iter().rev().fold(0, |all, (_, symmetry)| all << SYMMETRY_BITS | symmetry.index() as u64);
        Self { classes: moves.map(|(class, _)| class as u16), symmetries }
    }

    /// The class after a move, and the symmetry into its frame.
    #[inline(always)]
    fn get(&self, turn: usize) -> (u16, usize) {
        (self.classes[turn], (self.symmetries >> (turn as u32 * SYMMETRY_BITS)) as usize % SYMMETRIES)
    }
}

/// The image of a slot.
fn slot_image(symmetry: Symmetry, slot: Slot) -> Slot {
    let [one, other] = slot.edge().faces().map(|face| symmetry.face(face));
    let is_between = |slot: &&Slot| {
        let faces = slot.edge().faces();
        faces.contains(&one) && faces.contains(&other)
    };
    *Slot::ALL.iter().find(is_between).expect("symmetries that keep D permute the slots")
}

/// By move (or none) and symmetry: their action on the edge and on the corner of one slot.
///
/// The action does not depend on the slot, so one slot's pieces stand for all.
fn piece_maps(group: &[Symmetry]) -> (Vec<PieceMap>, Vec<PieceMap>) {
    let slot = Slot::FR;
    let edges = cubes_by_state(|cube| edge_state(cube, slot.edge()));
    let corners = cubes_by_state(|cube| corner_state(cube, slot.corner()));
    let (mut edge_maps, mut corner_maps) = (Vec::new(), Vec::new());
    let turns = Turn::ALL.into_iter().map(Some).chain([None]);
    for (turn, &symmetry) in turns.flat_map(|turn| group.iter().map(move |symmetry| (turn, symmetry))) {
        let image = slot_image(symmetry, slot);
        let moved = |cube: &Cube| turn.map_or(*cube, |turn| cube.turned(turn)).conjugate(symmetry);
        let mut map = [0; PADDED_STATES];
        for (to, cube) in map.iter_mut().zip(&edges) {
            *to = edge_state(&moved(cube), image.edge());
        }
        edge_maps.push(map);
        for (to, cube) in map.iter_mut().zip(&corners) {
            *to = corner_state(&moved(cube), image.corner());
        }
        corner_maps.push(map);
    }
    (edge_maps, corner_maps)
}

impl CrossClasses {
    /// Computes everything, in some tenths of a second.
    pub fn build() -> Self {
        let group = &Symmetry::ALL[..SYMMETRIES];
        // Members of a coset follow each other, so that each represents its own class if it can.
        let reduction = Reduction::<Cross>::numbered_by(group, cosets::members);
        let representatives = (0..reduction.classes()).map(|class| Cross::cube(reduction.representative(class).get()));
        let free_edges = FreeEdges::build(representatives);
        let cosets = Cosets::build(&reduction, group);
        let (edge_maps, corner_maps) = piece_maps(group);
        let slot_images = std::array::from_fn(|index| Slot::ALL.map(|slot| slot_image(group[index], slot) as u8));
        let maps = |map: usize| [edge_maps[map], corner_maps[map]];
        let keys = ZobristKeys::new(
            |turn| maps(turn * SYMMETRIES),
            |symmetry| maps(NO_TURN * SYMMETRIES + symmetry),
            &slot_images,
        );
        Self {
            keys,
            slot_permutations: slot_images.map(SlotPermutation::of),
            slot_images,
            moves: reduction.turned(TurnSet::ALL).into_iter().map(ClassMoves::new).collect(),
            reduction,
            edge_maps,
            corner_maps,
            turn_images: std::array::from_fn(|index| Turn::ALL.map(|turn| group[index].turn(turn).index() as u8)),
            products: std::array::from_fn(|one| {
                std::array::from_fn(|other| group[one].then(group[other]).index() as u8)
            }),
            free_edges,
            cosets,
        }
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// The number of cosets.
    pub fn coset_count(&self) -> usize {
        self.cosets.count()
    }

    /// The class that represents a coset.
    pub fn coset_representative(&self, coset: usize) -> u16 {
        self.cosets.representative(coset)
    }

    /// The coset of a class, and the power of D that takes the coset's representative to it.
    #[inline]
    pub fn coset(&self, class: u16) -> (u16, u8) {
        self.cosets.of(class)
    }

    /// By slot: the slot to whose corner its corner is renamed by a power of D.
    #[inline]
    pub fn renamed_corners(&self, d_turns: u8) -> &[u8; Slot::COUNT] {
        self.cosets.renamed_corners(d_turns)
    }

    /// The state of a cube, and the symmetry into the frame of its class.
    pub fn state(&self, cube: &Cube) -> (CrossState, u8) {
        let (class, symmetry) = self.reduction.class(Index::of(cube));
        let cube = cube.conjugate(symmetry);
        let state = CrossState {
            class: class as u16,
            edges: SlotPieces::new(Slot::ALL.map(|slot| edge_state(&cube, slot.edge()))),
            corners: SlotPieces::new(Slot::ALL.map(|slot| corner_state(&cube, slot.corner()))),
        };
        (state, symmetry.index() as u8)
    }

    /// The state after a move of its own frame, and the symmetry into the new frame.
    #[inline(always)]
    pub fn turned(&self, state: &CrossState, turn: usize) -> (CrossState, u8) {
        let (class, symmetry) = self.class_turned(state.class, turn);
        (self.moved(state, turn * SYMMETRIES + symmetry, symmetry, class), symmetry as u8)
    }

    /// Like [`Self::turned`], but computes only the corner of one slot and the edge of another.
    #[inline(always)]
    pub fn pair_turned(&self, state: &CrossState, turn: usize, (corner, edge): (usize, usize)) -> (CrossState, u8) {
        let (class, symmetry) = self.class_turned(state.class, turn);
        let map = turn * SYMMETRIES + symmetry;
        let to = |slot: usize| usize::from(self.slot_images[symmetry][slot % Slot::COUNT]);
        let moved = |map: &PieceMap, pieces: SlotPieces, slot: usize| {
            SlotPieces::only(to(slot), map[usize::from(pieces.get(slot)) % PADDED_STATES])
        };
        let state = CrossState {
            class,
            edges: moved(&self.edge_maps[map], state.edges, edge),
            corners: moved(&self.corner_maps[map], state.corners, corner),
        };
        (state, symmetry as u8)
    }

    /// The Zobrist key of a state.
    #[inline(always)]
    pub fn key(&self, state: &CrossState) -> KeyParts {
        self.keys.of(state)
    }

    /// By move of the state's own frame: the key of the state after it. The parts of the key are by
    /// slot of this frame, not of the new one.
    #[inline(always)]
    pub fn key_after(&self, state: CrossState) -> impl Fn(usize) -> KeyParts {
        let moves = self.moves[usize::from(state.class)];
        let key = self.keys.after(state);
        move |turn| key(turn, moves.get(turn))
    }

    /// Prefetches what [`Self::turned`] reads for a state.
    #[inline(always)]
    pub fn prefetch(&self, state: &CrossState) {
        prefetch(&self.moves, state.class.into());
    }

    /// The image of a state under a symmetry that keeps its class's representative.
    pub fn image(&self, state: &CrossState, symmetry: usize) -> CrossState {
        self.moved(state, NO_TURN * SYMMETRIES + symmetry, symmetry, state.class)
    }

    /// The symmetries, except the identity, that keep the representative of a class; each with the
    /// power 0 of D.
    pub fn stabilizer(&self, class: u16) -> &[(u8, u8)] {
        self.cosets.stabilizer(class)
    }

    /// The symmetries that keep the representative of a class up to a power of D, with that power.
    /// The identity without D is left out.
    pub fn coset_stabilizer(&self, class: u16) -> &[(u8, u8)] {
        self.cosets.coset_stabilizer(class)
    }

    /// A cube with the cross of a class's representative.
    pub fn representative(&self, class: u16) -> Cube {
        Cross::cube(self.reduction.representative(class.into()).get())
    }

    #[inline(always)]
    fn moved(&self, state: &CrossState, map: usize, symmetry: usize, class: u16) -> CrossState {
        let slots = self.slot_permutations[symmetry % SYMMETRIES];
        CrossState {
            class,
            edges: state.edges.mapped(&self.edge_maps[map], slots),
            corners: state.corners.mapped(&self.corner_maps[map], slots),
        }
    }

    /// The class after a move of its representative, and the symmetry into the new frame.
    #[inline(always)]
    pub fn class_turned(&self, class: u16, turn: usize) -> (u16, usize) {
        self.moves[usize::from(class)].get(turn)
    }

    /// The action of a move (or none) and then a symmetry on the edge of a slot.
    pub fn edge_map(&self, turn: usize, symmetry: usize) -> &PieceMap {
        &self.edge_maps[turn * SYMMETRIES + symmetry]
    }

    /// The action of a move (or none) and then a symmetry on the corner of a slot.
    pub fn corner_map(&self, turn: usize, symmetry: usize) -> &PieceMap {
        &self.corner_maps[turn * SYMMETRIES + symmetry]
    }

    /// The images of the slots under a symmetry.
    #[inline]
    pub fn slot_images(&self, symmetry: usize) -> &[u8; Slot::COUNT] {
        &self.slot_images[symmetry % SYMMETRIES]
    }

    /// The image of a move under a symmetry.
    #[inline]
    pub fn turn_image(&self, symmetry: u8, turn: Turn) -> usize {
        self.turn_images[usize::from(symmetry) % SYMMETRIES][turn.index()].into()
    }

    /// One symmetry, then another.
    #[inline]
    pub fn product(&self, one: u8, other: u8) -> u8 {
        self.products[usize::from(one) % SYMMETRIES][usize::from(other) % SYMMETRIES]
    }

    /// The number of sets of places that crosses occupy.
    pub fn place_set_count(&self) -> usize {
        self.free_edges.place_set_count()
    }

    /// The number of the set of places that the cross of a class occupies.
    #[inline]
    pub fn place_set(&self, class: u16) -> usize {
        self.free_edges.place_set(class)
    }

    /// By edge state: its rank among the states that the cross of a class leaves free.
    #[inline]
    pub fn free_ranks(&self, class: u16) -> &PieceMap {
        self.free_edges.ranks(class)
    }

    /// The inverse of [`Self::free_ranks`].
    pub fn free_states(&self, class: u16) -> &[u8; FREE_STATES] {
        self.free_edges.states(class)
    }

    /// The memory of all this, in bytes.
    pub fn bytes(&self) -> usize {
        self.reduction.bytes()
            + size_of_val(self.moves.as_slice())
            + size_of_val(self.edge_maps.as_slice())
            + size_of_val(self.corner_maps.as_slice())
            + self.free_edges.bytes()
            + self.cosets.bytes()
            + size_of::<ZobristKeys>()
    }
}

#[cfg(test)]
mod tests {
    use halfturn_search::hash64;

    use super::*;

    #[test]
    fn classes_and_cosets_have_the_known_counts() {
        let classes = CrossClasses::build();
        assert_eq!(classes.count(), 24_098);
        let states: u64 = (0..classes.count() as u16).map(|class| classes.reduction.weight(class.into())).sum();
        assert_eq!(states, u64::from(Cross::COUNT));
        assert!(classes.coset_count() < classes.count() / 4 + 1000, "{}", classes.coset_count());
        assert_eq!(classes.coset(0), (0, 0));
    }

    #[test]
    fn states_turn_as_cubes_do() {
        const STEPS: u64 = 20_000;
        let classes = CrossClasses::build();
        let mut cube = Cube::SOLVED;
        let (mut state, mut frame) = classes.state(&cube);
        let mut same_frame = 0;
        for step in 0..STEPS {
            let turn = Turn::ALL[hash64(step + 1) as usize % Turn::COUNT];
            cube = cube.turned(turn);
            let (next, symmetry) = classes.turned(&state, classes.turn_image(frame, turn));
            frame = classes.product(frame, symmetry);
            state = next;
            let (expected, symmetry) = classes.state(&cube);
            // A cross with symmetry of its own has several frames, which show the state
            // differently.
            let conjugate = cube.conjugate(Symmetry::ALL[usize::from(frame)]);
            assert_eq!(state.class, expected.class);
            assert_eq!(state.corners.all(), Slot::ALL.map(|slot| corner_state(&conjugate, slot.corner())));
            assert_eq!(state.edges.all(), Slot::ALL.map(|slot| edge_state(&conjugate, slot.edge())));
            same_frame += u64::from(symmetry == frame);
        }
        assert!(same_frame > STEPS * 3 / 4, "{same_frame}");
    }
}
