//! Threads that the host starts and keeps, for places where a program cannot start its own.

#![allow(unsafe_code)] // Work of a caller runs on other threads, and the caller waits for it.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

/// Threads that wait for work. Each was started by the host and calls [`help`](Self::help).
///
/// On most platforms [`Threads`](crate::Threads) starts threads and ends them. A program in
/// WebAssembly cannot: its host starts workers on the same memory. Work never waits for a thread
/// of the pool: the caller does what no other thread has begun.
///
/// ```
/// use std::thread;
/// use halfturn_search::{Pool, Threads};
///
/// // A pool is not dropped, because its threads never end.
/// let pool: &'static Pool = Box::leak(Box::default());
/// thread::spawn(|| pool.help());
/// let squares = Threads::of(pool, 2).map(&[1, 2, 3], |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
#[derive(Default, Debug)]
pub struct Pool {
    state: Mutex<State>,
    /// Notified when a job is added.
    added: Condvar,
    /// Notified when no thread of the pool works on a job any more.
    finished: Condvar,
}

#[derive(Default, Debug)]
struct State {
    /// Jobs whose callers have not returned, the oldest first.
    jobs: Vec<Job>,
    /// The number of the next job.
    next: u64,
}

#[derive(Debug)]
struct Job {
    number: u64,
    work: Work,
    /// How many more threads may begin with it.
    open: usize,
    /// How many threads of the pool work on it.
    working: usize,
    /// The first panic of a thread of the pool.
    panic: Option<Box<dyn Any + Send>>,
}

/// The closure of a caller of [`Pool::share`], without its lifetime.
#[derive(Clone, Copy, Debug)]
struct Work(*const (dyn Fn() + Sync));

// SAFETY: the closure is `Sync`, so any thread may call it through a reference.
unsafe impl Send for Work {}

