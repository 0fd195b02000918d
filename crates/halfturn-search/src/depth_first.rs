//! The one depth-first driver.
//!
//! It searches all sequences of a given length, prunes those that a lower bound rules out, and
//! returns those that end at a goal, one at a time. A search can pause after any solution and
//! continue later.

use crate::{
    meter::Meter,
    puzzle::{Puzzle, PuzzleTurnSet},
    watch::Stopped,
};

type Turn<P> = <<P as Problem>::Puzzle as Puzzle>::Turn;
type TurnSet<P> = <<P as Problem>::Puzzle as Puzzle>::TurnSet;

/// A search problem: nodes, the moves between them, and a lower bound on the distance to the goal.
pub trait Problem {
    /// The puzzle whose moves are searched.
    type Puzzle: Puzzle;
    /// A node of the search: the coordinates of a cube that the problem needs.
    type Node: Clone;

    /// The moves that the search may use.
    fn turns(&self) -> TurnSet<Self> {
        PuzzleTurnSet::ALL
    }

    /// The node after a move.
    fn turned(&self, node: &Self::Node, turn: Turn<Self>) -> Self::Node;

    /// A lower bound on the number of moves from the node to the goal.
    ///
    /// A move must change it by at most one. The driver relies on this: if the bound after a move
    /// exceeds the moves left by two, it skips the other moves of the same layer.
    fn bound(&self, node: &Self::Node) -> u8;

    /// Like [`Problem::bound`], where only it matters whether the bound exceeds `budget`.
    ///
    /// The driver calls this method. If the problem has several bounds, it may return the first one
    /// that exceeds `budget`. A bound that can change by more than one with a move may be used too,
    /// if it is capped at `budget + 1`.
    #[inline]
    fn bound_within(&self, node: &Self::Node, budget: u8) -> u8 {
        let _ = budget;
        self.bound(node)
    }

    /// Whether the node is a goal; by default, if its bound is 0.
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.bound(node) == 0
    }
}

/// A depth-first search for all solutions of one length.
///
/// ```
/// use halfturn_cube::{Cube, Turn};
/// use halfturn_search::{DepthFirst, Index, Meter, Problem, TurnTable, coordinates::Twist};
///
/// struct Untwist(TurnTable<Twist>);
/// impl Problem for Untwist {
///     type Puzzle = Cube;
///     type Node = Index<Twist>;
///     fn turned(&self, node: &Self::Node, turn: Turn) -> Self::Node {
///         self.0.turned(*node, turn)
///     }
///     fn bound(&self, node: &Self::Node) -> u8 {
///         (*node != Index::HOME).into()
///     }
/// }
///
/// let problem = Untwist(TurnTable::build());
/// let root = problem.turned(&Index::HOME, Turn::ALL[3]);
/// let mut search = DepthFirst::new(&problem, root, 1);
/// let mut meter = Meter::new(None, &());
/// let mut solutions = Vec::new();
/// while let Some(turns) = search.next(&mut meter)? {
///     solutions.push(turns[0].to_string());
/// }
/// assert_eq!(solutions, ["R", "R'"]);
/// # Ok::<(), halfturn_search::Stopped>(())
/// ```
pub struct DepthFirst<'p, P: Problem> {
    problem: &'p P,
    length: usize,
    last: TurnSet<P>,
    /// The nodes on the current path, each with the moves that are still to be tried.
    stack: Vec<(P::Node, TurnSet<P>)>,
    path: Vec<Turn<P>>,
}

impl<'p, P: Problem> DepthFirst<'p, P> {
    /// A search for solutions of exactly `length` moves.
    #[must_use]
    pub fn new(problem: &'p P, root: P::Node, length: u8) -> Self {
        Self::between(problem, root, length, PuzzleTurnSet::ALL, PuzzleTurnSet::ALL)
    }

    /// A search for solutions of exactly `length` moves whose first and last moves are in these
    /// sets.
    #[must_use]
    pub fn between(problem: &'p P, root: P::Node, length: u8, first: TurnSet<P>, last: TurnSet<P>) -> Self {
        let length = usize::from(length);
        let mut search =
            Self { problem, length, last, stack: Vec::with_capacity(length.max(1)), path: Vec::with_capacity(length) };
        if usize::from(problem.bound(&root)) <= length {
            search.push(root, problem.turns().and(first));
        }
        search
    }

    fn push(&mut self, node: P::Node, turns: TurnSet<P>) {
        let turns = if self.path.len() + 1 == self.length { turns.and(self.last) } else { turns };
        self.stack.push((node, turns));
    }

    /// Finds the next solution. Returns `None` if there are no more.
    ///
    /// # Errors
    /// [`Stopped`] if the meter says so. The search can continue later.
    #[inline]
    pub fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<&[Turn<P>]>, Stopped> {
        if self.length == 0 {
            let root = self.stack.pop();
            return Ok(root.filter(|(node, _)| self.problem.is_goal(node)).map(|_| self.path.as_slice()));
        }
        // The last solution is still on the path.
        self.path.truncate(self.stack.len().saturating_sub(1));
        while let Some((node, turns)) = self.stack.last_mut() {
            let Some(turn) = turns.next() else {
                self.stack.pop();
                self.path.pop();
                continue;
            };
            let child = self.problem.turned(node, turn);
            let left = self.length - self.path.len() - 1;
            let bound = usize::from(self.problem.bound_within(&child, left as u8));
            if bound > left + 1 {
                // The other moves of the layer are one move away from this one: also too far.
                *turns = turns.without(TurnSet::<P>::of_layer(turn));
            } else if bound <= left {
                self.path.push(turn);
                if left > 0 {
                    let turns = self.problem.turns().and(TurnSet::<P>::after(turn));
                    self.push(child, turns);
                } else if self.problem.is_goal(&child) {
                    meter.tick()?;
                    return Ok(Some(&self.path));
                } else {
                    self.path.pop();
                }
            }
            meter.tick()?;
        }
        Ok(None)
    }
}
