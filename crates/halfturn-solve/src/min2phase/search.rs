//! The search: by length of phase 1, from every direction, behind every sequence of pre-moves.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Symmetry, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, WatchEvent, Watcher};

use super::Min2Phase;
use crate::{
    direction::{Direction, distinct_turns},
    request::{PhaseLength, Request, Target},
};

/// The longest solution to start with: at most 12 moves into G1 and 18 to solved.
const LONGEST: u8 = 12 + 18;
/// The length of a usual solution, at most.
const USUAL: u8 = 21;
/// The longest phase 2 to search for. Longer ones are expensive and seldom part of a short
/// solution.
const LONGEST_PHASE2: u8 = 12;
/// The most pre-moves. Since phase 1 behind them has at least [`SHORTEST_AFTER_PRE_MOVES`] moves,
/// there are far fewer in practice.
const MOST_PRE_MOVES: usize = 20;
/// The shortest phase 1 to search for behind pre-moves.
const SHORTEST_AFTER_PRE_MOVES: u8 = 7;
/// A phase 1 that is in G1 with at most this many moves left cannot leave it and return.
const NO_RETURN: u8 = 4;

/// The moves at the end of phase 1 and at the start of the pre-moves: quarter turns of side faces.
/// Their inverses lead into G1 as well, since `R' = R R2` and half turns keep G1. So phase 1 only
/// searches the clockwise ones, and [`Min2PhaseSearch::probe`] tries both.
const SEAM_TURNS: TurnSet = TurnSet::EMPTY
    .with(Turn::new(Face::R, Amount::Clockwise))
    .with(Turn::new(Face::F, Amount::Clockwise))
    .with(Turn::new(Face::L, Amount::Clockwise))
    .with(Turn::new(Face::B, Amount::Clockwise));

/// Why a search ended.
#[derive(PartialEq, Eq)]
pub(super) enum Min2PhaseOutcome {
    /// The target is met.
    TargetMet,
    /// Exhausted: there is no shorter solution, or none within the target.
    Exhausted,
    /// A limit was reached, or the solution is not where this search looks.
    GaveUp,
}

impl From<Stopped> for Min2PhaseOutcome {
    fn from(Stopped: Stopped) -> Self {
        Self::GaveUp
    }
}

/// The search for one cube.
pub(super) struct Min2PhaseSearch<'a> {
    solver: &'a Min2Phase,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that still improves on the best one.
    longest: u8,
    /// The number of probes so far: ends of phase 1 from which phase 2 was tried.
    probes: u64,
    min_probes: u64,
    best: Option<(Vec<Turn>, Vec<PhaseLength>)>,
}

/// A position from which phase 1 starts.
struct Root<'a> {
    direction: &'a Direction,
    /// The cube after the pre-moves were put in front.
    cube: Cube,
    /// The pre-moves, the first one last.
    pre_moves: Vec<Turn>,
    /// The symmetries that keep both the cube and the U–D axis.
    symmetries: Vec<Symmetry>,
}

impl<'a> Min2PhaseSearch<'a> {
    /// A search for this request.
    pub fn new(solver: &'a Min2Phase, request: &'a Request, watcher: &'a dyn Watcher) -> Self {
        Self {
            solver,
            request,
            meter: Meter::new(request.max_nodes, watcher),
            longest: match request.target {
                Target::Usual => USUAL,
                target => target.up_to(LONGEST),
            },
            probes: 0,
            min_probes: if request.target == Target::Best { u64::MAX } else { request.min_probes },
            best: None,
        }
    }

