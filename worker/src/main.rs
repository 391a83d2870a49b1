//! The program `carpal-worker`: the registry of jobs, one line a job.

use std::io::Write;

use anyhow::Context;
use apalis::prelude::Monitor;
use carpal_worker::config::{Command, Config};
use carpal_worker::jobs::mail_notification::{self, Reminders};
use carpal_worker::jobs::push_notification::{self, Pushes};
use carpal_worker::jobs::refresh_city::{self, Refresh};
use carpal_worker::jobs::send_mail::{self, Post};
use carpal_worker::mail::Mailer;
use carpal_worker::push::Pusher;
use carpal_worker::{clock, queue};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let config: Config = carpal_domain::env::configuration();
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into()),
        )
        .with_writer(std::io::stderr)
        .init();
    let _ = rustls::crypto::ring::default_provider().install_default();
    let pool = PgPoolOptions::new()
        // A listener for each queue, a lock for each mail and push under way, and what all of them ask.
        .max_connections(30)
        .connect(&config.database_url)
        .await
        .context("the database does not answer; DATABASE_URL says where it is")?;
    match config.command {
        Some(Command::Migrate) => {
            carpal_domain::MIGRATOR.run(&pool).await?;
            queue::migrate(&pool).await?;
            Ok(())
        }
        Some(Command::EnqueueCities) => {
            let asked = refresh_city::enqueue_cities(&pool, 24).await?;
            writeln!(std::io::stdout(), "{asked} cities will be refreshed")?;
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
    let address = std::net::SocketAddr::new(config.host, config.port);
    let listener = tokio::net::TcpListener::bind(address).await.with_context(|| {
        format!("{address} cannot be listened on; CARPAL_WORKER_PORT sets another port")
    })?;
    tracing::info!(address = %listener.local_addr()?, "worker.listening");
    tokio::spawn(carpal_worker::serve_health(listener, pool.clone()));

    tracing::info!(mail.way = %mailer, "mail.goes_out");
    let post = Post { pool: pool.clone(), mailer };
    let pushes = Pushes {
        pool: pool.clone(),
        pusher: Pusher::new(&config.contact_email, config.push_anywhere)?,
    };
    let public_url = config.public_url.trim_end_matches('/').to_owned();
    let reminders = Reminders { pool: pool.clone(), public_url };
    let refresh = Refresh {
        pool: pool.clone(),
        overpass: carpal_ingest::overpass::Client::new(&config.overpass_url)?,
    };
    let monitor = Monitor::new()
        .should_restart(|_, _| true)
        .shutdown_timeout(std::time::Duration::from_secs(5));
    let monitor = queue::register(monitor, &pool, &refresh, 1, refresh_city::run);
    let monitor = queue::register(monitor, &pool, &refresh, 1, refresh_city::run_stale);
    let monitor =
        queue::register_with_id(monitor, &pool, &post, send_mail::AT_A_TIME, send_mail::run);
    let monitor = queue::register_with_id(
        monitor,
        &pool,
        &pushes,
        push_notification::AT_A_TIME,
        push_notification::run,
    );
    let monitor = queue::register(
        monitor,
        &pool,
        &reminders,
        mail_notification::AT_A_TIME,
        mail_notification::run,
    );
    let monitor = clock::register(monitor, &pool)?;
    monitor.run_with_signal(stopped()).await?;
    tracing::info!("worker.stopped");
    Ok(())
}

async fn stopped() -> std::io::Result<()> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}
