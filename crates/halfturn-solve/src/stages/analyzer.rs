//! The public face of the stages: exact lengths, and solutions.

use std::{cell::OnceCell, ops::ControlFlow};

use halfturn_cube::{Cube, Turn, TurnSet, View};
use halfturn_search::{Meter, Stopped, TableSource, Watcher};

use super::{
    goals::reached,
    search::{FoundFn, LONGEST, Node, SearchFlow, StageProblem, StageSearch},
    slots::SlotSet,
    variant::Variant,
};
use crate::{request::Wanted, tier::Tier};

/// The fewest moves that a cube's stages need, by stage and bottom colour (view).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    variant: Variant,
    by_stage: [[Option<u8>; View::COUNT]; Variant::MOST_STAGES],
    /// The nodes that the searches visited.
    pub nodes: u64,
}

impl Lengths {
    /// The variant of the stages.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The length of a stage in a view, or `None` if it was not requested.
    #[must_use]
    pub fn get(&self, stage: usize, view: View) -> Option<u8> {
        self.by_stage[stage][view.index()]
    }

    /// The length of a stage in the best of the requested views.
    #[must_use]
    pub fn best(&self, stage: usize) -> Option<u8> {
        self.by_stage[stage].iter().flatten().copied().min()
    }
}

/// A request for solutions of one stage in one view.
///
/// ```
/// use halfturn_cube::{Algorithm, View};
/// use halfturn_solve::stages::StageRequest;
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// let request = StageRequest::new(scramble.cube(), View::White, 1);
/// assert_eq!(request.slots, None);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageRequest {
    /// The cube, in the standard hold.
    pub cube: Cube,
    /// The colour at the bottom.
    pub view: View,
    /// The number of the stage in the variant.
    pub stage: usize,
    /// Solve just these slots of the view, as many as the stage has. With `None`, any will do.
    pub slots: Option<SlotSet>,
    /// The number of solutions.
    pub wanted: Wanted,
    /// The allowed moves, in the frame of the view.
    pub turns: TurnSet,
    /// A known lower bound, for example from [`Analyzer::lengths`]: the search starts at this
    /// length. If shorter solutions exist after all, the search misses them.
    pub at_least: u8,
    /// The longest solution to search for.
    pub max_length: Option<u8>,
    /// The limit of nodes.
    pub max_nodes: Option<u64>,
}

impl StageRequest {
    /// One shortest solution of a stage in a view.
    #[must_use]
    pub fn new(cube: Cube, view: View, stage: usize) -> Self {
        Self {
            cube,
            view,
            stage,
            slots: None,
            wanted: Wanted::One,
            turns: TurnSet::ALL,
            at_least: 0,
            max_length: None,
            max_nodes: None,
        }
    }
}

/// Solutions of a stage. Each was replayed on the cube and checked against the definition of the
/// goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// The view: rotate the whole cube by [`View::rotation`] first, then do the moves.
    pub view: View,
    /// The solutions in the frame of the view, shortest first.
    pub turns: Vec<Vec<Turn>>,
    /// Whether the search ran to its end, so that the first solution is a shortest and none is
    /// missing. Otherwise a limit or the watcher stopped it.
    pub complete: bool,
    /// A proved lower bound: the length of the shortest solution, or the length at which the search
    /// stopped without one.
    pub bound: u8,
    /// The nodes that the search visited.
    pub nodes: u64,
}

impl Solutions {
    /// The solutions as moves in the standard hold, without the rotation.
    #[must_use]
    pub fn unrotated(&self) -> Vec<Vec<Turn>> {
        let back = self.view.rotation().inverse();
        self.turns.iter().map(|turns| turns.iter().map(|&turn| back.turn(turn)).collect()).collect()
    }
}

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StageError {
    /// The variant has no stage of this number.
    #[error("{variant} has no stage {stage}")]
    NoSuchStage {
        /// The variant.
        variant: Variant,
        /// The requested stage.
        stage: usize,
    },
    /// The set of slots has the wrong size.
    #[error("the stage has {expected} slots, but {found} were given")]
    WrongSlots {
        /// The number of slots that the stage solves.
        expected: usize,
        /// The number of slots in the request.
        found: usize,
    },
    /// A solution does not reach the goal: a bug of the search.
    #[error("internal error: turns that were found do not reach {stage}")]
    WrongAnswer {
        /// The stage.
        stage: &'static str,
    },
}

