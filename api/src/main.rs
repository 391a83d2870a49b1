//! The program `carpal-api`.

use std::io::Write;
use std::net::SocketAddr;

use anyhow::Context;
use carpal_api::AppState;
use carpal_api::accounts::Passwords;
use carpal_api::config::{Command, Config};
use carpal_api::limits::Limits;
use carpal_api::live::Hub;
use sqlx::postgres::PgPoolOptions;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let config: Config = carpal_domain::env::configuration();
    if let Some(Command::Openapi) = config.command {
        let document = carpal_api::api().1.to_pretty_json()?;
        writeln!(std::io::stdout(), "{document}")?;
        return Ok(());
    }
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into()),
        )
        .init();
    let config = config.checked()?;
    let pool = PgPoolOptions::new()
        .max_connections(16)
        .connect(&config.database_url)
        .await
        .context("the database does not answer; DATABASE_URL says where it is")?;
    let live = Hub::default();
    tokio::spawn(live.clone().follow(config.redis_url.clone()));
    let address = SocketAddr::new(config.host, config.port);
    let state = AppState {
        limits: Limits::new(&config.redis_url).context("REDIS_URL is no address of Redis")?,
        passwords: Passwords::new()?,
        config: config.into(),
        pool,
        live,
        now: chrono::Utc::now,
    };
    let listener = tokio::net::TcpListener::bind(address).await.with_context(|| {
        format!("{address} cannot be listened on; CARPAL_API_PORT sets another port")
    })?;
    tracing::info!(address = %listener.local_addr()?, "api.listening");
    let service = carpal_api::routes(state).into_make_service_with_connect_info::<SocketAddr>();
    // Open event streams never end by themselves, so the stop does not wait for them.
    tokio::select! {
        served = axum::serve(listener, service) => served?,
        () = stopped() => tracing::info!("api.stopped"),
    }
    Ok(())
}

async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
        }
        Err(_) => drop(interrupt.await),
    }
}
