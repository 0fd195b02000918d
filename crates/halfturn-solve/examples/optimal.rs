//! The figures in `docs/algorithms/optimal.md`: nodes and processor time of the optimal solver on
//! random cubes, length by length.
//!
//! ```text
//! HALFTURN_TABLES=DIR cargo run --release -p halfturn-solve --example optimal -- SIZE CUBES [THREADS [LONGEST]]
//! ```
//! `SIZE` is tiny, standard, large or a limit such as `1GB`; no solution of more than `LONGEST`
//! turns is looked for. Same cubes in every run. Processor time is known on Linux only.
#![allow(clippy::print_stdout)]

use std::{error::Error, fs, ops::ControlFlow, sync::Mutex, time::Instant};

use halfturn_cube::Cube;
use halfturn_search::{TableSource, TableStore, Threads, WatchEvent, Watcher, default_folder};
use halfturn_solve::{Request, Size, SolveError, Target, find};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};

const USAGE: &str = "usage: optimal SIZE CUBES [THREADS [LONGEST]]";
/// Of a second, on Linux.
const TICKS: f64 = 100.0;

/// Seconds of processor time of all threads.
fn seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// Notes nodes and processor time of every length that holds no solution.
struct Lengths(Mutex<Noted>);

struct Noted {
    /// Nodes and time when the length began.
    before: (u64, f64),
    nodes: u64,
    /// Length, nodes, time.
    lengths: Vec<(u8, u64, f64)>,
}

impl Watcher for Lengths {
    fn watch(&self, event: WatchEvent<'_>) -> ControlFlow<()> {
        if let Ok(mut noted) = self.0.lock() {
            match event {
                WatchEvent::Searching { nodes } => noted.nodes = noted.nodes.max(nodes),
                WatchEvent::AtLeast { turns } => {
                    let (now, before) = ((noted.nodes, seconds()), noted.before);
                    noted.lengths.push((turns - 1, now.0 - before.0, now.1 - before.1));
                    noted.before = now;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, cubes, rest @ ..] = arguments.as_slice() else { return Err(USAGE.into()) };
    let cubes: u32 = cubes.parse()?;
    let threads = Threads::new(rest.first().map_or(Ok(1), |text| text.parse())?);
    let longest = rest.get(1).map(|text| text.parse()).transpose()?;

    let store = default_folder(|name| std::env::var_os(name)).map_or_else(TableStore::in_memory, TableStore::at);
    let (start, entry) = (Instant::now(), find("optimal").ok_or("not in the catalogue")?);
    let source = TableSource::new(&store, Threads::new(2), &());
    let solver = entry.open(size.parse::<Size>()?, source)?.ok_or("no such size")?;
    println!(
        "{} bytes of tables after {:.1} s, {:.1} CPU-s",
        solver.table_bytes(),
        start.elapsed().as_secs_f64(),
        seconds()
    );

    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let (mut all, mut time, mut total) = (Vec::new(), 0.0, 0.0);
    for number in 1..=cubes {
        let cube = Cube::random(&mut rng);
        let target = longest.map_or(Target::Usual, Target::AtMost);
        let (start, moment) = (Instant::now(), seconds());
        let lengths = Lengths(Mutex::new(Noted { before: (0, moment), nodes: 0, lengths: Vec::new() }));
        let result = solver.solve(&Request { target, threads, ..Request::new(cube) }, &lengths);
        let (wall, cpu) = (start.elapsed().as_secs_f64(), seconds() - moment);
        let length = match result {
            Ok(report) => format!("{} turns, {} nodes", report.turns.len(), report.nodes),
            Err(SolveError::NoSolution { max_length }) => format!("more than {max_length} turns"),
            Err(error) => return Err(error.into()),
        };
        println!("cube {number}: {length}, {wall:.2} s, {cpu:.2} CPU-s");
        (time, total) = (time + cpu, total + wall);
        all.extend(lengths.0.into_inner().map_err(|_| "a thread panicked")?.lengths);
    }
    for length in 0..=20 {
        let of: Vec<_> = all.iter().filter(|(of, nodes, _)| *of == length && *nodes > 1_000_000).collect();
        let (nodes, time) = of.iter().fold((0, 0.0), |(nodes, time), (_, more, spent)| (nodes + more, time + spent));
        if !of.is_empty() {
            let count = of.len() as f64;
            let each = time * 1e9 / nodes as f64;
            let (nodes, time) = (nodes as f64 / count / 1e6, time / count);
            println!("all of {length} turns: {nodes:.1} M nodes, {time:.2} CPU-s, {each:.0} ns each, on {count} cubes");
        }
    }
    println!("mean: {:.2} s, {:.2} CPU-s", total / f64::from(cubes), time / f64::from(cubes));
    Ok(())
}
