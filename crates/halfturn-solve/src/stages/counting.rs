//! Exact distance distributions of the coordinate spaces of the stages.

use std::ops::Sub;

use halfturn_cube::{Amount, Axis, Edge, Face, Symmetry, TurnSet};
use halfturn_search::{
    Coordinate, DistanceTable, Exact, Index, Packing, Residue, Single, Space, Stopped, TurnTable, coordinates::Cross,
};

use super::{
    classes::CrossClasses,
    eo_pattern::EoPattern,
    free_edges::FREE_PLACES,
    orientation::{AXES, Orientations},
    pattern::{CrossKind, Pattern, PatternGoal},
    ranking::PieceRanking,
    slot_edges::{SlotEdgeRanking, SlotEdges, SlotEdgesTable},
    slots::Slot,
    state::{CrossState, SlotPieces},
    steps::{BLOCKS, WHOLE_2X2X3},
};
use crate::{
    distribution::Counting,
    goal::{self, Aspect, PiecePattern, Projection},
};

pub(super) const CROSS_EDGES: &[Edge] = &[Edge::DF, Edge::DR, Edge::DB, Edge::DL];

/// The states of a space by distance. The space holds `copies` equal parts, one for each choice of
/// slots or axis, of which one is counted.
fn count<S: Space, P: Packing>(space: &S, copies: usize, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let states = counting.reduced_states::<S, P>(space)?;
    Ok(states.into_iter().map(|states| states / copies as u64).collect())
}

fn pattern<const E: usize, const C: usize, P: Packing>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (classes, ranking) = (CrossClasses::build(), PieceRanking::build());
    let space = Pattern::<E, C>::new(&classes, &ranking, CrossKind::Exact, PatternGoal::Solved);
    count::<_, P>(&space, Pattern::<E, C>::choices(CrossKind::Exact), counting)
}

fn oriented<const N: usize, P: Packing>(copies: usize, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let classes = CrossClasses::build();
    let orientations = Orientations::build(&classes);
    count::<_, P>(&EoPattern::<N> { classes: &classes, orientations: &orientations }, copies, counting)
}

pub(crate) fn xcross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    pattern::<1, 1, Exact>(counting)
}

pub(crate) fn cross_edges(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    pattern::<4, 0, Residue>(counting)
}

pub(crate) fn cross_3_corners(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    pattern::<0, 3, Residue>(counting)
}

pub(crate) fn cross_corners(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    pattern::<0, 4, Residue>(counting)
}

/// The classes of crosses are of no use for another start.
pub(crate) fn eo_cross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    if counting.from.is_none() {
        return oriented::<0, Exact>(AXES.len(), counting);
    }
    let goal = PiecePattern::ANY.with_edges_oriented().with_solved(&[], CROSS_EDGES);
    goal::count(&goal, Projection::new(Aspect::edge_places(CROSS_EDGES), Aspect::FLIPS), counting)
}

pub(crate) fn eo_xcross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    oriented::<1, Residue>(AXES.len() * Slot::COUNT, counting)
}

pub(crate) fn pseudo_cross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let goal = PiecePattern::ANY.with_solved(&[], CROSS_EDGES).up_to(TurnSet::of_face(Face::D));
    goal::count(&goal, Projection::new(Aspect::ALL_EDGES, Aspect::ALL_CORNERS), counting)
}

pub(crate) fn block_2x2x3(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    BLOCKS[3].count_by(WHOLE_2X2X3, counting)
}

/// The numbers of states at each distance, given how many are farther than each.
pub(super) fn differences<N: Copy + Sub<Output = N> + Default + PartialEq>(all: N, farther: &[N]) -> Vec<N> {
    let mut before = all;
    let counts = farther.iter().map(|&farther| std::mem::replace(&mut before, farther) - farther);
    let mut counts: Vec<N> = counts.collect();
    while counts.last() == Some(&N::default()) {
        counts.pop();
    }
    counts
}

