//! Scrambles, each by its number.

use std::sync::Arc;

use halfturn_cube::{BigAlgorithm, BigMove, CubeSize};
use halfturn_search::Watcher;
use halfturn_solve::{BigSolver, Difficulty, DifficultySampler, EventSolver, SOLVERS, Solver, Tier, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use crate::{engine::Engine, error::Error};

/// Which scrambles to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScrambleOptions {
    /// The event that they are for.
    pub event: WcaEvent,
    /// The fewest moves that the state may need, if that is more than the rules of the event
    /// require.
    pub at_least: Option<u8>,
    /// How hard the scrambles must be, such as `cross(W) = 7`, or what they leave solved, such as
    /// `oll(W)`.
    pub difficulty: Option<Difficulty>,
    /// The tier of the tables that check the difficulty. Default: the usual one for its stages.
    pub tables: Option<Tier>,
    /// The number of random states after which the search for a difficulty ends without a result.
    pub tries: u64,
    /// The same seed gives the same scrambles; without one they are different each time.
    pub seed: Option<u64>,
}

/// The default of [`ScrambleOptions::tries`].
pub const TRIES: u64 = 1_000_000;

impl Default for ScrambleOptions {
    fn default() -> Self {
        Self { event: WcaEvent::ALL[0], at_least: None, difficulty: None, tables: None, tries: TRIES, seed: None }
    }
}

/// Makes scrambles, from any number of threads.
///
/// Every scramble has a number and its own random stream, so that a seed gives the same
/// scrambles on any number of threads and a set can be made in parts.
pub struct Scrambler {
    event: WcaEvent,
    at_least: u8,
    tries: u64,
    solver: EventSolver<Arc<Solver>, Arc<BigSolver>>,
    sampler: Option<DifficultySampler>,
    source: ChaCha20Rng,
}

impl Engine {
    /// A scrambler with the tables that it needs.
    ///
    /// # Errors
    /// If the machine has no randomness, a difficulty is impossible or not for this event, or the
    /// watcher stops.
    pub fn scrambler(&self, options: &ScrambleOptions, watcher: &dyn Watcher) -> Result<Scrambler, Error> {
        let source = match options.seed {
            Some(seed) => ChaCha20Rng::seed_from_u64(seed),
            None => ChaCha20Rng::from_seed(self.host.randomness().map_err(Error::Internal)?),
        };
        let (event, at_least) = (options.event, options.at_least.unwrap_or(0));
        let distances = event.distances();
        if at_least > *distances.end() {
            return Err(Error::Question(match *distances.end() {
                0 => format!("scrambles of {} are random moves, without a least distance", event.name()),
                most => format!("states of {} can be required to need at most {most} moves", event.name()),
            }));
        }
        if options.difficulty.is_some() && event.size() != CubeSize::THREE {
            return Err(Error::Question(format!("conditions are for 3×3×3 cubes, not for event {}", event.name())));
        }
        // Always the same tables: another size would write the same states with other moves.
        let solver = match event.solver() {
            EventSolver::Three(()) => EventSolver::Three(self.solver(&SOLVERS[0], Some(Tier::Tiny.into()), watcher)?),
            EventSolver::Big(entry) => {
                EventSolver::Big(self.big_solver(entry, Some(entry.tiers[0].tier.into()), watcher)?)
            }
            EventSolver::None => EventSolver::None,
        };
        let sampler = options.difficulty.clone().map(|difficulty| {
            let last = difficulty.last_stage().unwrap_or(0);
            let analyzer = |variant| self.analyzer(variant, options.tables, last, watcher);
            DifficultySampler::with(difficulty, self.source(watcher), analyzer)
        });
        Ok(Scrambler { event, at_least, tries: options.tries, solver, sampler: sampler.transpose()?, source })
    }
}

impl Scrambler {
    /// The scramble of a number.
    ///
    /// # Errors
    /// If a difficulty is too rare or a watcher stops.
    pub fn scramble(&self, number: u64, watcher: &dyn Watcher) -> Result<BigAlgorithm, Error> {
        let mut rng = self.source.clone();
        rng.set_stream(number);
        let solver = match &self.solver {
            EventSolver::Three(solver) => EventSolver::Three(&**solver),
            EventSolver::Big(solver) => EventSolver::Big(&**solver),
            EventSolver::None => EventSolver::None,
        };
        Ok(match (&self.sampler, solver) {
            (Some(sampler), EventSolver::Three(solver)) => {
                let state = sampler.draw(&mut rng, self.tries, watcher)?;
                let scramble = self.event.scramble_of(state, solver, &mut rng, watcher)?;
                scramble.moves().into_iter().map(BigMove::from).collect()
            }
            (_, solver) => self.event.scramble_of_distance(self.at_least, solver, &mut rng, watcher)?,
        })
    }

    /// The share of all states that have the difficulty, estimated from those drawn so far.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        self.sampler.as_ref().and_then(DifficultySampler::share)
    }
}
