//! Stages of CFOP and of other methods: exact lengths of the cross, of the cross with one to four
//! pairs, and of variants of these, in six views; and their solutions.
//!
//! [`Variant`] is the catalogue of goals, [`Analyzer`] solves them. Inside, a cube is a
//! `CrossState` in the frame of its symmetry class (`classes`). Pruning tables are over coordinate
//! spaces (`pattern`, `eo_pattern`, `slot_edges`), beside Bloom filters (`filters`). The folders
//! `cross` and `eo_cross` turn them into lower bounds for the `search`. See
//! `docs/algorithms/cfop-stages.md`.

mod analyzer;
pub(crate) mod any_slot;
mod classes;
mod cosets;
pub(crate) mod counting;
mod cross;
mod eo_cross;
mod eo_pattern;
mod filters;
mod free_edges;
mod goals;
mod orientation;
mod pattern;
mod ranking;
mod residues;
mod search;
mod slot_edges;
mod slots;
mod state;
pub(crate) mod steps;
mod tables;
pub(crate) mod two_colours;
mod variant;
mod zobrist;

pub(crate) use variant::MAX_CROSS_LENGTH;

pub use analyzer::{Analyzer, GoalSolver, Lengths, Solutions, StageError, StageRequest};
pub use goals::{Achieved, achieved, reached};
pub use slots::{Slot, SlotSet};
pub use steps::PatternSolver;
pub use variant::{StageEntry, Variant};
