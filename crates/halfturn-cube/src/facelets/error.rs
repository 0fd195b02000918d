//! Errors of facelets, with the stickers to look at.

use core::fmt;

use crate::{
    code::Code,
    cube::CubeError,
    face::Face,
    facelets::{Facelets, center},
    geometry::PER_FACE,
    pieces::{Corner, Edge},
};

/// Why a text is not 54 stickers, or why the stickers are not those of a solvable cube.
///
/// ```
/// use halfturn_cube::{Code, Facelets};
/// let error = "UUU".parse::<Facelets>().unwrap_err();
/// assert_eq!(error.code(), Code::Format);
/// assert!(error.to_string().starts_with("found 3 stickers where 54 are expected"));
///
/// let two_up: Facelets = "UUUUUUUUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
/// let error = two_up.held().unwrap_err();
/// assert_eq!(error.code(), Code::ColorCounts);
/// assert_eq!(error.stickers(), [4, 13]); // two centres of one colour
/// # Ok::<(), halfturn_cube::FaceletsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaceletsError {
    /// There are not 54 stickers.
    #[error(
        "found {found} stickers where 54 are expected: give 54 letters face by face (U R F D L B, each row by row), a net of \
         nine lines (U above L F R B above D), six blocks of three lines, or \
         Lin's vector of 54 numbers (corners, edges, centers)"
    )]
    Count {
        /// The number of stickers found.
        found: usize,
    },
    /// A labelled face does not have nine stickers.
    #[error("found {found} stickers under the label {face} where 9 are expected")]
    FaceCount {
        /// The face.
        face: Face,
        /// The number of stickers found.
        found: usize,
    },
    /// The labels are not the six faces, each once.
    #[error("{found}: six labels are expected, U R F D L B, each once")]
    Labels {
        /// What is wrong with them.
        found: String,
    },
    /// The lines of the 54 stickers have an ambiguous layout.
    #[error(
        "found 54 stickers in lines of {}, which is neither a net (3 3 3 12 12 12 3 3 3: U above L F R B above D) nor six \
         blocks of three lines",
        .lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    )]
    Layout {
        /// The number of stickers in each line.
        lengths: Vec<usize>,
    },
    /// A character that is not a sticker.
    #[error("{symbol:?} in line {line} is not a sticker: letters and digits are expected")]
    Symbol {
        /// The text that was found.
        symbol: char,
        /// Its line, from 1.
        line: usize,
    },
    /// An unknown word among colour words.
    #[error("{word:?} is not a color we know: white, red, green, yellow, orange and blue are expected")]
    Word {
        /// The text that was found.
        word: String,
    },
    /// A sticker is unknown.
    #[error(
        "sticker {} (row {}, column {} of face {}) is unknown: found {symbol:?} where its color is expected",
        Facelets::name(*facelet),
        facelet % PER_FACE / 3 + 1,
        facelet % 3 + 1,
        Face::ALL[facelet / PER_FACE]
    )]
    Unknown {
        /// The facelet.
        facelet: usize,
        /// The symbol in its place.
        symbol: char,
    },
    /// The stickers are not nine of each of six centre colours.
    #[error("{}", counts_message(facelets))]
    ColorCounts {
        /// The stickers.
        facelets: Facelets,
    },
    /// Some edges are impossible, duplicated or missing.
    #[error("{0}")]
    Edges(Faults<Edge>),
    /// Some corners are impossible, duplicated or missing.
    #[error("{0}")]
    Corners(Faults<Corner>),
    /// Every piece occurs once, but the cube is not solvable.
    #[error("{error}{}", unsolved_message(corners, edges))]
    Unsolvable {
        /// What is wrong with the pieces.
        error: CubeError,
        /// The places with an unsolved corner, if a corner may be wrong.
        corners: Vec<Corner>,
        /// The places with an unsolved edge, if an edge may be wrong.
        edges: Vec<Edge>,
    },
}

/// All errors of the corners or of the edges.
///
/// ```
/// use halfturn_cube::{Edge, Facelets, FaceletsError, Reason};
/// // Stickers U8 and D1 have changed places, so the edge at UF is like the one at DF.
/// let facelets: Facelets = "UUUUUUUDURRRRRRRRRFFFFFFFFFUDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
/// let Err(FaceletsError::Edges(faults)) = facelets.held() else { panic!() };
/// assert!(faults.impossible.is_empty());
/// assert_eq!(faults.doubled[0].places, [Edge::UF, Edge::DF]);
/// assert_eq!(faults.missing[0].piece, Edge::UF);
/// assert_eq!(faults.to_string(), "edge DF is there more than once (at UF and DF); edge UF is missing");
///
/// // Stickers U8 and F8 have changed places.
/// let facelets: Facelets = "UUUUUUUFURRRRRRRRRFFFFFFFUFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
/// let Err(FaceletsError::Edges(faults)) = facelets.held() else { panic!() };
/// assert_eq!(faults.impossible[0].reason, Reason::Same('F'));
/// assert_eq!(faults.impossible[1].reason, Reason::Opposite('D', 'U'));
/// # Ok::<(), FaceletsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults<P> {
    /// Places with stickers that no piece has.
    pub impossible: Vec<Impossible<P>>,
    /// Pieces that occur more than once.
    pub doubled: Vec<Doubled<P>>,
    /// Pieces that are missing.
    pub missing: Vec<Missing<P>>,
}

