//! Queries for blocks.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Blocks the other side of a conversation, whether or not an account is left behind it: whoever blocks does not learn that. False
/// for a support chat, which nobody blocks, and a guest, who is blocked in another way. One that is blocked already stays so.
pub async fn block(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let blocked = sqlx::query!(
        "insert into user_blocks (blocker_id, conversation_id, blocked_id, created_at)
         select me.user_id, me.conversation_id, other.user_id, $3
         from participants me
         join conversations c on c.id = me.conversation_id and c.kind in ('owner', 'job')
         join participants other on other.conversation_id = me.conversation_id and other.side <> me.side
         where me.user_id = $1 and me.conversation_id = $2
         on conflict (blocker_id, conversation_id) do update set created_at = user_blocks.created_at",
        user_id,
        id,
        now
    )
    .execute(db)
    .await?;
    Ok(blocked.rows_affected() == 1)
}

/// Lifts the block that was made here. One that was made in another conversation stays, and shows there.
pub async fn unblock(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from user_blocks where blocker_id = $1 and conversation_id = $2",
        user_id,
        id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Blocks the guest of a conversation, or lifts that; false when it has none.
pub async fn block_guest(
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
