//! What an appeal must be, who may decide it, and why something about one is refused.

use uuid::Uuid;

use super::store::{AdminAppealRow, AppealState};
use crate::Error;
use crate::foundation::error::Refusal;

const MAX_LENGTH: usize = 2000;
const MAX_ANSWER_LENGTH: usize = 2000;

/// Why an appeal is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AppealError {
    /// There is nothing to appeal against.
    #[error("Your account is neither blocked nor suspended")]
    NotRestricted,
    /// An unknown link, one that is too old, or one of a restriction that is over.
    #[error("This link isn’t valid any more.")]
    NoSuchLink,
    /// One appeal a restriction.
    #[error("You have already appealed")]
    Already,
    #[error("Please tell us why you think this is wrong")]
    Empty,
    #[error("Please use at most {MAX_LENGTH} characters")]
    Long,
}

impl From<AppealError> for Error {
    fn from(error: AppealError) -> Self {
        let sentence = error.to_string();
        match error {
            AppealError::NotRestricted | AppealError::NoSuchLink => Self::NotFound(sentence),
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
        length if length > MAX_LENGTH => Err(AppealError::Long),
        _ => Ok(text),
    }
}

/// Why a decision is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecisionError {
    #[error("Appeal not found")]
    NotFound,
    #[error("This appeal has already been decided")]
    Decided,
    #[error("The block or suspension behind this appeal is already over")]
    Over,
    #[error("You restricted this account, so another administrator has to decide")]
    OwnRestriction,
}

impl From<DecisionError> for Error {
    fn from(error: DecisionError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            DecisionError::NotFound => Self::NotFound(sentence),
            DecisionError::Decided => conflict("already_decided", sentence),
            DecisionError::Over => conflict("not_restricted", sentence),
            DecisionError::OwnRestriction => {
                Self::Forbidden(Refusal { code: "own_restriction", sentence })
            }
        }
    }
}

/// Whether an admin may decide an appeal. Against their own block or suspension only where no other admin could.
pub fn may_decide(
    appeal: &AdminAppealRow,
    admin: Uuid,
    is_alone: bool,
) -> Result<(), DecisionError> {
    match appeal.state {
        AppealState::Lapsed => Err(DecisionError::Over),
        AppealState::Upheld | AppealState::Rejected => Err(DecisionError::Decided),
        AppealState::Open if !appeal.in_force => Err(DecisionError::Over),
        AppealState::Open if appeal.restricted_by == Some(admin) && !is_alone => {
            Err(DecisionError::OwnRestriction)
        }
        AppealState::Open => Ok(()),
    }
}

/// What an admin tells the user, as stored.
pub fn answer(typed: &str) -> Result<&str, Error> {
    let answer = typed.trim();
    if !(1..=MAX_ANSWER_LENGTH).contains(&answer.chars().count()) {
        let sentence = format!("Please write an answer of at most {MAX_ANSWER_LENGTH} characters");
        return Err(Error::invalid("answer", sentence));
    }
    Ok(answer)
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
