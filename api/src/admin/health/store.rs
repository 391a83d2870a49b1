//! Queries for the state of the system.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

/// The database and the queue.
pub struct SystemRow {
    pub database_bytes: i64,
    /// When a worker was last heard of.
    pub worker_seen_at: Option<DateTime<Utc>>,
    pub waiting: i64,
    pub running: i64,
    pub failed: i64,
    pub parked: i64,
    pub emails_waiting: i64,
    pub emails_parked: i64,
}

/// The same. A job that failed is tried again, one that is parked is not.
pub async fn system(db: impl PgExecutor<'_>) -> sqlx::Result<SystemRow> {
    sqlx::query_as!(
        SystemRow,
        r#"select pg_database_size(current_database()) as "database_bytes!",
                  (select max(last_seen) from apalis.workers) as worker_seen_at,
                  count(*) filter (where status in ('Pending', 'Queued')) as "waiting!",
                  count(*) filter (where status = 'Running') as "running!",
                  count(*) filter (where status = 'Failed' and attempts < max_attempts) as "failed!",
                  count(*) filter (where status = 'Killed' or status = 'Failed' and attempts >= max_attempts) as "parked!",
                  count(*) filter (where job_type = 'send-mail'
                                   and (status in ('Pending', 'Queued', 'Running') or status = 'Failed' and attempts < max_attempts))
                      as "emails_waiting!",
                  count(*) filter (where job_type = 'send-mail'
                                   and (status = 'Killed' or status = 'Failed' and attempts >= max_attempts)) as "emails_parked!"
           from apalis.jobs where status <> 'Done'"#
    )
    .fetch_one(db)
    .await
}

/// How much is stored of something.
pub struct StorageRow {
    pub what: String,
    pub count: i64,
    pub bytes: i64,
}

/// How much is stored of files.
pub async fn storage(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<StorageRow>> {
    sqlx::query_as!(
        StorageRow,
        r#"select what as "what!", count(*) as "count!", coalesce(sum(size), 0)::bigint as "bytes!" from (
               select case when vehicle_id is not null then 'vehicle_photos' when claim_id is not null then 'certificates'
                           when incident_id is not null then 'incident_photos'
                           when support_item_id is not null then 'screenshots'
                           when conversation_id is not null then 'chat_photos'
                           when driver_report_id is not null then 'driver_report_photos'
                           when suggestion_id is not null then 'suggestion_photos'
                           when zone_post_id is not null then 'zone_photos' else 'request_photos' end as what,
                      octet_length(jpeg) as size
               from pictures
               union all
               select 'provider_documents', octet_length(file) from provider_documents) files
           group by what order by what"#
    )
    .fetch_all(db)
    .await
}
