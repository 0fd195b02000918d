//! The questions that programs and the page ask in JSON, as typed data.

use halfturn_cube::{CubeSize, Metric, Move, TurnSet, ViewSet};
use halfturn_solve::{
    Difficulty, DistributionEntry, EventSolver, Method, SOLVERS, Size, WcaEvent,
    algs::{CaseSet, Ergonomics},
    stages::{SlotSet, Variant},
};
use serde::{Deserialize, Deserializer, de};

use crate::{
    sized::{SizedCube, SolverChoice},
    stage_search::{Goal, Hold},
    stage_span::StageSpan,
    words,
};

/// Reads a name or a short expression with a function of [`words`].
fn word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// Reads an optional name or expression with a function of [`words`].
fn optional_word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.as_deref().map(parse).transpose().map_err(de::Error::custom)
}

/// A stage: its variant, and its number there.
pub type NamedStage = (Variant, usize);

macro_rules! words {
    ($($name:ident: $type:ty;)*) => {
        $(fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<$type>, D::Error> {
            optional_word(deserializer, words::$name)
        })*
    };
}

words! {
    any_solver: SolverChoice;
    size: Size;
    variant: Variant;
    views: ViewSet;
    stages: StageSpan;
    slots: SlotSet;
    faces: TurnSet;
    event: WcaEvent;
    difficulty: Difficulty;
    metric: Metric;
    moves: Vec<Move>;
    weights: Ergonomics;
    method: &'static Method;
    hold: Hold;
}

/// Reads the size of a cube: a number of layers.
fn cube_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CubeSize>, D::Error> {
    let layers = Option::<u16>::deserialize(deserializer)?;
    layers.map(|layers| words::cube_size(&layers.to_string())).transpose().map_err(de::Error::custom)
}

fn goal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Goal, D::Error> {
    word(deserializer, words::goal)
}

fn named_stage<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NamedStage, D::Error> {
    word(deserializer, words::stage)
}

fn optional_stage<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NamedStage>, D::Error> {
    optional_word(deserializer, words::stage)
}

fn distribution<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static DistributionEntry, D::Error> {
    word(deserializer, words::distribution)
}

fn case_set<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CaseSet, D::Error> {
    word(deserializer, words::case_set)
}

/// Every cube has a solution of this many moves that the fastest solver finds at once.
const EASY_LENGTH: u16 = 21;
/// The most scrambles that a short question makes.
const FEW_SCRAMBLES: u64 = 10;

impl Question {
    /// Whether the answer takes milliseconds once the fastest solver's tables are open.
    ///
    /// The server keeps threads for short questions, and the page a worker, so that long ones never
    /// delay them. Everything that opens the tables of the stages or of another solver is long.
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
            Self::Check(_) | Self::Cases(_) | Self::Catalogue => true,
            // A search for a shorter solution may take arbitrarily long.
            Self::Solve(solve) => {
                // What cannot be read is answered at once.
                let is_three =
                    SizedCube::size_of(&solve.input, solve.size).map_or(true, |size| size == CubeSize::THREE);
                let is_fastest =
                    is_three && solve.solver.is_none_or(|solver| solver == SolverChoice::Three(&SOLVERS[0]));
                let is_easy = !solve.best && solve.max_length.is_none_or(|length| length >= EASY_LENGTH);
                let is_free = solve.min_probes == 0 && solve.first.is_none() && solve.last.is_none();
                is_fastest && is_easy && is_free && solve.tables.is_none()
            }
            Self::Scramble(scramble) => {
                let is_fastest = scramble.event.is_none_or(|event| !matches!(event.solver(), EventSolver::Big(_)));
                let is_few = scramble.number.is_none_or(|number| number <= FEW_SCRAMBLES);
                is_fastest && is_few && scramble.difficulty.is_none()
            }
            // These search for all algorithms or the fewest moves of a stage, or count states.
            Self::Analyze(_)
            | Self::Stage(_)
            | Self::Route(_)
            | Self::Judge(_)
            | Self::Reconstruct(_)
            | Self::Session(_)
            | Self::Algs(_)
            | Self::Distribution(_) => false,
        }
    }
}

