//! Metrics, at an address of their own: they tell more of a program than strangers should know.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::routing::get;
use clap::Args;
use tokio::net::TcpListener;
use tokio::time::sleep;

use crate::{Limits, Shutdown, serve};

/// What was measured is summed up this often, whether anybody asks for it or not.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// Where metrics are.
#[derive(Debug, Clone, Args)]
pub struct Metrics {
    /// The address that answers /metrics (Prometheus). Its port is the program's own plus 1000.
    #[arg(
        id = "metrics_host",
        long = "metrics-host",
        env = "CARPAL_METRICS_HOST",
        value_name = "IP",
        default_value = "127.0.0.1"
    )]
    pub host: IpAddr,
}

/// Answers `/metrics` beside the program's own port, for as long as it runs, and with the same limits of connections.
///
/// A histogram keeps every single value until somebody sums them up. Asking for the metrics does, and so does `upkeep`, which is run
/// regularly: where nobody asks, the program would grow with each thing that it measures. It runs once before this returns.
///
/// # Errors
/// When nobody can listen there.
pub async fn serve_metrics(
    metrics: &Metrics,
    own: SocketAddr,
    limits: &Limits,
    render: impl Fn() -> String + Clone + Send + Sync + 'static,
    upkeep: impl Fn() + Send + 'static,
) -> anyhow::Result<SocketAddr> {
    // A program that takes any free port, as in tests, takes another one here.
    let wanted = own.port().checked_add(1000).unwrap_or(0);
    let address = SocketAddr::new(metrics.host, wanted);
    let listener = match TcpListener::bind(address).await {
        Ok(listener) => listener,
        Err(error) if own.ip().is_loopback() => {
            let listener = TcpListener::bind((metrics.host, 0)).await?;
            let instead = listener.local_addr()?;
            tracing::warn!(error.message = %error, "metrics.port_taken: {address} is taken, they are at {instead}");
            listener
        }
        Err(error) => {
            return Err(error).with_context(|| {
                format!("cannot listen on {address} for metrics: is another program using it?")
            });
        }
    };
    let address = listener.local_addr()?;
    let router = Router::new().route("/metrics", get(move || std::future::ready(render())));
    let limits = limits.clone();
    upkeep();
    tokio::spawn(repeat(UPKEEP_EVERY, upkeep));
    tokio::spawn(async move { serve(listener, router, &limits, true, &Shutdown::default()).await });
    Ok(address)
}

/// Does something again and again, for as long as the program runs.
async fn repeat(every: Duration, act: impl Fn() + Send) {
    loop {
        sleep(every).await;
        act();
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn what_is_measured_is_summed_up_though_nobody_asks_for_it() {
        let (done, mut upkeep) = mpsc::unbounded_channel();
        let running = tokio::spawn(repeat(Duration::from_millis(1), move || {
            let _ = done.send("summed up");
        }));
        for _ in 0..3 {
            assert_eq!(upkeep.recv().await, Some("summed up"));
        }
        running.abort();
    }
}
