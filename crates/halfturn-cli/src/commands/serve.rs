//! `halfturn serve`.

use std::{process::ExitCode, time::Duration};

use halfturn_search::Threads;
use halfturn_server::{Machine, Options};
use halfturn::{Limits, Service};
use halfturn_solve::{SOLVERS, stages::Variant};

use super::{store, threads};
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
    let workers = threads(options.threads);
    let limits = Limits {
        time: Duration::from_secs(options.time),
        table_bytes: options.memory.saturating_mul(1_000_000),
        ..LIMITS
    };
    // Others ask too: one question works on one thread.
    let service = Service::new(store(), Threads::ONE, limits, Machine::new());
    let progress = Progress::new(verbose);
    let prepared = service
        .prepare_solver(SOLVERS[0].name, options.tables, &progress)
        .and_then(|()| options.stages.map_or(Ok(()), |tier| service.prepare_stages(Variant::Std, tier, &progress)));
    if terminal::interrupted() {
        return Err(Failure::Interrupted);
    }
    prepared?;
    let server =
        Options { robots: options.robots, queue: options.queue, ..Options::new(options.listen, workers.get()) };
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
    halfturn_server::serve(server, service, ready, stop).map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
