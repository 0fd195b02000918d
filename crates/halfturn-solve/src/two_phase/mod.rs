//! The fast two-phase engine: six directions, pre-moves, exact tables, interleaved searches.
//!
//! See `docs/algorithms/two-phase.md`.

mod arrangement;
mod class;
mod guide;
mod home;
mod phase1;
mod phase2;
mod roots;
mod search;
mod small;
mod worker;

use halfturn_cube::Turn;
use halfturn_search::{Meter, Stopped, TableStore, Threads, Watcher};

use crate::{
    catalogue::{Improving, Method},
    request::{Guarantee, Report, Request, SolveError, Target},
};
use arrangement::Arrangement;
use guide::Guide;
use home::Home;
use phase1::{Counted, Directed};
use phase2::Tabulated;
use search::{Ended, Search, Solution};
use small::{SmallGuide, SmallHome};
use worker::Worker;

/// The engine with its tables.
struct TwoPhase<G, H> {
    guide: G,
    home: H,
    /// What each turn does to the pieces' places.
    turns: [Arrangement; Turn::COUNT],
}

/// No cube needs more turns than this, and the engine finds such a solution in a fraction of a millisecond.
pub(crate) const USUAL: u8 = 20;

/// Nodes within which nearly every cube has its usual solution: some tens of milliseconds. A few cubes have very few solutions so short, and
/// are given one of a turn or two more instead.
const USUAL_NODES: u64 = 300_000;

/// To begin with where the target is just the best.
const LONGEST: u8 = 24;

/// The engine with tables of 630 MB.
pub(crate) fn large(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    let guide = Directed::open(store, threads, watcher)?;
    Ok(Box::new(TwoPhase::new(guide, Tabulated::open(store, threads, watcher)?)))
}

/// The engine with tables of 100 MB.
pub(crate) fn standard(
    store: &TableStore,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Box<dyn Method>, Stopped> {
    let guide = Counted::open(store, threads, watcher)?;
    Ok(Box::new(TwoPhase::new(guide, Tabulated::open(store, threads, watcher)?)))
}

/// The engine with tables of 2 MB, which need no files.
pub(crate) fn tiny(_: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    let (guide, home) = threads.both(SmallGuide::build, || SmallHome::build(watcher));
    Ok(Box::new(TwoPhase::new(guide, home?)))
}

impl<G: Guide, H: Home> TwoPhase<G, H> {
    fn new(guide: G, home: H) -> Self {
        Self { guide, home, turns: Arrangement::turns() }
    }

    /// A search that begins with solutions of this length, and how many nodes it tries before it is content with longer ones.
    fn begin(&self, request: &Request) -> Search<'_, G, H> {
        let (longest, patience) = match request.target {
            Target::AtMost(length) => (length.min(LONGEST), u64::MAX),
            Target::Usual => (USUAL, USUAL_NODES),
            Target::Best => (LONGEST, u64::MAX),
        };
        Search::new(self, *request, longest, patience)
    }
}

/// What a search that came to an end, or was stopped, has to say.
fn outcome<G: Guide, H: Home>(search: &Search<'_, G, H>, ended: Result<Ended, Stopped>) -> Result<Report, SolveError> {
    let proved = ended == Ok(Ended::Through) && search.exhaustive();
    match search.best() {
        Some(Solution { turns, legs }) => Ok(Report {
            turns,
            legs,
            more: vec![],
            guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
            nodes: search.nodes(),
        }),
        None if proved => Err(SolveError::NoSolution { max_length: search.asked() }),
        None => Err(SolveError::LimitReached { best: None }),
    }
}

impl<G: Guide, H: Home> Method for TwoPhase<G, H> {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut meter = Meter::new(request.max_nodes, watcher);
        let mut search = self.begin(request);
        let mut ended = search.run(request.threads, &mut meter);
        if search.is_at_a_loss(&ended) {
            search = Search::new(self, *request, LONGEST, u64::MAX);
            ended = search.run(request.threads, &mut meter);
        }
        outcome(&search, ended)
    }

    fn improving<'a>(&'a self, request: &Request) -> Option<Box<dyn Improving + 'a>> {
        let search = self.begin(request);
        Some(Box::new(EverShorter { engine: self, request: *request, search, worker: Worker::new(), last: None }))
    }

    fn table_bytes(&self) -> usize {
        self.guide.bytes() + self.home.bytes()
    }
}

/// A search that pauses at every solution.
struct EverShorter<'a, G: Guide, H: Home> {
    engine: &'a TwoPhase<G, H>,
    request: Request,
    search: Search<'a, G, H>,
    worker: Worker<G, H>,
    /// The length of the last solution.
    last: Option<usize>,
}

impl<G: Guide, H: Home> Improving for EverShorter<'_, G, H> {
    fn next(&mut self, watcher: &dyn Watcher) -> Result<Option<Report>, SolveError> {
        let mut meter = Meter::new(self.request.max_nodes, watcher);
        self.search.resume(self.last.map_or(self.search.asked(), |last| last as u8 - 1));
        let mut ended = self.worker.run(&self.search, u64::MAX, &mut meter);
        if self.search.is_at_a_loss(&ended) {
            self.search = Search::new(self.engine, self.request, LONGEST, u64::MAX);
            self.worker = Worker::new();
            ended = self.worker.run(&self.search, u64::MAX, &mut meter);
        }
        let report = outcome(&self.search, ended)?;
        if self.last.is_none_or(|last| report.turns.len() < last) {
            self.last = Some(report.turns.len());
            return Ok(Some(report));
        }
        match ended {
            Ok(_) => Ok(None),
            Err(Stopped) => Err(SolveError::LimitReached { best: self.last }),
        }
    }
}
