//! What is answered, and what is told on the way.

use halfturn_cube::{Algorithm, Facelets, Held, Symmetry, Turn, draw::kpattern_json};
use halfturn_solve::{
    Counted, DISTRIBUTIONS, DistributionEntry, Guarantee, Report, SOLVERS, Solver, SolverEntry, WcaEvent,
    stages::Variant,
};
use serde::{Serialize, Serializer};

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
    /// A cube that nothing is wrong with.
    Valid {
        /// What was given.
        input: String,
        /// Always true; what is not valid is an error.
        valid: bool,
        /// Its 54 stickers as it is held.
        facelets: String,
        /// How it is held, where that is not the standard way.
        #[serde(skip_serializing_if = "Option::is_none")]
        rotation: Option<String>,
        /// The same as the data of a `KPattern` of cubing.js.
        #[cfg_attr(feature = "schema", schema(value_type = Object))]
        kpattern: serde_json::Value,
    }

    /// A cube that was solved.
    Solved {
        /// What was given.
        input: String,
        /// Which solver.
        solver: String,
        /// The solution, for the cube as it is held.
        solution: String,
        /// Its number of turns.
        length: usize,
        /// The phases of the solution in order, of a solver that has phases.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        phases: Vec<Phase>,
        /// Whether it is proved that none is shorter.
        optimal: bool,
        /// What is proved of the shortest solution, where that is not found.
        #[serde(skip_serializing_if = "Option::is_none")]
        at_least: Option<u8>,
        /// Further solutions.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        more: Vec<String>,
        /// Nodes that the search visited.
        nodes: u64,
        /// Bytes of memory that the solver's tables take.
        table_bytes: usize,
        /// Microseconds that it took, tables not counted.
        micros: u64,
        /// How the cube is held at the end of the input, where that is not the standard way.
        #[serde(skip_serializing_if = "Option::is_none")]
        rotation: Option<String>,
    }

    /// A phase of a solution.
    Phase {
        /// Its name, as the solver's page in `docs/algorithms` has it.
        name: String,
        /// Its turns; empty where the phase before led to its goal already.
        turns: String,
    }

    /// The stages of a cube.
    Analyzed {
        /// The row's name in its file.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// What was given.
        scramble: String,
        /// What the stages are.
        variant: String,
        /// The fewest turns, by stage and by colour of the bottom.
        #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, u8>>))]
        lengths: Ordered<Ordered<u8>>,
        /// Solutions, likewise.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<std::collections::BTreeMap<String, std::collections::BTreeMap<String, Vec<String>>>>))]
        solutions: Option<Ordered<Ordered<Vec<String>>>>,
    }

    /// A stage that was reached.
    SolvedStage {
        /// What was given.
        input: String,
        /// The stage's name.
        goal: String,
        /// The first solution.
        #[serde(flatten)]
        first: StageSolution,
        /// Whether it is proved that none is shorter.
        optimal: bool,
        /// Further solutions.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        more: Vec<StageSolution>,
        /// Microseconds that it took, tables not counted.
        micros: u64,
    }

    /// A solution of a stage with a colour at the bottom.
    StageSolution {
        /// The colour.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// The solution, for the cube as it is held.
        solution: String,
        /// Its number of turns.
        length: usize,
        /// The rotation that brings the colour to the bottom; empty where it is there already.
        rotation: String,
        /// The same solution for the cube after that rotation.
        turns: String,
        /// The slots that it solves, as seen after the rotation.
        slots: Vec<String>,
        /// Which pieces belong to the stage, for a `TwistyPlayer`.
        stickering: String,
    }

    /// What somebody's way to a stage is worth.
    Judged {
        /// Whether it reaches the stage.
        reached: bool,
        /// The colour of the bottom.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// Its number of turns, up to where the stage is reached.
        length: usize,
        /// The fewest that reach the stage.
        optimal: u8,
    }

    /// A scramble.
    Scrambled {
        /// The event that it is for.
        event: String,
        /// The scramble.
        scramble: String,
        /// The 54 stickers after it.
        facelets: String,
        /// The seed that gives it again.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// Its number.
        number: u64,
    }

    /// Scrambles.
    Scrambles {
        /// In order.
        scrambles: Vec<Scrambled>,
    }

    /// A solve, stage by stage.
    Reconstructed {
        /// Whether the cube is solved at the end.
        solved: bool,
        /// The same as turns of faces alone, in the hold that it began with.
        canonical: String,
        /// Turns of faces and of layers in the middle, half turns counted as one.
        stm: usize,
        /// Turns of faces, half turns counted as one.
        htm: usize,
        /// The colour at the bottom.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// What was reached, in order.
        stages: Vec<ReconstructedStage>,
        /// What was done after the last of them.
        rest: String,
    }

    /// A part of a solve.
    ReconstructedStage {
        /// The stage that it reaches.
        name: String,
        /// The moves as they were written.
        moves: String,
        /// How many turns of faces they are.
        length: usize,
        /// The fewest that reach the stage from where this part begins, for stages that we know.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal: Option<u8>,
        /// The slots that are solved, as seen with the colour at the bottom.
        slots: Vec<String>,
    }

    /// Counts by distance.
    Counts {
        /// What was counted.
        name: String,
        /// How many states are 0, 1, 2, … turns away.
        counts: Vec<u64>,
        /// How many states were counted: the sum of `counts`.
        total: u64,
        /// How many states there are in all. More than `total` if the count ended at a depth. The
        /// positions of the cube, 43252003274489856000, are more than 64 bits hold; as they are a
        /// multiple of 2^27, a number of double precision holds them exactly.
        #[serde(serialize_with = "whole_number")]
        #[cfg_attr(feature = "schema", schema(value_type = f64))]
        size: u128,
        /// The mean distance of all states; null if not all were counted.
        mean: Option<f64>,
        /// How many entries of min2phase's pruning table, which is reduced by symmetry, are 0, 1, 2,
        /// … turns away. Only for the states that it has a table of.
        #[serde(skip_serializing_if = "Option::is_none")]
        entries: Option<Vec<u64>>,
        /// The mean distance of all entries, if there are entries and all were counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        entries_mean: Option<f64>,
    }

    /// What can be asked for by name.
    Catalogue {
        /// The version of halfturn.
        version: String,
        /// Solvers, the usual one first.
        solvers: Vec<SolverObject>,
        /// Variants with their stages.
        variants: Vec<VariantObject>,
        /// What can be counted.
        distributions: Vec<Named>,
        /// Events that scrambles are made for.
        events: Vec<Named>,
    }

    /// A solver.
    SolverObject {
        /// Its name.
        name: String,
        /// What it is.
        summary: String,
        /// What to expect of its solutions.
        length: String,
        /// What to expect of its tables.
        tables: String,
        /// The page that explains it.
        page: String,
    }

    /// A variant.
    VariantObject {
        /// Its name.
        name: String,
        /// What it is.
        summary: String,
        /// Its stages, in order.
        stages: Vec<String>,
    }

    /// Something with a name.
    Named {
        /// Its name.
        name: String,
        /// What it is.
        summary: String,
    }
}

