//! Both phases of the tiny tier, with tables of less than 2 MB that fit the processor's cache and
//! are built in 40 ms.
//!
//! When few moves are left, Bloom filters prune the search (see [`perimeter`]). They hold the
//! positions within seven moves of G1, and the positions of G1 within eight moves of solved, both
//! up to the sixteen symmetries that keep the U–D axis.

mod perimeter;
mod phase1;
mod phase2;

use halfturn_cube::{Cube, Symmetry, Turn};
use halfturn_search::{Conjugates, Coordinate, Index, Reduction, TurnTable};

pub(super) use phase1::TinyPhase1;
pub(super) use phase2::TinyPhase2;

/// By class: the stabilizer of its representative, a bit for each symmetry.
fn stabilizers<C: Coordinate<Puzzle = Cube>>(reduction: &Reduction<C>) -> Vec<u16> {
    let bits = |class| reduction.stabilizer(class).fold(0, |bits, symmetry| bits | 1 << symmetry.index());
    (0..reduction.classes()).map(bits).collect()
}

/// Calls `visit` with each symmetry in a stabilizer. It is never empty, since it holds the
/// identity.
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

/// The move table of a coordinate that every move is defined for.
fn turned<C: Coordinate<Puzzle = Cube>>() -> Vec<[u16; Turn::COUNT]> {
    let table = TurnTable::<C>::build();
    Index::all().map(|index| Turn::ALL.map(|turn| table.turned(index, turn).get() as u16)).collect()
}

/// By value of a coordinate and symmetry: the image of the value.
fn images<C: Coordinate<Puzzle = Cube>>(conjugates: &Conjugates<C>) -> Vec<[u16; Symmetry::KEEPS_AXIS]> {
    Index::all().map(|index| std::array::from_fn(|s| conjugates.image(index, Symmetry::ALL[s]).get() as u16)).collect()
}
