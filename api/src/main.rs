//! The program `carpal-api`.

use std::io::{Write, stderr, stdout};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use carpal_api::accounts::Passwords;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::config::{AdminCommand, Command, Config};
use carpal_api::foundation::limits::Limits;
use carpal_api::foundation::live::Hub;
use carpal_api::pictures::Pictures;
use carpal_api::{AppState, Dvla, Error};
use carpal_domain::database;
use sqlx::postgres::PgPoolOptions;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr).init();
    run(config).await.unwrap_or_else(|error| {
        // Never with a stack: what went wrong is mostly a setting.
        let _ = writeln!(stderr(), "error: {error:#}");
        ExitCode::FAILURE
    })
}

async fn run(config: Config) -> anyhow::Result<ExitCode> {
    if let Some(Command::Openapi) = config.command {
        let document = carpal_api::api().1.to_pretty_json()?;
        writeln!(stdout(), "{document}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = config.checked()?;
    let pool = PgPoolOptions::new().max_connections(16);
    let pool = config.database.connect(pool, database::STARTUP_WAIT).await?;
    // Streams ask the same few questions of any user, so one plan of each does for all of them.
    let for_streams = pool.connect_options().as_ref().clone();
    let stream_pool = PgPoolOptions::new()
        .max_connections(4)
        .connect_lazy_with(for_streams.options([("plan_cache_mode", "force_generic_plan")]));
    let foundation = Foundation {
        limits: Limits::new(&config.redis_url).context(
            "REDIS_URL is not the address of a Redis; write it as redis://:password@host:6379",
        )?,
        config: Arc::new(config),
        pool,
        stream_pool,
        live: Hub::default(),
        now: chrono::Utc::now,
    };
    match &foundation.config.command {
        Some(Command::Admin(command)) => manage_admins(&foundation, command).await,
        _ => serve(foundation).await,
    }
}

async fn manage_admins(
    foundation: &Foundation,
    command: &AdminCommand,
) -> anyhow::Result<ExitCode> {
    match carpal_api::admin::admins::cli::run(foundation, command).await {
        Ok(said) => {
            stdout().write_all(said.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(Error::Internal(error)) => Err(error),
        Err(refused) => {
            writeln!(stderr(), "{refused}")?;
            // 3: refused by a guard.
            Ok(ExitCode::from(if matches!(refused, Error::Conflict(..)) { 3 } else { 1 }))
        }
    }
}

async fn serve(foundation: Foundation) -> anyhow::Result<ExitCode> {
    let config = foundation.config.clone();
    tokio::spawn(foundation.live.clone().follow(config.redis_url.clone()));
    tokio::spawn(foundation.live.clone().follow_database(foundation.pool.clone()));
    let address = SocketAddr::new(config.host, config.port);
    let state = AppState {
        passwords: Passwords::new()?,
        pictures: Pictures::default(),
        dvla: Dvla::configured(&config.dvla_url, &config.dvla_key)?,
        foundation,
    };
    let listener = tokio::net::TcpListener::bind(address).await.with_context(|| {
        format!("{address} cannot be listened on; CARPAL_API_PORT sets another port")
    })?;
    tracing::info!(address = %listener.local_addr()?, "api.listening");
    if let Err(error) = carpal_api::demo::arrange(&state).await {
        tracing::warn!(error.message = ?error, "demo.not_arranged");
    }
    print_code(&state).await;
    let service = carpal_api::routes(state).into_make_service_with_connect_info::<SocketAddr>();
    // Open event streams never end by themselves, so the stop does not wait for them.
    tokio::select! {
        served = axum::serve(listener, service) => served?,
        () = stopped() => tracing::info!("api.stopped"),
    }
    Ok(ExitCode::SUCCESS)
}

/// While there is no admin, whoever sees what the program says may make themselves one. A warning, so that `make run`
/// shows it.
async fn print_code(state: &AppState) {
    match carpal_api::admin::admins::service::offer_code(state).await {
        Ok(Some(code)) => {
            let page = format!("{}/admin-setup", state.config.public_url);
            tracing::warn!(
                "admin.none: to be the first admin, sign in, open {page} and enter this one-time code: {code}"
            );
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(error.message = ?error, "admin.no_code"),
    }
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
