//! The facts behind an error message, for programs that write their own sentence: in another
//! language, or beside a picture.
//!
//! ```
//! use halfturn::{Detail, Error, ErrorObject};
//! let error = ErrorObject::from(Error::from("R U Q".parse::<halfturn::Algorithm>().unwrap_err()));
//! let [Detail::Notation { problem, found, position, .. }] = &error.details[..] else { panic!() };
//! assert_eq!((problem.as_str(), found.as_deref(), *position), ("no_move", Some("Q"), 4));
//! ```

use halfturn_cube::{
    BigFaceletsError, ColorFault, Corner, CubeError, Edge, Facelets, FaceletsError, Faults, InputError, NotationError,
    NotationProblem, Reason, color_name,
};
use halfturn_solve::{DifficultyError, SolveError};
use serde::Serialize;

/// One fact about an error. The kind is stable. Pieces and places are named by their faces, as in
/// `UF`; colours are English names if the input is written in them, else the input's own symbols.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Detail {
    /// The input is empty.
    Empty,
    /// There is no scramble.
    NoScramble,
    /// The error is in a part of the input.
    Within {
        /// `scramble`, `solve` or `from`.
        part: String,
        /// The other puzzle that the scramble seems to be one of.
        #[serde(skip_serializing_if = "Option::is_none")]
        puzzle: Option<String>,
    },
    /// The text is not an algorithm.
    Notation {
        /// What is wrong: `no_move`, `loose_number`, `loose_prime`, `layers`, `unclosed`,
        /// `unopened`, `no_separator`, `loose_separator`, `unclosed_comment`, `too_deep`,
        /// `several`, `too_long` or `too_many`.
        problem: String,
        /// The text that was found; absent at the end of the text.
        #[serde(skip_serializing_if = "Option::is_none")]
        found: Option<String>,
        /// The opening bracket that is open or missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        open: Option<String>,
        /// The place, in characters from 0.
        position: usize,
        /// The line, from 1.
        line: usize,
        /// The column in its line, from 1.
        column: usize,
    },
    /// There are not 54 stickers.
    StickerCount {
        /// The number of stickers found.
        found: usize,
    },
    /// A labelled face does not have nine stickers.
    FaceStickerCount {
        /// The face.
        face: String,
        /// The number of stickers found.
        found: usize,
    },
    /// A character that is not a sticker.
    Symbol {
        /// The character.
        symbol: String,
        /// Its line, from 1.
        line: usize,
    },
    /// A word that is not a colour.
    Word {
        /// The word.
        word: String,
    },
    /// A sticker is unknown, and does not follow from the others.
    UnknownSticker {
        /// The name of the sticker, such as `U1`.
        sticker: String,
    },
    /// Several centres have the same colour.
    SameCenters {
        /// The colour.
        color: String,
        /// The faces.
        faces: Vec<String>,
    },
    /// No centre has the colour of some stickers.
    NoCenter {
        /// The colour.
        color: String,
        /// The number of its stickers.
        count: usize,
        /// The name of the first one.
        first: String,
    },
    /// A colour does not occur nine times.
    ColorCount {
        /// The colour.
        color: String,
        /// The number of its stickers.
        count: usize,
    },
    /// A piece has one colour twice.
    SameColors {
        /// `edge`, `middle edge`, `wing` or `corner`.
        piece: String,
        /// The place.
        place: String,
        /// The colour.
        color: String,
    },
    /// A piece has the colours of opposite centres.
    OppositeColors {
        /// `edge`, `middle edge`, `wing` or `corner`.
        piece: String,
        /// The place.
        place: String,
        /// The two colours.
        colors: Vec<String>,
    },
    /// A corner has its colours the wrong way round.
    Mirrored {
        /// The place.
        place: String,
        /// The colours.
        colors: Vec<String>,
    },
    /// A piece occurs more than once.
    Doubled {
        /// `edge`, `middle edge`, `wing` or `corner`.
        piece: String,
        /// Its colours.
        colors: Vec<String>,
        /// The places where it occurs.
        places: Vec<String>,
    },
    /// A wing is the wrong way round: one of two that have the same colours.
    Reversed {
        /// Its two colours.
        colors: Vec<String>,
        /// The places of both.
        places: Vec<String>,
    },
    /// A piece is missing.
    Missing {
        /// `edge`, `middle edge`, `wing` or `corner`.
        piece: String,
        /// Its colours.
        colors: Vec<String>,
    },
    /// One edge is flipped.
    Flip {
        /// `edge`, or `middle edge` of a larger cube.
        piece: String,
        /// The places of the edges that are not solved.
        places: Vec<String>,
    },
    /// One corner is twisted.
    Twist {
        /// Whether it is twisted clockwise.
        clockwise: bool,
        /// The places of the corners that are not solved.
        places: Vec<String>,
    },
    /// Two pieces are swapped.
    Parity {
        /// What the edges are: `edge`, or `middle edge` of a larger cube.
        piece: String,
        /// The places of the pieces that are not solved.
        places: Vec<String>,
    },
    /// It is proved that no solution is this short, or that there is none with the allowed moves.
    NoSolution {
        /// The goal, if it is not the solved cube.
        #[serde(skip_serializing_if = "Option::is_none")]
        goal: Option<String>,
        /// The greatest length allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        max_length: Option<u16>,
    },
    /// A limit was reached before a solution was found.
    LimitReached {
        /// The length of the shortest solution found, if it is longer than allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<usize>,
    },
    /// A text is not a condition on scrambles.
    ConditionSyntax {
        /// The text.
        text: String,
    },
    /// A condition names a goal that there is not.
    ConditionGoal {
        /// The name.
        name: String,
    },
    /// A condition on a stage has no colours.
    ConditionColors {
        /// The stage.
        goal: String,
    },
    /// Conditions contradict each other, or can never hold.
    ConditionNever,
    /// Too few random states meet the conditions.
    ConditionRare {
        /// The number of states tried.
        draws: u64,
    },
}

