//! The catalogue of variants: one record each, from which all lists and lookups follow.
//!
//! The command line, the JSON catalogue, the Python package and the page read [`Variant::ALL`]. To
//! add a variant, add a block to `enum_of_records!` and golden rows to the tests.
//!
//! ```
//! use halfturn_solve::stages::Variant;
//! assert_eq!(Variant::Pair.name(), "pair");
//! assert_eq!(Variant::Pair.stages()[2].name, "xxcross_pair");
//! assert!(Variant::ALL.contains(&Variant::Blocks) && !Variant::CFOP.contains(&Variant::Blocks));
//! ```

use core::fmt;

use halfturn_cube::{Cube, Edge, View};
use halfturn_search::{Stopped, TableSource};

use super::{
    analyzer::StageSolver,
    cross::CrossProblem,
    eo_cross::EoProblem,
    goals::{self, Achieved},
    slots::{Slot, SlotSet},
    steps::{self, MethodSolver},
    tables::{MEGABYTE, TablePlan},
};
use crate::{
    goal::PiecePattern,
    records::is_name,
    tier::{Size, Tier},
};

/// A stage of a variant: one goal, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StageEntry {
    /// Its name on the command line and in results.
    pub name: &'static str,
    /// The heading of its columns in files, before the suffix of the view such as `_z0`.
    pub heading: &'static str,
    /// The number of solved slots.
    pub slots: usize,
    /// No cube needs more moves than this. The bound is proved, but not always tight.
    pub max_length: u8,
    /// The tier that is used unless the user asks for another.
    pub usual: Tier,
    /// The views in which its length is the same.
    same_from: SameFrom,
}

/// Views in which the length of a stage is the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum SameFrom {
    /// No two.
    OneSide,
    /// Opposite colours at the bottom.
    BothEnds,
    /// All six.
    AllSides,
}

/// No cube needs more than 20 moves to be solved, so no stage does (Rokicki et al., 2010).
const GODS_NUMBER: u8 = 20;
/// The cross needs at most 8 moves: the largest distance in the table of all 190,080 crosses.
pub(crate) const MAX_CROSS_LENGTH: u8 = 8;

/// A stage whose columns have its own name.
const fn stage(name: &'static str, slots: usize) -> StageEntry {
    // All four pairs are slow with tiny tables.
    let usual = if slots < Slot::COUNT { Tier::Tiny } else { Tier::Small };
    StageEntry { name, heading: name, slots, max_length: GODS_NUMBER, usual, same_from: SameFrom::OneSide }
}

