//! The order of the search: by the length of the first phase, from every direction, behind every sequence of pre-moves.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, WatchEvent, Watcher};

use super::Min2Phase;
use crate::{
    direction::{Direction, distinct_turns},
    request::{Leg, Request, Target},
};

/// The longest solution to begin with: no cube needs more than 12 turns into G1 and 18 home.
const LONGEST: u8 = 12 + 18;
/// The usual answer has no more turns.
const USUAL: u8 = 21;
/// Second phases have no more turns: longer ones cost much and are seldom part of a short solution.
const LONGEST_PHASE2: u8 = 12;
/// Pre-moves at most. First phases behind them have at least [`SHORTEST_BEHIND`] turns, so there are far fewer in practice.
const MOST_PRE_MOVES: usize = 20;
/// A first phase behind pre-moves has at least so many turns of its own.
const SHORTEST_BEHIND: u8 = 7;
/// With no more than so many turns left, a first phase that is in G1 already cannot leave it and come back.
const NO_RETURN: u8 = 4;

/// Where phases meet pre-moves or each other stands a quarter turn of a side, and its inverse would do as well: `R' = R R2`, and half turns
/// keep G1. So only the clockwise ones are searched, and [`Search::probe`] looks at both.
const SEAM: TurnSet = TurnSet::EMPTY
    .with(Turn::new(Face::R, Amount::Clockwise))
    .with(Turn::new(Face::F, Amount::Clockwise))
    .with(Turn::new(Face::L, Amount::Clockwise))
    .with(Turn::new(Face::B, Amount::Clockwise));

/// How a search came to its end.
#[derive(PartialEq, Eq)]
pub(super) enum Ended {
    /// The target is met.
    Enough,
    /// Proved: nothing shorter than the best, or nothing at all within the target.
    Exhausted,
    /// There may be something, but a limit is reached or it is not where this search looks.
    GaveUp,
}

impl From<Stopped> for Ended {
    fn from(Stopped: Stopped) -> Self {
        Self::GaveUp
    }
}

/// One search for one cube.
pub(super) struct Search<'a> {
    solver: &'a Min2Phase,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that is of use now.
    longest: u8,
    /// Second phases that were begun.
    probes: u64,
    min_probes: u64,
    best: Option<(Vec<Turn>, Vec<Leg>)>,
}

/// A cube from which first phases start.
struct Root<'a> {
    direction: &'a Direction,
    /// The cube behind the pre-moves.
    cube: Cube,
    /// The pre-moves, the first one last.
    before: Vec<Turn>,
    /// Symmetries that neither change the cube nor G1.
    symmetries: Vec<Symmetry>,
}

impl<'a> Search<'a> {
    pub fn new(solver: &'a Min2Phase, request: &'a Request, watcher: &'a dyn Watcher) -> Self {
        Self {
            solver,
            request,
            meter: Meter::new(request.max_nodes, watcher),
            longest: match request.target {
                Target::AtMost(length) => length.min(LONGEST),
                Target::Usual => USUAL,
                Target::Best => LONGEST,
            },
            probes: 0,
            min_probes: if request.target == Target::Best { u64::MAX } else { request.min_probes },
            best: None,
        }
    }

    pub fn longest(&self) -> u8 {
        self.longest
    }

    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The shortest solution and its phases.
    pub fn into_best(self) -> Option<(Vec<Turn>, Vec<Leg>)> {
        self.best
    }

    pub fn run(&mut self) -> Ended {
        let restricted = self.request.first != TurnSet::ALL || self.request.last != TurnSet::ALL;
        let all = Direction::all(&self.request.cube);
        // Where not every solution will do, one that symmetry makes of another may be the one that is wanted.
        let directions = if restricted { all } else { Direction::distinct(all) };
        let most_pre_moves = if directions.len() < Direction::COUNT { 0 } else { MOST_PRE_MOVES };
        let mut length = 0;
        while length <= self.longest {
            for direction in &directions {
                let cube = direction.cube;
                let useful = |symmetry: &Symmetry| !restricted && symmetry.index() < Symmetry::KEEPS_AXIS;
                let symmetries = cube.symmetries().filter(useful).collect();
                let root = Root { direction, cube, before: Vec::new(), symmetries };
                if let Err(ended) = self.start(&root, length, most_pre_moves) {
                    return ended;
                }
            }
            length += 1;
        }
        // A solution of at most so many turns has no second phase that was too long to look for.
        if self.longest <= LONGEST_PHASE2 { Ended::Exhausted } else { Ended::GaveUp }
    }

