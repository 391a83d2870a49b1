//! Admins read the audit log.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::foundation::audit_log::AuditKind;
use crate::foundation::extract::Query;
use crate::foundation::page::{ListItem, ListParams, Page, Sort, Total};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_audit_entries))
}

/// Which entries.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
pub struct AuditLogFilter {
    /// Only acts of this kind, such as `user_block`.
    activity_type: Option<AuditKind>,
    /// Only acts that this account did.
    #[param(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    actor_id: Option<Uuid>,
    /// Only acts that were done to this kind of thing, such as `user`.
    #[param(example = "user")]
    target_type: Option<String>,
    /// Only acts at this moment or later, in UTC.
    #[param(example = "2026-11-21T10:30:00Z")]
    since: Option<DateTime<Utc>>,
    /// Only acts before this moment, in UTC.
    #[param(example = "2026-11-21T10:30:00Z")]
    until: Option<DateTime<Utc>>,
}

/// An act: who did what to whom, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditLogEntry {
    /// The entry's number.
    #[schema(example = 48_213)]
    id: i64,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// Who did it: an account's id. Null for the command line, scheduled tasks, and accounts that are deleted.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    actor_id: Option<Uuid>,
    /// Their display name; null like `actor_id`.
    #[schema(example = "Road Runner")]
    actor_name: Option<String>,
    /// What was done.
    #[schema(value_type = AuditKind)]
    activity_type: String,
    /// The kind of thing that it was done to, such as `user`.
    #[schema(example = "user")]
    target_type: String,
    /// Its id or reference.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    target_id: String,
    /// What changed, as it was.
    before: Option<Value>,
    /// What changed, as it is.
    after: Option<Value>,
    /// Why, in the words of the person who did it.
    #[schema(example = "Threats in a message")]
    reason: Option<String>,
}

impl ListItem for AuditLogEntry {
    const PLURAL: &'static str = "activities";
}

/// A page of the audit log, with how many entries there are.
pub type AuditLogPage = Page<AuditLogEntry, i64, Total>;

/// List the audit log
///
/// Found by a part of the actor's name, of the target's id or reference, or of the reason.
#[utoipa::path(
    get, path = "/admin/activities", tag = "admin", security(("session" = ["admin"])),
    params(ListParams, AuditLogFilter),
    responses((status = OK, body = AuditLogPage, description = "A page of the audit log."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_audit_entries(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(filter): Query<AuditLogFilter>,
) -> Result<Json<AuditLogPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let pattern = pattern.as_deref();
    let most = i64::from(limit) + 1;
    let rows = entries(&state.pool, &filter, pattern, list.sort, list.cursor()?, most).await?;
    let total = Total(count(&state.pool, &filter, pattern).await?);
    Ok(Json(Page::of(rows, limit.into(), |entry| entry.id, |entry| entry).with(total)))
}

/// Entries, those after one in this order.
async fn entries(
    db: impl PgExecutor<'_>,
    filter: &AuditLogFilter,
    pattern: Option<&str>,
    sort: Sort,
    cursor: Option<i64>,
    most: i64,
) -> sqlx::Result<Vec<AuditLogEntry>> {
    sqlx::query_as!(
        AuditLogEntry,
        r#"select a.id, a.at, a.actor_id, u.name as "actor_name?", a.activity_type, a.target_type, a.target_id,
                  a.before, a.after, a.reason
           from activities a left join users u on u.id = a.actor_id
           where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
             and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
             and ($5::timestamptz is null or a.at < $5)
             and ($6::text is null or u.name ilike $6 or a.target_id ilike $6 or a.reason ilike $6)
             and ($7::bigint is null or case when $8 then a.id > $7 else a.id < $7 end)
           order by case when $8 then a.id end, a.id desc limit $9"#,
        filter.activity_type as Option<AuditKind>,
        filter.actor_id,
        filter.target_type,
        filter.since,
        filter.until,
        pattern,
        cursor,
        sort == Sort::Oldest,
        most
    )
    .fetch_all(db)
    .await
}

/// How many entries there are.
async fn count(
    db: impl PgExecutor<'_>,
    filter: &AuditLogFilter,
    pattern: Option<&str>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from activities a left join users u on u.id = a.actor_id
           where ($1::text is null or a.activity_type = $1) and ($2::uuid is null or a.actor_id = $2)
             and ($3::text is null or a.target_type = $3) and ($4::timestamptz is null or a.at >= $4)
             and ($5::timestamptz is null or a.at < $5)
             and ($6::text is null or u.name ilike $6 or a.target_id ilike $6 or a.reason ilike $6)"#,
        filter.activity_type as Option<AuditKind>,
        filter.actor_id,
        filter.target_type,
        filter.since,
        filter.until,
        pattern,
    )
    .fetch_one(db)
    .await
}
