//! What tickets and problem reports have in common for admins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::assignments::AssignedAdmin;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::lookups;
use crate::foundation::page::{ListCursor, ListParams, Page, Total};
use crate::foundation::roles::{Admin, CurrentUser, check_still_admin};
use crate::support::service::{
    self, Change, ItemFilter, ItemRow, SummaryRow, SupportKind, SupportPriority, SupportStatus,
    SupportStep,
};
use crate::{AppState, Error};

/// How many tickets and problem reports there are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportSummary {
    /// All tickets.
    #[schema(example = 31)]
    tickets: i64,
    /// All problem reports.
    #[schema(example = 12)]
    problem_reports: i64,
    /// Tickets that are open and problem reports that are reported.
    #[schema(example = 4)]
    open_items: i64,
    /// Those of both that are resolved.
    #[schema(example = 27)]
    resolved: i64,
}

/// Get how many tickets and problem reports there are
///
/// All of them, those that wait, and those that are resolved.
#[utoipa::path(
    get, path = "/admin/support-summary", tag = "support", security(("session" = ["admin"])),
    responses((status = OK, body = SupportSummary, description = "How many there are."))
)]
pub async fn get_support_summary(
    State(state): State<AppState>,
    _: Admin,
) -> Result<Json<SupportSummary>, Error> {
    let row = service::summary(&state.pool).await?;
    let SummaryRow { tickets, problem_reports, open_items, resolved } = row;
    Ok(Json(SupportSummary { tickets, problem_reports, open_items, resolved }))
}

/// How far a ticket or a problem report has come.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportProgress {
    /// How it stands.
    status: SupportStatus,
    /// When it was sent, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When somebody should have replied, in UTC.
    #[schema(example = "2026-11-22T10:30:00Z")]
    due_at: DateTime<Utc>,
    /// That time is over, and nobody has.
    is_overdue: bool,
    /// Who has it in hand; null when nobody has.
    taken_by: Option<AssignedAdmin>,
    /// When something of it last changed, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    updated_at: DateTime<Utc>,
}

impl SupportProgress {
    /// Of one, at a moment.
    pub fn of(row: &ItemRow, now: DateTime<Utc>) -> Self {
        let is_waiting = row.replied_at.is_none() && row.ended_at.is_none();
        Self {
            status: row.status,
            created_at: row.created_at,
            due_at: row.due_at,
            is_overdue: is_waiting && row.due_at < now,
            taken_by: AssignedAdmin::of(row.taken_by, row.taken_by_name.clone()),
            updated_at: row.updated_at,
        }
    }
}

/// A reply to a ticket or a problem report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportReply {
    /// What was written.
    #[schema(example = "Please print the card at full size.")]
    text: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The name of the admin; null once that account is deleted.
    #[schema(example = "Road Runner")]
    by: Option<String>,
}

/// What happened to a ticket or a problem report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportHistoryStep {
    /// What happened.
    what: SupportStep,
    /// The status from then on; null where something else happened.
    status: Option<SupportStatus>,
    /// The internal notes before this step; null where it did not change them, or there were none.
    #[schema(example = "Asked the printer.")]
    former_notes: Option<String>,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    at: DateTime<Utc>,
    /// The name of the admin who did it; null for its sender, and once that account is deleted.
    #[schema(example = "Road Runner")]
    by: Option<String>,
}

impl From<service::StepRow> for SupportHistoryStep {
    fn from(row: service::StepRow) -> Self {
        let service::StepRow { what, status, former_notes, at, by } = row;
        Self { what, status, former_notes, at, by }
    }
}

/// What admins did about a ticket or a problem report.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SupportDesk {
    /// What only admins read.
    #[schema(example = "Asked the printer of the cards.")]
    admin_notes: String,
    /// To be sent with a change.
    #[schema(example = 3)]
    version: i32,
    /// When it was resolved, in UTC; null when it is not.
    #[schema(example = "2026-11-21T10:30:00Z")]
    resolved_at: Option<DateTime<Utc>>,
    /// The earliest first.
    replies: Vec<SupportReply>,
    /// The earliest first.
    history: Vec<SupportHistoryStep>,
}

