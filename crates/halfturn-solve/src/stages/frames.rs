//! A cube as the stages see it: the class of its cross, and the pieces of the slots in that class's frame.
//!
//! The eight symmetries that keep the D face put the 190,080 states of the cross into 24,098 classes. A [`State`] is always held in the frame
//! of its class's representative: a turn leads to another class and to the symmetry that brings it into its own frame, and the
//! slots' pieces, twelve bytes in all, are carried along. So every table can be indexed by class, and all of them share one reduction.
//!
//! Classes come in families of up to four that differ only by a turn of D *before* everything else: the pieces of the D layer are named
//! differently. The pseudo goals do not mind, so their tables need only one of each family.

use halfturn_cube::{Amount, Corner, Cube, Edge, Face, Symmetry, Turn};
use halfturn_search::{Coordinate, Index, Reduction, coordinates::Cross, prefetch};

use super::{
    keys::{Keys, Parts},
    slots::Slot,
};

/// The symmetries that keep the D face.
pub(super) const GROUP: usize = Symmetry::KEEPS_DOWN;
/// Bits that hold one of them.
const GROUP_BITS: u32 = GROUP.ilog2();
/// Ways to turn D, none included.
pub(super) const SHIFTS: usize = Amount::COUNT + 1;

/// States of one piece: places times orientations, for corners and edges alike.
pub(super) const PIECE_STATES: usize = Corner::COUNT * Corner::STICKERS;
const _: () = assert!(PIECE_STATES == Edge::COUNT * Edge::STICKERS);
/// Room for them in a table that a masked number indexes without a check.
pub(super) const PIECE_ROOM: usize = PIECE_STATES.next_power_of_two();

/// Places that the cross leaves to other edges.
pub(super) const FREE_PLACES: usize = Edge::COUNT - Slot::COUNT;
/// States of an edge in them.
pub(super) const FREE_STATES: usize = FREE_PLACES * Edge::STICKERS;

/// No turn at all, as a number beside those of the turns.
pub(super) const STAY: usize = Turn::COUNT;

/// Where a piece may go, by its state.
pub(super) type PieceMap = [u8; PIECE_ROOM];

/// The cross and the slots' pieces, in the frame of the cross's class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct State {
    pub class: u16,
    /// By slot: where its edge is (place × 2 + flip).
    pub edges: Pieces,
    /// By slot: where its corner is (place × 3 + twist).
    pub corners: Pieces,
}

/// The states of four pieces, one for each slot: bytes of a word, so that they stay in a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Pieces(u32);

impl Pieces {
    pub fn new(by_slot: [u8; Slot::COUNT]) -> Self {
        Self(u32::from_le_bytes(by_slot))
    }

    /// Just the piece of a slot.
    #[inline(always)]
    pub fn only(slot: usize, piece: u8) -> Self {
        Self(u32::from(piece) << (u8::BITS as usize * slot))
    }

    /// The piece of a slot.
    #[inline(always)]
    pub fn get(self, slot: usize) -> u8 {
        (self.0 >> (u8::BITS as usize * slot)) as u8
    }

    /// All four, from that of slot 0.
    #[inline(always)]
    pub fn all(self) -> [u8; Slot::COUNT] {
        self.0.to_le_bytes()
    }

    /// All four, from that of the slot after this one, so that the slot's own is last.
    #[inline(always)]
    pub fn after(self, slot: usize) -> [u8; Slot::COUNT] {
        self.0.rotate_right(u8::BITS * (slot as u32 + 1)).to_le_bytes()
    }

    /// The same with another piece for a slot.
    pub fn with(self, slot: usize, piece: u8) -> Self {
        let mut all = self.all();
        all[slot] = piece;
        Self::new(all)
    }
}

