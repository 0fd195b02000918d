//! Answers to questions, and the events before them.

use std::time::Duration;

use halfturn_cube::{
    Algorithm, BigAlgorithm, BigCube, BigFacelets, BigMove, Cube, CubeSize, Edge, Face, Facelets, Held, Metric,
    Symmetry, Turn, View, draw::kpattern_json,
};
use halfturn_solve::{
    BigReport, BigSolver, BigSolverEntry, Counted, DISTRIBUTIONS, Guarantee, METHODS, NAMED_GOALS, Report, Solver,
    SolverEntry, Tier, WcaEvent,
    algs::{Case, CaseSet},
    stages::Variant,
};
use serde::{Serialize, Serializer};

use crate::{
    algs::{CaseAlgs, RankedAlg},
    distribution::DistributionOptions,
    error::ErrorObject,
    percentile::Level,
    sized::SolverChoice,
};

macro_rules! answers {
    ($($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct $name {
            $($(#[$note])* pub $field: $type,)*
        }
    )*};
}

answers! {
    /// A valid cube.
    Valid {
        /// The input of the question.
        input: String,
        /// Always true. An invalid cube is an error.
        valid: bool,
        /// The number of layers.
        size: usize,
        /// The stickers as the cube is held.
        facelets: String,
        /// Whether it is solved, in any orientation.
        solved: bool,
        /// The rotation from the standard orientation, if any; only of a 3×3×3.
        #[serde(skip_serializing_if = "Option::is_none")]
        rotation: Option<String>,
        /// The cube as `KPattern` data for cubing.js; only of a 3×3×3.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
        kpattern: Option<serde_json::Value>,
        /// The case of the last layer for each bottom colour whose first two layers are solved;
        /// only of a 3×3×3.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        last_layers: Vec<LastLayer>,
    }

    /// The case of a last layer.
    LastLayer {
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The set: `oll`, or `pll` if the last layer is oriented.
        set: String,
        /// The name of the case.
        case: String,
    }

    /// The solution of a cube.
    Solved {
        /// The input of the question.
        input: String,
        /// The number of layers.
        size: usize,
        /// The solver's name.
        solver: String,
        /// The solution, for the cube as it is held.
        solution: String,
        /// The number of moves.
        length: usize,
        /// The phases in order, for a solver with phases.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        phases: Vec<Phase>,
        /// Whether the solution is proved to be the shortest.
        optimal: bool,
        /// The proved lower bound on the length, if the proof was stopped.
        #[serde(skip_serializing_if = "Option::is_none")]
        at_least: Option<u8>,
        /// Further solutions.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        more: Vec<String>,
        /// The number of nodes that the search visited.
        nodes: u64,
        /// Memory use of the solver's tables in bytes.
        table_bytes: usize,
        /// The search time in microseconds, without opening tables.
        micros: u64,
        /// The rotation from the standard orientation at the end of the input, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        rotation: Option<String>,
    }

    /// A phase of a solution.
    Phase {
        /// The phase's name, as the solver's page in `docs/algorithms` has it.
        name: String,
        /// The moves. Empty if the previous phase already reached the goal.
        turns: String,
    }

    /// The fewest moves to the stages of a cube.
    Analyzed {
        /// The id of the row in its file.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The input of the question.
        scramble: String,
        /// The variant's name.
        variant: String,
        /// The fewest moves, by stage and bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, u8>>))]
        lengths: Ordered<Ordered<u8>>,
        /// How hard the lengths are compared with those of competition scrambles, by stage and
        /// bottom colour. `best` is for the best of all colours of the question. Absent where
        /// nothing was counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<std::collections::BTreeMap<String, std::collections::BTreeMap<String, Percentile>>>))]
        percentiles: Option<Ordered<Ordered<Percentile>>>,
        /// The difficulty of the scramble from 0 to 100: the mean rank of the first four stages
        /// with the best colour. The mean of competition scrambles is 50. Absent unless all four
        /// were analyzed and counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<f64>,
        /// Solutions, by stage and bottom colour.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<std::collections::BTreeMap<String, std::collections::BTreeMap<String, Vec<String>>>>))]
        solutions: Option<Ordered<Ordered<Vec<String>>>>,
    }

    /// A length compared with those of 1,317,565 competition scrambles.
    Percentile {
        /// The percentage of scrambles that need fewer moves.
        harder_than: f64,
        /// The percentile rank: the percentage of scrambles that need fewer moves, and half of
        /// those that need as many.
        rank: f64,
        /// The rank in words: very easy, easy, about average, hard, very hard.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        level: Level,
    }

    /// The solutions of a stage.
    SolvedStage {
        /// The input of the question.
        input: String,
        /// The stage's name.
        goal: String,
        /// The first solution.
        #[serde(flatten)]
        first: StageSolution,
        /// Whether the solution is proved to be the shortest.
        optimal: bool,
        /// Further solutions.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        more: Vec<StageSolution>,
        /// The search time in microseconds, without opening tables.
        micros: u64,
    }

    /// A solution of a stage with a colour at the bottom.
    StageSolution {
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The solution, for the cube as it is held.
        solution: String,
        /// The number of moves.
        length: usize,
        /// The rotation that brings the colour to the bottom, in the hold that the question asked
        /// for. Empty if there is none.
        rotation: String,
        /// The moves of the solution after that rotation.
        turns: String,
        /// The slots that the solution solves, as seen after the rotation.
        slots: Vec<String>,
        /// The pieces of the stage, as the stickering of a `TwistyPlayer`.
        stickering: String,
        /// The effort of the moves: of `turns` if the question asked for a hold, otherwise of
        /// `solution`. Less is easier. Solutions of the same length are in this order.
        score: f64,
    }

    /// A route: stage after stage, each with the fewest moves from the end of the one before.
    FoundRoute {
        /// The input of the question.
        input: String,
        /// The variant's name.
        variant: String,
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The rotation that brings the colour to the bottom. Empty if it is there already.
        rotation: String,
        /// The steps in order.
        steps: Vec<RouteStep>,
        /// The number of moves of all steps.
        length: usize,
        /// The shortest solution of the last stage, with the same colour at the bottom. Absent if
        /// it was not requested, or not found in time.
        #[serde(skip_serializing_if = "Option::is_none")]
        direct: Option<Box<RouteStep>>,
        /// Whether everything requested was found in time.
        complete: bool,
        /// The search time in microseconds, without opening tables.
        micros: u64,
    }

    /// A step of a route. Its solution continues from the end of the step before, and its pieces
    /// are all that matter so far.
    RouteStep {
        /// The stage's name, or `oll` or `pll`.
        stage: String,
        /// The number of moves from the beginning of the route to the end of this step.
        total: usize,
        /// The case at the beginning, for OLL and PLL; `skip` if there is nothing to do.
        #[serde(skip_serializing_if = "Option::is_none")]
        case: Option<String>,
        /// The moves.
        #[serde(flatten)]
        solution: StageSolution,
    }

    /// The comparison of a solution of a stage with the fewest moves.
    Judged {
        /// Whether the moves reach the stage.
        reached: bool,
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The number of moves until the stage is reached.
        length: usize,
        /// The fewest moves that reach the stage.
        optimal: u8,
    }

    /// A scramble.
    Scrambled {
        /// The event.
        event: String,
        /// The scramble.
        scramble: String,
        /// The stickers after the scramble: 54 of a 3×3×3.
        facelets: String,
        /// The seed of the question, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// The number of the scramble.
        number: u64,
    }

    /// A list of scrambles.
    Scrambles {
        /// The scrambles in order.
        scrambles: Vec<Scrambled>,
    }

    /// A solve split into the steps of its method.
    Reconstructed {
        /// The scramble, or 54 stickers, as given or as found in the solve.
        scramble: String,
        /// The method: `cfop`, `zz` or `roux`.
        method: String,
        /// Whether the cube is solved at the end.
        solved: bool,
        /// The move that is missing at the end, if just one is.
        #[serde(skip_serializing_if = "Option::is_none")]
        missing: Option<String>,
        /// The solve as face moves only, in the initial orientation.
        canonical: String,
        /// The number of moves in the slice turn metric.
        stm: usize,
        /// The number of moves in the half turn metric.
        htm: usize,
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The steps that were completed, in order.
        stages: Vec<ReconstructedStage>,
        /// The moves after the last of these steps.
        rest: String,
        /// The moves that all steps used beyond the fewest possible.
        loss: usize,
        /// The step with the largest loss. Absent if there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        worst: Option<String>,
        /// The time from the first to the last step in milliseconds, if the moves have times.
        #[serde(skip_serializing_if = "Option::is_none")]
        time_ms: Option<u64>,
    }

    /// A step of a solve.
    ReconstructedStage {
        /// The step's name.
        name: String,
        /// The moves as they were written.
        moves: String,
        /// The number of moves, in the metric.
        length: usize,
        /// How moves are counted: `htm`, or `stm` for the last six edges of Roux.
        metric: String,
        /// The fewest moves from the end of the previous step. Absent for the last six edges if
        /// other moves than M and U were shorter.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal: Option<usize>,
        /// Such moves, for the cube as it was held when the step began.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<String>,
        /// The moves used beyond the fewest possible.
        #[serde(skip_serializing_if = "Option::is_none")]
        loss: Option<usize>,
        /// The solved slots, as seen with the bottom colour down.
        slots: Vec<String>,
        /// For OLL its number, for PLL its name, such as `27` and `T`, for CMLL its shape and
        /// number; `skip` if there was nothing to do. Absent for other steps.
        #[serde(skip_serializing_if = "Option::is_none")]
        case: Option<String>,
        /// When the step was done, if its moves have times.
        #[serde(skip_serializing_if = "Option::is_none")]
        time: Option<StageTime>,
    }

    /// Many solves compared with the fewest moves.
    SessionReport {
        /// The solves in order.
        solves: Vec<SessionSolve>,
        /// The averages of the steps, by method, or of the stage.
        averages: Vec<MethodAverages>,
    }

    /// A solve of a session: one of these.
    #[derive(Default)]
    SessionSolve {
        /// Its steps.
        #[serde(skip_serializing_if = "Option::is_none")]
        reconstructed: Option<Reconstructed>,
        /// The way to the stage.
        #[serde(skip_serializing_if = "Option::is_none")]
        judged: Option<Judged>,
        /// Why it could not be compared.
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<ErrorObject>,
    }

    /// The averages of the steps of a method, or of a stage.
    MethodAverages {
        /// The method, or the variant of the stage.
        name: String,
        /// The number of its solves.
        solves: usize,
        /// The steps in order.
        steps: Vec<StepAverage>,
        /// The moves per solve that all steps used beyond the fewest possible.
        loss: f64,
    }

    /// The averages of a step.
    StepAverage {
        /// The step's name.
        name: String,
        /// The number of times that it was done.
        solves: usize,
        /// The moves used.
        moves: f64,
        /// The fewest moves possible.
        optimal: f64,
        /// The moves used beyond the fewest possible.
        loss: f64,
    }

    /// When a step was done.
    StageTime {
        /// The time from the end of the previous step to the end of this one, in milliseconds.
        total_ms: u64,
        /// The time before the first move.
        recognition_ms: u64,
        /// The longest time between two moves.
        longest_pause_ms: u64,
        /// The moves per second, recognition included.
        tps: f64,
    }

    /// The algorithms of one or more cases.
    FoundAlgs {
        /// The cases in order, with their algorithms.
        cases: Vec<CaseAlgs>,
    }

    /// The cases of a set.
    CaseList {
        /// The set's name.
        set: String,
        /// The cases in order.
        cases: Vec<CaseObject>,
    }

    /// A case of a set.
    CaseObject {
        /// The name in the set, such as `T` or `27`.
        name: String,
        /// The 54 stickers of a cube with the case, the last layer up.
        facelets: String,
        /// The same, with a dot for every sticker of the last layer whose colour does not matter.
        picture: String,
    }

    /// The number of states by distance.
    Counts {
        /// The distribution's name.
        name: String,
        /// The number of states that are 0, 1, 2, … moves away.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>))]
        counts: Vec<u128>,
        /// The number of states that are at most 0, 1, 2, … moves away: the sums of `counts`.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>))]
        within: Vec<u128>,
        /// How moves are counted: `htm`, `qtm`, or `stm` if a slice move counts 1.
        metric: String,
        /// The stickers of the cube from which distances are measured, if it is not the solved one.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// The number of counted states, the sum of `counts`.
        #[cfg_attr(feature = "schema", schema(value_type = u64))]
        total: u128,
        /// The number of all states. It exceeds `total` if the count stopped at a depth. The
        /// positions of the cube, 43252003274489856000, do not fit in 64 bits, but a double holds
        /// them exactly, because they are a multiple of 2^27.
        #[serde(serialize_with = "whole_number")]
        #[cfg_attr(feature = "schema", schema(value_type = f64))]
        size: u128,
        /// The mean distance of all states. Null if not all were counted.
        mean: Option<f64>,
        /// The number of entries of min2phase's symmetry-reduced pruning table that are 0, 1, 2, …
        /// moves away. Absent for states without such a table.
        #[serde(skip_serializing_if = "Option::is_none")]
        entries: Option<Vec<u64>>,
        /// The mean distance of all entries, if there are entries and all were counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        entries_mean: Option<f64>,
        /// The time in microseconds. It includes building the tables, unless they were kept from an
        /// earlier time.
        micros: u64,
        /// The approximate peak memory of tables, in megabytes.
        megabytes: u64,
    }

    /// All names that questions accept.
    Catalogue {
        /// The version of halfturn.
        version: String,
        /// The solvers, those of the 3×3×3 first. Of those that solve a size, the first is the
        /// default.
        solvers: Vec<SolverObject>,
        /// The variants with their stages.
        variants: Vec<VariantObject>,
        /// The distributions.
        distributions: Vec<Named>,
        /// The events of scrambles.
        events: Vec<EventObject>,
        /// The goals of later steps, which are no stages of a variant.
        goals: Vec<Named>,
        /// The names of the sets of cases.
        case_sets: Vec<String>,
        /// The methods of solving.
        methods: Vec<Named>,
        /// The tables that are worth building before they are needed.
        tables: Vec<TablesObject>,
    }

    /// A solver in the catalogue.
    SolverObject {
        /// The name.
        name: String,
        /// A description in one line.
        summary: String,
        /// The typical and the maximum length of its solutions.
        length: String,
        /// The sizes of its tables and how long they take to build.
        tables: String,
        /// The page that documents it.
        page: String,
        /// Whether it proves that its solutions are the shortest, which may take long.
        proves: bool,
        /// The number of layers of the smallest cube that it solves.
        smallest: usize,
        /// The number of layers of the largest cube that it solves.
        largest: usize,
        /// The metrics in which it minimizes the number of moves, the usual one first.
        metrics: Vec<String>,
    }

    /// An event in the catalogue.
    EventObject {
        /// The name.
        name: String,
        /// A description in one line.
        summary: String,
        /// The number of layers of its cube.
        size: usize,
    }

    /// A variant in the catalogue.
    VariantObject {
        /// The name.
        name: String,
        /// A description in one line.
        summary: String,
        /// The names of its stages, in order.
        stages: Vec<String>,
        /// Whether each stage contains the one before, so that they make a route.
        nested: bool,
    }

    /// Tables in the catalogue: one size of a solver's or a variant's.
    TablesObject {
        /// The name of the solver or of the variant.
        of: String,
        /// The tier, such as `standard`.
        size: String,
        /// The memory that they take, in bytes, rounded up to a megabyte.
        bytes: u64,
        /// The names of the files that tell whether they are built, without the extension.
        files: Vec<String>,
    }

    /// A name with a description.
    Named {
        /// The name.
        name: String,
        /// A description in one line.
        summary: String,
    }
}

impl From<Reconstructed> for SessionSolve {
    fn from(solve: Reconstructed) -> Self {
        Self { reconstructed: Some(solve), ..Self::default() }
    }
}

impl From<Judged> for SessionSolve {
    fn from(solve: Judged) -> Self {
        Self { judged: Some(solve), ..Self::default() }
    }
}

impl Counts {
    /// The counts of a distribution, which took this time.
    pub(crate) fn new(options: &DistributionOptions, counted: Counted, time: Duration) -> Self {
        let entry = options.entry;
        let sum = |sum: &mut u128, count: &u128| {
            *sum += count;
            Some(*sum)
        };
        Self {
            name: entry.name.to_owned(),
            within: counted.states.iter().scan(0, sum).collect(),
            metric: entry.metric(options.metric).name().to_owned(),
            from: options.from.map(|cube| Facelets::from(Held::from(cube)).to_string()),
            micros: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            megabytes: entry.megabytes,
            total: counted.states.iter().sum(),
            size: entry.size,
            mean: entry.mean(&counted),
            entries_mean: entry.entries_mean(&counted),
            counts: counted.states,
            entries: counted.entries,
        }
    }
}

/// Serializes an integer if it fits in 64 bits, otherwise a double.
fn whole_number<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_f64(*number as f64),
    }
}

