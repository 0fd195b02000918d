//! Algorithms for cases of the last layer and for other cubes, ranked.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
};

use halfturn_cube::{Algorithm, Amount, Face, Family, Held, Metric, Move, Turn};
use halfturn_search::{WatchEvent, Watcher};
use halfturn_solve::algs::{AlgRequest, AlgSearch, FoundAlg, Position, fold};
pub use halfturn_solve::algs::{CaseSet, Ergonomics, USUAL_BYTES};
use serde::Serialize;

use crate::{engine::Engine, error::Error, words};

/// The kinds of moves that algorithms consist of if none are given.
pub const USUAL_MOVES: &str = "R U F";
/// The longest algorithms that are searched for if no length is given. Many cases have none with
/// few kinds of moves, and every length takes several times as long as the one before.
pub const LONGEST: usize = 16;

/// A position for which algorithms are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgCase {
    /// Its name, such as `pll T`, or what the user wrote.
    pub name: String,
    /// The cube to solve, and what an algorithm must achieve.
    pub position: Position,
    /// Whether the inverse of what is found is meant: the goal is a pattern of the case, and the
    /// cube is solved.
    pub inverted: bool,
}

/// How algorithms are searched and ranked.
#[derive(Clone, Debug)]
pub struct AlgOptions {
    /// The moves that they consist of.
    pub moves: Vec<Move>,
    /// How moves are counted.
    pub metric: Metric,
    /// The longest length that is searched.
    pub max_length: usize,
    /// The search ends at the first length that has an algorithm, plus this.
    pub within: Option<usize>,
    /// Whether moves of the last layer before and after an algorithm are free.
    pub free_auf: bool,
    /// Whether one of each group of mirror images and inverses is enough.
    pub fold: bool,
    /// The effort of moves, by which algorithms of one length are ranked.
    pub ergonomics: Ergonomics,
    /// The most bytes of states near the goal. More of them make long searches faster.
    pub memory: usize,
}

/// The algorithms of a case.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CaseAlgs {
    /// The case.
    pub case: String,
    /// How moves are counted.
    pub metric: &'static str,
    /// The length up to which no algorithm is missing; `None` if not even length 0 was finished.
    pub complete_to: Option<usize>,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
    /// By length, the most comfortable first.
    pub algorithms: Vec<RankedAlg>,
}

/// An algorithm of a case.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankedAlg {
    /// The algorithm, without the moves of the last layer that are free.
    pub algorithm: String,
    /// The free move of U before it, or empty.
    pub before: String,
    /// The free move of the last layer after it, or empty.
    pub after: String,
    /// The number of moves.
    pub length: usize,
    /// The effort; lower is better.
    pub score: f64,
    /// The number of its mirror images and inverses for the same case, itself included.
    pub images: usize,
}

/// The shortest algorithms of [`USUAL_MOVES`].
impl Default for AlgOptions {
    fn default() -> Self {
        Self {
            moves: words::moves(USUAL_MOVES).expect("these are kinds of moves"),
            metric: Metric::Htm,
            max_length: LONGEST,
            within: Some(0),
            free_auf: true,
            fold: true,
            ergonomics: Ergonomics::default(),
            memory: USUAL_BYTES,
        }
    }
}

/// The inverse of an algorithm, with the moves before and after it.
fn inverse(alg: FoundAlg) -> FoundAlg {
    let invert = |amount: Option<Amount>| amount.map(Amount::inverse);
    let moves = alg.moves.iter().rev().map(|one| one.inverse()).collect();
    FoundAlg { before: invert(alg.after), moves, after: invert(alg.before), ..alg }
}

/// Stops a search that has found enough.
struct Enough<'a> {
    watcher: &'a dyn Watcher,
    found: AtomicUsize,
    most: usize,
}

impl Watcher for Enough<'_> {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if self.found.load(Ordering::Relaxed) > self.most { ControlFlow::Break(()) } else { self.watcher.watch(event) }
    }
}

impl AlgOptions {
    /// The same for other lengths: all up to `max_length`, or those with at most `within` moves
    /// more than the shortest, or both. With neither, the shortest of up to [`LONGEST`] moves.
    #[must_use]
    pub fn of_lengths(self, max_length: Option<u8>, within: Option<u8>) -> Self {
        Self {
            max_length: max_length.map_or(LONGEST, usize::from),
            within: within.map(usize::from).or(max_length.is_none().then_some(0)),
            ..self
        }
    }

    /// Finds the algorithms of some cases. If the watcher stops the search, it returns what was
    /// found.
    ///
    /// # Errors
    /// An algorithm does not solve its case: a bug in halfturn.
    pub fn find(&self, cases: &[AlgCase], engine: &Engine, watcher: &dyn Watcher) -> Result<Vec<CaseAlgs>, Error> {
        self.find_some(cases, usize::MAX, engine, watcher, &mut |_, _, _| {})
    }

