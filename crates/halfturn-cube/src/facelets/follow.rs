//! Unknown stickers that follow from the others, because only one solvable cube has those.

use crate::{
    cube::Cube,
    face::Face,
    facelets::{Facelets, center},
    geometry::FACELETS,
    held::Held,
    pieces::{Corner, Edge},
};

/// The number of places of corners and edges. Corners come first.
const PLACES: usize = Corner::COUNT + Edge::COUNT;
/// The nodes of the search for cubes. With few known stickers, two cubes are found much earlier.
const MAX_NODES: usize = 2_000;

/// The only solvable cube with these stickers. `None` if there are several, or none, or if a centre
/// is unknown.
pub(super) fn filled(symbols: &[Option<u8>; FACELETS]) -> Option<Facelets> {
    let mut centers = [0; Face::COUNT];
    for face in Face::ALL {
        let symbol = symbols[center(face)]?;
        if centers[..face.index()].contains(&symbol) {
            return None;
        }
        centers[face.index()] = symbol;
    }
    let mut faces = [None; FACELETS];
    for (face, symbol) in faces.iter_mut().zip(symbols) {
        if let Some(symbol) = symbol {
            *face = Some(Face::ALL[centers.iter().position(|center| center == symbol)?]);
        }
    }
    let corners = candidates(&faces, Corner::ALL, Corner::facelets, Corner::faces);
    let edges = candidates(&faces, Edge::ALL, Edge::facelets, Edge::faces);
    let mut search = Search {
        candidates: corners.into_iter().chain(edges).collect(),
        chosen: [None; PLACES],
        used: [false; PLACES],
        nodes: 0,
        found: None,
    };
    if search.is_ambiguous() {
        return None;
    }
    let facelets = Facelets::from(Held::from(search.found?));
    let colored = |letter: u8| Face::from_letter(char::from(letter)).map_or(letter, |face| centers[face.index()]);
    Some(Facelets { symbols: facelets.symbols.map(colored) })
}

/// For each place, the pieces and orientations that fit the known stickers.
fn candidates<P: Copy, const N: usize>(
    faces: &[Option<Face>; FACELETS],
    all: &[P],
    facelets: impl Fn(P) -> [usize; N],
    home: impl Fn(P) -> [Face; N],
) -> Vec<Vec<(usize, u8)>> {
    let fits = |place: P, piece: P, orientation: usize| {
        let stickers = home(piece).into_iter().enumerate();
        stickers.into_iter().all(|(sticker, face)| {
            faces[facelets(place)[(sticker + orientation) % N]].is_none_or(|known| known == face)
        })
    };
    let of = |&place: &P| {
        let oriented = (0..all.len()).flat_map(|piece| (0..N).map(move |orientation| (piece, orientation)));
        oriented
            .filter(|&(piece, orientation)| fits(place, all[piece], orientation))
            .map(|(piece, orientation)| (piece, orientation as u8))
            .collect()
    };
    all.iter().map(of).collect()
}

/// A depth-first search for cubes, always at the place with the fewest candidates.
struct Search {
    candidates: Vec<Vec<(usize, u8)>>,
    chosen: [Option<(usize, u8)>; PLACES],
    /// The pieces that are in a place. Edges come after corners.
    used: [bool; PLACES],
    nodes: usize,
    found: Option<Cube>,
}

impl Search {
    /// Searches until there is a second cube, or too much to search.
    fn is_ambiguous(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return true;
        }
        // Corners and edges have numbers of their own.
        let offset = |place: usize| if place < Corner::COUNT { 0 } else { Corner::COUNT };
        let open = |search: &Self, place: usize| -> Vec<(usize, u8)> {
            let free = search.candidates[place].iter().filter(|(piece, _)| !search.used[offset(place) + piece]);
            free.copied().collect()
        };
        let next = (0..PLACES)
            .filter(|&place| self.chosen[place].is_none())
            .map(|place| (place, open(self, place)))
            .min_by_key(|(_, open)| open.len());
        let Some((place, open)) = next else { return self.is_second_cube() };
        for (piece, orientation) in open {
            self.chosen[place] = Some((piece, orientation));
            self.used[offset(place) + piece] = true;
            let is_ambiguous = self.is_ambiguous();
            self.used[offset(place) + piece] = false;
            self.chosen[place] = None;
            if is_ambiguous {
                return true;
            }
        }
        false
    }

    /// Keeps the first solvable cube, and returns whether this is another one.
    fn is_second_cube(&mut self) -> bool {
        let chosen = |place: usize| self.chosen[place].expect("every place has a piece");
        let corners = core::array::from_fn(|place| {
            let (piece, twist) = chosen(place);
            (Corner::ALL[piece], twist)
        });
        let edges = core::array::from_fn(|place| {
            let (piece, flip) = chosen(Corner::COUNT + place);
            (Edge::ALL[piece], flip)
        });
        match Cube::from_pieces(corners, edges) {
            Ok(cube) => self.found.replace(cube).is_some(),
            Err(_) => false,
        }
    }
}
