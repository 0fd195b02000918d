//! Scrambles of the 3×3×3: random states, reached by the inverse of a solution of at most 21 moves.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Move, Turn, TurnSet};
use halfturn_search::Watcher;
use rand::Rng;

use super::{Affixes, WcaEvent, orientation_turns};
use crate::{
    catalogue::Solver,
    request::{Request, SolveError, Target},
};

/// The longest solution that a scramble is made from.
const LONGEST: u8 = 21;

/// The smallest distance of a scrambled state, by the regulations.
pub(super) const MIN_DISTANCE: u8 = 2;
/// No state is farther.
pub(super) const MAX_DISTANCE: u8 = 20;

impl WcaEvent {
    /// A scramble of the 3×3×3 for this event that leads to a given state, with the centres in
    /// their places. An event of another size adds no moves.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn scramble_of(
        self,
        state: Cube,
        solver: &Solver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<Algorithm, SolveError> {
        let (before, after) = match self.affixes() {
            Affixes::None => (Algorithm::default(), Algorithm::default()),
            Affixes::Wrapped => (wrapping(), wrapping()),
            Affixes::Orientation => (Algorithm::default(), random_orientation(rng)),
        };
        // The cube that the moves between the affixes must lead to.
        let around = Held::from(&after);
        let unsolved = state * around.standard().inverse();
        let unsolved = before.cube().inverse() * unsolved;
        let request = Request {
            target: Target::AtMost(LONGEST.into()),
            // The scramble is the inverse of the solution, so the solution's first move comes last.
            first: apart_from(after.moves().first()),
            last: apart_from(before.moves().last()),
            ..Request::new(unsolved)
        };
        let report = solver.solve(&request, watcher)?;
        let turns: Algorithm = report.turns.iter().rev().map(|turn| turn.inverse()).collect();
        let scramble = before.then(&turns).then(&after);
        if Held::from(&scramble) == Held::from(state).rotated(around.rotation) {
            Ok(scramble)
        } else {
            Err(SolveError::WrongAnswer { solver: solver.entry().name })
        }
    }
}

/// A uniform state among those that need at least `distance` moves.
pub(super) fn random_state(
    distance: u8,
    solver: &Solver,
    rng: &mut (impl Rng + ?Sized),
    watcher: &dyn Watcher,
) -> Result<Cube, SolveError> {
    loop {
        let cube = Cube::random(rng);
        if is_within_a_move(&cube) {
            continue;
        }
        if distance <= MIN_DISTANCE {
            return Ok(cube);
        }
        match solver.solve(&Request { target: Target::AtMost(u16::from(distance) - 1), ..Request::new(cube) }, watcher)
        {
            Ok(_) => {}
            Err(SolveError::NoSolution { .. }) => return Ok(cube),
            Err(error) => return Err(error),
        }
    }
}

/// Whether the cube is solved or one move solves it.
pub(crate) fn is_within_a_move(cube: &Cube) -> bool {
    *cube == Cube::SOLVED || Turn::ALL.into_iter().any(|turn| cube.turned(turn) == Cube::SOLVED)
}

/// `R' U' F`.
fn wrapping() -> Algorithm {
    [(Face::R, Amount::Counterclockwise), (Face::U, Amount::Counterclockwise), (Face::F, Amount::Clockwise)]
        .into_iter()
        .map(|(face, amount)| Turn::new(face, amount))
        .collect()
}

/// Wide moves to a random orientation.
fn random_orientation(rng: &mut (impl Rng + ?Sized)) -> Algorithm {
    orientation_turns(rng).map(|turn| Move::new(Family::Wide(turn.face()), turn.amount())).collect()
}

/// All moves except those about the axis of a neighbouring move, which could cancel with it.
fn apart_from(neighbour: Option<&Move>) -> TurnSet {
    let Some(neighbour) = neighbour else { return TurnSet::ALL };
    TurnSet::ALL.filter(|turn| turn.face().axis() != neighbour.family().axis()).collect()
}
