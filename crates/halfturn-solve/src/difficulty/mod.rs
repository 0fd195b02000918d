//! Random states of a given difficulty, each with the same probability.
//!
//! A [`Difficulty`] is a conjunction of conditions. Some bound the length of a stage, such as
//! `cross(W) = 7` or `xcross(WY) <= 8`; the value of a stage for several colours is that of the
//! best colour. Others name a goal that is met, such as `xcross(W) = 0`, `oll(W)` or `corners`, or
//! a case of the last layer, such as `pll T(W)`.
//!
//! [`DifficultySampler`] draws such states by rejection sampling from a narrower set of proposals
//! where there is one:
//!
//! - Goals that are met, and cases, are patterns whose states can be counted and drawn directly,
//!   from a single case to all states with a solved cross.
//! - Most other conditions bound a cross (an xcross in five moves contains a cross in five), so a
//!   cross within the bounds is drawn, and the rest of the cube at random. If conditions bound the
//!   crosses of two opposite colours, which share no edge, both are drawn.
//! - An xcross of ten moves, which one state in 140 million has, is drawn from a list of all of
//!   them.
//!
//! ```
//! use halfturn_cube::View;
//! use halfturn_search::{TableSource, TableStore, Threads};
//! use halfturn_solve::{DifficultySampler, Tier, algs::CaseSet};
//! use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//!
//! let store = TableStore::in_memory();
//! let source = TableSource::new(&store, Threads::ONE, &());
//! let sampler = DifficultySampler::open("pll T(W)".parse()?, Tier::Tiny, source)?;
//! let cube = sampler.draw(&mut ChaCha20Rng::seed_from_u64(1), 1000, &())?;
//! let seen = cube.conjugate(View::White.rotation());
//! assert_eq!(CaseSet::Pll.recognise(&seen).as_deref(), Some("T"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod draw;
mod hard_xcross;
mod proposal;

use core::{fmt, str::FromStr};

use halfturn_cube::{Cube, Turn, View, ViewSetError};
use halfturn_search::Stopped;

use crate::{
    algs::NoCase,
    goal::{NAMED_GOALS, PatternError, PatternUnion, PiecePattern},
    stages::{StageEntry, Variant},
};

pub use condition::{Condition, Subject};
pub use draw::DifficultySampler;

/// How hard a cube must be: conditions that must all hold, such as `cross(W) = 7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    conditions: Vec<Condition>,
}

/// Why a difficulty is invalid, or why no state was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DifficultyError {
    /// The text is not a condition.
    #[error("{text:?} is no condition; write for example cross(W) = 7, xcross(WY) <= 5, oll(W) or pll T(W)")]
    Syntax {
        /// The text.
        text: String,
    },
    /// There is no goal of this name.
    #[error(
        "there is no stage {name:?}; there are {}, cases such as pll T, or pieces such as DL FL DLF",
        Variant::stage_names().chain(NAMED_GOALS.iter().map(|goal| goal.name)).collect::<Vec<_>>().join(", ")
    )]
    NoGoal {
        /// The name in the text.
        name: String,
    },
    /// The length of a stage depends on the colour, but none is given.
    #[error("{name} needs colours: write for example {name}(W), or {name}(any) for the best of all")]
    NoColors {
        /// The stage.
        name: &'static str,
    },
    /// A condition on the number of moves to a goal for which it is not computed.
    #[error("moves are counted for stages alone: write {goal} for a goal that is met, {goal} >= 1 for one that is not")]
    Uncounted {
        /// The goal and its colours.
        goal: String,
    },
    /// A case with a number of moves.
    #[error("a case takes no number of moves: write {case}")]
    Counted {
        /// The case and its colours.
        case: String,
    },
    /// There is no case of this name.
    #[error(transparent)]
    Case(#[from] NoCase),
    /// No cube has these pieces or stickers.
    #[error(transparent)]
    Pattern(#[from] PatternError),
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
        f.write_str(&listed(&self.conditions))
    }
}

