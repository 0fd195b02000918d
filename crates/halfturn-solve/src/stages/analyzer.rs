//! The face of the engine: lengths of all stages, and solutions.

use halfturn_cube::{Cube, Turn, TurnSet, View};
use halfturn_search::{Meter, Stopped, TableStore, Threads, Watcher};

use super::{
    blocks::Blocks,
    eo_guide::{EoGuide, EoTables},
    goals::{Variant, reached},
    guide::{Slotted, Tables},
    search::{LONGEST, Next, Search, Staged},
    slots::SlotSet,
};
use crate::{request::Wanted, tier::Tier};

/// The exact lengths of a cube's stages: how many turns each needs in each view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    variant: Variant,
    by_stage: [[Option<u8>; View::COUNT]; Variant::MOST_STAGES],
    /// Nodes that the searches visited.
    pub nodes: u64,
}

impl Lengths {
    /// Which variant's stages they are.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The length of a stage, by its number, in a view; none if it was not asked for.
    #[must_use]
    pub fn get(&self, stage: usize, view: View) -> Option<u8> {
        self.by_stage[stage][view.index()]
    }

    /// The length of a stage in the best of the views that were asked for.
    #[must_use]
    pub fn best(&self, stage: usize) -> Option<u8> {
        self.by_stage[stage].iter().flatten().copied().min()
    }
}

/// What solutions are asked for.
///
/// ```
/// use halfturn_cube::{Algorithm, View};
/// use halfturn_solve::stages::StageRequest;
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// let request = StageRequest::new(scramble.cube(), View::White, 1);
/// assert_eq!(request.slots, None);
/// # Ok::<(), halfturn_cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageRequest {
    /// The cube, in the standard hold.
    pub cube: Cube,
    /// Which colour is at the bottom.
    pub view: View,
    /// The number of the stage in the variant.
    pub stage: usize,
    /// Solve just these slots, as many as the stage has, seen in the view; any if none are given.
    pub slots: Option<SlotSet>,
    /// How many solutions.
    pub wanted: Wanted,
    /// The turns that may be used, as the solver does them in the view.
    pub turns: TurnSet,
    /// What is known already: nothing shorter exists. The search begins here, so that what [`Analyzer::lengths`] found out need not be found
    /// again. If it is not true, solutions may be missed.
    pub at_least: u8,
    /// No solution longer than this.
    pub max_length: Option<u8>,
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
}

impl StageRequest {
    /// One shortest solution of a stage in a view.
    #[must_use]
    pub fn new(cube: Cube, view: View, stage: usize) -> Self {
        Self {
            cube,
            view,
            stage,
            slots: None,
            wanted: Wanted::One,
            turns: TurnSet::ALL,
            at_least: 0,
            max_length: None,
            max_nodes: None,
        }
    }
}

/// Solutions of a stage, each replayed on the cube and checked against the definition of the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// The view they are meant in: turn the whole cube by [`View::rotation`] first, then do the turns.
    pub view: View,
    /// The solutions in the view's frame, shortest first.
    pub turns: Vec<Vec<Turn>>,
    /// Whether the search went as far as asked, so that the first is a shortest and none is missing. Otherwise a limit or the watcher stopped it.
    pub complete: bool,
    /// Nothing shorter than this exists: the length of the shortest, or how far the search got without one.
    pub bound: u8,
    /// Nodes that the search visited.
    pub nodes: u64,
}

impl Solutions {
    /// The solutions as turns of the standard hold, without the rotation.
    #[must_use]
    pub fn unrotated(&self) -> Vec<Vec<Turn>> {
        let back = self.view.rotation().inverse();
        self.turns.iter().map(|turns| turns.iter().map(|&turn| back.turn(turn)).collect()).collect()
    }
}

/// Why there are no solutions to give.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StageError {
    /// The variant has fewer stages.
    #[error("{variant} has no stage {stage}")]
    NoSuchStage {
        /// The variant.
        variant: Variant,
        /// What was asked for.
        stage: usize,
    },
    /// A set of slots of the wrong size.
    #[error("the stage has {expected} slots, but {found} were given")]
    WrongSlots {
        /// How many slots the stage solves.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A solution does not reach the goal: a bug, caught before it did harm.
    #[error("internal error: turns that were found do not reach {stage}")]
    WrongAnswer {
        /// The stage.
        stage: &'static str,
    },
}

/// Exact answers about the stages of one variant, with its tables, ready to use from any number of threads.
///
/// Answers never depend on the tier: smaller tables only take longer.
///
/// ```
/// use halfturn_cube::{Algorithm, View};
/// use halfturn_search::{TableStore, Threads};
/// use halfturn_solve::{Tier, stages::{Analyzer, StageRequest, Variant}};
///
/// let analyzer = Analyzer::open(Variant::Std, Tier::Tiny, &TableStore::in_memory(), Threads::new(2), &())?;
/// let scramble: Algorithm = "R U2 F' L D B2".parse()?;
/// // The cross and the first pair, on white and yellow.
/// let lengths = analyzer.lengths(&scramble.cube(), &[View::White, View::Yellow], 0..2, &())?;
/// assert_eq!(lengths.get(0, View::White), Some(5));
/// assert_eq!(lengths.get(0, View::Red), None);
/// // A shortest cross on white: hold the cube by `z2`, then do the turns.
/// let solutions = analyzer.solutions(&StageRequest::new(scramble.cube(), View::White, 0), &())?;
/// assert_eq!(solutions.turns[0].len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyzer {
    variant: Variant,
    tier: Tier,
    engine: Box<dyn Engine>,
}

