//! The orientation of all edges beside the cross and the slots: what the eo-cross variant adds.
//!
//! An edge is oriented with respect to a horizontal axis if turns other than quarter turns of that axis's faces can bring it home. That is a matter of the
//! edge and the place it is in, so a bit for each place says it all; turns move the bits about, and quarter turns of the axis's
//! faces flip those they move. A state carries the bits for both axes.

use halfturn_cube::{Amount, Axis, Cube, Edge, Face, Symmetry, Turn};
use halfturn_search::{ColumnMap, Space, Step, TableEntry};

use super::{
    frames::{FREE_PLACES, Frames, GROUP, PIECE_ROOM, STAY, State},
    slots::Slot,
};

/// The horizontal axes, by number: that of F and B, that of R and L.
pub(super) const AXES: [Axis; 2] = [Axis::Z, Axis::X];

/// Free places whose bits are counted; the last follows, since an even number of edges is flipped.
const COUNTED: usize = FREE_PLACES - 1;
/// Ways to flip the edges beside the cross.
const FLIPS: usize = 1 << COUNTED;
/// States of one corner.
const CORNERS: usize = 24;

/// A state with the orientation of all edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct OrientedState {
    pub state: State,
    /// By axis in the state's frame: which places hold an edge that is not oriented.
    pub flips: [u16; AXES.len()],
}

/// Half of the places, whose bits are looked up together.
const HALF: usize = Edge::COUNT / 2;

/// What turns and symmetries do to the bits.
pub(super) struct Orientations {
    /// By turn (or none) and symmetry, axis before, and half of the places: what becomes of their bits.
    maps: Vec<[[[u16; 1 << HALF]; 2]; AXES.len()]>,
    /// By symmetry: where the axes go.
    axis_images: [[u8; AXES.len()]; GROUP],
    /// By class and axis: whether an odd number of cross edges is flipped.
    odd: Vec<[u8; AXES.len()]>,
    /// By class: the free places.
    free: Vec<[u8; FREE_PLACES]>,
    /// By set of places that the cross has, and half of the places: the part of the number that their bits make.
    ranks: Vec<[[u8; 1 << HALF]; 2]>,
}

/// Which places hold an edge that is not oriented.
pub(super) fn flips(cube: &Cube, axis: Axis) -> u16 {
    if axis == Axis::Z {
        return cube.edge_flips().iter().enumerate().fold(0, |bits, (place, &flip)| bits | u16::from(flip) << place);
    }
    // Flips are told by F and B: turn the axis there, and the places back.
    let turned = flips(&cube.conjugate(Symmetry::y()), Axis::Z);
    (0..Edge::COUNT).fold(0, |bits, place| bits | (turned >> image(Symmetry::y(), place) & 1) << place)
}

/// Where a symmetry takes a place of an edge.
fn image(symmetry: Symmetry, place: usize) -> usize {
    let faces = Edge::ALL[place].faces().map(|face| symmetry.face(face));
    let is_there = |edge: &Edge| faces.iter().all(|face| edge.faces().contains(face));
    Edge::ALL.iter().position(is_there).expect("an edge stays an edge")
}