fn listed<'a>(conditions: impl IntoIterator<Item = &'a Condition>) -> String {
    conditions.into_iter().map(Condition::to_string).collect::<Vec<_>>().join(" and ")
}

/// More patterns than this are not made by combining those of several conditions.
const MAX_COMBINED: usize = 1 << 12;

impl Difficulty {
    /// The conditions.
    #[must_use]
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// The last stage whose length must be computed, if any, for the choice of tables.
    #[must_use]
    pub fn last_stage(&self) -> Option<usize> {
        self.conditions.iter().filter_map(Condition::searched_stage).map(|(_, stage)| stage).max()
    }

    /// A lower bound of a standard stage's length for a colour, in all states that fit. A bound for
    /// the best of several colours bounds each of them.
    fn min_length(&self, stage: usize, view: View) -> u8 {
        let about =
            |condition: &&Condition| condition.stage() == Some((Variant::Std, stage)) && condition.views.contains(view);
        self.conditions.iter().filter(about).map(|condition| *condition.turns.start()).max().unwrap_or(0)
    }

    /// The states that meet the goals that must be met; `None` if there are no such goals. If there
    /// are very many patterns, some of the goals are left out, and if a goal requires a ready pair,
    /// states without one are included.
    fn met_goals(&self) -> Option<PatternUnion> {
        let met = self.conditions.iter().filter(|condition| condition.is_met());
        let mut goals: Vec<PatternUnion> = met.map(|condition| PatternUnion::new(condition.patterns())).collect();
        goals.sort_by_key(PatternUnion::count);
        goals.into_iter().reduce(|narrow, next| narrow.intersection(&next, MAX_COMBINED).unwrap_or(narrow))
    }

