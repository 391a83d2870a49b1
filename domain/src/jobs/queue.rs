//! What a job is, and how it gets into the queue.

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::PgConnection;

/// Work that the worker does later. A job is written in the same transaction as the act that causes it.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The queue's name: stable, and never derived from a Rust path.
    const QUEUE: &'static str;
    /// How often it is tried before it is parked.
    const ATTEMPTS: i32;
}

/// Writes a job into the queue, as part of the caller's transaction: it runs if that commits, and never if it does not.
///
/// While a job with the same `key` waits or runs, nothing is written: there is only one of its kind.
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

/// The same for a job that runs after a wait. An idle worker finds it with its next heartbeat, so up to five seconds later.
///
/// # Errors
/// When the database refuses, or the job cannot be serialised.
pub async fn enqueue_after<J: Job>(
    connection: &mut PgConnection,
    wait: Duration,
    job: &J,
    key: Option<&str>,
) -> Result<bool, sqlx::Error> {
    let payload = payload(job)?;
    // The queue keeps keys unique for ever; ours guard only what is still to be done.
    sqlx::query!(
        "update apalis.jobs set idempotency_key = null
         where job_type = $1 and idempotency_key = $2
           and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))",
        J::QUEUE,
        key,
    )
    .execute(&mut *connection)
    .await?;
    // The row that the queue's own library writes. Its push uses a connection of its own, so it cannot join a transaction.
    let written = sqlx::query!(
        "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key)
         values ($1, $2, $3, 'Pending', 0, $4, now() + make_interval(secs => $6), 0, $5)
         on conflict (job_type, idempotency_key) do nothing",
        new_id(),
        J::QUEUE,
        payload,
        J::ATTEMPTS,
        key,
        wait.as_secs_f64(),
    )
    .execute(connection)
    .await?;
    Ok(written.rows_affected() == 1)
}

/// The same for a job that looks for itself at all that is new, so that one does for many changes: while one with this `key` waits,
/// nothing is written, and that one begins only after the caller's transaction has ended. One that runs by now may have looked
/// before, so it counts as none. The first is due at once, and each one after it when `spacing` is over since the one before was due.
///
/// # Errors
/// When the database refuses, or the job cannot be serialised.
pub async fn enqueue_spaced<J: Job>(
    connection: &mut PgConnection,
    spacing: Duration,
    job: &J,
    key: &str,
) -> Result<bool, sqlx::Error> {
    let (id, payload) = (new_id(), payload(job)?);
    let mut before: Option<DateTime<Utc>> = None;
    loop {
        let begun = sqlx::query_scalar!(
            "update apalis.jobs set idempotency_key = null
             where job_type = $1 and idempotency_key = $2 and status <> 'Pending' returning run_at",
            J::QUEUE,
            key,
        )
        .fetch_optional(&mut *connection)
        .await?;
        before = begun.or(before);
        // Setting nothing anew locks the job that waits: the worker passes it over until the caller's transaction has ended.
        let waiting = sqlx::query_scalar!(
            "insert into apalis.jobs as waiting
                 (id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key)
             values ($1, $2, $3, 'Pending', 0, $4, greatest(now(), $5::timestamptz + make_interval(secs => $6)), 0, $7)
             on conflict (job_type, idempotency_key) do update set run_at = waiting.run_at where waiting.status = 'Pending'
             returning id",
            id.as_str(),
            J::QUEUE,
            payload.as_slice(),
            J::ATTEMPTS,
            before,
            spacing.as_secs_f64(),
            key,
        )
        .fetch_optional(&mut *connection)
        .await?;
        // None where the one that waited has begun in this very moment: it is passed over now.
        if let Some(waiting) = waiting {
            return Ok(waiting == id);
        }
    }
}

fn payload<J: Job>(job: &J) -> Result<Vec<u8>, sqlx::Error> {
    serde_json::to_vec(job).map_err(|error| sqlx::Error::Encode(error.into()))
}

fn new_id() -> String {
    ulid::Ulid::from_bytes(uuid::Uuid::now_v7().into_bytes()).to_string()
}
