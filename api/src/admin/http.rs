//! Requests and responses about the audit log.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{rules, store};
use crate::foundation::extract::Query;
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Older {
    /// Only activities older than this one: the `next` of the page before.
    older_than: Option<i64>,
}

/// An act: who did what to whom, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ActivityEntry {
    id: i64,
    at: DateTime<Utc>,
    /// Absent for the command line, the clock, and accounts that are gone.
    actor_id: Option<Uuid>,
    actor_name: Option<String>,
    activity_type: String,
    target_type: String,
    target_id: String,
    /// What changed, as it was.
    before: Option<Value>,
    /// What changed, as it is.
    after: Option<Value>,
    reason: Option<String>,
}

/// A page of the log, the latest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ActivityPage {
    activities: Vec<ActivityEntry>,
    /// Asks for the page after this one; absent on the last.
    next: Option<i64>,
}

/// List the audit log
#[utoipa::path(
    get, path = "/admin/activities", tag = "admin", security(("session" = ["admin"])), params(Older),
    responses((status = OK, body = ActivityPage))
)]
pub async fn list_audit_entries(
    State(state): State<AppState>,
    _: Admin,
    Query(query): Query<Older>,
) -> Result<Json<ActivityPage>, Error> {
    let mut rows = store::activities(&state.pool, query.older_than, rules::PAGE + 1).await?;
    let page = usize::try_from(rules::PAGE).map_err(anyhow::Error::from)?;
    let is_more = rows.len() > page;
    rows.truncate(page);
    let next = rows.last().filter(|_| is_more).map(|row| row.id);
    let activities = rows.into_iter().map(|row| ActivityEntry {
        id: row.id,
        at: row.at,
        actor_id: row.actor_id,
        actor_name: row.actor_name,
        activity_type: row.activity_type,
        target_type: row.target_type,
        target_id: row.target_id,
        before: row.before,
        after: row.after,
        reason: row.reason,
    });
    Ok(Json(ActivityPage { activities: activities.collect(), next }))
}