/// An answer. In JSON it is the object itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)] // Each variant's type is documented.
pub enum Answer {
    Valid(Valid),
    Solved(Solved),
    Analyzed(Analyzed),
    SolvedStage(SolvedStage),
    FoundRoute(FoundRoute),
    Judged(Judged),
    Scrambles(Scrambles),
    Reconstructed(Reconstructed),
    SessionReport(SessionReport),
    FoundAlgs(FoundAlgs),
    CaseList(CaseList),
    Counts(Counts),
    Catalogue(Catalogue),
}

/// Progress before the answer. In JSON its kind stands in the field `event`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A table is being built.
    Building {
        /// The name.
        table: String,
        /// The number of filled entries.
        filled: u64,
        /// The number of all entries.
        total: u64,
    },
    /// The search tries all sequences of one length.
    Trying {
        /// The number of moves.
        length: u8,
        /// The finished share of `total`.
        done: u64,
        /// The amount of work for this length.
        total: u64,
    },
    /// A lower bound on the length is proved.
    AtLeast {
        /// The minimum number of moves of a solution.
        turns: u8,
    },
    /// A solution was found that is shorter than any before.
    Found {
        /// The solution, for the cube as it is held.
        solution: String,
        /// The number of moves.
        length: usize,
        /// The phases in order, if the solver knows them before its search ends.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        phases: Vec<Phase>,
    },
    /// A proof can be continued from here.
    Checkpoint {
        /// The text for the field `checkpoint` of the same question.
        checkpoint: String,
    },
    /// The length of a stage, or a lower bound on it.
    Length {
        /// The stage's name.
        stage: String,
        /// The bottom colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The number of moves.
        turns: u8,
        /// Whether this is the exact number instead of a lower bound.
        exact: bool,
    },
    /// A scramble is ready.
    Scramble {
        /// The scramble. It is nested because it has its own field `event`.
        scramble: Scrambled,
    },
    /// All algorithms of one length are found for a case.
    Algorithms {
        /// The case.
        case: String,
        /// The number of moves.
        length: usize,
        /// The most comfortable first. Empty if there are none of this length.
        algorithms: Vec<RankedAlg>,
    },
}

