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

use core::fmt;

use crate::{
    big::{BigFacelets, CubeSize},
    face::Face,
    facelets::{FACES_ACROSS, FACES_DOWN, Facelets, net_cell},
    view::View,
};

/// Stickers that can be drawn: [`Facelets`] or [`BigFacelets`]. They print as one line of symbols.
pub trait Drawable: fmt::Display {
    /// The size of the cube.
    fn size(&self) -> CubeSize;

    /// The symbol of a facelet.
    fn symbol(&self, facelet: usize) -> char;

    /// The colour of each sticker; `None` if it is unknown.
    fn colors(&self) -> Vec<Option<View>>;
}

impl Drawable for Facelets {
    fn size(&self) -> CubeSize {
        CubeSize::THREE
    }

    fn symbol(&self, facelet: usize) -> char {
        self.symbol(facelet)
    }

    fn colors(&self) -> Vec<Option<View>> {
        self.colors().to_vec()
    }
}

impl Drawable for BigFacelets {
    fn size(&self) -> CubeSize {
        self.size()
    }

    fn symbol(&self, facelet: usize) -> char {
        self.symbol(facelet)
    }

    fn colors(&self) -> Vec<Option<View>> {
        self.colors()
    }
}

/// The facelet at a line and column of a net, if there is one.
fn facelet_at(size: CubeSize, line: usize, column: usize) -> Option<usize> {
    let side = size.get();
    let cell = (column / side, line / side);
    let face = Face::ALL.into_iter().find(|&face| net_cell(face) == cell)?;
    Some(face.index() * size.per_face() + line % side * side + column % side)
}
