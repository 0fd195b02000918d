//! Goals with names: what the later steps of methods end with, the last layer up.

use halfturn_cube::{Corner, Edge, Face, TurnSet};

use super::pattern::PiecePattern;
use crate::records::is_name;

/// A pattern that is known by a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedGoal {
    /// Its name, as in `halfturn stage NAME`.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// What must be where.
    pub pattern: PiecePattern,
}

impl NamedGoal {
    /// The goal with this name. Case, underscores, hyphens and blanks do not matter.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        NAMED_GOALS.iter().find(|goal| is_name(name, goal.name))
    }
}

const BOTTOM_CORNERS: &[Corner] = &[Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB];
const SIDE_EDGES: &[Edge] = &[Edge::FR, Edge::FL, Edge::BL, Edge::BR, Edge::DR, Edge::DL];

/// Roux's two blocks.
pub(crate) const BLOCKS: PiecePattern = PiecePattern::ANY.with_solved(BOTTOM_CORNERS, SIDE_EDGES);
/// Everything below the last layer.
pub(crate) const FIRST_TWO_LAYERS: PiecePattern = BLOCKS.with_solved(&[], &[Edge::DF, Edge::DB]);
/// The first two layers, and the last one oriented.
pub(crate) const OLL: PiecePattern = FIRST_TWO_LAYERS.with_edges_oriented().with_corners_oriented();
/// The first two layers, and the corners of the last one.
const CLL: PiecePattern = FIRST_TWO_LAYERS.with_solved(Corner::ALL, &[]);
/// The same, and the edges of the last layer oriented.
pub(crate) const COLL: PiecePattern = CLL.with_edges_oriented();
/// Roux's two blocks, and the other corners.
pub(crate) const CMLL: PiecePattern = BLOCKS.with_solved(Corner::ALL, &[]);
/// The same, and the other six edges oriented.
const LSE_EO: PiecePattern = CMLL.with_edges_oriented();

const U_MOVES: TurnSet = TurnSet::of_face(Face::U);

const fn goal(name: &'static str, summary: &'static str, pattern: PiecePattern) -> NamedGoal {
    NamedGoal { name, summary, pattern }
}

/// All goals with names that are not stages of a variant.
///
/// ```
/// use halfturn_cube::Algorithm;
/// use halfturn_solve::NamedGoal;
/// let sune: Algorithm = "R U R' U R U2 R'".parse()?;
/// assert!(NamedGoal::find("last_slot").is_some_and(|goal| goal.pattern.matches(&sune.cube())));
/// assert!(NamedGoal::find("oll").is_some_and(|goal| !goal.pattern.matches(&sune.cube())));
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
pub const NAMED_GOALS: &[NamedGoal] = &[
    goal("last_slot", "the first two layers solved", FIRST_TWO_LAYERS),
    goal("oll", "the first two layers solved, the last one oriented", OLL),
    goal("cll", "the first two layers and the corners of the last one solved, up to a move of U", CLL.up_to(U_MOVES)),
    goal("coll", "as cll, with the edges of the last layer oriented", COLL.up_to(U_MOVES)),
    goal("pll", "everything solved, up to a move of U", PiecePattern::SOLVED.up_to(U_MOVES)),
    goal("zbll", "everything solved, up to a move of U, as pll", PiecePattern::SOLVED.up_to(U_MOVES)),
    goal("last_layer", "everything solved", PiecePattern::SOLVED),
    goal("cmll", "Roux's blocks on the left and right, and the corners, up to a move of U", CMLL.up_to(U_MOVES)),
    goal("lse_eo", "as cmll, with the last six edges oriented", LSE_EO.up_to(U_MOVES)),
    goal(
        "lse_ulur",
        "as lse_eo, with the edges UL and UR solved",
        LSE_EO.with_solved(&[], &[Edge::UL, Edge::UR]).up_to(U_MOVES),
    ),
];