/// All that turns and symmetries do to states.
pub(super) struct Frames {
    reduction: Reduction<Cross>,
    /// By class.
    links: Vec<Links>,
    /// By turn (or none) and the symmetry after it: where they take the edge and the corner of a slot.
    edge_maps: Vec<PieceMap>,
    corner_maps: Vec<PieceMap>,
    /// By symmetry: where each slot goes.
    slot_images: [[u8; Slot::COUNT]; GROUP],
    /// The same as what becomes of four bytes.
    rings: [Ring; GROUP],
    /// By symmetry and turn: what the turn becomes.
    turn_images: [[u8; Turn::COUNT]; GROUP],
    /// By two symmetries: the one, then the other.
    products: [[u8; GROUP]; GROUP],
    /// By class: the number of its cross's set of places.
    places: Vec<u16>,
    /// By set of places: the number of an edge's state among those that the set leaves free, and back.
    free: Vec<PieceMap>,
    unfree: Vec<[u8; FREE_STATES]>,
    /// By class: its family and how often D was turned before.
    families: Vec<(u16, u8)>,
    /// By family: the class that began it.
    founders: Vec<u16>,
    /// By class: the symmetries, other than none, that keep its representative; and those that do so up to turns of D before, with these.
    twins: Lists<(u8, u8)>,
    family_twins: Lists<(u8, u8)>,
    /// By slot and number of D turns before: the slot whose corner is then in the slot's stead.
    shifted: [[u8; Slot::COUNT]; SHIFTS],
    keys: Keys,
}

/// Where the turns of a class's representative lead. One line of the cache, since little else of a class is in the cache when it is asked for.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Links {
    /// By turn: the class it leads to.
    classes: [u16; Turn::COUNT],
    /// The symmetries into the frames of these classes, that of the first turn in the lowest bits.
    symmetries: u64,
}

impl Links {
    fn new(links: [(u32, Symmetry); Turn::COUNT]) -> Self {
        let symmetries = links.iter().rev().fold(0, |all, (_, symmetry)| all << GROUP_BITS | symmetry.index() as u64);
        Self { classes: links.map(|(class, _)| class as u16), symmetries }
    }

    /// The class that a turn leads to, and the symmetry into its frame.
    #[inline(always)]
    fn get(&self, turn: usize) -> (u16, usize) {
        (self.classes[turn], (self.symmetries >> (turn as u32 * GROUP_BITS)) as usize % GROUP)
    }
}

/// What a symmetry does to the ring of slots.
#[derive(Clone, Copy)]
struct Ring {
    /// Whether their order is reversed first.
    over: bool,
    /// By how many bits bytes are then rotated to the left.
    turn: u32,
}

impl Ring {
    fn of(images: [u8; Slot::COUNT]) -> Self {
        let over = (images[0] + 1) % Slot::COUNT as u8 != images[1];
        // Where the slot goes that is first after the reversal.
        let first = if over { images[Slot::COUNT - 1] } else { images[0] };
        Self { over, turn: u8::BITS * u32::from(first) }
    }
}

/// Many lists, most of them empty, one after another in memory.
struct Lists<T> {
    items: Vec<T>,
    /// By list: where it ends.
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Lists<T> {
    fn push(&mut self, list: impl Iterator<Item = T>) {
        self.items.extend(list);
        self.ends.push(self.items.len() as u32);
    }

    #[inline]
    fn get(&self, list: usize) -> &[T] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[list] as usize]
    }

    fn bytes(&self) -> usize {
        size_of_val(self.items.as_slice()) + size_of_val(self.ends.as_slice())
    }
}

/// Where the edge is: place × 2 + flip.
fn edge_state(cube: &Cube, edge: Edge) -> u8 {
    let place = cube.edge_places().iter().position(|&piece| usize::from(piece) == edge.index());
    let place = place.expect("every edge is somewhere");
    (place * Edge::STICKERS) as u8 + cube.edge_flips()[place]
}

/// Where the corner is: place × 3 + twist.
fn corner_state(cube: &Cube, corner: Corner) -> u8 {
    let place = cube.corner_places().iter().position(|&piece| usize::from(piece) == corner.index());
    let place = place.expect("every corner is somewhere");
    (place * Corner::STICKERS) as u8 + cube.corner_twists()[place]
}

