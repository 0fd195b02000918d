//! Lin's Table 1: the states of each phase by distance from its goal.

use halfturn_cube::{Amount, Cube, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Index, ReducedPair, Reduction, Residue, Space, Step, Stopped, TurnTable,
    coordinates::{CornerPermutation, FlipSlice, LayerEdgePermutation, SlicePermutation, Twist},
};

use super::{
    meeting::MeetingTable,
    phases::{MeetingPhase, Phase1, Phase2},
};
use crate::{
    distribution::Counting,
    layer_turns::{LAYER_TURNS, layer_turns},
};

/// Counts the states of phase 1. The meeting table is enough for small depths. For larger ones a
/// table of all 2,217,093,120 states is filled, reduced by symmetry to a sixteenth.
pub(crate) fn phase1(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    if counting.depth <= Phase1::TABLE_DEPTH {
        let table = MeetingTable::build_within(&Phase1::build(), counting.depth, counting.source.watcher)?;
        return Ok(table.counts().to_vec());
    }
    let twists = TurnTable::<Twist>::build();
    let reduction = Reduction::<FlipSlice>::build(Symmetry::KEEPS_AXIS);
    let conjugates = Conjugates::build(Symmetry::KEEPS_AXIS);
    complete(&ReducedPair::new(&reduction, &twists, &conjugates), counting)
}

/// Counts the states of G1' in the same way.
pub(crate) fn phase2(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    if counting.depth <= Phase2::TABLE_DEPTH {
        let table = MeetingTable::build_within(&Phase2::build(), counting.depth, counting.source.watcher)?;
        return Ok(table.counts().to_vec());
    }
    complete(&LayerCosets::build(), counting)
}

fn complete<S: Space>(space: &S, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, Residue>::open(space, counting.source)?;
    Ok(table.distribution().to_vec())
}

/// The order of the group that states are reduced by: turns of the layers, and symmetries that keep
/// the U–D axis.
const GROUP: usize = LAYER_TURNS * Symmetry::KEEPS_AXIS;
/// The identity of the group: no turns of the layers, and the first symmetry.
const IDENTITY: u8 = 0;
/// Permutations of the corners of one parity. Ranks 2k and 2k + 1 differ by a swap, so that half
/// the rank identifies a permutation of known parity.
const CORNERS: u32 = CornerPermutation::COUNT / 2;

/// The states of G1' up to symmetry.
///
/// A state and its inverse are equally far. The search uses cosets `x · ⟨U, D⟩`, where moves of U
/// and D may follow. This count uses their inverses `⟨U, D⟩ · x`, on which the usual moves, made
/// afterwards, are well defined. Moves of U and D made before, together with symmetries, form a
/// group of 256 that preserves distances: it takes `x` to `u · s(x)`. The 40,320 · 24 permutations
/// of the edges fall into few classes under this group. A row of the table is such a class. Its
/// columns are the permutations of the corners, in the frame of the class representative.
struct LayerCosets {
    /// By class and move: the class after the move of the representative, and the group element to
    /// its representative.
    turned: Vec<[(u16, u8); Turn::COUNT]>,
    /// By class: the stabilizer of its representative.
    stabilizers: Vec<Vec<u8>>,
    /// By class: whether its representative, and hence the corners, are an odd permutation.
    odd: Vec<bool>,
    /// By parity of the corners, move and element of the group: the image of each column under the
    /// move, then the element.
    columns: [Vec<Vec<u16>>; 2],
    /// By parity of the corners and element of the group: the image of each column.
    images: [Vec<Vec<u16>>; 2],
}

/// The symmetry of an element of the group.
fn symmetry_of(element: usize) -> Symmetry {
    Symmetry::ALL[element % Symmetry::KEEPS_AXIS]
}

/// The moves of U and D of an element of the group, applied to a solved cube.
fn layers_of(element: usize) -> Cube {
    layer_turns(element / Symmetry::KEEPS_AXIS)
}

/// The inverse of an element: `x` from `u · s(x)` is `s⁻¹(u⁻¹) · s⁻¹(…)`.
fn inverse(element: usize) -> u8 {
    let symmetry = symmetry_of(element).inverse();
    let layers = layers_of(element).inverse().conjugate(symmetry);
    let undoes = |&other: &usize| symmetry_of(other) == symmetry && layers_of(other) == layers;
    (0..GROUP).find(undoes).expect("symmetries that keep the axis keep turns of U and D") as u8
}

/// By element of the group and value of a coordinate: the image of the value.
fn images<C: Coordinate<Puzzle = Cube>>() -> Vec<Vec<u16>> {
    let conjugates = Conjugates::<C>::build(Symmetry::KEEPS_AXIS);
    let mut images = Vec::with_capacity(GROUP);
    for layers in 0..LAYER_TURNS {
        let turns = layers_of(layers * Symmetry::KEEPS_AXIS);
        let turned: Vec<u16> = (0..C::COUNT).map(|value| C::of(&(turns * C::cube(value))) as u16).collect();
        for &symmetry in &Symmetry::ALL[..Symmetry::KEEPS_AXIS] {
            let image = |index| turned[conjugates.image(index, symmetry).get() as usize];
            images.push(Index::all().map(image).collect());
        }
    }
    images
}

fn is_odd(places: &[u8]) -> bool {
    let inversions = |(index, &piece): (usize, &u8)| places[..index].iter().filter(|&&before| before > piece).count();
    places.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}

