//! Queries for the events that open connections are sent.

use std::collections::HashMap;

use carpal_domain::inbox::EventKind;
use carpal_domain::notifications::Notification;
use chrono::{DateTime, Utc};
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::messaging::messages::service::MessageRow;

/// An event, with what is told of it, but of notifications: as its user may see it now.
pub struct EventRow {
    /// None where nothing came.
    pub event: Option<i64>,
    pub kind: Option<EventKind>,
    /// None for a notification.
    pub conversation_id: Option<Uuid>,
    pub message: Option<Json<MessageRow>>,
    /// Messages of the conversation that the user has not read.
    pub unread: Option<i64>,
    /// Up to which of the user's messages the other side's devices have them.
    pub delivered: Option<i32>,
    /// And have shown them.
    pub read: Option<i32>,
    /// The notification that it is about; none where it says that some were read.
    pub notification_id: Option<Uuid>,
    /// The service request that it is about.
    pub service_request_id: Option<Uuid>,
    /// The zone that it is about.
    pub zone_id: Option<Uuid>,
    /// The user as a provider, for an event that says so.
    pub provider: Option<Json<ProviderStanding>>,
    /// A later one of these events tells the same of notifications.
    pub is_told_later: bool,
    /// Conversations with messages that the user has not read; 0 with an event that does not tell it.
    pub unread_conversations: i64,
}

/// How a user stands as a provider.
#[derive(Debug, serde::Deserialize)]
pub struct ProviderStanding {
    pub business_name: String,
    pub is_verified: bool,
    pub is_active: bool,
    pub is_banned: bool,
}

/// Whose connection asks, and by which access token.
pub struct Asker<'a> {
    pub user_id: Uuid,
    pub session_id: Uuid,
    /// As it is stored.
    pub access_hash: &'a [u8],
    pub now: DateTime<Utc>,
}

/// Events that are looked at together.
pub const AT_ONCE: usize = 100;

/// What came after an event, the earliest first, at most [`AT_ONCE`]: one row without an event where that is nothing, no row when
/// the session or the access token has ended, or the account is blocked or about to be deleted. One question, because every open
/// connection asks it whenever anything happens to its user; but what notifications say has one of its own, [`notification_news`]:
/// to make one up reads some thirty tables, and no message waits for that.
pub async fn after(
    db: impl PgExecutor<'_>,
    asker: &Asker<'_>,
    cursor: i64,
) -> sqlx::Result<Vec<EventRow>> {
    sqlx::query_as!(
        EventRow,
        r#"
        select e.event as "event?", e.kind as "kind?: EventKind", e.conversation_id as "conversation_id?",
               to_jsonb(m) as "message: Json<MessageRow>", c.unread, least(other.delivered_seq, asked.seq - 1) as "delivered?",
               least(other.read_seq, asked.seq - 1) as "read?", e.notification_id as "notification_id?",
               e.service_request_id as "service_request_id?", e.zone_id as "zone_id?",
               case when e.kind = 'provider' then
                   (select to_jsonb(p) from (select business_name, is_verified, is_active, is_banned
                                             from providers where user_id = $1) p)
                   end as "provider: Json<ProviderStanding>",
               coalesce(e.is_told_later, false) as "is_told_later!",
               -- Asked once for all rows, and not at all where nothing came that tells it.
               case when e.kind in ('message', 'read')
                    then coalesce((select count from unread_conversations where user_id = $1), 0) else 0
                    end as "unread_conversations!"
        from sessions s
        join users u on u.id = s.user_id
        left join lateral (
            select *, kind = 'notification'
                      and event < max(event) over (partition by kind, notification_id) as is_told_later
            from (select * from inbox_events where user_id = $1 and event > $3 order by event limit $4) latest) e on true
        left join lateral (
            select unread from seen_conversations where viewer_id = $1 and id = e.conversation_id limit 1) c on true
        left join participants other on other.conversation_id = e.conversation_id and other.user_id is distinct from $1
            -- Of a support chat of another, an admin would be told once for each side.
            and e.kind <> 'support_chat'
        -- Whoever asks for a vehicle to be moved, and has no reply, is not told whether that was read.
        left join lateral (
            select min(r.seq) as seq from move_requests r
            where e.kind = 'receipt' and r.conversation_id = e.conversation_id and r.sender_id = $1
              and not exists (select from messages a where a.conversation_id = r.conversation_id and a.side = 'recipient'
                              and not a.withheld)) asked on true
        left join seen_messages m
            on m.viewer_id = $1 and m.conversation_id = e.conversation_id and m.seq = e.seq
        where s.id = $2 and s.ended_at is null and u.blocked_at is null and u.deletes_at is null
          and exists (select from session_tokens t
                      where t.access_hash = $5 and t.session_id = s.id and t.access_expires_at > $6)
        order by e.event
        "#,
        asker.user_id,
        asker.session_id,
        cursor,
        i64::try_from(AT_ONCE).unwrap_or(i64::MAX),
        asker.access_hash,
        asker.now,
    )
    .fetch_all(db)
    .await
}

/// What is told of some notifications.
#[derive(Default)]
pub struct NotificationNews {
    /// By their ids. One is missing when it was read meanwhile, or its user does not want it in the app.
    pub by_id: HashMap<Uuid, Notification>,
    /// Notifications that the user has not read.
    pub unread: i64,
}

/// What is told of these notifications, as their user may see them now; none when the session has ended.
pub async fn notification_news(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    session_id: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Option<NotificationNews>> {
    let rows = sqlx::query!(
        r#"
        select to_jsonb(n) as "notification: Json<Notification>",
               coalesce((select count from unread_notifications where user_id = $1), 0) as "unread!"
        from sessions s
        join users u on u.id = s.user_id
        left join lateral (
            select seen.* from unnest($3::uuid[]) as told (id)
            -- The limit has the view asked for one row at a time.
            cross join lateral (
                select * from seen_notifications
                where viewer_id = $1 and id = told.id and in_app and not is_read limit 1) seen) n on true
        where s.id = $2 and s.ended_at is null and u.blocked_at is null
        "#,
        user_id,
        session_id,
        ids,
    )
    .fetch_all(db)
    .await?;
    let Some(unread) = rows.first().map(|row| row.unread) else { return Ok(None) };
    let seen = rows.into_iter().filter_map(|row| row.notification);
    let by_id = seen.map(|Json(notification)| (notification.id, notification)).collect();
    Ok(Some(NotificationNews { by_id, unread }))
}

/// Asks over a new connection to the database what streams ask over it, of nobody: it makes a plan when it is asked something for the
/// first time, and keeps that. To plan what notifications say takes as long as to tell dozens of messages, which would wait for it.
pub async fn plan(db: &mut PgConnection) -> sqlx::Result<()> {
    let nobody = Asker {
        user_id: Uuid::nil(),
        session_id: Uuid::nil(),
        access_hash: &[],
        now: DateTime::UNIX_EPOCH,
    };
    after(&mut *db, &nobody, 0).await?;
    notification_news(db, Uuid::nil(), Uuid::nil(), &[]).await?;
    Ok(())
}

/// The event after which a connection goes on: `since`, the last one that the client has, or the latest one; and whether
/// nothing is missing in between.
pub async fn resume_cursor(
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
