//! When somebody who is blocked in is asked for again: what the api shows and what the worker does go by the same times.

use chrono::{DateTime, TimeDelta, Utc};
use clap::Args;

use crate::duration::time_delta;

/// Times of requests to move a vehicle that blocks somebody in.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Blocked in: limits and times")]
pub struct MoveRequestTimes {
    /// How long an owner has to answer before they are asked again and their backup contact is told.
    #[arg(long, env = "CARPAL_BLOCKED_IN_ESCALATE_AFTER", value_name = "TIME", default_value = "10m", value_parser = time_delta)]
    pub escalate_blocked_in_after: TimeDelta,

    /// The time between two escalations of one registration to its backup contact.
    #[arg(long, env = "CARPAL_BLOCKED_IN_ESCALATE_EVERY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub escalate_blocked_in_every: TimeDelta,

    /// How long a request can be answered. After that nobody is asked again.
    #[arg(long, env = "CARPAL_BLOCKED_IN_EXPIRY", value_name = "TIME", default_value = "4h", value_parser = time_delta)]
    pub blocked_in_expiry: TimeDelta,
}

impl MoveRequestTimes {
    /// When a request ends by itself.
    #[must_use]
    pub fn ends_at(&self, created_at: DateTime<Utc>) -> DateTime<Utc> {
        created_at + self.blocked_in_expiry
    }

    /// When the owner is asked again; none while the sender is not confirmed, or where the request ends before.
    #[must_use]
    pub fn asks_again_at(
        &self,
        created_at: DateTime<Utc>,
        confirmed_at: Option<DateTime<Utc>>,
    ) -> Option<DateTime<Utc>> {
        let at = confirmed_at?.max(created_at + self.escalate_blocked_in_after);
        (at < self.ends_at(created_at)).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        times: MoveRequestTimes,
    }

    #[test]
    fn whoever_is_confirmed_is_asked_for_again_ten_minutes_after_the_message_and_not_once_it_has_ended()
     {
        let times = Settings::parse_from(["carpal"]).times;
        let asked: DateTime<Utc> = "2026-11-27T18:00:00Z".parse().expect("a time");
        let again = |confirmed: Option<i64>| {
            let confirmed = confirmed.map(|minutes| asked + TimeDelta::minutes(minutes));
            times.asks_again_at(asked, confirmed).map(|at| (at - asked).num_minutes())
        };
        assert_eq!([again(None), again(Some(0)), again(Some(9))], [None, Some(10), Some(10)]);
        assert_eq!([again(Some(25)), again(Some(240))], [Some(25), None]);
    }
}
