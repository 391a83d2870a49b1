//! What an appeal must be, and why one is refused.

use crate::Error;
use crate::foundation::error::Refusal;

const LONGEST: usize = 2000;

/// Why an appeal is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AppealError {
    /// There is nothing to appeal against.
    #[error("Your account is not blocked")]
    NotBlocked,
    /// An unknown link, one that is too old, or one of a block that was lifted.
    #[error("This link is not valid or no longer valid")]
    NoSuchLink,
    /// One appeal a block.
    #[error("You have already appealed")]
    Already,
    #[error("Please tell us why the block is wrong")]
    Empty,
    #[error("Please use at most {LONGEST} characters")]
    Long,
}

impl From<AppealError> for Error {
    fn from(error: AppealError) -> Self {
        let sentence = error.to_string();
        match error {
            AppealError::NotBlocked | AppealError::NoSuchLink => Self::NotFound(sentence),
            AppealError::Already => {
                Self::Conflict(Refusal { code: "already_appealed", sentence }, None)
            }
            AppealError::Empty | AppealError::Long => Self::invalid("text", sentence),
        }
    }
}

/// An appeal as stored.
pub fn text(typed: &str) -> Result<&str, AppealError> {
    let text = typed.trim();
    match text.chars().count() {
        0 => Err(AppealError::Empty),
        length if length > LONGEST => Err(AppealError::Long),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_appeal_says_something_and_has_an_end() {
        assert_eq!(text(" It was my brother. \n"), Ok("It was my brother."));
        assert_eq!(text(" \n"), Err(AppealError::Empty));
        assert!(text(&"ŵ".repeat(2000)).is_ok());
        assert_eq!(text(&"ŵ".repeat(2001)), Err(AppealError::Long));
    }
}