impl Orientations {
    pub fn build(frames: &Frames) -> Self {
        let axis_image = |symmetry: usize, axis: Axis| {
            let to = Symmetry::ALL[symmetry].face(axis.face()).axis();
            AXES.iter().position(|&other| other == to).expect("symmetries that keep D keep the horizontal axes")
        };
        let mut maps = Vec::new();
        for turn in 0..=STAY {
            for symmetry in 0..GROUP {
                let places = frames.edge_map(turn, symmetry);
                maps.push(AXES.map(|axis| {
                    let turn = Turn::ALL.get(turn);
                    let flipping = turn.filter(|turn| turn.face().axis() == axis && turn.amount() != Amount::Half);
                    [0, 1].map(|half| {
                        std::array::from_fn(|bits| {
                            (0..HALF).fold(0, |after, bit| {
                                let place = half * HALF + bit;
                                let moved = flipping.is_some_and(|turn| moves(turn.face(), place));
                                let flipped = (bits >> bit & 1 == 1) != moved;
                                after | u16::from(flipped) << (usize::from(places[place * 2]) / 2)
                            })
                        })
                    })
                }));
            }
        }
        let cross = |edge: u8| Edge::ALL[usize::from(edge)].faces()[0] == Face::D;
        let (mut odd, mut free) = (Vec::new(), Vec::new());
        for class in 0..frames.classes() as u16 {
            let cube = frames.representative(class);
            let places = cube.edge_places();
            odd.push(AXES.map(|axis| {
                let flips = flips(&cube, axis);
                let count = (0..Edge::COUNT).filter(|&place| cross(places[place]) && flips >> place & 1 == 1).count();
                (count % 2) as u8
            }));
            let mut left = (0..Edge::COUNT).filter(|&place| !cross(places[place]));
            free.push(std::array::from_fn(|_| left.next().expect("eight places are free") as u8));
        }
        let mut ranks = vec![[[0; 1 << HALF]; 2]; frames.place_sets()];
        for class in 0..frames.classes() as u16 {
            let free: &[u8; FREE_PLACES] = &free[usize::from(class)];
            ranks[frames.place_set(class)] = [0, 1].map(|half| {
                std::array::from_fn(|bits| {
                    let flipped = |place: usize| bits << (half * HALF) >> free[place] & 1 == 1;
                    (0..COUNTED).fold(0, |rank, place| rank | u8::from(flipped(place)) << place)
                })
            });
        }
        Self {
            ranks,
            maps,
            axis_images: std::array::from_fn(|symmetry| AXES.map(|axis| axis_image(symmetry, axis) as u8)),
            odd,
            free,
        }
    }

    /// Where a symmetry takes an axis.
    #[inline(always)]
    pub fn axis_image(&self, symmetry: u8, axis: usize) -> usize {
        self.axis_images[usize::from(symmetry) % GROUP][axis % AXES.len()].into()
    }

    /// The bits after a turn (or none) and a symmetry, for an axis before.
    #[inline(always)]
    fn moved(&self, bits: u16, turn: usize, symmetry: usize, axis: usize) -> u16 {
        let [low, high] = &self.maps[turn * GROUP + symmetry][axis % AXES.len()];
        low[usize::from(bits) % (1 << HALF)] ^ high[usize::from(bits >> HALF) % (1 << HALF)]
    }

    /// The state of a cube, and the symmetry that brought it into its frame.
    pub fn state(&self, frames: &Frames, cube: &Cube) -> (OrientedState, u8) {
        let (state, symmetry) = frames.state(cube);
        let cube = cube.conjugate(Symmetry::ALL[usize::from(symmetry)]);
        (OrientedState { state, flips: AXES.map(|axis| flips(&cube, axis)) }, symmetry)
    }

    /// The state after a turn of its own frame, and the symmetry into the new frame.
    #[inline(always)]
    pub fn turned(&self, frames: &Frames, node: &OrientedState, turn: usize) -> (OrientedState, u8) {
        let (state, symmetry) = frames.turned(&node.state, turn);
        let mut flips = [0; AXES.len()];
        for axis in 0..AXES.len() {
            flips[self.axis_image(symmetry, axis)] = self.moved(node.flips[axis], turn, symmetry.into(), axis);
        }
        (OrientedState { state, flips }, symmetry)
    }

    /// The state as a symmetry that keeps its class's representative shows it.
    pub fn twin(&self, frames: &Frames, node: &OrientedState, symmetry: usize) -> OrientedState {
        let mut flips = [0; AXES.len()];
        for axis in 0..AXES.len() {
            flips[self.axis_image(symmetry as u8, axis)] = self.moved(node.flips[axis], STAY, symmetry, axis);
        }
        OrientedState { state: frames.twin(&node.state, symmetry), flips }
    }

