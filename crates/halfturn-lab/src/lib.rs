//! Many cubes.
//!
//! [`scramble_file`] reads what people and other programs keep scrambles in. This crate prints nothing, reads no clock and starts no thread that the caller did not
//! allow; it reads and writes the files it is told of.

mod replacement;
pub mod scramble_file;

pub use replacement::Replacement;
