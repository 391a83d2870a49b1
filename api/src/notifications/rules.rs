//! How many there may be of what, and when a notification leaves the app.

/// Notifications on a page.
pub const PAGE: u8 = 25;
/// Notifications that are marked as read in one request.
pub const MAX_READ: usize = 100;
/// Browsers that one user is pushed to.
pub const MAX_SUBSCRIPTIONS: i64 = 10;
