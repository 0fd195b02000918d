//! `halfturn serve`: starts the server.

use std::{process::ExitCode, time::Duration};

use halfturn::{Engine, Limits, SOLVERS, Variant};
use halfturn_server::Options;

use super::store;
use crate::{
    cli::Serve,
    failure::Failure,
    terminal::{self, TableProgress},
};

/// How often to check for Ctrl-C.
const POLL: Duration = Duration::from_millis(50);

/// The limits of one request. Time and memory are options.
const LIMITS: Limits = Limits {
    // Short requests share a queue, so none may take long.
    improvement_time: Duration::from_millis(100),
    solutions: 1000,
    within: 2,
    scrambles: 1000,
    input_bytes: 16 * 1024,
    moves: 10_000,
    depth: 5,
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
    // Requests are answered in parallel, each on one thread.
    let engine = Engine::builder().store(store()).threads(1).limits(limits).build();
    let progress = TableProgress::new(verbose);
    let prepared = engine.solver(&SOLVERS[0], options.tables, &progress).map(drop).and_then(|()| {
        options.stages.map_or(Ok(()), |tier| engine.analyzer(Variant::Std, Some(tier), 0, &progress).map(drop))
    });
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    prepared?;
    let server = Options { robots: options.robots, queue: options.queue, ..Options::new(options.listen, workers) };
    let ready = |address: std::net::SocketAddr, robots: Option<std::net::SocketAddr>| {
        terminal::say(&format!("listening on http://{address}; press Ctrl-C to stop"));
        if let Some(robots) = robots {
            terminal::say(&format!("listening for robots on {robots}"));
        }
    };
    let stop = async {
        while !terminal::interrupted() {
            tokio::time::sleep(POLL).await;
        }
    };
    halfturn_server::serve(server, engine, ready, stop).map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
