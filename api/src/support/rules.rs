//! What may be asked of support, how it stands, and the sentences people read.

use carpal_domain::mail::content::line;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Error;
use crate::foundation::error::{Fields, Refusal};
use crate::foundation::names::speaks_for_us;

/// Screenshots of a problem report.
pub const MAX_SCREENSHOTS: i64 = 5;
/// Bytes of an uploaded screenshot.
pub const MAX_SCREENSHOT_BYTES: usize = 5 * 1024 * 1024;
pub const LARGE_SCREENSHOT: &str = "Screenshots can be up to 5 MB";
/// Own tickets and problem reports that are listed.
pub const MAX_OWN: i64 = 100;
const MAX_NAME_LENGTH: usize = 80;
const MAX_SUBJECT_LENGTH: usize = 150;
const MAX_TEXT_LENGTH: usize = 4000;
/// What a browser tells of itself: so many entries, characters of a text, and bytes altogether.
const MAX_DEVICE_INFO: (usize, usize, usize) = (20, 500, 4096);

/// What somebody wrote to support.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum SupportKind {
    /// A question.
    Ticket,
    /// Something in the app does not work.
    ProblemReport,
}

/// How a ticket or a problem report stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum SupportStatus {
    /// Nobody has looked at the ticket yet.
    Open,
    /// Nobody has looked at the problem report yet.
    Reported,
    /// An admin looks for the cause of the problem.
    Investigating,
    /// An admin is at it.
    InProgress,
    /// It is settled.
    Resolved,
    /// Nothing more is done about the ticket.
    Closed,
    /// Nothing is done about the problem.
    WontFix,
}

impl SupportStatus {
    /// Whether a ticket, or a problem report, can stand so.
    pub fn is_of(self, kind: SupportKind) -> bool {
        match self {
            Self::InProgress | Self::Resolved => true,
            Self::Open | Self::Closed => kind == SupportKind::Ticket,
            Self::Reported | Self::Investigating | Self::WontFix => {
                kind == SupportKind::ProblemReport
            }
        }
    }

    /// How a new one stands.
    pub fn first(kind: SupportKind) -> Self {
        if kind == SupportKind::Ticket { Self::Open } else { Self::Reported }
    }

    /// Nobody waits for anything any more.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Resolved | Self::Closed | Self::WontFix)
    }
}

/// The priority of a ticket, or the severity of a problem report.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum SupportPriority {
    /// It can wait.
    Low,
    /// As most are.
    Medium,
    /// Soon.
    High,
    /// At once: the highest of a ticket.
    Urgent,
    /// At once: the highest of a problem report.
    Critical,
}

impl SupportPriority {
    /// Whether a ticket, or a problem report, can be as urgent as this.
    pub fn is_of(self, kind: SupportKind) -> bool {
        self != if kind == SupportKind::Ticket { Self::Critical } else { Self::Urgent }
    }
}

/// What happened to a ticket or a problem report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum SupportStep {
    /// It was sent.
    Created,
    /// Its status changed.
    Status,
    /// Its internal notes changed.
    Notes,
    /// An admin said how urgent it is.
    Priority,
    /// An admin replied.
    Replied,
}

/// Why something about a ticket or a problem report is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SupportError {
    #[error("Ticket not found")]
    NoTicket,
    #[error("Problem report not found")]
    NoReport,
    #[error("This has changed since you opened it. Please reload it.")]
    Stale,
    #[error("A problem report can have at most {MAX_SCREENSHOTS} screenshots")]
    TooManyScreenshots,
    #[error("You can’t add screenshots to this problem report any more")]
    TooLate,
    #[error("Whoever sent this left no address to reply to")]
    NoAddress,
    #[error("Please choose one of the statuses")]
    Status,
    #[error("Please choose one of the priorities")]
    Priority,
}