    /// First phases of `length` turns, pre-moves included, from this root and behind more pre-moves.
    fn start(&mut self, root: &Root<'_>, length: u8, most_pre_moves: usize) -> Result<(), Ended> {
        let own = length - root.before.len() as u8;
        // Turns of G1 in front change nothing for phase 1, so the first pre-move must not be one.
        if root.before.last().is_none_or(|&first| SEAM.contains(first)) {
            self.phase1(root, length)?;
        }
        if root.before.len() == most_pre_moves || own <= SHORTEST_BEHIND {
            return Ok(());
        }
        let no_more = root.before.len() + 1 == most_pre_moves || own - 1 <= SHORTEST_BEHIND;
        let turns = if no_more { SEAM } else { TurnSet::ALL };
        for turn in turns.and(distinct_turns(&root.symmetries)) {
            if root.before.last().is_some_and(|&next| turn.makes_redundant(next)) {
                continue;
            }
            let mut before = root.before.clone();
            before.push(turn);
            let keeps = |symmetry: &Symmetry| symmetry.turn(turn) == turn;
            let symmetries = root.symmetries.iter().copied().filter(keeps).collect();
            let cube = Cube::SOLVED.turned(turn) * root.cube;
            self.start(&Root { direction: root.direction, cube, before, symmetries }, length, most_pre_moves)?;
        }
        Ok(())
    }

    /// First phases from one root.
    fn phase1(&mut self, root: &Root<'_>, length: u8) -> Result<(), Ended> {
        let phase1 = &self.solver.phase1;
        let own = length - root.before.len() as u8;
        let node = phase1.node(&root.cube);
        // The shortest first phases behind pre-moves may be shorter still: those were not looked for.
        let allow_shorter = !root.before.is_empty() && own == SHORTEST_BEHIND;
        let shortest = if allow_shorter { own - NO_RETURN } else { own };
        for own in shortest.max(phase1.bound(&node))..=own {
            let mut search = DepthFirst::between(phase1, node, own, distinct_turns(&root.symmetries), SEAM);
            while let Some(turns) = search.next(&mut self.meter)? {
                self.probe(root, turns, length)?;
            }
        }
        Ok(())
    }

    /// Looks into second phases behind a first one: one probe, though its ends come in pairs or fours.
    fn probe(&mut self, root: &Root<'_>, phase1: &[Turn], length: u8) -> Result<(), Ended> {
        match &self.best {
            Some(_) if self.probes >= self.min_probes => return Err(Ended::Enough),
            None if self.request.max_probes.is_some_and(|most| self.probes >= most) => return Err(Ended::GaveUp),
            _ => self.probes += 1,
        }
        let end =
            End { cube: root.cube.after(phase1.iter().copied()), phase1: phase1.to_vec(), before: root.before.clone() };
        let twin = end.with_other_last();
        for end in [Some(end), twin].into_iter().flatten() {
            let twin = end.with_other_first();
            for end in [Some(end), twin].into_iter().flatten() {
                self.phase2(root.direction, &end, length)?;
            }
        }
        Ok(())
    }

    /// Follows an end of a first phase by the shortest second phase that makes the whole shorter than the best, if there is one.
    fn phase2(&mut self, direction: &Direction, end: &End, length: u8) -> Result<(), Ended> {
        let phase2 = &self.solver.phase2;
        let Some(budget) = self.longest.checked_sub(length) else { return Ok(()) };
        let budget = budget.min(LONGEST_PHASE2);
        let node = phase2.node(&end.cube);
        for own in phase2.bound_within(&node, budget)..=budget {
            let mut search = DepthFirst::new(phase2, node, own);
            while let Some(turns) = search.next(&mut self.meter)? {
                let lengths = [end.phase1.len(), turns.len(), end.before.len()];
                let turns: Vec<Turn> = end.phase1.iter().chain(turns).chain(end.before.iter().rev()).copied().collect();
                // Phases and pre-moves may meet in turns of one face.
                let turns = Algorithm::from(turns.as_slice()).simplified().turns();
                let Some(turns) = self.request.arranged(&direction.restore(&turns)) else { continue };
                let legs = direction.legs(lengths, turns.len());
                self.longest = turns.len() as u8 - 1;
                let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &turns });
                self.best = Some((turns, legs));
                return if self.probes >= self.min_probes { Err(Ended::Enough) } else { Ok(()) };
            }
        }
        Ok(())
    }
}

/// Where a first phase ended.
struct End {
    /// The cube, in G1.
    cube: Cube,
    /// The first phase.
    phase1: Vec<Turn>,
    /// The pre-moves, the first one last.
    before: Vec<Turn>,
}

impl End {
    /// The end that differs in the last turn of the first phase: `R'` for `R`.
    fn with_other_last(&self) -> Option<Self> {
        let (last, rest) = self.phase1.split_last()?;
        let cube = self.cube.turned(Turn::new(last.face(), Amount::Half));
        Some(Self { cube, phase1: [rest, &[last.inverse()]].concat(), before: self.before.clone() })
    }

    /// The end that differs in the first pre-move.
    fn with_other_first(&self) -> Option<Self> {
        let (first, rest) = self.before.split_last()?;
        let cube = Cube::SOLVED.turned(Turn::new(first.face(), Amount::Half)) * self.cube;
        Some(Self { cube, phase1: self.phase1.clone(), before: [rest, &[first.inverse()]].concat() })
    }
}
