//! Errors of facelets, with the stickers to look at.

use core::fmt;

use crate::{
    big::CubeSize,
    code::Code,
    cube::CubeError,
    face::Face,
    facelets::{
        Facelets, center,
        parse::{FACES_DOWN, net_lengths},
    },
    geometry::PER_FACE,
    pieces::{Corner, Edge},
    view::View,
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
    /// There is another number of stickers than the cube has.
    #[error("{}", count_message(*found, *size))]
    Count {
        /// The number of stickers found.
        found: usize,
        /// The size of the cube, if it is known without them.
        size: Option<CubeSize>,
    },
    /// A labelled face has another number of stickers than the others.
    #[error("found {found} stickers under the label {face} where {} are expected", size.per_face())]
    FaceCount {
        /// The face.
        face: Face,
        /// The number of stickers found.
        found: usize,
        /// The size of the cube.
        size: CubeSize,
    },
    /// The labels are not the six faces, each once.
    #[error("{found}: six labels are expected, U R F D L B, each once")]
    Labels {
        /// What is wrong with them.
        found: String,
    },
    /// The lines of the stickers have an ambiguous layout.
    #[error(
        "found {} stickers in lines of {}, which is neither a net ({}: U above L F R B above D) nor six blocks of {} lines",
        size.facelets(),
        numbers(lengths),
        numbers(&net_lengths(*size)),
        counted_lines(*size)
    )]
    Layout {
        /// The number of stickers in each line.
        lengths: Vec<usize>,
        /// The size of the cube.
        size: CubeSize,
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
    #[error("{word:?} is not a colour we know: white, red, green, yellow, orange and blue are expected")]
    Word {
        /// The text that was found.
        word: String,
    },
    /// A sticker is unknown.
    #[error(
        "sticker {} (row {}, column {} of face {}) is unknown and does not follow from the others: found {symbol:?} where its \
         colour is expected",
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
    #[error("{}: {}, or {}; {}", error.what(), unsolved_message(corners, edges, Edge::NAME), error.remedy(), error.why())]
    Unsolvable {
        /// What is wrong with the pieces.
        error: CubeError,
        /// The places with an unsolved corner, if a corner may be wrong.
        corners: Vec<Corner>,
        /// The places with an unsolved edge, if an edge may be wrong.
        edges: Vec<Edge>,
    },
}

/// The message about a number of stickers that no cube has, or not the one that is expected.
fn count_message(found: usize, size: Option<CubeSize>) -> String {
    let Some(size) = size else {
        return format!(
            "found {found} stickers, which no cube has: 24 are expected for a 2×2×2, 54 for a 3×3×3, 96 for a 4×4×4, 150 \
             for a 5×5×5, and six times the square of the size for all others"
        );
    };
    let mut forms = format!(
        "give {} letters face by face (U R F D L B, each row by row), a net of {} lines (U above L F R B above D)",
        size.facelets(),
        if size == CubeSize::THREE { "nine".to_owned() } else { (FACES_DOWN * size.get()).to_string() }
    );
    if size == CubeSize::THREE {
        forms += ", six blocks of three lines, or Lin's vector of 54 numbers (corners, edges, centres)";
    } else {
        forms += &format!(", or six blocks of {} lines", counted_lines(size));
    }
    format!("found {found} stickers where {} are expected: {forms}", size.facelets())
}

fn counted_lines(size: CubeSize) -> String {
    if size == CubeSize::THREE { "three".to_owned() } else { size.get().to_string() }
}