impl Valid {
    /// Describes a cube as it is held.
    #[must_use]
    pub fn new(input: String, held: Held) -> Self {
        Self {
            input,
            valid: true,
            size: CubeSize::THREE.get(),
            facelets: Facelets::from(held).to_string(),
            solved: held.cube == Cube::SOLVED,
            rotation: named(held.rotation),
            kpattern: Some(serde_json::from_str(&kpattern_json(held)).expect("a pattern is JSON")),
            last_layers: View::ALL.into_iter().filter_map(|view| LastLayer::of(&held, view)).collect(),
        }
    }

    /// Describes a cube of another size.
    #[must_use]
    pub fn of_big(input: String, cube: &BigCube) -> Self {
        Self {
            input,
            valid: true,
            size: cube.size().get(),
            facelets: BigFacelets::from(cube).to_string(),
            solved: cube.is_solved(),
            rotation: None,
            kpattern: None,
            last_layers: Vec::new(),
        }
    }
}

impl LastLayer {
    /// The case with this colour at the bottom. `None` if the first two layers are not solved, or
    /// if the last layer needs no algorithm.
    fn of(held: &Held, view: View) -> Option<Self> {
        let cube = held.standard().conjugate(view.rotation());
        let (set, case) =
            [CaseSet::Pll, CaseSet::Oll].into_iter().find_map(|set| set.recognise(&cube).map(|case| (set, case)))?;
        Some(Self { view: view.letter(), set: set.name().to_owned(), case })
    }
}

