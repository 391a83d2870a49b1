//! Whether to ask again, and when.

use std::time::Duration;

use chrono::{DateTime, Utc};
use rand::Rng;

use super::error::OverpassError;

/// The longest wait between two attempts that the server did not ask for.
const MAX_WAIT: Duration = Duration::from_mins(1);

/// How an attempt failed.
#[derive(Debug)]
pub(super) struct AttemptError {
    pub(super) error: OverpassError,
    /// Asking again may help.
    pub(super) is_transient: bool,
    /// When to ask again, where the server says.
    pub(super) retry_after: Option<Duration>,
    /// How many attempts are worth while when they fail like this.
    pub(super) max_attempts: u32,
}

impl AttemptError {
    /// One that asking again may solve.
    pub(super) const fn transient(error: OverpassError) -> Self {
        Self { error, is_transient: true, retry_after: None, max_attempts: u32::MAX }
    }

    /// One that stays.
    pub(super) const fn permanent(error: OverpassError) -> Self {
        Self { error, is_transient: false, retry_after: None, max_attempts: 1 }
    }
}

/// How long to wait after attempt number `attempt` (from 1): as the server says, else twice as long each time, and up to half
/// as long again by chance, so that clients that failed together don't come back together.
pub(super) fn wait(attempt: u32, first: Duration, retry_after: Option<Duration>) -> Duration {
    retry_after.unwrap_or_else(|| {
        let doubled = first.saturating_mul(1 << attempt.saturating_sub(1).min(16)).min(MAX_WAIT);
        doubled.mul_f64(1.0 + rand::rng().random_range(0.0..0.5))
    })
}

/// How long a server wants to be left alone: what stands in Retry-After (RFC 9110, 10.2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryAfter {
    /// For so long.
    Wait(Duration),
    /// Until then.
    Until(DateTime<Utc>),
}

impl RetryAfter {
    /// Reads the header: seconds, or a date.
    pub(crate) fn parse(header: &str) -> Option<Self> {
        let header = header.trim();
        if let Ok(seconds) = header.parse::<u32>() {
            return Some(Self::Wait(Duration::from_secs(seconds.into())));
        }
        DateTime::parse_from_rfc2822(header).ok().map(|at| Self::Until(at.to_utc()))
    }

    /// How long that is from `now` on; nothing of what is over.
    #[must_use]
    pub fn from(self, now: DateTime<Utc>) -> Duration {
        match self {
            Self::Wait(wait) => wait,
            Self::Until(at) => (at - now).to_std().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now = DateTime::parse_from_rfc3339("2026-11-21T12:00:00Z").expect("a time").to_utc();
        let retry_after = |header| RetryAfter::parse(header).map(|wait| wait.from(now));
        assert_eq!(retry_after("17"), Some(Duration::from_secs(17)));
        let date = retry_after("Sat, 21 Nov 2026 12:01:30 GMT");
        assert_eq!(date, Some(Duration::from_secs(90)));
        assert_eq!(retry_after("Sat, 21 Nov 2026 11:00:00 GMT"), Some(Duration::ZERO));
        assert_eq!(retry_after("soon"), None);
        assert_eq!(retry_after("-1"), None);
    }

    #[test]
    fn waits_double_up_to_a_minute_and_a_half() {
        let first = Duration::from_secs(2);
        for (attempt, least) in [(1, 2), (2, 4), (5, 32), (6, 60), (40, 60)] {
            let waited = wait(attempt, first, None).as_secs_f64();
            let least = f64::from(least);
            assert!((least..=least * 1.5).contains(&waited), "{attempt}: {waited}");
        }
        let asked = Some(Duration::from_secs(7));
        assert_eq!(wait(1, first, asked), Duration::from_secs(7));
    }
}
