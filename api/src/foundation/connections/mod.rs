//! The open connections of users, which are woken to look at what happened, and the [`Hub`] of public events.
//!
//! A wake carries nobody's words, only whose connections. Public events come over Redis from whichever program caused them.
//! A client that missed some, or a system without Redis, falls back to asking again: an event never carries what cannot be
//! asked for.

mod hub;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use carpal_domain::live::PUBLIC_NOTIFY_CHANNEL;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::watch;
use uuid::Uuid;

pub use hub::{Hub, Signal};

/// The Redis channel that names the users whose connections are to look again: a `Wake` as JSON.
pub const USERS_CHANNEL: &str = "carpal.live.users";
/// The same in Postgres, one user per notification.
const NOTIFY_CHANNEL: &str = "carpal_users";
/// Redis that does not answer within this time is not waited for.
const REDIS_TIMEOUT: Duration = Duration::from_millis(500);
/// Before it listens to Postgres again.
const RETRY_AFTER: Duration = Duration::from_secs(2);

type Open = Arc<Mutex<HashMap<Uuid, watch::Sender<()>>>>;

/// Who has connections open in this process, and how those of other processes are reached.
#[derive(Clone)]
pub struct Connections {
    /// Of this process.
    id: Uuid,
    open: Open,
    redis: Arc<OnceLock<ConnectionManager>>,
}

impl Default for Connections {
    fn default() -> Self {
        Self { id: Uuid::new_v4(), open: Open::default(), redis: Arc::default() }
    }
}

/// What processes tell each other.
#[derive(Serialize, Deserialize)]
struct Wake {
    /// Which process says so: it has woken its own connections.
    by: Uuid,
    users: Vec<Uuid>,
}

/// An open connection of a user.
pub struct Connection {
    user_id: Uuid,
    wakes: watch::Receiver<()>,
    open: Open,
}

impl Connection {
    /// Waits until there may be something to see. A wake that came while nobody waited counts.
    pub async fn woken(&mut self) {
        if self.wakes.changed().await.is_err() {
            // Nobody is left who could wake it.
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if open.get(&self.user_id).is_some_and(|wakes| wakes.receiver_count() <= 1) {
            open.remove(&self.user_id);
        }
    }
}

impl Connections {
    /// A connection that a user opened; none when they have `max` open.
    pub fn open(&self, user_id: Uuid, max: usize) -> Option<Connection> {
        let mut open = lock(&self.open);
        let wakes = open.entry(user_id).or_insert_with(|| watch::channel(()).0);
        (wakes.receiver_count() < max).then(|| Connection {
            user_id,
            wakes: wakes.subscribe(),
            open: self.open.clone(),
        })
    }

    /// Names the Redis over which other processes are told.
    pub fn publish_to(&self, redis_url: &str) -> redis::RedisResult<()> {
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(REDIS_TIMEOUT))
            .set_response_timeout(Some(REDIS_TIMEOUT))
            .set_number_of_retries(0);
        let manager = redis::Client::open(redis_url)?.get_connection_manager_lazy(config)?;
        self.redis.get_or_init(|| manager);
        Ok(())
    }

    /// Has the open connections of users look again, after the commit of what is to be seen: those of this process at once,
    /// then those of others, over Redis, and where that does not answer through Postgres. Does not wait for it.
    pub fn wake(&self, users: Vec<Uuid>, pool: PgPool) {
        if users.is_empty() {
            return;
        }
        for user_id in &users {
            self.wake_here(*user_id);
        }
        let redis = self.redis.get().cloned();
        let wake = Wake { by: self.id, users };
        tokio::spawn(async move {
            if let Some(mut redis) = redis {
                let mut publish = redis::cmd("PUBLISH");
                publish.arg(USERS_CHANNEL).arg(serde_json::json!(wake).to_string());
                let published = publish.query_async::<i64>(&mut redis);
                if let Ok(Ok(_)) = tokio::time::timeout(REDIS_TIMEOUT * 2, published).await {
                    return;
                }
            }
            let notified = sqlx::query!(
                "select pg_notify($1, user_id::text) as told from unnest($2::uuid[]) as user_id",
                NOTIFY_CHANNEL,
                &wake.users
            )
            .fetch_all(&pool)
            .await;
            // Connections look again by themselves with every heartbeat.
            if let Err(error) = notified {
                tracing::warn!(error.message = %error, "live.notify_failed");
            }
        });
    }