    /// Rejects conditions that no state can satisfy, where that is easy to prove.
    fn refute(&self) -> Result<(), DifficultyError> {
        let none = |reason: String| Err(DifficultyError::None { reason });
        for condition in &self.conditions {
            if let Some((variant, stage)) = condition.stage() {
                let StageEntry { name, max_length, .. } = variant.stages()[stage];
                if *condition.turns.start() > max_length {
                    return none(format!("{name} never needs more than {max_length} turns"));
                }
            }
            for other in &self.conditions {
                if condition.is_below(other) && condition.turns.start() > other.turns.end() {
                    return none(format!("{condition} contradicts {other}"));
                }
            }
        }
        let Some(union) = self.met_goals() else { return Ok(()) };
        let met = listed(self.conditions.iter().filter(|condition| condition.is_met()));
        if union.count() == 0 {
            return none(format!("{met} cannot hold at the same time"));
        }
        for condition in self.conditions.iter().filter(|condition| condition.is_unmet_pattern()) {
            let patterns = condition.patterns();
            let includes = |pattern: &PiecePattern| patterns.iter().any(|other| pattern.is_part_of(other));
            if union.patterns().all(|(pattern, _)| includes(pattern)) {
                return none(format!("{condition} contradicts {met}"));
            }
        }
        let near = || std::iter::once(Cube::SOLVED).chain(Turn::ALL.map(|turn| Cube::SOLVED.turned(turn)));
        let is_near = |(pattern, count): (&PiecePattern, u128)| {
            near().filter(|cube| pattern.matches(cube)).count() as u128 == count
        };
        if union.patterns().all(is_near) {
            return none(format!("with {met}, the cube is solved or one move away from it"));
        }
        Ok(())
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
            ("xcross(W)", "xcross(W) = 0"),
            ("OLL(W)", "oll(W)"),
            ("last-slot(wy) = 0", "last_slot(YW)"),
            ("lse_eo", "lse_eo(Y)"),
            ("oll(W) > 0", "oll(W) >= 1"),
            ("corners", "corners(Y)"),
            ("eo UF UR U* (G) >= 1", "eo UF UR U*(G) >= 1"),
            ("PLL t (any)", "pll T(YWORGB)"),
            ("oll:27", "oll 27(Y)"),
            ("zbll T(W)", "zbll t(W)"),
        ] {
            let condition: Condition = text.parse().unwrap();
            assert_eq!(condition.to_string(), plain);
            assert_eq!(plain.parse::<Condition>().unwrap(), condition, "{plain}");
        }
        let failed = |text: &str| text.parse::<Condition>().unwrap_err();
        for text in
            ["", "(W)", "= 0", "harder", "cross(W", "cross(W) 7", "cross(W) = x", "cross(W) = 300", "cross(W) = 7 8"]
        {
            assert!(matches!(failed(text), DifficultyError::Syntax { .. }), "{text}");
        }
        for text in ["ccross(W) = 1", "cross W = 7", "corner(W)", "lll 3 >= 1"] {
            assert!(matches!(failed(text), DifficultyError::NoGoal { .. }), "{text}");
        }
        assert_eq!(failed("cross = 7"), DifficultyError::NoColors { name: "cross" });
        assert_eq!(failed("xxxxcross"), DifficultyError::NoColors { name: "f2l" });
        assert!(failed("oll(W) <= 8").to_string().contains("write oll(W) for a goal that is met"));
        assert!(failed("pll T(W) = 0").to_string().ends_with("write pll T(W)"));
        assert!(failed("pll Q(W)").to_string().contains("there are Aa, Ab, E"));
        assert!(failed("1lll(W)").to_string().contains("there are 0, 1, 2"), "a whole set is no case");
        assert!(matches!(failed("cross(Q) = 1"), DifficultyError::Colors(_)));
        assert_eq!(failed("corners edges U2* R2* F2* D2* L2* B2*"), PatternError::TooFree.into());
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
            "oll(W) and oll(W) >= 1",
            "oll(W) and f2l(W) >= 1",
            "pll T and last_slot(WY) >= 1",
        ] {
            assert!(matches!(text.parse::<Difficulty>(), Err(DifficultyError::None { .. })), "{text}");
        }
        for (text, reason) in [
            ("pll T(W) and pll H(W)", "pll T(W) and pll H(W) cannot hold at the same time"),
            ("oll 27 and pll T", "cannot hold at the same time"),
            ("pll(W)", "with pll(W), the cube is solved or one move away from it"),
            ("last_layer(any) = 0", "one move away"),
            ("corners and f2l(W) and edges", "one move away"),
            ("corners and eo_cross(Y) >= 1 and edges", "contradicts"),
        ] {
            let failed = text.parse::<Difficulty>().unwrap_err().to_string();
            assert!(failed.contains("no state satisfies") && failed.contains(reason), "{text}: {failed}");
        }
        for text in [
            "cross(W) = 8",
            "cross(any) = 3 and cross(W) = 6",
            "cross(W) = 5 and xcross(Y) <= 4",
            "xcross(W) = 0 and xcross_pair(W) >= 1",
            "f2l(W) = 0 and oll(W) >= 1",
            "corners and cross(W) = 0",
        ] {
            assert!(text.parse::<Difficulty>().is_ok(), "{text}");
        }
    }

    #[test]
    fn goals_that_are_met_are_joined() {
        let states = |text: &str| text.parse::<Difficulty>().unwrap().met_goals().unwrap().count();
        // 4!/2 orders of the last layer's edges, with 2³ flips.
        assert_eq!(states("corners and f2l(W) = 0"), 12 * 8);
        assert_eq!(states("f2l(W) = 0 and xcross(W) = 0 and cross(W) = 0 and oll(W)"), 288);
        assert_eq!(states("xxcross(W) = 0 and xcross(W) = 0"), states("xxcross(W) = 0"));
        assert_eq!(states("cross(W) = 0 and cross(Y) = 0"), states("UF UR UB UL DF DR DB DL"));
    }
}
