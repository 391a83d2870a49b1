//! Why something about a sign-up is refused.

use crate::Error;

const INVALID_LINK: &str = "Invalid or expired confirmation link. Please sign up again.";

/// Why something about a sign-up is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignUpError {
    #[error("Vehicle registration is required")]
    NoRegistration,
    #[error("{INVALID_LINK}")]
    InvalidLink,
}

impl From<SignUpError> for Error {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::NoRegistration => Self::invalid("registration", error.to_string()),
            SignUpError::InvalidLink => Self::InvalidLink(INVALID_LINK),
        }
    }
}
