//! Whether the program lives, and whether it can work.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusBuilder;
use sqlx::PgPool;

/// Answers `/health/live`, `/health/ready` and `/metrics` for as long as the program runs.
///
/// # Errors
/// When the metrics recorder cannot be installed, or the listener fails.
pub async fn serve(listener: tokio::net::TcpListener, pool: PgPool) -> anyhow::Result<()> {
    let recorder = PrometheusBuilder::new().install_recorder()?;
    let router = Router::new()
        .route("/health/live", get(async || "live"))
        .route("/health/ready", get(ready))
        .route("/metrics", get(move || std::future::ready(recorder.render())))
        .with_state(pool);
    axum::serve(listener, router).await?;
    Ok(())
}

/// Ready when the database answers and holds the queue.
async fn ready(State(pool): State<PgPool>) -> (StatusCode, &'static str) {
    match sqlx::query!("select from apalis.jobs limit 1").execute(&pool).await {
        Ok(_) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database or its queue does not answer"),
    }
}
