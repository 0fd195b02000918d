//! min2phase by Chen Shuang: two phases from six directions with pre-moves, on about a megabyte of
//! tables.
//!
//! It is here to be read, and to reproduce the figures published for it.
//! [`two_phase`](crate::two_phase) is its faster successor. See `docs/algorithms/min2phase.md`.

pub(crate) mod counting;
mod phase1;
mod phase2;
mod search;

use halfturn_search::{Stopped, TableSource, Threads, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Report, Request, SolveError},
};
use phase1::{Phase1, Phase1Depths};
use phase2::{Phase2, Phase2Depths};
use search::{Min2PhaseOutcome, Min2PhaseSearch};

/// The min2phase solver with its tables.
struct Min2Phase {
    phase1: Phase1,
    phase2: Phase2,
}

/// Opens the solver with full tables. They are too small to be worth a file.
pub(crate) fn full(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    Ok(Box::new(Min2Phase::build(&Phase1Depths::FULL, &Phase2Depths::FULL, source.threads, source.watcher)?))
}

/// Opens the solver with the same tables, filled only near the goals, as deep as the original does.
/// They are ready sooner, but the search takes longer.
pub(crate) fn partial(source: TableSource<'_>) -> Result<Box<dyn Method>, Stopped> {
    Ok(Box::new(Min2Phase::build(&Phase1Depths::PARTIAL, &Phase2Depths::PARTIAL, source.threads, source.watcher)?))
}

impl Min2Phase {
    fn build(
        phase1: &Phase1Depths,
        phase2: &Phase2Depths,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        Ok(Self { phase1: Phase1::build(phase1, threads, watcher)?, phase2: Phase2::build(phase2, threads, watcher)? })
    }
}

impl Method for Min2Phase {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut search = Min2PhaseSearch::new(self, request, watcher);
        let longest = search.longest();
        let outcome = search.run();
        let nodes = search.nodes();
        match (search.into_best(), outcome) {
            (Some((turns, phases)), outcome) => Ok(Report {
                phases,
                more: vec![],
                guarantee: if outcome == Min2PhaseOutcome::Exhausted { Guarantee::Optimal } else { Guarantee::None },
                turns,
                nodes,
            }),
            (None, Min2PhaseOutcome::Exhausted) => Err(SolveError::NoSolution { max_length: longest.into() }),
            (None, _) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}