impl StageEntry {
    const fn with_heading(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    const fn with_usual(self, usual: Tier) -> Self {
        Self { usual, ..self }
    }

    const fn same_from(self, same_from: SameFrom) -> Self {
        Self { same_from, ..self }
    }

    /// Whether its length is the same in two views.
    pub(super) fn is_same_from(&self, one: View, other: View) -> bool {
        match self.same_from {
            SameFrom::OneSide => one == other,
            SameFrom::BothEnds => one.face().axis() == other.face().axis(),
            SameFrom::AllSides => true,
        }
    }

    /// A goal that every cube with a solved cross reaches.
    const fn no_harder_than_cross(self) -> Self {
        Self { max_length: MAX_CROSS_LENGTH, ..self }
    }
}

/// Opens the pruning tables of a plan.
type OpenFn = fn(Tier, &TablePlan, TableSource<'_>) -> Result<Box<dyn StageSolver>, Stopped>;

/// Everything about a variant.
struct VariantRecord {
    /// Its name on the command line and in results.
    name: &'static str,
    /// Its goals in one line.
    summary: &'static str,
    /// By number. In a nested variant, stage `n` solves `n` slots.
    stages: &'static [StageEntry],
    /// The number of stages that a file of results has unless the user asks for others.
    file_stages: usize,
    /// Whether it belongs to CFOP: a cross and pairs. F2LEO is on the way to ZZ.
    cfop: bool,
    /// Whether each stage contains the one before.
    nested: bool,
    /// How many moves the cross itself may need beyond the length of any stage; `None` if the
    /// stages contain no cross. A pseudo cross leaves one move of D.
    cross_slack: Option<u8>,
    /// The definition of the goals: how a cube reaches a stage with one of these slot sets.
    achieved: fn(stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved>,
    /// The goals as patterns, for these slot sets.
    patterns: fn(stage: usize, sets: &[SlotSet]) -> Vec<PiecePattern>,
    /// The search, opened with the pruning tables of a plan.
    open: OpenFn,
    /// The pruning tables of each tier.
    tables: [TablePlan; Tier::COUNT],
}

enum_of_records! {
    /// A series of goals: what the cross, the slots and the other edges must satisfy.
    pub enum Variant of VariantRecord {
        /// The cross and some slots, solved.
        Std {
            name: "std",
            summary: "the cross and 0 to 4 solved pairs",
            stages: &[
                stage("cross", 0).no_harder_than_cross(),
                stage("xcross", 1),
                stage("xxcross", 2),
                stage("xxxcross", 3),
                stage("f2l", 4).with_heading("xxxxcross"),
            ],
            file_stages: 5,
            cfop: true,
            nested: true,
            cross_slack: Some(0),
            achieved: goals::std,
            patterns: |_, sets| goals::std_patterns(sets),
            open: |_, plan, source| CrossProblem::<false, false, false>::open(plan, source),
            tables: [
                TablePlan::of(24),
                TablePlan {
                    filters4: &[(8, 84)],
                    files: &["stages-near-4-slots-8-turns-84-mb"],
                    ..TablePlan::of(108)
                },
                TablePlan {
                    corners3: true,
                    corners4: true,
                    edges4: true,
                    filters3: &[(7, 42)],
                    filters4: &[(8, 132)],
                    ..TablePlan::of(1398)
                },
                TablePlan {
                    corners3: true,
                    edges3: true,
                    corners4: true,
                    edges4: true,
                    filters3: &[(8, 567)],
                    filters4: &[(8, 143), (9, 1910)],
                    ..TablePlan::of(3909)
                },
            ],
        }
        /// The same up to a move of D, with corners and edges of different slots.
        Pseudo {
            name: "pseudo",
            summary: "the same up to a turn of the bottom layer, with corners and edges of different slots",
            stages: &[
                stage("pseudo_cross", 0).no_harder_than_cross(),
                stage("pseudo_xcross", 1),
                stage("pseudo_xxcross", 2),
                stage("pseudo_xxxcross", 3),
                stage("pseudo_f2l", 4).with_heading("pseudo_xxxxcross"),
            ],
            // Other programs that write such files stop before F2L.
            file_stages: 4,
            cfop: true,
            nested: true,
            cross_slack: Some(1),
            achieved: goals::pseudo,
            patterns: |_, sets| goals::pseudo_patterns(sets),
            open: |_, plan, source| CrossProblem::<true, false, false>::open(plan, source),
            tables: {
                const LARGE: TablePlan =
                    TablePlan { corners3: true, edges3: true, corners4: true, edges4: true, ..TablePlan::of(345) };
                [TablePlan::of(24), TablePlan::of(24), LARGE, LARGE]
            },
        }
        /// The cross and some slots solved, and one more pair ready to go in.
        Pair {
            name: "pair",
            summary: "the cross, 0 to 3 solved pairs, and one more pair that goes in with a trigger",
            stages: &[
                stage("cross_pair", 0),
                stage("xcross_pair", 1),
                stage("xxcross_pair", 2),
                stage("xxxcross_pair", 3),
            ],
            file_stages: 4,
            cfop: true,
            nested: true,
            cross_slack: Some(0),
            achieved: goals::pair,
            patterns: |_, sets| goals::std_patterns(sets),
            open: |_, plan, source| CrossProblem::<false, true, false>::open(plan, source),
            tables: {
                const LARGE: TablePlan = TablePlan { corners3: true, edges3: true, ..TablePlan::of(326) };
                [TablePlan::of(42), TablePlan::of(42), LARGE, LARGE]
            },
        }
        /// Pseudo, and one more corner and edge that make a ready pair.
        PseudoPair {
            name: "pseudo-pair",
            summary: "as pseudo, with one more corner and edge that make a ready pair",
            stages: &[
                stage("pseudo_cross_pseudo_pair", 0),
                stage("pseudo_xcross_pseudo_pair", 1),
                stage("pseudo_xxcross_pseudo_pair", 2),
                stage("pseudo_xxxcross_pseudo_pair", 3),
            ],
            file_stages: 4,
            cfop: true,
            nested: true,
            cross_slack: Some(1),
            achieved: goals::pseudo_pair,
            patterns: |_, sets| goals::pseudo_patterns(sets),
            open: |_, plan, source| CrossProblem::<true, true, false>::open(plan, source),
            tables: {
                const LARGE: TablePlan = TablePlan { corners3: true, edges3: true, ..TablePlan::of(115) };
                [TablePlan::of(43), TablePlan::of(43), LARGE, LARGE]
            },
        }
        /// The cross and some slots solved, and all edges oriented.
        EoCross {
            name: "eo-cross",
            summary: "the cross, 0 to 4 solved pairs, and all edges oriented to one of the horizontal axes",
            stages: &[
                stage("eo_cross", 0),
                stage("eo_xcross", 1),
                stage("eo_xxcross", 2),
                stage("eo_xxxcross", 3),
                stage("eo_f2l", 4).with_heading("eo_xxxxcross"),
            ],
            file_stages: 5,
            cfop: true,
            nested: true,
            cross_slack: Some(0),
            achieved: goals::eo_cross,
            patterns: |_, sets| goals::oriented_patterns(&goals::std_patterns(sets), Edge::ALL),
            open: |_, plan, source| EoProblem::open(plan, source),
            tables: [
                TablePlan::of(27),
                TablePlan {
                    filters4: &[(7, 21)],
                    files: &["stages-near-eo-4-slots-7-turns-21-mb"],
                    ..TablePlan::of(48)
                },
                TablePlan { corners4: true, edges4: true, filters4: &[(8, 284)], ..TablePlan::of(1293) },
                TablePlan {
                    corners4: true,
                    edges4: true,
                    eo_pairs: true,
                    filters4: &[(8, 284)],
                    ..TablePlan::of(2477)
                },
            ],
        }
        /// The cross and some slots solved, and the edges of the other slots oriented.
        F2leo {
            name: "f2leo",
            summary: "the cross, 0 to 3 solved pairs, and the other slots' edges oriented to a horizontal axis",
            stages: &[
                stage("f2leo_cross", 0),
                stage("f2leo_xcross", 1),
                stage("f2leo_xxcross", 2),
                stage("f2leo_xxxcross", 3),
            ],
            file_stages: 4,
            cfop: false,
            nested: true,
            cross_slack: Some(0),
            achieved: goals::f2leo,
            patterns: |_, sets| goals::oriented_patterns(&goals::std_patterns(sets), &Slot::ALL.map(Slot::edge)),
            open: |_, plan, source| CrossProblem::<false, false, true>::open(plan, source),
            tables: {
                const LARGE: TablePlan = TablePlan { corners3: true, edges3: true, ..TablePlan::of(334) };
                [TablePlan::of(51), TablePlan::of(51), LARGE, LARGE]
            },
        }
        /// The same up to a move of D, with corners and edges of different slots.
        PseudoF2leo {
            name: "pseudo-f2leo",
            summary: "as pseudo, with the other slots' edges oriented to a horizontal axis",
            stages: &[
                stage("pseudo_f2leo_cross", 0),
                stage("pseudo_f2leo_xcross", 1),
                stage("pseudo_f2leo_xxcross", 2),
                stage("pseudo_f2leo_xxxcross", 3),
            ],
            file_stages: 4,
            cfop: false,
            nested: true,
            cross_slack: Some(1),
            achieved: goals::pseudo_f2leo,
            patterns: |_, sets| goals::oriented_patterns(&goals::pseudo_patterns(sets), &Slot::ALL.map(Slot::edge)),
            open: |_, plan, source| CrossProblem::<true, false, true>::open(plan, source),
            tables: {
                const LARGE: TablePlan = TablePlan { corners3: true, edges3: true, ..TablePlan::of(103) };
                [TablePlan::of(31), TablePlan::of(31), LARGE, LARGE]
            },
        }
        /// The first steps of other methods: a line, or a block of a few pieces, in any of four
        /// directions.
        Blocks {
            name: "blocks",
            summary: "what other methods begin with: the EO line, blocks of 2x2x2 and 2x2x3, Roux's first block",
            stages: &[
                stage("eo_line", 0),
                stage("2x2x2", 0).with_heading("block_2x2x2"),
                stage("roux_block", 0),
                stage("2x2x3", 0).with_heading("block_2x2x3"),
            ],
            file_stages: 4,
            cfop: false,
            nested: false,
            cross_slack: None,
            achieved: |stage, _, cube| steps::BLOCKS[stage].achieved(cube),
            patterns: |stage, _| steps::BLOCKS[stage].patterns(),
            open: |tier, _, source| MethodSolver::open(&steps::BLOCKS, tier, source),
            tables: [TablePlan::of(12), TablePlan::of(74), TablePlan::of(128), TablePlan::of(128)],
        }
        /// Reductions to a subgroup, as in fewest-moves solving.
        Reductions {
            name: "reductions",
            summary: "edge orientation to one of the horizontal axes, and domino reduction to the vertical one",
            stages: &[stage("eo", 0), stage("dr", 0).same_from(SameFrom::BothEnds)],
            file_stages: 2,
            cfop: false,
            nested: false,
            cross_slack: None,
            achieved: |stage, _, cube| steps::REDUCTIONS[stage].achieved(cube),
            patterns: |stage, _| steps::REDUCTIONS[stage].patterns(),
            open: |tier, _, source| MethodSolver::open(&steps::REDUCTIONS, tier, source),
            tables: [TablePlan::of(4), TablePlan::of(149), TablePlan::of(149), TablePlan::of(149)],
        }
        /// Reduction to the subgroup of half turns.
        HalfTurns {
            name: "half-turns",
            summary: "half-turn reduction: half turns alone solve the cube",
            stages: &[stage("htr", 0).with_usual(Tier::Small).same_from(SameFrom::AllSides)],
            file_stages: 1,
            cfop: false,
            nested: false,
            cross_slack: None,
            achieved: |stage, _, cube| steps::HALF_TURNS[stage].achieved(cube),
            patterns: |stage, _| steps::HALF_TURNS[stage].patterns(),
            open: |tier, _, source| MethodSolver::open(&steps::HALF_TURNS, tier, source),
            tables: [TablePlan::of(2), TablePlan::of(149), TablePlan::of(149), TablePlan::of(149)],
        }
        /// Roux beside its first block: a square of it, and both blocks.
        Roux {
            name: "roux",
            summary: "a 1x2x2 square of Roux's first block, and both of its blocks",
            stages: &[stage("fbsquare", 0), stage("f2b", 0)],
            file_stages: 2,
            cfop: false,
            nested: false,
            cross_slack: None,
            achieved: |stage, _, cube| steps::ROUX[stage].achieved(cube),
            patterns: |stage, _| steps::ROUX[stage].patterns(),
            open: |tier, _, source| MethodSolver::open(&steps::ROUX, tier, source),
            tables: [TablePlan::of(4), TablePlan::of(111), TablePlan::of(732), TablePlan::of(732)],
        }
    }
}

impl Variant {
    /// The variants of CFOP: a cross and pairs.
    pub const CFOP: [Self; Self::CFOP_COUNT] = {
        let mut cfop = [Self::Std; Self::CFOP_COUNT];
        let (mut number, mut count) = (0, 0);
        while number < Self::COUNT {
            if Self::records()[number].cfop {
                cfop[count] = Self::ALL[number];
                count += 1;
            }
            number += 1;
        }
        cfop
    };

    const CFOP_COUNT: usize = {
        let (mut number, mut count) = (0, 0);
        while number < Self::COUNT {
            count += Self::records()[number].cfop as usize;
            number += 1;
        }
        count
    };

    /// The largest number of stages of any variant.
    pub const MOST_STAGES: usize = {
        let (mut number, mut most) = (0, 0);
        while number < Self::COUNT {
            if Self::records()[number].stages.len() > most {
                most = Self::records()[number].stages.len();
            }
            number += 1;
        }
        most
    };

    /// The variant with this name. Underscores are accepted in place of hyphens.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.replace('_', "-");
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// The stages by number. In CFOP, each solves one slot more than the one before.
    #[must_use]
    pub const fn stages(self) -> &'static [StageEntry] {
        self.record().stages
    }

    /// The number of stages that a file of results has unless the user asks for others.
    #[must_use]
    pub const fn file_stages(self) -> usize {
        self.record().file_stages
    }

    /// Whether each stage contains the one before, so that lengths never decrease.
    #[must_use]
    pub const fn is_nested(self) -> bool {
        self.record().nested
    }

    /// Whether any stage solves slots.
    #[must_use]
    pub fn has_slots(self) -> bool {
        self.stages().iter().any(|stage| stage.slots > 0)
    }

    /// How many moves the cross itself may need beyond the length of any stage; `None` if the
    /// stages contain no cross.
    pub(crate) const fn cross_slack(self) -> Option<u8> {
        self.record().cross_slack
    }

    /// The variant and the number of the stage with this name or heading. Case, underscores,
    /// hyphens and blanks do not matter.
    ///
    /// ```
    /// use halfturn_solve::stages::Variant;
    /// assert_eq!(Variant::find_stage("xxcross_pair"), Some((Variant::Pair, 2)));
    /// assert_eq!(Variant::find_stage("f2l"), Variant::find_stage("xxxxcross"));
    /// assert_eq!(Variant::find_stage("EOLine"), Variant::find_stage("eo_line"));
    /// ```
    #[must_use]
    pub fn find_stage(name: &str) -> Option<(Self, usize)> {
        let is_named = |stage: &StageEntry| is_name(name, stage.name) || is_name(name, stage.heading);
        Self::ALL.into_iter().find_map(|variant| Some((variant, variant.stages().iter().position(is_named)?)))
    }

    /// The names of all stages of all variants.
    pub fn stage_names() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().flat_map(Self::stages).map(|stage| stage.name)
    }

    /// The memory that the tables of a tier take, in bytes, rounded up to a megabyte.
    ///
    /// ```
    /// use halfturn_solve::{Tier, stages::Variant};
    /// assert_eq!(Variant::Std.table_bytes(Tier::Tiny), 24_000_000);
    /// ```
    #[must_use]
    pub const fn table_bytes(self, tier: Tier) -> u64 {
        self.record().tables[tier as usize].megabytes * MEGABYTE
    }

    /// The names of the files that tell whether the tables of a tier are built. Empty for the
    /// smallest tier, and for those that no stage uses unless the user asks for them.
    #[must_use]
    pub const fn table_files(self, tier: Tier) -> &'static [&'static str] {
        self.record().tables[tier as usize].files
    }

