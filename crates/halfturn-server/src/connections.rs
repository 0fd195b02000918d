//! HTTP connections and their limits.

use std::{future::Future, pin::pin, sync::Arc, time::Duration};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::{net::TcpListener, sync::Semaphore, time::sleep};

use crate::{Options, work::Dispatcher};

/// The time for open requests to finish at shutdown.
const GRACE: Duration = Duration::from_secs(5);
/// The delay after a failed accept.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves connections until `stop`.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    dispatcher: &Arc<Dispatcher>,
    options: &Options,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    // Close connections that are idle or send a request too slowly.
    http.timer(TokioTimer::new()).header_read_timeout(options.request_timeout).max_buf_size(32 * 1024);
    let places = Arc::new(Semaphore::new(options.connections));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        // Accept only while the number of connections is below the limit.
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(RETRY_DELAY).await;
            continue;
        };
        // Answers are short, so send each at once.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
        let connection = graceful.watch(connection);
        let dispatcher = Arc::clone(dispatcher);
        tokio::spawn(async move {
            dispatcher.metrics.connections.inc();
            // An error of one connection does not concern the others.
            let _ = connection.await;
            dispatcher.metrics.connections.dec();
            drop(place);
        });
    }
    drop(listener);
    let finished = graceful.shutdown();
    tokio::select! {
        () = finished => {}
        () = sleep(GRACE) => {}
    }
    dispatcher.close();
}
