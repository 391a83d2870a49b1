//! Events for the open connections of a user. They are numbered per user, so that a connection that was away can ask for
//! what it missed.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// An event for the open connections of a user.
#[derive(Debug, Clone, Copy)]
pub struct NewEvent {
    /// Whose connections.
    pub user_id: Uuid,
    /// What happened.
    pub event: Event,
}

/// What happened.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// Something was said.
    Message {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
    },
    /// The other side's devices have more of a conversation, or have shown more.
    Receipt(Uuid),
    /// The user has read more of a conversation, on this or another device.
    Read(Uuid),
    /// Something else about a conversation changed.
    Conversation(Uuid),
    /// There is a new notification.
    Notification(Uuid),
    /// Notifications were read.
    NotificationsRead,
    /// Something about a service request or the job that it became changed.
    Job(Uuid),
    /// The user's standing as a provider changed.
    Provider,
    /// Something of what waits for the admins changed.
    AdminInbox,
    /// Admins changed car parks. Sent to admins.
    AdminCarParks,
    /// A user wrote in their support chat. Sent to admins.
    SupportChat(Uuid),
    /// There is something new in a zone, or something of it changed.
    Zone(Uuid),
}

impl Event {
    fn kind(self) -> EventKind {
        match self {
            Self::Message { .. } => EventKind::Message,
            Self::Receipt(_) => EventKind::Receipt,
            Self::Read(_) => EventKind::Read,
            Self::Conversation(_) => EventKind::Conversation,
            Self::Notification(_) | Self::NotificationsRead => EventKind::Notification,
            Self::Job(_) => EventKind::Job,
            Self::Provider => EventKind::Provider,
            Self::AdminInbox => EventKind::AdminInbox,
            Self::AdminCarParks => EventKind::AdminCarParks,
            Self::SupportChat(_) => EventKind::SupportChat,
            Self::Zone(_) => EventKind::Zone,
        }
    }

    fn conversation(self) -> Option<Uuid> {
        match self {
            Self::Message { conversation_id: id, .. }
            | Self::Receipt(id)
            | Self::Read(id)
            | Self::Conversation(id)
            | Self::SupportChat(id) => Some(id),
            _ => None,
        }
    }

    fn seq(self) -> Option<i32> {
        if let Self::Message { seq, .. } = self { Some(seq) } else { None }
    }

    fn service_request(self) -> Option<Uuid> {
        if let Self::Job(id) = self { Some(id) } else { None }
    }

    fn zone(self) -> Option<Uuid> {
        if let Self::Zone(id) = self { Some(id) } else { None }
    }

    fn notification(self) -> Option<Uuid> {
        if let Self::Notification(id) = self { Some(id) } else { None }
    }
}

/// What an event is stored as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum EventKind {
    /// Something was said.
    Message,
    /// The other side has received or shown more.
    Receipt,
    /// The user has read more.
    Read,
    /// Something else about a conversation changed.
    Conversation,
    /// There is a notification, or some were read.
    Notification,
    /// A service request or job changed.
    Job,
    /// The user's standing as a provider changed.
    Provider,
    /// Something of what waits for the admins changed.
    AdminInbox,
    /// Admins changed car parks.
    AdminCarParks,
    /// A user wrote in their support chat.
    SupportChat,
    /// Something of a zone changed.
    Zone,
}

/// Stores events in this order. The counters of their users are locked until the transaction ends, in the order of users:
/// a transaction that records everything at once never waits for one that waits for it.
///
/// # Errors
/// When the database refuses.
pub async fn record(
    db: impl PgExecutor<'_>,
    events: &[NewEvent],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let users: Vec<Uuid> = events.iter().map(|event| event.user_id).collect();
    let kinds: Vec<EventKind> = events.iter().map(|new| new.event.kind()).collect();
    let conversations: Vec<Option<Uuid>> =
        events.iter().map(|new| new.event.conversation()).collect();
    let seqs: Vec<Option<i32>> = events.iter().map(|new| new.event.seq()).collect();
    let notifications: Vec<Option<Uuid>> =
        events.iter().map(|new| new.event.notification()).collect();
    let service_requests: Vec<Option<Uuid>> =
        events.iter().map(|new| new.event.service_request()).collect();
    let zones: Vec<Option<Uuid>> = events.iter().map(|new| new.event.zone()).collect();
    sqlx::query!(
        "with news as (
             select *, row_number() over (partition by user_id order by place) as nth,
                    count(*) over (partition by user_id) as many
             from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::uuid[], $7::uuid[], $8::uuid[]) with ordinality
                  as told (user_id, kind, conversation_id, seq, notification_id, service_request_id, zone_id, place)),
         counters as (
             insert into inboxes (user_id, last_event)
             select user_id, max(many) from news group by user_id order by user_id
             on conflict (user_id) do update set last_event = inboxes.last_event + excluded.last_event
             returning user_id, last_event)
         insert into inbox_events (user_id, event, kind, conversation_id, seq, notification_id, service_request_id, zone_id, at)
         select user_id, last_event - many + nth, kind, conversation_id, seq, notification_id, service_request_id, zone_id, $6
         from news join counters using (user_id)",
        &users,
        &kinds as &[EventKind],
        &conversations as &[Option<Uuid>],
        &seqs as &[Option<i32>],
        &notifications as &[Option<Uuid>],
        now,
        &service_requests as &[Option<Uuid>],
        &zones as &[Option<Uuid>],
    )
    .execute(db)
    .await?;
    Ok(())
}
