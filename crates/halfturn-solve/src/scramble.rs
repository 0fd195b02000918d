//! Random-state scrambles by the regulations of the World Cube Association.
//!
//! A state is drawn uniformly from all that need at least two moves. The scramble is the inverse of
//! a solution of at most 21 moves. At competitions only the scrambles of TNoodle, the association's
//! own program, are valid.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Move, Turn, TurnSet};
use halfturn_search::Watcher;
use rand::{Rng, RngExt};

use crate::{
    catalogue::Solver,
    request::{Request, SolveError, Target},
};

/// The longest solution that a scramble is made from.
const LONGEST: u8 = 21;

/// The smallest distance of a scrambled state, by the regulations.
const MIN_DISTANCE: u8 = 2;

/// Everything about an event.
struct EventRecord {
    /// Its identifier in the association's files.
    name: &'static str,
    /// A description in a few words.
    summary: &'static str,
    /// The moves around the scramble.
    affixes: Affixes,
}

/// The moves that an event adds before and after the scramble.
#[derive(Clone, Copy)]
enum Affixes {
    /// None.
    None,
    /// `R' U' F` on both sides.
    Wrapped,
    /// Wide moves at the end that put the cube into a random orientation.
    Orientation,
}

enum_of_records! {
    /// An event of the World Cube Association, with the rules of its scrambles.
    pub enum WcaEvent of EventRecord {
        /// The 3×3×3 with two hands.
        Three { name: "333", summary: "3x3x3", affixes: Affixes::None }
        /// The 3×3×3 with one hand.
        OneHanded { name: "333oh", summary: "one-handed", affixes: Affixes::None }
        /// Fewest moves: wrapped in `R' U' F`, so that no solution cancels with the scramble.
        FewestMoves { name: "333fm", summary: "fewest moves, wrapped in R' U' F", affixes: Affixes::Wrapped }
        /// Blindfolded: wide moves at the end put the cube into a random orientation.
        Blindfolded {
            name: "333bf",
            summary: "blindfolded, with a random orientation",
            affixes: Affixes::Orientation,
        }
        /// Without inspection: as blindfolded.
        NoInspection {
            name: "333ni",
            summary: "no inspection, with a random orientation",
            affixes: Affixes::Orientation,
        }
    }
}

impl WcaEvent {
    /// The event with this identifier.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == name)
    }

    /// A fair scramble for this event. `rng` must be uniform.
    ///
    /// ```
    /// use halfturn_search::{TableSource, TableStore, Threads};
    /// use halfturn_solve::{Solver, WcaEvent};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    ///
    /// let store = TableStore::in_memory();
    /// let source = TableSource::new(&store, Threads::ONE, &());
    /// let solver = Solver::open("kociemba", source)?.expect("in the catalogue");
    /// let mut rng = ChaCha20Rng::seed_from_u64(3);
    /// let scramble = WcaEvent::FewestMoves.scramble(&solver, &mut rng, &())?.to_string();
    /// assert!(scramble.starts_with("R' U' F ") && scramble.ends_with(" R' U' F"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::solve`]; it fails only if the watcher stops it.
    pub fn scramble(
        self,
        solver: &Solver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<Algorithm, SolveError> {
        self.scramble_of_distance(MIN_DISTANCE, solver, rng, watcher)
    }

    /// Like [`WcaEvent::scramble`], with states that need at least `distance` moves; the
    /// regulations require two. For more, the solver must be able to prove that no shorter solution
    /// exists.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn scramble_of_distance(
        self,
        distance: u8,
        solver: &Solver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<Algorithm, SolveError> {
        let state = random_state(distance, solver, rng, watcher)?;
        self.scramble_of(state, solver, rng, watcher)
    }

    /// A scramble for this event that leads to a given state, with the centres in their places.
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
        let (before, after) = match self.record().affixes {
            Affixes::None => (Algorithm::default(), Algorithm::default()),
            Affixes::Wrapped => (wrapping(), wrapping()),
            Affixes::Orientation => (Algorithm::default(), random_orientation(rng)),
        };
        // The cube that the moves between the affixes must lead to.
        let around = Held::from(&after);
        let unsolved = state * around.standard().inverse();
        let unsolved = before.cube().inverse() * unsolved;
        let request = Request {
            target: Target::AtMost(LONGEST),
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
fn random_state(
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
        match solver.solve(&Request { target: Target::AtMost(distance - 1), ..Request::new(cube) }, watcher) {
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

/// Wide moves to a random one of the 24 orientations: any face up, then any of its neighbours in
/// front.
fn random_orientation(rng: &mut (impl Rng + ?Sized)) -> Algorithm {
    let wide = |face, amount| Move::new(Family::Wide(face), amount);
    let up = match rng.random_range(0..Face::COUNT) {
        0 => None,
        1 => Some(wide(Face::F, Amount::Clockwise)),
        2 => Some(wide(Face::F, Amount::Counterclockwise)),
        quarter => Amount::from_quarters(quarter as i32 - 2).map(|amount| wide(Face::R, amount)),
    };
    let front = Amount::from_quarters(rng.random_range(0..4)).map(|amount| wide(Face::U, amount));
    up.into_iter().chain(front).collect()
}

/// All moves except those about the axis of a neighbouring move, which could cancel with it.
fn apart_from(neighbour: Option<&Move>) -> TurnSet {
    let Some(neighbour) = neighbour else { return TurnSet::ALL };
    TurnSet::ALL.filter(|turn| turn.face().axis() != neighbour.family().axis()).collect()
}
