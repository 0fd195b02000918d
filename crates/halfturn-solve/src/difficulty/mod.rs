//! Random states of a given difficulty, each with the same probability.
//!
//! A [`Difficulty`] is a conjunction of conditions such as `cross(W) = 7 and xcross(WY) <= 8`. The
//! value of a stage for several colours is that of the best colour.
//!
//! [`DifficultySampler`] draws such states by rejection sampling from a narrower set of proposals
//! where tables provide one. Most conditions bound a cross (an xcross in five moves contains a
//! cross in five), so it draws a cross within the bounds, completes the cube at random and rejects
//! what does not fit. If conditions bound the crosses of two opposite colours, which share no edge,
//! it draws both. An xcross of ten moves, which one state in 140 million has, is drawn from a list
//! of all of them.
//!
//! ```
//! use halfturn_cube::View;
//! use halfturn_search::{Coordinate, TableSource, TableStore, Threads, coordinates::Cross};
//! use halfturn_solve::{DifficultySampler, Tier};
//! use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//!
//! let store = TableStore::in_memory();
//! let source = TableSource::new(&store, Threads::ONE, &());
//! let sampler = DifficultySampler::open("cross(W) = 0".parse()?, Tier::Tiny, source)?;
//! let cube = sampler.draw(&mut ChaCha20Rng::seed_from_u64(1), 1000, &())?;
//! assert_eq!(Cross::of(&cube.conjugate(View::White.rotation())), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draw;
mod hard_xcross;
mod proposal;

use core::{fmt, ops::RangeInclusive, str::FromStr};

use halfturn_cube::{View, ViewSet, ViewSetError};
use halfturn_search::Stopped;

use crate::stages::{StageEntry, Variant};

pub use draw::DifficultySampler;

/// Bounds on the length of one stage in the best of some colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The variant and the number of its stage.
    pub stage: (Variant, usize),
    /// The colours. The one with the fewest moves counts.
    pub views: ViewSet,
    /// The smallest and the largest length.
    pub turns: RangeInclusive<u8>,
}

/// How hard a cube must be: conditions on its stages that must all hold, such as `cross(W) = 7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    conditions: Vec<Condition>,
}

/// Why a difficulty is invalid, or why no state was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DifficultyError {
    /// The text is not a condition.
    #[error("{text:?} is no condition; write for example cross(W) = 7, xcross(WY) <= 5 or eo_cross(any) = 4")]
    Syntax {
        /// The text.
        text: String,
    },
    /// There is no stage of this name.
    #[error("there is no stage {name:?}; stages are {}", Variant::stage_names().collect::<Vec<_>>().join(", "))]
    NoStage {
        /// The name in the text.
        name: String,
    },
    /// The text names a colour that does not exist.
    #[error(transparent)]
    Colors(#[from] ViewSetError),
    /// Provably no state satisfies the conditions.
    #[error("no state satisfies the conditions: {reason}")]
    None {
        /// The reason.
        reason: String,
    },
    /// No draw within the limit satisfied the conditions.
    #[error(
        "none of {draws} random states{narrowed} satisfied the conditions, so fewer than about one in {} does; \
         a higher limit tries more",
        draws / 3
    )]
    Hopeless {
        /// The number of draws.
        draws: u64,
        /// The set that the states were drawn from, in words.
        narrowed: &'static str,
    },
    /// The watcher stopped the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stopped> for DifficultyError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (variant, stage) = self.stage;
        write!(f, "{}({}) ", variant.stages()[stage].name, self.views)?;
        match (*self.turns.start(), *self.turns.end()) {
            (least, most) if least == most => write!(f, "= {least}"),
            (0, most) => write!(f, "<= {most}"),
            (least, _) => write!(f, ">= {least}"),
        }
    }
}

impl FromStr for Condition {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let syntax = || DifficultyError::Syntax { text: text.trim().to_owned() };
        let (name, rest) = text.split_once('(').ok_or_else(syntax)?;
        let (colors, rest) = rest.split_once(')').ok_or_else(syntax)?;
        let name = name.trim().to_lowercase().replace('-', "_");
        let stage = Variant::find_stage(&name).ok_or(DifficultyError::NoStage { name })?;
        let rest = rest.trim();
        let digits = rest.find(|sign: char| sign.is_ascii_digit()).ok_or_else(syntax)?;
        let number: u8 = rest[digits..].trim().parse().map_err(|_| syntax())?;
        let none = |reason: &str| DifficultyError::None { reason: reason.to_owned() };
        let turns = match rest[..digits].trim() {
            "=" | "==" => number..=number,
            "<=" | "≤" => 0..=number,
            "<" => 0..=number.checked_sub(1).ok_or_else(|| none("nothing needs fewer than no turns"))?,
            ">=" | "≥" => number..=u8::MAX,
            ">" => number.saturating_add(1)..=u8::MAX,
            _ => return Err(syntax()),
        };
        Ok(Self { stage, views: colors.parse()?, turns })
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let conditions = words.split(|word| word.eq_ignore_ascii_case("and")).map(|words| words.join(" ").parse());
        let difficulty = Self { conditions: conditions.collect::<Result<_, _>>()? };
        difficulty.refute()?;
        Ok(difficulty)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, condition) in self.conditions.iter().enumerate() {
            write!(f, "{}{condition}", if number > 0 { " and " } else { "" })?;
        }
        Ok(())
    }
}