    /// Finds the algorithms of some cases, and stops when there are more than `most`, images
    /// included. When a length is complete, it calls `finished` with the name of each case, the
    /// length and its algorithms.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_some(
        &self,
        cases: &[AlgCase],
        most: usize,
        engine: &Engine,
        watcher: &dyn Watcher,
        finished: &mut dyn FnMut(&str, usize, &[RankedAlg]),
    ) -> Result<Vec<CaseAlgs>, Error> {
        let request = AlgRequest {
            positions: cases.iter().map(|case| case.position.clone()).collect(),
            moves: self.moves.clone(),
            metric: self.metric,
            free_before: self.free_auf,
            free_after: self.free_auf,
        };
        let turns_faces = |one: &Move| matches!(one.family(), Family::Face(_));
        if cases.iter().any(|case| case.inverted) && !self.moves.iter().all(turns_faces) {
            return Err(Error::Question("a pattern of stickers takes moves of faces only".to_owned()));
        }
        let enough = Enough { watcher, found: AtomicUsize::new(0), most };
        let mut search = AlgSearch::with_memory(&request, self.memory).with_store(engine.store());
        let none = |case: &AlgCase| CaseAlgs {
            case: case.name.clone(),
            metric: self.metric.name(),
            complete_to: None,
            stopped: false,
            algorithms: Vec::new(),
        };
        let mut all: Vec<CaseAlgs> = cases.iter().map(none).collect();
        // By case: the last length that is wanted.
        let mut last = vec![self.max_length; cases.len()];
        for length in 0..=self.max_length {
            for case in (0..cases.len()).filter(|&case| last[case] < length) {
                search.finish(case);
            }
            if last.iter().all(|&last| last < length) {
                break;
            }
            let mut found: Vec<Vec<FoundAlg>> = vec![Vec::new(); cases.len()];
            let mut wrong = None;
            let flow = search.of_length(length, engine.threads(), &enough, &mut |alg| {
                if !request.is_solved_by(&alg) {
                    wrong = Some(format!("{:?} does not solve {}", alg.moves, cases[alg.position].name));
                } else if last[alg.position] >= length {
                    let case = &cases[alg.position];
                    found[alg.position].push(if case.inverted { inverse(alg) } else { alg });
                    enough.found.fetch_add(1, Ordering::Relaxed);
                }
            });
            if let Some(wrong) = wrong {
                return Err(Error::Internal(wrong));
            }
            let is_over = flow.is_err() || enough.found.load(Ordering::Relaxed) > most;
            for ((found, all), last) in
                found.into_iter().zip(&mut all).zip(&mut last).filter(|(_, last)| **last >= length)
            {
                if let Some(within) = self.within
                    && !found.is_empty()
                    && all.algorithms.is_empty()
                {
                    *last = (*last).min(length + within);
                }
                let ranked = self.ranked(found, length);
                if is_over {
                    all.stopped = true;
                } else {
                    finished(&all.case, length, &ranked);
                    all.complete_to = Some(length);
                }
                all.algorithms.extend(ranked);
            }
            if is_over {
                // Finished lengths stay whole; the unfinished one takes what is left.
                let finished = |case: &CaseAlgs| {
                    let is_finished = |alg: &&RankedAlg| case.complete_to.is_some_and(|length| alg.length <= length);
                    case.algorithms.iter().filter(is_finished).count()
                };
                let mut left = most.saturating_sub(all.iter().map(finished).sum());
                for case in &mut all {
                    let kept = finished(case);
                    case.algorithms.truncate(kept.saturating_add(left));
                    left -= case.algorithms.len() - kept;
                }
                break;
            }
        }
        Ok(all)
    }

    fn ranked(&self, found: Vec<FoundAlg>, length: usize) -> Vec<RankedAlg> {
        let mut scored: Vec<(f64, FoundAlg)> =
            found.into_iter().map(|alg| (self.ergonomics.score(&alg.moves), alg)).collect();
        scored.sort_by(|(one, alg), (other, than)| one.total_cmp(other).then_with(|| alg.moves.cmp(&than.moves)));
        let sorted = scored.into_iter().map(|(_, alg)| alg);
        let folded = if self.fold { fold(sorted.collect()) } else { sorted.map(|alg| (alg, 1)).collect() };
        let written = |amount: Option<Amount>, face: Face| {
            amount.map_or_else(String::new, |amount| Turn::new(face, amount).to_string())
        };
        let ranked = |(alg, images): (FoundAlg, usize)| {
            // Rotations and wide moves may leave the last layer on another face.
            let end = alg.moves.iter().fold(Held::SOLVED, |held, &one| held.moved(one));
            RankedAlg {
                algorithm: alg.moves.iter().copied().collect::<Algorithm>().to_string(),
                before: written(alg.before, Face::U),
                after: written(alg.after, end.rotation.face(Face::U)),
                length,
                score: (self.ergonomics.score(&alg.moves) * 100.0).round() / 100.0,
                images,
            }
        };
        folded.into_iter().map(ranked).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::CaseList;

    fn engine() -> Engine {
        Engine::builder().in_memory().threads(1).build()
    }

    #[test]
    fn algorithms_are_ranked_and_folded() {
        let options =
            AlgOptions { moves: words::moves("R U L").unwrap(), ..AlgOptions::default().of_lengths(Some(9), Some(0)) };
        let cases = words::cases("oll 27").unwrap();
        let found = &options.find(&cases, &engine(), &()).unwrap()[0];
        assert_eq!(found.complete_to, Some(7));
        assert_eq!(found.algorithms[0].algorithm, "R U R' U R U2 R'");
        let all = &AlgOptions { fold: false, ..options }.find(&cases, &engine(), &()).unwrap()[0];
        let images: usize = found.algorithms.iter().map(|alg| alg.images).sum();
        assert!(images > found.algorithms.len(), "mirrors with L");
        assert_eq!(images, all.algorithms.len());
    }

    #[test]
    fn finished_lengths_of_all_cases_stay_whole() {
        let options = AlgOptions { fold: false, ..AlgOptions::default().of_lengths(Some(9), None) };
        let cases = words::cases("oll").unwrap();
        let all = options.find(&cases, &engine(), &()).unwrap();
        let some = options.find_some(&cases, 60, &engine(), &(), &mut |_, _, _| {}).unwrap();
        assert!(some.iter().all(|case| case.stopped));
        assert!(some.iter().map(|case| case.algorithms.len()).sum::<usize>() <= 60);
        for (some, all) in some.iter().zip(&all) {
            let to = some.complete_to.unwrap();
            let finished = |case: &CaseAlgs| case.algorithms.iter().filter(|alg| alg.length <= to).count();
            assert_eq!(finished(some), finished(all), "{}", some.case);
        }
    }

    #[test]
    fn stickers_with_dots_are_a_case() {
        // The stickers of OLL 27 that are up: algorithms that solve a cube with them.
        let oriented = CaseList::new(CaseSet::Oll);
        let picture = &oriented.cases.iter().find(|case| case.name == "27").unwrap().picture;
        let cases = words::cases(picture).unwrap();
        let moves = |text: &str| AlgOptions { moves: words::moves(text).unwrap(), ..AlgOptions::default() };
        let found = &moves("R U").find(&cases, &engine(), &()).unwrap()[0];
        assert_eq!((found.algorithms[0].algorithm.as_str(), found.algorithms.len()), ("R U R' U R U2 R'", 1));
        for alg in &found.algorithms {
            let solution: Algorithm = format!("{} {} {}", alg.before, alg.algorithm, alg.after).parse().unwrap();
            assert!(cases[0].position.goal.matches(&solution.inverse().cube()));
        }
        assert!(moves("R U M").find(&cases, &engine(), &()).is_err());
        assert!(words::cases("....R.").unwrap_err().contains("54 stickers"));
    }

    #[test]
    fn a_free_move_is_written_as_the_cube_is_held_then() {
        let options =
            AlgOptions { moves: words::moves("R D x").unwrap(), ..AlgOptions::default().of_lengths(Some(2), None) };
        // After x the last layer is at the back, and D turns the layer that was there.
        let cases = words::cases("U' B' R'").unwrap();
        let found = &options.find(&cases, &engine(), &()).unwrap()[0];
        assert_eq!((found.algorithms[0].algorithm.as_str(), found.algorithms[0].after.as_str()), ("R x D", "B"));
    }

    #[test]
    fn a_search_stops_when_it_has_enough() {
        let options = AlgOptions {
            moves: words::moves("M U").unwrap(),
            metric: Metric::Stm,
            fold: false,
            ..AlgOptions::default().of_lengths(Some(9), None)
        };
        let cases = words::cases("pll H").unwrap();
        let (all, mut lengths) = (&options.find(&cases, &engine(), &()).unwrap()[0], Vec::new());
        let mut finished = |_: &str, length: usize, algs: &[RankedAlg]| lengths.push((length, algs.len()));
        let some = &options.find_some(&cases, 5, &engine(), &(), &mut finished).unwrap()[0];
        assert!(!all.stopped && all.algorithms.len() > 5);
        assert!(some.stopped && some.algorithms.len() <= 5);
        let told: usize = lengths.iter().map(|(_, number)| number).sum();
        assert_eq!((lengths.last().map(|(length, _)| *length), told), (Some(8), 4));
        assert_eq!(some.complete_to, Some(8));
        assert_eq!(some.algorithms[..told], all.algorithms[..told]);
    }
}
