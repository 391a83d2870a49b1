//! One subscription to Redis per process: public events are fanned out to every stream, wakes go to the connections of users.

use std::sync::Arc;
use std::time::Duration;

use carpal_domain::live::{PUBLIC_CHANNEL, PublicEvent};
use futures::StreamExt;
use tokio::sync::{broadcast, watch};

use super::{Connections, USERS_CHANNEL};

/// Events that a slow client may fall behind before it is told to ask again.
const BACKLOG: usize = 256;

/// What a stream of public events is told.
#[derive(Debug, Clone)]
pub enum Signal {
    /// Something happened.
    Event(PublicEvent),
    /// Events began to flow, or ceased to.
    Flowing(bool),
}

/// Hands public events to every stream.
#[derive(Clone)]
pub struct Hub {
    events: broadcast::Sender<Signal>,
    connected: Arc<watch::Sender<bool>>,
}

impl Default for Hub {
    fn default() -> Self {
        Self { events: broadcast::channel(BACKLOG).0, connected: Arc::default() }
    }
}

impl Hub {
    /// Whether events are flowing. When they are not, a client is told to poll.
    pub fn is_connected(&self) -> bool {
        *self.connected.borrow()
    }

    /// The same, followed.
    pub fn flowing(&self) -> watch::Receiver<bool> {
        self.connected.subscribe()
    }

    /// Events from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Signal> {
        self.events.subscribe()
    }

    /// Passes an event on to the streams of this process.
    pub fn pass_on(&self, event: &[u8]) {
        match serde_json::from_slice(event) {
            // No stream is open: nobody needs to know.
            Ok(event) => drop(self.events.send(Signal::Event(event))),
            Err(error) => tracing::warn!(error.message = %error, "live.unreadable_event"),
        }
    }

    /// Passes on what Redis publishes, public events and wakes of `connections`, for as long as the program runs, connecting again
    /// after 1, 2, 5 and then every 10 seconds.
    pub async fn subscribe_to_redis(self, connections: Connections, redis_url: String) {
        if redis_url.is_empty() {
            tracing::warn!("live.redis_disabled: no REDIS_URL, clients poll");
            return;
        }
        if let Err(error) = connections.publish_to(&redis_url) {
            tracing::warn!(error.message = %error, "live.redis_disabled: REDIS_URL is no address of Redis, clients poll");
            return;
        }
        let mut failures = 0usize;
        loop {
            let error = match self.read_from_redis(&connections, &redis_url, &mut failures).await {
                Ok(()) => "the connection ended".to_owned(),
                Err(error) => error.to_string(),
            };
            if self.tell(false) || failures == 0 {
                tracing::warn!(error.message = error, "live.disconnected");
            }
            let wait = [1, 2, 5].get(failures).copied().unwrap_or(10);
            failures += 1;
            tokio::time::sleep(Duration::from_secs(wait)).await;
        }
    }

    /// Tells open streams whether events flow, when that changed; returns whether it did.
    fn tell(&self, flowing: bool) -> bool {
        let changed = self.connected.send_replace(flowing) != flowing;
        if changed {
            drop(self.events.send(Signal::Flowing(flowing)));
        }
        changed
    }

    async fn read_from_redis(
        &self,
        connections: &Connections,
        redis_url: &str,
        failures: &mut usize,
    ) -> redis::RedisResult<()> {
        let mut subscription = redis::Client::open(redis_url)?.get_async_pubsub().await?;
        subscription.subscribe(&[PUBLIC_CHANNEL, USERS_CHANNEL]).await?;
        *failures = 0;
        self.tell(true);
        tracing::info!("live.connected");
        let mut messages = subscription.into_on_message();
        while let Some(message) = messages.next().await {
            if message.get_channel_name() == USERS_CHANNEL {
                connections.wake_named(message.get_payload_bytes());
                continue;
            }
            self.pass_on(message.get_payload_bytes());
        }
        Ok(())
    }
}
