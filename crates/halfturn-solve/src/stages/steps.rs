//! Steps of methods other than CFOP: lines, blocks and reductions, each a goal of the
//! [`goal`](crate::goal) engine.
//!
//! A step may be solved in several placements around the vertical axis. Tables exist for one of
//! them; for the others the cube is rotated or mirrored instead.

use std::ops::ControlFlow;

use halfturn_cube::{Corner, Cube, Edge, Symmetry, Turn, TurnSet};
use halfturn_search::{Meter, Stopped, TableSource, TableStore, Threads, Watcher};

use super::{
    analyzer::{
        GoalSolver, LengthSearch, SearchFn, Solutions, StageError, StageQuery, StageRequest, StageSolver,
        find_solutions,
    },
    goals::{Achieved, y_rotation},
    search::{FoundFn, SearchFlow},
    slots::SlotSet,
    tables::MEGABYTE,
};
use crate::{
    distribution::Counting,
    goal::{self, Aspect, GoalNode, GoalTables, PiecePattern, Projection, choose},
    tier::Tier,
};

/// A step: its goal in one placement, the other placements, and its pruning tables.
pub(crate) struct MethodStep {
    pattern: PiecePattern,
    placements: Placements,
    /// By tier, the small ones first.
    tables: [&'static [Projection]; Tier::COUNT],
}

/// The placements of a step around the vertical axis.
#[derive(Clone, Copy)]
enum Placements {
    /// The goal is the same in all of them.
    One,
    /// A quarter turn makes a difference, a half turn does not.
    Two,
    /// Every rotation makes a difference.
    Four,
    /// So does the mirror image.
    Eight,
}

impl Placements {
    /// The symmetries that carry a placement to the one with tables.
    fn symmetries(self) -> Vec<Symmetry> {
        let rotations = |count| (0..count).map(y_rotation).collect();
        match self {
            Self::One => rotations(1),
            Self::Two => rotations(2),
            Self::Four => rotations(4),
            Self::Eight => Symmetry::ALL[..Symmetry::KEEPS_DOWN].to_vec(),
        }
    }
}

const LINE_EDGES: &[Edge] = &[Edge::DF, Edge::DB];
const LEFT_FRONT_CORNER: &[Corner] = &[Corner::DLF];
const LEFT_FRONT_EDGES: &[Edge] = &[Edge::DL, Edge::DF, Edge::FL];
const LEFT_CORNERS: &[Corner] = &[Corner::DLF, Corner::DBL];
const LEFT_EDGES: &[Edge] = &[Edge::DL, Edge::FL, Edge::BL];
const BOTTOM_CORNERS: &[Corner] = &[Corner::DLF, Corner::DBL, Corner::DFR, Corner::DRB];
const RIGHT_EDGES: &[Edge] = &[Edge::DR, Edge::FR, Edge::BR];
const MIDDLE_EDGES: &[Edge] = &[Edge::UF, Edge::DF, Edge::DB, Edge::UB];
const SLICE_EDGES: &[Edge] = &[Edge::FR, Edge::FL, Edge::BL, Edge::BR];

/// A table of some edges and corners, with their orientations.
const fn pieces(edges: &[Edge], corners: &[Corner]) -> Projection {
    Projection::new(Aspect::edges(edges), Aspect::corners(corners))
}

const fn in_all_tiers(tables: &'static [Projection]) -> [&'static [Projection]; Tier::COUNT] {
    [tables; Tier::COUNT]
}

/// The table of Roux's first block on the left.
const LEFT_BLOCK: Projection = pieces(LEFT_EDGES, LEFT_CORNERS);
/// The table of the flat 1×2×3 block on the left of the bottom.
const FLAT_BLOCK: Projection = pieces(&[Edge::DL, Edge::DF, Edge::DB], LEFT_CORNERS);

/// The table of all states of the 2×2×3 block, reduced by symmetry.
pub(crate) const WHOLE_2X2X3: Projection =
    pieces(&[Edge::DL, Edge::FL, Edge::BL, Edge::DF, Edge::DB], LEFT_CORNERS).reduced();

/// What methods begin with, by stage: the EO line, 2×2×2, Roux's first block, 2×2×3.
pub(crate) static BLOCKS: [MethodStep; 4] = [
    MethodStep {
        pattern: PiecePattern::ANY.with_edges_oriented().with_solved(&[], LINE_EDGES),
        placements: Placements::Two,
        tables: in_all_tiers(&[Projection::new(Aspect::edge_places(LINE_EDGES), Aspect::FLIPS)]),
    },
    MethodStep {
        pattern: PiecePattern::ANY.with_solved(LEFT_FRONT_CORNER, LEFT_FRONT_EDGES),
        placements: Placements::Four,
        tables: in_all_tiers(&[pieces(LEFT_FRONT_EDGES, LEFT_FRONT_CORNER)]),
    },
    MethodStep {
        pattern: PiecePattern::ANY.with_solved(LEFT_CORNERS, LEFT_EDGES),
        placements: Placements::Four,
        tables: in_all_tiers(&[LEFT_BLOCK]),
    },
    MethodStep {
        pattern: PiecePattern::ANY.with_solved(LEFT_CORNERS, LEFT_EDGES).with_solved(&[], LINE_EDGES),
        placements: Placements::Four,
        tables: {
            const BESIDE: Projection = pieces(&[Edge::DF, Edge::DB, Edge::FL, Edge::BL], LEFT_CORNERS);
            const FRONT: Projection = pieces(&[Edge::DL, Edge::FL, Edge::BL, Edge::DF], LEFT_CORNERS);
            [&[LEFT_BLOCK, FLAT_BLOCK], &[LEFT_BLOCK, FLAT_BLOCK, BESIDE], &[BESIDE, FRONT], &[BESIDE, FRONT]]
        },
    },
];

/// Reductions, by stage: edge orientation, domino reduction.
pub(crate) static REDUCTIONS: [MethodStep; 2] = [
    MethodStep {
        pattern: PiecePattern::ANY.with_edges_oriented(),
        placements: Placements::Two,
        tables: in_all_tiers(&[Projection::new(Aspect::ALL_EDGES, Aspect::ALL_CORNERS)]),
    },
    MethodStep {
        pattern: PiecePattern::ANY
            .with_edges_oriented()
            .with_corners_oriented()
            .with_edges_among_themselves(SLICE_EDGES),
        placements: Placements::One,
        tables: {
            const SLICE: Aspect = Aspect::edge_places(SLICE_EDGES);
            const TINY: &[Projection] = &[
                Projection::new(Aspect::FLIPS, SLICE),
                Projection::new(Aspect::TWISTS, SLICE),
                Projection::new(Aspect::FLIPS, Aspect::TWISTS),
            ];
            const WHOLE: &[Projection] = &[Projection::new(Aspect::ALL_EDGES, Aspect::ALL_CORNERS).reduced()];
            [TINY, WHOLE, WHOLE, WHOLE]
        },
    },
];

/// Half-turn reduction.
pub(crate) static HALF_TURNS: [MethodStep; 1] = [MethodStep {
    // Half turns put the corners in 96 arrangements, and the edges of a slice in any order.
    pattern: PiecePattern::ANY
        .with_solved(Corner::ALL, &[])
        .with_edges_oriented()
        .with_edges_among_themselves(SLICE_EDGES)
        .with_edges_among_themselves(MIDDLE_EDGES)
        .up_to(TurnSet::HALF),
    placements: Placements::One,
    tables: {
        const SLICE: Aspect = Aspect::edge_places(SLICE_EDGES);
        const TINY: &[Projection] =
            &[Projection::new(Aspect::FLIPS, SLICE).on_all_axes(), Projection::new(Aspect::TWISTS, SLICE)];
        // The table of the domino reduction, three times: the largest bound counts.
        const DOMINO: &[Projection] =
            &[Projection::new(Aspect::flips_and_places(SLICE_EDGES), Aspect::TWISTS).reduced().on_all_axes()];
        [TINY, DOMINO, DOMINO, DOMINO]
    },
}];

/// Steps of Roux, by stage: a square of the first block, both blocks.
pub(crate) static ROUX: [MethodStep; 2] = [
    MethodStep {
        pattern: PiecePattern::ANY.with_solved(LEFT_FRONT_CORNER, &[Edge::DL, Edge::FL]),
        placements: Placements::Eight,
        tables: in_all_tiers(&[pieces(&[Edge::DL, Edge::FL], LEFT_FRONT_CORNER)]),
    },
    MethodStep {
        pattern: PiecePattern::ANY.with_solved(BOTTOM_CORNERS, LEFT_EDGES).with_solved(&[], RIGHT_EDGES),
        placements: Placements::Two,
        tables: {
            const BLOCK: Projection = LEFT_BLOCK.and_mirrored();
            const SLICE: Projection = pieces(SLICE_EDGES, LEFT_CORNERS).and_mirrored();
            const CORNERS: Projection =
                Projection::new(Aspect::corners(BOTTOM_CORNERS), Aspect::edges(&[Edge::DL, Edge::DR]));
            const LARGE: Projection =
                Projection::new(Aspect::corners(BOTTOM_CORNERS), Aspect::edges(LEFT_EDGES)).and_mirrored();
            [&[BLOCK], &[BLOCK, SLICE, CORNERS], &[BLOCK, LARGE], &[BLOCK, LARGE]]
        },
    },
];

impl MethodStep {
    fn open(&self, tier: Tier, source: TableSource<'_>) -> Result<GoalTables, Stopped> {
        GoalTables::open(&self.pattern, self.tables[tier as usize], source)
    }

