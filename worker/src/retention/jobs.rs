//! What the queue holds of jobs that are done or parked.

use sqlx::PgConnection;

use super::Term;

/// Deletes the jobs of some queues that ended a term ago. Returns their ids.
pub async fn purge(
    connection: &mut PgConnection,
    queues: &[&str],
    term: Term,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "delete from apalis.jobs
         where job_type = any($1)
           and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))
           and coalesce(done_at, run_at) < now() - $2::interval
         returning id",
        queues as &[&str],
        term.interval(),
    )
    .fetch_all(connection)
    .await
}
