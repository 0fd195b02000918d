//! Counts of the tables: how many states, and how many entries in symmetry classes, are at each
//! distance.

use halfturn_cube::{Cube, Symmetry};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, ReducedPair, Reduction, Stopped, TableStore, TurnTable,
    coordinates::{CornerLayersParity, CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use super::phase1::keeps_axes;
use crate::distribution::{Counted, Counting};

pub(crate) fn twist_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Twist, Slice>(&keeps_axes(), counting)
}

pub(crate) fn flip_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Flip, Slice>(&keeps_axes(), counting)
}

pub(crate) fn twist_flip(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Twist, Flip>(&keeps_axes(), counting)
}

pub(crate) fn corners_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<CornerPermutation, SlicePermutation>(&Symmetry::ALL[..Symmetry::KEEPS_AXIS], counting)
}

pub(crate) fn edges_layers(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<LayerEdgePermutation, CornerLayersParity>(&Symmetry::ALL[..Symmetry::KEEPS_AXIS], counting)
}

/// Fills the table of the classes of `A` with the values of `B`.
fn count<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>>(
    group: &[Symmetry],
    counting: &Counting<'_>,
) -> Result<Counted, Stopped> {
    let reduction = Reduction::<A>::under(group);
    let (turns, conjugates) = (TurnTable::<B>::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
    let space = ReducedPair::new(&reduction, &turns, &conjugates);
    // The table takes less time to fill than a file takes to open.
    let store = TableStore::in_memory();
    let table = DistanceTable::<_, Exact>::open(&space, &store, counting.threads, counting.watcher)?;
    let states = table.distribution().to_vec();
    let mut entries = vec![0; states.len()];
    for class in 0..reduction.classes() {
        for value in Index::<B>::all() {
            entries[usize::from(table.lower_bound(ReducedPair::<A, B>::class_entry(class, value)))] += 1;
        }
    }
    Ok(Counted { states, entries: Some(entries) })
}
