//! Finds solutions of a stage for the best of several colours and slot sets, and formats them.
//!
//! Solutions of the same length are ordered by ease: the score of [`Ergonomics`], for the moves as
//! they are written.

use std::ops::RangeInclusive;

use halfturn_cube::{Algorithm, Code, Cube, Held, Move, Symmetry, Turn, TurnSet, View, ViewSet, draw::stickering};
use halfturn_search::Watcher;
use halfturn_solve::{
    PiecePattern, SolveError, Wanted,
    algs::Ergonomics,
    stages::{Achieved, GoalSolver, Slot, SlotSet, StageEntry, StageError, StageRequest, Variant, achieved},
};

use crate::{
    answer::{SolvedStage, StageSolution, named},
    detail::Detail,
    error::Error,
};

/// What a cube is solved to, if not the whole cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A stage of a variant, by its number.
    Stage(Variant, usize),
    /// A pattern of pieces or stickers.
    Pattern {
        /// What must be where.
        pattern: PiecePattern,
        /// The name of a later step, or `pattern`.
        name: &'static str,
    },
}

impl Goal {
    /// The record of the stage, if it is one.
    #[must_use]
    pub fn entry(&self) -> Option<&'static StageEntry> {
        match *self {
            Self::Stage(variant, stage) => Some(&variant.stages()[stage]),
            Self::Pattern { .. } => None,
        }
    }

    /// The name of the stage or later step, or `pattern`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Stage(variant, stage) => variant.stages()[*stage].name,
            Self::Pattern { name, .. } => name,
        }
    }

    /// The default bottom colours: any for a stage. A pattern fixes its colours, so its default is
    /// the cube as it is.
    #[must_use]
    pub fn usual_views(&self) -> ViewSet {
        match self {
            Self::Stage(..) => ViewSet::ALL,
            Self::Pattern { .. } => ViewSet::of(View::Yellow),
        }
    }

    /// The number of slots that it solves.
    fn slots(&self) -> usize {
        self.entry().map_or(0, |entry| entry.slots)
    }

    /// The pieces with which a cube, seen with its colour at the bottom, is at the goal.
    fn achieved(&self, slots: Option<SlotSet>, cube: &Cube) -> Option<Achieved> {
        match self {
            Self::Stage(variant, stage) => achieved(*variant, *stage, slots, cube),
            Self::Pattern { pattern, .. } => pattern.matches(cube).then(|| {
                let (corners, edges) = pattern.solved_pieces();
                Achieved { slots: SlotSet::EMPTY, corners, edges, oriented: pattern.oriented_edges() }
            }),
        }
    }
}

/// All options for solving a stage, except the cube. They are the same for every interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageOptions {
    /// The stage or pattern.
    pub goal: Goal,
    /// The bottom colours. The best of them counts.
    pub views: ViewSet,
    /// The slots to solve, as many as the stage has; `None` for any.
    pub slots: Option<SlotSet>,
    /// The allowed moves, as they are printed.
    pub turns: TurnSet,
    /// How the cube is held. Solutions then begin with the rotation that brings the colour to the
    /// bottom. With `None` they are for the cube as it is.
    pub hold: Option<Hold>,
    /// How many solutions to return.
    pub wanted: Wanted,
    /// The maximum number of moves.
    pub max_length: Option<u8>,
}

impl StageOptions {
    /// Requests one shortest solution, with the usual colours at the bottom.
    #[must_use]
    pub fn new(goal: Goal) -> Self {
        Self {
            goal,
            views: goal.usual_views(),
            slots: None,
            turns: TurnSet::ALL,
            hold: None,
            wanted: Wanted::One,
            max_length: None,
        }
    }

    /// Checks that there are as many slots as the stage has.
    ///
    /// # Errors
    /// [`Error::Question`] if there are not.
    pub fn check(&self) -> Result<(), Error> {
        let expected = self.goal.slots();
        match self.slots {
            Some(slots) if slots.size() != expected => {
                let plural = if expected == 1 { "" } else { "s" };
                let message = format!("{} needs {expected} slot{plural}, found {}", self.goal.name(), slots.size());
                Err(Error::Question(message))
            }
            _ => Ok(()),
        }
    }

