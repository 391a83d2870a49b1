//! Queries for the audit log.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::audit_log::AuditKind;
use crate::foundation::page::Sort;

/// An act: who did what to whom, and why.
pub struct EntryRow {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor_id: Option<Uuid>,
    pub actor_name: Option<String>,
    pub activity_type: String,
    pub target_type: String,
    pub target_id: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub reason: Option<String>,
}

/// Which entries are wanted. A field that is absent lets every entry through.
#[derive(Debug, Default)]
pub struct EntryFilter<'a> {
    pub kind: Option<AuditKind>,
    pub actor_id: Option<Uuid>,
    pub target_type: Option<&'a str>,
    /// At this moment or later.
    pub since: Option<DateTime<Utc>>,
    /// Before this moment.
    pub until: Option<DateTime<Utc>>,
    /// A part of the actor's name, of the target's id or reference, or of the reason, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
}

/// Entries, those after one in this order.
pub async fn entries(
    db: impl PgExecutor<'_>,
    filter: &EntryFilter<'_>,
    sort: Sort,
    cursor: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<EntryRow>> {
    sqlx::query_as!(
        EntryRow,
        r#"select a.id, a.at, a.actor_id, u.name as "actor_name?", a.activity_type, a.target_type, a.target_id,
                  a.before, a.after, a.reason
           from activities a left join users u on u.id = a.actor_id
           where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
             and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
             and ($5::timestamptz is null or a.at < $5)
             and ($6::text is null or u.name ilike $6 or a.target_id ilike $6 or a.reason ilike $6)
             and ($7::bigint is null or case when $8 then a.id > $7 else a.id < $7 end)
           order by case when $8 then a.id end, a.id desc limit $9"#,
        filter.kind as Option<AuditKind>,
        filter.actor_id,
        filter.target_type,
        filter.since,
        filter.until,
        filter.pattern,
        cursor,
        sort == Sort::Oldest,
        max
    )
    .fetch_all(db)
    .await
}

/// How many entries there are.
pub async fn count(db: impl PgExecutor<'_>, filter: &EntryFilter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from activities a left join users u on u.id = a.actor_id
           where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
             and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
             and ($5::timestamptz is null or a.at < $5)
             and ($6::text is null or u.name ilike $6 or a.target_id ilike $6 or a.reason ilike $6)"#,
        filter.kind as Option<AuditKind>,
        filter.actor_id,
        filter.target_type,
        filter.since,
        filter.until,
        filter.pattern,
    )
    .fetch_one(db)
    .await
}
