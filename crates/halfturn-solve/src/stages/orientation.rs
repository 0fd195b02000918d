//! The orientation of all edges, which the variant eo-cross adds to the cross and the slots.
//!
//! An edge is oriented to a horizontal axis if moves other than quarter turns of that axis's faces
//! can solve it. This depends only on the edge and its place, so one bit per place holds the
//! orientation. Moves permute the bits, and quarter turns of the axis's faces flip the bits that
//! they move. A state has the bits of both axes.

use halfturn_cube::{Amount, Axis, Cube, Edge, Face, Symmetry, Turn};

use super::{
    classes::{CrossClasses, NO_TURN, SYMMETRIES},
    free_edges::{FREE_PLACES, is_cross_edge},
    state::CrossState,
};

/// The horizontal axes by number: F/B, then R/L.
pub(super) const AXES: [Axis; 2] = [Axis::Z, Axis::X];

/// The free places whose bits make up a rank. The bit of the last one follows from the even parity
/// of all flips.
pub(super) const RANKED_PLACES: usize = FREE_PLACES - 1;
/// The number of ranks.
pub(super) const FLIPS: usize = 1 << RANKED_PLACES;

/// A state with the orientation of all edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct EoState {
    pub cross: CrossState,
    /// By axis of the state's frame: a bit for each place whose edge is not oriented.
    pub flips: [u16; AXES.len()],
}

/// Half of the places. Their bits are looked up together.
const HALF: usize = Edge::COUNT / 2;

/// The action of moves and symmetries on the bits, and their ranks.
pub(super) struct Orientations {
    /// By move (or none) and symmetry, axis before, half of the places and their bits: the bits
    /// after.
    maps: Vec<[[[u16; 1 << HALF]; 2]; AXES.len()]>,
    /// By symmetry: the images of the axes.
    axis_images: [[u8; AXES.len()]; SYMMETRIES],
    /// By class and axis: whether an odd number of cross edges is flipped.
    odd: Vec<[u8; AXES.len()]>,
    /// By class: the free places.
    free: Vec<[u8; FREE_PLACES]>,
    /// By set of places that the cross occupies, half of the places and their bits: their part of
    /// the rank.
    ranks: Vec<[[u8; 1 << HALF]; 2]>,
}

/// A bit for each place whose edge is not oriented to an axis.
pub(super) fn flips(cube: &Cube, axis: Axis) -> u16 {
    if axis == Axis::Z {
        return cube.edge_flips().iter().enumerate().fold(0, |bits, (place, &flip)| bits | u16::from(flip) << place);
    }
    // `edge_flips` refers to F/B: rotate the axis there, and the places back.
    let turned = flips(&cube.conjugate(Symmetry::y()), Axis::Z);
    (0..Edge::COUNT).fold(0, |bits, place| bits | (turned >> image(Symmetry::y(), place) & 1) << place)
}

/// The image of an edge place.
fn image(symmetry: Symmetry, place: usize) -> usize {
    let faces = Edge::ALL[place].faces().map(|face| symmetry.face(face));
    let is_there = |edge: &Edge| faces.iter().all(|face| edge.faces().contains(face));
    Edge::ALL.iter().position(is_there).expect("symmetries map edges to edges")
}

/// The number of the image of an axis under a symmetry that keeps D.
pub(super) fn axis_image(symmetry: usize, axis: Axis) -> usize {
    let to = Symmetry::ALL[symmetry].face(axis.face()).axis();
    AXES.iter().position(|&other| other == to).expect("symmetries that keep D permute the horizontal axes")
}

