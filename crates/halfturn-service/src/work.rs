//! One question being worked on.

use std::{
    ops::{ControlFlow, RangeInclusive},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use halfturn_cube::{Algorithm, Cube, Held, Input, Metric, TurnSet, View, ViewSet};
use halfturn_search::{self as search, Threads, Watcher};
use halfturn_solve::{
    Counting, DISTRIBUTIONS, Difficult, Difficulty, DistributionEntry, Request, SOLVERS, Size, Solver, SolverEntry,
    Target, Tier, Wanted, WcaEvent, find,
    stages::{Analyzer, Variant, reached},
};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use crate::{
    answer::{
        Analyzed, Counts, Event, Judged, Reconstructed, ReconstructedStage, Scrambled, Scrambles, Solved, SolvedStage,
        Valid,
    },
    question::{Analyze, Check, Distribution, Judge, Reconstruct, Scramble, Solve, Stage},
    reconstruct,
    refusal::Refusal,
    service::{Asker, MEGABYTE, Service},
    stage_search::{self, Alternative},
    words,
};

/// How deep positions are counted if nobody says, and at most.
const POSITIONS_DEPTH: u8 = 5;
/// The largest number that programs in JavaScript can tell from the next.
const LARGEST_SEED: u64 = (1 << 53) - 1;
/// Draws that a difficulty may take.
const TRIES: u64 = 1_000_000;

/// One question being worked on.
pub struct Work<'a> {
    service: &'a Service,
    asker: &'a dyn Asker,
    /// When it must be done.
    until: Duration,
    /// Whether the end is a wish of the asker, so that what was found will do.
    cut: bool,
}

/// What a search tells becomes what the asker hears.
struct Watching<'a, F> {
    work: &'a Work<'a>,
    hear: F,
}

