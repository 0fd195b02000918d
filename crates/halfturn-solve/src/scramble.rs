//! Random-state scrambles by the rules of the World Cube Association.
//!
//! A state is drawn with equal chance from all that need at least two turns; the scramble is the inverse of a solution of at most
//! 21 turns. Only the association's own program is valid at competitions.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Family, Held, Move, Turn, TurnSet};
use halfturn_search::Watcher;
use rand::{Rng, RngExt};

use crate::{
    catalogue::Solver,
    request::{Request, SolveError, Target},
};

/// The longest solution that a scramble is made from.
const LONGEST: u8 = 21;

/// Turns that a state must need at least, by the rules.
const FAIR: u8 = 2;

/// What a scramble is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WcaEvent {
    /// The 3×3×3 with two hands.
    Three,
    /// The 3×3×3 with one hand.
    OneHanded,
    /// Fewest moves: wrapped in `R' U' F`, so that no scramble can be undone with a turn that cancels.
    FewestMoves,
    /// Blindfolded: wide turns at the end put the cube into a random orientation.
    Blindfolded,
    /// Without inspection: as blindfolded.
    NoInspection,
}

impl WcaEvent {
    /// How many events there are.
    pub const COUNT: usize = 5;
    /// All events.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Three, Self::OneHanded, Self::FewestMoves, Self::Blindfolded, Self::NoInspection];

    /// The event's identifier, as in the association's files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Three => "333",
            Self::OneHanded => "333oh",
            Self::FewestMoves => "333fm",
            Self::Blindfolded => "333bf",
            Self::NoInspection => "333ni",
        }
    }

    /// What the event is, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Three => "3x3x3",
            Self::OneHanded => "one-handed",
            Self::FewestMoves => "fewest moves, wrapped in R' U' F",
            Self::Blindfolded => "blindfolded, with a random orientation",
            Self::NoInspection => "no inspection, with a random orientation",
        }
    }

    /// A fair scramble for this event, from a source of uniform randomness.
    ///
    /// ```
    /// use halfturn_search::{TableStore, Threads};
    /// use halfturn_solve::{Solver, WcaEvent};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    ///
    /// let solver = Solver::open("kociemba", &TableStore::in_memory(), Threads::ONE, &())?.expect("in the catalogue");
    /// let mut rng = ChaCha20Rng::seed_from_u64(3);
    /// let scramble = WcaEvent::FewestMoves.scramble(&solver, &mut rng, &())?.to_string();
    /// assert!(scramble.starts_with("R' U' F ") && scramble.ends_with(" R' U' F"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::solve`], which has no reason to fail unless the watcher stops it.
    pub fn scramble(
        self,
        solver: &Solver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<Algorithm, SolveError> {
        self.scramble_of_distance(FAIR, solver, rng, watcher)
    }

    /// The same with every state that needs at least `distance` turns having an equal chance; two by the rules. A solver that proves
    /// nothing about such distances fails for more.
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
        let wanted = random_state(distance, solver, rng, watcher)?;
        self.scramble_of(wanted, solver, rng, watcher)
    }

    /// A scramble for this event that leads to a given state, seen with the centres in their places.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn scramble_of(
        self,
        wanted: Cube,
        solver: &Solver,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<Algorithm, SolveError> {
        let (before, after) = match self {
            Self::Three | Self::OneHanded => (Algorithm::default(), Algorithm::default()),
            Self::FewestMoves => (wrapping(), wrapping()),
            Self::Blindfolded | Self::NoInspection => (Algorithm::default(), random_orientation(rng)),
        };
        // The cube that the turns between must undo: the wanted one, without what stands around them.
        let around = Held::from(&after);
        let unsolved = wanted * around.standard().inverse();
        let unsolved = before.cube().inverse() * unsolved;
        let request = Request {
            target: Target::AtMost(LONGEST),
            // The inverse of a solution is what the scramble will have, so its first turn comes last.
            first: apart_from(after.moves().first()),
            last: apart_from(before.moves().last()),
            ..Request::new(unsolved)
        };
        let report = solver.solve(&request, watcher)?;
        let turns: Algorithm = report.turns.iter().rev().map(|turn| turn.inverse()).collect();
        let scramble = before.then(&turns).then(&after);
        if Held::from(&scramble) == Held::from(wanted).rotated(around.rotation) {
            Ok(scramble)
        } else {
            Err(SolveError::WrongAnswer { solver: solver.entry().name })
        }
    }
}

/// A uniform state among those that need so many turns or more.
fn random_state(
    distance: u8,
    solver: &Solver,
    rng: &mut (impl Rng + ?Sized),
    watcher: &dyn Watcher,
) -> Result<Cube, SolveError> {
    loop {
        let cube = Cube::random(rng);
        if is_near(&cube) {
            continue;
        }
        if distance <= FAIR {
            return Ok(cube);
        }
        match solver.solve(&Request { target: Target::AtMost(distance - 1), ..Request::new(cube) }, watcher) {
            Ok(_) => {}
            Err(SolveError::NoSolution { .. }) => return Ok(cube),
            Err(error) => return Err(error),
        }
    }
}

/// Whether fewer than two turns solve the cube.
pub(crate) fn is_near(cube: &Cube) -> bool {
    *cube == Cube::SOLVED || Turn::ALL.into_iter().any(|turn| cube.turned(turn) == Cube::SOLVED)
}

/// `R' U' F`.
fn wrapping() -> Algorithm {
    [(Face::R, Amount::Counterclockwise), (Face::U, Amount::Counterclockwise), (Face::F, Amount::Clockwise)]
        .into_iter()
        .map(|(face, amount)| Turn::new(face, amount))
        .collect()
}

/// Wide turns that bring one of the 24 orientations: any face up, then any of its neighbours in front.
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

/// All turns but those about the axis of a neighbouring move, which could cancel with it.
fn apart_from(neighbour: Option<&Move>) -> TurnSet {
    let Some(neighbour) = neighbour else { return TurnSet::ALL };
    TurnSet::ALL.filter(|turn| turn.face().axis() != neighbour.family().axis()).collect()
}
