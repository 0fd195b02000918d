//! Korf's optimal solver: iterative deepening with pattern databases.
//!
//! Each database knows exactly how far some of the pieces are from home: all corners in one, six edges in another. A
//! cube is at least as far as the farthest of its parts, so a search for solutions of a given length may leave every
//! cube whose parts are too far. Lengths are tried from the bound up; the first solution is a shortest. See
//! `docs/algorithms/korf.md`.

mod corners;
mod edges;
#[cfg(test)]
mod tests;

use halfturn_cube::{Amount, Axis, Cube, Symmetry, Turn};
use halfturn_search::{
    DepthFirst, Meter, Problem, Stopped, TableStore, Threads, WatchEvent, Watcher, coordinates::EdgeList,
};

use crate::{
    catalogue::Method,
    distribution::Counting,
    request::{Guarantee, Report, Request, SolveError, Target},
};
use corners::{CornerNode, CornerPatterns};
use edges::{EdgeNode, EdgePatterns, ThreeMore};

/// The solver of the catalogue, with six edges in a database.
pub(crate) type Korf = PatternSearch<ThreeMore, 3>;

/// No cube needs more turns; a few more are allowed for those who ask for certain first or last turns.
const LONGEST: u8 = 20 + 4;

/// The half turn of the whole cube that carries the six edges of the database to the six others. So the others are
/// looked up in the same database, after this turn.
const EXCHANGE: Symmetry = Symmetry::rotation(Axis::X, Amount::Half);

/// The search with its databases: the corners, and three edges with `N` more.
pub(crate) struct PatternSearch<L: EdgeList<N>, const N: usize> {
    corners: CornerPatterns,
    edges: EdgePatterns<L, N>,
}

/// What the search knows of a cube.
pub(crate) struct Node<L, const N: usize> {
    corners: CornerNode,
    edges: EdgeNode<L, N>,
    /// The edges of the exchanged cube.
    other_edges: EdgeNode<L, N>,
}

impl<L, const N: usize> Clone for Node<L, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, const N: usize> Copy for Node<L, N> {}

impl<L: EdgeList<N>, const N: usize> PatternSearch<L, N> {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Ok(Self {
            corners: CornerPatterns::open(store, threads, watcher)?,
            edges: EdgePatterns::open(store, threads, watcher)?,
        })
    }

    fn node(cube: &Cube) -> Node<L, N> {
        Node {
            corners: CornerPatterns::node(cube),
            edges: EdgePatterns::node(cube),
            other_edges: EdgePatterns::node(&cube.conjugate(EXCHANGE)),
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
            other_edges: self.edges.turned(node.other_edges, EXCHANGE.turn(turn)),
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
            Target::AtMost(length) => length,
            Target::Usual | Target::Best => LONGEST,
        };
        let mut meter = Meter::new(request.max_nodes, watcher);
        let root = Self::node(&request.cube);
        let [first, last] = request.ends();
        for length in self.bound(&root)..=longest {
            let mut search = DepthFirst::between(self, root, length, first, last);
            let stopped = |Stopped| SolveError::LimitReached { best: None };
            while let Some(turns) = search.next(&mut meter).map_err(stopped)? {
                // Databases of fewer than six edges do not see them all.
                if request.cube.after(turns.iter().copied()) != Cube::SOLVED {
                    continue;
                }
                let Some(turns) = request.arranged(turns) else { continue };
                let _ = watcher.watch(WatchEvent::Found { turns: &turns });
                return Ok(Report {
                    turns,
                    legs: vec![],
                    more: vec![],
                    guarantee: Guarantee::Optimal,
                    nodes: meter.nodes(),
                });
            }
        }
        Err(SolveError::NoSolution { max_length: longest })
    }

    fn table_bytes(&self) -> usize {
        self.corners.bytes() + self.edges.bytes()
    }
}

/// How many states of the corners are how far from home.
pub(crate) fn count_corners(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let patterns = CornerPatterns::open(counting.store, counting.threads, counting.watcher)?;
    Ok(patterns.distribution().to_vec())
}

/// How many states of the six edges are how far from home.
pub(crate) fn count_edges(counting: &Counting<'_>) -> Result<Vec<u64>, Stopped> {
    let patterns = EdgePatterns::<ThreeMore, 3>::open(counting.store, counting.threads, counting.watcher)?;
    Ok(patterns.distribution().to_vec())
}
