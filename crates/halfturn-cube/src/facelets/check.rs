//! Converting stickers to a cube, or finding what is wrong with them.
//!
//! The checks run in the order of the codes: colour counts, edges, flip, corners, twist, parity.
//! Everything is relative to the centres, so neither the hold nor the names of the colours matter.

use crate::{
    cube::{Cube, CubeError},
    face::Face,
    facelets::{Doubled, Facelets, FaceletsError, Faults, Impossible, Missing, Reason},
    geometry::PER_FACE,
    held::Held,
    pieces::{Corner, Edge},
};

impl Facelets {
    /// The cube with these stickers, and how it is held.
    ///
    /// The rotation is known if the symbols are face letters or the letters of the standard
    /// colours, see [`Facelets::scheme`]. Otherwise it is the identity.
    ///
    /// ```
    /// use halfturn_cube::Facelets;
    /// // The solved cube with yellow up and green in front.
    /// let upside_down = "yyyyyyyyyooooooooogggggggggwwwwwwwwwrrrrrrrrrbbbbbbbbb";
    /// let held = upside_down.parse::<Facelets>()?.held()?;
    /// assert_eq!(held.rotation.to_string(), "z2");
    /// # Ok::<(), halfturn_cube::FaceletsError>(())
    /// ```
    ///
    /// # Errors
    /// The stickers are not those of a solvable cube. The error is the first that applies of colour
    /// counts, edges, flip, corners, twist and parity.
    pub fn held(&self) -> Result<Held, FaceletsError> {
        let faces = self.faces().ok_or(FaceletsError::ColorCounts { facelets: *self })?;
        let colors = Colors { symbols: Face::ALL.map(|face| self.center(face)), are_standard: self.are_colors() };
        let edges = pieces(&faces, &colors, Edge::ALL, Edge::STICKERS, Edge::facelets, Edge::faces)
            .map_err(FaceletsError::Edges)?;
        if edges.iter().map(|(_, flip)| flip).sum::<u8>() % Edge::STICKERS as u8 != 0 {
            return Err(FaceletsError::unsolvable(CubeError::Flip, &[], &edges));
        }
        let corners = pieces(&faces, &colors, Corner::ALL, Corner::STICKERS, Corner::facelets, Corner::faces)
            .map_err(FaceletsError::Corners)?;
        let cube =
            Cube::from_pieces(corners, edges).map_err(|error| FaceletsError::unsolvable(error, &corners, &edges))?;
        Ok(Held { cube, rotation: self.hold().1 })
    }

    /// For each sticker, the face whose centre has its colour; `None` unless each face has nine.
    pub(super) fn faces(&self) -> Option<[Face; Self::COUNT]> {
        let mut by_symbol = [None; 1 << u8::BITS];
        for face in Face::ALL.into_iter().rev() {
            // If two centres have the same colour, the second face gets no stickers and the counts
            // differ.
            by_symbol[self.center(face) as usize] = Some(face);
        }
        let mut faces = [Face::U; Self::COUNT];
        let mut counts = [0; Face::COUNT];
        for (sticker, symbol) in faces.iter_mut().zip(self.symbols) {
            let face = by_symbol[usize::from(symbol)]?;
            *sticker = face;
            counts[face.index()] += 1;
        }
        (counts == [PER_FACE; Face::COUNT]).then_some(faces)
    }
}

/// What the colours of the faces are called.
pub(crate) struct Colors {
    /// The symbol of each face.
    pub symbols: [char; Face::COUNT],
    /// Whether the symbols are the letters of the standard colours.
    pub are_standard: bool,
}

/// The piece in each place and its orientation. Each of the `PLACES` places has `N` stickers, and
/// its piece one of `turns` orientations. `facelets` gives the stickers of a place, `home` the
/// faces of a piece.
pub(crate) fn pieces<P: Copy + PartialEq, const N: usize, const PLACES: usize>(
    faces: &[Face],
    colors: &Colors,
    all: &[P],
    turns: usize,
    facelets: impl Fn(P) -> [usize; N],
    home: impl Fn(P) -> [Face; N],
) -> Result<[(P, u8); PLACES], Faults<P>> {
    let symbols = |faces: [Face; N]| -> String { faces.iter().map(|face| colors.symbols[face.index()]).collect() };
    let mut found = [(all[0], 0); PLACES];
    let mut impossible = Vec::new();
    let mut once = 0u32;
    for (slot, &place) in found.iter_mut().zip(all) {
        let seen = facelets(place).map(|facelet| faces[facelet]);
        match piece(&seen, all, turns, &home) {
            Some((number, orientation)) => {
                *slot = (all[number], orientation);
                once |= 1 << number;
            }
            None => impossible.push(Impossible { place, symbols: symbols(seen), reason: reason(&seen, colors) }),
        }
    }
    if once.count_ones() as usize == PLACES {
        return Ok(found);
    }
    let mut faults = Faults { are_colors: colors.are_standard, impossible, doubled: Vec::new(), missing: Vec::new() };
    for &piece in all {
        let is_here = |(place, (found, _)): (&P, &(P, u8))| {
            let possible = faults.impossible.iter().all(|impossible| impossible.place != *place);
            (*found == piece && possible).then_some(*place)
        };
        let places: Vec<P> = all.iter().zip(&found).filter_map(is_here).collect();
        let symbols = symbols(home(piece));
        match places.len() {
            0 => faults.missing.push(Missing { piece, symbols }),
            1 => {}
            _ => faults.doubled.push(Doubled { piece, symbols, places }),
        }
    }
    Err(faults)
}

/// Why no piece has stickers of these faces.
fn reason(seen: &[Face], colors: &Colors) -> Reason {
    let symbol = |face: Face| colors.symbols[face.index()];
    let pairs = || seen.iter().enumerate().flat_map(|(index, &a)| seen[..index].iter().map(move |&b| (b, a)));
    if let Some((a, _)) = pairs().find(|(a, b)| a == b) {
        return Reason::Same(symbol(a));
    }
    match pairs().find(|(a, b)| a.opposite() == *b) {
        Some((a, b)) => Reason::Opposite(symbol(a), symbol(b)),
        None => Reason::Mirrored,
    }
}

/// The index of the piece with these faces, and the sticker of the place on which its sticker 0 is.
fn piece<P: Copy, const N: usize>(
    seen: &[Face; N],
    all: &[P],
    turns: usize,
    home: impl Fn(P) -> [Face; N],
) -> Option<(usize, u8)> {
    let set = |faces: &[Face; N]| faces.iter().fold(0u8, |set, &face| set | 1 << face.index());
    let seen_set = set(seen);
    all.iter().enumerate().filter(|&(_, &piece)| set(&home(piece)) == seen_set).find_map(|(number, &piece)| {
        let faces = home(piece);
        let shows = |turned: &usize| (0..N).all(|sticker| seen[(sticker + turned) % N] == faces[sticker]);
        (0..turns).find(shows).map(|orientation| (number, orientation as u8))
    })
}
