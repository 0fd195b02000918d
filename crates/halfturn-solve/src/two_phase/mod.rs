//! The fast two-phase solver: Kociemba's algorithm from six directions, with pre-moves, exact
//! pruning tables and overlapping memory reads.
//!
//! See `docs/algorithms/two-phase.md`.

mod arrangement;
pub mod coset;
pub(crate) mod counting;
mod phase1;
mod phase1_tables;
mod phase2;
mod phase2_tables;
mod roots;
mod search;
mod search_thread;
mod tiny_tier;

use halfturn_cube::Turn;
use halfturn_search::{Meter, Stopped, TableSource, Watcher};

use crate::{
    catalogue::{Improving, Method},
    request::{Guarantee, Report, Request, SolveError, Target},
};
use arrangement::Arrangement;
use phase1::Phase1;
use phase1_tables::{LargePhase1, StandardPhase1};
use phase2::Phase2;
use phase2_tables::TablePhase2;
use search::{FoundSolution, TwoPhaseOutcome, TwoPhaseSearch};
use search_thread::SearchThread;
use tiny_tier::{TinyPhase1, TinyPhase2};

/// The two-phase solver with its tables.
struct TwoPhase<P1, P2> {
    phase1: P1,
    phase2: P2,
    /// By move: what it does to a solved cube's pieces.
    turns: [Arrangement; Turn::COUNT],
}

/// The length of a usual solution: no cube needs more than 20 moves.
pub(crate) const USUAL: u8 = 20;

/// Nodes to spend on a solution of [`USUAL`] moves, some tens of milliseconds. Nearly every cube
/// has one within them. For the few others the solver then accepts a move or two more.
const USUAL_NODES: u64 = 300_000;

/// The longest solution to start with if the target gives no length.
const LONGEST: u8 = 24;

/// Opens the solver with tables of 630 MB.
pub(crate) fn large(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    let phase1 = LargePhase1::open(source)?;
    Ok(Box::new(TwoPhase::new(phase1, TablePhase2::open(source)?)))
}

/// Opens the solver with tables of 100 MB.
pub(crate) fn standard(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    let phase1 = StandardPhase1::open(source)?;
    Ok(Box::new(TwoPhase::new(phase1, TablePhase2::open(source)?)))
}

/// Opens the solver with tables of 2 MB, which need no files.
pub(crate) fn tiny(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    let (phase1, phase2) = source.threads.both(TinyPhase1::build, || TinyPhase2::build(source.watcher));
    Ok(Box::new(TwoPhase::new(phase1, phase2?)))
}

impl<P1: Phase1, P2: Phase2> TwoPhase<P1, P2> {
    fn new(phase1: P1, phase2: P2) -> Self {
        Self { phase1, phase2, turns: Arrangement::turns() }
    }

    /// Starts the search for a request.
    fn start_search(&self, request: &Request) -> TwoPhaseSearch<'_, P1, P2> {
        let (longest, give_up_after) = match request.target {
            Target::Usual => (USUAL, USUAL_NODES),
            target => (target.up_to(LONGEST), u64::MAX),
        };
        TwoPhaseSearch::new(self, *request, longest, give_up_after)
    }
}

/// The report of a search that has outcome or was stopped.
fn report<P1: Phase1, P2: Phase2>(
    search: &TwoPhaseSearch<'_, P1, P2>,
    outcome: Result<TwoPhaseOutcome, Stopped>,
) -> Result<Report, SolveError> {
    let proved = outcome == Ok(TwoPhaseOutcome::Exhausted) && search.exhaustive();
    match search.best() {
        Some(FoundSolution { turns, phases }) => Ok(Report {
            turns,
            phases,
            more: vec![],
            guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
            nodes: search.nodes(),
        }),
        None if proved => Err(SolveError::NoSolution { max_length: search.initial_longest().into() }),
        None => Err(SolveError::LimitReached { best: None }),
    }
}

impl<P1: Phase1, P2: Phase2> Method for TwoPhase<P1, P2> {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut meter = Meter::new(request.max_nodes, watcher);
        let mut search = self.start_search(request);
        let mut outcome = search.run(request.threads, &mut meter);
        if search.should_accept_longer(&outcome) {
            search = TwoPhaseSearch::new(self, *request, LONGEST, u64::MAX);
            outcome = search.run(request.threads, &mut meter);
        }
        report(&search, outcome)
    }

    fn improving<'a>(&'a self, request: &Request) -> Option<Box<dyn Improving + 'a>> {
        let search = self.start_search(request);
        Some(Box::new(ImprovingSearch {
            solver: self,
            request: *request,
            search,
            thread: SearchThread::new(),
            last: None,
        }))
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}

/// A search that pauses at every solution and looks for a shorter one when it resumes.
struct ImprovingSearch<'a, P1: Phase1, P2: Phase2> {
    solver: &'a TwoPhase<P1, P2>,
    request: Request,
    search: TwoPhaseSearch<'a, P1, P2>,
    thread: SearchThread<P1, P2>,
    /// The length of the last solution.
    last: Option<usize>,
}

impl<P1: Phase1, P2: Phase2> Improving for ImprovingSearch<'_, P1, P2> {
    fn next(&mut self, watcher: &dyn Watcher) -> Result<Option<Report>, SolveError> {
        let mut meter = Meter::new(self.request.max_nodes, watcher);
        self.search.resume(self.last.map_or(self.search.initial_longest(), |last| last as u8 - 1));
        let mut outcome = self.thread.run(&self.search, u64::MAX, &mut meter);
        if self.search.should_accept_longer(&outcome) {
            self.search = TwoPhaseSearch::new(self.solver, self.request, LONGEST, u64::MAX);
            self.thread = SearchThread::new();
            outcome = self.thread.run(&self.search, u64::MAX, &mut meter);
        }
        let report = report(&self.search, outcome)?;
        if self.last.is_none_or(|last| report.turns.len() < last) {
            self.last = Some(report.turns.len());
            return Ok(Some(report));
        }
        match outcome {
            Ok(_) => Ok(None),
            Err(Stopped) => Err(SolveError::LimitReached { best: self.last }),
        }
    }
}
