//! What to search for: solvers, scrambles and exact counts.
//!
//! Solvers are entries of one catalogue ([`SOLVERS`]). [`Solver::solve`] takes a [`Request`] and
//! returns a [`Report`] whose moves were replayed on the cube. [`BIG_SOLVERS`] is the catalogue for
//! cubes of other sizes, with [`BigSolver`], [`BigRequest`] and [`BigReport`]. This crate prints
//! nothing, accesses files only through the table store that the caller passes in, and keeps no
//! globals.

// The tests' support file names this crate as other crates do.
#[cfg(test)]
extern crate self as halfturn_solve;

pub mod algs;
mod big;
mod catalogue;
mod difficulty;
mod direction;
mod distribution;
mod goal;
mod integer_hasher;
mod kociemba;
mod korf;
mod lanes;
mod layer_turns;
mod lin;
mod methods;
mod min2phase;
mod optimal;
#[macro_use]
mod records;
mod request;
mod scramble;
pub mod stages;
#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;
mod thistlethwaite;
mod three_coordinates;
mod tier;
mod two_phase;

pub use big::{BIG_SOLVERS, BigReport, BigRequest, BigSolver, BigSolverEntry};
pub use catalogue::{Improvements, SOLVERS, Solver, SolverEntry, TierEntry, find};
pub use difficulty::{Condition, Difficulty, DifficultyError, DifficultySampler, Subject};
pub use distribution::{Choices, CountError, Counted, Counting, DISTRIBUTIONS, DistributionEntry};
pub use goal::{NAMED_GOALS, NamedGoal, PatternError, PiecePattern};
pub use methods::{CFOP, METHODS, Method, ROUX, Step, StepGoal, ZZ};
pub use optimal::{Checkpoint, CheckpointError};
pub use request::{Guarantee, PhaseLength, Report, Request, SolveError, Target, Wanted};
pub use scramble::{EventSolver, WcaEvent};
pub use tier::{Size, SizeError, Tier};
pub use two_phase::coset::{Coset, CosetFileError, CosetGoal, CosetTables};
