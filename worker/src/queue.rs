//! One small wrapper around apalis and its Postgres storage, which holds what we rely on:
//!
//! - a queue has the name its job says, never a Rust path;
//! - jobs are fetched one at a time, so that a long one never starves the heartbeat and runs twice;
//! - a worker has a new name at each start, so that what a killed one held is found and run again after about 15 seconds;
//! - a handler that panics fails like any other, instead of leaving its job running for ever;
//! - a failed job waits before it is tried again, and is parked after its last attempt;
//! - a job whose worker died in each of its attempts is parked too, instead of taking down one worker after another.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use apalis::prelude::{Attempt, Monitor, TaskId, WorkerBuilder, WorkerBuilderExt, task_fn};
use apalis_postgres::{Config, PostgresStorage};
use carpal_domain::jobs::Job;
use futures::FutureExt;
use sqlx::PgPool;

/// Heartbeat of a worker.
pub const HEARTBEAT: Duration = Duration::from_secs(5);
/// A worker that misses so many heartbeats is dead; its jobs are run again.
pub const MISSED_HEARTBEATS: usize = 3;

/// Why a job failed. The sentence is kept with the job, where an admin sees it.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// It may work later: it is tried again after a wait, or after `retry_after`.
    #[error("{message}")]
    Later {
        /// What happened.
        message: String,
        /// How long the other side asked us to wait.
        retry_after: Option<Duration>,
    },
    /// It will never work: it is parked at once.
    #[error("{0}")]
    Never(String),
}

impl From<sqlx::Error> for JobError {
    fn from(error: sqlx::Error) -> Self {
        Self::Later { message: error.to_string(), retry_after: None }
    }
}

/// Makes the queue's tables, and brings them up to date.
///
/// # Errors
/// When the database refuses.
pub async fn migrate(pool: &PgPool) -> anyhow::Result<()> {
    PostgresStorage::<()>::setup(pool).await?;
    Ok(())
}

/// Adds a worker for one kind of job, running `concurrency` of them at a time.
pub fn register<J, S, F, Fut>(
    monitor: Monitor,
    pool: &PgPool,
    state: &S,
    concurrency: usize,
    run: F,
) -> Monitor
where
    J: Job + Clone + Sync + Unpin,
    S: Clone + Send + Sync + 'static,
    F: Fn(S, J) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<(), JobError>> + Send + 'static,
{
    register_with_id(monitor, pool, state, concurrency, move |state, job, _| run(state, job))
}

/// The same for a job that needs to know its own id, which stays the same from attempt to attempt.
pub fn register_with_id<J, S, F, Fut>(
    monitor: Monitor,
    pool: &PgPool,
    state: &S,
    concurrency: usize,
    run: F,
) -> Monitor
where
    J: Job + Clone + Sync + Unpin,
    S: Clone + Send + Sync + 'static,
    F: Fn(S, J, String) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<(), JobError>> + Send + 'static,
{
    let (pool, state) = (pool.clone(), state.clone());
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
        let (pool, state, run) = (pool.clone(), state.clone(), run.clone());
        WorkerBuilder::new(format!("{}-{}", J::QUEUE, uuid::Uuid::now_v7()))
            .backend(storage)
            .concurrency(concurrency)
            .build(task_fn(move |job: J, id: TaskId, count: Attempt| {
                let (pool, id) = (pool.clone(), id.to_string());
                let work = run(state.clone(), job, id.clone());
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
            Err(JobError::Later { message: "the job panicked".into(), retry_after: None })
        })
    } else {
        Err(JobError::Never("its worker died in the last of its attempts".into()))
    };
    let result = if outcome.is_ok() { "done" } else { "failed" };
    let labels = [("queue", J::QUEUE), ("result", result)];
    metrics::counter!("jobs_total", &labels).increment(1);
    metrics::histogram!("job_duration_seconds", &labels).record(started.elapsed().as_secs_f64());
    let Err(error) = outcome else { return Ok(()) };
    tracing::warn!(job.queue = J::QUEUE, job.id = id, error.message = %error, "job.failed");
    let settled = match &error {
        JobError::Later { retry_after, .. } => postpone::<J>(pool, id, *retry_after).await,
        JobError::Never(_) => park(pool, id).await,
    };
    if let Err(error) = settled {
        tracing::error!(job.id = id, error.message = %error, "job.not_settled");
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
    sqlx::query(
        "update apalis.jobs
         set run_at = now() + make_interval(secs => greatest($2, least(3600, power(2, least(attempts, 12) + 1)))),
             max_attempts = $3
         where id = $1",
    )
    .bind(id)
    .bind(floor)
    .bind(J::ATTEMPTS)
    .execute(pool)
    .await?;
    Ok(())
}

/// No further attempt, until an admin asks for one.
async fn park(pool: &PgPool, id: &str) -> sqlx::Result<()> {
    sqlx::query("update apalis.jobs set max_attempts = 0 where id = $1")
        .bind(id)
        .execute(pool)
        .await?;
    Ok(())
}
