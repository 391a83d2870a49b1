//! Requests and responses about the audit log.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::store::{EntryFilter, EntryRow};
use super::{export, service};
use crate::foundation::audit_log::AuditKind;
use crate::foundation::extract::Query;
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total, search_pattern};
use crate::foundation::roles::{Admin, ProvenAdmin};
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

impl AuditLogFilter {
    /// The same with what is searched for, as a pattern of `ilike`.
    fn with(self, pattern: Option<String>) -> EntryFilter {
        let Self { activity_type: kind, actor_id, target_type, since, until } = self;
        EntryFilter { kind, actor_id, target_type, since, until, pattern }
    }
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
    /// Its name; null where it has none, or is gone.
    #[schema(example = "Road Runner")]
    target_name: Option<String>,
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
            target_name: row.target_name,
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
pub type AuditLogPage = Page<AuditLogEntry, ListCursor<i64>, Total>;

/// List the audit log
///
/// Found by a part of the actor's name, of the target's id or reference, or of the reason. Up to 10,000 are counted.
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
    let (filter, limit) = (filter.with(list.pattern()?), list.limit());
    let (sort, cursor, max) = (list.sort, list.cursor()?, i64::from(limit) + 1);
    let (rows, count) = service::page(&state, &filter, sort, cursor, max).await?;
    let total = Total(count);
    Ok(Json(list.page(rows, |row| row.id, AuditLogEntry::from).with(total)))
}

/// What is searched for in the audit log.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AuditLogSearch {
    /// A part of the actor's name, of the target's id or reference, or of the reason: 1 to 100 characters, in upper or lower case.
    #[param(example = "AB12")]
    q: Option<String>,
}

/// Download the audit log
///
/// What the list finds, the latest first, as a table for a spreadsheet: at most 100,000 entries. Recorded in the audit log.
#[utoipa::path(
    get, path = "/admin/activities.csv", tag = "admin", security(("session" = ["admin"])),
    params(AuditLogSearch, AuditLogFilter),
    responses(
        (status = OK, body = String, content_type = "text/csv", description = "The table."),
        (status = UNPROCESSABLE_ENTITY, description = "Also when there are more entries.")
    )
)]
pub async fn export_audit_log(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Query(AuditLogSearch { q }): Query<AuditLogSearch>,
    Query(filter): Query<AuditLogFilter>,
) -> Result<Response, Error> {
    let filter = filter.with(search_pattern(q.as_deref())?);
    export::response(&state, filter, &admin).await
}
