//! Algorithms for cases of the last layer and for other cubes, ranked.

use halfturn_cube::{Algorithm, Amount, Cube, Face, Metric, Move, Turn};
use halfturn_search::{Meter, Watcher};
use halfturn_solve::algs::{AlgGoal, AlgRequest, AlgSearch, Ergonomics, FoundAlg, fold};
use serde::Serialize;

use crate::error::Error;

/// A position for which algorithms are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgCase {
    /// Its name, such as `pll T`, or what the user wrote.
    pub name: String,
    /// The cube to solve, the last layer up.
    pub cube: Cube,
    /// What an algorithm must achieve.
    pub goal: AlgGoal,
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
}

/// The algorithms of a case.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
pub struct RankedAlg {
    /// The algorithm, without the moves of the last layer that are free.
    pub algorithm: String,
    /// The free move of U before it, or empty.
    pub before: String,
    /// The free move of the last layer after it, or empty.
    pub after: String,
    /// The number of moves.
    pub length: usize,
    /// The effort, lower is better: see [`Ergonomics`].
    pub score: f64,
    /// The number of its mirror images and inverses for the same case, itself included.
    pub images: usize,
}

impl AlgOptions {
    /// Finds the algorithms of a case. If the watcher stops the search, it returns what was found.
    ///
    /// # Errors
    /// An algorithm does not solve the case: a bug in halfturn.
    pub fn find(&self, case: &AlgCase, watcher: &dyn Watcher) -> Result<CaseAlgs, Error> {
        let request = AlgRequest {
            cube: case.cube,
            goal: case.goal,
            moves: self.moves.clone(),
            metric: self.metric,
            free_before: self.free_auf,
            free_after: self.free_auf,
        };
        let mut meter = Meter::new(None, watcher);
        let mut search = AlgSearch::new(&request);
        let mut all = CaseAlgs {
            case: case.name.clone(),
            metric: self.metric.name(),
            complete_to: None,
            stopped: false,
            algorithms: Vec::new(),
        };
        let mut last = self.max_length;
        let mut length = 0;
        while length <= last {
            let mut found = Vec::new();
            let flow = search.of_length(length, &mut meter, &mut |alg| found.push(alg));
            if let Some(wrong) = found.iter().find(|alg| !request.is_solved_by(alg)) {
                return Err(Error::Internal(format!("{:?} does not solve {}", wrong.moves, case.name)));
            }
            if let Some(within) = self.within
                && !found.is_empty()
                && all.algorithms.is_empty()
            {
                last = last.min(length + within);
            }
            all.algorithms.extend(self.ranked(found, length));
            if flow.is_err() {
                all.stopped = true;
                break;
            }
            all.complete_to = Some(length);
            length += 1;
        }
        Ok(all)
    }

    fn ranked(&self, found: Vec<FoundAlg>, length: usize) -> Vec<RankedAlg> {
        let mut scored: Vec<(f64, FoundAlg)> =
            found.into_iter().map(|alg| (self.ergonomics.score(&alg.moves), alg)).collect();
        scored.sort_by(|(one, alg), (other, than)| one.total_cmp(other).then_with(|| alg.moves.cmp(&than.moves)));
        let sorted = scored.into_iter().map(|(_, alg)| alg);
        let folded = if self.fold { fold(sorted.collect()) } else { sorted.map(|alg| (alg, 1)).collect() };
        let written =
            |amount: Option<Amount>| amount.map_or_else(String::new, |amount| Turn::new(Face::U, amount).to_string());
        let ranked = |(alg, images): (FoundAlg, usize)| RankedAlg {
            algorithm: alg.moves.iter().copied().collect::<Algorithm>().to_string(),
            before: written(alg.before),
            after: written(alg.after),
            length,
            score: (self.ergonomics.score(&alg.moves) * 100.0).round() / 100.0,
            images,
        };
        folded.into_iter().map(ranked).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    #[test]
    fn algorithms_are_ranked_and_folded() {
        let options = AlgOptions {
            moves: words::moves("R U L").unwrap(),
            metric: Metric::Htm,
            max_length: 9,
            within: Some(0),
            free_auf: true,
            fold: true,
            ergonomics: Ergonomics::default(),
        };
        let case = &words::cases("oll 27").unwrap()[0];
        let found = options.find(case, &()).unwrap();
        assert_eq!(found.complete_to, Some(7));
        assert_eq!(found.algorithms[0].algorithm, "R U R' U R U2 R'");
        let all = AlgOptions { fold: false, ..options }.find(case, &()).unwrap();
        let images: usize = found.algorithms.iter().map(|alg| alg.images).sum();
        assert!(images > found.algorithms.len(), "mirrors with L");
        assert_eq!(images, all.algorithms.len());
    }
}
