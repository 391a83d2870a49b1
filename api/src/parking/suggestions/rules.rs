//! How far a suggestion has come, and the sentences people read.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::parking::edits::{FieldError, has_controls};
use crate::parking::rules::NOT_ON_MAP;

/// Photos of a suggestion.
pub const MAX_PHOTOS: i64 = 3;
/// Suggestions on a page.
pub const PAGE: u8 = 25;
/// Metres within which a car park may be the one that is meant.
pub const NEAR_METRES: f64 = 100.0;
/// Metres from the middle of a street within which nobody parks but on it.
pub const ROAD_METRES: f64 = 2.5;
const MAX_NOTES_LENGTH: usize = 2000;
const MAX_MESSAGE_LENGTH: usize = 2000;

/// How far a suggestion has come.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum SuggestionState {
    /// It waits for an admin.
    Pending,
    /// It is on the map.
    Approved,
    /// It was not taken up.
    Rejected,
    /// It was on the map already.
    Merged,
    /// An admin asked something, and waits for the suggester.
    NeedsInfo,
}

impl SuggestionState {
    /// Nothing more is done about it.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Approved | Self::Rejected | Self::Merged)
    }

    /// As the audit log has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Merged => "merged",
            Self::NeedsInfo => "needs_info",
        }
    }
}

/// Why something about a suggestion is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SuggestionError {
    /// What is said of the car park breaks a rule.
    #[error(transparent)]
    Field(#[from] FieldError),
    #[error("Please use at most {MAX_NOTES_LENGTH} characters")]
    LongNotes,
    /// Of a correction of nothing else.
    #[error("Please write the opening hours so that they can be read, then approve it.")]
    UnreadHours,
    /// Of what was sent before names were looked at.
    #[error("Please give it a name that can be seen, then approve it.")]
    NoName,
    #[error("Please enter a message")]
    NoMessage,
    #[error("Please use at most {MAX_MESSAGE_LENGTH} characters")]
    LongMessage,
    #[error("You can answer once we’ve asked you something, and until it’s decided.")]
    NothingToAnswer,
    #[error("Suggestion not found")]
    NotFound,
    #[error("{NOT_ON_MAP}")]
    NoCarPark,
    #[error("You have already sent this. We’ll tell you what becomes of it.")]
    AlreadySent,
    #[error("A suggestion can have at most {MAX_PHOTOS} photos")]
    TooManyPhotos,
    #[error("This has been decided already.")]
    Decided,
    #[error("This has not been decided, or that was undone already.")]
    NotDecided,
    #[error(
        "The car park has been changed since, so the decision can’t be undone. Please edit the car park."
    )]
    ChangedSince,
    #[error("This suggestion has changed since you opened the page. Please reload it.")]
    Stale,
    #[error("A correction is approved or rejected: it already says which car park it is about.")]
    NotMergeable,
    #[error("Nobody can be asked: whoever suggested this isn’t here.")]
    NobodyToAsk,
    #[error(
        "They were told the same before, and aren’t told again. Their suggestion shows the new reason."
    )]
    AlreadyTold,
}

impl From<SuggestionError> for Error {
    fn from(error: SuggestionError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            SuggestionError::Field(error) => return error.into(),
            SuggestionError::LongNotes => return Self::invalid("notes", sentence),
            SuggestionError::NoMessage | SuggestionError::LongMessage => {
                return Self::invalid("content", sentence);
            }
            SuggestionError::NotFound | SuggestionError::NoCarPark => {
                return Self::NotFound(sentence);
            }
            SuggestionError::UnreadHours => "unread_hours",
            SuggestionError::NoName => "no_name",
            SuggestionError::NothingToAnswer => "nothing_to_answer",
            SuggestionError::AlreadySent => "already_sent",
            SuggestionError::TooManyPhotos => "too_many_photos",
            SuggestionError::Decided => "already_decided",
            SuggestionError::NotDecided => "not_decided",
            SuggestionError::ChangedSince => "changed_since",
            SuggestionError::Stale => "stale",
            SuggestionError::NotMergeable => "not_mergeable",
            SuggestionError::NobodyToAsk => "nobody_to_ask",
            SuggestionError::AlreadyTold => "already_told",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// Notes for the admin, as stored.
pub fn notes(typed: &str) -> Result<String, SuggestionError> {
    let notes = typed.trim();
    if notes.chars().count() > MAX_NOTES_LENGTH {
        return Err(SuggestionError::LongNotes);
    }
    if has_controls(notes, true) {
        return Err(FieldError::ControlCharacters("notes").into());
    }
    Ok(notes.to_owned())
}

/// What an admin asks or a suggester answers, as stored.
pub fn message(typed: &str) -> Result<String, SuggestionError> {
    let message = typed.trim();
    match message.chars().count() {
        0 => Err(SuggestionError::NoMessage),
        length if length > MAX_MESSAGE_LENGTH => Err(SuggestionError::LongMessage),
        _ if has_controls(message, true) => Err(FieldError::ControlCharacters("content").into()),
        _ => Ok(message.to_owned()),
    }
}
