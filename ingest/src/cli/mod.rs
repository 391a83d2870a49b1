//! The command line: options, what each command does and prints, and the exit code.

mod args;
mod database;
mod failure;
mod import;
mod listings;
mod output;
mod progress;
mod source_name;

use std::io::IsTerminal;
use std::process::ExitCode;

use tracing_subscriber::EnvFilter;

use args::{Command, Config};
use database::connect;
use failure::Failure;

/// Does what the command line asks.
pub async fn run() -> ExitCode {
    let config: Config = carpal_domain::env::configuration();
    // Statements on large inputs are slow by nature: the database driver need not warn of each.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn,sqlx=error".into());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
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
        Command::Overpass { input, options } => import::overpass(config, input, options).await,
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