impl From<SupportError> for Error {
    fn from(error: SupportError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            SupportError::NoTicket | SupportError::NoReport => return Self::NotFound(sentence),
            SupportError::Status => return Self::invalid("status", sentence),
            SupportError::Priority => return Self::invalid("priority", sentence),
            SupportError::Stale => "stale",
            SupportError::TooManyScreenshots => "too_many_screenshots",
            SupportError::TooLate => "too_late",
            SupportError::NoAddress => "no_address",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// The refusal of one that is not there.
pub fn not_found(kind: SupportKind) -> SupportError {
    if kind == SupportKind::Ticket { SupportError::NoTicket } else { SupportError::NoReport }
}

/// The number that people read out.
pub fn reference(kind: SupportKind, number: i64) -> String {
    let letter = if kind == SupportKind::Ticket { 'T' } else { 'P' };
    format!("{letter}-{number}")
}

/// The number in a reference as it was typed; none when it is no reference of the kind.
pub fn number(kind: SupportKind, typed: &str) -> Option<i64> {
    let letter = if kind == SupportKind::Ticket { 't' } else { 'p' };
    let typed = typed.trim().to_lowercase();
    typed.strip_prefix(letter)?.strip_prefix('-')?.parse().ok()
}

/// A text that has to be there, as stored: trimmed.
pub fn required(
    field: &'static str,
    typed: &str,
    max: usize,
    missing: &str,
    faults: &mut Fields,
) -> String {
    let text = typed.replace('\0', "").trim().to_owned();
    if text.is_empty() {
        faults.push((field, missing.to_owned()));
    } else if text.chars().count() > max {
        faults.push((field, format!("Please use at most {max} characters")));
    }
    text
}

/// A text that may be left out.
pub fn optional(field: &'static str, typed: Option<&str>, faults: &mut Fields) -> Option<String> {
    let text = typed.map(|typed| typed.replace('\0', "").trim().to_owned())?;
    if text.chars().count() > MAX_TEXT_LENGTH {
        faults.push((field, format!("Please use at most {MAX_TEXT_LENGTH} characters")));
    }
    Some(text).filter(|text| !text.is_empty())
}

/// Who writes: nobody as CarPal.
pub fn name(typed: &str, faults: &mut Fields) -> String {
    let name = required("name", &line(typed), MAX_NAME_LENGTH, "Please enter your name", faults);
    if speaks_for_us(&name) {
        faults.push(("name", "Please enter your own name".to_owned()));
    }
    name
}

/// What a ticket is about.
pub fn subject(typed: &str, faults: &mut Fields) -> String {
    required("subject", &line(typed), MAX_SUBJECT_LENGTH, "Please enter a subject", faults)
}

/// What a ticket says.
pub fn message(typed: &str, faults: &mut Fields) -> String {
    required("message", typed, MAX_TEXT_LENGTH, "Please enter a message", faults)
}

/// What a problem report is called.
pub fn title(typed: &str, faults: &mut Fields) -> String {
    required("title", &line(typed), MAX_SUBJECT_LENGTH, "Please enter a title", faults)
}

/// What does not work.
pub fn description(typed: &str, faults: &mut Fields) -> String {
    required("description", typed, MAX_TEXT_LENGTH, "Please describe the problem", faults)
}

/// What an admin replies.
pub fn reply(typed: &str) -> Result<String, Error> {
    let mut faults = Fields::new();
    let text = required("text", typed, MAX_TEXT_LENGTH, "Please write a reply", &mut faults);
    if faults.is_empty() { Ok(text) } else { Err(Error::Invalid(faults)) }
}

/// The internal notes of an admin, which may be empty.
pub fn notes(typed: &str) -> Result<String, Error> {
    let mut faults = Fields::new();
    let notes = optional("admin_notes", Some(typed), &mut faults).unwrap_or_default();
    if faults.is_empty() { Ok(notes) } else { Err(Error::Invalid(faults)) }
}

/// Whether what a browser tells of itself is a few short entries. Fractions are none of them: the database writes 1e308 in full.
pub fn is_device_info(info: &Value) -> bool {
    let (entries, characters, bytes) = MAX_DEVICE_INFO;
    let is_short = |entry: &Value| match entry {
        Value::String(text) => text.chars().count() <= characters,
        Value::Number(number) => number.is_i64(),
        Value::Bool(_) | Value::Null => true,
        _ => false,
    };
    let text = info.to_string();
    info.as_object().is_some_and(|info| info.len() <= entries && info.values().all(is_short))
        && text.len() <= bytes
        && !text.contains("\\u0000")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_ticket_and_a_problem_report_have_statuses_of_their_own() {
        use SupportStatus::{Closed, InProgress, Investigating, Open, Reported, Resolved, WontFix};
        let of = |kind| {
            let all = [Open, Reported, Investigating, InProgress, Resolved, Closed, WontFix];
            all.into_iter().filter(|status| status.is_of(kind)).collect::<Vec<_>>()
        };
        assert_eq!(of(SupportKind::Ticket), [Open, InProgress, Resolved, Closed]);
        assert_eq!(
            of(SupportKind::ProblemReport),
            [Reported, Investigating, InProgress, Resolved, WontFix]
        );
        assert_eq!(reference(SupportKind::ProblemReport, 1042), "P-1042");
    }

    #[test]
    fn what_is_missing_or_too_long_is_named() {
        let mut faults = Fields::new();
        assert_eq!(subject(" Hello ", &mut faults), "Hello");
        assert!(faults.is_empty());
        message(" \0", &mut faults);
        title(&"x".repeat(151), &mut faults);
        let fields: Vec<_> = faults.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, ["message", "title"]);
        assert!(notes("").is_ok() && notes(&"x".repeat(4001)).is_err() && reply(" ").is_err());
    }

    #[test]
    fn what_a_browser_tells_of_itself_is_a_small_object() {
        assert!(is_device_info(&json!({"user_agent": "x"})));
        assert!(!is_device_info(&json!("x")) && !is_device_info(&json!({"x": "\0"})));
        assert!(!is_device_info(&json!({"x": "y".repeat(501)})));
        assert!(is_device_info(&json!({"dpr": 2, "touch": true, "language": null})));
        for large in [json!({"x": [1]}), json!({"x": {}}), json!({"x": 1e308}), json!({"x": 0.5})] {
            assert!(!is_device_info(&large), "{large}");
        }
        let many: serde_json::Map<_, _> = (0..21).map(|n| (n.to_string(), json!(n))).collect();
        assert!(!is_device_info(&many.into()));
    }
}
