//! Queries for the queue, whose tables are the queue library's.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

use crate::foundation::page::{Sort, TimeCursor};

/// How many jobs of a queue are in each state.
pub struct QueueRow {
    pub queue: String,
    pub waiting: i64,
    pub failed: i64,
    pub running: i64,
    pub done: i64,
    pub parked: i64,
}

/// The queues that have held a job.
pub async fn queues(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<QueueRow>> {
    sqlx::query_as!(
        QueueRow,
        r#"select job_type as queue,
                count(*) filter (where status in ('Pending', 'Queued')) as "waiting!",
                count(*) filter (where status = 'Failed' and attempts < max_attempts) as "failed!",
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
    /// What the last attempt said.
    pub error: Option<String>,
    pub parked_at: DateTime<Utc>,
}

/// Which parked jobs are wanted. A field that is absent lets every one through.
#[derive(Debug, Default)]
pub struct ParkedFilter<'a> {
    pub queue: Option<&'a str>,
    /// A part of the id, of the queue's name, or of what the last attempt said, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// The jobs that were given up, those after one in this order.
pub async fn parked(
    db: impl PgExecutor<'_>,
    filter: &ParkedFilter<'_>,
    sort: Sort,
    cursor: Option<&TimeCursor<String>>,
    max: i64,
) -> sqlx::Result<Vec<ParkedRow>> {
    sqlx::query_as!(
        ParkedRow,
        r#"select id, job_type as queue, attempts, last_result ->> 'Err' as error, parked_at as "parked_at!"
           from apalis.jobs, coalesce(done_at, run_at) as parked_at
           where (status = 'Killed' or status = 'Failed' and attempts >= max_attempts)
             and ($1::text is null or job_type = $1)
             and ($2::text is null or id ilike $2 or job_type ilike $2 or last_result ->> 'Err' ilike $2)
             and ($3::timestamptz is null
                  or case when $5 then (parked_at, id) > ($3, $4::text) else (parked_at, id) < ($3, $4) end)
           order by case when $5 then parked_at end, case when $5 then id end, parked_at desc, id desc limit $6"#,
        filter.queue,
        filter.pattern,
        cursor.map(|cursor| cursor.at),
        cursor.map(|cursor| &cursor.id),
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many jobs were given up.
pub async fn count_parked(db: impl PgExecutor<'_>, filter: &ParkedFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from apalis.jobs
           where (status = 'Killed' or status = 'Failed' and attempts >= max_attempts)
             and ($1::text is null or job_type = $1)
             and ($2::text is null or id ilike $2 or job_type ilike $2 or last_result ->> 'Err' ilike $2)"#,
        filter.queue,
        filter.pattern,
    )
    .fetch_one(db)
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
