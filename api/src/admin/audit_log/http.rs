//! Requests and responses about the audit log.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::store::{self, EntryFilter, EntryRow};
use crate::foundation::audit_log::AuditKind;
use crate::foundation::extract::Query;
use crate::foundation::page::{ListItem, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

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

impl From<EntryRow> for AuditLogEntry {
    fn from(row: EntryRow) -> Self {
        Self {
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
        }
    }
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
    let filter = EntryFilter {
        kind: filter.activity_type,
        actor_id: filter.actor_id,
        target_type: filter.target_type.as_deref(),
        since: filter.since,
        until: filter.until,
        pattern: pattern.as_deref(),
    };
    let max = i64::from(limit) + 1;
    let rows = store::entries(&state.pool, &filter, list.sort, list.cursor()?, max).await?;
    let total = Total(store::count(&state.pool, &filter).await?);
    Ok(Json(Page::of(rows, limit.into(), |row| row.id, AuditLogEntry::from).with(total)))
}
