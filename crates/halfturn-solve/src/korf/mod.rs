//! Korf's optimal solver: iterative deepening with pattern databases.
//!
//! A pattern database holds the exact distances of some of the pieces: one has all corners, another
//! six edges. A cube is at least as far from solved as any of its parts, so the search prunes every
//! position whose parts are too far. It tries lengths from the lower bound up, so that the first
//! solution is a shortest. See `docs/algorithms/korf.md`.

mod corners;
mod edges;
#[cfg(test)]
mod tests;

use halfturn_cube::{Amount, Axis, Cube, Symmetry, Turn};
use halfturn_search::{
    DepthFirst, Meter, Problem, Stopped, TableSource, WatchEvent, Watcher,
    coordinates::{CornerPermutation, EdgeList, Twist},
};

use crate::{
    catalogue::Method,
    distribution::{Counting, pair},
    request::{Guarantee, Report, Request, SolveError, Target},
};
use corners::{CornerNode, CornerPatterns};
use edges::{EdgeNode, EdgePatterns, ThreeMore};

/// The solver of the catalogue, with six edges in the database.
pub(crate) type Korf = PatternSearch<ThreeMore, 3>;

/// The longest solution to search for: 20 moves for any cube, and a few more for requests that
/// restrict the first or last move.
const LONGEST: u8 = 20 + 4;

/// The rotation of the whole cube that carries the six edges of the database to the six others.
/// After it the same database gives the bound for the others.
const SWAPS_EDGES: Symmetry = Symmetry::rotation(Axis::X, Amount::Half);

/// The solver with its databases: the corners, and three edges with `N` more.
pub(crate) struct PatternSearch<L: EdgeList<N>, const N: usize> {
    corners: CornerPatterns,
    edges: EdgePatterns<L, N>,
}

/// A position as the search sees it.
pub(crate) struct Node<L, const N: usize> {
    corners: CornerNode,
    edges: EdgeNode<L, N>,
    /// The edges of the rotated cube.
    other_edges: EdgeNode<L, N>,
}

impl<L, const N: usize> Clone for Node<L, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, const N: usize> Copy for Node<L, N> {}

impl<L: EdgeList<N>, const N: usize> PatternSearch<L, N> {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        Ok(Self { corners: CornerPatterns::open(source)?, edges: EdgePatterns::open(source)? })
    }

    fn node(cube: &Cube) -> Node<L, N> {
        Node {
            corners: CornerPatterns::node(cube),
            edges: EdgePatterns::node(cube),
            other_edges: EdgePatterns::node(&cube.conjugate(SWAPS_EDGES)),
        }
    }
}

impl<L: EdgeList<N>, const N: usize> Problem for PatternSearch<L, N> {
    type Puzzle = Cube;
    type Node = Node<L, N>;

    #[inline]
    fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
        Node {
            corners: self.corners.turned(node.corners, turn),
            edges: self.edges.turned(node.edges, turn),
            other_edges: self.edges.turned(node.other_edges, SWAPS_EDGES.turn(turn)),
        }
    }

    #[inline]
    fn bound(&self, node: &Self::Node) -> u8 {
        let edges = self.edges.distance(node.edges).max(self.edges.distance(node.other_edges));
        self.corners.distance(node.corners).max(edges)
    }
}

impl<L: EdgeList<N>, const N: usize> Method for PatternSearch<L, N> {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let longest = match request.target {
            Target::AtMost(_) => request.target.up_to(u8::MAX),
            Target::Usual | Target::Best => LONGEST,
        };
        let mut meter = Meter::new(request.max_nodes, watcher);
        let root = Self::node(&request.cube);
        let [first, last] = request.ends();
        for length in self.bound(&root)..=longest {
            let mut search = DepthFirst::between(self, root, length, first, last);
            let stopped = |Stopped| SolveError::LimitReached { best: None };
            while let Some(turns) = search.next(&mut meter).map_err(stopped)? {
                // A database of fewer than six edges does not cover all edges.
                if request.cube.after(turns.iter().copied()) != Cube::SOLVED {
                    continue;
                }
                let Some(turns) = request.arranged(turns) else { continue };
                let _ = watcher.watch(WatchEvent::Found { turns: &turns });
                return Ok(Report {
                    turns,
                    phases: vec![],
                    more: vec![],
                    guarantee: Guarantee::Optimal,
                    nodes: meter.nodes(),
                });
            }
        }
        Err(SolveError::NoSolution { max_length: longest.into() })
    }

    fn table_bytes(&self) -> usize {
        self.corners.bytes() + self.edges.bytes()
    }
}

/// Counts the states of the corners by distance.
pub(crate) fn count_corners(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    // The classes of places are of no use for another start.
    if counting.from.is_some() { pair::<CornerPermutation, Twist>(counting) } else { CornerPatterns::count(counting) }
}

/// Counts the states of the six edges by distance.
pub(crate) fn count_edges(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    EdgePatterns::<ThreeMore, 3>::count(counting)
}
