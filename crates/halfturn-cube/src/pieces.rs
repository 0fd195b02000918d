//! Corners and edges: their names and stickers.
//!
//! A corner's stickers are numbered clockwise from its U or D sticker. An edge's are numbered from
//! its U or D sticker, or from F or B if it has neither. A piece has *twist* (corner) or *flip*
//! (edge) `o` if its sticker 0 is on sticker `o` of its current place.

use core::fmt;

use crate::{
    face::Face,
    geometry::{SIDE, Sticker, place_of, sticker_index_of},
};

macro_rules! pieces {
    ($(#[$doc:meta])* $name:ident, $stickers:literal, $($piece:ident = [$($face:ident),+]),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)] // The names are the faces the piece belongs to.
        pub enum $name { $($piece),+ }

        impl $name {
            /// The number of pieces of this kind.
            pub const COUNT: usize = Self::ALL.len();
            /// All pieces of this kind, in coordinate order.
            pub const ALL: &[Self] = &[$(Self::$piece),+];
            /// The number of stickers on each, which is also the number of orientations.
            pub const STICKERS: usize = $stickers;

            const FACES: [[Face; $stickers]; Self::COUNT] = [$([$(Face::$face),+]),+];

            /// The index in [`Self::ALL`].
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The home faces of the piece's stickers, sticker 0 first.
            #[must_use]
            pub const fn faces(self) -> [Face; $stickers] {
                Self::FACES[self.index()]
            }

            /// The facelet numbers (0 to 53) of this place, sticker 0 first.
            #[must_use]
            pub const fn facelets(self) -> [usize; $stickers] {
                self.facelets_of(SIDE)
            }

            /// The facelet numbers of this place on a cube with `side` layers, sticker 0 first.
            pub(crate) const fn facelets_of(self, side: usize) -> [usize; $stickers] {
                let faces = self.faces();
                let place = place_of(side, &faces);
                let mut facelets = [0; $stickers];
                let mut k = 0;
                while k < $stickers {
                    facelets[k] = sticker_index_of(side, Sticker { place, face: faces[k] });
                    k += 1;
                }
                facelets
            }

            /// The place and sticker number of a facelet, if it belongs to a piece of this kind.
            #[must_use]
            pub const fn at_facelet(facelet: usize) -> Option<(Self, usize)> {
                let mut index = 0;
                while index < Self::COUNT {
                    let facelets = Self::ALL[index].facelets();
                    let mut k = 0;
                    while k < $stickers {
                        if facelets[k] == facelet {
                            return Some((Self::ALL[index], k));
                        }
                        k += 1;
                    }
                    index += 1;
                }
                None
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.faces().iter().try_for_each(|face| write!(f, "{face}"))
            }
        }
    };
}

pieces! {
    /// A corner piece, and its home place.
    ///
    /// ```
    /// use halfturn_cube::Corner;
    /// assert_eq!(Corner::URF.to_string(), "URF");
    /// assert_eq!(Corner::URF.facelets(), [8, 9, 20]);
    /// ```
    Corner, 3,
    URF = [U, R, F], UFL = [U, F, L], ULB = [U, L, B], UBR = [U, B, R],
    DFR = [D, F, R], DLF = [D, L, F], DBL = [D, B, L], DRB = [D, R, B]
}

pieces! {
    /// An edge piece, and its home place.
    ///
    /// ```
    /// use halfturn_cube::Edge;
    /// assert_eq!(Edge::UF.to_string(), "UF");
    /// assert_eq!(Edge::UF.facelets(), [7, 19]);
    /// ```
    Edge, 2,
    UR = [U, R], UF = [U, F], UL = [U, L], UB = [U, B],
    DR = [D, R], DF = [D, F], DL = [D, L], DB = [D, B],
    FR = [F, R], FL = [F, L], BL = [B, L], BR = [B, R]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{FACELETS, PER_FACE};

    #[test]
    fn every_facelet_belongs_to_one_place() {
        let mut centres = 0;
        for facelet in 0..FACELETS {
            let corner = Corner::at_facelet(facelet);
            let edge = Edge::at_facelet(facelet);
            assert!(corner.is_none() || edge.is_none());
            if corner.is_none() && edge.is_none() {
                assert_eq!(facelet % PER_FACE, PER_FACE / 2);
                centres += 1;
            }
        }
        assert_eq!(centres, Face::COUNT);
    }
}
