//! A job: the work on one question.

use std::{
    ops::{ControlFlow, Range},
    sync::{Arc, Mutex},
    time::Duration,
};

use halfturn_cube::{
    Algorithm, BigCube, BigInput, Code, Cube, CubeSize, Held, Input, Metric, Sequence, TurnSet, View, ViewSet,
    WrittenMove,
};
use halfturn_search::{self as search, Threads, Watcher};
use halfturn_solve::{
    BigSolverEntry, Checkpoint, CheckpointError, Report, Request, Size, SolveError, Solver, SolverEntry, StepGoal,
    Tier, Wanted, WcaEvent,
    stages::{Analyzer, Variant, reached},
};

use crate::{
    algs::{AlgOptions, RankedAlg},
    answer::{
        Analyzed, Answer, CaseList, Catalogue, Counts, Event, FoundAlgs, FoundRoute, Judged, MethodAverages, Ordered,
        Phase, Reconstructed, ReconstructedStage, Scrambled, Scrambles, SessionReport, SessionSolve, Solved,
        SolvedStage, StageTime, Valid,
    },
    detail::Detail,
    distribution::DistributionOptions,
    engine::{Engine, Observer},
    error::Error,
    percentile::CompetitionLengths,
    question::{
        Algs, Analyze, Check, Distribution, Judge, Question, Reconstruct, Route, Scramble, Session, Solve, Stage,
    },
    reconstruct::{self, Pasted, Timing, other_puzzle},
    route::RouteOptions,
    scrambler::{ScrambleOptions, TRIES},
    sized::{BigSolveOptions, SizedCube, SolverChoice},
    solving::{SolveOptions, TimeLimit},
    stage_search::{Goal, StageOptions},
    words,
};

/// The largest integer that JavaScript represents exactly.
const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The work on one question.
pub struct Job<'a> {
    engine: &'a Engine,
    observer: &'a dyn Observer,
    /// The deadline on the engine's clock.
    until: Duration,
    /// Whether the question set the deadline, so that a partial result is an answer.
    partial_allowed: bool,
}

/// A solve as it was written down.
struct Written {
    scramble: String,
    start: Held,
    timing: Timing,
    solve: Algorithm,
}

/// A watcher that converts search events and sends them to the observer.
struct JobWatcher<'a, F> {
    job: &'a Job<'a>,
    convert: F,
}