    /// Counts the states of a step that has a table of all of them in the large tier.
    pub fn count(&self, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        goal::count(&self.pattern, self.tables[Tier::Large as usize][0], counting)
    }

    /// Counts the states of a step by a table that is too large to solve with.
    pub fn count_by(&self, whole: Projection, counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
        goal::count(&self.pattern, whole, &counting.unstored(&TableStore::in_memory()))
    }

    /// The goal in each placement.
    pub fn patterns(&self) -> Vec<PiecePattern> {
        self.placements.symmetries().into_iter().map(|to| self.pattern.before(to)).collect()
    }

    /// The pieces with which a cube is at the goal, in any placement.
    pub fn achieved(&self, cube: &Cube) -> Option<Achieved> {
        let symmetry =
            self.placements.symmetries().into_iter().find(|&to| self.pattern.matches(&cube.conjugate(to)))?;
        let (corners, edges) = self.pattern.solved_pieces();
        let back = symmetry.inverse();
        Some(Achieved {
            slots: SlotSet::EMPTY,
            corners: corners.into_iter().map(|corner| back.corner(corner)).collect(),
            edges: edges.into_iter().map(|edge| back.edge(edge)).collect(),
            oriented: self.pattern.oriented_edges().into_iter().map(|edge| back.edge(edge)).collect(),
        })
    }
}

/// The steps of a variant with their pruning tables.
pub(super) struct MethodSolver {
    steps: Vec<(&'static MethodStep, GoalTables)>,
}

impl MethodSolver {
    /// Opens the tables of a tier.
    pub fn open(
        steps: &'static [MethodStep],
        tier: Tier,
        source: TableSource<'_>,
    ) -> Result<Box<dyn StageSolver>, Stopped> {
        let steps = steps.iter().map(|step| Ok((step, step.open(tier, source)?))).collect::<Result<_, _>>()?;
        Ok(Box::new(Self { steps }))
    }
}

impl StageSolver for MethodSolver {
    fn search(&self, cube: &Cube, query: &StageQuery, work: &mut SearchFn<'_>) -> Result<(), Stopped> {
        let (step, tables) = &self.steps[query.stage];
        let placed = |symmetry| Placed::new(symmetry, cube, tables);
        let placements = step.placements.symmetries().into_iter().map(placed).collect();
        work(&mut PlacementsSearch { tables, placements, turns: query.turns })
    }

