//! Queries for what open pages are told.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

/// Something that a user's pages are to be told.
#[derive(Debug, Clone, Copy)]
pub struct News {
    /// Whose pages.
    pub user_id: Uuid,
    /// What.
    pub kind: Kind,
}

/// What it is about a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Kind {
    /// Something was said.
    Message,
    /// The other side's devices have more of it, or have shown more.
    Receipt,
    /// The user has read more of it, on this or another device.
    Read,
    /// Something else about it changed.
    Conversation,
}

/// Writes down what pages are to be told of a conversation; `seq` is that of the message. Counters are held until the
/// transaction ends, in one order everywhere, so that no two transactions wait for each other.
pub async fn note(
    db: &mut PgConnection,
    conversation_id: Uuid,
    seq: i32,
    news: &mut [News],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    news.sort_by_key(|news| news.user_id);
    for News { user_id, kind } in news {
        let seq = (*kind == Kind::Message).then_some(seq);
        sqlx::query!(
            "with counter as (
                 insert into inboxes (user_id, last_event) values ($1, 1)
                 on conflict (user_id) do update set last_event = inboxes.last_event + 1 returning last_event)
             insert into inbox_events (user_id, event, kind, conversation_id, seq, at)
             select $1, last_event, $2, $3, $4, $5 from counter",
            *user_id,
            *kind as Kind,
            conversation_id,
            seq,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
