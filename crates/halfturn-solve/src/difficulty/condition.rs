//! Conditions as text: a goal, bottom colours and a number of moves.

use core::{fmt, ops::RangeInclusive, str::FromStr};

use halfturn_cube::{Cube, View, ViewSet};

use super::DifficultyError;
use crate::{
    algs::{Case, CaseSet, NoCase, named_cases},
    goal::{NamedGoal, PiecePattern},
    stages::{Variant, reached},
};

/// A condition on a cube: bounds on the length of a stage in the best of some colours, a goal that
/// is met or not met, or a case of the last layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// What it is about.
    pub subject: Subject,
    /// The bottom colours. The one with the fewest moves counts; one with the goal or the case is
    /// enough.
    pub views: ViewSet,
    /// The smallest and the largest length. A goal without counted lengths is met (only 0) or not
    /// (1 or more), and a case is always met.
    pub turns: RangeInclusive<u8>,
}

/// What a condition is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The variant and the number of its stage.
    Stage(Variant, usize),
    /// A later step of a method, or some pieces.
    Goal {
        /// The step's name, or the pieces as text.
        name: String,
        /// What must be where.
        pattern: PiecePattern,
    },
    /// A case of the last layer, or any of several.
    Cases {
        /// Their name, such as `pll T`.
        name: String,
        /// The cases.
        cases: Vec<Case>,
    },
}

/// The range of lengths of a goal that is met.
const MET: RangeInclusive<u8> = 0..=0;
/// The range of lengths of a goal that is not met.
const UNMET: RangeInclusive<u8> = 1..=u8::MAX;

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stage(variant, stage) => variant.stages()[*stage].name,
            Self::Goal { name, .. } | Self::Cases { name, .. } => name,
        })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.subject, self.views)?;
        match (*self.turns.start(), *self.turns.end()) {
            _ if self.is_met() && self.stage().is_none() => Ok(()),
            (least, most) if least == most => write!(f, " = {least}"),
            (0, most) => write!(f, " <= {most}"),
            (least, _) => write!(f, " >= {least}"),
        }
    }
}

impl FromStr for Subject {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let text = text.trim();
        if let Some((variant, stage)) = Variant::find_stage(text) {
            return Ok(Self::Stage(variant, stage));
        }
        if let Some(NamedGoal { name, pattern, .. }) = NamedGoal::find(text) {
            return Ok(Self::Goal { name: (*name).to_owned(), pattern: *pattern });
        }
        let name = text.to_lowercase().replace('-', "_");
        if let Some(set) = CaseSet::ALL.into_iter().find(|set| set.name() == name) {
            return Err(NoCase { set, name: String::new() }.into());
        }
        if let Some(cases) = named_cases(text) {
            let cases = cases?;
            let name = match &cases[..] {
                [case] => format!("{} {}", case.set.name(), case.name),
                _ => name,
            };
            return Ok(Self::Cases { name, cases });
        }
        match PiecePattern::from_text(text) {
            Some(pattern) => Ok(Self::Goal { name: text.to_owned(), pattern: pattern? }),
            None => Err(DifficultyError::NoGoal { name: text.to_owned() }),
        }
    }
}

impl FromStr for Condition {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let text = text.trim();
        let syntax = || DifficultyError::Syntax { text: text.to_owned() };
        let (name, colors, comparison) = match text.split_once('(') {
            Some((name, rest)) => {
                let (colors, comparison) = rest.split_once(')').ok_or_else(syntax)?;
                (name, Some(colors.parse()?), comparison)
            }
            None => {
                let (name, comparison) = text.split_at(text.find(['=', '<', '>', '≤', '≥']).unwrap_or(text.len()));
                (name, None, comparison)
            }
        };
        if name.trim().is_empty() {
            return Err(syntax());
        }
        let subject = match name.parse() {
            // Words alone are hardly meant as a goal.
            Err(DifficultyError::NoGoal { .. }) if name == text => return Err(syntax()),
            subject => subject?,
        };
        let turns = match comparison.trim() {
            "" => MET,
            comparison => lengths(comparison, syntax)?,
        };
        let views = match (&subject, colors) {
            (_, Some(colors)) => colors,
            (Subject::Stage(variant, stage), None) => {
                return Err(DifficultyError::NoColors { name: variant.stages()[*stage].name });
            }
            // Patterns and cases are those of the cube as it is.
            (_, None) => ViewSet::of(View::Yellow),
        };
        let goal = || format!("{subject}({views})");
        match subject {
            Subject::Goal { .. } if turns != MET && turns != UNMET => Err(DifficultyError::Uncounted { goal: goal() }),
            Subject::Cases { .. } if !comparison.trim().is_empty() => Err(DifficultyError::Counted { case: goal() }),
            _ => Ok(Self { subject, views, turns }),
        }
    }
}