    fn bytes(&self) -> usize {
        self.steps.iter().map(|(_, tables)| tables.bytes()).sum()
    }
}

/// Solves one pattern with pruning tables that are chosen for it. Any number of threads may share
/// it.
///
/// ```
/// use halfturn_cube::{Algorithm, View};
/// use halfturn_search::Threads;
/// use halfturn_solve::{PiecePattern, stages::{GoalSolver, PatternSolver, StageRequest}};
///
/// // Just the stickers of one face.
/// let pattern = PiecePattern::from_stickers(
///     "....U.... ....R.... ....F.... DDDDDDDDD ....L.... ....B....",
/// )?;
/// let solver = PatternSolver::open(&pattern, 20_000_000, Threads::new(2), &())?;
/// let solver = solver.expect("the tables of one face take less than 20 MB");
/// let scramble: Algorithm = "R U F".parse()?;
/// // Yellow is at the bottom of the standard hold: the pattern as it is written.
/// let solutions = solver.solutions(&StageRequest::new(scramble.cube(), View::Yellow, 0), &())?;
/// assert_eq!(solutions.turns[0].len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PatternSolver {
    tables: GoalTables,
}

impl PatternSolver {
    /// Chooses pruning tables for a pattern and builds them. They are not kept on disk, since
    /// there are too many patterns. `None` if no tables fit into this many bytes.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(
        pattern: &PiecePattern,
        bytes: u64,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Option<Self>, Stopped> {
        let store = TableStore::in_memory();
        let source = TableSource::new(&store, threads, watcher);
        let Some(projections) = choose(pattern, bytes, source)? else { return Ok(None) };
        Ok(Some(Self { tables: GoalTables::open(pattern, &projections, source)? }))
    }

