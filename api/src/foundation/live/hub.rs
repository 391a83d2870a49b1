//! One subscription to Redis a process, fanned out to every open page.

use std::sync::Arc;
use std::time::Duration;

use carpal_domain::live::{PUBLIC_CHANNEL, PublicEvent};
use futures::StreamExt;
use sqlx::PgPool;
use tokio::sync::{broadcast, watch};
use uuid::Uuid;

use super::connections::{Connection, Connections, USERS_CHANNEL};

/// Events that a slow page may fall behind before it is told to ask again.
const BACKLOG: usize = 256;

/// What a page is told.
#[derive(Debug, Clone)]
pub enum Signal {
    /// Something happened.
    Event(PublicEvent),
    /// Events began to flow, or ceased to.
    Flowing(bool),
}

/// Hands events to every page that listens.
#[derive(Clone)]
pub struct Hub {
    events: broadcast::Sender<Signal>,
    connected: Arc<watch::Sender<bool>>,
    connections: Connections,
}

impl Default for Hub {
    fn default() -> Self {
        Self {
            events: broadcast::channel(BACKLOG).0,
            connected: Arc::default(),
            connections: Connections::default(),
        }
    }
}

impl Hub {
    /// Whether events are flowing. When they are not, a page is told to poll.
    pub fn is_connected(&self) -> bool {
        *self.connected.borrow()
    }

    /// The same, followed.
    pub fn connection(&self) -> watch::Receiver<bool> {
        self.connected.subscribe()
    }

    /// A page that a user opened; none when they have `most` open.
    pub fn open(&self, user_id: Uuid, most: usize) -> Option<Connection> {
        self.connections.open(user_id, most)
    }

    /// Has the open pages of users look again, in every process: after the commit of what is to be seen. Returns at once.
    pub fn wake(&self, users: Vec<Uuid>, pool: &PgPool) {
        self.connections.wake_everywhere(users, pool.clone());
    }

    /// Wakes connections when Postgres says so: a session has ended, or Redis could not carry it.
    pub async fn listen_to_postgres(self, pool: PgPool) {
        self.connections.listen_to_postgres(pool).await;
    }

    /// Events from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Signal> {
        self.events.subscribe()
    }

    /// Passes on what Redis publishes, for as long as the program runs, connecting again after 1, 2, 5 and then every 10 seconds.
    pub async fn subscribe_to_redis(self, redis_url: String) {
        if redis_url.is_empty() {
            tracing::warn!("live.off: no REDIS_URL, pages poll");
            return;
        }
        if let Err(error) = self.connections.publish_to(&redis_url) {
            tracing::warn!(error.message = %error, "live.off: REDIS_URL is no address of Redis, pages poll");
            return;
        }
        let mut failures = 0usize;
        loop {
            let error = match self.read_from_redis(&redis_url, &mut failures).await {
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

    /// Tells open pages whether events flow, when that changed; returns whether it did.
    fn tell(&self, flowing: bool) -> bool {
        let changed = self.connected.send_replace(flowing) != flowing;
        if changed {
            drop(self.events.send(Signal::Flowing(flowing)));
        }
        changed
    }

    async fn read_from_redis(
        &self,
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
                self.connections.wake_named(message.get_payload_bytes());
                continue;
            }
            match serde_json::from_slice(message.get_payload_bytes()) {
                // No page listens: nobody needs to know.
                Ok(event) => drop(self.events.send(Signal::Event(event))),
                Err(error) => tracing::warn!(error.message = %error, "live.unreadable_event"),
            }
        }
        Ok(())
    }
}
