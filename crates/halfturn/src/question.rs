//! The questions that programs and the page ask in JSON, as typed data.

use std::ops::RangeInclusive;

use halfturn_cube::{TurnSet, ViewSet};
use halfturn_solve::{
    Difficulty, DistributionEntry, SOLVERS, Size, SolverEntry, WcaEvent,
    stages::{SlotSet, Variant},
};
use serde::{Deserialize, Deserializer, de};

use crate::words;

/// Reads a name or a short expression with a function of [`words`].
fn word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// The same where there may be none.
fn optional_word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.as_deref().map(parse).transpose().map_err(de::Error::custom)
}

/// A stage: its variant, and its number there.
pub type Goal = (Variant, usize);

macro_rules! words {
    ($($name:ident: $type:ty;)*) => {
        $(fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$type>, D::Error> {
            optional_word(deserializer, words::$name)
        })*
    };
}

words! {
    solver: &'static SolverEntry;
    size: Size;
    variant: Variant;
    views: ViewSet;
    stages: RangeInclusive<usize>;
    slots: SlotSet;
    faces: TurnSet;
    event: WcaEvent;
    difficulty: Difficulty;
}

fn goal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Goal, D::Error> {
    word(deserializer, words::goal)
}

fn distribution<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static DistributionEntry, D::Error> {
    word(deserializer, words::distribution)
}

/// A question. In JSON its kind stands in the field `ask`.
///
/// ```
/// use halfturn::Question;
/// let question: Question = serde_json::from_str(r#"{"ask": "solve", "input": "R U F", "max_length": 20}"#)?;
/// assert!(matches!(question, Question::Solve(solve) if solve.max_length == Some(20)));
/// assert!(serde_json::from_str::<Question>(r#"{"ask": "solve", "input": "R U F", "maxlength": 20}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What does this show, and is it a cube?
    Check(Check),
    /// How is this cube solved?
    Solve(Solve),
    /// How many turns do the stages need in each colour?
    Analyze(Analyze),
    /// How is a stage reached?
    Stage(Stage),
    /// Does somebody's solution reach a stage, and how good is it?
    Judge(Judge),
    /// A scramble, or several.
    Scramble(Scramble),
    /// What did somebody do, stage by stage?
    Reconstruct(Reconstruct),
    /// How many states are how many turns away?
    Distribution(Distribution),
    /// What can be asked for by name?
    Catalogue,
}

/// Every cube has a solution of this many moves that the fastest solver finds at once.
const EASY_LENGTH: u8 = 21;
/// The most scrambles that a short question makes.
const FEW_SCRAMBLES: u64 = 10;

impl Question {
    /// Whether the answer takes a moment, once the fastest solver's tables are open.
    ///
    /// This is the one list of what is short: the server keeps threads for short questions, and the
    /// page a worker, so that long ones never delay them. Everything that opens the tables of the
    /// stages or of another solver is long.
    ///
    /// ```
    /// use halfturn::Question;
    /// let is_short = |text| serde_json::from_str::<Question>(text).map(|question| question.is_short());
    /// assert!(is_short(r#"{"ask": "solve", "input": "R U F"}"#)?);
    /// assert!(!is_short(r#"{"ask": "solve", "input": "R U F", "best": true}"#)?);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_short(&self) -> bool {
        match self {
            Self::Check(_) | Self::Catalogue => true,
            // A search for a shorter solution may take arbitrarily long.
            Self::Solve(solve) => {
                let is_fastest = solve.solver.is_none_or(|solver| *solver == SOLVERS[0]);
                let is_easy = !solve.best && solve.max_length.is_none_or(|length| length >= EASY_LENGTH);
                let is_free = solve.min_probes == 0 && solve.first.is_none() && solve.last.is_none();
                is_fastest && is_easy && is_free && solve.tables.is_none()
            }
            Self::Scramble(scramble) => {
                scramble.difficulty.is_none() && scramble.number.is_none_or(|number| number <= FEW_SCRAMBLES)
            }
            // They tell the fewest moves of a stage, or count.
            Self::Analyze(_) | Self::Stage(_) | Self::Judge(_) | Self::Reconstruct(_) | Self::Distribution(_) => false,
        }
    }
}

macro_rules! questions {
    ($($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$note])* pub $field: $type,)*
        }
    )*};
}

