//! Requests and responses about changing an email address.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use super::rules::EmailChangeError;
use super::service;
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::password::new_password;
use crate::accounts::password::service::check_current;
use crate::accounts::sessions::{Origin, SessionTokens, service as sessions};
use crate::foundation::confirmation::Confirmation;
use crate::foundation::contact::email_address;
use crate::foundation::extract::{Body, Network};
use crate::foundation::limits::{LimitBypass, UnsolicitedEmail};
use crate::foundation::response_time::ResponseTime;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// A new email address, and the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewEmail {
    /// The new address. A link is sent to it.
    #[schema(example = "alice@example.org")]
    email: String,
    /// The password of the account.
    current_password: String,
}

/// Ask to change your email address
///
/// The address changes when the link in the email to the new one is followed, within 24 hours. Responds the same, after the
/// same time, whether or not the new address has an account. The old address is told. Asking again makes the earlier link
/// void.
#[utoipa::path(
    post, path = "/me/email", tag = "accounts", request_body = NewEmail, security(("session" = ["user"])),
    responses(
        (status = ACCEPTED, body = Confirmation, description = "That an email was sent."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn request_email_change(
    State(state): State<AppState>,
    caller: CurrentUser,
    network: Network,
    Body(request): Body<NewEmail>,
) -> Result<(StatusCode, Json<Confirmation>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let (account, settings) = (caller.account, &state.config.accounts);
    let email = email_address(&request.email)
        .map_err(|error| Error::invalid("email", error.to_string()))?;
    if account.is_demo {
        return Err(EmailChangeError::Demo.into());
    }
    if email == account.email {
        return Err(EmailChangeError::Same.into());
    }
    check_current(&state, &account, request.current_password).await?;
    let (key, rate) = (account.id.to_string(), settings.limit_email_changes);
    state.limits.take("email changes", rate, &key).await?;
    // Who is signed in needs no challenge: what they may cause is counted by their account.
    let network = network.to_string();
    state
        .count_email(UnsolicitedEmail::ChangeEmail, &email, &network, LimitBypass::Allowed)
        .await?;
    let mut work = state.begin().await?;
    service::request(&mut work, &account, &email).await?;
    work.commit().await?;
    time.wait().await;
    let sentence = "Check the inbox of your new address and open the link we sent.";
    Ok((StatusCode::ACCEPTED, Confirmation::of(sentence)))
}

/// The token in the link to the new address.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EmailChangeToken {
    /// The link's `token`.
    token: String,
}

/// Change an email address with the link of an email
///
/// The old address is told, and can undo it for 7 days. Says the same again while the link is valid.
#[utoipa::path(
    post, path = "/email-change/confirm", tag = "accounts", request_body = EmailChangeToken,
    responses(
        (status = OK, body = Confirmation, description = "The address is changed."),
        (status = BAD_REQUEST, description = "The link is too old, void, or none of ours, the account may change nothing, or \
            another one has the address (`invalid_link`); or the body cannot be read.")
    )
)]
pub async fn confirm_email_change(
    State(state): State<AppState>,
    Body(request): Body<EmailChangeToken>,
) -> Result<Json<Confirmation>, Error> {
    let (purpose, now) = (TokenPurpose::ChangeEmail, (state.now)());
    let token = email_tokens::find(&state.pool, purpose, &request.token, now).await?;
    let token = token.ok_or(EmailChangeError::InvalidLink)?;
    let email = token.email.ok_or(EmailChangeError::InvalidLink)?;
    let mut work = state.begin().await?;
    service::confirm(&mut work, token.user_id, &email, &request.token).await?;
    work.commit().await?;
    Ok(Confirmation::of("Your email address has changed. Sign in with the new one from now on."))
}

/// The token in the link to the old address, and a new password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EmailChangeUndo {
    /// The link's `token`.
    token: String,
    /// The new password, with its spaces.
    #[schema(min_length = 6, max_length = 256)]
    password: String,
}

/// Take an account back with the link of an email
///
/// The account has its old address again. Every session ends, its passkeys are removed, links that were sent to the new
/// address are void, and a new session begins.
#[utoipa::path(
    post, path = "/email-change/undo", tag = "accounts", request_body = EmailChangeUndo,
    responses(
        (status = OK, body = SessionTokens, description = "The tokens of a new session."),
        (status = BAD_REQUEST, description = "The link was used, is too old, or is none of ours (`invalid_link`); or the \
            body cannot be read."),
        (status = CONFLICT, description = "Another account has the old address by now (`email_taken`)."),
        (status = UNPROCESSABLE_ENTITY), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn revoke_email_change(
    State(state): State<AppState>,
    origin: Origin,
    Body(request): Body<EmailChangeUndo>,
) -> Result<Json<SessionTokens>, Error> {
    let (purpose, now) = (TokenPurpose::UndoEmailChange, (state.now)());
    let token = email_tokens::find(&state.pool, purpose, &request.token, now).await?;
    let token = token.filter(|token| token.used_at.is_none());
    let token = token.ok_or(EmailChangeError::InvalidLink)?;
    let email = token.email.ok_or(EmailChangeError::InvalidLink)?;
    new_password(&request.password)?;
    let hash = state.passwords.hash(request.password).await?;
    let mut work = state.begin().await?;
    let account = service::undo(&mut work, token.user_id, &email, &request.token, &hash).await?;
    let issued = sessions::start(&mut work, account, &origin).await?;
    let now = work.now();
    work.commit().await?;
    Ok(SessionTokens::of(issued, now))
}
