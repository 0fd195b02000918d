//! The figures of `docs/algorithms/cfop-stages.md`: bytes, build times, nodes and processor time of
//! the stages of real scrambles.
//!
//! ```text
//! cargo run --release -p halfturn-solve --example stage_figures -- VARIANT TIER SCRAMBLES [FROM..TO]
//! ```
//! Scrambles are read from the golden files of the tests; the first hundred are compared with the
//! golden lengths. Tables are kept in `HALFTURN_TABLES`.
#![allow(clippy::print_stdout)]

use std::{error::Error, fs, ops::ControlFlow, time::Instant};

use halfturn_cube::{Algorithm, View};
use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher, default_folder};
use halfturn_solve::{
    Tier,
    stages::{Analyzer, Variant},
};

const USAGE: &str = "usage: stage_figures VARIANT TIER SCRAMBLES [FROM..TO]";

/// Says which tables are built.
struct Told(Instant);

impl Watcher for Told {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        match event {
            WatchEvent::Built { table } => println!("built {table} at {:?}", self.0.elapsed()),
            WatchEvent::Damaged { table, reason, .. } | WatchEvent::Unsaved { table, reason, .. } => {
                println!("{table}: {reason}")
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Processor time of this thread so far, in milliseconds.
fn processor_ms() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse::<f64>().ok()).map_or(0.0, |nanoseconds| nanoseconds / 1e6)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (variant, tier, count) = match arguments.as_slice() {
        [variant, tier, count, ..] => (variant, tier, count.parse::<usize>()?),
        _ => return Err(USAGE.into()),
    };
    let variant = Variant::from_name(variant).ok_or("no such variant")?;
    let tier = Tier::ALL.into_iter().find(|known| known.name() == tier).ok_or("no such tier")?;
    let stages = match arguments.get(3).and_then(|range| range.split_once("..")) {
        Some((from, to)) => from.parse()?..to.parse()?,
        None => 0..variant.stages().len(),
    };

    let start = Instant::now();
    let store = default_folder(|name| std::env::var_os(name)).map_or_else(TableStore::in_memory, TableStore::at);
    let analyzer = Analyzer::open(variant, tier, TableSource::new(&store, Threads::new(2), &Told(start)))?;
    println!("{variant} {tier}: {} bytes of tables in {:?}", analyzer.table_bytes(), start.elapsed());

    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/");
    // Variants without golden rows are only measured.
    let golden = fs::read_to_string(format!("{folder}{}.csv", variant.name().replace('-', "_"))).unwrap_or_default();
    let mut golden = golden.lines().skip(1);
    let scrambles = fs::read_to_string(format!("{folder}scrambles.csv"))?;
    let (mut compared, mut wrong, mut rows) = (0, 0, 0);
    let (mut time, mut nodes, mut sums) = (0.0, 0, [0u64; Variant::MOST_STAGES]);
    for line in scrambles.lines().take(count) {
        rows += 1;
        let (id, scramble) = line.split_once(',').ok_or("a row without a scramble")?;
        let cube = scramble.parse::<Algorithm>()?.cube();
        let expected: Option<Vec<u8>> = golden.next().map(|row| {
            assert!(row.starts_with(id));
            row.split(',').skip(1).map(|cell| cell.parse().expect("a length")).collect()
        });
        let before = processor_ms();
        let lengths = analyzer.lengths(&cube, &View::ALL, stages.clone(), &())?;
        time += processor_ms() - before;
        nodes += lengths.nodes;
        for stage in stages.clone() {
            for view in View::ALL {
                let found = lengths.get(stage, view).ok_or("a stage without a length")?;
                sums[stage] += u64::from(found);
                if let Some(&right) = expected.as_ref().and_then(|row| row.get(stage * View::COUNT + view.index())) {
                    compared += 1;
                    if found != right {
                        wrong += 1;
                        println!("{id} {} {view}: found {found}, golden {right}", variant.stages()[stage].name);
                    }
                }
            }
        }
    }
    println!("compared {compared}, wrong {wrong}");
    let scrambles = f64::from(rows);
    for stage in stages {
        let mean = sums[stage] as f64 / scrambles / View::COUNT as f64;
        println!("{:30} mean {mean:.3}", variant.stages()[stage].name);
    }
    println!("{:.0} nodes and {:.3} ms of processor time for six views", nodes as f64 / scrambles, time / scrambles);
    Ok(())
}
