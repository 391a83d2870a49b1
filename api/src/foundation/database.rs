//! Connections to the database, and whether it answers. A database that is away costs nobody more than a few seconds.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// A request waits no longer for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);
/// What the server itself gives up. A database that hangs as a whole gives up nothing: [`DatabaseHealth`] notices it.
pub const SERVER_TIMEOUTS: [(&str, &str); 3] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "4s"),
    ("idle_in_transaction_session_timeout", "30s"),
];
/// How often it is asked whether it is there.
const PING_INTERVAL: Duration = Duration::from_millis(500);
/// What it may take to say so.
const PING_TIMEOUT: Duration = Duration::from_secs(1);
/// A request that was answered within this time needed no database, or has its answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// A pool of at most this many connections, for which no request waits long.
#[must_use]
pub fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT)
}

/// Whether the database answers, as of a moment ago.
#[derive(Debug, Clone)]
pub struct DatabaseHealth {
    is_there: watch::Receiver<bool>,
}

impl DatabaseHealth {
    /// Asks the database from now on, over a connection of its own, until nobody wants to know any more.
    #[must_use]
    pub fn watch(options: PgConnectOptions) -> Self {
        let (tell, is_there) = watch::channel(true);
        tokio::spawn(async move {
            let mut connection = None;
            while !tell.is_closed() {
                let answer = timeout(PING_TIMEOUT, ping(connection.take(), &options)).await;
                connection = answer.ok().and_then(Result::ok);
                let is_there = connection.is_some();
                if tell.send_if_modified(|was| std::mem::replace(was, is_there) != is_there) {
                    tracing::warn!(database.answers = is_there, "database.changed");
                }
                sleep(PING_INTERVAL).await;
            }
        });
        Self { is_there }
    }

    /// One that is always there: for tests whose database is.
    #[must_use]
    pub fn always() -> Self {
        Self { is_there: watch::channel(true).1 }
    }

    /// Whether it answers.
    #[must_use]
    pub fn answers(&self) -> bool {
        *self.is_there.borrow()
    }

    /// Waits until somebody who asked for something has waited long enough for a database that does not answer.
    pub async fn given_up(mut self) {
        sleep(PATIENCE).await;
        if self.is_there.wait_for(|is_there| !is_there).await.is_err() {
            // Nobody is left who could say so.
            std::future::pending::<()>().await;
        }
    }
}

async fn ping(
    connection: Option<PgConnection>,
    options: &PgConnectOptions,
) -> sqlx::Result<PgConnection> {
    let mut connection = match connection {
        Some(connection) => connection,
        None => PgConnection::connect_with(options).await?,
    };
    connection.execute("select 1").await?;
    Ok(connection)
}
