//! The kinds of notifications, and the topics under which users choose how to be notified.

use serde::{Deserialize, Serialize};

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

/// The kind of a notification.
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
    /// The topic under which its user chooses how to be notified.
    #[must_use]
    pub fn topic(self) -> Topic {
        match self {
            Self::Message => Topic::Messages,
            Self::VehicleReported | Self::IncidentMoved | Self::IncidentMessage => Topic::Incidents,
            _ => Topic::Account,
        }
    }

    /// Whether an email follows when it is not read. Claims have emails of their own, at once.
    #[must_use]
    pub fn is_mailed(self) -> bool {
        !matches!(
            self,
            Self::ClaimMade | Self::RegistrationMoved | Self::ClaimAccepted | Self::ClaimRejected
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_emailed_at_once_is_not_emailed_again() {
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