    /// The most bytes of tables that a tier has for one pattern.
    #[must_use]
    pub const fn tier_bytes(tier: Tier) -> u64 {
        MEGABYTE
            * match tier {
                Tier::Tiny => 20,
                Tier::Small => 100,
                Tier::Standard => 500,
                Tier::Large => 2000,
            }
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &PiecePattern {
        self.tables.pattern()
    }

    /// The memory of its tables, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.bytes()
    }
}

/// A request for a pattern has no stage and no slots.
impl GoalSolver for PatternSolver {
    fn solutions(&self, request: &StageRequest, watcher: &dyn Watcher) -> Result<Solutions, StageError> {
        let found = find_solutions(self, request, &|cube| self.tables.matches(cube), watcher);
        found.ok_or(StageError::WrongAnswer { stage: "the pattern" })
    }
}

impl StageSolver for PatternSolver {
    fn search(&self, cube: &Cube, query: &StageQuery, work: &mut SearchFn<'_>) -> Result<(), Stopped> {
        let placements = vec![Placed::new(Symmetry::IDENTITY, cube, &self.tables)];
        work(&mut PlacementsSearch { tables: &self.tables, placements, turns: query.turns })
    }

    fn bytes(&self) -> usize {
        self.tables.bytes()
    }
}

/// The search for a step in several placements.
struct PlacementsSearch<'t> {
    tables: &'t GoalTables,
    placements: Vec<Placed>,
    turns: TurnSet,
}

/// A cube, rotated so that the tables see one placement.
struct Placed {
    symmetry: Symmetry,
    cube: Cube,
    root: GoalNode,
}

impl Placed {
    fn new(symmetry: Symmetry, cube: &Cube, tables: &GoalTables) -> Self {
        let cube = cube.conjugate(symmetry);
        Self { symmetry, cube, root: tables.node(&cube) }
    }
}

impl LengthSearch for PlacementsSearch<'_> {
    fn try_length(&mut self, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        for (number, placed) in self.placements.iter().enumerate() {
            let (earlier, back) = (&self.placements[..number], placed.symmetry.inverse());
            let mut found_here = |path: &[Turn]| {
                // The tables may see less than the goal asks for, and a solution of two placements
                // at once was already found for the first of them.
                let turns: Vec<Turn> = path.iter().map(|&turn| back.turn(turn)).collect();
                let solves = |placed: &Placed| {
                    self.tables.matches(&placed.cube.after(turns.iter().map(|&turn| placed.symmetry.turn(turn))))
                };
                if solves(placed) && !earlier.iter().any(solves) { found(&turns) } else { ControlFlow::Continue(()) }
            };
            let turns = self.turns.map(|turn| placed.symmetry.turn(turn)).collect();
            if self.tables.solutions(&placed.root, length, turns, meter, &mut found_here)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
