//! Puts the server together and runs it.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use axum::http::HeaderValue;
use axum::serve::ListenerExt;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use sqlx::postgres::PgPoolOptions;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::basemap::Basemap;
use crate::cache::Cache;
use crate::config::Config;
use crate::content::Content;
use crate::http::{App, routes};
use crate::publisher;
use crate::sync::SyncTask;

const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it serves.
    pub content: Arc<Content>,
    stop: CancellationToken,
    serving: JoinHandle<std::io::Result<()>>,
    syncing: JoinHandle<()>,
}

/// Starts the server. It listens at once; there are tiles of car parks once the database was reached and read.
///
/// # Errors
/// When the database's address cannot be read, or the server cannot listen.
pub async fn start(config: &Config) -> anyhow::Result<Running> {
    // Queries over geometries look costly to the planner; compiling them would cost more than running them.
    let options =
        config.database.options()?.application_name("carpal-tiles").options([("jit", "off")]);
    let pool = PgPoolOptions::new()
        .max_connections(config.database_connections)
        .acquire_timeout(CONNECT_WITHIN)
        .connect_lazy_with(options);
    let cache = Cache::new(config.cache_mb << 20);
    let content = Arc::new(Content::new(cache, Basemap::new(config.basemap_renders)));
    let cache_control =
        format!("public, max-age={}, stale-while-revalidate={}", config.max_age, config.stale);
    let app = App::new(
        Arc::clone(&content),
        pool.clone(),
        config.tiles_url.clone(),
        HeaderValue::from_str(&cache_control)?,
        recorder()?,
    );
    let wanted = SocketAddr::new(config.host, config.port);
    let listener = TcpListener::bind(wanted).await.with_context(|| {
        format!("cannot listen on {wanted}; CARPAL_TILES_PORT sets another port, CARPAL_TILES_HOST another address")
    })?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(error = %error, "TCP_NODELAY cannot be set");
        }
    });

    let stop = CancellationToken::new();
    let publisher = publisher::start(&config.redis_url, stop.clone());
    let task = SyncTask::new(pool, Arc::clone(&content), publisher, config.timing());
    let syncing = tokio::spawn(task.run(stop.clone()));
    let stopped = stop.clone().cancelled_owned();
    let server = axum::serve(listener, routes(Arc::new(app))).with_graceful_shutdown(stopped);
    let serving = tokio::spawn(async move { server.await });
    Ok(Running { address, content, stop, serving, syncing })
}

impl Running {
    /// Asks it to end: requests under way are finished, new connections refused.
    pub fn stop(&self) {
        self.stop.cancel();
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// When serving ended with an error.
    pub async fn wait(self) -> anyhow::Result<()> {
        self.serving.await??;
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
