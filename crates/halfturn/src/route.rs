//! Routes: the stages of a variant solved one after the other, each with the fewest moves from the
//! end of the one before.
//!
//! Such a greedy chain is how people solve: a cross, then pair after pair. It is longer than a
//! shortest solution of the last stage, which the answer has beside it.
//!
//! Several solutions of a step may be equally short. The route takes the one after which the next
//! step is the shortest, and of these the most comfortable one
//! ([`Ergonomics`](halfturn_solve::algs::Ergonomics)). Only the
//! [`LOOKED_AHEAD`] most comfortable ones are compared, so that the cost is bounded.

use std::{cmp::Reverse, ops::Range};

use halfturn_cube::{Corner, Cube, Edge, Held, Turn, View, ViewSet, draw::stickering};
use halfturn_search::{Threads, Watcher};
use halfturn_solve::{
    METHODS, PiecePattern, SolveError, Step, StepGoal, Wanted,
    algs::{CaseSet, shortest},
    stages::{Analyzer, Solutions, StageError, StageRequest, Variant},
};

use crate::{
    answer::{FoundRoute, RouteStep, StageSolution, named},
    error::Error,
    reconstruct,
    stage_search::{Found, Goal, StageOptions, effort, hands},
};

/// The most solutions of a step after which the next step is searched.
const LOOKED_AHEAD: usize = 32;

/// All options for a route, except the cube. They are the same for every interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RouteOptions {
    /// The variant: one whose stages contain each other.
    pub variant: Variant,
    /// The bottom colours. The one whose route has the fewest moves counts.
    pub views: ViewSet,
    /// The stages, by number.
    pub stages: Range<usize>,
    /// Whether to continue with the last layer.
    pub last_layer: bool,
    /// Whether to find a shortest solution of the last stage, too.
    pub direct: bool,
}

/// What was found of a route.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    view: View,
    rotation: String,
    /// The steps in order.
    pub steps: Vec<RouteStep>,
    /// A shortest solution of the last stage.
    pub direct: Option<RouteStep>,
    /// Whether everything requested was found before the watcher stopped the search.
    pub complete: bool,
}

impl RouteOptions {
    /// Requests all stages of a variant, the best colour at the bottom.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let stages = 0..variant.stages().len();
        Self { variant, views: ViewSet::ALL, stages, last_layer: false, direct: true }
    }

    /// Checks that the stages make a route.
    ///
    /// # Errors
    /// [`Error::Question`] if they do not.
    pub fn check(&self) -> Result<(), Error> {
        let Self { variant, .. } = self;
        if !variant.is_nested() {
            let others = Variant::ALL.into_iter().filter(|other| other.is_nested()).map(Variant::name);
            let others = others.collect::<Vec<_>>().join(", ");
            return Err(Error::Question(format!("the stages of {variant} make no route; those of {others} do")));
        }
        if self.last_layer && self.last_steps().is_empty() {
            let last = variant.stages()[self.last_stage()].name;
            return Err(Error::Question(format!("the last layer does not follow {last}, but f2l and eo_f2l")));
        }
        Ok(())
    }

    /// The stage that decides which tables are used by default: the steps are short, so that the
    /// smallest tables do for them.
    #[must_use]
    pub fn hardest_stage(&self) -> usize {
        if self.direct { self.last_stage() } else { self.stages.start }
    }

    fn last_stage(&self) -> usize {
        self.stages.end - 1
    }

    /// The steps of a method that follow the last stage.
    fn last_steps(&self) -> &'static [Step] {
        let last = StepGoal::Stage(self.variant, self.last_stage());
        let after = |steps: &'static [Step]| {
            let number = steps.iter().position(|step| step.goal == last)?;
            Some(&steps[number + 1..]).filter(|rest| rest.iter().all(|step| step.cases.is_some()))
        };
        METHODS.iter().find_map(|method| after(method.steps)).unwrap_or_default()
    }

    /// Finds the route of a cube as it is held.
    ///
    /// # Errors
    /// [`Error::Input`] with the code of a reached limit if the watcher stops the search before the
    /// first step is found.
    pub fn find(
        &self,
        analyzer: &Analyzer,
        held: &Held,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Route, Error> {
        let views: Vec<View> = self.views.views().collect();
        let walk = |view: &View| {
            let mut walk = Walk { options: self, analyzer, watcher, view: *view, held: *held, steps: Vec::new() };
            walk.all().map(|complete| (walk.view, walk.steps, complete))
        };
        let routes = threads.map(&views, walk).into_iter().collect::<Result<Vec<_>, Error>>()?;
        // A route that was stopped does not count as a short one.
        let best = routes.into_iter().min_by_key(|(_, steps, _)| (Reverse(steps.len()), total(steps)));
        let (view, steps, complete) = best.expect("a set of colours is not empty");
        if steps.is_empty() {
            return Err(SolveError::LimitReached { best: None }.into());
        }
        let rotation = named(hands(view, held)).unwrap_or_default();
        let mut route = Route { view, rotation, steps, direct: None, complete };
        if self.direct && complete {
            route.direct = self.direct(analyzer, held, &route, watcher)?;
            route.complete = route.direct.is_some();
        }
        Ok(route)
    }

    /// A shortest solution of the last stage. `None` if the watcher stops the search.
    fn direct(
        &self,
        analyzer: &Analyzer,
        held: &Held,
        route: &Route,
        watcher: &dyn Watcher,
    ) -> Result<Option<RouteStep>, Error> {
        let (first, last) = (self.stages.start, self.last_stage());
        let request = StageRequest {
            // The first step is a shortest solution of a stage that every later one contains.
            at_least: route.steps[0].solution.length as u8,
            max_length: Some(route.steps[last - first].total as u8),
            ..StageRequest::new(held.standard(), route.view, last)
        };
        let Solutions { turns, complete, .. } = analyzer.solutions(&request, watcher)?;
        let options = StageOptions::new(Goal::Stage(self.variant, last));
        Ok(turns.into_iter().next().filter(|_| complete).map(|turns| {
            let solution = options.described(&Found { view: route.view, turns }, held);
            RouteStep { stage: options.goal.name().to_owned(), total: solution.length, case: None, solution }
        }))
    }
}