    /// The number of the flips beside the cross.
    #[inline(always)]
    fn rank(&self, frames: &Frames, class: u16, bits: u16) -> usize {
        let [low, high] = &self.ranks[frames.place_set(class)];
        usize::from(low[usize::from(bits) % (1 << HALF)] | high[usize::from(bits >> HALF) % (1 << HALF)])
    }

    /// Bits for the free places with this number of flips, in a class and for an axis.
    fn unrank(&self, class: u16, axis: usize, rank: usize) -> u16 {
        let free = &self.free[usize::from(class)];
        let bits = (0..COUNTED).fold(0u16, |bits, place| bits | ((rank >> place & 1) as u16) << free[place]);
        let odd = (bits.count_ones() as u8 + self.odd[usize::from(class)][axis]) % 2;
        bits | u16::from(odd) << free[COUNTED]
    }

    /// Bytes of memory that all this takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.ranks.as_slice())
            + size_of_val(self.maps.as_slice())
            + size_of_val(self.odd.as_slice())
            + size_of_val(self.free.as_slice())
    }
}

/// Whether a turn of the face moves the edge in this place.
fn moves(face: Face, place: usize) -> bool {
    Edge::ALL[place].faces().contains(&face)
}

/// The cross with all edges oriented to an axis, and `N` (0 or 1) slots.
pub(super) struct Oriented<'f, const N: usize> {
    pub frames: &'f Frames,
    pub orientations: &'f Orientations,
}

/// The key of the tables of [`Oriented`].
pub(super) struct OrientedKey<const N: usize>;

impl<const N: usize> Oriented<'_, N> {
    const CHOICES: usize = AXES.len() * if N == 0 { 1 } else { Slot::COUNT };
    const COLUMNS: usize = FLIPS * if N == 0 { 1 } else { FREE_PLACES * CORNERS };

    /// The entry of a state, for an axis and a slot of its frame.
    #[inline(always)]
    pub fn entry(
        frames: &Frames,
        orientations: &Orientations,
        node: &OrientedState,
        axis: usize,
        slot: usize,
    ) -> TableEntry<OrientedKey<N>> {
        let class = node.state.class;
        let flips = orientations.rank(frames, class, node.flips[axis % AXES.len()]);
        let (choice, column) = if N == 0 {
            (axis, flips)
        } else {
            let slot = slot % Slot::COUNT;
            let place = usize::from(frames.free(class)[usize::from(node.state.edges.get(slot)) % PIECE_ROOM]) / 2;
            let corner = usize::from(node.state.corners.get(slot));
            (axis * Slot::COUNT + slot, (flips * FREE_PLACES + place) * CORNERS + corner)
        };
        TableEntry::new(((usize::from(class) * Self::CHOICES + choice) * Self::COLUMNS + column) as u64)
    }

    /// Where a turn (or none) and the symmetry into the frame of `class` take a row.
    fn step(&self, row: u32, turn: usize, symmetry: usize, class: u16) -> Step<Moved<'_, N>> {
        let (from, choice) = (row as usize / Self::CHOICES, row as usize % Self::CHOICES);
        let (axis, slot) = if N == 0 { (choice, 0) } else { (choice / Slot::COUNT, choice % Slot::COUNT) };
        let (frames, orientations) = (self.frames, self.orientations);
        let to = orientations.axis_image(symmetry as u8, axis);
        let choice =
            if N == 0 { to } else { to * Slot::COUNT + usize::from(frames.slot_images(symmetry)[slot % Slot::COUNT]) };
        // The number of the flips after is that of no flips before, changed by each flip: they add up without carries.
        let after = |rank: usize| {
            let bits = orientations.unrank(from as u16, axis, rank);
            orientations.rank(frames, class, orientations.moved(bits, turn, symmetry, axis)) as u8
        };
        let mut flips = [0; FLIPS];
        flips[0] = after(0);
        for place in 0..COUNTED {
            let change = after(1 << place) ^ flips[0];
            for rank in 0..1 << place {
                flips[rank | 1 << place] = flips[rank] ^ change;
            }
        }
        let (unfree, free) = (frames.unfree(from as u16), frames.free(class));
        let map = frames.edge_map(turn, symmetry);
        let places = std::array::from_fn(|place| free[usize::from(map[usize::from(unfree[place * 2])])] / 2);
        let columns = Moved { flips, places, corners: frames.corner_map(turn, symmetry) };
        Step { row: (usize::from(class) * Self::CHOICES + choice) as u32, columns }
    }
}

