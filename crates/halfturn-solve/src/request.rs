//! The request to a solver ([`Request`]) and its result ([`Report`] or [`SolveError`]).

use halfturn_cube::{Code, Cube, Turn, TurnSet};
use halfturn_search::Threads;

/// When a solver may stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// The solver's usual balance of length and time.
    #[default]
    Usual,
    /// The first solution of at most this many moves that a little effort does not make shorter.
    AtMost(u16),
    /// The shortest solution found before the watcher or a limit stops the search.
    Best,
}

impl Target {
    /// The maximum length of a solution, for a solver that needs at most `longest` moves.
    pub(crate) fn up_to(self, longest: u8) -> u8 {
        match self {
            Self::AtMost(length) => u8::try_from(length).map_or(longest, |length| length.min(longest)),
            Self::Usual | Self::Best => longest,
        }
    }
}

/// How many solutions to return.
///
/// Stages and solvers that list solutions support all of these. Other solvers return one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// One shortest solution.
    #[default]
    One,
    /// This many solutions, the shortest first; fewer if the target allows no more.
    Several(usize),
    /// All solutions with at most this many moves more than the shortest.
    Within(u8),
}

/// A cube to solve, with all options of the search.
///
/// ```
/// use halfturn_cube::{Algorithm, TurnSet};
/// use halfturn_solve::{Request, Target};
/// let scramble: Algorithm = "R U R' U'".parse()?;
/// let request = Request { target: Target::AtMost(20), ..Request::new(scramble.cube()) };
/// assert_eq!(request.first, TurnSet::ALL);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// The cube.
    pub cube: Cube,
    /// When to stop.
    pub target: Target,
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
    /// The minimum number of phase-2 searches. More of them give shorter solutions. Solvers that do
    /// not count phase-2 searches ignore it.
    pub min_probes: u64,
    /// The maximum number of phase-2 searches. If none of them solves the cube, the result is
    /// [`SolveError::LimitReached`]. Solvers that do not count phase-2 searches ignore it.
    pub max_probes: Option<u64>,
    /// Threads that work on this one cube. With more than one, equally short solutions may differ
    /// from run to run. Solvers that cannot share a cube use one thread.
    pub threads: Threads,
    /// The moves that a solution may begin with.
    ///
    /// The search never turns one face twice without a move on another axis in between, because
    /// `U D U'` equals `D`. Allow both faces of an axis or neither: the search tries `U D` but not
    /// the equal `D U`, and only Kociemba, Thistlethwaite and Korf swap them to fit.
    pub first: TurnSet,
    /// The moves that a solution may end with, under the same rules as `first`.
    pub last: TurnSet,
    /// How many solutions to return.
    pub wanted: Wanted,
    /// The minimum length of a solution, for a solver that tries one length after another.
    pub at_least: u8,
}

impl Request {
    /// Requests the solver's usual solution of a cube.
    #[must_use]
    pub fn new(cube: Cube) -> Self {
        Self {
            cube,
            target: Target::Usual,
            max_nodes: None,
            min_probes: 0,
            max_probes: None,
            first: TurnSet::ALL,
            last: TurnSet::ALL,
            wanted: Wanted::One,
            at_least: 0,
            threads: Threads::ONE,
        }
    }

    /// The first and last moves that a search must try to find every solution that
    /// [`arranged`](Self::arranged) can reorder: a search tries `U D` but not the equal `D U`.
    pub(crate) fn ends(&self) -> [TurnSet; 2] {
        [self.first, self.last].map(|set| {
            let opposite = set.flat_map(|turn| TurnSet::of_face(turn.face().opposite()));
            set.chain(opposite).collect()
        })
    }

    /// Whether a solution that begins with these moves can be reordered to begin with an allowed
    /// one.
    pub(crate) fn may_begin(&self, turns: &[Turn]) -> bool {
        match turns {
            [] => true,
            [only] => self.ends()[0].contains(*only),
            [one, other, ..] => {
                self.first.contains(*one) || one.face().axis() == other.face().axis() && self.first.contains(*other)
            }
        }
    }