impl Route {
    /// The answer to a question about a route.
    #[must_use]
    pub fn answer(self, options: &RouteOptions, input: String, micros: u64) -> FoundRoute {
        FoundRoute {
            input,
            variant: options.variant.name().to_owned(),
            view: self.view.letter(),
            rotation: self.rotation,
            length: total(&self.steps),
            steps: self.steps,
            direct: self.direct.map(Box::new),
            complete: self.complete,
            micros,
        }
    }
}

/// The number of moves of all steps.
fn total(steps: &[RouteStep]) -> usize {
    steps.last().map_or(0, |step| step.total)
}

/// What follows a step.
#[derive(Clone, Copy)]
enum Next {
    Stage(usize),
    Cases(CaseSet),
    Nothing,
}

/// A route with one colour at the bottom, step after step.
struct Walk<'a> {
    options: &'a RouteOptions,
    analyzer: &'a Analyzer,
    watcher: &'a dyn Watcher,
    view: View,
    /// The cube after the steps so far.
    held: Held,
    steps: Vec<RouteStep>,
}

impl Walk<'_> {
    /// Does all steps. Returns whether the watcher let it.
    fn all(&mut self) -> Result<bool, Error> {
        let RouteOptions { variant, ref stages, last_layer, .. } = *self.options;
        let last_steps = if last_layer { self.options.last_steps() } else { &[] };
        for stage in stages.clone() {
            let next = match last_steps.first().and_then(|step| step.cases) {
                _ if stage + 1 < stages.end => Next::Stage(stage + 1),
                Some(set) => Next::Cases(set),
                None => Next::Nothing,
            };
            let Some(turns) = self.best(stage, next)? else { return Ok(false) };
            let goal = Goal::Stage(variant, stage);
            let (solution, held) = self.described(goal, turns);
            self.add(goal.name(), None, solution, held);
        }
        for step in last_steps {
            self.last_step(step)?;
        }
        Ok(true)
    }

    /// A shortest solution of a stage from here. `None` if the watcher stops the search.
    fn best(&self, stage: usize, next: Next) -> Result<Option<Vec<Turn>>, StageError> {
        let request =
            StageRequest { wanted: Wanted::Within(0), ..StageRequest::new(self.held.standard(), self.view, stage) };
        let Solutions { turns, complete, .. } = self.analyzer.solutions(&request, self.watcher)?;
        if !complete {
            return Ok(None);
        }
        let mut candidates: Vec<(f64, Vec<Turn>)> = turns.into_iter().map(|turns| (effort(&turns), turns)).collect();
        // The order in which a search finds them depends on its tables.
        candidates.sort_by(|(one, one_turns), (other, other_turns)| {
            one.total_cmp(other).then_with(|| one_turns.cmp(other_turns))
        });
        candidates.truncate(LOOKED_AHEAD);
        let mut best: Option<(u8, Vec<Turn>)> = None;
        for (_, turns) in candidates {
            let most = match best {
                Some((0, _)) => break,
                Some((length, _)) => length - 1,
                None => u8::MAX,
            };
            match self.next_length(&turns, next, most)? {
                Ahead::Length(length) => best = Some((length, turns)),
                Ahead::Longer => {}
                Ahead::Stopped => return Ok(None),
            }
        }
        Ok(best.map(|(_, turns)| turns))
    }

    /// The fewest moves of the next step after these moves, if they are at most `most`.
    fn next_length(&self, turns: &[Turn], next: Next, most: u8) -> Result<Ahead, StageError> {
        let cube = self.after(turns).standard();
        Ok(match next {
            Next::Nothing => Ahead::Length(0),
            Next::Cases(set) => match shortest(set, &self.seen(&cube)).map(|moves| moves.moves().len() as u8) {
                Some(length) if length <= most => Ahead::Length(length),
                _ => Ahead::Longer,
            },
            Next::Stage(stage) => {
                let request = StageRequest { max_length: Some(most), ..StageRequest::new(cube, self.view, stage) };
                let Solutions { turns, complete, .. } = self.analyzer.solutions(&request, self.watcher)?;
                match turns.first() {
                    _ if !complete => Ahead::Stopped,
                    Some(turns) => Ahead::Length(turns.len() as u8),
                    None => Ahead::Longer,
                }
            }
        })
    }

    /// Does a step of the last layer.
    fn last_step(&mut self, step: &'static Step) -> Result<(), Error> {
        let not_done = || Error::Internal(format!("{} is not solved", step.name));
        let seen = self.seen(&self.held.standard());
        let set = step.cases.ok_or_else(not_done)?;
        let moves = shortest(set, &seen).ok_or_else(not_done)?;
        let case = reconstruct::case(set, &seen, moves.is_empty());
        let pattern = match step.goal {
            StepGoal::Pattern(pattern) => pattern,
            _ => PiecePattern::SOLVED,
        };
        let (solution, held) = self.described(Goal::Pattern { pattern, name: step.name }, moves.turns());
        if !step.is_done(&self.seen(&held.standard())) {
            return Err(not_done());
        }
        // All pieces matter from here on, and the slots stay solved.
        let slots = self.steps.last().map_or_else(Vec::new, |before| before.solution.slots.clone());
        let solution = StageSolution { slots, stickering: stickering(Corner::ALL, Edge::ALL, &[]), ..solution };
        self.add(step.name, Some(case), solution, held);
        Ok(())
    }

    /// A cube with the colour at the bottom.
    fn seen(&self, cube: &Cube) -> Cube {
        cube.conjugate(self.view.rotation())
    }

    /// The cube as it is held after moves that are given with the colour at the bottom.
    fn after(&self, turns: &[Turn]) -> Held {
        let back = hands(self.view, &self.held).inverse();
        Held { cube: self.held.cube.after(turns.iter().map(|&turn| back.turn(turn))), ..self.held }
    }

    /// Moves to a goal as an answer has them, and the cube after them.
    fn described(&self, goal: Goal, turns: Vec<Turn>) -> (StageSolution, Held) {
        let held = self.after(&turns);
        (StageOptions::new(goal).described(&Found { view: self.view, turns }, &self.held), held)
    }

    fn add(&mut self, stage: &str, case: Option<String>, solution: StageSolution, held: Held) {
        let total = total(&self.steps) + solution.length;
        self.steps.push(RouteStep { stage: stage.to_owned(), total, case, solution });
        self.held = held;
    }
}

/// The length of the next step.
enum Ahead {
    Length(u8),
    /// It is longer than the limit.
    Longer,
    /// The watcher stopped the search.
    Stopped,
}
