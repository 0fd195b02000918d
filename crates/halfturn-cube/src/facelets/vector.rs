//! Lin's vector `S[54]`: stickers piece by piece, as Tsung-Wu Lin's *Modified Kociemba Two Phase
//! Method* (2023) stores them.
//!
//! The colours 1 to 6 are those of the faces F R U B L D. First come eight corners with three
//! colours each, counterclockwise from the U or D sticker, then twelve edges with two each, from
//! the U or D sticker or else from the F or B one, then the six centres, which no move changes. The
//! numbers are separated by commas. The solved cube:
//!
//! ```
//! use halfturn_cube::{Facelets, Held};
//! let solved: Facelets = "3,1,2, 3,2,4, 3,4,5, 3,5,1, 6,2,1, 6,4,2, 6,5,4, 6,1,5,
//!     3,1, 3,2, 3,4, 3,5, 6,1, 6,2, 6,4, 6,5, 1,2, 4,2, 4,5, 1,5, 1, 2, 3, 4, 5, 6"
//!     .parse()?;
//! assert_eq!(solved.held()?, Held::SOLVED);
//! assert_eq!(solved.to_string(), "333333333222222222111111111666666666555555555444444444");
//! # Ok::<(), halfturn_cube::FaceletsError>(())
//! ```
//!
//! Digits with commas may also go face by face. A text that ends with the centres `1,2,3,4,5,6` is
//! read as a vector, unless only the reading face by face gives a valid cube.

use crate::{
    face::Face::{self, B, D, F, L, R, U},
    facelets::{Facelets, FaceletsError, center, parse},
    geometry::{FACELETS, SIDE, Sticker, place_of, sticker_index},
};

/// The centres, which end a vector.
const CENTERS: [Face; Face::COUNT] = [F, R, U, B, L, D];
const CORNERS: [[Face; 3]; 8] =
    [[U, F, R], [U, R, B], [U, B, L], [U, L, F], [D, R, F], [D, B, R], [D, L, B], [D, F, L]];
const EDGES: [[Face; 2]; 12] =
    [[U, F], [U, R], [U, B], [U, L], [D, F], [D, R], [D, B], [D, L], [F, R], [B, R], [B, L], [F, L]];

/// The facelet of each number of the vector.
const ORDER: [usize; FACELETS] = order();

const fn order() -> [usize; FACELETS] {
    let mut order = [0; FACELETS];
    let mut next = 0;
    let mut piece = 0;
    while piece < CORNERS.len() {
        next = put(&mut order, next, &CORNERS[piece]);
        piece += 1;
    }
    piece = 0;
    while piece < EDGES.len() {
        next = put(&mut order, next, &EDGES[piece]);
        piece += 1;
    }
    piece = 0;
    while piece < CENTERS.len() {
        order[next + piece] = center(CENTERS[piece]);
        piece += 1;
    }
    order
}

/// Stores the facelets of a piece from `start`, and returns where the next piece starts.
const fn put(order: &mut [usize; FACELETS], start: usize, faces: &[Face]) -> usize {
    let place = place_of(SIDE, faces);
    let mut index = 0;
    while index < faces.len() {
        order[start + index] = sticker_index(Sticker { place, face: faces[index] });
        index += 1;
    }
    start + faces.len()
}

/// Parses a vector; `None` if the text is not one.
pub(super) fn read(text: &str) -> Option<Result<Facelets, FaceletsError>> {
    let mut in_order = [' '; FACELETS];
    for (facelet, symbol) in ORDER.into_iter().zip(symbols(text)?) {
        in_order[facelet] = symbol;
    }
    let vector = parse::known(in_order.to_vec());
    let is_cube = |facelets: &Result<Facelets, _>| facelets.as_ref().is_ok_and(|facelets| facelets.held().is_ok());
    if is_cube(&vector) {
        return Some(vector);
    }
    let by_faces = Facelets::from_faces(text);
    Some(if is_cube(&by_faces) { by_faces } else { vector })
}

/// The 54 numbers with commas between them, if they end with the centres.
fn symbols(text: &str) -> Option<[parse::Symbol; FACELETS]> {
    let is_between = |c: char| c != ',' && parse::is_blank(c);
    let mut symbols = [' '; FACELETS];
    let mut count = 0;
    let uncommented: String = text.lines().flat_map(|line| [parse::without_comment(line), "\n"]).collect();
    // The text may end with a full stop or a comma.
    let end = |c: char| c == '.' || parse::is_blank(c);
    for number in uncommented.trim_end_matches(end).split(',') {
        let mut symbol = number.trim_matches(is_between).chars();
        let slot = symbols.get_mut(count)?;
        *slot = symbol.next().filter(|&symbol| symbol.is_ascii_digit() || parse::is_open(symbol))?;
        if symbol.next().is_some() {
            return None;
        }
        count += 1;
    }
    (count == FACELETS && symbols.ends_with(&['1', '2', '3', '4', '5', '6'])).then_some(symbols)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_facelet_has_a_number() {
        let mut facelets = ORDER;
        facelets.sort_unstable();
        assert_eq!(facelets, core::array::from_fn(|facelet| facelet));
    }
}
