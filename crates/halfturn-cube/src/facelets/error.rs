//! What can be wrong with 54 stickers, said so that a person can find and mend it.

use core::fmt;

use crate::{
    code::Code,
    cube::CubeError,
    face::Face,
    facelets::{Facelets, center},
    geometry::PER_FACE,
    pieces::{Corner, Edge},
};

/// Why text is not 54 stickers, or why the stickers are not those of a cube that turns can solve.
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
        /// How many there are.
        found: usize,
    },
    /// A labelled face has not got nine stickers.
    #[error("found {found} stickers under the label {face} where 9 are expected")]
    FaceCount {
        /// The face.
        face: Face,
        /// How many there are.
        found: usize,
    },
    /// Labels that are not the six faces, each once.
    #[error("{found}: six labels are expected, U R F D L B, each once")]
    Labels {
        /// What is wrong with them.
        found: String,
    },
    /// 54 stickers, but in lines that could be meant in more than one way.
    #[error(
        "found 54 stickers in lines of {}, which is neither a net (3 3 3 12 12 12 3 3 3: U above L F R B above D) nor six \
         blocks of three lines",
        .lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    )]
    Layout {
        /// How many stickers each line has.
        lengths: Vec<usize>,
    },
    /// Something that is not a sticker.
    #[error("{symbol:?} in line {line} is not a sticker: letters and digits are expected")]
    Symbol {
        /// What was found.
        symbol: char,
        /// Its line, from 1.
        line: usize,
    },
    /// A word among colour words that is not one.
    #[error("{word:?} is not a color we know: white, red, green, yellow, orange and blue are expected")]
    Word {
        /// What was found.
        word: String,
    },
    /// A sticker that is left open.
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
        /// What stands for it.
        symbol: char,
    },
    /// There are not nine stickers of each of the six colours of the centres.
    #[error("{}", counts_message(facelets))]
    ColorCounts {
        /// The stickers.
        facelets: Facelets,
    },
    /// Edges that cannot be, are there twice, or not at all.
    #[error("{0}")]
    Edges(Faults<Edge>),
    /// Corners that cannot be, are there twice, or not at all.
    #[error("{0}")]
    Corners(Faults<Corner>),
    /// Every piece is there once, but no turns lead to them.
    #[error("{error}{}", unsolved_message(corners, edges))]
    Unsolvable {
        /// What is wrong with the pieces.
        error: CubeError,
        /// The places whose corner is not solved, if a corner may be to blame.
        corners: Vec<Corner>,
        /// The places whose edge is not solved, if an edge may be to blame.
        edges: Vec<Edge>,
    },
}

/// What is wrong with the corners or with the edges.
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
    /// Places whose stickers are on no piece.
    pub impossible: Vec<Impossible<P>>,
    /// Pieces that are there more than once.
    pub doubled: Vec<Doubled<P>>,
    /// Pieces that are not there.
    pub missing: Vec<Missing<P>>,
}

/// A place whose stickers are on no piece.
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
    /// The three are on one corner, but the other way round.
    Mirrored,
}

/// A piece that is there more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubled<P> {
    /// The piece.
    pub piece: P,
    /// Its symbols.
    pub symbols: String,
    /// Where it is.
    pub places: Vec<P>,
}

/// A piece that is not there.
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

    /// The facelet numbers (0 to 53) to look at, in rising order. Empty where no sticker is more to blame than the
    /// others.
    ///
    /// A twisted corner, a flipped edge or two swapped pieces could be anywhere: mending any corner
    /// would make the twists add up. The pieces to look at are those that are not solved, that is,
    /// not in their place or not the right way round.
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

    /// The error of pieces that no turns lead to, with the places to look at. Both are given place
    /// by place: the piece that is there, and its orientation.
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

/// The places whose piece is another one, or not the right way round.
fn unsolved<P: Copy + PartialEq>(places: &[P], pieces: &[(P, u8)]) -> Vec<P> {
    places.iter().zip(pieces).filter(|&(&place, &piece)| piece != (place, 0)).map(|(&place, _)| place).collect()
}

/// Up to this many places are named in a message. More are left to [`FaceletsError::stickers`].
const NAMED_PLACES: usize = 4;

/// Where to look for a wrong orientation or a swap, to be said after what is wrong.
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
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.impossible.is_empty() && self.doubled.is_empty() && self.missing.is_empty()
    }

    /// The places to look at: impossible ones and those with a doubled piece.
    pub fn places(&self) -> impl Iterator<Item = P> {
        let doubled = self.doubled.iter().flat_map(|doubled| &doubled.places);
        self.impossible.iter().map(|impossible| &impossible.place).chain(doubled).copied()
    }
}

/// The word for a kind of piece in messages.
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

/// How the stickers' colours fail to be nine of each of six.
struct Counts {
    /// Colours of centres, each with the faces whose centre it is; in face order.
    centers: Vec<(char, Vec<Face>)>,
    /// Each colour with how often it is there, centres first, then in order of appearance.
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

    /// Centres of one colour, stickers whose colour is on no centre, and all stickers of a colour that is there too
    /// often.
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

/// `a, b and c`.
fn listed(items: &[impl fmt::Display]) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
