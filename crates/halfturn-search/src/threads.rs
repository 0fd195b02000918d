//! Work on as many threads as the caller allows.

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use crate::{pool::Pool, watch::Stopped};

/// The number of threads that work may use. With one, everything runs on the caller's own thread.
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    count: NonZeroUsize,
    /// Where the other threads come from. Without a pool they are started, and end with the work.
    pool: Option<&'static Pool>,
}

/// A function that one of the threads calls.
type Task<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Equal if the numbers are.
impl PartialEq for Threads {
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count
    }
}

impl Eq for Threads {}

impl Threads {
    /// The caller's thread only.
    pub const ONE: Self = Self { count: NonZeroUsize::MIN, pool: None };

    /// This many threads; 0 means one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self { count: NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN), pool: None }
    }

    /// This many threads, including the caller's own; the others are of this pool.
    #[must_use]
    pub fn of(pool: &'static Pool, count: usize) -> Self {
        Self { pool: Some(pool), ..Self::new(count) }
    }

    /// At most this many of these threads; 0 means one.
    fn at_most(self, count: usize) -> Self {
        Self { pool: self.pool, ..Self::new(self.get().min(count)) }
    }

    /// The number of threads.
    #[must_use]
    pub const fn get(self) -> usize {
        self.count.get()
    }

    /// Runs two functions, at the same time if there are two threads.
    pub fn both<A: Send, B: Send>(self, first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        let (mut one, mut two) = (None, None);
        let tasks: [Mutex<Option<Task<'_>>>; 2] =
            [Mutex::new(Some(Box::new(|| one = Some(first())))), Mutex::new(Some(Box::new(|| two = Some(second()))))];
        self.map(&tasks, |task| {
            let task = task.lock().expect(NOT_POISONED).take();
            task.expect("each task is done once")();
        });
        drop(tasks);
        let done = "both tasks are done";
        (one.expect(done), two.expect(done))
    }

    /// Calls `work` with every item and returns the results in the order of the items.
    pub fn map<T: Sync, R: Send>(self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(items.len()));
        self.at_most(items.len()).all(&|| {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(number) else { return };
                let result = work(item);
                results.lock().expect(NOT_POISONED).push((number, result));
            }
        });
        let mut all = results.into_inner().expect(NOT_POISONED);
        all.sort_by_key(|&(number, _)| number);
        all.into_iter().map(|(_, result)| result).collect()
    }

    /// Runs `work` on ranges of at most `piece` numbers that together make `0..len`.
    ///
    /// Each thread begins with a result from `start`; `join` combines the results of all threads.
    /// When one call of `work` is stopped, all threads stop.
    ///
    /// # Errors
    /// [`Stopped`] if a call of `work` was.
    pub fn run<T: Send>(
        self,
        len: u64,
        piece: u64,
        start: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, Range<u64>) -> Result<(), Stopped> + Sync,
        join: impl Fn(T, T) -> T,
    ) -> Result<T, Stopped> {
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let results = Mutex::new(Vec::with_capacity(self.get()));
        self.all(&|| {
            let mut result = start();
            while !stop.load(Ordering::Relaxed) {
                let from = next.fetch_add(piece, Ordering::Relaxed);
                if from >= len {
                    break;
                }
                if work(&mut result, from..len.min(from + piece)).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            results.lock().expect(NOT_POISONED).push(result);
        });
        let results = results.into_inner().expect(NOT_POISONED);
        let result = results.into_iter().reduce(&join).unwrap_or_else(&start);
        if stop.into_inner() { Err(Stopped) } else { Ok(result) }
    }

    /// Runs `worker` on all threads, including the caller's own, and waits for them.
    ///
    /// It takes a `dyn` closure so that the code that starts threads is compiled once and not for
    /// each of the hundred closures that run on them.
    fn all(self, worker: &(dyn Fn() + Sync)) {
        if self == Self::ONE {
            return worker();
        }
        if let Some(pool) = self.pool {
            return pool.share(self.get() - 1, worker);
        }
        std::thread::scope(|scope| {
            for _ in 1..self.get() {
                scope.spawn(worker);
            }
            worker();
        });
    }
}

/// A worker holds the lock only to push its result, which does not panic.
const NOT_POISONED: &str = "no worker panics while it holds the results";
