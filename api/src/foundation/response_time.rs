//! A shortest time for responses that must not tell, by how long they take, whether something is known.

use std::time::Duration;

use tokio::time::Instant;

/// A response that comes no sooner than a set time after the request.
#[must_use]
pub struct ResponseTime {
    ready_at: Instant,
}

impl ResponseTime {
    /// Starts the clock, at the beginning of a handler.
    pub fn at_least(shortest: Duration) -> Self {
        Self { ready_at: Instant::now() + shortest }
    }

    /// Waits for the rest of the time, at the end of the handler. Refusals that say nothing of what is known need no wait.
    pub async fn wait(self) {
        tokio::time::sleep_until(self.ready_at).await;
    }
}
