//! Answers questions, with tables that it keeps.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use halfturn_search::{TableStore, Threads, Watcher};
use halfturn_solve::{
    Size, Solver, Tier,
    stages::{Analyzer, Variant},
};

use crate::{
    answer::{Answer, Catalogue, Event},
    kept::Kept,
    question::Question,
    refusal::{ErrorObject, Failed, Refusal},
    work::Work,
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
    /// How long the usual solution of a cube is improved where it is longer than the solver's aim.
    pub patience: Duration,
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
    /// No limits, for questions of our own; a second to improve a solution.
    pub const NONE: Self = Self {
        time: Duration::MAX,
        patience: Duration::from_secs(1),
        table_bytes: u64::MAX,
        solutions: usize::MAX,
        within: u8::MAX,
        scrambles: u64::MAX,
        input_bytes: usize::MAX,
        moves: usize::MAX,
    };
}

pub(crate) const MEGABYTE: u64 = 1_000_000;

/// Answers questions, from any number of threads at a time.
pub struct Service {
    pub(crate) store: TableStore,
    pub(crate) threads: Threads,
    pub(crate) limits: Limits,
    pub(crate) host: Box<dyn Host>,
    pub(crate) solvers: Kept<(&'static str, Tier, u64), Solver>,
    pub(crate) analyzers: Kept<(Variant, Tier), Analyzer>,
    pub(crate) table_bytes: AtomicU64,
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
        let work = Work::new(self, asker);
        match question {
            Question::Check(check) => work.check(check).map(Answer::Valid),
            Question::Solve(solve) => work.within(solve.time_ms).solve(solve).map(Answer::Solved),
            Question::Analyze(analyze) => work.within(analyze.time_ms).analyze(analyze).map(Answer::Analyzed),
            Question::Stage(stage) => work.within(stage.time_ms).stage(stage).map(Answer::SolvedStage),
            Question::Judge(judge) => work.judge(judge).map(Answer::Judged),
            Question::Scramble(scramble) => work.scramble(scramble).map(Answer::Scrambles),
            Question::Reconstruct(solve) => work.reconstruct(solve).map(Answer::Reconstructed),
            Question::Distribution(distribution) => work.distribution(distribution).map(Answer::Counts),
            Question::Catalogue => Ok(Answer::Catalogue(Catalogue::new())),
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
    pub(crate) fn afford<T>(&self, bytes: u64, open: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
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