/// What an analyzer is made of, whatever its guide.
pub(super) trait Engine: Send + Sync {
    /// The shortest length, at least `from`, in which the cube (seen in the view) reaches a stage.
    fn length(&self, cube: &Cube, stage: usize, from: u8, meter: &mut Meter<'_>) -> Result<u8, Stopped>;

    /// Calls `found` with solutions, shortest first, until it is enough or nothing is left up to `longest`; `advance` is told each length before it is tried.
    fn solutions(
        &self,
        cube: &Cube,
        request: &Inquiry,
        meter: &mut Meter<'_>,
        advance: &mut dyn FnMut(u8) -> Next,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<(), Stopped>;

    /// As [`Analyzer::far_pairs`].
    fn far_pairs(&self, _least: u8, _most: usize) -> Option<Vec<Cube>> {
        None
    }

    /// Bytes of memory that its tables take.
    fn bytes(&self) -> usize;
}

/// What an engine is asked.
pub(super) struct Inquiry {
    pub stage: usize,
    pub only: Option<SlotSet>,
    pub turns: TurnSet,
    pub shortest: u8,
    pub longest: u8,
}

// The stages of CFOP are numbered by their slots.
impl<G: Staged + Send + Sync> Engine for G {
    fn length(&self, cube: &Cube, slots: usize, from: u8, meter: &mut Meter<'_>) -> Result<u8, Stopped> {
        let goal = self.goal(slots, None, true);
        let root = self.root(&goal, cube);
        let mut search = Search::new(self, &goal, TurnSet::ALL);
        for length in from..=LONGEST {
            let root = root.with_targets(self.within_reach(&goal, &root, length));
            if root.targets != 0
                && (self.is_exact(slots) || search.run(&root, length, meter, &mut |_| Next::Enough)? == Next::Enough)
            {
                return Ok(length);
            }
            meter.proved(length + 1)?;
        }
        unreachable!("no stage needs {LONGEST} turns")
    }

    fn solutions(
        &self,
        cube: &Cube,
        request: &Inquiry,
        meter: &mut Meter<'_>,
        advance: &mut dyn FnMut(u8) -> Next,
        found: &mut dyn FnMut(&[Turn]) -> Next,
    ) -> Result<(), Stopped> {
        // Filters of exact distances apply until the shortest are found, if nothing but the goal limits them.
        let [near, far] = [true, false].map(|exact| self.goal(request.stage, request.only, exact));
        let root = self.root(&near, cube);
        let mut shortest = Search::new(self, &near, request.turns);
        let mut longer = Search::new(self, &far, request.turns);
        let mut exact = request.turns == TurnSet::ALL;
        for length in request.shortest..=request.longest {
            if advance(length) == Next::Enough {
                break;
            }
            let root = root.with_targets(self.within_reach(&near, &root, length));
            if root.targets == 0 {
                continue;
            }
            let mut any = false;
            let search = if exact { &mut shortest } else { &mut longer };
            let next = search.run(&root, length, meter, &mut |turns| {
                any = true;
                found(turns)
            })?;
            if next == Next::Enough {
                break;
            }
            exact &= !any;
        }
        Ok(())
    }

    fn far_pairs(&self, least: u8, most: usize) -> Option<Vec<Cube>> {
        Staged::far_pairs(self, least, most)
    }

    fn bytes(&self) -> usize {
        self.table_bytes()
    }
}

impl Analyzer {
    /// The analyzer of a variant with tables of this size, read from the store or built on that many threads.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher stops the building of tables.
    pub fn open(
        variant: Variant,
        tier: Tier,
        store: &TableStore,
        threads: Threads,
        watcher: &dyn Watcher,
    ) -> Result<Self, Stopped> {
        let tables = || Tables::open(variant, tier, store, threads, watcher);
        let engine: Box<dyn Engine> = match variant {
            Variant::Std => Box::new(Slotted::<false, false> { tables: tables()? }),
            Variant::Pair => Box::new(Slotted::<false, true> { tables: tables()? }),
            Variant::Pseudo => Box::new(Slotted::<true, false> { tables: tables()? }),
            Variant::PseudoPair => Box::new(Slotted::<true, true> { tables: tables()? }),
            Variant::EoCross => Box::new(EoGuide { tables: EoTables::open(tier, store, threads, watcher)? }),
            Variant::Blocks => Box::new(Blocks::open(store, threads, watcher)?),
        };
        Ok(Self { variant, tier, engine })
    }

    /// Which variant's stages it knows.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of its tables.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Bytes of memory that its tables take.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.engine.bytes()
    }

    /// The exact lengths of these stages (by number; those beyond the variant's last are left out) in these views.
    ///
    /// Stages share work: what one needs is where the search for the next begins. So ask for all that you want at once.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    pub fn lengths(
        &self,
        cube: &Cube,
        views: &[View],
        stages: std::ops::Range<usize>,
        watcher: &dyn Watcher,
    ) -> Result<Lengths, Stopped> {
        let mut by_stage = [[None; View::COUNT]; Variant::MOST_STAGES];
        let mut nodes = 0;
        for &view in views {
            let mut from = 0;
            let asked = by_stage.iter_mut().enumerate().take(self.variant.stages().len());
            for (stage, lengths) in asked.filter(|(stage, _)| stages.contains(stage)) {
                let mut meter = Meter::new(None, watcher);
                let length = self.engine.length(&cube.conjugate(view.rotation()), stage, from, &mut meter)?;
                nodes += meter.nodes();
                lengths[view.index()] = Some(length);
                from = if self.variant.is_nested() { length } else { 0 };
            }
        }
        Ok(Lengths { variant: self.variant, by_stage, nodes })
    }

