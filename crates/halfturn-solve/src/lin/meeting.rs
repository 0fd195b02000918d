//! All states within a few turns of a goal, each with a way home.

use std::{collections::HashMap, hash::BuildHasherDefault, marker::PhantomData};

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, Watcher};

use super::phases::Phase;
use crate::mixer::Mixer;

/// The states that a phase's turns lead to from its goal in at most [`Phase::STEPS`] turns.
pub(super) struct MeetingTable<P> {
    ways: HashMap<u32, Way, BuildHasherDefault<Mixer>>,
    /// States by distance.
    counts: Vec<u64>,
    phase: PhantomData<fn() -> P>,
}

impl<P: Phase> MeetingTable<P> {
    /// Follows all sequences from the goal, shorter ones first: the first to reach a state is a shortest.
    pub fn build(phase: &P, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Self::build_within(phase, P::STEPS, watcher)
    }

    /// The same with only the states within so many turns.
    pub fn build_within(phase: &P, steps: u8, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let home = phase.node(&Cube::SOLVED);
        let mut meter = Meter::new(None, watcher);
        let mut table = Self { ways: HashMap::default(), counts: Vec::new(), phase: PhantomData };
        for length in 0..=steps {
            let before = table.ways.len();
            let away = Anywhere { phase };
            let mut search = DepthFirst::between(&away, home, length, P::FIRST, P::LAST);
            while let Some(turns) = search.next(&mut meter)? {
                let state = phase.state(phase.after(home, turns));
                table.ways.entry(state).or_insert_with(|| Way::new(turns));
            }
            table.counts.push((table.ways.len() - before) as u64);
        }
        Ok(table)
    }

    /// States by distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Bytes of memory that the table takes: a state and a way for each place.
    pub fn bytes(&self) -> usize {
        self.ways.capacity() * size_of::<(u32, Way)>()
    }

    /// The turns that lead from the node's state to the goal, if the state is in the table.
    pub fn way_home(&self, phase: &P, node: P::Node) -> Option<Vec<Turn>> {
        self.ways.get(&phase.state(node)).map(|way| way.home())
    }
}

/// The turns from the goal to a state, as digits of a number; digit 0 is none.
#[derive(Clone, Copy)]
struct Way(u32);

impl Way {
    const BASE: u32 = Turn::COUNT as u32 + 1;

    fn new(turns: &[Turn]) -> Self {
        Self(turns.iter().fold(0, |way, turn| way * Self::BASE + turn.index() as u32 + 1))
    }

    /// The way back: last turn first, each undone.
    fn home(self) -> Vec<Turn> {
        let digits = std::iter::successors(Some(self.0), |way| Some(way / Self::BASE)).map(|way| way % Self::BASE);
        digits.take_while(|&digit| digit > 0).map(|digit| Turn::ALL[digit as usize - 1].inverse()).collect()
    }
}

/// Every sequence of turns is a solution.
struct Anywhere<'p, P> {
    phase: &'p P,
}

impl<P: Phase> Problem for Anywhere<'_, P> {
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

/// A search that is done where it meets the table. It goes blindly until then, as Lin's does: no table says how far it
/// is.
pub(super) struct Toward<'p, P> {
    pub phase: &'p P,
    pub table: &'p MeetingTable<P>,
}

impl<P: Phase> Problem for Toward<'_, P> {
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
        self.table.ways.contains_key(&self.phase.state(*node))
    }
}
