//! Answers questions, with tables that it keeps.

use std::{
    collections::HashMap,
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
    sync::{
        Arc, Mutex, TryLockError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use halfturn_cube::{Algorithm, Cube, Held, Input, Metric, TurnSet, View, ViewSet};
use halfturn_search::{self as search, TableStore, Threads, Watcher};
use halfturn_solve::{
    Counting, DISTRIBUTIONS, Difficult, Difficulty, DistributionEntry, Request, SOLVERS, Size, Solver, SolverEntry,
    Target, Tier, Wanted, WcaEvent, find,
    stages::{Analyzer, Variant, reached},
};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

use crate::{
    answer::{
        Analyzed, Answer, Catalogue, Counts, Event, Judged, Named, Reconstructed, ReconstructedStage, Scrambled,
        Scrambles, Solved, SolvedStage, SolverObject, Valid, VariantObject,
    },
    question::{Analyze, Check, Distribution, Judge, Question, Reconstruct, Scramble, Solve, Stage},
    reconstruct,
    refusal::{ErrorObject, Failed, Refusal},
    stage_search::{self, Alternative},
    words,
};

/// What the service cannot do itself.
pub trait Host: Send + Sync {
    /// The time since some moment in the past.
    fn now(&self) -> Duration;

    /// Randomness that nobody can foresee.
    ///
    /// # Errors
    /// Says why there is none.
    fn randomness(&self) -> Result<[u8; 32], String>;
}

/// Whoever asks. `()` listens to nothing and waits for ever.
pub trait Asker: Sync {
    /// Told what happens while the question is worked on, from any thread.
    fn hear(&self, event: Event);

    /// Whether the answer is still wanted; asked again and again.
    fn waits(&self) -> bool;
}

impl Asker for () {
    fn hear(&self, _: Event) {}

    fn waits(&self) -> bool {
        true
    }
}

/// What questions may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest that one question is worked on.
    pub time: Duration,
    /// The most bytes of tables that are kept, all together.
    pub table_bytes: u64,
    /// The most solutions.
    pub solutions: usize,
    /// The most turns more than the shortest that all solutions are given of.
    pub within: u8,
    /// The most scrambles.
    pub scrambles: u64,
    /// The longest input, in bytes.
    pub input_bytes: usize,
    /// The longest algorithm, in moves written out.
    pub moves: usize,
}

impl Limits {
    /// No limits, for questions of our own.
    pub const NONE: Self = Self {
        time: Duration::MAX,
        table_bytes: u64::MAX,
        solutions: usize::MAX,
        within: u8::MAX,
        scrambles: u64::MAX,
        input_bytes: usize::MAX,
        moves: usize::MAX,
    };
}

/// How deep positions are counted if nobody says, and at most.
const POSITIONS_DEPTH: u8 = 5;
/// The largest number that programs in JavaScript can tell from the next.
const LARGEST_SEED: u64 = (1 << 53) - 1;
const MEGABYTE: u64 = 1_000_000;
/// Draws that a difficulty may take.
const TRIES: u64 = 1_000_000;
/// How long somebody waits for a table that somebody else is building before he looks again.
const WAIT: Duration = Duration::from_millis(10);

/// Something that is opened once, and then shared.
type Slot<T> = Arc<Mutex<Option<Arc<T>>>>;

/// Opened things by name.
struct Kept<K, T>(Mutex<HashMap<K, Slot<T>>>);

impl<K: Eq + Hash, T> Kept<K, T> {
    fn new() -> Self {
        Self(Mutex::new(HashMap::new()))
    }

    fn slot(&self, key: K) -> Slot<T> {
        let mut slots = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(slots.entry(key).or_default())
    }

    fn is_open(&self, key: K) -> bool {
        self.slot(key).try_lock().is_ok_and(|slot| slot.is_some())
    }

    /// The thing of this name, opened if it is not yet. Who comes while another opens it waits, as long as there is time.
    fn get(&self, key: K, work: &Work<'_>, open: impl FnOnce() -> Result<T, Refusal>) -> Result<Arc<T>, Refusal> {
        let slot = self.slot(key);
        let mut slot = loop {
            match slot.try_lock() {
                Ok(slot) => break slot,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) if work.goes_on() => std::thread::sleep(WAIT),
                Err(TryLockError::WouldBlock) => return Err(work.stopped()),
            }
        };
        if let Some(there) = &*slot {
            return Ok(Arc::clone(there));
        }
        let opened = Arc::new(open()?);
        *slot = Some(Arc::clone(&opened));
        Ok(opened)
    }
}

