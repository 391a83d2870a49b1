//! What a notification says: in the app, as a push, and by email.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Notification, NotificationKind};
use crate::mail::MailKind;
use crate::registration::Registration;

/// Characters of a message that a notification shows.
const EXCERPT: usize = 140;

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
            (NotificationKind::IncidentMoved, ..) => "Your incident report has been updated".into(),
            (NotificationKind::IncidentMessage, ..) => {
                "A message about your incident report".into()
            }
            (NotificationKind::ClaimMade, ..) => {
                "Another account has claimed your vehicle registration".into()
            }
            (NotificationKind::RegistrationMoved, ..) => {
                "Your vehicle registration has moved to another account".into()
            }
            (NotificationKind::ClaimAccepted, ..) => "The vehicle registration is yours".into(),
            (NotificationKind::ClaimRejected, ..) => {
                "Your claim to a vehicle registration was rejected".into()
            }
        }
    }

    /// The text below the headline; may be empty.
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
        path(self.conversation_id, self.reference.as_deref())
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

/// The page for a conversation or a report, or else that of the user's vehicles.
pub fn path(conversation_id: Option<Uuid>, reference: Option<&str>) -> String {
    match (conversation_id, reference) {
        (Some(id), _) => format!("/conversation/{id}"),
        (_, Some(reference)) => format!("/report-incident/{reference}"),
        _ => "/vehicles".into(),
    }
}

/// The beginning of a message, in one line.
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
}
