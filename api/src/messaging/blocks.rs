//! A user hears no more from somebody, who notices nothing: what they write is stored, and seen by themselves alone. It
//! holds for both in every conversation, and shows only in the one where the user said so.

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::conversations::service::check_participation;
use crate::foundation::error::Refusal;
use crate::foundation::extract::Path;
use crate::foundation::inbox::Event;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(block_conversation, unblock_conversation))
}

/// Block the other side of a conversation
#[utoipa::path(
    put, path = "/conversations/{id}/block", tag = "messaging", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The conversation's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The other side is blocked."), (status = NOT_FOUND), (status = CONFLICT, description = "There is nobody to block (`nobody_to_block`)."))
)]
async fn block_conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    let blocked = sqlx::query!(
        "insert into user_blocks (blocker_id, conversation_id, blocked_id, created_at)
         select me.user_id, me.conversation_id, other.user_id, $3
         from participants me join participants other
             on other.conversation_id = me.conversation_id and other.side <> me.side
         where me.user_id = $1 and me.conversation_id = $2 and other.user_id is not null
         on conflict (blocker_id, conversation_id) do update set created_at = user_blocks.created_at",
        user_id,
        id,
        now
    )
    .execute(work.db())
    .await?;
    let is_blocked = blocked.rows_affected() == 1 || block_guest(work.db(), id, Some(now)).await?;
    if !is_blocked {
        let sentence = "There is nobody to block in this conversation.".to_owned();
        return Err(Error::Conflict(Refusal { code: "nobody_to_block", sentence }, None));
    }
    work.record(user_id, Event::Conversation(id));
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
async fn unblock_conversation(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    check_participation(&state.pool, user_id, id).await?;
    let mut work = state.begin().await?;
    remove(work.db(), user_id, id).await?;
    block_guest(work.db(), id, None).await?;
    work.record(user_id, Event::Conversation(id));
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts the block that was made here. One that was made in another conversation stays, and shows there.
async fn remove(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from user_blocks where blocker_id = $1 and conversation_id = $2",
        user_id,
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Blocks the guest of a conversation, who has no account, or no longer; false when it has none.
async fn block_guest(
    db: impl PgExecutor<'_>,
    id: Uuid,
    at: Option<DateTime<Utc>>,
) -> sqlx::Result<bool> {
    let blocked =
        sqlx::query!("update guests set blocked_at = $2 where conversation_id = $1", id, at)
            .execute(db)
            .await?;
    Ok(blocked.rows_affected() == 1)
}