/// Answers questions, from any number of threads at a time.
pub struct Service {
    store: TableStore,
    threads: Threads,
    limits: Limits,
    host: Box<dyn Host>,
    solvers: Kept<(&'static str, u64), Solver>,
    analyzers: Kept<(Variant, Tier), Analyzer>,
    table_bytes: AtomicU64,
}

impl Service {
    /// A service that keeps its tables in this store, and builds tables and works on one question on at most so many threads.
    #[must_use]
    pub fn new(store: TableStore, threads: Threads, limits: Limits, host: impl Host + 'static) -> Self {
        Self {
            store,
            threads,
            limits,
            host: Box::new(host),
            solvers: Kept::new(),
            analyzers: Kept::new(),
            table_bytes: AtomicU64::new(0),
        }
    }

    /// Answers a question in JSON with JSON: an answer, or an object with the field `error`.
    #[must_use]
    pub fn answer_json(&self, question: &str, asker: &dyn Asker) -> String {
        let answer = match serde_json::from_str::<Question>(question) {
            Ok(question) => self.answer(&question, asker),
            Err(error) => Err(Refusal::Question(format!("the question cannot be read: {error}"))),
        };
        let text = match answer {
            Ok(answer) => serde_json::to_string(&answer),
            Err(refusal) => serde_json::to_string(&Failed { input: None, error: ErrorObject::from(refusal) }),
        };
        text.expect("answers have text keys only")
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Says why there is no answer.
    pub fn answer(&self, question: &Question, asker: &dyn Asker) -> Result<Answer, Refusal> {
        let work = Work { service: self, asker, until: self.host.now().saturating_add(self.limits.time), cut: false };
        match question {
            Question::Check(check) => work.check(check).map(Answer::Valid),
            Question::Solve(solve) => work.within(solve.time_ms).solve(solve).map(Answer::Solved),
            Question::Analyze(analyze) => work.within(analyze.time_ms).analyze(analyze).map(Answer::Analyzed),
            Question::Stage(stage) => work.within(stage.time_ms).stage(stage).map(Answer::SolvedStage),
            Question::Judge(judge) => work.judge(judge).map(Answer::Judged),
            Question::Scramble(scramble) => work.scramble(scramble).map(Answer::Scrambles),
            Question::Reconstruct(solve) => work.reconstruct(solve).map(Answer::Reconstructed),
            Question::Distribution(distribution) => work.distribution(distribution).map(Answer::Counts),
            Question::Catalogue => Ok(Answer::Catalogue(catalogue())),
        }
    }

    /// Opens tables before anybody asks for them. The watcher is told all that happens to them.
    ///
    /// # Errors
    /// Says what there is not, or that they are too large, or that the watcher stopped it.
    pub fn prepare_solver(&self, name: &str, size: Option<Size>, watcher: &dyn Watcher) -> Result<(), Refusal> {
        Work::endless(self).solver(name, size, watcher).map(drop)
    }

    /// The same for stages.
    ///
    /// # Errors
    /// Says that they are too large, or that the watcher stopped it.
    pub fn prepare_stages(&self, variant: Variant, tier: Tier, watcher: &dyn Watcher) -> Result<(), Refusal> {
        Work::endless(self).analyzer(variant, Some(tier), 0, watcher).map(drop)
    }

    /// Bytes of memory that tables take.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.table_bytes.load(Ordering::Relaxed)
    }