impl Counts {
    /// What was counted of an entry.
    #[must_use]
    pub fn new(entry: &DistributionEntry, counted: Counted) -> Self {
        Self {
            name: entry.name.to_owned(),
            total: counted.states.iter().sum(),
            size: entry.size,
            mean: entry.mean(&counted),
            entries_mean: entry.entries_mean(&counted),
            counts: counted.states,
            entries: counted.entries,
        }
    }
}

/// As an integer where 64 bits hold it, else as a number of double precision.
fn whole_number<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_f64(*number as f64),
    }
}

/// An answer. In JSON it is the object itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)] // Each is told of where it is defined.
pub enum Answer {
    Valid(Valid),
    Solved(Solved),
    Analyzed(Analyzed),
    SolvedStage(SolvedStage),
    Judged(Judged),
    Scrambles(Scrambles),
    Reconstructed(Reconstructed),
    Counts(Counts),
    Catalogue(Catalogue),
}

/// What is told before the answer is there. In JSON its kind stands in the field `event`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A table is being filled.
    Building {
        /// Its name.
        table: String,
        /// Entries so far.
        filled: u64,
        /// Entries in all.
        total: u64,
    },
    /// All sequences of one length are being tried.
    Trying {
        /// How many turns they have.
        length: u8,
        /// How much is done.
        done: u64,
        /// How much there is to do, in the same measure.
        total: u64,
    },
    /// Proved: no solution has fewer turns.
    AtLeast {
        /// How many turns a solution has at least.
        turns: u8,
    },
    /// A solution was found, or a shorter one than before.
    Found {
        /// The solution, for the cube as it is held.
        solution: String,
        /// Its number of turns.
        length: usize,
    },
    /// A stage needs at least so many turns, or exactly.
    Length {
        /// The stage.
        stage: String,
        /// The colour of the bottom.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        view: char,
        /// How many.
        turns: u8,
        /// Whether that is the number, or only known to be no more than it.
        exact: bool,
    },
    /// A scramble is ready.
    Scramble {
        /// It has a field `event` of its own, so it is an object within.
        scramble: Scrambled,
    },
}

