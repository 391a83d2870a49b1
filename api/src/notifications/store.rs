//! Queries for notifications.

use carpal_domain::notifications::{Notification, NotificationKind, Topic};
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// What somebody is to be told of.
#[derive(Debug, Clone, Copy)]
pub struct News {
    pub user_id: Uuid,
    pub about: About,
}

/// What happened, and where.
#[derive(Debug, Clone, Copy)]
pub enum About {
    /// A message of the other side.
    Message { conversation_id: Uuid, seq: i32 },
    /// The user's vehicle was named in a report, which a message in their support chat tells.
    VehicleReported { conversation_id: Uuid, seq: i32, incident_id: Uuid },
    /// What the user wrote was reported, which a message in their support chat tells.
    Warning { conversation_id: Uuid, seq: i32 },
    /// A report of the user's.
    IncidentMoved(Uuid),
    /// A report of the user's.
    IncidentMessage(Uuid),
    /// The user's vehicle.
    ClaimMade(Uuid),
    /// The user's vehicle.
    RegistrationMoved(Uuid),
    /// The user's vehicle.
    ClaimAccepted(Uuid),
    /// The user's vehicle.
    ClaimRejected(Uuid),
}

impl About {
    /// As it is stored.
    pub fn kind(self) -> NotificationKind {
        match self {
            Self::Message { .. } => NotificationKind::Message,
            Self::VehicleReported { .. } => NotificationKind::VehicleReported,
            Self::Warning { .. } => NotificationKind::Warning,
            Self::IncidentMoved(_) => NotificationKind::IncidentMoved,
            Self::IncidentMessage(_) => NotificationKind::IncidentMessage,
            Self::ClaimMade(_) => NotificationKind::ClaimMade,
            Self::RegistrationMoved(_) => NotificationKind::RegistrationMoved,
            Self::ClaimAccepted(_) => NotificationKind::ClaimAccepted,
            Self::ClaimRejected(_) => NotificationKind::ClaimRejected,
        }
    }

    fn message(self) -> Option<(Uuid, i32)> {
        match self {
            Self::Message { conversation_id, seq }
            | Self::VehicleReported { conversation_id, seq, .. }
            | Self::Warning { conversation_id, seq } => Some((conversation_id, seq)),
            _ => None,
        }
    }

    fn incident(self) -> Option<Uuid> {
        match self {
            Self::VehicleReported { incident_id: id, .. }
            | Self::IncidentMoved(id)
            | Self::IncidentMessage(id) => Some(id),
            _ => None,
        }
    }

    fn vehicle(self) -> Option<Uuid> {
        match self {
            Self::ClaimMade(id)
            | Self::RegistrationMoved(id)
            | Self::ClaimAccepted(id)
            | Self::ClaimRejected(id) => Some(id),
            _ => None,
        }
    }
}

/// A notification that was kept, and what may follow from it.
pub struct Kept {
    pub id: Uuid,
    /// How often it happened since one was read.
    pub count: i32,
    pub pushed_at: Option<DateTime<Utc>>,
    /// The user wants pushes, and has a browser for them.
    pub is_pushed: bool,
    /// The user wants mails.
    pub is_mailed: bool,
}

/// Keeps a notification: a new one, or one more in that which is not read yet. It is held until the transaction ends.
pub async fn keep(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    about: About,
    now: DateTime<Utc>,
) -> sqlx::Result<Kept> {
    sqlx::query_as!(
        Kept,
        r#"
        with kept as (
            insert into notifications (id, user_id, topic, kind, conversation_id, seq, incident_id, vehicle_id, created_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (user_id, kind, subject) where read_at is null
            do update set count = notifications.count + 1, created_at = excluded.created_at, seq = excluded.seq,
                          incident_id = excluded.incident_id
            returning id, count, pushed_at, topic)
        select kept.id, kept.count, kept.pushed_at,
               u.push_notifications and coalesce(c.push, true)
                   and exists (select from push_subscriptions s where s.user_id = $2) as "is_pushed!",
               coalesce(c.email, true) as "is_mailed!"
        from kept join users u on u.id = $2
        left join notification_choices c on c.user_id = $2 and c.topic = kept.topic
        "#,
        Uuid::now_v7(),
        user_id,
        about.kind().topic() as Topic,
        about.kind() as NotificationKind,
        about.message().map(|(conversation_id, _)| conversation_id),
        about.message().map(|(_, seq)| seq),
        about.incident(),
        about.vehicle(),
        now,
    )
    .fetch_one(db)
    .await
}

/// Notifications as their user may see them, and wants to, the latest first: those before one.
pub async fn seen(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    before: Option<(DateTime<Utc>, Uuid)>,
    most: i64,
) -> sqlx::Result<Vec<Notification>> {
    sqlx::query_as!(
        Notification,
        r#"
        select viewer_id as "viewer_id!", id as "id!", topic as "topic!: Topic", kind as "kind!: NotificationKind",
               count as "count!", created_at as "created_at!", is_read as "is_read!", conversation_id,
               is_support as "is_support!", counterparty_name, registration as "registration: Registration", words,
               reference, status, in_app as "in_app!", email as "email!", push as "push!"
        from seen_notifications
        where viewer_id = $1 and in_app
          and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
        order by created_at desc, id desc limit $4
        "#,
        viewer,
        before.map(|(at, _)| at),
        before.map(|(_, id)| id),
        most,
    )
    .fetch_all(db)
    .await
}

/// Marks notifications of a user as read: these, or all up to a moment. Whether there were any.
pub async fn read(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    ids: &[Uuid],
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    // Held in one order, so that no two requests wait for each other.
    let read = sqlx::query!(
        "with held as (
             select id from notifications
             where user_id = $1 and read_at is null and (id = any($2) or created_at <= $3)
             order by id for update)
         update notifications n set read_at = $4 from held where n.id = held.id",
        user_id,
        ids,
        until,
        now
    )
    .execute(db)
    .await?;
    Ok(read.rows_affected() > 0)
}

/// Marks what a user was told of a conversation as read, up to a message. Whether there was anything.
pub async fn conversation_read(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    conversation_id: Uuid,
    seq: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let read = sqlx::query!(
        "with held as (
             select id from notifications
             where user_id = $1 and conversation_id = $2 and read_at is null and seq <= $3 order by id for update)
         update notifications n set read_at = $4 from held where n.id = held.id",
        user_id,
        conversation_id,
        seq,
        now
    )
    .execute(db)
    .await?;
    Ok(read.rows_affected() > 0)
}