/// For each state of a piece, some cube that has it there: found by turning until all states were met.
fn witnesses(state: impl Fn(&Cube) -> u8) -> Vec<Cube> {
    let mut found = vec![None; PIECE_STATES];
    found[usize::from(state(&Cube::SOLVED))] = Some(Cube::SOLVED);
    let mut waiting = vec![Cube::SOLVED];
    while let Some(cube) = waiting.pop() {
        for next in Turn::ALL.map(|turn| cube.turned(turn)) {
            let place = &mut found[usize::from(state(&next))];
            if place.is_none() {
                *place = Some(next);
                waiting.push(next);
            }
        }
    }
    found.into_iter().map(|cube| cube.expect("turns take a piece everywhere")).collect()
}

/// The slot between two faces.
fn slot_at(one: Face, other: Face) -> Slot {
    let between = |slot: &&Slot| {
        let faces = slot.edge().faces();
        faces.contains(&one) && faces.contains(&other)
    };
    *Slot::ALL.iter().find(between).expect("symmetries that keep D keep the slots")
}

/// The cube after D was turned so often before everything else.
fn after_shift(cube: Cube, shifts: usize) -> Cube {
    let quarter = Turn::new(Face::D, Amount::Clockwise);
    Cube::SOLVED.after(std::iter::repeat_n(quarter, shifts)) * cube
}

