//! Why something about a sign-up is refused.

use crate::Error;
use crate::foundation::error::Refusal;

const INVALID_LINK: &str = "Invalid or expired confirmation link. Please sign up again.";

/// Why something about a sign-up is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignUpError {
    #[error("Vehicle registration is required")]
    NoRegistration,
    #[error("The secret of the browser must have 32 to 128 characters")]
    BadSecret,
    #[error("{INVALID_LINK}")]
    InvalidLink,
    #[error("Choose a password to sign in with.")]
    PasswordNeeded,
}

impl From<SignUpError> for Error {
    fn from(error: SignUpError) -> Self {
        let sentence = error.to_string();
        match error {
            SignUpError::NoRegistration => Self::invalid("registration", sentence),
            SignUpError::BadSecret => Self::invalid("secret", sentence),
            SignUpError::PasswordNeeded => {
                Self::Conflict(Refusal { code: "password_needed", sentence }, None)
            }
            SignUpError::InvalidLink => Self::InvalidLink(INVALID_LINK),
        }
    }
}