/// The permutations of layer edges and slice edges as one number.
fn edge_value(edges: u32, slice: u32) -> usize {
    (edges * SlicePermutation::COUNT + slice) as usize
}

impl LayerCosets {
    fn build() -> Self {
        const UNSEEN: (u16, u8) = (u16::MAX, 0);
        // The first permutation without a class becomes the representative of the next one.
        let mut by_value = vec![UNSEEN; edge_value(LayerEdgePermutation::COUNT, 0)];
        let mut representatives = Vec::new();
        let mut stabilizers = Vec::new();
        let (edge_images, slice_images) = (images::<LayerEdgePermutation>(), images::<SlicePermutation>());
        let inverses: [u8; GROUP] = std::array::from_fn(inverse);
        for edges in 0..LayerEdgePermutation::COUNT {
            for slice in 0..SlicePermutation::COUNT {
                if by_value[edge_value(edges, slice)] != UNSEEN {
                    continue;
                }
                let mut stabilizer = Vec::new();
                for element in 0..GROUP {
                    let edges_there = edge_images[element][edges as usize];
                    let slice_there = slice_images[element][slice as usize];
                    let there = edge_value(edges_there.into(), slice_there.into());
                    if there == edge_value(edges, slice) {
                        stabilizer.push(element as u8);
                    }
                    if by_value[there] == UNSEEN {
                        by_value[there] = (representatives.len() as u16, inverses[element]);
                    }
                }
                representatives.push((Index::new(edges), Index::new(slice)));
                stabilizers.push(stabilizer);
            }
        }

        let (edge_turns, slice_turns) = (TurnTable::build(), TurnTable::build());
        let turned = |&(edges, slice): &(Index<LayerEdgePermutation>, Index<SlicePermutation>)| {
            let mut row = [UNSEEN; Turn::COUNT];
            for turn in TurnSet::DOMINO {
                let (edges, slice) = (edge_turns.turned(edges, turn), slice_turns.turned(slice, turn));
                row[turn.index()] = by_value[edge_value(edges.get(), slice.get())];
            }
            row
        };
        let odd = |(edges, slice): &(Index<LayerEdgePermutation>, Index<SlicePermutation>)| {
            let odd_edges = is_odd(&LayerEdgePermutation::cube(edges.get()).edge_places());
            odd_edges ^ is_odd(&SlicePermutation::cube(slice.get()).edge_places())
        };
        let images = column_images();
        Self {
            turned: representatives.iter().map(turned).collect(),
            stabilizers,
            odd: representatives.iter().map(odd).collect(),
            columns: column_maps(&images),
            images,
        }
    }
}

/// By parity and column: the rank of the corner permutation.
fn corners() -> [Vec<u32>; 2] {
    let odd = |&value: &u32| is_odd(&CornerPermutation::cube(value).corner_places());
    let (odd, even) = (0..CornerPermutation::COUNT).partition(odd);
    [even, odd]
}

/// By parity of the corners and element of the group: the image of each column.
fn column_images() -> [Vec<Vec<u16>>; 2] {
    let images = images::<CornerPermutation>();
    corners().map(|corners| {
        let columns = |image: &Vec<u16>| corners.iter().map(|&value| image[value as usize] / 2).collect();
        images.iter().map(columns).collect()
    })
}

/// By parity of the corners, move and element of the group: the image of each column under the
/// move, then the element.
fn column_maps(images: &[Vec<Vec<u16>>; 2]) -> [Vec<Vec<u16>>; 2] {
    let turns = TurnTable::<CornerPermutation>::build();
    let corners = corners();
    [0, 1].map(|parity| {
        let mut maps = vec![Vec::new(); Turn::COUNT * GROUP];
        for turn in TurnSet::DOMINO {
            let after = |&value: &u32| (turns.turned(Index::new(value), turn).get() / 2) as usize;
            let after: Vec<usize> = corners[parity].iter().map(after).collect();
            // A quarter turn changes the parity.
            let parity_after = parity ^ usize::from(turn.amount() != Amount::Half);
            for (element, image) in images[parity_after].iter().enumerate() {
                maps[turn.index() * GROUP + element] = after.iter().map(|&column| image[column]).collect();
            }
        }
        maps
    })
}

impl Space for LayerCosets {
    type Key = Self;

    fn name(&self) -> String {
        "lin-phase2".to_owned()
    }

    fn rows(&self) -> u32 {
        self.turned.len() as u32
    }

    fn columns(&self) -> u32 {
        CORNERS
    }

    type Columns<'s>
        = &'s [u16]
    where
        Self: 's;

    fn steps(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let maps = &self.columns[usize::from(self.odd[row as usize])];
        TurnSet::DOMINO.map(move |turn| {
            let (row, element) = self.turned[row as usize][turn.index()];
            Step { row: row.into(), columns: maps[turn.index() * GROUP + usize::from(element)].as_slice() }
        })
    }

    fn twins(&self, row: u32) -> impl Iterator<Item = Step<&[u16]>> {
        let images = &self.images[usize::from(self.odd[row as usize])];
        let moving = self.stabilizers[row as usize].iter().filter(|&&element| element != IDENTITY);
        moving.map(move |&element| Step { row, columns: images[usize::from(element)].as_slice() })
    }

    /// A state of G1' stands for 16 positions of G1.
    fn weight(&self, row: u32) -> u64 {
        (GROUP / self.stabilizers[row as usize].len() / LAYER_TURNS) as u64
    }
}
