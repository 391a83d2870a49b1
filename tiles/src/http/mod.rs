//! The address table of the tile server.

mod cors;
mod documents;
mod health;
mod negotiate;
mod problem;
mod questions;
mod tiles;

use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use sqlx::PgPool;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::follow::Followed;
pub use negotiate::{best_encoding, matches_tag};
pub use problem::Problem;
use tiles::Counters;

/// What handlers share.
pub struct App {
    /// What is kept current.
    pub followed: Arc<Followed>,
    /// The database, for footprints and the basemap.
    pub pool: PgPool,
    /// The address by which browsers reach us; empty: the host they asked.
    pub public_url: String,
    /// `Cache-Control` of a tile.
    pub cache_control: HeaderValue,
    /// What `/metrics` shows.
    pub metrics: PrometheusHandle,
    counters: Counters,
}

impl App {
    /// Puts the shared parts together.
    #[must_use]
    pub fn new(
        followed: Arc<Followed>,
        pool: PgPool,
        public_url: String,
        cache_control: HeaderValue,
        metrics: PrometheusHandle,
    ) -> Self {
        let counters = Counters::new();
        Self { followed, pool, public_url, cache_control, metrics, counters }
    }
}

/// Every address.
pub fn routes(app: Arc<App>) -> Router {
    let documents = Router::new()
        .route("/tiles/catalog.json", get(documents::catalog).options(cors::preflight))
        .route("/tiles/carparks.json", get(documents::carparks).options(cors::preflight))
        .route("/tiles/basemap.json", get(documents::basemap).options(cors::preflight))
        .route("/tiles/style.json", get(documents::style).options(cors::preflight))
        .route("/tiles/carparks/view", get(questions::view).options(cors::preflight))
        .route("/tiles/carparks/nearest", get(questions::nearest).options(cors::preflight))
        .layer(CompressionLayer::new());
    Router::new()
        .route("/tiles/{set}/{z}/{x}/{y}", get(tiles::tile).options(cors::preflight))
        .merge(documents)
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(problem::nothing_here)
        .method_not_allowed_fallback(problem::wrong_method)
        .layer(CatchPanicLayer::new())
        .with_state(app)
}
