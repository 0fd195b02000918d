//! Thistlethwaite's four phases: a chain of subgroups, each phase with the fewest moves.
//!
//! | phase | reaches | with the moves | states | at most |
//! |---|---|---|---|---|
//! | 1 | G1: edges oriented | all | 2,048 | 7 |
//! | 2 | G2: corners oriented, slice edges in their slice | `U D R L F2 B2` | 1,082,565 | 10 |
//! | 3 | G3: what half turns can solve | `U D R2 L2 F2 B2` | 29,400 | 13 |
//! | 4 | solved | `U2 D2 R2 L2 F2 B2` | 663,552 | 15 |
//!
//! Every phase has a table of all its distances, so that every search step can choose a move that
//! leads closer. See `docs/algorithms/thistlethwaite.md`.

mod phase;

use halfturn_cube::{Cube, Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, TableSource, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, PhaseLength, Report, Request, SolveError, Target},
};
pub(crate) use phase::Phase;

/// The number of phases.
pub(crate) const PHASES: usize = 4;

/// The longest solution with shortest phases: the sum of their greatest distances.
const LONGEST: u8 = 7 + 10 + 13 + 15;

/// Thistlethwaite's solver with its tables.
pub(crate) struct Thistlethwaite {
    phases: [Phase; PHASES],
}

impl Thistlethwaite {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        let open = |number| Phase::open(number, source);
        Ok(Self { phases: [open(1)?, open(2)?, open(3)?, open(4)?] })
    }

    /// The phases of a solution. Each ends with the last move that the next one does not use.
    fn phase_lengths(&self, turns: &[Turn]) -> Vec<PhaseLength> {
        let mut start = 0;
        let length_of = |(number, phase): (usize, &Phase)| {
            let next = self.phases.get(number + 1).map_or(TurnSet::EMPTY, Problem::turns);
            let end = turns.iter().rposition(|&turn| !next.contains(turn)).map_or(0, |last| last + 1);
            let length = end - start;
            start = end;
            PhaseLength { name: phase.name, length }
        };
        self.phases.iter().enumerate().map(length_of).collect()
    }
}

impl Method for Thistlethwaite {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let meter = Meter::new(request.max_nodes, watcher);
        let mut search =
            ThistlethwaiteSearch { phases: &self.phases, request, meter, shorter_than: usize::MAX, best: None };
        let outcome = search.run();
        let nodes = search.meter.nodes();
        match search.best {
            Some(turns) if turns.len() <= usize::from(search_limit(request)) => Ok(Report {
                phases: self.phase_lengths(&turns),
                more: vec![],
                guarantee: Guarantee::None,
                turns,
                nodes,
            }),
            found => Err(match outcome {
                Ok(()) => SolveError::NoSolution { max_length: search_limit(request).into() },
                Err(Stopped) => SolveError::LimitReached { best: found.map(|turns| turns.len()) },
            }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phases.iter().map(|phase| phase.bytes).sum()
    }
}

/// The longest solution that the request accepts.
fn search_limit(request: &Request) -> u8 {
    request.target.up_to(u8::MAX)
}

/// The search for one cube.
struct ThistlethwaiteSearch<'a> {
    phases: &'a [Phase; PHASES],
    request: &'a Request,
    meter: Meter<'a>,
    /// Only shorter solutions improve on the best one.
    shorter_than: usize,
    best: Option<Vec<Turn>>,
}

impl ThistlethwaiteSearch<'_> {
    /// Tries shortest phases first, which give the usual answer. Then it allows the phases more and
    /// more moves in total beyond their shortest, for requests with a shorter target or with
    /// restricted first and last moves.
    fn run(&mut self) -> Result<(), Stopped> {
        for slack in 0..=LONGEST {
            self.descend(0, self.request.cube, &mut Vec::new(), slack)?;
            if self.target_met() {
                break;
            }
            // Keep a first solution even if it is longer than requested, but no further ones.
            if self.best.is_some() {
                self.shorter_than = self.shorter_than.min(usize::from(search_limit(self.request)) + 1);
            }
        }
        Ok(())
    }

    /// Whether the best solution meets the target.
    fn target_met(&self) -> bool {
        let Some(best) = &self.best else { return false };
        match self.request.target {
            Target::Usual => true,
            Target::AtMost(length) => best.len() <= usize::from(length),
            Target::Best => false,
        }
    }

    /// Continues `turns` with phase `number` and all later ones, which may use `slack` moves more
    /// than they need.
    fn descend(&mut self, number: usize, cube: Cube, turns: &mut Vec<Turn>, slack: u8) -> Result<(), Stopped> {
        if number == PHASES {
            self.found(turns);
            return Ok(());
        }
        let phase = &self.phases[number];
        let root = phase.node(cube);
        // Two moves of one face in a row would be one: the phase before has another solution with
        // the merged move.
        let first = turns.last().map_or(TurnSet::ALL, |turn| TurnSet::ALL.without(TurnSet::of_face(turn.face())));
        let least_extra = if number + 1 == PHASES { slack } else { 0 };
        for extra in least_extra..=slack {
            let length = root.distance + extra;
            if turns.len() + usize::from(length) >= self.shorter_than {
                break;
            }
            let mut search = DepthFirst::between(phase, root, length, first, TurnSet::ALL);
            while let Some(found) = search.next(&mut self.meter)? {
                let before = turns.len();
                turns.extend(found);
                if self.request.may_begin(turns) {
                    self.descend(number + 1, cube.after(found.iter().copied()), turns, slack - extra)?;
                }
                turns.truncate(before);
                if self.target_met() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Records a solution if it is the shortest so far and begins and ends as requested.
    fn found(&mut self, turns: &[Turn]) {
        if turns.len() < self.shorter_than
            && let Some(turns) = self.request.arranged(turns)
        {
            // The meter soon asks the watcher whether to stop, so that the answer does not matter
            // here.
            let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &turns });
            self.shorter_than = turns.len();
            self.best = Some(turns);
        }
    }
}
