//! What the queue holds of jobs that are done or parked.

use carpal_domain::retention::RetentionPeriod;
use sqlx::PgConnection;

/// Deletes the jobs of some queues that ended a retention period ago. Returns their ids.
pub async fn purge(
    connection: &mut PgConnection,
    queues: &[&str],
    period: RetentionPeriod,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "delete from apalis.jobs
         where job_type = any($1)
           and (status in ('Done', 'Killed') or (status = 'Failed' and attempts >= max_attempts))
           and coalesce(done_at, run_at) < now() - $2::interval
         returning id",
        queues as &[&str],
        period.interval(),
    )
    .fetch_all(connection)
    .await
}