/// The cross of D or of U, whichever is closer.
///
/// Both crosses are farther than a distance if each is, and the only condition between them is that
/// they have no place in common. So it is enough to count the crosses of D by the set of their
/// places. Those of U are the same, seen upside down.
pub(crate) fn cross_two_colours(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let turns = TurnTable::<Cross>::build();
    let table: DistanceTable<Cross, Exact> = counting.table(&Single::new(&turns))?;
    let levels = table.distribution().len();
    // By set of places, a bit each, and distance: the crosses that are farther.
    let mut farther = vec![vec![0u64; levels]; 1 << Edge::COUNT];
    for index in Index::<Cross>::all() {
        let places = Cross::cube(index.get()).edge_places();
        let is_cross = |place: &usize| CROSS_EDGES.iter().any(|edge| edge.index() == usize::from(places[*place]));
        let set = (0..Edge::COUNT).filter(is_cross).fold(0, |set, place| set | 1 << place);
        let distance = usize::from(table.distance(Single::entry(index)));
        farther[set][..distance].iter_mut().for_each(|count| *count += 1);
    }
    let upside_down = Symmetry::rotation(Axis::X, Amount::Half);
    let turned = |set: usize| {
        let places = (0..Edge::COUNT).filter(|place| set >> place & 1 == 1);
        places.fold(0, |set, place| set | 1 << upside_down.edge(Edge::ALL[place]).index())
    };
    let sets: Vec<usize> =
        (0..farther.len()).filter(|set: &usize| set.count_ones() as usize == CROSS_EDGES.len()).collect();
    let mut both = vec![0; levels];
    for &down in &sets {
        for &up in sets.iter().filter(|&up| up & down == 0) {
            for (both, (one, other)) in both.iter_mut().zip(farther[down].iter().zip(&farther[turned(up)])) {
                *both += one * other;
            }
        }
    }
    let flips = (Edge::STICKERS as u64).pow(CROSS_EDGES.len() as u32);
    let orders = (FREE_PLACES - CROSS_EDGES.len() + 1..=FREE_PLACES).map(|places| places as u64).product::<u64>();
    Ok(differences(u64::from(Cross::COUNT) * orders * flips, &both))
}

/// The cross with slot edges that are oriented to one of the horizontal axes.
///
/// The table has both axes, each with its own orientations of the edges. The orientations to one
/// axis and those to the other follow from the flips of the edges, so that every placement is read
/// twice.
pub(crate) fn f2leo_cross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (classes, ranking) = (CrossClasses::build(), SlotEdgeRanking::build());
    let kind = CrossKind::Exact;
    let table: SlotEdgesTable = counting.table(&SlotEdges { classes: &classes, ranking: &ranking, kind })?;
    let mut counts = vec![0; table.distribution().len()];
    let sets: Vec<usize> =
        (0..1 << FREE_PLACES).filter(|set: &usize| set.count_ones() as usize == Slot::COUNT).collect();
    for class in 0..classes.count() as u16 {
        let (states, weight) = (classes.free_states(class), kind.weight(&classes, class));
        for set in &sets {
            for flips in 0..1 << Slot::COUNT {
                let places = (0..FREE_PLACES).filter(|place| set >> place & 1 == 1);
                let mut edges = [0; Slot::COUNT];
                for (slot, place) in places.enumerate() {
                    edges[slot] = states[place * Edge::STICKERS + (flips >> slot & 1)];
                }
                let state = CrossState { class, edges: SlotPieces::new(edges), ..CrossState::default() };
                let distance = |axis| table.distance(SlotEdges::entry(&classes, &ranking, kind, &state, axis));
                let nearest = (0..AXES.len()).map(distance).min().expect("there are two axes");
                counts[usize::from(nearest)] += weight;
            }
        }
    }
    while counts.last() == Some(&0) {
        counts.pop();
    }
    Ok(counts)
}
