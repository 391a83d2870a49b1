//! What notifications about suggestions of car parks say.

use uuid::Uuid;

use super::text::excerpt;
use super::{Notification, NotificationKind};
use crate::mail::MailKind;

/// What becomes of a suggestion or a correction: what whoever sent it reads, and what an admin is shown before they decide.
#[derive(Debug, Clone, Copy)]
pub struct SuggestionNews<'a> {
    /// Which.
    pub kind: NotificationKind,
    /// The suggestion.
    pub id: Option<Uuid>,
    /// What the car park is called.
    pub name: Option<&'a str>,
    /// It corrects a car park on the map.
    pub is_correction: bool,
}

impl SuggestionNews<'_> {
    /// The headline.
    #[must_use]
    pub fn title(self) -> String {
        let name = self.name.filter(|name| !name.is_empty());
        let name = name.map_or_else(|| "the car park".to_owned(), excerpt);
        match (self.kind, self.is_correction) {
            (NotificationKind::SuggestionApproved, false) => format!("On the map: {name}"),
            (NotificationKind::SuggestionApproved, true) => {
                format!("Corrected as you said: {name}")
            }
            (NotificationKind::SuggestionMerged, _) => format!("Already on the map: {name}"),
            (NotificationKind::SuggestionRejected, false) => {
                format!("Not added to the map: {name}")
            }
            (NotificationKind::SuggestionRejected, true) => {
                format!("Left as it is: {name}")
            }
            _ => format!("A question about {name}"),
        }
    }

    /// The page in the app that shows it.
    #[must_use]
    pub fn path(self) -> String {
        match self.id {
            Some(id) => format!("/my-suggestions/{id}"),
            None => "/my-suggestions".into(),
        }
    }

    /// What is mailed when it stays unread: never the words of an admin.
    #[must_use]
    pub fn mail(self) -> MailKind {
        MailKind::SuggestionNews { what: self.title() }
    }
}

impl Notification {
    /// What became of the suggestion that it is about.
    pub(super) fn suggestion_news(&self) -> SuggestionNews<'_> {
        SuggestionNews {
            kind: self.kind,
            id: self.suggestion_id,
            name: self.suggestion_name.as_deref(),
            is_correction: self.is_correction == Some(true),
        }
    }
}
