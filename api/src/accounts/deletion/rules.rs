//! Who may have their account deleted.

use crate::Error;
use crate::foundation::accounts::Account;
use crate::foundation::error::Refusal;

/// Why an account is not deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DeletionError {
    #[error("You’re an administrator. Ask another one to remove that first.")]
    IsAdmin,
}

impl From<DeletionError> for Error {
    fn from(error: DeletionError) -> Self {
        Self::Conflict(Refusal { code: "is_admin", sentence: error.to_string() }, None)
    }
}

/// Whether an account may be deleted. Not an admin's, so that the last one does not leave by accident.
pub fn may_delete(account: &Account) -> Result<(), DeletionError> {
    if account.is_admin { Err(DeletionError::IsAdmin) } else { Ok(()) }
}
