//! Requests and answers about appeals.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::rules::{self, Refused};
use super::store::{self, AppealRow, AppealState};
use crate::accounts::links::{self, Purpose};
use crate::accounts::{Account, store as accounts};
use crate::foundation::audit_log::{self, Activity};
use crate::foundation::error::{Problem, Refusal};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::SignedIn;
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        match refused {
            Refused::NotBlocked | Refused::NoSuchLink => Self::NotFound(sentence),
            Refused::Already => {
                Self::Conflict(Refusal { code: "already_appealed", sentence }, None)
            }
            Refused::Empty | Refused::Long => Self::invalid("text", sentence),
        }
    }
}

/// The block of an account, as its user may read it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Block {
    reason: String,
    blocked_at: DateTime<Utc>,
    /// None until the user appeals.
    appeal: Option<Appeal>,
}

/// An appeal against a block.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Appeal {
    state: AppealState,
    text: String,
    made_at: DateTime<Utc>,
    decided_at: Option<DateTime<Utc>>,
    /// What an admin says to it.
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

/// What is wrong with the block.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewAppeal {
    text: String,
}

/// Why one is blocked
///
/// And what became of the appeal.
#[utoipa::path(
    get, path = "/me/appeal", tag = "accounts", security(("session" = [])),
    responses((status = OK, body = Block), (status = UNAUTHORIZED, body = Problem), (status = NOT_FOUND, body = Problem))
)]
pub async fn block(State(state): State<AppState>, caller: SignedIn) -> Result<Json<Block>, Error> {
    let block = block_of(&state, caller.account).await?;
    Ok(Json(block.ok_or(Refused::NotBlocked)?))
}

/// Appeal
///
/// Once a block.
#[utoipa::path(
    post, path = "/me/appeal", tag = "accounts", request_body = NewAppeal, security(("session" = [])),
    responses(
        (status = CREATED, body = Block), (status = UNAUTHORIZED, body = Problem), (status = NOT_FOUND, body = Problem),
        (status = CONFLICT, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn appeal(
    State(state): State<AppState>,
    caller: SignedIn,
    Body(request): Body<NewAppeal>,
) -> Result<(StatusCode, Json<Block>), Error> {
    make(&state, caller.account, &request.text, Refused::NotBlocked).await
}

/// Why the account of a link is blocked
#[utoipa::path(
    get, path = "/appeals/{token}", tag = "accounts",
    params(("token" = String, Path, description = "From the mail that told of the block.")),
    responses((status = OK, body = Block), (status = NOT_FOUND, body = Problem))
)]
pub async fn block_of_link(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<Json<Block>, Error> {
    let account = owner(&state, &token).await?;
    let block = block_of(&state, account).await?;
    Ok(Json(block.ok_or(Refused::NoSuchLink)?))
}

/// Appeal by a link
#[utoipa::path(
    post, path = "/appeals/{token}", tag = "accounts", request_body = NewAppeal,
    params(("token" = String, Path, description = "From the mail that told of the block.")),
    responses(
        (status = CREATED, body = Block), (status = NOT_FOUND, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn appeal_by_link(
    State(state): State<AppState>,
    Path(token): Path<String>,
    Body(request): Body<NewAppeal>,
) -> Result<(StatusCode, Json<Block>), Error> {
    let account = owner(&state, &token).await?;
    make(&state, account, &request.text, Refused::NoSuchLink).await
}

async fn owner(state: &AppState, token: &str) -> Result<Account, Error> {
    let found = links::owner(&state.pool, Purpose::Appeal, token, (state.now)()).await?;
    let owner = found.ok_or(Refused::NoSuchLink)?;
    Ok(accounts::account(&state.pool, owner.user_id).await?.ok_or(Refused::NoSuchLink)?)
}

async fn block_of(state: &AppState, account: Account) -> Result<Option<Block>, Error> {
    let Some((blocked_at, reason)) = account.blocked_at.zip(account.blocked_reason) else {
        return Ok(None);
    };
    let appeal = store::of_block(&state.pool, account.id, blocked_at).await?.map(Appeal::from);
    Ok(Some(Block { reason, blocked_at, appeal }))
}

async fn make(
    state: &AppState,
    account: Account,
    typed: &str,
    not_blocked: Refused,
) -> Result<(StatusCode, Json<Block>), Error> {
    let text = rules::text(typed)?;
    let (user_id, blocked_at) = (account.id, account.blocked_at.ok_or(not_blocked)?);
    let now = (state.now)();
    let mut transaction = state.pool.begin().await?;
    if !store::insert(&mut *transaction, user_id, blocked_at, text, now).await? {
        return Err(Refused::Already.into());
    }
    let activity = Activity {
        actor: Some(user_id),
        kind: "appeal",
        target_type: "user",
        target_id: user_id.to_string(),
        ..Activity::default()
    };
    audit_log::log(&mut *transaction, now, activity).await?;
    transaction.commit().await?;
    let block = block_of(state, account).await?.ok_or(not_blocked)?;
    Ok((StatusCode::CREATED, Json(block)))
}
