//! Algorithms of a few positions that need many moves, found by the optimal solver.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use halfturn_cube::{Cube, Face, Family, Metric, Move, Turn};
use halfturn_search::{Stopped, TableSource, TableStore, Threads, WatchEvent, Watcher};

use super::{
    fold,
    search::{AlgRequest, FoundAlg, Starts, of_u},
};
use crate::{
    catalogue::Method,
    goal::PiecePattern,
    optimal,
    request::{Request, SolveError, Target, Wanted},
};

/// Shorter algorithms are found sooner by the search from both ends.
const LONG: usize = 12;
/// The same for the last layer. The solver's tables do not see permutations of pieces that are in
/// their layer: all 21 cases of PLL, of up to 14 moves, take it longer than the search.
const LONG_LAST_LAYER: usize = 16;
/// For more positions than this, the search for all of them together is faster.
const FEW: usize = 32;

/// The optimal solver. It is opened when it is needed.
pub(super) struct FewPositions<'r> {
    store: &'r TableStore,
    solver: Option<Box<dyn Method>>,
}

impl<'r> FewPositions<'r> {
    pub const fn new(store: &'r TableStore) -> Self {
        Self { store, solver: None }
    }

    /// Whether the optimal solver finds the algorithms of this length of these positions, and
    /// faster than a search for all of them together.
    pub fn takes(&self, request: &AlgRequest, length: usize, positions: &[usize], is_last_layer: bool) -> bool {
        let is_face = |one: &Move| matches!(one.family(), Family::Face(_));
        length >= if is_last_layer { LONG_LAST_LAYER } else { LONG }
            && positions.len() <= FEW
            && request.metric == Metric::Htm
            && request.moves.iter().filter(|one| is_face(one)).count() == Turn::ALL.len()
            && request.moves.iter().all(is_face)
            && positions.iter().all(|&number| request.positions[number].goal == PiecePattern::SOLVED)
    }

    /// Calls `found` with every algorithm of this length, and none twice.
    pub fn of_length(
        &mut self,
        starts: &mut Starts<'_>,
        length: usize,
        threads: Threads,
        watcher: &dyn Watcher,
        found: &mut dyn FnMut(FoundAlg),
    ) -> Result<(), Stopped> {
        let request = starts.request();
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(optimal::open::<0, 7>(TableSource::new(self.store, threads, watcher))?),
        };
        let watcher = Remembering { watcher, stopped: AtomicBool::new(false) };
        for start in starts.cubes().collect::<Vec<_>>() {
            for &after in request.afters() {
                // U after the algorithm is U before the moves that made the cube.
                let cube = Cube::SOLVED.after(of_u(after)).then(&start);
                let (at_least, target) = (length as u8, Target::AtMost(length as u16));
                let wanted = Request { at_least, target, wanted: Wanted::Within(0), threads, ..Request::new(cube) };
                let report = match solver.search(&wanted, &watcher) {
                    Ok(report) => report,
                    Err(SolveError::NoSolution { .. }) => continue,
                    Err(_) => return Err(Stopped),
                };
                if watcher.stopped.load(Ordering::Relaxed) {
                    return Err(Stopped);
                }
                for turns in report.more.iter().chain([&report.turns]) {
                    let is_free = request.free_before && turns_u(turns.iter())
                        || request.free_after && turns_u(turns.iter().rev());
                    if !is_free {
                        let moves = fold::in_order(turns.iter().copied().map(Move::from).collect());
                        starts.solved_by(&moves, found);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether the moves of the first axis turn U, so that it could come first.
fn turns_u<'t>(turns: impl Iterator<Item = &'t Turn>) -> bool {
    let mut first = turns.map(|turn| turn.face()).take_while(|face| face.axis() == Face::U.axis());
    first.any(|face| face == Face::U)
}

/// Remembers whether its watcher has stopped the work: the solver then returns what it has.
struct Remembering<'w> {
    watcher: &'w dyn Watcher,
    stopped: AtomicBool,
}

impl Watcher for Remembering<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        let flow = self.watcher.watch(event);
        if flow.is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        flow
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::{
        super::{AlgSearch, CaseSet, search::Position},
        *,
    };

    /// What both searches find, of lengths that both can do quickly.
    #[test]
    fn the_optimal_solver_finds_the_same_algorithms() {
        let store = TableStore::in_memory();
        let threads = Threads::new(2);
        let mut few = FewPositions::new(&store);
        let cases = ["Aa", "Ua"].map(|name| CaseSet::Pll.case(name).expect("there is such a case"));
        let turned = |text: &str| Position {
            cube: text.parse::<halfturn_cube::Algorithm>().expect("it is one").cube(),
            goal: PiecePattern::SOLVED,
        };
        let positions: Vec<Position> =
            cases.iter().map(|case| case.position()).chain([turned("R U2 F' L D B2 U"), turned("")]).collect();
        for free in [true, false] {
            let request = AlgRequest {
                positions: positions.clone(),
                moves: Turn::ALL.map(Move::from).to_vec(),
                metric: Metric::Htm,
                free_before: free,
                free_after: free,
            };
            let numbers: Vec<usize> = (0..positions.len()).collect();
            for (last_layer, long) in [(false, LONG), (true, LONG_LAST_LAYER)] {
                let takes = |length| few.takes(&request, length, &numbers, last_layer);
                assert!(takes(long) && !takes(long - 1));
            }
            let mut together = AlgSearch::new(&request);
            let mut compared = 0;
            for length in 7..=9 {
                let [mut expected, mut found] = [BTreeSet::new(), BTreeSet::new()];
                let key = |alg: FoundAlg| (alg.position, alg.before, alg.moves, alg.after);
                together.of_length(length, threads, &(), &mut |alg| _ = expected.insert(key(alg))).unwrap();
                let mut starts = Starts::new(&request, &numbers);
                few.of_length(&mut starts, length, threads, &(), &mut |alg| _ = found.insert(key(alg))).unwrap();
                assert_eq!(found, expected, "{length} moves, free: {free}");
                compared += found.len();
            }
            assert!(compared > 3, "{compared}");
        }
    }
}
