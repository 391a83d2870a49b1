//! The settings of `carpal-tiles`.

use std::net::IpAddr;

use carpal_domain::database::Database;
use clap::Parser;

/// Serves CarPal's vector tiles, and answers which car parks are in view and nearest.
#[derive(Debug, Clone, Parser)]
#[command(name = "carpal-tiles", version)]
pub struct Config {
    /// The database.
    #[command(flatten)]
    pub database: Database,
    /// Address of Redis, which tells open pages of changes. Without it they find out by asking.
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub redis_url: Option<String>,
    /// Address of the network interface to listen on.
    #[arg(long, env = "CARPAL_TILES_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 takes a free one.
    #[arg(long, env = "CARPAL_TILES_PORT", default_value_t = 8081)]
    pub port: u16,
    /// The address by which browsers reach this server, such as `https://tiles.example.org`. Empty: the host they asked.
    #[arg(long, env = "CARPAL_TILES_URL", default_value = "")]
    pub tiles_url: String,
    /// Memory for tiles, in MB. 0 keeps none: every request is rendered.
    #[arg(long, env = "CARPAL_TILES_CACHE_MB", default_value_t = 96)]
    pub cache_mb: usize,
    /// Seconds that a browser may use a tile without asking again.
    #[arg(long, env = "CARPAL_TILES_MAX_AGE", default_value_t = 5)]
    pub max_age: u32,
    /// Seconds after that in which it may use the tile while asking again.
    #[arg(long, env = "CARPAL_TILES_STALE", default_value_t = 60)]
    pub stale: u32,
    /// Write logs as JSON lines.
    #[arg(long, env = "CARPAL_LOG_JSON")]
    pub log_json: bool,
}
