//! Queries for notes.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// A user's note on a conversation.
pub async fn note(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select note from conversation_notes where user_id = $1 and conversation_id = $2",
        user_id,
        conversation_id
    )
    .fetch_optional(db)
    .await
}

/// Stores a user's note on a conversation in place of any other; an empty one is deleted.
pub async fn set_note(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
    note: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with emptied as (
             delete from conversation_notes where user_id = $1 and conversation_id = $2 and $3 = '')
         insert into conversation_notes (user_id, conversation_id, note, updated_at)
         select $1, $2, $3, $4 where $3 <> ''
         on conflict (user_id, conversation_id) do update set note = excluded.note, updated_at = excluded.updated_at",
        user_id,
        conversation_id,
        note,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