impl SupportDesk {
    /// Of one.
    pub async fn of(state: &AppState, row: &ItemRow) -> Result<Self, Error> {
        let replies = service::replies(&state.pool, &[row.id]).await?.into_iter();
        let steps = service::history(&state.pool, row.id).await?.into_iter();
        Ok(Self {
            admin_notes: row.admin_notes.clone(),
            version: row.version,
            resolved_at: row.resolved_at,
            replies: replies
                .map(|service::ReplyRow { text, at, by, .. }| SupportReply { text, at, by })
                .collect(),
            history: steps.map(SupportHistoryStep::from).collect(),
        })
    }
}

/// What is to change of a ticket or a problem report.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SupportUpdate {
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
    /// How it stands from now on; the same when left out.
    #[serde(default)]
    status: Option<SupportStatus>,
    /// How urgent it is; what its sender said when left out. The list of what needs you goes by it in full only once an admin said so.
    #[serde(default)]
    priority: Option<SupportPriority>,
    /// What only admins read; the same when left out.
    #[schema(example = "Asked the printer of the cards.", max_length = 4000)]
    #[serde(default)]
    admin_notes: Option<String>,
}

/// What to reply.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSupportReply {
    /// What its sender reads.
    #[schema(example = "Please print the card at full size.", min_length = 1, max_length = 4000)]
    text: String,
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
}

/// A page of one kind, by status and priority. A search for a reference finds that one. That somebody searched is written down: it
/// may be for a person.
pub async fn list<T>(
    state: &AppState,
    admin: &CurrentUser,
    kind: SupportKind,
    list: &ListParams,
    (status, priority): (Option<SupportStatus>, Option<SupportPriority>),
    item: impl FnMut(ItemRow) -> T,
) -> Result<Page<T, ListCursor<Uuid>, Total>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let name = match kind {
        SupportKind::Ticket => "support_tickets",
        SupportKind::ProblemReport => "problem_reports",
    };
    lookups::searched(state, admin, name, list.typed()).await?;
    let number = service::number(kind, list.typed());
    let pattern = pattern.as_deref().filter(|_| number.is_none());
    let filter = ItemFilter { kind, id: None, status, priority, pattern, number };
    let (sort, cursor, max) = (list.sort, list.cursor()?, i64::from(limit) + 1);
    let mut lookup = state.begin_lookup().await?;
    let rows = service::items(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count(lookup.db(), &filter).await?);
    Ok(list.page(rows, |row| row.id, item).with(total))
}

fn matter(kind: SupportKind) -> MatterKind {
    match kind {
        SupportKind::Ticket => MatterKind::Ticket,
        SupportKind::ProblemReport => MatterKind::ProblemReport,
    }
}

/// Changes one, which nobody else has in hand.
pub async fn update(
    state: &AppState,
    admin: &CurrentUser,
    kind: SupportKind,
    id: Uuid,
    update: SupportUpdate,
) -> Result<ItemRow, Error> {
    let SupportUpdate { version, status, priority, admin_notes } = update;
    let notes = admin_notes.as_deref().map(service::notes).transpose()?;
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    let change = Change { version, status, priority, notes };
    service::update(&mut work, kind, id, by, change).await?;
    assignments::check(&mut work, matter(kind), &id.to_string(), by).await?;
    work.commit().await?;
    service::item(&state.pool, kind, id).await
}

/// Replies to one, and takes it in hand.
pub async fn reply(
    state: &AppState,
    admin: &CurrentUser,
    kind: SupportKind,
    id: Uuid,
    new: NewSupportReply,
) -> Result<ItemRow, Error> {
    let text = service::reply(&new.text)?;
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    service::send_reply(&mut work, kind, id, by, new.version, &text).await?;
    assignments::hold(&mut work, matter(kind), &id.to_string(), by).await?;
    work.commit().await?;
    service::item(&state.pool, kind, id).await
}

/// Takes one in hand.
pub async fn take(
    state: &AppState,
    admin: &CurrentUser,
    kind: SupportKind,
    id: Uuid,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    assignments::take(&mut work, matter(kind), &id.to_string(), admin.account.id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lays one down.
pub async fn release(
    state: &AppState,
    admin: &CurrentUser,
    kind: SupportKind,
    id: Uuid,
    holder: Option<Uuid>,
) -> Result<StatusCode, Error> {
    let by = admin.account.id;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    assignments::release(&mut work, matter(kind), &id.to_string(), by, holder).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
