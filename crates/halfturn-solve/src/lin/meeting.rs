//! The table that a search meets: all states within a few moves of a goal, each with a solution.

use std::{collections::HashMap, hash::BuildHasherDefault, marker::PhantomData};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, Watcher};

use super::phases::MeetingPhase;
use crate::integer_hasher::IntegerHasher;

/// The states within [`MeetingPhase::TABLE_DEPTH`] moves of the goal of a phase.
pub(super) struct MeetingTable<P> {
    solutions: HashMap<u32, PackedMoves, BuildHasherDefault<IntegerHasher>>,
    /// States by distance.
    counts: Vec<u64>,
    phase: PhantomData<fn() -> P>,
}

impl<P: MeetingPhase> MeetingTable<P> {
    /// Follows all sequences from the goal in order of length. The first one to reach a state is a
    /// shortest.
    pub fn build(phase: &P, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Self::build_within(phase, P::TABLE_DEPTH, watcher)
    }

    /// The same for the states within `steps` moves.
    pub fn build_within(phase: &P, steps: u8, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let goal = phase.node(&Cube::SOLVED);
        let mut meter = Meter::new(None, watcher);
        let mut table = Self { solutions: HashMap::default(), counts: Vec::new(), phase: PhantomData };
        for length in 0..=steps {
            let before = table.solutions.len();
            let away = AllSequences { phase };
            let mut search = DepthFirst::between(&away, goal, length, P::FIRST_TURNS, P::LAST_TURNS);
            while let Some(turns) = search.next(&mut meter)? {
                let state = phase.state(phase.after(goal, turns));
                table.solutions.entry(state).or_insert_with(|| PackedMoves::new(turns));
            }
            table.counts.push((table.solutions.len() - before) as u64);
        }
        Ok(table)
    }

    /// States by distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Bytes of memory that the table takes: a state and a sequence per slot.
    pub fn bytes(&self) -> usize {
        self.solutions.capacity() * size_of::<(u32, PackedMoves)>()
    }

    /// The moves that lead from the node's state to the goal, if the table has the state.
    pub fn solution(&self, phase: &P, node: P::Node) -> Option<Vec<Turn>> {
        self.solutions.get(&phase.state(node)).map(|packed| packed.inverted())
    }
}

/// The moves from the goal to a state, as digits of a number. The digit 0 ends it.
#[derive(Clone, Copy)]
struct PackedMoves(u32);

impl PackedMoves {
    const BASE: u32 = Turn::COUNT as u32 + 1;

    fn new(turns: &[Turn]) -> Self {
        Self(turns.iter().fold(0, |packed, turn| packed * Self::BASE + turn.index() as u32 + 1))
    }

    /// The moves back to the goal: in reverse order, each inverted.
    fn inverted(self) -> Vec<Turn> {
        let digits =
            std::iter::successors(Some(self.0), |packed| Some(packed / Self::BASE)).map(|packed| packed % Self::BASE);
        digits.take_while(|&digit| digit > 0).map(|digit| Turn::ALL[digit as usize - 1].inverse()).collect()
    }
}

/// A search that finds every sequence.
struct AllSequences<'p, P> {
    phase: &'p P,
}

impl<P: MeetingPhase> Problem for AllSequences<'_, P> {
    type Puzzle = Cube;
    type Node = P::Node;

    fn turns(&self) -> TurnSet {
        P::TURNS
    }

    fn turned(&self, node: &P::Node, turn: Turn) -> P::Node {
        self.phase.turned(*node, turn)
    }

    fn bound(&self, _: &P::Node) -> u8 {
        0
    }
}

/// A search that ends where it meets the table. As in Lin's method it has no lower bounds.
pub(super) struct MeetingProblem<'p, P> {
    pub phase: &'p P,
    pub table: &'p MeetingTable<P>,
}

impl<P: MeetingPhase> Problem for MeetingProblem<'_, P> {
    type Puzzle = Cube;
    type Node = P::Node;

    fn turns(&self) -> TurnSet {
        P::TURNS
    }

    #[inline]
    fn turned(&self, node: &P::Node, turn: Turn) -> P::Node {
        self.phase.turned(*node, turn)
    }

    #[inline]
    fn bound(&self, _: &P::Node) -> u8 {
        0
    }

    #[inline]
    fn is_goal(&self, node: &P::Node) -> bool {
        self.table.solutions.contains_key(&self.phase.state(*node))
    }
}
