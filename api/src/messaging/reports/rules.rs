//! What can be reported, and the sentences people read.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::foundation::limits::Limit;

/// Reports of one account.
pub const REPORTED: Limit = Limit { name: "reports", most: 10, per: Duration::from_hours(24) };
/// Reports on a page (document 4).
pub const PAGE: u8 = 25;
/// Messages that are kept before a reported one, itself among them; and after it.
pub const EVIDENCE: (i64, i64) = (30, 10);
const LONGEST: usize = 1000;
const LONGEST_REASON: usize = 500;

/// What a warned user reads in their support chat.
pub fn warning(about: About) -> &'static str {
    match about {
        About::Message | About::Conversation | About::User => {
            "Somebody has reported what you wrote to them, and we have looked at it. Please keep messages polite and about \
             vehicles. If it happens again, we may suspend or block your account."
        }
        About::Provider => {
            "Somebody has reported you as a service provider, and we have looked at it. Please be honest about who you are \
             and what you offer, and keep to what you agree. If it happens again, we may pause or ban you as a provider."
        }
    }
}

/// What is reported.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum About {
    Message,
    Conversation,
    User,
    Provider,
}

/// Why.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Reason {
    Harassment,
    Threat,
    Spam,
    Scam,
    Other,
}

/// What became of a report.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Status {
    Pending,
    Resolved,
    Dismissed,
}

/// What an admin decides.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Decision {
    /// There is nothing to it.
    Dismiss,
    /// The user is told in their support chat.
    Warn,
    /// Something was done, such as blocking the user, which is an operation of its own.
    Act,
}

impl Decision {
    /// What the report is then, and how the log calls it (document 3, section 4).
    pub fn outcome(self) -> (Status, &'static str) {
        match self {
            Self::Dismiss => (Status::Dismissed, "report_dismiss"),
            Self::Warn | Self::Act => (Status::Resolved, "report_resolve"),
        }
    }
}

/// Why something about a report is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("Please choose the message to report")]
    NoMessage,
    #[error("Only messages, conversations and users can be reported here")]
    NotHere,
    #[error("Provider not found")]
    NoProvider,
    #[error("Please use at most {LONGEST} characters")]
    Long,
    #[error("Please give a reason of at most {LONGEST_REASON} characters")]
    NoReason,
    #[error("Report not found")]
    NotFound,
    #[error("This report is already decided.")]
    AlreadyDecided,
    #[error("This account is gone, so nobody can be warned.")]
    NobodyToWarn,
}

/// What the reporter says, as stored.
pub fn description(typed: &str) -> Result<String, Refused> {
    let text = typed.replace('\0', "").trim().to_owned();
    if text.chars().count() > LONGEST { Err(Refused::Long) } else { Ok(text) }
}

/// Why an admin decides so.
pub fn review_note(typed: &str) -> Result<&str, Refused> {
    let reason = typed.trim();
    let is_fit = (1..=LONGEST_REASON).contains(&reason.chars().count()) && !reason.contains('\0');
    if is_fit { Ok(reason) } else { Err(Refused::NoReason) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_limits() {
        assert_eq!(description(" rude\0 "), Ok("rude".into()));
        assert_eq!(description(&"ŵ".repeat(1001)), Err(Refused::Long));
        assert_eq!(review_note(" Insults "), Ok("Insults"));
        assert_eq!(review_note(" "), Err(Refused::NoReason));
        assert_eq!(review_note(&"ŵ".repeat(501)), Err(Refused::NoReason));
    }

    #[test]
    fn warnings_may_be_sent() {
        for about in [About::Message, About::Provider] {
            let warning = warning(about);
            assert_eq!(crate::messaging::messages::content(warning).as_deref(), Ok(warning));
        }
    }
}
