//! Who may decide which appeal.

use uuid::Uuid;

use super::store::AdminAppealRow;
use crate::Error;
use crate::accounts::appeals::service::AppealState;
use crate::foundation::error::Refusal;

/// Why a decision is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecisionError {
    #[error("There is no such appeal")]
    NotFound,
    #[error("This appeal is decided already")]
    Decided,
    #[error("The block that this appeal is against is no longer in force")]
    Lifted,
    #[error("You blocked this account: another administrator decides")]
    OwnBlock,
}

impl From<DecisionError> for Error {
    fn from(error: DecisionError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            DecisionError::NotFound => Self::NotFound(sentence),
            DecisionError::Decided => conflict("already_decided", sentence),
            DecisionError::Lifted => conflict("not_blocked", sentence),
            DecisionError::OwnBlock => Self::Forbidden(Refusal { code: "own_block", sentence }),
        }
    }
}

/// Whether an admin may decide an appeal. Their own block only where there is no other admin.
pub fn may_decide(
    appeal: &AdminAppealRow,
    admin: Uuid,
    is_alone: bool,
) -> Result<(), DecisionError> {
    match appeal.state {
        AppealState::Upheld | AppealState::Rejected => Err(DecisionError::Decided),
        AppealState::Open if !appeal.in_force => Err(DecisionError::Lifted),
        AppealState::Open if appeal.blocked_by == Some(admin) && !is_alone => {
            Err(DecisionError::OwnBlock)
        }
        AppealState::Open => Ok(()),
    }
}