impl Solved {
    /// Converts a solver's report.
    #[must_use]
    pub fn new(input: String, solver: &Solver, report: &Report, rotation: Symmetry, micros: u64) -> Self {
        let written = |turns: &[Turn]| Algorithm::from(turns).to_string();
        Self {
            input,
            size: CubeSize::THREE.get(),
            solver: solver.entry().name.to_owned(),
            solution: written(&report.turns),
            length: report.turns.len(),
            phases: report
                .phase_turns()
                .map(|(name, turns)| Phase { name: name.to_owned(), turns: written(turns) })
                .collect(),
            optimal: report.guarantee == Guarantee::Optimal,
            at_least: proved(report.guarantee),
            more: report.more.iter().map(|turns| written(turns)).collect(),
            nodes: report.nodes,
            table_bytes: solver.table_bytes(),
            micros,
            rotation: named(rotation),
        }
    }

    /// Converts the report of a solver of other sizes, whose moves are counted in a metric.
    #[must_use]
    pub fn of_big(
        input: String,
        size: CubeSize,
        solver: &BigSolver,
        report: &BigReport,
        metric: Metric,
        micros: u64,
    ) -> Self {
        let written = |moves: &[BigMove]| BigAlgorithm::from(moves).to_string();
        Self {
            input,
            size: size.get(),
            solver: solver.entry().name.to_owned(),
            solution: written(&report.moves),
            length: BigAlgorithm::from(report.moves.as_slice()).count(metric),
            phases: report
                .phase_moves()
                .map(|(name, moves)| Phase { name: name.to_owned(), turns: written(moves) })
                .collect(),
            optimal: report.guarantee == Guarantee::Optimal,
            at_least: proved(report.guarantee),
            more: report.more.iter().map(|moves| written(moves)).collect(),
            nodes: report.nodes,
            table_bytes: solver.table_bytes(),
            micros,
            rotation: None,
        }
    }
}

