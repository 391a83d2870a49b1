//! Queries for what open pages are told.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use sqlx::types::Json;
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
    /// The user is told of something, or has read it.
    Notification,
}

/// Writes down what pages are to be told of a conversation, in this order; `seq` is that of the message. Counters are held
/// until the transaction ends, taken in the order of users, so that no two transactions wait for each other.
pub async fn note(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    seq: i32,
    news: &[News],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let users: Vec<Uuid> = news.iter().map(|news| news.user_id).collect();
    let kinds: Vec<Kind> = news.iter().map(|news| news.kind).collect();
    sqlx::query!(
        "with news as (
             select user_id, kind, row_number() over (partition by user_id order by at) as nth,
                    count(*) over (partition by user_id) as many
             from unnest($1::uuid[], $2::text[]) with ordinality as told (user_id, kind, at)),
         counters as (
             insert into inboxes (user_id, last_event)
             select user_id, max(many) from news group by user_id order by user_id
             on conflict (user_id) do update set last_event = inboxes.last_event + excluded.last_event
             returning user_id, last_event)
         insert into inbox_events (user_id, event, kind, conversation_id, seq, at)
         select user_id, last_event - many + nth, kind, $3, case when kind = 'message' then $4::integer end, $5
         from news join counters using (user_id)",
        &users,
        &kinds as &[Kind],
        conversation_id,
        seq,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Writes down what pages are to be told of notifications: of this one, or that some were read. A user's are together.
pub async fn note_notifications(
    db: impl PgExecutor<'_>,
    told: &[(Uuid, Option<Uuid>)],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (users, ids): (Vec<Uuid>, Vec<Option<Uuid>>) = told.iter().copied().unzip();
    sqlx::query!(
        "with news as (
             select user_id, id, row_number() over (partition by user_id order by at) as nth,
                    count(*) over (partition by user_id) as many
             from unnest($1::uuid[], $2::uuid[]) with ordinality as told (user_id, id, at)),
         counters as (
             insert into inboxes (user_id, last_event)
             select user_id, max(many) from news group by user_id order by user_id
             on conflict (user_id) do update set last_event = inboxes.last_event + excluded.last_event
             returning user_id, last_event)
         insert into inbox_events (user_id, event, kind, notification_id, at)
         select user_id, last_event - many + nth, 'notification', id, $3 from news join counters using (user_id)",
        &users,
        &ids as &[Option<Uuid>],
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a page is told, as its user may see it.
pub struct EventRow {
    pub event: i64,
    pub kind: Kind,
    /// None for a notification.
    pub conversation_id: Option<Uuid>,
    pub notification_id: Option<Uuid>,
    pub message: Option<Json<MessageRow>>,
    /// Messages of the conversation that the user has not read.
    pub unread: Option<i64>,
    /// Up to which of the user's messages the other side's devices have them.
    pub delivered: Option<i32>,
    /// And have shown them.
    pub read: Option<i32>,
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
        select e.event, e.kind as "kind: Kind", e.conversation_id, e.notification_id,
               to_jsonb(m) as "message: Json<MessageRow>", c.unread, other.delivered_seq as "delivered?",
               other.read_seq as "read?"
        from (select * from inbox_events where user_id = $1 and event > $3 order by event limit $4) e
        left join lateral (
            select unread from seen_conversations where viewer_id = $1 and id = e.conversation_id limit 1) c on true
        left join participants other on other.conversation_id = e.conversation_id and other.user_id is distinct from $1
        left join seen_messages m
            on m.viewer_id = $1 and m.conversation_id = e.conversation_id and m.seq = e.seq
        where exists (select from sessions s join users u on u.id = s.user_id
                      where s.id = $2 and s.ended_at is null and u.blocked_at is null)
        order by e.event
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
