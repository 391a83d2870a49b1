//! Being told to stop.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Hears SIGTERM and SIGINT from here on, which otherwise end the program at once.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Begins to listen.
    pub fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for one, and gives its name.
    pub async fn stop(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }
}
