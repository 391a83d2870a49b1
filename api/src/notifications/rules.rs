//! How many there may be of what, and when a notification leaves the app.

use std::time::Duration;

use crate::foundation::limits::Limit;

/// Notifications on a page (document 4).
pub const PAGE: u8 = 25;
/// Notifications that are marked as read in one request.
pub const MOST_READ: usize = 100;
/// Browsers that one user is pushed to.
pub const MOST_SUBSCRIPTIONS: i64 = 10;
/// Subscriptions of one account: each may have us look a name up.
pub const SUBSCRIBED: Limit =
    Limit { name: "push subscriptions", most: 30, per: Duration::from_hours(1) };