/// Defines a struct for each question, and [`Question`] with a variant for each struct.
macro_rules! questions {
    ($($(#[doc = $about:literal])* $name:ident = $ask:literal {
        $($(#[$note:meta])* $field:ident: $type:ty,)*
    })*) => {
        /// A question. In JSON its kind stands in the field `ask`.
        ///
        /// ```
        /// use halfturn::Question;
        /// let text = r#"{"ask": "solve", "input": "R U F", "max_length": 20}"#;
        /// let question: Question = serde_json::from_str(text)?;
        /// assert!(matches!(question, Question::Solve(solve) if solve.max_length == Some(20)));
        /// let misspelt = r#"{"ask": "solve", "input": "R U F", "maxlength": 20}"#;
        /// assert!(serde_json::from_str::<Question>(misspelt).is_err());
        /// # Ok::<(), serde_json::Error>(())
        /// ```
        #[derive(Clone, PartialEq, Debug, Deserialize)]
        #[serde(tag = "ask")]
        pub enum Question {
            $($(#[doc = $about])* #[serde(rename = $ask)] $name($name),)*
            /// Lists solvers, variants, distributions, events and sets of cases.
            #[serde(rename = "catalogue")]
            Catalogue,
        }

        impl Question {
            /// Its kind, as in the field `ask`.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $ask,)*
                    Self::Catalogue => "catalogue",
                }
            }
        }

        $($(#[doc = $about])*
        #[derive(Clone, PartialEq, Debug, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$note])* pub $field: $type,)*
        })*
    };
}

questions! {
    /// Checks an algorithm or stickers.
    Check = "check" {
        /// An algorithm that is applied to a solved cube, or the stickers of a cube.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The number of layers of the cube, 2 to 33. Default: what the stickers tell, or 3.
        #[serde(default, deserialize_with = "cube_size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, minimum = 2, maximum = 33))]
        size: Option<CubeSize>,
    }

    /// Solves a cube.
    Solve = "solve" {
        /// An algorithm that is applied to a solved cube, or the stickers of a cube: 54 of a 3×3×3.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The number of layers of the cube, 2 to 33. Default: what the stickers tell, or 3.
        #[serde(default, deserialize_with = "cube_size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, minimum = 2, maximum = 33))]
        size: Option<CubeSize>,
        /// The solver's name. Default: the usual one of the cube's size.
        #[serde(default, deserialize_with = "any_solver")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        solver: Option<SolverChoice>,
        /// The table size: `tiny`, `standard`, `large` or a limit such as `500MB`. Default: the
        /// largest that is open or built.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// The maximum number of moves.
        #[serde(default)]
        max_length: Option<u16>,
        /// Search for shorter solutions until the time is up. Each one found is sent as an event.
        #[serde(default)]
        best: bool,
        /// The number of solutions, for a solver that lists solutions.
        #[serde(default)]
        number: Option<usize>,
        /// Return all solutions with at most this many moves more than the shortest, for a solver
        /// that lists solutions.
        #[serde(default)]
        within: Option<u8>,
        /// The minimum number of moves, for a solver that tries one length after another.
        #[serde(default)]
        at_least: u8,
        /// How moves are counted: `htm`, or `qtm` with a solver that has this metric. Default:
        /// `htm`.
        #[serde(default, deserialize_with = "metric")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        metric: Option<Metric>,
        /// The minimum number of phase-2 searches (`two-phase`, `min2phase`). More of them give
        /// shorter solutions.
        #[serde(default)]
        min_probes: u64,
        /// The maximum number of phase-2 searches (`two-phase`, `min2phase`).
        #[serde(default)]
        max_probes: Option<u64>,
        /// Faces that a solution may begin with, such as `UDRL`; both faces of an axis or neither.
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
        /// Continue the proof of this checkpoint, which an event `checkpoint` of the same question
        /// had. An empty text starts a proof that sends them (`optimal`).
        #[serde(default)]
        checkpoint: Option<String>,
        /// The time limit in milliseconds. The answer is the best result found by then.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Finds the fewest moves to the stages of a cube.
    Analyze = "analyze" {
        /// An algorithm that is applied to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The variant's name, from the catalogue. Default: that of `stages`, or `std`.
        #[serde(default, deserialize_with = "variant")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        variant: Option<Variant>,
        /// Bottom colours, such as `WY`. Default: all six.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "WY"))]
        colors: Option<ViewSet>,
        /// A stage of the variant, or a range such as `cross..xxcross`. Default: all stages.
        #[serde(default, deserialize_with = "stages")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "cross..xxcross"))]
        stages: Option<StageSpan>,
        /// Return this many solutions of every stage for every colour.
        #[serde(default)]
        number: Option<usize>,
        /// Return all solutions of every stage for every colour that have at most this many moves
        /// more than the shortest.
        #[serde(default)]
        within: Option<u8>,
        /// The hold with the colour at the bottom: `none`, or turned by `y`, `y2` or `y'`, or the
        /// `easiest` of the four for each solution. Solutions then begin with a rotation. Default:
        /// the cube as it is.
        #[serde(default, deserialize_with = "hold")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        hold: Option<Hold>,
        /// The table size: `tiny`, `small`, `standard` or `large`.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// The time limit in milliseconds. The answer is the best result found by then.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Solves a stage with the fewest moves.
    Stage = "stage" {
        /// An algorithm that is applied to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The stage's name, such as `xcross`; or pieces to be solved, such as `DL FL DLF`; or 54
        /// stickers with a dot for any colour.
        #[serde(deserialize_with = "goal")]
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "xcross"))]
        goal: Goal,
        /// Allowed bottom colours, such as `W`. Default: the best of all six; for pieces or
        /// stickers, the cube as it is.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "W"))]
        view: Option<ViewSet>,
        /// The slots to solve, such as `FR,BL`. Default: any.
        #[serde(default, deserialize_with = "slots")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        slots: Option<SlotSet>,
        /// Faces whose moves a solution may use, such as `RUF`. Default: all.
        #[serde(default, deserialize_with = "faces")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        turns: Option<TurnSet>,
        /// The hold with the colour at the bottom: `none`, or turned by `y`, `y2` or `y'`, or the
        /// `easiest` of the four for each solution. Solutions then begin with a rotation, and
        /// `turns` are meant in that hold. Default: the cube as it is.
        #[serde(default, deserialize_with = "hold")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        hold: Option<Hold>,
        /// The maximum number of moves.
        #[serde(default)]
        max_length: Option<u8>,
        /// The number of solutions.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(example = 3))]
        number: Option<usize>,
        /// Return all solutions with at most this many moves more than the shortest.
        #[serde(default)]
        within: Option<u8>,
        /// The table size: `tiny`, `small`, `standard` or `large`.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// The time limit in milliseconds. The answer is the best result found by then.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Solves the stages of a variant one after the other, each with the fewest moves from the end
    /// of the one before.
    Route = "route" {
        /// An algorithm that is applied to a solved cube, or 54 stickers.
        #[cfg_attr(feature = "schema", schema(example = "R U2 F' L D B2"))]
        input: String,
        /// The variant's name, from the catalogue: one whose stages contain each other. Default:
        /// that of `stages`, or `std`.
        #[serde(default, deserialize_with = "variant")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        variant: Option<Variant>,
        /// Allowed bottom colours, such as `W`. Default: all six. The route with the fewest moves
        /// counts.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "W"))]
        colors: Option<ViewSet>,
        /// The first and the last stage, such as `cross..xxcross`. Default: all stages.
        #[serde(default, deserialize_with = "stages")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "cross..xxcross"))]
        stages: Option<StageSpan>,
        /// Continue with the last layer, if the last stage solves the first two.
        #[serde(default)]
        last_layer: bool,
        /// Leave out the direct solution of the last stage, which takes the most time.
        #[serde(default)]
        greedy_only: bool,
        /// The table size: `tiny`, `small`, `standard` or `large`.
        #[serde(default, deserialize_with = "size")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        tables: Option<Size>,
        /// The time limit in milliseconds. The answer is what was found by then.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Compares a solution of a stage with the fewest moves.
    Judge = "judge" {
        /// The scramble, or 54 stickers. Default: the scramble in `solve`.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(example = "F2 D2 R"))]
        input: String,
        /// The moves of the solution, as cubers write them, or as they are pasted: with a scramble,
        /// or as a link.
        #[cfg_attr(feature = "schema", schema(example = "R' D2 F2"))]
        solve: String,
        /// The stage's name, such as `xcross`.
        #[serde(deserialize_with = "named_stage")]
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "cross"))]
        goal: NamedStage,
        /// The bottom colour, by its letter. Default: the best for this solution.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "Y"))]
        view: Option<ViewSet>,
    }

    /// Generates scrambles by the rules of an event.
    Scramble = "scramble" {
        /// The event, from the catalogue. Default: `333`.
        #[serde(default, deserialize_with = "event")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        event: Option<WcaEvent>,
        /// The number of scrambles.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(minimum = 1, example = 5))]
        number: Option<u64>,
        /// The seed. The same seed gives the same scrambles. It is below 2^53, the limit of
        /// JavaScript numbers.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(maximum = 9_007_199_254_740_991_i64))]
        seed: Option<u64>,
        /// The number of the first scramble, to generate a set in parts. Default: 1.
        #[serde(default)]
        first: Option<u64>,
        /// The difficulty, such as `cross(W) = 7 and xcross(any) <= 8`, or what is left to solve:
        /// a goal that is met, such as `f2l(W) = 0` or `oll(W)`, or a case, such as `pll T(W)`.
        #[serde(default, rename = "where", deserialize_with = "difficulty")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "cross(W) = 7"))]
        difficulty: Option<Difficulty>,
    }

    /// Splits a solve into the steps of its method, and compares each with the fewest moves.
    Reconstruct = "reconstruct" {
        /// The scramble, or 54 stickers. Default: the scramble in `solve`.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(example = "R U R' U'"))]
        input: String,
        /// The moves of the solve, which may have rotations, wide moves, comments and times such as
        /// `R@1200ms`; or a link to alg.cubing.net, Twizzle or CubeDB.
        #[cfg_attr(feature = "schema", schema(example = "y U F U' F' // done"))]
        solve: String,
        /// The method: `cfop`, `zz` or `roux`. Default: the one that the solve looks like.
        #[serde(default, deserialize_with = "method")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        method: Option<&'static Method>,
    }

    /// Compares many solves with the fewest moves: all steps of each, or one stage.
    Session = "session" {
        /// The solves, each as it is pasted: the scramble and the moves, or a link.
        #[cfg_attr(feature = "schema", schema(example = json!(["R U R' U' F2 D2 L B\nB' L' D2 F2 U R U' R'"])))]
        solves: Vec<String>,
        /// The method: `cfop`, `zz` or `roux`. Default: the one that each solve looks like.
        #[serde(default, deserialize_with = "method")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        method: Option<&'static Method>,
        /// Compare only the way to this stage, such as `xcross`.
        #[serde(default, deserialize_with = "optional_stage")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        goal: Option<NamedStage>,
        /// The bottom colour of that stage, by its letter. Default: the best for each solve.
        #[serde(default, deserialize_with = "views")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        view: Option<ViewSet>,
    }

    /// Finds all algorithms of a case, up to a length.
    Algs = "algs" {
        /// A set of cases such as `pll`, or one of them such as `pll T`; the cases that algorithms
        /// generate, such as `<R U R' U R U2 R', U>`; an algorithm that is applied to a solved
        /// cube; or 54 stickers, with a dot for any colour.
        #[cfg_attr(feature = "schema", schema(example = "oll 27"))]
        case: String,
        /// The kinds of moves, such as `R U Fw M x`. Default: `R U F`.
        #[serde(default, deserialize_with = "moves")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "R U"))]
        moves: Option<Vec<Move>>,
        /// How moves are counted: `htm`, `qtm`, `stm` or `etm`. Default: `htm`.
        #[serde(default, deserialize_with = "metric")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        metric: Option<Metric>,
        /// Return all algorithms of up to this length. Default: the shortest ones, if 16 moves are
        /// enough.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(example = 9))]
        max_length: Option<u8>,
        /// Return the algorithms with at most this many moves more than the shortest.
        #[serde(default)]
        within: Option<u8>,
        /// Count moves of U before and after an algorithm, which are free otherwise.
        #[serde(default)]
        fixed_auf: bool,
        /// List mirror images and inverses, too. Otherwise the most comfortable of them is listed.
        #[serde(default)]
        images: bool,
        /// Other efforts of moves for the score, such as `B=3 regrip=1`.
        #[serde(default, deserialize_with = "weights")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        weights: Option<Ergonomics>,
        /// The time limit in milliseconds. The answer has what was found by then.
        #[serde(default)]
        time_ms: Option<u64>,
    }

    /// Lists the cases of a set.
    Cases = "cases" {
        /// The set's name, from the catalogue.
        #[serde(deserialize_with = "case_set")]
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "pll"))]
        set: CaseSet,
    }

    /// Counts states by their distance, by default from solved.
    Distribution = "distribution" {
        /// The distribution's name.
        #[serde(deserialize_with = "distribution")]
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "cross"))]
        name: &'static DistributionEntry,
        /// The maximum distance. Default: none, or 6 if there are too many states to count all (5
        /// on a server).
        #[serde(default)]
        depth: Option<u8>,
        /// How moves are counted: `htm` or `qtm`. Default: `htm`.
        #[serde(default, deserialize_with = "metric")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        metric: Option<Metric>,
        /// A scramble or stickers: the position from which distances are measured. Default: the
        /// solved cube.
        #[serde(default)]
        from: Option<String>,
    }
}

impl Solve {
    /// Requests the usual solution of a cube with the fastest solver.
    #[must_use]
    pub fn new(input: String) -> Self {
        Self {
            input,
            size: None,
            solver: None,
            tables: None,
            max_length: None,
            best: false,
            number: None,
            within: None,
            at_least: 0,
            metric: None,
            min_probes: 0,
            max_probes: None,
            first: None,
            last: None,
            to: None,
            inverse: false,
            checkpoint: None,
            time_ms: None,
        }
    }
}
