//! Taking connections and answering them.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

use crate::head_timer::HeadTimer;
use crate::{Limits, Shutdown, Slots, request_body};

/// Files that a program needs besides its clients' connections: the database's, logs, and those that it reads.
const RESERVED_FILES: u64 = 256;
/// Bytes of a request's head.
const MAX_HEAD: usize = 64 * 1024;
/// How long nothing is accepted after the system refused, which mostly means that it has no more files.
const AFTER_REFUSAL: Duration = Duration::from_millis(50);

/// Listens. The sentence of an error says what to do.
///
/// # Errors
/// When the address is taken, or is none of this machine's.
pub async fn bind(address: SocketAddr, settings: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!("cannot listen on {address}: is another program using it? {settings} set another")
    })
}

/// What answers requests: a router, or what is faster for some of them.
pub trait Service: Clone + Send + Sync + 'static {
    /// Answers a request of this peer.
    fn answer(
        &self,
        request: Request<Body>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response> + Send;
}

/// Handlers find the peer's address as `ConnectInfo<SocketAddr>`.
impl Service for Router {
    async fn answer(&self, mut request: Request<Body>, peer: SocketAddr) -> Response {
        request.extensions_mut().insert(ConnectInfo(peer));
        let Ok(response) = tower::Service::call(&mut self.clone(), request).await;
        response
    }
}

/// Answers requests until the shutdown closes, and then those under way. `is_direct` says that clients connect themselves,
/// and not through a proxy of our own.
pub async fn serve(
    listener: TcpListener,
    service: impl Service,
    limits: &Limits,
    is_direct: bool,
    shutdown: &Shutdown,
) {
    let per_network = is_direct.then_some(limits.connections_per_network as usize);
    let slots = Slots::new(most_connections(limits.connections), per_network);
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.header_read_timeout(limits.header_timeout)
        // Of at most 100 headers, which is hyper's own limit: one that is set costs every request.
        .max_buf_size(MAX_HEAD);
    loop {
        let accepted = tokio::select! {
            () = shutdown.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(error.message = %error, "connection.refused_by_the_system");
                tokio::time::sleep(AFTER_REFUSAL).await;
                continue;
            }
        };
        let slot = match slots.take(peer.ip()) {
            Ok(slot) => slot,
            Err(full) => {
                metrics::counter!("http_connections_refused_total", "because" => full.label())
                    .increment(1);
                continue;
            }
        };
        let io = TokioIo::new(timed(stream, limits.write_timeout));
        // One of the connection's own: to count with each request who holds what all connections share has processors wait for
        // each other.
        let service = Arc::new(service.clone());
        let (pause, whole) = (limits.body_timeout, limits.whole_body_timeout);
        let answering = service_fn(move |request: Request<Incoming>| {
            let request = request.map(|body| {
                if body.is_end_stream() {
                    Body::empty()
                } else {
                    request_body::timed(body, pause, whole)
                }
            });
            answer(Arc::clone(&service), request, peer)
        });
        let mut http = http.clone();
        http.timer(HeadTimer::default());
        let connection = graceful.watch(http.serve_connection(io, answering));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error.message = %error, "connection.ended");
            }
            drop(slot);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(limits.drain_timeout) => {
            tracing::warn!("requests that took too long were cut off");
        }
    }
}

/// Has a request answered. What would be layers of the router for one request in a million is done here, where it costs those
/// without a body or a panic nothing.
async fn answer(
    service: Arc<impl Service>,
    request: Request<Body>,
    peer: SocketAddr,
) -> Result<Response, Infallible> {
    let answered = AssertUnwindSafe(service.answer(request, peer)).catch_unwind().await;
    Ok(answered.unwrap_or_else(|_| {
        // The hook of panics has told where.
        tracing::error!("a request was not answered: its handler panicked");
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    }))
}

/// A client that reads nothing of what it is sent is hung up on.
fn timed(
    stream: TcpStream,
    write_timeout: Duration,
) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(error.message = %error, "connection.no_nodelay");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(write_timeout));
    Box::pin(stream)
}

/// As many as wanted, or as the system's open files allow. What the system allows is raised as far as it lets us.
fn most_connections(wanted: u32) -> usize {
    let files = rlimit::increase_nofile_limit(u64::from(wanted) + RESERVED_FILES);
    let allowed = files.unwrap_or(1024).saturating_sub(RESERVED_FILES).max(64);
    let max = u64::from(wanted).min(allowed);
    if max < u64::from(wanted) {
        tracing::warn!(connections.max = max, "connections.fewer_than_wanted: raise `ulimit -n`");
    }
    usize::try_from(max).unwrap_or(usize::MAX)
}