    /// The moves in an order whose first and last moves are allowed, if there is one.
    pub(crate) fn arranged(&self, turns: &[Turn]) -> Option<Vec<Turn>> {
        let swapped = |turns: &[Turn], at: usize| {
            let mut turns = turns.to_vec();
            if at + 1 < turns.len() && turns[at].face().axis() == turns[at + 1].face().axis() {
                turns.swap(at, at + 1);
            }
            turns
        };
        let end = turns.len().saturating_sub(2);
        let other_start = swapped(turns, 0);
        let orders = [turns.to_vec(), swapped(turns, end), swapped(&other_start, end), other_start];
        let fits = |set: TurnSet, turn: Option<&Turn>| turn.is_none_or(|&turn| set.contains(turn));
        orders.into_iter().find(|turns| fits(self.first, turns.first()) && fits(self.last, turns.last()))
    }
}

/// What is proved about the length of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guarantee {
    /// Nothing: a shorter solution may exist.
    None,
    /// No solution has fewer moves than this lower bound, which is below the solution's length.
    AtLeast(u8),
    /// No solution has fewer moves.
    Optimal,
}

/// A phase of a solution and its number of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseLength {
    /// The phase's name, as the solver's page in `docs/algorithms` has it.
    pub name: &'static str,
    /// The number of moves.
    pub length: usize,
}

/// A solution, already verified by replaying it on the cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The moves that solve the cube.
    pub turns: Vec<Turn>,
    /// The phases in order. Their lengths add up to the number of moves. Empty for a solver without
    /// phases.
    pub phases: Vec<PhaseLength>,
    /// Further solutions if the request wants several, the shortest first.
    pub more: Vec<Vec<Turn>>,
    /// What is proved about the length.
    pub guarantee: Guarantee,
    /// Nodes that the search visited.
    pub nodes: u64,
}

impl Report {
    /// The phases in order, each with its name and its moves. Empty for a solver without phases.
    pub fn phase_turns(&self) -> impl Iterator<Item = (&'static str, &[Turn])> {
        let mut rest = self.turns.as_slice();
        self.phases.iter().map(move |phase| {
            let (turns, others) = rest.split_at(phase.length);
            rest = others;
            (phase.name, turns)
        })
    }
}

/// Why a solver returns no solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// It is proved that no solution is this short.
    #[error("this cube has no solution of at most {max_length} moves")]
    NoSolution {
        /// The maximum length of the request.
        max_length: u16,
    },
    /// A limit or the watcher stopped the search.
    #[error(
        "a limit was reached before a solution was found{}",
        match best {
            Some(best) => format!("; the shortest found has {best} moves, more than allowed"),
            None => String::new(),
        }
    )]
    LimitReached {
        /// The length of the shortest solution found, if it is longer than allowed.
        best: Option<usize>,
    },
    /// The solver's moves do not solve the cube: a bug in the solver.
    #[error("internal error: solver {solver} returned moves that do not solve the cube")]
    WrongAnswer {
        /// The solver's name.
        solver: &'static str,
    },
}

impl SolveError {
    /// The stable error code; `None` for a bug in halfturn.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match self {
            Self::NoSolution { .. } => Some(Code::NoSolution),
            Self::LimitReached { .. } => Some(Code::LimitReached),
            Self::WrongAnswer { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_limited_to_what_a_solver_needs() {
        for (target, expected) in [
            (Target::AtMost(0), 0),
            (Target::AtMost(19), 19),
            (Target::AtMost(20), 20),
            (Target::AtMost(255), 20),
            // Wider than a byte, and not cut to one.
            (Target::AtMost(256), 20),
            (Target::AtMost(u16::MAX), 20),
            (Target::Usual, 20),
            (Target::Best, 20),
        ] {
            assert_eq!(target.up_to(20), expected, "{target:?}");
        }
    }
}
