//! Rejection sampling: draws proposals until one satisfies the conditions.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, View};
use halfturn_search::{Stopped, TableSource, WatchEvent, Watcher};
use rand::Rng;

use super::{
    Condition, Difficulty, DifficultyError,
    proposal::{CrossDistances, Proposal},
};
use crate::{
    goal::PiecePattern,
    scramble::is_within_a_move,
    stages::{Analyzer, Variant},
    tier::Tier,
};

/// The number of search nodes that count as one draw against the limit.
const NODES_PER_DRAW: u64 = 1000;
/// The number of draws between two reports to the watcher.
const REPORT_INTERVAL: u64 = 1000;

/// Draws random cubes of a given difficulty, each with the same probability.
pub struct DifficultySampler {
    difficulty: Difficulty,
    /// For the conditions on lengths of stages with a cross.
    crosses: Option<Arc<CrossDistances>>,
    proposal: Proposal,
    /// For the conditions on lengths of other stages than the cross.
    analyzers: Vec<Arc<Analyzer>>,
    /// By condition: its patterns, if it is not about a stage.
    patterns: Vec<Vec<PiecePattern>>,
    /// The number of states drawn so far, and the number of those that fit.
    drawn: AtomicU64,
    found: AtomicU64,
}

impl DifficultySampler {
    /// Opens the tables of a tier, only those that the conditions need.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(difficulty: Difficulty, tier: Tier, source: TableSource<'_>) -> Result<Self, Stopped> {
        let open = |variant| Analyzer::open(variant, tier, source).map(Arc::new);
        Self::with(difficulty, source, open)
    }

    /// Like [`DifficultySampler::open`], with analyzers that the caller provides.
    ///
    /// # Errors
    /// The errors of `analyzer`, and [`Stopped`] if the watcher stops the building of tables.
    pub fn with<E: From<Stopped>>(
        difficulty: Difficulty,
        source: TableSource<'_>,
        analyzer: impl Fn(Variant) -> Result<Arc<Analyzer>, E>,
    ) -> Result<Self, E> {
        let mut measured = difficulty.conditions().iter().filter_map(Condition::measured_stage);
        let crosses = match measured.any(|(variant, _)| variant.cross_slack().is_some()) {
            true => Some(Arc::new(CrossDistances::open(source)?)),
            false => None,
        };
        let mut analyzers: Vec<Arc<Analyzer>> = Vec::new();
        for (variant, _) in difficulty.conditions().iter().filter_map(Condition::searched_stage) {
            if analyzers.iter().all(|opened| opened.variant() != variant) {
                analyzers.push(analyzer(variant)?);
            }
        }
        let standard = analyzers.iter().find(|analyzer| analyzer.variant() == Variant::Std);
        let proposal = Proposal::best(&difficulty, crosses.as_ref(), standard.map(Arc::as_ref));
        let patterns = |condition: &Condition| match condition.stage() {
            Some(_) => Vec::new(),
            None => condition.patterns(),
        };
        let patterns = difficulty.conditions().iter().map(patterns).collect();
        let [drawn, found] = [const { AtomicU64::new(0) }; 2];
        Ok(Self { difficulty, crosses, proposal, analyzers, patterns, drawn, found })
    }

    /// An estimate of the share of all states that fit, from the draws so far; `None` if none did.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let [drawn, found] = [&self.drawn, &self.found].map(|count| count.load(Ordering::Relaxed) as f64);
        (found > 0.0).then(|| self.proposal.share() * found / drawn)
    }

    /// Draws a state of this difficulty. All such states that need at least two moves have the same
    /// probability.
    ///
    /// # Errors
    /// [`DifficultyError::Hopeless`] after `most_draws` draws, or searches that take as long;
    /// [`DifficultyError::Stopped`] if the watcher stops it.
    pub fn draw(
        &self,
        rng: &mut (impl Rng + ?Sized),
        most_draws: u64,
        watcher: &dyn Watcher,
    ) -> Result<Cube, DifficultyError> {
        let mut nodes = 0;
        let mut draws = 0;
        while draws < most_draws && nodes < most_draws.saturating_mul(NODES_PER_DRAW) {
            draws += 1;
            let drawn = self.drawn.fetch_add(1, Ordering::Relaxed) + 1;
            if draws % REPORT_INTERVAL == 0 && watcher.watch(WatchEvent::Drawing { drawn }).is_break() {
                return Err(DifficultyError::Stopped);
            }
            let Some(cube) = self.proposal.draw(rng) else { continue };
            if !is_within_a_move(&cube) && self.fits(&cube, &mut nodes, watcher)? {
                self.found.fetch_add(1, Ordering::Relaxed);
                return Ok(cube);
            }
        }
        let narrowed = match self.proposal {
            Proposal::All => "",
            Proposal::Goals(_) => " with the goals met",
            Proposal::Cross { .. } | Proposal::Opposite(_) => " with a possible cross",
            Proposal::HardXcross(_) => " with a possible xcross",
        };
        Err(DifficultyError::Hopeless { draws, narrowed })
    }

    /// Whether all conditions hold. Cheap ones are checked first.
    fn fits(&self, cube: &Cube, nodes: &mut u64, watcher: &dyn Watcher) -> Result<bool, Stopped> {
        let mut searched: Vec<(&Condition, (Variant, usize))> = Vec::new();
        for (condition, patterns) in self.difficulty.conditions().iter().zip(&self.patterns) {
            if let Some(stage) = condition.searched_stage() {
                searched.push((condition, stage));
                continue;
            }
            let fits = match (condition.stage(), &self.crosses) {
                (Some(_), Some(crosses)) if condition.is_cross() => {
                    let least = condition.views.views().map(|view| crosses.in_view(cube, view)).min();
                    least.is_some_and(|least| condition.turns.contains(&least))
                }
                (Some(stage), _) => condition.is_reached(stage, cube) == condition.is_met(),
                (None, _) => patterns.iter().any(|pattern| pattern.matches_as_is(cube)) == condition.is_met(),
            };
            if !fits {
                return Ok(false);
            }
        }
        searched.sort_by_key(|(_, (_, stage))| *stage);
        for (Condition { views, turns, .. }, (variant, stage)) in searched {
            let analyzer = self.analyzers.iter().find(|analyzer| analyzer.variant() == variant);
            let analyzer = analyzer.expect("an analyzer was opened for every searched stage");
            let views: Vec<View> = views.views().collect();
            let lengths = analyzer.lengths(cube, &views, stage..stage + 1, watcher)?;
            *nodes += lengths.nodes;
            if !lengths.best(stage).is_some_and(|best| turns.contains(&best)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
