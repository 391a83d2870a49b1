//! When a used refresh token was stolen, and why nobody is signed in.

use chrono::{DateTime, TimeDelta, Utc};

use super::store::UsedToken;
use crate::Error;
use crate::foundation::error::Refusal;

/// Whether a used refresh token may give its successor again: two tabs may ask at once, and a response may get lost on its
/// way. Otherwise somebody has a copy of it.
pub fn is_in_grace(used: &UsedToken, grace: TimeDelta, now: DateTime<Utc>) -> bool {
    !used.successor_is_used && now - used.used_at <= grace
}

/// Why nobody is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    #[error("Please enter your email or phone number and your password")]
    NoCredentials,
    /// Also of an address that is not confirmed, so it has to help both.
    #[error(
        "Invalid login credentials. If you’ve just signed up, please confirm your email first: the link is in your inbox."
    )]
    WrongCredentials,
    #[error("Your session has ended. Please sign in again.")]
    Ended,
    #[error("This session has already ended.")]
    NotFound,
}

impl From<SessionError> for Error {
    fn from(error: SessionError) -> Self {
        let sentence = error.to_string();
        match error {
            SessionError::NoCredentials => Self::invalid("email", sentence),
            SessionError::WrongCredentials => {
                Self::Unauthorized(Refusal { code: "invalid_credentials", sentence })
            }
            SessionError::Ended => Self::Unauthorized(Refusal { code: "session_ended", sentence }),
            SessionError::NotFound => Self::NotFound(sentence),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn grace_ends_by_time_and_with_the_successors_use() {
        let used = DateTime::<Utc>::UNIX_EPOCH;
        let grace = TimeDelta::seconds(10);
        let token = |successor_is_used| UsedToken {
            session_id: Uuid::nil(),
            user_id: Uuid::nil(),
            used_at: used,
            salt: Vec::new(),
            successor_is_used,
            successor_expires_at: used,
        };
        assert!(is_in_grace(&token(false), grace, used + TimeDelta::seconds(10)));
        assert!(!is_in_grace(&token(false), grace, used + TimeDelta::milliseconds(10_001)));
        assert!(!is_in_grace(&token(true), grace, used + TimeDelta::seconds(1)));
    }
}
