//! Algorithms for a case: all sequences of chosen moves that solve a position of the last layer, or
//! any other cube.
//!
//! [`AlgSearch`] finds them, length by length and none missed. [`CaseSet`] has the named cases of
//! the last layer, [`fold`] leaves one of each group of mirror images and inverses, [`Ergonomics`]
//! ranks the rest. See `docs/algorithms/algs.md`.

mod ball;
mod cases;
mod few;
mod fold;
pub(crate) mod last_layer;
pub(crate) mod last_six_edges;
mod score;
mod search;
mod tracked;

pub use cases::{Case, CaseSet, NoCase, generated_cases, named_cases};
pub use fold::fold;
pub use last_layer::shortest;
pub use last_six_edges::solve_last_six_edges;
pub use score::{Ergonomics, WeightError};
pub use search::{AlgRequest, AlgSearch, FoundAlg, Position, USUAL_BYTES};
