//! Serves halfturn over HTTP: the page, a JSON API under `/api/v1`, and a line protocol for robots.
//!
//! The server passes questions to an [`Engine`], which works on other threads. The server limits
//! connections, request sizes and queues; the engine's [`Limits`](halfturn::Limits) limit the work.
//! Work stops when the client disconnects.

mod api;
mod connections;
mod manual;
mod metrics;
mod page;
mod robots;
mod work;

use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};

use halfturn::Engine;
use tokio::net::TcpListener;

pub use api::DESCRIPTION;
#[cfg(feature = "schema")]
pub use api::described;

/// The addresses and limits of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address of the HTTP server.
    pub listen: SocketAddr,
    /// The address of the line protocol for robots.
    pub robots: Option<SocketAddr>,
    /// The number of worker threads, separately for short questions ([`Question::is_short`]) and
    /// long ones.
    ///
    /// [`Question::is_short`]: halfturn::Question::is_short
    pub workers: usize,
    /// The maximum number of waiting questions, separately for short and long ones.
    pub queue: usize,
    /// The maximum number of open connections.
    pub connections: usize,
    /// The maximum size of a question in bytes.
    pub body_bytes: usize,
    /// The maximum time for a request to arrive.
    pub request_timeout: Duration,
}

impl Options {
    /// Default limits, suitable for a laptop.
    #[must_use]
    pub fn new(listen: SocketAddr, workers: usize) -> Self {
        Self {
            listen,
            robots: None,
            workers,
            queue: 256,
            connections: 1024,
            body_bytes: 64 * 1024,
            request_timeout: Duration::from_secs(10),
        }
    }
}

/// Serves until `stop` completes, then gives open requests a few seconds to finish. Calls `ready`
/// with the addresses once it listens.
///
/// # Errors
/// Returns an error if it cannot listen on an address.
pub fn serve(
    options: Options,
    engine: Engine,
    ready: impl FnOnce(SocketAddr, Option<SocketAddr>),
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(options.workers).enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = bind(options.listen).await?;
        let robots = match options.robots {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        let address = |listener: &TcpListener| listener.local_addr();
        ready(address(&listener)?, robots.as_ref().map(address).transpose()?);
        let dispatcher = Arc::new(work::Dispatcher::new(engine, &options));
        let robots = robots.map(|robots| tokio::spawn(robots::listen(robots, Arc::clone(&dispatcher), options)));
        connections::listen(listener, api::router(Arc::clone(&dispatcher), &options), &dispatcher, &options, stop)
            .await;
        if let Some(robots) = robots {
            robots.abort();
        }
        Ok(())
    });
    // All remaining work was cancelled and stops soon.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(named)
}
