//! Requests and responses about the restrictions of accounts.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use crate::accounts::restrictions::service;
use crate::admin::admins::service::check_rights;
use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::reason::Reason;
use crate::foundation::roles::ProvenAdmin;
use crate::services::service as services;
use crate::{AppState, Error};

/// Why an account is to be blocked.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewBlock {
    /// Why. The user reads it.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    pub reason: String,
}

/// Block a user's account
///
/// Its sessions end at once, and the user gets an email with a link to appeal. Of a provider, pending quotes are withdrawn and
/// requests that they are under way for are open again.
#[utoipa::path(
    put, path = "/admin/users/{id}/block", tag = "admin", request_body = NewBlock, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The account is blocked."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The account is an admin's (`is_admin`), or blocked already (`already_blocked`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn block_user(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(request): Body<NewBlock>,
) -> Result<StatusCode, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_rights(&mut work, &admin).await?;
    service::block(&mut work, Some(admin.account.id), id, &reason).await?;
    services::end_work_of_user(&mut work, id).await?;
    services::cancel_requests_of_user(&mut work, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which block is lifted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SeenBlock {
    /// Since when the account was blocked, as you saw it. Left out, nothing is checked.
    #[param(example = "2026-11-21T10:30:00Z")]
    seen_at: Option<DateTime<Utc>>,
}

/// Lift the block of a user's account
///
/// The user is told by email.
#[utoipa::path(
    delete, path = "/admin/users/{id}/block", tag = "admin", security(("session" = ["admin"])),
    params(SeenBlock, ("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The account is not blocked any more."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The account is an admin's (`is_admin`), not blocked (`not_blocked`), or blocked anew after what you saw (`stale`).")
    )
)]
pub async fn unblock_user(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Query(SeenBlock { seen_at }): Query<SeenBlock>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_rights(&mut work, &admin).await?;
    service::unblock(&mut work, admin.account.id, id, seen_at, None).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Until when an account is to be suspended, and why.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSuspension {
    /// The end, by default at most 366 days from now.
    #[schema(example = "2026-11-21T10:30:00Z")]
    pub until: DateTime<Utc>,
    /// The end of the suspension in force that you saw; null or left out when you saw none.
    #[schema(example = "2026-11-18T10:30:00Z")]
    #[serde(default)]
    pub seen_until: Option<DateTime<Utc>>,
    /// Why. The user reads it.
    #[schema(example = "Threats in a message", min_length = 1, max_length = 500)]
    pub reason: String,
}

/// Suspend a user's account
///
/// Until then its user can look, but not change anything. The user gets an email with a link to appeal. Replaces the
/// suspension that you saw, unless an appeal against it waits. Of a provider, pending quotes are withdrawn and requests that they are under
/// way for are open again.
#[utoipa::path(
    put, path = "/admin/users/{id}/suspension", tag = "admin", request_body = NewSuspension,
    security(("session" = ["admin"])), params(("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The account is suspended."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The account is an admin's (`is_admin`), is blocked (`already_blocked`), its suspension is another one than you saw (`stale`), or waits for the decision of an appeal (`appeal_open`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn suspend_user(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Body(request): Body<NewSuspension>,
) -> Result<StatusCode, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let mut work = state.begin().await?;
    check_rights(&mut work, &admin).await?;
    let by = Some(admin.account.id);
    service::suspend(&mut work, by, id, request.until, request.seen_until, &reason).await?;
    services::end_work_of_user(&mut work, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which suspension is ended.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct SeenSuspension {
    /// The end of the suspension that you saw. Left out, nothing is checked.
    #[param(example = "2026-11-21T10:30:00Z")]
    seen_until: Option<DateTime<Utc>>,
}

/// End the suspension of a user's account
///
/// At once, before it would end by itself. The user is told by email.
#[utoipa::path(
    delete, path = "/admin/users/{id}/suspension", tag = "admin", security(("session" = ["admin"])),
    params(SeenSuspension, ("id" = Uuid, Path, description = "The account's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = NO_CONTENT, description = "The account is not suspended any more."), (status = NOT_FOUND),
        (status = CONFLICT, description = "The account is an admin's (`is_admin`), not suspended (`not_suspended`), or its suspension is another one than you saw (`stale`).")
    )
)]
pub async fn unsuspend_user(
    State(state): State<AppState>,
    ProvenAdmin(admin): ProvenAdmin,
    Path(id): Path<Uuid>,
    Query(SeenSuspension { seen_until }): Query<SeenSuspension>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    check_rights(&mut work, &admin).await?;
    service::unsuspend(&mut work, admin.account.id, id, seen_until, None).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
