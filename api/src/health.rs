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

/// Sums up what was measured since the last time, and lets the single values go. What is measured before the first time is lost: it
/// installs the recorder.
pub fn upkeep() {
    if let Some(recorder) = recorder() {
        recorder.run_upkeep();
    }
}

/// One recorder per process; `None` when another one was installed first.
fn recorder() -> Option<&'static PrometheusHandle> {
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

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::{env, fs};

    use super::*;

    const NAME: &str = "health::tests::what_was_measured_is_let_go_once_it_is_summed_up";
    const ALONE: &str = "TEST_ALONE";

    /// What this process has of the machine's memory, in kilobytes.
    fn held() -> u64 {
        let status = fs::read_to_string("/proc/self/status").expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Of 2.4 million values, each of them 16 bytes for as long as it is kept by itself: 38 MB in all.
    #[test]
    fn what_was_measured_is_let_go_once_it_is_summed_up() {
        if env::var_os(ALONE).is_none() {
            // What other tests take at the same time would be measured with it.
            let alone = Command::new(env::current_exe().expect("a program"))
                .args(["--exact", NAME])
                .env(ALONE, "1")
                .output();
            let output = alone.expect("it was run");
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && said.contains("1 passed"), "{said}");
            return;
        }
        upkeep();
        let measured = metrics::histogram!("measured");
        let measure = || {
            for _ in 0..100_000 {
                measured.record(0.25);
            }
            upkeep();
        };
        measure();
        let before = held();
        for _ in 0..24 {
            measure();
        }
        let grown = held().saturating_sub(before);
        assert!(grown < 16 * 1024, "{grown} kB");
        let told = metrics();
        assert!(told.contains("measured_count 2500000"), "{told}");
    }
}
