//! Facelets: the 54 stickers of a cube as seen or typed.
//!
//! Stickers are numbered face by face in the order U R F D L B, each face row by row as seen from
//! outside: U with B above it, D with F above it, the others with U above. Messages call them `U1`
//! to `B9`. Any six letters or digits may name the colours. The centres define which colour belongs
//! to which face, so the cube may be held in any orientation.
//!
//! ```text
//!              U1 U2 U3
//!              U4 U5 U6
//!              U7 U8 U9
//!    L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
//!    L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
//!    L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
//!              D1 D2 D3
//!              D4 D5 D6
//!              D7 D8 D9
//! ```
//!
//! [`Facelets`] are parsed from text (`parse.rs`) and may be nonsense. Valid ones convert to a
//! [`Held`] cube (`check.rs`).
//!
//! ```
//! use halfturn_cube::{Code, Facelets, Held};
//! let solved: Facelets = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
//! assert_eq!(solved.held()?, Held::SOLVED);
//!
//! let twisted: Facelets = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
//! let error = twisted.held().unwrap_err();
//! assert_eq!(error.code(), Code::Twist);
//! # Ok::<(), halfturn_cube::FaceletsError>(())
//! ```

mod check;
mod error;
mod follow;
mod parse;
mod vector;

use core::fmt;

pub(crate) use check::{Colors, pieces};
pub use error::{ColorFault, Doubled, FaceletsError, Faults, Impossible, Missing, Reason, color_name};
pub(crate) use error::{Named, listed, times, unsolved, unsolved_message};
pub(crate) use parse::{FACES_ACROSS, FACES_DOWN, in_order, known_symbols, net_cell};

use crate::{
    cube::Cube,
    face::Face,
    geometry::{FACELETS, PER_FACE},
    held::Held,
    pieces::{Corner, Edge},
    symmetry::Symmetry,
    view::View,
};

/// The 54 stickers of a cube, each an upper-case letter or a digit. They may be invalid:
/// [`Facelets::held`] checks them.
///
/// The order is face by face, U R F D L B, each face row by row: U with B above it, D with F above
/// it, the others with U above. The parser accepts 54 symbols in this order, a net, six labelled
/// faces, colour words, or Lin's vector of 54 numbers, in upper or lower case. Two values are equal
/// if they have the same symbols in the same places.
///
/// ```
/// use halfturn_cube::{Face, Facelets, Scheme};
/// let text = "
///           w w w
///           w w w
///           w w w
///     o o o g g g r r r b b b
///     o o o g g g r r r b b b
///     o o o g g g r r r b b b
///           y y y
///           y y y
///           y y y";
/// let facelets: Facelets = text.parse()?;
/// assert_eq!(facelets.center(Face::F), 'G');
/// assert_eq!(facelets.scheme(), Scheme::Colors);
/// assert_eq!(facelets.to_string(), "WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB");
/// # Ok::<(), halfturn_cube::FaceletsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facelets {
    /// ASCII upper-case letters and digits.
    symbols: [u8; FACELETS],
}

/// What the symbols of [`Facelets`] mean. This decides whether the orientation of the cube is
/// known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// U R F D L B: each sticker names its home face.
    Faces,
    /// W R G Y O B: white, red, green, yellow, orange, blue, on U R F D L B in the standard hold.
    Colors,
    /// Other symbols, or centres that are no rotation of the standard cube. The cube is then taken
    /// to be in the standard hold.
    Other,
}

impl Scheme {
    /// The number of schemes.
    pub const COUNT: usize = 3;
    /// All schemes.
    pub const ALL: [Self; Self::COUNT] = [Self::Faces, Self::Colors, Self::Other];

    /// The home face of a symbol in the standard hold, if the scheme defines it.
    ///
    /// ```
    /// use halfturn_cube::{Face, Scheme};
    /// assert_eq!(Scheme::Colors.face('W'), Some(Face::U));
    /// assert_eq!(Scheme::Faces.face('W'), None);
    /// ```
    #[must_use]
    pub fn face(self, symbol: char) -> Option<Face> {
        match self {
            Self::Faces => Face::from_letter(symbol),
            Self::Colors => View::from_letter(symbol).map(View::face),
            Self::Other => None,
        }
    }
}

impl Facelets {
    /// The number of stickers.
    pub const COUNT: usize = FACELETS;

