//! Times of an example: by the clock, and of the processor.

use std::{
    fmt, fs,
    time::{Duration, Instant},
};

/// The times of some work, done again and again.
#[derive(Default)]
pub struct Times {
    clock: Vec<Duration>,
    processor: Vec<Duration>,
}

/// In milliseconds. `late` is the 99th percentile.
struct Summary {
    mean: f64,
    median: f64,
    late: f64,
    longest: f64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, median, late, longest } = self;
        write!(f, "mean {mean:.3} ms, median {median:.3} ms, p99 {late:.3} ms, longest {longest:.3} ms")
    }
}

impl Times {
    /// Does the work and takes its time.
    pub fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (before, start) = (processor_time(), Instant::now());
        let result = work();
        self.clock.push(start.elapsed());
        self.processor.push(processor_time().saturating_sub(before));
        result
    }

    /// A line for the times by the clock, and one for those of the processor.
    pub fn lines(self) -> Option<String> {
        Some(format!("clock: {}\nprocessor: {}", summary(self.clock)?, summary(self.processor)?))
    }
}

/// The processor time of this thread, which depends less on how busy the machine is. The system
/// counts it in steps of some milliseconds.
fn processor_time() -> Duration {
    let status = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = status.split_whitespace().next().and_then(|time| time.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

fn summary(mut times: Vec<Duration>) -> Option<Summary> {
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let mean = milliseconds(times.iter().sum::<Duration>()) / times.len() as f64;
    let at = |place: usize| times.get(place).copied().map(milliseconds);
    let late = at(times.len() * 99 / 100)?;
    Some(Summary { mean, median: at(times.len() / 2)?, late, longest: at(times.len() - 1)? })
}
