//! What users are told of: the kinds, what each says, and the jobs that carry it outside. The words are made from the view
//! `seen_notifications`, which decides what its user may see, so that no channel tells more than another.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{FromRow, PgExecutor};
use uuid::Uuid;

use crate::mail::MailKind;
use crate::registration::Registration;

/// Characters of a message that a notification shows.
const EXCERPT: usize = 140;

/// What users choose channels for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Topic {
    /// Others wrote to them.
    Messages,
    /// What becomes of a report that they made, or of one about their vehicle.
    Incidents,
    /// Decisions about them and their vehicles.
    Account,
}

/// All topics, in the order in which they are shown.
pub const TOPICS: [Topic; 3] = [Topic::Messages, Topic::Incidents, Topic::Account];

/// What happened.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum NotificationKind {
    /// Somebody wrote.
    Message,
    /// The user's vehicle was named in a report; the support chat says more.
    VehicleReported,
    /// What the user wrote was reported; the support chat says more.
    Warning,
    /// A report of the user's moved on.
    IncidentMoved,
    /// An admin wrote to the user about their report.
    IncidentMessage,
    /// Another account claims the user's registration.
    ClaimMade,
    /// Another account's claim was approved.
    RegistrationMoved,
    /// The user's claim was approved.
    ClaimAccepted,
    /// The user's claim was rejected.
    ClaimRejected,
}

impl NotificationKind {
    /// Under which topic its user chooses how to be told.
    #[must_use]
    pub fn topic(self) -> Topic {
        match self {
            Self::Message => Topic::Messages,
            Self::VehicleReported | Self::IncidentMoved | Self::IncidentMessage => Topic::Incidents,
            _ => Topic::Account,
        }
    }

    /// Whether a mail follows when it is not read. Claims have mails of their own, at once.
    #[must_use]
    pub fn is_mailed(self) -> bool {
        !matches!(
            self,
            Self::ClaimMade | Self::RegistrationMoved | Self::ClaimAccepted | Self::ClaimRejected
        )
    }
}

/// A notification as its user may see it: a row of `seen_notifications`.
#[derive(Debug, Clone, Deserialize, FromRow)]
pub struct Notification {
    /// Whose.
    pub viewer_id: Uuid,
    /// Which.
    pub id: Uuid,
    /// How its user chose to be told.
    pub topic: Topic,
    /// What happened.
    pub kind: NotificationKind,
    /// How often it happened since one was read.
    pub count: i32,
    /// When the latest happened.
    pub created_at: DateTime<Utc>,
    /// It was seen.
    pub is_read: bool,
    /// Where it was said.
    pub conversation_id: Option<Uuid>,
    /// In the support chat.
    pub is_support: bool,
    /// Who said it, as its user knows them.
    pub counterparty_name: Option<String>,
    /// What it is about.
    pub registration: Option<Registration>,
    /// What was said.
    pub words: Option<String>,
    /// The report.
    pub reference: Option<String>,
    /// How it stands.
    pub status: Option<String>,
    /// Its user wants to see it in the app.
    pub in_app: bool,
    /// Its user wants, and may have, mails.
    pub email: bool,
    /// Its user wants, and may have, pushes.
    pub push: bool,
}

/// Some notifications of a user.
///
/// # Errors
/// When the database refuses.
pub async fn seen(
    db: impl PgExecutor<'_>,
    viewer: Uuid,
    ids: &[Uuid],
) -> sqlx::Result<Vec<Notification>> {
    sqlx::query_as("select * from seen_notifications where viewer_id = $1 and id = any($2)")
        .bind(viewer)
        .bind(ids)
        .fetch_all(db)
        .await
}

/// Those of a user's unread notifications, of the latest hundred, that lead to a page of the app.
///
/// # Errors
/// When the database refuses.
pub async fn unread_at(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    path: &str,
) -> sqlx::Result<Vec<Uuid>> {
    let unread: Vec<Notification> = sqlx::query_as(
        "select * from seen_notifications where viewer_id = $1 and not is_read
         order by created_at desc, id desc limit 100",
    )
    .bind(user_id)
    .fetch_all(db)
    .await?;
    Ok(unread.iter().filter(|one| one.path() == path).map(|one| one.id).collect())
}

/// How many notifications a user has not read, of those that they want in the app.
///
/// # Errors
/// When the database refuses.
pub async fn unread(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "select coalesce((select count from unread_notifications where user_id = $1), 0)",
    )
    .bind(user_id)
    .fetch_one(db)
    .await
}

