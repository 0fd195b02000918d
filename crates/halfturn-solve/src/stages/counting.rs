//! Exact distributions of the spaces that the stages' tables hold.

use halfturn_search::{DistanceTable, Exact, Packing, Residue, Space, Stopped};

use super::{
    frames::Frames,
    oriented::{AXES, Orientations, Oriented},
    pattern::{Home, Naming, Pattern},
    ranks::Ranks,
    slots::Slot,
};
use crate::distribution::Counting;

/// The states of a space by distance, when it holds so many equal ones beside each other.
fn count<S: Space, P: Packing>(space: &S, equal: usize, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let table = DistanceTable::<S::Key, P>::open(space, counting.store, counting.threads, counting.watcher)?;
    Ok(table.distribution().iter().map(|states| states / equal as u64).collect())
}

fn pattern<const E: usize, const C: usize, P: Packing>(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let (frames, ranks) = (Frames::build(), Ranks::build());
    let space = Pattern::<E, C>::new(&frames, &ranks, Naming::Strict, Home::Solved);
    count::<_, P>(&space, Pattern::<E, C>::choices(Naming::Strict), counting)
}

fn oriented<const N: usize, P: Packing>(equal: usize, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let frames = Frames::build();
    let orientations = Orientations::build(&frames);
    count::<_, P>(&Oriented::<N> { frames: &frames, orientations: &orientations }, equal, counting)
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
