//! Kociemba's two-phase algorithm, as he first described it.
//!
//! Phase 1 uses all moves to reach the subgroup G1, where corners and edges are oriented and the
//! slice edges are in their slice. Phase 2 stays inside G1 and uses only its ten moves. The search
//! tries phase-1 solutions in order of length: a longer phase 1 often allows a shorter whole. See
//! `docs/algorithms/kociemba.md`.

mod phases;

use halfturn_cube::{Turn, TurnSet};
use halfturn_search::{DepthFirst, Meter, Problem, Stopped, TableSource, WatchEvent, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, PhaseLength, Report, Request, SolveError, Target},
};
use phases::{Phase1, Phase2};

/// The longest solution to search for: at most 12 moves into G1 and 18 to solved.
const LONGEST: u8 = 12 + 18;

/// Phase-2 solutions up to this length are found in microseconds. The search tries longer ones only
/// when all others are exhausted.
const QUICK_PHASE2: u8 = 11;

/// The usual answer is the shortest solution found within `LEAST_NODES` (about a millisecond) if it
/// has at most `USUAL` moves. Otherwise it is the first that has, or the shortest found within
/// `MOST_NODES` (about a tenth of a second). A request with a target length spends `LEAST_NODES`
/// too, so that a short scramble gets a short answer.
const USUAL: u8 = 22;
const LEAST_NODES: u64 = 50_000;
const MOST_NODES: u64 = 4_000_000;

/// The moves that can end phase 1. Before any other move the cube would be in G1 already.
const ENTERS_G1: TurnSet = TurnSet::ALL.without(TurnSet::DOMINO);

/// Kociemba's solver with its tables.
pub(crate) struct Kociemba {
    phase1: Phase1,
    phase2: Phase2,
}

impl Kociemba {
    /// Reads the tables from the store, or builds them and stores them there.
    pub fn open(source: TableSource<'_>) -> Result<Self, Stopped> {
        Ok(Self { phase1: Phase1::open(source)?, phase2: Phase2::open(source)? })
    }
}

impl Method for Kociemba {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut search = KociembaSearch {
            solver: self,
            request,
            meter: Meter::new(request.max_nodes, watcher),
            longest: request.target.up_to(LONGEST),
            ends: request.ends(),
            best: None,
        };
        let outcome = search.run();
        let nodes = search.meter.nodes();
        match (search.best, outcome) {
            (Some(turns), outcome) => Ok(report(turns, outcome, nodes)),
            (None, Ok(_)) => Err(SolveError::NoSolution { max_length: search.longest.into() }),
            (None, Err(Stopped)) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}

/// The report of the best solution.
fn report(turns: Vec<Turn>, outcome: Result<KociembaOutcome, Stopped>, nodes: u64) -> Report {
    let proved = matches!(outcome, Ok(KociembaOutcome::Exhausted));
    // Phase 1 ends with the last move that phase 2 does not use.
    let phase1 = turns.iter().rposition(|&turn| ENTERS_G1.contains(turn)).map_or(0, |last| last + 1);
    let phase2 = turns.len() - phase1;
    Report {
        more: vec![],
        phases: vec![PhaseLength { name: "phase 1", length: phase1 }, PhaseLength { name: "phase 2", length: phase2 }],
        guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
        turns,
        nodes,
    }
}

/// Why a search ended without having been stopped.
enum KociembaOutcome {
    /// The target is met.
    TargetMet,
    /// Exhausted: there is no shorter solution, or none within the target.
    Exhausted,
}

/// The search for one cube.
struct KociembaSearch<'a> {
    solver: &'a Kociemba,
    request: &'a Request,
    meter: Meter<'a>,
    /// The longest solution that the request accepts.
    longest: u8,
    /// The first and last moves to try: [`Request::ends`].
    ends: [TurnSet; 2],
    best: Option<Vec<Turn>>,
}

impl KociembaSearch<'_> {
    fn run(&mut self) -> Result<KociembaOutcome, Stopped> {
        if let KociembaOutcome::TargetMet = self.pass(QUICK_PHASE2)? {
            return Ok(KociembaOutcome::TargetMet);
        }
        // The quick pass left out longer second phases. A short solution has none, and this repeats
        // little.
        self.pass(LONGEST)
    }

    /// The longest solution that still improves on the best one.
    fn limit(&self) -> Option<u8> {
        match &self.best {
            Some(best) => (best.len() as u8).checked_sub(1),
            None => Some(self.longest),
        }
    }

    /// Whether the best solution meets the target.
    fn target_met(&self) -> bool {
        let Some(best) = &self.best else { return false };
        let nodes = self.meter.nodes();
        match self.request.target {
            Target::AtMost(_) => nodes >= LEAST_NODES,
            Target::Best => false,
            Target::Usual => nodes >= LEAST_NODES && best.len() <= usize::from(USUAL) || nodes >= MOST_NODES,
        }
    }

    /// Tries all phase-1 solutions in order of length, each with a phase 2 of at most
    /// `longest_phase2` moves.
    fn pass(&mut self, longest_phase2: u8) -> Result<KociembaOutcome, Stopped> {
        let phase1 = &self.solver.phase1;
        let root = phase1.node(&self.request.cube);
        let [first, _] = self.ends;
        let mut length = phase1.bound(&root);
        while self.limit().is_some_and(|limit| length <= limit) {
            let mut search = DepthFirst::between(phase1, root, length, first, ENTERS_G1);
            while let Some(turns) = search.next(&mut self.meter)? {
                if !self.request.may_begin(turns) {
                    continue;
                }
                let Some(left) = self.limit().and_then(|limit| limit.checked_sub(length)) else { break };
                self.finish(turns, left.min(longest_phase2))?;
                if self.target_met() {
                    return Ok(KociembaOutcome::TargetMet);
                }
            }
            length += 1;
        }
        Ok(KociembaOutcome::Exhausted)
    }

    /// Searches the shortest phase 2 of at most `longest` moves after this phase 1.
    fn finish(&mut self, phase1: &[Turn], longest: u8) -> Result<(), Stopped> {
        let phase2 = &self.solver.phase2;
        let root = phase2.node(&self.request.cube.after(phase1.iter().copied()));
        let [first, last] = self.ends;
        let first = phase1.last().map_or(first, |&turn| TurnSet::after(turn));
        for length in phase2.bound(&root)..=longest {
            let mut search = DepthFirst::between(phase2, root, length, first, last);
            while let Some(rest) = search.next(&mut self.meter)? {
                let Some(turns) = self.request.arranged(&[phase1, rest].concat()) else { continue };
                // The meter soon asks the watcher whether to stop, so that the answer does not
                // matter here.
                let _ = self.meter.watcher().watch(WatchEvent::Found { turns: &turns });
                self.best = Some(turns);
                return Ok(());
            }
        }
        Ok(())
    }
}