/// Solves the stages of one variant with its pruning tables. Any number of threads may share it.
///
/// Results do not depend on the tier; larger tables only make it faster.
///
/// ```
/// use halfturn_cube::{Algorithm, View};
/// use halfturn_search::{TableSource, TableStore, Threads};
/// use halfturn_solve::{Tier, stages::{Analyzer, StageRequest, Variant}};
///
/// let store = TableStore::in_memory();
/// let source = TableSource::new(&store, Threads::new(2), &());
/// let analyzer = Analyzer::open(Variant::Std, Tier::Tiny, source)?;
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// // The cross and the first pair, on white and yellow.
/// let lengths = analyzer.lengths(&scramble.cube(), &[View::White, View::Yellow], 0..2, &())?;
/// assert_eq!(lengths.get(0, View::White), Some(5));
/// assert_eq!(lengths.get(0, View::Red), None);
/// // A shortest cross on white: rotate the cube by `z2`, then do the moves.
/// let solutions = analyzer.solutions(&StageRequest::new(scramble.cube(), View::White, 0), &())?;
/// assert_eq!(solutions.turns[0].len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyzer {
    variant: Variant,
    tier: Tier,
    solver: Box<dyn StageSolver>,
}

/// Uses a search that a [`StageSolver`] has prepared.
pub(super) type SearchFn<'w> = dyn FnMut(&mut dyn LengthSearch) -> Result<(), Stopped> + 'w;

/// The searches for the stages of a variant, with the cube already in the view.
pub(super) trait StageSolver: Send + Sync {
    /// Prepares the search for a query and passes it to `work`.
    fn search(&self, cube: &Cube, query: &StageQuery, work: &mut SearchFn<'_>) -> Result<(), Stopped>;

    /// See [`Analyzer::hard_xcrosses`].
    fn hard_xcrosses(&self, _min_length: u8, _max_count: usize) -> Option<Vec<Cube>> {
        None
    }

    /// The memory of the tables, in bytes.
    fn bytes(&self) -> usize;
}

/// What solutions to search for.
pub(super) struct StageQuery {
    pub stage: usize,
    /// Just these slots, if given.
    pub only: Option<SlotSet>,
    pub turns: TurnSet,
}

/// A search that tries one length after another, in ascending order.
pub(super) trait LengthSearch {
    /// Calls `found` with the solutions of exactly this length, until it breaks. Returns its last
    /// answer.
    fn try_length(&mut self, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow;

    /// Whether there is a solution of this length, if there is no shorter one.
    fn has_length(&mut self, length: u8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        Ok(self.try_length(length, meter, &mut |_| ControlFlow::Break(()))?.is_break())
    }
}

// In CFOP, stage `n` solves `n` slots.
impl<P: StageProblem + Send + Sync> StageSolver for P {
    fn search(&self, cube: &Cube, query: &StageQuery, work: &mut SearchFn<'_>) -> Result<(), Stopped> {
        let (goal, relaxed) = (self.goal(query.stage, query.only, true), OnceCell::new());
        work(&mut CfopSearch {
            problem: self,
            query,
            goal: &goal,
            root: self.root(&goal, cube),
            shortest: StageSearch::new(self, &goal, query.turns),
            relaxed: &relaxed,
            longer: None,
            is_exact: query.turns == TurnSet::ALL,
        })
    }

    fn hard_xcrosses(&self, min_length: u8, max_count: usize) -> Option<Vec<Cube>> {
        StageProblem::hard_xcrosses(self, min_length, max_count)
    }

    fn bytes(&self) -> usize {
        self.table_bytes()
    }
}

/// The search for a stage of CFOP.
struct CfopSearch<'p, P: StageProblem> {
    problem: &'p P,
    query: &'p StageQuery,
    goal: &'p P::Goal,
    root: Node<P>,
    shortest: StageSearch<'p, P>,
    /// The goal without filters of exact distances, and the search for it, once needed.
    relaxed: &'p OnceCell<P::Goal>,
    longer: Option<StageSearch<'p, P>>,
    /// Filters of exact distances apply as long as no solution is known and all moves are allowed.
    is_exact: bool,
}

impl<P: StageProblem> CfopSearch<'_, P> {
    /// The root with the targets that its lower bounds leave within reach of a length, if any.
    fn reachable_root(&self, length: u8) -> Option<Node<P>> {
        let targets = self.problem.reachable(self.goal, &self.root, length);
        (targets != 0).then(|| self.root.with_targets(targets))
    }