/// The lower bound of a proof that was stopped.
fn proved(guarantee: Guarantee) -> Option<u8> {
    match guarantee {
        Guarantee::AtLeast(turns) => Some(turns),
        Guarantee::None | Guarantee::Optimal => None,
    }
}

impl Scrambled {
    /// A scramble for an event.
    #[must_use]
    pub fn new(event: WcaEvent, scramble: &BigAlgorithm, seed: Option<u64>, number: u64) -> Self {
        Self {
            event: event.name().to_owned(),
            scramble: scramble.to_string(),
            facelets: BigFacelets::from(&BigCube::solved(event.size()).after(scramble)).to_string(),
            seed,
            number,
        }
    }
}

impl CaseList {
    /// The cases of a set.
    #[must_use]
    pub fn new(set: CaseSet) -> Self {
        let case = |case: Case| {
            let facelets = Facelets::from(Held::from(case.cube)).to_string();
            CaseObject { name: case.name, picture: picture(set, &facelets), facelets }
        };
        Self { set: set.name().to_owned(), cases: set.cases().into_iter().map(case).collect() }
    }
}

/// The stickers of the last layer, by the index of the first and their number: the face U, and the
/// upper rows of R, F, L and B.
const LAST_LAYER: [(usize, usize); 5] = [(0, 9), (9, 3), (18, 3), (36, 3), (45, 3)];

