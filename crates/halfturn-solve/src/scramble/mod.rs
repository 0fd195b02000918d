//! Scrambles by the regulations of the World Cube Association.
//!
//! Events of the small cubes have random states: drawn uniformly from all that need some moves at
//! least, and reached by the inverse of a solution. The large cubes have random moves. At
//! competitions only the scrambles of TNoodle, the association's own program, are valid.

mod big;
mod three;

use core::ops::RangeInclusive;

use halfturn_cube::{Amount, BigAlgorithm, BigMove, CubeSize, Face, Turn};
use halfturn_search::Watcher;
use rand::{Rng, RngExt};

use crate::{
    big::{BigSolver, BigSolverEntry},
    catalogue::Solver,
    request::SolveError,
};
use big::{RandomMoves, RandomState};
pub(crate) use three::is_within_a_move;

/// Everything about an event.
struct EventRecord {
    /// Its identifier in the association's files.
    name: &'static str,
    /// A description in a few words.
    summary: &'static str,
    /// How its scrambles are made.
    rules: Rules,
}

/// How scrambles are made.
enum Rules {
    /// Random states of the 3×3×3, with moves around the scramble.
    Three(Affixes),
    /// Random states of a cube of another size.
    State(RandomState),
    /// Random moves of a cube of another size.
    Moves(RandomMoves),
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
        Three { name: "333", summary: "3x3x3", rules: Rules::Three(Affixes::None) }
        /// The 3×3×3 with one hand.
        OneHanded { name: "333oh", summary: "one-handed", rules: Rules::Three(Affixes::None) }
        /// Fewest moves: wrapped in `R' U' F`, so that no solution cancels with the scramble.
        FewestMoves {
            name: "333fm",
            summary: "fewest moves, wrapped in R' U' F",
            rules: Rules::Three(Affixes::Wrapped),
        }
        /// Blindfolded: wide moves at the end put the cube into a random orientation.
        Blindfolded {
            name: "333bf",
            summary: "blindfolded, with a random orientation",
            rules: Rules::Three(Affixes::Orientation),
        }
        /// Without inspection: as blindfolded.
        NoInspection {
            name: "333ni",
            summary: "no inspection, with a random orientation",
            rules: Rules::Three(Affixes::Orientation),
        }
        /// The 2×2×2: a random state that needs four moves at least, by eleven moves of U, R and F.
        Two {
            name: "222",
            summary: "2x2x2",
            rules: Rules::State(RandomState {
                solver: "2x2x2",
                size: 2,
                distances: 4..=11,
                length: Some(11),
                is_turned: false,
            }),
        }
        /// The 4×4×4: a random state, written with the wide moves Uw, Rw and Fw.
        Four {
            name: "444",
            summary: "4x4x4",
            rules: Rules::State(RandomState {
                solver: "4x4x4",
                size: 4,
                distances: 2..=2,
                length: None,
                is_turned: false,
            }),
        }
        /// The 5×5×5.
        Five {
            name: "555",
            summary: "5x5x5, random moves",
            rules: Rules::Moves(RandomMoves { size: 5, length: 60, is_turned: false }),
        }
        /// The 6×6×6.
        Six {
            name: "666",
            summary: "6x6x6, random moves",
            rules: Rules::Moves(RandomMoves { size: 6, length: 80, is_turned: false }),
        }
        /// The 7×7×7.
        Seven {
            name: "777",
            summary: "7x7x7, random moves",
            rules: Rules::Moves(RandomMoves { size: 7, length: 100, is_turned: false }),
        }
        /// The 4×4×4 blindfolded: rotations at the end put the cube into a random orientation.
        FourBlindfolded {
            name: "444bf",
            summary: "4x4x4 blindfolded, with a random orientation",
            rules: Rules::State(RandomState {
                solver: "4x4x4",
                size: 4,
                distances: 2..=2,
                length: None,
                is_turned: true,
            }),
        }
        /// The 5×5×5 blindfolded: wide moves at the end put the cube into a random orientation.
        FiveBlindfolded {
            name: "555bf",
            summary: "5x5x5 blindfolded, random moves with a random orientation",
            rules: Rules::Moves(RandomMoves { size: 5, length: 60, is_turned: true }),
        }
    }
}

/// The solver that makes the scrambles of an event.
#[derive(Clone, Copy)]
pub enum EventSolver<S, B> {
    /// One of the 3×3×3.
    Three(S),
    /// One of another size.
    Big(B),
    /// None: the event has random moves.
    None,
}