impl Notification {
    /// The headline.
    #[must_use]
    pub fn title(&self) -> String {
        let name = self.counterparty_name.as_deref().unwrap_or("Anonymous User");
        match (self.kind, self.count, self.status.as_deref()) {
            (NotificationKind::Message, ..=1, _) => format!("Message from {name}"),
            (NotificationKind::Message, count, _) => format!("{count} messages from {name}"),
            (NotificationKind::VehicleReported, ..) => {
                "Your vehicle was named in an incident report".into()
            }
            (NotificationKind::Warning, ..) => "Please read what CarPal wrote to you".into(),
            (NotificationKind::IncidentMoved, _, Some("under_review")) => {
                "Your incident report is under review".into()
            }
            (NotificationKind::IncidentMoved, _, Some("owner_notified")) => {
                "The owner was told of your incident report".into()
            }
            (NotificationKind::IncidentMoved, _, Some("resolved")) => {
                "Your incident report is resolved".into()
            }
            (NotificationKind::IncidentMoved, _, Some("closed")) => {
                "Your incident report is closed".into()
            }
            (NotificationKind::IncidentMoved, ..) => "Your incident report has moved on".into(),
            (NotificationKind::IncidentMessage, ..) => {
                "A message about your incident report".into()
            }
            (NotificationKind::ClaimMade, ..) => {
                "Another account claims your vehicle registration".into()
            }
            (NotificationKind::RegistrationMoved, ..) => {
                "Your vehicle registration has moved to another account".into()
            }
            (NotificationKind::ClaimAccepted, ..) => "The vehicle registration is yours".into(),
            (NotificationKind::ClaimRejected, ..) => {
                "Your claim of a vehicle registration was rejected".into()
            }
        }
    }

    /// What there is to say below it; empty when nothing.
    #[must_use]
    pub fn body(&self) -> String {
        match self.kind {
            NotificationKind::Message
            | NotificationKind::VehicleReported
            | NotificationKind::Warning
            | NotificationKind::IncidentMessage => {
                self.words.as_deref().map(excerpt).unwrap_or_default()
            }
            NotificationKind::IncidentMoved => self.reference.clone().unwrap_or_default(),
            NotificationKind::ClaimMade => {
                "Until we have decided, the vehicle takes no messages.".into()
            }
            NotificationKind::RegistrationMoved => "New messages go to its new owner.".into(),
            NotificationKind::ClaimAccepted => "New messages reach you from now on.".into(),
            NotificationKind::ClaimRejected => "Your vehicles say why.".into(),
        }
    }

    /// The page in the app that shows more.
    #[must_use]
    pub fn path(&self) -> String {
        match (self.conversation_id, &self.reference) {
            (Some(id), _) => format!("/conversation/{id}"),
            (_, Some(reference)) => format!("/report-incident/{reference}"),
            _ => "/vehicles".into(),
        }
    }

    /// The registration that it is about, as on a plate.
    #[must_use]
    pub fn plate(&self) -> Option<String> {
        self.registration.as_ref().map(Registration::spaced)
    }

    /// What is pushed, encrypted for the browser; `unread` is the number on the app's icon. A later push with the same
    /// `tag` takes the place of an earlier one on the screen.
    #[must_use]
    pub fn payload(&self, unread: i64) -> Value {
        let title = match self.plate() {
            Some(plate) => format!("{} · {plate}", self.title()),
            None => self.title(),
        };
        let path = self.path();
        json!({
            "id": self.id, "topic": self.topic, "title": title, "body": self.body(), "path": path,
            "tag": format!("{} {path}", json!(self.kind).as_str().unwrap_or_default()), "unread": unread,
        })
    }

    /// What is mailed when it stays unread: never what was said, nor by whom.
    #[must_use]
    pub fn mail(&self) -> Option<MailKind> {
        let reference = || self.reference.clone().unwrap_or_default();
        Some(match self.kind {
            NotificationKind::Message if self.is_support => MailKind::SupportMessage,
            NotificationKind::Message => {
                MailKind::UnreadMessages { plate: self.plate(), count: self.count }
            }
            NotificationKind::VehicleReported => {
                MailKind::VehicleReported { plate: self.plate().unwrap_or_default() }
            }
            NotificationKind::Warning => MailKind::Warned,
            NotificationKind::IncidentMoved => MailKind::IncidentMoved { reference: reference() },
            NotificationKind::IncidentMessage => MailKind::IncidentNews { reference: reference() },
            _ => return None,
        })
    }
}

/// The beginning of what was said, in one line.
fn excerpt(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(excerpt(" Your\nlights  are on "), "Your lights are on");
        let long = excerpt(&"ŵ".repeat(200));
        assert_eq!((long.chars().count(), long.ends_with("ŵ…")), (EXCERPT + 1, true));
    }

    #[test]
    fn what_is_mailed_at_once_is_not_mailed_again() {
        for (kind, is_mailed) in [
            (NotificationKind::Message, true),
            (NotificationKind::Warning, true),
            (NotificationKind::ClaimMade, false),
            (NotificationKind::ClaimRejected, false),
        ] {
            assert_eq!(kind.is_mailed(), is_mailed);
        }
    }
}
