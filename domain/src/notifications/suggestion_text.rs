//! What notifications about suggestions of car parks say.

use super::text::excerpt;
use super::{Notification, NotificationKind};

impl Notification {
    /// The headline of what is about a suggestion or a correction.
    pub(super) fn suggestion_title(&self) -> String {
        let name = self.suggestion_name.as_deref().filter(|name| !name.is_empty());
        let name = name.map_or_else(|| "the car park".to_owned(), excerpt);
        match (self.kind, self.is_correction == Some(true)) {
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
    pub(super) fn suggestion_path(&self) -> String {
        match self.suggestion_id {
            Some(id) => format!("/my-suggestions/{id}"),
            None => "/my-suggestions".into(),
        }
    }
}