fn numbers(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
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
/// assert_eq!(
///     faults.to_string(),
///     "the DF edge is there twice (at UF and DF); the UF edge is missing: check these stickers"
/// );
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
    /// Whether the symbols are the letters of the standard colours. Messages then name the colours.
    pub are_colors: bool,
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
pub(crate) fn unsolved<P: Copy + PartialEq>(places: &[P], pieces: &[(P, u8)]) -> Vec<P> {
    places.iter().zip(pieces).filter(|&(&place, &piece)| piece != (place, 0)).map(|(&place, _)| place).collect()
}

/// The greatest number of places that a message names. [`FaceletsError::stickers`] has all of them.
const NAMED_PLACES: usize = 4;

/// Which stickers to check: those of unsolved pieces.
pub(crate) fn unsolved_message(corners: &[Corner], edges: &[Edge], edge_name: &str) -> String {
    let kind = match (corners, edges) {
        (_, []) => Corner::NAME,
        ([], _) => edge_name,
        _ => "piece",
    };
    let places: Vec<&dyn fmt::Display> =
        corners.iter().map(|place| place as _).chain(edges.iter().map(|place| place as _)).collect();
    match places.as_slice() {
        [one] => format!("check the stickers of {one}, the only {kind} that is not solved"),
        some if some.len() <= NAMED_PLACES => {
            format!("check the stickers of {}, the {kind}s that are not solved", listed(some))
        }
        many => format!("check the stickers of the {} {kind}s that are not solved", many.len()),
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

    /// Pieces of two stickers that are there twice while the one with the same colours the other
    /// way round is missing: one of the two is the wrong way round. Such pieces are wings, because
    /// an edge that is turned round is still the same edge.
    pub fn reversed(&self) -> impl Iterator<Item = &Doubled<P>> {
        self.doubled.iter().filter(|doubled| doubled.places.len() == 2 && self.is_missing_reversed(&doubled.symbols))
    }

    fn is_missing_reversed(&self, symbols: &str) -> bool {
        symbols.len() == 2 && self.missing.iter().any(|missing| symbols.chars().rev().eq(missing.symbols.chars()))
    }

    /// The pieces that are there more than once, without those of [`reversed`](Self::reversed).
    pub fn only_doubled(&self) -> impl Iterator<Item = &Doubled<P>> {
        self.doubled.iter().filter(|doubled| !self.reversed().any(|other| core::ptr::eq(*doubled, other)))
    }

    /// The pieces that are missing, without those of [`reversed`](Self::reversed).
    pub fn only_missing(&self) -> impl Iterator<Item = &Missing<P>> {
        let is_reversed = |missing: &Missing<P>| {
            self.reversed().any(|doubled| doubled.symbols.chars().rev().eq(missing.symbols.chars()))
        };
        self.missing.iter().filter(move |missing| !is_reversed(missing))
    }
}

/// The name of a kind of piece in messages.
pub(crate) trait Named {
    const NAME: &'static str;
}

impl Named for Edge {
    const NAME: &'static str = "edge";
}

impl Named for Corner {
    const NAME: &'static str = "corner";
}

#[allow(private_bounds)] // Only edges, wings and corners are ever at fault.
impl<P: Named + Copy + fmt::Display> fmt::Display for Faults<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(P::NAME))
    }
}

impl<P: Copy + fmt::Display> Faults<P> {
    /// The message, with the name of a piece.
    pub(crate) fn message(&self, name: &str) -> String {
        let spelled = |symbol: char| color_name(symbol, self.are_colors);
        let piece = |symbols: &str| -> String {
            let names: Vec<_> = symbols.chars().map(spelled).collect();
            names.join(if self.are_colors { "-" } else { "" })
        };
        let mut parts = Vec::new();
        for Impossible { place, symbols, reason } in &self.impossible {
            parts.push(match *reason {
                Reason::Same(symbol) => format!("the {name} at {place} has {} twice", spelled(symbol)),
                Reason::Opposite(one, other) => {
                    let (one, other) = (spelled(one), spelled(other));
                    format!("the {name} at {place} has {one} and {other}, which are on opposite faces")
                }
                Reason::Mirrored => {
                    format!("the {} {name} at {place} has its colours the wrong way round", piece(symbols))
                }
            });
        }
        for Doubled { symbols, places, .. } in self.reversed() {
            let colors: Vec<_> = symbols.chars().map(spelled).collect();
            parts.push(format!(
                "a {name} is the wrong way round, the one at {} or the one at {}: exchange its two stickers, {}; the two \
                 {name}s of an edge are mirror images, and neither can be flipped in its place",
                places[0],
                places[1],
                listed(&colors)
            ));
        }
        for Doubled { symbols, places, .. } in self.only_doubled() {
            let count = if places.len() == 2 { "twice".to_owned() } else { times(places.len()) };
            parts.push(format!("the {} {name} is there {count} (at {})", piece(symbols), listed(places)));
        }
        let missing: Vec<_> = self.only_missing().map(|missing| piece(&missing.symbols)).collect();
        match missing.as_slice() {
            [] => {}
            [one] => parts.push(format!("the {one} {name} is missing")),
            more => parts.push(format!("the {} {name}s are missing", listed(more))),
        }
        let message = parts.join("; ");
        // A piece the wrong way round has said what to do.
        if self.reversed().count() == parts.len() { message } else { format!("{message}: check these stickers") }
    }
}