impl Valid {
    /// A cube as it is held.
    #[must_use]
    pub fn new(input: String, held: Held) -> Self {
        Self {
            input,
            valid: true,
            facelets: Facelets::from(held).to_string(),
            rotation: named(held.rotation),
            kpattern: serde_json::from_str(&kpattern_json(held)).expect("a pattern is JSON"),
        }
    }
}

impl Solved {
    /// A report as data.
    #[must_use]
    pub fn new(input: String, solver: &Solver, report: &Report, rotation: Symmetry, micros: u64) -> Self {
        let written = |turns: &[Turn]| Algorithm::from(turns).to_string();
        Self {
            input,
            solver: solver.entry().name.to_owned(),
            solution: written(&report.turns),
            length: report.turns.len(),
            phases: report
                .phases()
                .map(|(name, turns)| Phase { name: name.to_owned(), turns: written(turns) })
                .collect(),
            optimal: report.guarantee == Guarantee::Optimal,
            at_least: match report.guarantee {
                Guarantee::AtLeast(turns) => Some(turns),
                Guarantee::None | Guarantee::Optimal => None,
            },
            more: report.more.iter().map(|turns| written(turns)).collect(),
            nodes: report.nodes,
            table_bytes: solver.table_bytes(),
            micros,
            rotation: named(rotation),
        }
    }
}

impl Scrambled {
    /// A scramble for an event.
    #[must_use]
    pub fn new(event: WcaEvent, scramble: &Algorithm, seed: Option<u64>, number: u64) -> Self {
        Self {
            event: event.name().to_owned(),
            scramble: scramble.to_string(),
            facelets: Facelets::from(Held::from(scramble)).to_string(),
            seed,
            number,
        }
    }
}

impl Catalogue {
    /// All that there is.
    pub(crate) fn new() -> Self {
        let named = |name: &str, summary: &str| Named { name: name.to_owned(), summary: summary.to_owned() };
        let variant = |variant: Variant| VariantObject {
            name: variant.name().to_owned(),
            summary: variant.summary().to_owned(),
            stages: variant.stages().iter().map(|stage| stage.name.to_owned()).collect(),
        };
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            solvers: SOLVERS.iter().map(SolverObject::from).collect(),
            variants: Variant::ALL.into_iter().map(variant).collect(),
            distributions: DISTRIBUTIONS.iter().map(|entry| named(entry.name, entry.summary)).collect(),
            events: WcaEvent::ALL.into_iter().map(|event| named(event.name(), event.summary())).collect(),
        }
    }
}

impl From<&SolverEntry> for SolverObject {
    fn from(entry: &SolverEntry) -> Self {
        let [name, summary, length, tables, page] =
            [entry.name, entry.summary, entry.length, entry.tables, entry.page].map(str::to_owned);
        Self { name, summary, length, tables, page }
    }
}

/// A rotation in notation, if it is one.
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
