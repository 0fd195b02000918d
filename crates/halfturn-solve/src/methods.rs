//! Methods: the steps by which people solve a cube, in order.
//!
//! [`METHODS`] is the catalogue. A step ends at a goal, and the next one begins there.

use halfturn_cube::{Axis, Corner, Cube, Edge, Face, TurnSet};

use crate::{
    algs::CaseSet,
    goal::{BLOCKS, CMLL, PiecePattern},
    stages::{Variant, reached},
};

/// A method: its steps in order.
#[derive(PartialEq, Eq, Debug)]
pub struct Method {
    /// Its name: `cfop`, `zz`, `roux`.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The steps in order. The last one ends with a solved cube.
    pub steps: &'static [Step],
}

/// A step of a method.
#[derive(PartialEq, Eq, Debug)]
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// The goal at its end.
    pub goal: StepGoal,
    /// The set of cases that the position at its beginning belongs to.
    pub cases: Option<CaseSet>,
}

/// The goal at the end of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepGoal {
    /// A stage of a variant.
    Stage(Variant, usize),
    /// A pattern, the bottom colour down.
    Pattern(PiecePattern),
    /// The solved cube, by moves of M and U.
    LastSixEdges,
    /// The solved cube.
    Solved,
}

/// The first block of Roux on the left, wherever the centres of the middle slice are.
const FIRST_BLOCK: PiecePattern =
    PiecePattern::ANY.with_solved(&[Corner::DLF, Corner::DBL], &[Edge::DL, Edge::FL, Edge::BL]).up_to_slice(Axis::X);

const fn stage(variant: Variant, number: usize, name: &'static str) -> Step {
    Step { name, goal: StepGoal::Stage(variant, number), cases: None }
}

const ORIENTATION: Step = Step { name: "oll", goal: StepGoal::Pattern(CaseSet::Oll.goal()), cases: Some(CaseSet::Oll) };
const PERMUTATION: Step = Step { name: "pll", goal: StepGoal::Solved, cases: Some(CaseSet::Pll) };

/// All methods.
///
/// ```
/// use halfturn_solve::METHODS;
/// let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
/// assert_eq!(names, ["cfop", "zz", "roux"]);
/// assert_eq!(METHODS[2].steps[2].name, "cmll");
/// ```
pub static METHODS: &[Method] = &[CFOP, ZZ, ROUX];

/// The cross, four pairs, OLL and PLL.
pub const CFOP: Method = Method {
    name: "cfop",
    summary: "the cross, four pairs, the orientation and the permutation of the last layer",
    steps: &[
        stage(Variant::Std, 0, "cross"),
        stage(Variant::Std, 1, "xcross"),
        stage(Variant::Std, 2, "xxcross"),
        stage(Variant::Std, 3, "xxxcross"),
        stage(Variant::Std, 4, "f2l"),
        ORIENTATION,
        PERMUTATION,
    ],
};

/// Edge orientation first.
pub const ZZ: Method = Method {
    name: "zz",
    summary: "the EO line, the cross and four pairs with oriented edges, the last layer",
    steps: &[
        stage(Variant::Blocks, 0, "eo_line"),
        stage(Variant::EoCross, 0, "eo_cross"),
        stage(Variant::EoCross, 1, "eo_xcross"),
        stage(Variant::EoCross, 2, "eo_xxcross"),
        stage(Variant::EoCross, 3, "eo_xxxcross"),
        stage(Variant::EoCross, 4, "eo_f2l"),
        ORIENTATION,
        PERMUTATION,
    ],
};

/// Blocks first.
pub const ROUX: Method = Method {
    name: "roux",
    summary: "a block on the left, one on the right, the corners, the last six edges",
    steps: &[
        Step { name: "first_block", goal: StepGoal::Pattern(FIRST_BLOCK), cases: None },
        Step { name: "second_block", goal: StepGoal::Pattern(BLOCKS.up_to_slice(Axis::X)), cases: None },
        Step {
            name: "cmll",
            goal: StepGoal::Pattern(CMLL.up_to(TurnSet::of_face(Face::U)).up_to_slice(Axis::X)),
            cases: Some(CaseSet::Cmll),
        },
        Step { name: "lse", goal: StepGoal::LastSixEdges, cases: None },
    ],
};

impl Step {
    /// Whether a cube, the bottom colour down, is at the goal.
    #[must_use]
    pub fn is_done(&self, cube: &Cube) -> bool {
        match &self.goal {
            StepGoal::Stage(variant, stage) => reached(*variant, *stage, None, cube),
            StepGoal::Pattern(pattern) => pattern.matches(cube),
            StepGoal::LastSixEdges | StepGoal::Solved => *cube == Cube::SOLVED,
        }
    }
}
