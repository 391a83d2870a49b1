//! Notifications as they are kept. They hold no words: what one says is made from the view `seen_notifications` when it is
//! read, pushed or emailed.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::NotificationTimes;
use super::events::{Event, NewEvent};
use crate::jobs::{EmailNotification, PushNotification, enqueue_after};
use crate::notifications::{NotificationKind, Topic};

/// A notification to keep.
#[derive(Debug, Clone, Copy)]
pub struct NewNotification {
    /// Whose.
    pub user_id: Uuid,
    /// What it is about.
    pub subject: Subject,
    /// When it happened.
    pub at: DateTime<Utc>,
}

/// What happened, and to which thing.
#[derive(Debug, Clone, Copy)]
pub enum Subject {
    /// A message of the other side.
    Message {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
    },
    /// The user's vehicle was named in a report, which a message in their support chat tells.
    VehicleReported {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
        /// The report.
        incident_id: Uuid,
    },
    /// What the user wrote was reported, which a message in their support chat tells.
    Warning {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
    },
    /// An incident that the user reported, the one with this id, has another status.
    IncidentMoved(Uuid),
    /// An admin wrote about an incident that the user reported, the one with this id.
    IncidentMessage(Uuid),
    /// Somebody claims the registration of the user's vehicle with this id.
    ClaimMade(Uuid),
    /// The user's vehicle with this id lost its registration to whoever claimed it.
    RegistrationMoved(Uuid),
    /// The user's vehicle with this id has the registration that the user claimed for it.
    ClaimAccepted(Uuid),
    /// The user's vehicle with this id does not get the registration that the user claimed for it.
    ClaimRejected(Uuid),
    /// A service request of the user's, or one that they were told of or quoted for as a provider.
    Job {
        /// What became of it.
        kind: NotificationKind,
        /// The request.
        request_id: Uuid,
        /// The provider that it is about, for the customer.
        provider_id: Option<Uuid>,
    },
    /// Support replied to the user's ticket or problem report with this id.
    SupportReply(Uuid),
    /// What became of the user's suggestion or correction of a car park.
    Suggestion {
        /// What that is.
        kind: NotificationKind,
        /// The suggestion.
        suggestion_id: Uuid,
    },
    /// What an admin decided of what the user reported of a car park.
    DriverReport {
        /// It is as the user reported.
        is_accepted: bool,
        /// The case that the report belongs to.
        case_id: Uuid,
    },
    /// What is new in a zone that the user is a member of.
    Zone {
        /// What that is.
        kind: NotificationKind,
        /// The zone.
        zone_id: Uuid,
        /// The zone post.
        zone_post_id: Uuid,
        /// Of an answer, what it is to.
        thread_id: Option<Uuid>,
    },
    /// Somebody is blocked in by the user's vehicle, which a message to them says.
    BlockedIn {
        /// The conversation.
        conversation_id: Uuid,
        /// The number of the message in it.
        seq: i32,
    },
    /// A backup contact of the user's vehicle, or the user as somebody's.
    Backup {
        /// What it is.
        kind: NotificationKind,
        /// The backup contact.
        backup_contact_id: Uuid,
    },
    /// Something new waits for the admins.
    AdminMatter,
    /// Another admin read messages between others.
    AdminReading,
    /// Another admin handed something to the user.
    AdminHandOver,
    /// What became of the user as a provider.
    Provider {
        /// What that is.
        kind: NotificationKind,
        /// The user's own provider.
        provider_id: Uuid,
    },
}

