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
    pub target_name: Option<String>,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub reason: Option<String>,
}

/// Which entries are wanted. A field that is absent lets every entry through.
#[derive(Debug, Default, Clone)]
pub struct EntryFilter {
    pub kind: Option<AuditKind>,
    pub actor_id: Option<Uuid>,
    pub target_type: Option<String>,
    /// At this moment or later.
    pub since: Option<DateTime<Utc>>,
    /// Before this moment.
    pub until: Option<DateTime<Utc>>,
    /// A part of the actor's name, of the target's id or reference, or of the reason, as a pattern of `ilike`.
    pub pattern: Option<String>,
}

/// Entries, those after one in this order. A search looks into names of actors, and into targets and reasons, each by its own
/// index and for one page alone.
pub async fn entries(
    db: impl PgExecutor<'_>,
    filter: &EntryFilter,
    sort: Sort,
    cursor: Option<i64>,
    max: i64,
) -> sqlx::Result<Vec<EntryRow>> {
    sqlx::query_as!(
        EntryRow,
        r#"with found as (
               (select a.id from activities a
                where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
                  and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
                  and ($5::timestamptz is null or a.at < $5)
                  and ($6::text is null or (a.target_id || ' ' || coalesce(a.reason, '')) ilike $6)
                  and ($7::bigint is null or case when $8 then a.id > $7 else a.id < $7 end)
                order by case when $8 then a.id end, a.id desc limit $9)
               union
               (select a.id from users u join activities a on a.actor_id = u.id
                where $6::text is not null and (u.name || ' ' || u.email) ilike $6 and u.name ilike $6
                  and ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
                  and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
                  and ($5::timestamptz is null or a.at < $5)
                  and ($7::bigint is null or case when $8 then a.id > $7 else a.id < $7 end)
                order by case when $8 then a.id end, a.id desc limit $9))
           select a.id, a.at, a.actor_id, u.name as "actor_name?", a.activity_type, a.target_type, a.target_id,
                  audit_target_name(a.target_type, a.target_id) as target_name, a.before, a.after, a.reason
           from found join activities a using (id) left join users u on u.id = a.actor_id
           order by case when $8 then a.id end, a.id desc limit $9"#,
        filter.kind as Option<AuditKind>,
        filter.actor_id,
        filter.target_type.as_deref(),
        filter.since,
        filter.until,
        filter.pattern.as_deref(),
        cursor,
        sort == Sort::Oldest,
        max
    )
    .fetch_all(db)
    .await
}

/// How many entries there are, counted up to a bound.
pub async fn count(db: impl PgExecutor<'_>, filter: &EntryFilter, bound: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               (select a.id from activities a
                where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
                  and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
                  and ($5::timestamptz is null or a.at < $5)
                  and ($6::text is null or (a.target_id || ' ' || coalesce(a.reason, '')) ilike $6)
                limit $7)
               union
               (select a.id from users u join activities a on a.actor_id = u.id
                where $6::text is not null and (u.name || ' ' || u.email) ilike $6 and u.name ilike $6
                  and ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
                  and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
                  and ($5::timestamptz is null or a.at < $5)
                limit $7)
               limit $7) counted"#,
        filter.kind as Option<AuditKind>,
        filter.actor_id,
        filter.target_type.as_deref(),
        filter.since,
        filter.until,
        filter.pattern.as_deref(),
        bound,
    )
    .fetch_one(db)
    .await
}