impl Orientations {
    pub fn build(classes: &CrossClasses) -> Self {
        let mut maps = Vec::new();
        for turn in 0..=NO_TURN {
            for symmetry in 0..SYMMETRIES {
                let places = classes.edge_map(turn, symmetry);
                maps.push(AXES.map(|axis| {
                    let turn = Turn::ALL.get(turn);
                    let flipping = turn.filter(|turn| turn.face().axis() == axis && turn.amount() != Amount::Half);
                    [0, 1].map(|half| {
                        std::array::from_fn(|bits| {
                            (0..HALF).fold(0, |after, bit| {
                                let place = half * HALF + bit;
                                let moved = flipping.is_some_and(|turn| moves(turn.face(), place));
                                let flipped = (bits >> bit & 1 == 1) != moved;
                                after
                                    | u16::from(flipped)
                                        << (usize::from(places[place * Edge::STICKERS]) / Edge::STICKERS)
                            })
                        })
                    })
                }));
            }
        }
        let (mut odd, mut free) = (Vec::new(), Vec::new());
        for class in 0..classes.count() as u16 {
            let cube = classes.representative(class);
            let places = cube.edge_places();
            odd.push(AXES.map(|axis| {
                let flips = flips(&cube, axis);
                let count =
                    (0..Edge::COUNT).filter(|&place| is_cross_edge(places[place]) && flips >> place & 1 == 1).count();
                (count % 2) as u8
            }));
            let mut unoccupied = (0..Edge::COUNT).filter(|&place| !is_cross_edge(places[place]));
            free.push(std::array::from_fn(|_| unoccupied.next().expect("eight places are free") as u8));
        }
        let mut ranks = vec![[[0; 1 << HALF]; 2]; classes.place_set_count()];
        for class in 0..classes.count() as u16 {
            let free: &[u8; FREE_PLACES] = &free[usize::from(class)];
            ranks[classes.place_set(class)] = [0, 1].map(|half| {
                std::array::from_fn(|bits| {
                    let flipped = |place: usize| bits << (half * HALF) >> free[place] & 1 == 1;
                    (0..RANKED_PLACES).fold(0, |rank, place| rank | u8::from(flipped(place)) << place)
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

    /// The image of an axis.
    #[inline(always)]
    pub fn axis_image(&self, symmetry: u8, axis: usize) -> usize {
        self.axis_images[usize::from(symmetry) % SYMMETRIES][axis % AXES.len()].into()
    }

    /// The bits after a move (or none) and a symmetry, for an axis of the frame before.
    #[inline(always)]
    pub fn moved(&self, bits: u16, turn: usize, symmetry: usize, axis: usize) -> u16 {
        let [low, high] = &self.maps[turn * SYMMETRIES + symmetry][axis % AXES.len()];
        low[usize::from(bits) % (1 << HALF)] ^ high[usize::from(bits >> HALF) % (1 << HALF)]
    }

    /// The state of a cube, and the symmetry into its frame.
    pub fn state(&self, classes: &CrossClasses, cube: &Cube) -> (EoState, u8) {
        let (cross, symmetry) = classes.state(cube);
        let cube = cube.conjugate(Symmetry::ALL[usize::from(symmetry)]);
        (EoState { cross, flips: AXES.map(|axis| flips(&cube, axis)) }, symmetry)
    }

    /// The state after a move of its own frame, and the symmetry into the new frame.
    #[inline(always)]
    pub fn turned(&self, classes: &CrossClasses, state: &EoState, turn: usize) -> (EoState, u8) {
        let (cross, symmetry) = classes.turned(&state.cross, turn);
        let mut flips = [0; AXES.len()];
        for axis in 0..AXES.len() {
            flips[self.axis_image(symmetry, axis)] = self.moved(state.flips[axis], turn, symmetry.into(), axis);
        }
        (EoState { cross, flips }, symmetry)
    }

    /// The image of a state under a symmetry that keeps its class's representative.
    pub fn image(&self, classes: &CrossClasses, state: &EoState, symmetry: usize) -> EoState {
        let mut flips = [0; AXES.len()];
        for axis in 0..AXES.len() {
            flips[self.axis_image(symmetry as u8, axis)] = self.moved(state.flips[axis], NO_TURN, symmetry, axis);
        }
        EoState { cross: classes.image(&state.cross, symmetry), flips }
    }

    /// The rank of the bits in the free places.
    #[inline(always)]
    pub fn rank(&self, classes: &CrossClasses, class: u16, bits: u16) -> usize {
        let [low, high] = &self.ranks[classes.place_set(class)];
        usize::from(low[usize::from(bits) % (1 << HALF)] | high[usize::from(bits >> HALF) % (1 << HALF)])
    }

    /// The bits in the free places with this rank, in a class and for an axis.
    pub fn unrank(&self, class: u16, axis: usize, rank: usize) -> u16 {
        let free = &self.free[usize::from(class)];
        let bits = (0..RANKED_PLACES).fold(0u16, |bits, place| bits | ((rank >> place & 1) as u16) << free[place]);
        let odd = (bits.count_ones() as u8 + self.odd[usize::from(class)][axis]) % 2;
        bits | u16::from(odd) << free[RANKED_PLACES]
    }

    /// The memory of all this, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.ranks.as_slice())
            + size_of_val(self.maps.as_slice())
            + size_of_val(self.odd.as_slice())
            + size_of_val(self.free.as_slice())
    }
}

/// Whether moves of a face move the edge in a place.
fn moves(face: Face, place: usize) -> bool {
    Edge::ALL[place].faces().contains(&face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips_follow_moves() {
        let classes = CrossClasses::build();
        let orientations = Orientations::build(&classes);
        let mut cube = Cube::SOLVED;
        let (mut state, mut frame) = orientations.state(&classes, &cube);
        for step in 0..20_000u64 {
            let turn = Turn::ALL[(step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) as usize % Turn::COUNT];
            cube = cube.turned(turn);
            let (next, symmetry) = orientations.turned(&classes, &state, classes.turn_image(frame, turn));
            frame = classes.product(frame, symmetry);
            state = next;
            let seen = cube.conjugate(Symmetry::ALL[usize::from(frame)]);
            assert_eq!(state.flips, AXES.map(|axis| flips(&seen, axis)), "{turn} in step {step}");
            for axis in 0..AXES.len() {
                let rank = orientations.rank(&classes, state.cross.class, state.flips[axis]);
                let free = orientations.unrank(state.cross.class, axis, rank);
                assert_eq!(state.flips[axis] & free, free);
            }
        }
    }
}
