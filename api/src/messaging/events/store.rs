//! Queries for what open pages are told.

use carpal_domain::notifications::Notification;
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
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, Copy)]
pub enum What {
    /// Something was said.
    Message { conversation_id: Uuid, seq: i32 },
    /// The other side's devices have more of a conversation, or have shown more.
    Receipt(Uuid),
    /// The user has read more of a conversation, on this or another device.
    Read(Uuid),
    /// Something else about a conversation changed.
    Conversation(Uuid),
    /// The user is told of this.
    Notification(Uuid),
    /// The user has read what they were told of.
    NotificationsRead,
}

impl What {
    fn kind(self) -> Kind {
        match self {
            Self::Message { .. } => Kind::Message,
            Self::Receipt(_) => Kind::Receipt,
            Self::Read(_) => Kind::Read,
            Self::Conversation(_) => Kind::Conversation,
            Self::Notification(_) | Self::NotificationsRead => Kind::Notification,
        }
    }

    fn conversation(self) -> Option<Uuid> {
        match self {
            Self::Message { conversation_id: id, .. }
            | Self::Receipt(id)
            | Self::Read(id)
            | Self::Conversation(id) => Some(id),
            Self::Notification(_) | Self::NotificationsRead => None,
        }
    }

    fn seq(self) -> Option<i32> {
        if let Self::Message { seq, .. } = self { Some(seq) } else { None }
    }

    fn notification(self) -> Option<Uuid> {
        if let Self::Notification(id) = self { Some(id) } else { None }
    }
}

/// What an event is stored as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Kind {
    Message,
    Receipt,
    Read,
    Conversation,
    Notification,
}

/// Writes down what pages are to be told, in this order. Counters are held until the transaction ends, taken in the order of
/// users: a transaction that notes everything at once waits for no other that waits for it.
pub async fn note(db: impl PgExecutor<'_>, news: &[News], now: DateTime<Utc>) -> sqlx::Result<()> {
    let users: Vec<Uuid> = news.iter().map(|news| news.user_id).collect();
    let kinds: Vec<Kind> = news.iter().map(|news| news.what.kind()).collect();
    let conversations: Vec<Option<Uuid>> =
        news.iter().map(|news| news.what.conversation()).collect();
    let seqs: Vec<Option<i32>> = news.iter().map(|news| news.what.seq()).collect();
    let notifications: Vec<Option<Uuid>> =
        news.iter().map(|news| news.what.notification()).collect();
    sqlx::query!(
        "with news as (
             select *, row_number() over (partition by user_id order by place) as nth,
                    count(*) over (partition by user_id) as many
             from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::uuid[]) with ordinality
                  as told (user_id, kind, conversation_id, seq, notification_id, place)),
         counters as (
             insert into inboxes (user_id, last_event)
             select user_id, max(many) from news group by user_id order by user_id
             on conflict (user_id) do update set last_event = inboxes.last_event + excluded.last_event
             returning user_id, last_event)
         insert into inbox_events (user_id, event, kind, conversation_id, seq, notification_id, at)
         select user_id, last_event - many + nth, kind, conversation_id, seq, notification_id, $6
         from news join counters using (user_id)",
        &users,
        &kinds as &[Kind],
        &conversations as &[Option<Uuid>],
        &seqs as &[Option<i32>],
        &notifications as &[Option<Uuid>],
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An event, with what is told of it: as its user may see it now.
pub struct EventRow {
    /// None where nothing came.
    pub event: Option<i64>,
    pub kind: Option<Kind>,
    /// None for a notification.
    pub conversation_id: Option<Uuid>,
    pub message: Option<Json<MessageRow>>,
    /// Messages of the conversation that the user has not read.
    pub unread: Option<i64>,
    /// Up to which of the user's messages the other side's devices have them.
    pub delivered: Option<i32>,
    /// And have shown them.
    pub read: Option<i32>,
    /// None when it was read meanwhile, or its user does not want it in the app.
    pub notification: Option<Json<Notification>>,
    /// A later one of these events tells the same of notifications.
    pub is_told_later: bool,
    /// Messages that the user has not read, of all conversations.
    pub unread_messages: i64,
    /// The same of notifications.
    pub unread_notifications: i64,
}

/// Events that are looked at together.
pub const AT_ONCE: usize = 100;

/// What came after an event, the earliest first, at most so many: one row without an event where that is nothing, no row when
/// the session has ended. One question, because every open page asks it whenever anything happens to its user.
pub async fn after(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    session_id: Uuid,
    cursor: i64,
) -> sqlx::Result<Vec<EventRow>> {
    sqlx::query_as!(
        EventRow,
        r#"
        select e.event as "event?", e.kind as "kind?: Kind", e.conversation_id as "conversation_id?",
               to_jsonb(m) as "message: Json<MessageRow>", c.unread, other.delivered_seq as "delivered?",
               other.read_seq as "read?", to_jsonb(n) as "notification: Json<Notification>",
               coalesce(e.is_told_later, false) as "is_told_later!",
               -- Asked once for all rows, and not at all where nothing came.
               case when e.event is null then 0
                    else coalesce((select count from unread_messages where user_id = $1), 0) end as "unread_messages!",
               case when e.event is null then 0
                    else coalesce((select count from unread_notifications where user_id = $1), 0)
                    end as "unread_notifications!"
        from sessions s
        join users u on u.id = s.user_id
        left join lateral (
            select *, kind = 'notification'
                      and event < max(event) over (partition by kind, notification_id) as is_told_later
            from (select * from inbox_events where user_id = $1 and event > $3 order by event limit $4) latest) e on true
        left join lateral (
            select unread from seen_conversations where viewer_id = $1 and id = e.conversation_id limit 1) c on true
        left join participants other on other.conversation_id = e.conversation_id and other.user_id is distinct from $1
        left join seen_messages m
            on m.viewer_id = $1 and m.conversation_id = e.conversation_id and m.seq = e.seq
        left join lateral (
            select * from seen_notifications
            where viewer_id = $1 and id = e.notification_id and not e.is_told_later and in_app and not is_read limit 1) n
            on true
        where s.id = $2 and s.ended_at is null and u.blocked_at is null
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
