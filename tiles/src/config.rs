//! The settings of `carpal-tiles`.

use std::net::IpAddr;
use std::time::Duration;

use carpal_domain::database::Database;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Parser, value_parser};

use crate::basemap;
use crate::sync::{self, Timing};

/// CarPal's tile server: vector tiles of the car parks and of the basemap, and queries for car parks in view or nearest.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-tiles", version, about)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// Where Redis is: through it, open browsers are told of changed tiles at once. Empty: they find out by polling.
    #[arg(long, env = "REDIS_URL", hide_env_values = true, default_value = "")]
    pub redis_url: String,

    /// The address to listen on.
    #[arg(long, env = "CARPAL_TILES_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, env = "CARPAL_TILES_PORT", default_value_t = 8081)]
    pub port: u16,

    /// Where browsers find this server, such as https://tiles.example.org: the start of every address in TileJSON, catalogue
    /// and style. Empty: http and the host of the request.
    #[arg(long, env = "CARPAL_TILES_URL", default_value = "")]
    pub tiles_url: String,

    /// Memory for cached tiles, in MB. 0 caches none: every request is rendered.
    #[arg(long, env = "CARPAL_TILES_CACHE_MB", default_value_t = 96)]
    pub cache_mb: usize,

    /// Seconds that a browser may use a tile without asking again.
    #[arg(long, env = "CARPAL_TILES_MAX_AGE", default_value_t = 5)]
    pub max_age: u32,

    /// Seconds after that in which it may still use the tile while it asks again.
    #[arg(long, env = "CARPAL_TILES_STALE", default_value_t = 60)]
    pub stale: u32,

    /// Milliseconds between two looks for changes: edits that come closer together are applied together.
    #[arg(long, env = "CARPAL_TILES_DEBOUNCE_MS", default_value_t = millis(sync::DEBOUNCE), value_parser = value_parser!(u64).range(..=60_000))]
    pub debounce_ms: u64,

    /// Seconds without a notification from the database after which it is asked for changes anyway.
    #[arg(long, env = "CARPAL_TILES_POLL_SECONDS", default_value_t = sync::POLL_INTERVAL.as_secs(), value_parser = value_parser!(u64).range(1..=86_400))]
    pub poll_seconds: u64,

    /// Connections to the database at most. One listens, one reads changes, the others make basemap and footprints.
    #[arg(long, env = "CARPAL_TILES_DATABASE_CONNECTIONS", default_value_t = 8, value_parser = value_parser!(u32).range(3..=1000))]
    pub database_connections: u32,

    /// Basemap tiles that the database makes at once; further ones wait.
    #[arg(long, env = "CARPAL_TILES_BASEMAP_RENDERS", default_value_t = basemap::RENDERS_AT_ONCE, value_parser = value_parser!(u16).range(1..=1000))]
    pub basemap_renders: u16,

    /// Log as JSON lines instead of text.
    #[arg(long, env = "CARPAL_LOG_JSON", default_value_t = false, num_args = 0..=1, default_missing_value = "true",
          action = ArgAction::Set, value_parser = BoolishValueParser::new())]
    pub log_json: bool,
}

impl Config {
    /// When the sync task looks for changes.
    #[must_use]
    pub fn timing(&self) -> Timing {
        Timing {
            debounce: Duration::from_millis(self.debounce_ms),
            poll_interval: Duration::from_secs(self.poll_seconds),
            ..Timing::default()
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
