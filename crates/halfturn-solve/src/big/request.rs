//! The request to a solver of big cubes, and its result.

use halfturn_cube::{BigCube, BigMove, Metric};
use halfturn_search::Threads;

use crate::request::{Guarantee, PhaseLength, Target, Wanted};

/// A cube of any size to solve, with all options of the search.
///
/// ```
/// use halfturn_cube::{BigCube, CubeSize, Metric};
/// use halfturn_solve::{BigRequest, Target};
/// let cube = BigCube::solved(CubeSize::MIN);
/// let request = BigRequest { target: Target::AtMost(11), ..BigRequest::new(cube) };
/// assert_eq!(request.metric, Metric::Htm);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BigRequest {
    /// The cube, in any hold.
    pub cube: BigCube,
    /// When to stop. [`Target::Best`] searches until the watcher or a limit stops it, or until the
    /// solution is proved to be the shortest.
    pub target: Target,
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
    /// How many solutions to return. Solvers that list no solutions return one.
    pub wanted: Wanted,
    /// The minimum length of a solution, for a solver that tries one length after another.
    pub at_least: u8,
    /// How moves are counted; one of the [`metrics`](crate::BigSolverEntry::metrics) of the solver.
    pub metric: Metric,
    /// Threads that work on this one cube. Solvers that cannot share a cube use one thread.
    pub threads: Threads,
}

impl BigRequest {
    /// A request for the usual solution of a cube.
    #[must_use]
    pub fn new(cube: BigCube) -> Self {
        Self {
            cube,
            target: Target::Usual,
            max_nodes: None,
            wanted: Wanted::One,
            at_least: 0,
            metric: Metric::Htm,
            threads: Threads::ONE,
        }
    }
}

/// A solution of a cube of any size, already verified by replaying it on the cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BigReport {
    /// The moves that solve the cube. It may be held in another way at the end.
    pub moves: Vec<BigMove>,
    /// The phases in order. Their lengths add up to the number of moves. Empty for a solver without
    /// phases.
    pub phases: Vec<PhaseLength>,
    /// Further solutions if the request wants several, the shortest first.
    pub more: Vec<Vec<BigMove>>,
    /// What is proved about the length, in the metric of the request.
    pub guarantee: Guarantee,
    /// Nodes that the search visited.
    pub nodes: u64,
}

impl BigReport {
    /// The phases in order, each with its name and its moves. Empty for a solver without phases.
    pub fn phase_moves(&self) -> impl Iterator<Item = (&'static str, &[BigMove])> {
        let mut rest = self.moves.as_slice();
        self.phases.iter().map(move |phase| {
            let (moves, others) = rest.split_at(phase.length);
            rest = others;
            (phase.name, moves)
        })
    }
}
