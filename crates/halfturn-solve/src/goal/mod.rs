//! Goals as data: what may be in each place of a cube, and the search for the shortest way there.
//!
//! A [`PiecePattern`] says which pieces, in which orientations, may be in each place. Pieces that
//! it does not tell apart are of one kind (`kinds`), and the arrangements of kinds are numbers
//! (`coordinate`). Two such coordinates make the space of a pruning table (`table`), and the
//! `search` takes the largest of several bounds. See `docs/algorithms/goals.md`.
//!
//! The cubes with a pattern can also be counted (`arrangements`), and drawn at random from any of
//! several patterns (`union`).

/// Some corners or edges as a set of bits, in a constant.
macro_rules! piece_bits {
    ($pieces:expr) => {{
        let (mut bits, mut number) = (0u16, 0);
        while number < $pieces.len() {
            bits |= 1 << $pieces[number].index();
            number += 1;
        }
        bits
    }};
}

mod arrangements;
mod choice;
mod coordinate;
mod kinds;
mod named;
mod pattern;
mod search;
mod symmetry;
mod table;
mod union;

pub(crate) use choice::choose;
pub(crate) use named::{BLOCKS, CMLL, COLL, FIRST_TWO_LAYERS, OLL};
pub use named::{NAMED_GOALS, NamedGoal};
pub use pattern::{PatternError, PiecePattern};
pub(crate) use search::{GoalNode, GoalTables};
pub(crate) use table::{Aspect, Projection, count};
pub(crate) use union::PatternUnion;
