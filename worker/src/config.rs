//! The program's settings.

use std::net::IpAddr;

use clap::{Parser, Subcommand};

/// CarPal's worker: runs what was enqueued, and the clock-work.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-worker", version, about)]
pub struct Config {
    /// Address of the Postgres database with PostGIS.
    #[arg(
        long,
        env = "DATABASE_URL",
        hide_env_values = true,
        default_value = "postgres://localhost/carpal",
        global = true
    )]
    pub database_url: String,

    /// Where Overpass answers.
    #[arg(long, env = "CARPAL_OVERPASS_URL", default_value = carpal_ingest::overpass::DEFAULT_URL, global = true)]
    pub overpass_url: String,

    /// The address to listen on, for health and metrics.
    #[arg(long, env = "CARPAL_WORKER_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on, for health and metrics; 0 takes a free one.
    #[arg(long, env = "CARPAL_WORKER_PORT", default_value_t = 8082)]
    pub port: u16,

    /// What to do; nothing means work.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program can do beside working.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Bring the database up to date, the queue's tables included, and exit.
    Migrate,
    /// Ask for a refresh of every city that was not fetched in the last 24 hours, and exit.
    EnqueueCities,
}
