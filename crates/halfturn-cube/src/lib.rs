//! A model of the Rubik's Cube: moves, notation, pieces, facelets, symmetry, views and random
//! states.
//!
//! This crate holds no search tables, reads no files, prints nothing and starts no threads. Text is
//! parsed into an [`Algorithm`] or [`Facelets`]. Both convert to a [`Cube`], which is solvable by
//! construction.
//!
//! ```
//! use halfturn_cube::{Algorithm, Cube, Facelets, Held};
//!
//! let scramble: Algorithm = "R U R' U'".parse()?;
//! let held = Held::from(&scramble);
//! let stickers = Facelets::from(held);
//! assert_eq!(stickers.to_string().parse::<Facelets>()?.held()?, held);
//! assert_eq!(held.cube * scramble.inverse().cube(), Cube::SOLVED);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod numbered;

mod algorithm;
mod big;
mod code;
mod cube;
pub mod draw;
mod face;
mod facelets;
mod geometry;
mod half_width;
mod held;
mod input;
mod pieces;
mod placement;
mod random;
mod symmetry;
mod turn;
mod view;
mod view_set;

pub use algorithm::{
    Algorithm, Family, LayerNumbers, Letter, Metric, Move, NotationError, NotationProblem, Sequence, WrittenMove,
    alg_cubing_net_link, twizzle_link,
};
pub use big::{
    BigAlgorithm, BigCube, BigFacelets, BigFaceletsError, BigFamily, BigInput, BigMove, CubeSize, Wing, center_orbits,
};
pub use code::Code;
pub use cube::{Cube, CubeError};
pub use face::{Axis, Face};
pub use facelets::{
    ColorFault, Doubled, Facelets, FaceletsError, Faults, Impossible, Missing, Reason, Scheme, color_name,
};
pub use held::Held;
pub use input::{Input, InputError};
pub use pieces::{Corner, Edge};
pub use placement::Placement;
pub use symmetry::Symmetry;
pub use turn::{Amount, Turn, TurnSet};
pub use view::View;
pub use view_set::{ViewSet, ViewSetError};

/// The examples of the page on pitfalls run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/pitfalls.md")]
struct Pitfalls;
