//! Queries for sources and their imports.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;

use crate::foundation::page::Sort;

/// Records of an import that were not taken and are shown at once.
pub const MAX_REJECTS: i64 = 200;

/// A source.
pub struct SourceRow {
    pub name: String,
    pub kind: String,
    pub licence: String,
    pub fetched_at: Option<DateTime<Utc>>,
}

/// All sources by name.
pub async fn sources(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<SourceRow>> {
    sqlx::query_as!(SourceRow, "select name, kind, licence, fetched_at from sources order by name")
        .fetch_all(db)
        .await
}

/// An import of a source. One whose process ended before it holds its source's lock no longer: it is dead, whatever it says.
pub struct RunRow {
    pub id: i64,
    pub source: String,
    pub input: String,
    pub status: String,
    pub message: String,
    pub read: i64,
    pub added: i64,
    pub changed: i64,
    pub unchanged: i64,
    pub removed: i64,
    /// Reason to count.
    pub rejected: Value,
    pub started_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// The latest import of each source.
pub async fn last_runs(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<RunRow>> {
    sqlx::query_as!(
        RunRow,
        r#"select r.id, r.source, r.input, case when r.status = 'running' and not source_is_loading(r.source) then 'dead' else r.status end as "status!",
                  r.message, r.read, r.new as added, r.changed, r.unchanged, r.gone as removed,
                  r.rejected, r.started_at, r.finished_at
           from sources s
           cross join lateral (select * from runs where source = s.name order by started_at desc, id desc limit 1) r"#
    )
    .fetch_all(db)
    .await
}

/// Imports of a source, those after one in this order, or one import.
pub async fn runs(
    db: impl PgExecutor<'_>,
    source: Option<&str>,
    id: Option<i64>,
    sort: Sort,
    cursor: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<RunRow>> {
    sqlx::query_as!(
        RunRow,
        r#"select id, source, input, case when status = 'running' and not source_is_loading(source) then 'dead' else status end as "status!",
                  message, read, new as added, changed, unchanged, gone as removed, rejected,
                  started_at, finished_at
           from runs
           where ($1::text is null or source = $1) and ($2::bigint is null or id = $2)
             and ($3::bigint is null or case when $4 then id > $3 else id < $3 end)
           order by case when $4 then id end, id desc limit $5"#,
        source,
        id,
        cursor,
        sort == Sort::Oldest,
        max,
    )
    .fetch_all(db)
    .await
}

/// How many imports of a source there were.
pub async fn count(db: impl PgExecutor<'_>, source: &str) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from runs where source = $1"#, source)
        .fetch_one(db)
        .await
}

/// A record that was not taken.
pub struct RejectRow {
    pub position: String,
    pub reason: String,
    pub detail: String,
}

/// The first records of an import that were not taken.
pub async fn rejects(db: impl PgExecutor<'_>, run_id: i64) -> sqlx::Result<Vec<RejectRow>> {
    sqlx::query_as!(
        RejectRow,
        "select position, reason, detail from rejects where run_id = $1 order by reason, id limit $2",
        run_id,
        MAX_REJECTS
    )
    .fetch_all(db)
    .await
}
