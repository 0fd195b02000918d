//! The one depth-first driver.
//!
//! It walks all sequences of a given length that no lower bound rules out, and gives back those that end at a goal,
//! one at a time: a search can be left after any solution and taken up again where it was.

use crate::{
    meter::Meter,
    puzzle::{Puzzle, PuzzleTurnSet},
    watch::Stopped,
};

type Turn<P> = <<P as Problem>::Puzzle as Puzzle>::Turn;
type TurnSet<P> = <<P as Problem>::Puzzle as Puzzle>::TurnSet;

/// What to search: nodes, what a turn makes of them, and how far they are at least from the goal.
pub trait Problem {
    /// The puzzle whose moves are searched.
    type Puzzle: Puzzle;
    /// What the search knows of a cube.
    type Node: Clone;

    /// The turns that may be used.
    fn turns(&self) -> TurnSet<Self> {
        PuzzleTurnSet::ALL
    }

    /// The node after a turn.
    fn turned(&self, node: &Self::Node, turn: Turn<Self>) -> Self::Node;

    /// A number of turns that are certainly needed from here to the goal. It must change by at most one with each turn;
    /// the driver skips the other turns of a face when one of them leads two turns too far.
    fn bound(&self, node: &Self::Node) -> u8;

    /// As [`Problem::bound`], for a caller who only asks whether the goal is out of reach of `budget` turns: where several bounds are
    /// known, the first one that is too large will do. The driver asks this. A bound that changes by more than one with a turn may
    /// take part if it counts as no more than `budget + 1`.
    #[inline]
    fn bound_within(&self, node: &Self::Node, budget: u8) -> u8 {
        let _ = budget;
        self.bound(node)
    }

    /// Whether the goal is reached. By default, where the bound is 0.
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.bound(node) == 0
    }
}

/// All solutions of one length, one after another.
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
    /// The nodes on the way, each with the turns that are still to be tried from it.
    stack: Vec<(P::Node, TurnSet<P>)>,
    path: Vec<Turn<P>>,
}

impl<'p, P: Problem> DepthFirst<'p, P> {
    /// A search for solutions of exactly `length` turns.
    #[must_use]
    pub fn new(problem: &'p P, root: P::Node, length: u8) -> Self {
        Self::between(problem, root, length, PuzzleTurnSet::ALL, PuzzleTurnSet::ALL)
    }

    /// A search for solutions of exactly `length` turns whose first and last turns are in these sets.
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

    /// The next solution, or none if there are no more.
    ///
    /// # Errors
    /// [`Stopped`] if the meter says so; the search can go on later.
    #[inline]
    pub fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<&[Turn<P>]>, Stopped> {
        if self.length == 0 {
            let root = self.stack.pop();
            return Ok(root.filter(|(node, _)| self.problem.is_goal(node)).map(|_| self.path.as_slice()));
        }
        // A solution that was given back is still on the path.
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
                // The face's other turns are one turn away from this one: they are too far as well.
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
