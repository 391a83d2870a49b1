//! Requests and responses about sessions.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::origin::Origin;
use super::rules::SessionError;
use super::service::{self, EndReason, Identifier, Issued};
use super::store::{self, SessionRow};
use crate::accounts::profile::User;
use crate::foundation::challenge;
use crate::foundation::contact::{email_address, phone_number};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

/// The tokens of a session, which its client keeps to stay signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SessionTokens {
    /// Shows who asks: sent with every call, as `Authorization: Bearer …`.
    #[schema(example = "5f0c9b1e7a2d4863f5b0c9d1e7a248635f0c9b1e7a2d4863f5b0c9d1e7a24863")]
    access_token: String,
    /// Exchanged once, by `POST /session/refresh`, for the next tokens.
    #[schema(example = "b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26")]
    refresh_token: String,
    /// When the access token ends: by default ten minutes after it was given.
    #[schema(example = "2026-11-21T10:30:00Z")]
    expires_at: DateTime<Utc>,
    /// Whose session it is.
    user: User,
}

impl SessionTokens {
    /// The body for tokens that were issued.
    pub fn of(issued: Issued, now: DateTime<Utc>) -> Json<Self> {
        Json(Self {
            access_token: issued.tokens.access,
            refresh_token: issued.tokens.refresh,
            expires_at: issued.expires_at,
            user: User::of(issued.account, now),
        })
    }
}

/// An email address or a phone number, and the password.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct Credentials {
    /// The email address. With it the phone number is not read.
    #[serde(default)]
    #[schema(example = "alice@example.org")]
    email: Option<String>,
    /// The phone number that was set for signing in, in national or international form.
    #[serde(default)]
    #[schema(example = "07700 900123")]
    phone: Option<String>,
    /// The password.
    #[schema(example = "open sesame")]
    password: String,
    /// A challenge of `GET /challenge` with its solution. Only after `challenge_required`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    proof: Option<Value>,
}

impl Credentials {
    fn identifier(&self) -> Result<Identifier, SessionError> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        match (given(&self.email), given(&self.phone)) {
            (Some(typed), _) if !self.password.is_empty() => {
                Ok(Identifier::Email(email_address(&typed).unwrap_or(typed)))
            }
            (None, Some(typed)) if !self.password.is_empty() => {
                Ok(Identifier::Phone(phone_number(&typed).unwrap_or(typed)))
            }
            _ => Err(SessionError::NoCredentials),
        }
    }
}

/// Sign in
///
/// By email address or phone number. Takes as long, and says the same, whether or not there is such an account, and where its
/// address is not confirmed yet: with the right password it is sent another link. Failed attempts are counted: by default
/// twenty in ten minutes from a network, and ten in 15 minutes to an account. Beyond that each needs a solved challenge
/// (`challenge_required`).
#[utoipa::path(
    post, path = "/sign-in", tag = "accounts", request_body = Credentials,
    responses(
        (status = OK, body = SessionTokens, description = "The tokens of a new session."),
        (status = UNAUTHORIZED, description = "The address, the number or the password is wrong, or the address is not \
            confirmed yet (`invalid_credentials`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS), (status = SERVICE_UNAVAILABLE)
    )
)]
pub async fn sign_in(
    State(state): State<AppState>,
    origin: Origin,
    Body(credentials): Body<Credentials>,
) -> Result<Json<SessionTokens>, Error> {
    let (identifier, network) = (credentials.identifier()?, &origin.network);
    let Credentials { password, proof, .. } = credentials;
    let bypass = challenge::limit_bypass(&state, proof, network).await?;
    let account = service::authenticate(&state, &identifier, &password, network, bypass).await?;
    let mut work = state.begin().await?;
    let issued = service::start(&mut work, account, &origin).await?;
    let now = work.now();
    work.commit().await?;
    Ok(SessionTokens::of(issued, now))
}

/// A refresh token.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RefreshToken {
    /// The token that was given last.
    #[schema(example = "b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26b93e0d5c71f84a26")]
    refresh_token: String,
}

/// Exchange a refresh token for new tokens
///
/// A token is used once, by default within 30 days. For ten seconds (by default) it gives the same tokens again, so that two tabs stay signed in; after that, or once
/// its successor was used, its return ends the session, and its owner is told by email.
#[utoipa::path(
    post, path = "/session/refresh", tag = "accounts", request_body = RefreshToken,
    responses(
        (status = OK, body = SessionTokens, description = "The next tokens of the session."),
        (status = UNAUTHORIZED, description = "The session has ended, or there is no such token (`session_ended`).")
    )
)]
pub async fn refresh_session(
    State(state): State<AppState>,
    Body(request): Body<RefreshToken>,
) -> Result<Json<SessionTokens>, Error> {
    let issued = service::refresh(&state, &request.refresh_token).await?;
    Ok(SessionTokens::of(issued, (state.now)()))
}

/// Sign out
///
/// Ends the session that asks. Others stay.
#[utoipa::path(
    post, path = "/sign-out", tag = "accounts", security(("session" = [])),
    responses((status = NO_CONTENT, description = "The session that asked has ended."))
)]
pub async fn sign_out(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    let (user, session) = (caller.account.id, caller.session_id);
    let mut work = state.begin().await?;
    service::end(&mut work, user, session, EndReason::SignedOut).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out of all your sessions
///
/// Of the one that asks too.
#[utoipa::path(
    post, path = "/sign-out/everywhere", tag = "accounts", security(("session" = [])),
    responses((status = NO_CONTENT, description = "Every session of the account has ended."))
)]
pub async fn sign_out_everywhere(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    service::end_all(&mut work, caller.account.id, None, EndReason::Everywhere).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A session of the caller that has not ended.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Session {
    /// The session's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The browser and the system that signed in, as far as they can be told.
    #[schema(example = "Firefox on Linux")]
    device: String,
    /// When somebody signed in.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When its tokens were last exchanged.
    #[schema(example = "2026-11-21T10:30:00Z")]
    last_used_at: DateTime<Utc>,
    /// Whether it is the session that asks.
    current: bool,
}

impl Session {
    fn of(row: SessionRow, asking: Uuid) -> Self {
        Self {
            current: row.id == asking,
            id: row.id,
            device: row.device,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}

/// List your sessions
///
/// The browsers and devices that are signed in, the most recently used first, and which of them asks.
#[utoipa::path(
    get, path = "/sessions", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = Vec<Session>, description = "Your sessions, the last used first."))
)]
pub async fn list_sessions(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<Vec<Session>>, Error> {
    let used_after = (state.now)() - state.config.accounts.session_expiry;
    let rows = store::live(&state.pool, caller.account.id, used_after).await?;
    Ok(Json(rows.into_iter().map(|row| Session::of(row, caller.session_id)).collect()))
}

/// End one of your sessions
///
/// That browser or device is signed out at once, and its event stream ends.
#[utoipa::path(
    delete, path = "/sessions/{id}", tag = "accounts", security(("session" = [])),
    params(("id" = Uuid, Path, description = "The session's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The session has ended."), (status = NOT_FOUND))
)]
pub async fn end_session(
    State(state): State<AppState>,
    caller: SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    if !service::end(&mut work, caller.account.id, id, EndReason::Revoked).await? {
        return Err(SessionError::NotFound.into());
    }
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
