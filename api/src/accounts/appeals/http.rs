//! Requests and responses about appeals.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::rules::{self, AppealError};
use super::service;
use super::store::{self, AppealRow, AppealState};
use crate::accounts::email_tokens::{self, TokenPurpose};
use crate::accounts::restrictions::service::{InForce, RestrictionKind};
use crate::foundation::accounts::{Account, account};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

/// The restriction of an account, as its user may read it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Restriction {
    /// Whether the account is blocked, or suspended until a day.
    kind: RestrictionKind,
    /// Why, in the words of the admin.
    #[schema(example = "Threats in a message")]
    reason: String,
    /// Since when.
    #[schema(example = "2026-11-21T10:30:00Z")]
    since: DateTime<Utc>,
    /// The end of a suspension. Null for a block.
    #[schema(example = "2026-11-28T10:30:00Z")]
    until: Option<DateTime<Utc>>,
    /// The appeal against it. Null until the user appeals.
    appeal: Option<Appeal>,
}

/// An appeal against a restriction.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Appeal {
    /// Whether it was decided, and how.
    state: AppealState,
    /// What the user wrote.
    #[schema(example = "I did not write that.")]
    text: String,
    /// When the user appealed.
    #[schema(example = "2026-11-21T10:30:00Z")]
    made_at: DateTime<Utc>,
    /// When it was decided. Null while it is open.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// What an admin says to it. Null while it is open.
    #[schema(example = "We looked again, and our decision stays.")]
    answer: Option<String>,
}

impl From<AppealRow> for Appeal {
    fn from(row: AppealRow) -> Self {
        Self {
            state: row.state,
            text: row.text,
            made_at: row.created_at,
            decided_at: row.decided_at,
            answer: row.answer,
        }
    }
}

/// An appeal to make.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewAppeal {
    /// Why the restriction is wrong.
    #[schema(example = "I did not write that.", min_length = 1, max_length = 2000)]
    text: String,
}

/// Get why your account is blocked or suspended
///
/// And what became of the appeal.
#[utoipa::path(
    get, path = "/me/appeal", tag = "accounts", security(("session" = [])),
    responses(
        (status = OK, body = Restriction, description = "The restriction of your account."),
        (status = NOT_FOUND, description = "Your account is neither blocked nor suspended.")
    )
)]
pub async fn get_restriction(
    State(state): State<AppState>,
    caller: SignedIn,
) -> Result<Json<Restriction>, Error> {
    Restriction::of(&state, caller.account, AppealError::NotRestricted).await
}

/// Appeal against the restriction of your account
///
/// Once for each block and each suspension.
#[utoipa::path(
    post, path = "/me/appeal", tag = "accounts", request_body = NewAppeal, security(("session" = [])),
    responses(
        (status = CREATED, body = Restriction, description = "The restriction with the appeal."),
        (status = NOT_FOUND, description = "Your account is neither blocked nor suspended."),
        (status = CONFLICT, description = "You have appealed against it (`already_appealed`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_appeal(
    State(state): State<AppState>,
    caller: SignedIn,
    Body(request): Body<NewAppeal>,
) -> Result<(StatusCode, Json<Restriction>), Error> {
    appeal(&state, caller.account, &request.text, AppealError::NotRestricted).await
}

/// Get why an account is blocked or suspended, with the link of an email
///
/// Whoever has the link can read the reason, and appeal once.
#[utoipa::path(
    get, path = "/appeals/{token}", tag = "accounts",
    params(("token" = String, Path, description = "The token in the link of the email that told of it", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses(
        (status = OK, body = Restriction, description = "The restriction of the account."),
        (status = NOT_FOUND, description = "The link is unknown or too old, or what it was about is over.")
    )
)]
pub async fn get_restriction_by_link(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<Json<Restriction>, Error> {
    let account = owner(&state, &token).await?;
    Restriction::of(&state, account, AppealError::NoSuchLink).await
}

/// Appeal against a restriction, with the link of an email
///
/// Once for each block and each suspension.
#[utoipa::path(
    post, path = "/appeals/{token}", tag = "accounts", request_body = NewAppeal,
    params(("token" = String, Path, description = "The token in the link of the email that told of it", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses(
        (status = CREATED, body = Restriction, description = "The restriction with the appeal."),
        (status = NOT_FOUND, description = "The link is unknown or too old, or what it was about is over."),
        (status = CONFLICT, description = "There is an appeal against it (`already_appealed`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn send_appeal_by_link(
    State(state): State<AppState>,
    Path(token): Path<String>,
    Body(request): Body<NewAppeal>,
) -> Result<(StatusCode, Json<Restriction>), Error> {
    let account = owner(&state, &token).await?;
    appeal(&state, account, &request.text, AppealError::NoSuchLink).await
}

async fn owner(state: &AppState, token: &str) -> Result<Account, Error> {
    let found = email_tokens::find(&state.pool, TokenPurpose::Appeal, token, (state.now)()).await?;
    let user_id = found.ok_or(AppealError::NoSuchLink)?.user_id;
    Ok(account(&state.pool, user_id).await?.ok_or(AppealError::NoSuchLink)?)
}

impl Restriction {
    async fn of(
        state: &AppState,
        account: Account,
        none: AppealError,
    ) -> Result<Json<Self>, Error> {
        let restriction = InForce::of(&account, (state.now)()).ok_or(none)?;
        let appeal = store::against(&state.pool, account.id, &restriction).await?;
        let InForce { kind, reason, since, until } = restriction;
        Ok(Json(Self { kind, reason, since, until, appeal: appeal.map(Appeal::from) }))
    }
}

async fn appeal(
    state: &AppState,
    account: Account,
    text: &str,
    none: AppealError,
) -> Result<(StatusCode, Json<Restriction>), Error> {
    let text = rules::text(text)?;
    InForce::of(&account, (state.now)()).ok_or(none)?;
    let mut work = state.begin().await?;
    service::appeal(&mut work, &account, text).await?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Restriction::of(state, account, none).await?))
}
