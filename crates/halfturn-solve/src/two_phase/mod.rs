//! The fast two-phase engine: six directions, pre-moves, exact tables, interleaved searches.
//!
//! See `docs/algorithms/two-phase.md`.

mod arrangement;
mod guide;
mod home;
mod phase1;
mod phase2;
mod roots;
mod search;
mod small;

use halfturn_search::{Meter, Stopped, TableStore, Threads, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Leg, Report, Request, SolveError, Target},
};
use guide::Guide;
use home::Home;
use phase1::{Counted, Directed};
use phase2::Tabulated;
use search::{Ended, Search};
use small::{SmallGuide, SmallHome};

/// The engine with its tables.
struct TwoPhase<G, H> {
    guide: G,
    home: H,
}

/// No cube needs more turns than this, and the engine finds such a solution in a fraction of a millisecond.
const USUAL: u8 = 20;

/// Nodes within which nearly every cube has its usual solution: some tens of milliseconds. A few cubes have very few solutions so short, and
/// are given one of a turn or two more instead.
const USUAL_NODES: u64 = 300_000;

/// To begin with where the target is just the best.
const LONGEST: u8 = 24;

/// The engine with tables of 630 MB.
pub(crate) fn large(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    let guide = Directed::open(store, threads, watcher)?;
    Ok(Box::new(TwoPhase { guide, home: Tabulated::open(store, threads, watcher)? }))
}

/// The engine with tables of 100 MB.
pub(crate) fn standard(
    store: &TableStore,
    threads: Threads,
    watcher: &dyn Watcher,
) -> Result<Box<dyn Method>, Stopped> {
    let guide = Counted::open(store, threads, watcher)?;
    Ok(Box::new(TwoPhase { guide, home: Tabulated::open(store, threads, watcher)? }))
}

/// The engine with tables of 2 MB, which need no files.
pub(crate) fn tiny(_: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    Ok(Box::new(TwoPhase { guide: SmallGuide::build(threads, watcher)?, home: SmallHome::build(threads, watcher)? }))
}

impl<G: Guide, H: Home> Method for TwoPhase<G, H> {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut meter = Meter::new(request.max_nodes, watcher);
        let (longest, patience) = match request.target {
            Target::AtMost(length) => (length.min(LONGEST), u64::MAX),
            Target::Usual => (USUAL, USUAL_NODES),
            Target::Best => (LONGEST, u64::MAX),
        };
        let mut search = Search::new(self, request, longest, patience);
        let mut outcome = search.run(&mut meter);
        if request.target == Target::Usual && search.best.is_none() && outcome == Ok(Ended::GaveUp) {
            search = Search::new(self, request, LONGEST, u64::MAX);
            outcome = search.run(&mut meter);
        }
        match (search.best, outcome) {
            (Some(best), outcome) => {
                let proved = outcome == Ok(Ended::Exhausted);
                Ok(Report {
                    more: vec![],
                    legs: vec![Leg { name: "two-phase", length: best.len() }],
                    guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
                    turns: best,
                    nodes: meter.nodes(),
                })
            }
            (None, Ok(Ended::Exhausted)) => Err(SolveError::NoSolution { max_length: longest }),
            (None, _) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.guide.bytes() + self.home.bytes()
    }
}
