//! Solvers of cubes of other sizes than 3×3×3.
//!
//! [`BIG_SOLVERS`] is their catalogue. A method has a folder here, with an `impl BigMethod`:
//! `two/` is the shortest example. [`BigSolver::solve`] replays every solution on the cube.

mod blocks;
mod catalogue;
pub(crate) mod five;
pub(crate) mod four;
mod orbit;
mod reduced;
pub(crate) mod reduction;
mod request;
pub(crate) mod two;

pub use catalogue::{BIG_SOLVERS, BigSolver, BigSolverEntry};
pub use request::{BigReport, BigRequest};
