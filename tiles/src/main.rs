//! The program `carpal-tiles`: serves CarPal's vector tiles.

use std::io::Write;
use std::process::ExitCode;

use carpal_domain::env::configuration;
use carpal_listener::Shutdown;
use carpal_tiles::config::Config;
use carpal_tiles::server;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let config: Config = configuration();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if config.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    match serve(&config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, not the trace that `RUST_BACKTRACE` would add: what stops the program here is its surroundings.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(config: &Config) -> anyhow::Result<()> {
    let shutdown = Shutdown::on_signal(config.connections.drain_delay);
    let running = server::start(config, shutdown).await?;
    tracing::info!(server.address = %running.address, "tiles are served");
    running.wait().await
}