/// A place with stickers that no piece has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible<P> {
    /// The place.
    pub place: P,
    /// Its symbols, in the order of the place's name.
    pub symbols: String,
    /// Why no piece has them.
    pub reason: Reason,
}

/// Why no piece has such stickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two stickers have the same symbol.
    Same(char),
    /// Two stickers have the symbols of opposite centres.
    Opposite(char, char),
    /// The corner with these colours has them in the opposite order.
    Mirrored,
}

/// A piece that occurs more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubled<P> {
    /// The piece.
    pub piece: P,
    /// Its symbols.
    pub symbols: String,
    /// The places where it occurs.
    pub places: Vec<P>,
}

/// A missing piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing<P> {
    /// The piece.
    pub piece: P,
    /// Its symbols.
    pub symbols: String,
}

impl FaceletsError {
    /// The stable code of this error.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Count { .. }
            | Self::FaceCount { .. }
            | Self::Labels { .. }
            | Self::Layout { .. }
            | Self::Symbol { .. }
            | Self::Word { .. }
            | Self::Unknown { .. } => Code::Format,
            Self::ColorCounts { .. } => Code::ColorCounts,
            Self::Edges(_) => Code::Edges,
            Self::Corners(_) => Code::Corners,
            Self::Unsolvable { error, .. } => error.code(),
        }
    }

    /// The facelet numbers (0 to 53) to look at, in ascending order. Empty if the error does not
    /// point to particular stickers.
    ///
    /// A twisted corner, a flipped edge or a pair of swapped pieces cannot be located: changing any
    /// corner would correct the twist sum. The result then has all pieces that are not solved.
    ///
    /// ```
    /// use halfturn_cube::{Code, Facelets};
    /// let twisted: Facelets = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
    /// let error = twisted.held().unwrap_err();
    /// assert_eq!(error.code(), Code::Twist);
    /// assert_eq!(error.stickers(), [8, 9, 20]); // U9, R1 and F3: the corner URF
    /// # Ok::<(), halfturn_cube::FaceletsError>(())
    /// ```
    #[must_use]
    pub fn stickers(&self) -> Vec<usize> {
        let mut stickers = match self {
            Self::Unknown { facelet, .. } => vec![*facelet],
            Self::ColorCounts { facelets } => Counts::of(facelets).stickers(facelets),
            Self::Edges(faults) => faults.places().flat_map(Edge::facelets).collect(),
            Self::Corners(faults) => faults.places().flat_map(Corner::facelets).collect(),
            Self::Unsolvable { corners, edges, .. } => {
                let corners = corners.iter().flat_map(|corner| corner.facelets());
                corners.chain(edges.iter().flat_map(|edge| edge.facelets())).collect()
            }
            _ => Vec::new(),
        };
        stickers.sort_unstable();
        stickers
    }

    /// The error for pieces that form no solvable cube, with the places to look at. Both slices
    /// hold, for each place, the piece there and its orientation.
    pub(super) fn unsolvable(error: CubeError, corners: &[(Corner, u8)], edges: &[(Edge, u8)]) -> Self {
        let (look_at_corners, look_at_edges) = match error {
            CubeError::Edges { .. } | CubeError::Flip => (false, true),
            CubeError::Corners { .. } | CubeError::Twist { .. } => (true, false),
            CubeError::Parity => (true, true),
        };
        Self::Unsolvable {
            error,
            corners: if look_at_corners { unsolved(Corner::ALL, corners) } else { Vec::new() },
            edges: if look_at_edges { unsolved(Edge::ALL, edges) } else { Vec::new() },
        }
    }
}

/// The places with a wrong or misoriented piece.
fn unsolved<P: Copy + PartialEq>(places: &[P], pieces: &[(P, u8)]) -> Vec<P> {
    places.iter().zip(pieces).filter(|&(&place, &piece)| piece != (place, 0)).map(|(&place, _)| place).collect()
}

/// The greatest number of places that a message names. [`FaceletsError::stickers`] has all of them.
const NAMED_PLACES: usize = 4;

/// The end of a message: which unsolved pieces to look at.
fn unsolved_message(corners: &[Corner], edges: &[Edge]) -> String {
    let kind = match (corners, edges) {
        (_, []) => Corner::NAME,
        ([], _) => Edge::NAME,
        _ => "piece",
    };
    let places: Vec<&dyn fmt::Display> =
        corners.iter().map(|place| place as _).chain(edges.iter().map(|place| place as _)).collect();
    match places.as_slice() {
        [one] => format!("; look at {one}, the only {kind} that is not solved"),
        some if some.len() <= NAMED_PLACES => format!("; look at {}, the {kind}s that are not solved", listed(some)),
        many => format!("; look at the {} {kind}s that are not solved", many.len()),
    }
}

