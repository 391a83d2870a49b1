//! Requests and answers about new passwords.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use crate::accounts::links::{self, Purpose};
use crate::accounts::rules::{Fault, new_password};
use crate::accounts::sessions::{Because, Origin, Session, end_all};
use crate::accounts::{Account, secrets, store};
use crate::foundation::audit_log::{self, Activity};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::error::Problem;
use crate::foundation::extract::{Body, Network};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

const INVALID_LINK: Error =
    Error::InvalidLink("Invalid or expired reset link. Please request a new password reset.");

/// Whose password is forgotten.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Forgot {
    email: String,
}

/// Ask for a link to set a new password
///
/// Always answers the same, after the same time, whether or not the address is known.
#[utoipa::path(
    post, path = "/password/forgot", tag = "accounts", request_body = Forgot,
    responses(
        (status = ACCEPTED, body = Confirmation), (status = UNPROCESSABLE_ENTITY, body = Problem),
        (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn forgot(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<Forgot>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let answer_at = Instant::now() + state.config.shortest_response;
    let email = email_address(&request.email)
        .map_err(|fault| Error::invalid("email", fault.to_string()))?;
    let network = network.to_string();
    let rate = state.config.accounts.limit_forgot_network;
    state.limits.take("forgot network", rate, &network).await?;
    state.count_email(&email, &network).await?;
    let mut transaction = state.pool.begin().await?;
    if let Some(account) = store::confirmed(&mut transaction, &email).await? {
        let [access, refresh] = [secrets::new(), secrets::new()];
        let token = links::recovery_token(&access, &refresh);
        let purpose = Purpose::ResetPassword;
        links::store(&mut *transaction, &state.config, account.id, purpose, &token, (state.now)())
            .await?;
        let link = links::recovery_page(&state.config.public_url, &access, &refresh);
        let mail = MailKind::ResetPassword.to(account.name, link);
        links::send(&mut transaction, &account.email, mail).await?;
    }
    transaction.commit().await?;
    tokio::time::sleep_until(answer_at).await;
    let message = "Password reset email sent! Check your inbox.";
    Ok((StatusCode::ACCEPTED, Confirmation::of(message)))
}

/// The two tokens of a recovery link.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Recovery {
    access_token: String,
    refresh_token: String,
}

/// Whether a recovery link is good
///
/// Does not use it up.
#[utoipa::path(
    post, path = "/password/recovery", tag = "accounts", request_body = Recovery,
    responses((status = NO_CONTENT), (status = BAD_REQUEST, body = Problem))
)]
pub async fn recovery(
    State(state): State<AppState>,
    Body(link): Body<Recovery>,
) -> Result<StatusCode, Error> {
    let token = links::recovery_token(&link.access_token, &link.refresh_token);
    owner(&state, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose unused link this is.
async fn owner(state: &AppState, token: &str) -> Result<Uuid, Error> {
    links::owner(&state.pool, Purpose::ResetPassword, token, (state.now)())
        .await?
        .filter(|owner| owner.used_at.is_none())
        .map(|owner| owner.user_id)
        .ok_or(INVALID_LINK)
}

/// The two tokens of a recovery link, and the new password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Reset {
    access_token: String,
    refresh_token: String,
    password: String,
}

/// Set a new password with a recovery link
///
/// Uses the link up, ends every session of the account and begins a new one.
#[utoipa::path(
    post, path = "/password/reset", tag = "accounts", request_body = Reset,
    responses(
        (status = OK, body = Session), (status = BAD_REQUEST, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn reset(
    State(state): State<AppState>,
    origin: Origin,
    Body(request): Body<Reset>,
) -> Result<Json<Session>, Error> {
    let token = links::recovery_token(&request.access_token, &request.refresh_token);
    let user_id = owner(&state, &token).await?;
    check_new(&request.password)?;
    let hash = state.passwords.hash(request.password).await?;
    let now = (state.now)();
    let mut transaction = state.pool.begin().await?;
    let purpose = Purpose::ResetPassword;
    if !links::use_up(&mut *transaction, user_id, purpose, &token, now).await? {
        return Err(INVALID_LINK);
    }
    let account = store::account(&mut *transaction, user_id).await?.ok_or(INVALID_LINK)?;
    replace(&state, &mut transaction, &account, None, &hash).await?;
    let session = Session::start(&mut transaction, &state.config, account, &origin, now).await?;
    transaction.commit().await?;
    Ok(Json(session))
}

/// The password as it is, and as it is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Change {
    current_password: String,
    password: String,
}

/// Change one's password
///
/// Ends every other session of the account.
#[utoipa::path(
    put, path = "/password", tag = "accounts", request_body = Change, security(("session" = [])),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn change(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<Change>,
) -> Result<StatusCode, Error> {
    check_new(&request.password)?;
    check_current(&state, &caller.account, request.current_password).await?;
    let hash = state.passwords.hash(request.password).await?;
    let mut transaction = state.pool.begin().await?;
    let keep = Some(caller.session_id);
    replace(&state, &mut transaction, &caller.account, keep, &hash).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check_new(password: &str) -> Result<(), Error> {
    new_password(password).map_err(|fault| Error::invalid("password", fault.to_string()))
}

/// Asks for the password again, before what a borrowed or stolen session must not do.
pub async fn check_current(
    state: &AppState,
    account: &Account,
    password: String,
) -> Result<(), Error> {
    let key = account.id.to_string();
    let rate = state.config.accounts.limit_current_password;
    state.limits.take("current password", rate, &key).await?;
    if !state.passwords.matches(password, Some(account.password_hash.clone())).await? {
        return Err(Error::invalid("current_password", Fault::WrongPassword.to_string()));
    }
    state.limits.give_back("current password", &key).await;
    Ok(())
}

/// Stores a new password, ends the sessions of whoever had the old one, and tells the owner.
async fn replace(
    state: &AppState,
    db: &mut PgConnection,
    account: &Account,
    keep: Option<Uuid>,
    hash: &str,
) -> Result<(), Error> {
    let now = (state.now)();
    store::set_password(&mut *db, account.id, hash, now).await?;
    end_all(&mut *db, account.id, keep, Because::Password, now).await?;
    let activity = Activity {
        actor: Some(account.id),
        kind: "password_change",
        target_type: "user",
        target_id: account.id.to_string(),
        after: Some(json!({ "by_link": keep.is_none() })),
        ..Activity::default()
    };
    audit_log::log(&mut *db, now, activity).await?;
    let link = links::forgot_page(&state.config.public_url);
    links::send(db, &account.email, MailKind::PasswordChanged.to(&account.name, link)).await?;
    Ok(())
}
