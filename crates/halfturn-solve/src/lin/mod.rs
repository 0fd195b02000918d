//! Lin's modified two-phase method: two blind searches, each toward a table that it has only to meet.
//!
//! Phase 1 searches from the cube until it meets one of the 95,039 states within five turns of G1. Phase 2 searches on,
//! inside G1, until it meets one of the 295,325 states within seven turns of solved, where states that differ by turns
//! of the U and D layers count as one (the group G1'); one turn of each then makes the two ends fit. See
//! `docs/algorithms/lin.md`.

pub(crate) mod counting;
mod meeting;
mod phases;

use halfturn_cube::{Amount, Cube, Face, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Stopped, TableStore, Threads, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Leg, Report, Request, SolveError, Target},
};
use meeting::{MeetingTable, Toward};
use phases::{Phase, Phase1, Phase2};

/// Phase 1 never needs more than 12 turns, and a search of 11 with a table of 7 always ends phase 2, with two turns to
/// make them fit.
const LONGEST: u8 = 12 + 11 + 2 + 7;

/// The parts of a solution.
const LEGS: [&str; 5] = ["phase 1 search", "phase 1 table", "phase 2 search", "U/D adjustment", "phase 2 table"];

/// The solver with its tables.
pub(crate) struct Lin {
    phase1: Phase1,
    phase2: Phase2,
    near_g1: MeetingTable<Phase1>,
    near_solved: MeetingTable<Phase2>,
}

impl Lin {
    /// The tables take less time to make than a file takes to open: the store is not needed.
    pub fn open(_: &TableStore, _: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        let (phase1, phase2) = (Phase1::build(), Phase2::build());
        Ok(Self {
            near_g1: MeetingTable::build(&phase1, watcher)?,
            near_solved: MeetingTable::build(&phase2, watcher)?,
            phase1,
            phase2,
        })
    }
}

impl Method for Lin {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let longest = match request.target {
            Target::AtMost(length) => length.min(LONGEST),
            Target::Usual | Target::Best => LONGEST,
        };
        let meter = Meter::new(request.max_nodes, watcher);
        let mut search = Search { solver: self, request, meter, longest, best: None };
        let outcome = search.run();
        let nodes = search.meter.nodes();
        match (search.best, outcome) {
            (Some(found), _) => Ok(Report {
                more: vec![],
                legs: LEGS.into_iter().zip(&found).map(|(name, leg)| Leg { name, length: leg.len() }).collect(),
                turns: found.concat(),
                guarantee: Guarantee::None,
                nodes,
            }),
            // Not a proof: each meeting gives one way to go on, of several.
            (None, _) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes() + self.near_g1.bytes() + self.near_solved.bytes()
    }
}

/// A solution, part by part.
type Found = [Vec<Turn>; LEGS.len()];

/// One search for one cube.
struct Search<'a> {
    solver: &'a Lin,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that is of use.
    longest: u8,
    best: Option<Found>,
}

impl Search<'_> {
    /// Tries phase-1 solutions by length until there is enough.
    fn run(&mut self) -> Result<(), Stopped> {
        let Lin { phase1, near_g1, .. } = self.solver;
        let toward = Toward { phase: phase1, table: near_g1 };
        let root = phase1.node(&self.request.cube);
        for length in 0..=self.longest {
            let mut search = DepthFirst::between(&toward, root, length, self.request.first, TurnSet::ALL);
            while let Some(turns) = search.next(&mut self.meter)? {
                let turns = turns.to_vec();
                let met = phase1.after(root, &turns);
                let Some(way) = near_g1.way_home(phase1, met) else { continue };
                self.finish(turns, way)?;
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

    /// The longest solution worth finding now.
    fn limit(&self) -> Option<u8> {
        match &self.best {
            Some(best) => (best.iter().map(Vec::len).sum::<usize>() as u8).checked_sub(1),
            None => Some(self.longest),
        }
    }

    /// Follows a first phase by a second, if that makes a solution that is of use.
    fn finish(&mut self, searched: Vec<Turn>, table: Vec<Turn>) -> Result<(), Stopped> {
        let Lin { phase2, near_solved, .. } = self.solver;
        let phase1 = [searched.as_slice(), &table].concat();
        let cube = self.request.cube.after(phase1.iter().copied());
        let toward = Toward { phase: phase2, table: near_solved };
        let root = phase2.node(&cube);
        let first =
            phase1.last().map_or(self.request.first, |turn| TurnSet::ALL.without(TurnSet::of_face(turn.face())));
        let Some(left) = self.limit().and_then(|limit| limit.checked_sub(phase1.len() as u8)) else { return Ok(()) };
        for length in 0..=left {
            // Turns of U and D at the end are what the adjustment is for.
            let mut search = DepthFirst::between(&toward, root, length, first, phases::SIDES);
            while let Some(turns) = search.next(&mut self.meter)? {
                let turns = turns.to_vec();
                let met = phase2.after(root, &turns);
                let Some(home) = near_solved.way_home(phase2, met) else { continue };
                let adjustment = adjustment(cube.after(turns.iter().copied()), &home);
                let found = [searched.clone(), table.clone(), turns, adjustment, home];
                if self.is_of_use(&found.concat(), left + phase1.len() as u8) {
                    // The meter asks the watcher again soon; here it is only told.
                    let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &found.concat() });
                    self.best = Some(found);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether a solution is short enough, begins and ends as asked, and never turns a face twice in a row.
    fn is_of_use(&self, turns: &[Turn], limit: u8) -> bool {
        turns.len() <= usize::from(limit)
            && turns.first().is_none_or(|&turn| self.request.first.contains(turn))
            && turns.last().is_none_or(|&turn| self.request.last.contains(turn))
            && turns.windows(2).all(|pair| pair[0].face() != pair[1].face())
    }
}

/// The turns of U and D after which `home` solves the cube.
fn adjustment(cube: Cube, home: &[Turn]) -> Vec<Turn> {
    let turn = |face, quarters| Amount::from_quarters(quarters).map(|amount| Turn::new(face, amount));
    let ways = (0..4).flat_map(|up| (0..4).map(move |down| [turn(Face::U, up), turn(Face::D, down)]));
    let mut ways = ways.map(|way| way.into_iter().flatten().collect::<Vec<_>>());
    ways.find(|way| cube.after(way.iter().chain(home).copied()) == Cube::SOLVED)
        .expect("states that are one in G1' differ by turns of U and D")
}
