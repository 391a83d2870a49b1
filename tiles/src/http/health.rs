//! Whether the server lives, whether it can serve, and what it did.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use super::{App, Problem};

const PATIENCE: Duration = Duration::from_secs(2);

/// `GET /health/live`
pub async fn live() -> Json<Value> {
    Json(json!({ "status": "live" }))
}

/// `GET /health/ready`: 200 when the places are loaded and the database answers.
pub async fn ready(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    if !app.followed.loaded.load(Ordering::Acquire) {
        return Err(Problem::Unavailable("The places are still being loaded."));
    }
    let asked = sqlx::query("select 1").execute(&app.pool);
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(Ok(_)) => {
            let snapshot = app.followed.store.snapshot();
            Ok(Json(
                json!({ "status": "ready", "places": snapshot.len(), "version": snapshot.version() }),
            ))
        }
        _ => Err(Problem::Unavailable("The database does not answer.")),
    }
}

/// `GET /metrics`
pub async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let (tiles, bytes) = app.followed.cache.size();
    metrics::gauge!("carpal_tiles_kept").set(tiles as f64);
    metrics::gauge!("carpal_tiles_kept_bytes").set(bytes as f64);
    app.metrics.run_upkeep();
    app.metrics.render()
}
