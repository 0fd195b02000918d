//! The figures in `docs/scrambles.md`: the times of scrambles of cubes of other sizes than 3×3×3,
//! and chi-square tests of them.
//!
//! ```text
//! cargo run --release -p halfturn-solve --example scrambles -- EVENT SCRAMBLES
//! ```
//! One thread; the same scrambles in every run.
#![allow(clippy::print_stdout)]

#[path = "../tests/support/fairness.rs"]
mod fairness;

use std::{
    error::Error,
    fs,
    time::{Duration, Instant},
};

use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{EventSolver, Solver, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// The processor time of this thread, which does not depend on how busy the machine is. The system
/// counts it in steps of some milliseconds.
fn processor_time() -> Duration {
    let status = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = status.split_whitespace().next().and_then(|time| time.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// The mean, the 99th percentile and the longest of some times, in milliseconds.
fn summary(mut times: Vec<Duration>) -> Option<[f64; 3]> {
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).ok()?;
    let late = times.get(times.len() * 99 / 100)?;
    Some([mean, *late, *times.last()?].map(|time| time.as_secs_f64() * 1e3))
}

const USAGE: &str = "usage: scrambles EVENT SCRAMBLES";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, number] = arguments.as_slice() else { return Err(USAGE.into()) };
    let event = WcaEvent::from_name(name).ok_or("no such event")?;
    let number: u64 = number.parse()?;
    let store = TableStore::in_memory();
    let source = TableSource::new(&store, Threads::ONE, &());
    let big = match event.solver() {
        // The solver with the small tables, which are built at the start.
        EventSolver::Big(entry) => Some(entry.open_tier(&entry.tiers[0], source)?),
        EventSolver::Three(()) => return Err("an event of the 3×3×3".into()),
        EventSolver::None => None,
    };
    let solver: EventSolver<&Solver, _> = big.as_ref().map_or(EventSolver::None, EventSolver::Big);

    let (mut scrambles, mut times, mut work) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..number {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let before = processor_time();
        let start = Instant::now();
        let scramble = event.scramble(solver, &mut rng, &())?;
        times.push(start.elapsed());
        work.push(processor_time().saturating_sub(before));
        scrambles.push(fairness::Sample::new(scramble));
    }
    let length: usize = scrambles.iter().map(|sample| sample.scramble.moves().len()).sum();
    let (Some(times), Some(work)) = (summary(times), summary(work)) else { return Err(USAGE.into()) };
    let [mean, late, longest] = times;
    println!("| event | scrambles | moves | mean | p99 | longest | of processor time: mean | p99 |");
    println!(
        "| {name} | {number} | {:.1} | {mean:.3} ms | {late:.3} ms | {longest:.3} ms | {:.0} ms | {:.0} ms |",
        length as f64 / number as f64,
        work[0],
        work[1]
    );
    println!("| event | aspect | cells | degrees of freedom | standard deviations |");
    for aspect in fairness::aspects(event) {
        let fairness::Verdict { name: aspect, cells, freedom, deviation } = aspect.verdict(&scrambles);
        println!("| {name} | {aspect} | {cells} | {freedom} | {deviation:+.2} |");
        if deviation.abs() > fairness::LIMIT {
            return Err(format!("{aspect}: the scrambles are not fair").into());
        }
    }
    Ok(())
}
