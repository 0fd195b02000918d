//! Stages of a solution by CFOP: how many turns the cross needs at least, with the first pair, with two, three, all four; in six views and
//! five variants, exactly; and the solutions.
//!
//! [`Variant`] lists the goals, [`Analyzer`] answers. See `docs/algorithms/cfop-stages.md`.

mod analyzer;
pub(crate) mod blocks;
pub(crate) mod counting;
mod eo_guide;
mod far;
mod frames;
mod goals;
mod guide;
mod keys;
mod near;
mod oriented;
mod pattern;
mod ranks;
mod search;
mod slots;
mod tables;

pub use analyzer::{Analyzer, Lengths, Solutions, StageError, StageRequest};
pub use goals::{Achieved, StageEntry, Variant, achieved, reached};
pub use slots::{Slot, SlotSet};
