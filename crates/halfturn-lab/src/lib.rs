//! Many cubes.
//!
//! [`scramble_file`] reads what people and other programs keep scrambles in. A [`run::Run`] works off such a file in parts and can be stopped and taken up
//! again; what it does with each cube is a [`run::Task`]: the lengths of [`stages`] or solutions ([`SolveTask`]). [`results`] are files of rows in typed columns, as CSV or Parquet, and
//! [`stats`] says what is in them, in numbers, and [`figures`] in pictures.
//!
//! This crate prints nothing, reads no clock and starts no thread that the caller did not allow; it reads and writes the files it is told of.

pub mod figures;
mod merge;
mod replacement;
pub mod results;
pub mod run;
pub mod scramble_file;
mod solving;
pub mod stages;
pub mod stats;

pub use merge::{MergeError, Merged, merge};
pub use replacement::Replacement;
pub use solving::SolveTask;
