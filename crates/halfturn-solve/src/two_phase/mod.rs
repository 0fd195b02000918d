//! The fast two-phase engine: six directions, pre-moves, exact tables, interleaved searches.
//!
//! See `docs/algorithms/two-phase.md`.

mod arrangement;
mod lanes;
mod phase1;
mod phase2;
mod roots;
mod search;

use halfturn_search::{Meter, Stopped, TableStore, Threads, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Leg, Report, Request, SolveError, Target},
};
use phase1::Phase1;
use phase2::Phase2;
use search::Search;

/// The engine with its tables.
pub(crate) struct TwoPhase {
    phase1: Phase1,
    phase2: Phase2,
}

/// No cube needs more turns than this, and every cube has solutions this short that the engine finds at once.
const USUAL: u8 = 20;

/// A cube without solutions that the engine finds within this length does not exist.
const LONGEST: u8 = 24;

impl TwoPhase {
    pub fn open(store: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Self, Stopped> {
        Ok(Self { phase1: Phase1::open(store, threads, watcher)?, phase2: Phase2::open(store, threads, watcher)? })
    }
}

impl Method for TwoPhase {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let longest = match request.target {
            Target::AtMost(length) => length.min(LONGEST),
            Target::Usual => USUAL,
            Target::Best => LONGEST,
        };
        let mut meter = Meter::new(request.max_nodes, watcher);
        let mut search = Search::new(self, request, longest);
        let outcome = search.run(&mut meter);
        let proved = search.complete() && outcome.is_ok();
        match (search.best, outcome) {
            (Some(best), _) => Ok(Report {
                legs: vec![Leg { name: "two-phase", length: best.len() }],
                guarantee: if proved { Guarantee::Optimal } else { Guarantee::None },
                turns: best,
                nodes: meter.nodes(),
            }),
            (None, Ok(())) => Err(SolveError::NoSolution { max_length: longest }),
            (None, Err(Stopped)) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}
