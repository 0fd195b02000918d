//! The figures on the pages in `docs/algorithms`: lengths, times and nodes of a solver on random
//! cubes or short scrambles.
//!
//! ```text
//! cargo run --release -p halfturn-solve --example figures -- SOLVER CUBES [TURNS]
//! ```
//! With `TURNS`, the cubes are random sequences of this many moves; without, they are random
//! states. Same cubes in every run.
#![allow(clippy::print_stdout)]

use std::{
    error::Error,
    time::{Duration, Instant},
};

use halfturn_cube::{Cube, Turn};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{Request, Solver};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const USAGE: &str = "usage: figures SOLVER CUBES [TURNS]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, cubes, turns) = match arguments.as_slice() {
        [name, cubes] => (name, cubes.parse::<u32>()?, None),
        [name, cubes, turns] => (name, cubes.parse()?, Some(turns.parse()?)),
        _ => return Err(USAGE.into()),
    };

    let start = Instant::now();
    let store = TableStore::in_memory();
    let solver = Solver::open(name, TableSource::new(&store, Threads::new(2), &()))?.ok_or("no such solver")?;
    println!("{name}: {} bytes of tables in {:?}", solver.table_bytes(), start.elapsed());

    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let (mut times, mut nodes, mut lengths, mut phases) = (Vec::new(), 0, Vec::new(), Vec::new());
    for _ in 0..cubes {
        let cube = match turns {
            Some(turns) => Cube::SOLVED.after(Turn::random_sequence(turns, &mut rng)),
            None => Cube::random(&mut rng),
        };
        let start = Instant::now();
        let report = solver.solve(&Request::new(cube), &())?;
        times.push(start.elapsed());
        nodes += report.nodes;
        lengths.push(report.turns.len());
        phases.resize(report.phases.len().max(phases.len()), 0);
        for (total, phase) in phases.iter_mut().zip(report.phases) {
            *total += phase.length;
        }
    }
    times.sort_unstable();
    lengths.sort_unstable();
    let mean = |total: usize| total as f64 / f64::from(cubes);
    let (Some(shortest), Some(longest), Some(worst)) = (lengths.first(), lengths.last(), times.last()) else {
        return Err(USAGE.into());
    };
    let total: Duration = times.iter().sum();
    println!(
        "turns: mean {:.3}, from {shortest} to {longest}; parts {:.2?}",
        mean(lengths.iter().sum()),
        phases.into_iter().map(mean).collect::<Vec<_>>()
    );
    println!("time: mean {:?}, median {:?}, worst {worst:?}", total / cubes, times[times.len() / 2]);
    println!("nodes: mean {}, {:.0} ns each", nodes / u64::from(cubes), total.as_nanos() as f64 / nodes as f64);
    Ok(())
}
