//! Requests and responses about appeals.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::rules::{DecisionError, may_decide};
use super::store::{self, AdminAppealRow};
use crate::accounts::appeals::service::AppealState;
use crate::accounts::restrictions::service::lift_block;
use crate::admin::rules::answer;
use crate::foundation::accounts::{count_admins, lock_admins};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Appeals in the list.
const MOST: i64 = 100;

/// An appeal, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminAppeal {
    /// The appeal's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The id of the account that is blocked.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    user_id: Uuid,
    /// The account's email address.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The account's username, or the registration given at sign-up.
    #[schema(example = "Road Runner")]
    name: String,
    /// Why the account was blocked. Null when that block is lifted.
    #[schema(example = "Threats")]
    blocked_reason: Option<String>,
    /// When the account was blocked.
    #[schema(example = "2026-11-21T10:30:00Z")]
    blocked_at: DateTime<Utc>,
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
    #[schema(example = "We looked again, and the block stays.")]
    answer: Option<String>,
    /// Whether the caller may decide it.
    may_decide: bool,
}

impl AdminAppeal {
    fn of(row: AdminAppealRow, admin: Uuid, is_alone: bool) -> Self {
        Self {
            may_decide: may_decide(&row, admin, is_alone).is_ok(),
            id: row.id,
            user_id: row.user_id,
            email: row.email,
            name: row.name,
            blocked_reason: row.blocked_reason.filter(|_| row.in_force),
            blocked_at: row.blocked_at,
            text: row.text,
            state: row.state,
            made_at: row.created_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
            answer: row.answer,
        }
    }
}

/// List appeals against blocks
#[utoipa::path(
    get, path = "/admin/appeals", tag = "admin", security(("session" = ["admin"])),
    responses((
        status = OK, body = Vec<AdminAppeal>,
        description = "The appeals that are open, the longest waiting first, then the latest decided; at most 100."
    ))
)]
pub async fn list_appeals(
    State(state): State<AppState>,
    Admin(admin): Admin,
) -> Result<Json<Vec<AdminAppeal>>, Error> {
    let is_alone = count_admins(&state.pool).await? < 2;
    let rows = store::list(&state.pool, MOST).await?;
    let appeals = rows.into_iter().map(|row| AdminAppeal::of(row, admin.account.id, is_alone));
    Ok(Json(appeals.collect()))
}

/// What is decided about an appeal, and what the user is told.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AppealDecision {
    /// Whether the block was wrong: then it is lifted.
    upheld: bool,
    /// What the user is told.
    #[schema(
        example = "We were wrong: your account works again.",
        min_length = 1,
        max_length = 2000
    )]
    answer: String,
}

/// Decide an appeal against a block
///
/// Not by the admin who blocked, where there is another one. The user is told by email.
#[utoipa::path(
    post, path = "/admin/appeals/{id}/decision", tag = "admin", request_body = AppealDecision,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The appeal's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The appeal is decided."),
        (status = FORBIDDEN, description = "You blocked this account, and another admin decides (`own_block`); or you may not \
            use the admin area."),
        (status = NOT_FOUND),
        (status = CONFLICT, description = "The appeal is decided already (`already_decided`), or the block was lifted \
            (`not_blocked`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn decide_appeal(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(AppealDecision { upheld, answer: typed }): Body<AppealDecision>,
) -> Result<StatusCode, Error> {
    let (answer, by) = (answer(&typed)?, admin.account.id);
    let mut work = state.begin().await?;
    lock_admins(work.db()).await?;
    let is_alone = count_admins(work.db()).await? < 2;
    let appeal = store::find_for_update(work.db(), id).await?.ok_or(DecisionError::NotFound)?;
    may_decide(&appeal, by, is_alone)?;
    let now = work.now();
    store::decide(work.db(), id, upheld, answer, by, now).await?;
    if upheld {
        lift_block(&mut work, by, appeal.user_id, Some("appeal upheld")).await?;
    } else {
        let mail = MailKind::AppealRejected.to(appeal.name, work.link("/login"));
        work.email(&appeal.email, mail).await?;
    }
    let decided = if upheld { "upheld" } else { "rejected" };
    let entry = AuditEntry::new(AuditKind::AppealDecision, AuditTarget::Appeal(id))
        .by(by)
        .change(json!({"state": "open"}), json!({ "state": decided }));
    work.audit(entry).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
