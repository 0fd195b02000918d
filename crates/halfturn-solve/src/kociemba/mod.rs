//! Kociemba's two-phase algorithm, as he first described it.
//!
//! Phase 1 uses all turns to reach the subgroup G1, where corners and edges are oriented and the slice edges are in
//! their slice. Phase 2 stays inside G1 and uses only its ten turns. Solutions of phase 1 are tried in order of length:
//! a longer first part often allows a shorter whole. See `docs/algorithms/kociemba.md`.

mod phases;

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, TableStore, Threads, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Leg, Report, Request, SolveError, Target},
};
use phases::{Phase1, Phase2};

/// No cube needs more: at most 12 turns into G1 and at most 18 home.
const LONGEST: u8 = 12 + 18;

/// Phase-2 solutions up to this length are found in microseconds. Longer ones are looked for only when nothing else is left.
const QUICK_PHASE2: u8 = 11;

/// The usual answer: the shortest found within `LEAST_NODES` (about a millisecond) if that has at most `USUAL` turns, else the
/// first that has, or the shortest found within `MOST_NODES` (about a tenth of a second). A target of its own gets the least
/// effort too, so that a short scramble has a short answer.
const USUAL: u8 = 22;
const LEAST_NODES: u64 = 50_000;
const MOST_NODES: u64 = 4_000_000;

/// The turns that can end phase 1: any other would have left a cube that was in G1 before it.
const INTO_G1: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);

/// The solver with its tables.
pub(crate) struct Kociemba {
    phase1: Phase1,
    phase2: Phase2,
}

impl Kociemba {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Ok(Self { phase1: Phase1::open(store, threads, watcher)?, phase2: Phase2::open(store, threads, watcher)? })
    }
}

impl Method for Kociemba {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut search = Search {
            solver: self,
            request,
            meter: Meter::new(request.max_nodes, watcher),
            longest: match request.target {
                Target::AtMost(length) => length.min(LONGEST),
                Target::Usual | Target::Best => LONGEST,
            },
            ends: request.ends(),
            best: None,
        };
        let outcome = search.run();
        let nodes = search.meter.nodes();
        match (search.best, outcome) {
            (Some(turns), outcome) => Ok(report(turns, outcome, nodes)),
            (None, Ok(_)) => Err(SolveError::NoSolution { max_length: search.longest }),
            (None, Err(Stopped)) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}

/// What to say of the best solution.
fn report(turns: Vec<Turn>, outcome: Result<Ended, Stopped>, nodes: u64) -> Report {
    let proved = matches!(outcome, Ok(Ended::Exhausted));
    // Phase 1 ends with the last turn that phase 2 does not use.
    let phase1 = turns.iter().rposition(|&turn| INTO_G1.contains(turn)).map_or(0, |last| last + 1);
    let phase2 = turns.len() - phase1;
    Report {
        more: vec![],
        legs: vec![Leg { name: "phase 1", length: phase1 }, Leg { name: "phase 2", length: phase2 }],
        guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
        turns,
        nodes,
    }
}

/// How a search that nobody stopped came to its end.
enum Ended {
    /// The target is met.
    Enough,
    /// There is nothing shorter than the best, or nothing at all.
    Exhausted,
}

/// One search for one cube.
struct Search<'a> {
    solver: &'a Kociemba,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that is of use.
    longest: u8,
    /// The first and last turns to try: [`Request::ends`].
    ends: [TurnSet; 2],
    best: Option<Vec<Turn>>,
}

impl Search<'_> {
    fn run(&mut self) -> Result<Ended, Stopped> {
        if let Ended::Enough = self.pass(QUICK_PHASE2)? {
            return Ok(Ended::Enough);
        }
        // What the quick pass left out: longer second phases. For a short solution there are none, and this repeats little.
        self.pass(LONGEST)
    }

    /// The longest solution worth finding now: shorter than the best.
    fn limit(&self) -> Option<u8> {
        match &self.best {
            Some(best) => (best.len() as u8).checked_sub(1),
            None => Some(self.longest),
        }
    }

    fn enough(&self) -> bool {
        let Some(best) = &self.best else { return false };
        let nodes = self.meter.nodes();
        match self.request.target {
            Target::AtMost(_) => nodes >= LEAST_NODES,
            Target::Best => false,
            Target::Usual => nodes >= LEAST_NODES && best.len() <= usize::from(USUAL) || nodes >= MOST_NODES,
        }
    }

    /// All phase-1 solutions by length, each followed by a second phase of at most `longest_phase2` turns.
    fn pass(&mut self, longest_phase2: u8) -> Result<Ended, Stopped> {
        let phase1 = &self.solver.phase1;
        let root = phase1.node(&self.request.cube);
        let [first, _] = self.ends;
        let mut length = phase1.bound(&root);
        while self.limit().is_some_and(|limit| length <= limit) {
            let mut search = DepthFirst::between(phase1, root, length, first, INTO_G1);
            while let Some(turns) = search.next(&mut self.meter)? {
                if !self.request.may_begin(turns) {
                    continue;
                }
                let Some(left) = self.limit().and_then(|limit| limit.checked_sub(length)) else { break };
                self.finish(turns, left.min(longest_phase2))?;
                if self.enough() {
                    return Ok(Ended::Enough);
                }
            }
            length += 1;
        }
        Ok(Ended::Exhausted)
    }

    /// Follows a first phase by the shortest second phase of at most `longest` turns, if there is one.
    fn finish(&mut self, phase1: &[Turn], longest: u8) -> Result<(), Stopped> {
        let phase2 = &self.solver.phase2;
        let root = phase2.node(&self.request.cube.after(phase1.iter().copied()));
        let [first, last] = self.ends;
        let first = phase1.last().map_or(first, |&turn| TurnSet::after(turn));
        for length in phase2.bound(&root)..=longest {
            let mut search = DepthFirst::between(phase2, root, length, first, last);
            while let Some(rest) = search.next(&mut self.meter)? {
                let Some(turns) = self.request.arranged(&[phase1, rest].concat()) else { continue };
                // The meter asks the watcher again soon; here it is only told.
                let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &turns });
                self.best = Some(turns);
                return Ok(());
            }
        }
        Ok(())
    }
}