    /// The exact length of one stage, by its number, in one view; it is known that none shorter than `at_least` does. The watcher is told whenever more is proved.
    ///
    /// # Errors
    /// [`Stopped`] if the watcher says so.
    ///
    /// # Panics
    /// If the variant has no such stage.
    pub fn length(
        &self,
        cube: &Cube,
        view: View,
        stage: usize,
        at_least: u8,
        watcher: &dyn Watcher,
    ) -> Result<u8, Stopped> {
        assert!(stage < self.variant.stages().len(), "{} has no stage {stage}", self.variant);
        self.engine.length(&cube.conjugate(view.rotation()), stage, at_least, &mut Meter::new(None, watcher))
    }

    /// One cube for each way to place the cross and the pairs of all four slots in which the cross and any one of the pairs need so many turns or more; one of
    /// those that are alike by a symmetry that keeps the bottom. None if there are more than `most`, or no table of this variant tells.
    pub(crate) fn far_pairs(&self, least: u8, most: usize) -> Option<Vec<Cube>> {
        self.engine.far_pairs(least, most)
    }

    /// Solutions of one stage in one view. Every one is replayed and checked against the definition of the goal.
    ///
    /// # Errors
    /// Says what is wrong with the request. A search that a limit or the watcher stops is no error: it gives what it found.
    pub fn solutions(&self, request: &StageRequest, watcher: &dyn Watcher) -> Result<Solutions, StageError> {
        let stages = self.variant.stages();
        let entry =
            stages.get(request.stage).ok_or(StageError::NoSuchStage { variant: self.variant, stage: request.stage })?;
        if let Some(slots) = request.slots
            && slots.len() != entry.slots
        {
            return Err(StageError::WrongSlots { expected: entry.slots, found: slots.len() });
        }
        let cube = request.cube.conjugate(request.view.rotation());
        let mut meter = Meter::new(request.max_nodes, watcher);
        let longest = request.max_length.unwrap_or(LONGEST).min(LONGEST);
        let inquiry = Inquiry {
            stage: request.stage,
            only: request.slots,
            turns: request.turns,
            shortest: request.at_least,
            longest,
        };
        let mut solutions: Vec<Vec<Turn>> = Vec::new();
        let mut wrong = false;
        let mut bound = request.at_least;
        let shortest = std::cell::Cell::new(None);
        let mut advance = |length: u8| {
            if shortest.get().is_none() {
                bound = length;
            }
            match (request.wanted, shortest.get()) {
                (Wanted::Within(more), Some(least)) if length > least + more => Next::Enough,
                _ => Next::More,
            }
        };
        let mut found = |turns: &[Turn]| {
            if !reached(self.variant, request.stage, request.slots, &cube.after(turns.iter().copied())) {
                wrong = true;
                return Next::Enough;
            }
            // A detour through the goal is no solution of its own.
            let passes = |length: usize| {
                reached(self.variant, request.stage, request.slots, &cube.after(turns[..length].iter().copied()))
            };
            if (0..turns.len()).any(passes) {
                return Next::More;
            }
            if shortest.get().is_none() {
                shortest.set(Some(turns.len() as u8));
            }
            solutions.push(turns.to_vec());
            match request.wanted {
                Wanted::One => Next::Enough,
                Wanted::Several(count) if solutions.len() >= count => Next::Enough,
                _ => Next::More,
            }
        };
        let complete = self.engine.solutions(&cube, &inquiry, &mut meter, &mut advance, &mut found).is_ok();
        if wrong {
            return Err(StageError::WrongAnswer { stage: entry.name });
        }
        Ok(Solutions { view: request.view, turns: solutions, complete, bound, nodes: meter.nodes() })
    }
}
