//! Publishes on Redis which tiles are new; the api passes it on to open browsers. Nothing waits for it, nothing fails without.

use std::time::Duration;

use carpal_domain::live::{PUBLIC_CHANNEL, PublicEvent};
use redis::AsyncCommands;
use redis::aio::MultiplexedConnection;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Events that wait for Redis; what is beyond is dropped, since a browser that missed one finds out when it asks again.
const MAX_WAITING: usize = 64;
const TIMEOUT: Duration = Duration::from_secs(2);

/// Takes events to be published.
#[derive(Debug, Clone)]
pub struct Publisher(Option<mpsc::Sender<PublicEvent>>);

impl Publisher {
    /// A publisher that drops what it is given.
    #[must_use]
    pub const fn silent() -> Self {
        Self(None)
    }

    /// A publisher and where its events come out, of which `capacity` wait.
    #[must_use]
    pub fn new(capacity: usize) -> (Self, mpsc::Receiver<PublicEvent>) {
        let (sender, receiver) = mpsc::channel(capacity);
        (Self(Some(sender)), receiver)
    }

    /// Takes an event; never waits.
    pub fn publish(&self, event: PublicEvent) {
        if let Some(sender) = &self.0
            && sender.try_send(event).is_err()
        {
            metrics::counter!("carpal_tiles_events_dropped_total").increment(1);
        }
    }
}

/// Starts a task that sends events to the Redis at `url` until `stop`. Without an address, events are dropped.
#[must_use]
pub fn start(url: &str, stop: CancellationToken) -> Publisher {
    if url.is_empty() {
        return Publisher::silent();
    }
    let client = match redis::Client::open(url) {
        Ok(client) => client,
        Err(error) => {
            tracing::warn!(error = %error, "REDIS_URL is not the address of a Redis; write it as redis://:password@host:6379. Open browsers find changes by polling");
            return Publisher::silent();
        }
    };
    let (publisher, events) = Publisher::new(MAX_WAITING);
    tokio::spawn(send(client, events, stop));
    publisher
}

async fn send(
    client: redis::Client,
    mut events: mpsc::Receiver<PublicEvent>,
    stop: CancellationToken,
) {
    let mut connection: Option<MultiplexedConnection> = None;
    let mut failing = false;
    loop {
        let event = tokio::select! {
            () = stop.cancelled() => return,
            event = events.recv() => event,
        };
        let Some(event) = event else { return };
        let Ok(json) = serde_json::to_string(&event) else { continue };
        // A connection may have died unnoticed, so a second attempt makes a new one.
        let mut outcome = deliver(&client, &mut connection, &json).await;
        if outcome.is_err() {
            connection = None;
            outcome = deliver(&client, &mut connection, &json).await;
        }
        match outcome {
            Ok(()) if failing => {
                failing = false;
                tracing::info!("Redis answers again; open browsers are told of changes");
            }
            Err(error) if !failing => {
                failing = true;
                tracing::warn!(error = %error, "Redis does not answer; open browsers find changes by polling");
            }
            _ => {}
        }
    }
}

async fn deliver(
    client: &redis::Client,
    connection: &mut Option<MultiplexedConnection>,
    json: &str,
) -> redis::RedisResult<()> {
    let timed_out = |_| redis::RedisError::from((redis::ErrorKind::Io, "no answer in time"));
    if connection.is_none() {
        let made = tokio::time::timeout(TIMEOUT, client.get_multiplexed_async_connection()).await;
        *connection = Some(made.map_err(timed_out)??);
    }
    let Some(connection) = connection else { return Ok(()) };
    let sent = connection.publish::<_, _, i64>(PUBLIC_CHANNEL, json);
    tokio::time::timeout(TIMEOUT, sent).await.map_err(timed_out)?.map(drop)
}
