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
#[path = "support/times.rs"]
mod times;

use std::error::Error;

use halfturn_search::{TableSource, TableStore, Threads};
use halfturn_solve::{EventSolver, Solver, WcaEvent};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use times::Times;

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

    let (mut scrambles, mut times) = (Vec::new(), Times::default());
    for seed in 0..number {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let scramble = times.of(|| event.scramble(solver, &mut rng, &()))?;
        scrambles.push(fairness::Sample::new(scramble));
    }
    let length: usize = scrambles.iter().map(|sample| sample.scramble.moves().len()).sum();
    println!("{name}, {number} scrambles of {:.1} moves on average", length as f64 / number as f64);
    println!("{}", times.lines().ok_or(USAGE)?);
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