impl<F: Fn(search::WatchEvent<'_>) -> Option<Event> + Sync> Watcher for JobWatcher<'_, F> {
    fn watch(&self, event: search::WatchEvent<'_>) -> ControlFlow<()> {
        if let Some(event) = (self.convert)(event) {
            self.job.observer.notify(event);
        }
        if self.job.goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The minimum interval between two checkpoints of one length.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(1);

/// A watcher that sends the checkpoint of a proof at the start of every length and regularly after
/// that.
struct CheckpointSender<'a> {
    job: &'a Job<'a>,
    checkpoint: &'a Checkpoint,
    watcher: &'a dyn Watcher,
    /// The length of the last one, and when it was sent.
    sent: Mutex<(u8, Duration)>,
}

impl Watcher for CheckpointSender<'_> {
    fn watch(&self, event: search::WatchEvent<'_>) -> ControlFlow<()> {
        let length = if let search::WatchEvent::Trying { length, .. } = event { Some(length) } else { None };
        // First the event: it says how far the checkpoint is.
        let flow = self.watcher.watch(event);
        if let Some(length) = length
            && let Ok(mut sent) = self.sent.try_lock()
        {
            let now = self.job.engine.host.now();
            if sent.0 != length || now >= sent.1.saturating_add(CHECKPOINT_INTERVAL) {
                *sent = (length, now);
                self.job.observer.notify(Event::Checkpoint { checkpoint: self.checkpoint.to_string() });
            }
        }
        flow
    }
}

/// Converts events of table builds.
fn table_event(event: search::WatchEvent<'_>) -> Option<Event> {
    match event {
        search::WatchEvent::Building { table, filled, total } => {
            Some(Event::Building { table: table.to_owned(), filled, total })
        }
        _ => None,
    }
}

/// Converts events of a solver's search.
fn search_event(event: search::WatchEvent<'_>) -> Option<Event> {
    match event {
        search::WatchEvent::Trying { length, done, total } => Some(Event::Trying { length, done, total }),
        search::WatchEvent::AtLeast { turns } => Some(Event::AtLeast { turns }),
        search::WatchEvent::Found { turns } => {
            let phase = |(name, turns): (&str, String)| Phase { name: name.to_owned(), turns };
            let phases = turns.phases().into_iter().map(phase).collect();
            Some(Event::Found { solution: turns.notation(), length: turns.length(), phases })
        }
        event => table_event(event),
    }
}

impl<'a> Job<'a> {
    /// A job for this observer, within the engine's limits.
    pub fn new(engine: &'a Engine, observer: &'a dyn Observer) -> Self {
        Self { engine, observer, until: engine.host.now().saturating_add(engine.limits.time), partial_allowed: false }
    }

    /// Answers a question.
    pub fn answer(self, question: &Question) -> Result<Answer, Error> {
        match question {
            Question::Check(check) => self.check(check).map(Answer::Valid),
            Question::Solve(solve) => self.within(solve.time_ms).solve(solve).map(Answer::Solved),
            Question::Analyze(analyze) => self.within(analyze.time_ms).analyze(analyze).map(Answer::Analyzed),
            Question::Stage(stage) => self.within(stage.time_ms).stage(stage).map(Answer::SolvedStage),
            Question::Route(route) => self.within(route.time_ms).route(route).map(Answer::FoundRoute),
            Question::Judge(judge) => self.judge(judge).map(Answer::Judged),
            Question::Scramble(scramble) => self.scramble(scramble).map(Answer::Scrambles),
            Question::Reconstruct(solve) => self.reconstruct(solve).map(Answer::Reconstructed),
            Question::Session(session) => self.session(session).map(Answer::SessionReport),
            Question::Algs(algs) => self.within(algs.time_ms).algs(algs).map(Answer::FoundAlgs),
            Question::Cases(cases) => Ok(Answer::CaseList(CaseList::new(cases.set))),
            Question::Distribution(distribution) => self.distribution(distribution).map(Answer::Counts),
            Question::Catalogue => Ok(Answer::Catalogue(Catalogue::new())),
        }
    }

    /// Sets the time limit of the question.
    fn within(mut self, time_ms: Option<u64>) -> Self {
        if let Some(time) = time_ms {
            let until = self.engine.host.now().saturating_add(Duration::from_millis(time));
            self.partial_allowed = until <= self.until;
            self.until = until.min(self.until);
        }
        self
    }

    pub fn goes_on(&self) -> bool {
        self.observer.is_waiting() && (self.until == Duration::MAX || self.engine.host.now() < self.until)
    }

    fn watcher_of<F: Fn(search::WatchEvent<'_>) -> Option<Event> + Sync>(&self, convert: F) -> JobWatcher<'_, F> {
        JobWatcher { job: self, convert }
    }

    /// The error of a job that was stopped by the observer or by the time limit.
    pub fn stopped(&self) -> Error {
        if self.observer.is_waiting() { SolveError::LimitReached { best: None }.into() } else { Error::Stopped }
    }

    fn micros_since(&self, started: Duration) -> u64 {
        u64::try_from(self.engine.host.now().saturating_sub(started).as_micros()).unwrap_or(u64::MAX)
    }

    fn held(&self, input: &str) -> Result<Held, Error> {
        self.readable(input)?;
        let input = input.parse::<Input>()?;
        if let Input::Algorithm(algorithm) = &input {
            self.short(algorithm)?;
        }
        Ok(input.held()?)
    }

    /// A cube of the given size, or of the size that its stickers tell, or else a 3×3×3.
    fn sized(&self, input: &str, size: Option<CubeSize>) -> Result<SizedCube, Error> {
        self.readable(input)?;
        let size = SizedCube::size_of(input, size)?;
        if size == CubeSize::THREE {
            // Without moves that are too many.
            self.held(input)?;
        } else if let BigInput::Algorithm { algorithm, .. } = BigInput::parse_for(input, size)? {
            self.short(&algorithm)?;
        }
        Ok(SizedCube::read(input, Some(size))?)
    }

    fn algorithm(&self, text: &str) -> Result<Algorithm, Error> {
        self.readable(text)?;
        let algorithm = text.parse::<Algorithm>()?;
        self.short(&algorithm)?;
        Ok(algorithm)
    }

    fn short<M: WrittenMove>(&self, algorithm: &Sequence<M>) -> Result<(), Error> {
        let most = self.engine.limits.moves;
        if most < usize::MAX && algorithm.moves().len() > most {
            return Err(Error::TooMuch(format!("an algorithm may have at most {most} moves")));
        }
        Ok(())
    }

    fn readable(&self, text: &str) -> Result<(), Error> {
        let most = self.engine.limits.input_bytes;
        if text.len() > most {
            return Err(Error::TooMuch(format!("an input may have at most {most} bytes")));
        }
        Ok(())
    }

    fn wanted(&self, number: Option<usize>, within: Option<u8>) -> Result<Wanted, Error> {
        let limits = &self.engine.limits;
        match words::wanted(number, within).map_err(Error::Question)? {
            Wanted::Several(number) if number > limits.solutions => {
                Err(Error::TooMuch(format!("number may be at most {}", limits.solutions)))
            }
            Wanted::Within(more) if more > limits.within => {
                Err(Error::TooMuch(format!("within may be at most {}", limits.within)))
            }
            wanted => Ok(wanted),
        }
    }

    /// Opens the analyzer of a variant and sends the progress of its tables to the observer.
    fn analyzer(&self, variant: Variant, size: Option<Size>, last_stage: usize) -> Result<Arc<Analyzer>, Error> {
        let tier: Option<Tier> = size.map(|size| words::tier(variant, size)).transpose().map_err(Error::Question)?;
        let opened = self.engine.analyzer(variant, tier, last_stage, &self.watcher_of(table_event));
        opened.map_err(|error| self.or_stopped(error))
    }

    /// The error, or the reason for the stop if the job was stopped.
    fn or_stopped(&self, error: Error) -> Error {
        if error == Error::Stopped || !self.observer.is_waiting() { self.stopped() } else { error }
    }

    fn check(&self, check: &Check) -> Result<Valid, Error> {
        Ok(match self.sized(&check.input, check.size)? {
            SizedCube::Three(_, held) => Valid::new(check.input.clone(), held),
            SizedCube::Big(_, cube) => Valid::of_big(check.input.clone(), &cube),
        })
    }

    fn solve(&self, solve: &Solve) -> Result<Solved, Error> {
        let cube = self.sized(&solve.input, solve.size)?;
        match (SolverChoice::for_size(solve.solver, cube.size())?, cube) {
            (SolverChoice::Three(solver), SizedCube::Three(_, held)) => self.solve_three(solve, solver, held),
            (SolverChoice::Big(solver), SizedCube::Big(_, cube)) => self.solve_big(solve, solver, cube),
            (choice, cube) => {
                Err(Error::Question(format!("solver {} is not for {} cubes", choice.name(), cube.size())))
            }
        }
    }

    fn solve_big(&self, solve: &Solve, solver: &'static BigSolverEntry, cube: BigCube) -> Result<Solved, Error> {
        let for_three = [
            ("to", solve.to.is_some()),
            ("first", solve.first.is_some()),
            ("last", solve.last.is_some()),
            ("min_probes", solve.min_probes > 0),
            ("max_probes", solve.max_probes.is_some()),
            ("checkpoint", solve.checkpoint.is_some()),
        ];
        if let Some((name, _)) = for_three.into_iter().find(|(_, given)| *given) {
            return Err(Error::Question(format!("{name} is for 3×3×3 cubes only")));
        }
        let usual = BigSolveOptions::new(solver);
        let options = BigSolveOptions {
            tables: solve.tables,
            max_length: solve.max_length,
            best: solve.best,
            wanted: self.wanted(solve.number, solve.within)?,
            at_least: solve.at_least,
            metric: solve.metric.unwrap_or(usual.metric),
            inverse: solve.inverse,
            ..usual
        };
        options.check()?;
        let solver = self.engine.big_solver(solver, options.tables, &self.watcher_of(table_event));
        let solver = solver.map_err(|error| self.or_stopped(error))?;
        let size = cube.size();
        let threads = if solver.entry().shares_cube { self.engine.threads() } else { Threads::ONE };
        let request = options.request(cube, threads);
        let started = self.engine.host.now();
        let report = solver.solve(&request, &self.watcher_of(search_event));
        let report = report.map_err(|error| if self.observer.is_waiting() { error.into() } else { Error::Stopped })?;
        let micros = self.micros_since(started);
        let report = options.directed(report);
        Ok(Solved::of_big(solve.input.clone(), size, &solver, &report, options.metric, micros))
    }

    fn solve_three(&self, solve: &Solve, solver: &'static SolverEntry, held: Held) -> Result<Solved, Error> {
        if let Some(metric) = solve.metric.filter(|metric| *metric != Metric::Htm) {
            return Err(Error::Question(format!(
                "solver {} does not count moves in {metric}; it does in htm",
                solver.name
            )));
        }
        let to = solve.to.as_deref().map(|to| self.held(to)).transpose()?;
        let options = SolveOptions {
            solver,
            tables: solve.tables,
            max_length: solve.max_length,
            best: solve.best,
            wanted: self.wanted(solve.number, solve.within)?,
            at_least: solve.at_least,
            min_probes: solve.min_probes,
            max_probes: solve.max_probes,
            first: solve.first.unwrap_or(TurnSet::ALL),
            last: solve.last.unwrap_or(TurnSet::ALL),
            to: to.map_or(Cube::SOLVED, |to| to.cube),
            inverse: solve.inverse,
        };
        options.check()?;
        let solver = self.engine.solver(options.solver, options.tables, &self.watcher_of(table_event));
        let solver = solver.map_err(|error| self.or_stopped(error))?;
        // An instant solver uses one thread, so that the others are free for other questions.
        let alone = solver.entry().is_instant() && !solve.best;
        let threads = if alone { Threads::ONE } else { self.engine.threads() };
        let request = options.request(held.cube, threads);
        let started = self.engine.host.now();
        let watcher = self.watcher_of(search_event);
        let improving = TimeLimit::new(self.engine, self.engine.limits.improvement_time, &watcher);
        let report = match &solve.checkpoint {
            Some(text) => self.solve_from(&solver, &request, text)?,
            None => solver.solve_then_improve(&request, &watcher, &improving),
        };
        let report = report.map_err(|error| if self.observer.is_waiting() { error.into() } else { Error::Stopped })?;
        let micros = self.micros_since(started);
        Ok(Solved::new(solve.input.clone(), &solver, &options.directed(report), held.rotation, micros))
    }

    /// Solves a cube from a checkpoint, and sends the checkpoints that follow.
    fn solve_from(&self, solver: &Solver, request: &Request, text: &str) -> Result<Result<Report, SolveError>, Error> {
        let checkpoint = if text.is_empty() {
            Checkpoint::new(request)
        } else {
            text.parse().map_err(|error: CheckpointError| Error::Question(error.to_string()))?
        };
        if !checkpoint.is_for(request) {
            return Err(Error::Question("the checkpoint belongs to another cube".to_owned()));
        }
        let watcher = self.watcher_of(search_event);
        let sender = CheckpointSender { job: self, checkpoint: &checkpoint, watcher: &watcher, sent: Mutex::default() };
        Ok(solver.solve_from(request, &checkpoint, &sender))
    }

    fn analyze(&self, analyze: &Analyze) -> Result<Analyzed, Error> {
        let held = self.held(&analyze.input)?;
        let (variant, stages) = words::variant_stages(analyze.variant, analyze.stages).map_err(Error::Question)?;
        let wanted = self.wanted(analyze.number, analyze.within)?;
        let colors = analyze.colors.unwrap_or(ViewSet::ALL);
        let views: Vec<View> = colors.views().collect();
        let entries = variant.stages();
        let analyzer = self.analyzer(variant, analyze.tables, stages.end - 1)?;
        let cube = held.standard();
        let columns = self.engine.threads().map(&views, |&view| self.column(&analyzer, &cube, view, stages.clone()));
        let mut lengths: Vec<Vec<u8>> = Vec::new();
        for column in columns {
            lengths.push(column?);
        }
        let length = |stage: usize, view: View| {
            let column = views.iter().position(|&other| other == view)?;
            lengths[column].get(stage.checked_sub(stages.start)?).copied()
        };
        let compared = CompetitionLengths::of(variant).compare(stages.clone(), colors, length);
        let rows = stages.clone().enumerate().map(|(row, stage)| {
            let cells = views
                .iter()
                .zip(&lengths)
                .filter_map(|(view, column)| Some((view.letter().to_string(), *column.get(row)?)));
            (entries[stage].name.to_owned(), cells.collect())
        });
        let has_solutions = analyze.number.is_some() || analyze.within.is_some();
        let solutions = if has_solutions {
            let options = |stage: usize, view: View| StageOptions {
                views: ViewSet::of(view),
                hold: analyze.hold,
                wanted,
                ..StageOptions::new(Goal::Stage(variant, stage))
            };
            let cell = |stage: usize, view: View| {
                length(stage, view).map(|_| self.lines(&options(stage, view), &analyzer, &held))
            };
            Some(self.table(&views, stages.clone(), variant, cell)?)
        } else {
            None
        };
        Ok(Analyzed {
            id: None,
            scramble: analyze.input.clone(),
            variant: variant.name().to_owned(),
            lengths: rows.collect(),
            percentiles: compared.percentiles,
            score: compared.score,
            solutions,
        })
    }

    /// The solutions of one stage for one colour, as text.
    fn lines(&self, options: &StageOptions, analyzer: &Analyzer, held: &Held) -> Result<Vec<String>, Error> {
        let solutions = options.solve(analyzer, held, &self.watcher_of(|_: search::WatchEvent<'_>| None))?;
        if !(solutions.complete || self.partial_allowed && self.observer.is_waiting()) {
            return Err(self.stopped());
        }
        let shown = solutions.found.iter().take(self.engine.limits.solutions);
        Ok(shown.map(|found| options.written(found, held)).collect())
    }

    /// One value for each stage and colour that has one.
    fn table<T: Send>(
        &self,
        views: &[View],
        stages: Range<usize>,
        variant: Variant,
        cell: impl Fn(usize, View) -> Option<Result<T, Error>> + Sync,
    ) -> Result<Ordered<Ordered<T>>, Error> {
        let stages: Vec<usize> = stages.collect();
        let cells: Vec<(usize, View)> =
            stages.iter().flat_map(|&stage| views.iter().map(move |&view| (stage, view))).collect();
        let mut values = self.engine.threads().map(&cells, |&(stage, view)| cell(stage, view)).into_iter();
        let mut rows = Vec::new();
        for stage in stages {
            let mut row = Vec::new();
            for view in views {
                if let Some(value) = values.next().flatten() {
                    row.push((view.letter().to_string(), value?));
                }
            }
            rows.push((variant.stages()[stage].name.to_owned(), Ordered(row)));
        }
        Ok(Ordered(rows))
    }

    /// The lengths of the stages for one colour, as many as the time limit allows.
    fn column(&self, analyzer: &Analyzer, cube: &Cube, view: View, stages: Range<usize>) -> Result<Vec<u8>, Error> {
        let mut lengths = Vec::new();
        let mut from = 0;
        for stage in stages {
            let entry = &analyzer.variant().stages()[stage];
            let length_event = |turns: u8, exact: bool| Event::Length {
                stage: entry.name.to_owned(),
                view: view.letter(),
                turns,
                exact,
            };
            let watcher = self.watcher_of(|event: search::WatchEvent<'_>| match event {
                search::WatchEvent::AtLeast { turns } => Some(length_event(turns, false)),
                _ => None,
            });
            let length = match analyzer.length(cube, view, stage, from, &watcher) {
                Ok(length) => length,
                Err(_) if self.partial_allowed && self.observer.is_waiting() => break,
                Err(_) => return Err(self.stopped()),
            };
            self.observer.notify(length_event(length, true));
            lengths.push(length);
            from = if analyzer.variant().is_nested() { length } else { 0 };
        }
        Ok(lengths)
    }

    fn stage(&self, stage: &Stage) -> Result<SolvedStage, Error> {
        let held = self.held(&stage.input)?;
        let options = StageOptions {
            views: stage.view.unwrap_or(stage.goal.usual_views()),
            slots: stage.slots,
            turns: stage.turns.unwrap_or(TurnSet::ALL),
            hold: stage.hold,
            wanted: self.wanted(stage.number, stage.within)?,
            max_length: stage.max_length,
            ..StageOptions::new(stage.goal)
        };
        options.check()?;
        let opened = self.engine.goal_solver(&stage.goal, stage.tables, &self.watcher_of(table_event));
        let solver = opened.map_err(|error| self.or_stopped(error))?;
        let started = self.engine.host.now();
        let mut solutions = options.solve(&*solver, &held, &self.watcher_of(|_: search::WatchEvent<'_>| None))?;
        if !solutions.complete && !self.observer.is_waiting() {
            return Err(Error::Stopped);
        }
        solutions.found.truncate(self.engine.limits.solutions);
        let answer = options.answer(stage.input.clone(), &held, &solutions, self.micros_since(started));
        answer.ok_or_else(|| options.nothing_found(solutions.complete))
    }

    fn route(&self, route: &Route) -> Result<FoundRoute, Error> {
        let held = self.held(&route.input)?;
        let (variant, stages) = words::variant_stages(route.variant, route.stages).map_err(Error::Question)?;
        let options = RouteOptions {
            variant,
            views: route.colors.unwrap_or(ViewSet::ALL),
            stages,
            last_layer: route.last_layer,
            direct: !route.greedy_only,
        };
        options.check()?;
        let analyzer = self.analyzer(variant, route.tables, options.hardest_stage())?;
        let started = self.engine.host.now();
        let watcher = self.watcher_of(|_: search::WatchEvent<'_>| None);
        let found = options.find(&analyzer, &held, self.engine.threads(), &watcher);
        let found = found.map_err(|error| self.or_stopped(error))?;
        let is_wanted = self.partial_allowed && self.observer.is_waiting();
        if !(found.complete || is_wanted) {
            return Err(self.stopped());
        }
        Ok(found.answer(&options, route.input.clone(), self.micros_since(started)))
    }

    fn judge(&self, judge: &Judge) -> Result<Judged, Error> {
        let Written { start, solve, .. } = self.written(&judge.input, &judge.solve)?;
        let (variant, stage) = judge.goal;
        let views = judge.view.unwrap_or(ViewSet::ALL);
        let analyzer = self.analyzer(variant, None, stage)?;
        let moves = solve.moves();
        let is_there =
            |held: Held, view: View| reached(variant, stage, None, &held.standard().conjugate(view.rotation()));
        // The first move after which the stage is reached, and its colour.
        let mut held = start;
        let mut arrival = views.views().find(|&view| is_there(held, view)).map(|view| (view, 0));
        for (number, &one) in moves.iter().enumerate() {
            if arrival.is_some() {
                break;
            }
            held = held.moved(one);
            arrival = views.views().find(|&view| is_there(held, view)).map(|view| (view, number + 1));
        }
        let watcher = self.watcher_of(|_: search::WatchEvent<'_>| None);
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
        let moves = &moves[..arrival.map_or(moves.len(), |(_, number)| number)];
        let length = reconstruct::turns(moves, Metric::Htm);
        Ok(Judged { reached: arrival.is_some(), view: view.letter(), length, optimal })
    }

    fn scramble(&self, scramble: &Scramble) -> Result<Scrambles, Error> {
        let event = scramble.event.unwrap_or(WcaEvent::ALL[0]);
        let (first, count) = (scramble.first.unwrap_or(1), scramble.number.unwrap_or(1));
        if count == 0 {
            return Err(Error::Question("number must be at least 1".to_owned()));
        }
        if first > LARGEST_SEED || scramble.seed.is_some_and(|seed| seed > LARGEST_SEED) {
            return Err(Error::Question(format!("seed and first may be at most {LARGEST_SEED}")));
        }
        let most = self.engine.limits.scrambles;
        if count > most {
            return Err(Error::TooMuch(format!("number may be at most {most}")));
        }
        let watcher = self.watcher_of(table_event);
        let options = ScrambleOptions {
            event,
            at_least: None,
            difficulty: scramble.difficulty.clone(),
            tables: None,
            tries: TRIES,
            seed: scramble.seed,
        };
        let stopped = |error: Error| if self.goes_on() { error } else { self.stopped() };
        let scrambler = self.engine.scrambler(&options, &watcher).map_err(stopped)?;
        let mut scrambles = Vec::new();
        for number in first..first.saturating_add(count) {
            let made = scrambler.scramble(number, &watcher).map_err(stopped)?;
            let scrambled = Scrambled::new(event, &made, scramble.seed, number);
            self.observer.notify(Event::Scramble { scramble: scrambled.clone() });
            scrambles.push(scrambled);
        }
        Ok(Scrambles { scrambles })
    }

    /// Reads a solve as it was written down or pasted, with its scramble unless that is given.
    fn written(&self, scramble: &str, solve: &str) -> Result<Written, Error> {
        self.readable(solve)?;
        let given = scramble.trim();
        let pasted = Pasted::read(solve, !given.is_empty())?;
        let scramble = if given.is_empty() { pasted.scramble.unwrap_or_default() } else { given.to_owned() };
        if scramble.trim().is_empty() {
            let message =
                "there is no scramble: give it, or write it above the moves, after \"Scramble:\" if it is short";
            return Err(Error::coded(Code::Format, message.to_owned(), vec![Detail::NoScramble]));
        }
        let start = self.held(&scramble).map_err(|error| error.of_scramble(&scramble))?;
        let timing = Timing::read(&pasted.solve, |text| Some(text.parse::<Algorithm>().ok()?.moves().len()))?;
        let solve = self.algorithm(&timing.text).map_err(|error| error.of_solve())?;
        Ok(Written { scramble, start, timing, solve })
    }

    fn session(&self, session: &Session) -> Result<SessionReport, Error> {
        let most = self.engine.limits.scrambles;
        if session.solves.len() as u64 > most {
            return Err(Error::TooMuch(format!("a session may have at most {most} solves")));
        }
        let mut solves = Vec::new();
        for text in &session.solves {
            let (input, solve) = (String::new(), text.clone());
            let compared = match session.goal {
                Some(goal) => self.judge(&Judge { input, solve, goal, view: session.view }).map(SessionSolve::from),
                None => self.reconstruct(&Reconstruct { input, solve, method: session.method }).map(SessionSolve::from),
            };
            solves.push(match compared {
                Err(error) if !self.goes_on() || error == Error::Stopped => return Err(self.or_stopped(error)),
                Err(error) => SessionSolve { error: Some(error.into()), ..SessionSolve::default() },
                Ok(solve) => solve,
            });
        }
        let averages = MethodAverages::of(&solves, session.goal);
        Ok(SessionReport { solves, averages })
    }

    fn reconstruct(&self, question: &Reconstruct) -> Result<Reconstructed, Error> {
        let Written { scramble, start, timing, solve } = self.written(&question.input, &question.solve)?;
        let split = reconstruct::split(start, &solve, &timing.text, question.method);
        if split.steps.is_empty()
            && let Some(puzzle) = other_puzzle(&scramble)
        {
            return Err(Error::Question(format!(
                "the scramble seems to be one of {puzzle}: it is not solved by the moves"
            )));
        }
        let watcher = self.watcher_of(table_event);
        let mut stages = Vec::new();
        let mut begin = 0;
        for done in &split.steps {
            let shortest = split.shortest(done, self.engine, &watcher).map_err(|error| self.or_stopped(error))?;
            let metric = match &done.step.goal {
                StepGoal::LastSixEdges => Metric::Stm,
                _ => Metric::Htm,
            };
            let length = reconstruct::turns(&done.moves, metric);
            let optimal = shortest.as_ref().map(|moves| moves.count(metric));
            let end = begin + done.moves.len();
            let time = timing.step(begin, end).map(|time| StageTime {
                total_ms: time.total,
                recognition_ms: time.recognition,
                longest_pause_ms: time.longest_pause,
                tps: length as f64 * 1000.0 / time.total.max(1) as f64,
            });
            begin = end;
            stages.push(ReconstructedStage {
                name: done.step.name.to_owned(),
                moves: done.moves.iter().copied().collect::<Algorithm>().to_string(),
                length,
                metric: metric.to_string(),
                optimal,
                solution: shortest.map(|moves| moves.to_string()),
                loss: optimal.and_then(|optimal| length.checked_sub(optimal)),
                slots: done.slots.slots().map(|slot| slot.name().to_owned()).collect(),
                case: done.case.clone(),
                time,
            });
        }
        let worst = stages.iter().rev().max_by_key(|stage| stage.loss).filter(|stage| stage.loss > Some(0));
        Ok(Reconstructed {
            scramble,
            method: split.method.name.to_owned(),
            solved: split.solved,
            missing: split.missing.map(|turn| turn.to_string()),
            canonical: Algorithm::from(solve.turns()).simplified().to_string(),
            stm: solve.count(Metric::Stm),
            htm: solve.count(Metric::Htm),
            view: split.view.letter(),
            rest: split.rest.into_iter().collect::<Algorithm>().to_string(),
            loss: stages.iter().filter_map(|stage| stage.loss).sum(),
            worst: worst.map(|stage| stage.name.clone()),
            time_ms: timing.step(0, begin).map(|time| time.total),
            stages,
        })
    }

    /// Finds the algorithms of cases. A job that is stopped returns what it has found.
    fn algs(&self, algs: &Algs) -> Result<FoundAlgs, Error> {
        self.readable(&algs.case)?;
        if let Ok(Input::Algorithm(algorithm)) = algs.case.parse() {
            self.short(&algorithm)?;
        }
        let cases = words::cases(&algs.case).map_err(Error::Question)?;
        let usual = AlgOptions::default().of_lengths(algs.max_length, algs.within);
        let options = AlgOptions {
            moves: algs.moves.clone().unwrap_or(usual.moves),
            metric: algs.metric.unwrap_or(usual.metric),
            free_auf: !algs.fixed_auf,
            fold: !algs.images,
            ergonomics: algs.weights.clone().unwrap_or(usual.ergonomics),
            memory: usual.memory.min(usize::try_from(self.engine.limits.table_bytes).unwrap_or(usize::MAX)),
            ..usual
        };
        let watcher = self.watcher_of(|_: search::WatchEvent<'_>| None);
        let mut finished = |case: &str, length: usize, algs: &[RankedAlg]| {
            let (case, algorithms) = (case.to_owned(), algs.to_vec());
            self.observer.notify(Event::Algorithms { case, length, algorithms });
        };
        let most = self.engine.limits.solutions;
        Ok(FoundAlgs { cases: options.find_some(&cases, most, self.engine, &watcher, &mut finished)? })
    }

    fn distribution(&self, distribution: &Distribution) -> Result<Counts, Error> {
        let from = distribution.from.as_deref().map(|from| self.held(from)).transpose();
        let options = DistributionOptions {
            depth: distribution.depth,
            metric: distribution.metric.unwrap_or(Metric::Htm),
            from: from.map_err(Error::of_start)?.map(|held| held.cube),
            ..DistributionOptions::new(distribution.name)
        };
        let counted = self.engine.distribution(&options, &self.watcher_of(table_event));
        counted.map_err(|error| self.or_stopped(error))
    }
}
