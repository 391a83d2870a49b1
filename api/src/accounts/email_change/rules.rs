//! Why an email address is not changed.

use crate::Error;
use crate::foundation::error::Refusal;

const INVALID_LINK: &str = "This link isn’t valid any more. It may have been used already.";

/// Why an email address is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EmailChangeError {
    #[error("This is already your email address")]
    Same,
    #[error("The accounts of the demo keep their addresses")]
    Demo,
    #[error("{INVALID_LINK}")]
    InvalidLink,
    #[error("Another account now has this email address. Sign in to that one, or contact us.")]
    Taken,
}

impl From<EmailChangeError> for Error {
    fn from(error: EmailChangeError) -> Self {
        let sentence = error.to_string();
        match error {
            EmailChangeError::Same => Self::invalid("email", sentence),
            EmailChangeError::Demo => Self::Forbidden(Refusal { code: "demo_account", sentence }),
            EmailChangeError::InvalidLink => Self::InvalidLink(INVALID_LINK),
            EmailChangeError::Taken => {
                Self::Conflict(Refusal { code: "email_taken", sentence }, None)
            }
        }
    }
}
