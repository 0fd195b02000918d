//! The stickers of a cube of any size.

use core::{fmt, str::FromStr};

use crate::{
    face::Face,
    facelets::{Facelets, Scheme, in_order, known_symbols},
    half_width::half_width_text,
    pieces::Corner,
    view::View,
};

use super::{cube::BigCube, error::BigFaceletsError, size::CubeSize};

/// The stickers of a cube of any size, each an upper-case letter or a digit. They may be invalid:
/// [`BigFacelets::cube`] checks them.
///
/// Forms and order are those of [`Facelets`]: face by face in the order U R F D L B, a net, or six
/// labelled faces, in any six letters or in colour words. The number of stickers tells the size.
///
/// ```
/// use halfturn_cube::BigFacelets;
/// let text = "
///         w w
///         w w
///     o o g g r r b b
///     o o g g r r b b
///         y y
///         y y";
/// let facelets: BigFacelets = text.parse()?;
/// assert_eq!(facelets.to_string(), "WWWWRRRRGGGGYYYYOOOOBBBB");
/// assert_eq!(facelets.size().get(), 2);
/// assert!(facelets.cube()?.is_solved());
/// # Ok::<(), halfturn_cube::BigFaceletsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BigFacelets {
    size: CubeSize,
    /// ASCII upper-case letters and digits.
    symbols: Vec<u8>,
}

/// Six colours and the face of each.
pub(super) type Assignment = [(u8, Face); Face::COUNT];

impl BigFacelets {
    /// Parses the stickers of a cube of this size.
    ///
    /// # Errors
    /// Says what is wrong with the text, or that a sticker is unknown.
    pub fn parse_for(text: &str, size: CubeSize) -> Result<Self, BigFaceletsError> {
        Self::read(text, Some(size))
    }

    fn read(text: &str, size: Option<CubeSize>) -> Result<Self, BigFaceletsError> {
        let (size, in_order) = in_order(&half_width_text(text), size)?;
        let mut symbols = Vec::with_capacity(in_order.len());
        for (facelet, symbol) in known_symbols(&in_order).enumerate() {
            let unknown = BigFaceletsError::Unknown { size, facelet, symbol: in_order[facelet] };
            symbols.push(symbol.ok_or(unknown)?);
        }
        Ok(Self { size, symbols })
    }

