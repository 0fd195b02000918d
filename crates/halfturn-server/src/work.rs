//! Questions wait here until a thread is free, and whoever leaves is forgotten.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use halfturn::{Answer, Engine, Error, Event, Observer, Question};
use tokio::sync::{Semaphore, mpsc};

use crate::{Options, metrics::Metrics};

/// How often a bar moves.
const PROGRESS: Duration = Duration::from_millis(100);
/// Events that wait for a reader; what comes on top is lost to him, but not the answer.
const UNREAD: usize = 1024;

/// Why a question was not answered.
pub enum Failure {
    /// The engine refused it.
    Refused(Error),
    /// Too many others wait.
    Busy,
}

/// Takes questions and gives answers.
pub struct Dispatcher {
    engine: Arc<Engine>,
    short: Queue,
    long: Queue,
    /// Set when the server ends.
    closed: Arc<AtomicBool>,
    pub metrics: Metrics,
}

/// Those who wait for one kind of work.
struct Queue {
    workers: Arc<Semaphore>,
    waiting: AtomicUsize,
    longest: usize,
}

impl Queue {
    fn new(options: &Options) -> Self {
        Self {
            workers: Arc::new(Semaphore::new(options.workers)),
            waiting: AtomicUsize::new(0),
            longest: options.queue,
        }
    }
}

/// Told to the work when its observer has left: dropped with whatever waits for the answer.
pub struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Somebody at the other end of a connection.
struct Client {
    gone: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
    events: Option<mpsc::Sender<Event>>,
    /// When a bar moved last.
    moved: Mutex<Option<Instant>>,
}

impl Observer for Client {
    fn notify(&self, event: Event) {
        let Some(events) = &self.events else { return };
        if matches!(event, Event::Building { .. } | Event::Trying { .. }) {
            let Ok(mut moved) = self.moved.lock() else { return };
            if moved.is_some_and(|moved| moved.elapsed() < PROGRESS) {
                return;
            }
            *moved = Some(Instant::now());
        }
        let _ = events.try_send(event);
    }

    fn is_waiting(&self) -> bool {
        !self.gone.load(Ordering::Relaxed) && !self.closed.load(Ordering::Relaxed)
    }
}

/// A question that is worked on.
pub struct Pending {
    /// The work ends soon after this is dropped.
    pub cancel: CancelOnDrop,
    /// What happens on the way, if it was asked for.
    pub events: Option<mpsc::Receiver<Event>>,
    /// The answer.
    pub answer: tokio::task::JoinHandle<Result<Answer, Failure>>,
}

impl Dispatcher {
    pub fn new(engine: Engine, options: &Options) -> Self {
        Self {
            engine: Arc::new(engine),
            short: Queue::new(options),
            long: Queue::new(options),
            closed: Arc::default(),
            metrics: Metrics::new(),
        }
    }

    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Ends all work.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Takes a question in. It is worked on while the cancel lasts.
    pub fn take(self: &Arc<Self>, question: Question, with_events: bool) -> Pending {
        let gone = Arc::new(AtomicBool::new(false));
        let (sender, events) = if with_events { Some(mpsc::channel(UNREAD)).unzip() } else { (None, None) };
        let client = Client {
            gone: Arc::clone(&gone),
            closed: Arc::clone(&self.closed),
            events: sender,
            moved: Mutex::new(None),
        };
        let dispatcher = Arc::clone(self);
        let answer = tokio::spawn(async move { dispatcher.work(question, client).await });
        Pending { cancel: CancelOnDrop(gone), events, answer }
    }

    async fn work(self: Arc<Self>, question: Question, client: Client) -> Result<Answer, Failure> {
        let (name, started) = (name(&question), Instant::now());
        let line = if question.is_short() { &self.short } else { &self.long };
        if line.waiting.fetch_add(1, Ordering::Relaxed) >= line.longest {
            line.waiting.fetch_sub(1, Ordering::Relaxed);
            self.metrics.answered(name, "busy", started.elapsed());
            return Err(Failure::Busy);
        }
        let worker = Arc::clone(&line.workers).acquire_owned().await;
        line.waiting.fetch_sub(1, Ordering::Relaxed);
        let engine = Arc::clone(&self.engine);
        let work = tokio::task::spawn_blocking(move || {
            let answer = if client.is_waiting() { engine.answer(&question, &client) } else { Err(Error::Stopped) };
            drop(worker);
            answer
        });
        self.metrics.working.inc();
        let answer = match work.await {
            Ok(answer) => answer,
            Err(_) => Err(Error::Internal("the work on this question broke down".to_owned())),
        };
        self.metrics.working.dec();
        let outcome = match &answer {
            Ok(_) => "answered",
            Err(Error::Internal(_)) => "failed",
            Err(Error::Stopped) => "left",
            Err(_) => "refused",
        };
        self.metrics.answered(name, outcome, started.elapsed());
        answer.map_err(Failure::Refused)
    }
}

/// What a question is called.
fn name(question: &Question) -> &'static str {
    match question {
        Question::Check(_) => "check",
        Question::Solve(_) => "solve",
        Question::Analyze(_) => "analyze",
        Question::Stage(_) => "stage",
        Question::Judge(_) => "judge",
        Question::Scramble(_) => "scramble",
        Question::Reconstruct(_) => "reconstruct",
        Question::Distribution(_) => "distribution",
        Question::Catalogue => "catalogue",
    }
}
