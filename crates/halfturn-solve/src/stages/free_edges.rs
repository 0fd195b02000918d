//! The places that a cross leaves free, and a dense numbering of edge states in them.

use halfturn_cube::{Cube, Edge, Face};

use super::{
    slots::Slot,
    state::{PADDED_STATES, PIECE_STATES},
};

/// The places that the cross leaves to other edges.
pub(super) const FREE_PLACES: usize = Edge::COUNT - Slot::COUNT;
/// The states of an edge in these places.
pub(super) const FREE_STATES: usize = FREE_PLACES * Edge::STICKERS;

/// The free edge states of every class. Classes whose crosses occupy the same places share one
/// numbering.
pub(super) struct FreeEdges {
    /// By class: the number of the set of places that its cross occupies.
    place_sets: Vec<u16>,
    /// By set of places: the rank of an edge state among the free ones, and back.
    ranks: Vec<[u8; PADDED_STATES]>,
    states: Vec<[u8; FREE_STATES]>,
}

impl FreeEdges {
    /// Numbers the free edge states, given a cube with the cross of each class.
    pub fn build(representatives: impl Iterator<Item = Cube>) -> Self {
        let mut place_sets = Vec::new();
        let mut sets: Vec<u16> = Vec::new();
        for cube in representatives {
            let set = cross_places(&cube);
            let number = sets.iter().position(|&other| other == set).unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            });
            place_sets.push(number as u16);
        }
        let mut ranks = vec![[0; PADDED_STATES]; sets.len()];
        let mut states = vec![[0; FREE_STATES]; sets.len()];
        for (number, set) in sets.into_iter().enumerate() {
            let free = (0..PIECE_STATES).filter(|state| set >> (state / Edge::STICKERS) & 1 == 0);
            for (rank, state) in free.enumerate() {
                ranks[number][state] = rank as u8;
                states[number][rank] = state as u8;
            }
        }
        Self { place_sets, ranks, states }
    }

    pub fn place_set_count(&self) -> usize {
        self.ranks.len()
    }

    #[inline]
    pub fn place_set(&self, class: u16) -> usize {
        self.place_sets[usize::from(class)].into()
    }

    #[inline]
    pub fn ranks(&self, class: u16) -> &[u8; PADDED_STATES] {
        &self.ranks[self.place_set(class)]
    }

    pub fn states(&self, class: u16) -> &[u8; FREE_STATES] {
        &self.states[self.place_set(class)]
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.place_sets.as_slice())
            + size_of_val(self.ranks.as_slice())
            + size_of_val(self.states.as_slice())
    }
}

/// Whether an edge belongs to the cross.
pub(super) fn is_cross_edge(edge: u8) -> bool {
    Edge::ALL[usize::from(edge)].faces()[0] == Face::D
}

/// The places of the four cross edges, a bit for each.
fn cross_places(cube: &Cube) -> u16 {
    let places = cube.edge_places();
    (0..Edge::COUNT).fold(0, |set, place| set | u16::from(is_cross_edge(places[place])) << place)
}