    /// Finds the solutions for a cube as it is held.
    ///
    /// # Errors
    /// Returns what is wrong with the options.
    pub fn solve(&self, solver: &dyn GoalSolver, held: &Held, watcher: &dyn Watcher) -> Result<Solutions, StageError> {
        let mut ways = Vec::new();
        for view in self.views.views() {
            let sets = self.style().meant(view, held);
            ways.extend(sets.into_iter().map(|turns| Alternative { view, slots: self.slots, turns }));
        }
        let lengths = 0..=self.max_length.unwrap_or(u8::MAX);
        let stage = if let Goal::Stage(_, stage) = self.goal { stage } else { 0 };
        let mut solutions = solve(solver, &held.standard(), stage, &ways, self.wanted, lengths, watcher)?;
        self.style().rank(&mut solutions.found, held);
        Ok(solutions)
    }

    /// The error for a search that found nothing.
    #[must_use]
    pub fn nothing_found(&self, complete: bool) -> Error {
        if !complete {
            return SolveError::LimitReached { best: None }.into();
        }
        let limit = match self.max_length {
            Some(most) => format!("of at most {most} moves"),
            None => "with the allowed moves".to_owned(),
        };
        let goal = self.goal.name();
        let detail = Detail::NoSolution { goal: Some(goal.to_string()), max_length: self.max_length.map(u16::from) };
        Error::coded(Code::NoSolution, format!("{goal} has no solution {limit}"), vec![detail])
    }

    /// A solution as text, for the cube as it is held.
    #[must_use]
    pub fn written(&self, found: &Found, held: &Held) -> String {
        self.style().write(found, held)
    }

    /// How solutions are formatted.
    fn style(&self) -> Style {
        Style { hold: self.hold, turns: self.turns, hint: None, rest: "" }
    }

    /// The answer with these solutions; `None` if there are none.
    #[must_use]
    pub fn answer(&self, input: String, held: &Held, solutions: &Solutions, micros: u64) -> Option<SolvedStage> {
        let mut described = solutions.found.iter().map(|found| self.described(found, held));
        Some(SolvedStage {
            input,
            goal: self.goal.name().to_owned(),
            first: described.next()?,
            optimal: solutions.complete,
            more: described.collect(),
            micros,
        })
    }

    /// A solution as a JSON object.
    pub(crate) fn described(&self, found: &Found, held: &Held) -> StageSolution {
        let to_view = found.view.rotation();
        let style = self.style();
        // The rotation that the answer begins with, and how it differs from that of the colour.
        let frame = if self.hold.is_some() { style.frame(found, held) } else { hands(found.view, held) };
        let turn = hands(found.view, held).inverse().then(frame);
        let end = held.standard().conjugate(to_view).after(found.turns.iter().copied());
        let achieved = self.goal.achieved(self.slots, &end);
        let back = to_view.inverse();
        let (slots, shown) = achieved.map_or_else(Default::default, |achieved| {
            let corners: Vec<_> = achieved.corners.iter().map(|&corner| back.corner(corner)).collect();
            let [edges, oriented] = [&achieved.edges, &achieved.oriented]
                .map(|edges| edges.iter().map(|&edge| back.edge(edge)).collect::<Vec<_>>());
            let slots = achieved.slots.slots().map(|slot| turned(slot, turn).name().to_owned()).collect();
            (slots, stickering(&corners, &edges, &oriented))
        });
        StageSolution {
            view: found.view.letter(),
            solution: self.written(found, held),
            length: found.turns.len(),
            rotation: named(frame).unwrap_or_default(),
            turns: found.turns.iter().map(|&one| turn.turn(one)).collect::<Algorithm>().to_string(),
            slots,
            stickering: shown,
            score: style.score(found, held),
        }
    }
}

/// One way to solve a stage: a bottom colour, slots and allowed moves.
#[derive(Clone, Copy)]
pub struct Alternative {
    /// The bottom colour.
    pub view: View,
    /// The slots; `None` for any.
    pub slots: Option<SlotSet>,
    /// The allowed moves, with the colour at the bottom.
    pub turns: TurnSet,
}

impl Alternative {
    /// The ways to solve a stage of `count` slots: any, or each set of that size among these slots.
    #[must_use]
    pub fn among(view: View, slots: Option<SlotSet>, count: usize) -> Vec<Self> {
        let one = |slots| Self { view, slots, turns: TurnSet::ALL };
        match slots {
            None => vec![one(None)],
            Some(all) => SlotSet::of_size(count).filter(|&set| all.includes(set)).map(|set| one(Some(set))).collect(),
        }
    }
}

