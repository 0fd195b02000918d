//! Draws until a state is as asked for.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use halfturn_cube::{Cube, View};
use halfturn_search::{
    DistanceTable, Single, Stopped, TableStore, Threads, TurnTable, WatchEvent, Watcher, coordinates::Cross,
};
use rand::Rng;

use super::{
    Condition, Difficulty, DifficultyError,
    proposal::{Crosses, Proposal},
};
use crate::{
    scramble::is_near,
    stages::{Analyzer, Variant},
    tier::Tier,
};

/// Nodes of searches that count as much as one draw.
const NODES_PER_DRAW: u64 = 1000;
/// Draws after which the watcher is told.
const BETWEEN_LOOKS: u64 = 1000;

/// Draws states of a difficulty, each with the same chance.
pub struct Difficult {
    difficulty: Difficulty,
    crosses: Crosses,
    proposal: Proposal,
    /// For conditions about more than crosses.
    analyzers: Vec<Arc<Analyzer>>,
    /// States that were drawn so far, and those of them that were as asked for.
    drawn: AtomicU64,
    found: AtomicU64,
}

impl Difficult {
    /// Gets tables of the size asked for; only those that the conditions need.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(
        difficulty: Difficulty,
        tier: Tier,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        let open = |variant| Analyzer::open(variant, tier, store, threads, watcher).map(Arc::new);
        Self::with(difficulty, store, threads, watcher, open)
    }

    /// The same with analyzers that somebody else keeps.
    ///
    /// # Errors
    /// As `analyzer` says, or [`Stopped`] if the watcher stops the building of tables.
    pub fn with<E: From<Stopped>>(
        difficulty: Difficulty,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
        analyzer: impl Fn(Variant) -> Result<Arc<Analyzer>, E>,
    ) -> Result<Self, E> {
        let turns = TurnTable::<Cross>::build();
        let crosses = Crosses(DistanceTable::open(&Single::new(&turns), store, threads, watcher)?);
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

    /// About which share of all states is like this, by what was drawn so far; none if nothing was found.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let [drawn, found] = [&self.drawn, &self.found].map(|count| count.load(Ordering::Relaxed) as f64);
        (found > 0.0).then(|| self.proposal.share() * found / drawn)
    }

    /// A state of this difficulty, from a source of uniform randomness: every one that needs two turns or more has the same chance.
    ///
    /// # Errors
    /// [`DifficultyError::Hopeless`] after so many draws, or searches that take as long; [`DifficultyError::Stopped`] if the watcher says so.
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
            if draws % BETWEEN_LOOKS == 0 && watcher.watch(WatchEvent::Drawing { drawn }).is_break() {
                return Err(DifficultyError::Stopped);
            }
            let Some(cube) = self.proposal.draw(&self.crosses, rng) else { continue };
            if !is_near(&cube) && self.fits(&cube, &mut nodes, watcher)? {
                self.found.fetch_add(1, Ordering::Relaxed);
                return Ok(cube);
            }
        }
        let narrowed = match self.proposal {
            Proposal::All => "",
            Proposal::Cross { .. } | Proposal::Opposite(_) => " with a cross that may do",
            Proposal::Far(_) => " with pairs that may do",
        };
        Err(DifficultyError::Hopeless { draws, narrowed })
    }

    /// Whether all conditions hold, the cheap ones first.
    fn fits(&self, cube: &Cube, nodes: &mut u64, watcher: &dyn Watcher) -> Result<bool, Stopped> {
        let mut dear: Vec<&Condition> = Vec::new();
        for condition in self.difficulty.conditions() {
            let least = || condition.views.views().map(|view| self.crosses.turns_in(cube, view)).min();
            if !condition.is_cross() {
                dear.push(condition);
            } else if !least().is_some_and(|least| condition.turns.contains(&least)) {
                return Ok(false);
            }
        }
        dear.sort_by_key(|condition| condition.stage.1);
        for Condition { stage: (variant, stage), views, turns } in dear {
            let analyzer = self.analyzers.iter().find(|analyzer| analyzer.variant() == *variant);
            let analyzer = analyzer.expect("opened for every condition");
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
