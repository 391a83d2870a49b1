//! What a saved reply must be, and the sentences people read.

use crate::Error;
use crate::foundation::error::{Fields, Refusal};

/// How many there may be: one list without pages.
pub const MAX: i64 = 200;
const MAX_NAME: usize = 60;
const MAX_TEXT: usize = 2000;

/// Why a saved reply is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SavedReplyError {
    #[error("Saved reply not found")]
    NotFound,
    #[error("There is a saved reply with this name already")]
    NameTaken,
    #[error("Another admin changed this reply meanwhile. Close this and look at it again.")]
    Stale,
    #[error("There can be at most {MAX} saved replies. Please remove one first.")]
    TooMany,
}

impl From<SavedReplyError> for Error {
    fn from(error: SavedReplyError) -> Self {
        let sentence = error.to_string();
        match error {
            SavedReplyError::NotFound => Self::NotFound(sentence),
            SavedReplyError::NameTaken => {
                Self::Conflict(Refusal { code: "name_taken", sentence }, Some("name"))
            }
            SavedReplyError::Stale => Self::Conflict(Refusal { code: "stale", sentence }, None),
            SavedReplyError::TooMany => {
                Self::Conflict(Refusal { code: "too_many_saved_replies", sentence }, None)
            }
        }
    }
}

/// A name and a text as they are stored: trimmed.
pub fn checked(name: &str, text: &str) -> Result<(String, String), Error> {
    let mut faults: Fields = Vec::new();
    let name = part("name", name, MAX_NAME, &mut faults);
    let text = part("text", text, MAX_TEXT, &mut faults);
    if faults.is_empty() { Ok((name, text)) } else { Err(Error::Invalid(faults)) }
}

fn part(field: &'static str, typed: &str, max: usize, faults: &mut Fields) -> String {
    let part = typed.replace('\0', "").trim().to_owned();
    match part.chars().count() {
        0 => faults.push((field, format!("Please enter a {field}"))),
        length if length > max => {
            faults.push((field, format!("Please use at most {max} characters")));
        }
        _ => {}
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_reply_has_a_short_name_and_a_text() {
        let checked = |name: &str, text: &str| match checked(name, text) {
            Err(Error::Invalid(faults)) => faults.iter().map(|(field, _)| *field).collect(),
            _ => Vec::new(),
        };
        assert!(checked(" Thanks ", "Thank you for telling us.").is_empty());
        assert_eq!(checked(" ", "\0"), ["name", "text"]);
        assert_eq!(checked(&"ŵ".repeat(61), &"ŵ".repeat(2001)), ["name", "text"]);
        assert!(checked(&"ŵ".repeat(60), &"ŵ".repeat(2000)).is_empty());
    }
}