impl Detail {
    /// The facts of an invalid input.
    pub(crate) fn of_input(error: &InputError) -> Vec<Self> {
        match error {
            InputError::Empty { .. } => vec![Self::Empty],
            InputError::Notation(error) => vec![Self::of_notation(error)],
            InputError::Facelets(error) => Self::of_facelets(error),
            InputError::BigFacelets(error) => Self::of_big_facelets(error),
        }
    }

    pub(crate) fn of_notation(error: &NotationError) -> Self {
        use NotationProblem as Problem;
        let text = |found: char| Some(found.to_string());
        let (problem, found, open) = match error.problem() {
            Problem::NoMove(found) => ("no_move", found.and_then(text), None),
            Problem::LooseNumber(number) => ("loose_number", Some(number.clone()), None),
            Problem::LoosePrime(found) => ("loose_prime", text(*found), None),
            Problem::Layers { found, .. } => ("layers", Some(found.clone()), None),
            Problem::NoLayer(found) => ("layers", found.and_then(text), None),
            Problem::Unclosed { found, open, .. } => ("unclosed", found.and_then(text), text(*open)),
            Problem::Unopened { found, open } => ("unopened", text(*found), text(*open)),
            Problem::NoSeparator(found) => ("no_separator", found.and_then(text), None),
            Problem::LooseSeparator(found) => ("loose_separator", text(*found), None),
            Problem::UnclosedComment => ("unclosed_comment", None, None),
            Problem::TooDeep => ("too_deep", None, None),
            Problem::Several => ("several", None, None),
            Problem::TooLong(moves) => ("too_long", Some(moves.to_string()), None),
            Problem::TooMany(number) => ("too_many", Some(number.clone()), None),
        };
        let (position, line, column) = (error.position(), error.line(), error.column());
        Self::Notation { problem: problem.to_owned(), found, open, position, line, column }
    }

    fn of_facelets(error: &FaceletsError) -> Vec<Self> {
        match error {
            FaceletsError::Count { found, .. } => vec![Self::StickerCount { found: *found }],
            FaceletsError::FaceCount { face, found, .. } => {
                vec![Self::FaceStickerCount { face: face.to_string(), found: *found }]
            }
            // The message is the best there is.
            FaceletsError::Labels { .. } | FaceletsError::Layout { .. } => Vec::new(),
            FaceletsError::Symbol { symbol, line } => vec![Self::Symbol { symbol: symbol.to_string(), line: *line }],
            FaceletsError::Word { word } => vec![Self::Word { word: word.clone() }],
            FaceletsError::Unknown { facelet, .. } => vec![Self::UnknownSticker { sticker: Facelets::name(*facelet) }],
            FaceletsError::ColorCounts { facelets } => Self::of_colors(facelets),
            FaceletsError::Edges(faults) => Self::of_faults("edge", faults),
            FaceletsError::Corners(faults) => Self::of_faults("corner", faults),
            FaceletsError::Unsolvable { error, corners, edges } => Self::of_cube(error, corners, edges, "edge"),
        }
    }