    fn run(&mut self, root: &Node<P>, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        let Self { problem, query, shortest, relaxed, longer, .. } = self;
        let search = if self.is_exact {
            shortest
        } else {
            let goal = relaxed.get_or_init(|| problem.goal(query.stage, query.only, false));
            longer.get_or_insert_with(|| StageSearch::new(problem, goal, query.turns))
        };
        search.run(root, length, meter, &mut |turns| {
            self.is_exact = false;
            found(turns)
        })
    }
}

impl<P: StageProblem> LengthSearch for CfopSearch<'_, P> {
    fn try_length(&mut self, length: u8, meter: &mut Meter<'_>, found: &mut FoundFn<'_>) -> SearchFlow {
        match self.reachable_root(length) {
            Some(root) => self.run(&root, length, meter, found),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    fn has_length(&mut self, length: u8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let Some(root) = self.reachable_root(length) else { return Ok(false) };
        Ok(self.problem.is_exact(self.query.stage)
            || self.run(&root, length, meter, &mut |_| ControlFlow::Break(()))?.is_break())
    }
}

impl Analyzer {
    /// Opens the analyzer of a variant. Tables of the tier are read from the store, or built.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(variant: Variant, tier: Tier, source: TableSource<'_>) -> Result<Self, Stopped> {
        let solver = variant.open(tier, source)?;
        Ok(Self { variant, tier, solver })
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The tier of its tables.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The memory of its tables, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.solver.bytes()
    }

    /// The exact lengths of these stages in these views. Stages beyond the variant's last are
    /// ignored.
    ///
    /// In a nested variant the length of one stage is the lower bound of the next, so request all
    /// stages at once.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the search.
    pub fn lengths(
        &self,
        cube: &Cube,
        views: &[View],
        stages: std::ops::Range<usize>,
        watcher: &dyn Watcher,
    ) -> Result<Lengths, Stopped> {
        let mut by_stage = [[None; View::COUNT]; Variant::MOST_STAGES];
        let mut nodes = 0;
        for &view in views {
            let mut from = 0;
            let requested = by_stage.iter_mut().enumerate().take(self.variant.stages().len());
            for (stage, lengths) in requested.filter(|(stage, _)| stages.contains(stage)) {
                let entry = &self.variant.stages()[stage];
                let same = View::ALL.into_iter().filter(|&other| entry.is_same_from(view, other));
                if let Some(length) = same.filter_map(|other| lengths[other.index()]).next() {
                    lengths[view.index()] = Some(length);
                    continue;
                }
                let mut meter = Meter::new(None, watcher);
                let length = self.shortest(&cube.conjugate(view.rotation()), stage, from, &mut meter)?;
                nodes += meter.nodes();
                lengths[view.index()] = Some(length);
                from = if self.variant.is_nested() { length } else { 0 };
            }
        }
        Ok(Lengths { variant: self.variant, by_stage, nodes })
    }

    /// The exact length of one stage in one view, given a lower bound. The watcher is notified
    /// whenever the bound rises.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the search.
    ///
    /// # Panics
    /// If the variant has no such stage.
    pub fn length(
        &self,
        cube: &Cube,
        view: View,
        stage: usize,
        at_least: u8,
        watcher: &dyn Watcher,
    ) -> Result<u8, Stopped> {
        assert!(stage < self.variant.stages().len(), "{} has no stage {stage}", self.variant);
        self.shortest(&cube.conjugate(view.rotation()), stage, at_least, &mut Meter::new(None, watcher))
    }

    /// The length of a stage of a cube in the view, given that it is at least `length`.
    fn shortest(&self, cube: &Cube, stage: usize, mut length: u8, meter: &mut Meter<'_>) -> Result<u8, Stopped> {
        let query = StageQuery { stage, only: None, turns: TurnSet::ALL };
        self.solver.search(cube, &query, &mut |search| {
            while !search.has_length(length, meter)? {
                assert!(length < LONGEST, "no stage needs {LONGEST} moves");
                length += 1;
                meter.proved(length)?;
            }
            Ok(())
        })?;
        Ok(length)
    }

    /// One cube for each placement of the cross and all slot pieces whose xcross needs `min_length`
    /// moves or more, up to the symmetries that keep the bottom.
    ///
    /// `None` if there are more than `max_count`, or if the variant has no table of xcrosses.
    pub(crate) fn hard_xcrosses(&self, min_length: u8, max_count: usize) -> Option<Vec<Cube>> {
        self.solver.hard_xcrosses(min_length, max_count)
    }

    /// Searches for solutions of one stage in one view: [`GoalSolver::solutions`].
    ///
    /// # Errors
    /// [`StageError`] if the request is invalid.
    pub fn solutions(&self, request: &StageRequest, watcher: &dyn Watcher) -> Result<Solutions, StageError> {
        let stages = self.variant.stages();
        let entry =
            stages.get(request.stage).ok_or(StageError::NoSuchStage { variant: self.variant, stage: request.stage })?;
        if let Some(slots) = request.slots
            && slots.size() != entry.slots
        {
            return Err(StageError::WrongSlots { expected: entry.slots, found: slots.size() });
        }
        let is_at_goal = |cube: &Cube| reached(self.variant, request.stage, request.slots, cube);
        find_solutions(&*self.solver, request, &is_at_goal, watcher)
            .ok_or(StageError::WrongAnswer { stage: entry.name })
    }
}

