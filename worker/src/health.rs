//! Whether the program lives, and whether it can work.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use carpal_listener::{Limits, Metrics, NotReady, Shutdown, serve_metrics};
use metrics_exporter_prometheus::PrometheusBuilder;
use sqlx::PgPool;
use tokio::net::TcpListener;

/// What the database may take to answer.
const READY_TIMEOUT: Duration = Duration::from_millis(1500);

/// Answers `/health/live` and `/health/ready` until the program stops, and `/metrics` beside.
///
/// # Errors
/// When the metrics recorder cannot be installed, or nobody can listen for them.
pub async fn serve(
    listener: TcpListener,
    pool: PgPool,
    connections: Limits,
    metrics: Metrics,
    shutdown: Shutdown,
) -> anyhow::Result<()> {
    let recorder = PrometheusBuilder::new().install_recorder()?;
    let own = listener.local_addr()?;
    let asked = recorder.clone();
    let (render, upkeep) = (move || asked.render(), move || recorder.run_upkeep());
    serve_metrics(&metrics, own, &connections, render, upkeep).await?;
    let router = Router::new()
        .route("/health/live", get(async || "live"))
        .route("/health/ready", get(ready))
        .with_state((pool, shutdown.clone()));
    carpal_listener::serve(listener, router, &connections, true, &shutdown).await;
    Ok(())
}

/// Ready when the database answers and holds the queue, and until the worker is asked to stop.
async fn ready(
    State((pool, shutdown)): State<(PgPool, Shutdown)>,
) -> Result<&'static str, NotReady> {
    if shutdown.is_draining() {
        return Err(NotReady("the program is about to stop"));
    }
    let asked = sqlx::query!("select from apalis.jobs limit 1").execute(&pool);
    match tokio::time::timeout(READY_TIMEOUT, asked).await {
        Ok(Ok(_)) => Ok("ready"),
        _ => Err(NotReady("the database or its queue does not answer")),
    }
}
