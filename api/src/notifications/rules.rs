//! How many there may be of what, and when a notification leaves the app.

use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::limits::Limit;

/// Notifications on a page (document 4).
pub const PAGE: u8 = 25;
/// Notifications that are marked as read in one request.
pub const MOST_READ: usize = 100;
/// Browsers that one user is pushed to.
pub const MOST_SUBSCRIPTIONS: i64 = 10;
/// Subscriptions of one account: each may have us look a name up.
pub const SUBSCRIBED: Limit =
    Limit { name: "push subscriptions", most: 30, per: Duration::from_hours(1) };

/// Before a push: a page that shows what it is about says so at once.
const PUSH_AFTER: Duration = Duration::from_secs(5);
/// Between two pushes of one notification, so that a flood of messages is a push a minute.
const BETWEEN_PUSHES: Duration = Duration::from_mins(1);
/// Before a mail.
pub const MAIL_AFTER: Duration = Duration::from_mins(10);

/// How long a push waits after what it tells of.
pub fn push_wait(pushed_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Duration {
    let since = pushed_at.and_then(|at| (now - at).to_std().ok());
    let rest = since.map(|since| BETWEEN_PUSHES.saturating_sub(since));
    PUSH_AFTER.max(rest.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn pushes_of_one_notification_are_a_minute_apart() {
        let now = Utc::now();
        let wait = |seconds| push_wait(Some(now - TimeDelta::seconds(seconds)), now).as_secs();
        assert_eq!(push_wait(None, now), PUSH_AFTER);
        assert_eq!([wait(0), wait(20), wait(59), wait(600)], [60, 40, 5, 5]);
    }
}
