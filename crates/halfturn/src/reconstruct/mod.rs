//! Splits a solve into the steps of its method, and finds what would have been shorter.

mod averages;
mod pasted;
mod timing;

use halfturn_cube::{Algorithm, Amount, Axis, Cube, Face, Family, Held, Metric, Move, Symmetry, Turn, TurnSet, View};
use halfturn_search::Watcher;
use halfturn_solve::{
    CFOP, Method, PiecePattern, ROUX, Step, StepGoal, ZZ,
    algs::{CaseSet, shortest, solve_last_six_edges},
    stages::{Slot, SlotSet, Solutions, StageRequest, Variant, achieved},
};

use crate::{answer::named, engine::Engine, error::Error, stage_search::Goal};

pub use pasted::{Pasted, other_puzzle, solves};
pub use timing::Timing;

/// The case of a step that needs no algorithm.
const SKIP: &str = "skip";

/// The moves of a solve up to the end of one step.
pub struct SolvedStep {
    /// The step.
    pub step: &'static Step,
    /// The moves as they were written.
    pub moves: Vec<Move>,
    /// The cube before the moves, as it was held.
    pub from: Held,
    /// The solved slots, in a method with pairs.
    pub slots: SlotSet,
    /// The case at the beginning, if the step has cases.
    pub case: Option<String>,
}

/// A solve split into steps.
pub struct SplitSolve {
    pub method: &'static Method,
    pub view: View,
    /// The rotation from the standard hold that the goals of the steps refer to.
    frame: Symmetry,
    pub steps: Vec<SolvedStep>,
    pub rest: Vec<Move>,
    pub solved: bool,
    /// The move that is missing at the end, if just one is: a penalty of two seconds.
    pub missing: Option<Turn>,
}

/// A reading of a solve as one method: when each step ends, by the number of moves.
struct Reading {
    method: &'static Method,
    frame: Symmetry,
    ends: Vec<usize>,
}

impl Reading {
    /// Reads a solve as a method, in the frame that reaches the most steps the earliest.
    fn new(method: &'static Method, cubes: &[Held]) -> Self {
        // The bottom colour is enough, except for blocks: they are on the left and on the right.
        let quarters = if *method == ROUX { 4 } else { 1 };
        let frames = View::ALL.into_iter().flat_map(|view| {
            let turned = std::iter::successors(Some(view.rotation()), |frame| Some(frame.then(Symmetry::y())));
            turned.take(quarters)
        });
        let ends = |frame: Symmetry| {
            let seen: Vec<Cube> = cubes.iter().map(|held| held.standard().conjugate(frame)).collect();
            let mut from = 0;
            let end = |step: &Step| {
                from = (from..seen.len()).find(|&at| step.is_done(&seen[at]))?;
                Some(from)
            };
            method.steps.iter().map_while(end).collect::<Vec<usize>>()
        };
        // The solver's own frame completes the most steps, and the first ones first. The last two
        // steps do not tell the colours apart.
        let early = method.steps.len() - 2;
        let (frame, ends) = frames
            .map(|frame| (frame, ends(frame)))
            .min_by_key(|(_, ends)| {
                let count = ends.len().min(early);
                (core::cmp::Reverse(count), ends[..count].iter().rev().copied().collect::<Vec<_>>())
            })
            .expect("there are six colours");
        Self { method, frame, ends }
    }

    /// When a step ends; never if it does not.
    fn end(&self, step: usize) -> usize {
        self.ends.get(step).copied().unwrap_or(usize::MAX)
    }
}

/// Tells the method of a solve from its comments.
fn commented(text: &str) -> Option<&'static Method> {
    let comments = text.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| comment.to_lowercase());
    let lines: Vec<Vec<String>> = comments
        .map(|line| line.split(|sign: char| !sign.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>())
        .map(|words| words.into_iter().filter(|word| !word.is_empty()).collect())
        .collect();
    let has = |known: &[&str]| lines.iter().flatten().any(|word| known.contains(&word.as_str()));
    // Others mention edge orientation, too, but do not begin with it. The first comment may be
    // about the inspection.
    let begins_with_eo = lines.iter().take(2).any(|words| words.first().is_some_and(|word| word == "eo"));
    if has(&["cmll", "lse", "fb", "sb", "f2b", "1x2x3"]) {
        Some(&ROUX)
    } else if begins_with_eo || has(&["eoline", "eocross", "zz"]) {
        Some(&ZZ)
    } else if has(&["cross", "xcross", "xxcross", "xxxcross", "xxxxcross", "f2l", "oll", "pll"]) {
        Some(&CFOP)
    } else {
        None
    }
}