    /// The longest solution that the search accepts.
    pub fn longest(&self) -> u8 {
        self.longest
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The shortest solution and its phases.
    pub fn into_best(self) -> Option<(Vec<Turn>, Vec<PhaseLength>)> {
        self.best
    }

    /// Searches until the target is met, a limit is reached or the search space is exhausted.
    pub fn run(&mut self) -> Min2PhaseOutcome {
        let restricted = self.request.first != TurnSet::ALL || self.request.last != TurnSet::ALL;
        let all = Direction::all(&self.request.cube);
        // If the request restricts the first or last move, the image of a solution under a symmetry
        // may violate the restriction.
        let directions = if restricted { all } else { Direction::distinct(all) };
        let most_pre_moves = if directions.len() < Direction::COUNT { 0 } else { MOST_PRE_MOVES };
        let mut length = 0;
        while length <= self.longest {
            for direction in &directions {
                let cube = direction.cube;
                let useful = |symmetry: &Symmetry| !restricted && symmetry.index() < Symmetry::KEEPS_AXIS;
                let symmetries = cube.symmetries().filter(useful).collect();
                let root = Root { direction, cube, pre_moves: Vec::new(), symmetries };
                if let Err(outcome) = self.search_root(&root, length, most_pre_moves) {
                    return outcome;
                }
            }
            length += 1;
        }
        // A solution this short has no phase 2 that was too long to search for.
        if self.longest <= LONGEST_PHASE2 { Min2PhaseOutcome::Exhausted } else { Min2PhaseOutcome::GaveUp }
    }

    /// Searches phase 1 of `length` moves, pre-moves included, from this root and behind further
    /// pre-moves.
    fn search_root(&mut self, root: &Root<'_>, length: u8, most_pre_moves: usize) -> Result<(), Min2PhaseOutcome> {
        let phase1_length = length - root.pre_moves.len() as u8;
        // Moves of G1 at the front change nothing for phase 1, so the first pre-move must not be
        // one.
        if root.pre_moves.last().is_none_or(|&first| SEAM_TURNS.contains(first)) {
            self.phase1(root, length)?;
        }
        if root.pre_moves.len() == most_pre_moves || phase1_length <= SHORTEST_AFTER_PRE_MOVES {
            return Ok(());
        }
        let no_more = root.pre_moves.len() + 1 == most_pre_moves || phase1_length - 1 <= SHORTEST_AFTER_PRE_MOVES;
        let turns = if no_more { SEAM_TURNS } else { TurnSet::ALL };
        for turn in turns.and(distinct_turns(&root.symmetries)) {
            if root.pre_moves.last().is_some_and(|&next| turn.makes_redundant(next)) {
                continue;
            }
            let mut pre_moves = root.pre_moves.clone();
            pre_moves.push(turn);
            let keeps = |symmetry: &Symmetry| symmetry.turn(turn) == turn;
            let symmetries = root.symmetries.iter().copied().filter(keeps).collect();
            let cube = Cube::SOLVED.turned(turn) * root.cube;
            self.search_root(&Root { direction: root.direction, cube, pre_moves, symmetries }, length, most_pre_moves)?;
        }
        Ok(())
    }

    /// Searches phase 1 from one root.
    fn phase1(&mut self, root: &Root<'_>, length: u8) -> Result<(), Min2PhaseOutcome> {
        let phase1 = &self.solver.phase1;
        let phase1_length = length - root.pre_moves.len() as u8;
        let node = phase1.node(&root.cube);
        // At the shortest length, also search the still shorter ones, which no other root covers.
        let allow_shorter = !root.pre_moves.is_empty() && phase1_length == SHORTEST_AFTER_PRE_MOVES;
        let shortest = if allow_shorter { phase1_length - NO_RETURN } else { phase1_length };
        for phase1_length in shortest.max(phase1.bound(&node))..=phase1_length {
            let mut search =
                DepthFirst::between(phase1, node, phase1_length, distinct_turns(&root.symmetries), SEAM_TURNS);
            while let Some(turns) = search.next(&mut self.meter)? {
                self.probe(root, turns, length)?;
            }
        }
        Ok(())
    }

    /// Tries phase 2 after a phase 1. This counts as one probe, although its ends come in pairs or
    /// fours.
    fn probe(&mut self, root: &Root<'_>, phase1: &[Turn], length: u8) -> Result<(), Min2PhaseOutcome> {
        match &self.best {
            Some(_) if self.probes >= self.min_probes => return Err(Min2PhaseOutcome::TargetMet),
            None if self.request.max_probes.is_some_and(|most| self.probes >= most) => {
                return Err(Min2PhaseOutcome::GaveUp);
            }
            _ => self.probes += 1,
        }
        let end = Phase1End {
            cube: root.cube.after(phase1.iter().copied()),
            phase1: phase1.to_vec(),
            pre_moves: root.pre_moves.clone(),
        };
        let twin = end.with_inverted_last_move();
        for end in [Some(end), twin].into_iter().flatten() {
            let twin = end.with_inverted_first_pre_move();
            for end in [Some(end), twin].into_iter().flatten() {
                self.phase2(root.direction, &end, length)?;
            }
        }
        Ok(())
    }

    /// Searches the shortest phase 2 from an end of phase 1 that makes the whole shorter than the
    /// best.
    fn phase2(&mut self, direction: &Direction, end: &Phase1End, length: u8) -> Result<(), Min2PhaseOutcome> {
        let phase2 = &self.solver.phase2;
        let Some(budget) = self.longest.checked_sub(length) else { return Ok(()) };
        let budget = budget.min(LONGEST_PHASE2);
        let node = phase2.node(&end.cube);
        for phase2_length in phase2.bound_within(&node, budget)..=budget {
            let mut search = DepthFirst::new(phase2, node, phase2_length);
            while let Some(turns) = search.next(&mut self.meter)? {
                let lengths = [end.phase1.len(), turns.len(), end.pre_moves.len()];
                let turns: Vec<Turn> =
                    end.phase1.iter().chain(turns).chain(end.pre_moves.iter().rev()).copied().collect();
                // Moves of one face may meet where phases and pre-moves are joined.
                let turns = Algorithm::from(turns.as_slice()).simplified().turns();
                let Some(turns) = self.request.arranged(&direction.restore(&turns)) else { continue };
                let phases = direction.phases(lengths, turns.len());
                self.longest = turns.len() as u8 - 1;
                let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &turns });
                self.best = Some((turns, phases));
                return if self.probes >= self.min_probes { Err(Min2PhaseOutcome::TargetMet) } else { Ok(()) };
            }
        }
        Ok(())
    }
}

/// An end of phase 1.
struct Phase1End {
    /// The cube, in G1.
    cube: Cube,
    /// The moves of phase 1.
    phase1: Vec<Turn>,
    /// The pre-moves, the first one last.
    pre_moves: Vec<Turn>,
}

impl Phase1End {
    /// The end whose phase 1 has the inverse last move: `R'` for `R`.
    fn with_inverted_last_move(&self) -> Option<Self> {
        let (last, rest) = self.phase1.split_last()?;
        let cube = self.cube.turned(Turn::new(last.face(), Amount::Half));
        Some(Self { cube, phase1: [rest, &[last.inverse()]].concat(), pre_moves: self.pre_moves.clone() })
    }

    /// The end whose first pre-move is inverted.
    fn with_inverted_first_pre_move(&self) -> Option<Self> {
        let (first, rest) = self.pre_moves.split_last()?;
        let cube = Cube::SOLVED.turned(Turn::new(first.face(), Amount::Half)) * self.cube;
        Some(Self { cube, phase1: self.phase1.clone(), pre_moves: [rest, &[first.inverse()]].concat() })
    }
}
