//! Requests about blocks.

use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::Event;
use uuid::Uuid;

use super::store;
use crate::foundation::error::Refusal;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::messaging::conversations::service::check_participation;
use crate::{AppState, Error};

/// Block the other side of a conversation
///
/// They are not told: what they write seems sent, and never arrives. Nothing happens when they are blocked already. The response is
/// the same whether or not an account is left behind the other side.
#[utoipa::path(
    put, path = "/conversations/{id}/block", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The other side is blocked."), (status = NOT_FOUND), (status = CONFLICT, description = "It is your support chat (`nobody_to_block`)."))
)]
pub async fn block_conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    let db = work.db();
    let is_blocked = store::block(&mut *db, user_id, id, now).await?
        || store::block_guest(db, id, Some(now)).await?;
    if !is_blocked {
        let sentence = "There’s nobody to block in this conversation.".to_owned();
        return Err(Error::Conflict(Refusal { code: "nobody_to_block", sentence }, None));
    }
    work.emit(user_id, Event::Conversation(id));
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unblock the other side of a conversation
///
/// What they wrote while they were blocked never arrives.
#[utoipa::path(
    delete, path = "/conversations/{id}/block", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The other side is not blocked."), (status = NOT_FOUND))
)]
pub async fn unblock_conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let mut work = state.begin().await?;
    store::unblock(work.db(), user_id, id).await?;
    store::block_guest(work.db(), id, None).await?;
    work.emit(user_id, Event::Conversation(id));
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
