//! Lin's Table 1: how many states of each phase are how many turns from its goal.

use halfturn_cube::{Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Index, ReducedPair, Reduction, Residue, Space, Stopped, TurnTable,
    coordinates::{CornerPermutation, FlipSlice, LayerEdgePermutation, SlicePermutation, Twist},
};

use super::{
    meeting::MeetingTable,
    phases::{Phase, Phase1, Phase2},
};
use crate::distribution::Counting;

/// States of phase 1. Depths that the meeting table covers are counted there; more needs a table of all 2,217,093,120,
/// of which one in 16 is enough, by symmetry.
pub(crate) fn phase1(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    if counting.depth <= Phase1::STEPS {
        let table = MeetingTable::build_within(&Phase1::build(), counting.depth, counting.watcher)?;
        return Ok(table.counts().to_vec());
    }
    let (first, second) = (TurnTable::<FlipSlice>::build(), TurnTable::<Twist>::build());
    let reduction = Reduction::build(Symmetry::KEEPS_AXIS);
    let conjugates = Conjugates::build(Symmetry::KEEPS_AXIS);
    complete(&ReducedPair::new(&reduction, &first, &second, &conjugates), counting)
}

/// States of G1'. As for phase 1.
pub(crate) fn phase2(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    if counting.depth <= Phase2::STEPS {
        let table = MeetingTable::build_within(&Phase2::build(), counting.depth, counting.watcher)?;
        return Ok(table.counts().to_vec());
    }
    complete(&LayersFree::build(), counting)
}

fn complete<S: Space>(space: &S, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, Residue>::open(space, counting.store, counting.threads, counting.watcher)?;
    Ok(table.distribution().to_vec())
}

/// Turns of the U and D layers, each by 0 to 3 quarters.
const LAYER_TURNS: usize = 4 * 4;
/// The group that the states are counted by: turns of the layers, and symmetries that keep the U–D axis.
const GROUP: usize = LAYER_TURNS * Symmetry::KEEPS_AXIS;
/// Orders of the slice edges when all else settles their parity.
const SLICES: u64 = SlicePermutation::COUNT as u64 / 2;

/// The states of G1' by symmetry.
///
/// A state and its inverse are equally far, so instead of states `x` that may be followed by turns of U and D, as in
/// the search, we count states that such turns may come *before*: then the usual turns, which come after, are well
/// defined. Turns of U and D before, and symmetries, together are a group of 256 that keeps all distances: `x` becomes
/// `u · s(x)`. It puts the 40,320 permutations of the layers' edges into few classes. An entry is such a class, the
/// corners as they are when the edges are the class's representative, and the slice edges.
struct LayersFree {
    corners: TurnTable<CornerPermutation>,
    slice: TurnTable<SlicePermutation>,
    /// By class and turn: the class after the turn of the representative, and what of the group carries that to its
    /// representative.
    turned: Vec<[(u16, u8); Turn::COUNT]>,
    /// By class: what of the group keeps the representative.
    stabilizers: Vec<Vec<u8>>,
    /// By class: whether the representative is an odd permutation.
    odd_edges: Vec<bool>,
    odd_corners: Vec<bool>,
    odd_slices: [bool; SlicePermutation::COUNT as usize],
    /// By element of the group and value: the value that it becomes.
    corner_images: Vec<u16>,
    slice_images: Conjugates<SlicePermutation>,
}

/// The symmetry of an element of the group.
fn symmetry_of(element: usize) -> Symmetry {
    Symmetry::ALL[element % Symmetry::KEEPS_AXIS]
}

/// Its turns of U and D, as the cube that they make.
fn layers_of(element: usize) -> Cube {
    let layers = element / Symmetry::KEEPS_AXIS;
    let turn = |face, quarters| Amount::from_quarters(quarters as i32).map(|amount| Turn::new(face, amount));
    Cube::SOLVED.after([turn(Face::U, layers / 4), turn(Face::D, layers % 4)].into_iter().flatten())
}

/// What an element of the group makes of a cube.
fn image(cube: &Cube, element: usize) -> Cube {
    layers_of(element) * cube.conjugate(symmetry_of(element))
}

/// What undoes an element: `x` from `u · s(x)` is `s⁻¹(u⁻¹) · s⁻¹(…)`.
fn inverse(element: usize) -> u8 {
    let symmetry = symmetry_of(element).inverse();
    let layers = layers_of(element).inverse().conjugate(symmetry);
    let undoes = |&other: &usize| symmetry_of(other) == symmetry && layers_of(other) == layers;
    (0..GROUP).find(undoes).expect("symmetries that keep the axis keep turns of U and D") as u8
}

/// By element of the group and value: what the corners become.
fn corner_images() -> Vec<u16> {
    let conjugates = Conjugates::<CornerPermutation>::build(Symmetry::KEEPS_AXIS);
    let mut images = Vec::with_capacity(GROUP * CornerPermutation::COUNT as usize);
    for layers in 0..LAYER_TURNS {
        let turns = layers_of(layers * Symmetry::KEEPS_AXIS);
        let turned: Vec<u16> = (0..CornerPermutation::COUNT)
            .map(|value| CornerPermutation::of(&(turns * CornerPermutation::cube(value))) as u16)
            .collect();
        for symmetry in &Symmetry::ALL[..Symmetry::KEEPS_AXIS] {
            images.extend(Index::all().map(|index| turned[conjugates.image(index, *symmetry).get() as usize]));
        }
    }
    images
}

