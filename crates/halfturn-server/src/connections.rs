//! Connections: how many, and for how long.

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

/// How long what was begun may take to be finished when the server ends.
const GRACE: Duration = Duration::from_secs(5);
/// How long to wait when the system gives no connection.
const BREATH: Duration = Duration::from_millis(100);

/// Serves connections until `stop`.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    dispatcher: &Arc<Dispatcher>,
    options: &Options,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    // Whoever does not get a request across in time is cut off; so is who says nothing.
    http.timer(TokioTimer::new()).header_read_timeout(options.patience).max_buf_size(32 * 1024);
    let places = Arc::new(Semaphore::new(options.connections));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        // Nobody is let in for whom there is no place.
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(BREATH).await;
            continue;
        };
        // Answers are short: each is sent at once.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
        let connection = graceful.watch(connection);
        let dispatcher = Arc::clone(dispatcher);
        tokio::spawn(async move {
            dispatcher.metrics.connections.inc();
            // What goes wrong on a connection is the other side's concern.
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
