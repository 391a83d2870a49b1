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
    /// Roadside help: requests, quotes and jobs.
    Jobs,
    /// What is new in zones that they are members of.
    Zones,
    /// Decisions about them and their vehicles, and replies of support.
    Account,
    /// What waits for admins. Only they are notified of it.
    Admin,
}

/// All topics, in the order in which they are shown.
pub const TOPICS: [Topic; 6] =
    [Topic::Messages, Topic::Incidents, Topic::Jobs, Topic::Zones, Topic::Account, Topic::Admin];

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
    /// Somebody within the provider's reach asks for help.
    JobNearby,
    /// The customer of a job that the provider quoted for, or won, changed it.
    JobChanged,
    /// A provider quoted for the user's request.
    QuoteReceived,
    /// A provider changed a quote for the user's request, or made one again that was withdrawn, declined or expired.
    QuoteChanged,
    /// A provider withdrew a quote for the user's request.
    QuoteWithdrawn,
    /// The provider's quote was accepted.
    QuoteAccepted,
    /// Another provider's quote was accepted.
    QuoteDeclined,
    /// The provider set out, arrived or began to work.
    JobMoved,
    /// The provider marked the work as done: the customer confirms it.
    JobDone,
    /// The customer says that the work is not done yet.
    JobNotDone,
    /// A job was confirmed, by its customer or by their silence.
    JobCompleted,
    /// The customer cancelled.
    JobCancelled,
    /// The provider dropped out, and the user's request is open again.
    JobReopened,
    /// Nobody took the user's request in time.
    RequestExpired,
    /// A customer reviewed the provider.
    ReviewReceived,
    /// The provider replied to the user's review.
    ReviewAnswered,
    /// The user's application as a provider was approved.
    ProviderApproved,
    /// The user's application as a provider was rejected.
    ProviderRejected,
    /// The user was paused as a provider, by an admin.
    ProviderPaused,
    /// The user was paused as a provider, because a document of theirs has run out.
    ProviderPausedForDocuments,
    /// The user may take jobs again.
    ProviderReactivated,
    /// The user was banned as a provider.
    ProviderBanned,
    /// A document of the provider runs out soon.
    DocumentExpires,
    /// An admin replied to the user's ticket or problem report.
    SupportReply,
    /// The user's suggestion or correction of a car park is on the map.
    SuggestionApproved,
    /// The user's suggestion or correction was not taken up.
    SuggestionRejected,
    /// The car park that the user suggested was on the map already.
    SuggestionMerged,
    /// An admin asks the user something about their suggestion.
    SuggestionQuestion,
    /// It is as the user reported of a car park.
    DriverReportAccepted,
    /// It is not, or nobody could tell.
    DriverReportDismissed,
    /// Another member wrote an alert in a zone of the user's.
    ZoneAlert,
    /// Another member wrote a post in a zone of the user's.
    ZonePost,
    /// Another member answered to what the user wrote in a zone.
    ZoneAnswer,
    /// Somebody is blocked in by the user's vehicle.
    BlockedIn,
    /// Somebody asks the user to be the backup contact of their vehicle.
    BackupInvited,
    /// Whom the user asked is the backup contact of their vehicle now.
    BackupAgreed,
    /// Whom the user asked said no, or is the backup contact no more.
    BackupEnded,
    /// The vehicle that the user agreed to help with is asked to be moved.
    BackupAsked,
    /// Something new waits for the admins.
    AdminMatter,
    /// Another admin read messages between others.
    AdminReading,
    /// Another admin handed something to the user.
    AdminHandOver,
}

impl NotificationKind {
    /// The topic under which its user chooses how to be notified.
    #[must_use]
    pub fn topic(self) -> Topic {
        match self {
            Self::Message | Self::BlockedIn | Self::BackupAsked => Topic::Messages,
            Self::VehicleReported
            | Self::IncidentMoved
            | Self::IncidentMessage
            | Self::DriverReportAccepted
            | Self::DriverReportDismissed => Topic::Incidents,
            Self::JobNearby
            | Self::JobChanged
            | Self::QuoteReceived
            | Self::QuoteChanged
            | Self::QuoteWithdrawn
            | Self::QuoteAccepted
            | Self::QuoteDeclined
            | Self::JobMoved
            | Self::JobDone
            | Self::JobNotDone
            | Self::JobCompleted
            | Self::JobCancelled
            | Self::JobReopened
            | Self::RequestExpired
            | Self::ReviewReceived
            | Self::ReviewAnswered => Topic::Jobs,
            Self::ZoneAlert | Self::ZonePost | Self::ZoneAnswer => Topic::Zones,
            Self::AdminMatter | Self::AdminReading | Self::AdminHandOver => Topic::Admin,
            _ => Topic::Account,
        }
    }

    /// Whether it is about the user as a provider.
    #[must_use]
    pub fn is_of_provider(self) -> bool {
        matches!(
            self,
            Self::ProviderApproved
                | Self::ProviderRejected
                | Self::ProviderPaused
                | Self::ProviderPausedForDocuments
                | Self::ProviderReactivated
                | Self::ProviderBanned
                | Self::DocumentExpires
        )
    }

    /// Whether it is about a car park that the user suggested or corrected.
    #[must_use]
    pub fn is_of_suggestion(self) -> bool {
        matches!(
            self,
            Self::SuggestionApproved
                | Self::SuggestionRejected
                | Self::SuggestionMerged
                | Self::SuggestionQuestion
        )
    }

    /// Whether it is about what the user reported of a car park.
    #[must_use]
    pub fn is_of_driver_report(self) -> bool {
        matches!(self, Self::DriverReportAccepted | Self::DriverReportDismissed)
    }

    /// Whether it is about a backup contact.
    #[must_use]
    pub fn is_of_backup(self) -> bool {
        matches!(
            self,
            Self::BackupInvited | Self::BackupAgreed | Self::BackupEnded | Self::BackupAsked
        )
    }

    /// Whether an email follows when it is not read. Claims, replies of support, what is decided about a provider, that somebody is
    /// blocked in, and what a backup contact is asked, have emails of their own, at once.
    #[must_use]
    pub fn is_mailed(self) -> bool {
        !self.is_of_provider()
            && !matches!(
                self,
                Self::SupportReply
                    | Self::BlockedIn
                    | Self::BackupInvited
                    | Self::BackupAsked
                    | Self::ClaimMade
                    | Self::RegistrationMoved
                    | Self::ClaimAccepted
                    | Self::ClaimRejected
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
            (NotificationKind::SuggestionApproved, true),
            (NotificationKind::SuggestionQuestion, true),
            (NotificationKind::DriverReportAccepted, true),
            (NotificationKind::ZoneAlert, true),
            (NotificationKind::ClaimMade, false),
            (NotificationKind::ClaimRejected, false),
        ] {
            assert_eq!(kind.is_mailed(), is_mailed);
        }
    }
}
