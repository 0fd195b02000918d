//! Counts for the distributions of the tables: states and table entries by distance.

use halfturn_cube::{Cube, Symmetry};
use halfturn_search::{
    Conjugates, Coordinate, DistanceTable, Exact, Index, ReducedPair, Reduction, Stopped, TableSource, TableStore,
    TurnTable,
    coordinates::{CornerLayersParity, CornerPermutation, Flip, LayerEdgePermutation, Slice, SlicePermutation, Twist},
};

use crate::{
    direction::symmetries_keeping_axes,
    distribution::{Counted, Counting, pair, widened},
};

/// Twist and slice, the first table of phase 1.
pub(crate) fn twist_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Twist, Slice>(&symmetries_keeping_axes(), counting)
}

/// Flip and slice, the second table of phase 1.
pub(crate) fn flip_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Flip, Slice>(&symmetries_keeping_axes(), counting)
}

/// Twist and flip, the third table of phase 1.
pub(crate) fn twist_flip(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<Twist, Flip>(&symmetries_keeping_axes(), counting)
}

/// Corner permutation and slice permutation, the first table of phase 2.
pub(crate) fn corners_slice(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<CornerPermutation, SlicePermutation>(&Symmetry::ALL[..Symmetry::KEEPS_AXIS], counting)
}

/// Layer edge permutation and corner layers with parity, the second table of phase 2.
pub(crate) fn edges_layers(counting: &Counting<'_>) -> Result<Counted, Stopped> {
    count::<LayerEdgePermutation, CornerLayersParity>(&Symmetry::ALL[..Symmetry::KEEPS_AXIS], counting)
}

/// Fills the table of the symmetry classes of `A` with the values of `B`, and counts its entries.
/// In another metric or from another start there are only states.
fn count<A: Coordinate<Puzzle = Cube>, B: Coordinate<Puzzle = Cube>>(
    group: &[Symmetry],
    counting: &Counting<'_>,
) -> Result<Counted, Stopped> {
    if !counting.is_usual() {
        return Ok(Counted { states: widened(pair::<A, B>(counting)?), entries: None });
    }
    let reduction = Reduction::<A>::under(group);
    let (turns, conjugates) = (TurnTable::<B>::build(), Conjugates::build(Symmetry::KEEPS_AXIS));
    let space = ReducedPair::new(&reduction, &turns, &conjugates);
    // Filling the table takes less time than opening a file.
    let store = TableStore::in_memory();
    let source = TableSource { store: &store, ..counting.source };
    let table = DistanceTable::<_, Exact>::open(&space, source)?;
    let states = table.distribution().to_vec();
    let mut entries = vec![0; states.len()];
    for class in 0..reduction.classes() {
        for value in Index::<B>::all() {
            entries[usize::from(table.lower_bound(ReducedPair::<A, B>::class_entry(class, value)))] += 1;
        }
    }
    Ok(Counted { states: widened(states), entries: Some(entries) })
}
