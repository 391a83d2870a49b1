//! Stopping without cutting anybody off.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

/// How far a program is on its way to its end. First it drains: it says that it is not ready, so that nobody new is sent to
/// it. Then it closes: it takes no connections, and streams end, so that their clients come back elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Shutdown {
    draining: CancellationToken,
    stopping: CancellationToken,
}

impl Shutdown {
    /// One that begins when the system asks the program to stop (SIGTERM, SIGINT), and closes this much later. A second
    /// signal closes at once.
    #[must_use]
    pub fn on_signal(delay: Duration) -> Self {
        let shutdown = Self::default();
        let begun = shutdown.clone();
        tokio::spawn(async move {
            signal().await;
            begun.draining.cancel();
            tokio::select! { () = tokio::time::sleep(delay) => {}, () = signal() => {} }
            begun.stopping.cancel();
        });
        shutdown
    }

    /// Closes at once.
    pub fn close(&self) {
        self.draining.cancel();
        self.stopping.cancel();
    }

    /// Begins to drain.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Whether the program is to be sent nobody new.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled()
    }

    /// Waits until streams are to end.
    pub async fn cancelled(&self) {
        self.stopping.cancelled().await;
    }

    /// The same for a stream that outlives whoever asks.
    pub fn cancelled_owned(self) -> impl Future<Output = ()> + Send + use<> {
        self.stopping.cancelled_owned()
    }
}

async fn signal() {
    let interrupt = tokio::signal::ctrl_c();
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
        }
        Err(_) => drop(interrupt.await),
    }
}
