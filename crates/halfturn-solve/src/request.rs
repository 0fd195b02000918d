//! What a solver is asked, and what it answers.

use halfturn_cube::{Code, Cube, Turn, TurnSet};
use halfturn_search::Threads;

/// When a solver may stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// As the solver sees fit: its usual balance of length and time.
    #[default]
    Usual,
    /// The first solution of at most so many turns that a little effort does not make shorter.
    AtMost(u8),
    /// The shortest that can be found until the watcher or a limit says stop.
    Best,
}

/// How many solutions are wanted, of a solver that proves what is shortest or of a stage; other solvers always give one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// A shortest.
    #[default]
    One,
    /// So many, the shortest first; fewer only if there are no more within the target.
    Several(usize),
    /// All that have at most so many turns more than the shortest.
    Within(u8),
}

/// A cube to solve, and how.
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
    /// Second phases to look into at least before an answer is given: more make it shorter. Solvers that do not count their second
    /// phases ignore it.
    pub min_probes: u64,
    /// Second phases to look into at most: if none of them led home, the limit is reached. Solvers that do not count their second
    /// phases ignore it.
    pub max_probes: Option<u64>,
    /// Threads that may work on this one cube. With more than one, which of several equally short solutions is found may differ from
    /// time to time. Solvers that cannot share a cube use one.
    pub threads: Threads,
    /// The turns that a solution may begin with.
    ///
    /// Solutions that turn one face twice without another axis between are not looked for, even where only they would
    /// do: `U D U'` is `D`. Of two faces on one axis take both or neither: a search tries `U D` and not `D U`, which
    /// is the same, and only Kociemba, Thistlethwaite and Korf swap them to fit.
    pub first: TurnSet,
    /// The turns that a solution may end with; the same holds for them.
    pub last: TurnSet,
    /// How many solutions.
    pub wanted: Wanted,
    /// Solutions of fewer turns are not looked for, by a solver that looks for one length after another.
    pub at_least: u8,
}

impl Request {
    /// The solver's usual solution of a cube.
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

    /// The first and last turns that a search must try so that none is missed that can be [`arranged`](Self::arranged)
    /// as asked for: it tries `U D` but not `D U`, which is the same.
    pub(crate) fn ends(&self) -> [TurnSet; 2] {
        [self.first, self.last].map(|set| {
            let opposite = set.flat_map(|turn| TurnSet::of_face(turn.face().opposite()));
            set.chain(opposite).collect()
        })
    }

    /// Whether a solution that begins with these turns can still be arranged to begin as asked for.
    pub(crate) fn may_begin(&self, turns: &[Turn]) -> bool {
        match turns {
            [] => true,
            [only] => self.ends()[0].contains(*only),
            [one, other, ..] => {
                self.first.contains(*one) || one.face().axis() == other.face().axis() && self.first.contains(*other)
            }
        }
    }

    /// The turns in an order that begins and ends as asked for, if there is one.
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

/// How sure it is that there is no shorter solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guarantee {
    /// There may be shorter ones.
    None,
    /// Proved: there is none with fewer turns than this, which is less than the solution has.
    AtLeast(u8),
    /// Proved: there is none with fewer turns.
    Optimal,
}

/// A phase of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Its name, as the solver's page in `docs/algorithms` has it.
    pub name: &'static str,
    /// How many turns it has.
    pub length: usize,
}

/// A solution, replayed on the cube before anybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The turns that solve the cube.
    pub turns: Vec<Turn>,
    /// Its phases in order, whose lengths add up to the number of turns; none of a solver that has no phases.
    pub legs: Vec<Leg>,
    /// Further solutions, if more than one was wanted: the shortest first.
    pub more: Vec<Vec<Turn>>,
    /// Whether a shorter one can exist.
    pub guarantee: Guarantee,
    /// Nodes that the search visited.
    pub nodes: u64,
}

impl Report {
    /// The phases in order, each with its name and its turns; none of a solver that has no phases.
    pub fn phases(&self) -> impl Iterator<Item = (&'static str, &[Turn])> {
        let mut rest = self.turns.as_slice();
        self.legs.iter().map(move |leg| {
            let (turns, others) = rest.split_at(leg.length);
            rest = others;
            (leg.name, turns)
        })
    }
}

/// Why there is no solution to report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// Proved: nothing as short as asked for.
    #[error("this cube has no solution of at most {max_length} turns")]
    NoSolution {
        /// What was asked for.
        max_length: u8,
    },
    /// Stopped by a limit or by the watcher.
    #[error(
        "a limit was reached before a solution was found{}",
        match best {
            Some(best) => format!("; the shortest so far has {best} turns, more than asked for"),
            None => String::new(),
        }
    )]
    LimitReached {
        /// The length of the shortest solution found, where it was longer than asked for.
        best: Option<usize>,
    },
    /// The solver's answer does not solve the cube: a bug, caught before it did harm.
    #[error("internal error: solver {solver} gave turns that do not solve the cube")]
    WrongAnswer {
        /// Which solver.
        solver: &'static str,
    },
}

impl SolveError {
    /// The stable code, or none where the fault is ours.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match self {
            Self::NoSolution { .. } => Some(Code::NoSolution),
            Self::LimitReached { .. } => Some(Code::LimitReached),
            Self::WrongAnswer { .. } => None,
        }
    }
}
