//! Queries for what open pages are told.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::messaging::messages::MessageRow;

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

/// What a page is told, as its user may see it.
pub struct EventRow {
    pub event: i64,
    pub kind: Kind,
    pub conversation_id: Uuid,
    pub message: Option<Json<MessageRow>>,
    /// Messages of the conversation that the user has not read.
    pub unread: i64,
    /// Up to which of the user's messages the other side's devices have them.
    pub delivered: i32,
    /// And have shown them.
    pub read: i32,
}

/// Events that are looked at together.
pub const AT_ONCE: usize = 100;

/// What came after an event, the earliest first, at most so many; nothing when the session has ended.
pub async fn after(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    session_id: Uuid,
    cursor: i64,
) -> sqlx::Result<Vec<EventRow>> {
    sqlx::query_as!(
        EventRow,
        r#"
        select e.event, e.kind as "kind: Kind", e.conversation_id, to_jsonb(m) as "message: Json<MessageRow>",
               c.unread as "unread!", other.delivered_seq as delivered, other.read_seq as read
        from inbox_events e
        join seen_conversations c on c.viewer_id = e.user_id and c.id = e.conversation_id
        join participants other on other.conversation_id = e.conversation_id and other.user_id is distinct from e.user_id
        left join seen_messages m
            on m.viewer_id = e.user_id and m.conversation_id = e.conversation_id and m.seq = e.seq
        where e.user_id = $1 and e.event > $3
          and exists (select from sessions s join users u on u.id = s.user_id
                      where s.id = $2 and s.ended_at is null and u.blocked_at is null)
        order by e.event limit $4
        "#,
        user_id,
        session_id,
        cursor,
        i64::try_from(AT_ONCE).unwrap_or(i64::MAX),
    )
    .fetch_all(db)
    .await
}

/// Where a page is told from that has everything up to `since`, or that is new; and whether nothing is missing in between.
pub async fn place(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    since: Option<i64>,
) -> sqlx::Result<(i64, bool)> {
    let kept = sqlx::query!(
        r#"select coalesce(max(last_event), 0) as "last!",
                  (select min(event) from inbox_events where user_id = $1) as first
           from inboxes where user_id = $1"#,
        user_id
    )
    .fetch_one(db)
    .await?;
    let Some(since) = since else { return Ok((kept.last, true)) };
    let is_whole = since == kept.last
        || (since < kept.last && kept.first.is_some_and(|first| first <= since.saturating_add(1)));
    Ok((if is_whole { since } else { kept.last }, is_whole))
}

/// Whether a session goes on.
pub async fn is_live(db: impl PgExecutor<'_>, session_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from sessions s join users u on u.id = s.user_id
                          where s.id = $1 and s.ended_at is null and u.blocked_at is null) as "live!""#,
        session_id
    )
    .fetch_one(db)
    .await
}
