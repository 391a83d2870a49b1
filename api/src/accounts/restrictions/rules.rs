//! What a suspension must be, and why something about a restriction is refused.

use chrono::{DateTime, TimeDelta, Utc};

use crate::Error;
use crate::foundation::error::Refusal;

/// The longest suspension. Whoever should stay away for longer is blocked.
const LONGEST: TimeDelta = TimeDelta::days(366);

/// Why something about the restriction of an account is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RestrictionError {
    /// Nobody has this id.
    #[error("There is no such account")]
    NoAccount,
    /// An admin's rights are taken away first.
    #[error("This account is an administrator's. Take that away first.")]
    IsAdmin,
    /// There is a block already.
    #[error("This account is blocked already")]
    Blocked,
    /// There is no block to lift.
    #[error("This account is not blocked")]
    NotBlocked,
    /// There is no suspension to end.
    #[error("This account is not suspended")]
    NotSuspended,
    /// A suspension that is over already, or longer than a year.
    #[error("Please choose a time within the next year")]
    Until,
}

impl From<RestrictionError> for Error {
    fn from(error: RestrictionError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            RestrictionError::NoAccount => Self::NotFound(sentence),
            RestrictionError::IsAdmin => conflict("is_admin", sentence),
            RestrictionError::Blocked => conflict("already_blocked", sentence),
            RestrictionError::NotBlocked => conflict("not_blocked", sentence),
            RestrictionError::NotSuspended => conflict("not_suspended", sentence),
            RestrictionError::Until => Self::invalid("until", sentence),
        }
    }
}

/// Whether an account may be suspended until then.
pub fn until(until: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, RestrictionError> {
    if until <= now || until > now + LONGEST { Err(RestrictionError::Until) } else { Ok(until) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suspension_ends_within_a_year() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(until(now, now), Err(RestrictionError::Until));
        assert!(until(now + TimeDelta::seconds(1), now).is_ok());
        assert!(until(now + TimeDelta::days(366), now).is_ok());
        assert_eq!(until(now + TimeDelta::days(367), now), Err(RestrictionError::Until));
    }
}