/// A solution and its bottom colour.
#[derive(Clone, PartialEq, Eq)]
pub struct Found {
    /// The bottom colour.
    pub view: View,
    /// The moves, with the colour at the bottom.
    pub turns: Vec<Turn>,
}

/// The result of a search.
pub struct Solutions {
    /// The solutions, shortest first.
    pub found: Vec<Found>,
    /// Whether the search was completed.
    pub complete: bool,
}

/// Finds the wanted solutions of a stage among all alternatives, with lengths in a range. The
/// caller knows that no solution is shorter than the range.
///
/// # Errors
/// Returns what is wrong with the request.
pub fn solve(
    solver: &dyn GoalSolver,
    cube: &Cube,
    stage: usize,
    alternatives: &[Alternative],
    wanted: Wanted,
    lengths: RangeInclusive<u8>,
    watcher: &dyn Watcher,
) -> Result<Solutions, StageError> {
    let (least, most) = (*lengths.start(), *lengths.end());
    let mut answer = Solutions { found: Vec::new(), complete: true };
    let mut search = |alternative: &Alternative, wanted: Wanted, most: u8| {
        let request = StageRequest {
            slots: alternative.slots,
            turns: alternative.turns,
            wanted,
            at_least: least,
            max_length: Some(most),
            ..StageRequest::new(*cube, alternative.view, stage)
        };
        let solutions = solver.solutions(&request, watcher)?;
        answer.complete &= solutions.complete;
        let view = alternative.view;
        Ok::<_, StageError>(solutions.turns.into_iter().map(move |turns| Found { view, turns }))
    };
    let fewest = |found: &[Found]| found.iter().map(|found| found.turns.len() as u8).min();
    let mut found: Vec<Found> = Vec::new();
    if let Wanted::Several(number) = wanted {
        for alternative in alternatives {
            // Once there are enough, search only up to the longest of them.
            let longest = found.get(number.wrapping_sub(1)).map(|found| found.turns.len() as u8);
            let most = longest.map_or(most, |longest| longest.min(most));
            found.extend(search(alternative, Wanted::Several(number), most)?);
            sort(&mut found);
            found.truncate(number);
        }
    } else if let ([only], Wanted::Within(_)) = (alternatives, wanted) {
        found.extend(search(only, wanted, most)?);
        sort(&mut found);
    } else {
        for alternative in alternatives {
            // Search only for solutions shorter than the best so far.
            let shorter = match fewest(&found) {
                Some(fewest) if fewest <= least => break,
                Some(fewest) => fewest - 1,
                None => most,
            };
            found = match search(alternative, Wanted::One, shorter)?.next() {
                Some(better) => vec![better],
                None => found,
            };
        }
        if let (Wanted::Within(more), Some(fewest)) = (wanted, fewest(&found)) {
            let most = fewest.saturating_add(more).min(most);
            found.clear();
            for alternative in alternatives {
                found.extend(search(alternative, Wanted::Within(more), most)?);
            }
            sort(&mut found);
        }
    }
    answer.found = found;
    Ok(answer)
}

/// Sorts by length, then by colour, and removes duplicates.
fn sort(found: &mut Vec<Found>) {
    found.sort_by_key(|found| (found.turns.len(), found.view.index()));
    let mut kept: Vec<Found> = Vec::with_capacity(found.len());
    for found in found.drain(..) {
        let same = |kept: &Found| *kept == found;
        if !kept.iter().rev().take_while(|kept| kept.turns.len() == found.turns.len()).any(same) {
            kept.push(found);
        }
    }
    *found = kept;
}

/// How the cube is held while a solution is done, with its colour at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// As the rotation of the colour leaves it, and then turned by y this many times.
    Turned(usize),
    /// Turned as it is the easiest for each solution.
    Easiest,
}

/// The rotations about the vertical axis, by the number of quarters.
fn quarters() -> [Symmetry; Slot::COUNT] {
    let mut all = [Symmetry::IDENTITY; Slot::COUNT];
    for number in 1..all.len() {
        all[number] = all[number - 1].then(Symmetry::y());
    }
    all
}

