//! What a suspension must be, and why something about an account is refused.

use chrono::{DateTime, TimeDelta, Utc};

/// The longest suspension. Whoever should stay away for longer is blocked.
const LONGEST: TimeDelta = TimeDelta::days(366);

/// Why something about an account is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("There is no such account")]
    NoAccount,
    #[error("This account is an administrator's. Take that away first.")]
    IsAdmin,
    #[error("This account is blocked already")]
    Blocked,
    #[error("This account is not blocked")]
    NotBlocked,
    #[error("This account is not suspended")]
    NotSuspended,
    #[error("Please choose a time within the next year")]
    Until,
}

/// Whether an account may be suspended until then.
pub fn until(until: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, Refused> {
    if until <= now || until > now + LONGEST { Err(Refused::Until) } else { Ok(until) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suspension_ends_within_a_year() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(until(now, now), Err(Refused::Until));
        assert!(until(now + TimeDelta::seconds(1), now).is_ok());
        assert!(until(now + TimeDelta::days(366), now).is_ok());
        assert_eq!(until(now + TimeDelta::days(367), now), Err(Refused::Until));
    }
}