    /// All symbols in the order of the facelet numbers.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = char> {
        self.symbols.into_iter().map(char::from)
    }

    /// The symbol of a facelet, 0 to 53.
    ///
    /// # Panics
    /// If there is no such facelet.
    #[must_use]
    pub const fn symbol(&self, facelet: usize) -> char {
        self.symbols[facelet] as char
    }

    /// The symbol of a centre.
    #[must_use]
    pub const fn center(&self, face: Face) -> char {
        self.symbol(center(face))
    }

    /// The name of a facelet in messages, `U1` to `B9`.
    ///
    /// ```
    /// use halfturn_cube::Facelets;
    /// assert_eq!(Facelets::name(9), "R1");
    /// ```
    ///
    /// # Panics
    /// If there is no such facelet.
    #[must_use]
    pub fn name(facelet: usize) -> String {
        format!("{}{}", Face::ALL[facelet / PER_FACE], facelet % PER_FACE + 1)
    }

    /// The meaning of the symbols, inferred from the centres.
    ///
    /// ```
    /// use halfturn_cube::{Cube, Facelets, Scheme};
    /// assert_eq!(Facelets::from(Cube::SOLVED).scheme(), Scheme::Faces);
    /// let mirrored = "UUUUUUUUULLLLLLLLLFFFFFFFFFDDDDDDDDDRRRRRRRRRBBBBBBBBB"; // left and right swapped
    /// assert_eq!(mirrored.parse::<Facelets>()?.scheme(), Scheme::Other);
    /// # Ok::<(), halfturn_cube::FaceletsError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.hold().0
    }

    /// The colour of each sticker for drawing. If all centres are colour letters, or all are face
    /// letters, a sticker's letter defines its colour; otherwise the centre that it matches does.
    /// `None` if it matches none.
    ///
    /// ```
    /// use halfturn_cube::{Cube, Facelets, View};
    /// assert_eq!(Facelets::from(Cube::SOLVED).colors()[0], Some(View::White));
    /// ```
    #[must_use]
    pub fn colors(&self) -> [Option<View>; Self::COUNT] {
        let scheme = [Scheme::Colors, Scheme::Faces]
            .into_iter()
            .find(|scheme| Face::ALL.into_iter().all(|face| scheme.face(self.center(face)).is_some()));
        self.symbols.map(|symbol| {
            let symbol = char::from(symbol);
            let face = match scheme {
                Some(scheme) => scheme.face(symbol),
                None => Face::ALL.into_iter().find(|&face| self.center(face) == symbol),
            };
            face.map(View::of_face)
        })
    }

    /// Whether all centres are letters of the standard colours, in any places.
    #[must_use]
    pub fn are_colors(&self) -> bool {
        Face::ALL.into_iter().all(|face| Scheme::Colors.face(self.center(face)).is_some())
    }

    /// The scheme, and the rotation from the standard hold to the current one.
    fn hold(&self) -> (Scheme, Symmetry) {
        let rotations = || Symmetry::ALL.into_iter().filter(|symmetry| !symmetry.is_mirror());
        for scheme in [Scheme::Faces, Scheme::Colors] {
            let seen = |rotation: Symmetry, face| {
                scheme.face(self.center(face)).is_some_and(|home| rotation.face(home) == face)
            };
            let rotation = rotations().find(|&rotation| Face::ALL.into_iter().all(|face| seen(rotation, face)));
            if let Some(rotation) = rotation {
                return (scheme, rotation);
            }
        }
        (Scheme::Other, Symmetry::IDENTITY)
    }
}

/// The facelet number of a centre.
const fn center(face: Face) -> usize {
    face.index() * PER_FACE + PER_FACE / 2
}

/// The stickers as letters of their home faces.
impl From<Held> for Facelets {
    fn from(held: Held) -> Self {
        let mut symbols = [0; FACELETS];
        let mut put = |facelet: usize, face: Face| symbols[facelet] = held.color(face).letter() as u8;
        for face in Face::ALL {
            put(center(face), face);
        }
        for &place in Corner::ALL {
            let (piece, twist) = held.cube.corner(place);
            for (sticker, face) in piece.faces().into_iter().enumerate() {
                put(place.facelets()[(sticker + usize::from(twist)) % Corner::STICKERS], face);
            }
        }
        for &place in Edge::ALL {
            let (piece, flip) = held.cube.edge(place);
            for (sticker, face) in piece.faces().into_iter().enumerate() {
                put(place.facelets()[(sticker + usize::from(flip)) % Edge::STICKERS], face);
            }
        }
        Self { symbols }
    }
}

/// The stickers in the standard hold, as letters of their home faces.
impl From<Cube> for Facelets {
    fn from(cube: Cube) -> Self {
        Self::from(Held::from(cube))
    }
}

/// Prints 54 symbols face by face, which parse back to equal facelets.
impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbols().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

impl fmt::Debug for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Facelets({self})")
    }
}
