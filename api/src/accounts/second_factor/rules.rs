//! Why something about a second factor is refused.

use crate::Error;
use crate::foundation::error::Refusal;

/// How many recovery codes there are.
pub const RECOVERY_CODES: usize = 10;

/// Why something about a second factor is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecondFactorError {
    #[error("You already have a second factor. Remove it first.")]
    SetUp,
    #[error("The demo’s admin, whose password everyone knows, goes without a second factor")]
    Demo,
    #[error("Set up your second factor first.")]
    Missing,
    #[error("Please enter your password")]
    NoPassword,
    #[error("This code is wrong or has already been used")]
    WrongCode,
}

impl From<SecondFactorError> for Error {
    fn from(error: SecondFactorError) -> Self {
        let sentence = error.to_string();
        match error {
            SecondFactorError::SetUp => {
                Self::Conflict(Refusal { code: "second_factor_set_up", sentence }, None)
            }
            SecondFactorError::Demo => Self::Forbidden(Refusal { code: "demo_account", sentence }),
            SecondFactorError::Missing => {
                Self::Conflict(Refusal { code: "second_factor_missing", sentence }, None)
            }
            SecondFactorError::NoPassword => Self::invalid("current_password", sentence),
            SecondFactorError::WrongCode => Self::invalid("code", sentence),
        }
    }
}

/// A code as it is stored and compared: people type spaces between digits.
pub fn code(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_whitespace()).collect()
}
