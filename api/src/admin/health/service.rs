//! Asks another program whether it is well.

use std::time::Duration;

/// How long a program may take to say that it is well.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the program at an address says that it can serve.
pub async fn is_ready(address: &str) -> bool {
    // Asked for by the client also where the address needs none.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let Ok(client) = reqwest::Client::builder().timeout(PATIENCE).build() else { return false };
    let asked = client.get(format!("{address}/health/ready")).send().await;
    asked.is_ok_and(|answer| answer.status().is_success())
}