    /// Opens something that takes so many bytes, if that is allowed.
    fn afford<T>(&self, bytes: u64, open: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
        let before = self.table_bytes.fetch_add(bytes, Ordering::Relaxed);
        let opened = if before.saturating_add(bytes) <= self.limits.table_bytes {
            open()
        } else {
            Err(Refusal::TooMuch(format!("tables of {} MB more are not allowed here", bytes / MEGABYTE)))
        };
        if opened.is_err() {
            self.table_bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        opened
    }
}

/// One question being worked on.
struct Work<'a> {
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

impl<F: Fn(search::Event<'_>) -> Option<Event> + Sync> Watcher for Watching<'_, F> {
    fn watch(&self, event: search::Event<'_>) -> ControlFlow<()> {
        if let Some(event) = (self.hear)(event) {
            self.work.asker.hear(event);
        }
        if self.work.goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What is told of tables.
fn of_tables(event: search::Event<'_>) -> Option<Event> {
    match event {
        search::Event::Building { table, filled, total } => {
            Some(Event::Building { table: table.to_owned(), filled, total })
        }
        _ => None,
    }
}

/// What is told of a solver, for a cube as it is held.
fn of_search(event: search::Event<'_>) -> Option<Event> {
    match event {
        search::Event::Trying { length, done, total } => Some(Event::Trying { length, done, total }),
        search::Event::AtLeast { turns } => Some(Event::AtLeast { turns }),
        search::Event::Found { turns } => {
            Some(Event::Found { solution: Algorithm::from(turns).to_string(), length: turns.len() })
        }
        event => of_tables(event),
    }
}

impl<'a> Work<'a> {
    /// For nobody who would leave, and without a limit.
    fn endless(service: &'a Service) -> Self {
        Self { service, asker: &(), until: Duration::MAX, cut: false }
    }

    /// The same with a limit of the asker's own.
    fn within(mut self, time_ms: Option<u64>) -> Self {
        if let Some(time) = time_ms {
            let until = self.service.host.now().saturating_add(Duration::from_millis(time));
            self.cut = until <= self.until;
            self.until = until.min(self.until);
        }
        self
    }

    fn goes_on(&self) -> bool {
        self.asker.waits() && (self.until == Duration::MAX || self.service.host.now() < self.until)
    }

    fn watching<F: Fn(search::Event<'_>) -> Option<Event> + Sync>(&self, hear: F) -> Watching<'_, F> {
        Watching { work: self, hear }
    }

    /// Work that was stopped: by the asker, or by the time.
    fn stopped(&self) -> Refusal {
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
    fn solver(&self, name: &str, size: Option<Size>, watcher: &dyn Watcher) -> Result<Arc<Solver>, Refusal> {
        let service = self.service;
        let names = || SOLVERS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let entry = find(name)
            .ok_or_else(|| Refusal::Question(format!("there is no solver {name:?}; solvers are {}", names())))?;
        let size = size.unwrap_or_else(|| self.usual_size(entry));
        let none = || Refusal::Question(format!("solver {name} has no {size}"));
        let bytes = entry.tier(size).ok_or_else(none)?.bytes;
        service.solvers.get((entry.name, bytes), self, || {
            service.afford(bytes, || {
                let opened = entry.open(size, &service.store, service.threads, watcher);
                opened.map_err(|_| self.stopped())?.ok_or_else(none)
            })
        })
    }

    /// The largest tables of a solver that are open, or else there.
    fn usual_size(&self, entry: &'static SolverEntry) -> Size {
        let open = entry.tiers.iter().rfind(|tier| self.service.solvers.is_open((entry.name, tier.bytes)));
        open.map_or_else(|| entry.ready(&self.service.store), |tier| Size::Bytes(tier.bytes))
    }

    /// The analyzer of a variant with these tables, or with the largest that are open, or with those that are usual up to this stage.
    fn analyzer(
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
            service.afford(stage_search::tier_bytes(tier), || {
                Analyzer::open(variant, tier, &service.store, service.threads, watcher).map_err(|_| self.stopped())
            })
        })
    }

    fn check(&self, check: &Check) -> Result<Valid, Refusal> {
        let held = self.held(&check.input)?;
        Ok(Valid::new(check.input.clone(), held))
    }

    fn solve(&self, solve: &Solve) -> Result<Solved, Refusal> {
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
        let report = solver
            .solve(&request, &self.watching(of_search))
            .map_err(|error| if self.asker.waits() { error.into() } else { Refusal::Stopped })?;
        let micros = self.micros_since(started);
        Ok(Solved::new(solve.input.clone(), &solver, &report, held.rotation, micros))
    }

    fn analyze(&self, analyze: &Analyze) -> Result<Analyzed, Refusal> {
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
        let analyzer =
            self.analyzer(variant, tier(analyze.tables.as_deref())?, *stages.end(), &self.watching(of_tables))?;
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
            let watcher = self.watching(|event: search::Event<'_>| match event {
                search::Event::AtLeast { turns } => Some(told(turns, false)),
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

    fn stage(&self, stage: &Stage) -> Result<SolvedStage, Refusal> {
        let held = self.held(&stage.input)?;
        let (variant, number) = words::goal(&stage.goal).map_err(Refusal::Question)?;
        let slots = stage.slots.as_deref().map(words::slots).transpose().map_err(Refusal::Question)?;
        let wanted = self.wanted(stage.number, stage.within)?;
        let views = views(stage.view.as_deref())?;
        let analyzer = self.analyzer(variant, tier(stage.tables.as_deref())?, number, &self.watching(of_tables))?;
        let alternatives: Vec<Alternative> =
            views.views().map(|view| Alternative { view, slots, turns: TurnSet::ALL }).collect();
        let started = self.service.host.now();
        let watcher = self.watching(|_: search::Event<'_>| None);
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

    fn judge(&self, judge: &Judge) -> Result<Judged, Refusal> {
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
        let watcher = self.watching(|_: search::Event<'_>| None);
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

    fn scramble(&self, scramble: &Scramble) -> Result<Scrambles, Refusal> {
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

    fn reconstruct(&self, question: &Reconstruct) -> Result<Reconstructed, Refusal> {
        let start = self.held(&question.input)?;
        let solve = self.algorithm(&question.solve)?;
        let parts = reconstruct::parts(start, &solve);
        let analyzer = self.analyzer(Variant::Std, None, 0, &self.watching(of_tables))?;
        let watcher = self.watching(|_: search::Event<'_>| None);
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

    fn distribution(&self, distribution: &Distribution) -> Result<Counts, Refusal> {
        let name = &distribution.name;
        let names = || DISTRIBUTIONS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        let entry = DistributionEntry::find(name)
            .ok_or_else(|| Refusal::Question(format!("nothing to count is called {name:?}; there are {}", names())))?;
        let deepest = if entry.endless { POSITIONS_DEPTH } else { u8::MAX };
        let depth = distribution.depth.unwrap_or(deepest).min(deepest);
        let (store, threads, watcher) = (&self.service.store, self.service.threads, &self.watching(of_tables));
        let count = || entry.count(&Counting { store, threads, watcher, depth }).map_err(|_| self.stopped());
        let bytes = if entry.endless { 0 } else { entry.megabytes * MEGABYTE };
        let counts = self.service.afford(bytes, count)?;
        // The tables were for this alone.
        self.service.table_bytes.fetch_sub(bytes, Ordering::Relaxed);
        Ok(Counts { name: name.clone(), total: counts.iter().sum(), counts })
    }
}

fn catalogue() -> Catalogue {
    let named = |name: &str, summary: &str| Named { name: name.to_owned(), summary: summary.to_owned() };
    let variant = |variant: Variant| VariantObject {
        name: variant.name().to_owned(),
        summary: variant.summary().to_owned(),
        stages: variant.stages().iter().map(|stage| stage.name.to_owned()).collect(),
    };
    Catalogue {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        solvers: SOLVERS.iter().map(SolverObject::from).collect(),
        variants: Variant::ALL.into_iter().map(variant).collect(),
        distributions: DISTRIBUTIONS.iter().map(|entry| named(entry.name, entry.summary)).collect(),
        events: WcaEvent::ALL.into_iter().map(|event| named(event.name(), event.summary())).collect(),
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

fn tier(text: Option<&str>) -> Result<Option<Tier>, Refusal> {
    size(text)?.map(stage_search::tier).transpose().map_err(Refusal::Question)
}
