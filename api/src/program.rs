//! What the program `carpal-api` does. It stands in the library, so that it is compiled once and not again with `main.rs`.

use std::io::{Write, stderr, stdout};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use carpal_domain::zone_charges::ZoneCharges;
use carpal_domain::{database, log};
use carpal_listener::Shutdown;
use sqlx::PgPool;

use crate::accounts::Passwords;
use crate::event_streams;
use crate::foundation::config::{AdminCommand, Command, Config};
use crate::foundation::connections::{Connections, Hub};
use crate::foundation::limits::Limits;
use crate::foundation::{self, DatabaseClock, DatabaseHealth, Foundation};
use crate::parking::{FullestArea, place_searches};
use crate::pictures::Pictures;
use crate::services::Positions;
use crate::{AppState, Dvla, Error, health};

/// Serves until it is told to stop, or does the one command that it is given.
#[tokio::main]
pub async fn main() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    config.log.start(log::SERVER);
    run(config).await.unwrap_or_else(|error| {
        // Never with a stack: what went wrong is mostly a setting.
        let _ = writeln!(stderr(), "error: {error:#}");
        ExitCode::FAILURE
    })
}

async fn run(config: Config) -> anyhow::Result<ExitCode> {
    if let Some(Command::Openapi) = config.command {
        let document = crate::api().1.to_pretty_json()?;
        writeln!(stdout(), "{document}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = config.checked()?;
    // Before anybody waits for the database: what may be wrong is a file.
    let zone_charges = config.zone_outlines.read()?;
    let (options, timeouts) = (foundation::pool(16), &foundation::SERVER_TIMEOUTS);
    let pool = config.database.connect(options, timeouts, database::STARTUP_WAIT).await?;
    let options = pool.connect_options().as_ref().clone();
    // Streams ask the same few questions of any user, so one plan of each does for all of them.
    let for_streams = options.clone().options([("plan_cache_mode", "force_generic_plan")]);
    // Very many look at once when something happens, and nobody waits for them: they may take their turns for longer.
    let in_turn = foundation::pool(4).acquire_timeout(Duration::from_secs(3));
    let in_turn = in_turn.after_connect(|connection, _| {
        Box::pin(async move {
            // Whoever asks over it is told what is wrong.
            drop(event_streams::plan(connection).await);
            Ok(())
        })
    });
    let stream_pool = in_turn.connect_lazy_with(for_streams);
    let clock = DatabaseClock::start(&pool).await.context("the database does not tell the time")?;
    let foundation = Foundation {
        limits: Limits::new(&config.redis_url).context(
            "REDIS_URL is not the address of a Redis; write it as redis://:password@host:6379",
        )?,
        config: Arc::new(config),
        pool,
        stream_pool,
        connections: Connections::default(),
        hub: Hub::default(),
        database: DatabaseHealth::watch(options, clock.clone()),
        shutdown: Shutdown::default(),
        now: Arc::new(move || clock.now()),
    };
    match &foundation.config.command {
        Some(Command::Admin(command)) => manage_admins(&foundation, command).await,
        _ => serve(foundation, zone_charges).await,
    }
}

async fn manage_admins(
    foundation: &Foundation,
    command: &AdminCommand,
) -> anyhow::Result<ExitCode> {
    match crate::admin::admins::cli::run(foundation, command).await {
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

async fn serve(mut foundation: Foundation, zone_charges: ZoneCharges) -> anyhow::Result<ExitCode> {
    let config = foundation.config.clone();
    let shutdown = Shutdown::on_signal(config.connections.drain_delay);
    foundation.shutdown = shutdown.clone();
    let connections = foundation.connections.clone();
    let redis_url = config.redis_url.clone();
    tokio::spawn(foundation.hub.clone().subscribe_to_redis(connections.clone(), redis_url));
    let hub = foundation.hub.clone();
    tokio::spawn(connections.listen_to_postgres(hub, foundation.pool.clone()));
    let address = SocketAddr::new(config.host, config.port);
    let state = AppState {
        passwords: Passwords::new()?,
        pictures: Pictures::default(),
        fullest_area: FullestArea::default(),
        place_searches: place_searches(),
        positions: Positions::new(&config.redis_url, config.services.position_expiry)?,
        dvla: Dvla::configured(&config.dvla_url, &config.dvla_key)?,
        zone_charges: Arc::new(zone_charges),
        foundation,
    };
    tokio::spawn(open_some_connections(state.pool.clone()));
    tokio::spawn(fill_username_looks(state.clone()));
    let listener = carpal_listener::bind(address, "CARPAL_API_PORT and CARPAL_API_HOST").await?;
    let address = listener.local_addr()?;
    let limits = &config.connections;
    let (render, upkeep) = (health::metrics, health::upkeep);
    carpal_listener::serve_metrics(&config.metrics, address, limits, render, upkeep).await?;
    tracing::info!(%address, "api.listening");
    if let Err(error) = crate::make_built_in_zones(&state).await {
        tracing::warn!(error.message = ?error, "zones.setup_failed");
    }
    if let Err(error) = crate::demo::sync_demo_data(&state).await {
        tracing::warn!(error.message = ?error, "demo.setup_failed");
    }
    if config.demo {
        tokio::spawn(crate::demo::play_leaving_soon(state.clone()));
    }
    print_code(&state).await;
    let is_direct = config.proxies == 0;
    let routes = crate::routes(state);
    carpal_listener::serve(listener, routes, limits, is_direct, &shutdown).await;
    tracing::info!("api.stopped");
    Ok(ExitCode::SUCCESS)
}

/// Beside what is served: there may be a million names, and each new one is stored with its look.
async fn fill_username_looks(state: AppState) {
    if let Err(error) = crate::accounts::fill_username_looks(&state).await {
        tracing::warn!(error.message = ?error, "usernames.looks_failed");
    }
}

/// Opens half of the pool's connections, so that a rush after a start does not wait for all of them to be opened at once.
async fn open_some_connections(pool: PgPool) {
    let opening = (0..pool.options().get_max_connections() / 2).map(|_| pool.acquire());
    let opened = futures::future::join_all(opening).await;
    tracing::debug!(opened = opened.iter().filter(|one| one.is_ok()).count(), "database.opened");
}

/// While there is no admin, whoever sees what the program says may make themselves one. A warning, so that `make run`
/// shows it.
async fn print_code(state: &AppState) {
    match crate::admin::admins::service::offer_code(state).await {
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