/// The name of a colour, if the symbols are the letters of the standard colours; else the symbol.
#[must_use]
pub fn color_name(symbol: char, are_colors: bool) -> String {
    match View::from_letter(symbol) {
        Some(color) if are_colors => color.to_string(),
        _ => symbol.to_string(),
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

/// What is wrong with the colours of 54 stickers.
///
/// ```
/// use halfturn_cube::{ColorFault, Facelets};
/// let facelets: Facelets = "WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYWOOOOOOOOOBBBBBBBBB".parse()?;
/// let count = |symbol, count| ColorFault::Count { symbol, count };
/// assert_eq!(ColorFault::of(&facelets), [count('W', 10), count('Y', 8)]);
/// # Ok::<(), halfturn_cube::FaceletsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ColorFault {
    /// Several centres have the same colour.
    SameCenters {
        /// The colour.
        symbol: char,
        /// The faces.
        faces: Vec<Face>,
    },
    /// No centre has the colour of some stickers.
    NoCenter {
        /// The colour.
        symbol: char,
        /// The number of its stickers.
        count: usize,
        /// The facelet number of the first one.
        first: usize,
    },
    /// The colour of a centre does not occur nine times.
    Count {
        /// The colour.
        symbol: char,
        /// The number of its stickers.
        count: usize,
    },
}

impl ColorFault {
    /// All faults of some stickers, in the order of the variants.
    #[must_use]
    pub fn of(facelets: &Facelets) -> Vec<Self> {
        let counts = Counts::of(facelets);
        let shared = counts.centers.iter().filter(|(_, faces)| faces.len() > 1);
        let same = shared.map(|(symbol, faces)| Self::SameCenters { symbol: *symbol, faces: faces.clone() });
        let strays = counts.strays().iter().map(|&(symbol, count)| {
            let first = facelets.symbols().position(|found| found == symbol).unwrap_or_default();
            Self::NoCenter { symbol, count, first }
        });
        let wrong = counts.counts[..counts.centers.len()].iter().filter(|(_, count)| *count != PER_FACE);
        let wrong = wrong.map(|&(symbol, count)| Self::Count { symbol, count });
        same.chain(strays).chain(wrong).collect()
    }
}

fn counts_message(facelets: &Facelets) -> String {
    let spelled = |symbol| color_name(symbol, facelets.are_colors());
    let (mut parts, mut strays, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for fault in ColorFault::of(facelets) {
        match fault {
            ColorFault::SameCenters { symbol, faces } => {
                let all = if faces.len() == 2 { "both" } else { "all" };
                parts.push(format!("the centres of {} are {all} {}", listed(&faces), spelled(symbol)));
            }
            ColorFault::NoCenter { symbol, count, first } => {
                strays.push(format!("{} ({}, first at {})", spelled(symbol), times(count), Facelets::name(first)));
            }
            ColorFault::Count { symbol, count } => {
                wrong.push(format!("{} is there {}", spelled(symbol), times(count)));
            }
        }
    }
    if !strays.is_empty() {
        parts.push(format!("no centre is {}", listed(&strays)));
    }
    if !wrong.is_empty() {
        parts.push(listed(&wrong));
    }
    format!(
        "{}: check these stickers; a cube has six different centres and 9 stickers of each colour",
        parts.join("; ")
    )
}

pub(crate) fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// Joins items as `a, b and c`.
pub(crate) fn listed(items: &[impl fmt::Display]) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