/// Tells the method of a solve from when its steps end.
fn recognised(moves: &[Move], cubes: &[Held]) -> Reading {
    let [cfop, zz, roux] = [&CFOP, &ZZ, &ROUX].map(|method| Reading::new(method, cubes));
    let last_pair = cfop.method.steps.len() - 3;
    // With a cross, both blocks are done when all pairs are, and not before.
    if roux.end(1) < cfop.end(last_pair) {
        return roux;
    }
    // The edges are oriented on purpose, before the first pair, and stay so.
    let oriented = zz.end(0);
    if oriented.saturating_add(1) < cfop.end(1)
        && turns(&moves[..oriented], Metric::Htm) > 0
        && zz.end(zz.method.steps.len() - 3) == cfop.end(last_pair)
    {
        return zz;
    }
    cfop
}

/// Splits a solve into the steps of a method, or of the one that its comments name, or of the one
/// that it looks like.
pub fn split(start: Held, solve: &Algorithm, text: &str, method: Option<&'static Method>) -> SplitSolve {
    let moves = solve.moves();
    let mut cubes = vec![start];
    for &one in &moves {
        cubes.push(cubes[cubes.len() - 1].moved(one));
    }
    let reading = match method.or_else(|| commented(text)) {
        Some(method) => Reading::new(method, &cubes),
        None => recognised(&moves, &cubes),
    };
    let Reading { method, frame, ends } = reading;
    let end = cubes[cubes.len() - 1];
    let seen = |at: usize| cubes[at].standard().conjugate(frame);
    let mut steps = Vec::new();
    let mut begin = 0;
    for (number, (step, &end)) in method.steps.iter().zip(&ends).enumerate() {
        // Steps that end with the same move are one, by the name of the last: an xcross. Only cases
        // can be skipped.
        let is_part = step.cases.is_none()
            && ends.get(number + 1) == Some(&end)
            && method.steps.get(number + 1).is_some_and(|next| next.cases.is_none());
        if is_part {
            continue;
        }
        let at_end = seen(end);
        let is_solved = |slot: &Slot| achieved(Variant::Std, 1, Some([*slot].into_iter().collect()), &at_end).is_some();
        let has_slots = matches!(step.goal, StepGoal::Stage(..)) || step.cases.is_some() && *method != ROUX;
        steps.push(SolvedStep {
            step,
            moves: moves[begin..end].to_vec(),
            from: cubes[begin],
            slots: Slot::ALL.into_iter().filter(|slot| has_slots && is_solved(slot)).collect(),
            case: step.cases.map(|set| case(set, &seen(begin), begin == end)),
        });
        begin = end;
    }
    SplitSolve {
        method,
        view: View::of_face(frame.inverse().face(Face::D)),
        frame,
        steps,
        rest: moves[begin..].to_vec(),
        solved: end.cube == Cube::SOLVED,
        missing: Turn::ALL.into_iter().find(|&turn| end.cube.turned(turn) == Cube::SOLVED),
    }
}

/// The name of a case. A step without moves is a skip; so is one with a cube that has no case.
pub fn case(set: CaseSet, cube: &Cube, is_empty: bool) -> String {
    let skip = || SKIP.to_owned();
    if is_empty {
        return skip();
    }
    match set {
        // The centres may be elsewhere: what is recognised are the corners.
        CaseSet::Cmll => slices(cube).iter().find_map(|cube| set.recognise(cube)).unwrap_or_else(skip),
        _ => set.recognise(cube).unwrap_or_else(skip),
    }
}

/// The cube after each number of moves of M, without the rotation.
fn slices(cube: &Cube) -> [Cube; 4] {
    let slice = [Move::new(Family::Slice(Axis::X), Amount::Clockwise)].into_iter().collect::<Algorithm>().turns();
    let mut cubes = [*cube; 4];
    for number in 1..cubes.len() {
        cubes[number] = cubes[number - 1].after(slice.iter().copied());
    }
    cubes
}

