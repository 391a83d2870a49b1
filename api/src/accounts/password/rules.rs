//! What a password must be, and why something about one is refused.

use crate::Error;

const MIN_LENGTH: usize = 6;
/// So that nobody has us hash megabytes.
const MAX_LENGTH: usize = 256;
const INVALID_LINK: &str = "Invalid or expired reset link. Please request a new password reset.";

/// Why something about a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("Password is required")]
    Missing,
    #[error("Password must be at least {MIN_LENGTH} characters long")]
    Short,
    #[error("Password must be at most {MAX_LENGTH} characters long")]
    Long,
    #[error("This is not your current password")]
    NotCurrent,
    #[error("{INVALID_LINK}")]
    InvalidLink,
}

impl From<PasswordError> for Error {
    fn from(error: PasswordError) -> Self {
        let sentence = error.to_string();
        match error {
            PasswordError::NotCurrent => Self::invalid("current_password", sentence),
            PasswordError::InvalidLink => Self::InvalidLink(INVALID_LINK),
            _ => Self::invalid("password", sentence),
        }
    }
}

/// Whether a new password will do. What people type is taken as it is, spaces at its ends too.
pub fn new_password(typed: &str) -> Result<(), PasswordError> {
    match typed.chars().count() {
        0 => Err(PasswordError::Missing),
        length if length < MIN_LENGTH => Err(PasswordError::Short),
        length if length > MAX_LENGTH => Err(PasswordError::Long),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(new_password(""), Err(PasswordError::Missing));
        assert_eq!(new_password("ŵŷŵŷŵ"), Err(PasswordError::Short));
        assert_eq!(new_password("ŵŷŵŷŵŷ"), Ok(()));
        assert_eq!(new_password(&"a".repeat(256)), Ok(()));
        assert_eq!(new_password(&"a".repeat(257)), Err(PasswordError::Long));
        let short = PasswordError::Short.to_string();
        assert_eq!(short, "Password must be at least 6 characters long");
    }
}
