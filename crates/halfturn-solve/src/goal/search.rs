//! The search for a goal.

use std::ops::ControlFlow;

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{Meter, Stopped, TableSource};

use super::{
    pattern::{Images, PiecePattern},
    table::{GoalTable, Projection, Readings},
};

/// The most readings that the tables of a goal have together.
pub(super) const MOST_READINGS: usize = 8;

/// Tables up to this size are *near*: they mostly stay in the processor's cache.
const NEAR_BYTES: usize = 4 << 20;

/// A goal with its pruning tables. The lower bound is the largest of their distances.
pub(crate) struct GoalTables {
    pattern: PiecePattern,
    images: Vec<PiecePattern>,
    readings: Readings,
    /// The near tables first.
    tables: Vec<GoalTable>,
    /// The number of near tables, and of the readings that they need.
    near: usize,
    near_readings: usize,
}

/// A cube as the tables of a goal see it: the value of each reading.
pub(crate) type GoalNode = [u32; MOST_READINGS];

impl GoalTables {
    /// Opens a table for each of these projections. Small ones come first.
    pub fn open(pattern: &PiecePattern, projections: &[Projection], source: TableSource<'_>) -> Result<Self, Stopped> {
        let (mut readings, images) = (Readings::default(), Images::new(pattern));
        let mut tables = Vec::new();
        let (mut near, mut near_readings) = (0, 0);
        for &projection in projections {
            let table = GoalTable::open(&images, projection, &mut readings, source)?;
            if table.bytes() <= NEAR_BYTES && near == tables.len() {
                (near, near_readings) = (near + 1, readings.len());
            }
            tables.push(table);
        }
        assert!(readings.len() <= MOST_READINGS, "the tables of a goal have at most {MOST_READINGS} readings");
        Ok(Self { pattern: *pattern, images: pattern.images(), readings, tables, near, near_readings })
    }

    /// The goal.
    pub fn pattern(&self) -> &PiecePattern {
        &self.pattern
    }

    /// Whether a cube is at the goal.
    pub fn matches(&self, cube: &Cube) -> bool {
        self.images.iter().any(|image| image.matches(cube))
    }

    /// The node of a cube.
    pub fn node(&self, cube: &Cube) -> GoalNode {
        let mut node = GoalNode::default();
        self.readings.read(cube, &mut node);
        node
    }

    /// A lower bound on the distance of a node.
    pub fn lower_bound(&self, node: &GoalNode) -> u8 {
        bound(&self.tables, node, u8::MAX)
    }

    /// The number of values of the first table at distance 0, 1, 2, …
    #[cfg(test)]
    pub fn distribution(&self) -> &[u64] {
        self.tables[0].distribution()
    }

    /// The memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.readings.bytes() + self.tables.iter().map(GoalTable::bytes).sum::<usize>()
    }

    /// Calls `found` with all sequences of these moves and exactly this length after which no table
    /// sees a difference from the goal, until it breaks. Returns its last answer.
    pub fn solutions(
        &self,
        root: &GoalNode,
        length: u8,
        turns: TurnSet,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[Turn]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stopped> {
        if bound(&self.tables, root, length) > length {
            return Ok(ControlFlow::Continue(()));
        }
        if length == 0 {
            return Ok(found(&[]));
        }
        GoalSearch { tables: self, turns, meter, found, stack: Vec::new(), path: Vec::new() }.expand(
            root,
            turns,
            length - 1,
        )
    }
}

/// The largest distance in some tables, or the first one beyond the budget.
#[inline]
fn bound(tables: &[GoalTable], node: &GoalNode, budget: u8) -> u8 {
    let mut bound = 0;
    for table in tables {
        bound = bound.max(table.distance(node));
        if bound > budget {
            break;
        }
    }
    bound
}

/// A depth-first search for all solutions of one length.
///
/// It is not the driver of `halfturn-search`, which makes one child at a time: here all children of
/// a node that the near tables leave are made before any of them is looked up in the large tables,
/// so that the slow reads of memory overlap.
struct GoalSearch<'s, 'm> {
    tables: &'s GoalTables,
    turns: TurnSet,
    meter: &'s mut Meter<'m>,
    found: &'s mut dyn FnMut(&[Turn]) -> ControlFlow<()>,
    /// The children that are still to be searched, of all nodes on the path.
    stack: Vec<(Turn, GoalNode)>,
    path: Vec<Turn>,
}

impl GoalSearch<'_, '_> {
    /// Searches the children of a node, which have `left` moves left.
    fn expand(&mut self, node: &GoalNode, mut turns: TurnSet, left: u8) -> Result<ControlFlow<()>, Stopped> {
        let GoalTables { readings, tables, near, near_readings, .. } = self.tables;
        let (near_tables, far_tables) = tables.split_at(*near);
        let base = self.stack.len();
        let mut nodes = 0;
        while let Some(turn) = turns.next() {
            nodes += 1;
            let mut child = *node;
            readings.turn(&mut child, 0..*near_readings, turn);
            let bound = bound(near_tables, &child, left);
            if bound > left {
                if bound > left + 1 {
                    // The other moves of the face are one move away from this one: also too far.
                    turns = turns.without(TurnSet::of_face(turn.face()));
                }
                continue;
            }
            readings.turn(&mut child, *near_readings..readings.len(), turn);
            far_tables.iter().for_each(|table| table.prefetch(&child));
            self.stack.push((turn, child));
        }
        self.meter.tick_by(nodes)?;
        for index in base..self.stack.len() {
            let (turn, child) = self.stack[index];
            if bound(far_tables, &child, left) > left {
                continue;
            }
            self.path.push(turn);
            let flow = if left == 0 {
                (self.found)(&self.path)
            } else {
                self.expand(&child, self.turns.and(TurnSet::after(turn)), left - 1)?
            };
            self.path.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        self.stack.truncate(base);
        Ok(ControlFlow::Continue(()))
    }
}
