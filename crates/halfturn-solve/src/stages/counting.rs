//! Exact distance distributions of the coordinate spaces of the stages.

use halfturn_search::{DistanceTable, Exact, Packing, Residue, Space, Stopped};

use super::{
    classes::CrossClasses,
    eo_pattern::EoPattern,
    orientation::{AXES, Orientations},
    pattern::{CrossKind, Pattern, PatternGoal},
    ranking::PieceRanking,
    slots::Slot,
};
use crate::distribution::Counting;

/// The states of a space by distance. The space holds `copies` equal parts, one for each choice of
/// slots or axis, of which one is counted.
fn count<S: Space, P: Packing>(space: &S, copies: usize, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, P>::open(space, counting.source)?;
    Ok(table.distribution().iter().map(|states| states / copies as u64).collect())
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

pub(crate) fn eo_cross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    oriented::<0, Exact>(AXES.len(), counting)
}

pub(crate) fn eo_xcross(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    oriented::<1, Residue>(AXES.len() * Slot::COUNT, counting)
}