fn is_odd(places: &[u8]) -> bool {
    let inversions = |(index, &piece): (usize, &u8)| places[..index].iter().filter(|&&before| before > piece).count();
    places.iter().enumerate().map(inversions).sum::<usize>() % 2 == 1
}

impl LayersFree {
    fn build() -> Self {
        // The classes: the first permutation that no class has yet represents the next one.
        let mut by_value = vec![None; LayerEdgePermutation::COUNT as usize];
        let mut representatives = Vec::new();
        let mut stabilizers = Vec::new();
        let inverses: [u8; GROUP] = std::array::from_fn(inverse);
        for index in Index::<LayerEdgePermutation>::all() {
            if by_value[index.get() as usize].is_some() {
                continue;
            }
            let cube = LayerEdgePermutation::cube(index.get());
            let mut stabilizer = Vec::new();
            for (element, inverse) in inverses.into_iter().enumerate() {
                let there = LayerEdgePermutation::of(&image(&cube, element));
                if there == index.get() {
                    stabilizer.push(element as u8);
                }
                by_value[there as usize].get_or_insert((representatives.len() as u16, inverse));
            }
            representatives.push(index);
            stabilizers.push(stabilizer);
        }
        let by_value: Vec<(u16, u8)> = by_value.into_iter().flatten().collect();

        let edges = TurnTable::<LayerEdgePermutation>::build();
        let turned = |&representative: &Index<_>| {
            let mut row = [(0, 0); Turn::COUNT];
            for turn in TurnSet::DOMINO {
                row[turn.index()] = by_value[edges.turned(representative, turn).get() as usize];
            }
            row
        };
        let odd_edges = |index: &Index<_>| is_odd(&LayerEdgePermutation::cube(index.get()).edge_places());
        let odd_corners = |value| is_odd(&CornerPermutation::cube(value).corner_places());
        let odd_slices = |value: usize| is_odd(&SlicePermutation::cube(value as u32).edge_places());
        Self {
            corners: TurnTable::build(),
            slice: TurnTable::build(),
            turned: representatives.iter().map(turned).collect(),
            stabilizers,
            odd_edges: representatives.iter().map(odd_edges).collect(),
            odd_corners: (0..CornerPermutation::COUNT).map(odd_corners).collect(),
            odd_slices: std::array::from_fn(odd_slices),
            corner_images: corner_images(),
            slice_images: Conjugates::build(Symmetry::KEEPS_AXIS),
        }
    }

    fn number(class: u16, corners: u32, slice: u32) -> u64 {
        (u64::from(class) * u64::from(CornerPermutation::COUNT) + u64::from(corners)) * SLICES + u64::from(slice / 2)
    }

    fn parts(&self, entry: u64) -> (u16, u32, u32) {
        let count = u64::from(CornerPermutation::COUNT);
        let (class, corners) = ((entry / SLICES / count) as u16, (entry / SLICES % count) as u32);
        // Neighbouring numbers of permutations differ by a swap: one of the two has the parity that the rest asks for.
        let slice = (entry % SLICES * 2) as u32;
        let odd = self.odd_edges[usize::from(class)] ^ self.odd_corners[corners as usize];
        (class, corners, slice + u32::from(self.odd_slices[slice as usize] != odd))
    }

    /// The corners and slice edges as an element of the group shows them.
    fn image(&self, corners: u32, slice: u32, element: u8) -> (u32, u32) {
        let element = usize::from(element);
        let corners = self.corner_images[element * CornerPermutation::COUNT as usize + corners as usize];
        (corners.into(), self.slice_images.image(Index::new(slice), symmetry_of(element)).get())
    }
}

impl Space for LayersFree {
    type Key = Self;

    fn name(&self) -> String {
        "lin-phase2".to_owned()
    }

    fn len(&self) -> u64 {
        self.turned.len() as u64 * u64::from(CornerPermutation::COUNT) * SLICES
    }

    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    fn neighbours(&self, entry: u64) -> impl Iterator<Item = u64> {
        let (class, corners, slice) = self.parts(entry);
        TurnSet::DOMINO.map(move |turn| {
            let (class, element) = self.turned[usize::from(class)][turn.index()];
            let corners = self.corners.turned(Index::new(corners), turn).get();
            let slice = self.slice.turned(Index::new(slice), turn).get();
            let (corners, slice) = self.image(corners, slice, element);
            Self::number(class, corners, slice)
        })
    }

    fn twins(&self, entry: u64) -> impl Iterator<Item = u64> {
        let (class, corners, slice) = self.parts(entry);
        self.stabilizers[usize::from(class)].iter().map(move |&element| {
            let (corners, slice) = self.image(corners, slice, element);
            Self::number(class, corners, slice)
        })
    }

    /// Each state of G1' is 16 of G1.
    fn weight(&self, entry: u64) -> u64 {
        let (class, ..) = self.parts(entry);
        (GROUP / self.stabilizers[usize::from(class)].len() / LAYER_TURNS) as u64
    }
}