impl SplitSolve {
    /// Finds the fewest moves for a step from where it began. `None` if what was done is shorter
    /// than what the engine knows: the last six edges with other moves than M and U.
    pub fn shortest(
        &self,
        done: &SolvedStep,
        engine: &Engine,
        watcher: &dyn Watcher,
    ) -> Result<Option<Algorithm>, Error> {
        if done.moves.is_empty() {
            return Ok(Some(Algorithm::EMPTY));
        }
        // The solver's own rotations come first, so that both are seen from the same side.
        let is_rotation = |one: &&Move| matches!(one.family(), Family::Rotation(_));
        let rotations: Algorithm = done.moves.iter().take_while(is_rotation).copied().collect();
        let held = rotations.moves().into_iter().fold(done.from, Held::moved);
        let cube = held.standard().conjugate(self.frame);
        let in_hands = |found: &Algorithm| {
            let hands = held.rotation.inverse().then(self.frame).inverse();
            found.turns().into_iter().map(|turn: Turn| hands.turn(turn)).collect::<Algorithm>()
        };
        let pattern = |pattern| {
            let goal = Goal::Pattern { pattern, name: done.step.name };
            let solver = engine.goal_solver(&goal, None, watcher)?;
            let solutions = solver.solutions(&StageRequest::new(cube, View::Yellow, 0), watcher)?;
            found(solutions)
        };
        let moves = match (done.step.goal, done.step.cases) {
            (StepGoal::Stage(variant, stage), _) => {
                let analyzer = engine.analyzer(variant, None, stage, watcher)?;
                let request = StageRequest::new(held.standard(), self.view, stage);
                in_hands(&found(analyzer.solutions(&request, watcher)?)?)
            }
            (StepGoal::LastSixEdges, _) => match last_six_edges(held, watcher)? {
                Some(moves) => moves,
                None => return Ok(None),
            },
            (_, Some(set @ (CaseSet::Oll | CaseSet::Pll))) => {
                in_hands(&shortest(set, &cube).ok_or_else(|| not_reached(done.step))?)
            }
            (StepGoal::Pattern(goal), _) => in_hands(&pattern(goal)?),
            (StepGoal::Solved, _) => in_hands(&pattern(PiecePattern::SOLVED)?),
        };
        let moves = if moves.is_empty() { moves } else { rotations.then(&moves) };
        let end = moves.moves().into_iter().fold(done.from, Held::moved).standard().conjugate(self.frame);
        if !done.step.is_done(&end) {
            return Err(not_reached(done.step));
        }
        let is_shorter = moves.count(Metric::Stm) <= turns(&done.moves, Metric::Stm);
        Ok((is_shorter || !matches!(done.step.goal, StepGoal::LastSixEdges)).then_some(moves))
    }
}

fn not_reached(step: &Step) -> Error {
    Error::Internal(format!("the moves that were found do not end {}", step.name))
}

/// The first solution of a search.
fn found(solutions: Solutions) -> Result<Algorithm, Error> {
    let first = solutions.turns.into_iter().next().filter(|_| solutions.complete);
    first.map(Algorithm::from).ok_or(Error::Stopped)
}

/// A shortest solution of the last six edges by moves of M and U, with the rotation that brings the
/// blocks to the left and right of the bottom.
fn last_six_edges(held: Held, watcher: &dyn Watcher) -> Result<Option<Algorithm>, Error> {
    let goal = CaseSet::Cmll.goal().up_to(TurnSet::of_face(Face::U));
    let slice = Move::new(Family::Slice(Axis::X), Amount::Clockwise);
    // In the right hold, some number of moves of M puts the centres right.
    let has_blocks = |held: &Held| {
        let aligned = std::iter::successors(Some(*held), |held| Some(held.moved(slice)));
        aligned.take(4).any(|held| goal.matches(&held.cube))
    };
    for rotation in Symmetry::ALL.into_iter().filter(|symmetry| !symmetry.is_mirror()) {
        let turned = held.rotated(rotation);
        if has_blocks(&turned)
            && let Some(moves) = solve_last_six_edges(&turned.cube, watcher)?
        {
            let first: Algorithm = named(rotation).unwrap_or_default().parse()?;
            return Ok(Some(first.then(&moves)));
        }
    }
    Ok(None)
}

/// The number of moves.
pub fn turns(moves: &[Move], metric: Metric) -> usize {
    moves.iter().copied().collect::<Algorithm>().count(metric)
}
