//! The command line: what is asked, what is done, what is printed, and the exit code.

mod args;
mod bar;
mod failure;
mod import;
mod listings;
mod output;
mod source_name;

use std::process::ExitCode;
use std::time::Duration;

use carpal_domain::database::DatabaseError;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tracing_subscriber::EnvFilter;

use args::{Command, Config};
use failure::Failure;

/// Does what the command line asks.
pub async fn run() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    match dispatch(&config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::error(&failure);
            ExitCode::from(failure.code())
        }
    }
}

async fn dispatch(config: &Config) -> Result<(), Failure> {
    match &config.command {
        Command::Osm { file, options } => import::osm(config, file, options).await,
        Command::Overpass { of, options } => import::overpass(config, of, options).await,
        Command::City { city, attribution, licence, options } => {
            import::city(config, city, attribution, licence, options).await
        }
        Command::Builtin { options } => import::builtin(config, options).await,
        Command::Practice { remove: true, options, .. } => {
            import::remove_practice(config, options).await
        }
        Command::Practice { count, seed, options, .. } => {
            import::practice(config, count.unwrap_or_default(), seed.unwrap_or_default(), options)
                .await
        }
        Command::Coast { file, options } => import::coast(config, file, options).await,
        Command::Runs { source, limit, json } => {
            listings::runs(&connect(config).await?, source.as_deref(), *limit, *json).await
        }
        Command::Rejects { run, limit, json } => {
            listings::rejects(&connect(config).await?, *run, *limit, *json).await
        }
    }
}

/// Connects, and makes sure that the schema is there.
async fn connect(config: &Config) -> Result<PgPool, Failure> {
    let pool = PgPoolOptions::new().max_connections(4);
    let pool =
        config.database.connect(pool, Duration::ZERO).await.map_err(|error| match error {
            DatabaseError::NoAnswer(_) => Failure::Failed(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        })?;
    let there: bool = sqlx::query_scalar("select to_regclass('car_park_records') is not null")
        .fetch_one(&pool)
        .await?;
    if there {
        Ok(pool)
    } else {
        Err(Failure::Failed(
            "the database has no tables of CarPal's yet. Run `carpal-worker migrate` first".into(),
        ))
    }
}