    /// Wakes the connections of the users that a message on Redis names, if it is another process's.
    pub fn wake_named(&self, message: &[u8]) {
        match serde_json::from_slice::<Wake>(message) {
            Ok(Wake { by, users }) => {
                for user_id in users.into_iter().filter(|_| by != self.id) {
                    self.wake_here(user_id);
                }
            }
            Err(error) => tracing::warn!(error.message = %error, "live.unreadable_wake"),
        }
    }

    /// Wakes connections when Postgres says so (a session has ended, or Redis could not carry it), and has `hub` pass on the public
    /// events of programs that know no Redis, for as long as the program runs.
    pub async fn listen_to_postgres(self, hub: Hub, pool: PgPool) {
        loop {
            let error = match self.listen(&hub, &pool).await {
                Ok(()) => "the connection ended".to_owned(),
                Err(error) => error.to_string(),
            };
            tracing::warn!(error.message = error, "live.listen_failed");
            tokio::time::sleep(RETRY_AFTER).await;
        }
    }

    async fn listen(&self, hub: &Hub, pool: &PgPool) -> sqlx::Result<()> {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen_all([NOTIFY_CHANNEL, PUBLIC_NOTIFY_CHANNEL]).await?;
        // What was said while nobody listened.
        for wakes in lock(&self.open).values() {
            wakes.send_replace(());
        }
        while let Some(notification) = listener.try_recv().await? {
            if notification.channel() == PUBLIC_NOTIFY_CHANNEL {
                hub.pass_on(notification.payload().as_bytes());
            } else if let Ok(user_id) = notification.payload().parse() {
                self.wake_here(user_id);
            }
        }
        Ok(())
    }

    fn wake_here(&self, user_id: Uuid) {
        if let Some(wakes) = lock(&self.open).get(&user_id) {
            wakes.send_replace(());
        }
    }
}

fn lock(open: &Open) -> MutexGuard<'_, HashMap<Uuid, watch::Sender<()>>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_connection_is_woken_also_when_it_was_busy_and_is_forgotten_when_it_closes() {
        let connections = Connections::default();
        let (alice, bob) = (Uuid::new_v4(), Uuid::new_v4());
        let (Some(mut one), Some(mut other)) =
            (connections.open(alice, 2), connections.open(alice, 2))
        else {
            panic!("not opened")
        };
        let wake = |by, user| serde_json::json!({"by": by, "users": [user]}).to_string();
        connections.wake_named(wake(Uuid::new_v4(), bob).as_bytes());
        connections.wake_named(wake(connections.id, alice).as_bytes());
        connections.wake_named(b"nonsense");
        assert!(one.woken().now_or_never().is_none(), "nobody else woke it");
        connections.wake_named(wake(Uuid::new_v4(), alice).as_bytes());
        assert!(one.woken().now_or_never().is_some() && other.woken().now_or_never().is_some());
        connections.wake_here(alice);
        connections.wake_here(alice);
        assert!(one.woken().now_or_never().is_some() && other.woken().now_or_never().is_some());
        assert!(one.woken().now_or_never().is_none(), "once");
        drop(one);
        assert_eq!(lock(&connections.open).len(), 1);
        drop(other);
        assert_eq!(lock(&connections.open).len(), 0);
    }

    #[test]
    fn nobody_opens_connections_without_end() {
        let connections = Connections::default();
        let alice = Uuid::new_v4();
        let open: Vec<_> = std::iter::from_fn(|| connections.open(alice, 3)).collect();
        assert_eq!(open.len(), 3);
        assert!(connections.open(Uuid::new_v4(), 3).is_some());
    }
}