impl Frames {
    /// Computes everything, in some tenths of a second.
    pub fn build() -> Self {
        let group = &Symmetry::ALL[..GROUP];
        // Members of a family follow each other, so that each is the representative of its own class where it can be.
        let family = |value: Index<Cross>| {
            let cube = Cross::cube(value.get());
            (0..SHIFTS).map(move |shifts| Index::of(&after_shift(cube, shifts)))
        };
        let reduction = Reduction::<Cross>::numbered_by(group, family);
        let classes = reduction.classes() as usize;

        let mut families = vec![None; classes];
        let mut founders = Vec::new();
        for class in 0..classes as u32 {
            if families[class as usize].is_some() {
                continue;
            }
            for (shifts, member) in family(reduction.representative(class)).enumerate() {
                let (of, _) = reduction.class(member);
                if reduction.representative(of) == member && families[of as usize].is_none() {
                    families[of as usize] = Some((founders.len() as u16, shifts as u8));
                }
            }
            founders.push(class as u16);
        }
        let families = families.into_iter().map(|family| family.expect("every class has a family")).collect();

        let (mut twins, mut family_twins) = (Lists::default(), Lists::default());
        for class in 0..classes as u32 {
            let representative = reduction.representative(class);
            let cube = Cross::cube(representative.get());
            let images =
                group.iter().enumerate().map(|(number, &symmetry)| (number, Index::of(&cube.conjugate(symmetry))));
            let kept = |number: usize, shifts: usize| (number, shifts) != (0, 0);
            let shifted: Vec<Index<Cross>> = family(representative).collect();
            let mut all = Vec::new();
            for (number, image) in images {
                let of = (0..SHIFTS).filter(|&shifts| shifted[shifts] == image && kept(number, shifts));
                all.extend(of.map(|shifts| (number as u8, shifts as u8)));
            }
            twins.push(all.iter().copied().filter(|&(_, shifts)| shifts == 0));
            family_twins.push(all.into_iter());
        }

        let mut places = Vec::with_capacity(classes);
        let mut sets: Vec<u16> = Vec::new();
        for class in 0..classes as u32 {
            let cube = Cross::cube(reduction.representative(class).get());
            let set = (0..Edge::COUNT).fold(0u16, |set, place| {
                let is_cross = Edge::ALL[usize::from(cube.edge_places()[place])].faces()[0] == Face::D;
                set | u16::from(is_cross) << place
            });
            let number = sets.iter().position(|&other| other == set).unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            });
            places.push(number as u16);
        }
        let mut free = vec![[0; PIECE_ROOM]; sets.len()];
        let mut unfree = vec![[0; FREE_STATES]; sets.len()];
        for (number, set) in sets.into_iter().enumerate() {
            let states = (0..PIECE_STATES).filter(|state| set >> (state / Edge::STICKERS) & 1 == 0);
            for (rank, state) in states.enumerate() {
                free[number][state] = rank as u8;
                unfree[number][rank] = state as u8;
            }
        }

        let slot_image = |symmetry: Symmetry, slot: Slot| {
            let [one, other] = slot.edge().faces();
            slot_at(symmetry.face(one), symmetry.face(other))
        };
        let some = Slot::FR;
        let edges = witnesses(|cube| edge_state(cube, some.edge()));
        let corners = witnesses(|cube| corner_state(cube, some.corner()));
        let (mut edge_maps, mut corner_maps) = (Vec::new(), Vec::new());
        let turns = Turn::ALL.into_iter().map(Some).chain([None]);
        for (turn, &symmetry) in turns.flat_map(|turn| group.iter().map(move |symmetry| (turn, symmetry))) {
            let image = slot_image(symmetry, some);
            let moved = |cube: &Cube| turn.map_or(*cube, |turn| cube.turned(turn)).conjugate(symmetry);
            let mut map = [0; PIECE_ROOM];
            for (to, cube) in map.iter_mut().zip(&edges) {
                *to = edge_state(&moved(cube), image.edge());
            }
            edge_maps.push(map);
            for (to, cube) in map.iter_mut().zip(&corners) {
                *to = corner_state(&moved(cube), image.corner());
            }
            corner_maps.push(map);
        }

        let turned = reduction.turned(halfturn_cube::TurnSet::ALL);
        let shifted = std::array::from_fn(|shifts| {
            let cube = after_shift(Cube::SOLVED, shifts);
            Slot::ALL.map(|slot| {
                let place = usize::from(corner_state(&cube, slot.corner())) / Corner::STICKERS;
                Slot::ALL.iter().position(|other| other.corner().index() == place).expect("D keeps the slots") as u8
            })
        });
        let slot_images = std::array::from_fn(|index| Slot::ALL.map(|slot| slot_image(group[index], slot) as u8));
        let maps = |map: usize| [edge_maps[map], corner_maps[map]];
        Self {
            keys: Keys::new(|turn| maps(turn * GROUP), |symmetry| maps(STAY * GROUP + symmetry), &slot_images),
            rings: slot_images.map(Ring::of),
            slot_images,
            links: turned.into_iter().map(Links::new).collect(),
            reduction,
            edge_maps,
            corner_maps,
            turn_images: std::array::from_fn(|index| Turn::ALL.map(|turn| group[index].turn(turn).index() as u8)),
            products: std::array::from_fn(|one| {
                std::array::from_fn(|other| group[one].then(group[other]).index() as u8)
            }),
            places,
            free,
            unfree,
            families,
            founders,
            twins,
            family_twins,
            shifted,
        }
    }

    /// How many classes of crosses there are.
    pub fn classes(&self) -> usize {
        self.links.len()
    }

    /// How many families of classes there are.
    pub fn families(&self) -> usize {
        self.founders.len()
    }

    /// The class that began the family.
    pub fn founder(&self, family: usize) -> u16 {
        self.founders[family]
    }

    /// The family of a class, and how often D was turned before.
    #[inline]
    pub fn family(&self, class: u16) -> (u16, u8) {
        self.families[usize::from(class)]
    }

    /// By slot: whose corner is in its stead in a family's founder.
    #[inline]
    pub fn shifted(&self, shifts: u8) -> &[u8; Slot::COUNT] {
        &self.shifted[usize::from(shifts) % SHIFTS]
    }

    /// The state of a cube, and the symmetry that brought the cube into the frame of its class.
    pub fn state(&self, cube: &Cube) -> (State, u8) {
        let (class, symmetry) = self.reduction.class(Index::of(cube));
        let cube = cube.conjugate(symmetry);
        let state = State {
            class: class as u16,
            edges: Pieces::new(Slot::ALL.map(|slot| edge_state(&cube, slot.edge()))),
            corners: Pieces::new(Slot::ALL.map(|slot| corner_state(&cube, slot.corner()))),
        };
        (state, symmetry.index() as u8)
    }

    /// The state after a turn of its own frame, and the symmetry into the new frame.
    #[inline(always)]
    pub fn turned(&self, state: &State, turn: usize) -> (State, u8) {
        let (class, symmetry) = self.class_turned(state.class, turn);
        (self.moved(state, turn * GROUP + symmetry, symmetry, class), symmetry as u8)
    }

    /// As [`Frames::turned`], but of the pieces only the corner of one slot and the edge of another are carried along.
    #[inline(always)]
    pub fn pair_turned(&self, state: &State, turn: usize, (corner, edge): (usize, usize)) -> (State, u8) {
        let (class, symmetry) = self.class_turned(state.class, turn);
        let map = turn * GROUP + symmetry;
        let to = |slot: usize| usize::from(self.slot_images[symmetry][slot % Slot::COUNT]);
        let carried = |map: &PieceMap, pieces: Pieces, slot: usize| {
            Pieces::only(to(slot), map[usize::from(pieces.get(slot)) % PIECE_ROOM])
        };
        let state = State {
            class,
            edges: carried(&self.edge_maps[map], state.edges, edge),
            corners: carried(&self.corner_maps[map], state.corners, corner),
        };
        (state, symmetry as u8)
    }

    /// The key of a state.
    #[inline(always)]
    pub fn key(&self, state: &State) -> Parts {
        self.keys.of(state)
    }

    /// By turn of the state's own frame: the key of the state after it, told in the slots of this frame.
    #[inline(always)]
    pub fn key_after(&self, state: State) -> impl Fn(usize) -> Parts {
        let links = self.links[usize::from(state.class)];
        let key = self.keys.after(state);
        move |turn| key(turn, links.get(turn))
    }

    /// Asks memory for what [`Frames::turned`] will read of a state.
    #[inline(always)]
    pub fn fetch(&self, state: &State) {
        prefetch(&self.links, state.class.into());
    }

    /// The state as a symmetry that keeps its class's representative shows it.
    pub fn twin(&self, state: &State, symmetry: usize) -> State {
        self.moved(state, STAY * GROUP + symmetry, symmetry, state.class)
    }

    /// The symmetries, other than none, that keep the representative of a class, with no turn of D.
    pub fn twins(&self, class: u16) -> &[(u8, u8)] {
        self.twins.get(class.into())
    }

    /// The symmetries that keep the representative of a class up to turns of D before everything else, with the number of those turns.
    pub fn family_twins(&self, class: u16) -> &[(u8, u8)] {
        self.family_twins.get(class.into())
    }

    /// Some cube with the cross of a class's representative.
    pub fn representative(&self, class: u16) -> Cube {
        Cross::cube(self.reduction.representative(class.into()).get())
    }

    #[inline(always)]
    fn moved(&self, state: &State, map: usize, symmetry: usize, class: u16) -> State {
        let (edge_map, corner_map) = (&self.edge_maps[map], &self.corner_maps[map]);
        let (mut edges, mut corners) = (0, 0);
        for slot in 0..Slot::COUNT {
            let shift = u8::BITS * slot as u32;
            edges |= u32::from(edge_map[usize::from(state.edges.get(slot)) % PIECE_ROOM]) << shift;
            corners |= u32::from(corner_map[usize::from(state.corners.get(slot)) % PIECE_ROOM]) << shift;
        }
        // Symmetries turn the ring of slots, and half of them turn it over before.
        let Ring { over, turn } = self.rings[symmetry % GROUP];
        let around = |pieces: u32| (if over { pieces.swap_bytes() } else { pieces }).rotate_left(turn);
        State { class, edges: Pieces(around(edges)), corners: Pieces(around(corners)) }
    }

    /// The class after a turn of its representative, and the symmetry into the new frame.
    #[inline(always)]
    pub fn class_turned(&self, class: u16, turn: usize) -> (u16, usize) {
        self.links[usize::from(class)].get(turn)
    }

    /// Where a turn (or none) and then a symmetry take the edge of a slot.
    pub fn edge_map(&self, turn: usize, symmetry: usize) -> &PieceMap {
        &self.edge_maps[turn * GROUP + symmetry]
    }

    /// Where a turn (or none) and then a symmetry take the corner of a slot.
    pub fn corner_map(&self, turn: usize, symmetry: usize) -> &PieceMap {
        &self.corner_maps[turn * GROUP + symmetry]
    }

    /// Where a symmetry takes the slots.
    #[inline]
    pub fn slot_images(&self, symmetry: usize) -> &[u8; Slot::COUNT] {
        &self.slot_images[symmetry % GROUP]
    }

    /// What a turn becomes under a symmetry.
    #[inline]
    pub fn turn_image(&self, symmetry: u8, turn: Turn) -> usize {
        self.turn_images[usize::from(symmetry) % GROUP][turn.index()].into()
    }

    /// One symmetry, then another.
    #[inline]
    pub fn product(&self, one: u8, other: u8) -> u8 {
        self.products[usize::from(one) % GROUP][usize::from(other) % GROUP]
    }

    /// How many sets of places the crosses of all classes have.
    pub fn place_sets(&self) -> usize {
        self.free.len()
    }

    /// The number of the set of places that the cross of a class has.
    #[inline]
    pub fn place_set(&self, class: u16) -> usize {
        self.places[usize::from(class)].into()
    }

    /// By state of an edge: its number among the states that the cross of this class leaves free.
    #[inline]
    pub fn free(&self, class: u16) -> &PieceMap {
        &self.free[self.place_set(class)]
    }

    /// The inverse of [`Frames::free`].
    pub fn unfree(&self, class: u16) -> &[u8; FREE_STATES] {
        &self.unfree[self.place_set(class)]
    }

    /// Bytes of memory that all this takes.
    pub fn bytes(&self) -> usize {
        self.reduction.bytes()
            + size_of_val(self.links.as_slice())
            + size_of_val(self.edge_maps.as_slice()) * 2
            + size_of_val(self.places.as_slice())
            + size_of_val(self.free.as_slice())
            + size_of_val(self.unfree.as_slice())
            + size_of_val(self.families.as_slice())
            + size_of_val(self.founders.as_slice())
            + size_of::<Keys>()
            + self.twins.bytes()
            + self.family_twins.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_families_are_as_many_as_known() {
        let frames = Frames::build();
        assert_eq!(frames.classes(), 24_098);
        let states: u64 = (0..frames.classes() as u16).map(|class| frames.reduction.weight(class.into())).sum();
        assert_eq!(states, u64::from(Cross::COUNT));
        assert!(frames.families() < frames.classes() / 4 + 1000, "{}", frames.families());
        assert_eq!(frames.family(0), (0, 0));
    }

    #[test]
    fn states_turn_as_cubes_do() {
        let frames = Frames::build();
        let mut cube = Cube::SOLVED;
        let (mut state, mut frame) = frames.state(&cube);
        let mut steps = 0u64;
        for step in 0..20_000u64 {
            let turn = Turn::ALL[(step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as usize % Turn::COUNT];
            cube = cube.turned(turn);
            let (next, symmetry) = frames.turned(&state, frames.turn_image(frame, turn));
            frame = frames.product(frame, symmetry);
            state = next;
            let (expected, symmetry) = frames.state(&cube);
            // Where the cross has symmetry of its own, two frames may show the same state differently.
            let conjugate = cube.conjugate(Symmetry::ALL[usize::from(frame)]);
            assert_eq!(state.class, expected.class);
            assert_eq!(state.corners.all(), Slot::ALL.map(|slot| corner_state(&conjugate, slot.corner())));
            assert_eq!(state.edges.all(), Slot::ALL.map(|slot| edge_state(&conjugate, slot.edge())));
            steps += u64::from(symmetry == frame);
        }
        assert!(steps > 15_000);
    }
}
