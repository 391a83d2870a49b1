//! Why something about admins is refused.

use crate::Error;
use crate::foundation::error::Refusal;

/// Why something about admins is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AdminError {
    /// Nobody is signed in.
    #[error("You must be logged in to become an admin")]
    SignedOut,
    /// There is an admin.
    #[error("There’s already an administrator. Ask them for access.")]
    SetupClosed,
    /// Not the code, or one that is void.
    #[error("Failed to set up admin access")]
    WrongCode,
    /// Nobody has this address, or has not confirmed it.
    #[error("No account with this email address is confirmed")]
    NoAccount,
    /// Nothing to reset.
    #[error("This account has no second factor")]
    NoSecondFactor,
    /// A blocked user is no admin.
    #[error("This account is blocked")]
    Blocked,
    /// Nor is one who can change nothing: they would count as another admin, and decide nothing.
    #[error("This account is suspended. End the suspension first.")]
    Suspended,
    /// Nor is one who leaves.
    #[error("This account is about to be deleted")]
    Closing,
    /// Nothing to take away.
    #[error("This account is not an admin")]
    NoAdmin,
    /// Everyone knows the password of who asks.
    #[error("The demo’s admin makes and unmakes no admins")]
    Demo,
    /// Somebody has to look after it all.
    #[error("This is the only admin. Make somebody else an admin first.")]
    LastAdmin,
}

impl From<AdminError> for Error {
    fn from(error: AdminError) -> Self {
        let sentence = error.to_string();
        match error {
            AdminError::SignedOut => Self::unauthenticated(&sentence),
            AdminError::SetupClosed => Self::Forbidden(Refusal { code: "setup_closed", sentence }),
            AdminError::WrongCode => Self::Forbidden(Refusal { code: "wrong_code", sentence }),
            AdminError::NoAccount
            | AdminError::Blocked
            | AdminError::Suspended
            | AdminError::Closing => Self::invalid("email", sentence),
            AdminError::NoAdmin | AdminError::NoSecondFactor => Self::NotFound(sentence),
            AdminError::Demo => Self::Forbidden(Refusal { code: "demo_account", sentence }),
            AdminError::LastAdmin => Self::Conflict(Refusal { code: "last_admin", sentence }, None),
        }
    }
}
