//! Algorithms for a case: all sequences of chosen moves that solve a position of the last layer, or
//! any other cube.
//!
//! [`AlgSearch`] finds them, length by length and none missed. [`CaseSet`] has the named cases of
//! the last layer, [`fold`] leaves one of each group of mirror images and inverses, [`Ergonomics`]
//! ranks the rest. See `docs/algorithms/algs.md`.

mod ball;
mod cases;
mod fold;
pub(crate) mod last_layer;
mod score;
mod search;
mod tracked;

pub use cases::{Case, CaseSet, generated_cases};
pub use fold::fold;
pub use score::{Ergonomics, WeightError};
pub use search::{AlgRequest, AlgSearch, FoundAlg, Position, USUAL_BYTES};
