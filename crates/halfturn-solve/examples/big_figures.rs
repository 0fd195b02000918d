//! Lengths and times of the solvers of big cubes on random positions.
//!
//! ```sh
//! cargo run --release -p halfturn-solve --example big_figures -- 4x4x4 4 standard 100
//! ```

#![allow(clippy::print_stdout)]

#[path = "support/times.rs"]
mod times;

use std::{env, error::Error, time::Instant};

use halfturn_cube::{BigCube, CubeSize};
use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{BigRequest, BigSolverEntry, Size};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use times::Times;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [name, size, tables, count] = &words[..] else { return Err("expected: SOLVER SIZE TABLES COUNT".into()) };
    let (size, count): (CubeSize, usize) = (size.parse()?, count.parse()?);
    let store = env::var("HALFTURN_TABLES").map_or_else(|_| TableStore::in_memory(), TableStore::at);
    let entry = BigSolverEntry::find(name).ok_or("no such solver")?;
    let start = Instant::now();
    let source = TableSource::new(&store, Threads::new(2), &());
    let solver = entry.open(tables.parse::<Size>()?, source)?.ok_or("no such tables")?;
    println!("opened in {:.1} s, {} bytes", start.elapsed().as_secs_f64(), solver.table_bytes());

    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut lengths = Vec::new();
    let mut times = Times::default();
    let mut nodes = Vec::new();
    let mut phases: Vec<(&str, usize)> = Vec::new();
    for _ in 0..count {
        let cube = BigCube::random(size, &mut rng);
        let report = times.of(|| solver.solve(&BigRequest::new(cube), &()))?;
        lengths.push(report.moves.len());
        nodes.push(report.nodes);
        for phase in &report.phases {
            match phases.iter_mut().find(|(name, _)| *name == phase.name) {
                Some((_, sum)) => *sum += phase.length,
                None => phases.push((phase.name, phase.length)),
            }
        }
    }
    let mean = |sum: f64| sum / count as f64;
    println!(
        "moves: mean {:.2}, {:?} to {:?}",
        mean(lengths.iter().sum::<usize>() as f64),
        lengths.iter().min(),
        lengths.iter().max()
    );
    for (name, sum) in phases {
        println!("  {name}: {:.2}", mean(sum as f64));
    }
    for length in 0..=lengths.iter().copied().max().unwrap_or(0) {
        let count = lengths.iter().filter(|&&one| one == length).count();
        if count > 0 {
            println!("  {length}: {count}");
        }
    }
    nodes.sort_unstable();
    let late = (count * 99 / 100).min(count - 1);
    println!("nodes: median {}, p99 {}", nodes[count / 2], nodes[late]);
    println!("{}", times.lines().ok_or("no cubes")?);
    Ok(())
}