/// Finds the solutions of a goal: an [`Analyzer`] those of its stages, a
/// [`PatternSolver`](super::PatternSolver) those of one pattern.
pub trait GoalSolver: Send + Sync {
    /// Searches for solutions in one view. Each is replayed and checked against the definition of
    /// the goal. A longer one is left out if it contains a shorter one: if leaving out some of its
    /// moves leaves a solution.
    ///
    /// # Errors
    /// [`StageError`] if the request is invalid. Reaching a limit or being stopped by the watcher
    /// is not an error: the result holds what was found until then.
    fn solutions(&self, request: &StageRequest, watcher: &dyn Watcher) -> Result<Solutions, StageError>;
}

impl GoalSolver for Analyzer {
    fn solutions(&self, request: &StageRequest, watcher: &dyn Watcher) -> Result<Solutions, StageError> {
        self.solutions(request, watcher)
    }
}

/// Searches for solutions in the view of a request. Each is replayed and checked with `is_at_goal`.
/// `None` if one does not reach the goal, which is a bug of the search.
pub(super) fn find_solutions(
    solver: &dyn StageSolver,
    request: &StageRequest,
    is_at_goal: &dyn Fn(&Cube) -> bool,
    watcher: &dyn Watcher,
) -> Option<Solutions> {
    let cube = request.cube.conjugate(request.view.rotation());
    let mut meter = Meter::new(request.max_nodes, watcher);
    let longest = request.max_length.unwrap_or(LONGEST).min(LONGEST);
    let query = StageQuery { stage: request.stage, only: request.slots, turns: request.turns };
    let mut solutions: Vec<Vec<Turn>> = Vec::new();
    let mut wrong = false;
    let mut bound = request.at_least;
    let is_solution = |turns: &[Turn]| is_at_goal(&cube.after(turns.iter().copied()));
    let result = solver.search(&cube, &query, &mut |search| {
        for length in request.at_least..=longest {
            match (request.wanted, solutions.first()) {
                (_, None) => bound = length,
                (Wanted::Within(more), Some(first)) if usize::from(length) > first.len() + usize::from(more) => {
                    break;
                }
                _ => {}
            }
            let mut found = |turns: &[Turn]| {
                if !is_solution(turns) {
                    wrong = true;
                    return ControlFlow::Break(());
                }
                let spare = solutions.first().map_or(0, |first| turns.len() - first.len());
                if contains_shorter(turns, 0, spare, &is_solution) {
                    return ControlFlow::Continue(());
                }
                solutions.push(turns.to_vec());
                match request.wanted {
                    Wanted::One => ControlFlow::Break(()),
                    Wanted::Several(count) if solutions.len() >= count => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            if search.try_length(length, &mut meter, &mut found)?.is_break() {
                break;
            }
        }
        Ok(())
    });
    let complete = result.is_ok();
    (!wrong).then_some(Solutions { view: request.view, turns: solutions, complete, bound, nodes: meter.nodes() })
}

/// Whether a solution remains if one to `spare` of the moves from number `from` on are left out.
/// Such a sequence only adds moves that change nothing to a shorter solution.
fn contains_shorter(turns: &[Turn], from: usize, spare: usize, is_solution: &dyn Fn(&[Turn]) -> bool) -> bool {
    spare > 0
        && (from..turns.len()).any(|number| {
            let mut rest = turns.to_vec();
            rest.remove(number);
            is_solution(&rest) || contains_shorter(&rest, number, spare - 1, is_solution)
        })
}