    /// The largest tier whose tables fit `size`, if any does.
    #[must_use]
    pub fn tier(self, size: Size) -> Option<Tier> {
        match size {
            Size::Tier(tier) => Some(tier),
            Size::Bytes(most) => Tier::ALL.into_iter().rfind(|&tier| self.table_bytes(tier) <= most),
        }
    }

    /// The tier that is used for stages up to this number unless the user asks for another.
    #[must_use]
    pub fn usual_tier(self, last_stage: usize) -> Tier {
        self.stages().iter().take(last_stage + 1).map(|stage| stage.usual).max().unwrap_or(Tier::Tiny)
    }

    /// Reads the pruning tables of a tier from the store, or builds them.
    pub(super) fn open(self, tier: Tier, source: TableSource<'_>) -> Result<Box<dyn StageSolver>, Stopped> {
        (self.record().open)(tier, &self.record().tables[tier as usize], source)
    }

    /// The patterns of which every cube at a stage has one. Conversely, every cube with one of them
    /// is at the stage, unless it lacks a [ready pair](Self::has_ready_pair).
    pub(crate) fn patterns(self, stage: usize) -> Vec<PiecePattern> {
        let sets: Vec<SlotSet> = SlotSet::of_size(self.stages()[stage].slots).collect();
        (self.record().patterns)(stage, &sets)
    }

