//! How long something is kept, as settings say it: `24h`, `30d`, `2y`; and what the legal pages promise of it.

use std::str::FromStr;

use clap::Args;
use sqlx::postgres::types::PgInterval;

use crate::duration;

/// What the legal pages promise. The worker deletes what is older, and the api tells clients.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "How long things are kept, such as 24h, 30d, 2y")]
pub struct PromisedRetention {
    /// Messages, and what reports keep of them as evidence.
    #[arg(
        long = "message-retention",
        env = "CARPAL_MESSAGE_RETENTION",
        value_name = "TIME",
        default_value = "2y"
    )]
    pub messages: RetentionPeriod,

    /// Incidents, with their photos.
    #[arg(
        long = "incident-retention",
        env = "CARPAL_INCIDENT_RETENTION",
        value_name = "TIME",
        default_value = "7y"
    )]
    pub incidents: RetentionPeriod,

    /// Service requests after they end, with their quotes, photos and reviews.
    #[arg(
        long = "service-request-retention",
        env = "CARPAL_SERVICE_REQUEST_RETENTION",
        value_name = "TIME",
        default_value = "2y"
    )]
    pub service_requests: RetentionPeriod,

    /// Tickets and problem reports after they end.
    #[arg(
        long = "support-retention",
        env = "CARPAL_SUPPORT_RETENTION",
        value_name = "TIME",
        default_value = "2y"
    )]
    pub support: RetentionPeriod,

    /// Screenshots of a problem report after it ends.
    #[arg(
        long = "screenshot-retention",
        env = "CARPAL_SCREENSHOT_RETENTION",
        value_name = "TIME",
        default_value = "90d"
    )]
    pub screenshots: RetentionPeriod,
}

/// How long something is kept. Years and days are those of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionPeriod(PgInterval);

/// A setting that is no retention period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a whole number above 0 and a unit, such as 24h, 30d or 2y")]
pub struct ParseRetentionPeriodError;

impl RetentionPeriod {
    /// As a parameter of a query.
    #[must_use]
    pub fn interval(self) -> PgInterval {
        self.0
    }

    /// In seconds, for a sentence: a year counts as 365 days.
    #[must_use]
    pub fn seconds(self) -> i64 {
        let PgInterval { months, days, microseconds } = self.0;
        (i64::from(months / 12) * 365 + i64::from(days)) * 86_400 + microseconds / 1_000_000
    }
}

impl FromStr for RetentionPeriod {
    type Err = ParseRetentionPeriodError;

    fn from_str(text: &str) -> Result<Self, ParseRetentionPeriodError> {
        const DAY: u64 = 86_400;
        if let Some(years) = text.trim().strip_suffix('y') {
            let years: Option<i32> =
                years.trim().parse().ok().filter(|years| (1..=1000).contains(years));
            let months = 12 * years.ok_or(ParseRetentionPeriodError)?;
            return Ok(Self(PgInterval { months, days: 0, microseconds: 0 }));
        }
        let seconds = duration::parse(text).map_err(|_| ParseRetentionPeriodError)?.as_secs();
        let days = i32::try_from(seconds / DAY).map_err(|_| ParseRetentionPeriodError)?;
        let microseconds =
            i64::try_from(seconds % DAY * 1_000_000).map_err(|_| ParseRetentionPeriodError)?;
        Ok(Self(PgInterval { months: 0, days, microseconds }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_those_of_the_calendar() {
        for (text, months, days, hours) in
            [("1h", 0, 0, 1), ("36h", 0, 1, 12), (" 90d ", 0, 90, 0), ("2y", 24, 0, 0)]
        {
            let microseconds = hours * 3_600_000_000;
            let interval = PgInterval { months, days, microseconds };
            assert_eq!(text.parse().map(RetentionPeriod::interval), Ok(interval), "{text}");
        }
    }

    #[test]
    fn a_sentence_says_a_period_as_it_was_set() {
        for (text, words) in [("2y", "2 years"), ("90d", "90 days"), ("36h", "36 hours")] {
            let period: RetentionPeriod = text.parse().expect("a period");
            assert_eq!(duration::format_duration(period.seconds().unsigned_abs()), words);
        }
    }

    #[test]
    fn nothing_that_would_purge_everything_is_a_period() {
        for text in ["", "0d", "0y", "-1d", "-2y", "90", "y", "1.5y", "2 years", "1001y", "365001d"]
        {
            assert_eq!(text.parse::<RetentionPeriod>(), Err(ParseRetentionPeriodError), "{text}");
        }
    }
}
