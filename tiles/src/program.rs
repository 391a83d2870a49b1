//! What the program `carpal-tiles` does. It stands in the library, so that it is compiled once and not again with `main.rs`.

use std::io::Write;
use std::process::ExitCode;

use carpal_domain::env::configuration;
use carpal_domain::log;
use carpal_listener::Shutdown;

use crate::config::Config;
use crate::server;

/// Serves tiles until it is told to stop.
#[tokio::main]
pub async fn main() -> ExitCode {
    let config: Config = configuration();
    config.log.start(log::SERVER);
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