/// The stickers of a case, with dots where the last layer's colours do not matter.
fn picture(set: CaseSet, facelets: &str) -> String {
    let mut stickers: Vec<char> = facelets.chars().collect();
    for number in LAST_LAYER.into_iter().flat_map(|(first, number)| first..first + number) {
        let shows_up = stickers[number] == Face::U.letter();
        let is_edge = Edge::at_facelet(number).is_some();
        let matters = match set {
            // Which piece is where does not matter to the orientation.
            CaseSet::Oll => shows_up,
            CaseSet::Coll => !is_edge || shows_up,
            CaseSet::Cmll => !is_edge,
            CaseSet::Pll | CaseSet::Zbll | CaseSet::OneLook => true,
        };
        if !matters {
            stickers[number] = '.';
        }
    }
    stickers.into_iter().collect()
}

impl Catalogue {
    /// The catalogue of this version.
    pub(crate) fn new() -> Self {
        let named = |name: &str, summary: &str| Named { name: name.to_owned(), summary: summary.to_owned() };
        let variant = |variant: Variant| VariantObject {
            name: variant.name().to_owned(),
            summary: variant.summary().to_owned(),
            stages: variant.stages().iter().map(|stage| stage.name.to_owned()).collect(),
            nested: variant.is_nested(),
        };
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            solvers: SolverChoice::all().map(SolverObject::from).collect(),
            variants: Variant::ALL.into_iter().map(variant).collect(),
            distributions: DISTRIBUTIONS.iter().map(|entry| named(entry.name, entry.summary)).collect(),
            events: WcaEvent::ALL.into_iter().map(EventObject::from).collect(),
            goals: NAMED_GOALS.iter().map(|goal| named(goal.name, goal.summary)).collect(),
            case_sets: CaseSet::ALL.map(|set| set.name().to_owned()).to_vec(),
            methods: METHODS.iter().map(|method| named(method.name, method.summary)).collect(),
            tables: tables_to_build(),
        }
    }
}

