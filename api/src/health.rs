//! Whether the program lives, and whether it can serve.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::get;
use carpal_listener::NotReady;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::AppState;

/// What the database may take to answer.
const READY_TIMEOUT: Duration = Duration::from_millis(1500);

/// `/health/live`, `/health/ready`.
pub fn routes() -> Router<AppState> {
    Router::new().route("/health/live", get(async || "live")).route("/health/ready", get(ready))
}

async fn ready(State(state): State<AppState>) -> Result<&'static str, NotReady> {
    if state.shutdown.is_draining() {
        return Err(NotReady("the program is about to stop"));
    }
    let asked = tokio::time::timeout(READY_TIMEOUT, sqlx::query("select 1").execute(&state.pool));
    match asked.await {
        Ok(Ok(_)) if state.database.answers() => Ok("ready"),
        _ => Err(NotReady("the database does not answer")),
    }
}

/// What there is to know of this process, as Prometheus reads it.
pub fn metrics() -> String {
    recorder().map(PrometheusHandle::render).unwrap_or_default()
}

/// One recorder per process; `None` when another one was installed first.
pub fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}

/// Counts and times every request, by method, matched route and status.
pub async fn count(request: Request, next: Next) -> Response {
    let started = Instant::now();
    // A closed set: whoever makes methods up makes no series.
    let method = match request.method() {
        known @ (&Method::GET
        | &Method::HEAD
        | &Method::POST
        | &Method::PUT
        | &Method::PATCH
        | &Method::DELETE
        | &Method::OPTIONS) => known.as_str().to_owned(),
        _ => "other".to_owned(),
    };
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "web".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let labels =
        [("method", method), ("route", route), ("status", response.status().as_u16().to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_duration_seconds", &labels)
        .record(started.elapsed().as_secs_f64());
    response
}