/// The slot at the place of another one after a rotation about the vertical axis.
fn turned(slot: Slot, turn: Symmetry) -> Slot {
    let edge = turn.edge(slot.edge());
    Slot::ALL.into_iter().find(|other| other.edge() == edge).unwrap_or(slot)
}

/// How solutions are formatted.
#[derive(Clone, Copy)]
pub struct Style {
    /// How the cube is held. Solutions then begin with a rotation. With `None` they are for the
    /// cube as it is.
    pub hold: Option<Hold>,
    /// The allowed moves, as they are printed.
    pub turns: TurnSet,
    /// The maximum number of moves to show.
    pub hint: Option<usize>,
    /// The text that replaces the hidden moves.
    pub rest: &'static str,
}

impl Style {
    /// Formats a solution for a cube as it is held.
    #[must_use]
    pub fn write(self, found: &Found, held: &Held) -> String {
        let frame = self.frame(found, held);
        let shown = printed(found, frame, held).into_iter().take(self.hint.unwrap_or(usize::MAX));
        let turns: Algorithm = shown.collect();
        let mut words = Vec::new();
        words.extend(named(frame));
        if !turns.is_empty() {
            words.push(turns.to_string());
        }
        if self.hint.is_some_and(|hint| hint < found.turns.len()) {
            words.push(self.rest.to_owned());
        }
        words.join(" ").trim_end().to_owned()
    }

    /// The rotation with which a solution begins.
    fn frame(self, found: &Found, held: &Held) -> Symmetry {
        let hands = hands(found.view, held);
        match self.hold {
            None => Symmetry::IDENTITY,
            Some(Hold::Turned(number)) => hands.then(quarters()[number % Slot::COUNT]),
            Some(Hold::Easiest) => {
                let frames = quarters().map(|quarter| hands.then(quarter)).into_iter();
                let is_allowed =
                    |frame: &Symmetry| printed(found, *frame, held).into_iter().all(|turn| self.turns.contains(turn));
                let effort = |frame: &Symmetry| effort(&printed(found, *frame, held));
                let best = frames.filter(is_allowed).min_by(|one, other| effort(one).total_cmp(&effort(other)));
                best.unwrap_or(hands)
            }
        }
    }

    /// The effort of the moves of a solution as they are printed; less is easier.
    fn score(self, found: &Found, held: &Held) -> f64 {
        effort(&printed(found, self.frame(found, held), held))
    }

    /// Sorts solutions by length, then by ease, then by colour.
    pub fn rank(self, found: &mut Vec<Found>, held: &Held) {
        let mut scored: Vec<(f64, Found)> = found.drain(..).map(|one| (self.score(&one, held), one)).collect();
        scored.sort_by(|(score, one), (other_score, other)| {
            let rank = |found: &Found| (found.view.index(), found.turns.clone());
            let by_length = one.turns.len().cmp(&other.turns.len());
            by_length.then(score.total_cmp(other_score)).then_with(|| rank(one).cmp(&rank(other)))
        });
        found.extend(scored.into_iter().map(|(_, one)| one));
    }

    /// Converts the allowed moves to moves with the colour at the bottom: a set for each hold that
    /// makes a difference.
    fn meant(self, view: View, held: &Held) -> Vec<TurnSet> {
        let hands = hands(view, held);
        let back: Vec<Symmetry> = match self.hold {
            None => vec![hands],
            Some(Hold::Turned(number)) => vec![quarters()[number % Slot::COUNT].inverse()],
            Some(Hold::Easiest) => quarters().map(Symmetry::inverse).to_vec(),
        };
        let mut sets: Vec<TurnSet> = Vec::new();
        for back in back {
            let set = self.turns.map(|turn| back.turn(turn)).collect();
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets
    }
}

/// The moves of a solution after a rotation of the cube as it is held.
fn printed(found: &Found, frame: Symmetry, held: &Held) -> Vec<Turn> {
    let turn = hands(found.view, held).inverse().then(frame);
    found.turns.iter().map(|&one| turn.turn(one)).collect()
}

/// The effort of moves.
pub(crate) fn effort(turns: &[Turn]) -> f64 {
    Ergonomics::default().score(&turns.iter().copied().map(Move::from).collect::<Vec<_>>())
}

/// The rotation that brings the colour to the bottom of a cube as it is held.
pub(crate) fn hands(view: View, held: &Held) -> Symmetry {
    held.rotation.inverse().then(view.rotation())
}