    fn of_big_facelets(error: &BigFaceletsError) -> Vec<Self> {
        match error {
            BigFaceletsError::Format(error) => Self::of_facelets(error),
            BigFaceletsError::Unknown { size, facelet, .. } => {
                vec![Self::UnknownSticker { sticker: size.facelet_name(*facelet) }]
            }
            // The message is the best there is.
            BigFaceletsError::ColorCounts { .. } | BigFaceletsError::Centers { .. } => Vec::new(),
            BigFaceletsError::Edges { faults, .. } => Self::of_faults("middle edge", faults),
            BigFaceletsError::Wings { faults, .. } => Self::of_faults("wing", faults),
            BigFaceletsError::Corners { faults, .. } => Self::of_faults("corner", faults),
            BigFaceletsError::Unsolvable { error, corners, edges, .. } => {
                Self::of_cube(error, corners, edges, "middle edge")
            }
        }
    }

    fn of_colors(facelets: &Facelets) -> Vec<Self> {
        let name = |symbol| color_name(symbol, facelets.are_colors());
        let detail = |fault| match fault {
            ColorFault::SameCenters { symbol, faces } => {
                Self::SameCenters { color: name(symbol), faces: named(&faces) }
            }
            ColorFault::NoCenter { symbol, count, first } => {
                Self::NoCenter { color: name(symbol), count, first: Facelets::name(first) }
            }
            ColorFault::Count { symbol, count } => Self::ColorCount { color: name(symbol), count },
        };
        ColorFault::of(facelets).into_iter().map(detail).collect()
    }

    fn of_faults<P: Copy + ToString>(kind: &str, faults: &Faults<P>) -> Vec<Self> {
        let piece = || kind.to_owned();
        let name = |symbol| color_name(symbol, faults.are_colors);
        let names = |symbols: &str| symbols.chars().map(name).collect();
        let impossible = faults.impossible.iter().map(|fault| {
            let place = fault.place.to_string();
            match fault.reason {
                Reason::Same(symbol) => Self::SameColors { piece: piece(), place, color: name(symbol) },
                Reason::Opposite(one, other) => {
                    Self::OppositeColors { piece: piece(), place, colors: vec![name(one), name(other)] }
                }
                Reason::Mirrored => Self::Mirrored { place, colors: names(&fault.symbols) },
            }
        });
        let reversed = faults
            .reversed()
            .map(|fault| Self::Reversed { colors: names(&fault.symbols), places: named(&fault.places) });
        let doubled = faults.only_doubled().map(|fault| {
            let (colors, places) = (names(&fault.symbols), named(&fault.places));
            Self::Doubled { piece: piece(), colors, places }
        });
        let missing = faults.only_missing();
        let missing = missing.map(|fault| Self::Missing { piece: piece(), colors: names(&fault.symbols) });
        impossible.chain(reversed).chain(doubled).chain(missing).collect()
    }

    fn of_cube(error: &CubeError, corners: &[Corner], edges: &[Edge], edge: &str) -> Vec<Self> {
        let piece = || edge.to_owned();
        let places = || [named(corners), named(edges)].concat();
        match error {
            CubeError::Flip => vec![Self::Flip { piece: piece(), places: places() }],
            CubeError::Twist { sum } => vec![Self::Twist { clockwise: *sum == 1, places: places() }],
            CubeError::Parity => vec![Self::Parity { piece: piece(), places: places() }],
            // Stickers have such faults piece by piece: `Faults`.
            CubeError::Edges { .. } | CubeError::Corners { .. } => Vec::new(),
        }
    }

    pub(crate) fn of_solving(error: &SolveError) -> Vec<Self> {
        match error {
            SolveError::NoSolution { max_length } => {
                vec![Self::NoSolution { goal: None, max_length: Some(*max_length) }]
            }
            SolveError::LimitReached { best } => vec![Self::LimitReached { best: *best }],
            SolveError::WrongAnswer { .. } => Vec::new(),
        }
    }

    pub(crate) fn of_condition(error: &DifficultyError) -> Vec<Self> {
        match error {
            DifficultyError::Syntax { text } => vec![Self::ConditionSyntax { text: text.clone() }],
            DifficultyError::NoGoal { name } => vec![Self::ConditionGoal { name: name.clone() }],
            DifficultyError::NoColors { name } => vec![Self::ConditionColors { goal: (*name).to_owned() }],
            DifficultyError::None { .. } => vec![Self::ConditionNever],
            DifficultyError::Hopeless { draws, .. } => vec![Self::ConditionRare { draws: *draws }],
            _ => Vec::new(),
        }
    }
}

fn named(places: &[impl ToString]) -> Vec<String> {
    places.iter().map(ToString::to_string).collect()
}
