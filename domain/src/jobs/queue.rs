//! What a job is, and how it gets into the queue.

use std::time::Duration;

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
    let payload = serde_json::to_vec(job).map_err(|error| sqlx::Error::Encode(error.into()))?;
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
        ulid::Ulid::from_bytes(uuid::Uuid::now_v7().into_bytes()).to_string(),
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
