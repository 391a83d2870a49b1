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

use super::rules::PAGE;
use crate::foundation::extract::Query;
use crate::foundation::page::{ListItem, Page};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_audit_entries))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AuditLogFilter {
    /// Only activities older than this one: the `next` of the page before.
    older_than: Option<i64>,
}

/// An act: who did what to whom, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditLogEntry {
    /// The entry's number.
    id: i64,
    /// When, in UTC.
    at: DateTime<Utc>,
    /// Absent for the command line, the clock, and accounts that are gone.
    actor_id: Option<Uuid>,
    /// Their display name.
    actor_name: Option<String>,
    /// What was done, such as `user_block`.
    activity_type: String,
    /// The kind of thing that it was done to, such as `user`.
    target_type: String,
    /// Its id or reference.
    target_id: String,
    /// What changed, as it was.
    before: Option<Value>,
    /// What changed, as it is.
    after: Option<Value>,
    /// Why, in the words of whoever did it.
    reason: Option<String>,
}

impl ListItem for AuditLogEntry {
    const PLURAL: &'static str = "activities";
}

/// A page of the audit log, the latest first.
pub type AuditLogPage = Page<AuditLogEntry, i64>;

/// List the audit log
#[utoipa::path(
    get, path = "/admin/activities", tag = "admin", security(("session" = ["admin"])), params(AuditLogFilter),
    responses((status = OK, body = AuditLogPage, description = "A page of the audit log."))
)]
pub async fn list_audit_entries(
    State(state): State<AppState>,
    _: Admin,
    Query(query): Query<AuditLogFilter>,
) -> Result<Json<AuditLogPage>, Error> {
    let rows = entries(&state.pool, query.older_than, PAGE + 1).await?;
    let limit = usize::try_from(PAGE).map_err(anyhow::Error::from)?;
    Ok(Json(Page::of(rows, limit, |entry| entry.id, |entry| entry)))
}

/// Entries before one, the latest first.
async fn entries(
    db: impl PgExecutor<'_>,
    older_than: Option<i64>,
    most: i64,
) -> sqlx::Result<Vec<AuditLogEntry>> {
    sqlx::query_as!(
        AuditLogEntry,
        r#"select a.id, a.at, a.actor_id, u.name as "actor_name?", a.activity_type, a.target_type, a.target_id,
                  a.before, a.after, a.reason
           from activities a left join users u on u.id = a.actor_id
           where $1::bigint is null or a.id < $1 order by a.id desc limit $2"#,
        older_than,
        most
    )
    .fetch_all(db)
    .await
}
