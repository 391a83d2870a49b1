//! The queues that the worker serves, and one small wrapper around apalis and its Postgres storage, which holds what we
//! rely on:
//!
//! - a queue has the name its job says, never a Rust path;
//! - jobs are fetched one at a time, so that a long one never starves the heartbeat and runs twice;
//! - a worker has a new name at each start, so that what a killed one held is found and run again after about 15 seconds;
//! - a job that panics fails like any other, instead of running for ever;
//! - a failed job waits before it is tried again, and is parked after its last attempt;
//! - a job whose worker died in each of its attempts is parked too, instead of taking down one worker after another.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use apalis::prelude::{Attempt, Monitor, TaskId, WorkerBuilder, WorkerBuilderExt, task_fn};
use apalis_postgres::{Config, PostgresStorage};
use carpal_domain::jobs::Job;
use futures::FutureExt;
use sqlx::PgPool;

use crate::jobs::{
    Context, JobError, email_notification, escalate_move_request, parking_reminder,
    push_notification, refresh_city, refresh_feed, refresh_stale, send_mail, tell_zone,
};

/// Heartbeat of a worker.
pub const HEARTBEAT: Duration = Duration::from_secs(5);
/// A worker that misses this many heartbeats is dead; its jobs are run again.
pub const MISSED_HEARTBEATS: usize = 3;
/// How many feeds are asked at a time. Each holds its answer in memory meanwhile.
pub const FEEDS_AT_A_TIME: usize = 4;
/// How many emails are under way at a time.
pub const MAILS_AT_A_TIME: usize = 4;

/// Makes the queue's tables, and brings them up to date.
///
/// # Errors
/// When the database refuses.
pub async fn migrate(pool: &PgPool) -> anyhow::Result<()> {
    PostgresStorage::<()>::setup(pool).await?;
    Ok(())
}

/// Adds a worker for every queue, one line per job: how many run at a time, and what runs.
pub fn register_all(monitor: Monitor, pool: &PgPool, context: &Context) -> Monitor {
    // Overpass gives each address a few slots only.
    let monitor = register(monitor, pool, context, 1, refresh_city::run);
    let monitor = register(monitor, pool, context, 1, refresh_stale::run);
    let monitor = register(monitor, pool, context, FEEDS_AT_A_TIME, refresh_feed::run);
    let monitor = register(monitor, pool, context, MAILS_AT_A_TIME, send_mail::run);
    let monitor = register(monitor, pool, context, 4, push_notification::run);
    let monitor = register(monitor, pool, context, 4, parking_reminder::run);
    let monitor = register(monitor, pool, context, 1, tell_zone::run);
    let monitor = register(monitor, pool, context, 2, escalate_move_request::run);
    register(monitor, pool, context, 2, email_notification::run)
}

/// Adds a worker for one queue, which runs `concurrency` of its jobs at a time. A job also gets its own id, which stays the
/// same from attempt to attempt.
pub fn register<J, C, F, Fut>(
    monitor: Monitor,
    pool: &PgPool,
    context: &C,
    concurrency: usize,
    run: F,
) -> Monitor
where
    J: Job + Clone + Sync + Unpin,
    C: Clone + Send + Sync + 'static,
    F: Fn(C, J, String) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<(), JobError>> + Send + 'static,
{
    let (pool, context) = (pool.clone(), context.clone());
    monitor.register(move |_| {
        let storage = PostgresStorage::<J>::new(&pool)
            .with_config(
                Config::default()
                    .queue(J::QUEUE)
                    .batch_size(1)
                    .heartbeat_interval(HEARTBEAT)
                    .missed_heartbeats(MISSED_HEARTBEATS),
            )
            .with_pubsub();
        let (pool, context, run) = (pool.clone(), context.clone(), run.clone());
        WorkerBuilder::new(format!("{}-{}", J::QUEUE, uuid::Uuid::now_v7()))
            .backend(storage)
            .concurrency(concurrency)
            .build(task_fn(move |job: J, id: TaskId, count: Attempt| {
                let (pool, id) = (pool.clone(), id.to_string());
                let work = run(context.clone(), job, id.clone());
                async move { attempt::<J, _>(&pool, &id, count.current(), work).await }
            }))
    })
}

/// Runs one attempt, the `count`th, and decides what follows from a failure.
async fn attempt<J: Job, Fut>(
    pool: &PgPool,
    id: &str,
    count: usize,
    work: Fut,
) -> Result<(), JobError>
where
    Fut: Future<Output = Result<(), JobError>> + Send,
{
    let started = std::time::Instant::now();
    // The library counts the attempts that died with their worker, but never stops at any number of them.
    let outcome = if i32::try_from(count).is_ok_and(|count| count <= J::ATTEMPTS) {
        AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
            Err(JobError::Transient { message: "the job panicked".into(), retry_after: None })
        })
    } else {
        Err(JobError::Permanent("its worker died in the last of its attempts".into()))
    };
    let result = if outcome.is_ok() { "done" } else { "failed" };
    let labels = [("queue", J::QUEUE), ("result", result)];
    metrics::counter!("jobs_total", &labels).increment(1);
    metrics::histogram!("job_duration_seconds", &labels).record(started.elapsed().as_secs_f64());
    let Err(error) = outcome else { return Ok(()) };
    tracing::warn!(job.queue = J::QUEUE, job.id = id, error.message = %error, "job.failed");
    let settled = match &error {
        JobError::Transient { retry_after, .. } => postpone::<J>(pool, id, *retry_after).await,
        JobError::Permanent(_) => park(pool, id).await,
    };
    if let Err(error) = settled {
        tracing::error!(job.id = id, error.message = %error, "job.update_failed");
    }
    Err(error)
}

/// The next attempt waits 2, 4, 8 … seconds, at most an hour, or as long as the other side asked for.
async fn postpone<J: Job>(
    pool: &PgPool,
    id: &str,
    retry_after: Option<Duration>,
) -> sqlx::Result<()> {
    let floor = retry_after.map_or(0.0, |wait| wait.as_secs_f64());
    // The stored count is that of earlier attempts; it grows when this one is written back. The last one parks.
    sqlx::query!(
        "update apalis.jobs
         set run_at = now() + make_interval(secs => greatest($2, least(3600, power(2, least(attempts, 12) + 1)))),
             max_attempts = $3
         where id = $1",
        id,
        floor,
        J::ATTEMPTS,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// No further attempt, until an admin asks for one.
async fn park(pool: &PgPool, id: &str) -> sqlx::Result<()> {
    sqlx::query!("update apalis.jobs set max_attempts = 0 where id = $1", id).execute(pool).await?;
    Ok(())
}
