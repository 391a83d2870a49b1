//! Limits and times of notifications.

use std::time::Duration;

use clap::Args;

use carpal_domain::duration;

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

    /// How long a push waits after what it tells of. A page that already shows it marks it as read meanwhile.
    #[arg(long, env = "CARPAL_PUSH_DELAY", value_name = "TIME", default_value = "5s", value_parser = duration::parse)]
    pub push_delay: Duration,

    /// The time between two pushes of one notification, so that a flood of messages is a push a minute.
    #[arg(long, env = "CARPAL_PUSH_INTERVAL", value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub push_interval: Duration,

    /// How long an email waits after what it tells of, unless that is read meanwhile.
    #[arg(long, env = "CARPAL_EMAIL_DELAY", value_name = "TIME", default_value = "10m", value_parser = duration::parse)]
    pub email_delay: Duration,
}
