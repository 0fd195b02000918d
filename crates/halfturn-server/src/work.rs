//! Queues questions for worker threads and cancels them when the client disconnects.

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

/// The minimum interval between progress events.
const PROGRESS: Duration = Duration::from_millis(100);
/// The maximum number of unread events. Further events are dropped; the answer is not.
const UNREAD: usize = 1024;

/// Why a question was not answered.
pub enum DispatchError {
    /// The engine returned an error.
    Engine(Error),
    /// The queue is full.
    Busy,
}

/// Runs questions on worker threads.
pub struct Dispatcher {
    engine: Arc<Engine>,
    short: Queue,
    long: Queue,
    /// Set when the server shuts down.
    closed: Arc<AtomicBool>,
    pub metrics: Metrics,
}

/// The queue and worker threads for one kind of question.
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

/// Cancels the work when it is dropped, together with the request that waits for the answer.
pub struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The observer of a question: the client of a connection.
struct Client {
    gone: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
    events: Option<mpsc::Sender<Event>>,
    /// The time of the last progress event.
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

/// A question in progress.
pub struct Pending {
    /// The work ends soon after this is dropped.
    pub cancel: CancelOnDrop,
    /// The events, if the client wants them.
    pub events: Option<mpsc::Receiver<Event>>,
    /// The answer.
    pub answer: tokio::task::JoinHandle<Result<Answer, DispatchError>>,
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

    /// Cancels all work.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Starts the work on a question. It is cancelled when [`Pending::cancel`] is dropped.
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

    async fn work(self: Arc<Self>, question: Question, client: Client) -> Result<Answer, DispatchError> {
        let (name, started) = (question.name(), Instant::now());
        let line = if question.is_short() { &self.short } else { &self.long };
        if line.waiting.fetch_add(1, Ordering::Relaxed) >= line.longest {
            line.waiting.fetch_sub(1, Ordering::Relaxed);
            self.metrics.answered(name, "busy", started.elapsed());
            return Err(DispatchError::Busy);
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
            Err(_) => Err(Error::Internal("an internal error ended the work on this question".to_owned())),
        };
        self.metrics.working.dec();
        let outcome = match &answer {
            Ok(_) => "answered",
            Err(Error::Internal(_)) => "failed",
            Err(Error::Stopped) => "left",
            Err(_) => "refused",
        };
        self.metrics.answered(name, outcome, started.elapsed());
        answer.map_err(DispatchError::Engine)
    }
}