/// The sizes of tables that have files. Of several with one name, the name opens the first.
fn tables_to_build() -> Vec<TablesObject> {
    fn object(of: &str, tier: Tier, bytes: u64, files: &[&str]) -> Option<TablesObject> {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        (!files.is_empty()).then(|| TablesObject { of: of.to_owned(), size: tier.name().to_owned(), bytes, files })
    }
    let mut tables = Vec::new();
    for solver in SolverChoice::all() {
        tables.extend(Tier::ALL.into_iter().filter_map(|tier| match solver {
            SolverChoice::Three(entry) => {
                entry.tier(tier).and_then(|size| object(entry.name, tier, size.bytes, size.files))
            }
            SolverChoice::Big(entry) => {
                entry.tier(tier).and_then(|size| object(entry.name, tier, size.bytes, size.files))
            }
        }));
    }
    for variant in Variant::ALL {
        let size = |tier| object(variant.name(), tier, variant.table_bytes(tier), variant.table_files(tier));
        tables.extend(Tier::ALL.into_iter().filter_map(size));
    }
    tables
}

impl From<SolverChoice> for SolverObject {
    fn from(solver: SolverChoice) -> Self {
        let (texts, proves, sizes, metrics) = match solver {
            SolverChoice::Three(entry) => {
                let SolverEntry { name, summary, length, tables, page, proves, .. } = *entry;
                ([name, summary, length, tables, page], proves, [CubeSize::THREE; 2], [Metric::Htm].as_slice())
            }
            SolverChoice::Big(entry) => {
                let BigSolverEntry { name, summary, length, tables, page, proves, .. } = *entry;
                let sizes = [entry.smallest, entry.largest];
                ([name, summary, length, tables, page], proves, sizes, entry.metrics)
            }
        };
        let [name, summary, length, tables, page] = texts.map(str::to_owned);
        let [smallest, largest] = sizes.map(CubeSize::get);
        let metrics = metrics.iter().map(|metric| metric.name().to_owned()).collect();
        Self { name, summary, length, tables, page, proves, smallest, largest, metrics }
    }
}

impl From<WcaEvent> for EventObject {
    fn from(event: WcaEvent) -> Self {
        Self { name: event.name().to_owned(), summary: event.summary().to_owned(), size: event.size().get() }
    }
}

/// The notation of a rotation; `None` for the identity.
#[must_use]
pub fn named(rotation: Symmetry) -> Option<String> {
    (rotation != Symmetry::IDENTITY).then(|| rotation.to_string())
}

/// An object whose fields keep their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ordered<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for Ordered<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V> FromIterator<(String, V)> for Ordered<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}
