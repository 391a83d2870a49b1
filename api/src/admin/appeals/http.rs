//! Requests and responses about appeals.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::accounts::appeals::service::{self, AdminAppealRow, AppealFilter, AppealState};
use crate::accounts::restrictions::service::RestrictionKind;
use crate::admin::admins::service::check_rights;
use crate::admin::assignments::service::{self as assignments, MatterKind};
use crate::admin::lookups;
use crate::foundation::accounts::another_can_decide;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{DecisionCursor, ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::roles::{Admin, ProvenAdmin};
use crate::{AppState, Error};

/// An appeal, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminAppeal {
    /// The appeal's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The id of the account that is blocked or suspended.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// The account's email address.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The account's username, or the registration given at sign-up.
    #[schema(example = "Road Runner")]
    name: String,
    /// What it is against.
    against: RestrictionKind,
    /// Why the account was restricted. Null once that is over.
    #[schema(example = "Threats")]
    reason: Option<String>,
    /// Since when the account was restricted.
    #[schema(example = "2026-11-21T10:30:00Z")]
    since: DateTime<Utc>,
    /// The end of the suspension. Null for a block, and once it is over.
    #[schema(example = "2026-11-28T10:30:00Z")]
    until: Option<DateTime<Utc>>,
    /// What the user wrote.
    #[schema(example = "I did not write that.")]
    text: String,
    /// Whether it was decided, and how.
    state: AppealState,
    /// When the user appealed.
    #[schema(example = "2026-11-21T10:30:00Z")]
    made_at: DateTime<Utc>,
    /// When it was decided. Null while it is open.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// The name of the admin who decided it. Null while it is open, and once that account is deleted.
    #[schema(example = "Road Runner")]
    decided_by: Option<String>,
    /// What the user was told. Null while it is open.
    #[schema(example = "We looked again, and our decision stays.")]
    answer: Option<String>,
    /// Whether the caller may decide it.
    may_decide: bool,
}

impl AdminAppeal {
    fn of(row: AdminAppealRow, admin: Uuid, is_alone: bool) -> Self {
        Self {
            may_decide: service::may_decide(&row, admin, is_alone).is_ok(),
            id: row.id,
            user_id: row.user_id,
            email: row.email,
            name: row.name,
            against: row.against,
            reason: row.reason.filter(|_| row.in_force),
            since: row.since,
            until: row.until.filter(|_| row.in_force),
            text: row.text,
            state: row.state,
            made_at: row.created_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            answer: row.answer,
        }
    }
}

/// Which appeals.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminAppealFilter {
    /// Only appeals in this state.
    state: Option<AppealState>,
}

impl ListItem for AdminAppeal {
    const PLURAL: &'static str = "appeals";
}

/// A page of appeals, with how many there are.
pub type AdminAppealPage = Page<AdminAppeal, ListCursor<DecisionCursor>, Total>;

/// List appeals against blocks and suspensions
///
/// Those that are open first, the longest waiting before the others; then the latest decided. Sorted by the oldest, the earliest
/// decided come before the latest. Found by a part of the user's email address or name, or of what they wrote. That somebody searched
/// is in the audit log.
#[utoipa::path(
    get, path = "/admin/appeals", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminAppealFilter),
    responses((status = OK, body = AdminAppealPage, description = "A page of appeals."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_appeals(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminAppealFilter { state: appeal_state }): Query<AdminAppealFilter>,
) -> Result<Json<AdminAppealPage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    lookups::searched(&state, &admin, "appeals", list.typed()).await?;
    let filter = AppealFilter { id: None, state: appeal_state, pattern: pattern.as_deref() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::appeals(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count(lookup.db(), &filter).await?);
    drop(lookup);
    let by = admin.account.id;
    let is_alone = !another_can_decide(&state.pool, by).await?;
    let cursor = |row: &AdminAppealRow| DecisionCursor::of(row.id, row.created_at, row.decided_at);
    let appeal = |row| AdminAppeal::of(row, by, is_alone);
    Ok(Json(list.page(rows, cursor, appeal).with(total)))
}

/// Get an appeal against a block
///
/// Whoever blocked reads it too, but another admin decides where there is one.
#[utoipa::path(
    get, path = "/admin/appeals/{id}", tag = "admin", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The appeal's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminAppeal, description = "The appeal."), (status = NOT_FOUND))
)]
pub async fn get_any_appeal(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminAppeal>, Error> {
    let row = service::appeal_of(&state.pool, id).await?;
    let by = admin.account.id;
    let is_alone = !another_can_decide(&state.pool, by).await?;
    Ok(Json(AdminAppeal::of(row, by, is_alone)))
}

/// What is decided about an appeal, and what the user is told.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AppealDecision {
    /// Whether the block or suspension was wrong: then it is lifted.
    upheld: bool,
    /// What the user is told.
    #[schema(
        example = "We were wrong: your account works again.",
        min_length = 1,
        max_length = 2000
    )]
    answer: String,
}

/// Decide an appeal against a block or a suspension
///
/// Not by the admin who restricted the account, where there is another one who has a second factor. The user is told by email.
#[utoipa::path(
    post, path = "/admin/appeals/{id}/decision", tag = "admin", request_body = AppealDecision,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The appeal's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The appeal is decided."),
        (status = FORBIDDEN, description = "You restricted this account, and another admin decides (`own_restriction`); or you may not \
            use the admin area."),
        (status = NOT_FOUND),
        (status = CONFLICT, description = "The appeal is decided already (`already_decided`), another admin has it in hand (`taken`), or what it is against is over \
            (`not_restricted`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_appeal(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(AppealDecision { upheld, answer: typed }): Body<AppealDecision>,
) -> Result<StatusCode, Error> {
    let answer = service::answer(&typed)?;
    let mut work = state.begin().await?;
    check_rights(&mut work, &admin).await?;
    let by = admin.account.id;
    service::decide(&mut work, id, by, upheld, answer).await?;
    assignments::finish(&mut work, MatterKind::Appeal, &id.to_string(), by).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
