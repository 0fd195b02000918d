//! Work on as many threads as the caller allows.

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use crate::watch::Stopped;

/// The number of threads that work may use. With one, everything runs on the caller's own thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// The caller's thread only.
    pub const ONE: Self = Self(NonZeroUsize::MIN);

    /// This many threads; 0 means one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN))
    }

    /// The number of threads.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get()
    }

    /// Runs two functions, at the same time if there are two threads.
    pub fn both<A: Send, B>(self, first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
        if self == Self::ONE {
            return (first(), second());
        }
        std::thread::scope(|scope| {
            let first = scope.spawn(first);
            let second = second();
            (first.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), second)
        })
    }

    /// Calls `work` with every item and returns the results in the order of the items.
    pub fn map<T: Sync, R: Send>(self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(items.len()));
        Self::new(self.get().min(items.len())).all(&|| {
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
