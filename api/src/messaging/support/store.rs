//! Queries for support chats.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::messaging::messages::service::Participation;

/// A user's support chat.
pub async fn chat(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select c.id from conversations c
         join participants p on p.conversation_id = c.id and p.side = 'starter' and p.user_id = $1
         where c.kind = 'support'",
        user_id
    )
    .fetch_optional(db)
    .await
}

/// The side of the support team in a support chat, whose row is locked until the transaction ends; none when it is no
/// support chat.
pub async fn participation(
    db: &mut PgConnection,
    conversation_id: Uuid,
) -> sqlx::Result<Option<Participation>> {
    let held = sqlx::query_scalar!(
        "select last_seq from conversations where id = $1 and kind = 'support' for no key update",
        conversation_id
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(last_seq) = held else { return Ok(None) };
    let user_id = sqlx::query_scalar!(
        "select user_id from participants where conversation_id = $1 and side = 'starter'",
        conversation_id
    )
    .fetch_one(db)
    .await?;
    Ok(Some(Participation {
        side: "recipient".into(),
        other: user_id,
        seq: last_seq + 1,
        can_send: user_id.is_some(),
        has_blocked: false,
        is_blocked: false,
        is_first: false,
        is_sent: false,
    }))
}

/// Since when the user of a support chat waits for an answer; none when they do not.
pub async fn waits_since(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select waits_since from conversations where id = $1", conversation_id)
        .fetch_one(db)
        .await
}

/// The number of the team's message with this client id.
pub async fn replied(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    client_id: Uuid,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select seq from messages where conversation_id = $1 and side = 'recipient' and client_id = $2",
        conversation_id,
        client_id
    )
    .fetch_optional(db)
    .await
}

/// The number of the last message that the user of a support chat wrote.
pub async fn last_asked(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "select max(seq) from messages where conversation_id = $1 and side = 'starter'",
        conversation_id
    )
    .fetch_one(db)
    .await
}
