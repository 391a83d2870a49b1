//! The program `carpal-worker`.

use std::io::{Write, stderr, stdout};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use apalis::prelude::Monitor;
use carpal_domain::{database, log};
use carpal_listener::Shutdown;
use carpal_worker::config::{Command, Config};
use carpal_worker::jobs::{Context, refresh_stale};
use carpal_worker::mail::Mailer;
use carpal_worker::push::Pusher;
use carpal_worker::{queue, schedule};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

/// A listener for each queue, a lock for each email and push under way, and what all of them ask.
const MOST_CONNECTIONS: u32 = 30;

#[tokio::main]
async fn main() -> ExitCode {
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
    let pool = PgPoolOptions::new().max_connections(MOST_CONNECTIONS);
    let pool = config.database.connect(pool, &[], database::STARTUP_WAIT).await?;
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
    tokio::spawn(carpal_worker::serve_health(
        listener,
        pool.clone(),
        config.connections,
        config.metrics,
        shutdown.clone(),
    ));

    tracing::info!(mail.way = %mailer, "mail.goes_out");
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
        refresh_after: config.refresh_after,
        public_url: config.public_url.trim_end_matches('/').to_owned(),
    };
    let monitor =
        Monitor::new().should_restart(|_, _| true).shutdown_timeout(Duration::from_secs(5));
    let monitor = queue::register_all(monitor, &pool, &context);
    let monitor = schedule::register(monitor, &schedule::TASKS, &pool, config.schedule)?;
    let stopped = async {
        shutdown.closing().await;
        Ok(())
    };
    monitor.run_with_signal(stopped).await?;
    tracing::info!("worker.stopped");
    Ok(())
}
