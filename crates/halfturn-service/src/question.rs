//! What can be asked.

use halfturn_solve::SOLVERS;
use serde::{Deserialize, Serialize};

/// A question. In JSON its kind stands in the field `ask`.
///
/// ```
/// use halfturn_service::Question;
/// let question: Question = serde_json::from_str(r#"{"ask": "solve", "input": "R U F", "max_length": 20}"#)?;
/// assert!(matches!(question, Question::Solve(solve) if solve.max_length == Some(20)));
/// assert!(serde_json::from_str::<Question>(r#"{"ask": "solve", "input": "R U F", "maxlength": 20}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// use halfturn_service::Question;
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
                let is_fastest = solve.solver.as_deref().is_none_or(|solver| solver == SOLVERS[0].name);
                let is_easy = !solve.best && solve.max_length.is_none_or(|length| length >= EASY_LENGTH);
                is_fastest && is_easy && solve.tables.is_none()
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
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        solver: Option<String>,
        /// The size of its tables: `tiny`, `standard`, `large` or such as `500MB`. The largest that are there already if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tables: Option<String>,
        /// The most turns that a solution may have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_length: Option<u8>,
        /// Go on for shorter ones until the time is up; each is told as it is found.
        #[serde(default)]
        best: bool,
        /// So many solutions, of a solver that proves what is shortest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<usize>,
        /// All that have at most so many turns more than the shortest, of a solver that proves what is shortest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u8>,
        /// Milliseconds after which what was found must do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
    }

    /// A cube whose stages are of interest.
    Analyze {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The variant of the stages, one of the catalogue; `std` if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        variant: Option<String>,
        /// Colours of the bottom, such as `WY`; all six if none are given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colors: Option<String>,
        /// A stage of the variant, or a range such as `cross..xxcross`; all if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stages: Option<String>,
        /// The size of tables: `tiny`, `small`, `standard` or `large`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tables: Option<String>,
        /// Milliseconds after which what was found must do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
    }

    /// A stage to reach.
    Stage {
        /// An algorithm done to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The stage's name, such as `xcross`.
        goal: String,
        /// Colours that may be at the bottom, such as `W`; the best of all six if none are given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<String>,
        /// The slots to solve, such as `FR,BL`; any if none are given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slots: Option<String>,
        /// How many solutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<usize>,
        /// All that have at most so many turns more than the shortest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u8>,
        /// The size of tables: `tiny`, `small`, `standard` or `large`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tables: Option<String>,
        /// Milliseconds after which what was found must do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
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
        goal: String,
        /// The colour of the bottom, one letter; the best for this solution if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<String>,
    }

    /// Scrambles to make.
    Scramble {
        /// The event, one of the catalogue; `333` if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<String>,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(minimum = 1))]
        number: Option<u64>,
        /// The same seed gives the same scrambles. All programs can write numbers up to 2^53.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(maximum = 9_007_199_254_740_991_i64))]
        seed: Option<u64>,
        /// The number of the first, so that a set can be made in parts; 1 if none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<u64>,
        /// How difficult, such as `cross(W) = 7 and xcross(any) <= 8`.
        #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
        difficulty: Option<String>,
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
        name: String,
        /// How deep to count what is too large to count whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u8>,
    }
}
