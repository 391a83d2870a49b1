//! Connections to the database, whether it answers, and what time it is there. A database that is away costs nobody more
//! than a few seconds.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgExecutor};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// A request waits no longer for a connection. It may wait twice, for who asks and for what they do, and then for a lock or
/// for a statement; all of it together has a limit too.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1500);
/// A connection that rested no longer than this is not asked whether it is alive: whoever used it last has just heard from the
/// database.
const SURELY_ALIVE: Duration = Duration::from_millis(250);
/// What the server itself gives up. A database that hangs as a whole gives up nothing: [`DatabaseHealth`] notices it.
pub const SERVER_TIMEOUTS: [(&str, &str); 3] = [
    ("statement_timeout", "3s"),
    ("lock_timeout", "1750ms"),
    ("idle_in_transaction_session_timeout", "30s"),
];
/// How often it is asked whether it is there.
const PING_INTERVAL: Duration = Duration::from_millis(500);
/// What it may take to say so.
const PING_TIMEOUT: Duration = Duration::from_secs(1);
/// The database is away when it has missed this many checks in a row. One is missed by a machine that is only busy.
const MISSED_PINGS: u32 = 2;
/// A request that was answered within this time needed no database, or has its answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// A pool of at most this many connections, for which no request waits long.
#[must_use]
pub fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        // The driver would ask each connection that it gives out, which makes two round trips of each question.
        .test_before_acquire(false)
        .before_acquire(|connection, rested| {
            Box::pin(async move {
                Ok(rested.idle_for <= SURELY_ALIVE || connection.ping().await.is_ok())
            })
        })
}

/// What time it is, by the database: the one clock of all processes, or those whose clocks differ would take each other's
/// tokens for too old or too new. Followed between two looks at it by a clock that nobody sets. Cheap to clone.
#[derive(Debug, Clone)]
pub struct DatabaseClock {
    started: Instant,
    /// What the database's clock showed when this one was started, in microseconds since 1970.
    at_start: Arc<AtomicI64>,
}

impl DatabaseClock {
    /// A clock that is right from now on.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn start(db: impl PgExecutor<'_>) -> sqlx::Result<Self> {
        let clock = Self { started: Instant::now(), at_start: Arc::default() };
        clock.set(db).await?;
        Ok(clock)
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        let at_start = DateTime::from_timestamp_micros(self.at_start.load(Ordering::Relaxed));
        at_start.unwrap_or_default() + delta(self.started.elapsed())
    }

    /// Right to half the time that the answer takes.
    async fn set(&self, db: impl PgExecutor<'_>) -> sqlx::Result<()> {
        let asked = self.started.elapsed();
        let shown: DateTime<Utc> =
            sqlx::query_scalar("select clock_timestamp()").fetch_one(db).await?;
        let halfway = (asked + self.started.elapsed()) / 2;
        self.at_start.store((shown - delta(halfway)).timestamp_micros(), Ordering::Relaxed);
        Ok(())
    }
}

fn delta(time: Duration) -> TimeDelta {
    TimeDelta::from_std(time).unwrap_or(TimeDelta::MAX)
}

/// Whether the database answers, as of a moment ago.
#[derive(Debug, Clone)]
pub struct DatabaseHealth {
    is_there: watch::Receiver<bool>,
}

impl DatabaseHealth {
    /// Asks the database from now on, over a connection of its own, until nobody wants to know any more, and sets the clock
    /// by what it says.
    #[must_use]
    pub fn watch(options: PgConnectOptions, clock: DatabaseClock) -> Self {
        let (tell, is_there) = watch::channel(true);
        tokio::spawn(async move {
            let mut connection = None;
            let mut missed = 0;
            while !tell.is_closed() {
                let answer = timeout(PING_TIMEOUT, ping(connection.take(), &options, &clock)).await;
                connection = answer.ok().and_then(Result::ok);
                missed = if connection.is_some() { 0 } else { missed + 1 };
                let is_there = missed < MISSED_PINGS;
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
    pub async fn timed_out(mut self) {
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
    clock: &DatabaseClock,
) -> sqlx::Result<PgConnection> {
    let mut connection = match connection {
        Some(connection) => connection,
        None => PgConnection::connect_with(options).await?,
    };
    clock.set(&mut connection).await?;
    Ok(connection)
}
