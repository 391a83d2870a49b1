//! Whether the server is alive, whether it can serve, and its metrics.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::{App, Problem};

const DATABASE_TIMEOUT: Duration = Duration::from_millis(1500);

/// `GET /health/live`
pub async fn live() -> Json<Value> {
    Json(json!({ "status": "live" }))
}

/// `GET /health/ready`: 200 when the car parks are loaded and the database answers.
pub async fn ready(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    if app.shutdown.is_draining() {
        return Err(Problem::Unavailable("The program is about to stop."));
    }
    if !app.content.is_loaded() {
        return Err(Problem::Unavailable("The car parks are still being loaded."));
    }
    let asked = sqlx::query_scalar!(r#"select 1 as "one!""#).fetch_one(&app.pool);
    match tokio::time::timeout(DATABASE_TIMEOUT, asked).await {
        Ok(Ok(_)) => {
            let snapshot = app.content.store.snapshot();
            Ok(Json(
                json!({ "status": "ready", "places": snapshot.len(), "version": snapshot.version() }),
            ))
        }
        _ => Err(Problem::Unavailable("The database does not answer.")),
    }
}

/// What there is to know of this process, as Prometheus reads it.
pub fn metrics(app: &App) -> String {
    let (tiles, bytes) = app.content.cache.size();
    metrics::gauge!("carpal_tiles_kept").set(tiles as f64);
    metrics::gauge!("carpal_tiles_kept_bytes").set(bytes as f64);
    app.metrics.render()
}
