//! Queries for the queue, whose tables are the queue library's.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;

/// How many jobs of a queue are in each state.
pub struct QueueRow {
    pub queue: String,
    pub waiting: i64,
    pub running: i64,
    pub done: i64,
    pub parked: i64,
}

/// The queues that have held a job.
pub async fn queues(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<QueueRow>> {
    sqlx::query_as!(
        QueueRow,
        r#"select job_type as queue,
                count(*) filter (where status in ('Pending', 'Queued') or status = 'Failed' and attempts < max_attempts)
                    as "waiting!",
                count(*) filter (where status = 'Running') as "running!",
                count(*) filter (where status = 'Done') as "done!",
                count(*) filter (where status = 'Killed' or status = 'Failed' and attempts >= max_attempts) as "parked!"
           from apalis.jobs group by job_type order by job_type"#
    )
    .fetch_all(db)
    .await
}

/// A job that was given up.
pub struct ParkedRow {
    pub id: String,
    pub queue: String,
    pub attempts: i32,
    pub last_result: Option<Value>,
    pub parked_at: DateTime<Utc>,
}

/// The jobs that were given up last.
pub async fn parked(db: impl PgExecutor<'_>, most: i64) -> sqlx::Result<Vec<ParkedRow>> {
    sqlx::query_as!(
        ParkedRow,
        r#"select id, job_type as queue, attempts, last_result, coalesce(done_at, run_at) as "parked_at!"
         from apalis.jobs
         where status = 'Killed' or status = 'Failed' and attempts >= max_attempts
         order by coalesce(done_at, run_at) desc, id desc limit $1"#,
        most
    )
    .fetch_all(db)
    .await
}

/// Has a job that was given up run again, as often as its queue says. Returns its queue; none when it was not given up.
pub async fn run_again(
    db: impl PgExecutor<'_>,
    id: &str,
    queues: &[(&str, i32)],
) -> sqlx::Result<Option<String>> {
    let (names, attempts): (Vec<&str>, Vec<i32>) = queues.iter().copied().unzip();
    sqlx::query_scalar!(
        "update apalis.jobs j
         set status = 'Pending', attempts = 0, max_attempts = q.attempts, run_at = now(), lock_at = null, lock_by = null,
             done_at = null
         from unnest($2::text[], $3::integer[]) as q (name, attempts)
         where j.id = $1 and q.name = j.job_type
           and (j.status = 'Killed' or j.status = 'Failed' and j.attempts >= j.max_attempts)
         returning j.job_type",
        id,
        &names as &[&str],
        &attempts,
    )
    .fetch_optional(db)
    .await
}
