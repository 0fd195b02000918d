//! Batch work on many cubes: scramble files, resumable runs, result files, statistics and figures.
//!
//! [`scramble_file`] reads scrambles in the formats that people and other programs use. A
//! [`run::Run`] processes such a file in parts and can be stopped and resumed. A [`run::Task`]
//! computes the results for one cube: the lengths of [`stages`] or a solution ([`SolveTask`],
//! [`BigSolveTask`]).
//! [`results`] reads and writes files of typed columns, as CSV or Parquet. [`stats`] summarises
//! them in numbers, and [`figures`] draws those.
//!
//! This crate prints nothing, reads no clock and starts no thread that the caller did not allow. It
//! reads and writes only the files that the caller names.

mod atomic_file;
pub mod figures;
mod merge;
pub mod results;
pub mod run;
pub mod scramble_file;
mod solving;
pub mod stages;
pub mod stats;

pub use atomic_file::AtomicFile;
pub use merge::{MergeError, Merged, merge};
pub use solving::{BigSolveTask, SolveTask};
