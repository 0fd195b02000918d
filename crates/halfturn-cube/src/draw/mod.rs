//! Pictures of a cube: a net for the terminal, a net as SVG, and data that other programs can draw.
//!
//! Nothing here looks at the terminal or the environment: the caller says whether there may be colour.
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

/// Faces across a net.
const FACES_ACROSS: usize = 4;
/// Faces down a net.
const FACES_DOWN: usize = 3;

/// The facelet at a place of a net, if there is one.
fn facelet_at(line: usize, column: usize) -> Option<usize> {
    let cell = (column / SIDE, line / SIDE);
    let face = Face::ALL.into_iter().find(|&face| net_cell(face) == cell)?;
    Some(face.index() * PER_FACE + line % SIDE * SIDE + column % SIDE)
}
