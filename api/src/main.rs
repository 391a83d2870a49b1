//! The program `carpal-api`.

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context;
use carpal_api::accounts::Passwords;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::config::{Command, Config};
use carpal_api::foundation::limits::Limits;
use carpal_api::foundation::live::Hub;
use carpal_api::pictures::Pictures;
use carpal_api::{AppState, Dvla, Error};
use carpal_domain::database;
use sqlx::postgres::PgPoolOptions;

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let config: Config = carpal_domain::env::configuration();
    if let Some(Command::Openapi) = config.command {
        let document = carpal_api::api().1.to_pretty_json()?;
        writeln!(std::io::stdout(), "{document}")?;
        return Ok(ExitCode::SUCCESS);
    }
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into()),
        )
        .init();
    let config = config.checked()?;
    let pool = PgPoolOptions::new().max_connections(16);
    let pool = config.database.connect(pool, database::STARTUP_WAIT).await?;
    if let Some(Command::Admin(command)) = &config.command {
        return match carpal_api::admin::cli::run(&pool, command).await {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(Error::Internal(error)) => Err(error),
            Err(refused) => {
                writeln!(std::io::stderr(), "{refused}")?;
                // 3: refused by a guard.
                Ok(ExitCode::from(if matches!(refused, Error::Conflict(..)) { 3 } else { 1 }))
            }
        };
    }
    // Streams ask the same few questions of any user, so one plan of each does for all of them.
    let for_streams = pool.connect_options().as_ref().clone();
    let stream_pool = PgPoolOptions::new()
        .max_connections(4)
        .connect_lazy_with(for_streams.options([("plan_cache_mode", "force_generic_plan")]));
    let live = Hub::default();
    tokio::spawn(live.clone().follow(config.redis_url.clone()));
    tokio::spawn(live.clone().follow_database(pool.clone()));
    let address = SocketAddr::new(config.host, config.port);
    let state = AppState {
        passwords: Passwords::new()?,
        pictures: Pictures::default(),
        dvla: Dvla::configured(&config.dvla_url, &config.dvla_key)?,
        foundation: Foundation {
            limits: Limits::new(&config.redis_url).context("REDIS_URL is no address of Redis")?,
            config: config.into(),
            pool,
            stream_pool,
            live,
            now: chrono::Utc::now,
        },
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
    match carpal_api::admin::offer_code(state).await {
        Ok(Some(code)) => {
            let page = format!("{}/admin-setup", state.config.public_url);
            tracing::warn!(
                "admin.none: to be the first administrator, sign in, open {page} and enter this one-time code: {code}"
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