/// What a turn and a symmetry do to the columns of a row.
pub(super) struct Moved<'s, const N: usize> {
    flips: [u8; FLIPS],
    places: [u8; FREE_PLACES],
    corners: &'s [u8; PIECE_ROOM],
}

impl<const N: usize> ColumnMap for Moved<'_, N> {
    #[inline]
    fn image(&self, column: u32) -> u32 {
        let column = column as usize;
        if N == 0 {
            return self.flips[column].into();
        }
        let (places, corner) = (column / CORNERS, column % CORNERS);
        let flips = usize::from(self.flips[places / FREE_PLACES]);
        let place = usize::from(self.places[places % FREE_PLACES]);
        ((flips * FREE_PLACES + place) * CORNERS) as u32 + u32::from(self.corners[corner])
    }
}

impl<const N: usize> Space for Oriented<'_, N> {
    type Key = OrientedKey<N>;

    type Columns<'s>
        = Moved<'s, N>
    where
        Self: 's;

    fn name(&self) -> String {
        if N == 0 { "stages-eo-cross" } else { "stages-eo-cross-pair" }.to_owned()
    }

    fn rows(&self) -> u32 {
        (self.frames.classes() * Self::CHOICES) as u32
    }

    fn columns(&self) -> u32 {
        Self::COLUMNS as u32
    }

    fn goals(&self) -> Vec<u64> {
        let (home, _) = self.orientations.state(self.frames, &Cube::SOLVED);
        let slots = if N == 0 { 1 } else { Slot::COUNT };
        let all = (0..AXES.len()).flat_map(|axis| (0..slots).map(move |slot| (axis, slot)));
        all.map(|(axis, slot)| Self::entry(self.frames, self.orientations, &home, axis, slot).get()).collect()
    }

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<Moved<'_, N>>> {
        let from = (row as usize / Self::CHOICES) as u16;
        (0..Turn::COUNT).map(move |turn| {
            let (class, symmetry) = self.frames.class_turned(from, turn);
            self.step(row, turn, symmetry, class)
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<Moved<'_, N>>> {
        let from = (row as usize / Self::CHOICES) as u16;
        self.frames.twins(from).iter().map(move |&(symmetry, _)| self.step(row, STAY, symmetry.into(), from))
    }

    fn weight(&self, row: u32) -> u64 {
        let from = (row as usize / Self::CHOICES) as u16;
        (GROUP / (1 + self.frames.twins(from).len())) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips_turn_as_cubes_do() {
        let frames = Frames::build();
        let orientations = Orientations::build(&frames);
        let mut cube = Cube::SOLVED;
        let (mut node, mut frame) = orientations.state(&frames, &cube);
        for step in 0..20_000u64 {
            let turn = Turn::ALL[(step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as usize % Turn::COUNT];
            cube = cube.turned(turn);
            let (next, symmetry) = orientations.turned(&frames, &node, frames.turn_image(frame, turn));
            frame = frames.product(frame, symmetry);
            node = next;
            let seen = cube.conjugate(Symmetry::ALL[usize::from(frame)]);
            assert_eq!(node.flips, AXES.map(|axis| flips(&seen, axis)), "{turn} in step {step}");
            for axis in 0..AXES.len() {
                let rank = orientations.rank(&frames, node.state.class, node.flips[axis]);
                let free = orientations.unrank(node.state.class, axis, rank);
                assert_eq!(node.flips[axis] & free, free);
            }
        }
    }
}
