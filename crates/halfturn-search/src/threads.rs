//! Sharing work between as many threads as the caller allows.

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use crate::watch::Stopped;

/// How many threads a piece of work may use. With one, everything runs on the caller's own thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// Just the caller's thread.
    pub const ONE: Self = Self(NonZeroUsize::MIN);

    /// This many threads; none counts as one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN))
    }

    /// How many.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get()
    }

    /// Runs two pieces of work, at the same time if there are threads for both.
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

    /// Does the same with every item, and keeps the order.
    pub fn map<T: Sync, R: Send>(self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(number) else { return done };
                done.push((number, work(item)));
            }
        };
        let mut all = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.get().min(items.len())).map(|_| scope.spawn(worker)).collect();
            let mut all = worker();
            for other in others {
                all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            all
        });
        all.sort_by_key(|&(number, _)| number);
        all.into_iter().map(|(_, result)| result).collect()
    }

    /// Runs `work` on pieces of `0..len` of at most `piece` numbers, and folds the results with `join`. The first piece
    /// that is stopped stops all.
    ///
    /// # Errors
    /// [`Stopped`] if a piece was.
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
        let worker = || {
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
            result
        };
        let result = if self == Self::ONE {
            worker()
        } else {
            let results = Mutex::new(Vec::new());
            std::thread::scope(|scope| {
                for _ in 0..self.get() {
                    scope.spawn(|| {
                        let result = worker();
                        results.lock().expect("no worker panics while it holds the results").push(result);
                    });
                }
            });
            let results = results.into_inner().expect("no worker panics while it holds the results");
            results.into_iter().reduce(&join).unwrap_or_else(&start)
        };
        if stop.into_inner() { Err(Stopped) } else { Ok(result) }
    }
}