/// The lengths of a comparison such as `<= 7`.
fn lengths(text: &str, syntax: impl Fn() -> DifficultyError) -> Result<RangeInclusive<u8>, DifficultyError> {
    let digits = text.find(|sign: char| sign.is_ascii_digit()).ok_or_else(&syntax)?;
    let number: u8 = text[digits..].trim().parse().map_err(|_| syntax())?;
    let none = || DifficultyError::None { reason: "nothing needs fewer than no turns".to_owned() };
    Ok(match text[..digits].trim() {
        "=" | "==" => number..=number,
        "<=" | "≤" => 0..=number,
        "<" => 0..=number.checked_sub(1).ok_or_else(none)?,
        ">=" | "≥" => number..=u8::MAX,
        ">" => number.saturating_add(1)..=u8::MAX,
        _ => return Err(syntax()),
    })
}

impl Condition {
    /// The variant and the number of the stage, if it is about one.
    pub(super) fn stage(&self) -> Option<(Variant, usize)> {
        match self.subject {
            Subject::Stage(variant, stage) => Some((variant, stage)),
            _ => None,
        }
    }

    /// The stage, if its length must be known.
    pub(super) fn measured_stage(&self) -> Option<(Variant, usize)> {
        self.stage().filter(|_| !self.is_met() && self.turns != UNMET)
    }

    /// The stage, if its length must be searched for. That of the cross is in a table.
    pub(super) fn searched_stage(&self) -> Option<(Variant, usize)> {
        self.measured_stage().filter(|_| !self.is_cross())
    }

    /// Whether the goal must be met.
    pub(super) fn is_met(&self) -> bool {
        self.turns == MET
    }

    /// Whether the goal must not be met, and is what its patterns say.
    pub(super) fn is_unmet_pattern(&self) -> bool {
        self.turns == UNMET && !self.stage().is_some_and(|(variant, _)| variant.has_ready_pair())
    }

    /// Whether the condition is about the cross itself.
    pub(super) fn is_cross(&self) -> bool {
        self.stage() == Some((Variant::Std, 0))
    }

    /// Whether this condition's length never exceeds the other's: it is of the same or an earlier
    /// stage, for at least the same colours.
    pub(super) fn is_below(&self, other: &Self) -> bool {
        let is_earlier = match (self.stage(), other.stage()) {
            (Some((variant, stage)), Some((others, later))) => {
                variant == others && variant.is_nested() && stage <= later
            }
            _ => false,
        };
        (is_earlier || self.subject == other.subject) && self.views.includes(other.views)
    }

    /// The patterns of the goal or the case in all colours, without free moves. A cube that meets
    /// it has at least one.
    pub(super) fn patterns(&self) -> Vec<PiecePattern> {
        let patterns = match &self.subject {
            Subject::Stage(variant, stage) => variant.patterns(*stage),
            Subject::Goal { pattern, .. } => vec![*pattern],
            Subject::Cases { cases, .. } => cases.iter().flat_map(Case::patterns).collect(),
        };
        let in_view = |view: View| patterns.iter().map(move |pattern| pattern.before(view.rotation()));
        self.views.views().flat_map(in_view).flat_map(|pattern| pattern.images()).collect()
    }

    /// Whether a cube is at the stage in any of the colours.
    pub(super) fn is_reached(&self, (variant, stage): (Variant, usize), cube: &Cube) -> bool {
        self.views.views().any(|view| reached(variant, stage, None, &cube.conjugate(view.rotation())))
    }
}
