//! Limits and times of notifications.

use carpal_domain::inbox::NotificationTimes;
use clap::Args;

use super::limits::Rate;

/// Limits and times of notifications.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Notifications: limits and times")]
pub struct Notifications {
    /// Subscriptions of browsers to push that one account may make: each may have us look a name up.
    #[arg(
        long,
        env = "CARPAL_LIMIT_PUSH_SUBSCRIPTIONS",
        value_name = "RATE",
        default_value = "30/1h"
    )]
    pub limit_push_subscriptions: Rate,

    /// When pushes and emails follow.
    #[command(flatten)]
    pub times: NotificationTimes,
}
