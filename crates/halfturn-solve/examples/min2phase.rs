//! The two tables of `docs/algorithms/min2phase.md`: time by target length, and length by number of
//! probes.
//!
//! ```text
//! cargo run --release -p halfturn-solve --example min2phase -- CUBES
//! ```
//! Same random states in every run, one thread. The row of 10,000 probes takes a fifth of the
//! cubes.
#![allow(clippy::print_stdout)]

use std::{
    error::Error,
    fs,
    time::{Duration, Instant},
};

use halfturn_cube::Cube;
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Request, Solver, Target, Tier, find};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

/// Longer than any solution that is found: any will do.
const UNLIMITED: u16 = 30;
const PROBES: [u64; 9] = [5, 10, 20, 50, 100, 200, 500, 1_000, 10_000];
/// With this many probes or more, only a fifth of the cubes is solved.
const MANY_PROBES: u64 = 10_000;

/// Time that this thread spent on a processor, where the system tells; else on the clock.
fn time(since: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// Mean length, mean time and mean nodes over random states.
fn solve(solver: &Solver, cubes: u32, request: &Request) -> Result<(f64, Duration, u64), Box<dyn Error>> {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let (mut turns, mut nodes) = (0, 0);
    let clock = Instant::now();
    let start = time(clock);
    for _ in 0..cubes {
        let request = Request { cube: Cube::random(&mut rng), ..*request };
        let report = solver.solve(&request, &())?;
        turns += report.turns.len();
        nodes += report.nodes;
    }
    let spent = time(clock) - start;
    Ok((turns as f64 / f64::from(cubes), spent / cubes, nodes / u64::from(cubes)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let cubes: u32 = std::env::args().nth(1).ok_or("usage: min2phase CUBES")?.parse()?;
    let entry = find("min2phase").ok_or("no such solver")?;
    for tier in [Tier::Standard, Tier::Tiny] {
        let clock = Instant::now();
        let start = time(clock);
        let store = TableStore::in_memory();
        let solver = entry.open(tier, TableSource::new(&store, Threads::ONE, &()))?.ok_or("no such tier")?;
        println!("{tier}: {} bytes of tables in {:?}", solver.table_bytes(), time(clock) - start);
        for longest in [UNLIMITED, 21, 20] {
            let request = Request { target: Target::AtMost(longest), ..Request::new(Cube::SOLVED) };
            let (length, time, nodes) = solve(&solver, cubes, &request)?;
            println!("  at most {longest}: {time:?}, {nodes} nodes, length {length:.2} of {cubes} cubes");
        }
        if tier == Tier::Standard {
            for min_probes in PROBES {
                let cubes = if min_probes < MANY_PROBES { cubes } else { cubes.div_ceil(5) };
                let request = Request { target: Target::AtMost(UNLIMITED), min_probes, ..Request::new(Cube::SOLVED) };
                let (length, time, nodes) = solve(&solver, cubes, &request)?;
                println!("  {min_probes} probes: length {length:.2}, {time:?}, {nodes} nodes, of {cubes} cubes");
            }
        }
    }
    Ok(())
}
