//! The jobs that programs enqueue and the worker runs, and how they are enqueued.

use std::time::Duration;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sqlx::PgConnection;

use crate::mail::SendMail;
use crate::notifications::{MailNotification, PushNotification};

/// Work that the worker does later. A job is written in the same transaction as the act that causes it.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The queue's name: stable, and never derived from a Rust path.
    const QUEUE: &'static str;
    /// How often it is tried before it is parked.
    const ATTEMPTS: i32;
}

/// Fetch one source again: a city's car parks from Overpass.
///
/// A second run fetches again and changes nothing that is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshCity {
    /// The city's slug in data/cities.json, such as `stoke-on-trent`.
    pub city: String,
}

impl Job for RefreshCity {
    const QUEUE: &'static str = "refresh-city";
    const ATTEMPTS: i32 = 6;
}

/// Ask for a refresh of every source that was not fetched for a day. What a visitor's "Refresh Data" enqueues.
///
/// A second run asks again only for what is still old and not already asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshStale {}

impl Job for RefreshStale {
    const QUEUE: &'static str = "refresh-stale";
    const ATTEMPTS: i32 = 3;
}

/// Every queue, and how often its jobs are tried.
pub const QUEUES: [(&str, i32); 5] = [
    (RefreshCity::QUEUE, RefreshCity::ATTEMPTS),
    (RefreshStale::QUEUE, RefreshStale::ATTEMPTS),
    (SendMail::QUEUE, SendMail::ATTEMPTS),
    (PushNotification::QUEUE, PushNotification::ATTEMPTS),
    (MailNotification::QUEUE, MailNotification::ATTEMPTS),
];

/// Writes a job into the queue, as part of the caller's transaction: it runs if that commits, and never if it does not.
///
/// `key` makes it the only one of its kind: while a job with the same key waits or runs, nothing is written.
/// Returns whether a job was written.
///
/// # Errors
/// When the database refuses, or the job cannot be serialised.
pub async fn enqueue<J: Job>(
    connection: &mut PgConnection,
    job: &J,
    key: Option<&str>,
) -> Result<bool, sqlx::Error> {
    enqueue_after(connection, Duration::ZERO, job, key).await
}

/// The same for a job that runs after a wait, and up to five seconds more: an idle worker looks for it with its heartbeat.
///
/// # Errors
/// When the database refuses, or the job cannot be serialised.
pub async fn enqueue_after<J: Job>(
    connection: &mut PgConnection,
    wait: Duration,
    job: &J,
    key: Option<&str>,
) -> Result<bool, sqlx::Error> {
    let payload = serde_json::to_vec(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
    // The queue keeps keys unique for ever; ours guard only what is still to be done.
    sqlx::query(
        "update apalis.jobs set idempotency_key = null
         where job_type = $1 and idempotency_key = $2
           and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))",
    )
    .bind(J::QUEUE)
    .bind(key)
    .execute(&mut *connection)
    .await?;
    // The row that the queue's own library writes; its push has a connection of its own and so cannot join a transaction.
    let written = sqlx::query(
        "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key)
         values ($1, $2, $3, 'Pending', 0, $4, now() + make_interval(secs => $6), 0, $5)
         on conflict (job_type, idempotency_key) do nothing",
    )
    .bind(ulid::Ulid::from_bytes(uuid::Uuid::now_v7().into_bytes()).to_string())
    .bind(J::QUEUE)
    .bind(payload)
    .bind(J::ATTEMPTS)
    .bind(key)
    .bind(wait.as_secs_f64())
    .execute(connection)
    .await?;
    Ok(written.rows_affected() == 1)
}
