//! Requests and responses about passwords.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::rules::{PasswordError, new_password};
use super::service::{check_current, replace};
use crate::accounts::email_tokens::{self, TokenPurpose, reset_token};
use crate::accounts::sessions::{Origin, SessionTokens, service as sessions};
use crate::accounts::store;
use crate::foundation::accounts::account;
use crate::foundation::challenge;
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::extract::{Body, Network};
use crate::foundation::limits::UnsolicitedEmail;
use crate::foundation::response_time::ResponseTime;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Whose password was forgotten.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasswordResetRequest {
    /// The email address of the account.
    #[schema(example = "alice@example.org")]
    email: String,
    /// A challenge of `GET /challenge` with its solution. Only after `challenge_required`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

/// Ask for a link to reset your password
///
/// Always responds the same, after the same time, whether or not the address is known. By default the link is valid for an
/// hour. Where an address was sent many, no more are sent for a while: those that it has are still valid. Beyond the limit of
/// a network, by default twenty an hour, a request needs a solved challenge (`challenge_required`).
#[utoipa::path(
    post, path = "/password/forgot", tag = "accounts", request_body = PasswordResetRequest,
    responses(
        (status = ACCEPTED, body = Confirmation, description = "That an email was sent, if there is such an account."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn request_password_reset(
    State(state): State<AppState>,
    network: Network,
    Body(request): Body<PasswordResetRequest>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let email = email_address(&request.email)
        .map_err(|error| Error::invalid("email", error.to_string()))?;
    let (network, rate) = (network.to_string(), state.config.accounts.limit_forgot_network);
    let bypass = challenge::limit_bypass(&state, request.proof, &network).await?;
    state.take_or_challenge("forgot network", rate, &network, bypass).await?;
    // What is sent is limited, not what may be asked: who floods an inbox leaves valid links in it, and shuts nobody out.
    let counted =
        state.count_email(UnsolicitedEmail::ResetPassword, &email, &network, bypass).await;
    let mut work = state.begin().await?;
    let account = store::confirmed(work.db(), &email).await?;
    if let Some(account) = account.filter(|_| counted.is_ok()) {
        let link = email_tokens::issue(&mut work, account.id, TokenPurpose::ResetPassword).await?;
        work.email(&account.email, MailKind::ResetPassword.to(account.name, link)).await?;
    }
    work.commit().await?;
    time.wait().await;
    Ok((StatusCode::ACCEPTED, Confirmation::of("Password reset email sent! Check your inbox.")))
}

/// The two tokens in the link of the email. They count for nothing else.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasswordResetTokens {
    /// The link's `access_token`.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    access_token: String,
    /// The link's `refresh_token`.
    #[schema(example = "b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26")]
    refresh_token: String,
}

/// Check a link to reset a password
///
/// Does not use it up.
#[utoipa::path(
    post, path = "/password/recovery", tag = "accounts", request_body = PasswordResetTokens,
    responses(
        (status = NO_CONTENT, description = "The link is valid."),
        (status = BAD_REQUEST, description = "The link was used, is too old, or is none of ours (`invalid_link`); or the \
            body cannot be read.")
    )
)]
pub async fn check_password_reset(
    State(state): State<AppState>,
    Body(link): Body<PasswordResetTokens>,
) -> Result<StatusCode, Error> {
    owner(&state, &reset_token(&link.access_token, &link.refresh_token)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose unused token this is.
async fn owner(state: &AppState, token: &str) -> Result<Uuid, Error> {
    let found =
        email_tokens::find(&state.pool, TokenPurpose::ResetPassword, token, (state.now)()).await?;
    let unused = found.filter(|token| token.used_at.is_none());
    Ok(unused.ok_or(PasswordError::InvalidLink)?.user_id)
}

/// A new password, and the two tokens in the link of the email.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPassword {
    /// The link's `access_token`.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    access_token: String,
    /// The link's `refresh_token`.
    #[schema(example = "b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26")]
    refresh_token: String,
    /// The new password, with its spaces.
    #[schema(example = "correct horse battery", min_length = 6, max_length = 256)]
    password: String,
}

/// Reset a password with the link of an email
///
/// Uses the link up, ends every session of the account, removes its passkeys, but not an admin's, and begins a new session.
#[utoipa::path(
    post, path = "/password/reset", tag = "accounts", request_body = NewPassword,
    responses(
        (status = OK, body = SessionTokens, description = "The tokens of a new session."),
        (status = BAD_REQUEST, description = "The link was used, is too old, or is none of ours (`invalid_link`); or the \
            body cannot be read."),
        (status = UNPROCESSABLE_ENTITY), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn reset_password(
    State(state): State<AppState>,
    origin: Origin,
    Body(request): Body<NewPassword>,
) -> Result<Json<SessionTokens>, Error> {
    let token = reset_token(&request.access_token, &request.refresh_token);
    let user_id = owner(&state, &token).await?;
    new_password(&request.password)?;
    let hash = state.passwords.hash(request.password).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    if !email_tokens::redeem(work.db(), user_id, TokenPurpose::ResetPassword, &token, now).await? {
        return Err(PasswordError::InvalidLink.into());
    }
    let account = account(work.db(), user_id).await?.ok_or(PasswordError::InvalidLink)?;
    replace(&mut work, &account, None, &hash).await?;
    let issued = sessions::start(&mut work, account, &origin).await?;
    work.commit().await?;
    Ok(SessionTokens::of(issued, now))
}

/// A password as it is, and as it is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PasswordChange {
    /// The password as it is.
    #[schema(example = "open sesame")]
    current_password: String,
    /// The password as it is to be, with its spaces.
    #[schema(example = "correct horse battery", min_length = 6, max_length = 256)]
    password: String,
}

/// Change your password
///
/// Ends every other session of the account.
#[utoipa::path(
    put, path = "/password", tag = "accounts", request_body = PasswordChange, security(("session" = ["user"])),
    responses(
        (status = NO_CONTENT, description = "The password is changed."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn change_password(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(request): Body<PasswordChange>,
) -> Result<StatusCode, Error> {
    new_password(&request.password)?;
    check_current(&state, &caller.account, request.current_password).await?;
    let hash = state.passwords.hash(request.password).await?;
    let mut work = state.begin().await?;
    replace(&mut work, &caller.account, Some(caller.session_id), &hash).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