    /// Whether a text looks more like the stickers of a cube than like an algorithm, even if it is
    /// invalid.
    ///
    /// ```
    /// use halfturn_cube::BigFacelets;
    /// assert!(BigFacelets::looks_like("WWWWRRRRGGGGYYYYOOOOBBBB"));
    /// assert!(!BigFacelets::looks_like("R U F D L B R U F D L B R U F D L B R U F D L B"));
    /// ```
    #[must_use]
    pub fn looks_like(text: &str) -> bool {
        // Single letters in one line are moves, even if they could be stickers.
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        Facelets::looks_like(text)
            || lines >= Face::COUNT && text.parse().is_ok_and(|facelets: Self| facelets.are_counted())
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(&self) -> CubeSize {
        self.size
    }

    /// The symbol of a facelet.
    ///
    /// # Panics
    /// If there is no such facelet.
    #[must_use]
    pub fn symbol(&self, facelet: usize) -> char {
        self.symbols[facelet].into()
    }

    pub(super) fn symbols(&self) -> &[u8] {
        &self.symbols
    }

    /// The symbols that occur, each with its number of stickers, in the order of the facelets.
    pub(super) fn counts(&self) -> Vec<(u8, usize)> {
        let mut counts: Vec<(u8, usize)> = Vec::new();
        for &symbol in &self.symbols {
            match counts.iter_mut().find(|(counted, _)| *counted == symbol) {
                Some((_, count)) => *count += 1,
                None => counts.push((symbol, 1)),
            }
        }
        counts
    }

    /// Whether there are six colours with equally many stickers.
    pub(super) fn are_counted(&self) -> bool {
        let counts = self.counts();
        counts.len() == Face::COUNT && counts.iter().all(|(_, count)| *count == self.size.per_face())
    }

    /// The symbol of the fixed centre of a face, if the cube has them.
    pub(super) fn center(&self, face: Face) -> Option<u8> {
        self.size.is_odd().then(|| self.symbols[face.index() * self.size.per_face() + self.size.per_face() / 2])
    }

    /// What the letters mean, if all of them are letters of faces or all are of colours.
    pub(super) fn letters(&self) -> Option<Scheme> {
        let means = |scheme: &Scheme| self.symbols.iter().all(|&symbol| scheme.face(symbol.into()).is_some());
        [Scheme::Faces, Scheme::Colors].into_iter().find(means)
    }

    /// The faces of the six colours as the letters name them, if they do.
    pub(super) fn by_letters(&self) -> Option<Assignment> {
        let scheme = self.letters()?;
        let named =
            |face: Face| self.counts().into_iter().find(|(symbol, _)| scheme.face((*symbol).into()) == Some(face));
        let faces = Face::ALL.map(|face| named(face).map(|(symbol, _)| (symbol, face)));
        faces.iter().all(Option::is_some).then(|| faces.map(|face| face.expect("all faces have a letter")))
    }

    /// The faces of the six colours so that one corner is solved, the first of DBL, DLF, … that has
    /// three colours. Colours that are never on one corner are taken to be opposite.
    pub(super) fn by_corners(&self) -> Assignment {
        let seen = |corner: Corner| corner.facelets_of(self.size.get()).map(|facelet| self.symbols[facelet]);
        let mut corners = Corner::ALL.to_vec();
        corners.sort_by_key(|corner| *corner != Corner::DBL);
        let is_possible = |corner: &&Corner| {
            let [a, b, c] = seen(**corner);
            a != b && b != c && a != c
        };
        let solved = *corners.iter().find(is_possible).unwrap_or(&Corner::DBL);
        let mut known: Vec<(u8, Face)> = seen(solved).into_iter().zip(solved.faces()).collect();
        known.dedup_by_key(|(symbol, _)| *symbol);
        let others: Vec<u8> = self
            .counts()
            .into_iter()
            .map(|(symbol, _)| symbol)
            .filter(|&symbol| known.iter().all(|(one, _)| *one != symbol))
            .collect();
        let together = |a: u8, b: u8| {
            Corner::ALL.iter().filter(|&&corner| seen(corner).contains(&a) && seen(corner).contains(&b)).count()
        };
        let mut assignment = known.clone();
        let mut left = others;
        for &(symbol, face) in &known {
            let Some(best) = (0..left.len()).min_by_key(|&index| together(symbol, left[index])) else { break };
            assignment.push((left.remove(best), face.opposite()));
        }
        // Only with an impossible corner are there colours without a face, or the reverse.
        for face in Face::ALL {
            if assignment.iter().all(|(_, taken)| *taken != face) {
                assignment.push((left.pop().unwrap_or(b'?'), face));
            }
        }
        assignment.try_into().expect("every face has a colour, and no face has two")
    }

    /// The colour of each sticker for drawing, see [`Facelets::colors`]. Without centres, the
    /// corners tell the colours of other letters.
    #[must_use]
    pub fn colors(&self) -> Vec<Option<View>> {
        let assignment: Vec<(u8, Face)> = match self.letters() {
            Some(scheme) => {
                let face = |symbol: u8| scheme.face(symbol.into());
                self.counts().into_iter().filter_map(|(symbol, _)| Some((symbol, face(symbol)?))).collect()
            }
            None if self.size.is_odd() => {
                Face::ALL.into_iter().filter_map(|face| Some((self.center(face)?, face))).collect()
            }
            None if self.are_counted() => self.by_corners().to_vec(),
            None => Vec::new(),
        };
        let face = |symbol: u8| assignment.iter().find(|(one, _)| *one == symbol).map(|&(_, face)| View::of_face(face));
        self.symbols.iter().map(|&symbol| face(symbol)).collect()
    }
}

impl FromStr for BigFacelets {
    type Err = BigFaceletsError;

    fn from_str(text: &str) -> Result<Self, BigFaceletsError> {
        Self::read(text, None)
    }
}

/// The stickers as letters of their home faces.
impl From<&BigCube> for BigFacelets {
    fn from(cube: &BigCube) -> Self {
        Self { size: cube.size(), symbols: cube.stickers().iter().map(|face| face.letter() as u8).collect() }
    }
}

/// Prints the symbols face by face, which parse back to equal facelets.
impl fmt::Display for BigFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbols.iter().try_for_each(|&symbol| write!(f, "{}", char::from(symbol)))
    }
}

impl fmt::Debug for BigFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BigFacelets({self})")
    }
}
