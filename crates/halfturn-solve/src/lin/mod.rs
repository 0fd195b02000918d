//! Lin's modified two-phase method: two searches without lower bounds, each until it meets a table.
//!
//! Phase 1 searches from the cube until it meets one of the 95,039 states within five moves of G1.
//! Phase 2 searches on inside G1 until it meets one of the 295,325 states within seven moves of
//! solved. There, states that differ only by turns of the U and D layers count as one (the group
//! G1'), and at most one move of each layer makes the two ends fit. See `docs/algorithms/lin.md`.

pub(crate) mod counting;
mod meeting;
mod phases;

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Stopped, TableSource, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, PhaseLength, Report, Request, SolveError, Target},
};
use meeting::{MeetingProblem, MeetingTable};
use phases::{MeetingPhase, Phase1, Phase2};

/// The longest solution to search for: phase 1 needs at most 12 moves, and phase 2 a search of 11,
/// an adjustment of 2 and a table of 7.
const LONGEST: u8 = 12 + 11 + 2 + 7;

/// The names of the parts of a solution.
const PHASES: [&str; 5] = ["phase 1 search", "phase 1 table", "phase 2 search", "U/D adjustment", "phase 2 table"];

/// Lin's solver with its tables.
pub(crate) struct Lin {
    phase1: Phase1,
    phase2: Phase2,
    near_g1: MeetingTable<Phase1>,
    near_solved: MeetingTable<Phase2>,
}

impl Lin {
    /// Builds the tables. That takes less time than opening a file, so the store is not used.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let (phase1, phase2) = (Phase1::build(), Phase2::build());
        Ok(Self {
            near_g1: MeetingTable::build(&phase1, source.watcher)?,
            near_solved: MeetingTable::build(&phase2, source.watcher)?,
            phase1,
            phase2,
        })
    }
}

impl Method for Lin {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let longest = request.target.up_to(LONGEST);
        let meter = Meter::new(request.max_nodes, watcher);
        let mut search = LinSearch { solver: self, request, meter, longest, best: None };
        let outcome = search.run();
        let nodes = search.meter.nodes();
        match (search.best, outcome) {
            (Some(found), _) => Ok(Report {
                more: vec![],
                phases: PHASES
                    .into_iter()
                    .zip(&found)
                    .map(|(name, turns)| PhaseLength { name, length: turns.len() })
                    .collect(),
                turns: found.concat(),
                guarantee: Guarantee::None,
                nodes,
            }),
            // This is no proof: each state in a table has one stored solution of several.
            (None, _) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes() + self.near_g1.bytes() + self.near_solved.bytes()
    }
}

/// The moves of each part of a solution.
type SolutionParts = [Vec<Turn>; PHASES.len()];

/// The search for one cube.
struct LinSearch<'a> {
    solver: &'a Lin,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that the request accepts.
    longest: u8,
    best: Option<SolutionParts>,
}

impl LinSearch<'_> {
    /// Tries phase-1 solutions in order of length until the target is met.
    fn run(&mut self) -> Result<(), Stopped> {
        let Lin { phase1, near_g1, .. } = self.solver;
        let problem = MeetingProblem { phase: phase1, table: near_g1 };
        let root = phase1.node(&self.request.cube);
        for length in 0..=self.longest {
            let mut search = DepthFirst::between(&problem, root, length, self.request.first, TurnSet::ALL);
            while let Some(turns) = search.next(&mut self.meter)? {
                let turns = turns.to_vec();
                let met = phase1.after(root, &turns);
                let Some(table1) = near_g1.solution(phase1, met) else { continue };
                self.finish(turns, table1)?;
                let enough = self.best.is_some() && self.request.target != Target::Best;
                if enough {
                    return Ok(());
                }
            }
            if self.limit().is_none_or(|limit| length > limit) {
                break;
            }
        }
        Ok(())
    }

    /// The longest solution that still improves on the best one.
    fn limit(&self) -> Option<u8> {
        match &self.best {
            Some(best) => (best.iter().map(Vec::len).sum::<usize>() as u8).checked_sub(1),
            None => Some(self.longest),
        }
    }

    /// Searches phase 2 after a phase 1, given as its searched and its stored moves.
    fn finish(&mut self, searched: Vec<Turn>, table1: Vec<Turn>) -> Result<(), Stopped> {
        let Lin { phase2, near_solved, .. } = self.solver;
        let phase1 = [searched.as_slice(), &table1].concat();
        let cube = self.request.cube.after(phase1.iter().copied());
        let problem = MeetingProblem { phase: phase2, table: near_solved };
        let root = phase2.node(&cube);
        let first =
            phase1.last().map_or(self.request.first, |turn| TurnSet::ALL.without(TurnSet::of_face(turn.face())));
        let Some(left) = self.limit().and_then(|limit| limit.checked_sub(phase1.len() as u8)) else { return Ok(()) };
        for length in 0..=left {
            // The adjustment supplies moves of U and D at the end.
            let mut search = DepthFirst::between(&problem, root, length, first, phases::SIDE_HALF_TURNS);
            while let Some(turns) = search.next(&mut self.meter)? {
                let turns = turns.to_vec();
                let met = phase2.after(root, &turns);
                let Some(table2) = near_solved.solution(phase2, met) else { continue };
                let adjustment = adjustment(cube.after(turns.iter().copied()), &table2);
                let found = [searched.clone(), table1.clone(), turns, adjustment, table2];
                if self.is_acceptable(&found.concat(), left + phase1.len() as u8) {
                    // The meter soon asks the watcher whether to stop, so that the answer does not
                    // matter here.
                    let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &found.concat() });
                    self.best = Some(found);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether a solution is short enough, respects the first and last moves, and never turns a
    /// face twice in a row.
    fn is_acceptable(&self, turns: &[Turn], limit: u8) -> bool {
        turns.len() <= usize::from(limit)
            && turns.first().is_none_or(|&turn| self.request.first.contains(turn))
            && turns.last().is_none_or(|&turn| self.request.last.contains(turn))
            && turns.windows(2).all(|pair| pair[0].face() != pair[1].face())
    }
}

/// The moves of U and D between the searched part and the stored part `table2`.
fn adjustment(cube: Cube, table2: &[Turn]) -> Vec<Turn> {
    let turn = |face, quarters| Amount::from_quarters(quarters).map(|amount| Turn::new(face, amount));
    let adjustments = (0..4).flat_map(|up| (0..4).map(move |down| [turn(Face::U, up), turn(Face::D, down)]));
    let mut adjustments = adjustments.map(|turns| turns.into_iter().flatten().collect::<Vec<_>>());
    adjustments
        .find(|turns| cube.after(turns.iter().chain(table2).copied()) == Cube::SOLVED)
        .expect("cubes of one state of G1' differ by moves of U and D")
}
