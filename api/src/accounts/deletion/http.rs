//! Requests and responses about having an account deleted.

use axum::Json;
use axum::extract::State;
use carpal_domain::mail::MailKind;
use serde::Deserialize;
use serde_json::json;

use super::{rules, store};
use crate::accounts::password::service::check_current;
use crate::accounts::profile::User;
use crate::accounts::sessions::service::{EndReason, end_all};
use crate::foundation::audit_log::{AuditEntry, AuditKind, AuditTarget};
use crate::foundation::extract::Body;
use crate::foundation::roles::SignedIn;
use crate::parking::leaving_soon::service as leaving_soon;
use crate::{AppState, Error};

/// The password, asked for again.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DeletionRequest {
    /// The password of the account.
    current_password: String,
}

/// Ask for your account to be deleted
///
/// It is deleted after 30 days by default, and can be kept until then. Every other session ends, and an email says so. Asking again
/// moves nothing.
#[utoipa::path(
    post, path = "/me/deletion", tag = "accounts", request_body = DeletionRequest, security(("session" = [])),
    responses(
        (status = OK, body = User, description = "The account, with the time at which it will be deleted."),
        (status = CONFLICT, description = "You are an admin, and another one has to take that away first (`is_admin`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn request_deletion(
    State(state): State<AppState>,
    caller: SignedIn,
    Body(request): Body<DeletionRequest>,
) -> Result<Json<User>, Error> {
    let account = caller.account;
    rules::may_delete(&account)?;
    check_current(&state, &account, request.current_password).await?;
    let mut work = state.begin().await?;
    let deletes_at = work.now() + state.config.accounts.deletion_grace;
    leaving_soon::leave_behind(&mut work, account.id, None).await?;
    if store::set_deletes_at(work.db(), account.id, Some(deletes_at)).await? {
        end_all(&mut work, account.id, Some(caller.session_id), EndReason::Deletion).await?;
        let entry =
            AuditEntry::new(AuditKind::AccountDeletionRequested, AuditTarget::User(account.id))
                .by(account.id)
                .after(json!({"deletes_at": deletes_at}));
        work.audit(entry).await?;
        let scheduled = MailKind::DeletionScheduled { on: deletes_at.date_naive().to_string() };
        let mail = scheduled.to(&account.name, work.link("/login"));
        work.email(&account.email, mail).await?;
    }
    work.commit().await?;
    User::read(&state, account.id).await
}

/// Cancel the deletion of your account
///
/// Withdraws the request to delete it.
#[utoipa::path(
    delete, path = "/me/deletion", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = User, description = "The account, which stays."))
)]
pub async fn cancel_deletion(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<User>, Error> {
    let id = caller.account.id;
    let mut work = state.begin().await?;
    if store::set_deletes_at(work.db(), id, None).await? {
        work.audit(AuditEntry::new(AuditKind::AccountKept, AuditTarget::User(id)).by(id)).await?;
    }
    work.commit().await?;
    User::read(&state, id).await
}
