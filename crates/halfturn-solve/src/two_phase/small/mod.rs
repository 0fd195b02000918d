//! Both phases with less than 2 MB, which stay in the processor's cache and are built in a moment.
//!
//! What is left of a phase when few turns are left is in filters (see [`perimeter`]): states within seven turns of G1, and states of G1 within
//! eight turns of solved, each up to the sixteen symmetries that keep the axis.

mod guide;
mod home;
mod perimeter;

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{Conjugates, Coordinate, Index, Reduction, TurnTable};

use super::class::GROUP;
pub(super) use guide::SmallGuide;
pub(super) use home::SmallHome;

/// By class: the symmetries that keep the representative.
fn stabilizers<C: Coordinate<Puzzle = Cube>>(reduction: &Reduction<C>) -> Vec<u16> {
    let bits = |class| reduction.stabilizer(class).fold(0, |bits, symmetry| bits | 1 << symmetry.index());
    (0..reduction.classes()).map(bits).collect()
}

/// Calls `visit` with each symmetry that a stabilizer holds.
#[inline(always)]
fn each_member(mut stabilizer: u16, mut visit: impl FnMut(usize)) {
    loop {
        visit(stabilizer.trailing_zeros() as usize);
        stabilizer &= stabilizer - 1;
        if stabilizer == 0 {
            return;
        }
    }
}

/// The values of a coordinate after each turn.
fn turned<C: Coordinate<Puzzle = Cube>>() -> Vec<[u16; Turn::COUNT]> {
    let table = TurnTable::<C>::build();
    let row =
        |index| Turn::ALL.map(|turn| if C::TURNS.contains(turn) { table.turned(index, turn).get() as u16 } else { 0 });
    Index::all().map(row).collect()
}

/// The values of a coordinate under each symmetry.
fn images<C: Coordinate<Puzzle = Cube>>(conjugates: &Conjugates<C>) -> Vec<[u16; GROUP]> {
    Index::all().map(|index| std::array::from_fn(|s| conjugates.image(index, Symmetry::ALL[s]).get() as u16)).collect()
}