impl Pool {
    /// Works on the jobs of this pool for ever.
    pub fn help(&self) -> ! {
        let mut state = self.lock();
        loop {
            let Some(job) = state.jobs.iter_mut().rev().find(|job| job.open > 0) else {
                state = self.added.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            job.open -= 1;
            job.working += 1;
            let (number, Work(work)) = (job.number, job.work);
            drop(state);
            // SAFETY: `share` does not return, nor unwind, while a thread works on its job, and the
            // reference that it made the pointer from lives until then.
            let result = catch_unwind(AssertUnwindSafe(|| unsafe { (*work)() }));
            state = self.lock();
            let job = state.jobs.iter_mut().find(|job| job.number == number).expect("its caller waits for the job");
            job.working -= 1;
            if let Err(panic) = result {
                job.panic.get_or_insert(panic);
            }
            if job.working == 0 {
                self.finished.notify_all();
            }
        }
    }

    /// Calls `work` on this thread, and on up to `others` threads of the pool at the same time.
    ///
    /// # Panics
    /// If a call panics.
    pub(crate) fn share(&self, others: usize, work: &(dyn Fn() + Sync)) {
        let pointer: *const (dyn Fn() + Sync + '_) = work;
        // SAFETY: only the lifetime changes. Only `help` uses the pointer, while the job is in the
        // list and `Sharing` keeps this function from returning.
        let pointer: *const (dyn Fn() + Sync + 'static) = unsafe { std::mem::transmute(pointer) };
        let mut state = self.lock();
        let number = state.next;
        state.next += 1;
        state.jobs.push(Job { number, work: Work(pointer), open: others, working: 0, panic: None });
        drop(state);
        self.added.notify_all();
        let mut sharing = Sharing { pool: self, number: Some(number) };
        work();
        if let Some(panic) = sharing.finish() {
            resume_unwind(panic);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No thread panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job in the list of a pool. It stays there until no thread works on it, even if its caller
/// panics.
struct Sharing<'a> {
    pool: &'a Pool,
    /// The number of the job, until it is finished.
    number: Option<u64>,
}

impl Sharing<'_> {
    /// Takes the job from the list as soon as no thread of the pool works on it. Returns the panic
    /// of a thread.
    fn finish(&mut self) -> Option<Box<dyn Any + Send>> {
        let number = self.number.take()?;
        let mut state = self.pool.lock();
        loop {
            let at = state.jobs.iter().position(|job| job.number == number)?;
            let job = &mut state.jobs[at];
            job.open = 0;
            if job.working == 0 {
                return state.jobs.remove(at).panic;
            }
            state = self.pool.finished.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Sharing<'_> {
    fn drop(&mut self) {
        // The caller panics already.
        drop(self.finish());
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::HashSet,
        ops::Range,
        panic::{AssertUnwindSafe, catch_unwind},
        sync::{Barrier, Mutex},
        thread::{self, ThreadId},
    };

    use super::Pool;
    use crate::{threads::Threads, watch::Stopped};

    /// This many threads, all but the caller's of a new pool.
    fn pooled(count: usize) -> Threads {
        let pool: &'static Pool = Box::leak(Box::default());
        for _ in 1..count {
            thread::spawn(|| pool.help());
        }
        Threads::of(pool, count)
    }

    fn ids(threads: Threads, count: usize) -> HashSet<ThreadId> {
        let all = Barrier::new(count);
        let work = |_: &usize| {
            // No thread takes two items: each waits until all are taken.
            all.wait();
            thread::current().id()
        };
        threads.map(&(0..count).collect::<Vec<_>>(), work).into_iter().collect()
    }

    fn add(sum: &mut u64, range: Range<u64>) -> Result<(), Stopped> {
        *sum += range.sum::<u64>();
        Ok(())
    }

    #[test]
    fn all_threads_work_and_are_used_again() {
        let threads = pooled(3);
        let first = ids(threads, 3);
        assert_eq!(first.len(), 3);
        assert!(first.contains(&thread::current().id()));
        for _ in 0..100 {
            assert_eq!(ids(threads, 3), first);
        }
        assert_eq!(pooled(3), Threads::new(3));
    }

    #[test]
    fn work_waits_for_no_thread() {
        // None of the threads of this pool is there.
        let threads = Threads::of(Box::leak(Box::default()), 4);
        assert_eq!(threads.map(&[3, 1, 2], |number| number * 2), [6, 2, 4]);
        assert_eq!(threads.both(|| "first", || "second"), ("first", "second"));
        assert_eq!(threads.run(10, 3, || 0, add, |one, other| one + other), Ok(45));
        assert_eq!(threads.run(10, 3, || (), |(), _| Err(Stopped), |(), ()| ()), Err(Stopped));
    }

    #[test]
    fn work_within_work() {
        let threads = pooled(3);
        let sums = threads.map(&[10_u64, 20, 30, 40], |&len| threads.run(len, 1, || 0, add, |one, other| one + other));
        assert_eq!(sums, [Ok(45), Ok(190), Ok(435), Ok(780)]);
    }

    #[test]
    fn several_callers_at_once() {
        let threads = pooled(2);
        let done = Mutex::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for number in 0..200 {
                        assert_eq!(threads.map(&[number, 1, 2], |n| n + 1), [number + 1, 2, 3]);
                    }
                    *done.lock().unwrap() += 1;
                });
            }
        });
        assert_eq!(done.into_inner().unwrap(), 4);
    }

    #[test]
    fn a_panic_reaches_the_caller_and_the_pool_goes_on() {
        let threads = pooled(2);
        let caller = thread::current().id();
        for by_caller in [false, true] {
            let both = Barrier::new(2);
            let work = |_: &()| {
                both.wait();
                assert!((thread::current().id() == caller) != by_caller, "on purpose");
            };
            let result = catch_unwind(AssertUnwindSafe(|| threads.map(&[(), ()], work)));
            let panic = result.unwrap_err();
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"on purpose"));
        }
        assert_eq!(ids(threads, 2).len(), 2);
    }
}
