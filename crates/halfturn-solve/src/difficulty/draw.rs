//! Rejection sampling: draws proposals until one satisfies the conditions.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, View};
use halfturn_search::{
    DistanceTable, Single, Stopped, TableSource, TurnTable, WatchEvent, Watcher, coordinates::Cross,
};
use rand::Rng;

use super::{
    Condition, Difficulty, DifficultyError,
    proposal::{CrossDistances, Proposal},
};
use crate::{
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
    crosses: CrossDistances,
    proposal: Proposal,
    /// For the conditions about other stages than the cross.
    analyzers: Vec<Arc<Analyzer>>,
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
        let turns = TurnTable::<Cross>::build();
        let crosses = CrossDistances(DistanceTable::open(&Single::new(&turns), source)?);
        let mut analyzers: Vec<Arc<Analyzer>> = Vec::new();
        for condition in difficulty.conditions().iter().filter(|condition| !condition.is_cross()) {
            if analyzers.iter().all(|opened| opened.variant() != condition.stage.0) {
                analyzers.push(analyzer(condition.stage.0)?);
            }
        }
        let standard = analyzers.iter().find(|analyzer| analyzer.variant() == Variant::Std);
        let proposal = Proposal::best(&difficulty, &crosses, standard.map(Arc::as_ref));
        Ok(Self { difficulty, crosses, proposal, analyzers, drawn: AtomicU64::new(0), found: AtomicU64::new(0) })
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
            let Some(cube) = self.proposal.draw(&self.crosses, rng) else { continue };
            if !is_within_a_move(&cube) && self.fits(&cube, &mut nodes, watcher)? {
                self.found.fetch_add(1, Ordering::Relaxed);
                return Ok(cube);
            }
        }
        let narrowed = match self.proposal {
            Proposal::All => "",
            Proposal::Cross { .. } | Proposal::Opposite(_) => " with a possible cross",
            Proposal::HardXcross(_) => " with a possible xcross",
        };
        Err(DifficultyError::Hopeless { draws, narrowed })
    }

    /// Whether all conditions hold. Cheap ones are checked first.
    fn fits(&self, cube: &Cube, nodes: &mut u64, watcher: &dyn Watcher) -> Result<bool, Stopped> {
        let mut expensive: Vec<&Condition> = Vec::new();
        for condition in self.difficulty.conditions() {
            let least = || condition.views.views().map(|view| self.crosses.in_view(cube, view)).min();
            if !condition.is_cross() {
                expensive.push(condition);
            } else if !least().is_some_and(|least| condition.turns.contains(&least)) {
                return Ok(false);
            }
        }
        expensive.sort_by_key(|condition| condition.stage.1);
        for Condition { stage: (variant, stage), views, turns } in expensive {
            let analyzer = self.analyzers.iter().find(|analyzer| analyzer.variant() == *variant);
            let analyzer = analyzer.expect("an analyzer was opened for every condition");
            let views: Vec<View> = views.views().collect();
            let lengths = analyzer.lengths(cube, &views, *stage..stage + 1, watcher)?;
            *nodes += lengths.nodes;
            if !lengths.best(*stage).is_some_and(|best| turns.contains(&best)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
