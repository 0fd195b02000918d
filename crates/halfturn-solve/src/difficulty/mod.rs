//! States of a prescribed difficulty, each with the same chance.
//!
//! A [`Difficulty`] is what is asked: `cross(W) = 7 and xcross(WY) <= 8`. The value of a stage for several colours is that of the best.
//! [`Difficult`] draws such states. It does not wait for luck where tables help: most conditions say something about a cross too
//! (an xcross in five turns has a cross in five), so it draws the cross among those that may do, completes the cube at random, and throws away
//! what does not fit. Where conditions speak of the crosses of two opposite colours, which share no edge, both are drawn. Where they ask for an xcross of ten turns, which one state in
//! 140 million has, all that matters of such states is listed and drawn from the list.
//!
//! ```
//! use halfturn_cube::View;
//! use halfturn_search::{Coordinate, TableStore, Threads, coordinates::Cross};
//! use halfturn_solve::{Difficult, Tier};
//! use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//!
//! let difficult = Difficult::open("cross(W) = 0".parse()?, Tier::Tiny, &TableStore::in_memory(), Threads::ONE, &())?;
//! let cube = difficult.draw(&mut ChaCha20Rng::seed_from_u64(1), 1000, &())?;
//! assert_eq!(Cross::of(&cube.conjugate(View::White.rotation())), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draw;
mod far;
mod proposal;

use core::{fmt, ops::RangeInclusive, str::FromStr};

use halfturn_cube::{View, ViewSet, ViewSetError};
use halfturn_search::Stopped;

use crate::stages::Variant;

pub use draw::Difficult;

/// No state needs more turns for anything.
const MOST_TURNS: u8 = 20;
/// The cross never needs more: the whole table says so.
const MOST_CROSS_TURNS: u8 = 8;

/// What one stage must need, in the best of some colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The variant and the number of its stage.
    pub stage: (Variant, usize),
    /// The colours; the one with the fewest turns counts.
    pub views: ViewSet,
    /// The least and the most turns.
    pub turns: RangeInclusive<u8>,
}

/// Conditions that must hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    conditions: Vec<Condition>,
}

/// Why there is no such state, or none was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DifficultyError {
    /// A text that is no condition.
    #[error("{text:?} is no condition; write for example cross(W) = 7, xcross(WY) <= 5 or eo_cross(any) = 4")]
    Syntax {
        /// The text.
        text: String,
    },
    /// A stage that does not exist.
    #[error(
        "there is no stage {name:?}; stages are cross, xcross … f2l, pseudo_cross …, cross_pair …, eo_cross …, eo_line, 2x2x2, 2x2x3, roux_block"
    )]
    NoStage {
        /// What was written.
        name: String,
    },
    /// Colours that do not exist.
    #[error(transparent)]
    Colors(#[from] ViewSetError),
    /// No state is like this, which is proved.
    #[error("no state is like this: {reason}")]
    None {
        /// Why not.
        reason: String,
    },
    /// So many draws, and none was right.
    #[error(
        "none of {draws} random states{narrowed} was like this, so fewer than about one in {} of them is, if any; more can be tried",
        draws / 3
    )]
    Hopeless {
        /// How many states were drawn.
        draws: u64,
        /// Which states were drawn.
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

    /// The turns that a standard stage of a colour needs at least in all wanted states: the best of several colours is bounded, and so are all of them.
    fn least(&self, stage: usize, view: View) -> u8 {
        let about = |condition: &&Condition| condition.stage == (Variant::Std, stage) && condition.views.contains(view);
        self.conditions.iter().filter(about).map(|condition| *condition.turns.start()).max().unwrap_or(0)
    }

    /// Says so if it is plain that nothing fits.
    fn refute(&self) -> Result<(), DifficultyError> {
        let none = |reason: String| Err(DifficultyError::None { reason });
        for condition in &self.conditions {
            let (variant, stage) = condition.stage;
            // A cross up to a turn of the bottom layer is no harder than a cross.
            let is_cross = stage == 0 && matches!(variant, Variant::Std | Variant::Pseudo);
            let most = if is_cross { MOST_CROSS_TURNS } else { MOST_TURNS };
            if *condition.turns.start() > most {
                return none(format!("{} never needs more than {most} turns", variant.stages()[stage].name));
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
    /// Whether what this one measures never exceeds what the other does: an earlier stage, more colours to choose from.
    fn is_below(&self, other: &Self) -> bool {
        let (variant, stage) = self.stage;
        let is_earlier = variant == other.stage.0 && variant.is_nested() && stage <= other.stage.1;
        (is_earlier || self.stage == other.stage) && self.views.includes(other.views)
    }

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
    fn what_cannot_be_is_refused() {
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
