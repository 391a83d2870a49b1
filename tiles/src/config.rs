//! The program's settings.

use std::net::IpAddr;
use std::time::Duration;

use carpal_domain::database::Database;
use carpal_domain::log::Log;
use carpal_domain::zone_charges::ZoneOutlines;
use carpal_domain::{address, duration};
use clap::{Parser, value_parser};

use crate::sync::Timing;

/// CarPal's tile server: vector tiles of car parks and of the basemap, and queries for car parks in view or nearest.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-tiles", version)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,

    /// Where Redis is, such as `redis://:password@host:6379`. Through it open browsers are told of changes at once, and several
    /// processes count limits together. Empty: browsers find out by polling, and each process counts alone.
    #[arg(
        long,
        env = "REDIS_URL",
        value_name = "URL",
        hide_env_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub redis_url: String,

    /// The address to listen on; 0.0.0.0 is every one of this machine.
    #[arg(long, env = "CARPAL_TILES_HOST", value_name = "IP", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The port to listen on; 0 takes a free one.
    #[arg(long, env = "CARPAL_TILES_PORT", default_value_t = 8081)]
    pub port: u16,

    /// The address by which browsers reach the tile server. The addresses in TileJSON, catalogue and style begin with it. Empty:
    /// they begin as the request says by which it came.
    #[arg(
        long,
        env = "CARPAL_TILES_URL",
        value_name = "URL",
        default_value = "",
        hide_default_value = true,
        value_parser = address::web
    )]
    pub tiles_url: String,

    /// What clients may take.
    #[command(flatten)]
    pub connections: carpal_listener::Limits,

    /// Where metrics are.
    #[command(flatten)]
    pub metrics: carpal_listener::Metrics,

    /// How many proxies of your own stand in front: what the outermost of them wrote into X-Forwarded-For, -Host and -Proto is
    /// believed, and connections are not counted by network.
    #[arg(long, env = "CARPAL_PROXIES", value_name = "NUMBER", default_value_t = 0)]
    pub proxies: usize,

    /// Memory for cached tiles, in MB. 0 caches none: every request is rendered.
    #[arg(long, env = "CARPAL_TILES_CACHE_MB", value_name = "MB", default_value_t = 96)]
    pub cache_mb: usize,

    /// How long a browser may use a tile without asking again; in whole seconds.
    #[arg(long, env = "CARPAL_TILES_MAX_AGE", value_name = "TIME", default_value = "5s", value_parser = duration::parse_or_seconds)]
    pub max_age: Duration,

    /// How long after that it may still use the tile while it asks again; in whole seconds.
    #[arg(long, env = "CARPAL_TILES_STALE", value_name = "TIME", default_value = "1m", value_parser = duration::parse_or_seconds)]
    pub stale: Duration,

    /// How long changes in the database are gathered before the next ones are applied; at most a minute.
    #[arg(long, env = "CARPAL_TILES_DEBOUNCE", value_name = "TIME", default_value = "10ms", value_parser = debounce)]
    pub debounce: Duration,

    /// How long the database may send no notification before it is asked for changes anyway.
    #[arg(long, env = "CARPAL_TILES_POLL_INTERVAL", value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub poll_interval: Duration,

    /// How many connections to the database to open at most: one listens, one reads changes, the others make tiles.
    #[arg(long, env = "CARPAL_TILES_DATABASE_CONNECTIONS", value_name = "NUMBER", default_value_t = 8,
          value_parser = value_parser!(u32).range(3..=1000))]
    pub database_connections: u32,

    /// How many basemap tiles the database makes at once; further ones wait.
    #[arg(long, env = "CARPAL_TILES_BASEMAP_RENDERS", value_name = "NUMBER", default_value_t = 3,
          value_parser = value_parser!(u16).range(1..=1000))]
    pub basemap_renders: u16,

    /// Where zones lie that charge for driving.
    #[command(flatten)]
    pub zone_outlines: ZoneOutlines,

    /// How to log.
    #[command(flatten)]
    pub log: Log,
}

impl Config {
    /// When the sync task looks for changes.
    #[must_use]
    pub fn timing(&self) -> Timing {
        Timing { debounce: self.debounce, poll_interval: self.poll_interval, ..Timing::default() }
    }
}

fn debounce(text: &str) -> Result<Duration, String> {
    match duration::parse_or_milliseconds(text) {
        Ok(time) if time <= Duration::from_mins(1) => Ok(time),
        _ => Err("write 0, or a time of at most 1m, such as 10ms".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_stop_it_are_refused() {
        let parsed = |args: &[&str]| Config::try_parse_from([&["carpal-tiles"], args].concat());
        let config = parsed(&["--poll-interval", "90s", "--debounce", "0"]).expect("settings");
        assert_eq!(config.timing().poll_interval, Duration::from_secs(90));
        assert_eq!(config.timing().debounce, Duration::ZERO);
        for wrong in [
            ["--poll-interval", "0s"],
            ["--debounce", "60001"],
            ["--database-connections", "2"],
            ["--basemap-renders", "0"],
        ] {
            assert!(parsed(&wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn defaults_are_those_of_the_sync_task() {
        let (config, timing) = (Config::parse_from(["carpal-tiles"]).timing(), Timing::default());
        assert_eq!(
            (config.debounce, config.poll_interval),
            (timing.debounce, timing.poll_interval)
        );
    }
}