impl WcaEvent {
    /// The event with this identifier.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == name)
    }

    /// The size of its cube.
    ///
    /// ```
    /// use halfturn_solve::WcaEvent;
    /// assert_eq!(WcaEvent::FiveBlindfolded.size().get(), 5);
    /// ```
    #[must_use]
    pub fn size(self) -> CubeSize {
        let layers = match &self.record().rules {
            Rules::Three(_) => CubeSize::THREE.get(),
            Rules::State(state) => state.size,
            Rules::Moves(moves) => moves.size,
        };
        CubeSize::new(layers).expect("events are of sizes that there are")
    }

    /// The fewest moves that a state may be required to need: by the regulations, and at most. With
    /// random moves there is nothing to require.
    #[must_use]
    pub fn distances(self) -> RangeInclusive<u8> {
        match &self.record().rules {
            Rules::Three(_) => three::MIN_DISTANCE..=three::MAX_DISTANCE,
            Rules::State(state) => state.distances.clone(),
            Rules::Moves(_) => 0..=0,
        }
    }

    /// The solver that [`WcaEvent::scramble`] needs; any of the 3×3×3 for its events.
    #[must_use]
    pub fn solver(self) -> EventSolver<(), &'static BigSolverEntry> {
        match &self.record().rules {
            Rules::Three(_) => EventSolver::Three(()),
            Rules::State(state) => EventSolver::Big(state.solver()),
            Rules::Moves(_) => EventSolver::None,
        }
    }

    fn affixes(self) -> Affixes {
        match self.record().rules {
            Rules::Three(affixes) => affixes,
            Rules::State(_) | Rules::Moves(_) => Affixes::None,
        }
    }

    /// A fair scramble for this event. `rng` must be uniform.
    ///
    /// ```
    /// use halfturn_search::{TableSource, TableStore, Threads};
    /// use halfturn_solve::{EventSolver, Solver, WcaEvent};
    /// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
    ///
    /// let store = TableStore::in_memory();
    /// let source = TableSource::new(&store, Threads::ONE, &());
    /// let solver = Solver::open("kociemba", source)?.expect("in the catalogue");
    /// let mut rng = ChaCha20Rng::seed_from_u64(3);
    /// let scramble = WcaEvent::FewestMoves.scramble(EventSolver::Three(&solver), &mut rng, &())?.to_string();
    /// assert!(scramble.starts_with("R' U' F ") && scramble.ends_with(" R' U' F"));
    /// let scramble = WcaEvent::Seven.scramble(EventSolver::None, &mut rng, &())?;
    /// assert_eq!(scramble.moves().len(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Solver::solve`]; it fails only if the watcher stops it.
    ///
    /// # Panics
    /// If the solver is not what [`WcaEvent::solver`] says.
    pub fn scramble(
        self,
        solver: EventSolver<&Solver, &BigSolver>,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<BigAlgorithm, SolveError> {
        self.scramble_of_distance(0, solver, rng, watcher)
    }

    /// Like [`WcaEvent::scramble`], with states that need at least `distance` moves if the
    /// regulations require fewer. The solver must be able to prove that no shorter solution exists.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// If the solver is not what [`WcaEvent::solver`] says, or if no state is so far: see
    /// [`WcaEvent::distances`].
    pub fn scramble_of_distance(
        self,
        distance: u8,
        solver: EventSolver<&Solver, &BigSolver>,
        rng: &mut (impl Rng + ?Sized),
        watcher: &dyn Watcher,
    ) -> Result<BigAlgorithm, SolveError> {
        let distances = self.distances();
        assert!(distance <= *distances.end(), "no state of {} needs {distance} moves", self.name());
        let distance = distance.max(*distances.start());
        match (&self.record().rules, solver) {
            (Rules::Three(_), EventSolver::Three(solver)) => {
                let state = three::random_state(distance, solver, rng, watcher)?;
                let scramble = self.scramble_of(state, solver, rng, watcher)?;
                Ok(scramble.moves().into_iter().map(BigMove::from).collect())
            }
            (Rules::State(state), EventSolver::Big(solver)) => state.scramble(distance, solver, rng, watcher),
            (Rules::Moves(moves), _) => Ok(moves.scramble(rng)),
            _ => panic!("another solver makes the scrambles of {}", self.name()),
        }
    }
}

/// Turns to a random one of the 24 orientations, if each turns all layers up to the middle one: any
/// face up, then any of its neighbours in front.
fn orientation_turns(rng: &mut (impl Rng + ?Sized)) -> impl Iterator<Item = Turn> {
    let up = rng.random_range(0..Face::COUNT);
    orientation(up, rng.random_range(0..SIDES))
}

/// The faces that can be in front, whichever is up.
const SIDES: usize = 4;

/// Turns to one of the 24 orientations, by the number of the face up and of the one in front.
fn orientation(up: usize, front: usize) -> impl Iterator<Item = Turn> {
    let up = match up {
        0 => None,
        1 => Some(Turn::new(Face::F, Amount::Clockwise)),
        2 => Some(Turn::new(Face::F, Amount::Counterclockwise)),
        quarter => Amount::from_quarters(quarter as i32 - 2).map(|amount| Turn::new(Face::R, amount)),
    };
    let front = Amount::from_quarters(front as i32).map(|amount| Turn::new(Face::U, amount));
    up.into_iter().chain(front)
}
