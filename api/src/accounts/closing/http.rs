//! Requests and answers about leaving CarPal.

use axum::Json;
use axum::extract::State;
use carpal_domain::mail::MailKind;
use serde::Deserialize;
use serde_json::json;

use super::store;
use crate::accounts::links;
use crate::accounts::password::check_current;
use crate::accounts::profile::{User, user};
use crate::accounts::sessions::{Because, end_all};
use crate::foundation::audit_log::{self, Activity};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::Body;
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

/// The password, once more.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Leave {
    current_password: String,
}

/// Have one's account deleted
///
/// In thirty days; until then it can be kept. Every other session ends, and a mail says so.
#[utoipa::path(
    post, path = "/me/deletion", tag = "accounts", request_body = Leave, security(("session" = [])),
    responses(
        (status = OK, body = User), (status = UNAUTHORIZED, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn delete_account(
    State(state): State<AppState>,
    caller: SignedIn,
    Body(request): Body<Leave>,
) -> Result<Json<User>, Error> {
    let account = caller.account;
    if account.is_admin {
        let sentence = "You are an administrator. Ask another one to end that first.".into();
        return Err(Error::Conflict(Refusal { code: "is_admin", sentence }, None));
    }
    check_current(&state, &account, request.current_password).await?;
    let now = (state.now)();
    let deletes_at = now + state.config.accounts.deletion_grace;
    let mut transaction = state.pool.begin().await?;
    if store::set_deletes_at(&mut *transaction, account.id, Some(deletes_at)).await? {
        let keep = Some(caller.session_id);
        end_all(&mut *transaction, account.id, keep, Because::Closing, now).await?;
        let activity = Activity {
            actor: Some(account.id),
            kind: "account_closing",
            target_type: "user",
            target_id: account.id.to_string(),
            after: Some(json!({"deletes_at": deletes_at})),
            ..Activity::default()
        };
        audit_log::log(&mut *transaction, now, activity).await?;
        let scheduled = MailKind::DeletionScheduled { on: deletes_at.date_naive().to_string() };
        let mail = scheduled.to(&account.name, format!("{}/login", state.config.public_url));
        links::send(&mut transaction, &account.email, mail).await?;
    }
    transaction.commit().await?;
    user(&state, account.id).await
}

/// Keep one's account
#[utoipa::path(
    delete, path = "/me/deletion", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = User), (status = UNAUTHORIZED, body = Problem))
)]
pub async fn keep_account(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<User>, Error> {
    let (id, now) = (caller.account.id, (state.now)());
    let mut transaction = state.pool.begin().await?;
    if store::set_deletes_at(&mut *transaction, id, None).await? {
        let activity = Activity {
            actor: Some(id),
            kind: "account_kept",
            target_type: "user",
            target_id: id.to_string(),
            ..Activity::default()
        };
        audit_log::log(&mut *transaction, now, activity).await?;
    }
    transaction.commit().await?;
    user(&state, id).await
}