impl Subject {
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
            Self::SupportReply(_) => NotificationKind::SupportReply,
            Self::DriverReport { is_accepted: true, .. } => NotificationKind::DriverReportAccepted,
            Self::DriverReport { is_accepted: false, .. } => {
                NotificationKind::DriverReportDismissed
            }
            Self::AdminMatter => NotificationKind::AdminMatter,
            Self::AdminReading => NotificationKind::AdminReading,
            Self::AdminHandOver => NotificationKind::AdminHandOver,
            Self::BlockedIn { .. } => NotificationKind::BlockedIn,
            Self::Job { kind, .. }
            | Self::Backup { kind, .. }
            | Self::Provider { kind, .. }
            | Self::Zone { kind, .. }
            | Self::Suggestion { kind, .. } => kind,
        }
    }

    fn message(self) -> Option<(Uuid, i32)> {
        match self {
            Self::Message { conversation_id, seq }
            | Self::VehicleReported { conversation_id, seq, .. }
            | Self::Warning { conversation_id, seq }
            | Self::BlockedIn { conversation_id, seq } => Some((conversation_id, seq)),
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

    fn service_request(self) -> Option<Uuid> {
        if let Self::Job { request_id, .. } = self { Some(request_id) } else { None }
    }

    fn support_item(self) -> Option<Uuid> {
        if let Self::SupportReply(id) = self { Some(id) } else { None }
    }

    fn suggestion(self) -> Option<Uuid> {
        if let Self::Suggestion { suggestion_id, .. } = self { Some(suggestion_id) } else { None }
    }

    fn driver_report_case(self) -> Option<Uuid> {
        if let Self::DriverReport { case_id, .. } = self { Some(case_id) } else { None }
    }

    fn zone(self) -> Option<(Uuid, Uuid)> {
        match self {
            Self::Zone { zone_id, zone_post_id, .. } => Some((zone_id, zone_post_id)),
            _ => None,
        }
    }

    fn zone_thread(self) -> Option<Uuid> {
        if let Self::Zone { thread_id, .. } = self { thread_id } else { None }
    }

    fn backup_contact(self) -> Option<Uuid> {
        if let Self::Backup { backup_contact_id, .. } = self {
            Some(backup_contact_id)
        } else {
            None
        }
    }

    fn provider(self) -> Option<Uuid> {
        match self {
            Self::Job { provider_id, .. } => provider_id,
            Self::Provider { provider_id, .. } => Some(provider_id),
            _ => None,
        }
    }
}

/// Stores notifications, with the push and the email that may follow. Returns the events for open connections.
///
/// # Errors
/// When the database refuses.
pub async fn store(
    db: &mut PgConnection,
    notifications: &[NewNotification],
    times: &NotificationTimes,
) -> sqlx::Result<Vec<NewEvent>> {
    let mut events = Vec::new();
    for new in notifications {
        let stored = upsert(&mut *db, *new).await?;
        enqueue_push_and_email(&mut *db, *new, &stored, times).await?;
        events.push(NewEvent { user_id: new.user_id, event: Event::Notification(stored.id) });
    }
    Ok(events)
}

/// Enqueues the push and the email where they are chosen. Both look again when they run, and do nothing once it is read.
async fn enqueue_push_and_email(
    db: &mut PgConnection,
    new: NewNotification,
    stored: &StoredNotification,
    times: &NotificationTimes,
) -> sqlx::Result<()> {
    let (id, key) = (stored.id, stored.id.to_string());
    if stored.is_pushed {
        let wait = push_wait(stored.pushed_at, new.at, times);
        enqueue_after(&mut *db, wait, &PushNotification { notification: id }, Some(&key)).await?;
    }
    if stored.count == 1 && stored.is_mailed && new.subject.kind().is_mailed() {
        let email = EmailNotification { notification: id };
        enqueue_after(db, times.email_delay, &email, Some(&key)).await?;
    }
    Ok(())
}

/// How long a push waits after what it tells of.
fn push_wait(
    pushed_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    times: &NotificationTimes,
) -> Duration {
    let since = pushed_at.and_then(|at| (now - at).to_std().ok());
    let rest = since.map(|since| times.push_interval.saturating_sub(since));
    times.push_delay.max(rest.unwrap_or_default())
}

/// A notification as it was stored, with what decides on its push and its email.
struct StoredNotification {
    id: Uuid,
    /// How often it happened since one was read.
    count: i32,
    pushed_at: Option<DateTime<Utc>>,
    /// The user wants pushes, and has a browser for them.
    is_pushed: bool,
    /// The user wants emails.
    is_mailed: bool,
}

/// Stores a notification: a new one, or one more in that which is not read yet. The row is locked until the transaction ends.
async fn upsert(db: impl PgExecutor<'_>, new: NewNotification) -> sqlx::Result<StoredNotification> {
    let NewNotification { user_id, subject, at } = new;
    sqlx::query_as!(
        StoredNotification,
        r#"
        with kept as (
            insert into notifications (id, user_id, topic, kind, conversation_id, seq, incident_id, vehicle_id, created_at,
                                       service_request_id, provider_id, support_item_id, suggestion_id, driver_report_case_id,
                                       zone_id, zone_post_id, zone_thread_id, backup_contact_id)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
            on conflict (user_id, kind, subject) where read_at is null
            do update set count = notifications.count + 1, created_at = excluded.created_at, seq = excluded.seq,
                          incident_id = excluded.incident_id, provider_id = excluded.provider_id,
                          zone_post_id = excluded.zone_post_id
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
        subject.kind().topic() as Topic,
        subject.kind() as NotificationKind,
        subject.message().map(|(conversation_id, _)| conversation_id),
        subject.message().map(|(_, seq)| seq),
        subject.incident(),
        subject.vehicle(),
        at,
        subject.service_request(),
        subject.provider(),
        subject.support_item(),
        subject.suggestion(),
        subject.driver_report_case(),
        subject.zone().map(|(zone_id, _)| zone_id),
        subject.zone().map(|(_, zone_post_id)| zone_post_id),
        subject.zone_thread(),
        subject.backup_contact(),
    )
    .fetch_one(db)
    .await
}

/// Whether a user wants emails about a topic.
///
/// # Errors
/// When the database refuses.
pub async fn wants_email(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    topic: Topic,
) -> sqlx::Result<bool> {
    let chosen = sqlx::query_scalar!(
        "select email from notification_choices where user_id = $1 and topic = $2",
        user_id,
        topic as Topic
    )
    .fetch_optional(db)
    .await?;
    Ok(chosen.unwrap_or(true))
}

/// Marks the notifications of a conversation as read, up to a message. Returns whether there were any.
///
/// # Errors
/// When the database refuses.
pub async fn mark_conversation_read(
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

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        times: NotificationTimes,
    }

    #[test]
    fn pushes_of_one_notification_are_a_minute_apart() {
        let (now, times) = (Utc::now(), Settings::parse_from(["carpal"]).times);
        let wait = |ago| push_wait(Some(now - TimeDelta::seconds(ago)), now, &times).as_secs();
        assert_eq!(push_wait(None, now, &times), Duration::from_secs(5));
        assert_eq!([wait(0), wait(20), wait(59), wait(600)], [60, 40, 5, 5]);
    }
}
