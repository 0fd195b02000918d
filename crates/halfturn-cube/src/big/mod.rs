//! Cubes of every size, from 2×2×2 to 33×33×33.
//!
//! The 3×3×3 has faster types of its own ([`Cube`](crate::Cube), [`Algorithm`](crate::Algorithm));
//! those here are written once for all sizes. A [`BigCube`] is solvable by construction. It is in
//! space: a rotation of the whole cube changes it, and [`BigCube::is_solved`] does not care how the
//! cube is held. Centres of one colour are not told apart.
//!
//! ```
//! use halfturn_cube::{BigAlgorithm, BigCube, BigFacelets, CubeSize};
//! let size = CubeSize::new(4).expect("2 to 33");
//! let algorithm = BigAlgorithm::parse_for("Rw U2 2-3Fw' x", size)?;
//! let cube = BigCube::solved(size).after(&algorithm);
//! let stickers = BigFacelets::from(&cube);
//! assert_eq!(stickers.to_string().parse::<BigFacelets>()?.cube()?, cube);
//! assert!(cube.after(&algorithm.inverse()).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod cube;
mod error;
mod facelets;
mod input;
mod moves;
mod pieces;
mod random;
mod size;

pub use cube::BigCube;
pub use error::BigFaceletsError;
pub use facelets::BigFacelets;
pub use input::BigInput;
pub use moves::{BigAlgorithm, BigFamily, BigMove};
pub use pieces::{Wing, center_orbits};
pub use size::CubeSize;
