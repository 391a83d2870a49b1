//! What the program `carpal-worker` does. It stands in the library, so that it is compiled once and not again with `main.rs`.

use std::io::{Write, stderr, stdout};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use apalis::prelude::Monitor;
use carpal_domain::{database, log};
use carpal_listener::Shutdown;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::config::{Command, Config};
use crate::jobs::{Context, refresh_stale};
use crate::mail::Mailer;
use crate::push::Pusher;
use crate::schedule::TaskContext;
use crate::{forecasts, queue, schedule, serve_health};

/// A listener for each queue, a lock for each email and push under way, and what all of them ask.
const MAX_CONNECTIONS: u32 = 30;
/// What the database gives up by itself. Purges and refreshes are large, but nothing here takes this long unless it hangs.
const TIMEOUTS: [(&str, &str); 3] = [
    ("statement_timeout", "15min"),
    ("lock_timeout", "5min"),
    ("idle_in_transaction_session_timeout", "15min"),
];

/// Works until it is told to stop, or does the one command that it is given.
#[tokio::main]
pub async fn main() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    config.log.start(log::SERVER);
    match run(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Never with a stack: what went wrong is mostly a setting.
            let _ = writeln!(stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(config: Config) -> anyhow::Result<()> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let pool = PgPoolOptions::new().max_connections(MAX_CONNECTIONS);
    let pool = config.database.connect(pool, &TIMEOUTS, database::STARTUP_WAIT).await?;
    match config.command {
        Some(Command::Migrate) => {
            carpal_domain::MIGRATOR.run(&pool).await?;
            queue::migrate(&pool).await
        }
        Some(Command::EnqueueCities) => {
            let count = refresh_stale::enqueue_cities(&pool, config.refresh_after).await?;
            writeln!(stdout(), "{count} cities will be refreshed")?;
            Ok(())
        }
        Some(Command::ComputeForecasts) => {
            let count = forecasts::compute(&pool, chrono::Utc::now()).await?;
            writeln!(stdout(), "typical days of {count} car parks computed")?;
            Ok(())
        }
        None => work(config, pool).await,
    }
}

async fn work(config: Config, pool: PgPool) -> anyhow::Result<()> {
    let mailer = Mailer::new(
        config.smtp_url.as_deref(),
        config.smtp_ca.as_deref(),
        config.smtp_timeout,
        config.mail_from.as_deref(),
        config.outbox_dir,
    )?;
    let address = SocketAddr::new(config.host, config.port);
    let listener =
        carpal_listener::bind(address, "CARPAL_WORKER_PORT and CARPAL_WORKER_HOST").await?;
    tracing::info!(address = %listener.local_addr()?, "worker.listening");
    // Nobody is sent to the worker, so it has nobody to send elsewhere first.
    let shutdown = Shutdown::on_signal(Duration::ZERO);
    tokio::spawn(serve_health(
        listener,
        pool.clone(),
        config.connections,
        config.metrics,
        shutdown.clone(),
    ));

    tracing::info!(mail.way = %mailer, "mail.transport");
    let context = Context {
        pool: pool.clone(),
        mailer,
        pusher: Pusher::new(
            &config.contact_email,
            config.push_timeout,
            config.push_ttl,
            config.push_anywhere,
        )?,
        overpass: config.overpass.client()?,
        feeds: config.feeds.client()?,
        times: config.schedule.times,
        move_requests: config.move_requests,
        refresh_after: config.refresh_after,
        public_url: config.public_url.trim_end_matches('/').to_owned(),
    };
    let monitor =
        Monitor::new().should_restart(|_, _| true).shutdown_timeout(Duration::from_secs(5));
    let monitor = queue::register_all(monitor, &pool, &context);
    let tasks =
        TaskContext { settings: config.schedule, public_url: context.public_url.as_str().into() };
    let monitor = schedule::register(monitor, &schedule::TASKS, &pool, &tasks)?;
    let stopped = async {
        shutdown.cancelled().await;
        Ok(())
    };
    monitor.run_with_signal(stopped).await?;
    tracing::info!("worker.stopped");
    Ok(())
}
