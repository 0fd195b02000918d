//! min2phase, by the recipe of its author Chen Shuang: two phases from six directions with pre-moves, on a megabyte of tables.
//!
//! It is here to be read, and to reproduce the figures that were published for it; [`two_phase`](crate::two_phase) is the faster
//! descendant. See `docs/algorithms/min2phase.md`.

pub(crate) mod counting;
mod phase1;
mod phase2;
mod search;

use halfturn_search::{Stopped, TableStore, Threads, Watcher};

use crate::{
    catalogue::Method,
    request::{Guarantee, Report, Request, SolveError},
};
use phase1::Phase1;
use phase2::Phase2;
use search::{Ended, Search};

/// The solver with its tables.
struct Min2Phase {
    phase1: Phase1,
    phase2: Phase2,
}

/// Filled until there is nothing left.
const FULL: u8 = u8::MAX;

/// The solver with full tables. They are too small to be worth a file.
pub(crate) fn full(_: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    let phase1 = phase1::Depths { with_slice: FULL, twist_flip: FULL };
    let phase2 = phase2::Depths { corners: FULL, edges: FULL };
    Ok(Box::new(Min2Phase::build(&phase1, &phase2, threads, watcher)?))
}

/// The solver with the same tables filled only near the goals, as deep as the recipe does: ready sooner, but it searches longer.
pub(crate) fn partial(_: &TableStore, threads: Threads, watcher: &dyn Watcher) -> Result<Box<dyn Method>, Stopped> {
    let phase1 = phase1::Depths { with_slice: 6, twist_flip: 1 };
    let phase2 = phase2::Depths { corners: 8, edges: 7 };
    Ok(Box::new(Min2Phase::build(&phase1, &phase2, threads, watcher)?))
}

impl Min2Phase {
    fn build(
        phase1: &phase1::Depths,
        phase2: &phase2::Depths,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        Ok(Self { phase1: Phase1::build(phase1, threads, watcher)?, phase2: Phase2::build(phase2, threads, watcher)? })
    }
}

impl Method for Min2Phase {
    fn search(&self, request: &Request, watcher: &dyn Watcher) -> Result<Report, SolveError> {
        let mut search = Search::new(self, request, watcher);
        let longest = search.longest();
        let ended = search.run();
        let nodes = search.nodes();
        match (search.into_best(), ended) {
            (Some((turns, legs)), ended) => Ok(Report {
                legs,
                more: vec![],
                guarantee: if ended == Ended::Exhausted { Guarantee::Optimal } else { Guarantee::None },
                turns,
                nodes,
            }),
            (None, Ended::Exhausted) => Err(SolveError::NoSolution { max_length: longest }),
            (None, _) => Err(SolveError::LimitReached { best: None }),
        }
    }

    fn table_bytes(&self) -> usize {
        self.phase1.bytes() + self.phase2.bytes()
    }
}
