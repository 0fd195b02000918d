//! Drawing a cube: as a net for the terminal, as a net in SVG, and as data for other programs.
//!
//! This module never inspects the terminal or the environment: the caller decides about colour.
//!
//! ```
//! use halfturn_cube::{Cube, Facelets, draw::{NetStyle, net}};
//! let facelets = Facelets::from(Cube::SOLVED);
//! let picture = net(&facelets, NetStyle::Plain);
//! assert!(picture.starts_with("       U U U\n"));
//! assert_eq!(picture.parse(), Ok(facelets));
//! ```

mod kpattern;
mod net;
mod svg;

pub use kpattern::{kpattern_json, stickering};
pub use net::{NetStyle, net, painted};
pub use svg::svg;

use crate::{
    face::Face,
    facelets::{SIDE, net_cell},
    geometry::PER_FACE,
};

/// The width of a net in faces.
const FACES_ACROSS: usize = 4;
/// The height of a net in faces.
const FACES_DOWN: usize = 3;

/// The facelet at a line and column of a net, if there is one.
fn facelet_at(line: usize, column: usize) -> Option<usize> {
    let cell = (column / SIDE, line / SIDE);
    let face = Face::ALL.into_iter().find(|&face| net_cell(face) == cell)?;
    Some(face.index() * PER_FACE + line % SIDE * SIDE + column % SIDE)
}
