//! What can be reported, and the sentences people read.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::audit_log::AuditKind;
use crate::foundation::error::Refusal;

/// Messages that are kept before a reported one, itself among them; and after it.
pub const EVIDENCE: (i64, i64) = (30, 10);
const MAX_LENGTH: usize = 1000;

/// What a warned user reads in their support chat.
pub fn warning(about: ReportSubject) -> &'static str {
    match about {
        ReportSubject::Message | ReportSubject::Conversation | ReportSubject::User => {
            "Somebody reported a message you sent them, and we’ve looked into it. Please keep messages polite and \
             about vehicles. If it happens again, we may suspend or block your account."
        }
        ReportSubject::Provider => {
            "Somebody reported you as a service provider, and we’ve looked into it. Please be honest about who \
             you are and what you offer, and stick to what you agree. If it happens again, we may pause or ban \
             you as a provider."
        }
        ReportSubject::ZonePost => {
            "Somebody reported something you wrote in a zone, and we’ve looked into it. Please be polite, write about what \
             matters to drivers there, and name no private persons, plates or homes. If it happens again, we may suspend \
             or block your account."
        }
        ReportSubject::Review => {
            "Somebody reported a review or a reply that you wrote, and we’ve looked into it. Please be honest and \
             polite about each other, and name no private persons. If it happens again, we may suspend or block your \
             account."
        }
    }
}

/// What the reporter reads in their support chat, which says nothing of what was done to whom.
pub fn answer(decision: ReportDecision) -> &'static str {
    match decision {
        ReportDecision::Dismiss => {
            "Thank you for your report. We’ve looked into it, and found nothing that breaks our rules. If you don’t want to \
             hear from somebody, you can block them from the menu of your conversation."
        }
        ReportDecision::Warn | ReportDecision::Act => {
            "Thank you for your report. We’ve looked into it and dealt with it. If you don’t want to hear from somebody, you \
             can block them from the menu of your conversation."
        }
    }
}

/// What is reported.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ReportSubject {
    /// One message.
    Message,
    /// A conversation as a whole.
    Conversation,
    /// The other side of a conversation.
    User,
    /// A provider.
    Provider,
    /// A review of a provider; by the one who wrote it, the reply to it.
    Review,
    /// A post, an answer or an alert in a zone.
    ZonePost,
}

/// Why.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ReportReason {
    /// Harassment or insults.
    Harassment,
    /// A threat.
    Threat,
    /// Unwanted advertising.
    Spam,
    /// An attempt to cheat.
    Scam,
    /// Something else, as described.
    Other,
}

/// Whether a report is pending, resolved or dismissed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ReportStatus {
    /// It waits for an admin.
    Pending,
    /// It was upheld.
    Resolved,
    /// There was nothing to it.
    Dismissed,
}

/// What an admin decides.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ReportDecision {
    /// There is nothing to it.
    Dismiss,
    /// The user is told in their support chat.
    Warn,
    /// Something was done, such as blocking the user, which is an operation of its own.
    Act,
}

impl ReportDecision {
    /// What the report is then, and what the audit log calls it.
    pub fn outcome(self) -> (ReportStatus, AuditKind) {
        match self {
            Self::Dismiss => (ReportStatus::Dismissed, AuditKind::ReportDismiss),
            Self::Warn | Self::Act => (ReportStatus::Resolved, AuditKind::ReportResolve),
        }
    }
}

/// Why something about a report is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    #[error("Please choose the message to report")]
    NoMessage,
    #[error("Please choose the conversation that it happened in")]
    NoConversation,
    #[error("Please choose the review to report")]
    NoReview,
    #[error("Review not found")]
    ReviewNotFound,
    #[error("Please choose the post to report")]
    NoZonePost,
    #[error("This post is gone, or you’re not a member of its zone.")]
    ZonePostNotFound,
    #[error("Only messages, conversations, users, reviews and posts can be reported here")]
    NotHere,
    #[error("Provider not found")]
    NoProvider,
    #[error("Please use at most {MAX_LENGTH} characters")]
    Long,
    #[error("Report not found")]
    NotFound,
    #[error("Photo not found")]
    NoPhoto,
    #[error("This report has already been decided.")]
    AlreadyDecided,
    #[error("This account is gone, so nobody can be warned.")]
    NobodyToWarn,
}

impl From<ReportError> for Error {
    fn from(error: ReportError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            ReportError::NoMessage => Self::invalid("seq", sentence),
            ReportError::NoConversation => Self::invalid("conversation_id", sentence),
            ReportError::NoReview => Self::invalid("review_id", sentence),
            ReportError::NoZonePost => Self::invalid("zone_post_id", sentence),
            ReportError::NotHere => Self::invalid("about", sentence),
            ReportError::Long => Self::invalid("description", sentence),
            ReportError::NotFound
            | ReportError::NoPhoto
            | ReportError::NoProvider
            | ReportError::ZonePostNotFound
            | ReportError::ReviewNotFound => Self::NotFound(sentence),
            ReportError::AlreadyDecided => conflict("already_decided", sentence),
            ReportError::NobodyToWarn => conflict("nobody_to_warn", sentence),
        }
    }
}

/// The reporter's description, as stored.
pub fn description(typed: &str) -> Result<String, ReportError> {
    let text = typed.replace('\0', "").trim().to_owned();
    if text.chars().count() > MAX_LENGTH { Err(ReportError::Long) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_limits() {
        assert_eq!(description(" rude\0 "), Ok("rude".into()));
        assert_eq!(description(&"ŵ".repeat(1001)), Err(ReportError::Long));
    }

    #[test]
    fn what_we_say_may_be_sent() {
        let warnings = [
            ReportSubject::Message,
            ReportSubject::Provider,
            ReportSubject::Review,
            ReportSubject::ZonePost,
        ]
        .map(warning);
        let answers = [ReportDecision::Dismiss, ReportDecision::Act].map(answer);
        for said in warnings.into_iter().chain(answers) {
            assert_eq!(crate::messaging::messages::service::content(said).as_deref(), Ok(said));
        }
    }
}
