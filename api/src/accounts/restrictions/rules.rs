//! What a suspension must be, and why something about a restriction is refused.

use carpal_domain::duration::format_duration;
use chrono::{DateTime, TimeDelta, Utc};

use crate::Error;
use crate::foundation::error::Refusal;

/// Why something about the restriction of an account is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RestrictionError {
    /// Nobody has this id.
    #[error("Account not found")]
    NoAccount,
    /// An admin's rights are taken away first.
    #[error("This account belongs to an administrator. Remove that first.")]
    IsAdmin,
    /// There is a block already.
    #[error("This account is already blocked")]
    Blocked,
    /// There is no block to lift.
    #[error("This account is not blocked")]
    NotBlocked,
    /// There is no suspension to end.
    #[error("This account is not suspended")]
    NotSuspended,
    /// Another admin suspended it, or ended that, after it was seen.
    #[error("The suspension of this account changed meanwhile. Please look again.")]
    Stale,
    /// Another admin lifted the block that was seen, and somebody blocked the account anew.
    #[error("The block of this account changed meanwhile. Please look again.")]
    BlockStale,
    /// Replacing the suspension would make an appeal vanish that waits for its decision.
    #[error("The user has appealed against this suspension. Decide the appeal first.")]
    AppealOpen,
    /// A suspension that is over already, or longer than any may be.
    #[error("Please choose a time within the next {}", format_duration(longest.num_seconds().unsigned_abs()))]
    Until {
        /// How long one may be.
        longest: TimeDelta,
    },
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
            RestrictionError::Stale | RestrictionError::BlockStale => conflict("stale", sentence),
            RestrictionError::AppealOpen => conflict("appeal_open", sentence),
            RestrictionError::Until { .. } => Self::invalid("until", sentence),
        }
    }
}

/// The end of a suspension, where an account may be suspended until then: it is ahead, and no further than `longest`.
pub fn check_until(
    until: DateTime<Utc>,
    now: DateTime<Utc>,
    longest: TimeDelta,
) -> Result<DateTime<Utc>, RestrictionError> {
    let is_allowed = until > now && until - now <= longest;
    if is_allowed { Ok(until) } else { Err(RestrictionError::Until { longest }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suspension_has_an_end_that_is_not_too_far() {
        let (now, longest) = (DateTime::UNIX_EPOCH, TimeDelta::days(30));
        let suspended = |length| check_until(now + length, now, longest).is_ok();
        assert!(suspended(TimeDelta::seconds(1)) && suspended(longest));
        assert!(!suspended(TimeDelta::zero()) && !suspended(longest + TimeDelta::seconds(1)));
        let error = RestrictionError::Until { longest };
        assert_eq!(error.to_string(), "Please choose a time within the next 30 days");
    }
}