    /// Whether the stages require a pair that is ready to go in.
    pub(crate) const fn has_ready_pair(self) -> bool {
        matches!(self, Self::Pair | Self::PseudoPair)
    }

    /// How the cube reaches a stage with one of these slot sets, by the definition of the goal.
    pub(super) fn achieved(self, stage: usize, sets: &[SlotSet], cube: &Cube) -> Option<Achieved> {
        (self.record().achieved)(stage, sets, cube)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        for variant in Variant::ALL {
            assert_eq!(Variant::from_name(variant.name()), Some(variant));
            for (number, stage) in variant.stages().iter().enumerate() {
                assert_eq!(Variant::find_stage(stage.name), Some((variant, number)));
                assert_eq!(Variant::find_stage(stage.heading), Some((variant, number)));
            }
        }
    }

    #[test]
    fn records_are_consistent() {
        assert!(Variant::CFOP.iter().all(|variant| Variant::ALL.contains(variant)));
        for variant in Variant::ALL {
            let stages = variant.stages();
            assert!((1..=Variant::MOST_STAGES).contains(&stages.len()), "{variant}");
            assert!((1..=stages.len()).contains(&variant.file_stages()), "{variant}");
            assert!(!variant.is_nested() || stages.iter().enumerate().all(|(number, stage)| stage.slots == number));
            assert!(Tier::ALL.map(|tier| variant.table_bytes(tier)).is_sorted(), "{variant}");
        }
    }
}
