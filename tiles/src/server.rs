//! Puts the server together and runs it.

use std::net::SocketAddr;
use std::sync::atomic::AtomicBool;
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
use crate::follow::{Followed, Follower};
use crate::http::{App, routes};
use crate::live;
use crate::store::Store;

/// One listens, one reads what changed, the rest make tiles.
const MOST_CONNECTIONS: u32 = 8;
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it keeps current.
    pub followed: Arc<Followed>,
    stop: CancellationToken,
    serving: JoinHandle<std::io::Result<()>>,
    following: JoinHandle<()>,
}

/// Starts the server. It answers at once; tiles of places come when the database was reached and read.
///
/// # Errors
/// When the database's address cannot be read or the port cannot be had.
pub async fn start(config: &Config) -> anyhow::Result<Running> {
    // Queries over geometries look costly to the planner; compiling them would cost more than running them.
    let options =
        config.database.options()?.application_name("carpal-tiles").options([("jit", "off")]);
    let pool = PgPoolOptions::new()
        .max_connections(MOST_CONNECTIONS)
        .acquire_timeout(CONNECT_WITHIN)
        .connect_lazy_with(options);
    let followed = Arc::new(Followed {
        store: Store::default(),
        cache: Cache::new(config.cache_mb << 20),
        basemap: Basemap::default(),
        sources: arc_swap::ArcSwap::default(),
        loaded: AtomicBool::new(false),
    });
    let cache_control =
        format!("public, max-age={}, stale-while-revalidate={}", config.max_age, config.stale);
    let app = App::new(
        Arc::clone(&followed),
        pool.clone(),
        config.tiles_url.clone(),
        HeaderValue::from_str(&cache_control)?,
        recorder()?,
    );
    let listener = TcpListener::bind((config.host, config.port))
        .await
        .with_context(|| format!("port {} cannot be listened on", config.port))?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(error = %error, "a connection keeps its delays");
        }
    });

    let stop = CancellationToken::new();
    let publisher = live::start(config.redis_url.as_deref(), stop.clone());
    let task = Follower::new(pool, Arc::clone(&followed), publisher);
    let following = tokio::spawn(task.run(stop.clone()));
    let stopped = stop.clone().cancelled_owned();
    let server = axum::serve(listener, routes(Arc::new(app))).with_graceful_shutdown(stopped);
    let serving = tokio::spawn(async move { server.await });
    Ok(Running { address, followed, stop, serving, following })
}

impl Running {
    /// Asks it to end: answers under way are finished, new connections refused.
    pub fn stop(&self) {
        self.stop.cancel();
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// When serving ended with an error.
    pub async fn ended(self) -> anyhow::Result<()> {
        self.serving.await??;
        self.following.await?;
        Ok(())
    }
}

/// The process's one recorder of metrics.
fn recorder() -> anyhow::Result<PrometheusHandle> {
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    // Held while it is installed: a second server of this process waits for the first one's.
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if recorder.is_none() {
        let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];
        *recorder = Some(PrometheusBuilder::new().set_buckets(&seconds)?.install_recorder()?);
    }
    recorder.clone().ok_or_else(|| anyhow::anyhow!("there is no recorder of metrics"))
}
