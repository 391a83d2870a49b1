//! Puts the server together and runs it.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::HeaderValue;
use carpal_listener::{Shutdown, serve_metrics};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use sqlx::postgres::PgPoolOptions;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::basemap::Basemap;
use crate::cache::Cache;
use crate::config::Config;
use crate::content::Content;
use crate::http::{self, App, Server};
use crate::publisher;
use crate::sync::SyncTask;

const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its metrics are.
    pub metrics_address: SocketAddr,
    /// What it serves.
    pub content: Arc<Content>,
    shutdown: Shutdown,
    stop: CancellationToken,
    serving: JoinHandle<()>,
    syncing: JoinHandle<()>,
}

/// How the database treats the connections. Queries over geometries look costly to the planner; compiling them would cost
/// more than running them. The longest statement reads every car park.
const SESSION: [(&str, &str); 4] = [
    ("jit", "off"),
    ("statement_timeout", "2min"),
    ("lock_timeout", "10s"),
    ("idle_in_transaction_session_timeout", "2min"),
];

/// Starts the server, which ends when the shutdown says so. It listens at once; there are tiles of car parks once the database was reached and read.
///
/// # Errors
/// When the database's address or the outlines of zones cannot be read, or the server cannot listen.
pub async fn start(config: &Config, shutdown: Shutdown) -> anyhow::Result<Running> {
    let zone_charges = Arc::new(config.zone_outlines.read()?);
    let options = config.database.options()?.application_name("carpal-tiles").options(SESSION);
    let pool = PgPoolOptions::new()
        .max_connections(config.database_connections)
        .acquire_timeout(CONNECT_WITHIN)
        .connect_lazy_with(options);
    let database = config.database.clone();
    tokio::spawn(async move { database.warn_if_unreachable().await });
    let cache = Cache::new(config.cache_mb << 20);
    let content = Arc::new(Content::new(cache, Basemap::new(config.basemap_renders)));
    let cache_control = format!(
        "public, max-age={}, stale-while-revalidate={}",
        config.max_age.as_secs(),
        config.stale.as_secs()
    );
    // Never given back, as there is one for as long as the program runs: each response would count who holds it.
    let cache_control = HeaderValue::from_static(cache_control.leak());
    let mut app = App::new(
        Arc::clone(&content),
        pool.clone(),
        config.tiles_url.clone(),
        config.proxies,
        &cache_control,
        recorder()?,
        shutdown.clone(),
    );
    app.zone_charges = zone_charges;
    let app = Arc::new(app);
    let wanted = SocketAddr::new(config.host, config.port);
    let listener = carpal_listener::bind(wanted, "CARPAL_TILES_PORT and CARPAL_TILES_HOST").await?;
    let address = listener.local_addr()?;
    let (of, recorder) = (Arc::clone(&app), app.metrics.clone());
    let (render, upkeep) = (move || http::metrics(&of), move || recorder.run_upkeep());
    let metrics_address =
        serve_metrics(&config.metrics, address, &config.connections, render, upkeep).await?;

    let stop = CancellationToken::new();
    let publisher = publisher::start(&config.redis_url, stop.clone());
    let task = SyncTask::new(pool, Arc::clone(&content), publisher, config.timing());
    let syncing = tokio::spawn(task.run(stop.clone()));
    let (limits, is_direct, until) =
        (config.connections.clone(), config.proxies == 0, shutdown.clone());
    let serving = tokio::spawn(async move {
        carpal_listener::serve(listener, Server::new(app), &limits, is_direct, &until).await;
    });
    Ok(Running { address, metrics_address, content, shutdown, stop, serving, syncing })
}

impl Running {
    /// Asks it to end: requests under way are finished, new connections refused.
    pub fn stop(&self) {
        self.shutdown.close();
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// When serving ended with an error.
    pub async fn wait(self) -> anyhow::Result<()> {
        self.serving.await?;
        // What is served stays up to date to the last request.
        self.stop.cancel();
        self.syncing.await?;
        Ok(())
    }
}

/// The process's one recorder of metrics.
fn recorder() -> anyhow::Result<PrometheusHandle> {
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    // Locked while it is installed: a second server of this process, as in tests, waits for the first one's.
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if recorder.is_none() {
        let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];
        *recorder = Some(PrometheusBuilder::new().set_buckets(&seconds)?.install_recorder()?);
    }
    recorder.clone().ok_or_else(|| anyhow::anyhow!("there is no recorder of metrics"))
}