impl<P: Copy> Faults<P> {
    /// Whether there are no faults.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.impossible.is_empty() && self.doubled.is_empty() && self.missing.is_empty()
    }

    /// The places to look at: impossible ones and those with a duplicated piece.
    pub fn places(&self) -> impl Iterator<Item = P> {
        let doubled = self.doubled.iter().flat_map(|doubled| &doubled.places);
        self.impossible.iter().map(|impossible| &impossible.place).chain(doubled).copied()
    }
}

/// The name of a kind of piece in messages.
trait Named {
    const NAME: &'static str;
}

impl Named for Edge {
    const NAME: &'static str = "edge";
}

impl Named for Corner {
    const NAME: &'static str = "corner";
}

#[allow(private_bounds)] // Only edges and corners are ever at fault.
impl<P: Named + fmt::Display> fmt::Display for Faults<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = P::NAME;
        let mut parts = Vec::new();
        for Impossible { place, symbols, reason } in &self.impossible {
            let why = match reason {
                Reason::Same(symbol) => format!("{symbol} is there twice"),
                Reason::Opposite(one, other) => format!("{one} and {other} are on opposite faces"),
                Reason::Mirrored => "its colors run the wrong way round".to_owned(),
            };
            parts.push(format!("there is no {name} {symbols}, found at {place} ({why})"));
        }
        for Doubled { symbols, places, .. } in &self.doubled {
            let places = listed(places);
            parts.push(format!("{name} {symbols} is there more than once (at {places})"));
        }
        let missing: Vec<_> = self.missing.iter().map(|missing| &missing.symbols).collect();
        match missing.as_slice() {
            [] => {}
            [one] => parts.push(format!("{name} {one} is missing")),
            more => parts.push(format!("{name}s {} are missing", listed(more))),
        }
        f.write_str(&parts.join("; "))
    }
}

/// The colour counts of stickers that are not nine of each of six colours.
struct Counts {
    /// The centre colours in face order, each with the faces whose centre has it.
    centers: Vec<(char, Vec<Face>)>,
    /// Each colour with its count: centre colours first, then in order of appearance.
    counts: Vec<(char, usize)>,
}

impl Counts {
    fn of(facelets: &Facelets) -> Self {
        let mut centers: Vec<(char, Vec<Face>)> = Vec::new();
        for face in Face::ALL {
            let symbol = facelets.center(face);
            match centers.iter_mut().find(|(center, _)| *center == symbol) {
                Some((_, faces)) => faces.push(face),
                None => centers.push((symbol, vec![face])),
            }
        }
        let mut counts: Vec<_> = centers.iter().map(|(symbol, _)| (*symbol, 0)).collect();
        for symbol in facelets.symbols() {
            match counts.iter_mut().find(|(counted, _)| *counted == symbol) {
                Some((_, count)) => *count += 1,
                None => counts.push((symbol, 1)),
            }
        }
        Self { centers, counts }
    }

    fn strays(&self) -> &[(char, usize)] {
        &self.counts[self.centers.len()..]
    }

    /// The stickers to look at: centres that share a colour; else stickers with a colour of no
    /// centre; else all stickers of a colour that occurs too often.
    fn stickers(&self, facelets: &Facelets) -> Vec<usize> {
        let shared = self.centers.iter().filter(|(_, faces)| faces.len() > 1);
        let shared: Vec<_> = shared.flat_map(|(_, faces)| faces).map(|&face| center(face)).collect();
        if !shared.is_empty() {
            return shared;
        }
        let of = |colors: &[(char, usize)]| -> Vec<usize> {
            let named = |symbol| colors.iter().any(|(color, _)| *color == symbol);
            (0..Facelets::COUNT).filter(|&facelet| named(facelets.symbol(facelet))).collect()
        };
        if !self.strays().is_empty() {
            return of(self.strays());
        }
        of(&self.counts.iter().copied().filter(|(_, count)| *count > PER_FACE).collect::<Vec<_>>())
    }
}

fn counts_message(facelets: &Facelets) -> String {
    let counts = Counts::of(facelets);
    let mut parts = Vec::new();
    for (symbol, faces) in counts.centers.iter().filter(|(_, faces)| faces.len() > 1) {
        let all = if faces.len() == 2 { "both" } else { "all" };
        parts.push(format!("the centers of {} are {all} {symbol}", listed(faces)));
    }
    let strays = counts.strays();
    if !strays.is_empty() {
        let named: Vec<_> = strays
            .iter()
            .map(|&(symbol, count)| {
                let first = facelets.symbols().position(|found| found == symbol).unwrap_or_default();
                format!("{symbol} ({}, first at {})", times(count), Facelets::name(first))
            })
            .collect();
        parts.push(format!("no center is {}", listed(&named)));
    }
    let wrong: Vec<_> = counts.counts[..counts.centers.len()]
        .iter()
        .filter(|(_, count)| *count != PER_FACE)
        .map(|&(symbol, count)| format!("{symbol} is there {}", times(count)))
        .collect();
    if !wrong.is_empty() {
        parts.push(listed(&wrong));
    }
    format!("{}: six different centers and 9 stickers of each of their colors are expected", parts.join("; "))
}

fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// Joins items as `a, b and c`.
fn listed(items: &[impl fmt::Display]) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