questions! {
    /// An algorithm or stickers to look at.
    Check {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
    }

    /// A cube to solve.
    Solve {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The solver's name; the fastest if none is given.
        #[serde(default, deserialize_with = "solver")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        solver: Option<&'static SolverEntry>,
        /// The size of its tables: `tiny`, `standard`, `large` or such as `500MB`. The largest that are there already if none is given.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// The most turns that a solution may have.
        #[serde(default)]
        max_length: Option<u8>,
        /// Go on for shorter ones until the time is up; each is told as it is found.
        #[serde(default)]
        best: bool,
        /// So many solutions, of a solver that proves what is shortest.
        #[serde(default)]
        number: Option<usize>,
        /// All that have at most so many turns more than the shortest, of a solver that proves what is shortest.
        #[serde(default)]
        within: Option<u8>,
        /// No solution of fewer moves, with a solver that tries one length after another.
        #[serde(default)]
        at_least: u8,
        /// Phase-2 searches to make at least before answering: more make shorter solutions (`two-phase`, `min2phase`).
        #[serde(default)]
        min_probes: u64,
        /// Phase-2 searches after which to give up (`two-phase`, `min2phase`).
        #[serde(default)]
        max_probes: Option<u64>,
        /// Faces that a solution may begin with, such as `UDRL`; both of an axis, or neither.
        #[serde(default, deserialize_with = "faces")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        first: Option<TurnSet>,
        /// Faces that a solution may end with.
        #[serde(default, deserialize_with = "faces")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        last: Option<TurnSet>,
        /// The cube to reach instead of the solved one: an algorithm or 54 stickers.
        #[serde(default)]
        to: Option<String>,
        /// Return the inverse: the moves from the solved cube (or that of `to`) to the input.
        #[serde(default)]
        inverse: bool,
        /// Milliseconds after which what was found must do.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// A cube whose stages are of interest.
    Analyze {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The variant of the stages, one of the catalogue; `std` if none is given.
        #[serde(default, deserialize_with = "variant")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        variant: Option<Variant>,
        /// Colours of the bottom, such as `WY`; all six if none are given.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        colors: Option<ViewSet>,
        /// A stage of the variant, or a range such as `cross..xxcross`; all if none is given.
        #[serde(default, deserialize_with = "stages")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        stages: Option<RangeInclusive<usize>>,
        /// The size of tables: `tiny`, `small`, `standard` or `large`.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// Milliseconds after which what was found must do.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// A stage to reach.
    Stage {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The stage's name, such as `xcross`.
        #[serde(deserialize_with = "goal")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        goal: Goal,
        /// Colours that may be at the bottom, such as `W`; the best of all six if none are given.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        view: Option<ViewSet>,
        /// The slots to solve, such as `FR,BL`; any if none are given.
        #[serde(default, deserialize_with = "slots")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        slots: Option<SlotSet>,
        /// How many solutions.
        #[serde(default)]
        number: Option<usize>,
        /// All that have at most so many turns more than the shortest.
        #[serde(default)]
        within: Option<u8>,
        /// The size of tables: `tiny`, `small`, `standard` or `large`.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// Milliseconds after which what was found must do.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Somebody's way to a stage.
    Judge {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// What somebody did then, as people write it.
        solve: String,
        /// The stage's name, such as `xcross`.
        #[serde(deserialize_with = "goal")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        goal: Goal,
        /// The colour of the bottom, one letter; the best for this solution if none is given.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        view: Option<ViewSet>,
    }

    /// Scrambles to make.
    Scramble {
        /// The event, one of the catalogue; `333` if none is given.
        #[serde(default, deserialize_with = "event")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        event: Option<WcaEvent>,
        /// How many.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(minimum = 1))]
        number: Option<u64>,
        /// The same seed gives the same scrambles. All programs can write numbers up to 2^53.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(maximum = 9_007_199_254_740_991_i64))]
        seed: Option<u64>,
        /// The number of the first, so that a set can be made in parts; 1 if none is given.
        #[serde(default)]
        first: Option<u64>,
        /// How difficult, such as `cross(W) = 7 and xcross(any) <= 8`.
        #[serde(default, rename = "where", deserialize_with = "difficulty")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        difficulty: Option<Difficulty>,
    }

    /// A solve as people write it, to take apart.
    Reconstruct {
        /// The scramble, or 54 stickers.
        input: String,
        /// What was done then, with rotations, wide turns and comments.
        solve: String,
    }

    /// Something to count.
    Distribution {
        /// Its name.
        #[serde(deserialize_with = "distribution")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        name: &'static DistributionEntry,
        /// How deep to count what is too large to count whole.
        #[serde(default)]
        depth: Option<u8>,
    }
}

impl Solve {
    /// The usual solution of a cube, with the fastest solver.
    #[must_use]
    pub fn new(input: String) -> Self {
        Self {
            input,
            solver: None,
            tables: None,
            max_length: None,
            best: false,
            number: None,
            within: None,
            at_least: 0,
            min_probes: 0,
            max_probes: None,
            first: None,
            last: None,
            to: None,
            inverse: false,
            time_ms: None,
        }
    }
}
