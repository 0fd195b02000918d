//! Serves halfturn over HTTP: the page, a JSON interface under `/api/v1`, and a plain text loop for robots.
//!
//! Nothing here knows how a cube is solved: questions go to a [`Engine`], which works on threads of its own while the server waits. What is limited is limited here
//! or by the service's [`Limits`](halfturn::Limits): connections, bodies, waiting, time. Whoever leaves is worked for no longer.

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

/// Where and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where robots are heard, line by line.
    pub robots: Option<SocketAddr>,
    /// Questions that are worked on at the same time, of each kind: short ones
    /// ([`Question::is_short`]) and others.
    ///
    /// [`Question::is_short`]: halfturn::Question::is_short
    pub workers: usize,
    /// Questions of each kind that may wait for that.
    pub queue: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// Bytes of a question.
    pub body_bytes: usize,
    /// How long a request may take to arrive.
    pub patience: Duration,
}

impl Options {
    /// What a laptop bears.
    #[must_use]
    pub fn new(listen: SocketAddr, workers: usize) -> Self {
        Self {
            listen,
            robots: None,
            workers,
            queue: 256,
            connections: 1024,
            body_bytes: 64 * 1024,
            patience: Duration::from_secs(10),
        }
    }
}

/// Serves until `stop` is done; then what was begun may be finished for a few seconds. `ready` is told where it listens.
///
/// # Errors
/// Says why it cannot listen there.
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
    // Work that nobody waits for any more has been told to stop.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen at {address}: {error}"));
    TcpListener::bind(address).await.map_err(named)
}