impl Difficulty {
    /// The conditions.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// A lower bound of a standard stage's length for a colour, in all states that fit. A bound for
    /// the best of several colours bounds each of them.
    fn min_length(&self, stage: usize, view: View) -> u8 {
        let about = |condition: &&Condition| condition.stage == (Variant::Std, stage) && condition.views.contains(view);
        self.conditions.iter().filter(about).map(|condition| *condition.turns.start()).max().unwrap_or(0)
    }

    /// Rejects conditions that no state can satisfy, where that is easy to prove.
    fn refute(&self) -> Result<(), DifficultyError> {
        let none = |reason: String| Err(DifficultyError::None { reason });
        for condition in &self.conditions {
            let (variant, stage) = condition.stage;
            let StageEntry { name, max_length, .. } = variant.stages()[stage];
            if *condition.turns.start() > max_length {
                return none(format!("{name} never needs more than {max_length} turns"));
            }
            for other in &self.conditions {
                if condition.is_below(other) && condition.turns.start() > other.turns.end() {
                    return none(format!("{condition} contradicts {other}"));
                }
            }
        }
        Ok(())
    }
}

impl Condition {
    /// Whether this condition's length never exceeds the other's: it is of the same or an earlier
    /// stage, for at least the same colours.
    fn is_below(&self, other: &Self) -> bool {
        let (variant, stage) = self.stage;
        let is_earlier = variant == other.stage.0 && variant.is_nested() && stage <= other.stage.1;
        (is_earlier || self.stage == other.stage) && self.views.includes(other.views)
    }

    /// Whether the condition is about the cross itself.
    fn is_cross(&self) -> bool {
        self.stage == (Variant::Std, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_written() {
        for (text, plain) in [
            ("cross(W) = 7", "cross(W) = 7"),
            (" XCROSS ( yw )<=5 ", "xcross(YW) <= 5"),
            ("eo-cross(any)>3", "eo_cross(YWORGB) >= 4"),
            ("xxxxcross(W,R) < 12", "f2l(WR) <= 11"),
            ("EO-line(any) = 2", "eo_line(YWORGB) = 2"),
            ("2x2x2(G) >= 5", "2x2x2(G) >= 5"),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), plain);
        }
        for text in
            ["", "cross", "cross(W)", "cross(W) 7", "cross(W) = x", "cross W = 7", "cross(W) = 300", "cross(W) = 7 8"]
        {
            assert!(matches!(text.parse::<Condition>(), Err(DifficultyError::Syntax { .. })), "{text}");
        }
        assert!(matches!("ccross(W) = 1".parse::<Condition>(), Err(DifficultyError::NoStage { .. })));
        assert!(matches!("cross(Q) = 1".parse::<Condition>(), Err(DifficultyError::Colors(_))));
        let both: Difficulty = "cross(W) = 7 AND xcross(any) <= 8".parse().unwrap();
        assert_eq!(both.conditions().len(), 2);
        assert_eq!(both.to_string(), "cross(W) = 7 and xcross(YWORGB) <= 8");
    }

    #[test]
    fn contradictions_are_refused() {
        for text in [
            "cross(W) = 9",
            "pseudo_cross(any) > 8",
            "f2l(W) = 21",
            "cross(W) < 0",
            "cross(W) = 3 and cross(W) = 4",
            "cross(W) = 5 and xcross(W) <= 4",
            "cross(any) >= 5 and xxcross(R) < 5",
            "2x2x3(W) = 3 and 2x2x3(W) = 4",
        ] {
            assert!(matches!(text.parse::<Difficulty>(), Err(DifficultyError::None { .. })), "{text}");
        }
        for text in ["cross(W) = 8", "cross(any) = 3 and cross(W) = 6", "cross(W) = 5 and xcross(Y) <= 4"] {
            assert!(text.parse::<Difficulty>().is_ok(), "{text}");
        }
    }
}
