//! `halfturn serve`.

use std::{process::ExitCode, time::Duration};

use halfturn::{Engine, Limits, SOLVERS, Variant};
use halfturn_server::Options;

use super::store;
use crate::{
    cli::Serve,
    failure::Failure,
    terminal::{self, Progress},
};

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What one question may ask for; time and memory are options.
const LIMITS: Limits = Limits {
    // Short questions wait for each other.
    patience: Duration::from_millis(100),
    solutions: 1000,
    within: 2,
    scrambles: 1000,
    input_bytes: 16 * 1024,
    moves: 10_000,
    ..Limits::NONE
};

pub fn serve(options: &Serve, verbose: bool) -> Result<ExitCode, Failure> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let workers = options.threads.unwrap_or_else(processors);
    let limits = Limits {
        time: Duration::from_secs(options.time),
        table_bytes: options.memory.saturating_mul(1_000_000),
        ..LIMITS
    };
    // Several questions are answered at once, each on one thread.
    let engine = Engine::builder().store(store()).threads(1).limits(limits).build();
    let progress = Progress::new(verbose);
    let prepared = engine.solver(&SOLVERS[0], options.tables, &progress).map(drop).and_then(|()| {
        options.stages.map_or(Ok(()), |tier| engine.analyzer(Variant::Std, Some(tier), 0, &progress).map(drop))
    });
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    prepared?;
    let server = Options { robots: options.robots, queue: options.queue, ..Options::new(options.listen, workers) };
    let ready = |address: std::net::SocketAddr, robots: Option<std::net::SocketAddr>| {
        terminal::say(&format!("halfturn is at http://{address}; Ctrl-C ends it"));
        if let Some(robots) = robots {
            terminal::say(&format!("robots are heard at {robots}"));
        }
    };
    let stop = async {
        while !terminal::interrupted() {
            tokio::time::sleep(LOOK).await;
        }
    };
    halfturn_server::serve(server, engine, ready, stop).map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