impl<F: Fn(search::WatchEvent<'_>) -> Option<Event> + Sync> Watcher for Watching<'_, F> {
    fn watch(&self, event: search::WatchEvent<'_>) -> ControlFlow<()> {
        if let Some(event) = (self.hear)(event) {
            self.work.asker.hear(event);
        }
        if self.work.goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The same until a moment.
struct Patient<'a, F> {
    work: Watching<'a, F>,
    until: Duration,
}

impl<F: Fn(search::WatchEvent<'_>) -> Option<Event> + Sync> Watcher for Patient<'_, F> {
    fn watch(&self, event: search::WatchEvent<'_>) -> ControlFlow<()> {
        self.work.watch(event)?;
        if self.work.work.service.host.now() < self.until { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What is told of tables.
fn of_tables(event: search::WatchEvent<'_>) -> Option<Event> {
    match event {
        search::WatchEvent::Building { table, filled, total } => {
            Some(Event::Building { table: table.to_owned(), filled, total })
        }
        _ => None,
    }
}

/// What is told of a solver, for a cube as it is held.
fn of_search(event: search::WatchEvent<'_>) -> Option<Event> {
    match event {
        search::WatchEvent::Trying { length, done, total } => Some(Event::Trying { length, done, total }),
        search::WatchEvent::AtLeast { turns } => Some(Event::AtLeast { turns }),
        search::WatchEvent::Found { turns } => {
            Some(Event::Found { solution: turns.notation(), length: turns.length() })
        }
        event => of_tables(event),
    }
}

impl<'a> Work<'a> {
    /// For this asker, within the limits of the service.
    pub fn new(service: &'a Service, asker: &'a dyn Asker) -> Self {
        Self { service, asker, until: service.host.now().saturating_add(service.limits.time), cut: false }
    }

    /// For nobody who would leave, and without a limit.
    pub fn endless(service: &'a Service) -> Self {
        Self { service, asker: &(), until: Duration::MAX, cut: false }
    }

    /// The same with a limit of the asker's own.
    pub fn within(mut self, time_ms: Option<u64>) -> Self {
        if let Some(time) = time_ms {
            let until = self.service.host.now().saturating_add(Duration::from_millis(time));
            self.cut = until <= self.until;
            self.until = until.min(self.until);
        }
        self
    }

    pub fn goes_on(&self) -> bool {
        self.asker.waits() && (self.until == Duration::MAX || self.service.host.now() < self.until)
    }

    fn watching<F: Fn(search::WatchEvent<'_>) -> Option<Event> + Sync>(&self, hear: F) -> Watching<'_, F> {
        Watching { work: self, hear }
    }

    /// Work that was stopped: by the asker, or by the time.
    pub fn stopped(&self) -> Refusal {
        if self.asker.waits() {
            halfturn_solve::SolveError::LimitReached { best: None }.into()
        } else {
            Refusal::Stopped
        }
    }

    fn micros_since(&self, started: Duration) -> u64 {
        u64::try_from(self.service.host.now().saturating_sub(started).as_micros()).unwrap_or(u64::MAX)
    }

    fn held(&self, input: &str) -> Result<Held, Refusal> {
        self.readable(input)?;
        let input = input.parse::<Input>()?;
        if let Input::Algorithm(algorithm) = &input {
            self.short(algorithm)?;
        }
        Ok(input.held()?)
    }

    fn algorithm(&self, text: &str) -> Result<Algorithm, Refusal> {
        self.readable(text)?;
        let algorithm = text.parse::<Algorithm>()?;
        self.short(&algorithm)?;
        Ok(algorithm)
    }

    fn short(&self, algorithm: &Algorithm) -> Result<(), Refusal> {
        let most = self.service.limits.moves;
        if most < usize::MAX && algorithm.moves().len() > most {
            return Err(Refusal::TooMuch(format!("an algorithm may have {most} moves")));
        }
        Ok(())
    }

    fn readable(&self, text: &str) -> Result<(), Refusal> {
        let most = self.service.limits.input_bytes;
        if text.len() > most {
            return Err(Refusal::TooMuch(format!("an input may have {most} bytes")));
        }
        Ok(())
    }

    fn wanted(&self, number: Option<usize>, within: Option<u8>) -> Result<Wanted, Refusal> {
        let most = self.service.limits.solutions;
        match (number, within) {
            (Some(_), Some(_)) => Err(Refusal::Question("number and within exclude each other".to_owned())),
            (Some(0), None) => Err(Refusal::Question("number is 1 at least".to_owned())),
            (Some(number), None) if number > most => {
                Err(Refusal::TooMuch(format!("at most {most} solutions may be asked for")))
            }
            (Some(number), None) => Ok(Wanted::Several(number)),
            (None, Some(more)) if more > self.service.limits.within => {
                let most = self.service.limits.within;
                Err(Refusal::TooMuch(format!(
                    "all solutions may be asked for up to {most} turns more than the shortest"
                )))
            }
            (None, Some(more)) => Ok(Wanted::Within(more)),
            (None, None) => Ok(Wanted::One),
        }
    }

    /// A solver with tables of this size, or with the largest that are there.
    pub fn solver(&self, name: &str, size: Option<Size>, watcher: &dyn Watcher) -> Result<Arc<Solver>, Refusal> {
        let service = self.service;
        let names = || SOLVERS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let entry = find(name)
            .ok_or_else(|| Refusal::Question(format!("there is no solver {name:?}; solvers are {}", names())))?;
        let size = size.unwrap_or_else(|| self.usual_size(entry));
        let none = || Refusal::Question(format!("solver {name} has no {size}"));
        let tier = entry.tier(size).ok_or_else(none)?;
        service.solvers.get((entry.name, tier.tier, tier.bytes), self, || {
            service.afford(tier.bytes, || {
                let opened = entry.open(size, &service.store, service.threads, watcher);
                opened.map_err(|_| self.stopped())?.ok_or_else(none)
            })
        })
    }

    /// The largest tables of a solver that are open, or else there.
    fn usual_size(&self, entry: &'static SolverEntry) -> Size {
        let open = entry.tiers.iter().rfind(|tier| self.service.solvers.is_open((entry.name, tier.tier, tier.bytes)));
        open.map_or_else(|| entry.ready(&self.service.store), |tier| Size::Bytes(tier.bytes))
    }

    /// The analyzer of a variant with these tables, or with the largest that are open, or with those that are usual up to this stage.
    pub fn analyzer(
        &self,
        variant: Variant,
        tier: Option<Tier>,
        last_stage: usize,
        watcher: &dyn Watcher,
    ) -> Result<Arc<Analyzer>, Refusal> {
        let service = self.service;
        let usual = stage_search::usual_tier(last_stage);
        let open = || {
            let open = |tier: &Tier| *tier >= usual && service.analyzers.is_open((variant, *tier));
            Tier::ALL.into_iter().rfind(open)
        };
        let tier = tier.or_else(open).unwrap_or(usual);
        service.analyzers.get((variant, tier), self, || {
            service.afford(variant.table_bytes(tier), || {
                Analyzer::open(variant, tier, &service.store, service.threads, watcher).map_err(|_| self.stopped())
            })
        })
    }

    pub fn check(&self, check: &Check) -> Result<Valid, Refusal> {
        let held = self.held(&check.input)?;
        Ok(Valid::new(check.input.clone(), held))
    }

    pub fn solve(&self, solve: &Solve) -> Result<Solved, Refusal> {
        let held = self.held(&solve.input)?;
        let wanted = self.wanted(solve.number, solve.within)?;
        let name = solve.solver.as_deref().unwrap_or(SOLVERS[0].name);
        let solver = self.solver(name, size(solve.tables.as_deref())?, &self.watching(of_tables))?;
        if solver.entry().quick && wanted != Wanted::One {
            let message = "number and within are for a solver that tries one length after another: optimal";
            return Err(Refusal::Question(message.to_owned()));
        }
        let target = match (solve.max_length, solve.best) {
            (Some(length), _) => Target::AtMost(length),
            (None, true) => Target::Best,
            (None, false) => Target::Usual,
        };
        // Quick solvers are quick on one thread; it is for others to use the rest.
        let threads = if solver.entry().quick && !solve.best { Threads::ONE } else { self.service.threads };
        let request = Request { target, wanted, threads, ..Request::new(held.cube) };
        let started = self.service.host.now();
        let until = started.saturating_add(self.service.limits.patience);
        let patience = Patient { work: self.watching(of_search), until };
        let report = solver
            .solve_patiently(&request, &self.watching(of_search), &patience)
            .map_err(|error| if self.asker.waits() { error.into() } else { Refusal::Stopped })?;
        let micros = self.micros_since(started);
        Ok(Solved::new(solve.input.clone(), &solver, &report, held.rotation, micros))
    }

    pub fn analyze(&self, analyze: &Analyze) -> Result<Analyzed, Refusal> {
        let held = self.held(&analyze.input)?;
        let variant = variant(analyze.variant.as_deref())?;
        let views: Vec<View> = views(analyze.colors.as_deref())?.views().collect();
        let entries = variant.stages();
        let stages = match &analyze.stages {
            Some(text) => words::stages(text).map_err(Refusal::Question)?,
            None => 0..=entries.len() - 1,
        };
        let stages = *stages.start()..=(*stages.end()).min(entries.len() - 1);
        if stages.is_empty() {
            return Err(Refusal::Question(format!("{variant} has no such stage")));
        }
        let analyzer = self.analyzer(
            variant,
            tier(variant, analyze.tables.as_deref())?,
            *stages.end(),
            &self.watching(of_tables),
        )?;
        let cube = held.standard();
        let columns = self.service.threads.map(&views, |&view| self.column(&analyzer, &cube, view, stages.clone()));
        let mut lengths: Vec<Vec<u8>> = Vec::new();
        for column in columns {
            lengths.push(column?);
        }
        let rows = stages.clone().enumerate().map(|(row, stage)| {
            let cells = views
                .iter()
                .zip(&lengths)
                .filter_map(|(view, column)| Some((view.letter().to_string(), *column.get(row)?)));
            (entries[stage].name.to_owned(), cells.collect())
        });
        Ok(Analyzed {
            id: None,
            scramble: analyze.input.clone(),
            variant: variant.name().to_owned(),
            lengths: rows.collect(),
            solutions: None,
        })
    }

    /// What the stages need in one colour; as many as the asker's time allows.
    fn column(
        &self,
        analyzer: &Analyzer,
        cube: &Cube,
        view: View,
        stages: RangeInclusive<usize>,
    ) -> Result<Vec<u8>, Refusal> {
        let mut lengths = Vec::new();
        let mut from = 0;
        for stage in stages {
            let entry = &analyzer.variant().stages()[stage];
            let told = |turns: u8, exact: bool| Event::Length {
                stage: entry.name.to_owned(),
                view: view.letter(),
                turns,
                exact,
            };
            let watcher = self.watching(|event: search::WatchEvent<'_>| match event {
                search::WatchEvent::AtLeast { turns } => Some(told(turns, false)),
                _ => None,
            });
            let length = match analyzer.length(cube, view, stage, from, &watcher) {
                Ok(length) => length,
                Err(_) if self.cut && self.asker.waits() => break,
                Err(_) => return Err(self.stopped()),
            };
            self.asker.hear(told(length, true));
            lengths.push(length);
            from = if analyzer.variant().is_nested() { length } else { 0 };
        }
        Ok(lengths)
    }

    pub fn stage(&self, stage: &Stage) -> Result<SolvedStage, Refusal> {
        let held = self.held(&stage.input)?;
        let (variant, number) = words::goal(&stage.goal).map_err(Refusal::Question)?;
        let slots = stage.slots.as_deref().map(words::slots).transpose().map_err(Refusal::Question)?;
        let wanted = self.wanted(stage.number, stage.within)?;
        let views = views(stage.view.as_deref())?;
        let analyzer =
            self.analyzer(variant, tier(variant, stage.tables.as_deref())?, number, &self.watching(of_tables))?;
        let alternatives: Vec<Alternative> =
            views.views().map(|view| Alternative { view, slots, turns: TurnSet::ALL }).collect();
        let started = self.service.host.now();
        let watcher = self.watching(|_: search::WatchEvent<'_>| None);
        let cube = held.standard();
        let most = self.service.limits.solutions;
        let found = stage_search::solve(&analyzer, &cube, number, &alternatives, wanted, 0..=u8::MAX, &watcher)?;
        if !found.complete && !self.asker.waits() {
            return Err(Refusal::Stopped);
        }
        let mut solutions =
            found.found.iter().take(most).map(|found| stage_search::described(found, variant, number, slots, &held));
        let first = solutions.next().ok_or_else(|| self.stopped())?;
        Ok(SolvedStage {
            input: stage.input.clone(),
            goal: variant.stages()[number].name.to_owned(),
            first,
            optimal: found.complete,
            more: solutions.collect(),
            micros: self.micros_since(started),
        })
    }

    pub fn judge(&self, judge: &Judge) -> Result<Judged, Refusal> {
        let start = self.held(&judge.input)?;
        let solve = self.algorithm(&judge.solve)?;
        let (variant, stage) = words::goal(&judge.goal).map_err(Refusal::Question)?;
        let views = views(judge.view.as_deref())?;
        let analyzer = self.analyzer(variant, None, stage, &self.watching(of_tables))?;
        let moves = solve.moves();
        let is_there =
            |held: Held, view: View| reached(variant, stage, None, &held.standard().conjugate(view.rotation()));
        // The first moment at which the stage is reached, and in which colour.
        let mut held = start;
        let mut arrival = views.views().find(|&view| is_there(held, view)).map(|view| (view, 0));
        for (number, &one) in moves.iter().enumerate() {
            if arrival.is_some() {
                break;
            }
            held = held.moved(one);
            arrival = views.views().find(|&view| is_there(held, view)).map(|view| (view, number + 1));
        }
        let watcher = self.watching(|_: search::WatchEvent<'_>| None);
        let cube = start.standard();
        let shortest = |view: View| {
            analyzer.length(&cube, view, stage, 0, &watcher).map(|length| (length, view)).map_err(|_| self.stopped())
        };
        let (optimal, view) = match arrival {
            Some((view, _)) => shortest(view)?,
            None => {
                let all = views.views().map(shortest).collect::<Result<Vec<_>, _>>()?;
                all.into_iter().min_by_key(|(length, _)| *length).expect("a set of colours is not empty")
            }
        };
        let length = reconstruct::turns(&moves[..arrival.map_or(moves.len(), |(_, number)| number)]);
        Ok(Judged { reached: arrival.is_some(), view: view.letter(), length, optimal })
    }

    pub fn scramble(&self, scramble: &Scramble) -> Result<Scrambles, Refusal> {
        let name = scramble.event.as_deref().unwrap_or(WcaEvent::ALL[0].name());
        let names = || WcaEvent::ALL.map(WcaEvent::name).join(", ");
        let event = WcaEvent::ALL.into_iter().find(|event| event.name() == name);
        let event = event.ok_or_else(|| Refusal::Question(format!("{name:?} is no event; these are: {}", names())))?;
        let (first, count) = (scramble.first.unwrap_or(1), scramble.number.unwrap_or(1));
        if count == 0 {
            return Err(Refusal::Question("number is 1 at least".to_owned()));
        }
        if first > LARGEST_SEED || scramble.seed.is_some_and(|seed| seed > LARGEST_SEED) {
            return Err(Refusal::Question(format!("seed and first are {LARGEST_SEED} at most")));
        }
        let most = self.service.limits.scrambles;
        if count > most {
            return Err(Refusal::TooMuch(format!("at most {most} scrambles may be asked for")));
        }
        let source = match scramble.seed {
            Some(seed) => ChaCha20Rng::seed_from_u64(seed),
            None => ChaCha20Rng::from_seed(self.service.host.randomness().map_err(Refusal::Internal)?),
        };
        // Always the same tables, so that a seed gives the same scrambles whatever is built.
        let watcher = self.watching(of_tables);
        let solver = self.solver("two-phase", Some(Tier::Tiny.into()), &watcher)?;
        let difficulty = scramble.difficulty.as_deref().map(str::parse::<Difficulty>).transpose()?;
        let difficult = difficulty
            .map(|difficulty| {
                let last = difficulty.conditions().iter().map(|condition| condition.stage.1).max().unwrap_or(0);
                let analyzer = |variant| self.analyzer(variant, None, last, &watcher);
                Difficult::with(difficulty, &self.service.store, self.service.threads, &watcher, analyzer)
            })
            .transpose()?;
        let mut scrambles = Vec::new();
        for number in first..first.saturating_add(count) {
            // Every scramble has a stream of its own, so that a set can be made in parts.
            let mut rng = source.clone();
            rng.set_stream(number);
            let stopped = |refusal: Refusal| if self.goes_on() { refusal } else { self.stopped() };
            let made = match &difficult {
                Some(difficult) => {
                    let state = difficult.draw(&mut rng, TRIES, &watcher).map_err(|error| stopped(error.into()))?;
                    event.scramble_of(state, &solver, &mut rng, &watcher)
                }
                None => event.scramble(&solver, &mut rng, &watcher),
            };
            let made = made.map_err(|error| stopped(error.into()))?;
            let scrambled = Scrambled::new(event, &made, scramble.seed, number);
            self.asker.hear(Event::Scramble { scramble: scrambled.clone() });
            scrambles.push(scrambled);
        }
        Ok(Scrambles { scrambles })
    }

    pub fn reconstruct(&self, question: &Reconstruct) -> Result<Reconstructed, Refusal> {
        let start = self.held(&question.input)?;
        let solve = self.algorithm(&question.solve)?;
        let parts = reconstruct::parts(start, &solve);
        let analyzer = self.analyzer(Variant::Std, None, 0, &self.watching(of_tables))?;
        let watcher = self.watching(|_: search::WatchEvent<'_>| None);
        let mut stages = Vec::new();
        for part in parts.parts {
            let length = |stage| analyzer.length(&part.from, parts.view, stage, 0, &watcher);
            stages.push(ReconstructedStage {
                name: part.name.to_owned(),
                length: reconstruct::turns(&part.moves),
                moves: part.moves.into_iter().collect::<Algorithm>().to_string(),
                optimal: part.stage.map(length).transpose().map_err(|_| self.stopped())?,
                slots: part.slots.slots().map(|slot| slot.name().to_owned()).collect(),
            });
        }
        Ok(Reconstructed {
            solved: parts.solved,
            canonical: Algorithm::from(solve.turns()).simplified().to_string(),
            stm: solve.count(Metric::Stm),
            htm: solve.count(Metric::Htm),
            view: parts.view.letter(),
            stages,
            rest: parts.rest.into_iter().collect::<Algorithm>().to_string(),
        })
    }

    pub fn distribution(&self, distribution: &Distribution) -> Result<Counts, Refusal> {
        let name = &distribution.name;
        let names = || DISTRIBUTIONS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let entry = DistributionEntry::find(name)
            .ok_or_else(|| Refusal::Question(format!("nothing to count is called {name:?}; there are {}", names())))?;
        let deepest = if entry.endless { POSITIONS_DEPTH } else { u8::MAX };
        let depth = distribution.depth.unwrap_or(deepest).min(deepest);
        let (store, threads, watcher) = (&self.service.store, self.service.threads, &self.watching(of_tables));
        let count = || entry.count(&Counting { store, threads, watcher, depth }).map_err(|_| self.stopped());
        let bytes = if entry.endless { 0 } else { entry.megabytes * MEGABYTE };
        let counted = self.service.afford(bytes, count)?;
        // The tables were for this alone.
        self.service.table_bytes.fetch_sub(bytes, Ordering::Relaxed);
        Ok(Counts::new(entry, counted))
    }
}

fn variant(name: Option<&str>) -> Result<Variant, Refusal> {
    let Some(name) = name else { return Ok(Variant::Std) };
    let names = || Variant::ALL.map(Variant::name).join(", ");
    let found = Variant::from_name(name);
    found.ok_or_else(|| Refusal::Question(format!("{name:?} is no variant; these are: {}", names())))
}

fn views(colors: Option<&str>) -> Result<ViewSet, Refusal> {
    let Some(colors) = colors else { return Ok(ViewSet::ALL) };
    colors.parse().map_err(|error: halfturn_cube::ViewSetError| Refusal::Question(error.to_string()))
}

fn size(text: Option<&str>) -> Result<Option<Size>, Refusal> {
    let size = text.map(str::parse::<Size>).transpose();
    size.map_err(|error| Refusal::Question(error.to_string()))
}

fn tier(variant: Variant, text: Option<&str>) -> Result<Option<Tier>, Refusal> {
    size(text)?.map(|size| stage_search::tier(variant, size)).transpose().map_err(Refusal::Question)
}
